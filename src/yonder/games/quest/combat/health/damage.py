"""Damage and healing, in the order of Q-168. What is dealt is the hit points actually removed (Q-173)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from yonder.core import Action, effects
from yonder.games.quest.combat import hooks, tally
from yonder.games.quest.combat.attacks.hit import Hit, Wound
from yonder.games.quest.combat.features.resources import gain_when_hit
from yonder.games.quest.combat.fight import SHAPE, Field, Fight
from yonder.games.quest.combat.health.conditions import relieve
from yonder.games.quest.combat.health.death import downed, fell_again, slay
from yonder.games.quest.combat.rolls import keep_concentration
from yonder.games.quest.combat.sides import present
from yonder.games.quest.combat.spoils.experience import credit
from yonder.games.quest.events import DamageDealt, HealingDone, TempHpGained
from yonder.games.quest.kinds import WEAPON_DAMAGE

MOST_REDUCED = 90


def matches(kinds: tuple[str, ...], type_: str, wound: Wound) -> bool:
    """Is a damage type in a list of resistances? Qualifiers cover plain weapons (Q-081)."""
    if type_ in kinds:
        return True
    if type_ not in WEAPON_DAMAGE or wound.magical:
        return False
    return "nonmagical" in kinds or ("nonmagical_nonsilvered" in kinds and not wound.silvered)


def suffered(field: Field, wound: Wound, type_: str, amount: int) -> int:
    """One type of damage after everything the receiver has against it (Q-013, Q-168, Q-169)."""
    lasting = field.effects(wound.target)
    if more := sum(hooks.worsened.collect(lasting, field, wound)):
        amount = amount * (100 + more) // 100
    if less := sum(hooks.reduced.collect(lasting, field, wound)):
        amount -= amount * min(MOST_REDUCED, less) // 100
    if wound.halved:
        amount //= 2
    block = field.monster(wound.target)
    stone = field.has(wound.target, "petrified")
    if (block is not None and matches(block.immune, type_, wound)) or (stone and type_ == "poison"):
        return 0
    resists = stone or (block is not None and matches(block.resists, type_, wound))
    resists = resists or any(matches(kinds, type_, wound) for kinds in field.borne(wound.target).resists)
    if resists and type_ != wound.pierces:
        amount //= 2
    if block is not None and type_ in block.vulnerable:
        amount *= 2
    return amount


def deal(fight: Fight, wound: Wound) -> int:
    """Let somebody suffer damage; says how many hit points it took."""
    row = fight.one(wound.target)
    if not present(row):
        return 0
    parts = tuple((name, suffered(fight, wound, name, amount)) for name, amount in wound.parts)
    wound = replace(wound, parts=parts, total=sum(amount for _, amount in parts))
    if row.hp == 0 and row.side == "party":
        return _struck_down(fight, wound)
    return _take(fight, wound, wound.total)


def _take(fight: Fight, wound: Wound, amount: int) -> int:
    """Temporary hit points first, then hit points; what is left of a form's last blow falls on its wearer (Q-265)."""
    row = fight.one(wound.target)
    absorbed = min(row.temp_hp, amount)
    left = max(0, row.hp - (amount - absorbed))
    fight.set(row.cid, temp_hp=row.temp_hp - absorbed)
    over = amount - absorbed - row.hp
    shaped = fight.effect(row.cid, SHAPE)
    if left == 0 and row.hp > 0 and shaped is None:
        left = max([0, *hooks.at_zero.collect(fight.effects(row.cid), fight, wound)])
    dealt = row.hp - left
    fight.set(row.cid, hp=left)
    tally.struck(fight, wound.attacker, row, dealt)
    fight.tell(DamageDealt(fight.session, wound.attacker, row.cid, wound.parts, dealt, absorbed, left))
    if left == 0 and shaped is not None:
        effects.end(fight.ctx, shaped)
        return dealt + (_take(fight, wound, over) if over > 0 else 0)
    _afterwards(fight, replace(wound, absorbed=absorbed, dealt=dealt))
    return dealt


def _struck_down(fight: Fight, wound: Wound) -> int:
    """Q-331: damage at 0 hit points is a failed death save, two from a critical hit."""
    if wound.total:
        fight.tell(DamageDealt(fight.session, wound.attacker, wound.target, wound.parts, 0, 0, 0))
        fell_again(fight, wound.target, 2 if wound.critical else 1)
    return 0


def _afterwards(fight: Fight, wound: Wound) -> None:
    me = wound.target
    if wound.dealt or wound.absorbed:
        relieve(fight, me, "hidden")
        if wound.attack:
            gain_when_hit(fight, me)
    credit(fight, wound.attacker, me, wound.dealt)
    if wound.dealt:
        keep_concentration(fight, me, wound.total)
        effects.end(fight.ctx, *(row for row, kind in fight.kinds(me) if kind.until_hurt))
    hooks.hurt.collect(fight.effects(me), fight, wound)
    for each in SPREADING:
        each(fight, me, wound)
    row = fight.one(me)
    if row.hp == 0 and row.alive:
        if row.side == "monsters":
            slay(fight, row.cid, wound)
        else:
            downed(fight, row.cid)
    elif wound.dealt and wound.attacker and _has_answers(fight, me):
        fight.ctx.then(Damaged(fight.session, wound), fight.scope)


SPREADING: list[Callable[[Fight, str, Wound], None]] = []
"""What damage sets off where it falls."""


def _has_answers(fight: Fight, cid: str) -> bool:
    """Is a spell prepared that is cast as a reaction?"""
    who, spells = fight.character(cid), fight.content.spells
    return who is not None and any(spells[name].cast == "reaction" for name in who.prepared if name in spells)


class Damaged(Action, internal=True):
    """Damage was dealt to a player who may answer it (Q-145)."""

    session: int
    wound: Wound
    asked: bool = False


def finish(fight: Fight, hit: Hit) -> None:
    """A blow that kills at once (Q-218): nothing saves the target from it."""
    target = fight.one(hit.blow.target)
    parts = (("force", 4 * target.hp + 4 * target.temp_hp),)
    deal(fight, Wound(attacker=hit.blow.attacker, target=target.cid, parts=parts, critical=True))


def heal(fight: Fight, cid: str, amount: int) -> int:
    """Q-174: never above the maximum, never the dead; it wakes the dying."""
    row = fight.one(cid)
    if not present(row) or fight.has(cid, "no_healing"):
        return 0
    amount -= amount * min(100, sum(hooks.healed.collect(fight.effects(cid), fight))) // 100
    gained = max(0, min(amount, row.max_hp - row.hp))
    if not gained:
        return 0
    fight.set(cid, hp=row.hp + gained, successes=0, failures=0, stable=False)
    if row.hp == 0:
        relieve(fight, cid, "unconscious")
    fight.tell(HealingDone(fight.session, cid, gained, row.hp + gained))
    return gained


def shield_with(fight: Fight, cid: str, amount: int) -> None:
    """Temporary hit points: the higher stays (Q-171)."""
    if amount > fight.one(cid).temp_hp:
        fight.set(cid, temp_hp=amount)
        fight.tell(TempHpGained(fight.session, cid, amount))
