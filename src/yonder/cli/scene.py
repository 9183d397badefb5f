"""Scenes as text: title, lines, panels with bars, and the map."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.cli.chart import gauge
from yonder.cli.show import Part, Parts
from yonder.core.show.scene import Bar, Graph, Grid, Panel, Row, Scene

WIDTH = 76


def draw(scene: Scene) -> Iterator[Parts]:
    """A scene, line by line."""
    yield ((f"── {scene.title} ".ljust(WIDTH, "─"), "bold"),)
    for line in scene.lines:
        yield (line,)
    margin = max((len(panel.title) for panel in scene.panels), default=0)
    for panel in scene.panels:
        yield from _panel(panel, margin)
    if isinstance(scene.map, Grid):
        yield from _grid(scene.map)
    elif isinstance(scene.map, Graph):
        yield from _graph(scene.map)


def _panel(panel: Panel, margin: int) -> Iterator[Parts]:
    """On one line if it fits, else one line for each row."""
    items = [*map(_bar, panel.bars), *map(_row, panel.rows)]
    if sum(_length(item) + 3 for item in items) + margin + 2 <= WIDTH:
        line: list[Part] = ["  ", (panel.title.ljust(margin), "bold")]
        for item in items:
            line += ["   ", *item]
        yield line
        return
    yield "  ", (panel.title, "bold")
    yield from (["    ", *item] for item in items)


def _bar(bar: Bar) -> Parts:
    share = 0 if bar.most <= 0 else bar.value * 4 // bar.most
    style = "red" if share == 0 else "yellow" if share < 2 else "green"
    return f"{bar.label} ", (gauge(bar.value, bar.most), style), f" {bar.value:>{len(str(bar.most))}}/{bar.most}"


def _row(row: Row) -> Parts:
    return (row.label, "dim"), f" {row.value}" if row.value else "", (f" ({row.hint})" if row.hint else "", "dim")


def _length(parts: Parts) -> int:
    return sum(len(part if isinstance(part, str) else part[0]) for part in parts)


def _grid(grid: Grid) -> Iterator[Parts]:
    """Rows of glyphs between rulers, then what the glyphs mean."""
    cells = {(cell.x, cell.y): cell for cell in grid.cells}
    margin = len(str(grid.height - 1))
    yield " " * (margin + 2), ("".join(str(x % 10) for x in range(grid.width)), "dim")
    for y in range(grid.height):
        row = "".join(cells[x, y].glyph[:1] or "?" if (x, y) in cells else "·" for x in range(grid.width))
        yield "  ", (str(y).rjust(margin), "dim"), row
    named = {cell.glyph: cell.name for cell in reversed(grid.cells) if cell.name}
    if named:
        yield "  ", (", ".join(f"{glyph} {named[glyph]}" for glyph in sorted(named)), "dim")


def _graph(graph: Graph) -> Iterator[Parts]:
    """Each place with the ways that lead on."""
    labels = {node.id: node.label for node in graph.nodes}
    for node in graph.nodes:
        marks = f" [{', '.join(node.marks)}]" if node.marks else ""
        ways = [
            f"{labels.get(link.target, link.target)}{f' by {link.label}' if link.label else ''}"
            f"{'' if link.open else ' (closed)'}"
            for link in graph.links
            if link.source == node.id
        ]
        here = node.id == graph.here
        line = f"{node.label}{marks}{' → ' + ', '.join(ways) if ways else ''}"
        yield ("  * " if here else "    "), (line, "bold" if here else "")
