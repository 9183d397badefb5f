"""World: rows, forks, journals, canonical bytes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import Change, Content, Made, Model, Reject, World
from yonder.core.world.dump import load
from yonder.core.world.index import FEW, MOST, Index
from yonder.core.world.layers import DEEP, depth

MANY = 3 * FEW


class Piece(Model, key=("board", "name"), index=(("owner",), ("owner", "rank"))):
    board: int
    name: str
    owner: str = "red"
    rank: int = 0


class BoardState(Model):
    turn: int = 0


MODELS = (Piece, BoardState)


def crowd(board: int = 1, size: int = MANY) -> World:
    """A world with a table larger than FEW; owners and ranks alternate."""
    world = World()
    for i in reversed(range(size)):
        world.put(Piece(board, f"p{i:03}", ("red", "blue")[i % 2], i % 3))
    return world


def names(pieces: list[Piece]) -> list[str]:
    return [piece.name for piece in pieces]


def test_a_row_that_was_put_is_found_by_its_key() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    assert world.find(Piece, 1, "king") is row


def test_an_absent_row_is_none() -> None:
    assert World().find(Piece, 1, "king") is None


def test_getting_an_absent_row_is_refused_with_a_sentence() -> None:
    with pytest.raises(Reject, match=r"^There is no board state\.$") as caught:
        World().get(BoardState)
    assert caught.value.code == "missing"


def test_the_code_of_a_missing_row_can_be_chosen() -> None:
    with pytest.raises(Reject, match="There is no piece 1 king") as caught:
        World().get(Piece, 1, "king", code="no_such_piece")
    assert caught.value.code == "no_such_piece"


def test_put_changes_fields_and_returns_the_new_row() -> None:
    world = World()
    row = world.put(Piece(1, "king"), rank=4)
    assert row == Piece(1, "king", rank=4)
    assert world.get(Piece, 1, "king") == row


def test_put_leaves_the_old_row_value_untouched() -> None:
    world = World()
    old = world.put(Piece(1, "king"))
    world.put(old, rank=4)
    assert old.rank == 0


def test_put_under_another_key_leaves_the_first_row_where_it_was() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    world.put(row, board=2)
    assert names(world.all(Piece)) == ["king", "king"]


def test_a_model_without_key_has_one_row() -> None:
    world = World()
    world.put(BoardState(1))
    world.put(BoardState(2))
    assert world.all(BoardState) == [BoardState(2)]


def test_a_dropped_row_is_gone() -> None:
    world = World()
    world.drop(world.put(Piece(1, "king")))
    assert world.find(Piece, 1, "king") is None


def test_dropping_an_absent_row_does_nothing() -> None:
    world = World()
    world.drop(Piece(1, "king"))
    assert world.digest() == World().digest()


def test_all_lists_rows_in_key_order() -> None:
    world = World()
    for key in ((2, "a"), (1, "b"), (10, "a"), (1, "a")):
        world.put(Piece(*key))
    assert [(p.board, p.name) for p in world.all(Piece)] == [(1, "a"), (1, "b"), (2, "a"), (10, "a")]


def test_all_lists_only_the_rows_under_a_prefix() -> None:
    world = World()
    for key in ((2, "a"), (1, "b"), (12, "a"), (1, "a")):
        world.put(Piece(*key))
    assert names(world.all(Piece, 1)) == ["a", "b"]


def test_all_of_a_whole_key_is_that_row_or_nothing() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    assert world.all(Piece, 1, "king") == [row]
    assert world.all(Piece, 1, "queen") == []


def test_all_of_an_unknown_table_is_empty() -> None:
    assert World().fork().all(Piece) == []


@pytest.mark.parametrize("size", [FEW, FEW + 1, MANY])
def test_where_equals_a_scan_on_both_sides_of_few(size: int) -> None:
    world = crowd(size=size)
    assert world.where(Piece, owner="red") == [p for p in world.all(Piece) if p.owner == "red"]


def test_where_takes_several_fields() -> None:
    assert all((p.owner, p.rank) == ("blue", 1) for p in crowd().where(Piece, owner="blue", rank=1))
    assert len(crowd().where(Piece, owner="blue", rank=1)) == MANY // 6


def test_where_without_a_declared_index_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Piece declares no index on \('rank',\)"):
        World().where(Piece, rank=1)


def test_an_index_follows_later_writes() -> None:
    world = crowd()
    world.where(Piece, owner="red")
    world.put(world.get(Piece, 1, "p000"), owner="blue")
    world.drop(world.get(Piece, 1, "p002"))
    world.put(Piece(0, "new"))
    assert names(world.where(Piece, owner="red"))[:2] == ["new", "p004"]
    assert names(world.where(Piece, owner="blue"))[:2] == ["p000", "p001"]


def test_an_index_forgets_values_that_no_row_has() -> None:
    index = Index(("owner",), {(1, "king"): Piece(1, "king")})
    index.move((1, "king"), Piece(1, "king"), Piece(1, "king", "blue"))
    assert list(index.buckets) == [("blue",)]
    assert (index.keys(("red",)), index.size(("red",))) == ([], 0)


def test_an_index_value_that_empties_and_returns_is_found_again() -> None:
    world = crowd()
    rows = world.where(Piece, owner="red")
    for row in rows:
        world.put(row, owner="green")
    assert world.where(Piece, owner="red") == []
    world.put(rows[3])
    assert world.where(Piece, owner="red") == [rows[3]]


def test_a_big_fork_layer_is_indexed_over_an_indexed_parent() -> None:
    world = crowd()
    world.where(Piece, owner="red")
    fork = world.fork()
    for piece in world.all(Piece)[: FEW + 4]:
        fork.put(piece, owner="green")
    assert names(fork.where(Piece, owner="green")) == [f"p{i:03}" for i in range(FEW + 4)]
    assert names(fork.where(Piece, owner="red")) == [f"p{i:03}" for i in range(FEW + 4, MANY, 2)]


def test_an_index_on_a_fork_layer_follows_later_writes() -> None:
    fork = crowd().fork()
    for piece in fork.all(Piece):
        fork.put(piece, owner="green")
    fork.where(Piece, owner="green")
    fork.drop(fork.get(Piece, 1, "p001"))
    fork.put(fork.get(Piece, 1, "p000"), owner="red")
    assert names(fork.where(Piece, owner="green"))[0] == "p002"
    assert names(fork.where(Piece, owner="red")) == ["p000"]


def test_first_is_the_first_in_key_order() -> None:
    world = crowd()
    assert world.first(Piece) == world.all(Piece)[0]
    assert world.first(Piece, 2) is None


def test_first_sees_the_writes_of_a_fork() -> None:
    fork = crowd().fork()
    fork.drop(fork.get(Piece, 1, "p000"))
    assert fork.first(Piece, 1) == fork.get(Piece, 1, "p001")


def test_first_of_an_untouched_fork_is_the_first_of_its_parent() -> None:
    world = crowd()
    assert world.fork().first(Piece) == world.first(Piece)


def test_first_of_an_unknown_table_is_none() -> None:
    assert World().first(Piece) is None
    assert World().fork().first(Piece) is None


def test_count_counts_through_forks() -> None:
    fork = crowd().fork()
    fork.put(Piece(2, "new"))
    fork.put(fork.get(Piece, 1, "p000"), rank=9)
    fork.drop(fork.get(Piece, 1, "p001"))
    fork.drop(Piece(3, "never there"))
    assert (fork.count(Piece), fork.count(Piece, 1), fork.count(Piece, 2)) == (MANY, MANY - 1, 1)


def test_count_before_the_first_row_does_not_spoil_later_counts() -> None:
    world = World()
    assert world.count(Piece, 1) == 0
    world.put(Piece(1, "king"))
    assert world.count(Piece, 1) == 1


def test_a_fork_sees_its_parent() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    assert world.fork().get(Piece, 1, "king") is row


def test_the_writes_of_a_fork_stay_its_own() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    fork = world.fork()
    fork.put(row, rank=4)
    fork.put(Piece(1, "queen"))
    assert world.all(Piece) == [row]


def test_a_row_dropped_in_a_fork_is_absent_there_only() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    fork = world.fork()
    fork.drop(row)
    assert fork.all(Piece) == []
    assert world.all(Piece) == [row]


def test_commit_brings_writes_and_time_to_the_parent() -> None:
    world = World()
    gone = world.put(Piece(1, "pawn"))
    fork = world.fork()
    fork.now = 5
    fork.drop(gone)
    fork.put(Piece(1, "king"))
    fork.commit()
    assert names(world.all(Piece)) == ["king"]
    assert world.now == 5


def test_commit_leaves_the_fork_without_changes() -> None:
    fork = World().fork()
    fork.put(Piece(1, "king"))
    fork.commit()
    assert fork.changes() == []


def test_a_drop_committed_into_a_fork_still_hides_the_row_below() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    outer = world.fork()
    inner = outer.fork()
    inner.drop(row)
    inner.commit()
    assert outer.find(Piece, 1, "king") is None
    assert world.find(Piece, 1, "king") is row


def test_only_a_fork_can_be_committed() -> None:
    with pytest.raises(TypeError, match="only a fork"):
        World().commit()


def test_changes_come_in_order_of_table_and_key() -> None:
    fork = World().fork()
    fork.put(Piece(2, "a"))
    fork.put(Piece(1, "b"))
    fork.put(BoardState(1))
    assert [(c.table, c.key) for c in fork.changes()] == [("board_state", ()), ("piece", (1, "b")), ("piece", (2, "a"))]


def test_a_dropped_row_is_a_change_to_nothing() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    fork = world.fork()
    fork.drop(row)
    assert fork.changes() == [Change("piece", (1, "king"), None)]


def test_writing_a_row_as_it_was_is_no_change() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    fork = world.fork()
    fork.put(row, rank=3)
    fork.put(row, rank=0)
    assert fork.changes() == []


def test_a_row_that_came_and_went_is_no_change() -> None:
    fork = World().fork()
    fork.drop(fork.put(Piece(1, "king")))
    assert fork.changes() == []


def test_differences_tell_both_sides() -> None:
    world = World()
    old = world.put(Piece(1, "king"))
    fork = world.fork()
    new = fork.put(old, rank=3)
    assert fork.differences() == [("piece", (1, "king"), new, old)]


def test_rows_come_in_order_of_table_and_key() -> None:
    world = World()
    world.put(Piece(1, "b"))
    fork = world.fork()
    fork.put(Piece(1, "a"))
    fork.put(BoardState(1))
    assert list(fork.rows()) == [BoardState(1), Piece(1, "a"), Piece(1, "b")]


def test_a_loaded_dump_is_the_same_world() -> None:
    world = crowd()
    world.now = 77
    world.put(BoardState(3))
    twin = load(world.dump(), MODELS)
    assert (twin.now, list(twin.rows()), twin.digest()) == (77, list(world.rows()), world.digest())


def test_digests_do_not_depend_on_the_order_of_writes() -> None:
    one, other = World(), World()
    for key in ("a", "b", "c"):
        one.put(Piece(1, key))
    for key in ("c", "a", "b"):
        other.put(Piece(1, key))
    assert one.digest() == other.digest()


def test_a_table_that_became_empty_does_not_show_in_the_digest() -> None:
    world = World()
    world.drop(world.put(Piece(1, "king")))
    assert world.digest() == World().digest()


def test_digests_depend_on_time() -> None:
    assert World(now=1).digest() != World(now=2).digest()


def test_a_fork_dumps_what_it_sees() -> None:
    world = crowd()
    fork = world.fork()
    fork.drop(fork.get(Piece, 1, "p000"))
    fork.put(BoardState(1))
    twin = load(fork.dump(), MODELS)
    fork.commit()
    assert twin.digest() == world.digest()


def test_at_gives_a_fork_at_a_later_time_and_never_an_earlier_one() -> None:
    world = World(now=10)
    assert (world.at(20).now, world.at(5).now, world.now) == (20, 10, 10)


def test_a_table_has_any_rows_or_none() -> None:
    world = World()
    row = world.put(Piece(1, "king"))
    fork = world.fork()
    fork.drop(row)
    fork.put(BoardState())
    seen = [(layer.any(Piece), layer.any(BoardState)) for layer in (world, fork, fork.fork())]
    assert seen == [(True, False), (False, True), (False, True)]


def test_a_split_world_and_its_twin_go_their_own_ways() -> None:
    world = crowd()
    before = world.digest()
    twin = world.split()
    world.put(Piece(0, "mine"))
    twin.drop(twin.get(Piece, 1, "p000"))
    assert twin.count(Piece) == MANY - 1
    assert names(world.all(Piece))[:2] == ["mine", "p000"]
    assert world.digest() != before


def test_an_empty_world_can_be_split() -> None:
    world = World(now=4)
    twin = world.split()
    world.put(Piece(1, "king"))
    assert (twin.now, twin.all(Piece)) == (4, [])


@pytest.mark.parametrize("writes", [0, 1])
def test_splitting_again_and_again_makes_no_tower(writes: int) -> None:
    world = crowd()
    for i in range(100):
        for _ in range(writes):
            world.put(Piece(2, f"n{i}"))
            world.drop(Piece(1, f"p{i:03}"))
        world.split()
    assert depth(world) <= DEEP + 1 + (2 * MANY).bit_length()  # each layer is far smaller than the one below
    assert world.count(Piece) == (100 if writes else MANY)


@pytest.mark.parametrize("size", [FEW, MANY])
def test_rows_dropped_in_forks_leave_nothing_behind(size: int) -> None:
    world = crowd(size=size)
    outer = world.fork()
    inner = outer.fork()
    for piece in inner.all(Piece):
        inner.drop(piece)
    inner.commit()
    outer.commit()
    assert world._tables[Piece] == {}


def test_splitting_after_every_write_does_not_copy_the_world_each_time() -> None:
    world = crowd(size=4_096)
    root = world.split()._parent
    for i in range(200):
        world.put(Piece(1, "p000", rank=i))
        world.split()
    below: World | None = world
    while below is not None and below._parent is not None:
        below = below._parent
    assert below is root
    assert world.get(Piece, 1, "p000").rank == 199


class Crew(Made[list[str]]):
    model = Piece

    def make(self, rows: list[Piece], _content: Any) -> list[str]:
        return names(rows)


def test_what_was_made_of_rows_is_kept_until_one_of_them_changes() -> None:
    world = World()
    for board in (1, 2):
        world.put(Piece(board, "king"))
    first, second = world.derived(Crew).of(world, 1), world.derived(Crew).of(world, 2)
    world.put(Piece(1, "queen"))
    assert world.derived(Crew).of(world, 1) == ["king", "queen"]
    assert first == ["king"]
    assert world.derived(Crew).of(world, 2) is second


class Owned(Made[list[str]]):
    model = Piece
    field = "owner"

    def make(self, rows: list[Piece], _content: Any) -> list[str]:
        return names(rows)


class Followed(Owned):
    """The same, following each step of its rows."""

    def moved(self, made: list[str], old: Piece | None, new: Piece | None) -> list[str]:
        rest = [name for name in made if old is None or name != old.name]
        return sorted([*rest, *([] if new is None else [new.name])])


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from("ab"), st.sampled_from("ppdfc")), max_size=30))
def test_what_is_made_of_rows_that_share_a_value_is_never_stale(steps: list[tuple[int, str, str]]) -> None:
    worlds = [World()]
    for number, owner, what in steps:
        world, name = worlds[-1], f"p{number}"
        row = world.find(Piece, 1, name)
        if what == "p":
            world.put(Piece(1, name, owner))
        elif what == "d" and row is not None:
            world.drop(row)
        elif what == "f":
            worlds.append(world.fork())
        elif what == "c" and len(worlds) > 1:
            worlds.pop().commit()
        for each in "ab":
            rows = names(worlds[-1].where(Piece, owner=each))
            assert worlds[-1].made(Owned, each) == worlds[-1].made(Followed, each) == rows


def test_what_follows_its_rows_is_made_once() -> None:
    class Counted(Followed):
        def make(self, rows: list[Piece], content: Any) -> list[str]:
            counted.append(len(rows))
            return super().make(rows, content)

    counted: list[int] = []
    world = World()
    for number in range(300):
        world.put(Piece(1, f"p{number}", "a"))
    world.made(Counted, "a")
    for number in range(3):
        fork = world.fork()
        fork.put(Piece(1, f"p{number}", "b"))
        assert len(fork.made(Counted, "a")) == 299 - number
        fork.commit()
    assert counted == [300]
    assert world.made(Counted, "b") == ["p0", "p1", "p2"]


def test_a_new_row_leaves_what_was_made_of_the_rows_of_others() -> None:
    world = World()
    world.put(Piece(1, "king", "a"))
    mine = world.made(Owned, "a")
    world.put(Piece(1, "queen", "b"))
    assert world.made(Owned, "a") is mine
    assert world.made(Owned, "b") == ["queen"]


def test_only_so_many_things_made_of_rows_are_kept() -> None:
    world = World()
    world.put(Piece(0, "king"))
    crew = world.derived(Crew)
    first = crew.of(world, 0)
    for board in range(1, MOST):
        crew.of(world, board)
    assert crew.of(world, 0) is first
    crew.of(world, MOST)
    assert crew.of(world, 0) is not first


def test_every_world_made_from_a_world_has_its_content() -> None:
    content = Content(words={"refuse.full": "There are {count} already."})
    world = World(content=content)
    for i in range(2 * DEEP):
        world.put(Piece(i, "king"))
        world.split()
    twin = world.split()
    made = [world.fork(), world.at(9), twin, twin.fork().fork(), load(world.dump(), MODELS, content)]
    layer: World | None = world
    while layer is not None:
        made.append(layer)
        layer = layer._parent
    assert all(each.content is content for each in made)
    assert twin.refuse("full", count=3).text == "There are 3 already."


def test_a_world_without_content_refuses_in_the_words_of_the_code() -> None:
    assert World().refuse("not_yet").text == "Not yet."


def test_what_is_worked_out_once_is_worked_out_again_after_a_write() -> None:
    world, asked = World(), []

    def size(world: World) -> int:
        asked.append(world)
        return world.count(Piece)

    king = world.put(Piece(1, "king"))
    assert (world.once(size), world.once(size), len(asked)) == (1, 1, 1)
    fork = world.fork()
    fork.put(Piece(1, "queen"))
    assert (fork.once(size), world.once(size), len(asked)) == (2, 1, 2)
    fork.commit()
    assert world.once(size) == 2
    world.drop(king)
    assert world.once(size) == 1
