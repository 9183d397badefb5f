"""Ctx: counters, timers, attempts, secrets."""

from __future__ import annotations

import pytest

from yonder.core import Action, Ctx, Event, Model, Reject, Rules, ScriptedDice, Timer, Told, World
from yonder.core.chance.walk import Unwalkable
from yonder.core.rules.ctx import no_veil
from yonder.core.rules.engine import due, perform, tick
from yonder.core.rules.kernel import Secret

rules = Rules("ctx", 1)


class Purse(Model, key=("who",)):
    who: str
    coins: int = 0


class Paid(Event):
    who: str


rules.declare(models=(Purse,), events=(Paid,))


class Pay(Action):
    """Write and tell, then perhaps refuse."""

    refuse: bool = False


@rules.on(Pay)
def pay(ctx: Ctx, action: Pay) -> None:
    purse = ctx.world.find(Purse, ctx.who) or Purse(ctx.who)
    ctx.world.put(purse, coins=purse.coins + 1)
    ctx.tell(Paid(ctx.who))
    if ctx.world.any(Secret):
        ctx.open("vault")
    if action.refuse:
        raise Reject("too_poor")


class Both(Action):
    """An attempt within an attempt."""

    refuse: bool = False


@rules.on(Both)
def both(ctx: Ctx, action: Both) -> None:
    ctx.run(Pay())
    ctx.attempt(Pay(refuse=True))
    ctx.attempt(Pay())
    if action.refuse:
        raise Reject("changed_my_mind")


class Ring(Action, internal=True):
    bell: str = ""


@rules.on(Ring)
def ring(ctx: Ctx, action: Ring) -> None:
    ctx.tell(Paid(f"{ctx.who}|{action.bell}|{ctx.now}"))


class Chime(Action, internal=True):
    """Another kind of timer."""


@rules.on(Chime)
def chime(ctx: Ctx, _action: Chime) -> None:
    ctx.tell(Paid("chime"))


class Veils:
    """A veil that counts how often it is lifted."""

    source, seq = b"\x07", 7

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, scope: str) -> bytes:
        self.asked.append(scope)
        return bytes([len(self.asked)] * 32)


def fresh(world: World | None = None) -> Ctx:
    return Ctx(rules, world or World(), "me", 100, ScriptedDice([]), Veils())


def test_counters_count_from_one_each_under_its_name() -> None:
    ctx = fresh()
    assert [ctx.next("a"), ctx.next("a"), ctx.next("b"), ctx.next("a")] == [1, 2, 1, 3]


def test_counters_go_on_in_the_next_entry() -> None:
    ctx = fresh()
    ctx.next("a")
    ctx.world.commit()
    assert fresh(ctx.was).next("a") == 2


def test_a_refused_entry_gives_no_number_away() -> None:
    world = World()
    fresh(world).next("a")
    assert fresh(world).next("a") == 1


def test_running_for_another_player_acts_in_their_name() -> None:
    ctx = fresh()
    ctx.run(Pay(), "you")
    assert ctx.told == [Told(Paid("you"))]
    assert ctx.who == "me"


def test_a_refusal_while_running_for_another_restores_the_name() -> None:
    ctx = fresh()
    with pytest.raises(Reject):
        ctx.run(Pay(refuse=True), "you")
    assert ctx.who == "me"


def test_an_attempt_that_succeeds_stays() -> None:
    ctx = fresh()
    assert ctx.attempt(Pay()) is None
    assert ctx.world.changes() == fresh_changes(Pay())
    assert ctx.told == [Told(Paid("me"))]


def fresh_changes(action: Action) -> object:
    ctx = fresh()
    perform(ctx, action)
    return ctx.world.changes()


def test_an_attempt_that_is_refused_leaves_nothing() -> None:
    ctx = fresh()
    ctx.tell(Paid("before"))
    refusal = ctx.attempt(Pay(refuse=True))
    assert refusal is not None
    assert refusal.code == "too_poor"
    assert (ctx.world.changes(), ctx.told) == ([], [Told(Paid("before"))])


def test_an_attempt_that_is_refused_opens_no_secret() -> None:
    ctx = fresh()
    ctx.secret("vault")
    ctx.attempt(Pay(refuse=True))
    assert ctx.opened == []
    assert ctx.world.any(Secret)


def test_attempts_nest() -> None:
    ctx = fresh()
    assert ctx.attempt(Both()) is None
    assert ctx.world.get(Purse, "me").coins == 2
    assert len(ctx.told) == 2


def test_an_outer_attempt_takes_its_inner_ones_back() -> None:
    ctx = fresh()
    assert ctx.attempt(Both(refuse=True)) is not None
    assert (ctx.world.changes(), ctx.told) == ([], [])


def test_other_errors_pass_through_an_attempt() -> None:
    ctx = fresh()
    outer = ctx.world
    with pytest.raises(KeyError):
        ctx.attempt(Action())
    assert ctx.world is outer


def test_a_timer_replaces_one_of_the_same_kind_and_name() -> None:
    ctx = fresh()
    ctx.later(200, Ring("old"), "tower")
    ctx.later(150, Ring("new"), "tower")
    assert [(timer.due, timer.kind, timer.name) for timer in ctx.world.all(Timer)] == [(150, "ring", "tower")]


def test_timers_of_other_kinds_or_names_go_on() -> None:
    ctx = fresh()
    ctx.later(200, Ring(), "tower")
    ctx.later(200, Ring(), "gate")
    ctx.later(200, Chime(), "tower")
    ctx.cancel(Ring, "tower")
    assert [(timer.kind, timer.name) for timer in ctx.world.all(Timer)] == [("chime", "tower"), ("ring", "gate")]


def test_cancelling_what_does_not_run_does_nothing() -> None:
    ctx = fresh()
    ctx.cancel(Ring, "tower")
    assert ctx.world.changes() == []


def fired(world: World, now: int) -> list[str]:
    """Let all due timers fire and list what they tell."""
    heard = []
    while (timer := due(world, now)) is not None:
        ctx = tick(rules, world, timer, ScriptedDice([]), now)
        ctx.world.commit()
        heard += [told.event.who for told in ctx.told if isinstance(told.event, Paid)]
    return heard


def test_timers_fire_in_order_of_time_kind_and_name() -> None:
    ctx = fresh()
    for at, action, name in (
        (200, Ring("200 b"), "b"),
        (300, Chime(), "c"),
        (200, Ring("200 a"), "a"),
        (200, Chime(), "z"),
        (1000, Ring("late"), "late"),
        (30, Ring("30"), "x"),
    ):
        ctx.later(at, action, name)
    ctx.world.commit()
    assert fired(ctx.was, 500) == ["|30|500", "chime", "|200 a|500", "|200 b|500", "chime"]


def test_a_timer_is_due_at_its_time_and_not_before() -> None:
    ctx = fresh()
    ctx.later(200, Ring())
    assert due(ctx.world, 199) is None
    assert due(ctx.world, 200) is not None


def test_a_timer_fires_once() -> None:
    ctx = fresh()
    ctx.later(200, Ring("x"))
    ctx.world.commit()
    assert fired(ctx.was, 200) == ["|x|200"]
    assert fired(ctx.was, 10_000) == []


def test_a_secret_is_made_once_for_each_scope() -> None:
    ctx = fresh()
    first = ctx.secret("vault")
    assert ctx.secret("vault") == first
    assert ctx.secret("cellar") != first


def test_a_secret_is_remembered_in_the_world() -> None:
    ctx = fresh()
    seed = ctx.secret("vault")
    ctx.world.commit()
    later = fresh(ctx.was)
    assert later.secret("vault") == seed
    assert later.world.changes() == []


def test_opening_a_secret_drops_it_and_hands_it_over() -> None:
    ctx = fresh()
    seed = ctx.secret("vault")
    ctx.open("vault")
    assert not ctx.world.any(Secret)
    assert ctx.opened == [Secret(7, "vault", seed.hex(), "07")]


def test_what_was_never_hidden_cannot_be_opened() -> None:
    with pytest.raises(Reject, match="There is no secret vault"):
        fresh().open("vault")


def test_without_a_veil_no_secret_can_be_read() -> None:
    ctx = fresh()
    ctx.secret("vault")
    ctx.world.commit()
    blind = Ctx(rules, ctx.was, "me", 100, ScriptedDice([]), no_veil)
    with pytest.raises(Unwalkable):
        blind.secret("vault")
