"""Hidden dice: drawn from a secret of their scope, scripted in tests, walked in odds; events told when it opens."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Action, Ctx, Event, Game, Model, Rules, Run, ScriptedDice, World
from yonder.core.rules import engine
from yonder.core.rules.kernel import Secret, Untold

rules = Rules("legs", 1)


class Card(Model, key=("place",)):
    place: int
    value: int


class Passed(Event):
    by: int


class Arrived(Event):
    pass


class Walk(Action):
    """Walk on; something may pass you by."""


class Arrive(Action):
    """End the leg and learn what passed."""


class Reopen(Action):
    """End the leg and begin another in the same breath."""


class Guess(Action):
    """Say that the card is high."""


rules.declare(models=[Card], events=[Passed, Arrived])


@rules.on(Walk)
def walk(ctx: Ctx, _action: Walk) -> None:
    ctx.tell_when_opened("leg:1", Passed(ctx.hidden("leg:1").d(6, "stealth")))


@rules.on(Arrive)
def arrive(ctx: Ctx, _action: Arrive) -> None:
    ctx.tell(Arrived())
    ctx.open("leg:1")


@rules.on(Reopen)
def reopen(ctx: Ctx, _action: Reopen) -> None:
    ctx.open("leg:1")
    ctx.hidden("leg:1").d(6, "stealth")


@rules.on(Guess)
def guess(ctx: Ctx, _action: Guess) -> None:
    if ctx.world.get(Card, 1).value > 4:
        ctx.tell(Arrived())


@rules.start
def start(ctx: Ctx, _setup: Any) -> None:
    ctx.world.put(Card(1, ctx.hidden("deck").d(6, "card")))


@rules.sight(Card)
def sight(_world: World, _who: str | None, row: Card) -> Card:
    return Card(row.place, 0)


@rules.redraw
def redraw(ctx: Ctx, _who: str | None) -> None:
    ctx.world.put(Card(1, ctx.dice.d(6, "card")))


@rules.forecast(Walk)
def passed(run: Run) -> dict[str, Any]:
    return {"told": len(run.events)}


@rules.forecast(Guess)
def right(run: Run) -> dict[str, Any]:
    return {"right": any(isinstance(event, Arrived) for event in run.events)}


def test_hidden_dice_need_no_public_dice_and_are_told_when_the_scope_opens() -> None:
    game = Game(rules)
    assert game.act("me", Walk()) == []
    assert game.act("me", Walk()) == []
    arrived, first, second = game.act("me", Arrive())
    assert arrived == Arrived()
    assert isinstance(first, Passed)
    assert isinstance(second, Passed)
    assert game.world.all(Untold) == []
    assert [secret.scope for secret in game.world.all(Secret)] == ["deck"]


def test_each_entry_draws_anew_from_the_same_secret() -> None:
    game = Game(rules)
    for _ in range(40):
        game.act("me", Walk())
    values = {event.by for event in game.act("me", Arrive()) if isinstance(event, Passed)}
    assert values == {1, 2, 3, 4, 5, 6}


def test_a_test_scripts_hidden_dice_like_any_others() -> None:
    game = Game(rules, dice=ScriptedDice([3]))
    game.act("me", Walk(), ScriptedDice([("stealth", 5)]))
    assert game.world.get(Card, 1).value == 3
    assert game.world.get(Untold, "leg:1", 1).event.endswith('"by":5}')


def test_odds_walk_hidden_dice_and_read_only_what_the_player_hears() -> None:
    made = Game(rules).odds("me", Walk())
    assert made is not None
    assert made.lines[0].spread == {0: 1}


def test_odds_redraw_what_the_player_cannot_see() -> None:
    for value in (1, 6):
        made = Game(rules, dice=ScriptedDice([value])).odds("me", Guess())
        assert made is not None
        assert made.exact
        assert str(made.lines[0].value) == "1/3"


def test_nobody_is_shown_hidden_rows_or_untold_events() -> None:
    game = Game(rules)
    ctx = engine.apply(rules, game.world, "me", Walk(), ScriptedDice([2]), 0, game._veil)
    assert engine.seen(ctx, "me") == []


def test_a_scope_that_was_opened_is_not_hidden_again_in_the_same_entry() -> None:
    """Its seed would be the one that was just made public."""
    game = Game(rules, seed="twice")
    game.act("me", Walk())
    with pytest.raises(ValueError, match="opened in this entry"):
        game.act("me", Reopen())
    game.act("me", Arrive())
    game.act("me", Walk())
