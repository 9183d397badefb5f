"""Odds: what each forecast reads of an action. A walk stops before the next room is drawn: that is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yonder.core import Event, Run
from yonder.games.delve.dungeon.caution import Disarm
from yonder.games.delve.dungeon.events import OddityTried, TrapDisarmed, TrapSprung
from yonder.games.delve.dungeon.oddities import Dare
from yonder.games.delve.encounter.magic import Cast
from yonder.games.delve.encounter.tricks import Lure, Outwit
from yonder.games.delve.encounter.turns import Attack, Defend, Flee
from yonder.games.delve.events import (
    Attacked,
    Departed,
    Died,
    EncounterEnded,
    Fled,
    FleeFailed,
    Outwitted,
    Retreated,
    RoundEnded,
    SpellCast,
    TrapLured,
)
from yonder.games.delve.models import Combat
from yonder.games.delve.rules import rules
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.movement import Move, fights

Reading = dict[str, Any]


def told(events: Sequence[Event], kind: type[Event]) -> Any:
    """The first event of a kind."""
    return next((event for event in events if isinstance(event, kind)), None)


def suffered(run: Run) -> Reading:
    """What the enemies' blows do to who asks."""
    blows = [event for event in run.events if isinstance(event, Attacked) and event.target.id == run.who]
    return {"damage_taken": sum(blow.damage for blow in blows), "die": any(blow.target_hp == 0 for blow in blows)}


@rules.forecast(Attack, until=(Attacked,))
def attack(run: Run) -> Reading:
    blow: Attacked = told(run.events, Attacked)
    return {"damage": blow.damage, "kill": blow.target_hp == 0, "critical": blow.quality == "critical"}


@rules.forecast(Defend, until=(RoundEnded, EncounterEnded, Died))
def defend(run: Run) -> Reading:
    """What comes through the guard before one's next turn; while others are waited for, nothing yet."""
    return suffered(run)


@rules.forecast(Flee, until=(Fled, FleeFailed))
def flee(run: Run) -> Reading:
    return {"escape": told(run.events, Fled) is not None}


@rules.forecast(Move, until=(Retreated, Died, Departed))
def retreat(run: Run) -> Reading:
    """Only out of a fight are there odds to tell: every enemy strikes first."""
    return suffered(run) if fights(run.before, run.who) else {}


@rules.forecast(Cast, until=(SpellCast,))
def cast(run: Run) -> Reading:
    """No dice: but what it does is worth knowing before."""
    spell: SpellCast = told(run.events, SpellCast)
    if spell.target is None or spell.amount == 0:
        return {}
    does = run.after.content.spells[spell.spell].does
    body = run.before.find(Combat, spell.target.id)
    if body is None or does not in ("damage", "heal"):
        return {}
    if does == "heal":
        return {"healed": min(spell.amount, max_hp(run.before, spell.target.id) - body.hp)}
    return {"damage": spell.amount, "kill": spell.amount >= body.hp}


@rules.forecast(Outwit, until=(Outwitted,))
def outwit(run: Run) -> Reading:
    return {"success": told(run.events, Outwitted).well}


@rules.forecast(Lure, until=(TrapLured,))
def lure(run: Run) -> Reading:
    lured: TrapLured = told(run.events, TrapLured)
    return {"success": lured.well}


@rules.forecast(Dare, until=(OddityTried,))
def dare(run: Run) -> Reading:
    """What it comes to stands in the label; what it finds is not told before."""
    return {"success": told(run.events, OddityTried).well}


@rules.forecast(Disarm, until=(TrapDisarmed, TrapSprung))
def disarm(run: Run) -> Reading:
    return {"disarm": told(run.events, TrapDisarmed) is not None, "trapped": told(run.events, TrapSprung) is not None}
