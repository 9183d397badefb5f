"""A way to call the program in process, and a small game with what duel has not: domains, timers, maps, points."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from yonder import registry
from yonder.cli import main
from yonder.core import Action, Bar, Ctx, Event, Model, Offer, Outcome, Panel, Reject, Row, Rules, Run, Scene, World
from yonder.core.show.offer import Choice, Some, Span, Text
from yonder.core.show.reading import Seat
from yonder.core.show.scene import Cell, Graph, Grid, Link, Node

GOODS = ("Salt", "silk", "tea")


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bazaar sells for, and how it is called."""

    price: int = 3
    name: str = "Bazaar"


class Stall(Model):
    price: int
    name: str
    morning: int = 0
    sold: str = ""


class Bought(Event):
    good: str
    amount: int


class Said(Event):
    text: str


class Woke(Event):
    pass


bazaar = Rules(
    "bazaar",
    1,
    models=(Stall,),
    events=(Bought, Said, Woke),
    setup=Setup,
    players=(1, 3),
    words={"tell.bought": "{amount} of {good} sold.", "tell.said": "Somebody says: {text}", "tell.woke": ""},
)


class Buy(Action):
    """Buy some of one good."""

    good: str
    amount: int


class Say(Action):
    """Say something."""

    text: str


class Pack(Action):
    """Pack goods and go home."""

    goods: tuple[str, ...]


class Rest(Action):
    """Sleep until morning."""


class Gamble(Action):
    """Throw dice with the keeper, at night."""


@bazaar.on(Gamble)
def gamble(ctx: Ctx, _action: Gamble) -> None:
    if ctx.world.get(Stall).morning:
        raise Reject("awake", "You are not tired.")
    if ctx.dice.d(20, "luck") > 7:
        ctx.tell(Bought("luck", ctx.dice.sum(2, 6, "gain")))


class Dawn(Action, internal=True):
    """It is morning."""


@bazaar.start
def start(ctx: Ctx, setup: Setup) -> None:
    ctx.world.put(Stall(setup.price, setup.name))


@bazaar.on(Buy)
def buy(ctx: Ctx, action: Buy) -> None:
    if action.amount > 5 or action.good not in GOODS:
        raise Reject("too_many", "There is not so much of it.")
    if ctx.dice.chance(5_000, "haggle"):
        ctx.tell(Bought(action.good, action.amount))


@bazaar.on(Say)
def say(ctx: Ctx, action: Say) -> None:
    ctx.tell(Said(action.text))


@bazaar.on(Pack)
def pack(ctx: Ctx, action: Pack) -> None:
    ctx.world.put(ctx.world.get(Stall), sold=",".join(action.goods) or "nothing")


@bazaar.on(Rest)
def rest(ctx: Ctx, _action: Rest) -> None:
    if ctx.world.get(Stall).morning:
        raise Reject("awake", "You are not tired.")
    ctx.later(ctx.now + 3_600_000, Dawn())


@bazaar.on(Dawn)
def dawn(ctx: Ctx, _action: Dawn) -> None:
    ctx.world.put(ctx.world.get(Stall), morning=1)
    ctx.tell(Woke())


@bazaar.offers
def offers(world: World, _who: str) -> Iterator[Offer]:
    if world.get(Stall).sold:
        return
    yield Offer(Buy("tea", 1), "Buy", "trade", {"good": Choice(GOODS), "amount": Span(1, 5)})
    yield Offer(Say(""), "Say", "talk", {"text": Text(20, 1)})
    yield Offer(Pack(()), "Pack", "trade", {"goods": Some(GOODS, 1, 2)})
    yield Offer(Rest(), "Rest")
    yield Offer(Gamble(), "Gamble")


@bazaar.forecast(Buy)
def forecast(run: Run) -> dict[str, Any]:
    return {"sale": bool(run.events)}


@bazaar.forecast(Gamble)
def gains(run: Run) -> dict[str, Any]:
    return {"win": bool(run.events), "gain": sum(e.amount for e in run.events if isinstance(e, Bought))}


@bazaar.bot("talker")
def talker(_seat: Seat) -> Action:
    return Say("hi")


@bazaar.scene
def scene(world: World, _who: str | None) -> Scene:
    stall = world.get(Stall)
    rows = tuple(Row(good, "a great many of the finest kind") for good in GOODS)
    panels = (Panel("Stall", (Row("price", str(stall.price), "each"),), (Bar("stock", 1, 5),)), Panel("Goods", rows))
    if stall.morning:
        places = (Node("a", "Gate", ("guard",)), Node("b", "Well"))
        return Scene(stall.name, ("Morning.",), panels, Graph(places, (Link("a", "b", "lane", open=False),), "a"))
    return Scene(stall.name, (), panels, Grid(4, 2, (Cell(1, 0, "@", "you"), Cell(3, 1, "#", "wall"))))


@bazaar.over
def over(world: World, _scope: str) -> Outcome | None:
    stall = world.get(Stall)
    return Outcome((), f"Home with {stall.sold}.", {"ab" * 32: 7}) if stall.sold else None


class Done(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Call = Callable[..., Done]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the test."""
    monkeypatch.setenv("YONDER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def yonder(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Call:
    """Call the program in process: `yonder("play", "duel", typed="1\\n")`."""
    del folder

    def call(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        return Done(code, *capfd.readouterr())

    return call


@pytest.fixture
def market(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The bazaar, beside duel, as if it were installed."""
    known = {**registry.points(), "bazaar": SimpleNamespace(load=lambda: bazaar)}
    monkeypatch.setattr(registry, "points", lambda: known)
    return bazaar
