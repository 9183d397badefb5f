"""Adventurers: characters of quest by the bot: raised to a level, put before a fight that fits it, or sent on the road.

`solo.py` and `careers.py` share them.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from yonder.core import Ctx, Game, SeedDice
from yonder.core.attested import unsigned
from yonder.core.rules import engine
from yonder.core.rules.agenda import drain, write_down
from yonder.core.world.codec import sha256
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.levels import level_up
from yonder.games.quest.character.sheet import level as level_of
from yonder.games.quest.combat.rounds.opening import Plan, begin
from yonder.games.quest.content import Content, default
from yonder.games.quest.events import CombatEnded, DeathOutcome
from yonder.games.quest.journey.encounters import eligible, group_size, pick, scaled_hp
from yonder.games.quest.journey.rests import LongRest
from yonder.games.quest.journey.sessions import DiscardSession, OpenSession
from yonder.games.quest.kinds import ClassName, Difficulty
from yonder.games.quest.models import Character, Combat, Session, Travel
from yonder.games.quest.saves.keeping import SaveGame
from yonder.games.quest.saves.queries import SaveDraft
from yonder.games.quest.show.offers.listing import spent

WHO = "a" * 64
WON = ("victory", "monsters_escaped")
MOST, LONGEST = 300, 6_000  # actions of a fight, and of a career
ROAD = ("TravelStart", "EnterDungeon", "Go", "Wait")
SETUP = {"debug": True, "session_grace_seconds": 0}


def born(name: ClassName, difficulty: Difficulty, seed: str) -> Game:
    """A character made to measure, with an open session."""
    content: Content = default()
    game = Game(rules, seed=seed, setup=SETUP, hashed=False)
    first, second = content.classes[name].primary
    stats = spent(10, 16, 85, (first, second, "constitution", "dexterity", "wisdom", "strength", "charisma"))
    game.act(WHO, CreateCharacter("custom", "human", name, "soldier", stats))
    game.act(WHO, OpenSession(1, difficulty))
    return game


def raised(name: ClassName, level: int, difficulty: Difficulty, seed: str) -> Game:
    """A character of a level: born to measure, grown as the bot grows it, rested."""
    game = born(name, difficulty, seed)
    if level > 1:
        game.world.put(game.world.get(Character, 1), experience=default().levels.xp[level - 1])
        ctx = Ctx(rules, game.world, WHO, 0, SeedDice(sha256(seed.encode())))
        level_up(ctx, 1, 1, 1)
        ctx.world.commit()
    seat = game.seat(WHO)
    for _ in range(60):
        action = rules.bots["adept"](seat)
        if action is None or type(action).__name__ in ROAD:
            break
        game.act(WHO, action)
    if level > 1:
        game.act(WHO, LongRest(1))
    return game


def meet(game: Game, level: int, difficulty: Difficulty, seed: str) -> None:
    """Somebody who fits the level, on one of the roads, by day (Part 22)."""
    content: Content = default()
    dice = SeedDice(sha256(f"meet {seed}".encode()))
    ways = list(content.environments.values())
    way = ways[dice.below(len(ways), "way")]
    lead = pick(dice, content, eligible(content, way.terrain, level, 100), level)
    if lead is None:
        return meet(game, level, difficulty, seed + "+")
    count = group_size(dice, lead, level, 1)
    hp = tuple(scaled_hp(dice, lead, level, difficulty) for _ in range(count))
    plan = Plan(kind="random", monsters=(lead.id,) * count, terrain=way.terrain, start_range=way.start_range, hp=hp)
    ctx = Ctx(rules, game.world, WHO, 0, dice)
    ctx.scope = "session:1"
    begin(ctx, game.world.get(Session, 1), plan)
    drain(ctx)
    write_down(ctx)
    ctx.world.commit()
    return None


def fought(game: Game) -> str:
    """How the bot's fight ends."""
    seat = game.seat(WHO)
    for _ in range(MOST):
        combat = game.world.find(Combat, 1)
        if combat is None or combat.outcome != "none":
            return "fled" if combat is None else combat.outcome
        action = rules.bots["adept"](seat)
        assert action is not None
        ended = [event for event in game.act(WHO, action) if isinstance(event, CombatEnded)]
        if ended:
            return ended[0].outcome
    return "none"


class Career(Struct):
    """A life from creation to a level, by the bot alone: roads, dungeons, fights, rests and what it learns."""

    level: int = 1
    actions: int = 0
    fights: int = 0
    won: int = 0
    deaths: int = 0
    days: int = 0


def career(name: ClassName, seed: str, goal: int = 5) -> Career:
    """Play one character until it has reached a level; whoever has not after so many actions is left there.

    As players do, it is saved in cities, and after a defeat it goes on from the last save.
    """
    game, found = born(name, "normal", seed), Career()
    seat, kept = game.seat(WHO), 0
    while found.level < goal and found.actions < LONGEST:
        action = rules.bots["adept"](seat)
        assert action is not None
        told = game.act(WHO, action)
        ended = [event for event in told if isinstance(event, CombatEnded)]
        found.actions += 1
        found.fights += len(ended)
        found.won += sum(event.outcome in WON for event in ended)
        row, died = game.world.get(Character, 1), any(isinstance(event, DeathOutcome) for event in told)
        found.level, found.days = level_of(default(), row), row.day
        if died:
            found.deaths += 1
            begin_again(game)
        elif row.experience > kept and game.world.find(Combat, session(game)) is None and not on_the_way(game):
            kept = row.experience
            sign(game)
    return found


def session(game: Game) -> int:
    """The one that is open."""
    return next(row.session for row in game.world.where(Session, owner=WHO) if not row.closed)


def on_the_way(game: Game) -> bool:
    """Is the character on a road?"""
    return game.world.find(Travel, 1) is not None


def sign(game: Game) -> None:
    """Keep the character as it is; signatures are the business of the proof layer, which is not asked here."""
    draft = engine.ask(rules, game.world, WHO, SaveDraft(session(game)))
    event = unsigned(WHO, draft["kind"], draft["tags"], draft["content"])
    event = replace(event, id=sha256(draft["content"].encode()).hex())
    game.act(WHO, SaveGame(session(game), event))


def begin_again(game: Game) -> None:
    """Back to the last save."""
    game.act(WHO, DiscardSession(session(game)))
    game.act(WHO, OpenSession(1))
