"""Traps at the threshold (section 7). What a trap does besides damage is a small function by name."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import check_names
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import Trap
from yonder.games.labyrinth.events.fight import WeaponDamaged
from yonder.games.labyrinth.events.labyrinth import GoldLost, TrapSprung
from yonder.games.labyrinth.hero.deed import Deed, Me
from yonder.games.labyrinth.hero.figures import dexterity, half_up
from yonder.games.labyrinth.hero.health import apply_poison, hurt, sap
from yonder.games.labyrinth.models import Item
from yonder.games.labyrinth.rules import rules


def trap_dc(me: Me, trap: Trap, depth: int) -> int:
    """L-122: traps are nastier deeper down."""
    return trap.dc + me.numbers.labyrinth.trap_depth * (depth - 1)


def spring(deed: Deed, depth: int) -> TrapSprung | None:
    """L-120 .. L-123; None if there is no trap."""
    if not deed.dice.chance(deed.numbers.labyrinth.trap_chance, "trap"):
        return None
    traps = deed.content.trap_list
    trap = traps[deed.dice.d(len(traps), "which trap") - 1]
    modifier, raw = half_up(dexterity(deed)), deed.check("save")
    dc = trap_dc(deed, trap, depth)
    avoided = raw + modifier >= dc
    damage = 0 if avoided else deed.roll(trap.damage, "trap damage")
    hurt(deed, damage)
    deed.count("traps_sprung")
    deed.count("traps_avoided", int(avoided))
    sprung = TrapSprung(deed.id, trap.id, depth, raw, modifier, raw + modifier, dc, avoided, damage, deed.row.hp)
    deed.tell(sprung)
    for effect in () if avoided else trap.effects:
        if deed.dice.chance(effect.chance, "trap effect"):
            EFFECTS[effect.kind](deed, effect.amount)
    return sprung


def gold_dust(deed: Deed, amount: int) -> None:
    """L-126."""
    lost = min(deed.row.gold, amount)
    deed.set(gold=deed.row.gold - lost)
    deed.count("gold_lost", lost)
    deed.tell(GoldLost(deed.id, lost))


def rust(deed: Deed, _amount: int) -> None:
    """L-127."""
    item = deed.world.find(Item, deed.id, deed.row.weapon)
    if item is not None and not item.damaged:
        deed.world.put(item, damaged=True)
        deed.tell(WeaponDamaged(deed.id, item.item, item.kind))


EFFECTS: dict[str, Callable[[Deed, int], None]] = {
    "poison": apply_poison,
    "sap": sap,
    "gold_dust": gold_dust,
    "rust": rust,
}


@rules.check
def effects_are_bound(content: Content) -> None:
    """Everything that a trap does has its function."""
    check_names("traps", [effect.kind for trap in content.traps.values() for effect in trap.effects], EFFECTS)
