"""Bars: a handler says what it refuses, without a fork; what it looked at is noted."""

from __future__ import annotations

import pytest

from yonder.core import Action, Bars, Ctx, Model, Reject, Rules, Still, World, still
from yonder.core.rules.bars import Changed
from yonder.core.world.reads import Reads, TracedWorld


class Purse(Model, key=("owner",)):
    owner: str
    gold: int


class Spend(Action):
    """Spend gold."""

    gold: int


class Wager(Action):
    """Risk gold."""

    gold: int


rules = Rules("bars", 1, models=(Purse,), words={"refuse.poor": "You have {gold}."})


@rules.on(Spend)
def spend(ctx: Ctx, action: Spend) -> None:
    row = ctx.world.get(Purse, ctx.who)
    if action.gold > row.gold:
        raise ctx.refuse("poor", gold=row.gold)
    ctx.world.put(row, gold=row.gold - action.gold)
    raise AssertionError("a handler goes on although it has changed something")


@rules.on(Wager)
def wager(ctx: Ctx, action: Wager) -> None:
    row = ctx.world.get(Purse, ctx.who)
    if action.gold > row.gold:
        raise ctx.refuse("poor", gold=row.gold)
    ctx.dice.d(6, "wager")
    raise AssertionError("a handler goes on although it has drawn")


def test_a_handler_is_asked_up_to_its_first_change_or_draw() -> None:
    world = World(content=rules.content)
    world.put(Purse("ann", 3))
    bars = Bars(rules, world, "ann")
    for kind in (Spend, Wager):
        assert bars(kind(3)) is None
        refusal = bars(kind(4))
        assert isinstance(refusal, Reject)
        assert (refusal.code, refusal.text) == ("poor", "You have 3.")
    assert world.get(Purse, "ann").gold == 3


def test_a_still_world_reads_through_the_one_below_and_refuses_to_change() -> None:
    world, reads = World(), Reads()
    row = world.put(Purse("ann", 3))
    still = Still(TracedWorld(world, reads))
    assert still.get(Purse, "ann") == row
    assert still.all(Purse) == [row]
    assert list(still.rows()) == [row]
    assert (Purse, ("owner",), ("ann",)) in reads.lookups
    assert not reads.time
    assert still.now == 0
    assert reads.time
    with pytest.raises(Changed):
        still.put(row, gold=1)
    with pytest.raises(Changed):
        still.drop(row)


def test_readers_share_what_they_note_until_a_write_or_the_next_moment() -> None:
    world = World(content=rules.content)
    world.put(Purse("ann", 3))
    first = still(world)
    assert still(world) is first
    assert still(first) is first
    assert Bars(rules, world, "ann").world is first
    world.put(Purse("ann", 4))
    assert still(world) is not first
    second = still(world)
    world.now = 5
    assert still(world) is not second


def test_a_traced_world_that_stands_still_has_not_looked_at_the_time() -> None:
    world, reads = World(content=rules.content), Reads()
    world.put(Purse("ann", 3))
    assert Bars(rules, TracedWorld(world, reads), "ann")(Spend(4)) is not None
    assert not reads.time
