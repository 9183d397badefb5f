"""Hooks: where conditions bend a rule. A roll gets 1 for advantage, -1 for disadvantage; armour class a number."""

from __future__ import annotations

from yonder.core import Effect, Hook
from yonder.games import d20
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Ability, Condition, Skill

attacking: Hook[[], int] = Hook("attacking")
attacked: Hook[[], int] = Hook("attacked")
checking: Hook[[Skill], int] = Hook("checking")
saving: Hook[[Ability], int] = Hook("saving")
fleeing: Hook[[], int] = Hook("fleeing")
armor: Hook[[Content], int] = Hook("armor")


def edge(found: list[int], *, advantage: bool = False, disadvantage: bool = False) -> int:
    """The edge of a roll, of what conditions and circumstances give; both together are none."""
    if found:
        advantage, disadvantage = advantage or 1 in found, disadvantage or -1 in found
    return d20.edge(advantage=advantage, disadvantage=disadvantage)


@attacking.effect(Condition.HIDDEN)
@fleeing.effect(Condition.HIDDEN)
def unseen(_row: Effect) -> int:
    """T-224: who is hidden strikes and slips away with advantage."""
    return 1


@attacked.effect(Condition.HIDDEN)
@attacked.effect(Condition.DODGING)
def elusive(_row: Effect) -> int:
    """T-231: who hides or dodges is hard to hit."""
    return -1


@saving.effect(Condition.DODGING)
def nimble(_row: Effect, ability: Ability) -> int:
    """T-231: a dodger has advantage on DEX saves."""
    return 1 if ability is Ability.DEXTERITY else 0


@checking.effect(Condition.LIGHT)
def lit(_row: Effect, skill: Skill) -> int:
    """T-320: light helps to see."""
    return 1 if skill is Skill.PERCEPTION else 0


@attacking.effect(Condition.FRIGHTENED)
def afraid(_row: Effect) -> int:
    """T-376."""
    return -1


@checking.effect(Condition.FRIGHTENED)
def shaking(_row: Effect, _skill: Skill) -> int:
    """T-233, T-376."""
    return -1


@armor.effect(Condition.SHIELD_ACTIVE)
def shielded(_row: Effect, content: Content) -> int:
    """T-138: the Shield spell."""
    return content.numbers.combat.shield_spell_ac


def attack_edge(me: Hero, *, advantage: bool, disadvantage: bool = False) -> int:
    """The edge of an attack roll of one's own."""
    return edge(attacking.collect(me.effects), advantage=advantage, disadvantage=disadvantage)
