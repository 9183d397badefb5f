"""Harm, healing, death, and what the dead leave behind (section 20)."""

from __future__ import annotations

from yonder.core import guard
from yonder.games.temple.events import CombatEnded, ExplorerDied, ExplorerHealed, FallenLooted
from yonder.games.temple.explorer.conditions import EFFECTS, end_drains, take_off
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.gear import armor_class, gain, take_shield, take_weapon, wear
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.explorer.names import name_of
from yonder.games.temple.kinds import ArmorType, CombatEnd, DeathCause, MonsterType, WeaponType
from yonder.games.temple.models import ExplorerInventory, ExplorerStats, FallenExplorer, Grave, Living
from yonder.games.temple.temple.locks import take_keys
from yonder.games.temple.temple.places import exploring


def hurt(deed: Deed, damage: int) -> None:
    """HP are lost, never below 0; what was really lost is counted (T-243). Whoever hurts also buries."""
    health = deed.me.health
    left = max(0, health.current_hp - damage)
    deed.taken = deed.taken + health.current_hp - left
    deed.me.set_health(current_hp=left)


def heal(deed: Deed, amount: int, source: str) -> None:
    """HP come back, never above the effective maximum (T-407)."""
    health = deed.me.health
    healed = min(amount, health.most - health.current_hp)
    deed.me.set_health(current_hp=health.current_hp + healed)
    deed.tell(ExplorerHealed(deed.me.id, source, healed, health.current_hp + healed))


def die(deed: Deed, killed_by: MonsterType, cause: DeathCause) -> None:
    """T-580 .. T-584: at once and for ever. The body keeps what was carried; the token keeps who it was."""
    me = deed.me
    here, index = me.here, me.here.fallen_count
    fought = me.position.in_combat
    deed.world.put(fallen(me, index))
    me.set_chamber(fallen_count=index + 1)
    strip(deed)
    me.set_position(in_combat=False, combat_monster_id=0)
    deed.world.drop(Living(deed.ctx.who, me.id))
    left = me.foe.current_hp if me.foe is not None and killed_by is not MonsterType.NONE else 0
    place = (here.temple_id, here.chamber_id)
    deed.world.put(Grave(me.id, *place, killed_by, cause, me.stats.level, index, deed.ctx.now, left))
    if fought:
        deed.tell(CombatEnded(me.id, CombatEnd.DIED))
    deed.tell(ExplorerDied(me.id, here.temple_id, here.chamber_id, killed_by, cause, me.stats.level, index, me.name))


def fallen(me: Hero, index: int) -> FallenExplorer:
    """The record of a body (T-581)."""
    i, here = me.inventory, me.here
    weapons = (i.primary_weapon, i.primary_blessed, i.secondary_weapon, i.secondary_blessed)
    return FallenExplorer(
        here.temple_id, here.chamber_id, index, me.id, *weapons, i.armor, i.has_shield, i.gold, i.potions
    )


def strip(deed: Deed) -> None:
    """Conditions end, hands are empty, HP are 0 (T-580, T-582)."""
    me = deed.me
    end_drains(deed)
    take_off(deed, me, *EFFECTS)
    me.inventory = deed.world.put(ExplorerInventory(me.id))
    me.set_combat(
        armor_class=armor_class(me.content, ArmorType.NONE, me.stats.dexterity, shield=False),
        bonus_used=False,
        two_handed_used=False,
        extra_actions=0,
    )
    me.set_health(current_hp=0, is_dead=True)


class LootFallen(ExplorerAction):
    """Take what a fallen explorer in your chamber left: gold, potions, and the gear you can use."""

    fallen_index: int


def body(me: Hero, index: int) -> FallenExplorer:
    """The body with this index in the explorer's chamber, if it can be looted (T-590)."""
    exploring(me)
    found = me.world.get(FallenExplorer, me.position.temple_id, me.position.chamber_id, index, code="no_body")
    guard.need(me.world, not found.is_looted, "already_looted")
    return found


@explorer_action(LootFallen)
def loot_fallen(deed: Deed, action: LootFallen) -> None:
    me = deed.me
    found = body(me, action.fallen_index)
    gold, potions = me.inventory.gold, me.inventory.potions
    gain(me, found.dropped_gold, found.dropped_potions)
    weapon = claim(me, found.dropped_weapon, blessed=found.dropped_weapon_blessed)
    secondary = claim(me, found.dropped_secondary, blessed=found.dropped_secondary_blessed)
    armor = found.dropped_armor if wear(me, found.dropped_armor) else ArmorType.NONE
    shield = found.dropped_shield and take_shield(me)
    deed.world.put(found, is_looted=True, looted_by=me.id)
    where = (found.temple_id, found.chamber_id, found.fallen_index)
    taken = (me.inventory.gold - gold, me.inventory.potions - potions)
    one = deed.world.find(ExplorerStats, found.explorer_id)
    name = "" if one is None else name_of(me.content, one)
    deed.tell(FallenLooted(me.id, *where, *taken, weapon, secondary, armor, shield, name))
    take_keys(deed, found.explorer_id)


def claim(me: Hero, weapon: WeaponType, *, blessed: bool) -> WeaponType:
    """The weapon, if it was taken (T-592)."""
    return weapon if take_weapon(me, weapon, blessed=blessed) else WeaponType.NONE
