"""Scenes as text: title, lines, panels with bars, cards and dice, deadlines, and the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from yonder.cli.playing.story import ACCOUNT
from yonder.cli.terminal.chart import gauge
from yonder.cli.terminal.show import Part, Parts
from yonder.core.show.scene import Bar, Cell, Deadline, Die, Graph, Grid, Hand, Panel, Row, Scene

WIDTH = 76
OWNERS = {"1": "bright_blue", "2": "bright_red", "3": "bright_green", "4": "bright_yellow"}
_HARD = "\N{NO-BREAK SPACE}"  # keeps a name on one line
SHORT = 24  # items up to this long share a line
NameOf = Callable[[str], str]


Block = tuple[str, list[Parts]]  # lines that belong together, and what they are about


def draw(scene: Scene, now: int = 0, name_of: NameOf = str) -> Iterator[Parts]:
    """A scene, line by line; `now` (ms) is what deadlines are counted from, and accounts in texts become names."""
    for _, lines in drawn(scene, now, name_of):
        yield from lines


def drawn(scene: Scene, now: int = 0, name_of: NameOf = str) -> Iterator[Block]:
    """The same, block by block."""
    for name, lines in _blocks(scene, now, name_of):
        yield name, [[_named(part, name_of) for part in line] for line in lines]


def _blocks(scene: Scene, now: int, name_of: NameOf) -> Iterator[tuple[str, Iterable[Parts]]]:
    yield "title", [((f"── {scene.title} ".ljust(WIDTH, "─"), "bold"),), *((line,) for line in scene.lines)]
    titles = [_title(panel, name_of) for panel in scene.panels]
    margin = max(map(len, titles), default=0)
    for number, (panel, title) in enumerate(zip(scene.panels, titles, strict=True)):
        items = [[_named(part, name_of) for part in item] for item in _items(panel, now)]
        yield f"panel {number} {panel.title}", _panel(title, items, margin)
    if isinstance(scene.map, Grid):
        yield "map", _grid(scene.map)
        yield "signs", _legend(scene.map)
    elif isinstance(scene.map, Graph):
        yield "places", _graph(scene.map)
    yield "deadlines", (("  ", *_deadline(deadline, now)) for deadline in scene.deadlines)


def _named(part: Part, name_of: NameOf) -> Part:
    if isinstance(part, str):
        return ACCOUNT.sub(lambda account: name_of(account[0]), part)
    return ACCOUNT.sub(lambda account: name_of(account[0]), part[0]), part[1]


def _title(panel: Panel, name_of: NameOf) -> str:
    """Who moves is marked, and whoever the panel belongs to is named."""
    name = name_of(panel.player) if panel.player else ""
    owner = f" ({name})" if name and name.casefold() != panel.title.casefold() else ""
    return f"{'▸ ' if panel.turn else ''}{ACCOUNT.sub(lambda account: name_of(account[0]), panel.title)}{owner}"


def _items(panel: Panel, now: int) -> list[Parts]:
    items = [*map(_bar, panel.bars), *map(_hand, panel.hands), *map(_row, panel.rows)]
    return [*items, *(_deadline(deadline, now) for deadline in panel.deadlines)]


def _panel(title: str, items: Sequence[Parts], margin: int) -> Iterator[Parts]:
    """On one line if it fits, else long rows on lines of their own and short ones side by side."""
    if sum(_length(item) + 3 for item in items) + margin + 2 <= WIDTH:
        line: list[Part] = ["  ", (title.ljust(margin), "bold")]
        for item in items:
            line += ["   ", *item]
        yield line
        return
    yield "  ", (title, "bold")
    line = []
    for item in items:
        if line and (_length(item) > SHORT or _length(line) + 3 + _length(item) > WIDTH):
            yield line
            line = []
        line = [*(line or [" "]), "   ", *item]
        if _length(item) > SHORT:
            yield line
            line = []
    if line:
        yield line


def _bar(bar: Bar) -> Parts:
    share = 0 if bar.most <= 0 else bar.value * 4 // bar.most
    style = "red" if share == 0 else "yellow" if share < 2 else "green"
    return f"{bar.label} ", (gauge(bar.value, bar.most), style), f" {bar.value:>{len(str(bar.most))}}/{bar.most}"


def _hand(hand: Hand) -> Parts:
    """`[9] [5] [ ]  (4) d20:(14)`: square cards, round dice."""
    cards = [f"[{card.face or ' '}]" for card in hand.cards]
    return (f"{hand.label} " if hand.label else "", "dim"), " ".join([*cards, *map(_die, hand.dice)])


def _die(die: Die) -> str:
    label = f"{die.label} " if die.label else ""
    return f"{label}{'' if die.sides == 6 else f'd{die.sides}'}({die.shows or '?'})"


def _row(row: Row) -> Parts:
    return (row.label, "dim"), f" {row.value}" if row.value else "", (f" ({row.hint})" if row.hint else "", "dim")


def _deadline(deadline: Deadline, now: int) -> Parts:
    return deadline.label, (f" {countdown(deadline.at - now)}", "yellow")


def countdown(left: int) -> str:
    """Milliseconds as people count them: `0:42`, `2 h 05 min`; nothing is less than none."""
    seconds = max(0, -(-left // 1000))
    minutes, hours = seconds // 60, seconds // 3600
    return f"{hours} h {minutes % 60:02} min" if hours else f"{minutes}:{seconds % 60:02}"


def _length(parts: Parts) -> int:
    return sum(len(part if isinstance(part, str) else part[0]) for part in parts)


def _grid(grid: Grid) -> Iterator[Parts]:
    """Rows of glyphs between rulers; far from everything known nothing is drawn."""
    cells = {(cell.x, cell.y): cell for cell in grid.cells}
    columns, rows = _near([x for x, _ in cells], grid.width), _near([y for _, y in cells], grid.height)
    margin = len(str(grid.height - 1))
    yield " " * (margin + 2), ("".join(str(x % 10) for x in columns), "dim")
    for y in rows:
        yield "  ", (str(y).rjust(margin), "dim"), *_squares(cells.get((x, y)) for x in columns)


def _squares(row: Iterable[Cell | None]) -> Iterator[Part]:
    """The glyphs of a row, in the colours of their owners."""
    drawn = ((cell.glyph[:1] or "?", OWNERS.get(cell.owner, "")) if cell else ("·", "") for cell in row)
    for style, same in groupby(drawn, lambda square: square[1]):
        yield "".join(glyph for glyph, _ in same), style


def _legend(grid: Grid) -> Iterator[Parts]:
    """What the glyphs mean."""
    named = {cell.glyph: cell.name for cell in reversed(grid.cells) if cell.name}
    if named:
        listed = ", ".join(f"{glyph} {named[glyph]}".replace(" ", _HARD) for glyph in sorted(named))
        yield from (("  ", (line.replace(_HARD, " "), "dim")) for line in wrap(listed, WIDTH - 2))


def _near(known: list[int], size: int) -> range:
    """From one before the first to one after the last."""
    return range(max(0, min(known) - 1), min(size, max(known) + 2)) if known else range(size)


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
