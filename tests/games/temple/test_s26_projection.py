"""T-759: whoever hears every event knows the temple, its explorers and its tokens without ever reading the world.

Scores, skills and the hit points of a new explorer are in no event of the rulebook; hit points count from birth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import Event, World
from yonder.games.temple import events as e
from yonder.games.temple.content import default
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.kinds import ArmorType, ChamberType, MonsterType, WeaponType
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    ExplorerStats,
    FallenExplorer,
    MonsterInstance,
    TempleState,
    Token,
)
from yonder.games.temple.temple.generation import monster_hp

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Wander


class Projection:
    """What the events say, and nothing else."""

    def __init__(self, level: int, xp: int) -> None:
        self.born = {"level": level, "xp": xp}
        self.explorers: dict[int, dict[str, Any]] = {}
        self.owners: dict[tuple[str, int], str] = {}
        self.temples: dict[int, dict[str, Any]] = {}
        self.chambers: dict[tuple[int, int], dict[str, Any]] = {}
        self.links: set[tuple[int, int, int]] = set()
        self.monsters: dict[tuple[int, int], dict[str, Any]] = {}
        self.bodies: dict[tuple[int, int, int], dict[str, Any]] = {}

    def hear(self, event: Event) -> None:
        HEARD.get(type(event), lambda _self, _event: None)(self, event)

    def minted(self, event: e.ExplorerMinted) -> None:
        kind = CONTENT.classes[event.explorer_class]
        self.explorers[event.explorer_id] = {
            **self.born,
            "place": (0, 0),
            "fighting": False,
            "dead": False,
            "conquered": 0,
            "gold": 0,
            "potions": 0,
            "weapons": [kind.primary, kind.secondary],
            "armor": kind.armor,
            "shield": False,
            "searched": False,
        }

    def founded(self, event: e.TempleMinted) -> None:
        self.temples[event.temple_id] = {"tier": event.difficulty, "boss": 0, "boss_alive": True, "deepest": 0}
        self.chambers[event.temple_id, 1] = {
            "type": ChamberType.ENTRANCE,
            "yonder": 0,
            "exits": event.exit_count,
            "dc": 0,
            "looted": False,
            "disarmed": False,
        }

    def revealed(self, event: e.ChamberRevealed) -> None:
        temple = self.temples[event.temple_id]
        temple["deepest"] = max(temple["deepest"], event.yonder)
        self.chambers[event.temple_id, event.chamber_id] = {
            "type": event.chamber_type,
            "yonder": event.yonder,
            "exits": event.exit_count,
            "dc": event.trap_dc,
            "looted": False,
            "disarmed": False,
        }
        self.links.add((event.temple_id, event.from_chamber_id, event.chamber_id))
        if event.chamber_type is ChamberType.BOSS:
            temple["boss"] = event.chamber_id
        if event.monster_type is not MonsterType.NONE:
            hp = monster_hp(CONTENT, event.monster_type, event.yonder, temple["tier"])
            found = {"type": event.monster_type, "alive": True, "asleep": False, "hp": hp}
            self.monsters[event.temple_id, event.chamber_id] = found

    def entered(self, event: e.TempleEntered) -> None:
        self.explorers[event.explorer_id].update(place=(event.temple_id, 1), searched=False)

    def exited(self, event: e.TempleExited) -> None:
        self.explorers[event.explorer_id].update(place=(0, 0), searched=False)

    def moved(self, event: e.ExplorerMoved) -> None:
        self.explorers[event.explorer_id].update(place=(event.temple_id, event.to_chamber_id), searched=False)

    def started(self, event: e.CombatStarted) -> None:
        self.explorers[event.explorer_id]["fighting"] = True

    def ended(self, event: e.CombatEnded) -> None:
        self.explorers[event.explorer_id]["fighting"] = False

    def summed(self, event: e.CombatResult) -> None:
        me = self.explorers[event.explorer_id]
        if event.damage_dealt:
            # Nobody walks away from a blow that lands in the same action, so the place is still the monster's.
            self.monsters[me["place"]]["hp"] = event.target_hp

    def gained(self, event: e.XpGained) -> None:
        self.explorers[event.explorer_id]["xp"] += event.amount

    def levelled(self, event: e.LevelUp) -> None:
        self.explorers[event.explorer_id]["level"] = event.new_level

    def conquered(self, event: e.BossDefeated) -> None:
        self.temples[event.temple_id]["boss_alive"] = False
        self.explorers[event.explorer_id]["conquered"] += 1

    def slept(self, event: e.MonsterSlept) -> None:
        self.monsters[event.temple_id, event.chamber_id]["asleep"] = True

    def woke(self, event: e.MonsterWoke) -> None:
        self.monsters[event.temple_id, event.chamber_id]["asleep"] = False

    def killed(self, event: e.MonsterKilled) -> None:
        self.monsters[event.temple_id, event.chamber_id].update(alive=False, asleep=False, hp=0)

    def disarmed(self, event: e.TrapDisarmed) -> None:
        self.chambers[event.temple_id, event.chamber_id]["disarmed"] = True

    def searched(self, event: e.ChamberSearched) -> None:
        me = self.explorers[event.explorer_id]
        me["searched"] = True
        self.chambers[event.temple_id, event.chamber_id]["looted"] = event.success
        me["gold"] += event.gold
        me["potions"] += event.potions
        if event.item_used:
            self.found(me, event.item)

    def dared(self, event: e.CurioDared) -> None:
        me = self.explorers[event.explorer_id]
        me["gold"] += event.gold
        me["potions"] += event.potions

    def bought(self, event: e.Bought) -> None:
        me = self.explorers[event.explorer_id]
        me["gold"] = event.gold
        me["potions"] += event.ware == "potion"
        self.found(me, event.ware)

    def hoarded(self, event: e.HoardFound) -> None:
        me = self.explorers[event.explorer_id]
        self.chambers[event.temple_id, event.chamber_id]["looted"] = True
        me["gold"] += event.gold
        me["potions"] += event.potions
        for item in event.items:
            self.found(me, item)

    def found(self, me: dict[str, Any], item: str) -> None:
        if item == "shield":
            me["shield"] = True
        elif item == "greataxe":
            self.take(me, WeaponType.GREATAXE)
        elif item in ("leather", "chain_mail"):
            me["armor"] = ArmorType.LEATHER if item == "leather" else ArmorType.CHAIN_MAIL

    def take(self, me: dict[str, Any], weapon: WeaponType) -> None:
        me["weapons"][me["weapons"].index(WeaponType.NONE)] = weapon

    def looted(self, event: e.FallenLooted) -> None:
        me = self.explorers[event.explorer_id]
        me["gold"] += event.gold
        me["potions"] += event.potions
        for weapon in (event.weapon_taken, event.secondary_taken):
            if weapon is not WeaponType.NONE:
                self.take(me, weapon)
        if event.armor_taken is not ArmorType.NONE:
            me["armor"] = event.armor_taken
        me["shield"] = me["shield"] or event.shield_taken
        self.bodies[event.temple_id, event.chamber_id, event.fallen_index]["looted"] = event.explorer_id

    def healed(self, event: e.ExplorerHealed) -> None:
        self.explorers[event.explorer_id]["potions"] -= event.source == "potion"

    def rested(self, event: e.ExplorerRested) -> None:
        self.explorers[event.explorer_id]["gold"] -= event.tithe_paid

    def died(self, event: e.ExplorerDied) -> None:
        me = self.explorers[event.explorer_id]
        key = (event.temple_id, event.chamber_id, event.fallen_index)
        gear = {name: me[name] for name in ("gold", "potions", "weapons", "armor", "shield")}
        self.bodies[key] = {"explorer": event.explorer_id, "looted": 0, **gear}
        bare = [WeaponType.NONE, WeaponType.NONE]
        me.update(dead=True, gold=0, potions=0, weapons=bare, armor=ArmorType.NONE, shield=False)

    def transferred(self, event: e.Transfer) -> None:
        self.owners[event.collection, event.token_id] = event.to


HEARD: dict[type[Event], Callable[[Any, Any], None]] = {
    e.ExplorerMinted: Projection.minted,
    e.TempleMinted: Projection.founded,
    e.ChamberRevealed: Projection.revealed,
    e.TempleEntered: Projection.entered,
    e.TempleExited: Projection.exited,
    e.ExplorerMoved: Projection.moved,
    e.CombatStarted: Projection.started,
    e.CombatEnded: Projection.ended,
    e.CombatResult: Projection.summed,
    e.XpGained: Projection.gained,
    e.LevelUp: Projection.levelled,
    e.BossDefeated: Projection.conquered,
    e.MonsterSlept: Projection.slept,
    e.MonsterWoke: Projection.woke,
    e.MonsterKilled: Projection.killed,
    e.TrapDisarmed: Projection.disarmed,
    e.ChamberSearched: Projection.searched,
    e.FallenLooted: Projection.looted,
    e.CurioDared: Projection.dared,
    e.Bought: Projection.bought,
    e.HoardFound: Projection.hoarded,
    e.ExplorerHealed: Projection.healed,
    e.ExplorerRested: Projection.rested,
    e.ExplorerDied: Projection.died,
    e.Transfer: Projection.transferred,
}


def explorers(world: World) -> dict[int, dict[str, Any]]:
    found = {}
    for stats in world.all(ExplorerStats):
        me = hero(world, stats.explorer_id)
        bag = me.inventory
        found[me.id] = {
            "level": stats.level,
            "xp": stats.xp,
            "place": (me.position.temple_id, me.position.chamber_id),
            "fighting": me.position.in_combat,
            "dead": me.health.is_dead,
            "conquered": stats.temples_conquered,
            "gold": bag.gold,
            "potions": bag.potions,
            "weapons": [bag.primary_weapon, bag.secondary_weapon],
            "armor": bag.armor,
            "shield": bag.has_shield,
            "searched": me.position.searched,
        }
    return found


def temples(world: World) -> dict[int, dict[str, Any]]:
    return {
        t.temple_id: {
            "tier": t.difficulty_tier,
            "boss": t.boss_chamber_id,
            "boss_alive": t.boss_alive,
            "deepest": t.max_yonder,
        }
        for t in world.all(TempleState)
    }


def chambers(world: World) -> dict[tuple[int, int], dict[str, Any]]:
    return {
        (c.temple_id, c.chamber_id): {
            "type": c.chamber_type,
            "yonder": c.yonder,
            "exits": c.exit_count,
            "dc": c.trap_dc,
            "looted": c.treasure_looted,
            "disarmed": c.trap_disarmed,
        }
        for c in world.all(Chamber)
    }


def monsters(world: World) -> dict[tuple[int, int], dict[str, Any]]:
    return {
        (m.temple_id, m.chamber_id): {
            "type": m.monster_type,
            "alive": m.is_alive,
            "asleep": m.asleep_left > 0,
            "hp": m.current_hp,
        }
        for m in world.all(MonsterInstance)
    }


def bodies(world: World) -> dict[tuple[int, int, int], dict[str, Any]]:
    return {
        (b.temple_id, b.chamber_id, b.fallen_index): {
            "explorer": b.explorer_id,
            "looted": b.looted_by,
            "gold": b.dropped_gold,
            "potions": b.dropped_potions,
            "weapons": [b.dropped_weapon, b.dropped_secondary],
            "armor": b.dropped_armor,
            "shield": b.dropped_shield,
        }
        for b in world.all(FallenExplorer)
    }


@pytest.mark.rule("T-759")
@pytest.mark.parametrize("hardy", [True, False])
def test_the_events_alone_rebuild_what_the_views_show(wander: type[Wander], *, hardy: bool) -> None:
    known = Projection(*((5, 6500) if hardy else (1, 0)))
    walk = wander("projection", hardy=hardy, accounts=3)
    for i, step in enumerate(walk.steps(6000)):
        for event in step.events:
            known.hear(event)
        world = step.game.world
        if i % 20 == 0:
            assert known.explorers == explorers(world)
            assert known.monsters == monsters(world)
    world = walk.game.world
    assert known.explorers == explorers(world)
    assert known.monsters == monsters(world)
    assert known.temples == temples(world)
    assert known.chambers == chambers(world)
    assert known.bodies == bodies(world)
    assert known.owners == {(t.collection, t.token_id): t.owner for t in world.all(Token)}
    ways = [(w.temple_id, w.from_chamber_id, w.to_chamber_id) for w in world.all(ChamberExit) if w.is_discovered]
    assert known.links == {way for way in ways if way[1] < way[2]}
    assert bodies(world)
    assert any(not monster["alive"] for monster in known.monsters.values())
