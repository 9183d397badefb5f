"""Spellcraft: what a spell is worth somewhere (D-133 to D-137). Casting, views, guides and bots use it alike."""

from __future__ import annotations

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import Spell
from yonder.games.delve.dungeon.instance import dungeon_at, is_room
from yonder.games.delve.kinds import Family
from yonder.games.delve.models import Magic
from yonder.games.delve.things.equipment import bonus
from yonder.games.delve.world.ground import biome
from yonder.games.delve.world.places import is_tile, land_of, place_of, point

OWN = 120  # percent, for a spell of the caster's own element


def affinity(content: Content, spell: Spell, family: Family, template: str = "") -> int:
    """How strong an element is somewhere, in percent (D-133, D-134)."""
    overrides = content.templates[template].affinity_overrides if template else {}
    return overrides.get(spell.element, content.affinities[spell.element][family])


def power(spell: Spell, percent: int, *, own: bool, magic: int) -> int:
    """Effective power (D-135)."""
    if not spell.power:
        return 0
    return spell.power * percent * (OWN if own else 100) // 10_000 + magic


def spell_damage(strength: int, defense: int) -> int:
    """What a damaging spell takes (D-137)."""
    return max(1, strength - defense // 2)


def power_here(world: World, who: str, spell: Spell) -> int:
    """Effective power of a spell where somebody is."""
    content: Content = world.content
    place, magic = place_of(world, who), world.get(Magic, who)
    family = content.biomes[biome(land_of(world), point(place))].family if is_tile(place) else Family.DUNGEON
    percent = affinity(content, spell, family, dungeon_at(world, place).template if is_room(place) else "")
    return power(spell, percent, own=magic.affinity == spell.element, magic=bonus(world, who, "magic"))
