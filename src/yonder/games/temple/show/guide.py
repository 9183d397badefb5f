"""Guide: what a newcomer reads on the cards, taken from the content itself so that no page repeats a number."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World
from yonder.games.temple.content import ClassKind, Content, Gear, MonsterKind, SpellKind
from yonder.games.temple.kinds import WeaponType
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.generation import monster_hp, threat, toughness, trap_dc, type_weights


class Guide(Query):
    """Classes, tiers, monsters and spells as the cards of a lobby show them."""


@rules.query(Guide)
def guide(world: World, _who: str | None, _query: Guide) -> dict[str, Any]:
    content: Content = world.content
    return {
        "classes": [class_card(content.gear, kind) for kind in content.classes.values()],
        "tiers": [tier_card(content, tier) for tier in range(1, len(content.generation.tiers) + 1)],
        "monsters": {kind.id: monster_card(kind) for kind in content.monsters.values()},
        "spells": {kind.id: spell_card(kind) for kind in content.spells.values()},
    }


def spell_card(kind: SpellKind) -> dict[str, Any]:
    """A spell at a glance."""
    return {"name": kind.name, "level": kind.level, "kind": kind.kind, "text": kind.text}


def class_card(gear: Gear, kind: ClassKind) -> dict[str, Any]:
    """What a class is, before the dice decide the rest."""
    carried = (kind.primary, kind.secondary)
    return {
        "class": kind.id,
        "role": kind.role,
        "emblem": kind.emblem,
        "hit_die": kind.hit_die,
        "weapons": [gear.weapons[weapon].name for weapon in carried if weapon is not WeaponType.NONE],
        "armor": gear.armors[kind.armor].name,
        "preferred": [ability.short for ability in kind.preferred],
        "saves": [ability.short for ability in kind.saves],
        "skills": list(kind.skills),
        "slots": list(kind.slots[0]),
    }


def tier_card(content: Content, tier: int) -> dict[str, Any]:
    """T-438: the monsters to expect, zone by zone, and what else a tier makes harder."""
    generation = content.generation
    pairs = generation.pairs
    return {
        "difficulty": tier,
        "tier": generation.tiers[tier - 1],
        "zones": [
            {
                "from_yonder": start,
                "monsters": list(pairs[min(threat(content, start, tier), len(pairs) - 1)]),
                "more_hp": toughness(content, start, tier),
            }
            for start in generation.zones
        ],
        "boss": generation.boss,
        "boss_hp": monster_hp(content, generation.boss, generation.zones[0], tier),
        "doors_with_monsters": type_weights(content, generation.zones[0], tier)[0],
        "trap_dc": trap_dc(content, generation.zones[0], tier),
    }


def monster_card(kind: MonsterKind) -> dict[str, Any]:
    """A monster at a glance."""
    return {
        "name": kind.name,
        "ac": kind.ac,
        "hp": kind.hp,
        "xp": kind.xp,
        "cr": kind.cr,
        "attacks": [
            {"name": a.name, "bonus": a.bonus, "damage": damage_text(a.count, a.sides, a.flat), "type": a.damage_type}
            for a in kind.attacks
        ],
    }


def damage_text(count: int, sides: int, flat: int) -> str:
    """2d6+3, or the plain number of a d1."""
    if sides == 1:
        return str(count + flat)
    return f"{count}d{sides}{flat:+d}" if flat else f"{count}d{sides}"
