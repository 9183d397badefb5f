"""Agenda: steps follow an action, are paused by a question of their scope and go on with its answer."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Action, Ctx, Event, Game, Model, Offer, Question, Reject, Rules, Run, World
from yonder.core.chance.dice import ScriptedDice
from yonder.core.rules import engine
from yonder.core.rules.agenda import EndlessAgenda
from yonder.core.rules.kernel import Answer, Step

rules = Rules("steps", 1, players=(2, 3))


class Health(Model, key=("who",)):
    who: str
    hp: int


class Noted(Event):
    text: str


class Swing(Action):
    """Strike somebody at a table; they may parry, and the parry may be answered."""

    table: int
    at: str


class Land(Action, internal=True):
    at: str
    damage: int


class Note(Action, internal=True):
    text: str


class Parry(Action, internal=True):
    at: str


class Chatter(Action):
    """Leave notes in order, each of which leaves two more."""

    table: int


class Loop(Action):
    """Never end."""


class Again(Action, internal=True):
    pass


class Dare(Action):
    """Try something that leaves a step and is refused."""

    table: int


class Refused(Action, internal=True):
    pass


class Sit(Action):
    """Do nothing much."""

    table: int


rules.declare(models=[Health], events=[Noted])


@rules.scope
def scope(_world: World, _who: str, action: Action) -> str:
    return f"table:{getattr(action, 'table', 0)}"


@rules.on(Swing)
def swing(ctx: Ctx, action: Swing) -> None:
    roll = ctx.dice.d(6, "swing")
    ctx.tell(Noted("swing"))
    ctx.ask(action.at, "Parry?", [("Take it", Note("taken")), ("Parry", Parry(action.at))], until=ctx.now + 1000)
    ctx.then(Land(action.at, roll))
    ctx.then(Note("done"))


@rules.on(Parry)
def parry(ctx: Ctx, action: Parry) -> None:
    ctx.tell(Noted("parry"))
    if ctx.dice.d(6, "parry") == 6:
        ctx.ask("ann", "Riposte?", [("No", Note("let be")), ("Yes", Note("riposte"))])
    row = ctx.world.get(Health, action.at)
    ctx.world.put(row, hp=row.hp + 3)


@rules.on(Land)
def land(ctx: Ctx, action: Land) -> None:
    row = ctx.world.get(Health, action.at)
    ctx.world.put(row, hp=row.hp - action.damage)
    ctx.tell(Noted(f"landed for {action.damage}"))


@rules.on(Note)
def note(ctx: Ctx, action: Note) -> None:
    ctx.tell(Noted(action.text))
    if len(action.text) == 1:
        for more in "xy":
            ctx.then(Note(action.text + more))


@rules.on(Chatter)
def chatter(ctx: Ctx, _action: Chatter) -> None:
    ctx.then(Note("a"))
    ctx.then(Note("b"))


@rules.on(Loop)
def loop(ctx: Ctx, _action: Loop) -> None:
    ctx.then(Again())


@rules.on(Again)
def again(ctx: Ctx, _action: Again) -> None:
    ctx.then(Again())


@rules.on(Dare)
def dare(ctx: Ctx, _action: Dare) -> None:
    ctx.then(Note("dared"))
    ctx.attempt(Refused())


@rules.on(Refused)
def refused(ctx: Ctx, _action: Refused) -> None:
    ctx.then(Note("never"))
    raise Reject("refused")


@rules.on(Sit)
def sit(ctx: Ctx, _action: Sit) -> None:
    ctx.tell(Noted("sits"))


@rules.offers
def offers(_world: World, _who: str) -> list[Offer]:
    return [Offer(Sit(1), "Sit at 1"), Offer(Sit(2), "Sit at 2")]


@rules.start
def start(ctx: Ctx, _setup: Any) -> None:
    for who in ("ann", "bob"):
        ctx.world.put(Health(who, 10))


@rules.forecast(Swing, Answer)
def read(run: Run) -> dict[str, Any]:
    return {"hp": run.after.get(Health, "bob").hp}


def notes(events: list[Event]) -> list[str]:
    return [event.text for event in events if isinstance(event, Noted)]


@pytest.fixture
def game() -> Game:
    return Game(rules)


def swung(game: Game, roll: int = 4) -> Game:
    game.act("ann", Swing(1, "bob"), ScriptedDice([roll]))
    return game


def test_steps_of_a_step_come_before_those_that_were_waiting(game: Game) -> None:
    assert notes(game.act("ann", Chatter(1))) == ["a", "ax", "ay", "b", "bx", "by"]
    assert game.world.all(Step) == []


def test_a_question_pauses_the_steps_behind_it_and_the_answer_goes_on(game: Game) -> None:
    assert notes([told.event for told in swung(game).told]) == ["swing"]
    assert game.world.count(Step) == 2
    assert notes(game.act("bob", Answer(1, 0))) == ["taken", "landed for 4", "done"]
    assert game.world.get(Health, "bob").hp == 6


def test_an_interrupt_can_be_interrupted(game: Game) -> None:
    swung(game)
    assert notes(game.act("bob", Answer(1, 1), ScriptedDice([6]))) == ["parry"]
    assert [question.to for question in game.world.all(Question)] == ["ann"]
    assert notes(game.act("ann", Answer(2, 1))) == ["riposte", "landed for 4", "done"]
    assert game.world.get(Health, "bob").hp == 9


def test_time_answers_in_somebodys_place(game: Game) -> None:
    swung(game)
    game.advance(1000)
    assert notes([told.event for told in game.told]) == ["taken", "landed for 4", "done"]


def test_a_paused_scope_takes_no_other_action_and_another_scope_goes_on(game: Game) -> None:
    swung(game)
    with pytest.raises(Reject) as refused:
        game.act("bob", Sit(1))
    assert refused.value.code == "awaiting_answer"
    assert notes(game.act("bob", Sit(2))) == ["sits"]


def test_offers_of_a_paused_scope_are_greyed(game: Game) -> None:
    swung(game)
    shown = {offer.label: offer.enabled for offer in game.offers("bob")}
    assert shown == {"Take it": True, "Parry": True, "Sit at 1": False, "Sit at 2": True}


def test_a_question_awaits_its_player_in_its_own_scope_alone(game: Game) -> None:
    swung(game)
    assert engine.awaited(rules, game.world, "table:1") == ["bob"]
    assert engine.awaited(rules, game.world, "table:2") is None


def test_a_fork_in_the_middle_goes_its_own_way(game: Game) -> None:
    twin = swung(game).fork(seed="other")
    twin.act("bob", Answer(1, 0))
    assert (twin.world.get(Health, "bob").hp, game.world.get(Health, "bob").hp) == (6, 10)


def test_a_world_saved_in_the_middle_goes_on_alike(game: Game) -> None:
    swung(game)
    loaded = Game.resume(rules, engine.reload(rules, game.world.dump()))
    assert notes(loaded.act("bob", Answer(1, 0))) == ["taken", "landed for 4", "done"]


def test_odds_go_through_the_steps_up_to_the_next_question(game: Game) -> None:
    before = game.odds("ann", Swing(1, "bob"))
    after = swung(game).odds("bob", Answer(1, 1))
    assert before is not None
    assert after is not None
    assert before.lines[0].spread == {10: 1}
    assert {value: str(part) for value, part in after.lines[0].spread.items()} == {9: "5/6", 13: "1/6"}


def test_steps_without_end_are_an_error_of_the_rules(game: Game) -> None:
    with pytest.raises(EndlessAgenda):
        game.act("ann", Loop())


def test_nobody_is_shown_the_steps_to_come(game: Game) -> None:
    ctx = engine.apply(rules, game.world, "ann", Swing(1, "bob"), ScriptedDice([2]), 0)
    assert "step" not in [change.table for change in engine.seen(ctx, "ann")]


def test_a_refused_attempt_leaves_no_steps(game: Game) -> None:
    assert notes(game.act("ann", Dare(1))) == ["dared"]


def test_only_steps_that_wait_are_written_down(game: Game) -> None:
    game.act("ann", Chatter(1))
    assert not game.world.any(Step)
    assert [step.place for step in swung(game).world.all(Step)] == [0, 1]
