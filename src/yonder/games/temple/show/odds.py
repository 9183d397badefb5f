"""Odds: what to read of each outcome, so that every button that rolls can say its chances before it is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yonder.core import Event, Run
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.content import Content
from yonder.games.temple.events import (
    ChamberRevealed,
    ChamberSearched,
    CombatResult,
    CombatStarted,
    CurioDared,
    DamageRolled,
    ExplorerDied,
    ExplorerHealed,
    ExplorerMoved,
    Haggled,
    HoardFound,
    MonsterKilled,
    MonsterSlept,
    RollMade,
    TrapDisarmed,
    TrapSprung,
)
from yonder.games.temple.kinds import ChamberType, MoveKind, SpellId
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.curios import Dare
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.trade.stall import Haggle

Reading = dict[str, Any]


def told(events: Sequence[Event], kind: type[Event]) -> bool:
    """Has such a thing happened?"""
    return any(isinstance(event, kind) for event in events)


def rolled(events: Sequence[Event], *purposes: str) -> bool:
    """Has one of these rolls succeeded?"""
    return any(isinstance(e, RollMade) and e.purpose in purposes and e.success for e in events)


def risk(events: Sequence[Event]) -> Reading:
    """What the monster's answer may do."""
    return {"be_hit": rolled(events, "monster:attack"), "die": told(events, ExplorerDied)}


def outcome(events: Sequence[Event]) -> CombatResult:
    """What a combat action has come to."""
    return next(event for event in reversed(events) if isinstance(event, CombatResult))


@rules.forecast(Attack, CastSpell, ignoring=("level-up",))  # it follows a kill, and nothing here depends on it
def strike(run: Run) -> Reading:
    result = outcome(run.events)
    content: Content = run.before.content
    cast = content.spells.get(result.spell)
    if cast is not None and cast.kind == "utility":  # nobody is there to be hit
        return {}
    reading: Reading = {} if result.spell is not SpellId.SLEEP else {"sleep": told(run.events, MonsterSlept)}
    return {
        **reading,
        "hit": any(isinstance(e, DamageRolled) and e.by == "Explorer" for e in run.events),
        "kill": told(run.events, MonsterKilled),
        "damage": result.damage_dealt,
        **risk(run.events),
        "damage_taken": result.damage_taken,
    }


@rules.forecast(Dodge, Hide, CunningAction)
def evade(run: Run) -> Reading:
    taken = outcome(run.events).damage_taken
    return {"hide": rolled(run.events, "check:Stealth"), **risk(run.events), "damage_taken": taken}


@rules.forecast(Flee)
def flee(run: Run) -> Reading:
    taken = outcome(run.events).damage_taken
    away = any(isinstance(e, ExplorerMoved) and e.kind is MoveKind.FLEE for e in run.events)
    return {"escape": away, **risk(run.events), "damage_taken": taken}


@rules.forecast(UseItem, SecondWind)
def mend(run: Run) -> Reading:
    healed = next(event for event in run.events if isinstance(event, ExplorerHealed)).amount
    lost = sum((event.damage_taken for event in run.events if isinstance(event, CombatResult)), 0)
    return {"healed": healed, **risk(run.events), "damage_taken": lost}


@rules.forecast(MoveToChamber)
def walk(run: Run) -> Reading:
    """A peaceful chamber has no odds; a trap and a lair have their own."""
    die = {"die": told(run.events, ExplorerDied)}
    for event in run.events:
        if isinstance(event, TrapSprung):
            trapped = not event.noticed and not event.saved
            return {"notice": event.noticed, "trapped": trapped, **die, "damage_taken": event.damage}
        if isinstance(event, CombatStarted):
            hit = rolled(run.events, "monster:attack")
            return {"ambush": event.ambush, "first": event.explorer_first, "be_hit": hit, **die}
    return {}


@rules.forecast(DisarmTrap, until=(TrapDisarmed,))
def disarm(run: Run) -> Reading:
    damage = sum((event.damage for event in run.events if isinstance(event, TrapSprung)), 0)
    return {"disarm": told(run.events, TrapDisarmed), "die": told(run.events, ExplorerDied), "damage_taken": damage}


@rules.forecast(LootTreasure, until=(ChamberSearched, HoardFound))
def search(run: Run) -> Reading:
    hoard = next((event for event in run.events if isinstance(event, HoardFound)), None)
    if hoard is not None:
        return {"find": True, "gold": hoard.gold, "potions": hoard.potions, "gear": len(hoard.items) > hoard.potions}
    found = next(event for event in run.events if isinstance(event, ChamberSearched))
    return {"find": found.success, "gold": found.gold, "potions": found.potions, "gear": found.item_used}


@rules.forecast(Dare, until=(CurioDared,))
def dare(run: Run) -> Reading:
    found = next(event for event in run.events if isinstance(event, CurioDared))
    healed = sum((event.amount for event in run.events if isinstance(event, ExplorerHealed)), 0)
    gains = {"gold": found.gold, "potions": found.potions, "healed": healed}
    return {"luck": found.success, **gains, "damage_taken": found.damage}


@rules.forecast(Haggle)
def talk(run: Run) -> Reading:
    return {"cheaper": any(isinstance(event, Haggled) and event.off > 0 for event in run.events)}


@rules.forecast(OpenExit, until=(ChamberRevealed,))
def reveal(run: Run) -> Reading:
    found = next(event for event in run.events if isinstance(event, ChamberRevealed))
    return {
        "boss": found.chamber_type is ChamberType.BOSS,
        "monster": found.chamber_type is ChamberType.MONSTER,
        "treasure": found.chamber_type is ChamberType.TREASURE,
        "trap": found.chamber_type is ChamberType.TRAP,
    }
