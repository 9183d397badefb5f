"""The dungeon one is in: its state, and the map of what is explored (D-242, D-243, D-298, D-299)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import exits_at, index_of, inside, instance_of, room_id, template_of, trap_at
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.readiness import chances
from yonder.games.delve.kinds import EntityKind, InstanceStatus, Readiness, TrapState
from yonder.games.delve.models import Combat, Foe, Instance, MemberState, Presence, Room
from yonder.games.delve.rules import seconds
from yonder.games.delve.show.shapes import DelveRoomView, DelveView, ResumableView
from yonder.games.delve.things.items import lying
from yonder.games.delve.world.places import living


def delve(world: World, who: str) -> DelveView:
    content: Content = world.content
    place = world.get(Presence, who).place
    dungeon = world.get(Instance, instance_of(place))
    fallen = dungeon.status is InstanceStatus.COMPLETE
    template, state = template_of(world, dungeon), world.get(MemberState, dungeon.instance, who)
    words = content.words["status.explored"].format(explored=len(dungeon.explored), total=dungeon.rooms)
    return DelveView(
        instance=dungeon.instance,
        dungeon_name=template.name,
        template_id=template.id,
        difficulty=dungeon.difficulty,
        rooms_explored=len(dungeon.explored),
        rooms_total=dungeon.rooms,
        enemies_defeated=dungeon.enemies_defeated,
        boss_defeated=fallen,
        keys_found=dungeon.keys_found,
        door=door(world, dungeon),
        rests_left=state.rests_left,
        meditated=index_of(place) in state.meditated,
        deaths=dungeon.deaths,
        started_at=dungeon.created_at,
        elapsed=seconds(world) - dungeon.created_at,
        closes_at=dungeon.close_at,
        members=tuple(world.get(Presence, each).name for each in dungeon.roster),
        message=f"{words} {content.words['status.fallen' if fallen else 'status.lives']}",
        readiness=None if fallen else readiness(world, who, dungeon),
        boss_name=template.boss.name,
        trick=content.words[f"special.{template.boss.special}"],
        here=index_of(place),
        rooms=tuple(room(world, dungeon, index) for index in dungeon.explored),
        scouted=tuple(report for report in state.scouted if report.index not in dungeon.explored),
    )


def readiness(world: World, who: str, dungeon: Instance) -> Readiness:
    """Would one stand a chance against the master now, with those who are alive in here (D-282)?"""
    present = [each for each in inside(world, dungeon) if not world.get(Combat, each).is_dead]
    fit = chances(
        world, who, template_of(world, dungeon), dungeon.difficulty, len(dungeon.roster), max(1, len(present))
    )
    return fit.readiness


def door(world: World, dungeon: Instance) -> str:
    """The locked door, as far as anybody has seen it."""
    seen = any(way.lock for index in dungeon.explored for way in world.get(Room, dungeon.instance, index).ways)
    return "open" if dungeon.door_open else "locked" if seen else "none"


def room(world: World, dungeon: Instance, index: int) -> DelveRoomView:
    row, place = world.get(Room, dungeon.instance, index), room_id(dungeon.instance, index)
    trap, enemies = trap_at(world, place), living(world, place, EntityKind.ENEMY)
    ways = exits_at(world, place).items()
    return DelveRoomView(
        index=index,
        name=row.name,
        type=row.type,
        exits={str(label): to if to in dungeon.explored else None for label, to in ways if to != NONE},
        items=len(lying(world, place)),
        trap=trap.kind if trap is not None and trap.state is TrapState.REVEALED else None,
        enemies=len(enemies),
        boss=any(world.get(Foe, enemy).boss for enemy in enemies),
    )


def resumable(world: World, who: str) -> tuple[ResumableView, ...]:
    """Open dungeons that one may go back into."""
    found = [world.get(Instance, state.instance) for state in world.where(MemberState, player=who)]
    inside = instance_of(world.get(Presence, who).place)
    return tuple(
        ResumableView(dungeon.template, template_of(world, dungeon).name, dungeon.entry_tile, dungeon.close_at)
        for dungeon in found
        if dungeon.status is not InstanceStatus.COMPLETE and dungeon.instance != inside
    )
