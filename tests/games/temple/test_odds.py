"""Odds on every offer that rolls, against figures counted by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.kinds import ChamberType, FleeMethod, MonsterType, SpellId
from yonder.games.temple.show.offers import RANDOM
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-220", "T-240")
def test_a_blow_and_its_answer(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")  # +4 against 13: 9 and above; 13 HP
    odds = den.bench.odds(den.ann, Attack(one))
    assert odds["hit"] == Fraction(12, 20)
    critical = sum(a + b + 2 >= 13 for a in range(1, 9) for b in range(1, 9))
    assert odds["kill"] == Fraction(1, 20) * Fraction(critical, 64)
    assert odds["damage"] == Fraction(11, 20) * Fraction(13, 2) + Fraction(1, 20) * 11
    alive = 1 - odds["kill"]
    assert odds["be_hit"] == alive * Fraction(9, 20)  # +4 against 16: 12 and above
    deadly = sum(a + b + 2 >= 12 for a in range(1, 7) for b in range(1, 7))
    assert odds["die"] == alive * Fraction(1, 20) * Fraction(deadly, 36)


@pytest.mark.rule("T-265")
def test_champions_kill_more_often(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=10)
    before = den.bench.odds(den.ann, Attack(one))["kill"]
    den.change(one, level=3)
    assert den.bench.odds(den.ann, Attack(one))["kill"] > before


@pytest.mark.rule("T-313")
def test_sleep_by_enumeration(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", hp=6)
    odds = den.bench.odds(den.ann, CastSpell(one, SpellId.SLEEP))
    assert odds["sleep"] == 1 - Fraction(1, 8**5)  # only 5 ones fall short


@pytest.mark.rule("T-241")
def test_dodging_squares_the_chance_to_be_hit(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    assert den.bench.odds(den.ann, Dodge(one))["be_hit"] == Fraction(9, 20) ** 2


@pytest.mark.rule("T-570", "T-571")
def test_fleeing_by_enumeration(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    wins = sum(mine + 1 >= theirs + 2 for mine in range(1, 21) for theirs in range(1, 21))
    odds = den.bench.odds(den.ann, Flee(one))
    assert odds["escape"] == Fraction(wins, 400)
    assert odds["be_hit"] == (1 - odds["escape"]) * Fraction(9, 20)


@pytest.mark.rule("T-232")
def test_hiding_by_enumeration(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")  # +1 against 9
    assert den.bench.odds(den.ann, Hide(one))["hide"] == Fraction(13, 20)


@pytest.mark.rule("T-532", "T-533")
def test_walking_into_a_trap_by_enumeration(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=4), 1)
    den.room(ChamberType.TRAP, trap_dc=12)
    odds = den.bench.odds(den.ann, MoveToChamber(one, 2))
    unseen, unsaved = Fraction(10, 20), Fraction(10, 20)  # +1 and +1 against 12
    assert odds["notice"] == 1 - unseen
    assert odds["trapped"] == unseen * unsaved
    assert odds["damage_taken"] == unseen * unsaved * Fraction(7, 2)
    assert odds["die"] == unseen * unsaved * Fraction(3, 6)


@pytest.mark.rule("T-176", "T-177")
def test_walking_into_a_lair_by_enumeration(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), 1)
    den.room(monster=MonsterType.SKELETON)
    odds = den.bench.odds(den.ann, MoveToChamber(one, 2))
    assert odds["ambush"] == Fraction(18, 20)  # +6 against 9
    assert odds["first"] == Fraction(18, 20) + Fraction(2, 20) * Fraction(210, 400)


@pytest.mark.rule("T-539", "T-542")
def test_disarming_by_enumeration(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), den.room(ChamberType.TRAP, trap_dc=12))
    odds = den.bench.odds(den.ann, DisarmTrap(one))
    assert odds["disarm"] == Fraction(15, 20)
    assert odds["damage_taken"] == Fraction(5, 20) * Fraction(7, 20) * Fraction(7, 2)


@pytest.mark.rule("T-552", "T-553")
def test_searching_by_enumeration(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY))
    odds = den.bench.odds(den.ann, LootTreasure(one))
    assert odds["find"] == Fraction(10, 20)
    assert odds["potions"] == Fraction(7, 20)
    assert odds["gold"] == Fraction(10, 20) * Fraction(7, 2) * 2


@pytest.mark.rule("T-140", "T-260")
def test_healing_by_enumeration(den: Den) -> None:
    one = den.mint("Fighter", current_hp=1, max_hp=50, potions=1)
    assert den.bench.odds(den.ann, UseItem(one))["healed"] == 7
    assert den.bench.odds(den.ann, SecondWind(one))["healed"] == Fraction(13, 2)


@pytest.mark.rule("T-436", "T-511")
def test_a_door_by_enumeration(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=6, exits=1))
    odds = den.bench.odds(den.ann, OpenExit(one, 1))
    assert odds["boss"] == Fraction(200, 10_000)
    assert odds["monster"] == Fraction(98, 100) * Fraction(55, 100)


@pytest.mark.rule("T-771")
def test_every_action_that_rolls_has_odds_but_minting() -> None:
    assert [kind for kind in RANDOM if kind not in rules.forecasters][2:] == []


@pytest.mark.rule("T-370")
def test_wide_fights_are_exact(den: Den) -> None:
    one = den.fight("Fighter", "AnimatedArmor", level=4, current_hp=40, max_hp=40)
    for action in (Attack(one), Flee(one), Flee(one, FleeMethod.SHOVE)):
        made = den.bench.game.odds(den.ann, action)
        assert made is not None
        assert made.exact


@pytest.mark.rule("T-266", "T-370")
def test_four_attacks_in_a_round_are_exact(den: Den) -> None:
    one = den.fight("Fighter", "AnimatedArmor", level=5, current_hp=40, max_hp=40)
    made = den.bench.game.odds(den.ann, Attack(one))
    assert made is not None
    assert made.exact


@pytest.mark.rule("T-483")
def test_a_peaceful_chamber_has_no_odds(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(ChamberType.EMPTY)
    assert den.bench.odds(den.ann, MoveToChamber(one, 2)) == {}
