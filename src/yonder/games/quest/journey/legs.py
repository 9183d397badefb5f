"""Legs: the hidden dice of a stretch of road, closed while it lasts and opened when it ends (Q-015, Q-064, Q-068)."""

from __future__ import annotations

from collections.abc import Sequence

from yonder.core import Action, Ctx, Event
from yonder.games import d20
from yonder.games.quest.character.lasting import lasting
from yonder.games.quest.character.sheet import content_of, level, modifier
from yonder.games.quest.combat.rounds.opening import Plan, begin
from yonder.games.quest.combat.spoils import ending
from yonder.games.quest.content.creatures import Monster
from yonder.games.quest.content.places import Environment
from yonder.games.quest.events import CombatEnded
from yonder.games.quest.journey.encounters import (
    check_chance,
    eligible,
    first_hp,
    group_size,
    pick,
    scaled_hp,
)
from yonder.games.quest.journey.events import (
    EncounterAvoided,
    EncounterChecked,
    EncounterStarted,
    LegOpened,
    SilentRoll,
)
from yonder.games.quest.journey.stealth import meeting, stealth_bonus
from yonder.games.quest.models import (
    Character,
    Combat,
    EncounterClock,
    Hired,
    Leg,
    Lurker,
    Session,
    Travel,
)
from yonder.games.quest.party.company import fellows, heroes, newcomers, number_of, scope_of
from yonder.games.quest.rules import rules

CAMPING, TRACELESS, TRACE = -5, 10, "pass-without-trace"
FLED_BP = 100
ENDED_BEFORE = ending.tidy  # a fight that is over is gone before a leg asks for it


def scope_of_leg(leg: Leg) -> str:
    """What its dice are hidden under."""
    return f"leg:{leg.session}:{leg.number}"


def begin_leg(ctx: Ctx, session: Session) -> Leg:
    """The leg that runs, or a new one; whether anything is drawn in it, nobody can tell."""
    leg = ctx.world.find(Leg, session.session)
    if leg is None:
        leg = ctx.world.put(Leg(session.session, ctx.next("leg")))
        ctx.secret(scope_of_leg(leg))
    return leg


def open_leg(ctx: Ctx, session: Session) -> None:
    """The leg ends: what was hidden is told in hindsight, and its dice can be checked."""
    leg, lurker = ctx.world.find(Leg, session.session), ctx.world.find(Lurker, session.session)
    if leg is None:
        return
    if lurker is not None:
        clock = ctx.world.find(EncounterClock, session.char) or EncounterClock(session.char)
        ctx.world.put(clock, last=lurker.monster)
        ctx.world.drop(lurker)
    ctx.world.drop(leg)
    ctx.open(scope_of_leg(leg))
    ctx.tell(LegOpened(leg.session, leg.number), scope=scope_of(leg.session))


def hush(ctx: Ctx, session: Session, leg: Leg, event: Event) -> None:
    """Tell those who go along when the leg is over."""
    ctx.tell_when_opened(scope_of_leg(leg), event, to=[row.owner for row in fellows(ctx.world, session)])


def check(ctx: Ctx, session: Session, way: Environment, *, camping: bool = False) -> bool:
    """Q-064, in its order: is somebody there, who, do they notice? True if a fight begins."""
    leg = begin_leg(ctx, session)
    hidden, clock = ctx.hidden(scope_of_leg(leg)), _clock(ctx, session)
    chance = check_chance(way, clock.weather, session.difficulty)
    met = hidden.chance(chance, "encounter")
    hush(ctx, session, leg, EncounterChecked(session.session, chance, met))
    if not met:
        return False
    company, content = heroes(ctx.world, session), content_of(ctx.world)
    levels = [level(content, who) for who in company]
    lurker = ctx.world.find(Lurker, session.session)
    last = clock.last if lurker is None else lurker.monster
    first, minute = newcomers(company), ctx.world.get(Character, session.char).minute
    there = eligible(content, way.terrain, max(levels), way.window(minute).difficulty)
    there = [content.monsters[way.first]] if first else there
    lead = pick(hidden, content, there, max(levels), last, session.difficulty)
    if lead is None:
        return False
    count = group_size(hidden, lead, sum(levels), len(company) + _hired(ctx, company))
    found = meeting(_quietest(ctx, session, leg, lead, way.stealth + (CAMPING if camping else 0)), lead.perception)
    if found == "avoided":
        ctx.world.put(Lurker(session.session, lead.id))
        hush(ctx, session, leg, EncounterAvoided(session.session, lead.id, count))
        return False
    ctx.world.put(leg, fought=True)
    ctx.world.put(_clock(ctx, session), acc=0, last=lead.id)
    if lurker is not None:
        ctx.world.drop(lurker)  # who was met last is no secret now
    surprised = found == "surprised" and not first
    ctx.tell(EncounterStarted(session.session, lead.id, count, surprised), scope=scope_of(session.session))
    hp = [first_hp(lead) if first else _hp(ctx, session, lead, max(levels)) for _ in range(count)]
    plan = Plan(
        kind="random",
        monsters=(lead.id,) * count,
        terrain=way.terrain,
        minute=minute,
        start_range=way.start_range,
        surprised="party" if surprised else "",
        advantage=way.initiative,
        hp=tuple(hp),
    )
    begin(ctx, session, plan)
    return True


def _hp(ctx: Ctx, session: Session, lead: Monster, level: int) -> int:
    return scaled_hp(ctx.dice, lead, level, session.difficulty, rolled=session.roll_monster_hp)


def _clock(ctx: Ctx, session: Session) -> EncounterClock:
    return ctx.world.find(EncounterClock, session.char) or EncounterClock(session.char)


def _hired(ctx: Ctx, company: Sequence[Character]) -> int:
    return sum(ctx.world.count(Hired, who.char) for who in company)


def _quietest(ctx: Ctx, session: Session, leg: Leg, lead: Monster, ground: int) -> int:
    """Q-479: everybody rolls, characters with their companions in party order; the lowest total counts."""
    hidden, totals = ctx.hidden(scope_of_leg(leg)), []
    company = heroes(ctx.world, session)
    if any(row.kind == TRACE for who in company for row in lasting(ctx.world, who)):
        ground += TRACELESS
    for who in company:
        kept, faces = d20.d20(hidden, "stealth", int(lead.type in who.enemies))
        totals.append(kept + stealth_bonus(ctx.world, who, ground))
        hush(ctx, session, leg, SilentRoll(session.session, who.char, faces, totals[-1], lead.perception))
        for row in ctx.world.all(Hired, who.char):
            stats = content_of(ctx.world).companions[row.companion].stats or (10,) * 6
            kept, faces = d20.d20(hidden, "stealth")
            totals.append(kept + modifier(stats, "dexterity") + ground)
            hush(ctx, session, leg, SilentRoll(session.session, who.char, faces, totals[-1], lead.perception))
    return min(totals)


@rules.after
def end_fought_legs(ctx: Ctx, _action: Action) -> None:
    """A fight on the road is over: the leg is opened, and who has fled stands still a little way back (Q-395)."""
    for number in _touched(ctx):
        leg = ctx.world.find(Leg, number)
        if leg is None or not leg.fought or ctx.world.find(Combat, number) is not None:
            continue
        session = ctx.world.get(Session, number)
        fled = any(isinstance(told.event, CombatEnded) and told.event.outcome == "fled" for told in ctx.told)
        for who in heroes(ctx.world, session) if fled else ():
            way = ctx.world.find(Travel, who.char)
            if way is not None:
                ctx.world.put(way, progress=max(0, way.progress - FLED_BP), stopped=True)
        open_leg(ctx, session)


def _touched(ctx: Ctx) -> list[int]:
    scopes = dict.fromkeys((ctx.scope, *ctx.touched))
    return [number_of(scope) for scope in scopes if scope.startswith("session:")]


@rules.sight(Lurker)
def sight(_world: object, _who: str | None, _row: Lurker) -> None:
    """Nobody knows whom they have slipped past before the leg is over."""
