"""The view of a player (D-298): oneself, the place, the delve, cooldowns. It never fails (D-300)."""

from __future__ import annotations

from typing import Any

from yonder.core import World, party
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import exits_at, instance_of, is_room, room_id, template_of, trap_at
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.encounter.spellcraft import power_here
from yonder.games.delve.encounter.strength import attack_of, defense_of
from yonder.games.delve.kinds import EntityKind, InstanceStatus, TrapState
from yonder.games.delve.models import Character, Combat, DelveRecord, Instance, Magic, MemberState, Presence, Room
from yonder.games.delve.people.growth import needed
from yonder.games.delve.people.recovery import vitals
from yonder.games.delve.rules import rules, seconds
from yonder.games.delve.show.look import lasting, look
from yonder.games.delve.things.equipment import max_hp, totals
from yonder.games.delve.things.items import carried, kind_of, lying, thing, weight, worn
from yonder.games.delve.world.places import living


@rules.view
def view(world: World, who: str | None) -> dict[str, Any]:
    now = seconds(world)
    if who is None or world.find(Character, who) is None:
        return {"me": None, "now": now}
    place = world.get(Presence, who).place
    return {
        "me": me(world, who),
        "place": look(world, who),
        "party": company(world, who),
        "delve": delve(world, who) if is_room(place) else None,
        "resumable": resumable(world, who),
        "cooldowns": {row.template: row.ready_at for row in world.all(DelveRecord, who) if row.ready_at > now},
        "now": now,
    }


def me(world: World, who: str) -> dict[str, Any]:
    """Everything of one's own (D-069, D-081, D-087, D-143)."""
    content: Content = world.content
    row, magic, now = world.get(Character, who), world.get(Magic, who), vitals(world, who)
    cap = content.numbers.level_cap
    following = needed(content.numbers.growth, row.level + 1) if row.level < cap else 0
    return {
        "id": who,
        "name": world.get(Presence, who).name,
        "level": row.level,
        "xp": row.xp,
        "next_level": following,
        "hp": now.hp,
        "max_hp": max_hp(world, who),
        "dead": world.get(Combat, who).is_dead,
        "attack": attack_of(world, who),
        "defense": defense_of(world, who),
        "mana": now.mana,
        "max_mana": magic.max_mana,
        "magic_level": magic.level,
        "affinity": magic.affinity,
        "purse": row.purse,
        "pvp": row.pvp,
        "rest_ready_at": row.rest_ready_at,
        "effects": lasting(world, who),
        "spells": [spell(world, who, name) for name in magic.spells],
        "items": items(world, who),
        "carried": weight(world, who),
        "capacity": content.numbers.carry_capacity,
        "gear": totals(world, who),
    }


def spell(world: World, who: str, name: str) -> dict[str, Any]:
    content: Content = world.content
    row = content.spells[name]
    return {
        "id": name,
        "element": row.element,
        "cost": row.cost,
        "level": row.level,
        "power": power_here(world, who, row),
        "castable": vitals(world, who).mana >= row.cost and world.get(Magic, who).level >= row.level,
    }


def items(world: World, who: str) -> list[dict[str, Any]]:
    on = worn(world, who)
    return [
        {
            "id": item.item,
            "kind": item.kind,
            "name": thing(world, item).name,
            "weight": kind_of(world, item).weight,
            "slot": on.get(item.item),
            "durability": item.durability,
        }
        for item in carried(world, who)
    ]


def company(world: World, who: str) -> list[dict[str, Any]] | None:
    """The party (D-275); a member in a dungeon is shown by its name only (D-268)."""
    found = party.of(world, who)
    if found is None:
        return None
    return [
        {
            "id": each,
            "name": world.get(Presence, each).name,
            "level": world.get(Character, each).level,
            "hp": world.get(Combat, each).hp,
            "max_hp": max_hp(world, each),
            "place": whereabouts(world, who, each),
            "leader": each == found.leader,
        }
        for each in party.members(world, found.party)
    ]


def whereabouts(world: World, who: str, other: str) -> str:
    mine, theirs = world.get(Presence, who).place, world.get(Presence, other).place
    dungeon = world.find(Instance, instance_of(theirs))
    if dungeon is None or instance_of(mine) == dungeon.instance:
        return theirs
    return template_of(world, dungeon).name


def delve(world: World, who: str) -> dict[str, Any]:
    """The dungeon one is in: its state, and the map of what is explored (D-242, D-243, D-298)."""
    content: Content = world.content
    dungeon = world.get(Instance, instance_of(world.get(Presence, who).place))
    fallen = dungeon.status is InstanceStatus.COMPLETE
    template, state = template_of(world, dungeon), world.get(MemberState, dungeon.instance, who)
    words = content.words["status.explored"].format(explored=len(dungeon.explored), total=dungeon.rooms)
    return {
        "dungeon_name": template.name,
        "template_id": template.id,
        "difficulty": dungeon.difficulty,
        "rooms_explored": len(dungeon.explored),
        "rooms_total": dungeon.rooms,
        "enemies_defeated": dungeon.enemies_defeated,
        "boss_defeated": fallen,
        "keys_found": dungeon.keys_found,
        "door": door(world, dungeon),
        "rests_left": state.rests_left,
        "deaths": dungeon.deaths,
        "elapsed": seconds(world) - dungeon.created_at,
        "closes_at": dungeon.close_at,
        "members": [world.get(Presence, each).name for each in dungeon.roster],
        "message": f"{words} {content.words['status.fallen' if fallen else 'status.lives']}",
        "rooms": [room(world, dungeon, index) for index in dungeon.explored],
        "scouted": [report for report in state.scouted if report.index not in dungeon.explored],
    }


def door(world: World, dungeon: Instance) -> str:
    """The locked door, as far as anybody has seen it."""
    seen = any(way.lock for index in dungeon.explored for way in world.get(Room, dungeon.instance, index).ways)
    return "open" if dungeon.door_open else "locked" if seen else "none"


def room(world: World, dungeon: Instance, index: int) -> dict[str, Any]:
    row, place = world.get(Room, dungeon.instance, index), room_id(dungeon.instance, index)
    trap = trap_at(world, place)
    return {
        "index": index,
        "name": row.name,
        "type": row.type,
        "exits": {
            label: to if to in dungeon.explored else None for label, to in exits_at(world, place).items() if to != NONE
        },
        "items": len(lying(world, place)),
        "trap": trap.kind if trap is not None and trap.state is TrapState.REVEALED else None,
        "enemies": len(living(world, place, EntityKind.ENEMY)),
    }


def resumable(world: World, who: str) -> list[dict[str, Any]]:
    """Open dungeons that one may go back into."""
    found = [world.get(Instance, state.instance) for state in world.where(MemberState, player=who)]
    inside = instance_of(world.get(Presence, who).place)
    return [
        {"template_id": dungeon.template, "tile": dungeon.entry_tile, "until": dungeon.close_at}
        for dungeon in found
        if dungeon.status is not InstanceStatus.COMPLETE and dungeon.instance != inside
    ]
