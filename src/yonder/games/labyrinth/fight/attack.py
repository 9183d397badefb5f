"""The hero's blow (sections 10 to 12)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import HeroAttacked, WeaponDamaged
from yonder.games.labyrinth.fight.fate import strike_home, stumbles, telling
from yonder.games.labyrinth.fight.foe import foe_ac, hero_modifier, known, outcome
from yonder.games.labyrinth.fight.turns import bleed, end_turn, wound
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.figures import half_again, half_up
from yonder.games.labyrinth.hero.gear import find_item, items_of
from yonder.games.labyrinth.hero.health import hurt
from yonder.games.labyrinth.kinds import LANDED, ZONES, Cause, KillSource, Outcome, Slot, Spirit, Status, Telling, Zone
from yonder.games.labyrinth.models import Item, WeaponUse


class Attack(HeroAction):
    """Strike at the monster's head (high), torso (middle) or legs (low). Weapon 0 is the one in your hand.

    A blow where the monster guards is blocked; a raw 20 of 5d4 is critical, a raw 5 hurts yourself. A blow that lands
    with a raw 15 or more is telling: on the head it costs the monster its next turn, on the torso it opens its guard
    for your next blow, on the legs it lames it: no more heavy blows, and you get away more easily.
    """

    zone: Zone = Zone.MIDDLE
    weapon: int = 0


def weapon_for(me: Me, number: int) -> Item | None:
    """L-178, L-179: the item named, else the one in hand, else the first owned, else none."""
    for each in (number, me.row.weapon):
        item = find_item(me, each) if each else None
        if item is not None and item.slot is Slot.WEAPON:
            return item
    return next((item for item in items_of(me) if item.slot is Slot.WEAPON), None)


def weapon_dice(me: Me, item: Item | None) -> str:
    """L-181: a fist is 1d2."""
    return me.numbers.fight.unarmed if item is None else me.content.weapons[item.kind].dice


def final_damage(base: int, *, damaged: bool, strong: bool) -> int:
    """L-182, L-183, L-190."""
    dealt = max(1, base // 2 if damaged else base)
    return half_again(dealt) if strong else dealt


@hero_action(Attack, Status.FIGHT_TURN)
def attack(deed: Deed, action: Attack) -> None:
    item = weapon_for(deed, action.weapon)
    open_ = deed.foe.opening
    guard = None if open_ else ZONES[deed.dice.d(len(ZONES), "guard") - 1]
    raw, modifier, ac = deed.check("attack"), hero_modifier(deed), foe_ac(deed)
    result = outcome(deed.content, raw, raw + modifier, ac, guarded=guard is action.zone)
    told, stumbled = telling(deed, action.zone, raw, result), stumbles(deed.numbers.fight, raw, result)
    own = damage = 0
    deed.set_fight(opening=False, exposed=deed.foe.exposed or stumbled)
    if result is Outcome.FUMBLE:
        own = deed.roll(deed.numbers.fight.fumble_dice, "fumble")
        hurt(deed, own)
        bleed(deed)
    elif result in LANDED:
        strong = open_ or result is Outcome.CRITICAL or deed.foe.spirit is Spirit.RAGE
        damage = blow(deed, item, strong=strong)
        wound(deed, damage)
        strike_home(deed, told)
        deed.count("tellings", int(told is not Telling.NONE))
    note(deed, item, result)
    rolled = (action.zone, guard, raw, modifier, raw + modifier, known(deed, ac), result)
    kind, number = ("", 0) if item is None else (item.kind, item.item)
    after = (damage, own, deed.row.hp, known(deed, deed.foe.hp), told, stumbled)
    deed.tell(HeroAttacked(deed.id, deed.foe.monster, kind, number, *rolled, *after))
    if result in LANDED:
        wear_weapon(deed, item)
    if deed.row.hp == 0:
        die(deed, Cause.FUMBLE, deed.foe.monster)
    else:
        end_turn(deed, KillSource.WEAPON, attacked=True)


def blow(deed: Deed, item: Item | None, *, strong: bool) -> int:
    """L-180 .. L-183, L-190."""
    rolled = deed.roll(weapon_dice(deed, item), "damage")
    base = rolled + half_up(deed.row.strength) + deed.foe.damage_bonus
    return final_damage(base, damaged=item is not None and item.damaged, strong=strong)


def note(deed: Deed, item: Item | None, result: Outcome) -> None:
    """Counters of L-513."""
    kind = "" if item is None else item.kind
    used = deed.world.find(WeaponUse, deed.id, kind) or WeaponUse(deed.id, kind, 0)
    deed.world.put(used, uses=used.uses + 1)
    if result is Outcome.CRITICAL:
        deed.count("criticals")
    elif result is Outcome.FUMBLE:
        deed.count("fumbles")


def wear_weapon(deed: Deed, item: Item | None) -> None:
    """L-200 .. L-202: by the monster's table AC, also on the killing blow."""
    if item is None or item.damaged:
        return
    if deed.dice.chance(deed.numbers.fight.wear * deed.monster.ac, "weapon wear"):
        deed.world.put(item, damaged=True)
        deed.tell(WeaponDamaged(deed.id, item.item, item.kind))
