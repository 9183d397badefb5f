"""Readiness: would one stand a chance against the master of a dungeon (D-282)? Guides, offers and bots use it alike."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.dungeon.strength import Stats, scaled
from yonder.games.delve.encounter.spellcraft import affinity, power, spell_damage
from yonder.games.delve.encounter.strength import attack_of, defense_of
from yonder.games.delve.kinds import Family, Readiness
from yonder.games.delve.models import Magic
from yonder.games.delve.people.recovery import vitals
from yonder.games.delve.things.equipment import bonus, max_hp
from yonder.games.delve.things.items import carried, kind_of


class Chances(Struct, frozen=True):
    """The numbers of D-282 and the word they come to."""

    readiness: Readiness
    dealt: int
    rounds: int
    taken: int
    have: int
    saved: int
    taken_after: int


class Strength(NamedTuple):
    """What somebody brings: figures, what their healing things heal, and what their mana would take from the boss."""

    attack: int
    defense: int
    hp: int
    max_hp: int
    heals: int
    saved: int


def weigh(own: Strength, boss: Stats, roster: int = 1) -> Chances:
    """The formula of D-282; the roster is who strikes."""
    dealt = max(1, own.attack - boss.defense)
    rounds = (boss.hp + roster * dealt - 1) // (roster * dealt)
    taken = rounds * max(1, boss.attack - own.defense)
    have = own.hp + own.heals
    after = max(0, boss.hp - own.saved) * taken // boss.hp
    word = Readiness.NOT_READY
    if have * 10 >= after * 12 and own.hp * 10 >= own.max_hp * 8:
        word = Readiness.READY
    elif have * 10 >= after * 7:
        word = Readiness.RISKY
    return Chances(word, dealt, rounds, taken, have, own.saved, after)


def chances(
    world: World, who: str, template: Template, difficulty: int, roster: int = 1, present: int | None = None
) -> Chances:
    """How somebody would fare against the boss as it begins, with those of the roster who are present."""
    boss = scaled(template.boss, difficulty, roster)
    return weigh(strength(world, who, template, boss.defense), boss, roster if present is None else present)


def strength(world: World, who: str, template: Template, defense: int) -> Strength:
    """What somebody brings against a boss of this defense."""
    return Strength(
        attack_of(world, who),
        defense_of(world, who),
        vitals(world, who).hp,
        max_hp(world, who),
        sum(kind_of(world, item).heal for item in carried(world, who)),
        _saved(world, who, template, defense),
    )


def _saved(world: World, who: str, template: Template, defense: int) -> int:
    """The most that one's mana would take from the boss."""
    content: Content = world.content
    magic, mana, best = world.get(Magic, who), vitals(world, who).mana, 0
    for name in magic.spells:
        spell = content.spells[name]
        if spell.does == "damage" and magic.level >= spell.level:
            percent = affinity(content, spell, Family.DUNGEON, template.id)
            strength = power(spell, percent, own=magic.affinity == spell.element, magic=bonus(world, who, "magic"))
            best = max(best, mana // spell.cost * spell_damage(strength, defense))
    return best
