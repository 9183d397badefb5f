"""Chat: words to everybody, or to exactly those who are meant. The texts travel beside the log, private ones encrypted.

An action carries `words: Annotated[Words, at_most(280)]`; its handler calls `meant_for`, then tells an event with them.
"""

from __future__ import annotations

from yonder.core.words import Words
from yonder.core.world.world import World


def only_for(words: Words, *readers: str) -> bool:
    """Are they for exactly these accounts, or, if none are named, for everybody?"""
    return sorted(words.readers) == sorted(dict.fromkeys(readers))


def meant_for(world: World, words: Words, *readers: str) -> None:
    """Refuse words that are not for exactly these accounts; without any, words that not everybody could read."""
    if not only_for(words, *readers):
        raise world.refuse("wrong_readers")


def readable(words: Words, who: str | None) -> bool:
    """Can this account read them?"""
    return not words.readers or who in words.readers
