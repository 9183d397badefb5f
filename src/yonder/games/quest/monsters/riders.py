"""Riders: what follows a hit of a stat block (Q-077, Q-374, Q-380 to Q-384). Odd ones are functions by name."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Ctx
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.attack import Aftermath, revealed
from yonder.games.quest.combat.attacks.hit import Hit, Wound
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal, heal
from yonder.games.quest.combat.health.death import ENOUGH, fell_again
from yonder.games.quest.combat.movement import force, heading
from yonder.games.quest.combat.rolls import contest, save
from yonder.games.quest.content.creatures import Rider
from yonder.games.quest.content.dice import parse
from yonder.games.quest.events import MaxHpReduced
from yonder.games.quest.magic.harming import after_spell
from yonder.games.quest.monsters.specials import touches
from yonder.games.quest.monsters.strikes import strike
from yonder.games.quest.rules import rules


@rules.on(Aftermath)
def aftermath(ctx: Ctx, action: Aftermath) -> None:
    """Also the blow that decided the fight has its consequences."""
    fight = Fight.of(ctx, action.session)
    hooks.landed.collect(fight.effects(action.hit.blow.attacker), fight, action.hit)
    hooks.struck.collect(fight.effects(action.hit.blow.target), fight, action.hit)
    follow(fight, action)
    revealed(fight, action.hit.blow.attacker)


def follow(fight: Fight, action: Aftermath) -> None:
    """Let the rider of a hit do its work, if there is one and the target still lives."""
    hit, blow = action.hit, action.hit.blow
    block = fight.block(blow.attacker)
    if block is None:
        after_spell(fight, blow.attacker, blow.target, blow.source, action.dealt)
        return
    if not fight.one(blow.target).alive:
        return
    rider = next((each.rider for each in block.actions if each.id == blow.source), None)  # a beast may throw things too
    if rider is None or not touches(fight, blow.target, rider):
        return
    amount = 0 if rider.damage is None else parse(rider.damage.dice).draw(fight.dice, "rider damage", hit.times)
    against = str(rider.damage.type) if rider.damage is not None else rider.condition or ""
    saved = rider.stat is not None and save(fight, blow.target, rider.stat, rider.dc, against=against)
    if rider.damage is not None:
        amount = amount if not saved else amount // 2 if rider.half else 0
        parts = ((str(rider.damage.type), amount),)
        deal(fight, Wound(attacker=blow.attacker, target=blow.target, parts=parts))
    if not saved and fight.one(blow.target).alive:
        _fail(fight, action, rider)


def _fail(fight: Fight, action: Aftermath, rider: Rider) -> None:
    blow = action.hit.blow
    if rider.condition is not None:
        dc, stat = (rider.dc, rider.stat) if rider.re_save else (0, None)
        origin = blow.attacker
        name, rounds = rider.condition, rider.rounds
        afflict(
            fight,
            blow.target,
            name,
            rounds=rounds,
            dc=dc,
            stat=stat,
            source=origin,
            escape=rider.escape,
            burns=rider.burns,
        )
    if rider.effect:
        RIDERS[rider.effect](fight, action, rider)


def life_drain(fight: Fight, action: Aftermath, _rider: Rider) -> None:
    """Q-175, Q-383: the maximum falls by the damage taken; at 0 it is death."""
    reduce(fight, action.hit.blow.target, action.dealt)


def reduce(fight: Fight, cid: str, amount: int) -> None:
    """Lower somebody's maximum; current hit points are capped."""
    row = fight.one(cid)
    most = max(0, row.max_hp - amount)
    fight.set(cid, max_hp=most, hp=min(row.hp, most))
    fight.tell(MaxHpReduced(fight.session, cid, most))
    if most == 0:
        fell_again(fight, cid, ENOUGH)


def vampire_bite(fight: Fight, action: Aftermath, _rider: Rider) -> None:
    """Q-383: the necrotic part lowers the maximum and feeds the biter."""
    reduce(fight, action.hit.blow.target, action.necrotic)
    heal(fight, action.hit.blow.attacker, action.necrotic)


def attach(fight: Fight, action: Aftermath, _rider: Rider) -> None:
    """Q-380: it clings to the target; blood flows at the start of its turns."""
    afflict(fight, action.hit.blow.attacker, "clinging", source=action.hit.blow.target, drained=0)


def harpoon(fight: Fight, action: Aftermath, _rider: Rider) -> None:
    """Pulled one step closer by a contest of strength."""
    blow = action.hit.blow
    if contest(fight, blow.attacker, blow.target):
        step = heading(fight, blow.target, blow.attacker, "closer")
        if step:
            force(fight, blow.target, fight.one(blow.target).pos + step)


def grab(fight: Fight, hit: Hit) -> bool:
    """Q-384: the first hit of a turn on somebody who is free seizes instead of wounding."""
    blow = hit.blow
    if fight.has(blow.target, "grappled") or "grab" in fight.one(blow.attacker).used:
        return False
    rider = strike(fight, blow.attacker, blow.source).rider
    fight.note(blow.attacker, "grab")
    return afflict(fight, blow.target, "grappled", source=blow.attacker, escape=0 if rider is None else rider.escape)


hooks.INSTEAD["grab"] = grab


def lycanthropy(fight: Fight, action: Aftermath, _rider: Rider) -> None:
    """Q-389: a mark without an effect in combat."""
    afflict(fight, action.hit.blow.target, "lycanthropy")


RIDERS: dict[str, Callable[[Fight, Aftermath, Rider], None]] = {
    "attach": attach,
    "harpoon": harpoon,
    "life-drain": life_drain,
    "lycanthropy": lycanthropy,
    "vampire-bite": vampire_bite,
}
