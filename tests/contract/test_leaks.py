"""A card game with hidden hands, and the ways in which it might give them away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from yonder.core import Action, Ctx, Event, Model, Offer, Outcome, Panel, Row, Rules, Scene, World
from yonder.testkit import Finding, check

SEEN = "What is hidden from a player changes nothing that they see."
TOLD = "Events tell nobody what stays hidden from them."


class Card(Model, key=("who",)):
    """The one card of a player; its value is theirs to know until they show it."""

    who: str
    value: int
    shown: bool = False


class Drawn(Event):
    value: int


class Shown(Event):
    value: int


class Waited(Event):
    value: int


class Sit(Action):
    """Take a card."""


class Show(Action):
    """Turn your card over."""


class Wait(Action):
    """Do nothing."""


def redacted(_world: World, who: str | None, row: Any) -> Any:
    return Card(row.who, 0) if isinstance(row, Card) and not row.shown and row.who != who else row


def kept_back(_world: World, who: str | None, row: Any) -> Any:
    return None if isinstance(row, Card) and not row.shown and row.who != who else row


def view(world: World, who: str | None) -> Any:
    return [redacted(world, who, card) for card in world.all(Card)]


def scene(world: World, who: str | None) -> Scene:
    rows = tuple(Row("card", str(card.value)) for card in view(world, who))
    return Scene("Cards", (), (Panel("Cards", rows),))


def offers(world: World, who: str) -> Iterator[Offer]:
    for action in (Sit(), Show(), Wait()):
        yield Offer(action, "Do")
    del world, who


def cards(
    *,
    sight: Callable[..., Any] = redacted,
    view: Callable[..., Any] = view,
    scene: Callable[..., Scene] = scene,
    offers: Callable[..., Iterator[Offer]] = offers,
    read: Callable[[World], Any] = lambda world: world.count(Card),
    drawn: Callable[[Ctx], Any] = lambda ctx: [ctx.who],
    waited: Callable[[Ctx, Card], int] = lambda ctx, card: ctx.now + card.shown,
) -> Rules:
    """The game; each argument is a place where it might leak."""
    rules = Rules("cards", 1, models=(Card,), events=(Drawn, Shown, Waited), players=(2, 3))

    @rules.on(Sit)
    def sit(ctx: Ctx, _action: Sit) -> None:
        if ctx.world.find(Card, ctx.who) is not None or ctx.world.count(Card) == 3:
            raise ctx.refuse("seat_taken")
        card = ctx.world.put(Card(ctx.who, ctx.dice.d(50, "card")))
        ctx.tell(Drawn(card.value), to=drawn(ctx))

    @rules.on(Show)
    def show(ctx: Ctx, _action: Show) -> None:
        card = ctx.world.get(Card, ctx.who)
        if card.shown:
            raise ctx.refuse("already_shown")
        ctx.world.put(card, shown=True)
        ctx.tell(Shown(card.value))

    @rules.on(Wait)
    def wait(ctx: Ctx, _action: Wait) -> None:
        ctx.tell(Waited(waited(ctx, ctx.world.get(Card, ctx.who))))

    rules.forecast(Wait)(lambda run: {"value": read(run.before)})
    rules.sight(Card)(sight)
    rules.view(view)
    rules.scene(scene)
    rules.offers(offers)
    rules.over(lambda world, _scope: Outcome() if sum(card.shown for card in world.all(Card)) == 2 else None)
    return rules


def finding(rules: Rules, sentence: str) -> Finding:
    return check(rules, games=3, steps=8)[sentence]


@pytest.mark.parametrize("sight", [redacted, kept_back])
def test_a_game_that_keeps_hands_hidden_passes_everything(sight: Callable[..., Any]) -> None:
    report = check(cards(sight=sight), games=3, steps=30)
    assert report.ok, "\n".join(report.lines())
    assert report[SEEN].cases > 50
    assert report[TOLD].cases > 50


def leaky_view(world: World, who: str | None) -> Any:
    return [world.all(Card), who]


def leaky_scene(world: World, who: str | None) -> Scene:
    return Scene(f"{who}", tuple(f"{card.value}" for card in world.all(Card)))


def leaky_offers(world: World, who: str) -> Iterator[Offer]:
    for offer in offers(world, who):
        yield Offer(offer.action, " ".join(str(card.value) for card in world.all(Card)))


def best(world: World) -> int:
    return max(card.value for card in world.all(Card))


@pytest.mark.parametrize(
    ("where", "leak"),
    [
        ("view", {"view": leaky_view}),
        ("scene", {"scene": leaky_scene}),
        ("offers", {"offers": leaky_offers}),
        ("odds", {"read": best}),
    ],
)
def test_what_shows_a_hidden_card_is_found(where: str, leak: dict[str, Any]) -> None:
    found = finding(cards(**leak), SEEN)
    assert found.verdict == "fail"
    assert any(".value, hidden from" in detail and where in detail for detail in found.details)


@pytest.mark.parametrize(
    ("event", "leak"),
    [
        ("drawn.value", {"drawn": lambda _ctx: None}),
        ("waited.value", {"waited": lambda _ctx, card: card.value}),
    ],
)
def test_an_event_that_tells_a_hidden_card_is_found(event: str, leak: dict[str, Any]) -> None:
    found = finding(cards(**leak), TOLD)
    assert found.verdict == "fail"
    assert any(f"is told by {event}" in detail for detail in found.details)


def test_a_spectator_counts_as_one_who_must_not_know() -> None:
    found = finding(cards(view=lambda world, who: None if who else world.all(Card)), SEEN)
    assert any("hidden from a spectator" in detail for detail in found.details)
