"""Attributes, creation and armor class (sections 3 to 5)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from yonder.core import Reject
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.events.hero import HeroReady
from yonder.games.labyrinth.events.town import TownEntered
from yonder.games.labyrinth.fight.tactics import RunAway
from yonder.games.labyrinth.hero.creation import ATTRIBUTES, AssignAttribute, CreateHero, charisma_dice, low_hp_dice
from yonder.games.labyrinth.hero.figures import armor_class
from yonder.games.labyrinth.hero.gear import Unequip
from yonder.games.labyrinth.kinds import Attribute, DiceMode, Menace, Slot, Status, TownReason
from yonder.games.labyrinth.models import Creation, Hero, Item, Player, Visit
from yonder.games.labyrinth.town.services import EatMeal, Retire
from yonder.testkit import Bench, player

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

ANN = player(1)
ORDER = (
    (Attribute.STRENGTH, [3, 3, 3, 3, 3]),
    (Attribute.CHARISMA, [2, 2, 2, 2, 2]),
    (Attribute.CONSTITUTION, [3, 3, 2, 2, 2]),
    (Attribute.DEXTERITY, [1, 2, 3, 4, 1]),
    (Attribute.WISDOM, [4, 4, 4, 4, 4]),
    (Attribute.INTELLIGENCE, [1, 1, 1, 1, 1]),
    (Attribute.PERCEPTION, [2, 3, 2, 3, 2]),
)


def created() -> Bench:
    """X-31: a whole creation, draw by draw."""
    bench = Bench(rules)
    bench.act(ANN, CreateHero("Ann"), ORDER[0][1])
    for (attribute, _), (_, following) in pairwise(ORDER):
        bench.act(ANN, AssignAttribute(1, attribute), following)
    last = [4, 3, 2, *([3] * 20), *([2] * 7), *([1] * 5)]
    bench.act(ANN, AssignAttribute(1, Attribute.PERCEPTION), last)
    return bench


@pytest.mark.rule("X-31", "L-043", "L-045", "L-047", "L-048", "L-049", "L-050", "L-051", "L-004")
def test_x31_a_whole_creation() -> None:
    bench = created()
    row = bench.row(Hero, 1)
    assert [getattr(row, attribute) for attribute in ATTRIBUTES] == [15, 11, 12, 5, 20, 10, 12]
    (ready,) = bench.events(HeroReady)
    assert (ready.hp_bonus, ready.max_hp, ready.base_gold, ready.cha_gold, ready.low_hp_gold) == (9, 45, 60, 14, 5)
    assert (row.hp, row.gold, row.status, row.visit, row.level, row.xp, row.points) == (45, 79, Status.TOWN, 1, 1, 0, 0)
    assert (row.weapon, row.armor, row.deaths) == (0, 0, 0)
    (town,) = bench.events(TownEntered)
    assert town.reason is TownReason.CREATED
    assert bench.view(ANN)["hero"]["ac"] == 16
    assert bench.world.find(Creation, 1) is None


@pytest.mark.rule("L-045", "L-040")
def test_a_value_goes_to_an_attribute_that_has_none() -> None:
    bench = Bench(rules)
    bench.act(ANN, CreateHero(), [1, 1, 1, 1, 1])
    bench.act(ANN, AssignAttribute(1, Attribute.WISDOM), [2, 2, 2, 2, 2])
    refusal = bench.refused(ANN, AssignAttribute(1, Attribute.WISDOM), "attribute_taken")
    assert refusal.text == "Wisdom already has a value."
    assert len(bench.offers(ANN)) == 6
    assert [attribute.short for attribute in Attribute] == ["STR", "DEX", "CON", "INT", "WIS", "CHA", "PER"]


@pytest.mark.rule("L-042")
def test_a_player_leads_one_hero_at_a_time(story: Maker) -> None:
    one = story()
    assert one.refused(CreateHero("Second"), "hero_already_active").text == "Finish or retire hero 1 first."
    one.act(Retire(1))
    one.bench.act(one.ann, CreateHero("Second"))
    assert one.bench.row(Player, one.ann).made == 2


@pytest.mark.rule("L-044")
@pytest.mark.parametrize(
    ("name", "kept"), [("", "Adventurer"), ("   ", "Adventurer"), ("  Mira ", "Mira"), ("x" * 24, "x" * 24)]
)
def test_names_are_trimmed(name: str, kept: str) -> None:
    bench = Bench(rules)
    bench.act(ANN, CreateHero(name))
    assert bench.row(Hero, 1).name == kept


@pytest.mark.rule("L-044")
@pytest.mark.parametrize("name", ["x" * 25, "a\tb", "a\u202eb", "a\nb"])
def test_bad_names_are_refused(name: str) -> None:
    refusal = Bench(rules).refused(ANN, CreateHero(name), "bad_name")
    assert refusal.text == "A name has 1 to 24 printable characters."


@pytest.mark.rule("L-046")
@pytest.mark.parametrize(
    ("mode", "dice"), [("classic", (5, 4)), ("easy", (6, 5)), ("normal", (5, 5)), ("hard", (4, 5))]
)
def test_each_mode_has_its_dice(mode: str, dice: tuple[int, int]) -> None:
    assert dice_of(default().numbers.modes[DiceMode(mode)]) == dice
    bench = Bench(rules)
    bench.act(ANN, CreateHero("", DiceMode(mode)))
    assert [(draw.low, draw.high) for draw in bench.draws] == [(1, dice[1])] * dice[0]


@pytest.mark.rule("L-046", "L-054")
@pytest.mark.parametrize("field", ["dice_mode", "menace"])
def test_unknown_modes_are_refused(field: str) -> None:
    with pytest.raises(Reject) as caught:
        rules.decode(f'{{"type":"create_hero","{field}":"odd"}}')
    assert caught.value.code == "bad_mode"


@pytest.mark.rule("X-07", "L-048", "L-050")
@pytest.mark.parametrize(
    ("con", "rolled", "hp", "bonus"),
    [(12, 9, 45, "5d6"), (5, 3, 18, "15d6"), (14, 8, 50, "0d0"), (8, 6, 30, "7d6"), (7, 8, 29, "10d6")],
)
def test_x07_hit_points_and_the_low_hp_bonus(con: int, rolled: int, hp: int, bonus: str) -> None:
    numbers = default().numbers.creation
    assert numbers.hp_per_con * con + rolled == hp
    assert low_hp_dice(numbers, hp) == bonus


@pytest.mark.rule("X-08", "L-049")
def test_x08_charisma_dice() -> None:
    assert [charisma_dice(cha) for cha in (5, 9, 10, 12, 13, 20)] == [4, 6, 7, 8, 9, 14]


@pytest.mark.rule("L-055")
def test_the_ranges_of_a_classic_hero() -> None:
    numbers = default().numbers.creation
    assert (charisma_dice(5), charisma_dice(20)) == (4, 14)
    assert (3 * 5 + 3, 3 * 20 + 18) == (18, 78)
    lowest, highest = 20 + charisma_dice(5), 120 + 6 * charisma_dice(20) + 6 * dice_of(low_hp_dice(numbers, 18))[0]
    assert (lowest, highest) == (24, 294)
    bench = Bench(rules)
    bench.act(ANN, CreateHero())
    view = bench.view(ANN)["creation"]
    assert (view["hp"], view["gold"], view["ac"]) == ((18, 78), (24, 294), (13, 20))


@pytest.mark.rule("L-561")
def test_placing_a_value_is_previewed() -> None:
    bench = Bench(rules)
    bench.act(ANN, CreateHero(), [4, 3, 3, 2, 2])
    places = {each["attribute"]: each for each in bench.view(ANN)["creation"]["placements"]}
    assert places["constitution"]["hp"] == (45, 60)
    assert places["constitution"]["ac"] == (17, 17)
    assert places["strength"]["hp"] == (18, 78)


@pytest.mark.rule("L-041", "L-053")
def test_every_attribute_says_what_it_does_and_there_are_no_classes() -> None:
    for attribute in Attribute:
        assert default().words[f"attribute.{attribute}"].startswith(attribute.capitalize())
    assert not [field for field in Hero.__struct_fields__ if "class" in field or "race" in field]


@pytest.mark.rule("X-01", "L-070", "L-071", "L-072", "L-074")
def test_x01_armor_class(story: Maker) -> None:
    assert armor_class(story(constitution=14).me) == 17
    assert armor_class(story(constitution=13).me) == 17
    one = story(constitution=14)
    one.armor("leather")
    assert armor_class(one.me) == 26
    one.meet(ac_bonus=6)
    assert armor_class(one.me) == 32
    two = story(constitution=14)
    two.armor("leather", damaged=True)
    assert armor_class(two.me) == 21
    two.set(constitution=16)
    assert armor_class(two.me) == 22
    two.act(Unequip(1, Slot.ARMOR))
    assert armor_class(two.me) == 18


@pytest.mark.rule("L-082", "L-083", "L-084")
def test_arriving_in_town_clears_the_visit_and_heals_nothing(story: Maker) -> None:
    one = story(hp=20, visit=3)
    one.act(EatMeal(1))
    assert one.bench.row(Visit, 1).meal
    one.afflict("poison", 2)
    one.meet("goblin", revealed=True)
    one.act(RunAway(1), one.raw(20))
    assert (one.hero.visit, one.hero.depth, one.hero.status, one.hero.hp) == (4, 0, Status.TOWN, 30)
    assert not one.bench.row(Visit, 1).meal
    assert one.bench.view(one.ann)["hero"]["poison"] == 2
    assert one.bench.view(one.ann)["room"] is None


@pytest.mark.rule("L-052")
def test_attributes_have_no_upper_limit(story: Maker) -> None:
    one = story(strength=60, gold=1000)
    assert one.bench.view(one.ann)["hero"]["attributes"][0]["value"] == 60
    assert Item.__key__ == ("hero", "item")
    assert Menace.GRIM in list(Menace)
