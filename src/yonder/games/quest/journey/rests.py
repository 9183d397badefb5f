"""Rests: an hour or a night (Part 24)."""

from __future__ import annotations

from yonder.core import Ctx, guard
from yonder.games.quest.character.sheet import content_of, level, max_mana
from yonder.games.quest.combat.guards import in_session
from yonder.games.quest.content.places import DAY
from yonder.games.quest.events import LongRested, ShortRested
from yonder.games.quest.models import Character, Combat
from yonder.games.quest.rules import SessionAction, rules

HOUR, NIGHT, SHORT_RESTS = 60, 480, 2


class ShortRest(SessionAction):
    """Rest for an hour: some hit points and mana come back. Twice between two long rests."""


class LongRest(SessionAction):
    """Sleep for a night at an inn: everything comes back. Once a day."""


def restored(most: int) -> int:
    """Q-458: the share of an hour in a night, rounded half up."""
    return (2 * most * HOUR + NIGHT) // (2 * NIGHT)


def _resting(ctx: Ctx, session: int) -> Character:
    row = in_session(ctx.world, ctx.who, session)
    guard.need(ctx.world, ctx.world.find(Combat, session) is None, "in_combat")
    who = ctx.world.get(Character, row.char)
    guard.need(ctx.world, who.location in content_of(ctx.world).places.cities, "unsafe_place")
    return who


def later(who: Character, minutes: int) -> dict[str, int]:
    """The clock after so many minutes."""
    days, minute = divmod(who.minute + minutes, DAY)
    return {"day": who.day + days, "minute": minute}


@rules.on(ShortRest)
def short_rest(ctx: Ctx, action: ShortRest) -> None:
    who = _resting(ctx, action.session)
    guard.need(ctx.world, who.short_rests < SHORT_RESTS, "rest_too_soon")
    content = content_of(ctx.world)
    at = level(content, who)
    most, full = who.max_hp - who.max_hp_penalty, max_mana(content, who, at)
    hp, mana = min(most, who.hp + restored(most)), min(full, who.mana + restored(full) + _recovery(who, at))
    used = dict(who.features_used)
    if _recovery(who, at):
        used["arcane-recovery"] = 1
    rested = ctx.world.put(
        who,
        hp=hp,
        mana=mana,
        short_rests=who.short_rests + 1,
        features_used=tuple(sorted(used.items())),
        **later(who, HOUR),
    )
    ctx.tell(ShortRested(action.session, who.char, rested.hp, rested.mana))


def _recovery(who: Character, at: int) -> int:
    """Q-258: Arcane Recovery, once between two long rests."""
    fresh = "arcane-recovery" not in dict(who.features_used)
    return (at + 1) // 2 if who.class_name == "wizard" and fresh else 0


@rules.on(LongRest)
def long_rest(ctx: Ctx, action: LongRest) -> None:
    who = _resting(ctx, action.session)
    now = who.day * DAY + who.minute
    guard.need(ctx.world, not who.last_long_rest or now - who.last_long_rest >= DAY, "rest_too_soon")
    content = content_of(ctx.world)
    mana = max_mana(content, who, level(content, who))
    clock = later(who, NIGHT)
    ctx.world.put(
        who,
        hp=who.max_hp,
        mana=mana,
        max_hp_penalty=0,
        fatigue=0,
        features_used=(),
        short_rests=0,
        last_long_rest=clock["day"] * DAY + clock["minute"],
        **clock,
    )
    ctx.tell(LongRested(action.session, who.char, who.max_hp, mana))
