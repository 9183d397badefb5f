"""The atlas: chambers, their guests and bodies, and the map around a chamber, as plain data (T-832, T-833)."""

from __future__ import annotations

from typing import Any

from yonder.core import World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import MONSTER
from yonder.games.temple.explorer.names import name_of
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    ExplorerHealth,
    ExplorerPosition,
    ExplorerStats,
    FallenExplorer,
    Lock,
    MonsterInstance,
    TempleState,
)
from yonder.games.temple.temple.curios import untried
from yonder.games.temple.temple.generation import type_weights
from yonder.games.temple.temple.locks import in_force
from yonder.games.temple.temple.omens import curio_in, sentence, sign_at
from yonder.games.temple.temple.traps import armed

WIDE = 48  # chambers on the map around an explorer


def boss_status(state: TempleState) -> str:
    """Undiscovered, Alive or Defeated."""
    if not state.boss_chamber_id:
        return "Undiscovered"
    return "Alive" if state.boss_alive else "Defeated"


def present(world: World, **place: int) -> list[ExplorerPosition]:
    """The living explorers in a temple or a chamber."""
    return [p for p in world.where(ExplorerPosition, **place) if not world.get(ExplorerHealth, p.explorer_id).is_dead]


def chamber_facts(world: World, chamber: Chamber) -> dict[str, Any]:
    """T-832: everything there is to know about a chamber."""
    place = {"temple_id": chamber.temple_id, "chamber_id": chamber.chamber_id}
    return {
        "temple": chamber.temple_id,
        "id": chamber.chamber_id,
        "type": chamber.chamber_type,
        "yonder": chamber.yonder,
        "exits": [exit_facts(world, way) for way in exits_of(world, chamber)],
        "monster": monster_facts(world.content, monster_in(world, chamber)),
        "trap": {"dc": chamber.trap_dc, "armed": armed(chamber)} if chamber.trap_dc else None,
        "curio": curio_facts(world, chamber),
        "looted": chamber.treasure_looted,
        "bodies": bodies_of(world, chamber) if chamber.fallen_count else [],
        "explorers": [guest(world, p) for p in present(world, **place)],
    }


def curio_facts(world: World, chamber: Chamber) -> dict[str, Any] | None:
    """The curious thing of a chamber, and whether something may still be dared with it (T-970)."""
    content: Content = world.content
    kind = curio_in(content, world.get(TempleState, chamber.temple_id), chamber)
    if kind is None:
        return None
    tried = untried(world, chamber) is None
    return {"id": kind.id, "name": kind.name, "text": content.words[f"curio.{kind.id}"], "tried": tried}


def guest(world: World, position: ExplorerPosition) -> dict[str, Any]:
    """An explorer in a chamber."""
    stats = world.get(ExplorerStats, position.explorer_id)
    return {
        "id": stats.explorer_id,
        "name": name_of(world.content, stats),
        "class": stats.explorer_class,
        "level": stats.level,
        "in_combat": position.in_combat,
        "searched": position.searched,
    }


def monster_in(world: World, chamber: Chamber) -> MonsterInstance | None:
    """The monster of a chamber, dead or alive."""
    return world.find(MonsterInstance, chamber.temple_id, chamber.chamber_id, MONSTER)


def monster_facts(content: Content, monster: MonsterInstance | None) -> dict[str, Any] | None:
    """A monster as it stands there."""
    if monster is None:
        return None
    kind = content.monsters[monster.monster_type]
    return {
        "type": monster.monster_type,
        "name": kind.name,
        "hp": monster.current_hp,
        "max_hp": monster.max_hp,
        "ac": kind.ac,
        "alive": monster.is_alive,
        "asleep": monster.asleep_left,
        "xp": kind.xp,
    }


def exits_of(world: World, chamber: Chamber) -> list[ChamberExit]:
    """Its exits, by index: they are looked up one by one, for a map asks for those of many chambers."""
    place = (chamber.temple_id, chamber.chamber_id)
    return [world.get(ChamberExit, *place, index) for index in range(chamber.exit_count)]


def exit_facts(world: World, way: ChamberExit) -> dict[str, Any]:
    """An exit and, once opened, what lies behind it."""
    facts: dict[str, Any] = {"index": way.exit_index, "opened": way.is_discovered, "to": way.to_chamber_id}
    if in_force(world):
        lock = world.find(Lock, way.temple_id, way.from_chamber_id, way.exit_index)
        facts["locked"] = lock is not None
    if not way.is_discovered:
        facts["sign"] = sign_facts(world, way)
    target = world.find(Chamber, way.temple_id, way.to_chamber_id)
    if target is not None:
        monster = monster_in(world, target)
        facts |= {
            "type": target.chamber_type,
            "yonder": target.yonder,
            "monster": monster.monster_type if monster is not None and monster.is_alive else None,
            "trap": armed(target),
        }
    return facts


def sign_facts(world: World, way: ChamberExit) -> str:
    """What is noticed at a closed door (T-974)."""
    content: Content = world.content
    state = world.get(TempleState, way.temple_id)
    if not state.omens:
        return ""
    yonder = world.get(Chamber, way.temple_id, way.from_chamber_id).yonder + 1
    weights = type_weights(content, yonder, state.difficulty_tier)
    sign = sign_at(content, state, way.from_chamber_id, way.exit_index, weights)
    return sentence(content, state, way.from_chamber_id, way.exit_index, sign)


def bodies_of(world: World, chamber: Chamber) -> list[dict[str, Any]]:
    """The fallen of a chamber and what is left beside them."""
    return [body_facts(world, row) for row in world.all(FallenExplorer, chamber.temple_id, chamber.chamber_id)]


def body_facts(world: World, body: FallenExplorer) -> dict[str, Any]:
    """One body."""
    stats = world.get(ExplorerStats, body.explorer_id)
    loot = {
        "weapon": body.dropped_weapon,
        "secondary": body.dropped_secondary,
        "armor": body.dropped_armor,
        "shield": body.dropped_shield,
        "gold": body.dropped_gold,
        "potions": body.dropped_potions,
    }
    return {
        "index": body.fallen_index,
        "chamber": body.chamber_id,
        "explorer": body.explorer_id,
        "name": name_of(world.content, stats),
        "class": stats.explorer_class,
        "level": stats.level,
        "looted": body.is_looted,
        "looted_by": body.looted_by,
        "loot": None if body.is_looted else loot,
    }


def around(world: World, centre: Chamber) -> dict[str, Any]:
    """The nearest chambers and the links between them; however large the temple, the map stays small."""
    nearest, links = {centre.chamber_id: centre}, []
    for number in (queue := [centre.chamber_id]):
        for way in exits_of(world, nearest[number]):
            to = way.to_chamber_id
            if way.is_discovered and to not in nearest and len(nearest) < WIDE:
                nearest[to] = world.get(Chamber, centre.temple_id, to)
                queue.append(to)
            if to in nearest and number < to:
                links.append([number, to])
    guests = guests_of(world, centre.temple_id)
    chambers = [
        {**node_facts(world, nearest[number]), "explorers": guests.get(number, [])} for number in sorted(nearest)
    ]
    return {"here": centre.chamber_id, "chambers": chambers, "links": sorted(links)}


def guests_of(world: World, temple_id: int) -> dict[int, list[int]]:
    """The living explorers in a temple, by chamber."""
    guests: dict[int, list[int]] = {}
    for one in present(world, temple_id=temple_id):
        guests.setdefault(one.chamber_id, []).append(one.explorer_id)
    return guests


def node_facts(world: World, chamber: Chamber) -> dict[str, Any]:
    """A chamber on the map."""
    monster = monster_in(world, chamber)
    return {
        "id": chamber.chamber_id,
        "type": chamber.chamber_type,
        "yonder": chamber.yonder,
        "unopened": sum(not way.is_discovered for way in exits_of(world, chamber)),
        "monster": monster.monster_type if monster is not None and monster.is_alive else None,
        "trap": armed(chamber),
        "looted": chamber.treasure_looted,
        "bodies": chamber.fallen_count,
    }
