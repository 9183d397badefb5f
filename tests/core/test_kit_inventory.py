"""Inventories: stacks, limits, and who holds what."""

from __future__ import annotations

import pytest

from yonder.core import Ctx, Reject, Rules, SeedDice, World, inventory
from yonder.core.kit.inventory import Item, Space

rules = Rules("things", 1, models=inventory.MODELS)
BELT, PACK = Space("hero:1", 2), Space("hero:1/pack", 2)
GROUND = Space("place:7")


@pytest.fixture
def ctx() -> Ctx:
    return Ctx(rules, World(), "ada", 0, SeedDice(b"1"))


def shown(ctx: Ctx, space: Space) -> list[tuple[int, str, int]]:
    return [(row.place, row.kind, row.count) for row in inventory.of(ctx.world, space.holder)]


def test_things_go_onto_like_stacks_everywhere_before_they_take_an_empty_place(ctx: Ctx) -> None:
    inventory.add(ctx, "arrow", 15, [PACK], stack=20)
    inventory.add(ctx, "arrow", 10, [BELT, PACK], stack=20)
    assert shown(ctx, PACK) == [(0, "arrow", 20)]
    assert shown(ctx, BELT) == [(0, "arrow", 5)]


def test_what_does_not_fit_is_left(ctx: Ctx) -> None:
    assert inventory.room(ctx.world, "sword", 5, [BELT, PACK]) == 4
    assert inventory.add(ctx, "sword", 5, [BELT, PACK]) == 4
    assert inventory.add(ctx, "sword", 1, [BELT, PACK]) == 0


def test_a_space_without_slots_and_a_stack_without_limit_take_everything(ctx: Ctx) -> None:
    assert inventory.add(ctx, "coin", 10_000, [GROUND], stack=0) == 10_000
    assert inventory.add(ctx, "coin", 5, [GROUND], stack=0) == 5
    assert shown(ctx, GROUND) == [(0, "coin", 10_005)]


def test_things_that_differ_do_not_share_a_stack(ctx: Ctx) -> None:
    inventory.add(ctx, "dagger", 1, [BELT], stack=5)
    inventory.add(ctx, "dagger", 1, [BELT], stack=5, data=(("silvered", 1),))
    assert shown(ctx, BELT) == [(0, "dagger", 1), (1, "dagger", 1)]


def test_things_are_used_up_from_the_first_holder_on(ctx: Ctx) -> None:
    inventory.add(ctx, "potion", 2, [BELT], stack=2)
    inventory.add(ctx, "potion", 2, [PACK], stack=2)
    inventory.remove(ctx, "potion", 3, BELT.holder, PACK.holder)
    assert (shown(ctx, BELT), shown(ctx, PACK)) == ([], [(0, "potion", 1)])


def test_nothing_is_used_up_if_there_is_too_little(ctx: Ctx) -> None:
    inventory.add(ctx, "potion", 2, [BELT], stack=2)
    with pytest.raises(Reject, match="You do not carry this") as caught:
        inventory.remove(ctx, "potion", 3, BELT.holder)
    assert caught.value.code == "not_carried"
    assert inventory.count(ctx.world, "potion", BELT.holder) == 2


def test_a_stack_that_moves_whole_stays_itself(ctx: Ctx) -> None:
    inventory.add(ctx, "sword", 1, [BELT])
    (sword,) = inventory.of(ctx.world, BELT.holder)
    assert inventory.move(ctx, sword, [GROUND]) == 1
    assert inventory.carried(ctx.world, sword.id, GROUND.holder).holder == GROUND.holder
    with pytest.raises(Reject, match="not carry"):
        inventory.carried(ctx.world, sword.id, BELT.holder)


def test_a_part_of_a_stack_moves_as_far_as_there_is_room(ctx: Ctx) -> None:
    inventory.add(ctx, "arrow", 30, [GROUND], stack=0)
    (heap,) = inventory.of(ctx.world, GROUND.holder)
    assert inventory.move(ctx, heap, [BELT], wanted=25, stack=10) == 20
    assert (shown(ctx, GROUND), shown(ctx, BELT)) == ([(0, "arrow", 10)], [(0, "arrow", 10), (1, "arrow", 10)])


def test_a_stack_can_be_split_within_its_holder(ctx: Ctx) -> None:
    inventory.add(ctx, "arrow", 10, [PACK], stack=20)
    (heap,) = inventory.of(ctx.world, PACK.holder)
    inventory.move(ctx, heap, [PACK], wanted=4, stack=20)
    assert shown(ctx, PACK) == [(0, "arrow", 6), (1, "arrow", 4)]


def test_an_emptied_place_is_taken_first(ctx: Ctx) -> None:
    inventory.add(ctx, "sword", 2, [BELT])
    first = inventory.at(ctx.world, BELT.holder, 0)
    assert isinstance(first, Item)
    inventory.take(ctx, first)
    inventory.add(ctx, "shield", 1, [BELT])
    assert shown(ctx, BELT) == [(0, "shield", 1), (1, "sword", 1)]


def _total(_content: object, rows: list[Item], kind: str) -> int:
    return sum(row.count for row in rows if row.kind == kind)


def test_what_is_worked_out_of_a_holders_stacks_follows_them(ctx: Ctx) -> None:
    inventory.add(ctx, "arrow", 15, [PACK], stack=20)
    inventory.add(ctx, "coin", 3, [GROUND], stack=0)
    assert inventory.read(ctx.world, PACK.holder, _total, "arrow") == 15
    assert inventory.read(ctx.world, GROUND.holder, _total, "coin") == 3
    inventory.remove(ctx, "arrow", 2, PACK.holder)
    assert inventory.read(ctx.world, PACK.holder, _total, "arrow") == 13
    inventory.move(ctx, inventory.of(ctx.world, PACK.holder)[0], [GROUND], stack=20)
    assert inventory.read(ctx.world, PACK.holder, _total, "arrow") == 0
    assert inventory.read(ctx.world, GROUND.holder, _total, "arrow") == 13
