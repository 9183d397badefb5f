"""Fights of a bot (D-287)."""

from __future__ import annotations

from typing import Any

from yonder.core import Action
from yonder.games.delve.bots.worth import healing
from yonder.games.delve.encounter.magic import Cast
from yonder.games.delve.encounter.spellcraft import spell_damage
from yonder.games.delve.encounter.turns import Attack, Defend, Flee, Wait
from yonder.games.delve.things.using import Use
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.places import order

View = dict[str, Any]


def fight(view: View, able: list[Action]) -> Action | None:
    """What to do in a fight: the first line of D-287 that applies and is offered."""
    me, enemies = view["me"], view["place"]["enemies"]
    hurt = expected(me, enemies)
    low = me["hp"] <= 3 * hurt // 2 or me["hp"] * 100 <= me["max_hp"] * 35
    tries: list[Action] = [Defend()] if view["encounter"]["charging"] else []
    tries += rescue(view, able) if low else []
    tries += [*strikes(me, enemies), Defend(), Wait()]
    return next((each for each in tries if each in able), None)


def expected(me: View, enemies: list[View]) -> int:
    """What the next enemy phase costs on the average (alone: everybody strikes at the bot)."""
    return sum(max(1, each["attack"] - me["defense"]) for each in enemies if each["hp"])


def rescue(view: View, able: list[Action]) -> list[Action]:
    """Heal by thing, by spell, or get away from what takes too long."""
    me, enemies = view["me"], view["place"]["enemies"]
    potion = healing(me)
    found: list[Action] = [] if potion is None else [Use(potion["id"])]
    found += [Cast("heal"), Cast("heal", me["id"])]
    left = sum(each["hp"] for each in enemies)
    if left > 2 * 3 * max(1, me["attack"] - min((each["defense"] for each in enemies), default=0)):
        found += [Move("back"), *(each for each in able if isinstance(each, Move)), Flee()]
    return found


def strikes(me: View, enemies: list[View]) -> list[Action]:
    """The weakest first, the master last; a spell where it takes more and kills, or hits the master."""
    ranked = sorted(enemies, key=lambda each: (each["boss"], each["hp"], order(each["id"])))
    if not ranked:
        return []
    target = ranked[0]
    blow = max(1, me["attack"] - target["defense"])
    best: tuple[int, str] = (blow, "")
    for spell in me["spells"]:
        dealt = spell_damage(spell["power"], target["defense"])
        useful = target["boss"] or dealt >= target["hp"]
        if spell["does"] == "damage" and spell["castable"] and useful and dealt > best[0]:
            best = (dealt, spell["id"])
    cast: list[Action] = [Cast(best[1], target["id"])] if best[1] else []
    return [*cast, Attack(target["id"])]
