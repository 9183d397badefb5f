"""A card game with hidden hands; each argument is a place where an author might give them away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from yonder.core import Action, Ctx, Event, Model, Offer, Outcome, Panel, Query, Reject, Row, Rules, Scene, World

SEATS = 3
WORDS = {"tell.waited": "Waits: {value}.", "refuse.not_now": "Not while {best} is the best card."}


class Face(Struct, frozen=True):
    """A card by suit and rank."""

    suit: int
    rank: int


class Card(Model, key=("who",)):
    """What a player was dealt, in every form that a row may hold it; theirs to know until they show it."""

    who: str
    value: int
    hand: tuple[int, ...] = ()
    face: Face = Face(0, 0)
    pack: tuple[Face, ...] = ()
    mark: int | None = None
    shown: bool = False


class Held(Model, key=("who", "card")):
    """The same card as a row by itself: its key is what is hidden."""

    who: str
    card: int


class Copy(Model, key=("who",)):
    """What a careless author copies into a row that everybody reads."""

    who: str
    note: tuple[int, ...] = ()
    text: str = ""


class Drawn(Event):
    value: Any


class Shown(Event):
    value: int


class Waited(Event):
    value: Any


class Sit(Action):
    """Take a card."""


class Show(Action):
    """Turn your card over."""


class Wait(Action):
    """Do nothing."""


class Nudge(Action, internal=True):
    """A timer's action."""

    value: int


class Ask(Query):
    """Ask about the table."""

    number: int = 0


def dealt(who: str, value: int) -> Card:
    face = Face(value % 4, value)
    return Card(who, value, (value, value + 100), face, (face, Face(1, value + 7)), value + 200)


def redacted(_world: World, who: str | None, row: Any) -> Any:
    if isinstance(row, Held):
        return row if row.who == who else None
    return Card(row.who, 0) if isinstance(row, Card) and not row.shown and row.who != who else row


def kept_back(world: World, who: str | None, row: Any) -> Any:
    seen = redacted(world, who, row)
    return None if seen != row else row


def view(world: World, who: str | None) -> Any:
    return [redacted(world, who, card) for card in world.all(Card)]


def scene(world: World, who: str | None) -> Scene:
    rows = tuple(Row("card", str(card.value)) for card in view(world, who))
    return Scene("Cards", (), (Panel("Cards", rows),))


def offers(_world: World, _who: str) -> Iterator[Offer]:
    for action in (Sit(), Show(), Wait()):
        yield Offer(action, "Do")


def draw(ctx: Ctx) -> int:
    return ctx.hidden("cards").d(50, ctx.who)


def nothing(_ctx: Ctx) -> None:
    pass


def over(world: World, _scope: str) -> Outcome | None:
    cards = world.all(Card)
    return Outcome() if len(cards) > 1 and all(card.shown for card in cards) else None


def cards(  # noqa: PLR0913 - the places where it might leak
    *,
    start: Callable[[Ctx], None] = nothing,
    draw: Callable[[Ctx], int] = draw,
    sat: Callable[[Ctx], None] = nothing,
    ended: Callable[[Ctx], None] = lambda ctx: ctx.open("cards"),
    sight: Callable[..., Any] = redacted,
    view: Callable[..., Any] = view,
    scene: Callable[..., Scene] = scene,
    offers: Callable[..., Iterator[Offer]] = offers,
    read: Callable[[World], Any] = lambda world: world.count(Card),
    answer: Callable[[World], Any] = lambda world: world.count(Card),
    turn: Callable[[World, str], list[str]] | None = None,
    refuse: Callable[[Ctx], Reject | None] = lambda _ctx: None,
    drawn: Callable[[Ctx, Card], tuple[Any, Any]] = lambda ctx, card: (card.value, [ctx.who]),
    waited: Callable[[Ctx, Card], Any] = lambda ctx, card: ctx.now + card.shown,
    over: Callable[[World, str], Outcome | None] | None = over,
) -> Rules:
    """The game. Whoever sits gets a card from a secret that is opened when all cards lie open."""
    rules = Rules("cards", 1, models=(Card, Held, Copy), events=(Drawn, Shown, Waited), players=(2, 3), words=WORDS)

    rules.start(lambda ctx, _setup: start(ctx))

    @rules.on(Sit)
    def sit(ctx: Ctx, _action: Sit) -> None:
        taken = ctx.world.all(Card)
        if ctx.world.find(Card, ctx.who) is not None or len(taken) == SEATS or any(card.shown for card in taken):
            raise ctx.refuse("seat_taken")
        card = ctx.world.put(dealt(ctx.who, draw(ctx)))
        ctx.world.put(Held(ctx.who, card.value))
        sat(ctx)
        value, to = drawn(ctx, card)
        ctx.tell(Drawn(value), to=to)

    @rules.on(Show)
    def show(ctx: Ctx, _action: Show) -> None:
        card = ctx.world.get(Card, ctx.who)
        if card.shown or ctx.world.count(Card) == 1:
            raise ctx.refuse("cannot_show")
        ctx.world.put(card, shown=True)
        ctx.world.drop(ctx.world.get(Held, ctx.who, card.value))
        ctx.tell(Shown(card.value))
        if all(each.shown for each in ctx.world.all(Card)):
            ended(ctx)

    @rules.on(Wait)
    def wait(ctx: Ctx, _action: Wait) -> None:
        card = ctx.world.get(Card, ctx.who)
        if (refusal := refuse(ctx)) is not None:
            raise refusal
        ctx.tell(Waited(waited(ctx, card)))

    rules.on(Nudge)(lambda _ctx, _action: None)
    rules.query(Ask)(lambda world, _who, _query: answer(world))
    rules.forecast(Wait)(lambda run: {"value": read(run.before)})
    rules.sight(Card, Held, Copy)(sight)
    rules.view(view)
    rules.scene(scene)
    rules.offers(offers)
    if turn is not None:
        rules.awaited(turn)
    if over is not None:
        rules.over(over)
    return rules
