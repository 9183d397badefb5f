"""Records and guards: rows in a declared order, read from the top, and one way to refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from yonder.core import Content, Genesis, Model, Reject, World, guard, record
from yonder.core.world.index import FEW
from yonder.core.world.order import Order
from yonder.core.world.reads import Reads, TracedWorld


class Grave(Model, key=("entry",), rank=("-level", "-kills", "entry")):
    entry: int
    level: int
    kills: int


class Run(Model, key=("board", "entry"), rank=("board", "-depth", "seconds")):
    board: str
    entry: int
    depth: int
    seconds: int


class Deeds(Model, key=("entry",), rank={"kills": ("-kills",), "gold": ("-gold",), "living": ("living", "entry")}):
    entry: int
    kills: int
    gold: int
    living: bool


def entries(rows: list[Grave]) -> list[int]:
    return [row.entry for row in rows]


def test_the_best_come_first_and_ties_are_broken_in_turn() -> None:
    world = World()
    for row in (Grave(1, 3, 5), Grave(2, 4, 1), Grave(3, 3, 9), Grave(4, 3, 5)):
        world.put(row)
    assert entries(record.top(world, Grave)) == [2, 3, 1, 4]
    assert entries(record.top(world, Grave, most=2, first=1)) == [3, 1]


@pytest.mark.parametrize("size", [4, 10 * FEW])
def test_a_row_may_count_in_several_ways(size: int) -> None:
    world = World()
    for number in range(size):
        world.put(Deeds(number, number % 3, -number, living=number % 2 == 0))
    assert [row.gold for row in record.top(world, Deeds, by="gold", most=3)] == [0, -1, -2]
    assert [row.kills for row in record.top(world, Deeds, by="kills", most=1)] == [2]
    fork = world.fork()
    fork.put(Deeds(2, 9, 9, living=True))
    assert [row.entry for row in record.top(fork, Deeds, by="gold", most=2)] == [2, 0]
    assert [row.entry for row in record.top(fork, Deeds, 1, by="living", most=2)] == [0, 2]


def test_boards_are_apart() -> None:
    world = World()
    for row in (Run("solo", 1, 3, 60), Run("group", 1, 9, 10), Run("solo", 2, 3, 50)):
        world.put(row)
    assert [row.entry for row in record.top(world, Run, "solo")] == [2, 1]
    assert [row.entry for row in record.top(world, Run, "group")] == [1]


@pytest.mark.parametrize("size", [FEW // 2, 10 * FEW])
def test_forks_splits_and_drops_are_ranked_as_if_all_rows_were_sorted_anew(size: int) -> None:
    shuffled = Random(size)  # noqa: S311 - any order will do
    world = World()
    for step in range(size):
        entry = shuffled.randrange(size)
        found = world.find(Grave, entry)
        if found is not None and step % 5 == 0:
            world.drop(found)
        else:
            world.put(Grave(entry, shuffled.randrange(4), shuffled.randrange(4)))
        if step % 7 == 0:
            world = shuffled.choice([world.fork, world.split])()
        if step % 3 == 0:
            plain = sorted(world.all(Grave), key=lambda row: (-row.level, -row.kills, row.entry))
            assert list(world.ranked(Grave)) == plain


def test_a_committed_fork_keeps_the_order_up() -> None:
    world = World()
    for entry in range(2 * FEW):
        world.put(Grave(entry, entry, 0))
    assert entries(record.top(world, Grave, most=1)) == [2 * FEW - 1]
    fork = world.fork()
    fork.put(Grave(0, 99, 0))
    fork.drop(fork.get(Grave, 2 * FEW - 1))
    fork.commit()
    assert entries(record.top(world, Grave, most=2)) == [0, 2 * FEW - 2]


class Counted(Order):
    """Counts the ranks that are looked at."""

    looked = 0

    def under(self, prefix: Any) -> Any:
        for each in super().under(prefix):
            Counted.looked += 1
            yield each


def test_the_top_of_many_costs_what_the_top_of_few_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yonder.core.world.order.Order", Counted)
    world = World()
    for entry in range(50_000):
        world.put(Grave(entry, entry % 30, entry % 7))
    fork = world.fork()
    fork.put(Grave(50_000, 31, 0))
    assert [(row.level, row.kills) for row in record.top(fork, Grave, most=3)] == [(31, 0), (29, 6), (29, 6)]
    assert Counted.looked < 20


def test_who_read_a_board_is_told_of_that_board_alone() -> None:
    world, reads = World(), Reads()
    world.put(Run("solo", 1, 3, 60))
    record.top(TracedWorld(world, reads), Run, "solo")
    assert list(reads.lookups) == [(Run, ("board",), ("solo",))]


def test_a_field_to_rank_by_must_be_there() -> None:
    with pytest.raises(TypeError, match="no field 'glory'"):

        class Bad(Model, key=("entry",), rank=("-glory",)):
            entry: int


def test_a_guard_refuses_in_the_words_of_the_realm() -> None:
    world = World(content=Content(words={"refuse.too_poor": "You have {gold} gold."}))
    guard.need(world, [1], "too_poor")
    with pytest.raises(Reject, match=r"^You have 3 gold\.$") as caught:
        guard.need(world, 0, "too_poor", gold=3)
    assert (caught.value.code, caught.value.facts) == ("too_poor", {"gold": 3})


def test_a_game_without_words_for_a_common_code_has_a_sentence() -> None:
    with pytest.raises(Reject, match=r"^This belongs to somebody else\.$"):
        guard.owned(World(), "ada", "bo")
    guard.owned(World(), "ada", "ada")


def test_only_the_host_hosts() -> None:
    world = World()
    world.put(Genesis("r", "g", 1, "ada", "ref"))
    guard.hosting(world, "ada")
    with pytest.raises(Reject) as caught:
        guard.hosting(world, "bo")
    assert caught.value.code == "not_authorized"


def test_a_missing_row_is_refused_in_the_words_of_the_realm() -> None:
    world = World(content=Content(words={"refuse.no_such_grave": "There is no grave {entry} here."}))
    with pytest.raises(Reject, match=r"^There is no grave 7 here\.$") as caught:
        world.get(Grave, 7, code="no_such_grave")
    assert caught.value.facts == {"entry": 7}
