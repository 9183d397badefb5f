"""Arrival in town: the one way in which expeditions, flights and revivals end (L-082)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.labyrinth.events.town import TownEntered
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.kinds import Status, TownReason
from yonder.games.labyrinth.models import Haggled, Preview, Trail, Visit, Way


def arrive(deed: Deed, reason: TownReason) -> None:
    """Room, fight and all flags of the last visit go; nothing heals or cures (L-084)."""
    leave_room(deed)
    deed.world.put(Visit(deed.id))
    for step in deed.world.all(Trail, deed.id):
        deed.world.drop(step)
    for offer in deed.world.all(Haggled, deed.id):
        deed.world.drop(offer)
    deed.set(status=Status.TOWN, depth=0, visit=deed.row.visit + 1)
    deed.tell(TownEntered(deed.id, deed.row.visit, reason))


def leave_room(deed: Deed) -> None:
    """The room is never seen again (L-094), nor what an omen told of the next one."""
    lift(deed.ctx, deed.world.all(Preview, deed.id))
    for way in deed.world.all(Way, deed.id):
        deed.world.drop(way)
    if deed.fight is not None:
        deed.world.drop(deed.fight)
        deed.fight = None
    if deed.room is not None:
        deed.world.drop(deed.room)
        deed.room = None


def lift(ctx: Ctx, previews: list[Preview]) -> None:
    """Previews are over: their secret is opened, and anybody can check what was drawn."""
    for preview in previews:
        ctx.world.drop(preview)
    secret = [preview for preview in previews if preview.secret]
    if secret:
        ctx.open(f"hero:{secret[0].hero}")
