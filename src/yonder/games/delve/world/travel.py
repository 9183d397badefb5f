"""Travel: leaving a place and arriving at another, with all that meets one there (D-049, D-229, D-240, D-241)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.dungeon.events import BossSpeaks, DungeonAvailable, Exit, RoomEntered
from yonder.games.delve.dungeon.instance import dungeon_at, exits_at, index_of, is_room, template_of
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.prompt import entrance
from yonder.games.delve.dungeon.rooms import realise
from yonder.games.delve.dungeon.traps import Thrown, enter, is_armed
from yonder.games.delve.encounter.rounds import act_in_peace, conclude, meet, phase_order
from yonder.games.delve.events import Arrived, Departed, Moved
from yonder.games.delve.kinds import OPPOSITE, Label
from yonder.games.delve.models import Combat, Conversation, Encounter, Fighter, Foe, Presence, Room, Trap, Visited
from yonder.games.delve.party.helpers import bring, remark
from yonder.games.delve.people.quests import reached
from yonder.games.delve.people.regions import stir
from yonder.games.delve.things.items import lying, thing
from yonder.games.delve.world.creatures import awaken, sleep
from yonder.games.delve.world.ground import biome, is_entrance, pin_at
from yonder.games.delve.world.places import crowd, is_tile, land_of, named, place_of, point, tell, ways
from yonder.games.delve.world.roads import road, traces
from yonder.games.delve.world.sight import description, name

FROM = {str(way): str(other) for way, other in OPPOSITE.items()}  # where one comes from who went that way


def travel(ctx: Ctx, who: str, to: str, label: str, *, beats: bool = True) -> None:
    """Leave a place and arrive at another."""
    origin = place_of(ctx.world, who)
    fought = ctx.world.find(Encounter, origin) is not None
    depart(ctx, who, label)
    arrive(ctx, who, to, FROM.get(label, label), beats=beats and not fought)
    left_behind(ctx, origin)


def left_behind(ctx: Ctx, place: str) -> None:
    """Somebody has left: a fight may be over, a creature may be alone."""
    conclude(ctx, place, "left")
    if is_tile(place):
        sleep(ctx, place)


def depart(ctx: Ctx, who: str, label: str) -> None:
    """Leave a place; its fight goes on without this player."""
    world, place = ctx.world, place_of(ctx.world, who)
    tell(ctx, place, Departed(named(world, who), label), but=who)
    for row in (world.find(Fighter, place, who), world.find(Conversation, who)):
        if row is not None:
            world.drop(row)
    world.put(world.get(Presence, who), place="")


def arrive(ctx: Ctx, who: str, to: str, origin: str, *, beats: bool = False) -> None:
    """Come to a place: be seen, see, and meet what is there."""
    world = ctx.world
    first = is_room(to) and _explore(ctx, to)
    world.put(world.get(Presence, who), place=to)
    bring(ctx, who, to)
    tell(ctx, to, Arrived(named(world, who), origin), but=who)
    if is_tile(to) and len(crowd(world, to).players) == 1:
        awaken(ctx, to)
    if is_tile(to):
        land, at = land_of(world), point(to)
        world.put(Visited(who, to))
        stir(ctx, to)
        text, sign = f"{description(land, at)} {road(world, to)}".strip(), traces(world, who, to)
        ctx.tell(Moved(to, name(land, at), text, tuple(ways(world, to)), sign), [who], scope=to)
        pin = pin_at(land, at)
        reached(ctx, who, biome(land, at), "" if pin is None else pin.id)
        if is_entrance(land, at):
            ctx.tell(DungeonAvailable(entrance(world, who, to)), [who], scope=to)
    else:
        thrown = enter(ctx, who, to)
        ctx.tell(entered(ctx, to, first=first), [who], scope=to)
        if first:
            remark(ctx, who, to)
        throw(ctx, thrown)
    if beats:
        act_in_peace(ctx, who)
    if place_of(world, who) == to:
        _speak(ctx, to)
        meet(ctx, who, to)


def _explore(ctx: Ctx, place: str) -> bool:
    """A member enters a room; is it the first time?"""
    dungeon, index = dungeon_at(ctx.world, place), index_of(place)
    realise(ctx, dungeon, index)
    if index in dungeon.explored:
        return False
    ctx.world.put(dungeon, explored=(*dungeon.explored, index))
    return True


def entered(ctx: Ctx, place: str, *, first: bool) -> RoomEntered:
    """What somebody sees who enters a room."""
    world, dungeon = ctx.world, dungeon_at(ctx.world, place)
    room = world.get(Room, dungeon.instance, index_of(place))
    exits = tuple(
        Exit(str(label), to == NONE or to in dungeon.explored, label is Label.LOCKED_DOOR)
        for label, to in exits_at(world, place).items()
    )
    enemies = tuple(named(world, enemy) for enemy in phase_order(world, place))
    items = tuple(thing(world, item) for item in lying(world, place))
    trap = world.get(Trap, place).kind if is_armed(world, place) else None
    return RoomEntered(place, room.index, room.type, room.name, room.text, exits, enemies, items, trap, first)


def _speak(ctx: Ctx, place: str) -> None:
    """The master of a dungeon speaks when somebody first comes (D-219)."""
    if not is_room(place) or dungeon_at(ctx.world, place).boss_spoke:
        return
    boss = next((enemy for enemy in phase_order(ctx.world, place) if ctx.world.get(Foe, enemy).boss), None)
    if boss is not None:
        dungeon = dungeon_at(ctx.world, place)
        ctx.world.put(dungeon, boss_spoke=True)
        tell(ctx, place, BossSpeaks(named(ctx.world, boss), template_of(ctx.world, dungeon).boss_line))


def throw(ctx: Ctx, thrown: Thrown) -> None:
    """Move those whom a trap has thrown elsewhere."""
    for who, to in thrown.items():
        if not ctx.world.get(Combat, who).is_dead:
            travel(ctx, who, to, "", beats=False)
