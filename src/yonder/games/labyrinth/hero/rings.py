"""Rings: bound when found, for good or ill (L-370 .. L-375)."""

from __future__ import annotations

from yonder.games.labyrinth.events.hero import RingBound
from yonder.games.labyrinth.events.town import CurseRemoved
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.growth import shift_attribute
from yonder.games.labyrinth.kinds import Status
from yonder.games.labyrinth.models import Ring


def rings_of(me: Me) -> list[Ring]:
    """What the hero wears; who never found a ring has none."""
    return me.world.all(Ring, me.id) if me.row.next_ring > 1 else []


def bind_ring(deed: Deed, kind: str) -> None:
    """Its effect applies at once, and it cannot be taken off."""
    info, numbers = deed.content.rings[kind], deed.numbers.rewards
    if info.cursed:
        value = numbers.cursed_least + deed.dice.pick(numbers.cursed, "ring value")
        now: int = getattr(deed.row, info.attribute)
        applied = -min(value, max(0, now - deed.numbers.revival.floor))  # L-374
    else:
        applied = numbers.blessed_least + deed.dice.pick(numbers.blessed, "ring value")
    number = deed.row.next_ring
    deed.world.put(Ring(deed.id, number, kind, info.attribute, applied, info.cursed))
    deed.set(next_ring=number + 1)
    shift_attribute(deed, info.attribute, applied)
    deed.tell(RingBound(deed.id, number, kind, info.attribute, applied, deed.row.max_hp, deed.row.hp))


class RemoveCurse(HeroAction):
    """Have a cursed ring broken for 20 gold; what it took comes back."""

    ring: int


def curse_bar(me: Me, ring: Ring | None) -> str:
    """L-375."""
    if ring is None:
        return "no_such_ring"
    if not ring.cursed:
        return "not_cursed"
    return "" if me.row.gold >= me.numbers.town.curse else "not_enough_gold"


@hero_action(RemoveCurse, Status.TOWN)
def remove_curse(deed: Deed, action: RemoveCurse) -> None:
    ring, price = deed.world.find(Ring, deed.id, action.ring), deed.numbers.town.curse
    deed.bar(curse_bar(deed, ring), ring=action.ring, price=price)
    assert ring is not None
    deed.pay(price)
    deed.world.drop(ring)
    shift_attribute(deed, ring.attribute, -ring.applied)
    done = (ring.attribute, -ring.applied, deed.row.max_hp, price)
    deed.tell(CurseRemoved(deed.id, ring.ring, ring.kind, *done))
