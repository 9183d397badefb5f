"""Travel between cities, minute by minute (Q-055, Q-442, Q-534)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from yonder.core import Ctx, World, guard
from yonder.games.quest.character import gear
from yonder.games.quest.character.burden import overloaded
from yonder.games.quest.character.sheet import content_of, score
from yonder.games.quest.content.places import DAY, Environment
from yonder.games.quest.journey.clock import pass_minutes, tell_time
from yonder.games.quest.journey.encounters import Clock, draw_weather
from yonder.games.quest.journey.events import (
    Arrived,
    TravelProgressed,
    TravelResumed,
    TravelStarted,
    TravelStopped,
    TurnedBack,
    WeatherSet,
)
from yonder.games.quest.journey.legs import begin_leg, check, open_leg
from yonder.games.quest.kinds import Weather
from yonder.games.quest.models import Character, Delving, EncounterClock, House, Session, Travel
from yonder.games.quest.party.company import heroes, leading
from yonder.games.quest.rules import SessionAction, rules

WHOLE = 10_000
WEAK_PCT = 125


class TravelStart(SessionAction):
    """Set out from a city by one of the ways that leave it."""

    environment: str


class Go(SessionAction, tag="travel"):
    """Travel on for so many minutes; you stop where you arrive, or where somebody stops you."""

    minutes: Annotated[int, Meta(ge=1, le=DAY)] = 60


class TravelStop(SessionAction):
    """Make a halt: here you can camp. What you slipped past on the way is told now."""


class TravelResume(SessionAction):
    """Go on after a halt."""


class TravelBack(SessionAction):
    """Turn round: the way ahead becomes the way behind."""


class SetWeather(SessionAction):
    """Make the weather; only where the host has allowed it."""

    weather: Weather


def can_travel_start(world: World, who: str, action: TravelStart) -> tuple[Session, Environment, str]:
    """`in_dungeon`, `on_the_road`, `unknown_id`, `too_far`, `too_heavy`; says which city lies ahead."""
    session, hero = leading(world, who, action.session)
    guard.need(world, world.find(Delving, action.session) is None, "in_dungeon")
    guard.need(world, world.find(Travel, hero.char) is None, "on_the_road")
    way = content_of(world).environments.get(action.environment)
    guard.need(world, way, "unknown_id", id=action.environment)
    assert way is not None
    guard.need(world, hero.location in way.connects, "no_such_way")
    can_move(world, session)
    one, other = way.connects
    return session, way, other if hero.location == one else one


def can_move(world: World, session: Session) -> None:
    """`too_heavy` if anybody carries more than can be moved."""
    guard.need(world, not any(overloaded(world, who) for who in heroes(world, session)), "too_heavy")


@rules.on(TravelStart)
def travel_start(ctx: Ctx, action: TravelStart) -> None:
    session, way, goal = can_travel_start(ctx.world, ctx.who, action)
    weather = draw_weather(ctx.dice, way)
    begin_leg(ctx, session)
    for who in heroes(ctx.world, session):
        clock = ctx.world.find(EncounterClock, who.char) or EncounterClock(who.char)
        ctx.world.put(clock, weather=weather)
        ctx.world.put(Travel(who.char, way.id, goal))
        seen = who.discovered if way.id in who.discovered else (*who.discovered, way.id)
        ctx.world.put(who, location=way.id, discovered=seen)
    ctx.tell(TravelStarted(action.session, way.id, goal, weather))


def on_the_road(world: World, who: str, session: int) -> tuple[Session, Travel, Environment]:
    """Leading, and on the road: `not_travelling`."""
    row, hero = leading(world, who, session)
    way = world.find(Travel, hero.char)
    guard.need(world, way, "not_travelling")
    assert way is not None
    return row, way, content_of(world).environments[way.environment]


def can_travel(world: World, who: str, session: int) -> tuple[Session, Travel, Environment]:
    """On the road and not at a halt: `not_travelling`, `halted`, `too_heavy`."""
    row, way, land = on_the_road(world, who, session)
    guard.need(world, not way.stopped, "halted")
    can_move(world, row)
    return row, way, land


def travel_minutes(world: World, session: Session, land: Environment) -> int:
    """How long the whole way takes: a quarter more if somebody's armour is too heavy for them (Q-200)."""
    weak = any(_too_weak(world, who) for who in heroes(world, session))
    return land.minutes * WEAK_PCT // 100 if weak else land.minutes


def minutes_left(world: World, session: Session, way: Travel, land: Environment) -> int:
    """How long the rest of the way takes."""
    missing = (WHOLE - way.progress) * travel_minutes(world, session, land) - way.carry
    return max(1, -(-missing // WHOLE))


def _too_weak(world: World, who: Character) -> bool:
    strength = score(who.stats, "strength")
    return any(piece.strength > strength for piece in gear.pieces(world, who.char))


@rules.on(Go)
def travel(ctx: Ctx, action: Go) -> None:
    session, _, land = can_travel(ctx.world, ctx.who, action.session)
    begin_leg(ctx, session)
    company = [who.char for who in heroes(ctx.world, session)]
    left, fighting = action.minutes, False
    while left and not fighting and (way := ctx.world.find(Travel, session.char)) is not None:
        used, fires = _stretch(ctx, session, land, left)
        left -= used
        _advance(ctx, session, land, way, used)
        arrived = ctx.world.get(Travel, session.char).progress >= WHOLE if _going(ctx, session) else True
        if arrived:
            break
        fighting = fires and check(ctx, session, land)
    _report(ctx, session, company, action.minutes - left, fighting=fighting)


def _going(ctx: Ctx, session: Session) -> bool:
    return ctx.world.find(Travel, session.char) is not None


def _stretch(ctx: Ctx, session: Session, land: Environment, most: int) -> tuple[int, bool]:
    """Minutes until a check fires, the city is reached or the time is up; the clock runs on (Q-058)."""
    way, who = ctx.world.get(Travel, session.char), ctx.world.get(Character, session.char)
    most = min(most, minutes_left(ctx.world, session, way, land))
    row = ctx.world.find(EncounterClock, session.char) or EncounterClock(session.char)
    used, fires = run_clock(ctx, row, land, who.minute, most)
    return used, fires


def run_clock(
    ctx: Ctx, row: EncounterClock, land: Environment, minute: int, most: int, *, camping: bool = False
) -> tuple[int, bool]:
    """Let the encounter clock run, at most so many minutes; it stops on the minute on which a check fires."""
    clock, fires, used = Clock(row.acc), False, 0
    while used < most and not fires:
        clock, fires = clock.tick(land, minute + used, camping=camping)
        used += 1
    ctx.world.put(row, acc=clock.acc)
    return used, fires


def _advance(ctx: Ctx, session: Session, land: Environment, way: Travel, minutes: int) -> None:
    whole = travel_minutes(ctx.world, session, land)
    more, carry = divmod(way.carry + minutes * WHOLE, whole)
    for who in heroes(ctx.world, session):
        mine = ctx.world.find(Travel, who.char)
        if mine is not None:
            ctx.world.put(mine, progress=min(WHOLE, way.progress + more), carry=carry)
            pass_minutes(ctx, who.char, minutes, travelled=True)


def _report(ctx: Ctx, session: Session, company: list[int], minutes: int, *, fighting: bool) -> None:
    for char in company:
        tell_time(ctx, char, minutes)
    way = ctx.world.find(Travel, session.char)
    if way is None:  # the leader has not lived to see it
        open_leg(ctx, session)
        return
    ctx.tell(TravelProgressed(session.session, minutes, way.progress))
    if way.progress >= WHOLE and not fighting:
        _arrive(ctx, session, way.goal)


def _arrive(ctx: Ctx, session: Session, city: str) -> None:
    for who in heroes(ctx.world, session):
        way = ctx.world.find(Travel, who.char)
        if way is not None:
            ctx.world.drop(way)
            seen = who.discovered if city in who.discovered else (*who.discovered, city)
            ctx.world.put(who, location=city, discovered=seen)
    ctx.tell(Arrived(session.session, city))
    open_leg(ctx, session)


@rules.on(TravelStop)
def travel_stop(ctx: Ctx, action: TravelStop) -> None:
    session, _, _ = can_travel_stop(ctx.world, ctx.who, action)
    _each(ctx, session, stopped=True)
    ctx.tell(TravelStopped(action.session))
    open_leg(ctx, session)


def can_travel_stop(world: World, who: str, action: TravelStop) -> tuple[Session, Travel, Environment]:
    """`not_travelling`, `halted`."""
    row, way, land = on_the_road(world, who, action.session)
    guard.need(world, not way.stopped, "halted")
    return row, way, land


def can_travel_resume(world: World, who: str, action: TravelResume) -> Session:
    """`not_travelling`, `not_halted`, `too_heavy`."""
    row, way, _ = on_the_road(world, who, action.session)
    guard.need(world, way.stopped, "not_halted")
    can_move(world, row)
    return row


@rules.on(TravelResume)
def travel_resume(ctx: Ctx, action: TravelResume) -> None:
    session = can_travel_resume(ctx.world, ctx.who, action)
    _each(ctx, session, stopped=False)
    begin_leg(ctx, session)
    ctx.tell(TravelResumed(action.session))


@rules.on(TravelBack)
def travel_back(ctx: Ctx, action: TravelBack) -> None:
    session, way, land = on_the_road(ctx.world, ctx.who, action.session)
    goal = next(city for city in land.connects if city != way.goal)
    _each(ctx, session, goal=goal, progress=WHOLE - way.progress, carry=0)
    ctx.tell(TurnedBack(action.session, goal, WHOLE - way.progress))


def _each(ctx: Ctx, session: Session, **changes: int | str) -> None:
    """Everybody who goes along, alike."""
    for who in heroes(ctx.world, session):
        way = ctx.world.find(Travel, who.char)
        if way is not None:
            ctx.world.put(way, **changes)


@rules.on(SetWeather)
def set_weather(ctx: Ctx, action: SetWeather) -> None:
    session, _, _ = can_set_weather(ctx.world, ctx.who, action)
    clock = ctx.world.find(EncounterClock, session.char) or EncounterClock(session.char)
    ctx.world.put(clock, weather=action.weather)
    ctx.tell(WeatherSet(action.session, action.weather))


def can_set_weather(world: World, who: str, action: SetWeather) -> tuple[Session, Travel, Environment]:
    """`debug_only`, `not_travelling`."""
    found = on_the_road(world, who, action.session)
    guard.need(world, world.get(House).debug, "debug_only")
    return found
