"""Symmetry and fairness of a map (H-046, H-047). It presupposes a map without problems."""

from __future__ import annotations

from collections.abc import Callable

from yonder.games.hashfront.maps.numbers import HQ
from yonder.games.hashfront.maps.template import Template

Place = tuple[int, int]
Turn = Callable[[int, int, int, int], Place]
Renaming = dict[int, int]

# Where (x, y) of a map w wide and h high comes to lie.
TURNS: dict[str, Turn] = {
    "rot90": lambda x, y, _w, h: (h - 1 - y, x),
    "rot180": lambda x, y, w, h: (w - 1 - x, h - 1 - y),
    "mirror_x": lambda x, y, w, _h: (w - 1 - x, y),
    "mirror_y": lambda x, y, _w, h: (x, h - 1 - y),
    "diagonal": lambda x, y, _w, _h: (y, x),
    "antidiagonal": lambda x, y, w, h: (h - 1 - y, w - 1 - x),
}
SQUARE = ("rot90", "diagonal", "antidiagonal")
NONE = "none"


def symmetry(template: Template) -> str:
    """The first symmetry that holds, or `none`."""
    return next(iter(symmetries(template)), NONE)


def fair(template: Template) -> bool:
    """Do the symmetries, combined, carry every slot to every other?"""
    renamings = list(symmetries(template).values())
    reached = [1]
    for slot in reached:  # grows while it is read
        for renaming in renamings:
            if renaming[slot] not in reached:
                reached.append(renaming[slot])
    return len(reached) == template.player_count


def symmetries(template: Template) -> dict[str, Renaming]:
    """Every symmetry that holds, with the slots it exchanges."""
    found = {}
    for name in TURNS:
        renaming = _renaming(template, name)
        if renaming is not None:
            found[name] = renaming
    return found


def _renaming(template: Template, name: str) -> Renaming | None:
    """The renaming of slots under which a turn maps everything onto itself. The HQs alone decide which it could be."""
    if name in SQUARE and template.width != template.height:
        return None

    def turned(x: int, y: int) -> Place:
        return TURNS[name](x, y, template.width, template.height)

    hqs = {(b.x, b.y): b.player_id for b in template.buildings if b.building_type == HQ}
    renaming = {0: 0}
    for place, slot in hqs.items():
        other = hqs.get(turned(*place))
        if other is None:
            return None
        renaming[slot] = other
    return renaming if _same(template, turned, renaming) else None


def _same(template: Template, turned: Callable[[int, int], Place], renaming: Renaming) -> bool:
    ground = {place: kind for place, kind in template.effective.items() if kind}
    buildings = {(b.x, b.y): (b.player_id, b.building_type) for b in template.buildings}
    units = {(u.x, u.y): (u.player_id, u.unit_type) for u in template.units}
    return (
        {turned(*place): kind for place, kind in ground.items()} == ground
        and {turned(*place): (renaming[slot], kind) for place, (slot, kind) in buildings.items()} == buildings
        and {turned(*place): (renaming[slot], kind) for place, (slot, kind) in units.items()} == units
    )
