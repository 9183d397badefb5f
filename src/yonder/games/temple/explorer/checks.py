"""Checks, saves and skills of explorers and monsters (section 5)."""

from __future__ import annotations

from operator import attrgetter

from yonder.core import Dice
from yonder.games import d20
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ABILITIES, Ability, Skill

_SCORE = {ability: attrgetter(ability.lower()) for ability in ABILITIES}
_TRAINED = {skill: attrgetter(skill.lower()) for skill in list(Skill)[1:]}
_SAVE = {ability: f"save:{ability.short}" for ability in ABILITIES}
_CHECK = {skill: f"check:{skill}" for skill in list(Skill)[1:]}


def score(me: Hero, ability: Ability) -> int:
    """An ability score; strength is lessened by its drain (T-108)."""
    value: int = _SCORE[ability](me.stats)
    if ability is Ability.STRENGTH and me.stats.str_drain:
        return max(1, value - me.stats.str_drain)
    return value


def modifier(me: Hero, ability: Ability) -> int:
    """The modifier of an explorer's ability."""
    return d20.modifier(score(me, ability))


def proficiency(me: Hero) -> int:
    """The explorer's proficiency bonus (T-005)."""
    return d20.proficiency(me.stats.level)


def trained(me: Hero, skill: Skill) -> bool:
    """Is the explorer proficient?"""
    return bool(_TRAINED[skill](me.skills))


def expert(me: Hero, skill: Skill) -> bool:
    """Has it expertise (T-272)?"""
    return skill in (me.skills.expertise_1, me.skills.expertise_2)


def trained_bonus(me: Hero, ability: Ability, skill: Skill, *, always: bool = False) -> int:
    """An ability modifier with what training in a skill adds (T-101)."""
    proficient = always or trained(me, skill)
    return d20.skill_bonus(modifier(me, ability), proficiency(me), proficient=proficient, expert=expert(me, skill))


def skill_bonus(me: Hero, skill: Skill) -> int:
    """What an explorer adds to a check with this skill."""
    return trained_bonus(me, me.content.gear.skills[skill], skill)


def save_bonus(me: Hero, ability: Ability) -> int:
    """What it adds to a saving throw (T-103)."""
    bonus = modifier(me, ability)
    return bonus + proficiency(me) if ability in me.kind.saves else bonus


def skill_edge(me: Hero, skill: Skill) -> int:
    """Conditions help and hinder, noisy armour hinders Stealth (T-139)."""
    noisy = skill is Skill.STEALTH and me.content.gear.armors[me.inventory.armor].noisy
    return hooks.edge(hooks.checking.collect(me.effects, skill), disadvantage=noisy)


def trying(dice: Dice, me: Hero, skill: Skill, target: int) -> d20.Test:
    """The roll of a skill check."""
    return d20.check(dice, _CHECK[skill], skill_bonus(me, skill), target, skill_edge(me, skill))


def saving(dice: Dice, me: Hero, ability: Ability, target: int) -> d20.Test:
    """The roll of a saving throw."""
    edge = hooks.edge(hooks.saving.collect(me.effects, ability))
    return d20.check(dice, _SAVE[ability], save_bonus(me, ability), target, edge)


def check(deed: Deed, skill: Skill, target: int) -> d20.Test:
    """A skill check against a target, told."""
    me, purpose = deed.me, _CHECK[skill]
    test = trying(deed.dice, me, skill, target)
    deed.mine(test.kept)
    deed.rolled(purpose, test)
    return test


def save(deed: Deed, ability: Ability, target: int) -> bool:
    """A saving throw, told."""
    me, purpose = deed.me, _SAVE[ability]
    return deed.rolled(purpose, saving(deed.dice, me, ability, target))
