"""Scene: what any client can draw without knowing the game.

A player's account in any text of a scene is a name: clients show what the player is called.
"""

from __future__ import annotations

from msgspec import Struct

from yonder.core.show.offer import Offer


class Row(Struct, frozen=True):
    """A label and its value."""

    label: str
    value: str
    hint: str = ""


class Bar(Struct, frozen=True):
    """A measure: so much of so much."""

    label: str
    value: int
    most: int


class Die(Struct, frozen=True):
    """A die on the table: what it shows (0: nobody may see it yet), its sides, and what it was rolled for."""

    shows: int
    sides: int = 6
    label: str = ""


class Card(Struct, frozen=True):
    """A card: what is printed large on it (nothing: it lies face down), and its name in words."""

    face: str = ""
    name: str = ""


class Hand(Struct, frozen=True):
    """Cards and dice that lie together, such as what somebody holds or has just rolled."""

    label: str = ""
    cards: tuple[Card, ...] = ()
    dice: tuple[Die, ...] = ()


class Deadline(Struct, frozen=True):
    """Something that happens at `at` (ms) unless somebody acts; clients count down to it."""

    label: str
    at: int


class Panel(Struct, frozen=True):
    """A titled part of the scene. `player` is whom it belongs to, and `turn` says that everybody waits for them."""

    title: str
    rows: tuple[Row, ...] = ()
    bars: tuple[Bar, ...] = ()
    hands: tuple[Hand, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    player: str = ""
    turn: bool = False


class Cell(Struct, frozen=True):
    """One square of a grid: a glyph for the terminal, a name for people."""

    x: int
    y: int
    glyph: str
    name: str = ""
    owner: str = ""


class Grid(Struct, frozen=True, tag="grid"):
    """A sparse map of squares; empty squares are not listed."""

    width: int
    height: int
    cells: tuple[Cell, ...] = ()


class Node(Struct, frozen=True):
    """A place in a graph map."""

    id: str
    label: str
    marks: tuple[str, ...] = ()


class Link(Struct, frozen=True):
    """A way between two places; `open` is false for what is not yet explored or is locked."""

    source: str
    target: str
    label: str = ""
    open: bool = True


class Graph(Struct, frozen=True, tag="graph"):
    """A map of places and ways."""

    nodes: tuple[Node, ...] = ()
    links: tuple[Link, ...] = ()
    here: str = ""


class Scene(Struct, frozen=True):
    """Title, narration, panels, an optional map, the offers, and deadlines (open questions add theirs)."""

    title: str
    lines: tuple[str, ...] = ()
    panels: tuple[Panel, ...] = ()
    map: Grid | Graph | None = None
    offers: tuple[Offer, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
