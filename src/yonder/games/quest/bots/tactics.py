"""Tactics: one decision in a fight. Close in or keep away, prime, strike, use what is left, end the turn."""

from __future__ import annotations

from yonder.core import Action
from yonder.games.quest.bots.control import controls
from yonder.games.quest.bots.duties import friends, mend, prime
from yonder.games.quest.bots.table import Table, mean
from yonder.games.quest.bots.worth import Option, blows, spells

LOST = 25  # percent of health below which flight is thought of
RUNS, CHASE, ENDLESS = 40, 8, 30  # percent of health below which somebody runs; rounds after which they are let go
ARCHERS = ("ranger", "rogue")  # those who are as good with a bow as with a blade
SURE_ENOUGH = 5_000  # basis points at which it is tried


def decide(table: Table) -> Action | None:
    """What to do now."""
    phase = table.fight["phase"]
    if phase == "death_saves":
        return table.any("death_save")
    if phase in ("loot", "defeat"):
        room = "take_loot" in table.kinds  # with a full pack, what is left stays behind
        return (table.any("take_all") if room else None) or table.any("end_combat")
    if not table.fight["mine"]:
        return None
    return begin(table) or survive(table) or rearm(table) or strike(table) or afterwards(table) or table.any("end_turn")


def ranged(table: Table) -> bool:
    """Does this one fight from afar? With a bow in hand, or with a cantrip that is better than its blade."""
    arms = table.fight["arms"]
    if any(not arm["melee"] and arm["ammo"] > 0 for arm in arms):
        return True
    blade = max((mean(arm["dice"]) + arm["flat"] * 1_000 for arm in arms), default=0)
    level = int(table.session["character"]["level"])
    shots = 1 + (level >= 5) + (level >= 11) + (level >= 17)
    best = 0
    for offer in table.kinds.get("cast", []):
        spell = table.content.spells[offer.action.spell]  # type: ignore[attr-defined]
        if not spell.level and spell.damage and spell.range > 0:
            best = max(best, shots * sum(mean(hurt.dice) for hurt in spell.damage))
    return best * 10 >= blade * 8 and int(table.session["character"]["ac"]) < 16


def begin(table: Table) -> Action | None:
    """The first turn may shift the range."""
    if "adjust_range" not in table.kinds:
        return None
    wanted = 1 if ranged(table) else -1
    return table.named("adjust_range", delta=wanted)


def survive(table: Table) -> Action | None:
    """Heal, help, run."""
    if table.health < LOST and table.fight["flee_bp"] >= SURE_ENOUGH and not helpless(table):
        found = table.any("flee")
        if found is not None:
            return found
    return mend(table) or friends(table)


def helpless(table: Table) -> bool:
    """Is nobody left who could strike back?"""
    return all(table.has(each, "unconscious", "paralyzed", "stunned", "petrified") for each in table.foes)


def rearm(table: Table) -> Action | None:
    """A bow while they come, a blade when they are there."""
    held = next((arm for arm in table.fight["arms"] if arm["source"] == "mainhand"), None)
    if table.session["character"]["class_name"] not in ARCHERS or held is None or not table.foes:
        return None
    near = int(table.foes[0]["range"])
    if near == 1 or bool(near) != bool(held["melee"]):
        return None
    fit = [name for name, weapon in table.content.weapons.items() if bool(weapon.ammo) == bool(near)]
    return next((found for name in fit if (found := table.named("draw", slot="mainhand", item=name))), None)


def strike(table: Table) -> Action | None:
    """The best attack or spell, after what primes it; a step first where nothing reaches."""
    if table.me["turn"]["steps"] and table.has(table.me, "prone"):
        found = table.any("stand_up")
        if found is not None:
            return found
    held = table.any("escape") if not table.foes or table.foes[0]["range"] else None
    options = [*blows(table), *spells(table), *controls(table)]
    best = max(options, key=lambda option: option.worth, default=None)
    nearer = closing(table, best)
    if nearer is not None:
        return nearer
    primed = prime(table, reach=best is not None and best.worth > 0)
    if primed is not None:
        return primed
    if best is not None and best.worth > 0:
        return best.action
    return held or approach(table)


def closing(table: Table, best: Option | None) -> Action | None:
    """A step towards the nearest, if it brings a better weapon to bear."""
    if not table.foes or ranged(table) or table.foes[0]["range"] == 0 or running(table):
        return None
    near = table.foes[0]
    if near["range"] == 1 or best is None or best.worth <= 0:
        return table.named("move", direction="closer", ref=near["cid"])
    return None


def running(table: Table) -> bool:
    """Has a long chase after somebody who only runs become pointless?"""
    near = table.foes[0]
    beaten = int(near["hp"]) * 100 < RUNS * int(near["max_hp"])
    far, rounds = int(near["range"]) >= 2, int(table.fight["round"])
    return beaten and (rounds >= ENDLESS or (far and rounds >= CHASE))


def approach(table: Table) -> Action | None:
    """Nothing reaches: go closer, by all means, or guard oneself."""
    if not table.foes or running(table):
        return None
    near = table.foes[0]
    if ranged(table) and not table.me["turn"]["actions"]:
        return None
    if near["range"] > 0:
        found = table.named("move", direction="closer", ref=near["cid"])
        if found is not None:
            return found
        if (found := table.named("dash", as_bonus=False)) is not None:  # who is beside them can strike when they leave
            return found
    return table.any("escape", "dodge")


def afterwards(table: Table) -> Action | None:
    """The other hand, what the class still has, and a step back for those who fight from afar."""
    other = table.offer("offhand_attack")
    if other is not None:
        return other.action
    found = prime(table, reach=bool(table.foes) and table.foes[0]["range"] == 0)
    if found is not None:
        return found
    if not ranged(table) or not table.foes or table.foes[0]["range"] == 0:
        return None
    steps = [each for each in table.fight["steps"] if each["direction"] == "away" and not each["provokes"]]
    if steps and steps[0]["range"] <= 4:
        return table.named("move", direction="away", ref=table.foes[0]["cid"])
    return None
