"""Memo: what was worked out of rows is kept while they stay as they are, and never longer."""

from __future__ import annotations

import pytest

from yonder.core import Game, Model, World
from yonder.core.chance.dice import SeedDice
from yonder.core.rules import engine
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256
from yonder.core.world.reads import Reads, TracedWorld
from yonder.games import delve, temple
from yonder.realm.memo import Memo


class Load(Model, key=("who", "thing")):
    """What somebody carries."""

    who: str
    thing: int
    weight: int


class Carried:
    """A function of rows that counts how often it is run."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, world: World, who: str) -> int:
        self.runs += 1
        return sum(row.weight for row in world.all(Load, who))


class Kept:
    """A world with a memo."""

    def __init__(self) -> None:
        self.world, self.memo = World(), Memo()

    def ask(self, function: Carried, who: str) -> tuple[int, Reads]:
        reads = Reads()
        traced = TracedWorld(self.world.fork(), reads, self.memo.at(self.world))
        return traced.once(function, who), reads

    def put(self, row: Load) -> None:
        fork = self.world.fork()
        fork.put(row)
        self.memo.moved(self.world, fork.commit, fork.differences())


def test_what_was_worked_out_is_kept_until_a_row_of_it_changes() -> None:
    kept, load = Kept(), Carried()
    kept.put(Load("ann", 1, 5))
    assert [kept.ask(load, "ann")[0] for _ in range(3)] == [5, 5, 5]
    kept.put(Load("bob", 1, 9))
    assert (kept.ask(load, "ann")[0], load.runs) == (5, 1)
    kept.put(Load("ann", 2, 1))
    assert (kept.ask(load, "ann")[0], load.runs) == (6, 2)


def test_what_is_kept_counts_as_read() -> None:
    kept, load = Kept(), Carried()
    first, again = kept.ask(load, "ann")[1], kept.ask(load, "ann")[1]
    assert first.lookups == again.lookups != {}


def test_a_world_that_was_written_to_otherwise_has_nothing_kept() -> None:
    kept, load = Kept(), Carried()
    assert kept.ask(load, "ann")[0] == 0
    kept.world.put(Load("ann", 1, 5))
    assert kept.ask(load, "ann")[0] == 5
    fork = kept.world.fork()
    fork.put(Load("ann", 1, 6))
    fork.commit()
    assert kept.ask(load, "ann")[0] == 6


def test_who_writes_into_the_fork_sees_what_was_written() -> None:
    kept, load = Kept(), Carried()
    traced = TracedWorld(kept.world.fork(), Reads(), kept.memo.at(kept.world))
    assert traced.once(load, "ann") == 0
    traced.put(Load("ann", 1, 5))
    assert traced.once(load, "ann") == 5
    assert kept.ask(load, "ann")[0] == 0


def test_what_looks_at_the_time_is_not_kept() -> None:
    kept = Kept()
    runs = []

    def hour(world: World) -> int:
        runs.append(1)
        return world.left(5_000)

    for _ in range(2):
        TracedWorld(kept.world.fork(), Reads(), kept.memo.at(kept.world)).once(hour)
    assert len(runs) == 2


@pytest.mark.parametrize("rules", [delve.rules, temple.rules])
def test_offers_with_a_memo_are_those_without(rules: Rules) -> None:
    game, memo, dice = Game(rules, seed="memo"), Memo(), SeedDice(sha256(b"memo"))
    players = [digit * 64 for digit in "abc"]
    for step in range(90):
        for who in players:
            traced = TracedWorld(game.world.fork(), Reads(), memo.at(game.world))
            assert engine.offers(rules, traced, who) == game.offers(who), step
        open_ = [offer for offer in game.offers(players[step % 3]) if offer.enabled]
        fork = Game.resume(rules, game.world.fork(), seed=str(step))
        if open_ and step % 9:
            fork.act(players[step % 3], open_[dice.below(len(open_), "offer")].some(dice))
        else:
            fork.advance(4_000)
        memo.moved(game.world, fork.world.commit, fork.world.differences())
