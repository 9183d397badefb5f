"""Conventions, dice and the core roll (sections 1 and 2)."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean, pvariance
from typing import TYPE_CHECKING, get_type_hints

import pytest

from yonder.core import Malformed, ScriptedDice, SeedDice
from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.fight.tactics import Examine, RunAway
from yonder.games.labyrinth.hero.figures import at_least, chance_bp, half_again, half_up
from yonder.games.labyrinth.kinds import Status
from yonder.games.labyrinth.models import MODELS
from yonder.games.labyrinth.town.gambling import GambleRange
from yonder.games.labyrinth.town.services import Rest, Retire, VisitHealer

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

P1 = (1, 5, 15, 35, 65, 101, 135, 155, 155, 135, 101, 65, 35, 15, 5, 1)
CHECKS = (1024, 1023, 1018, 1003, 968, 903, 802, 667, 512, 357, 222, 121, 56, 21, 6, 1)


@pytest.mark.rule("P-1", "L-024", "L-029")
def test_the_distribution_of_5d4_is_that_of_p1() -> None:
    ways = sums(5, 4)
    assert tuple(ways.values()) == P1
    assert tuple(ways) == tuple(range(5, 21))
    assert tuple(at_least(default(), need)[0] for need in range(5, 21)) == CHECKS
    assert sum(Fraction(total * n, 1024) for total, n in ways.items()) == Fraction(25, 2)
    assert sum(Fraction(n, 1024) * (total - Fraction(25, 2)) ** 2 for total, n in ways.items()) == Fraction(25, 4)


@pytest.mark.rule("L-029", "L-003")
def test_sampled_5d4_has_the_right_mean_and_variance() -> None:
    dice = SeedDice(b"sampling")
    rolls = [dice.sum(5, 4, "sample") for _ in range(20_000)]
    assert abs(mean(rolls) - 12.5) <= 0.1
    assert abs(pvariance(rolls) - 6.25) <= 0.35


@pytest.mark.rule("L-020", "L-021")
@pytest.mark.parametrize(
    ("text", "dice"),
    [("5d4", (5, 4)), ("8D7", (8, 7)), ("100d1000", (100, 1000)), ("0d0", (0, 1)), ("0d6", (0, 1))],
)
def test_dice_notation_is_read(text: str, dice: tuple[int, int]) -> None:
    assert dice_of(text) == dice


@pytest.mark.rule("L-020", "L-021")
@pytest.mark.parametrize(
    "text", ["", "d6", "2d", "2 d6", "+2d6", "2d6+1", "101d4", "1d1001", "1d0", "٣d4", "-1d4", "2x6"]
)
def test_anything_else_is_bad_dice(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        dice_of(text)
    assert caught.value.code == "bad_dice"
    assert text in caught.value.text


@pytest.mark.rule("L-022", "L-023")
def test_a_roll_is_a_sum_of_draws_one_after_another() -> None:
    dice = ScriptedDice([3, 1, 4])
    assert dice.sum(3, 6, "damage") == 8
    assert [(draw.low, draw.high) for draw in dice.trace] == [(1, 6)] * 3
    dice.finish()


@pytest.mark.rule("L-021")
def test_no_dice_make_no_draw() -> None:
    assert ScriptedDice([]).sum(*dice_of("0d0"), "nothing") == 0


@pytest.mark.rule("L-008")
def test_halves_and_one_and_a_half() -> None:
    assert [half_up(n) for n in (12, 13, 14)] == [6, 7, 7]
    assert [half_again(n) for n in (12, 13, 1)] == [18, 19, 1]


@pytest.mark.rule("L-010")
def test_a_chance_of_nothing_or_of_all_makes_no_draw() -> None:
    dice = ScriptedDice([2499, 2500])
    assert not dice.chance(0, "never")
    assert dice.chance(10_000, "always")
    assert dice.chance(2500, "below")
    assert not dice.chance(2500, "not below")
    dice.finish()


@pytest.mark.rule("L-025", "L-026")
def test_a_check_meets_or_beats_its_target(story: Maker) -> None:
    for raw, success in ((13, True), (12, False)):
        one = story(wisdom=12)
        one.meet()
        one.act(Examine(1), one.raw(raw))
        assert one.fight.revealed is success
    for raw in (5, 20):  # outside attacks the extremes are plain numbers
        one = story(wisdom=20 if raw == 5 else 4)
        one.meet()
        one.act(Examine(1), one.raw(raw))
        assert one.fight.revealed is (raw == 5)
    assert chance_bp(default(), 12, 25) == 5_000


@pytest.mark.rule("L-002")
def test_all_numbers_are_whole() -> None:
    hints = [hint for model in MODELS for hint in get_type_hints(model).values()]
    assert int in hints
    assert float not in hints
    assert default().numbers.labyrinth.trap_chance == 2000


@pytest.mark.rule("L-005", "L-006")
def test_the_first_condition_that_fails_gives_the_error_and_nothing_is_drawn(story: Maker) -> None:
    one = story(gold=0)
    one.refused(GambleRange(1, 9, 1), "bad_range")
    one.refused(GambleRange(1, 1, 1), "bet_too_small")
    one.refused(GambleRange(1, 1, 5), "not_enough_gold")
    one.refused(VisitHealer(1), "nothing_to_heal")


@pytest.mark.rule("L-007", "L-001")
def test_only_the_owner_leads_a_hero(story: Maker) -> None:
    one = story(hp=10)
    assert one.bench.refused(one.bob, Rest(1), "not_owner").text == "Hero 1 belongs to somebody else."
    assert one.refused(Rest(7), "no_such_hero").text == "There is no hero 7."


@pytest.mark.rule("L-080", "L-081")
def test_finished_heroes_and_wrong_places_are_refused(story: Maker) -> None:
    one = story()
    refusal = one.refused(RunAway(1), "wrong_status")
    assert refusal.text == "This needs a hero who is fighting, at turn; yours is in town."
    one.act(Retire(1))
    assert one.hero.status is Status.RETIRED
    assert one.refused(RunAway(1), "hero_finished").text == "This hero's story is over (retired)."


@pytest.mark.rule("L-009")
def test_hp_stay_below_the_maximum_and_gold_above_nothing(story: Maker) -> None:
    one = story(hp=49, gold=19)
    assert one.refused(VisitHealer(1), "not_enough_gold").text == "This costs 20; you have 19."
    one.act(Rest(1), 6, 6)
    assert one.hero.hp == 50


@pytest.mark.rule("L-012", "L-314")
def test_sapped_dexterity_counts_wherever_dexterity_is_rolled(story: Maker) -> None:
    one = story(dexterity=2)
    one.afflict("sapped", 3)
    one.meet("goblin")
    assert one.bench.view(one.ann)["hero"]["attributes"][1]["effective"] == 1
    one = story(dexterity=13)
    one.meet("goblin", revealed=True)
    clear = one.odds(RunAway(1))["escape"]
    assert clear == Fraction(357, 1024)
    one.afflict("sapped", 2)
    assert one.odds(RunAway(1))["escape"] == Fraction(222, 1024)
