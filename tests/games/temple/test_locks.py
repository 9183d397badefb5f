"""Locked exits and keys: the extension of locks.py (T-950 to T-956)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from yonder.core import SeedDice, World
from yonder.games.temple.content import default
from yonder.games.temple.events import KeyFound, LockOpened
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.kinds import ArmorType, ChamberType, WeaponType
from yonder.games.temple.models import ChamberExit, FallenExplorer, KeyRing, Lock, Season, TempleState
from yonder.games.temple.show.view import ChamberView
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.generation import found, generate
from yonder.games.temple.temple.locks import keys
from yonder.games.temple.temple.movement import ExitTemple
from yonder.games.temple.temple.treasure import LootTreasure

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-950")
def test_without_the_option_nothing_is_locked_and_no_key_is_drawn(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=3, exits=1))
    den.act(OpenExit(one, 1), 99, 3)
    assert den.bench.rows(Lock) == []
    den.stand(one, den.room(ChamberType.TREASURE))
    den.act(LootTreasure(one), 20, 1, 1)


@pytest.mark.rule("T-951", "T-954")
def test_new_exits_may_be_locked_but_not_the_first_at_the_frontier(dens: Callable[..., Den]) -> None:
    den = dens(locks=True)
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=3, exits=2))
    den.act(OpenExit(one, 1), 99, 3, 999, 1000)
    assert den.bench.rows(Lock) == [Lock(1, 3, 2)]
    den.bench.put(den.bench.row(TempleState, 1), max_yonder=9)
    den.act(OpenExit(one, 2), 99, 3, 999, 999, 999)
    assert [lock.exit_index for lock in den.bench.rows(Lock, 1, 4)] == [1, 2, 3]


@pytest.mark.rule("T-951")
def test_shallow_chambers_have_no_locks(dens: Callable[..., Den]) -> None:
    den = dens(locks=True)
    one = den.stand(den.mint("Fighter"), 1)
    den.act(OpenExit(one, 0), 99, 3)
    assert den.bench.rows(Lock) == []


@pytest.mark.rule("T-952", "EXT-02")
def test_a_locked_exit_costs_a_key(dens: Callable[..., Den]) -> None:
    den = dens(locks=True)
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, exits=1))
    den.bench.put(Lock(1, 2, 1))
    den.refused(OpenExit(one, 1), "exit_locked")
    assert "Open Exit 2" not in den.labels()
    assert den.ask(ChamberView(1, 2))["exits"][1]["locked"]
    den.bench.put(KeyRing(one, 1))
    assert "Open Exit 2" in den.labels()
    den.act(OpenExit(one, 1), 99, 0)
    assert (keys(den.world, one), den.bench.rows(Lock)) == (0, [])
    assert den.told(LockOpened) == [LockOpened(one, 1, 2, 1)]


@pytest.mark.rule("T-953")
@pytest.mark.parametrize(("roll", "count"), [(4999, 1), (5000, 0)])
def test_treasure_may_hold_a_key(dens: Callable[..., Den], roll: int, count: int) -> None:
    den = dens(locks=True)
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.TREASURE))
    den.act(LootTreasure(one), 20, 1, 1, roll)
    assert keys(den.world, one) == count
    assert len(den.told(KeyFound)) == count


@pytest.mark.rule("T-954", "T-445")
@pytest.mark.parametrize("seed", range(40))
def test_a_locked_temple_can_always_be_explored_without_keys(seed: int) -> None:
    world, dice = World(content=CONTENT), SeedDice(b"locked%d" % seed)
    world.put(Season(locks=True))
    found(world, dice, 1, 1)
    doors = list(world.all(ChamberExit, 1, 1))
    while doors and not world.get(TempleState, 1).boss_chamber_id:
        way = doors.pop(dice.below(len(doors), "door"))
        chamber, _, _ = generate(world, dice, world.get(TempleState, 1), way, 200)
        new = [w for w in world.all(ChamberExit, 1, chamber.chamber_id) if not w.is_discovered]
        doors += [w for w in new if world.find(Lock, 1, chamber.chamber_id, w.exit_index) is None]
    assert world.get(TempleState, 1).boss_chamber_id


@pytest.mark.rule("T-955", "T-956")
def test_keys_go_to_whoever_loots_the_body_and_stay(dens: Callable[..., Den]) -> None:
    den = dens(locks=True)
    dead, heir = den.mint("Fighter"), den.mint("Fighter")
    den.bench.put(KeyRing(dead, 2))
    none, nothing = WeaponType.NONE, False
    body = FallenExplorer(1, 2, 0, dead, none, nothing, none, nothing, ArmorType.NONE, nothing, 0, 0)
    den.stand(heir, den.room(ChamberType.EMPTY, fallen_count=1))
    den.bench.put(body)
    den.act(LootFallen(heir, 0))
    den.act(ExitTemple(heir))
    assert (keys(den.world, dead), keys(den.world, heir)) == (0, 2)
