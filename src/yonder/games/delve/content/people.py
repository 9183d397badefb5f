"""Who lives in the world: people and what they say, quests, wild creatures (D-144 to D-168)."""

from __future__ import annotations

from typing import Literal

from yonder.games.delve.content.base import Hit, Kind
from yonder.games.delve.content.land import Point
from yonder.games.delve.kinds import Behavior, Family


class Person(Kind, frozen=True, kw_only=True):
    """Somebody whom every world has (D-034, D-148)."""

    id: str
    behavior: Behavior
    at: Point
    route: tuple[Point, ...] = ()
    tree: str = ""
    sells: tuple[str, ...] = ()
    role: str = ""  # of a helper: it has no place of its own, and stands there when hired
    lends: bool = False  # helpers can be hired here


class Helper(Kind, frozen=True, kw_only=True):
    """What a helper of a role brings (D-326), at level 1 and for each level more."""

    id: str
    wage: int
    hp: int
    attack: int
    defense: int
    hp_level: int
    attack_level: int = 1
    defense_level: int = 1
    heals: int = 0  # how often in a dungeon


class Condition(Kind, frozen=True, kw_only=True):
    """One of the conditions of D-158."""

    quest_available: str = ""
    quest_active: str = ""
    quest_objectives_met: str = ""
    quest_done: str = ""
    has_item: str = ""
    level_min: int = 0
    magic_level_min: int = 0
    knows_spell: str = ""
    lacks_spell: str = ""
    near_dungeon: str = ""
    offers_dungeon: str = ""
    dungeon_ready: str = ""
    dungeon_done: str = ""
    gold_min: int = 0


class Deed(Kind, frozen=True, kw_only=True):
    """One of the actions of D-159."""

    accept_quest: str = ""
    teach_spell: str = ""
    take_gold: int = 0
    heal_full: bool = False
    open_shop: bool = False
    tell_readiness: str = ""


class Response(Kind, frozen=True, kw_only=True):
    """A choice by its stable id; its words stand under `dialogue.<tree>.<node>.<id>`. No node to go to ends it.

    `each` makes one choice of it for every template: `*` in its conditions and deeds stands for the template.
    """

    id: str
    when: tuple[Condition, ...] = ()
    does: tuple[Deed, ...] = ()
    to: str = ""
    each: Literal["", "template", "quest"] = ""


class Node(Kind, frozen=True, kw_only=True):
    """A line of dialogue with its answers."""

    choices: tuple[Response, ...] = ()


class Tree(Kind, frozen=True, kw_only=True):
    """A dialogue; it begins at the node `root`."""

    id: str
    nodes: dict[str, Node]


class Objective(Kind, frozen=True, kw_only=True):
    """Something a quest asks for (D-163). It progresses when all of lower `order` are complete."""

    type: Literal["reach_location", "collect_item", "talk_to_npc", "defeat_entity", "complete_dungeon"]
    target: str = ""
    count: int = 1
    min_difficulty: int = 0
    order: int = 0


class Reward(Kind, frozen=True, kw_only=True):
    """What a quest pays."""

    xp: int = 0
    gold: int = 0
    items: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()


class Quest(Kind, frozen=True, kw_only=True):
    """A line of the registry of D-168."""

    id: str
    giver: str
    needs: tuple[str, ...] = ()
    level: int = 1
    objectives: tuple[Objective, ...]
    rewards: Reward
    next: str = ""
    repeat_after: int = 0


class Creature(Kind, frozen=True, kw_only=True):
    """A wild creature (D-149). `purse` always carries coins; others do now and then (D-150)."""

    id: str
    family: Family
    level: int
    hp: int
    attack: int
    defense: int
    on_hit: Hit | None = None
    drops: tuple[str, ...] = ()
    purse: bool = False
    habit: str = ""


class Habit(Kind, frozen=True, kw_only=True):
    """What a kind of enemy cannot help doing, and what that is good for (D-330). `hurts` is a percent of its attack."""

    id: str
    percent: int
    gold: int = 0
    mana: int = 0
    stuns: int = 0
    weakens: int = 0
    hurts: int = 0
    leaves: bool = False
