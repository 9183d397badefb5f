"""Concerns: offers need to be made anew only for those who have read a row that changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import duel
import hidden_cards
import parley
from yonder.core import Action, Model, Offer, World, settled
from yonder.core.errors import Reject
from yonder.core.game import Game
from yonder.core.rules import engine
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.change import Difference
from yonder.core.world.index import Made
from yonder.core.world.reads import Reads, TracedWorld
from yonder.games import delve, hashfront, temple
from yonder.games.delve.world import places
from yonder.realm.concerns import MOST, Concerns
from yonder.realm.memo import Memo
from yonder.testkit import player

PLAYERS = [player(number) for number in range(1, 7)]


class Pawn(Model, key=("board", "name"), index=(("owner",),)):
    board: int
    name: str
    owner: str = "red"


class Sizes(Made[int]):
    model = Pawn

    def make(self, rows: list[Pawn], _content: Any) -> int:
        return len(rows)


class Played(Game):
    """A game that keeps what its last step changed."""

    changed: list[Difference]

    def _commit(self, ctx: Ctx) -> None:
        self.changed = [*getattr(self, "changed", ()), *ctx.world.differences()]
        super()._commit(ctx)


def board() -> World:
    world = World(now=5)
    for number in (1, 2):
        for name in ("a", "b"):
            world.put(Pawn(number, name, "red" if number == 1 else "blue"))
    return world


def touches(read: Reads, world: World, change: str) -> bool:
    """Does this change concern who has read this?"""
    concerns: Concerns[str] = Concerns()
    concerns.note("reader", read)
    fork = world.fork()
    if change == "drop":
        fork.drop(fork.get(Pawn, 1, "a"))
    elif change == "add":
        fork.put(Pawn(1, "c"))
    else:
        fork.put(fork.get(Pawn, 1, "a"), owner="blue")
    return concerns.touched(fork.differences()) == ["reader"]


LOOKS: dict[str, tuple[Callable[[World], Any], str]] = {
    "its key": (lambda world: world.find(Pawn, 1, "a"), "change drop"),
    "its key, or a refusal": (lambda world: world.get(Pawn, 1, "a"), "change drop"),
    "another key": (lambda world: world.find(Pawn, 1, "b"), ""),
    "a key that is not there": (lambda world: world.find(Pawn, 1, "c"), "add"),
    "its board": (lambda world: world.all(Pawn, 1), "change drop add"),
    "another board": (lambda world: world.all(Pawn, 2), ""),
    "all of one key": (lambda world: world.all(Pawn, 1, "a"), "change drop"),
    "the owner before": (lambda world: world.where(Pawn, owner="red"), "change drop add"),
    "the owner after": (lambda world: world.where(Pawn, owner="blue"), "change"),
    "no owner of it": (lambda world: world.where(Pawn, owner="green"), ""),
    "the first of its board": (lambda world: world.first(Pawn, 1), "change drop add"),
    "how many there are": (lambda world: world.count(Pawn, 1), "change drop add"),
    "whether there are any": (lambda world: world.any(Pawn), "change drop add"),
    "what is kept": (lambda world: world.derived(Sizes).of(world, 2), "change drop add"),
    "the time": (lambda world: world.now, "change drop add"),
    "every row": (lambda world: list(world.rows()), "change drop add"),
    "a twin": (lambda world: world.split(), "change drop add"),
    "a fork": (lambda world: world.fork().fork().find(Pawn, 1, "a"), "change drop"),
    "what a fork changed": (lambda world: rewritten(world).changes(), "change drop"),
    "nothing": (lambda world: world.content, ""),
}


def rewritten(world: World) -> World:
    fork = world.fork()
    fork.put(Pawn(1, "a", "green"))
    return fork


@pytest.mark.parametrize("change", ["change", "drop", "add"])
@pytest.mark.parametrize("look", LOOKS)
def test_a_change_concerns_who_has_read_the_row(look: str, change: str) -> None:
    world, reads = board(), Reads()
    see, concerned = LOOKS[look]
    see(TracedWorld(world, reads))
    assert touches(reads, world, change) == (change in concerned.split())


@pytest.mark.parametrize("look", [look for look in LOOKS if look not in {"a twin", "what a fork changed", "a fork"}])
def test_a_traced_world_answers_like_the_world(look: str) -> None:
    see, _ = LOOKS[look]
    assert see(TracedWorld(board(), Reads())) == see(board())


def test_who_reads_again_is_asked_by_the_new_reads_alone() -> None:
    world, concerns = board(), Concerns[str]()
    for name in ("a", "b"):
        reads = Reads()
        TracedWorld(world, reads).find(Pawn, 1, name)
        concerns.note("reader", reads)
    fork = world.fork()
    fork.put(Pawn(1, "a", "green"))
    assert concerns.touched(fork.differences()) == []
    fork.put(Pawn(1, "b", "green"))
    assert concerns.touched(fork.differences()) == ["reader"]
    concerns.forget("reader")
    assert concerns.touched(fork.differences()) == []


def test_who_has_read_very_much_always_looks_again() -> None:
    world, concerns, reads = board(), Concerns[str](), Reads()
    for number in range(MOST + 1):
        TracedWorld(world, reads).find(Pawn, number, "z")
    concerns.note("reader", reads)
    assert concerns.touched([]) == ["reader"]
    concerns.forget("reader")
    assert concerns.touched([]) == []


CHESS = Rules("chess", 1, models=(Pawn,), words={"refuse.early": "It is too early.", "refuse.lost": "It is not yours."})


class Step(Action):
    """Move one's own pawn: part of a push."""


class Push(Action):
    """Push one's own pawn; the clock has no say."""


class Claim(Action):
    """Claim a pawn once it is late enough."""


@CHESS.on(Step)
def step(ctx: Ctx, _action: Step) -> None:
    if ctx.world.get(Pawn, 1, "a").owner != ctx.who:
        raise ctx.refuse("lost")
    ctx.world.put(Pawn(1, "a", ctx.who))


@CHESS.on(Push)
def push(ctx: Ctx, _action: Push) -> None:
    refusal = ctx.attempt(Step())
    if refusal is not None:
        raise refusal


@CHESS.on(Claim)
def claim(ctx: Ctx, _action: Claim) -> None:
    if ctx.now < 9:
        raise ctx.refuse("early")


@CHESS.offers
def moves(_world: World, who: str) -> list[Offer]:
    """One player has an offer that does not look at the clock, the other one that does; the kernel settles both."""
    return [Offer(Push() if who == "red" else Claim(), "Move")]


def test_an_offer_that_the_kernel_settles_is_made_anew_only_when_it_looked_at_the_clock_or_at_the_row() -> None:
    world, concerns = board(), Concerns[str]()
    for who in ("red", "blue"):
        reads = Reads()
        engine.offers(CHESS, TracedWorld(world, reads), who)
        concerns.note(who, reads)
    fork = world.fork()
    fork.put(Pawn(2, "b", "green"))  # nobody's offer is about this pawn
    assert concerns.touched(fork.differences()) == ["blue"]
    fork.put(Pawn(1, "a", "green"))
    assert concerns.touched(fork.differences()) == ["blue", "red"]


def test_a_settled_offer_knows_the_time_of_the_world_it_is_made_in() -> None:
    assert [offer.code for offer in engine.offers(CHESS, board().at(8), "blue")] == ["early"]
    assert [offer.enabled for offer in engine.offers(CHESS, board().at(9), "blue")] == [True]


def offers(game: Game, who: str, concerns: Concerns[str]) -> list[Offer]:
    """A player's offers, noted."""
    reads = Reads()
    found = engine.offers(game.rules, TracedWorld(game.world, reads, Memo().at(game.world)), who)
    concerns.note(who, reads)
    return found


def wander(game: Played, random: Random) -> None:
    """Somebody does something that they can do, a moment later."""
    game.changed = []
    game.advance(random.choice((0, 1, 60_000)))
    who = random.choice(PLAYERS)
    open_ = [offer for offer in game.offers(who) if offer.enabled]
    if open_:
        with suppress(Reject):  # a sample of free text may be no name
            game.act(who, next(random.choice(open_).each()))


@pytest.mark.parametrize(
    ("rules", "spared"),
    [
        (temple.rules, 0.3),
        (hashfront.rules, 0),
        (delve.rules, 0.3),
        (parley.rules, 0),
        (duel.rules, 0.8),
        (hidden_cards.rules, 0.2),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_offers_of_those_not_concerned_stay_the_same(
    rules: Rules, spared: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "NEAR", 2)  # six of delve are a crowd
    game, concerns = Played(rules, host=PLAYERS[0]), Concerns[str]()
    random = Random(7)  # noqa: S311 - a test that plays the same each time
    known = {who: offers(game, who, concerns) for who in PLAYERS}
    same = 0
    for _ in range(150):
        wander(game, random)
        touched = concerns.touched(game.changed, game.world.now, game.world)
        for who in PLAYERS:
            if who in touched:
                known[who] = offers(game, who, concerns)
            else:
                same += 1
                assert known[who] == game.offers(who)
    assert same >= spared * 150 * len(PLAYERS)


def first_two(world: World, board: int) -> tuple[str, ...]:
    return tuple(row.name for row in world.all(Pawn, board))[:2]


def settled_reads(world: World) -> Reads:
    reads = Reads()
    assert settled(TracedWorld(world, reads, Memo().at(world)), first_two, 1) == first_two(world, 1)
    return reads


def test_a_settled_value_concerns_who_read_it_only_when_it_is_another() -> None:
    world, concerns = board(), Concerns[str]()
    for who in ("one", "two"):
        concerns.note(who, settled_reads(world))

    def touched(row: Pawn) -> list[str]:
        fork = world.fork()
        fork.put(row)
        differences = fork.differences()
        fork.commit()
        return concerns.touched(differences, world=world)

    assert touched(Pawn(1, "c")) == touched(Pawn(1, "b", "green")) == []
    assert touched(Pawn(1, "Z")) == ["one", "two"]
    concerns.note("two", Reads())
    assert touched(Pawn(1, "Y")) == ["one"]
    concerns.note("two", settled_reads(world))
    concerns.forget("one")
    assert touched(Pawn(1, "X")) == ["two"]
    concerns.forget("two")
    assert touched(Pawn(1, "W")) == []


def test_a_settled_value_whose_world_is_not_known_concerns_who_read_it() -> None:
    world, concerns = board(), Concerns[str]()
    concerns.note("one", settled_reads(world))
    fork = world.fork()
    fork.put(Pawn(1, "c"))
    assert concerns.touched(fork.differences()) == ["one"]


def test_who_asks_for_a_moment_looks_again_when_it_has_come() -> None:
    world, concerns, reads = board(), Concerns[str](), Reads()
    world.now = 1_000
    seen = TracedWorld(world, reads)
    assert (seen.left(900), seen.left(5_000), seen.periods(0, 400)) == (0, 4_000, 2)
    concerns.note("reader", reads)
    assert (reads.time, concerns.touched([], 1_199), concerns.touched([], 1_200)) == (False, [], ["reader"])
    concerns.forget("reader")
    assert concerns.touched([], 9_000) == []


def test_who_asked_for_a_moment_is_told_once_it_has_come() -> None:
    concerns: Concerns[str] = Concerns()
    for who, until in (("late", 900), ("soon", 300), ("never", 0)):
        reads = Reads()
        reads.until = until
        concerns.note(who, reads)
    assert concerns.touched([], 299) == []
    assert concerns.touched([], 300) == ["soon"]
    concerns.forget("late")
    assert concerns.touched([], 899) == []
    assert "never" not in concerns.touched([], 10_000)
