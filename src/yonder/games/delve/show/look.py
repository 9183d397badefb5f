"""Look: everything that can be seen of a place (D-046, D-231, D-266)."""

from __future__ import annotations

from typing import Any

from yonder.core import World, effects
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.entering import company, open_instance, ready_at
from yonder.games.delve.dungeon.instance import dungeon_at, exits_at, index_of, is_room, template_of
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.strength import difficulty_for
from yonder.games.delve.dungeon.traps import is_armed
from yonder.games.delve.kinds import EntityKind, InstanceStatus, Label, OfferState
from yonder.games.delve.models import Character, Combat, Encounter, Fighter, Instance, Presence, Room, Trap
from yonder.games.delve.rules import seconds
from yonder.games.delve.things.items import lying, thing
from yonder.games.delve.world.ground import biome, influence, offered, prefix, scale
from yonder.games.delve.world.places import land_of, point, present, ways
from yonder.games.delve.world.sight import description, distant, name, period, terrain, weather


def look(world: World, who: str) -> dict[str, Any]:
    """The place of a player."""
    place = world.get(Presence, who).place
    here = room(world, place) if is_room(place) else outdoors(world, who, place)
    return {
        "place": place,
        **here,
        "players": [person(world, row) for row in present(world, place, EntityKind.PLAYER)],
        "people": [{"id": row.entity, "name": row.name} for row in present(world, place, EntityKind.NPC)],
        "enemies": [enemy(world, row) for row in present(world, place, EntityKind.ENEMY)],
        "items": [
            {"id": item.item, "name": thing(world, item).name, "amount": item.amount, "reserved": item.reserved_for}
            for item in lying(world, place)
        ],
        "encounter": encounter(world, place),
    }


def outdoors(world: World, who: str, place: str) -> dict[str, Any]:
    content: Content = world.content
    land, at, now = land_of(world), point(place), seconds(world)
    near = influence(land, at)
    return {
        "name": name(land, at),
        "text": description(land, at),
        "biome": biome(land, at),
        "prefix": prefix(land, at),
        "scale": scale(land, at),
        "at": at,
        "exits": [{"label": label, "known": True, "locked": False} for label in ways(world, place)],
        "period": period(land, now),
        "weather": weather(land, at, now),
        "landmark": near and {"name": content.word("landmark", near.landmark.id), "distance": near.distance},
        "distant": [{"direction": far.direction, "biome": far.biome} for far in distant(land, at)],
        "terrain": [content.word("terrain", each) for each in terrain(land, at)],
        "offers": entrance(world, who, place),
        "delvers": delvers(world, place),
    }


def room(world: World, place: str) -> dict[str, Any]:
    dungeon = dungeon_at(world, place)
    row = world.get(Room, dungeon.instance, index_of(place))
    exits = [
        {"label": label, "known": to == NONE or to in dungeon.explored, "locked": label is Label.LOCKED_DOOR}
        for label, to in exits_at(world, place).items()
    ]
    trap = world.get(Trap, place).kind if is_armed(world, place) else None
    return {"name": row.name, "text": row.text, "index": row.index, "type": row.type, "exits": exits, "trap": trap}


def person(world: World, row: Presence) -> dict[str, Any]:
    character = world.get(Character, row.entity)
    dead = world.get(Combat, row.entity).is_dead
    return {"id": row.entity, "name": row.name, "level": character.level, "title": character.title, "dead": dead}


def enemy(world: World, row: Presence) -> dict[str, Any]:
    body = world.get(Combat, row.entity)
    return {
        "id": row.entity,
        "name": row.name,
        "hp": body.hp,
        "max_hp": body.max_hp,
        "effects": lasting(world, row.entity),
    }


def lasting(world: World, entity: str) -> list[dict[str, Any]]:
    return [
        {"kind": row.kind, "magnitude": row["magnitude"], "beats": row.left, "stacks": row.stacks}
        for row in effects.of(world, entity)
    ]


def encounter(world: World, place: str) -> dict[str, Any] | None:
    fight = world.find(Encounter, place)
    if fight is None:
        return None
    acted = [row.player for row in world.all(Fighter, place) if row.acted]
    engaged = [row.player for row in world.all(Fighter, place) if row.engaged]
    return {
        "round": fight.round,
        "deadline": fight.deadline,
        "acted": acted,
        "engaged": engaged,
        "dormant": fight.dormant,
        "charging": fight.charging,
    }


def entrance(world: World, who: str, place: str) -> list[dict[str, Any]]:
    """What an entrance offers to this player (D-231)."""
    found = []
    for template in offered(land_of(world), point(place)):
        known, ready = open_instance(world, who, template.id), ready_at(world, who, template.id)
        state = OfferState.COOLDOWN if ready > seconds(world) else OfferState.READY
        if known is not None:
            state = OfferState.RESUME if known.entry_tile == place else OfferState.ELSEWHERE
        levels = [world.get(Character, each).level for each in company(world, who, template.id).roster]
        found.append(
            {
                "template_id": template.id,
                "name": template.name,
                "description": template.description,
                "difficulty": difficulty_for(template, levels) if known is None else known.difficulty,
                "difficulty_range": template.difficulty_range,
                "recommended_level": template.recommended_level,
                "room_range": (template.room_count.min, template.room_count.max),
                "boss_name": template.boss.name,
                "state": state,
                "ready_at": ready,
                "command": f"enter_dungeon {template.id}",
            }
        )
    return found


def delvers(world: World, place: str) -> list[dict[str, Any]]:
    """Who is in a dungeon that was entered here: names, and nothing else (D-266)."""
    return [
        {
            "template": template_of(world, dungeon).name,
            "names": [world.get(Presence, who).name for who in dungeon.roster],
            "complete": dungeon.status is InstanceStatus.COMPLETE,
        }
        for dungeon in world.where(Instance, entry_tile=place)
    ]
