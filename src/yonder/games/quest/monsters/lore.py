"""Lore: which kinds of monster a player has met, and how many have fallen (Q-549). No rule reads it."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.quest.events import CombatStarted, MonsterDied
from yonder.games.quest.models import Combat, Met, Session
from yonder.games.quest.party.company import heroes, host
from yonder.games.quest.rules import rules


@rules.after
def remember(ctx: Ctx, _action: Action) -> None:
    """Whoever is in a fight learns of it, for good."""
    for told in tuple(ctx.told):
        event = told.event
        if type(event) is CombatStarted:
            kinds = dict.fromkeys(cid.partition("#")[0] for cid in event.monsters)
            for kind in kinds:
                _note(ctx.world, event.session, kind, fights=1)
        elif type(event) is MonsterDied:
            _note(ctx.world, event.session, event.cid.partition("#")[0], felled=1)


def _note(world: World, session: int, kind: str, fights: int = 0, felled: int = 0) -> None:
    owners = dict.fromkeys(hero.owner for hero in heroes(world, world.get(Session, session)))
    for owner in owners:
        old = world.find(Met, owner, kind) or Met(owner, kind)
        world.put(old, fights=old.fights + fights, felled=old.felled + felled)


def in_fight(world: World, who: str) -> bool:
    """Is one of a player's characters in a fight that is not decided?"""
    mine = [row for row in world.where(Session, owner=who) if not row.closed]
    fights = [world.find(Combat, host(world, row).session) for row in mine]
    return any(fight is not None and fight.outcome == "none" for fight in fights)


def met(world: World, who: str) -> list[Met]:
    """The kinds that a player knows, in the order of the alphabet."""
    return list(world.all(Met, who))
