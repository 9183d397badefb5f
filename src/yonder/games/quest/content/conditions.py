"""Kinds of effect as data: what a condition does to rolls, movement and saves (Part 15, Q-322)."""

from __future__ import annotations

from msgspec import field

from yonder.core import EffectKind as BaseKind
from yonder.games.quest.kinds import Stat


class EffectKind(BaseKind, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edge is 1 for advantage and -1 for disadvantage. `near` is range 0."""

    attack: int = 0  # on its own attack rolls
    attacked: int = 0  # on attack rolls against it
    attacked_near: int = 0
    attacked_far: int = 0
    check: int = 0
    saves: dict[Stat, int] = field(default_factory=dict)
    fails: tuple[Stat, ...] = ()  # saves that fail without a roll
    fear: bool = False  # attacks and checks suffer while the source is in the fight
    dodge: bool = False
    still: bool = False  # speed 0
    sightless: bool = False
    unseen: bool = False
    busy: bool = False  # it does nothing else on its turns
    critical_near: bool = False
    next_attack: bool = False  # ends with its own next attack roll
    next_attacked: bool = False  # ends with the next attack roll against it
    until_attack: bool = False  # ends when it has attacked, or after so many `attacks` more
    this_turn: bool = False  # lapses at the end of its turn
    until_turn: bool = False  # ends when its next turn begins
    until_cast: bool = False  # ends when it casts a spell
    until_hurt: bool = False  # ends when it loses hit points
    at_start: bool = False  # counts the turns of its clock where they begin, not where they end
    by_caster: bool = False  # counts the turns of whoever made it, though it is harmful
    loses_turn: bool = False  # the turn that ends it is skipped
    no_step: bool = False  # no free step
    dash: int = 0  # steps that a Dash gives more
    bonus_dash: bool = False  # Dash as a bonus action
    surefooted: bool = False  # what lies on the ground does not hinder it
    slick: bool = False  # of the ground: a step costs two
    debuff: bool = False
    lasting: bool = False  # outlives the fight
