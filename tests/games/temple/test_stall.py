"""The stall: what gold buys and how prices are talked down (T-960 to T-962); the hoard that fills a purse (T-558)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.events import Bought, Haggled, HoardFound
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ArmorType, ChamberType, MonsterType
from yonder.games.temple.models import TempleState
from yonder.games.temple.show.sheet import sheet
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.trade.stall import Buy, Haggle

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-960", "T-962", "EXT-12")
def test_gold_becomes_a_potion_before_a_temple_and_at_its_entrance(den: Den) -> None:
    one = den.mint("Fighter", gold=60)
    den.act(Buy(one, "potion"))
    assert den.told(Bought) == [Bought(one, "potion", 25, 35)]
    den.stand(one, 1)
    den.act(Buy(one, "potion"))
    assert (den.me(one).inventory.gold, den.me(one).inventory.potions) == (10, 2)
    den.refused(Buy(one, "potion"), "too_dear")


@pytest.mark.rule("T-960")
def test_the_stall_sells_only_what_can_be_used_and_stands_nowhere_else(den: Den) -> None:
    wizard, fighter = den.mint("Wizard", gold=999), den.mint("Fighter", gold=999)
    den.refused(Buy(wizard, "shield"), "no_use")
    den.refused(Buy(fighter, "leather"), "no_use")
    den.refused(Buy(fighter, "moon"), "bad_ware")
    den.act(Buy(fighter, "shield"))
    assert (den.me(fighter).inventory.has_shield, den.me(fighter).combat.armor_class) == (True, 18)
    den.refused(Buy(fighter, "shield"), "no_use")
    den.stand(fighter, den.room(ChamberType.EMPTY))
    den.refused(Buy(fighter, "potion"), "no_stall")
    den.refused(Haggle(fighter), "no_stall")


@pytest.mark.rule("T-960")
def test_trying_on_leaves_no_trace(den: Den) -> None:
    one = den.mint("Wizard", gold=999)
    before = den.world.digest()
    assert "Buy Blessing (250 gold)" in den.labels()
    assert den.world.digest() == before
    assert den.me(one).inventory.armor is ArmorType.NONE


@pytest.mark.rule("T-961", "T-962")
@pytest.mark.parametrize(("face", "off", "price"), [(11, 20, 20), (10, 0, 25)])
def test_prices_fall_for_who_persuades_until_it_has_slept(den: Den, face: int, off: int, price: int) -> None:
    one = den.mint("Fighter", gold=100)  # charisma 12, untrained: +1
    den.act(Haggle(one), face)
    assert den.told(Haggled) == [Haggled(one, off)]
    assert f"Buy Health Potion ({price} gold)" in den.labels()
    den.refused(Haggle(one), "already_haggled")
    den.act(Buy(one, "potion"))
    assert den.me(one).inventory.gold == 100 - price
    den.act(Rest(one))
    assert "Buy Health Potion (25 gold)" in den.labels()
    assert "Haggle" in den.labels()


@pytest.mark.rule("T-961")
def test_nobody_haggles_with_an_empty_purse(den: Den) -> None:
    one = den.mint("Rogue", gold=19)
    den.refused(Haggle(one), "too_dear")
    assert "Haggle" not in den.labels()


@pytest.mark.rule("T-558", "EXT-13")
def test_the_hoard_of_a_dead_boss_is_taken_once(den: Den) -> None:
    lair = den.room(ChamberType.BOSS, MonsterType.WRAITH, yonder=6, is_alive=False, current_hp=0)
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=lair, boss_alive=False)
    one = den.stand(den.mint("Fighter"), lair)
    assert "Take the Hoard" in den.labels()
    den.act(LootTreasure(one), 4, 4, 4, 16, 7)
    assert den.told(HoardFound) == [HoardFound(one, 1, lair, 84, 1, ("shield", "potion"), "crown", 3)]
    me = den.me(one)
    assert (me.inventory.gold, me.inventory.potions, me.health.max_hp, me.health.current_hp) == (84, 1, 15, 15)
    assert [relic["name"] for relic in sheet(me)["relics"]] == ["Crown of Cold Iron"]
    assert "Crown of Cold Iron" in engine.narrate(rules, den.told(HoardFound)[0])
    den.refused(LootTreasure(one), "already_looted")


@pytest.mark.rule("T-558")
def test_a_relic_is_taken_once_and_a_living_boss_keeps_its_hoard(den: Den) -> None:
    one = den.mint("Fighter")
    for _ in range(2):
        lair = den.room(ChamberType.BOSS, MonsterType.WRAITH, is_alive=False, current_hp=0)
        den.act(LootTreasure(den.stand(one, lair)), 1, 1, 1, 1, 1)
    assert (den.told(HoardFound)[0].relic, den.me(one).health.max_hp) == ("", 15)
    den.stand(one, den.room(ChamberType.BOSS, MonsterType.WRAITH, asleep_left=5))
    den.refused(LootTreasure(one), "nothing_to_loot")
