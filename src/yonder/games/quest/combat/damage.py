"""Damage and healing, in the order of Q-168. What is dealt is the hit points actually removed (Q-173)."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.conditions import relieve
from yonder.games.quest.combat.death import downed, fell_again, slay
from yonder.games.quest.combat.experience import credit
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.hit import Wound
from yonder.games.quest.combat.resources import gain_when_hit
from yonder.games.quest.combat.rolls import keep_concentration
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
    amount = amount * (100 + sum(hooks.worsened.collect(lasting, field, wound))) // 100
    amount -= amount * min(MOST_REDUCED, sum(hooks.reduced.collect(lasting, field, wound))) // 100
    if wound.halved:
        amount //= 2
    block = field.monster(wound.target)
    stone = field.has(wound.target, "petrified")
    if (block is not None and matches(block.immune, type_, wound)) or (stone and type_ == "poison"):
        return 0
    resists = stone or (block is not None and matches(block.resists, type_, wound))
    resists = resists or any(type_ in row.text("resists").split() for row in lasting)
    if resists:
        amount //= 2
    if block is not None and type_ in block.vulnerable:
        amount *= 2
    return amount


def deal(fight: Fight, wound: Wound) -> int:
    """Let somebody suffer damage; says how many hit points it took."""
    row = fight.one(wound.target)
    if not row.alive or row.fled:
        return 0
    parts = tuple((name, suffered(fight, wound, name, amount)) for name, amount in wound.parts)
    wound = replace(wound, parts=parts, total=sum(amount for _, amount in parts))
    if row.hp == 0 and row.side == "party":
        return _struck_down(fight, wound)
    absorbed = min(row.temp_hp, wound.total)
    left = max(0, row.hp - (wound.total - absorbed))
    fight.set(row.cid, temp_hp=row.temp_hp - absorbed)
    if left == 0 and row.hp > 0:
        left = max([0, *hooks.at_zero.collect(fight.effects(row.cid), fight, wound)])
    dealt = row.hp - left
    fight.set(row.cid, hp=left)
    fight.tell(DamageDealt(fight.session, wound.attacker, row.cid, parts, dealt, absorbed, left))
    _afterwards(fight, wound, dealt, absorbed)
    return dealt


def _struck_down(fight: Fight, wound: Wound) -> int:
    """Q-331: damage at 0 hit points is a failed death save, two from a critical hit."""
    if wound.total:
        fight.tell(DamageDealt(fight.session, wound.attacker, wound.target, wound.parts, 0, 0, 0))
        fell_again(fight, wound.target, 2 if wound.critical else 1)
    return 0


def _afterwards(fight: Fight, wound: Wound, dealt: int, absorbed: int) -> None:
    if dealt or absorbed:
        relieve(fight, wound.target, "hidden")
        if wound.attack:
            gain_when_hit(fight, wound.target)
    credit(fight, wound.attacker, wound.target, dealt)
    if dealt:
        keep_concentration(fight, wound.target, wound.total)
    hooks.hurt.collect(fight.effects(wound.target), fight, wound)
    row = fight.one(wound.target)
    if row.hp == 0 and row.alive:
        if row.side == "monsters":
            slay(fight, row.cid, wound)
        else:
            downed(fight, row.cid)


def heal(fight: Fight, cid: str, amount: int) -> int:
    """Q-174: never above the maximum, never the dead; it wakes the dying."""
    row = fight.one(cid)
    if not row.alive or row.fled or fight.has(cid, "no_healing"):
        return 0
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
