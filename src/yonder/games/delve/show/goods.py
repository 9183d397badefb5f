"""Offers about things: on the floor, carried, worn, for sale."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Choice, Offer, Span, World, party, refusal
from yonder.core.show.offer import Domain
from yonder.games.delve.content import Content
from yonder.games.delve.kinds import Behavior, EntityKind, Slot
from yonder.games.delve.models import Character, Item, Npc, Presence, Worn
from yonder.games.delve.things.handling import Drop, Give, Take, may_drop, may_give, may_take
from yonder.games.delve.things.items import carried, kind_of, lying, thing, weight, worn
from yonder.games.delve.things.trade import MOST, Buy, Repair, Sell, affordable, may_repair, may_sell, merchant
from yonder.games.delve.things.using import Use, may_use
from yonder.games.delve.things.wearing import Equip, Unequip, may_equip, may_unequip
from yonder.games.delve.world.places import bystanders, present

Receiver = tuple[str, str, int]  # a player, the name, and what they could carry besides


def goods(world: World, who: str) -> Iterator[Offer]:
    place = world.get(Presence, who).place
    for item in lying(world, place):
        name = f"Take {_name(world, item)}"
        yield Offer(Take(item.item), name, "Things").given(refusal(may_take, world, who, item.item))
    yield from world.once(worn_things, who)
    receivers = world.once(others, who, place)
    for item in carried(world, who):
        yield from world.once(wearing, who, item)
        if kind_of(world, item).usable:
            yield use(world, who, item)
        yield from handing(world, who, item, receivers)
    for row in present(world, place, EntityKind.NPC):
        yield from world.once(shop, who, row)


def others(world: World, who: str, place: str) -> list[Receiver]:
    """The other players here, and how much more each could carry."""
    content: Content = world.content
    most = content.numbers.carry_capacity
    return [(row.entity, row.name, most - weight(world, row.entity)) for row in bystanders(world, who, place)]


def _name(world: World, item: Item) -> str:
    amount = f" x{item.amount}" if item.amount else ""
    return f"{thing(world, item).name}{amount}"


def worn_things(world: World, who: str) -> list[Offer]:
    """Take off what one wears."""
    found = []
    for row in world.all(Worn, who):
        name, slot = thing(world, world.get(Item, row.item)).name, Slot(row.slot)
        stop = refusal(may_unequip, world, who, slot)
        found.append(Offer(Unequip(slot), f"Take off {name}", "Gear").given(stop))
    return found


def wearing(world: World, who: str, item: Item) -> list[Offer]:
    """Put on what one carries."""
    kind = kind_of(world, item)
    if kind.slot is None or item.item in worn(world, who):
        return []
    verb = "Wield" if kind.slot.startswith("held") else "Wear"
    stop = refusal(may_equip, world, who, item.item)
    return [Offer(Equip(item.item), f"{verb} {_name(world, item)}", "Gear").given(stop)]


def handing(world: World, who: str, item: Item, receivers: list[Receiver]) -> Iterator[Offer]:
    """Lay something down, or give it to somebody."""
    kind, name = kind_of(world, item), _name(world, item)
    yield Offer(Drop(item.item), f"Drop {name}", "Things", aside=True).given(refusal(may_drop, world, who, item.item))
    targets = [(other, name) for other, name, spare in receivers if spare >= kind.weight]
    give = Give(item.item, targets[0][0] if targets else who)
    stop = refusal(may_give, world, who, give)
    if stop is None or receivers:
        choice: dict[str, Domain] = {"target": Choice(tuple(t[0] for t in targets), tuple(t[1] for t in targets))}
        yield Offer(give, f"Give {name}", "Things", choice if targets else {}, aside=True).given(stop)


def use(world: World, who: str, item: Item) -> Offer:
    """On oneself, or on a party member who can be helped."""
    stop = refusal(may_use, world, who, Use(item.item))
    others = [each for each in party.together(world, who) if each != who]
    helped = [each for each in others if refusal(may_use, world, who, Use(item.item, each)) is None]
    names = ("", "myself", *(world.get(Presence, each).name for each in helped))
    target = Choice(("", who, *helped), names)
    return Offer(Use(item.item), f"Use {_name(world, item)}", "Things", {"target": target}).given(stop)


def shop(world: World, who: str, npc: Presence) -> list[Offer]:
    """What a merchant sells, buys and repairs; nothing with other people."""
    trades = world.get(Npc, npc.entity).behavior is Behavior.MERCHANT
    return [*buying(world, who, npc), *selling(world, who, npc)] if trades else []


def buying(world: World, who: str, npc: Presence) -> Iterator[Offer]:
    content: Content = world.content
    sells = content.people[world.get(Npc, npc.entity).person].sells
    closed, load = refusal(merchant, world, who, npc.entity), weight(world, who)
    for kind in sells:
        buy = Buy(npc.entity, kind)
        label = f"Buy {content.word('item', kind)} ({content.items[kind].price} gold)"
        stop = closed or refusal(affordable, world, who, buy, load)
        many: dict[str, Domain] = {"count": Span(1, _most(world, who, kind, load))}
        yield Offer(buy, label, npc.name, many, aside=True).given(stop)


def selling(world: World, who: str, npc: Presence) -> Iterator[Offer]:
    for item in carried(world, who):
        sell, repair = Sell(npc.entity, item.item), Repair(npc.entity, item.item)
        name = _name(world, item)
        yield Offer(sell, f"Sell {name}", npc.name, aside=True).given(refusal(may_sell, world, who, sell))
        if kind_of(world, item).slot is not None:
            yield Offer(repair, f"Repair {name}", npc.name, aside=True).given(refusal(may_repair, world, who, repair))


def _most(world: World, who: str, kind: str, load: int) -> int:
    """How many one can pay and carry, at least one to show."""
    content: Content = world.content
    row = content.items[kind]
    paid = world.get(Character, who).purse // row.price
    room = (content.numbers.carry_capacity - load) // row.weight
    return max(1, min(MOST, paid, room))
