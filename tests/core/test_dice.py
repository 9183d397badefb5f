"""Dice and Stream: what is drawn, from which stream, and what is not drawn at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import pytest

from yonder.core import Dice, Draw, ForcedDice, Roll, ScriptedDice, ScriptError, SeedDice, Stream, sub
from yonder.core.chance.dice import FirstDraw, ProbeDice

SEED = bytes(range(32))


@pytest.mark.rule("D-010")
@pytest.mark.rule("W-01")
def test_the_words_of_a_stream_are_those_of_the_rulebook() -> None:
    stream = Stream(bytes(32))
    assert [f"{stream.word():016x}" for _ in range(2)] == ["2c34ce1df23b838c", "08e00266fff0aacc"]


@pytest.mark.rule("D-010")
@pytest.mark.rule("W-01")
def test_below_ten_gives_the_numbers_of_the_rulebook() -> None:
    stream = Stream(bytes(32))
    assert [stream.below(10) for _ in range(12)] == [8, 0, 0, 1, 4, 4, 6, 5, 6, 1, 3, 5]


@pytest.mark.rule("D-010")
def test_words_that_would_favour_small_results_are_thrown_away() -> None:
    n = (1 << 63) + 1  # almost half of all words are at or above 2^64 - (2^64 mod n) = n
    words = Stream(SEED)
    kept = [word for word in (words.word() for _ in range(40)) if word < n]
    stream = Stream(SEED)
    assert [stream.below(n) for _ in range(5)] == kept[:5]


@pytest.mark.rule("D-010")
def test_a_stream_reaches_its_whole_span_and_no_further() -> None:
    assert Stream(SEED).below(1 << 64) == Stream(SEED).word()
    with pytest.raises(ValueError, match="64 bits"):
        Stream(SEED).below((1 << 64) + 1)


@pytest.mark.parametrize("n", [4, 6, 10, (1 << 63) + 1])
def test_several_numbers_are_those_drawn_one_by_one(n: int) -> None:
    together, alone = Stream(SEED), Stream(SEED)
    assert together.several(9, n) == [alone.below(n) for _ in range(9)]
    assert together.word() == alone.word()


def test_a_sum_draws_the_faces_of_single_dice() -> None:
    summed, single = SeedDice(SEED), SeedDice(SEED)
    assert summed.sum(5, 4, "attack") == sum(single.d(4, "attack") for _ in range(5))
    assert summed.sum(0, 6, "damage") == summed.sum(3, 1, "damage") - 3 == 0
    assert summed.trace == single.trace


def test_child_seeds_differ_by_label_and_number() -> None:
    assert len({sub(SEED, label, i) for label in ("a", "b") for i in range(3)}) == 6


def draws(dice: Dice) -> list[object]:
    return [
        dice.d(20, "attack"),
        dice.sum(3, 6, "damage"),
        dice.roll(2, 4, "damage"),
        dice.high(2, 20, "save"),
        dice.low(2, 20, "save"),
        dice.range(-5, 5, "drift"),
        dice.below(7, "choice"),
        dice.chance(2500, "chest"),
        dice.pick((1, 0, 3), "monster"),
        dice.shuffle(8, "deck"),
        dice.entropy(4, "place"),
    ]


def test_the_same_seed_draws_the_same() -> None:
    assert draws(SeedDice(SEED)) == draws(SeedDice(SEED))


def test_another_seed_draws_otherwise() -> None:
    assert draws(SeedDice(SEED)) != draws(SeedDice(bytes(32)))


def test_the_stream_of_a_reason_starts_from_seed_reason_and_a_zero_byte() -> None:
    dice = SeedDice(SEED)
    hashes = [sha256(SEED + b"attack\0" + k.to_bytes(8, "big")).digest() for k in range(6)]
    assert [dice.d(20, "attack") for _ in range(6)] == [1 + int.from_bytes(h[:8], "big") % 20 for h in hashes]


def test_a_draw_for_another_reason_shifts_nothing() -> None:
    plain, mixed = SeedDice(SEED), SeedDice(SEED)
    expected = [plain.d(20, "attack") for _ in range(20)]
    found = []
    for i in range(20):
        mixed.sum(i, 6, "damage")
        found.append(mixed.d(20, "attack"))
    assert found == expected


def test_reasons_that_begin_alike_have_different_streams() -> None:
    dice = SeedDice(SEED)
    assert [dice.d(1000, "a") for _ in range(4)] != [dice.d(1000, "a\0") for _ in range(4)]


@pytest.mark.parametrize("sides", [2, 6, 20, 100])
def test_every_face_is_about_as_frequent_as_every_other(sides: int) -> None:
    dice, rolls = SeedDice(SEED), 200 * sides
    seen = Counter(dice.d(sides, "die") for _ in range(rolls))
    chi_squared = sum((seen[face + 1] - 200) ** 2 for face in range(sides)) // 200
    assert set(seen) == set(range(1, sides + 1))
    assert chi_squared < sides - 1 + 4 * (2 * sides) ** 0.5


def test_picks_follow_their_weights() -> None:
    dice = SeedDice(SEED)
    seen = Counter(dice.pick((1, 0, 2, 7), "pick") for _ in range(5000))
    assert seen[1] == 0
    assert all(abs(seen[i] - 500 * weight) < 120 for i, weight in enumerate((1, 0, 2, 7)))


def test_chances_follow_their_basis_points() -> None:
    dice = SeedDice(SEED)
    assert abs(sum(dice.chance(2500, "chest") for _ in range(4000)) - 1000) < 100


def test_every_order_of_three_is_about_as_frequent() -> None:
    dice = SeedDice(SEED)
    seen = Counter(dice.shuffle(3, "deck") for _ in range(3000))
    assert len(seen) == 6
    assert all(abs(count - 500) < 90 for count in seen.values())


CERTAIN: dict[str, tuple[Callable[[Dice], object], object]] = {
    "d1": (lambda dice: dice.d(1, "x"), 1),
    "sum of d1": (lambda dice: dice.sum(3, 1, "x"), 3),
    "sum of no dice": (lambda dice: dice.sum(0, 6, "x"), 0),
    "faces of d1": (lambda dice: dice.faces(2, 1, "x"), (1, 1)),
    "impossible": (lambda dice: dice.chance(0, "x"), False),
    "less than impossible": (lambda dice: dice.chance(-5, "x"), False),
    "certain": (lambda dice: dice.chance(10_000, "x"), True),
    "six of six": (lambda dice: dice.chance(6, "x", of=6), True),
    "below one": (lambda dice: dice.below(1, "x"), 0),
    "range of one": (lambda dice: dice.range(7, 7, "x"), 7),
    "one weight of one": (lambda dice: dice.pick((0, 1, 0), "x"), 1),
    "order of one": (lambda dice: dice.shuffle(1, "x"), (0,)),
}


@pytest.mark.parametrize("name", CERTAIN)
def test_what_is_certain_is_not_drawn(name: str) -> None:
    draw, result = CERTAIN[name]
    assert draw(ProbeDice()) == result


IMPOSSIBLE: dict[str, Callable[[Dice], object]] = {
    "d0": lambda dice: dice.d(0, "x"),
    "sum of d0": lambda dice: dice.sum(2, 0, "x"),
    "below nothing": lambda dice: dice.below(0, "x"),
    "empty range": lambda dice: dice.range(3, 2, "x"),
    "no weights": lambda dice: dice.pick((), "x"),
    "zero weights": lambda dice: dice.pick((0, 0), "x"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_drawn_is_an_error(name: str) -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        IMPOSSIBLE[name](SeedDice(SEED))


def test_advantage_keeps_the_higher_die() -> None:
    assert ScriptedDice([7, 16]).high(2, 20, "attack") == Roll(16, (7, 16))


def test_disadvantage_keeps_the_lower_die() -> None:
    assert ScriptedDice([7, 16]).low(2, 20, "attack") == Roll(7, (7, 16))


def test_several_dice_can_be_kept() -> None:
    assert ScriptedDice([6, 1, 4, 4]).high(4, 6, "strength", keep=3) == Roll(14, (6, 1, 4, 4))
    assert ScriptedDice([6, 1, 4, 4]).low(4, 6, "strength", keep=3) == Roll(9, (6, 1, 4, 4))


def test_a_roll_tells_its_faces() -> None:
    assert ScriptedDice([3, 5]).roll(2, 6, "damage") == Roll(8, (3, 5))


def test_a_pick_passes_over_zero_weights() -> None:
    assert [ScriptedDice([i]).pick((0, 2, 0, 1), "x") for i in range(3)] == [1, 1, 3]


def test_a_chance_is_met_below_its_part() -> None:
    assert ScriptedDice([2499]).chance(2500, "chest")
    assert not ScriptedDice([2500]).chance(2500, "chest")


def test_shuffling_swaps_from_the_last_place_down() -> None:
    dice = ScriptedDice([0, 1, 0])
    assert dice.shuffle(4, "deck") == (2, 3, 1, 0)
    assert [(draw.low, draw.high) for draw in dice.trace] == [(0, 3), (0, 2), (0, 1)]


def test_the_trace_lists_every_draw() -> None:
    dice = SeedDice(SEED)
    value, index = dice.d(20, "attack"), dice.below(5, "target")
    assert dice.trace == [Draw("attack", 1, 20, value), Draw("target", 0, 4, index)]


def test_a_script_gives_its_values_in_order() -> None:
    dice = ScriptedDice([17, ("damage", 4)])
    assert (dice.d(20, "attack"), dice.d(6, "damage")) == (17, 4)
    dice.finish()


def test_a_script_from_one_shifts_picks_and_chances_but_not_faces() -> None:
    dice = ScriptedDice([1, 5, 1, 2], base=1)
    assert (dice.d(6, "die"), dice.below(5, "index")) == (1, 4)
    assert dice.chance(1, "chest", of=100)
    assert not dice.chance(1, "chest", of=100)


def test_a_script_that_ends_too_early_names_the_draw_and_those_before() -> None:
    dice = ScriptedDice([17])
    dice.d(20, "attack")
    with pytest.raises(ScriptError, match=r"ends before 'damage' \(1\.\.6\)(.|\n)*attack 1\.\.20 -> 17"):
        dice.d(6, "damage")


def test_a_script_with_values_left_is_an_error() -> None:
    dice = ScriptedDice([17, 3, 4])
    dice.d(20, "attack")
    with pytest.raises(ScriptError, match=r"never drawn: \[3, 4\]"):
        dice.finish()


@pytest.mark.parametrize("value", [0, 7])
def test_a_script_cannot_give_a_face_that_the_die_lacks(value: int) -> None:
    with pytest.raises(ScriptError, match=rf"'damage' \(1\.\.6\) cannot take {value}"):
        ScriptedDice([value]).d(6, "damage")


def test_a_script_insists_on_the_reason_it_names() -> None:
    with pytest.raises(ScriptError, match=r"'damage' .* cannot take"):
        ScriptedDice([("attack", 3)]).d(6, "damage")


def test_forced_dice_do_as_supposed() -> None:
    dice = ForcedDice(lambda low, high, reason: high if reason == "attack" else low)
    assert (dice.d(20, "attack"), dice.sum(3, 6, "damage"), dice.chance(1, "chest")) == (20, 3, True)


def test_forced_dice_cannot_leave_the_range() -> None:
    with pytest.raises(ValueError, match=r"'attack' \(1\.\.20\) cannot be 21"):
        ForcedDice(lambda _low, high, _reason: high + 1).d(20, "attack")


def test_probe_dice_stop_at_the_first_draw() -> None:
    with pytest.raises(FirstDraw):
        ProbeDice().d(2, "attack")
