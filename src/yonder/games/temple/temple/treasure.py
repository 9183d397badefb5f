"""Treasure: searching chambers and what they hold (section 18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from yonder.core import check_names
from yonder.games.temple.content import Content
from yonder.games.temple.events import ChamberSearched, HoardFound
from yonder.games.temple.explorer.checks import check
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.experience import earn
from yonder.games.temple.explorer.gear import bless, gain, take_shield, take_weapon, wear
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ArmorType, ChamberType, Skill, WeaponType
from yonder.games.temple.models import Chamber, MonsterInstance, Relic, TempleState
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.locks import find_key
from yonder.games.temple.temple.places import exploring

SEARCHED = (ChamberType.TREASURE, ChamberType.EMPTY)


class LootTreasure(ExplorerAction):
    """Search the chamber you stand in. One search per stay; what is found is gone for everybody."""


def may_search(me: Hero) -> None:
    """T-550, T-551: there must be something to search, for this explorer, on this stay."""
    exploring(me)
    if not unlooted(me.here, me.foe):
        looted = me.here.chamber_type in SEARCHED or me.here.treasure_looted
        raise me.content.refuse("already_looted") if looted else me.content.refuse("nothing_to_loot")
    if me.position.searched:
        raise me.content.refuse("already_searched")


def unlooted(chamber: Chamber, foe: MonsterInstance | None) -> bool:
    """Is there something that nobody has found? A boss's hoard is there to be taken once it is dead (T-558)."""
    hoard = chamber.chamber_type is ChamberType.BOSS and foe is not None and not foe.is_alive
    return (hoard or chamber.chamber_type in SEARCHED) and not chamber.treasure_looted


def search_dc(me: Hero) -> int:
    """T-552."""
    numbers = me.content.numbers.search
    return numbers.treasure_dc if me.here.chamber_type is ChamberType.TREASURE else numbers.empty_dc


@explorer_action(LootTreasure)
def loot_treasure(deed: Deed, _action: LootTreasure) -> None:
    me = deed.me
    may_search(me)
    if me.here.chamber_type is ChamberType.BOSS:
        take_hoard(deed)
        return
    test = check(deed, Skill.PERCEPTION, search_dc(me))
    me.set_position(searched=True)
    haul = plunder(deed, test.total) if test.success else Haul()
    deed.tell(ChamberSearched(me.id, me.here.temple_id, me.here.chamber_id, test.success, *haul))
    if test.success and me.here.chamber_type is ChamberType.TREASURE:
        find_key(deed)
        earn(deed, "treasure")


def take_hoard(deed: Deed) -> None:
    """T-558: gold, items and a relic. It lies open: nobody is left to hide it from."""
    me, numbers = deed.me, deed.me.content.numbers
    tier = deed.world.get(TempleState, me.here.temple_id).difficulty_tier
    gold = deed.dice.sum(*numbers.hoard.dice, "gold") * (me.here.yonder + 1) * tier
    items = [item_for(me.content, deed.dice.d(20, "item")) for _ in range(numbers.hoard.items)]
    used = [item for item in items if FINDS[item](me)]
    sold = sum(item != "nothing" for item in items) - len(used)
    gold, potions = gold + sold * numbers.search.unused_gold * tier, used.count("potion")
    gain(me, gold, potions)
    me.set_chamber(treasure_looted=True)
    relic = next((kind for kind in me.content.relics.values() if kind.tier == tier), None)
    new = relic is not None and deed.world.find(Relic, me.id, relic.id) is None
    if relic is not None and new:
        deed.world.put(Relic(me.id, relic.id, me.here.temple_id))
        me.set_health(max_hp=me.health.max_hp + relic.hp, current_hp=me.health.current_hp + relic.hp)
    name, hp = (relic.id, relic.hp) if relic is not None and new else ("", 0)
    place = (me.here.temple_id, me.here.chamber_id)
    deed.tell(HoardFound(me.id, *place, gold, potions, tuple(used), name, hp))


class Haul(NamedTuple):
    """What a search brought."""

    gold: int = 0
    potions: int = 0
    item: str = "nothing"
    used: bool = False


def plunder(deed: Deed, total: int) -> Haul:
    """T-553 .. T-557: gold, perhaps a potion, and in a Treasure chamber an item."""
    me, numbers = deed.me, deed.me.content.numbers.search
    tier = deed.world.get(TempleState, me.here.temple_id).difficulty_tier
    gold = deed.dice.d(numbers.gold_die, "gold") * (me.here.yonder + 1) * tier
    potions = 1 if total >= numbers.potion_from else 0
    item, used = "nothing", False
    if me.here.chamber_type is ChamberType.TREASURE:
        item = item_for(me.content, deed.dice.d(20, "item"))
        used = FINDS[item](me)
    if item == "potion":
        potions += 1
    elif item != "nothing" and not used:
        gold = gold + numbers.unused_gold * tier
    gain(me, gold, potions)
    me.set_chamber(treasure_looted=True)
    return Haul(gold, potions, item, used)


def item_for(content: Content, face: int) -> str:
    """T-556: what this face of the d20 finds."""
    return next(find.item for find in content.generation.items if face <= find.upto)


FINDS: dict[str, Callable[[Hero], bool]] = {
    "nothing": lambda _me: False,
    "potion": lambda _me: True,
    "leather": lambda me: wear(me, ArmorType.LEATHER),
    "chain_mail": lambda me: wear(me, ArmorType.CHAIN_MAIL),
    "shield": take_shield,
    "greataxe": lambda me: take_weapon(me, WeaponType.GREATAXE),
    "blessing": bless,
}


@rules.check
def finds_are_bound(content: Content) -> None:
    """Everything that can be found has its function."""
    check_names("generation", [find.item for find in content.generation.items], FINDS)
