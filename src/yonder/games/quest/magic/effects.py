"""What spells leave behind, and the odd ones as functions by name (Part 13). Spells are data; effects have names."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Effect
from yonder.games import d20
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.conditions import afflict, relieve
from yonder.games.quest.combat.damage import heal, shield_with
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.hit import Blow, Wound
from yonder.games.quest.combat.movement import force, heading
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.kinds import SIZES

BLESSING = "1d4"


def spell_modifier(field: Field, cid: str) -> int:
    """The casting modifier of a character (Q-153)."""
    who = field.character(cid)
    stat = None if who is None else field.content.classes[who.class_name].casting
    return 0 if stat is None else modifier(field.one(cid).stats, stat)


def spell_dc(field: Field, cid: str) -> int:
    """Q-277."""
    return d20.save_dc(spell_modifier(field, cid), d20.proficiency(field.one(cid).level))


def leave(fight: Fight, caster: str, target: str, spell: Spell) -> None:
    """Put the spell's effects on somebody; a duration runs on the caster's turns unless it is a condition (Q-285)."""
    for name in spell.applies:
        harmful = fight.content.effects[name].debuff
        data: dict[str, int | str] = dict(spell.data)
        if spell.escape:
            data["escape"] = spell_dc(fight, caster)
        dc, stat = (spell_dc(fight, caster), spell.save) if spell.re_save else (0, None)
        afflict(
            fight,
            target,
            name,
            rounds=spell.rounds,
            dc=dc,
            stat=stat,
            source=caster,
            spell=spell.id,
            clock="" if harmful else caster,
            **data,
        )


def after_spell(fight: Fight, caster: str, target: str, source: str, _dealt: int) -> None:
    """What follows the hit of a spell attack."""
    spell = fight.content.spells.get(source)
    if spell is None or spell.resolve not in ("ranged", "melee"):
        return
    leave(fight, caster, target, spell)
    if spell.effect in ODD:
        ODD[spell.effect](fight, caster, [target], spell)


def pull(fight: Fight, caster: str, targets: list[str], _spell: Spell) -> None:
    """One step closer, if Large or smaller."""
    for target in targets:
        small = SIZES.index(fight.one(target).size) <= SIZES.index("large")
        step = heading(fight, target, caster, "closer")
        if small and step:
            force(fight, target, fight.one(target).pos + step)


def push(fight: Fight, caster: str, targets: list[str], _spell: Spell) -> None:
    """Two steps away."""
    for target in targets:
        force(fight, target, fight.one(target).pos + 2 * heading(fight, target, caster, "away"))


def temp_hp(fight: Fight, _caster: str, targets: list[str], spell: Spell) -> None:
    for target in targets:
        shield_with(fight, target, parse(spell.dice).draw(fight.dice, "temporary hit points"))


def cure(fight: Fight, _caster: str, targets: list[str], spell: Spell) -> None:
    """End the first of the conditions it can end."""
    for target in targets:
        found = [row.kind for row in fight.effects(target) if row.kind in str(spell.data["cures"]).split()]
        relieve(fight, target, *found[:1])


def sleep(fight: Fight, caster: str, targets: list[str], spell: Spell) -> None:
    """A pool of hit points: the weakest first, while they fit; those who cannot be charmed are unaffected."""
    pool = parse(spell.dice).draw(fight.dice, "sleep")
    for target in sorted(targets, key=lambda cid: (fight.one(cid).hp, fight.one(cid).place)):
        block, row = fight.monster(target), fight.one(target)
        if block is not None and "charmed" in block.condition_immune:
            continue
        if row.hp > pool:
            return
        pool -= row.hp
        if afflict(fight, target, "unconscious", rounds=spell.rounds, source=caster, spell=spell.id):
            afflict(fight, target, "sleeping", rounds=spell.rounds)


def no_more(_fight: Fight, _caster: str, _targets: list[str], _spell: Spell) -> None:
    """Nothing beyond what the way of casting does."""


ODD: dict[str, Callable[[Fight, str, list[str], Spell], None]] = {
    "beams": no_more,
    "cure": cure,
    "pull": pull,
    "push": push,
    "shield": no_more,
    "sleep": sleep,
    "teleport": no_more,
    "temp-hp": temp_hp,
    "wary": no_more,
}


@hooks.attack_dice.effect("blessed")
def blessed_attack(_row: Effect, fight: Fight, _blow: Blow) -> int:
    return parse(BLESSING).draw(fight.dice, "bless")


@hooks.save_dice.effect("blessed")
def blessed_save(_row: Effect, fight: Fight, _cid: str) -> int:
    return parse(BLESSING).draw(fight.dice, "bless")


@hooks.attack_dice.effect("baned")
def baned_attack(_row: Effect, fight: Fight, _blow: Blow) -> int:
    return -parse(BLESSING).draw(fight.dice, "bane")


@hooks.save_dice.effect("baned")
def baned_save(_row: Effect, fight: Fight, _cid: str) -> int:
    return -parse(BLESSING).draw(fight.dice, "bane")


@hooks.unarmored.effect("mage-armor")
def mage_armor(_row: Effect) -> int:
    return 13


@hooks.least_armored.effect("barkskin")
def barkskin(_row: Effect) -> int:
    return 16


@hooks.armored.effect("shield")
def shielded(_row: Effect, _field: Field, _cid: str) -> int:
    return 5


@hooks.armored.effect("shield-of-faith")
def faithful(_row: Effect, _field: Field, _cid: str) -> int:
    return 2


@hooks.hurt.effect("sleeping")
def woken(_row: Effect, fight: Fight, wound: Wound) -> None:
    relieve(fight, wound.target, "sleeping", "unconscious")


def healing(fight: Fight, caster: str, target: str, spell: Spell) -> None:
    """Q-284: dice, and the modifier where the spell says so."""
    amount = parse(spell.dice).draw(fight.dice, "healing")
    heal(fight, target, amount + (max(0, spell_modifier(fight, caster)) if spell.plus_modifier else 0))
