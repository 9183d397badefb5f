"""Time outside of fights: hunger, fatigue, what lasts, studies and wages (Q-483, quest-data 10)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.quest.character import gear, lasting, spellbook
from yonder.games.quest.character.burden import strain
from yonder.games.quest.character.death import die
from yonder.games.quest.character.sheet import athletics, effective, now_of
from yonder.games.quest.content.places import DAY
from yonder.games.quest.journey.events import Starved, TimeAdvanced
from yonder.games.quest.models import Character
from yonder.games.quest.party.companions import pay_wages
from yonder.games.quest.party.company import playing

HUNGER_EVERY, STARVING_EVERY = 480, 240
MOST_FATIGUE = 10


def fatigue_every(ath100: int) -> int:
    """Q-483: travelled minutes for one point, more for the athletic."""
    return 60 * (100 + 5 * min(10, max(0, ath100 // 100 - 10))) // 100


def later(who: Character, minutes: int) -> dict[str, int]:
    """The clock after so many minutes."""
    days, minute = divmod(who.minute + minutes, DAY)
    return {"day": who.day + days, "minute": minute}


def pass_minutes(ctx: Ctx, char: int, minutes: int, *, travelled: bool = False) -> Character:
    """Let time go by for a character. Whoever starves to death has the death outcome (Q-344)."""
    who = ctx.world.get(Character, char)
    if travelled:
        who = _tire(ctx, who, minutes)
    who = _hunger(ctx, who, minutes)
    who = ctx.world.put(who, **later(who, minutes))
    lasting.expire(ctx, who)
    _spoil(ctx, who)
    pay_wages(ctx, who)
    who = spellbook.finish(ctx, ctx.world.get(Character, char))
    if not who.hp:
        session = playing(ctx.world, char)
        die(ctx, 0 if session is None else session.session, char)
    return ctx.world.get(Character, char)


def _tire(ctx: Ctx, who: Character, minutes: int) -> Character:
    every = fatigue_every(athletics(effective(who, strain(ctx.world, who))))
    points, tired = divmod(who.tired + minutes, every)
    return ctx.world.put(who, tired=tired, fatigue=min(MOST_FATIGUE, who.fatigue + points))


def _hunger(ctx: Ctx, who: Character, minutes: int) -> Character:
    """One point every eight hours; the starving lose a hit point every four."""
    hunger, hp, unfed = who.hunger, who.hp, who.unfed + minutes
    while hunger and unfed >= HUNGER_EVERY:
        hunger, unfed = hunger - 1, unfed - HUNGER_EVERY
    if not hunger:
        lost, unfed = divmod(unfed, STARVING_EVERY)
        hp = max(0, hp - lost)
        if lost:
            ctx.tell(Starved(who.char, hp))
    return ctx.world.put(who, hunger=hunger, hp=hp, unfed=unfed)


def _spoil(ctx: Ctx, who: Character) -> None:
    """Conjured berries are gone after a day."""
    for row in list(gear.units(ctx.world, who.char)):
        until = dict(row.data).get("until", 0)
        if isinstance(until, int) and 0 < until <= now_of(who):
            ctx.world.drop(row)


def tell_time(ctx: Ctx, char: int, minutes: int) -> None:
    """Say how late it is, and how tired and hungry."""
    who = ctx.world.get(Character, char)
    ctx.tell(TimeAdvanced(char, minutes, who.day, who.minute, who.fatigue, who.hunger, who.hp))
