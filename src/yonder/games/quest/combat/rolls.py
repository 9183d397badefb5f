"""Saving throws, checks and contests in a fight (Part 23, Q-325)."""

from __future__ import annotations

from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import athletics_modifier, modifier, save_bonus
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.fight import Field, Fight, remembered
from yonder.games.quest.combat.health.conditions import (
    CONCENTRATING,
    check_edges,
    exhaustion,
    relieve,
    settle_edges,
    still,
)
from yonder.games.quest.events import CheckRolled, ContestRolled, SaveRolled, SpecialUsed
from yonder.games.quest.kinds import Stat

LEGENDARY = "legendary-resistance"


def saving_bonus(field: Field, cid: str, stat: Stat) -> int:
    """Q-452, Q-453: what a block lists, or the modifier; a player's proficiency; what lasts and what is worn."""
    row, block, who = field.one(cid), field.monster(cid), field.character(cid)
    more = sum(hooks.saving.collect(field.effects(cid), field, cid, stat)) + _shared(field, cid)
    if block is not None:
        return block.saves.get(stat, modifier(row.stats, stat)) + more
    if who is None:
        return modifier(row.stats, stat) + more
    worn = sum(piece.saves for piece in gear.pieces(field.world, who.char))
    return save_bonus(field.content, who.class_name, row.stats, row.level, stat, who.feats) + more + worn


def _shared(field: Field, cid: str) -> int:
    """The best that an ally, or oneself, lends to everybody around."""
    players = [row.cid for row in field.living(field.one(cid).side) if row.kind == "player"]
    found = (hooks.shared_saving.collect(field.effects(owner), field, owner, cid) for owner in players)
    return max((worth for each in found for worth in each), default=0)


def saving_edge(field: Field, cid: str, stat: Stat, against: str = "") -> int:
    """Q-455; some effects help or hinder by what the save is against."""
    edges = [kind.saves[stat] for _, kind in field.kinds(cid) if stat in kind.saves]
    edges += hooks.save_edge.collect(field.effects(cid), field, stat, against)
    if stat == "dexterity" and dodging(field, cid):
        edges.append(1)
    if exhaustion(field, cid) >= 3:
        edges.append(-1)
    if stat in ("strength", "dexterity") and clumsy(field, cid):
        edges.append(-1)
    return settle_edges(edges)


def clumsy(field: Field, cid: str) -> bool:
    """Q-201: armour without proficiency hampers STR and DEX."""
    who = field.character(cid)
    return who is not None and not gear.proficient_armor(field.world, who)


def dodging(field: Field, cid: str) -> bool:
    """Q-115: lost while incapacitated or at speed 0."""
    dodges = any(kind.dodge for _, kind in field.kinds(cid))
    return dodges and not field.has(cid, "incapacitated") and not still(field, cid)


def save(fight: Fight, cid: str, stat: Stat, dc: int, *, grave: bool = False, against: str = "", edge: int = 0) -> bool:
    """Roll a save; some conditions fail without a roll (Q-321). What is grave, the legendary may resist (Q-377)."""
    if any(stat in kind.fails for _, kind in fight.kinds(cid)):
        fight.tell(SaveRolled(fight.session, cid, stat, (), 0, dc, success=False))
        return grave and _resisted(fight, cid)
    bent = settle_edges([edge, saving_edge(fight, cid, stat, against)])
    kept, faces = d20.d20(fight.dice, "save", bent)
    total = kept + saving_bonus(fight, cid, stat) + sum(hooks.save_dice.collect(fight.effects(cid), fight, cid))
    fight.tell(SaveRolled(fight.session, cid, stat, faces, total, dc, success=total >= dc))
    return bool(total >= dc) or (grave and _resisted(fight, cid))


def _resisted(fight: Fight, cid: str) -> bool:
    trait, used = fight.effect(cid, LEGENDARY), dict(fight.one(cid).uses)
    if trait is None or used.get(LEGENDARY, 0) >= trait["amount"]:
        return False
    fight.set(cid, uses=tuple(sorted({**used, LEGENDARY: used.get(LEGENDARY, 0) + 1}.items())))
    fight.tell(SpecialUsed(fight.session, cid, LEGENDARY))
    return True


def check(fight: Fight, cid: str, stat: Stat, dc: int, what: str, bonus: int = 0) -> bool:
    """An ability check (Q-325)."""
    plus = modifier(fight.one(cid).stats, stat) + bonus
    edge = settle_edges([*check_edges(fight, cid), -int(stat in ("strength", "dexterity") and clumsy(fight, cid))])
    kept, faces = d20.d20(fight.dice, what, edge)
    total = kept + plus + extra_dice(fight, cid)
    fight.tell(CheckRolled(fight.session, cid, what, faces, total, dc, total >= dc))
    return bool(total >= dc)


def extra_dice(fight: Fight, cid: str) -> int:
    """What is drawn after the d20 of a check or contest."""
    return sum(hooks.check_dice.collect(fight.effects(cid), fight, cid))


def contest(fight: Fight, cid: str, target: str) -> bool:
    """Athletics against Athletics or DEX; the attacker draws first and must be strictly higher (Q-121)."""
    theirs = fight.one(target).stats
    defence = max(athletics_modifier(theirs), modifier(theirs, "dexterity"))
    mine = d20.d20(fight.dice, "contest", _athletic_edge(fight, cid)).total + extra_dice(fight, cid)
    other = d20.d20(fight.dice, "contest against", _athletic_edge(fight, target)).total + extra_dice(fight, target)
    mine, other = mine + athletics_modifier(fight.one(cid).stats), other + defence
    fight.tell(ContestRolled(fight.session, cid, target, mine, other, won=mine > other))
    return bool(mine > other)


def _athletic_edge(field: Field, cid: str) -> int:
    """Q-200, Q-201: armour that is too heavy or unfamiliar hampers contests too."""
    return settle_edges([*check_edges(field, cid), -int(clumsy(field, cid) or burdened(field, cid))])


@remembered
def burdened(field: Field, cid: str) -> bool:
    """Q-200: is a piece of armour too heavy?"""
    row, who = field.one(cid), field.character(cid)
    return who is not None and any(piece.strength > row.stats[0] for piece in gear.pieces(field.world, who.char))


def keep_concentration(fight: Fight, cid: str, damage: int) -> None:
    """Q-281: each time hit points are lost, a CON save or the spell ends; War Caster helps."""
    if fight.effect(cid, CONCENTRATING) is None:
        return
    who = fight.character(cid)
    edge = int(who is not None and "war-caster" in who.feats)
    if not save(fight, cid, "constitution", max(10, damage // 2), against=CONCENTRATING, edge=edge):
        relieve(fight, cid, CONCENTRATING)
