"""Offers about things: on the floor, carried, worn, for sale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from yonder.core import Choice, Offer, Reject, Span, World, party, refusal, settled
from yonder.core.show.offer import Domain
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import ItemKind
from yonder.games.delve.kinds import Behavior, Slot
from yonder.games.delve.models import Item, Npc, Presence
from yonder.games.delve.people.guard import at_peace
from yonder.games.delve.show.actor import Actor
from yonder.games.delve.things.equipment import gear
from yonder.games.delve.things.handling import Drop, Give, Take, giveable, liftable
from yonder.games.delve.things.items import carried, free_to_give, kind_of, lying, thing, weight, worn
from yonder.games.delve.things.trade import (
    MOST,
    Buy,
    Means,
    Repair,
    Sell,
    affordable,
    damaged,
    means,
    merchant,
    worth,
)
from yonder.games.delve.things.using import Use, helpful
from yonder.games.delve.things.wearing import Equip, Unequip, fitting, removable

KEPT = 8_192  # so many open offers are kept: the same few things are offered again and again
Receiver = tuple[Presence, int]  # a player, and what they could carry besides


def goods(world: World, me: Actor) -> list[Offer]:
    found = [_take(world, me, item) for item in lying(world, me.place)]
    found += worn_things(world, me)
    pack = carried(world, me.who)
    if pack:
        receivers, on = others(world, me), worn(world, me.who)
        for item in pack:
            kind = kind_of(world, item)
            if kind.slot is not None and item.item not in on:
                found.append(_wear(world, me, item, kind))
            if kind.usable:
                found.append(use(world, me, item))
            found += handing(world, me, item, kind, receivers)
    for row in me.crowd.people:
        if world.get(Npc, row.entity).behavior is Behavior.MERCHANT:
            found += shop(world, me, row)
    return found


def others(world: World, me: Actor) -> list[Receiver]:
    """The other players here, and how much more each could carry."""
    return [(row, settled(world, _spare, row.entity)) for row in me.near]


def _spare(world: World, who: str) -> int:
    """How much more somebody could carry, at most the heaviest thing there is: more than that makes no difference."""
    content: Content = world.content
    return min(_heaviest(content), content.numbers.carry_capacity - weight(world, who))


@lru_cache(maxsize=16)
def _heaviest(content: Content) -> int:
    return max([kind.weight for kind in content.items.values()], default=0)


def _name(world: World, item: Item) -> str:
    amount = f" x{item.amount}" if item.amount else ""
    return f"{thing(world, item).name}{amount}"


def _take(world: World, me: Actor, item: Item) -> Offer:
    stop = me.held or refusal(liftable, world, me.who, me.place, item) or me.acted
    return Offer(Take(item.item), f"Take {_name(world, item)}", "Things", enabled=True).given(stop)


def worn_things(world: World, me: Actor) -> Iterator[Offer]:
    """Take off what one wears."""
    for row in gear(world, me.who):
        stop = me.held or refusal(removable, world, me.who, row) or me.acted
        yield _calmly(me, _off(Slot(row.slot), thing(world, world.get(Item, row.item)).name)).given(stop)


@lru_cache(maxsize=KEPT)
def _off(slot: Slot, name: str) -> Offer:
    return Offer(Unequip(slot), f"Remove {name}", "Gear", enabled=True)


def _wear(world: World, me: Actor, item: Item, kind: ItemKind) -> Offer:
    """Put on what one carries."""
    stop = me.held or refusal(fitting, world, me.who, item) or me.acted
    return _calmly(me, _on(item.item, _name(world, item), held=str(kind.slot).startswith("held"))).given(stop)


def _calmly(me: Actor, offer: Offer) -> Offer:
    """Among enemies one seldom changes clothes."""
    return replace(offer, aside=True) if me.crowd.enemies else offer


@lru_cache(maxsize=KEPT)
def _on(item: str, name: str, *, held: bool) -> Offer:
    return Offer(Equip(item), f"{'Wield' if held else 'Wear'} {name}", "Gear", enabled=True)


def handing(world: World, me: Actor, item: Item, kind: ItemKind, receivers: list[Receiver]) -> Iterator[Offer]:
    """Lay something down, or give it to somebody."""
    name, bound = _name(world, item), refusal(free_to_give, world, item)
    yield _drop(item.item, name).given(me.dead or bound)
    if not receivers:
        return
    targets = [row for row, spare in receivers if spare >= kind.weight]
    give = Give(item.item, (targets or me.near)[0].entity)
    stop = me.dead or bound
    if stop is None:  # of `giveable`, all but peace is known of the targets
        if targets:
            stop = refusal(at_peace, world, me.place)
        else:
            stop = refusal(giveable, world, me.who, me.place, item, give.target)
    yield Offer(give, f"Give {name}", "Things", _targets(tuple(targets)), enabled=True, aside=True).given(stop)


@lru_cache(maxsize=KEPT)
def _drop(item: str, name: str) -> Offer:
    return Offer(Drop(item), f"Drop {name}", "Things", enabled=True, aside=True)


@lru_cache(maxsize=256)
def _targets(rows: tuple[Presence, ...]) -> dict[str, Domain]:
    """Those who can be given something; not to be changed."""
    return {"target": Choice(tuple([row.entity for row in rows]), tuple([row.name for row in rows]))} if rows else {}


def use(world: World, me: Actor, item: Item) -> Offer:
    """On oneself, or on a party member who can be helped."""
    who = me.who
    stop = me.held or refusal(helpful, world, who, me.place, item, who) or me.acted
    helped = [
        each
        for each in party.together(world, who)
        if each != who and refusal(helpful, world, who, me.place, item, each) is None
    ]
    names = ("myself", *(world.get(Presence, each).name for each in helped))
    target = Choice((who, *helped), names, ("",))
    return Offer(Use(item.item), f"Use {_name(world, item)}", "Things", {"target": target}, enabled=True).given(stop)


def shop(world: World, me: Actor, npc: Presence) -> list[Offer]:
    """What a merchant sells, buys and repairs."""
    closed = refusal(merchant, world, me.who, npc.entity)
    return [*buying(world, me, npc, closed), *selling(world, me, npc, closed)]


def buying(world: World, me: Actor, npc: Presence, closed: Reject | None) -> tuple[Offer, ...]:
    wares = _wares(world.content, world.get(Npc, npc.entity).person, npc.entity, npc.name, means(world, me.who))
    return wares if closed is None else tuple([each.given(closed) for each in wares])


@lru_cache(maxsize=KEPT)
def _wares(content: Content, person: str, npc: str, name: str, given: Means) -> tuple[Offer, ...]:
    """What somebody with so much gold and such a load is offered: it is the same from step to step."""
    return tuple(
        [
            _buy(content, npc, name, kind, _most(content, kind, given)).given(
                refusal(affordable, content, kind, 1, given)
            )
            for kind in content.people[person].sells
        ]
    )


@lru_cache(maxsize=KEPT)
def _buy(content: Content, npc: str, name: str, kind: str, most: int) -> Offer:
    label = f"Buy {content.word('item', kind)} ({content.items[kind].price} gold)"
    return Offer(Buy(npc, kind), label, name, {"count": Span(1, most)}, enabled=True, aside=True)


def selling(world: World, me: Actor, npc: Presence, closed: Reject | None) -> Iterator[Offer]:
    for item in carried(world, me.who):
        name = _name(world, item)
        yield _sell(npc.entity, npc.name, item.item, name).given(closed or refusal(worth, world, item))
        if kind_of(world, item).slot is not None:
            yield _mend(npc.entity, npc.name, item.item, name).given(closed or refusal(damaged, world, me.who, item))


@lru_cache(maxsize=KEPT)
def _sell(npc: str, group: str, item: str, name: str) -> Offer:
    return Offer(Sell(npc, item), f"Sell {name}", group, enabled=True, aside=True)


@lru_cache(maxsize=KEPT)
def _mend(npc: str, group: str, item: str, name: str) -> Offer:
    return Offer(Repair(npc, item), f"Repair {name}", group, enabled=True, aside=True)


def _most(content: Content, kind: str, given: Means) -> int:
    """How many one can pay and carry, at least one to show."""
    row = content.items[kind]
    room = (content.numbers.carry_capacity - given.load) // row.weight
    return max(1, min(MOST, given.purse // row.price, room))
