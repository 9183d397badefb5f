"""Which rules a realm is run by: the game, its version, and the pack that its creation names."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from yonder.core.errors import Malformed, YonderError
from yonder.core.rules.rules import Rules
from yonder.proof.entry import Birth, Creation
from yonder.proof.event import Signed
from yonder.proof.transition import read_creation

Find = Callable[[str], Rules]


def installed(find: Find, game: str, version: int) -> Rules:
    """This version of a game, or the newest if it is not installed: whoever compares them says which is needed."""
    newest = find(game)
    if newest.version != version:
        with suppress(YonderError, LookupError):
            return find(f"{game}@{version}")
    return newest


def rules_of(find: Find, birth: Birth, creation: Signed | None) -> Rules:
    """The rules that a realm was begun with."""
    rules = installed(find, birth.game, birth.version)
    asked = Creation(birth.game)
    if creation is not None:
        with suppress(Malformed):  # whoever runs the creation will say what is wrong with it
            asked = read_creation(creation)
    return rules.with_pack(asked.pack)
