"""Scene: what any client can draw without knowing the game."""

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


class Panel(Struct, frozen=True):
    """A titled list of rows and bars."""

    title: str
    rows: tuple[Row, ...] = ()
    bars: tuple[Bar, ...] = ()


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
    """Title, narration, panels, an optional map, and the offers."""

    title: str
    lines: tuple[str, ...] = ()
    panels: tuple[Panel, ...] = ()
    map: Grid | Graph | None = None
    offers: tuple[Offer, ...] = ()
