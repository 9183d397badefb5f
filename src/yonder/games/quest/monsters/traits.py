"""Traits by name (Q-370 to Q-389): each is an effect on its creature from the start of the fight."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Action, Effect
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.actions.reactions import able
from yonder.games.quest.combat.actions.tactics import stealth, try_to_hide
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.conditions import afflict, relieve
from yonder.games.quest.combat.health.damage import deal, heal
from yonder.games.quest.combat.health.death import slay
from yonder.games.quest.combat.hooks import ADVANTAGE, SURPRISE, Part
from yonder.games.quest.combat.movement import force, heading
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.combat.rounds.turns import HARM, HEALING, current, stage
from yonder.games.quest.content.creatures import Strike
from yonder.games.quest.content.dice import parse
from yonder.games.quest.events import SpecialUsed
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.strides import spend, stride
from yonder.games.quest.monsters.strikes import best_routine, blow_of, score, usable

INDOORS = ("dungeon", "cave", "crypt")
SUNSTROKE, EARSHOT = 20, 2


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


@hooks.turn_start.effect("reform", HEALING)
def reform(row: Effect, fight: Fight, cid: str) -> None:
    """Q-350: once, with a quarter of its hit points."""
    one = fight.one(cid)
    if one.hp == 0 and one.alive and not row["spent"]:
        fight.ctx.world.put(row, data=tuple(sorted({**dict(row.data), "spent": 1}.items())))
        heal(fight, cid, max(1, one.max_hp // 4))


@hooks.healed.effect("swarm")
def unhealed(_row: Effect, _field: Field) -> int:
    """Q-387: a swarm cannot be healed."""
    return 100


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
    silent = not fight.awake(singer) or fight.has(singer, "incapacitated")
    if silent:
        relieve(fight, cid, "charmed")
    if silent or not fight.has(cid, "charmed"):
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


def bark_orders(fight: Fight, cid: str) -> None:
    """Another of its tribe within range 2 spends its reaction on an attack."""
    mine = fight.monster(cid)
    for ally in fight.allies(cid):
        block, near = fight.monster(ally.cid), fight.range(cid, ally.cid) <= EARSHOT
        if (
            block is None
            or mine is None
            or not near
            or not set(block.tags) & set(mine.tags)
            or not able(fight, ally.cid)
        ):
            continue
        target = next((foe.cid for foe in fight.enemies(cid) if best_routine(fight, ally.cid, foe.cid)), "")
        if target:
            fight.set(cid, bonus=fight.one(cid).bonus - 1)
            fight.tell(SpecialUsed(fight.session, cid, "bark-orders"))
            fight.set(ally.cid, reaction=False)
            action = max(_single(fight, ally.cid, target), key=lambda each: score(fight, ally.cid, [each], target))
            swing(fight, blow_of(fight, ally.cid, action, target))
            return


def _single(field: Field, cid: str, target: str) -> list[Strike]:
    block = field.block(cid)
    return [each for each in (block.actions if block is not None else ()) if usable(field, cid, each, target)]


@hooks.landed.effect("rampage")
def bloodlust(_row: Effect, fight: Fight, hit: Hit) -> None:
    """Q-379: a melee attack on its own turn has dropped somebody."""
    me = hit.blow.attacker
    if hit.blow.melee and current(fight) == me and fight.one(hit.blow.target).hp == 0:
        fight.note(me, "rampage")


def rampage(fight: Fight, cid: str) -> None:
    """A step and a bite."""
    foes = [foe for foe in fight.enemies(cid) if fight.awake(foe.cid)]
    if "rampage" not in fight.one(cid).used or not foes:
        return
    target = min(foes, key=lambda foe: (fight.range(cid, foe.cid), foe.place)).cid
    fight.set(cid, bonus=fight.one(cid).bonus - 1)
    fight.tell(SpecialUsed(fight.session, cid, "rampage"))
    stride(fight, cid, target, "closer", 1, 0)
    fight.ctx.then(Bite(fight.session, cid, target), fight.scope)


class Bite(Action, internal=True):
    """The bite at the end of a rampage, if the step was enough."""

    session: int
    cid: str
    target: str


@stage(Bite)
def bite(fight: Fight, action: Bite) -> None:
    block = fight.block(action.cid)
    jaws = [each for each in (block.actions if block is not None else ()) if each.kind == "melee" and not each.weapon]
    jaws = [each for each in jaws if fight.awake(action.cid) and usable(fight, action.cid, each, action.target)]
    if jaws:
        swing(fight, blow_of(fight, action.cid, jaws[0], action.target))


def sustain_song(fight: Fight, cid: str) -> None:
    """Q-382: a song goes on as long as its singer spends the bonus action; otherwise it is over."""
    if any(_lured_by(fight, foe.cid, cid) for foe in fight.enemies(cid)):
        spend(fight, cid, "luring-song", bonus=True)


def _lured_by(field: Field, cid: str, singer: str) -> bool:
    row = field.effect(cid, "lured")
    return row is not None and field.cid_of(row.source) == singer


@hooks.hurt.effect("lured")
def jolted(row: Effect, fight: Fight, wound: Wound) -> None:
    """Harm by others than the singer allows another save."""
    charm = fight.effect(wound.target, "charmed")
    if wound.attacker == fight.cid_of(row.source) or charm is None or not charm["dc"]:
        return
    if save(fight, wound.target, "wisdom", charm["dc"], against="charmed"):
        relieve(fight, wound.target, "charmed", "lured")
        afflict(fight, wound.target, "unmoved", by=row.text("by"))


BONUS: dict[str, Callable[[Fight, str], None]] = {
    "bark-orders": bark_orders,
    "nimble-escape": slip_away,
    "rampage": rampage,
    "singer": sustain_song,
}
"""What a trait does with a bonus action that is left."""
