"""Caution: disarming traps and looking ahead (D-227, D-228)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.dungeon.events import DisarmFailed, Scouted, TrapDisarmed
from yonder.games.delve.dungeon.instance import dungeon_at, exits_at, index_of, is_room, room_id
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.rooms import realise
from yonder.games.delve.dungeon.traps import danger, detect, is_armed, passes, row_of, spring
from yonder.games.delve.encounter.rounds import act_in_peace
from yonder.games.delve.kinds import EntityKind, Label, TrapState
from yonder.games.delve.models import Character, Item, Magic, MemberState, Report, Trap
from yonder.games.delve.people.growth import grant
from yonder.games.delve.people.guard import able, at_peace
from yonder.games.delve.rules import rules
from yonder.games.delve.things.items import kind_of
from yonder.games.delve.world.places import living, named, place_of, tell
from yonder.games.delve.world.travel import throw

FAR_OFF = 5  # a disarming that fails by so much springs the trap


class Disarm(Action):
    """Try to disarm the trap you see here. If you fail badly, it springs."""


@rules.on(Disarm)
def disarm(ctx: Ctx, _action: Disarm) -> None:
    place, trap = may_disarm(ctx.world, ctx.who)
    world, who, row = ctx.world, ctx.who, row_of(ctx.world, trap)
    skill, wanted = disarm_check(world, who, trap)
    if row.arcane:
        magic = world.get(Magic, who)
        world.put(magic, mana=magic.mana - row.arcane)
    threat, roll = danger(world, place), ctx.dice.d(20, "disarm")
    if passes(roll, skill, wanted):
        world.put(trap, state=TrapState.DISARMED)
        tell(ctx, place, TrapDisarmed(trap.kind, place, named(world, who)))
        grant(ctx, who, 5 + threat, trap.kind)
    else:
        tell(ctx, place, DisarmFailed(trap.kind, place, named(world, who)))
        if roll == 1 or roll + skill <= wanted - FAR_OFF:
            throw(ctx, spring(ctx, who, place))
    act_in_peace(ctx, who)


def disarm_check(world: World, who: str, trap: Trap) -> tuple[int, int]:
    """What somebody adds to the die, tools included, and what is wanted (D-223, D-227)."""
    row = row_of(world, trap)
    skill = world.get(Magic, who).level if row.arcane else world.get(Character, who).level
    tools = max((kind_of(world, item).disarm for item in world.where(Item, holder=who)), default=0)
    return skill + tools, row.disarm + danger(world, trap.room)


def disarm_percent(world: World, who: str, trap: Trap) -> int:
    """How likely somebody is to disarm a trap."""
    skill, wanted = disarm_check(world, who, trap)
    return 5 * sum(passes(roll, skill, wanted) for roll in range(1, 21))


def may_disarm(world: World, who: str) -> tuple[str, Trap]:
    place = able(world, who)
    need(world, is_armed(world, place), "no_trap")
    trap = world.get(Trap, place)
    cost = row_of(world, trap).arcane
    at_peace(world, place)
    need(world, world.get(Magic, who).mana >= cost, "no_mana", cost=cost)
    return place, trap


class Scout(Action):
    """Look through an exit into a room where nobody has been."""

    exit: str


@rules.on(Scout)
def scout(ctx: Ctx, action: Scout) -> None:
    index = may_scout(ctx.world, ctx.who, action.exit)
    world, who = ctx.world, ctx.who
    place = place_of(world, who)
    dungeon = dungeon_at(world, place)
    room, there = realise(ctx, dungeon, index), room_id(dungeon.instance, index)
    trap = world.find(Trap, there)
    if trap is not None and trap.state is TrapState.HIDDEN:
        detect(ctx, who, there, ahead=True)
    known = world.get(Trap, there).kind if is_armed(world, there) else None
    enemies = len(living(world, there, EntityKind.ENEMY))
    state = world.get(MemberState, dungeon.instance, who)
    world.put(state, scouted=(*state.scouted, Report(index, room.type, enemies, known, index_of(place), action.exit)))
    ctx.tell(Scouted(action.exit, room.type, enemies, known), [who], scope=dungeon.instance)
    act_in_peace(ctx, who)


def may_scout(world: World, who: str, label: str) -> int:
    place = able(world, who)
    need(world, is_room(place), "not_in_dungeon")
    found, dungeon = exits_at(world, place), dungeon_at(world, place)
    to = found.get(Label(label)) if label in tuple(Label) else None
    if to is None or to == NONE:
        raise world.refuse("no_exit", exit=label)
    need(world, label != Label.LOCKED_DOOR, "locked")
    need(world, to not in dungeon.explored, "already_explored")
    seen = [report.index for report in world.get(MemberState, dungeon.instance, who).scouted]
    need(world, to not in seen, "already_scouted")
    at_peace(world, place)
    return to
