"""Where a session is, who goes along, and what is kept: roads, shops, vaults, company and saves."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import World, party
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import content_of, level, now_of
from yonder.games.quest.content import Content
from yonder.games.quest.content.places import Dungeon
from yonder.games.quest.journey.city import wares
from yonder.games.quest.journey.masters import ruling
from yonder.games.quest.journey.travel import travel_minutes
from yonder.games.quest.models import Character, Delving, EncounterClock, Hired, SaveRecord, Session, Travel
from yonder.games.quest.party.company import fellows, host, lapsed, number_of, scope_of
from yonder.games.quest.saves.model import snapshot, text_of
from yonder.games.quest.saves.record import last_save
from yonder.games.quest.show.country import party_of, road_danger, shown
from yonder.games.quest.show.danger import Party
from yonder.games.quest.show.names import person, spoken, thing
from yonder.games.quest.show.shapes.campaign import DangerView
from yonder.games.quest.show.shapes.company import CompanyView, HiredView, InvitationView, MemberView
from yonder.games.quest.show.shapes.place import DungeonView, PlaceView, TravelView, WareView, WayView
from yonder.games.quest.show.shapes.view import SaveView
from yonder.games.quest.show.sheet import clock, stacks, type_of
from yonder.games.quest.show.sheet import text_of as worth

WINDOWS = ((300, "night"), (420, "dawn"), (1020, "day"), (1200, "dusk"), (1440, "night"))


def place(world: World, row: Session, who: Character) -> PlaceView:
    """Where the session is."""
    content, led = content_of(world), host(world, row)
    delving, along = world.find(Delving, led.session), party_of(world, row)
    travel = world.find(Travel, who.char)
    city = travel is None and delving is None
    here = who.location if delving is None else delving.dungeon
    near = [
        dungeon_view(content, each, delving, who, along)
        for each in content.dungeons.values()
        if who.location in content.environments[each.parent].connects
    ]
    vault = stacks(world, gear.vault_of(who.char, who.location), "vault") if city else []
    return PlaceView(
        "city" if city else "road" if delving is None else "dungeon",
        here,
        spoken(content, "place", here),
        who.day,
        who.minute,
        clock(who.minute),
        next(name for end, name in WINDOWS if who.minute < end),
        ways(content, who, party_of(world, row)) if city else (),
        None if travel is None else travel_view(world, row, travel),
        tuple(near),
        shelf(content, who.location) if city else (),
        tuple(vault),
    )


def ways(content: Content, who: Character, along: Party) -> tuple[WayView, ...]:
    """The roads that leave a city."""
    found = []
    for way in content.environments.values():
        if who.location in way.connects:
            goal = next((city for city in way.connects if city != who.location), who.location)
            names = (spoken(content, "place", way.id), way.terrain, goal, spoken(content, "place", goal))
            found.append(
                WayView(way.id, *names, way.minutes, way.id in who.discovered, road_danger(content, way, along, who))
            )
    return tuple(found)


def travel_view(world: World, row: Session, travel: Travel) -> TravelView:
    content = content_of(world)
    land, sky = content.environments[travel.environment], world.find(EncounterClock, travel.char)
    weather = "clear" if sky is None else sky.weather
    return TravelView(
        land.id,
        spoken(content, "place", land.id),
        land.terrain,
        travel.goal,
        spoken(content, "place", travel.goal),
        travel.progress,
        travel_minutes(world, host(world, row), land),
        travel.stopped,
        weather,
        spoken(content, "weather", weather),
    )


def dungeon_view(
    content: Content, dungeon: Dungeon, delving: Delving | None, who: Character, along: Party
) -> DungeonView:
    inside = delving is not None and delving.dungeon == dungeon.id
    taken, patrol = (delving.step, delving.patrol) if delving is not None and inside else (0, False)
    name = spoken(content, "place", dungeon.id)
    at, waits = taken - patrol, next_step(content, dungeon, taken - patrol, along, who)
    kind = "" if waits is None else dungeon.steps[at].kind
    said = waits.text if patrol and waits is not None else ""  # whoever decides knows how dangerous it is
    master = ruling(content, dungeon.id)
    title = "" if master is None else content.words[f"master.{master.id}"]
    place = (dungeon.id, name, dungeon.terrain, len(dungeon.steps), taken, patrol, said, inside)
    return DungeonView(*place, title, content.words.get(f"ahead.{kind}", "").format(master=title), waits)


def next_step(content: Content, dungeon: Dungeon, at: int, along: Party, who: Character) -> DangerView | None:
    """How dangerous the step is that comes, or the first of all (Q-555)."""
    if at >= len(dungeon.steps):
        return None
    return shown(content, dungeon.steps[at].waiting(newcomers=along.new), along, who.hp)


@lru_cache(maxsize=256)
def shelf(content: Content, city: str) -> tuple[WareView, ...]:
    """What the shops of a city have."""
    found = []
    for name in wares(content, city):
        kind = content.item(name)
        if kind is not None:
            found.append(WareView(name, thing(content, name), kind.cost, type_of(kind), worth(kind)))
    return tuple(found)


def company(world: World, row: Session, who: Character) -> CompanyView:
    """Players, companions, invitations."""
    content, led = content_of(world), host(world, row)
    hired = tuple(
        HiredView(
            each.number,
            each.companion,
            spoken(content, "companion", each.companion),
            each.hp,
            content.companions[each.companion].hp,
            each.row,
            max(0, each.paid - now_of(who)),
        )
        for each in world.all(Hired, who.char)
    )
    asked = tuple(
        InvitationView(each.party, _host(world, each.by), each.until)
        for each in party.invitations(world, scope_of(row.session))
    )
    members = tuple(member(world, each, led) for each in fellows(world, row))
    return CompanyView(led.session != row.session, members, hired, asked)


def _host(world: World, by: str) -> str:
    row = world.find(Session, number_of(by))
    return by if row is None else person(content_of(world), world.get(Character, row.char))


def member(world: World, row: Session, led: Session) -> MemberView:
    content, who = content_of(world), world.get(Character, row.char)
    health = (who.hp, who.max_hp - who.max_hp_penalty)
    facts = (person(content, who), who.class_name, level(content, who), *health, who.row)
    return MemberView(row.session, row.owner, row.char, *facts, row.session == led.session, not lapsed(world, row))


def saves(world: World, who: Character) -> tuple[SaveView, ...]:
    """What is kept, the newest first."""
    rows = [row for row in world.all(SaveRecord, who.char) if row.save]
    if not rows:
        return ()
    last, now = last_save(world, who.char), text_of(snapshot(world, who.char))
    return tuple(
        SaveView(row.save, row.created_at, row.save == last, row.save == last and row.content == now)
        for row in reversed(rows)
    )
