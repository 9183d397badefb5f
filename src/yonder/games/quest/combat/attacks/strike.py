"""The Attack action of a player: weapons in hand, fists, thrown things, the off hand (Q-111, Q-132, Q-149, Q-535)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from yonder.core import Ctx, guard, inventory
from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import attacks, modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.arms import armed, torch, unarmed
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.attacks.hit import Blow, Hit
from yonder.games.quest.combat.fight import Field, Fight, remembered
from yonder.games.quest.combat.guards import acting, beyond, enemy, featured
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.content.creatures import Strike
from yonder.games.quest.content.things import Good, Item, Weapon
from yonder.games.quest.events import AmmoSpent, ItemThrown
from yonder.games.quest.kinds import SIZES
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.strikes import blow_of, routines
from yonder.games.quest.rules import SessionAction, rules

SMITE = (2, 5)
NET = 10


class Attack(SessionAction):
    """Attack an enemy with what you hold or with your fist. A versatile weapon is gripped with one hand or two.

    A paladin may name mana for a divine smite; it is spent only if the blow hits.
    """

    target: str = ""
    source: Literal["mainhand", "unarmed"] = "mainhand"
    grip: Literal["one", "two"] = "one"
    smite_mana: int = 0


class OffhandAttack(SessionAction):
    """After an attack with a light weapon, strike once with the light weapon in your other hand (bonus action)."""

    target: str = ""


class Throw(SessionAction):
    """Throw a weapon that is made for it, or a flask, from your hand or from your slots."""

    item: str
    target: str = ""


def economy(field: Field, me: Combatant) -> None:
    """An action, or attacks left of the one that was taken."""
    guard.need(field.world, me.attacks or me.actions, "no_action")


def in_reach(field: Field, blow: Blow) -> None:
    """Q-033, Q-034."""
    far = field.range(blow.attacker, blow.target)
    guard.need(field.world, far <= (blow.reach if blow.melee else blow.long), "out_of_range", range=far)


def held_weapon(field: Field, me: Combatant) -> Weapon | None:
    who = field.character(me.cid)
    assert who is not None
    return gear.weapon(field.world, who.char, "mainhand")


def declared(field: Field, me: Combatant, action: Attack) -> tuple[str, Weapon | None]:
    """Everything that bars an attack; whom it is aimed at, and what with."""
    weapon = held_weapon(field, me) if action.source == "mainhand" and field.block(me.cid) is None else None
    timely(field, me, weapon)
    target = enemy(field, me.cid, action.target)
    guard.free(beyond(field, me.cid, target, far(field, me, weapon)))
    handy(field, me, weapon, action.grip)
    if action.smite_mana:
        smiting(field, me, weapon, action.smite_mana)
    return target, weapon


def timely(field: Field, me: Combatant, weapon: Item | None) -> None:
    """An action or attacks are left, and this weapon may strike again (Q-187, Q-189). Asked before the target."""
    economy(field, me)
    again = not isinstance(weapon, Weapon) or not _once(weapon) or weapon.id not in me.used
    guard.need(field.world, again, "loading")


def handy(field: Field, me: Combatant, weapon: Weapon | None, grip: str) -> None:
    """The hands that the grip needs are free, and there is ammunition. Asked after the target."""
    world, who = field.world, field.character(me.cid)
    assert who is not None
    if weapon is not None and grip == "two" and "versatile" in weapon.tags:
        guard.need(world, gear.held(world, who.char, "offhand") is None, "hands_full")
    if weapon is not None and weapon.ammo:
        guard.need(world, gear.ammunition(world, who.char, weapon.ammo), "no_ammo")


def far(field: Field, me: Combatant, weapon: Weapon | None) -> int:
    """How far an attack goes with this weapon, or without one."""
    if weapon is not None:
        return weapon.far()
    return next_strike(field, me).far if field.block(me.cid) is not None else 0


def blow_with(field: Field, me: Combatant, target: str, weapon: Weapon | None, action: Attack) -> Blow:
    """The blow that an attack is."""
    if weapon is None:
        return plain(field, me, target, action)
    blow = armed(field, me.cid, target, weapon, "two" if "two-handed" in weapon.tags else action.grip)
    return replace(blow, smite=action.smite_mana) if action.smite_mana else blow


def _once(weapon: Weapon) -> bool:
    """Q-187, Q-189: weapons that strike once in a turn."""
    return "loading" in weapon.tags or bool(weapon.effect)


def plain(field: Field, me: Combatant, target: str, action: Attack) -> Blow:
    """Without a weapon: a beast's attack, a burning torch, or a fist."""
    who, block = field.character(me.cid), field.block(me.cid)
    assert who is not None
    if block is not None:
        return blow_of(field, me.cid, next_strike(field, me), target)
    held = gear.held(field.world, who.char, "mainhand")
    kind = None if held is None else field.content.goods.get(held.kind)
    lit = action.source == "mainhand" and kind is not None and kind.use == "torch"
    return torch(field, me.cid, target) if lit else unarmed(field, me.cid, target)


def routine_of(field: Field, me: Combatant) -> list[Strike]:
    """What a form does with one Attack action: its multiattack, or its one attack."""
    found = routines(field, me.cid)
    return found[0]


def next_strike(field: Field, me: Combatant) -> Strike:
    """Which of them comes next."""
    routine = routine_of(field, me)
    return routine[max(0, len(routine) - me.attacks) if me.attacks else 0]


def smiting(field: Field, me: Combatant, weapon: Weapon | None, mana: int) -> None:
    """Q-251: 2 to 5 mana on a melee weapon attack of a paladin."""
    world = field.world
    guard.need(world, featured(field, me.cid, "divine-smite"), "wrong_class")
    able = weapon is not None and not weapon.ranged
    guard.need(world, SMITE[0] <= mana <= SMITE[1] and able, "not_usable")
    guard.need(world, me.mana >= mana, "no_mana", need=mana, have=me.mana)


@rules.on(Attack)
def attack(ctx: Ctx, action: Attack) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    target, weapon = declared(field, me, action)
    fight = Fight.of(ctx, action.session)
    blow = blow_with(field, me, target, weapon, action)
    spend_attack(fight, me)
    if weapon is not None:
        fight.note(me.cid, weapon.id)
        if weapon.ammo:
            shoot(fight, me.cid, weapon.ammo)
    swing(fight, blow)


def spend_attack(fight: Fight, me: Combatant) -> None:
    """Q-535: the first attack takes the action and brings the others of Q-219."""
    if me.attacks:
        fight.set(me.cid, attacks=me.attacks - 1)
        return
    who = fight.character(me.cid)
    assert who is not None
    more = attacks(fight.content, who.class_name, me.level) - 1
    if fight.block(me.cid) is not None:
        more = len(routine_of(fight, me)) - 1
    if fight.has(me.cid, "slowed"):
        more = 0
    elif fight.effect(me.cid, "hasted") is not None and "hasted" not in me.used:
        more += 1
        fight.note(me.cid, "hasted")
    fight.set(me.cid, actions=me.actions - 1, attacks=more)
    fight.note(me.cid, "attack")


def shoot(fight: Fight, cid: str, kind: str) -> None:
    """Q-184: one unit, from the slot first."""
    who, world = fight.character(cid), fight.world
    assert who is not None
    slot = gear.held(world, who.char, "ammunition")
    if slot is not None and slot.kind == kind:
        inventory.take(fight.ctx, slot)
    else:
        inventory.remove(fight.ctx, kind, 1, *gear.ammunition_holders(world, who.char))
    count(fight, cid, "shot", kind)
    fight.tell(AmmoSpent(fight.session, cid, kind, gear.ammunition(world, who.char, kind)))


def count(fight: Fight, cid: str, field: Literal["shot", "thrown"], kind: str) -> None:
    """Remember what left somebody's hands."""
    known = dict(getattr(fight.one(cid), field))
    known[kind] = known.get(kind, 0) + 1
    fight.set(cid, **{field: tuple(sorted(known.items()))})


@rules.on(OffhandAttack)
def offhand_attack(ctx: Ctx, action: OffhandAttack) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    weapon = second_weapon(field, me)
    target = enemy(field, me.cid, action.target)
    guard.free(beyond(field, me.cid, target, weapon.far()))
    fight = Fight.of(ctx, action.session)
    blow = armed(field, me.cid, target, weapon, "one")
    fight.set(me.cid, bonus=me.bonus - 1)
    who = field.character(me.cid)
    plain = who is not None and who.style == "two-weapon"
    swing(fight, blow if plain else replace(blow, flat=min(0, blow.flat)))


def second_weapon(field: Field, me: Combatant) -> Weapon:
    """What the bonus action may strike with."""
    guard.need(field.world, me.bonus, "no_bonus_action")
    weapon = offhand_weapon(field, me)
    guard.need(field.world, weapon, "no_bonus_action")
    assert weapon is not None
    return weapon


def offhand_weapon(field: Field, me: Combatant) -> Weapon | None:
    """Q-132, Q-178: both hands hold light melee weapons and the main one has struck this turn."""
    who = field.character(me.cid)
    assert who is not None
    main = gear.weapon(field.world, who.char, "mainhand")
    other = gear.weapon(field.world, who.char, "offhand")
    if main is None or other is None or main.id not in me.used or "attack" not in me.used:
        return None
    light = all("light" in kind.tags and not kind.ranged for kind in (main, other))
    return other if light else None


@rules.on(Throw)
def throw(ctx: Ctx, action: Throw) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    economy(field, me)
    target = enemy(field, me.cid, action.target)
    weapon = field.content.item(action.item)
    who = field.character(me.cid)
    assert who is not None
    if isinstance(weapon, Weapon):
        guard.need(ctx.world, not _once(weapon) or weapon.id not in me.used, "loading")
    guard.need(ctx.world, can_be_thrown(weapon), "not_usable")
    assert isinstance(weapon, Weapon | Good)
    guard.free(beyond(field, me.cid, target, thrown_far(weapon)))
    row = at_hand(field, who.char, action.item)
    guard.need(ctx.world, row, "no_item")
    assert row is not None
    fight = Fight.of(ctx, action.session)
    if isinstance(weapon, Good):
        blow = flask(field, me.cid, target, weapon)
    else:
        blow = armed(field, me.cid, target, weapon, "one", thrown=True)
    spend_attack(fight, me)
    inventory.take(ctx, row)
    if isinstance(weapon, Weapon):
        fight.note(me.cid, weapon.id)
        count(fight, me.cid, "thrown", action.item)  # a flask is gone
    fight.tell(ItemThrown(action.session, me.cid, action.item))
    swing(fight, blow)


def can_be_thrown(item: Item | None) -> bool:
    """A weapon that is made for it, or a flask."""
    return (isinstance(item, Weapon) and "thrown" in item.tags) or (isinstance(item, Good) and item.kind == "thrown")


def thrown_far(item: Item | None) -> int:
    """How far it flies."""
    return item.far(thrown=True) if isinstance(item, Weapon) else item.long if isinstance(item, Good) else 0


@remembered
def flask(field: Field, cid: str, target: str, kind: Good) -> Blow:
    """Q-293, Q-294, Q-299: DEX and proficiency for everybody; some harm only certain creatures."""
    row, block = field.one(cid), field.monster(target)
    harmless = bool(kind.only) and (block is None or block.type not in kind.only)
    return Blow(
        attacker=cid,
        target=target,
        source=kind.id,
        melee=False,
        bonus=modifier(row.stats, "dexterity") + d20.proficiency(row.level),
        dice="0" if harmless else kind.dice,
        type=kind.type or "bludgeoning",
        range=kind.range,
        long=kind.long,
        weapon=False,
        effect=kind.use,
    )


def burn(fight: Fight, hit: Hit) -> bool:
    """Q-293: no damage now, fire at the start of each of the target's turns."""
    return afflict(fight, hit.blow.target, "burning", source=hit.blow.attacker, dice=hit.blow.dice)


def entangle(fight: Fight, hit: Hit) -> bool:
    """Q-189: a net holds whatever is at most Large."""
    target = hit.blow.target
    if SIZES.index(fight.one(target).size) <= SIZES.index("large"):
        afflict(fight, target, "restrained", source=hit.blow.attacker, escape=NET)
    return True


hooks.INSTEAD["burn"] = burn
hooks.INSTEAD["net"] = entangle


@remembered
def at_hand(field: Field, char: int, item: str) -> inventory.Item | None:
    """A stack in hand, in the general slots or in a container there."""
    world = field.world
    hands = [gear.held(world, char, "mainhand"), gear.held(world, char, "offhand")]
    rest = [row for holder in gear.holders(world, char) for row in inventory.of(world, holder)]
    return next((row for row in (*hands, *rest) if row is not None and row.kind == item), None)
