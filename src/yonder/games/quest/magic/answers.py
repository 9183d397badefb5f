"""Spells that are cast as reactions: Shield, Absorb Elements, Hellish Rebuke (Q-141, Q-142, Q-144)."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.character import gear
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.actions.reactions import (
    ON_DAMAGED,
    ON_HARM,
    ON_HIT,
    Reaction,
    still_hits,
    turned_away,
    turns_into_a_miss,
)
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.fight import SHAPE, Field, Fight
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal
from yonder.games.quest.combat.hooks import OTHER, Part
from yonder.games.quest.combat.sides import present
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.events import ManaSpent, SpellCast
from yonder.games.quest.magic.resolving import by_save
from yonder.games.quest.magic.spellcast import Spellcast

SHIELD = 5


def able(field: Field, cid: str, name: str) -> bool:
    """Paid for, and nothing hinders the caster."""
    who, row = field.character(cid), field.one(cid)
    if who is None or row.mana < field.content.spells[name].mana or field.effect(cid, SHAPE) is not None:
        return False
    wild = any(each.text("wild") for each in field.effects(cid))
    return not wild and gear.proficient_armor(field.world, who)


def pay(fight: Fight, cid: str, name: str, *targets: str) -> Spell:
    me, spell = fight.one(cid), fight.content.spells[name]
    fight.set(cid, mana=me.mana - spell.mana)
    fight.tell(ManaSpent(fight.session, cid, spell.mana, me.mana - spell.mana))
    fight.tell(SpellCast(fight.session, cid, name, targets))
    return spell


def _may_shield(field: Field, cid: str, name: str, _hit: Hit) -> bool:
    return able(field, cid, name)


def _shield(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    """+5 until one's next turn, against this hit too."""
    missed = turns_into_a_miss(SHIELD)(fight, cid, name, hit)
    spell = pay(fight, cid, name, cid)
    afflict(fight, cid, "shield", source=cid, spell=spell.id)
    if missed:
        turned_away(fight, cid, name, hit)
    else:
        still_hits(fight, cid, hit)


ON_HIT["shield"] = Reaction(_may_shield, _shield, turns_into_a_miss(SHIELD))


def _elements(field: Field, name: str) -> list[str]:
    return str(field.content.spells[name].data["types"]).split()


def _element_of(field: Field, name: str, blow: Blow) -> str:
    """The first type of a blow that the spell absorbs."""
    types = [str(blow.type), *(kind for _, kind in blow.extra)]
    return next((kind for kind in types if kind in _elements(field, name)), "")


def _may_absorb_hit(field: Field, cid: str, name: str, hit: Hit) -> bool:
    return bool(_element_of(field, name, hit.blow)) and able(field, cid, name)


def _absorb_hit(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    _absorb(fight, cid, name, _element_of(fight, name, hit.blow))
    still_hits(fight, cid, hit)


def _may_absorb(field: Field, cid: str, name: str, wound: Wound) -> bool:
    return any(kind in _elements(field, name) for kind, _ in wound.parts) and able(field, cid, name)


def _absorb_wound(fight: Fight, cid: str, name: str, wound: Wound) -> None:
    _absorb(fight, cid, name, next(kind for kind, _ in wound.parts if kind in _elements(fight, name)))
    deal(fight, wound)


def _absorb(fight: Fight, cid: str, name: str, element: str) -> None:
    """Resistance until one's next turn; the next melee hit on that turn deals more of it."""
    spell = pay(fight, cid, name, cid)
    afflict(fight, cid, "absorbing", source=cid, spell=name, resists=element)
    afflict(fight, cid, "charged", rounds=1, source=cid, spell=name, type=element, dice=spell.dice)


ON_HIT["absorb-elements"] = Reaction(_may_absorb_hit, _absorb_hit)
ON_HARM["absorb-elements"] = Reaction(_may_absorb, _absorb_wound)


@hooks.bonus_damage.effect("charged", OTHER)
def charged(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    if not hit.blow.melee:
        return []
    effects.end(fight.ctx, row)
    return [Part(row.text("type"), parse(row.text("dice")).draw(fight.dice, "absorbed", hit.times))]


def _may_rebuke(field: Field, cid: str, name: str, wound: Wound) -> bool:
    spell = field.content.spells[name]
    there = wound.attacker and present(field.one(wound.attacker)) and field.one(wound.attacker).side != "party"
    return bool(there) and field.range(cid, wound.attacker) <= spell.range and able(field, cid, name)


def _rebuke(fight: Fight, cid: str, name: str, wound: Wound) -> None:
    pay(fight, cid, name, wound.attacker)
    by_save(fight, Spellcast(caster=cid, spell=name, targets=(wound.attacker,)))


ON_DAMAGED["hellish-rebuke"] = Reaction(_may_rebuke, _rebuke)
