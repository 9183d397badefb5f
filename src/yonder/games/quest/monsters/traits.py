"""Traits by name (Q-370 to Q-389): each is an effect on its creature from the start of the fight."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Effect
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.conditions import afflict, relieve
from yonder.games.quest.combat.damage import deal, heal
from yonder.games.quest.combat.death import slay
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.hit import Blow, Hit, Wound
from yonder.games.quest.combat.hooks import ADVANTAGE, SURPRISE, Part
from yonder.games.quest.combat.movement import force, heading
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.combat.tactics import stealth, try_to_hide
from yonder.games.quest.combat.turns import HARM, HEALING
from yonder.games.quest.content.dice import parse
from yonder.games.quest.models import Combatant

INDOORS = ("dungeon", "cave", "crypt")
SUNSTROKE = 20


def sunlit(field: Field) -> bool:
    """The day window, outdoors (Q-386)."""
    combat = field.combat
    return combat.terrain not in INDOORS and 420 <= combat.minute % 1440 <= 1019


def beside(field: Field, blow: Blow) -> bool:
    """Is another conscious creature of the attacker's side at range 0 of the target (Q-037)?"""
    allies = field.allies(blow.attacker)
    return any(field.awake(ally.cid) and field.range(ally.cid, blow.target) == 0 for ally in allies)


@hooks.attacking.effect("pack-tactics")
def pack_tactics(_row: Effect, field: Field, blow: Blow) -> int:
    return int(beside(field, blow))


@hooks.attacking.effect("sunlight-sensitivity")
def sunlight_sensitivity(_row: Effect, field: Field, _blow: Blow) -> int:
    return -int(sunlit(field))


@hooks.attacking.effect("helped")
def helped(row: Effect, _field: Field, blow: Blow) -> int:
    return int(row.text("against") == blow.target)


@hooks.bonus_damage.effect("martial-advantage", ADVANTAGE)
def martial_advantage(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    me = hit.blow.attacker
    if "martial-advantage" in fight.one(me).used or not beside(fight, hit.blow):
        return []
    fight.note(me, "martial-advantage")
    return [Part("", parse(row.text("dice")).draw(fight.dice, "martial advantage", hit.times))]


@hooks.bonus_damage.effect("surprise-attack", SURPRISE)
def surprise_attack(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    if fight.combat.round > 1 or not fight.combat.surprise:
        return []
    return [Part("", parse(row.text("dice")).draw(fight.dice, "surprise attack", hit.times))]


@hooks.at_zero.effect("undead-fortitude")
def undead_fortitude(_row: Effect, fight: Fight, wound: Wound) -> int:
    """Q-371: unless radiant or critical, a CON save leaves 1 hit point."""
    if wound.critical or any(name == "radiant" and amount for name, amount in wound.parts):
        return 0
    return int(save(fight, wound.target, "constitution", 5 + wound.total))


@hooks.hurt.effect("regeneration")
def interrupted(row: Effect, fight: Fight, wound: Wound) -> None:
    if any(amount and name in row.text("stopped_by").split() for name, amount in wound.parts):
        afflict(fight, wound.target, "unhealing")


@hooks.turn_start.effect("regeneration", HEALING)
def regeneration(row: Effect, fight: Fight, cid: str) -> None:
    """Q-376: what is down and does not regenerate is dead."""
    stopped = fight.effect(cid, "unhealing") is not None
    stopped = stopped or ("sunlight" in row.text("stopped_by").split() and sunlit(fight))
    relieve(fight, cid, "unhealing")
    if not stopped:
        heal(fight, cid, row["amount"])
    elif fight.one(cid).hp == 0:
        slay(fight, cid)


@hooks.turn_start.effect("vampire-weakness", HARM)
def vampire_weakness(_row: Effect, fight: Fight, cid: str) -> None:
    if sunlit(fight):
        deal(fight, Wound(attacker="", target=cid, parts=(("radiant", SUNSTROKE),)))


@hooks.turn_start.effect("burning", HARM)
def burning(row: Effect, fight: Fight, cid: str) -> None:
    amount = parse(row.text("dice") or "1d4").draw(fight.dice, "burning")
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=(("fire", amount),)))


@hooks.turn_start.effect("bleeding", HARM)
def bleeding(row: Effect, fight: Fight, cid: str) -> None:
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=(("slashing", row["amount"]),)))


@hooks.turn_start.effect("clinging", HARM)
def clinging(row: Effect, fight: Fight, cid: str) -> None:
    """Q-380: blood is drained until it has had its fill."""
    victim = fight.cid_of(row.source)
    if not fight.one(victim).alive:
        relieve(fight, cid, "clinging")
        return
    amount = parse("1d4+3").draw(fight.dice, "blood drain")
    fight.set(cid, pos=fight.one(victim).pos)
    deal(fight, Wound(attacker=cid, target=victim, parts=(("piercing", amount),)))
    drained = row["drained"] + amount
    relieve(fight, cid, "clinging")
    if drained < 10:
        afflict(fight, cid, "clinging", source=victim, drained=drained)


@hooks.turn_end.effect("lured")
def lured(row: Effect, fight: Fight, cid: str) -> None:
    """Q-382: a step towards the singer; who has shaken it off hears the song no more."""
    singer = fight.cid_of(row.source)
    if not fight.one(singer).alive or not fight.has(cid, "charmed"):
        relieve(fight, cid, "lured")
        afflict(fight, cid, "unmoved", by=row.text("by"))
        return
    step = heading(fight, cid, singer, "closer")
    if step:
        force(fight, cid, fight.one(cid).pos + step)


def slip_away(fight: Fight, cid: str) -> None:
    """Q-370: hide, if nobody is beside it."""
    row: Combatant = fight.one(cid)
    if min((fight.range(cid, foe.cid) for foe in fight.enemies(cid)), default=0) < 1 or fight.has(cid, "hidden"):
        return
    fight.set(cid, bonus=row.bonus - 1)
    try_to_hide(fight, cid, stealth(fight, cid))


BONUS: dict[str, Callable[[Fight, str], None]] = {"nimble-escape": slip_away}
"""What a trait does with a bonus action that is left."""
