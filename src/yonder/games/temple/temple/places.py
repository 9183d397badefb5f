"""Where an explorer must be: the guards that exploring actions share (T-043 steps 7 and 8, T-793)."""

from __future__ import annotations

from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.models import ChamberExit


def roaming(me: Hero) -> str:
    """In a temple, not in combat."""
    if not me.position.temple_id:
        return "not_in_temple"
    return "in_combat" if me.position.in_combat else ""


def exploring(me: Hero) -> str:
    """The same, with no awake monster in the chamber (T-171)."""
    return roaming(me) or ("monster_present" if me.standoff else "")


def exit_at(me: Hero, index: int) -> ChamberExit | None:
    """An exit of the explorer's chamber."""
    return me.world.find(ChamberExit, me.position.temple_id, me.position.chamber_id, index)


def exits(me: Hero) -> list[ChamberExit]:
    """All exits of the explorer's chamber, by index."""
    here, find = me.here, me.world.find
    found = [find(ChamberExit, here.temple_id, here.chamber_id, index) for index in range(here.exit_count)]
    return [way for way in found if way is not None]


def passage_bar(way: ChamberExit | None) -> str:
    """An exit must be there and opened to be walked through (T-482)."""
    if way is None:
        return "bad_exit"
    return "" if way.is_discovered else "exit_unknown"
