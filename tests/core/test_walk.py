"""Walk and Spread: exactly the distribution that full enumeration gives, in fewer runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yonder.core import Dice, Model, World
from yonder.core.chance.spread import WIDEST_JOINT, Spread
from yonder.core.chance.walk import OverBudget, Unwalkable, Walk, WalkDice, expand
from yonder.core.world.codec import encode

Program = Callable[[Dice], Any]
Table = dict[Any, Fraction]


class Store(Model, key=("slot",), index=(("value",),)):
    slot: int
    value: int


class EveryDice(Dice):
    """Naive enumeration: one run for each value of each number drawn."""

    __slots__ = ("at", "path", "sizes")

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.at = 0

    def _int(self, low: int, high: int, reason: str) -> int:
        del reason
        if self.at == len(self.path):
            self.path.append(0)
            self.sizes.append(high - low + 1)
        self.at += 1
        return low + self.path[self.at - 1]

    def runs(self, program: Program) -> Iterator[tuple[Any, Fraction]]:
        while True:
            self.at = 0
            result = program(self)
            weight = Fraction(1)
            for size in self.sizes:
                weight /= size
            yield result, weight
            while self.path and self.path[-1] + 1 == self.sizes[-1]:
                self.path.pop()
                self.sizes.pop()
            if not self.path:
                return
            self.path[-1] += 1


def table(results: Iterator[tuple[Any, Fraction]]) -> Table:
    found: Table = {}
    for value, weight in results:
        found[value] = found.get(value, Fraction()) + weight
    return found


def walked(program: Program, budget: int = 100_000) -> Table:
    runs = Walk().visit(program, budget)
    return table((value, weight * part) for result, weight in runs for value, part in expand(result))


def brute(program: Program) -> Table:
    return table(EveryDice().runs(program))


def count_runs(program: Program) -> int:
    return sum(1 for _ in Walk().visit(program, 100_000))


def of_icepool(die: Any) -> Table:
    whole = die.denominator()
    return {int(value): Fraction(int(die.quantity(value)), whole) for value in die.outcomes()}


def attack(dice: Dice) -> int:
    """d20+5 against 15; a natural 20 hits and doubles the dice, a natural 1 misses."""
    natural = dice.d(20, "attack")
    if natural == 1 or (natural != 20 and natural + 5 < 15):
        return 0
    return dice.sum(4 if natural == 20 else 2, 6, "damage") + 3


def test_an_attack_with_criticals_is_exact() -> None:
    plain, critical = 2 @ icepool.d6 + 3, 4 @ icepool.d6 + 3
    expected = icepool.d20.map(lambda n: critical if n == 20 else (plain if n >= 10 else icepool.Die([0])))
    assert walked(attack) == brute(attack) == of_icepool(expected)


def test_an_attack_is_walked_in_a_handful_of_runs() -> None:
    assert count_runs(attack) == 4


def test_advantage_and_disadvantage_are_exact() -> None:
    assert walked(lambda dice: dice.high(2, 20, "x").total) == of_icepool(icepool.d20.highest(2, 1))
    assert walked(lambda dice: dice.low(2, 20, "x").total) == of_icepool(icepool.d20.lowest(2, 1))


def test_three_of_four_dice_are_exact() -> None:
    expected = of_icepool(icepool.d6.highest(4, 3))
    assert walked(lambda dice: dice.high(4, 6, "x", keep=3).total) == expected
    assert brute(lambda dice: dice.high(4, 6, "x", keep=3).total) == expected


@pytest.mark.parametrize("keep", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("way", ["high", "low"])
def test_any_number_of_dice_can_be_kept(way: str, keep: int) -> None:
    def program(dice: Dice) -> Any:
        return getattr(dice, way)(3, 4, "x", keep).total

    assert walked(program) == brute(program)


def test_many_kept_dice_are_no_trouble() -> None:
    assert walked(lambda dice: dice.high(12, 20, "x", keep=3).total) == of_icepool(icepool.d20.highest(12, 3))


def test_a_sum_of_eight_dice_is_exact_in_one_run() -> None:
    def program(dice: Dice) -> int:
        return dice.sum(8, 6, "fireball")

    assert walked(program) == of_icepool(8 @ icepool.d6)
    assert count_runs(program) == 1


def test_a_roll_is_walked_by_its_total() -> None:
    assert walked(lambda dice: dice.roll(3, 6, "x").total) == of_icepool(3 @ icepool.d6)


def test_a_chance_is_exact() -> None:
    assert walked(lambda dice: dice.chance(2501, "chest")) == {
        True: Fraction(2501, 10_000),
        False: Fraction(7499, 10_000),
    }


def test_a_pick_is_exact() -> None:
    found = walked(lambda dice: ("goblin", "nobody", "orc")[dice.pick((1, 0, 3), "monster")])
    assert found == {"goblin": Fraction(1, 4), "orc": Fraction(3, 4)}


def test_a_shuffle_is_uniform() -> None:
    assert set(walked(lambda dice: dice.shuffle(4, "deck")).values()) == {Fraction(1, 24)}


def test_a_draw_may_depend_on_another() -> None:
    def program(dice: Dice) -> int:
        size = dice.d(4, "size")
        return dice.d(2 * size, "die") + dice.sum(size, 3, "more")

    assert walked(program) == brute(program)


UNDECIDED: dict[str, Program] = {
    "part": lambda dice: dice.chance(10 * dice.d(4, "luck"), "chest", of=60),
    "part and whole": lambda dice: dice.chance(dice.d(6, "luck") - 2, "chest", of=dice.d(4, "of")),
    "weights": lambda dice: dice.pick((1, dice.d(3, "w"), dice.below(2, "v")), "monster"),
    "count and sides": lambda dice: dice.sum(dice.d(3, "n"), dice.d(4, "m"), "x"),
    "kept dice": lambda dice: dice.high(dice.d(3, "n"), dice.d(4, "m"), "x", keep=dice.d(2, "k")).total,
    "low end": lambda dice: dice.range(dice.d(3, "low"), 5, "x"),
    "high end": lambda dice: dice.below(dice.d(3, "n") * 2, "x"),
    "cards": lambda dice: len(dice.shuffle(dice.d(3, "n"), "x")),
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_every_argument_of_a_draw_may_itself_be_undecided(name: str) -> None:
    assert walked(UNDECIDED[name]) == brute(UNDECIDED[name])


def test_two_draws_can_be_compared() -> None:
    def program(dice: Dice) -> str:
        mine, yours = dice.d(20, "mine"), dice.sum(2, 8, "yours")
        return "win" if mine > yours else "draw" if mine == yours else "lose"

    assert walked(program) == brute(program)


OPERATIONS: dict[str, Callable[[Any], Any]] = {
    "floor division": lambda x: (x - 9) // 2,
    "floor division of": lambda x: 100 // x,
    "modulo": lambda x: x % 3,
    "modulo of": lambda x: 10 % x,
    "divmod": lambda x: divmod(x, 4),
    "divmod of": lambda x: divmod(40, x),
    "max": lambda x: max(0, x - 5),
    "min": lambda x: min(x, 4),
    "abs": lambda x: abs(x - 6),
    "negation": lambda x: -x,
    "plus": lambda x: +x,
    "subtraction": lambda x: 20 - x - x,
    "product": lambda x: x * x,
    "power": lambda x: (x**2, 2**x),
    "shift": lambda x: (x << 1, x >> 1, 1 << x, 4096 >> x),
    "bits": lambda x: (x & 6, x | 1, x ^ 3, 6 & x, 1 | x, 3 ^ x, ~x),
    "truth": lambda x: "yes" if x - 4 else "no",
    "index": lambda x: "abcdefghijklm"[x],
    "dict": lambda x: dict(enumerate("abcdefghijklm"))[x],
    "membership": lambda x: x in (3, 5, 7),
    "set membership": lambda x: x in frozenset((3, 5, 7)),
    "range": lambda x: tuple(range(x)),
    "repeated text": lambda x: len("ab" * x) + len(x * "ab"),
    "repeated tuple": lambda x: len((1,) * x),
    "int": int,
    "str": str,
    "format": lambda x: f"{x:+d}|{x}|{x!s:>4}",
    "sorting": lambda x: sorted([7, x, 3])[1],
    "text equality": lambda x: x == "three",
    "none": lambda x: x is None or x == None,  # noqa: E711 - what a careless rule might write
    "json": lambda x: encode([x, {"x": x}]),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_undecided_number_behaves_as_the_number(name: str) -> None:
    def program(dice: Dice) -> Any:
        return OPERATIONS[name](dice.sum(2, 6, "x"))

    assert walked(program) == brute(program)


def test_adding_decides_nothing() -> None:
    assert count_runs(lambda dice: 3 * dice.d(20, "x") + 4 - 2) == 1


def test_comparing_splits_only_as_far_as_the_rules_look() -> None:
    assert count_runs(lambda dice: dice.d(20, "x") >= 15) == 2


def test_adding_two_draws_decides_neither() -> None:
    assert count_runs(lambda dice: dice.sum(8, 6, "wide") + dice.d(2, "narrow")) == 1
    assert count_runs(lambda dice: dice.d(20, "mine") >= dice.d(20, "theirs")) == 2


def test_draws_that_were_joined_stay_what_they_were() -> None:
    def program(dice: Dice) -> tuple[int, int, int, bool]:
        x, y = dice.d(6, "x"), dice.d(4, "y")
        both = x + y
        high = both > 7
        return x, y, both + dice.d(2, "z"), high

    assert walked(program) == brute(program)


def test_of_two_draws_too_wide_to_be_joined_the_narrower_one_is_decided() -> None:
    wide = WIDEST_JOINT // 2 + 1
    assert count_runs(lambda dice: dice.d(wide, "wide") + dice.d(2, "narrow")) == 2
    assert count_runs(lambda dice: dice.d(2, "narrow") - dice.d(wide, "wide")) == 2


def test_a_comparison_already_decided_does_not_branch_again() -> None:
    def program(dice: Dice) -> tuple[bool, bool, bool]:
        x = dice.d(20, "x")
        return x >= 15, x >= 15, x < 15

    assert count_runs(program) == 2


def test_what_is_left_after_a_comparison_is_conditional() -> None:
    def program(dice: Dice) -> int:
        x = dice.d(6, "x")
        return x * 10 if x > 4 else 0

    assert walked(program) == {0: Fraction(4, 6), 50: Fraction(1, 6), 60: Fraction(1, 6)}


def test_two_functions_of_one_draw_stay_correlated() -> None:
    def program(dice: Dice) -> tuple[int, int]:
        x = dice.d(6, "x")
        return x, 7 - x

    assert walked(program) == {(x, 7 - x): Fraction(1, 6) for x in range(1, 7)}


def test_a_number_stored_in_a_row_is_read_back_undecided() -> None:
    def program(dice: Dice) -> Any:
        world = World()
        world.put(Store(1, 30 - dice.sum(8, 6, "fireball")))
        return max(0, world.fork().get(Store, 1).value)

    expected: Table = {}
    for total, part in of_icepool(8 @ icepool.d6).items():
        expected[max(0, 30 - total)] = expected.get(max(0, 30 - total), Fraction()) + part
    assert walked(program) == expected
    assert count_runs(program) == 2


def test_a_row_can_be_keyed_by_an_undecided_number() -> None:
    def program(dice: Dice) -> Any:
        world = World()
        world.put(Store(dice.d(3, "slot"), 1))
        world.put(Store(dice.d(3, "slot"), 2))
        return tuple((row.slot + 0, row.value) for row in world.all(Store))

    assert walked(lambda dice: str(program(dice))) == brute(lambda dice: str(program(dice)))


@pytest.mark.parametrize("size", [3, 40])
def test_rows_can_be_found_by_an_undecided_number(size: int) -> None:
    base = World()
    for i in range(size):
        base.put(Store(i, i % 4))

    def program(dice: Dice) -> Any:
        world = base.fork()
        world.put(Store(0, dice.d(4, "value") - 1))
        world.put(Store(1, dice.d(4, "value") - 1))
        return tuple(row.slot for row in world.where(Store, value=2)), world.count(Store)

    assert walked(program) == brute(program)


def test_the_changes_of_a_fork_compare_undecided_rows() -> None:
    base = World()
    base.put(Store(1, 3))

    def program(dice: Dice) -> int:
        world = base.fork()
        world.put(Store(1, dice.d(4, "value")))
        return len(world.changes())

    assert walked(program) == {1: Fraction(3, 4), 0: Fraction(1, 4)}


def test_raw_entropy_cannot_be_walked() -> None:
    with pytest.raises(Unwalkable):
        walked(lambda dice: dice.entropy(4, "place"))


IMPOSSIBLE: dict[str, Program] = {
    "d0": lambda dice: dice.d(0, "x"),
    "sum of d0": lambda dice: dice.sum(2, 0, "x"),
    "high of d0": lambda dice: dice.high(2, 0, "x"),
    "zero weights": lambda dice: dice.pick((0, 0), "x"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_drawn_cannot_be_walked(name: str) -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        walked(IMPOSSIBLE[name])


def test_a_walk_stops_at_its_budget() -> None:
    assert sum(1 for _ in Walk().visit(lambda dice: int(dice.d(6, "x")), 6)) == 6
    with pytest.raises(OverBudget):
        list(Walk().visit(lambda dice: int(dice.d(6, "x")), 5))


def test_an_undecided_number_tells_its_outcomes() -> None:
    x = WalkDice(Walk()).sum(2, 2, "x")
    assert isinstance(x, Spread)
    assert repr(x) == "Spread({2: 1, 3: 2, 4: 1})"


Step = tuple[str, int, int, int]
DRAWS: Sequence[str] = ("d", "sum", "high", "low", "range", "below", "chance", "pick")
STEPS = (
    *("add", "sub", "mul", "div", "mod", "neg", "abs", "max", "min"),
    *("less", "same", "index", "put", "get", "where", "text"),
)
steps = st.tuples(st.sampled_from(STEPS), st.integers(0, 9), st.integers(0, 9), st.integers(1, 4))
first_draws = st.lists(
    st.tuples(st.sampled_from(DRAWS), st.integers(1, 3), st.integers(1, 2), st.integers(1, 2)), max_size=3
)


def draw(dice: Dice, step: Step) -> Any:
    """One draw of at most nine outcomes."""
    kind, sides, count, keep = step
    return {
        "d": lambda: dice.d(sides, "x"),
        "sum": lambda: dice.sum(count, sides, "x"),
        "high": lambda: dice.high(count, sides, "x", keep).total,
        "low": lambda: dice.low(count, sides, "x", keep).total,
        "range": lambda: dice.range(-sides, count, "x"),
        "below": lambda: dice.below(sides, "x"),
        "chance": lambda: int(dice.chance(count, "x", of=3)),
        "pick": lambda: dice.pick((keep, 0, sides), "x"),
    }[kind]()


def compute(world: World, kind: str, a: Any, b: Any, k: int) -> Any:
    """One step of a program over numbers that may be undecided."""
    if kind == "put":
        return world.put(Store(k, a)).value
    if kind == "get":
        row = world.find(Store, k)
        return row.value if row is not None else b
    ways: dict[str, Callable[[], Any]] = {
        "add": lambda: a + b,
        "sub": lambda: a - b,
        "mul": lambda: a * k,
        "div": lambda: a // k,
        "mod": lambda: a % k,
        "neg": lambda: -a,
        "abs": lambda: abs(a),
        "max": lambda: max(a, b),
        "min": lambda: min(a, k),
        "less": lambda: a + k if a < b else b,
        "same": lambda: 100 if a == k else a,
        "index": lambda: (3, 1, 4, 1, 5)[a % 5],
        "where": lambda: len(world.where(Store, value=k)),
        "text": lambda: len(str(a)),
    }
    return ways[kind]()


def program_of(drawn: Sequence[Step], then: Sequence[Step], late: Step) -> Program:
    def program(dice: Dice) -> Any:
        world = World()
        numbers: list[Any] = [1, 2, *(draw(dice, step) for step in drawn)]
        for at, (kind, i, j, k) in enumerate(then):
            numbers.append(compute(world, kind, numbers[i % len(numbers)], numbers[j % len(numbers)], k))
            if at == 2:
                numbers.append(draw(dice, late) + numbers[-1])
        return tuple(numbers[-3:])

    return program


@settings(max_examples=120)
@given(
    drawn=first_draws,
    then=st.lists(steps, max_size=8),
    late=st.tuples(st.sampled_from(DRAWS), st.integers(1, 3), st.just(1), st.just(1)),
)
def test_any_program_has_the_distribution_of_full_enumeration(drawn: list[Step], then: list[Step], late: Step) -> None:
    program = program_of(drawn, then, late)
    found = walked(program)
    assert found == brute(program)
    assert sum(found.values()) == 1


@given(st.integers(1, 5), st.integers(1, 8), st.integers(0, 6))
@settings(max_examples=30)
def test_kept_dice_agree_with_a_plain_count(count: int, sides: int, keep: int) -> None:
    ways: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=min(count, 3)):
        total = sum(sorted(faces, reverse=True)[:keep])
        ways[total] = ways.get(total, 0) + 1
    whole = sides ** min(count, 3)
    found = walked(lambda dice: dice.high(min(count, 3), sides, "x", keep).total)
    assert found == {total: Fraction(n, whole) for total, n in ways.items()}
