"""Instances: what is known of an open dungeon by its rooms' ids, and who is inside (D-013, D-265)."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import Ctx, Event, World
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.dungeon.contents import Delve
from yonder.games.delve.dungeon.layout import NONE, Layout, layout
from yonder.games.delve.dungeon.sights import Feature, features
from yonder.games.delve.kinds import InstanceStatus, Label, RoomType
from yonder.games.delve.models import Combat, Instance, Plan, Presence, Room, Trap

ROOM = "/r"


def room_id(instance: str, index: int) -> str:
    return f"{instance}{ROOM}{index}"


def is_room(place: str) -> bool:
    return place.startswith("dg:")


def instance_of(place: str) -> str:
    """The instance of a room; empty for a tile."""
    return place.rpartition(ROOM)[0] if is_room(place) else ""


def index_of(place: str) -> int:
    return int(place.rpartition(ROOM)[2])


def dungeon_at(world: World, place: str) -> Instance:
    return world.get(Instance, instance_of(place))


def template_of(world: World, dungeon: Instance) -> Template:
    content: Content = world.content
    return content.templates[dungeon.template]


@lru_cache(maxsize=4096)
def _drawn(content: Content, template: str, seed: str) -> Layout:
    return layout(content.templates[template], content.generation, bytes.fromhex(seed))


def layout_of(world: World, instance: str) -> Layout:
    """The rooms of an open dungeon, drawn from its hidden seed."""
    return _drawn(world.content, world.get(Instance, instance).template, world.get(Plan, instance).seed)


@lru_cache(maxsize=4096)
def _marked(content: Content, template: str, seed: str) -> tuple[Feature, ...]:
    return features(content, content.templates[template], _drawn(content, template, seed), bytes.fromhex(seed))


def features_of(world: World, dungeon: Instance) -> tuple[Feature, ...]:
    """What stands out in each room of an open dungeon."""
    return _marked(world.content, dungeon.template, world.get(Plan, dungeon.instance).seed)


def delve_of(world: World, dungeon: Instance) -> Delve:
    """What the rooms of an open dungeon are drawn from."""
    seed = bytes.fromhex(world.get(Plan, dungeon.instance).seed)
    return Delve(template_of(world, dungeon), seed, dungeon.difficulty, len(dungeon.roster))


def exits_at(world: World, place: str) -> dict[Label, int]:
    """The exits of a room as they are now."""
    dungeon = dungeon_at(world, place)
    room = world.get(Room, dungeon.instance, index_of(place))
    shut = not dungeon.door_open
    found = {Label.LOCKED_DOOR if way.lock and shut else way.label: way.to for way in room.ways}
    if dungeon.status is InstanceStatus.COMPLETE and room.type is RoomType.BOSS_ROOM:
        found[Label.PORTAL] = NONE
    return found


def ways_in(world: World, place: str) -> dict[str, str]:
    """The exits of a room by label, each with the place it leads to."""
    dungeon = dungeon_at(world, place)
    found = exits_at(world, place).items()
    return {str(label): dungeon.entry_tile if to == NONE else room_id(dungeon.instance, to) for label, to in found}


def is_explored(world: World, place: str) -> bool:
    return index_of(place) in dungeon_at(world, place).explored


def inside(world: World, dungeon: Instance) -> list[str]:
    """The roster members who are inside, living or dead, ascending."""
    return sorted(who for who in dungeon.roster if instance_of(world.get(Presence, who).place) == dungeon.instance)


def living_inside(world: World, dungeon: Instance) -> list[str]:
    return [who for who in inside(world, dungeon) if not world.get(Combat, who).is_dead]


def trap_at(world: World, place: str) -> Trap | None:
    return world.find(Trap, place) if is_room(place) else None


def tell_members(ctx: Ctx, dungeon: Instance, event: Event) -> None:
    """Tell everybody who is inside."""
    ctx.tell(event, inside(ctx.world, dungeon), scope=dungeon.instance)
