"""Orchard: a game in two versions. The first counts apples in baskets; the second weighs them, and asks for more."""

from __future__ import annotations

from yonder.core import Action, Content, Ctx, Event, Model, Offer, Rules, World
from yonder.core.rules.rules import Tables


def first() -> Rules:
    class Basket(Model, key=("who",)):
        who: str
        apples: int

    class Picked(Event):
        apples: int

    class Pick(Action):
        """Shake the tree."""

    words = {"tell.picked": "{apples} apples fall.", "refuse.full": "The basket is full."}
    rules = Rules("orchard", 1, models=(Basket,), events=(Picked,), content=Content(words=words))

    @rules.on(Pick)
    def pick(ctx: Ctx, _action: Pick) -> None:
        basket = ctx.world.find(Basket, ctx.who) or Basket(ctx.who, 0)
        if basket.apples > 50:
            raise ctx.refuse("full")
        apples = ctx.dice.d(6, "apples")
        ctx.world.put(basket, apples=basket.apples + apples)
        ctx.tell(Picked(apples))

    rules.offers(lambda _world, _who: [Offer(Pick(), "Pick")])
    return rules


class Basket(Model, key=("who",)):
    who: str
    grams: int


class Picked(Event):
    grams: int


class Pick(Action):
    """Shake the tree."""


def second(words: dict[str, str] | None = None) -> Rules:
    said = words or {"tell.picked": "{grams} g of apples fall.", "refuse.full": "The basket is full."}
    rules = Rules("orchard", 2, models=(Basket,), events=(Picked,), content=Content(words=said))

    @rules.on(Pick)
    def pick(ctx: Ctx, _action: Pick) -> None:
        basket = ctx.world.find(Basket, ctx.who) or Basket(ctx.who, 0)
        grams = 100 * ctx.dice.d(6, "apples")
        ctx.world.put(basket, grams=basket.grams + grams)
        ctx.tell(Picked(grams))

    @rules.migrate(1)
    def weigh(tables: Tables) -> Tables:
        return {**tables, "basket": [{"who": r["who"], "grams": 100 * r["apples"]} for r in tables["basket"]]}

    @rules.offers
    def offers(_world: World, _who: str) -> list[Offer]:
        return [Offer(Pick(), "Pick")]

    return rules


FIRST, SECOND = first(), second()
OLD_PICK: type[Action] = next(kind for kind in FIRST.handlers if kind.__name__ == "Pick")
BOTH = {"orchard": SECOND, "orchard@1": FIRST, "orchard@2": SECOND}
