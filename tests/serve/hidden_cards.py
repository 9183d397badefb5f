"""A game for the server's tests: hidden cards, private events, a leaderboard, a broken rule, long odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from yonder.core import Action, Ctx, Event, Model, Offer, Query, Reject, Rules, Run, Scene, World
from yonder.core.rules.ctx import secret_of


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards the deck has."""

    deck: int = 10**15  # a value that stands in no other text by chance


class Deck(Model):
    size: int


class Card(Model, key=("who",)):
    """The card of a player: nobody else sees its value before it is shown."""

    who: str
    value: int
    shown: bool = False


class Dealt(Event):
    who: str


class Drawn(Event):
    value: int


class Shown(Event):
    who: str
    value: int


rules = Rules("cards", 1, models=(Deck, Card), events=(Dealt, Drawn, Shown), setup=Setup, players=(1, 9))


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    ctx.world.put(Deck(setup.deck))


def hand(who: str) -> str:
    return f"hand:{who}"


class Take(Action):
    """Draw a card, in place of the one you have."""


@rules.on(Take)
def take(ctx: Ctx, _action: Take) -> None:
    value = ctx.hidden(hand(ctx.who)).below(ctx.world.get(Deck).size, "card")
    ctx.world.put(Card(ctx.who, value))
    ctx.tell(Dealt(ctx.who))
    ctx.tell(Drawn(value), to=[ctx.who])


class Show(Action):
    """Turn your card over."""


@rules.on(Show)
def show(ctx: Ctx, _action: Show) -> None:
    card = ctx.world.find(Card, ctx.who)
    if card is None:
        raise Reject("no_card", "You have no card.")
    ctx.world.put(card, shown=True)
    if secret_of(ctx.world, hand(ctx.who)) is not None:
        ctx.open(hand(ctx.who))
    ctx.tell(Shown(ctx.who, card.value))


class Break(Action):
    """A rule with a fault."""

    text: str = ""


@rules.on(Break)
def fault(_ctx: Ctx, action: Break) -> None:
    raise ZeroDivisionError(action.text)


class Ponder(Action):
    """Roll so many dice that no time is enough to foresee them."""


@rules.on(Ponder)
def ponder(ctx: Ctx, _action: Ponder) -> None:
    for place in range(40):
        int(ctx.dice.d(20, f"die {place}"))


@rules.forecast(Ponder)
def pondered(run: Run) -> dict[str, Any]:
    return {"told": bool(run.events)}


class Best(Query, tag="leaderboard"):
    """The highest shown cards."""

    top: int = 10


@rules.query(Best)
def best(world: World, _who: str | None, query: Best) -> Any:
    shown = sorted((card for card in world.all(Card) if card.shown), key=lambda card: -card.value)
    return [card.who for card in shown[: query.top]]


class Mine(Query):
    """Your own card."""


@rules.query(Mine)
def mine(world: World, who: str | None, _query: Mine) -> Any:
    card = None if who is None else world.find(Card, who)
    return None if card is None else card.value


@rules.sight(Card)
def sight(_world: World, who: str | None, row: Card) -> Card:
    return Card(row.who, -1) if not row.shown and row.who != who else row


@rules.view
def view(world: World, who: str | None) -> Any:
    return [sight(world, who, card) for card in world.all(Card)]


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    return Scene("Cards", tuple(f"{card.who[:4]} {card.value}" for card in view(world, who)))


@rules.offers
def offers(_world: World, _who: str) -> Iterator[Offer]:
    yield Offer(Take(), "Take")
    yield Offer(Show(), "Show")
