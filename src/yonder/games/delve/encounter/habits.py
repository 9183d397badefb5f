"""Habits of enemies: what their hits bring."""

from __future__ import annotations

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.content.base import Hit
from yonder.games.delve.content.people import Habit
from yonder.games.delve.kinds import Special
from yonder.games.delve.models import Combat, Foe


def hit_of(world: World, enemy: str) -> Hit | None:
    """What an enemy's hit may bring besides damage."""
    content: Content = world.content
    foe = world.get(Foe, enemy)
    if foe.boss:
        return None
    if foe.template:
        return content.templates[foe.template].enemy_types[foe.type].on_hit
    return content.creatures[foe.species].on_hit


def habit_of(world: World, enemy: str) -> Habit | None:
    """What an ordinary enemy cannot help doing (D-330); masters, and kinds without, have nothing of the sort."""
    content: Content = world.content
    foe = world.get(Foe, enemy)
    if foe.boss:
        return None
    named = content.templates[foe.template].enemy_types[foe.type] if foe.template else content.creatures[foe.species]
    return content.habits.get(named.habit)


def special_of(world: World, enemy: str) -> Special | None:
    """What a boss can do besides (D-218)."""
    content: Content = world.content
    foe = world.find(Foe, enemy)
    return content.templates[foe.template].boss.special if foe is not None and foe.boss and foe.template else None


def raging(world: World, enemy: str) -> bool:
    """Is this a boss whose wounds make it frantic?"""
    if special_of(world, enemy) is not Special.FRENZY:
        return False
    body = world.get(Combat, enemy)
    return body.hp * 10 <= 3 * body.max_hp
