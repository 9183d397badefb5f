"""The view: a player's own session in full, and of others what everybody may know."""

from __future__ import annotations

from yonder.core import World, still
from yonder.core.show.parts import Parts
from yonder.games.quest.combat.glance import look
from yonder.games.quest.models import Character, Combat, House, Session
from yonder.games.quest.party.company import host, lapses_at
from yonder.games.quest.rules import rules
from yonder.games.quest.show.battle import fight_parts
from yonder.games.quest.show.country import campaign, country
from yonder.games.quest.show.places import company, place, saves
from yonder.games.quest.show.records import heroes
from yonder.games.quest.show.shapes.view import HouseView, SessionView, SettingsView, View
from yonder.games.quest.show.sheet import glimpse, sheet


@rules.view
def view(world: World, who: str | None) -> View:
    """What a player sees, or (None) a spectator."""
    return _parts(world, who).whole()


@rules.shown
def shown(world: World, who: str | None) -> Parts[View]:
    """The same in parts."""
    return _parts(world, who)


def _parts(world: World, who: str | None) -> Parts[View]:
    world = still(world)
    house = world.get(House)
    there = [] if who is None else open_sessions(world, who)
    return Parts(
        View,
        account=who or "",
        house=HouseView(house.debug, house.custom),
        characters=lambda: tuple(glimpse(world, row) for row in (world.where(Character, owner=who) if who else ())),
        session=session_parts(world, there[-1], who) if there else None,
        others=tuple(row.session for row in there[:-1]),
        heroes=lambda: tuple(heroes(world)),
    )


def open_sessions(world: World, who: str) -> list[Session]:
    """The sessions a player is in, the newest last."""
    return [row for row in world.where(Session, owner=who) if not row.closed]


def session_view(world: World, row: Session, who: str | None) -> SessionView:
    """One session; a party fights in that of its leader."""
    return session_parts(world, row, who).whole()


def session_parts(world: World, row: Session, who: str | None) -> Parts[SessionView]:
    """The same in parts."""
    person, led = world.get(Character, row.char), host(world, row).session
    fighting = world.find(Combat, led) is not None
    fighter = None
    if fighting:
        rows = look(world, led).all()
        fighter = next((each for each in rows if each.kind == "player" and each.ref == str(row.char)), None)
    return Parts(
        SessionView,
        session=row.session,
        host=led,
        owner=row.owner,
        lapses_at=lapses_at(world, row),
        settings=SettingsView(row.difficulty, row.flanking, row.roll_monster_hp, row.fumbles),
        character=lambda: sheet(world, person, fighter),
        place=lambda: place(world, row, person),
        campaign=lambda: campaign(world, row, person),
        map=lambda: country(world, row, person),
        company=lambda: company(world, row, person),
        saves=lambda: saves(world, person),
        fight=(lambda: fight_parts(world, led, who)) if fighting else None,
    )
