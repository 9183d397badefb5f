"""Migration: rows of an older version, decoded strictly by the newer; what waits must still be doable."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Action, Content, Ctx, Game, Model, Rules
from yonder.core.migrate import Tally, Unfit, genesis_of, migrated, tallies
from yonder.core.rules.kernel import Genesis
from yonder.core.rules.rules import Tables


def old_rules() -> Rules:
    class Purse(Model, key=("who",)):
        who: str
        gold: int

    class Mark(Model):
        text: str

    class Save(Action):
        """Put some gold aside."""

        gold: int

    class Pay(Action, internal=True):
        """Interest."""

    rules = Rules("bank", 1, models=(Purse, Mark))

    @rules.on(Save)
    def save(ctx: Ctx, action: Save) -> None:
        ctx.world.put(Purse(ctx.who, action.gold))
        ctx.world.put(Mark("seen"))
        if action.gold > 100:
            ctx.later(ctx.now + 1000, Pay())

    rules.on(Pay)(lambda _ctx, _action: None)
    return rules


OLD = old_rules()
SAVE: Any = next(kind for kind in OLD.handlers if kind.__name__ == "Save")


class Purse(Model, key=("who",)):
    who: str
    copper: int


class Mark(Model):
    text: str


def new_rules(version: int = 2) -> Rules:
    rules = Rules("bank", version, models=(Purse, Mark), content=Content(words={"tell.paid": "Paid."}))

    @rules.migrate(version - 1)
    def in_copper(tables: Tables) -> Tables:
        purses = [{"who": row["who"], "copper": 100 * row["gold"]} for row in tables["purse"]]
        return {**tables, "purse": purses}

    return rules


def dumped(*golds: int) -> bytes:
    game = Game(OLD)
    for number, gold in enumerate(golds):
        game.act(f"p{number}", SAVE(gold))
    return game.world.dump()


def test_rows_go_through_the_migration_and_the_rest_stays() -> None:
    rules = new_rules()
    world = migrated(rules, dumped(3, 5), 7)
    assert [row.copper for row in world.all(Purse)] == [300, 500]
    assert world.get(Mark) == Mark("seen")
    assert world.content is rules.content
    assert world.get(Genesis).version == 2
    assert (world.get(Genesis).content, world.get(Genesis).since) == (rules.content.hash, 7)


def test_a_dump_says_under_which_version_it_was_made() -> None:
    assert genesis_of(dumped(1)).version == 1
    assert genesis_of(migrated(new_rules(), dumped(1), 1).dump()).version == 2


def test_versions_are_gone_through_in_turn() -> None:
    rules = new_rules(3)
    second = migrated(Rules("bank", 2, models=OLD.models), dumped(), 1)
    assert migrated(rules, second.dump(), 2).get(Genesis).version == 3

    @rules.migrate(1)
    def doubled(tables: Tables) -> Tables:
        return {**tables, "purse": [{**row, "gold": 2 * row["gold"]} for row in tables["purse"]]}

    assert [row.copper for row in migrated(rules, dumped(3), 1).all(Purse)] == [600]


def test_rows_that_do_not_fit_are_named() -> None:
    with pytest.raises(Unfit, match="Its rows do not fit version 2"):
        migrated(Rules("bank", 2, models=(Purse, Mark)), dumped(3), 1)
    with pytest.raises(Unfit, match="mark"):
        migrated(Rules("bank", 2, models=OLD.models[:1]), dumped(3), 1)


def test_a_newer_world_and_another_game_are_refused() -> None:
    with pytest.raises(Unfit, match="cannot be upgraded to version 1"):
        migrated(OLD, migrated(new_rules(), dumped(3), 1).dump(), 2)
    with pytest.raises(Unfit, match="A world of bank"):
        migrated(Rules("park", 2), dumped(3), 1)


def test_a_timer_that_the_new_rules_do_not_know_is_named() -> None:
    with pytest.raises(Unfit, match="cannot do what the timer pay waits for"):
        migrated(new_rules(), dumped(300), 1)


def test_a_migration_is_from_an_earlier_version_and_there_is_one() -> None:
    rules = new_rules()
    for version in (0, 1, 2):
        with pytest.raises(TypeError, match="cannot have this migration"):
            rules.migrate(version)(lambda tables: tables)


def test_what_changes_is_counted_by_table() -> None:
    old = dumped(3, 5)
    new = migrated(new_rules(), old, 7).dump()
    assert tallies(old, new) == [Tally("genesis", 1, 1, 1), Tally("purse", 2, 2, 2)]
    assert tallies(old, old) == []
