"""The bench: it does what its tests ask, and says clearly what went wrong when it does not."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from pathlib import Path

import pytest

from yonder.core import Action, Ctx, Event, Game, Model, Offer, Query, Reject, Rules, Scene, ScriptError, World
from yonder.core.show.reading import Outcome
from yonder.testkit import Bench, player

ONE, TWO = player(1), player(2)


class Coin(Model, key=("who",)):
    """A player's coins."""

    who: str
    n: int = 0


class Tossed(Event):
    won: bool


class Hidden(Event):
    n: int


class Toss(Action):
    """Toss for a coin; the stake must be one to three."""

    stake: int = 1


class Side(Enum):
    HEADS = "heads"
    TAILS = "tails"


class Bet(Model, key=("who",)):
    """What a player has bet on."""

    who: str
    on: Side
    also: tuple[Side, ...] = ()


class Count(Query):
    """How many coins somebody has."""

    who: str


class Ask(Action):
    """Ask the other player for a coin."""


class Give(Action, internal=True):
    """The answer."""

    willing: bool


def coins() -> Rules:
    rules = Rules("coins", 1, models=(Coin, Bet), events=(Tossed, Hidden), players=(2, 2))

    @rules.start
    def start(ctx: Ctx, _setup: object) -> None:
        ctx.world.put(Coin(ONE, ctx.dice.d(6, "purse")))
        ctx.world.put(Coin(TWO))

    @rules.on(Toss)
    def toss(ctx: Ctx, action: Toss) -> None:
        if action.stake == 99:
            ctx.was.put(Coin(ctx.who, 99))
        if not 1 <= action.stake <= 3:
            raise Reject("bad_stake", "Stake one to three.")
        won = ctx.dice.below(2, "toss") == 1
        if won and ctx.dice.d(6, "edge") == 6 and action.stake == 3:
            raise Reject("on_edge")
        coin = ctx.world.get(Coin, ctx.who)
        ctx.world.put(coin, n=coin.n + won * action.stake)
        ctx.tell(Tossed(won))
        ctx.tell(Hidden(coin.n), to=[ctx.who])

    @rules.on(Ask)
    def ask(ctx: Ctx, _action: Ask) -> None:
        ctx.ask(TWO, "A coin?", [("No", Give(willing=False)), ("Yes", Give(willing=True))], until=ctx.now + 100)

    @rules.on(Give)
    def give(ctx: Ctx, action: Give) -> None:
        ctx.tell(Tossed(action.willing))
        ctx.tell(Hidden(ctx.dice.d(6, "thanks")))

    @rules.invariant
    def few_coins(world: World) -> None:
        assert all(coin.n < 50 for coin in world.all(Coin)), "too many coins"

    rules.query(Count)(lambda world, _who, query: {"n": world.get(Coin, query.who).n})
    rules.view(lambda world, who: [who, world.all(Coin)])
    rules.scene(lambda _world, who: Scene(f"Coins of {who}"))
    rules.offers(lambda _world, _who: [Offer(Toss(), "Toss"), Offer(Toss(9), "Toss high")])
    rules.over(lambda _world, _scope: Outcome())
    rules.forecast(Toss)(lambda run: {"won": any(getattr(e, "won", False) for e in run.events)})
    return rules


@pytest.fixture
def bench() -> Bench:
    return Bench(coins(), dice=[4])


def failure(act: Callable[[], object]) -> str:
    with pytest.raises(AssertionError) as caught:
        act()
    return "\n".join([str(caught.value), *getattr(caught.value, "__notes__", ())])


def test_scripted_dice_decide_from_the_start_on(bench: Bench) -> None:
    assert bench.row(Coin, ONE).n == 4
    assert bench.act(ONE, Toss(2), dice=[1, ("edge", 3)]) == [Tossed(won=True), Hidden(4)]
    assert bench.row(Coin, ONE).n == 6
    assert [(draw.reason, draw.value) for draw in bench.draws] == [("toss", 1), ("edge", 3)]


def test_without_a_script_the_seed_decides() -> None:
    first, second, game = Bench(coins(), seed="s"), Bench(coins(), seed="s"), Game(coins(), seed="s", host=ONE)
    assert first.act(ONE, Toss()) == second.act(ONE, Toss()) == game.act(ONE, Toss())
    assert first.world.dump() == game.world.dump()


def test_picks_may_count_from_one() -> None:
    bench = Bench(coins(), dice=[4], base=1)
    bench.act(ONE, Toss(), dice=[1])
    assert bench.events(Tossed) == [Tossed(won=False)]


def test_events_are_filtered_by_kind_and_by_listener(bench: Bench) -> None:
    bench.act(ONE, Toss(), dice=[0])
    assert bench.events(Hidden) == [Hidden(4)]
    assert bench.heard(TWO) == bench.heard(None) == [Tossed(won=False)]


def test_an_unused_script_is_a_failure_that_lists_the_draws(bench: Bench) -> None:
    text = failure(lambda: bench.act(ONE, Toss(), dice=[0, 5]))
    assert "never drawn: [5]" in text
    assert "toss 0..1 -> 0" in text
    assert 'by p1: {"type":"toss","stake":1}' in text


def test_a_short_script_is_a_failure_that_names_the_missing_draw(bench: Bench) -> None:
    text = failure(lambda: bench.act(ONE, Toss(), dice=[1]))
    assert "the script ends before 'edge' (1..6)" in text
    with pytest.raises(ScriptError):
        Bench(coins(), dice=[])
    with pytest.raises(ScriptError):
        Bench(coins(), dice=[1, 1])


def test_an_unexpected_refusal_is_a_failure_with_code_sentence_and_draws(bench: Bench) -> None:
    text = failure(lambda: bench.act(ONE, Toss(4)))
    assert text == 'p1: {"type":"toss","stake":4} was refused: bad_stake: Stake one to three.'
    assert "drew edge 1..6 -> 6" in failure(lambda: bench.act(ONE, Toss(3), dice=[1, 6]))


def test_refused_wants_the_right_code_and_an_untouched_world(bench: Bench) -> None:
    assert bench.refused(ONE, Toss(0), "bad_stake").text == "Stake one to three."
    assert "with 'bad_stake' (Stake one to three.), not with 'x'" in failure(lambda: bench.refused(ONE, Toss(0), "x"))
    assert "rolls instead of being refused" in failure(lambda: bench.refused(ONE, Toss(), "x"))
    assert "was done instead of being refused" in failure(lambda: bench.refused(ONE, Ask(), "x"))
    assert "yet changed the world" in failure(lambda: bench.refused(ONE, Toss(99), "bad_stake"))


def test_rows_are_placed_read_and_taken_away(bench: Bench) -> None:
    bench.put(bench.row(Coin, TWO), n=7)
    assert bench.rows(Coin) == [Coin(ONE, 4), Coin(TWO, 7)]
    bench.drop(bench.row(Coin, TWO))
    assert f"there is no Coin ('{TWO}',); there are [('{ONE}',)]" in failure(lambda: bench.row(Coin, TWO))


def test_offers_are_found_by_their_action(bench: Bench) -> None:
    assert bench.offer(ONE, Toss()).enabled
    assert bench.offer(ONE, Toss(9)).code == "bad_stake"
    assert '"stake":9' in failure(lambda: bench.offer(ONE, Toss(5)))


def test_questions_are_answered_by_label_or_by_time(bench: Bench) -> None:
    bench.act(ONE, Ask(), dice=[])
    assert "cannot answer 'Maybe'; open: ['No', 'Yes']" in failure(lambda: bench.answer(TWO, "Maybe"))
    bench.answer(TWO, "Yes", dice=[6])
    assert bench.events() == [Tossed(won=True), Hidden(6)]
    bench.act(ONE, Ask())
    assert bench.advance(99, dice=[]) == 0
    assert bench.advance(1, dice=[2]) == 1
    assert bench.events() == [Tossed(won=False), Hidden(2)]


def test_views_scenes_and_queries_are_read_as_a_client_reads_them(bench: Bench) -> None:
    assert bench.view(TWO) == [TWO, [{"who": ONE, "n": 4}, {"who": TWO, "n": 0}]]
    assert bench.view(None)[0] is None
    assert bench.scene(ONE).title == f"Coins of {ONE}"
    assert [offer.action for offer in bench.scene(ONE).offers] == [Toss(), Toss(9)]
    assert bench.ask(TWO, Count(ONE)) == {"n": 4}
    assert "was refused: missing" in failure(lambda: bench.ask(None, Count("nobody")))


def test_accepts_asks_the_handler_and_does_nothing(bench: Bench) -> None:
    before = bench.world.dump()
    assert bench.accepts(ONE, Toss(3))
    assert not bench.accepts(ONE, Toss(4))
    assert bench.accepts(ONE, Ask())
    assert bench.world.dump() == before


def test_a_script_may_name_the_die_and_the_reason() -> None:
    assert Bench(coins(), dice=["d6=4"]).row(Coin, ONE).n == 4
    assert Bench(coins(), dice=["purse d6=4"]).row(Coin, ONE).n == 4
    for script in ("d20=4", "d6=7", "wallet d6=4"):
        with pytest.raises(ScriptError, match=re.escape(f"'purse' (1..6) cannot take '{script}'")):
            Bench(coins(), dice=[script])
    assert "'six' is no die and its face" in failure(lambda: Bench(coins(), dice=["six"]))
    assert "never drawn: ['d6=2']" in failure(lambda: Bench(coins(), dice=[4, "d6=2"]))


def test_rows_placed_by_hand_hold_what_they_declare(bench: Bench) -> None:
    bench.put(Bet(ONE, Side.HEADS, (Side.TAILS,)))
    assert "Bet.on is 'heads' and must be <Side.HEADS" in failure(lambda: bench.put(Bet(ONE, "heads")))  # type: ignore[arg-type]
    assert "Bet.also[0] is 'tails'" in failure(lambda: bench.put(bench.row(Bet, ONE), also=("tails",)))
    assert "Invalid enum value 'edge'" in failure(lambda: bench.put(bench.row(Bet, ONE), on="edge"))
    assert "Expected `int`, got `str`" in failure(lambda: bench.put(bench.row(Coin, ONE), n="4"))
    assert bench.row(Bet, ONE) == Bet(ONE, Side.HEADS, (Side.TAILS,))


def test_invariants_are_tried_after_every_step(bench: Bench) -> None:
    bench.put(bench.row(Coin, ONE), n=49)
    text = failure(lambda: bench.act(ONE, Toss(), dice=[1, 1]))
    assert text.startswith('after p1: {"type":"toss","stake":1}: few_coins: too many coins')
    assert "after 5 ms passed: few_coins" in failure(lambda: bench.advance(5))


def test_invariants_that_rows_placed_by_hand_break_are_excused(bench: Bench) -> None:
    bench.put(bench.row(Coin, ONE), n=60)
    bench.act(ONE, Toss(), dice=[0])
    bench.put(bench.row(Coin, ONE), n=49)
    assert "few_coins" in failure(lambda: bench.act(ONE, Toss(), dice=[1, 1]))


def test_odds_are_read_by_name(bench: Bench) -> None:
    assert bench.odds(ONE, Toss()) == {"won": Fraction(1, 2)}
    assert bench.odds(ONE, Ask()) == {}


def test_the_plugin_knows_the_marker_and_writes_the_report(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('T-001', 'T-002')\n"
        "@pytest.mark.parametrize('x', [1, 2])\n"
        "def test_a(x): ...\n"
        "@pytest.mark.rule('T-001')\n"
        "class TestB:\n"
        "    def test_b(self): ...\n"
    )
    options = ("-q", "--strict-markers", "-p", "yonder.testkit.plugin", "--rules-report", "report.json")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pytest", *options, "test_it.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout + done.stderr
    both = ["test_it.py::test_a[1]", "test_it.py::test_a[2]"]
    report = json.loads((tmp_path / "report.json").read_text())
    assert report == {"T-001": [*both, "test_it.py::TestB::test_b"], "T-002": both}
