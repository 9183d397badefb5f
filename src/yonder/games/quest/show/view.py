"""The view: a player's own session in full, and of others what everybody may know."""

from __future__ import annotations

from yonder.core import Still, World
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.glance import look
from yonder.games.quest.content.places import Dungeon
from yonder.games.quest.models import Character, Combat, Delving, House, Session
from yonder.games.quest.rules import rules
from yonder.games.quest.show.battle import fight_view
from yonder.games.quest.show.names import spoken
from yonder.games.quest.show.records import heroes
from yonder.games.quest.show.shapes import (
    DungeonView,
    HouseView,
    PlaceView,
    SessionView,
    SettingsView,
    View,
)
from yonder.games.quest.show.sheet import clock, glimpse, sheet

WINDOWS = ((300, "night"), (420, "dawn"), (1020, "day"), (1200, "dusk"), (1440, "night"))


@rules.view
def view(world: World, who: str | None) -> View:
    """What a player sees, or (None) a spectator."""
    world = Still(world)
    house = world.get(House)
    mine = [] if who is None else world.where(Character, owner=who)
    there = [] if who is None else open_sessions(world, who)
    return View(
        account=who or "",
        house=HouseView(house.debug, house.custom),
        characters=tuple(glimpse(world, row) for row in mine),
        session=session_view(world, there[-1], who) if there else None,
        others=tuple(row.session for row in there[:-1]),
        heroes=tuple(heroes(world)),
    )


def open_sessions(world: World, who: str) -> list[Session]:
    """The sessions a player is in, the newest last."""
    return [row for row in world.where(Session, owner=who) if not row.closed]


def session_view(world: World, row: Session, who: str | None) -> SessionView:
    person = world.get(Character, row.char)
    fighting = world.find(Combat, row.session) is not None
    fighter = None
    if fighting:
        fighter = next((each for each in look(world, row.session).all() if each.ref == str(row.char)), None)
    return SessionView(
        session=row.session,
        owner=row.owner,
        settings=SettingsView(row.difficulty, row.flanking, row.roll_monster_hp, row.fumbles),
        character=sheet(world, person, fighter),
        place=place(world, row, person),
        fight=fight_view(world, row.session, who) if fighting else None,
    )


def place(world: World, row: Session, who: Character) -> PlaceView:
    """Where the session is."""
    content, delving = content_of(world), world.find(Delving, row.session)
    near = [
        dungeon_view(world, each, delving)
        for each in content.dungeons.values()
        if who.location in content.environments[each.parent].connects
    ]
    here = who.location if delving is None else delving.dungeon
    return PlaceView(
        "city" if delving is None else "dungeon",
        here,
        spoken(content, "place", here),
        who.day,
        who.minute,
        clock(who.minute),
        next(name for end, name in WINDOWS if who.minute < end),
        tuple(near),
    )


def dungeon_view(world: World, dungeon: Dungeon, delving: Delving | None) -> DungeonView:
    inside = delving is not None and delving.dungeon == dungeon.id
    taken, patrol = (delving.step, delving.patrol) if delving is not None and inside else (0, False)
    name = spoken(content_of(world), "place", dungeon.id)
    return DungeonView(dungeon.id, name, dungeon.terrain, len(dungeon.steps), taken, patrol, inside)
