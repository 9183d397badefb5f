"""Roads, dungeons, rests, company and growth as offers."""

from __future__ import annotations

from functools import partial
from typing import get_args

from yonder.core import Choice, Span, party, refusal
from yonder.games.quest.character.growth import (
    METAMAGIC,
    STYLES,
    ChooseEnemy,
    ChooseFeat,
    ChooseMetamagic,
    ChooseStyle,
    SpendPoint,
    enemy_types,
    points_left,
)
from yonder.games.quest.content.places import DAY
from yonder.games.quest.journey.city import Wait
from yonder.games.quest.journey.dungeons import EnterDungeon, LeaveDungeon, NextStep, PatrolChoice
from yonder.games.quest.journey.masters import ruling
from yonder.games.quest.journey.rests import LongRest, ShortRest
from yonder.games.quest.journey.sessions import DiscardSession, can_discard_session
from yonder.games.quest.journey.travel import (
    Go,
    SetWeather,
    TravelBack,
    TravelResume,
    TravelStart,
    TravelStop,
    minutes_left,
)
from yonder.games.quest.kinds import STATS, Row, Weather
from yonder.games.quest.models import Character, Delving, Hired, House, Session, Travel
from yonder.games.quest.party.companions import DismissCompanion, HireCompanion, SetFormation
from yonder.games.quest.party.company import fellows, host, number_of, scope_of
from yonder.games.quest.party.joining import PartyAccept, PartyDecline, PartyInvite, PartyKick, PartyLeave
from yonder.games.quest.show.country import party_of, road_danger
from yonder.games.quest.show.names import person, spoken
from yonder.games.quest.show.offers.desk import Desk, by
from yonder.games.quest.show.places import next_step

JOURNEY, REST, PARTY, GROWTH, SESSION = "Journey", "Rest", "Party", "Growth", "Session"
HOUR = 60


def journey(desk: Desk) -> None:
    """The way, below ground or above it."""
    session, world = desk.session, desk.world
    delving = world.find(Delving, host(world, desk.row).session)
    travel = world.find(Travel, desk.hero.char)
    if delving is not None:
        below(desk, patrol=delving.patrol)
    elif travel is not None:
        road(desk, travel)
    else:
        city(desk)
    desk.one(ShortRest(session), "short_rest", REST)
    desk.one(LongRest(session), "long_rest", REST)


def below(desk: Desk, *, patrol: bool) -> None:
    session = desk.session
    if patrol:
        desk.one(PatrolChoice(session, "avoid"), "avoid", JOURNEY)
        desk.one(PatrolChoice(session, "engage"), "engage", JOURNEY)
    else:
        deeper(desk)
    desk.one(LeaveDungeon(session), "leave_dungeon", JOURNEY, aside=patrol)


def deeper(desk: Desk) -> None:
    """The next step says what waits there, and how dangerous it is for this party (Q-555)."""
    here, along = desk.world.get(Delving, host(desk.world, desk.row).session), party_of(desk.world, desk.row)
    dungeon = desk.content.dungeons[here.dungeon]
    waits, master = next_step(desk.content, dungeon, here.step, along, desk.hero), ruling(desk.content, dungeon.id)
    kind = "" if waits is None else dungeon.steps[here.step].kind
    key = {"patrol": "next_patrol", "boss": "next_master"}.get(kind, "next_fight" if waits else "next_step")
    name = "" if master is None else desk.words[f"master.{master.id}"]
    badge = "" if waits is None else waits.mark
    desk.one(NextStep(desk.session), key, JOURNEY, name=name, badge=badge)


def road(desk: Desk, way: Travel) -> None:
    """At a halt and on the way each thing has the same place, so that it keeps its key."""
    session, land = desk.session, desk.content.environments[way.environment]
    left = minutes_left(desk.world, host(desk.world, desk.row), way, land)
    desk.one(
        TravelResume(session) if way.stopped else Go(session, HOUR),
        "travel_resume" if way.stopped else "travel",
        JOURNEY,
    )
    desk.one(Go(session, min(left, DAY)), "travel_on", JOURNEY, hours=rounded(left))
    desk.one(TravelStop(session), "travel_stop", JOURNEY)
    desk.one(TravelBack(session), "travel_back", JOURNEY)
    if desk.bars(Go(session, 1)) is None:
        desk.put(Go(session, HOUR), "travel_minutes", JOURNEY, (("minutes", Span(1, DAY)),))
    if desk.world.get(House).debug:
        weathers = {name: spoken(desk.content, "weather", name) for name in get_args(Weather)}
        desk.choose(partial(SetWeather, session), weathers, "weather", "set_weather", JOURNEY, aside=True)


def city(desk: Desk) -> None:
    """The ways that leave it, what lies below, and time to spend."""
    session, content, along = desk.session, desk.content, party_of(desk.world, desk.row)
    for dungeon in content.dungeons.values():
        if desk.hero.location in content.environments[dungeon.parent].connects:
            place, steps = spoken(content, "place", dungeon.id), len(dungeon.steps)
            waits = next_step(content, dungeon, 0, along, desk.hero)
            badge = "" if waits is None else waits.mark
            enter = EnterDungeon(session, dungeon.id)
            desk.one(enter, "enter_dungeon", JOURNEY, place=place, steps=steps, badge=badge)
    for way in content.environments.values():
        if desk.hero.location in way.connects:
            goal = next((city for city in way.connects if city != desk.hero.location), way.connects[0])
            place, ahead = spoken(content, "place", way.id), spoken(content, "place", goal)
            badge = road_danger(content, way, along, desk.hero).mark
            out, hours = TravelStart(session, way.id), rounded(way.minutes)
            desk.one(out, "travel_start", JOURNEY, place=place, goal=ahead, hours=hours, badge=badge)
    if desk.bars(Wait(session)) is None:
        desk.put(Wait(session, HOUR), "wait", REST, (("minutes", Span(1, DAY)),))


def rounded(minutes: int) -> int:
    """In whole hours, not less than one."""
    return max(1, (minutes + HOUR // 2) // HOUR)


def growth(desk: Desk) -> None:
    """What a level has brought and nobody has chosen yet."""
    session, content, hero = desk.session, desk.content, desk.hero
    kind = content.classes[hero.class_name]
    if points_left(content, hero) > 0:
        scores = zip(STATS, hero.stats, strict=True)
        stats = {stat: f"{spoken(content, 'stat', stat)}: {score} to {score + 1}" for stat, score in scores}
        desk.choose(partial(SpendPoint, session), stats, "stat", "spend_point", GROWTH, grey=False)
        feats(desk)
    if kind.style and not hero.style:
        styles = {style: spoken(content, "style", style) for style in STYLES}
        desk.choose(partial(ChooseStyle, session), styles, "style", "choose_style", GROWTH, grey=False)
    if hero.class_name == "sorcerer":
        ways = {name: _explained(desk, "metamagic", name) for name in METAMAGIC}
        desk.choose(partial(ChooseMetamagic, session), ways, "option", "choose_metamagic", GROWTH, grey=False)
    if hero.class_name == "ranger":
        types = {name: name for name in enemy_types(content)}
        desk.choose(partial(ChooseEnemy, session), types, "enemy", "choose_enemy", GROWTH, grey=False)


def _explained(desk: Desk, table: str, name: str) -> str:
    """A name and what it does."""
    return f"{spoken(desk.content, table, name)}: {desk.words[f'{table}_text.{name}']}"


def feats(desk: Desk) -> None:
    """Feats with what is chosen along with them."""
    cases, names = {}, {}
    for feat in desk.content.feats.values():
        choices = feat.stats or feat.options or ("",)
        good, _ = desk.legal(partial(ChooseFeat, desk.session, feat.id), choices)
        if good:
            cases[feat.id] = Choice(tuple(good), also=("",) if len(choices) == 1 else ())
            names[feat.id] = _explained(desk, "feat", feat.id)
    if cases:
        first = next(iter(cases))
        action = ChooseFeat(desk.session, first, cases[first].values[0])
        domains = (("feat", Choice(tuple(names), tuple(names.values()))), ("choice", by("feat", cases)))
        desk.put(action, "choose_feat", GROWTH, domains, aside=False)


def company(desk: Desk) -> None:
    """Companions for hire, and other players."""
    session, world, content = desk.session, desk.world, desk.content
    below = world.find(Delving, host(world, desk.row).session) is not None
    for kind in content.companions.values() if desk.hero.location in content.places.cities and not below else ():
        name = spoken(content, "companion", kind.id)
        hire = HireCompanion(session, kind.id)
        desk.one(hire, "hire_companion", PARTY, name=name, price=kind.price // 100, aside=desk.bars(hire) is not None)
    hired = {row.number: spoken(content, "companion", row.companion) for row in world.all(Hired, desk.hero.char)}
    if hired:
        desk.choose(partial(DismissCompanion, session), hired, "number", "dismiss_companion", PARTY, aside=True)
    own = {0: person(content, desk.hero), **hired}
    rows = Choice(get_args(Row), tuple(spoken(content, "row", row) for row in get_args(Row)))
    where = (("number", Choice(tuple(own), tuple(own.values()))), ("row", rows))
    if desk.bars(SetFormation(session, "front")) is None:
        desk.put(SetFormation(session, "front"), "set_formation", PARTY, where)
    players(desk)


def players(desk: Desk) -> None:
    """Those who are where you are; invitations; the party."""
    session, world = desk.session, desk.world
    others = {row.session: _name(desk, row) for row in _near(desk)}
    desk.choose(partial(PartyInvite, session), others, "other", "party_invite", PARTY, grey=False)
    asked = {row.party: _host_name(desk, row.by) for row in party.invitations(world, scope_of(session))}
    if asked:
        desk.choose(partial(PartyAccept, session), asked, "party", "party_accept", PARTY)
        desk.choose(partial(PartyDecline, session), asked, "party", "party_decline", PARTY, grey=False)
    if party.of(world, scope_of(session)) is None:
        return
    desk.one(PartyLeave(session), "party_leave", PARTY, aside=True)
    mates = {row.session: _name(desk, row) for row in fellows(world, desk.row) if row.session != session}
    desk.choose(partial(PartyKick, session), mates, "other", "party_kick", PARTY, aside=True, grey=False)


def _near(desk: Desk) -> list[Session]:
    """Open sessions whose characters are where this one is."""
    there = (row for row in desk.world.all(Session) if not row.closed and row.session != desk.session)
    return [row for row in there if desk.world.get(Character, row.char).location == desk.hero.location]


def _name(desk: Desk, row: Session) -> str:
    return person(desk.content, desk.world.get(Character, row.char))


def _host_name(desk: Desk, by: str) -> str:
    row = desk.world.find(Session, number_of(by))
    return by if row is None else _name(desk, row)


def leaving(desk: Desk) -> None:
    action = DiscardSession(desk.session)
    barred = refusal(can_discard_session, desk.world, desk.row.owner, action)
    desk.given(action, barred, desk.label("discard_session"), SESSION, aside=True)
