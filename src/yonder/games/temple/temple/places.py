"""Where an explorer must be: the guards that exploring actions share (T-043 steps 7 and 8, T-793)."""

from __future__ import annotations

from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.models import ChamberExit


def roaming(me: Hero) -> None:
    """In a temple, not in combat."""
    if not me.position.temple_id:
        raise me.content.refuse("not_in_temple")
    if me.position.in_combat:
        raise me.content.refuse("in_combat")


def exploring(me: Hero) -> None:
    """The same, with no awake monster in the chamber (T-171)."""
    roaming(me)
    if me.standoff:
        raise me.content.refuse("monster_present")


def exit_at(me: Hero, index: int) -> ChamberExit | None:
    """An exit of the explorer's chamber."""
    return me.world.find(ChamberExit, me.position.temple_id, me.position.chamber_id, index)


def exits(me: Hero) -> list[ChamberExit]:
    """All exits of the explorer's chamber, by index."""
    here, find = me.here, me.world.find
    found = [find(ChamberExit, here.temple_id, here.chamber_id, index) for index in range(here.exit_count)]
    return [way for way in found if way is not None]


def passage(me: Hero, index: int) -> ChamberExit:
    """An exit that is there and opened, to be walked through (T-482)."""
    way = exit_at(me, index)
    if way is None:
        raise me.content.refuse("bad_exit")
    if not way.is_discovered:
        raise me.content.refuse("exit_unknown")
    return way
