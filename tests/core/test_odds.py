"""Odds and forecasts: the real handler over every outcome."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import duel
from yonder.core import Action, Ctx, Event, Game, Model, Reject, Rules, Run, ScriptedDice, Timer, World, forecast, odds
from yonder.core.chance.walk import Unwalkable
from yonder.core.game import StepVeil
from yonder.core.rules.engine import apply

rules = Rules("odds", 1)


class Foe(Model, key=("id",)):
    id: int
    hp: int = 30


class Hit(Event):
    damage: int


class Burned(Event):
    damage: int


rules.declare(models=(Foe,), events=(Hit, Burned))


class Blast(Action):
    foe: int = 1


class Many(Action):
    count: int = 4


class Hail(Action):
    """Leaves more outcomes than anybody can list, in one run."""


class Forced(Action):
    """Tries a blast."""


class Seal(Action):
    """Hides something."""


class Chart(Action):
    """Draws raw entropy."""


class Volley(Action):
    """So many arrows from a place that does not matter."""

    arrows: int
    place: int


class Curse(Action):
    """Harms later."""


class Harm(Action, internal=True):
    amount: int


class Forbidden(Action):
    """Is always refused."""


@rules.on(Blast)
def blast(ctx: Ctx, action: Blast) -> None:
    foe = ctx.world.get(Foe, action.foe)
    damage = ctx.dice.sum(8, 6, "blast")
    foe = ctx.world.put(foe, hp=max(0, foe.hp - damage))
    ctx.tell(Hit(damage))
    if foe.hp:
        burn = ctx.dice.d(4, "burn")
        ctx.world.put(foe, hp=max(0, foe.hp - burn))
        ctx.tell(Burned(burn))


@rules.on(Many)
def many(ctx: Ctx, action: Many) -> None:
    faces = ctx.dice.faces(action.count, 6, "many")
    ctx.world.put(Foe(1), hp=len(set(faces)))
    if action.count == 5 and faces[0] == 6:
        ctx.secret("vault")


@rules.on(Hail)
def hail(ctx: Ctx, _action: Hail) -> None:
    for foe in range(6):
        ctx.world.put(Foe(foe, ctx.dice.sum(4, 6, "hail")))


@rules.on(Forced)
def forced(ctx: Ctx, _action: Forced) -> None:
    ctx.attempt(Blast())


@rules.on(Seal)
def seal(ctx: Ctx, _action: Seal) -> None:
    ctx.secret("vault")


@rules.on(Chart)
def chart(ctx: Ctx, _action: Chart) -> None:
    ctx.dice.entropy(4, "place")


@rules.on(Curse)
def curse(ctx: Ctx, _action: Curse) -> None:
    ctx.later(ctx.now + 1, Harm(ctx.dice.d(6, "curse")))


@rules.on(Harm)
def harm(ctx: Ctx, action: Harm) -> None:
    ctx.world.put(Foe(1, action.amount))


@rules.on(Forbidden)
def forbidden(_ctx: Ctx, _action: Forbidden) -> None:
    raise Reject("forbidden")


def read(run: Run) -> dict[str, Any]:
    foe = run.after.find(Foe, 1)
    return {"left": foe.hp if foe else 0, "burned": any(isinstance(e, Burned) for e in run.events)}


rules.forecast(Blast, Many, Seal, Chart, Forbidden)(read)
rules.forecast(Forced, until=[Hit])(read)
volleys: list[Volley] = []


def arrows(_world: World, _who: str, action: Volley) -> int:
    return action.arrows


@rules.on(Volley)
def volley(ctx: Ctx, action: Volley) -> None:
    volleys.append(action)
    ctx.world.put(Foe(1), hp=30 - action.arrows)
    if not ctx.ignores("fame"):
        ctx.tell(Burned(ctx.dice.d(6, "fame")))


rules.forecast(Volley, ignoring=["fame"], alike=arrows)(read)


@pytest.fixture
def world() -> World:
    world = World()
    world.put(Foe(1))
    return world


def left(run: Run) -> Any:
    return run.after.get(Foe, 1).hp


def sums(count: int, sides: int) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for _ in range(count):
        step: dict[int, Fraction] = {}
        for total, part in found.items():
            for face in range(1, sides + 1):
                step[total + face] = step.get(total + face, Fraction()) + part / sides
        found = step
    return found


def test_the_odds_of_a_blast_are_exact(world: World) -> None:
    expected: dict[int, Fraction] = {}
    for damage, part in sums(8, 6).items():
        for burn in range(1, 5):
            hp = max(0, max(0, 30 - damage) - burn)
            expected[hp] = expected.get(hp, Fraction()) + part / 4
    found = odds(rules, world, "me", Blast(), left)
    assert (found.table, found.exact) == (expected, True)


def test_odds_sum_to_one(world: World) -> None:
    assert sum(odds(rules, world, "me", Blast(), left).table.values()) == 1


def test_odds_leave_the_world_as_it_was(world: World) -> None:
    before = world.digest()
    odds(rules, world, "me", Blast(), left)
    assert world.digest() == before


def test_odds_of_what_is_refused_are_refused(world: World) -> None:
    with pytest.raises(Reject, match="Forbidden"):
        odds(rules, world, "me", Forbidden(), left)


def test_a_tuple_of_results_is_a_joint_distribution(world: World) -> None:
    def both(run: Run) -> Any:
        return run.after.get(Foe, 1).hp == 0, len(run.events)

    found = odds(rules, world, "me", Blast(), both)
    dead = sum((part for damage, part in sums(8, 6).items() if damage >= 30), Fraction())
    assert found.table[True, 1] == dead
    assert found.table[True, 1] + found.table[True, 2] + found.table[False, 2] == 1


@pytest.mark.parametrize("deep", [False, True])
def test_a_whole_row_may_be_read(world: World, *, deep: bool) -> None:
    def row(run: Run) -> Any:
        return (run.after.get(Foe, 1), 1) if deep else run.after.get(Foe, 1)

    found = odds(rules, world, "me", Blast(), row).table
    plain = odds(rules, world, "me", Blast(), left).table
    assert {(key[0] if deep else key).hp: part for key, part in found.items()} == plain


def test_chance_and_mean_read_a_distribution(world: World) -> None:
    found = odds(rules, world, "me", Blast(), lambda run: run.events[0].damage)  # type: ignore[attr-defined]
    assert found.mean() == 28
    assert found.chance(lambda damage: damage <= 8) == Fraction(1, 6**8)


def test_what_happens_later_may_hang_on_a_roll(world: World) -> None:
    def amount(run: Run) -> str:
        (timer,) = run.after.all(Timer)
        return timer.action

    assert set(odds(rules, world, "me", Curse(), amount).table.values()) == {Fraction(1, 6)}


def test_beyond_the_budget_odds_are_sampled_and_marked(world: World) -> None:
    found = odds(rules, world, "me", Many(4), left, budget=50)
    assert (found.exact, found.runs, sum(found.table.values())) == (False, 1000, 1)


def test_sampled_odds_are_near_the_exact_ones(world: World) -> None:
    exact = odds(rules, world, "me", Many(4), left, budget=2000).table
    sampled = odds(rules, world, "me", Many(4), left, budget=50).table
    assert set(sampled) <= set(exact)
    assert all(abs(sampled.get(value, 0) - part) < Fraction(1, 20) for value, part in exact.items())


def test_sampled_odds_are_always_the_same(world: World) -> None:
    ask = [odds(rules, world, "me", Many(4), left, budget=50).table for _ in range(2)]
    assert ask[0] == ask[1]


def test_a_result_wider_than_any_budget_is_sampled(world: World) -> None:
    def each(run: Run) -> Any:
        return tuple(foe.hp for foe in run.after.all(Foe))

    found = odds(rules, world, "me", Hail(), each)
    assert (found.exact, sum(found.table.values())) == (False, 1)


def test_a_forecast_reads_each_line_by_itself(world: World) -> None:
    found = forecast(rules, world, "me", Blast())
    assert found is not None
    hp, burned = found.lines
    assert (hp.name, hp.kind, hp.spread) == (
        "left",
        "mean",
        dict(sorted(odds(rules, world, "me", Blast(), left).table.items())),
    )
    assert (burned.name, burned.kind) == ("burned", "chance")
    assert burned.value == sum((part for damage, part in sums(8, 6).items() if damage < 30), Fraction())


def test_every_line_of_a_forecast_sums_to_one(world: World) -> None:
    found = forecast(rules, world, "me", Blast())
    assert found is not None
    assert [sum(line.spread.values()) for line in found.lines] == [1, 1]


def test_a_forecast_beyond_the_budget_is_sampled_and_marked(world: World) -> None:
    found = [forecast(rules, world, "me", Many(4), budget=50) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] is not None
    assert (found[0].exact, found[0].runs) == (False, 1000)
    assert sum(found[0].lines[0].spread.values()) == 1


def test_an_action_without_a_reader_has_no_forecast(world: World) -> None:
    assert forecast(rules, world, "me", Curse()) is None


def test_what_hangs_on_raw_entropy_has_no_forecast(world: World) -> None:
    assert forecast(rules, world, "me", Chart()) is None


def test_what_hangs_on_a_secret_has_no_forecast(world: World) -> None:
    assert forecast(rules, world, "me", Seal()) is None


def test_a_secret_met_only_while_sampling_leaves_no_forecast(world: World) -> None:
    assert forecast(rules, world, "me", Many(5), budget=50) is None


def test_a_known_secret_is_not_read_by_odds(world: World) -> None:
    apply(rules, world, "me", Seal(), ScriptedDice([]), 0, StepVeil(bytes(32))).world.commit()
    with pytest.raises(Unwalkable):
        odds(rules, world, "me", Seal(), left)


def test_a_run_stops_at_the_event_it_looks_for(world: World) -> None:
    found = odds(rules, world, "me", Blast(), lambda run: len(run.events), until=(Hit,))
    assert found.table == {1: Fraction(1)}
    assert found.runs == 2


def test_what_an_attempt_wrote_before_the_stop_is_read(world: World) -> None:
    found = forecast(rules, world, "me", Forced())
    assert found is not None
    assert found.lines[0].value == sum((max(0, 30 - damage) * part for damage, part in sums(8, 6).items()), Fraction())


def test_the_forecast_of_a_duel_is_what_the_rulebook_says() -> None:
    game = Game(duel.rules)
    game.act("a", duel.Join())
    game.act("b", duel.Join(), ScriptedDice([0]))
    found = game.odds("a", duel.Strike())
    assert found is not None
    hit, win, damage = found.lines
    assert hit.value == Fraction(13, 20)  # 8 or more, plus 4, against 12
    assert win.value == 0  # at most 18
    assert damage.value == Fraction(12, 20) * Fraction(11, 2) + Fraction(1, 20) * 11


def test_actions_that_are_alike_are_walked_once_until_something_is_written(world: World) -> None:
    volleys.clear()
    first = forecast(rules, world, "me", Volley(3, 1))
    assert forecast(rules, world, "me", Volley(3, 2)) == first
    assert forecast(rules, world, "me", Volley(4, 2)) != first
    assert volleys == [Volley(3, 1), Volley(4, 2)]
    world.put(Foe(2))
    forecast(rules, world, "me", Volley(3, 2))
    assert volleys[2:] == [Volley(3, 2)]


def test_a_forecast_leaves_out_what_it_ignores(world: World) -> None:
    found = forecast(rules, world, "me", Volley(3, 1))
    assert found is not None
    assert {line.name: line.value for line in found.lines} == {"left": 27, "burned": 0}
    assert isinstance(apply(rules, world, "me", Volley(3, 1), ScriptedDice([2]), 0).told[0].event, Burned)
