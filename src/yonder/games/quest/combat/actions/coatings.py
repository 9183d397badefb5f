"""What coats a weapon, lies in wait on the ground, or protects from poison (Q-292, Q-295 to Q-297)."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.combat import ground, hooks
from yonder.games.quest.combat.attacks.hit import Hit, Wound
from yonder.games.quest.combat.features.barbarian import spend_hit
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import SPREADING, deal
from yonder.games.quest.combat.hooks import COATING, Part
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.dice import parse
from yonder.games.quest.kinds import Stat

BURNS = 5
TRAP = 13


@hooks.bonus_damage.effect("coated", COATING)
def coated(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """So many hits of the coated weapon; poison only on a failed CON save; twice the dice against some."""
    if hit.blow.source != row.text("weapon"):
        return []
    if row["hits"] > 1:
        spend_hit(fight, row)
    else:
        effects.end(fight.ctx, row)
    target, block = hit.blow.target, fight.monster(hit.blow.target)
    if row["against"] and save(fight, target, "constitution", row["against"], against="poison"):
        return []
    doubled = block is not None and block.type in row.text("doubled").split()
    amount = parse(row.text("dice")).draw(fight.dice, "coating", hit.times * (2 if doubled else 1))
    return [Part(row.text("type"), amount)]


@hooks.save_edge.effect("antitoxin")
def antitoxin(_row: Effect, _field: Field, _stat: Stat, against: str) -> int:
    return int(against in ("poison", "poisoned"))


@hooks.entered.effect("caltrops")
def caltrops(row: Effect, fight: Fight, cid: str) -> None:
    """A DEX save, or it stops and is pricked."""
    if _avoids(row, fight, cid):
        return
    afflict(fight, cid, "stopped")
    parts = (("piercing", parse(row.text("dice")).flat),)
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=parts))


@hooks.entered.effect("ball-bearings")
def ball_bearings(row: Effect, fight: Fight, cid: str) -> None:
    if not _avoids(row, fight, cid):
        afflict(fight, cid, "prone")


@hooks.entered.effect("hunting-trap")
def hunting_trap(row: Effect, fight: Fight, cid: str) -> None:
    """It snaps once."""
    if _avoids(row, fight, cid):
        return
    effects.end(fight.ctx, row)
    afflict(fight, cid, "restrained", escape=TRAP)
    amount = parse(row.text("dice")).draw(fight.dice, "trap")
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=(("piercing", amount),)))


def _avoids(row: Effect, fight: Fight, cid: str) -> bool:
    flies = ground.surefooted(fight, cid)
    return flies or save(fight, cid, "dexterity", row["against"])


def ignite(fight: Fight, cid: str, wound: Wound) -> None:
    """Q-295: the first fire on spilled oil burns everybody there and uses it up."""
    if not any(name == "fire" and amount for name, amount in wound.parts):
        return
    pos = fight.one(cid).pos
    for row in [row for row in ground.at(fight, pos) if row.kind == "oil"]:
        effects.end(fight.ctx, row)
        for each in fight.living():
            if each.pos == pos:
                deal(fight, Wound(attacker=fight.cid_of(row.source), target=each.cid, parts=(("fire", BURNS),)))


SPREADING.append(ignite)


@hooks.hurt.effect("restrained")
def burnt_web(row: Effect, fight: Fight, wound: Wound) -> None:
    """Q-381: some bonds burn."""
    fire = sum(amount for name, amount in wound.parts if name == "fire")
    if row["burns"] and fire >= row["burns"]:
        effects.end(fight.ctx, row)
