"""A page of the bestiary: what a player knows of one kind of monster (Q-515, Q-549)."""

from __future__ import annotations

from yonder.games.quest.kinds import Size, Stat
from yonder.games.quest.show.shapes.shape import Shape


class StrikeView(Shape, frozen=True):
    """An attack or something special. `range` is how far it goes at the most, in steps of the line."""

    name: str
    kind: str
    bonus: int
    range: int
    damage: str
    text: str


class TraitView(Shape, frozen=True):
    name: str
    text: str


class BlockView(Shape, frozen=True):
    """All there is to know; told once one of the kind has fallen, and not during a fight."""

    hp_dice: str
    stats: tuple[tuple[Stat, int], ...]
    saves: dict[Stat, int]
    speed: dict[str, int]
    perception: int
    vulnerable: tuple[str, ...]
    resists: tuple[str, ...]
    immune: tuple[str, ...]
    condition_immune: tuple[str, ...]
    strikes: tuple[StrikeView, ...]
    routines: tuple[str, ...]
    traits: tuple[TraitView, ...]
    temper: str
    carries: tuple[str, ...]


class MonsterView(Shape, frozen=True):
    """What anybody may know of a kind, how often you have met it, and its block if you have earned it."""

    monster: str
    name: str
    type: str
    size: Size
    challenge: str
    ac: int
    hp: int
    xp: int
    boss: bool
    terrain: tuple[str, ...]
    fights: int
    felled: int
    block: BlockView | None
    closed: str
