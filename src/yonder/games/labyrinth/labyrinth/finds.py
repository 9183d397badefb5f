"""Finds: what monsters drop and chests hold (section 19), through the kernel's loot tables."""

from __future__ import annotations

from yonder.core.chance import loot
from yonder.games.labyrinth.content.things import Monster
from yonder.games.labyrinth.events.labyrinth import ChestOpened, LootFound
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.gear import add_item, add_uses
from yonder.games.labyrinth.hero.rings import bind_ring
from yonder.games.labyrinth.kinds import Category, Chest, LootKind, Slot, Status


def hand_over(deed: Deed, drop: loot.Drop | None) -> None:
    """What was found is the hero's: rings bind, gear goes to the pack, potions and scrolls are one use."""
    if drop is None:
        return
    deed.set_room(found=(*deed.here.found, drop.item))
    name, _, kind = drop.item.partition(":")
    what = LootKind(name)
    if what in (LootKind.WEAPON, LootKind.ARMOR):
        number = deed.row.next_item
        deed.tell(LootFound(deed.id, what, kind, number))
        add_item(deed, Slot(name), kind, found=True)
        return
    deed.tell(LootFound(deed.id, what, kind, 0))
    if what is LootKind.RING:
        bind_ring(deed, kind)
    else:
        add_uses(deed, Category(name), kind, drop.count)


def drops(deed: Deed, monster: Monster) -> None:
    """L-360, L-361: a potion or a scroll, then gear."""
    hand_over(deed, loot.roll(deed.dice, deed.content.loot, f"drop:{monster.difficulty}", "drop"))
    if deed.dice.chance(deed.numbers.rewards.gear_chance, "gear"):
        hand_over(deed, loot.roll(deed.dice, deed.content.loot, "gear", "which gear"))


class OpenChest(HeroAction):
    """Open the chest in this room: gold, and perhaps something else."""


def chest_bar(me: Me) -> str:
    """L-380."""
    return "" if me.here.chest is Chest.CLOSED else "no_chest"


@hero_action(OpenChest, Status.EXPLORING)
def open_chest(deed: Deed, _action: OpenChest) -> None:
    deed.bar(chest_bar(deed))
    numbers = deed.numbers.labyrinth
    gold = deed.dice.range(*numbers.chest_gold, "chest gold")
    deed.set_room(chest=Chest.OPENED)
    deed.earn(gold)
    deed.tell(ChestOpened(deed.id, gold))
    if deed.dice.chance(numbers.chest_item, "chest item"):
        hand_over(deed, loot.roll(deed.dice, deed.content.loot, "chest", "which item"))
