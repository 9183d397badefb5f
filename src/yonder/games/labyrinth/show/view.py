"""The view: a player's own hero in full, and of all others what everybody may know (L-530 .. L-535)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.kinds import FIGHTING, Status
from yonder.games.labyrinth.models import Hero, Player
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.show.places import creation_view, fight_view, room_view
from yonder.games.labyrinth.show.records import SHOWN, graves, hall, made, recent
from yonder.games.labyrinth.show.shapes.view import View
from yonder.games.labyrinth.show.sheet import sheet
from yonder.games.labyrinth.show.town import town_view


def hero_of(world: World, who: str | None) -> Me | None:
    """The hero that a player leads, or the last one."""
    player = None if who is None else world.find(Player, who)
    return None if player is None else Me(world, world.get(Hero, player.last))


@rules.view
def view(world: World, who: str | None) -> View:
    """What a player sees, or (None) a spectator."""
    me = hero_of(world, who)
    status = None if me is None else me.row.status
    return View(
        account=who or "",
        hero=None if me is None else sheet(me),
        creation=creation_view(me) if me is not None and status is Status.CREATING else None,
        town=town_view(me) if me is not None and status is Status.TOWN else None,
        room=room_view(me) if me is not None and me.room is not None else None,
        fight=fight_view(me) if me is not None and status in FIGHTING else None,
        heroes=made(world),
        recent=tuple(recent(world)),
        hall=tuple(hall(world, SHOWN)),
        graveyard=tuple(graves(world, SHOWN)),
    )
