"""The engine: begin, apply, probe, offers, views and what each player may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from yonder.core import (
    Action,
    Change,
    Choice,
    Ctx,
    Event,
    Genesis,
    Malformed,
    Model,
    Offer,
    Outcome,
    Query,
    Reject,
    Rules,
    Scene,
    ScriptedDice,
    Told,
    World,
)
from yonder.core.game import StepVeil
from yonder.core.rules import engine
from yonder.core.rules.kernel import Counter, Signer


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    cards: int = 3


WORDS = {"tell.drew": "{who} draws {card}.", "refuse.empty": "The deck of {size} is empty."}
rules = Rules("cards", 2, title="Cards", setup=Setup, words=WORDS)


class Hand(Model, key=("who",)):
    who: str
    cards: tuple[int, ...] = ()
    size: int = 0


class Deck(Model):
    left: int


class Drew(Event):
    who: str
    card: int


class Passed(Event):
    who: str


rules.declare(models=(Hand, Deck), events=(Drew, Passed))


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    ctx.world.put(Deck(setup.cards))
    ctx.tell(Passed(ctx.who))


class Take(Action):
    """Draw a card."""

    most: int = 9


@rules.on(Take)
def take(ctx: Ctx, action: Take) -> None:
    deck = ctx.world.get(Deck)
    ctx.world.put(deck, left=deck.left - 1)
    if not deck.left:
        raise ctx.refuse("empty", size=3)
    hand = ctx.world.find(Hand, ctx.who) or Hand(ctx.who)
    card = ctx.dice.d(action.most, "card")
    ctx.world.put(hand, cards=(*hand.cards, card), size=hand.size + 1)
    ctx.tell(Drew(ctx.who, card), to=[ctx.who])
    ctx.tell(Passed(ctx.who), beside=[ctx.who])


class Swap(Action):
    """Exchange the cards in your hand for others, unseen."""


@rules.on(Swap)
def swap(ctx: Ctx, _action: Swap) -> None:
    hand = ctx.world.get(Hand, ctx.who)
    ctx.world.put(hand, cards=tuple(card + 1 for card in hand.cards))


class Burn(Action):
    """Throw the hand away."""


@rules.on(Burn)
def burn(ctx: Ctx, _action: Burn) -> None:
    ctx.world.drop(ctx.world.get(Hand, ctx.who))


class Hide(Action):
    """Make a secret."""


@rules.on(Hide)
def hide(ctx: Ctx, _action: Hide) -> None:
    ctx.secret("cellar")
    ctx.world.put(Signer("key", 1))
    ctx.world.put(Counter("shown", 1))


class HandSize(Query):
    who: str


@rules.query(HandSize)
def hand_size(world: World, _who: str | None, query: HandSize) -> dict[str, int]:
    return {"size": world.get(Hand, query.who).size}


class Weather(Query):
    """Nobody answers this."""


@rules.offers
def offers(world: World, _who: str) -> Iterator[Offer]:
    del world
    yield Offer(Take(), "Draw")
    yield Offer(Take(), "Draw low", domains={"most": Choice((2, 3))})
    yield Offer(Swap(), "Swap")
    yield Offer(Burn(), "Burn", enabled=False, code="unwise", reason="Better not.")


@rules.view
def view(world: World, who: str | None) -> Any:
    return {"deck": world.get(Deck), "mine": world.find(Hand, who or "")}


@rules.sight(Hand)
def sight(_world: World, who: str | None, row: Hand) -> Hand | None:
    """A hand is seen by its owner; others know its size, unless it is empty."""
    if row.who == who:
        return row
    return Hand(row.who, (), row.size) if row.size else None


@rules.over
def over(world: World, _scope: str) -> Outcome | None:
    return None if world.get(Deck).left else Outcome(("me",), "The deck is empty.")


@rules.awaited
def awaited(_world: World, _scope: str) -> list[str]:
    return ["me"]


GENESIS = Genesis("realm", "cards", 2, "host", "referee")


def fresh(cards: int = 3) -> World:
    ctx = engine.begin(rules, GENESIS, {"cards": cards}, ScriptedDice([]), 5)
    ctx.world.commit()
    return ctx.was


def act(world: World, who: str, action: Action, *script: int) -> Ctx:
    return engine.apply(rules, world, who, action, ScriptedDice(script), world.now, StepVeil(bytes(32)))


def test_a_world_begins_with_its_genesis_and_setup() -> None:
    world = fresh(7)
    assert (world.get(Genesis), world.get(Deck).left, world.now) == (GENESIS, 7, 5)


def test_the_host_is_the_one_who_begins() -> None:
    ctx = engine.begin(rules, GENESIS, {}, ScriptedDice([]), 5)
    assert ctx.told == [Told(Passed("host"))]


def test_a_bad_setup_is_malformed_with_its_path() -> None:
    with pytest.raises(Malformed) as caught:
        engine.begin(rules, GENESIS, {"cards": "many"}, ScriptedDice([]), 5)
    assert caught.value.path == "$.cards"


@pytest.mark.parametrize("genesis", [Genesis("r", "cards", 1, "h", "r"), Genesis("r", "chess", 2, "h", "r")], ids=str)
def test_a_world_of_other_rules_does_not_begin(genesis: Genesis) -> None:
    with pytest.raises(Malformed, match="installed is cards version 2") as caught:
        engine.begin(rules, genesis, {}, ScriptedDice([]), 5)
    assert caught.value.code == "wrong_rules"


def test_an_action_is_applied_in_a_fork() -> None:
    world = fresh()
    before = world.digest()
    ctx = act(world, "me", Take(), 4)
    assert world.digest() == before
    assert ctx.world.get(Hand, "me").cards == (4,)


def test_a_refused_action_leaves_the_world_untouched() -> None:
    world = fresh(0)
    before = world.digest()
    with pytest.raises(Reject, match=r"^The deck of 3 is empty\.$") as caught:
        act(world, "me", Take(), 4)
    assert (caught.value.code, caught.value.facts) == ("empty", {"size": 3})
    assert world.digest() == before


def test_a_handler_sees_the_world_before_it() -> None:
    ctx = act(fresh(), "me", Take(), 4)
    assert (ctx.was.get(Deck).left, ctx.world.get(Deck).left) == (3, 2)


def test_the_time_of_an_entry_is_the_time_of_its_world() -> None:
    ctx = engine.apply(rules, fresh(), "me", Take(), ScriptedDice([1]), 99)
    assert (ctx.now, ctx.world.now) == (99, 99)


def test_before_and_after_run_around_each_handler_in_order() -> None:
    order: list[str] = []
    hooked = Rules("hooked", 1)
    hooked.before(lambda _ctx, _action: order.append("before 1"))
    hooked.before(lambda _ctx, _action: order.append("before 2"))
    hooked.after(lambda _ctx, _action: order.append("after"))
    hooked.on(Take)(lambda _ctx, _action: order.append("handler"))
    engine.apply(hooked, World(), "me", Take(), ScriptedDice([]), 0)
    assert order == ["before 1", "before 2", "handler", "after"]


def test_what_before_writes_is_part_of_the_entry() -> None:
    hooked = Rules("hooked", 1, models=(Deck,))

    @hooked.before
    def shuffle(ctx: Ctx, _action: Action) -> None:
        ctx.world.put(Deck(1))

    @hooked.on(Take)
    def fill(ctx: Ctx, _action: Take) -> None:
        ctx.world.put(ctx.world.get(Deck), left=5)

    ctx = engine.apply(hooked, World(), "me", Take(), ScriptedDice([]), 0)
    assert ctx.world.changes() == [Change("deck", (), Deck(5))]


def test_a_refusal_in_before_stops_the_handler() -> None:
    hooked = Rules("hooked", 1)

    @hooked.before
    def night(_ctx: Ctx, _action: Action) -> None:
        raise Reject("night")

    hooked.on(Take)(lambda _ctx, _action: pytest.fail("the handler ran"))
    with pytest.raises(Reject, match="Night"):
        engine.apply(hooked, World(), "me", Take(), ScriptedDice([]), 0)


def test_a_probe_tells_the_refusal() -> None:
    refusal = engine.probe(rules, fresh(), "me", Swap())
    assert refusal is not None
    assert refusal.code == "missing"


def test_a_probe_stops_at_the_first_draw() -> None:
    assert engine.probe(rules, fresh(), "me", Take()) is None


def test_a_probe_stops_at_a_secret() -> None:
    assert engine.probe(rules, fresh(), "me", Hide()) is None


def test_a_probe_leaves_the_world_untouched() -> None:
    world = fresh()
    before = world.digest()
    engine.probe(rules, world, "me", Take(1))
    assert world.digest() == before


def test_offers_are_open_or_greyed_with_the_reason() -> None:
    made = [(o.label, o.enabled, o.code, o.reason) for o in engine.offers(rules, fresh(), "me")]
    assert made == [
        ("Draw", True, "", ""),
        ("Draw low", True, "", ""),
        ("Swap", False, "missing", "There is no hand me."),
        ("Burn", False, "unwise", "Better not."),
    ]


def test_an_offer_with_domains_is_probed_with_its_first_choice() -> None:
    assert engine.offers(rules, fresh(0), "me")[1].code == "empty"


def test_a_game_without_offers_offers_nothing() -> None:
    assert engine.offers(Rules("bare", 1), World(), "me") == []


def test_a_view_is_plain_data() -> None:
    world = fresh()
    act(world, "me", Take(), 4).world.commit()
    assert engine.view(rules, world, "me") == {
        "deck": {"left": 2},
        "mine": {"who": "me", "cards": (4,), "size": 1},
    }


def test_a_game_without_a_view_shows_nothing() -> None:
    assert engine.view(Rules("bare", 1), World(), "me") is None


def test_a_scene_carries_the_offers_of_the_player() -> None:
    scene = engine.scene(rules, fresh(), "me")
    assert scene == Scene("Cards", offers=tuple(engine.offers(rules, fresh(), "me")))


def test_a_spectator_has_no_offers() -> None:
    assert engine.scene(rules, fresh(), None).offers == ()


def test_a_query_is_answered_as_plain_data() -> None:
    world = fresh()
    act(world, "me", Take(), 4).world.commit()
    assert engine.ask(rules, world, None, HandSize("me")) == {"size": 1}


def test_an_unknown_query_is_malformed() -> None:
    with pytest.raises(Malformed) as caught:
        engine.ask(rules, fresh(), None, Weather())
    assert caught.value.code == "unknown_query"


def test_the_outcome_is_told_once_the_game_has_ended() -> None:
    assert engine.over(rules, fresh()) is None
    assert engine.over(rules, fresh(0)) == Outcome(("me",), "The deck is empty.")
    assert engine.over(Rules("bare", 1), World()) is None


def test_the_game_says_whose_move_is_awaited() -> None:
    assert engine.awaited(rules, fresh()) == ["me"]


def test_a_game_without_turns_awaits_nobody_in_particular() -> None:
    assert engine.awaited(Rules("bare", 1), World()) is None


def test_those_who_were_asked_are_awaited_first_and_named_once() -> None:
    ctx = act(fresh(), "me", Hide())
    for to in ("you", "them", "you"):
        ctx.ask(to, "Well?", [("Yes", Hide())])
    assert engine.awaited(rules, ctx.world) == ["you", "them", "me"]


def test_an_event_is_told_in_the_words_of_the_game() -> None:
    assert engine.narrate(rules, Drew("Ann", 7)) == "Ann draws 7."


def test_an_event_without_words_goes_without_saying() -> None:
    assert engine.narrate(rules, Passed("Ann")) == ""


def test_a_game_may_tell_events_by_a_function() -> None:
    told = Rules("told", 1, words=WORDS)
    told.narrate(lambda _content, event: f"Something: {type(event).__name__}")
    assert engine.narrate(told, Drew("Ann", 7)) == "Something: Drew"


def test_a_game_may_call_things_by_their_names_where_the_world_is_at_hand() -> None:
    told = Rules("told", 1, words=WORDS)
    told.renamed(lambda world, _event, line: line.replace("Ann", f"Ann of day {world.now}"))
    assert engine.narrate(told, Drew("Ann", 7)) == "Ann draws 7."
    assert engine.narrate(told, Drew("Ann", 7), World(now=3)) == "Ann of day 3 draws 7."


def test_words_in_an_event_are_not_read_as_a_form() -> None:
    assert engine.narrate(rules, Drew("{card}", 7)) == "{card} draws 7."


@pytest.mark.parametrize(("who", "heard"), [("me", ["Drew"]), ("you", ["Passed"]), (None, ["Passed"])])
def test_events_reach_their_audience(who: str | None, heard: list[str]) -> None:
    ctx = act(fresh(), "me", Take(), 4)
    assert [type(event).__name__ for event in engine.heard(ctx.told, who)] == heard


def test_an_event_without_an_audience_is_for_everybody() -> None:
    told = [Told(Passed("me"))]
    assert engine.heard(told, None) == engine.heard(told, "you") == [Passed("me")]


def test_an_event_to_nobody_is_heard_by_nobody() -> None:
    ctx = act(fresh(), "me", Take(), 4)
    ctx.told.clear()
    ctx.tell(Passed("me"), to=[])
    assert engine.heard(ctx.told, "me") == engine.heard(ctx.told, None) == []


def test_a_player_sees_the_own_row_whole() -> None:
    ctx = act(fresh(), "me", Take(), 4)
    assert engine.seen(ctx, "me") == [Change("deck", (), Deck(2)), Change("hand", ("me",), Hand("me", (4,), 1))]


def test_others_see_the_row_redacted() -> None:
    ctx = act(fresh(), "me", Take(), 4)
    assert engine.seen(ctx, "you") == [Change("deck", (), Deck(2)), Change("hand", ("me",), Hand("me", (), 1))]


def test_a_row_that_vanishes_from_sight_is_seen_to_go() -> None:
    world = fresh()
    act(world, "me", Take(), 4).world.commit()
    ctx = act(world, "me", Burn())
    ctx.world.put(Hand("me", (), 0))
    assert engine.seen(ctx, "you") == [Change("hand", ("me",), None)]
    assert engine.seen(ctx, "me") == [Change("hand", ("me",), Hand("me"))]


def test_a_dropped_row_is_seen_to_go_by_those_who_saw_it() -> None:
    world = fresh()
    act(world, "me", Take(), 4).world.commit()
    assert engine.seen(act(world, "me", Burn()), "you") == [Change("hand", ("me",), None)]


def test_a_row_out_of_sight_before_and_after_is_not_mentioned() -> None:
    ctx = act(fresh(), "me", Hide())
    ctx.world.put(Hand("them", (1, 2), 0))
    assert [change.table for change in engine.seen(ctx, "you")] == ["counter"]


def test_a_change_in_what_is_hidden_does_not_show() -> None:
    world = fresh()
    act(world, "me", Take(), 4).world.commit()
    ctx = act(world, "me", Swap())
    assert engine.seen(ctx, "you") == []
    assert engine.seen(ctx, "me") == [Change("hand", ("me",), Hand("me", (5,), 1))]


def test_secrets_and_signers_are_never_seen() -> None:
    ctx = act(fresh(), "me", Hide())
    assert [change.table for change in engine.seen(ctx, "me")] == ["counter"]


def test_secrets_and_signers_are_never_seen_in_a_game_without_sight() -> None:
    open_rules = Rules("open", 1)
    open_rules.on(Hide)(hide)
    ctx = engine.apply(open_rules, World(), "me", Hide(), ScriptedDice([]), 0, StepVeil(bytes(32)))
    assert [change.table for change in engine.seen(ctx, "me")] == ["counter"]


def test_the_bytes_of_an_entry_do_not_depend_on_the_order_of_writes() -> None:
    one, other = act(fresh(), "me", Hide()), act(fresh(), "me", Hide())
    for name in ("a", "b"):
        one.world.put(Hand(name))
    for name in ("b", "a"):
        other.world.put(Hand(name))
    assert engine.write_bytes(one) == engine.write_bytes(other)


def test_the_bytes_of_what_was_told_carry_the_audience() -> None:
    ctx = act(fresh(), "me", Take(), 4)
    expected = (
        b'[{"event":{"type":"drew","who":"me","card":4},"to":["me"]},'
        b'{"event":{"type":"passed","who":"me"},"beside":["me"]}]'
    )
    assert engine.told_bytes(ctx) == expected


def test_a_world_is_reloaded_from_its_dump() -> None:
    world = fresh()
    act(world, "me", Take(), 4).world.commit()
    assert engine.reload(rules, world.dump()).digest() == world.digest()
