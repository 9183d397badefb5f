"""Queries: what players may ask at any time, also while dead or in a fight (D-015). They change nothing."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from yonder.core import Query, World
from yonder.core.kit import record
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.content.land import Point
from yonder.games.delve.dungeon.instance import is_room
from yonder.games.delve.dungeon.readiness import Chances, chances
from yonder.games.delve.dungeon.strength import difficulty_for
from yonder.games.delve.dungeon.traps import is_armed, row_of
from yonder.games.delve.kinds import Direction, EntityKind, Slot
from yonder.games.delve.models import (
    Character,
    DelveHistory,
    DelveRecord,
    Item,
    Presence,
    QuestLog,
    Ranking,
    Trap,
    Visited,
    Worn,
)
from yonder.games.delve.people.guard import beside, here
from yonder.games.delve.people.quests import quest_of
from yonder.games.delve.rules import rules
from yonder.games.delve.show.delves import delve, resumable
from yonder.games.delve.show.errands import offered, quest_view
from yonder.games.delve.show.look import enemy
from yonder.games.delve.show.look import look as looked
from yonder.games.delve.show.shapes import DelveRoomView, MemberView, PlaceView, QuestView
from yonder.games.delve.show.sheet import item_view, sheet
from yonder.games.delve.show.view import company
from yonder.games.delve.things.equipment import totals
from yonder.games.delve.things.items import carried, kind_of, lying, thing, worn
from yonder.games.delve.world.exits import exits
from yonder.games.delve.world.ground import Land, biome, is_entrance, landmark_at
from yonder.games.delve.world.places import land_of, point, present
from yonder.games.delve.world.sight import terrain


class Look(Query):
    """See everything of the place you are in."""


@rules.query(Look)
def look(world: World, who: str | None, _query: Look) -> PlaceView:
    here(world, who or "")
    return looked(world, who or "")


class Map(Query):
    """The tiles around you that you have visited; in a dungeon, the rooms that are explored."""

    radius: int = 10


class TileMark(Struct, frozen=True):
    """A visited tile on the map; `landmark` is its id if the tile is its centre."""

    at: Point
    biome: str
    landmark: str | None
    entrance: bool
    exits: tuple[Direction, ...]


@rules.query(Map)
def show_map(world: World, who: str | None, query: Map) -> tuple[TileMark, ...] | tuple[DelveRoomView, ...]:
    place = here(world, who or "")
    if is_room(place):
        return delve(world, who or "").rooms
    land = land_of(world)
    return tuple(mark(land, at) for at in visited(world, who or "", query.radius))


def visited(world: World, who: str, radius: int) -> list[Point]:
    """The tiles of this level near a player that they have stood on."""
    x, y, z = point(world.get(Presence, who).place)
    tiles = [point(row.place) for row in world.all(Visited, who)]
    return [at for at in tiles if at[2] == z and abs(at[0] - x) + abs(at[1] - y) <= radius]


def mark(land: Land, at: Point) -> TileMark:
    centre = landmark_at(land, at)
    return TileMark(at, biome(land, at), None if centre is None else centre.id, is_entrance(land, at), exits(land, at))


class Status(Query):
    """All your numbers, effects, spells, things and gear."""


@rules.query(Status)
def status(world: World, who: str | None, _query: Status) -> dict[str, Any]:
    place = here(world, who or "")
    return {**asdict(sheet(world, who or "")), "place": place}


class Inventory(Query):
    """What you carry, what it weighs, and your purse."""


@rules.query(Inventory)
def inventory(world: World, who: str | None, _query: Inventory) -> dict[str, Any]:
    here(world, who or "")
    own = sheet(world, who or "")
    count = len(own.items)
    load = {"carried": own.carried, "capacity": own.capacity, "purse": own.purse}
    return {"count": count, "items": own.items, **load}


class Gear(Query):
    """Your seven slots and what they add up to."""


@rules.query(Gear)
def gear(world: World, who: str | None, _query: Gear) -> dict[str, Any]:
    here(world, who or "")
    rows = {row.slot: thing(world, world.get(Item, row.item)) for row in world.all(Worn, who or "")}
    return {"slots": {slot: rows.get(slot) for slot in Slot}, "totals": totals(world, who or "")}


class Spells(Query):
    """The spells you know, and their power here and now."""


@rules.query(Spells)
def spells(world: World, who: str | None, _query: Spells) -> dict[str, Any]:
    here(world, who or "")
    own = sheet(world, who or "")
    return {"mana": own.mana, "max_mana": own.max_mana, "spells": own.spells}


class Examine(Query):
    """Look closely at a thing you carry, or at a thing, an enemy, terrain or a trap here."""

    thing: str


@rules.query(Examine)
def examine(world: World, who: str | None, query: Examine) -> Any:
    place = here(world, who or "")
    item = next((each for each in visible(world, who or "", place) if called(world, each, query.thing)), None)
    if item is not None:
        return {**asdict(item_view(world, item, worn(world, who or "").get(item.item))), "does": kind_of(world, item)}
    for row in present(world, place, EntityKind.ENEMY):
        if query.thing in (row.entity, row.name):
            return enemy(world, row)
    if query.thing == "trap" and is_armed(world, place):
        return row_of(world, world.get(Trap, place))
    content: Content = world.content
    for feature in () if is_room(place) else terrain(land_of(world), point(place)):
        name = content.word("terrain", feature)
        if query.thing in (feature, name):
            return {"name": name, "takeable": False}
    raise world.refuse("not_visible")


def visible(world: World, who: str, place: str) -> list[Item]:
    """What one carries, and what lies here."""
    return [*carried(world, who), *lying(world, place)]


def called(world: World, item: Item, name: str) -> bool:
    """Is an item meant, by its id or by its name?"""
    return name in (item.item, thing(world, item).name)


class Inspect(Query):
    """Look at another player here."""

    player: str


@rules.query(Inspect)
def inspect(world: World, who: str | None, query: Inspect) -> dict[str, Any]:
    place = here(world, who or "")
    named = [row.entity for row in present(world, place, EntityKind.PLAYER) if row.name.casefold() == query.player]
    row = beside(world, place, named[0] if named else query.player)
    need(world, row.kind is EntityKind.PLAYER, "not_here")
    character = world.get(Character, row.entity)
    done = {each.template: each.completions for each in world.all(DelveRecord, row.entity) if each.completions}
    names = [thing(world, world.get(Item, each.item)).name for each in world.all(Worn, row.entity)]
    texts = {"title": character.title, "short": character.short, "description": character.description}
    return {"name": row.name, **texts, "level": character.level, "worn": names, "completions": done}


class Journal(Query):
    """Your quests, and those that are offered here."""


@rules.query(Journal)
def journal(world: World, who: str | None, _query: Journal) -> dict[str, Any]:
    here(world, who or "")
    rows = world.all(QuestLog, who or "")
    return {
        "active": [_quest(world, row) for row in rows if row.active],
        "completed": sum(row.completed > 0 for row in rows),
        "offered": [quest.id for quest in offered(world, who or "")],
    }


class QuestDetails(Query, tag="quest"):
    """One quest in full, with what it asks for and pays."""

    id: str


@rules.query(QuestDetails)
def quest(world: World, who: str | None, query: QuestDetails) -> QuestView:
    here(world, who or "")
    name = query.id.replace(" ", "_")
    row = world.find(QuestLog, who or "", name)
    if row is not None and row.active:
        return _quest(world, row)
    found = quest_of(world, name)
    return quest_view(world, found, (0,) * len(found.objectives))


def _quest(world: World, row: QuestLog) -> QuestView:
    return quest_view(world, quest_of(world, row.quest), row.progress, seeker=row.player)


class DungeonStatus(Query):
    """How the dungeon you are in stands; outside, those you may go back into."""


@rules.query(DungeonStatus)
def dungeon_status(world: World, who: str | None, _query: DungeonStatus) -> Any:
    if is_room(here(world, who or "")):
        return delve(world, who or "")
    return {"code": "not_in_dungeon", "resumable": resumable(world, who or "")}


class PartyList(Query):
    """Your party: who is in it, how they are and where."""


@rules.query(PartyList)
def party_list(world: World, who: str | None, _query: PartyList) -> tuple[MemberView, ...]:
    here(world, who or "")
    return company(world, who or "") or ()


class AskReadiness(Query, tag="readiness"):
    """Would you stand a chance against the master of a dungeon? The word, and the numbers behind it."""

    template_id: str


@rules.query(AskReadiness)
def readiness(world: World, who: str | None, query: AskReadiness) -> Chances:
    here(world, who or "")
    template = template_called(world, query.template_id)
    level = world.get(Character, who or "").level
    return chances(world, who or "", template, difficulty_for(template, [level]))


def template_called(world: World, name: str) -> Template:
    content: Content = world.content
    template = content.templates.get(name.replace(" ", "_"))
    if template is None:
        raise world.refuse("unknown_template")
    return template


class Rankings(Query):
    """The ten best completions of a dungeon, alone and in groups."""

    template: str


@rules.query(Rankings)
def rankings(world: World, _who: str | None, query: Rankings) -> dict[str, Any]:
    content: Content = world.content
    most, board = content.numbers.ranking_size, template_called(world, query.template).id
    return {name: record.top(world, Ranking, board, group, most=most) for group, name in enumerate(("solo", "group"))}


class History(Query):
    """Your last twenty closed delves, with their revealed seeds."""


@rules.query(History)
def history(world: World, who: str | None, _query: History) -> list[DelveHistory]:
    here(world, who or "")
    return world.all(DelveHistory, who or "")
