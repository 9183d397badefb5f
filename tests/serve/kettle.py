"""A game in clock time: a kettle that must boil before the tea can be poured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yonder.core import Action, Ctx, Event, Model, Offer, Query, Rules, Scene, World

BOIL_MS = 400


class Kettle(Model):
    hot_at: int


class Poured(Event):
    at: int


rules = Rules("kettle", 1, models=(Kettle,), events=(Poured,), words={"refuse.not_hot": "The water is not hot yet."})


class Boil(Action):
    """Put the kettle on."""


class Pour(Action):
    """Pour the tea."""


class Left(Query):
    """How long it will take, in ms."""


@rules.on(Boil)
def boil(ctx: Ctx, _action: Boil) -> None:
    ctx.world.put(Kettle(ctx.now + BOIL_MS))


@rules.on(Pour)
def pour(ctx: Ctx, _action: Pour) -> None:
    kettle = ctx.world.get(Kettle, code="no_kettle")
    if ctx.now < kettle.hot_at:
        raise ctx.refuse("not_hot", ready_at=kettle.hot_at)
    ctx.world.drop(kettle)
    ctx.tell(Poured(ctx.now))


def left(world: World) -> int:
    return sum(max(0, kettle.hot_at - world.now) for kettle in world.all(Kettle))


@rules.query(Left)
def ask_left(world: World, _who: str | None, _query: Left) -> Any:
    return left(world)


@rules.offers
def offers(_world: World, _who: str) -> Iterator[Offer]:
    yield Offer(Boil(), "Boil")
    yield Offer(Pour(), "Pour")


@rules.view
def view(world: World, _who: str | None) -> Any:
    return {"left": left(world)}


@rules.scene
def scene(world: World, _who: str | None) -> Scene:
    return Scene("Hot" if world.any(Kettle) and not left(world) else "Cold")
