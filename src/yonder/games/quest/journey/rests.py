"""Rests: an hour or a night, in a city or at a camp by the road (Part 24). Whoever leads rests for all."""

from __future__ import annotations

from yonder.core import Ctx, World, guard
from yonder.games.quest.character import lasting, spellbook
from yonder.games.quest.character.outside import healthy
from yonder.games.quest.character.sheet import content_of, level, max_mana, now_of
from yonder.games.quest.content.places import DAY, Environment
from yonder.games.quest.events import LongRested, ShortRested
from yonder.games.quest.journey.clock import pass_minutes, tell_time
from yonder.games.quest.journey.events import RestInterrupted
from yonder.games.quest.journey.legs import check, open_leg
from yonder.games.quest.journey.travel import run_clock
from yonder.games.quest.models import Character, Delving, EncounterClock, Session, Travel
from yonder.games.quest.party import companions
from yonder.games.quest.party.company import heroes, leading
from yonder.games.quest.rules import SessionAction, rules

HOUR, NIGHT, SHORT_RESTS = 60, 480, 2
SHORT_REST_FEATURES = ("channel-divinity", "wild-shape")
INSPIRATION, INSPIRED_LEVEL = "bardic-inspiration", 5


class ShortRest(SessionAction):
    """Rest for an hour: some hit points and mana come back. Twice between two long rests."""


class LongRest(SessionAction):
    """Sleep for a night at an inn: everything comes back. Once a day."""


def restored(most: int) -> int:
    """Q-458: the share of an hour in a night, rounded half up."""
    return (2 * most * HOUR + NIGHT) // (2 * NIGHT)


def camp(world: World, hero: Character) -> Environment | None:
    """The land in which a halt is made."""
    way = world.find(Travel, hero.char)
    return content_of(world).environments[way.environment] if way is not None and way.stopped else None


def _safe(world: World, session: Session, hero: Character) -> bool:
    """Is there an inn?"""
    below = world.find(Delving, session.session) is not None
    return hero.location in content_of(world).places.cities and not below


def can_short_rest(world: World, who: str, action: ShortRest) -> tuple[Session, Character]:
    """Q-457, Q-462: `in_combat`, `not_leader`, `unsafe_place`, `rest_too_soon`."""
    session, hero = leading(world, who, action.session)
    guard.need(world, _safe(world, session, hero) or camp(world, hero), "unsafe_place")
    guard.need(world, any(one.short_rests < SHORT_RESTS for one in heroes(world, session)), "rest_too_soon")
    return session, hero


def can_long_rest(world: World, who: str, action: LongRest) -> tuple[Session, Character]:
    """Q-459, Q-462: `in_combat`, `not_leader`, `unsafe_place`, `rest_too_soon`."""
    session, hero = leading(world, who, action.session)
    guard.need(world, _safe(world, session, hero), "unsafe_place")
    guard.need(world, any(_sleepy(one) for one in heroes(world, session)), "rest_too_soon")
    return session, hero


def _sleepy(who: Character) -> bool:
    return not who.last_long_rest or now_of(who) - who.last_long_rest >= DAY


@rules.on(ShortRest)
def short_rest(ctx: Ctx, action: ShortRest) -> None:
    session, hero = can_short_rest(ctx.world, ctx.who, action)
    land = camp(ctx.world, hero)
    if land is not None and _disturbed(ctx, session, land):
        return
    if land is None:
        _spend(ctx, session, HOUR)
    for who in heroes(ctx.world, session):
        if who.short_rests < SHORT_RESTS:
            _refresh(ctx, session, who)


def _spend(ctx: Ctx, session: Session, minutes: int) -> None:
    for who in heroes(ctx.world, session):
        pass_minutes(ctx, who.char, minutes)
        tell_time(ctx, who.char, minutes)


def _disturbed(ctx: Ctx, session: Session, land: Environment) -> bool:
    """Q-460: the clock runs at half its rate, and an encounter ends the rest without benefit."""
    left = HOUR
    while left:
        who = ctx.world.get(Character, session.char)
        row = ctx.world.find(EncounterClock, who.char) or EncounterClock(who.char)
        used, fires = run_clock(ctx, row, land, who.minute, left, camping=True)
        left -= used
        _spend(ctx, session, used)
        if fires and check(ctx, session, land, camping=True):
            ctx.tell(RestInterrupted(session.session, HOUR - left))
            return True
    open_leg(ctx, session)
    return False


def _refresh(ctx: Ctx, session: Session, who: Character) -> None:
    """Q-458."""
    content = content_of(ctx.world)
    at = level(content, who)
    most, full = healthy(who), max_mana(content, who, at)
    hp, mana = min(most, who.hp + restored(most)), min(full, who.mana + restored(full) + _recovery(who, at))
    used = {name: count for name, count in who.features_used if not _comes_back(name, at)}
    if _recovery(who, at):
        used["arcane-recovery"] = 1
    rested = ctx.world.put(
        who,
        hp=max(who.hp, hp),
        mana=max(who.mana, mana),
        fatigue=max(0, who.fatigue - 1),
        short_rests=who.short_rests + 1,
        features_used=tuple(sorted(used.items())),
    )
    companions.rested(ctx, rested, HOUR, whole=False)
    ctx.tell(ShortRested(session.session, who.char, rested.hp, rested.mana))


def _comes_back(feature: str, at: int) -> bool:
    return feature in SHORT_REST_FEATURES or (feature == INSPIRATION and at >= INSPIRED_LEVEL)


def _recovery(who: Character, at: int) -> int:
    """Q-258: Arcane Recovery, once between two long rests."""
    fresh = "arcane-recovery" not in dict(who.features_used)
    return (at + 1) // 2 if who.class_name == "wizard" and fresh else 0


@rules.on(LongRest)
def long_rest(ctx: Ctx, action: LongRest) -> None:
    session, _ = can_long_rest(ctx.world, ctx.who, action)
    sleepers = [who.char for who in heroes(ctx.world, session) if _sleepy(who)]
    _spend(ctx, session, NIGHT)
    for char in sleepers:
        _sleep(ctx, session, ctx.world.get(Character, char))


def _sleep(ctx: Ctx, session: Session, who: Character) -> None:
    """Q-459."""
    content = content_of(ctx.world)
    mana = max_mana(content, who, level(content, who))
    who = ctx.world.put(
        who,
        hp=who.max_hp,
        mana=mana,
        max_hp_penalty=0,
        fatigue=0,
        tired=0,
        features_used=tuple(pair for pair in who.features_used if pair[0] in content.goods),  # a kit stays as used
        short_rests=0,
        last_long_rest=now_of(who),
    )
    lasting.recover(ctx, who.char)
    spellbook.finish(ctx, who, all_of_them=True)
    companions.rested(ctx, who, NIGHT, whole=True)
    ctx.tell(LongRested(session.session, who.char, who.max_hp, mana))
