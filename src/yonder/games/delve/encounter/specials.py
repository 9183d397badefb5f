"""Specials: what each boss can do besides (D-218). One small function for each, by its name."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Ctx
from yonder.games.delve.dungeon.events import BossCharging, BossSpecial, Drowned
from yonder.games.delve.dungeon.instance import dungeon_at, index_of
from yonder.games.delve.dungeon.rooms import summon
from yonder.games.delve.encounter.ailments import inflict
from yonder.games.delve.encounter.damage import heal, hurt
from yonder.games.delve.encounter.habits import special_of
from yonder.games.delve.encounter.strength import attack_of, defense_of
from yonder.games.delve.events import Attacked
from yonder.games.delve.kinds import Ailment, EntityKind, Special
from yonder.games.delve.models import Combat, Encounter, Fighter, Room
from yonder.games.delve.world.places import living, named, place_of, tell


def special(ctx: Ctx, boss: str, target: str) -> bool:
    """Does the boss do something else instead of attacking?"""
    known = special_of(ctx.world, boss)
    act = None if known is None else INSTEAD.get(known)
    return act is not None and act(ctx, boss, target)


def _once(ctx: Ctx, boss: str) -> bool:
    """Is it the first time that the boss has lost half of its health?"""
    fight, body = ctx.world.get(Encounter, place_of(ctx.world, boss)), ctx.world.get(Combat, boss)
    if fight.once_used or body.hp * 2 > body.max_hp:
        return False
    ctx.world.put(fight, once_used=True)
    return True


def rally(ctx: Ctx, boss: str, _target: str) -> bool:
    if not _once(ctx, boss):
        return False
    place = place_of(ctx.world, boss)
    dungeon = dungeon_at(ctx.world, place)
    _told(ctx, boss, Special.RALLY)
    summon(ctx, dungeon, ctx.world.get(Room, dungeon.instance, index_of(place)), 0)
    return True


def stoneskin(ctx: Ctx, boss: str, _target: str) -> bool:
    if not _once(ctx, boss):
        return False
    _told(ctx, boss, Special.STONESKIN)
    inflict(ctx, boss, Ailment.FORTIFIED, 3, magnitude=4, source=boss)
    return True


def undertow(ctx: Ctx, boss: str, _target: str) -> bool:
    place = place_of(ctx.world, boss)
    if ctx.world.get(Encounter, place).round % 4:
        return False
    _told(ctx, boss, Special.UNDERTOW)
    for who in living(ctx.world, place, EntityKind.PLAYER):
        damage = max(1, attack_of(ctx.world, boss) // 2 - defense_of(ctx.world, who) // 4)
        left = max(0, ctx.world.get(Combat, who).hp - damage)
        tell(ctx, place, Drowned(named(ctx.world, who), damage, left))
        hurt(ctx, who, damage, boss)
    return True


def eruption(ctx: Ctx, boss: str, target: str) -> bool:
    place = place_of(ctx.world, boss)
    fight = ctx.world.get(Encounter, place)
    if fight.charging:
        ctx.world.put(fight, charging=False)
        _told(ctx, boss, Special.ERUPTION)
        _burst(ctx, boss, target)
        return True
    if fight.round % 4 != 3:
        return False
    ctx.world.put(fight, charging=True)
    tell(ctx, place, BossCharging(named(ctx.world, boss)))
    return True


def _burst(ctx: Ctx, boss: str, target: str) -> None:
    place = place_of(ctx.world, boss)
    damage = 2 * max(1, attack_of(ctx.world, boss) - defense_of(ctx.world, target))
    row = ctx.world.find(Fighter, place, target)
    if row is not None and row.guard:
        damage = max(1, damage // 2)
    left = max(0, ctx.world.get(Combat, target).hp - damage)
    tell(ctx, place, Attacked(named(ctx.world, boss), named(ctx.world, target), 0, "eruption", damage, left))
    hurt(ctx, target, damage, boss)


def drain(ctx: Ctx, boss: str, dealt: int) -> None:
    """In every third round the blow of a draining boss heals it."""
    fight = ctx.world.find(Encounter, place_of(ctx.world, boss))
    if special_of(ctx.world, boss) is Special.DRAIN and fight is not None and fight.round % 3 == 0:
        _told(ctx, boss, Special.DRAIN)
        heal(ctx, boss, dealt, boss)


def _told(ctx: Ctx, boss: str, what: Special) -> None:
    tell(ctx, place_of(ctx.world, boss), BossSpecial(named(ctx.world, boss), what))


INSTEAD: dict[Special, Callable[[Ctx, str, str], bool]] = {
    Special.RALLY: rally,
    Special.STONESKIN: stoneskin,
    Special.UNDERTOW: undertow,
    Special.ERUPTION: eruption,
}
