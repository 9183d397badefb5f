"""Intents: what a message means, told from its words alone, offline (H-643 .. H-646). Text is data, never an order."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from yonder.games.hashfront.bots.talk.lengths import length
from yonder.games.hashfront.bots.talk.lexicon import LEXICON, PLACE, is_region, tokens
from yonder.games.hashfront.bots.talk.recogniser import NEUTRAL, Guess, guess
from yonder.games.hashfront.bots.talk.threats import threatens
from yonder.games.hashfront.kinds import Intent


class Meaning(Struct, frozen=True):
    """What a message says: its intent, and the unit type, slot, region (cells, or one place) and advice it names.

    Of a truce also how many rounds it shall last, or until which; 0 is not said.

    An unsure meaning moves nobody; the agent asks what was meant.
    """

    intent: Intent
    unit: int = 0
    slot: int = 0
    region: str = ""
    retreat: bool = False
    rounds: int = 0
    until: int = 0
    unsure: bool = False


def classify(text: str, listener: int = 0, speaker: int = 0) -> Meaning:
    """The meaning of a message from one slot to another (H-644)."""
    found = guess(text)
    talk = Meaning(Intent.QUESTION if "?" in text else Intent.SMALLTALK)
    if found.influence is Intent.TRUCE_OFFER and found.lead > 0 and length(text).ahead:
        found = Guess(Intent.TRUCE_OFFER, found.lead, sure=True, influence=found.influence)  # H-977
    if threatens(text) and (found.intent is NEUTRAL or not found.sure or found.intent is Intent.BUILD_CLAIM):
        return Meaning(Intent.RUSH_THREAT, region=_region(text, tokens(text)))  # H-984
    if found.intent is NEUTRAL:
        return talk
    words = tokens(text)
    unit, third = _unit(words), _third(words, listener, speaker)
    vague = (found.intent is Intent.ALLIANCE_OFFER and not third) or (found.intent is Intent.BUILD_CLAIM and not unit)
    if vague or not found.sure:
        return Meaning(talk.intent, unsure=True)
    retreat = found.intent is Intent.ARGUMENT and any(_has(words, phrase) for phrase in LEXICON.retreat.phrases)
    return lasting(Meaning(found.intent, unit, third, _region(text, words), retreat), text)


def lasting(meaning: Meaning, text: str) -> Meaning:
    """A meaning with how long a truce shall last, as far as the words say so (H-977)."""
    if meaning.intent is not Intent.TRUCE_OFFER:
        return meaning
    said = length(text)
    return replace(meaning, rounds=said.rounds, until=said.until)


def _unit(words: list[str]) -> int:
    return next((LEXICON.units[word] for word in reversed(words) if word in LEXICON.units), 0)


def _has(words: list[str], phrase: str) -> bool:
    """Does the phrase stand in the text? A star stands for any words between."""
    parts = phrase.split(" ")
    if "*" in parts:
        start, end = parts[0], parts[-1]
        return start in words and end in words[words.index(start) + 1 :]
    return any(words[i : i + len(parts)] == parts for i in range(len(words)))


def _third(words: list[str], listener: int, speaker: int) -> int:
    named = (LEXICON.slots[word] for word in words if word in LEXICON.slots)
    return next((slot for slot in named if slot not in (listener, speaker)), 0)


def _region(text: str, words: list[str]) -> str:
    """A coordinate, or the last region word (H-645, H-646); empty if none is named."""
    place = PLACE.search(text)
    if place is not None:
        return f"{int(place[1])},{int(place[2])}"
    return next((words[i] for i in reversed(range(len(words))) if is_region(words, i)), "")
