"""The tables of the rulebook against the content, read from the rulebook itself (sections 24 to 26)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from yonder.core import Run, odds
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.events.labyrinth import RoomEntered, TrapSprung
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.foe import charm_target, flee_target, lands
from yonder.games.labyrinth.kinds import Zone
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth, GoDeeper
from yonder.games.labyrinth.labyrinth.traps import trap_dc
from yonder.games.labyrinth.town.quests import quest_reward

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

BOOK = (Path(__file__).parents[3] / "docs" / "rules" / "labyrinth.md").read_text("utf-8")
CONTENT = default()


def rows(head: str) -> Iterator[list[str]]:
    """The numbered rows of a table of the book."""
    for line in BOOK[BOOK.index(f"### {head} ") :].splitlines()[1:]:
        if line.startswith("### "):
            return
        if line.startswith("| ") and line[2].isdigit():
            yield [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.rule("T-1", "L-360", "L-473", "L-270", "L-276", "L-188")
def test_the_monsters_of_t1(story: Maker) -> None:
    kinds = list(CONTENT.monsters.values())
    for row, kind in zip(rows("T-1"), kinds, strict=True):
        (
            _,
            name,
            difficulty,
            hp,
            ac,
            strength,
            dexterity,
            dice,
            xp,
            gold,
            weight,
            quest,
            charm,
            flee,
            drop,
            resistance,
        ) = row
        assert (kind.name, kind.difficulty, kind.hp, kind.ac) == (name, int(difficulty), int(hp), int(ac))
        assert f"{kind.strength} (+{kind.strength // 2})" == strength
        assert (kind.dexterity, kind.dice, kind.xp) == (int(dexterity), dice, int(xp))
        assert "-".join(map(str, kind.gold)) == gold
        assert (kind.weight, kind.resistance) == (int(weight), int(resistance))
        assert quest_reward(CONTENT.numbers.town, kind) == int(quest.strip("()"))
        assert quest.startswith("(") == (kind not in CONTENT.quest_list)
        assert CONTENT.numbers.rewards.drop_chance(kind.difficulty) == int(drop)
        one = story()
        one.meet(kind.id)
        assert flee_target(one.me) == int(flee)
        assert charm == "immune" if kind.dragon else charm_target(one.me) == int(charm)


@pytest.mark.rule("T-2", "T-3")
def test_the_weapons_and_armors_of_t2_and_t3() -> None:
    for row, weapon in zip(rows("T-2"), CONTENT.weapons.values(), strict=True):
        _, name, dice, price, weight, average = row
        assert (weapon.name, weapon.dice) == (name, dice)
        assert (str(weapon.price or "-"), str(weapon.weight or "-")) == (price, weight)
        count, sides = dice_of(dice)
        assert Fraction(count * (sides + 1), 2) == Fraction(average)
    for row, armor in zip(rows("T-3"), CONTENT.armors.values(), strict=True):
        _, name, ac, damaged, price, weight = row
        assert (armor.name, str(armor.ac), str(armor.ac // 2)) == (name, ac, damaged)
        assert (str(armor.price or "-"), str(armor.weight or "-")) == (price, weight)


@pytest.mark.rule("T-4", "T-5")
def test_the_potions_and_spells_of_t4_and_t5() -> None:
    for row, potion in zip(rows("T-4"), CONTENT.potions.values(), strict=True):
        assert (potion.name, str(potion.price), str(potion.uses)) == (row[1], row[2].split()[0], row[3])
        assert potion.anywhere == (row[5] == "same")
    for row, spell in zip(rows("T-5"), CONTENT.spells.values(), strict=True):
        assert (spell.name, str(spell.price or "-"), str(spell.uses)) == (row[1], row[2].split()[0], row[3])
        assert [place.upper() for place in spell.places] == [
            each for each in row[5].split(", ") if each != "-"
        ] or "as" in row[5]


@pytest.mark.rule("T-7", "T-8", "T-9", "T-12")
def test_rings_companions_rooms_and_people() -> None:
    rings = [kind.name for kind in CONTENT.rings.values()]
    told = [cells[i] for cells in rows("T-7") for i in (1, 6)]
    assert rings == told
    assert {(tier.total, tier.dice, tier.ac, tier.strength, tier.hp) for tier in CONTENT.companions.values()} == {
        (8, "2d6", (8, 10), (8, 10), (15, 30)),
        (12, "3d6", (10, 12), (10, 12), (30, 50)),
        (16, "4d6", (12, 14), (12, 15), (50, 75)),
    }
    assert len(CONTENT.numbers.shapes) == 6
    assert len([name for name in CONTENT.words if name.startswith("people.")]) == 10


@pytest.mark.rule("T-11", "L-028", "C-5")
def test_the_constants_of_t11_and_the_fixed_dice() -> None:
    numbers = CONTENT.numbers
    labyrinth, fight, rewards, revival, town = (
        numbers.labyrinth,
        numbers.fight,
        numbers.rewards,
        numbers.revival,
        numbers.town,
    )
    assert (labyrinth.depths, labyrinth.dragon_every, labyrinth.trap_chance) == (5, 50, 2000)
    assert (labyrinth.chest_chance, labyrinth.chest_item, labyrinth.chest_gold) == (2500, 5000, (10, 100))
    assert (rewards.gear_chance, rewards.gear, rewards.con_hp) == (2500, (40, 30, 30), 5)
    assert (fight.examine_target, labyrinth.omen_target, town.prayer_target) == (25, 25, 25)
    assert (fight.divine_target, fight.divine_strong, fight.flee_base, fight.charm_base) == (12, 16, 15, 20)
    assert (revival.difficulty, revival.difficulty_step, revival.loss, revival.floor) == (15, 5, 2, 3)
    assert fight.quiet == 8
    assert (fight.wear, fight.stack_limit, fight.exhaustion, CONTENT.effects["sapped"].most) == (10, 2, 50, 3)
    assert (town.repair, town.healer, town.meal, town.meal_hp, town.tavern, town.curse) == (30, 20, 10, 10, 5, 20)
    assert (town.training, town.trainings, town.min_bet, town.quests) == (50, 7, 5, 3)
    assert (numbers.creation.hp_dice, numbers.creation.gold_dice, town.rest_dice) == ("3d6", "20d6", "2d6")
    assert (fight.potion_dice, fight.poison_dice, fight.fumble_dice) == ("2d4", "1d4", "1d4")
    assert (fight.divine_dice, fight.divine_strong_dice) == ("3d6", "4d6")
    spells = CONTENT.spells
    dice = (spells["magic_missile"].dice, spells["lightning_bolt"].dice, spells["lightning_bolt"].half)
    assert dice == ("2d6", "6d6", "3d6")
    assert (spells["fireball"].dice, spells["heal"].dice) == ("4d6", "4d6")


P6 = {
    5: (6, 56, 222, 357, 512, 802, 968, 1003),
    8: (1, 21, 121, 222, 357, 667, 903, 968),
    10: (0, 6, 56, 121, 222, 512, 802, 903),
    12: (0, 1, 21, 56, 121, 357, 667, 802),
    14: (0, 0, 6, 21, 56, 222, 512, 667),
    16: (0, 0, 1, 6, 21, 121, 357, 512),
    20: (0, 0, 0, 0, 1, 21, 121, 222),
}
COLUMNS = (10, 12, 14, 15, 16, 18, 20, 21)


@pytest.mark.rule("P-6", "L-121", "L-122")
@pytest.mark.parametrize("dexterity", list(P6))
def test_p6_by_enumeration_of_the_rules(story: Maker, dexterity: int) -> None:
    """Entering a room springs each trap with 1/55; how often it is failed is walked, not computed."""
    checked = []
    for depth in range(1, 5):
        one = story(dexterity=dexterity)
        if depth > 1:
            one.explore(depth - 1)
            one.preview("goblin")
        action = GoDeeper(1) if depth > 1 else EnterLabyrinth(1)
        found = odds(rules, one.bench.world, one.ann, action, failed, until=(TrapSprung, RoomEntered))
        assert found.exact
        for trap in CONTENT.traps.values():
            dc = trap_dc(one.me, trap, depth)
            if dc in COLUMNS:
                share = found.table.get(trap.id, Fraction()) * 55
                assert share == Fraction(P6[dexterity][COLUMNS.index(dc)], 1024)
                checked.append(dc)
    assert set(checked) == set(COLUMNS)


def failed(run: Run) -> str:
    return next((e.trap for e in run.events if isinstance(e, TrapSprung) and not e.avoided), "")


@pytest.mark.rule("C-1", "C-2")
def test_who_cannot_be_hit(story: Maker) -> None:
    for bonus, ac in ((11, 30), (5, 24)):
        assert lands(CONTENT, bonus, ac)[0] > 3
        assert lands(CONTENT, bonus, ac + 1)[0] == 3  # a critical is left
    for strength, hits in ((11, False), (12, True)):
        one = story(strength=strength)
        one.meet("dragon", revealed=True)
        assert (one.odds(Attack(1, Zone.HIGH))["hit"] > Fraction(3, 3072)) is hits
