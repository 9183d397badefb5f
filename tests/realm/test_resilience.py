"""What goes wrong inside a game must not stop its realm."""

from __future__ import annotations

import pytest

from yonder.core import Action, Ctx, Game, Model, Question, Reject, Rules, Timer
from yonder.core.errors import Malformed
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import verify_realm

ANN = Key.from_seed("ann")
rules = Rules("fragile", 1)


class Count(Model):
    """How much was added."""

    value: int


class Add(Action):
    """Add a number."""

    number: int


class Plan(Action):
    """Let something happen later: break, refuse, or ask with a default that will be refused."""

    what: str


class Break(Action, internal=True):
    """A rule with a mistake in it."""


class Refuse(Action, internal=True):
    """A rule that refuses."""


rules.declare(models=(Count,))


@rules.on(Add)
def add(ctx: Ctx, action: Add) -> None:
    count = ctx.world.find(Count) or Count(0)
    ctx.world.put(count, value=count.value + action.number)


@rules.on(Plan)
def plan(ctx: Ctx, action: Plan) -> None:
    if action.what == "ask":
        ctx.ask(ctx.who, "Well?", [("Refuse", Refuse())], until=ctx.now + 10)
    else:
        ctx.later(ctx.now + 10, Break() if action.what == "break" else Refuse())


@rules.on(Break)
def break_(_ctx: Ctx, _action: Break) -> None:
    raise LookupError("a mistake")


@rules.on(Refuse)
def refuse(_ctx: Ctx, _action: Refuse) -> None:
    raise Reject("never")


class Clock:
    """Time as the test tells it."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def referee(clock: Clock) -> Referee:
    return Referee(MemoryStore(), Key.from_seed("referee"), games=lambda _: rules, clock=clock)


@pytest.fixture
def realm(referee: Referee) -> Realm:
    return referee.create(sign_creation(ANN, referee.address, Creation("fragile"), 0))


def submit(referee: Referee, realm: Realm, action: Action) -> None:
    referee.submit(sign_action(ANN, realm.id, realm.next_nonce(ANN.public), action))


@pytest.mark.parametrize("what", ["break", "refuse"])
def test_a_timer_that_breaks_is_spent_and_the_realm_goes_on(
    referee: Referee, realm: Realm, clock: Clock, what: str
) -> None:
    submit(referee, realm, Plan(what))
    clock.now += 50
    assert referee.fire() == 1
    submit(referee, realm, Add(3))
    assert realm.world.all(Timer) == []
    assert realm.world.get(Count).value == 3
    assert verify_realm(referee.store, realm.id, lambda _: rules).ok


def test_a_question_whose_default_is_refused_is_closed(referee: Referee, realm: Realm, clock: Clock) -> None:
    submit(referee, realm, Plan("ask"))
    clock.now += 50
    referee.fire()
    assert realm.world.all(Question) == []
    assert verify_realm(referee.store, realm.id, lambda _: rules).ok


def test_a_retry_is_answered_without_running_the_log_again(
    referee: Referee, realm: Realm, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = sign_action(ANN, realm.id, 1, Add(1))
    first = referee.submit(event)
    monkeypatch.setattr(Realm, "steps", None)
    assert referee.submit(event) == first


def test_an_old_duplicate_still_gets_the_first_receipt(
    referee: Referee, realm: Realm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yonder.realm.referee.RECENT", 1)
    event = sign_action(ANN, realm.id, 1, Add(1))
    first = referee.submit(event)
    submit(referee, realm, Add(2))
    assert referee.submit(event) == first


@pytest.mark.parametrize("number", [2**53, -(2**53), 10**400])
def test_a_number_that_no_browser_can_hold_is_malformed(referee: Referee, realm: Realm, number: int) -> None:
    with pytest.raises(Malformed, match="too large"):
        submit(referee, realm, Add(number))
    assert realm.head.seq == 0


def test_in_process_too_a_due_timer_fires_before_the_next_action() -> None:
    game = Game(rules)
    game.act("ann", Plan("refuse"))
    game.world.now += 10
    with pytest.raises(Reject, match="Never"):
        game.act("ann", Add(1))
