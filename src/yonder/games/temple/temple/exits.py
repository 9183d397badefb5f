"""Opening exits: each opened exit reveals one new chamber, for everybody (section 15)."""

from __future__ import annotations

from yonder.games.temple.events import ChamberRevealed
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.experience import earn
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.models import ChamberExit, ExplorerTempleProgress, TempleState
from yonder.games.temple.temple.generation import generate
from yonder.games.temple.temple.locks import may_unlock, unlock
from yonder.games.temple.temple.places import exit_at, roaming


class OpenExit(ExplorerAction):
    """Open an unexplored exit of your chamber and look at what lies behind. You stay where you are."""

    exit_index: int


def closed_exit(me: Hero, index: int) -> ChamberExit:
    """T-480: there must be such an exit, not yet opened, and not locked."""
    way = exit_at(me, index)
    if way is None:
        raise me.content.refuse("bad_exit")
    if way.is_discovered:
        raise me.content.refuse("exit_known")
    may_unlock(me, way)
    return way


@explorer_action(OpenExit)
def open_exit(deed: Deed, action: OpenExit) -> None:
    me = deed.me
    roaming(me)
    way = closed_exit(me, action.exit_index)
    unlock(deed, way)
    state = deed.world.get(TempleState, way.temple_id)
    progress = deed.world.get(ExplorerTempleProgress, me.id, way.temple_id)
    chamber, monster, deed.temple = generate(deed.world, deed.dice, state, way, progress.xp_earned)
    explored = me.content.numbers.capped("count", progress.chambers_explored + 1)
    deed.world.put(progress, chambers_explored=explored)
    deed.tell(
        ChamberRevealed(
            way.temple_id,
            chamber.chamber_id,
            chamber.chamber_type,
            chamber.yonder,
            me.id,
            way.from_chamber_id,
            way.exit_index,
            chamber.exit_count,
            monster,
            chamber.trap_dc,
        )
    )
    earn(deed, "chamber", chamber.yonder)  # T-410
