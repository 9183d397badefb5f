"""Achievements: deeds that a server vouches for with a badge. No rule reads them (Q-530, Q-548)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from yonder.core import Action, Badge, Ctx, Event, World
from yonder.games.quest.character.events import AchievementEarned
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.content.deeds import Deed
from yonder.games.quest.events import CombatEnded, DeathSaveRolled, LevelUp
from yonder.games.quest.journey.events import Arrived, MasterFelled
from yonder.games.quest.journey.masters import felled
from yonder.games.quest.models import Achieved, Character, Session
from yonder.games.quest.party.company import heroes
from yonder.games.quest.rules import rules

Done = Iterator[tuple[int, Deed, int]]
RISES = 20  # the face of a death save that brings somebody back


@rules.after
def achieve(ctx: Ctx, _action: Action) -> None:
    """Whatever was told may be worth a badge: each once for a character, and for good."""
    for told in tuple(ctx.told):
        if type(told.event) in DEEDS:
            for char, deed, amount in DEEDS[type(told.event)](ctx.world, told.event):
                _award(ctx, char, deed, amount)


def _award(ctx: Ctx, char: int, deed: Deed, amount: int) -> None:
    for kind in content_of(ctx.world).achievements.values():
        if kind.on == deed and kind.at <= amount and ctx.world.find(Achieved, char, kind.id) is None:
            ctx.world.put(Achieved(char, kind.id, ctx.now))
            ctx.tell(AchievementEarned(char, kind.id))


def _ended(world: World, event: CombatEnded) -> Done:
    """A fight that was won, for each player who still stands."""
    if event.outcome != "victory":
        return
    field = Field(world, event.session)
    players = [row for row in field.living("party") if row.kind == "player"]
    blocks = [block for row in field.all() if not row.alive and (block := field.monster(row.cid)) is not None]
    boss = field.combat.kind == "boss" or any(block.boss for block in blocks)
    for row in players:
        char = int(row.ref)
        yield char, "victory", 1
        yield char, "unhurt", int(row.hp == row.max_hp)
        yield char, "players", len(players)
        yield char, "challenge", max((block.cr8 for block in blocks), default=0)
        yield char, "boss", int(boss)


def _saved(world: World, event: DeathSaveRolled) -> Done:
    row = Field(world, event.session).one(event.cid)
    if event.face == RISES and row.kind == "player":
        yield int(row.ref), "saved", 1


def _arrived(world: World, event: Arrived) -> Done:
    cities = content_of(world).places.cities
    for who in heroes(world, world.get(Session, event.session)):
        yield who.char, "cities", sum(place in cities for place in who.discovered)


def _felled(world: World, event: MasterFelled) -> Done:
    yield event.char, "masters", felled(world, event.char)


def _risen(_world: World, event: LevelUp) -> Done:
    yield event.char, "level", event.level


DEEDS: dict[type[Event], Callable[[World, Any], Done]] = {
    CombatEnded: _ended,
    DeathSaveRolled: _saved,
    Arrived: _arrived,
    MasterFelled: _felled,
    LevelUp: _risen,
}


@rules.badges
def badges(world: World, who: str) -> list[Badge]:
    """What a player's characters have achieved, the earliest first; each badge once."""
    words = content_of(world).words
    first: dict[str, int] = {}
    for row in (row for hero in world.where(Character, owner=who) for row in world.all(Achieved, hero.char)):
        first[row.achievement] = min(row.at, first.get(row.achievement, row.at))
    told = sorted(first.items(), key=lambda each: (each[1], each[0]))
    return [Badge(name, words[f"achievement.{name}"], words[f"achievement_text.{name}"], at) for name, at in told]
