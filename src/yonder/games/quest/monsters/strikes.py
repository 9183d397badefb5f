"""Strikes: the attacks of a stat block, what they are worth, and which can be used (Q-140, Q-360, Q-361)."""

from __future__ import annotations

from collections.abc import Sequence

from yonder.games.quest.combat.attacks.attack import edges
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.combat.health.conditions import settle_edges
from yonder.games.quest.content.creatures import Strike
from yonder.games.quest.content.dice import parse

HELPLESS = ("grappled", "incapacitated", "restrained")


def strike(field: Field, cid: str, name: str) -> Strike:
    """An action of a block by its id."""
    block = field.block(cid)
    assert block is not None
    return next(action for action in block.actions if action.id == name)


def ready(field: Field, cid: str, action: Strike) -> bool:
    """Recharged, and with uses left in this fight."""
    row = field.one(cid)
    used = dict(row.uses).get(action.id, 0)
    return action.id not in row.spent and not (action.uses and used >= action.uses)


def fits(field: Field, cid: str, action: Strike, target: str) -> bool:
    """Is the target in reach, and is it what this action needs?"""
    if field.range(cid, target) > action.far:
        return False
    return action.effect != "helpless-only" or field.has(target, *HELPLESS)


def usable(field: Field, cid: str, action: Strike, target: str) -> bool:
    return action.kind != "special" and ready(field, cid, action) and fits(field, cid, action, target)


def score(field: Field, cid: str, routine: Sequence[Strike], target: str) -> int:
    """Q-361: twice the expected damage, halved where the attack would have disadvantage."""
    return sum(worth(field, cid, action, target) for action in routine)


def worth(field: Field, cid: str, action: Strike, target: str) -> int:
    """What one attack of a routine is worth."""
    pools = [parse(action.dice), *(parse(hurt.dice) for hurt in action.extra)]
    full = sum(pool.count * (pool.sides + 1) + 2 * pool.flat for pool in pools)
    bent = settle_edges(edges(field, blow_of(field, cid, action, target)))
    return full // 2 if bent < 0 else full


def routines(field: Field, cid: str) -> list[list[Strike]]:
    """Everything that can be done with one action: the multiattacks, then single attacks, as listed."""
    block = field.block(cid)
    if block is None:
        return []
    many = [[strike(field, cid, name) for name in routine] for routine in block.multiattack]
    return [*many, *([action] for action in block.actions if action.kind != "special")]


def best_routine(field: Field, cid: str, target: str) -> list[Strike]:
    """The usable routine with the highest score; the first of equals; none gives an empty list."""
    block = field.block(cid)
    fit = [action for action in (block.actions if block is not None else ()) if usable(field, cid, action, target)]
    names = [action.id for action in fit]
    options = [routine for routine in routines(field, cid) if all(action.id in names for action in routine)]
    if len(options) <= 1:
        return options[0] if options else []
    worths = {action.id: worth(field, cid, action, target) for action in fit}  # each once: routines share them
    return max(options, key=lambda routine: sum(worths[action.id] for action in routine), default=[])


def best_melee(field: Field, cid: str, target: str = "") -> Strike | None:
    """The melee action of the highest score, for opportunity attacks (Q-140)."""
    block = field.block(cid)
    mine = [action for action in (block.actions if block is not None else ()) if action.kind == "melee"]
    mine = [action for action in mine if not target or usable(field, cid, action, target)]
    return max(
        mine, key=lambda a: parse(a.dice).count * (parse(a.dice).sides + 1) + 2 * parse(a.dice).flat, default=None
    )


def blow_of(field: Field, cid: str, action: Strike, target: str) -> Blow:
    """A block's action as a blow. The flat part of its dice is its modifier, never doubled."""
    return Blow(
        attacker=cid,
        target=target,
        source=action.id,
        melee=action.kind == "melee",
        bonus=action.bonus,
        dice=halved_swarm(field, cid, action),
        type=action.type or "bludgeoning",
        reach=action.reach,
        range=action.range,
        long=action.long or action.range,
        weapon=action.weapon,
        extra=tuple((hurt.dice, str(hurt.type)) for hurt in action.extra),
        strength=action.kind == "melee",
        effect=action.effect,
    )


def halved_swarm(field: Field, cid: str, action: Strike) -> str:
    """Q-387: a swarm at or below half its hit points bites with half the dice."""
    row = field.one(cid)
    if action.effect == "swarm" and 2 * row.hp <= row.max_hp:
        pool = parse(action.dice)
        return f"{pool.count // 2}d{pool.sides}"
    return action.dice
