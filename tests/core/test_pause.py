"""Questions: who may answer, what follows, and what happens when time runs out."""

from __future__ import annotations

import pytest

from yonder.core import Action, Ctx, Event, Game, Question, Reject, Rules, ScriptedDice, Timer, refuse_while_asked
from yonder.core.rules.engine import apply
from yonder.core.rules.kernel import Answer, Expire

rules = Rules("pause", 1)


class Chose(Event):
    who: str
    what: str
    roll: int


rules.declare(events=(Chose,))


class Challenge(Action):
    """Ask `to` whether to fight or flee."""

    to: str
    until: int = 0
    scope: str = ""


@rules.on(Challenge)
def challenge(ctx: Ctx, action: Challenge) -> None:
    refuse_while_asked(ctx.world, action.scope)
    options = [("Fight", Decide("fight")), ("Flee", Decide("flee"))]
    ctx.ask(action.to, "Fight or flee?", options, default=1, until=action.until, scope=action.scope)


class Decide(Action, internal=True):
    what: str


@rules.on(Decide)
def decide(ctx: Ctx, action: Decide) -> None:
    ctx.tell(Chose(ctx.who, action.what, ctx.dice.d(6, "roll")))


class Malask(Action):
    """Ask wrongly."""

    options: int
    default: int


@rules.on(Malask)
def malask(ctx: Ctx, action: Malask) -> None:
    ctx.ask("you", "Well?", [("Yes", Decide("x"))] * action.options, default=action.default)


@pytest.fixture
def game() -> Game:
    return Game(rules)


def code(game: Game, who: str, action: Action) -> str:
    before = game.world.digest()
    with pytest.raises(Reject) as caught:
        game.act(who, action)
    assert game.world.digest() == before
    return caught.value.code


def test_an_answer_leads_to_its_action_in_the_name_of_the_one_asked(game: Game) -> None:
    game.act("me", Challenge("you"))
    assert game.act("you", Answer(1, 0), ScriptedDice([5])) == [Chose("you", "fight", 5)]


def test_only_the_one_asked_may_answer(game: Game) -> None:
    game.act("me", Challenge("you"))
    assert code(game, "me", Answer(1, 0)) == "not_asked"


@pytest.mark.parametrize("choice", [-1, 2])
def test_only_an_option_can_be_chosen(game: Game, choice: int) -> None:
    game.act("me", Challenge("you"))
    assert code(game, "you", Answer(1, choice)) == "no_such_choice"


def test_a_question_can_be_answered_once(game: Game) -> None:
    game.act("me", Challenge("you"))
    game.act("you", Answer(1, 0))
    assert code(game, "you", Answer(1, 0)) == "no_such_question"


def test_a_question_is_awaited_and_offered_to_the_one_asked(game: Game) -> None:
    game.act("me", Challenge("you"))
    assert game.awaited() == ["you"]
    offers = [(offer.action, offer.label, offer.group, offer.enabled) for offer in game.offers("you")]
    assert offers == [
        (Answer(1, 0), "Fight", "Fight or flee?", True),
        (Answer(1, 1), "Flee", "Fight or flee?", True),
    ]
    assert game.offers("me") == []


def test_when_time_runs_out_the_default_is_taken_in_the_name_of_the_one_asked(game: Game) -> None:
    game.act("me", Challenge("you", until=500))
    assert game.advance(499) == 0
    assert game.advance(1) == 1
    assert game.world.all(Question) == []


def test_the_default_runs_in_the_name_of_the_one_asked(game: Game) -> None:
    game.act("me", Challenge("you"))
    ctx = apply(rules, game.world, "", Expire(1), ScriptedDice([2]), 0)
    assert [told.event for told in ctx.told] == [Chose("you", "flee", 2)]


def test_an_answer_stops_the_clock(game: Game) -> None:
    game.act("me", Challenge("you", until=500))
    game.act("you", Answer(1, 0))
    assert game.world.all(Timer) == []


def test_a_clock_whose_question_is_gone_does_nothing(game: Game) -> None:
    game.act("me", Challenge("you", until=500))
    game.world.drop(game.world.get(Question, 1))
    assert game.advance(500) == 1


def test_a_question_without_a_clock_waits_for_ever(game: Game) -> None:
    game.act("me", Challenge("you"))
    assert game.advance(10**12) == 0
    assert len(game.world.all(Question)) == 1


def test_questions_of_two_players_run_side_by_side(game: Game) -> None:
    game.act("me", Challenge("you", until=500, scope="a"))
    game.act("me", Challenge("them", until=400, scope="b"))
    game.act("you", Answer(1, 0))
    assert [question.to for question in game.world.all(Question)] == ["them"]
    assert [timer.due for timer in game.world.all(Timer)] == [400]


def test_an_open_question_holds_up_its_scope(game: Game) -> None:
    game.act("me", Challenge("you", scope="fight"))
    assert code(game, "me", Challenge("them", scope="fight")) == "awaiting_answer"


def test_an_open_question_holds_up_no_other_scope(game: Game) -> None:
    game.act("me", Challenge("you", scope="fight"))
    game.act("me", Challenge("them", scope="trade"))
    assert len(game.world.all(Question)) == 2


@pytest.mark.parametrize(("options", "default"), [(0, 0), (2, 2), (2, -1)])
def test_a_question_must_have_its_default_among_its_options(game: Game, options: int, default: int) -> None:
    with pytest.raises(ValueError, match="'Well\\?' has no option"):
        game.act("me", Malask(options, default))


def test_nobody_can_send_what_follows_an_answer(game: Game) -> None:
    assert Decide not in game.rules.actions()
    assert Expire not in game.rules.actions()


def asked_game(**more: object) -> tuple[Game, Question]:
    """Ann has asked bob, in the presence of cat."""
    game = Game(rules)
    ctx = Ctx(rules, game.world, "ann", 0, ScriptedDice([]))
    ctx.ask("bob", "Your ace?", [("Yes", Decide("yes"))], **more)  # type: ignore[arg-type]
    ctx.world.commit()
    (question,) = game.world.all(Question)
    return game, question


def test_what_is_asked_is_seen_by_the_one_who_is_asked_alone() -> None:
    game, question = asked_game()
    assert rules.seen(game.world, "bob", question) == question
    for other in ("ann", "cat", None):
        shown = rules.seen(game.world, other, question)
        assert (shown.to, shown.prompt, shown.options, shown.id) == ("bob", "", (), question.id)


def test_a_question_can_have_further_readers_or_be_public() -> None:
    game, question = asked_game(readers=["ann"])
    assert rules.seen(game.world, "ann", question).prompt == "Your ace?"
    assert rules.seen(game.world, "cat", question).prompt == ""
    game, question = asked_game(readers=None)
    assert rules.seen(game.world, None, question) == question


def test_who_must_wait_is_told_the_question_only_if_they_may_know_it() -> None:
    game, _ = asked_game()
    with pytest.raises(Reject, match="Your ace"):
        refuse_while_asked(game.world, who="bob")
    with pytest.raises(Reject, match=r"^Somebody else must answer a question first\.$"):
        refuse_while_asked(game.world, who="cat")
