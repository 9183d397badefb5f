"""The character sheet of an explorer, as plain data (T-831)."""

from __future__ import annotations

from typing import Any

from yonder.core import World
from yonder.games.temple.combat.attacks import ability_bonus, attack_bonus
from yonder.games.temple.explorer.checks import expert, modifier, save_bonus, score, skill_bonus, trained
from yonder.games.temple.explorer.conditions import EFFECTS
from yonder.games.temple.explorer.experience import next_threshold
from yonder.games.temple.explorer.gear import blessed, effective_ac, weapon, weapon_type
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ABILITIES, Ability, Condition, ExplorerClass, Skill, WeaponSlot, WeaponType
from yonder.games.temple.models import Grave, Relic, Token
from yonder.games.temple.temple.locks import keys


def summary(me: Hero) -> dict[str, Any]:
    """An explorer in a line."""
    stats, health = me.stats, me.health
    return {
        "id": me.id,
        "name": me.name,
        "class": stats.explorer_class,
        "level": stats.level,
        "xp": stats.xp,
        "hp": health.current_hp,
        "max_hp": health.most,
        "ac": me.combat.armor_class,
        "temple": me.position.temple_id,
        "chamber": me.position.chamber_id,
        "dead": health.is_dead,
    }


def sheet(me: Hero) -> dict[str, Any]:
    """The whole sheet."""
    stats, inventory = me.stats, me.inventory
    threshold = next_threshold(me.content.numbers, stats.level)
    return {
        **summary(me),
        "owner": owner(me.world, me.id),
        "xp_to_next": 0 if threshold is None else max(0, threshold - stats.xp),
        "hp_cap": me.health.max_hp,
        "effective_ac": effective_ac(me),
        "abilities": {ability.short: ability_facts(me, ability) for ability in ABILITIES},
        "saves": {ability.short: save_bonus(me, ability) for ability in ABILITIES},
        "skills": {skill: skill_facts(me, skill) for skill in list(Skill)[1:]},
        "weapons": [
            weapon_facts(me, slot)
            for slot in WeaponSlot
            if slot is WeaponSlot.PRIMARY or weapon_type(me, slot) is not WeaponType.NONE
        ],
        "armor": inventory.armor,
        "shield": inventory.has_shield,
        "gold": inventory.gold,
        "tithe": me.content.numbers.combat.tithe,
        "potions": inventory.potions,
        "keys": keys(me.world, me.id),
        "slots": slot_facts(me),
        "features": feature_facts(me),
        "conditions": conditions(me),
        "in_combat": me.position.in_combat,
        "fighting": me.enemy_kind.name if me.position.in_combat else "",
        "standoff": me.standoff,
        "temples_conquered": stats.temples_conquered,
        "relics": relics(me),
        "death": death(me.world, me.id),
    }


def owner(world: World, explorer_id: int) -> str:
    """Who plays it."""
    return world.get(Token, "explorer", explorer_id).owner


def ability_facts(me: Hero, ability: Ability) -> dict[str, int | bool]:
    """Score and modifier; a drained strength is marked."""
    drained = ability is Ability.STRENGTH and me.stats.str_drain > 0
    return {"score": score(me, ability), "modifier": modifier(me, ability), "drained": drained}


def skill_facts(me: Hero, skill: Skill) -> dict[str, int | bool]:
    """A skill's whole bonus, and where it comes from."""
    return {"bonus": skill_bonus(me, skill), "proficient": trained(me, skill), "expertise": expert(me, skill)}


def weapon_facts(me: Hero, slot: WeaponSlot) -> dict[str, Any]:
    """A weapon with its attack bonus and damage text."""
    kind = weapon(me, slot)
    flat = ability_bonus(me, kind) + kind.flat + blessed(me, slot)
    dice = f"{kind.count}d{kind.sides}" if kind.count else ""
    return {
        "slot": slot,
        "name": kind.name,
        "blessed": blessed(me, slot),
        "attack": attack_bonus(me, slot),
        "damage": f"{dice}{flat:+d}" if dice and flat else dice or str(max(1, flat)),
        "damage_type": kind.damage_type,
    }


def slot_facts(me: Hero) -> list[list[int]]:
    """Spell slots by level: left and most."""
    combat = me.combat
    if me.health.is_dead:
        return [[0, most] for most in me.kind.slots[me.stats.level - 1]]
    left = (combat.spell_slots_1, combat.spell_slots_2, combat.spell_slots_3)
    return [list(pair) for pair in zip(left, me.kind.slots[me.stats.level - 1], strict=True)]


def feature_facts(me: Hero) -> dict[str, str]:
    """What the class gives at this level: ready, used, or always on. The dead have nothing ready."""
    if me.health.is_dead:
        return {}
    level, combat, levels = me.stats.level, me.combat, me.content.numbers.levels
    found: dict[str, str] = {}
    if me.stats.explorer_class is ExplorerClass.FIGHTER:
        found["Second Wind"] = "used" if combat.second_wind_used else "ready"
        if level >= levels.surge:
            found["Action Surge"] = "used" if combat.action_surge_used else "ready"
        passive = {"Champion": levels.champion, "Extra Attack": levels.extra_attack}
    elif me.stats.explorer_class is ExplorerClass.ROGUE:
        found[f"Sneak Attack {levels.sneak[level - 1]}d6"] = "on"
        if level >= levels.cunning:
            found["Cunning Action"] = "used" if combat.bonus_used else "ready"
        passive = {"Uncanny Dodge": levels.uncanny}
    else:
        passive = {"Spellcasting": 1}
    return {**found, **{name: "on" for name, at in passive.items() if level >= at}}


def conditions(me: Hero) -> dict[str, int]:
    """What is on the explorer; drains with their amount, the rest with 1."""
    found: dict[str, int] = {}
    if me.stats.str_drain:
        found[Condition.STRENGTH_DRAIN] = me.stats.str_drain
    if me.health.max_hp_drain:
        found[Condition.LIFE_DRAIN] = me.health.max_hp_drain
    return {**found, **{condition: 1 for condition in EFFECTS if me.has(condition)}}


def relics(me: Hero) -> list[dict[str, Any]]:
    """What it took from the hoards of bosses (T-558)."""
    kinds = me.content.relics
    rows = [row for row in me.world.all(Relic, me.id) if row.relic in kinds]
    return [{"name": kinds[r.relic].name, "text": kinds[r.relic].text, "hp": kinds[r.relic].hp} for r in rows]


def death(world: World, explorer_id: int) -> dict[str, Any] | None:
    """Where and of what a dead explorer died; None for the living."""
    grave = world.find(Grave, explorer_id)
    if grave is None:
        return None
    return {
        "temple": grave.temple_id,
        "chamber": grave.chamber_id,
        "killed_by": grave.killed_by,
        "cause": grave.cause,
        "level": grave.level,
    }
