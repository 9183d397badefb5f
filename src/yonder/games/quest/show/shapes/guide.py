"""What the guide tells: entries of a name and a sentence, and classes at a glance."""

from __future__ import annotations

from yonder.games.quest.kinds import ArmorType, ClassName, Stat
from yonder.games.quest.show.shapes.shape import Shape


class Entry(Shape, frozen=True):
    """One word of the game."""

    kind: str
    id: str
    name: str
    text: str


class ClassCard(Shape, frozen=True):
    """A class before it is chosen. `resource` is its own pool, `casting` what its spells go by."""

    class_name: ClassName
    name: str
    text: str
    hit_die: int
    primary: tuple[Stat, Stat]
    saves: tuple[Stat, Stat]
    armor: tuple[ArmorType, ...]
    resource: str
    casting: str


class GuideView(Shape, frozen=True):
    """The whole guide."""

    classes: tuple[ClassCard, ...]
    races: tuple[Entry, ...]
    conditions: tuple[Entry, ...]
    abilities: tuple[Entry, ...]
    spells: tuple[Entry, ...]
    feats: tuple[Entry, ...]
