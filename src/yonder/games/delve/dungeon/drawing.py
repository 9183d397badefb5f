"""Drawings of a dungeon: as a tree in text, and as an SVG graph. For closed delves and for authors of templates."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.contents import Contents, Delve, contents, room_name
from yonder.games.delve.dungeon.layout import NONE, Layout, layout
from yonder.games.delve.dungeon.sights import features
from yonder.games.delve.kinds import RoomType

WIDE, HIGH, GAP = 190, 74, 26
INK, PAPER, FAINT = "#2b2118", "#f6efe2", "#8a7a64"
FILLS = {
    RoomType.ENTRANCE: "#e3ead8",
    RoomType.TRAP_ROOM: "#f1d9c9",
    RoomType.TREASURE_ROOM: "#f3e6b8",
    RoomType.LOCKED_ROOM: "#d9dde6",
    RoomType.BOSS_ROOM: "#e8c7c7",
}


class Drawing:
    """A dungeon with all its rooms."""

    def __init__(self, content: Content, delve: Delve) -> None:
        self.content, self.delve = content, delve
        self.layout: Layout = layout(delve.template, content.generation, delve.seed)
        self.features = features(content, delve.template, self.layout, delve.seed)
        self.rooms = [contents(content, delve, self.layout, room) for room in range(len(self.layout.types))]

    def title(self, room: int) -> str:
        """The name of a room, with its number and type."""
        kind = self.layout.types[room].replace("_", " ")
        return f"{room} {self.name(room)} ({kind})"

    def name(self, room: int) -> str:
        return room_name(self.content, self.layout, room, self.rooms[room], self.features[room].oddity)

    def inside(self, room: int) -> Iterator[str]:
        """What is in a room, thing by thing."""
        found: Contents = self.rooms[room]
        for i, enemy in enumerate(found.enemies):
            key = ", holds the key" if i == found.carrier else ""
            yield f"{enemy.name} {enemy.stats.hp}/{enemy.stats.attack}/{enemy.stats.defense}{key}"
        if found.trap is not None:
            yield f"trap: {found.trap.replace('_', ' ')}"
        for find in found.loot:
            yield f"{self.content.word('item', find.item)}{f' x{find.amount}' if find.amount else ''}"

    def text(self) -> str:
        """The dungeon as a tree; numbers of enemies are hp/attack/defense."""
        return "\n".join(self._branch(0, "", ""))

    def _branch(self, room: int, first: str, rest: str) -> Iterator[str]:
        things = "; ".join(self.inside(room))
        yield f"{first}{self.title(room)}{f': {things}' if things else ''}"
        children = self.layout.children[room]
        for child in children:
            last = child == children[-1]
            way = "locked door" if child == self.layout.locked else self.layout.way_to(child)
            branch = self._branch(child, f"{rest}{'└' if last else '├'}─ {way}: ", f"{rest}{' ' if last else '│'}  ")
            yield from branch

    def svg(self) -> str:
        """The dungeon as a graph from left to right; a locked door is a dashed line."""
        columns, rows = max(self.layout.depths) + 1, self._rows()
        width, height = columns * (WIDE + GAP) + GAP, (max(rows) + 1) * (HIGH + GAP) + GAP
        label = f"{self.delve.template.name}, {len(self.rooms)} rooms, difficulty {self.delve.difficulty}"
        box = f'viewBox="0 0 {width} {height}" role="img" aria-label="{_safe(label)}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="Georgia, serif" font-size="11">',
                f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
                *(self._line(room, rows) for room in range(1, len(self.rooms))),
                *(part for room in range(len(self.rooms)) for part in self._box(room, rows)),
                "</svg>\n",
            ]
        )

    def _rows(self) -> list[int]:
        """The spine is the first row; each branch has a row of its own."""
        rows = [0] * len(self.rooms)
        for room in range(self.layout.spine, len(self.rooms)):
            parent = self.layout.parents[room]
            rows[room] = rows[parent] if parent >= self.layout.spine else max(rows) + 1
        return rows

    def _corner(self, room: int, rows: list[int]) -> tuple[int, int]:
        return GAP + self.layout.depths[room] * (WIDE + GAP), GAP + rows[room] * (HIGH + GAP)

    def _line(self, room: int, rows: list[int]) -> str:
        x, y = self._corner(room, rows)
        px, py = self._corner(self.layout.parents[room], rows)
        dash = ' stroke-dasharray="4 4"' if room == self.layout.locked else ""
        left, begin, end = px + WIDE, py + HIGH // 2, y + HIGH // 2
        path = f"M{left} {begin}C{left + GAP} {begin} {x - GAP} {end} {x} {end}"
        return f'<path d="{path}" fill="none" stroke="{INK}"{dash}/>'

    def _box(self, room: int, rows: list[int]) -> Iterator[str]:
        x, y = self._corner(room, rows)
        fill = FILLS.get(self.layout.types[room], "#ffffff")
        yield f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" fill="{fill}" stroke="{INK}"/>'
        yield f'<text x="{x + 8}" y="{y + 16}" fill="{INK}" font-weight="bold">{_safe(self.title(room))}</text>'
        things = list(self.inside(room))
        shown = things if len(things) <= 4 else [*things[:3], f"and {len(things) - 3} more"]
        for i, thing in enumerate(shown):
            yield f'<text x="{x + 8}" y="{y + 31 + 12 * i}" fill="{FAINT}">{_safe(thing)}</text>'


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def facts(drawing: Drawing) -> list[tuple[str, str]]:
    """What one wants to know of a dungeon at a glance."""
    found, delve = drawing.layout, drawing.delve
    door = "none" if found.locked == NONE else f"room {found.locked}, the key is in room {found.key}"
    return [
        ("seed", delve.seed.hex()),
        ("difficulty", f"{delve.difficulty}, for a roster of {delve.roster}"),
        ("rooms", f"{len(found.types)}, {found.spine} of them on the way to the boss"),
        ("locked door", door),
    ]
