"""Turns of fate: what a high and a low roll change beside the blow itself (L-152, L-153). One place for all readers."""

from __future__ import annotations

from typing import Any

from yonder.games.labyrinth.content.numbers import FightNumbers
from yonder.games.labyrinth.hero.deed import Deed, Me
from yonder.games.labyrinth.kinds import LANDED, Outcome, Telling, Zone

TELLS = {Zone.HIGH: Telling.DAZED, Zone.MIDDLE: Telling.OPENED, Zone.LOW: Telling.LAMED}


def telling(me: Me, zone: Zone, raw: int, result: Outcome) -> Telling:
    """What a blow that landed so well does, by where it was aimed; who is lame already opens up instead."""
    if result not in LANDED or raw < me.numbers.fight.telling:
        return Telling.NONE
    found = TELLS[zone]
    return Telling.OPENED if found is Telling.LAMED and me.foe.lamed else found


def stumbles(numbers: FightNumbers, raw: int, result: Outcome) -> bool:
    """A blow that came to nothing and was rolled so low leaves its owner open."""
    return result not in LANDED and raw <= numbers.stumble


def strike_home(deed: Deed, told: Telling) -> None:
    """A telling blow changes the fight; whatever the monster was winding up for is lost with its turn or its legs."""
    changes: dict[Telling, dict[str, Any]] = {
        Telling.NONE: {},
        Telling.DAZED: {"staggered": max(1, deed.foe.staggered)},
        Telling.OPENED: {"opening": True},
        Telling.LAMED: {"lamed": True, "heavy": ""},
    }
    deed.set_fight(**changes[told])
