"""Traps: found, crossed, sprung (D-221 to D-226). Whom a trap throws elsewhere is told to the caller."""

from __future__ import annotations

from yonder.core import Ctx, World
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import TrapRow
from yonder.games.delve.dungeon.events import TrapRevealed, TrapSprung, Victim
from yonder.games.delve.dungeon.instance import dungeon_at, exits_at, index_of, room_id, tell_members, trap_at
from yonder.games.delve.encounter.ailments import inflict
from yonder.games.delve.encounter.damage import hurt
from yonder.games.delve.kinds import EntityKind, Label, TrapState
from yonder.games.delve.models import Character, Combat, Magic, Room, Trap
from yonder.games.delve.things.equipment import bonus
from yonder.games.delve.world.places import living, named, place_of, tell

BONUS = 5  # for crossing and for looking ahead
Thrown = dict[str, str]  # who is thrown where


def passes(roll: int, bonus_: int, wanted: int) -> bool:
    """Does a check succeed? A 20 always does, a 1 never (D-223)."""
    return roll == 20 or (roll != 1 and roll + bonus_ >= wanted)


def row_of(world: World, trap: Trap) -> TrapRow:
    content: Content = world.content
    return content.traps[trap.kind]


def danger(world: World, place: str) -> int:
    """The threat of a room."""
    return world.get(Room, dungeon_at(world, place).instance, index_of(place)).threat


def detect(ctx: Ctx, who: str, place: str, *, ahead: bool = False) -> bool:
    """Look for the hidden trap of a room."""
    trap = ctx.world.get(Trap, place)
    skill = ctx.world.get(Character, who).level + bonus(ctx.world, who, "detect") + (BONUS if ahead else 0)
    found = passes(ctx.dice.d(20, "detect"), skill, row_of(ctx.world, trap).detect + danger(ctx.world, place))
    if found:
        ctx.world.put(trap, state=TrapState.REVEALED)
        tell_members(ctx, dungeon_at(ctx.world, place), TrapRevealed(trap.kind, place))
    return found


def enter(ctx: Ctx, who: str, place: str) -> Thrown:
    """Who enters a room with a hidden trap finds it or springs it (D-224)."""
    trap = trap_at(ctx.world, place)
    if trap is None or trap.state is not TrapState.HIDDEN or detect(ctx, who, place):
        return {}
    return spring(ctx, who, place)


def is_armed(world: World, place: str) -> bool:
    """Is a known trap in the way here?"""
    trap = trap_at(world, place)
    return trap is not None and trap.state is TrapState.REVEALED


def cross(ctx: Ctx, who: str) -> Thrown:
    """Pass a known trap, if there is one; a failure springs it (D-226)."""
    place = place_of(ctx.world, who)
    if not is_armed(ctx.world, place):
        return {}
    row = row_of(ctx.world, ctx.world.get(Trap, place))
    skill = ctx.world.get(Character, who).level + BONUS
    if passes(ctx.dice.d(20, "cross"), skill, row.save + danger(ctx.world, place)):
        return {}
    return spring(ctx, who, place, certain=True)


def spring(ctx: Ctx, who: str, place: str, *, certain: bool = False) -> Thrown:
    """The trap catches who set it off; some catch everybody in the room (D-225)."""
    world = ctx.world
    trap, threat = world.get(Trap, place), danger(world, place)
    row = row_of(world, trap)
    world.put(trap, state=TrapState.SPRUNG)
    caught = living(world, place, EntityKind.PLAYER) if row.area else [who]
    saved = {each: not (certain and each == who) and _saves(ctx, each, row, threat) for each in caught}
    full = row.damage + threat
    hits = {each: (full // 2 if row.half else 0) if saved[each] else full for each in caught}
    told = tuple(Victim(named(world, each), saved[each], hits[each]) for each in caught)
    tell(ctx, place, TrapSprung(trap.kind, place, told))
    for each in caught:
        _suffer(ctx, each, row, hits[each], saved=saved[each])
    if not row.throws:
        return {}
    to = _thrown(world, place, row)
    return {each: to for each in caught if not saved[each] and not world.get(Combat, each).is_dead and to != place}


def _saves(ctx: Ctx, who: str, row: TrapRow, threat: int) -> bool:
    return passes(ctx.dice.d(20, "save"), ctx.world.get(Character, who).level, row.save + threat)


def _suffer(ctx: Ctx, who: str, row: TrapRow, damage: int, *, saved: bool) -> None:
    if damage:
        hurt(ctx, who, damage, "")
    if saved or ctx.world.get(Combat, who).is_dead:
        return
    if row.inflicts is not None:
        inflict(ctx, who, row.inflicts.effect, row.inflicts.beats, magnitude=row.inflicts.magnitude)
    magic = ctx.world.get(Magic, who)
    ctx.world.put(magic, mana=max(0, magic.mana - row.drains))


def _thrown(world: World, place: str, row: TrapRow) -> str:
    """Where a trap throws those who do not save."""
    instance = dungeon_at(world, place).instance
    return room_id(instance, 0 if row.throws == "entrance" else exits_at(world, place)[Label.BACK])
