"""Look: everything that can be seen of a place (D-046, D-231, D-266)."""

from __future__ import annotations

from typing import Any

from yonder.core import World, effects
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import ItemKind
from yonder.games.delve.dungeon.caution import disarm_percent
from yonder.games.delve.dungeon.instance import dungeon_at, exits_at, index_of, is_room, room_id, template_of
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.oddities import seen
from yonder.games.delve.dungeon.prompt import entrance
from yonder.games.delve.dungeon.traps import is_armed
from yonder.games.delve.encounter.habits import habit_of
from yonder.games.delve.encounter.strength import attack_of, defense_of
from yonder.games.delve.events import Changes
from yonder.games.delve.kinds import Ailment, EntityKind, InstanceStatus, Label
from yonder.games.delve.models import (
    Character,
    Combat,
    Encounter,
    Fighter,
    Foe,
    Instance,
    Item,
    Npc,
    Presence,
    Room,
    Trap,
)
from yonder.games.delve.rules import seconds
from yonder.games.delve.show.shapes import (
    DelversView,
    DistantView,
    EncounterView,
    EnemyView,
    ExitView,
    LandmarkView,
    LastingView,
    NpcView,
    PersonView,
    PlaceView,
    ThingView,
)
from yonder.games.delve.things.items import kind_of, lying, thing
from yonder.games.delve.world.ground import biome, influence, prefix, scale
from yonder.games.delve.world.places import land_of, point, present, ways
from yonder.games.delve.world.roads import road
from yonder.games.delve.world.sight import description, distant, name, period, terrain, weather


def look(world: World, who: str) -> PlaceView:
    """The place of a player."""
    place = world.get(Presence, who).place
    return indoors(world, who, place) if is_room(place) else outdoors(world, who, place)


def outdoors(world: World, who: str, place: str) -> PlaceView:
    content: Content = world.content
    land, at, now = land_of(world), point(place), seconds(world)
    near = influence(land, at)
    return PlaceView(
        place=place,
        name=name(land, at),
        text=f"{description(land, at)} {road(world, place)}".strip(),
        exits=tile_exits(world, place),
        **there(world, place),
        at=at,
        biome=biome(land, at),
        prefix=prefix(land, at),
        scale=scale(land, at),
        period=period(land, now),
        weather=weather(land, at, now),
        landmark=near and LandmarkView(content.word("landmark", near.landmark.id), near.distance),
        distant=tuple(DistantView(far.direction, far.biome) for far in distant(land, at)),
        terrain=tuple(content.word("terrain", each) for each in terrain(land, at)),
        offers=entrance(world, who, place),
        delvers=delvers(world, place),
    )


def indoors(world: World, who: str, place: str) -> PlaceView:
    row = world.get(Room, dungeon_at(world, place).instance, index_of(place))
    trap = armed(world, place)
    return PlaceView(
        place=place,
        name=row.name,
        text=f"{row.text} {seen(world.content, row)}" if row.studied else row.text,
        exits=room_exits(world, place),
        **there(world, place),
        index=row.index,
        type=row.type,
        trap=None if trap is None else trap.kind,
        disarm_percent=None if trap is None else disarm_percent(world, who, trap),
    )


def there(world: World, place: str) -> dict[str, Any]:
    """Who and what is in a place, and how the fight stands."""
    rows = {kind: present(world, place, kind) for kind in (EntityKind.PLAYER, EntityKind.NPC, EntityKind.ENEMY)}
    return {
        "players": tuple(person(world, row) for row in rows[EntityKind.PLAYER]),
        "people": tuple(npc(world, row) for row in rows[EntityKind.NPC]),
        "enemies": tuple(enemy(world, row) for row in rows[EntityKind.ENEMY]),
        "items": things(world, place),
        "encounter": encounter(world, place),
    }


def tile_exits(world: World, place: str) -> tuple[ExitView, ...]:
    return tuple(ExitView(label, known=True, locked=False, to=to) for label, to in ways(world, place).items())


def room_exits(world: World, place: str) -> tuple[ExitView, ...]:
    """The ways out of a room; where an unexplored one leads is not told."""
    dungeon = dungeon_at(world, place)
    found = []
    for label, to in exits_at(world, place).items():
        there = dungeon.entry_tile if to == NONE else room_id(dungeon.instance, to)
        known = to == NONE or to in dungeon.explored
        found.append(ExitView(str(label), known, label is Label.LOCKED_DOOR, there if known else None))
    return tuple(found)


def armed(world: World, place: str) -> Trap | None:
    return world.get(Trap, place) if is_armed(world, place) else None


def things(world: World, place: str) -> tuple[ThingView, ...]:
    return tuple(_thing(world, item) for item in lying(world, place))


def _thing(world: World, item: Item) -> ThingView:
    kind = kind_of(world, item)
    facts = (kind.tags, kind.weight, kind.slot, gives(kind), kind.detect, kind.teaches)
    return ThingView(item.item, item.kind, thing(world, item).name, item.amount, item.reserved_for, *facts)


def gives(kind: ItemKind) -> Changes:
    return Changes(kind.attack, kind.defense, kind.magic, kind.hp)


def person(world: World, row: Presence) -> PersonView:
    character = world.get(Character, row.entity)
    return PersonView(
        row.entity, row.name, character.level, character.title, dead=world.get(Combat, row.entity).is_dead
    )


def npc(world: World, row: Presence) -> NpcView:
    content: Content = world.content
    found = world.get(Npc, row.entity)
    gives = any(quest.giver == found.person for quest in content.quests.values())
    return NpcView(row.entity, row.name, found.behavior, sells=bool(content.people[found.person].sells), quests=gives)


def enemy(world: World, row: Presence) -> EnemyView:
    body, foe = world.get(Combat, row.entity), world.get(Foe, row.entity)
    figures = (body.level, body.hp, body.max_hp, attack_of(world, row.entity), defense_of(world, row.entity))
    return EnemyView(row.entity, row.name, *figures, foe.boss, lasting(world, row.entity), _habit(world, row.entity))


def _habit(world: World, enemy_: str) -> str:
    content: Content = world.content
    habit = habit_of(world, enemy_)
    return "" if habit is None else content.words[f"habit.{habit.id}.about"]


def lasting(world: World, entity: str) -> tuple[LastingView, ...]:
    content: Content = world.content
    return tuple(
        LastingView(
            Ailment(row.kind), row["magnitude"], row.left, row.stacks, content.effects[Ailment(row.kind)].harmful
        )
        for row in effects.of(world, entity)
    )


def encounter(world: World, place: str) -> EncounterView | None:
    fight = world.find(Encounter, place)
    if fight is None:
        return None
    rows = world.all(Fighter, place)
    acted, engaged = (tuple(row.player for row in rows if getattr(row, each)) for each in ("acted", "engaged"))
    return EncounterView(fight.round, fight.deadline, acted, engaged, fight.dormant, fight.charging)


def delvers(world: World, place: str) -> tuple[DelversView, ...]:
    """Who is in a dungeon that was entered here: names, and nothing else (D-266)."""
    return tuple(
        DelversView(
            template_of(world, dungeon).name,
            tuple(world.get(Presence, who).name for who in dungeon.roster),
            dungeon.status is InstanceStatus.COMPLETE,
        )
        for dungeon in world.where(Instance, entry_tile=place)
    )
