"""Adventurers: characters of quest by the bot: raised to a level, put before a fight that fits it, or sent on the road.

`solo.py` and `careers.py` share them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yonder.core import Ctx, Dice, Game, SeedDice
from yonder.core.attested import unsigned
from yonder.core.chance.walk import Walk
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
from yonder.games.quest.journey.encounters import eligible, group_size, pick, scaled_hp, weight
from yonder.games.quest.journey.rests import LongRest
from yonder.games.quest.journey.sessions import DiscardSession, OpenSession
from yonder.games.quest.kinds import ClassName, Difficulty
from yonder.games.quest.models import Character, Combat, Session, Travel
from yonder.games.quest.saves.keeping import SaveGame
from yonder.games.quest.saves.queries import SaveDraft
from yonder.games.quest.show.offers.listing import spent

WHO = "a" * 64
R = TypeVar("R", bound=Struct)
WON = ("victory", "monsters_escaped")
MOST, LONGEST = 300, 6_000  # actions of a fight, and of a career
WAYS = 10_000  # meetings that a level may have
ROAD = ("TravelStart", "EnterDungeon", "Go", "Wait")
SETUP = {"debug": True, "session_grace_seconds": 0}


def born(name: ClassName, seed: str) -> Game:
    """A character made to measure, with an open session."""
    content: Content = default()
    game = Game(rules, seed=seed, setup=SETUP, hashed=False)
    first, second = content.classes[name].primary
    stats = spent(10, 16, 85, (first, second, "constitution", "dexterity", "wisdom", "strength", "charisma"))
    game.act(WHO, CreateCharacter("custom", "human", name, "soldier", stats))
    game.act(WHO, OpenSession(1))
    return game


def raised(name: ClassName, seed: str, highest: int) -> Iterator[Game]:
    """One life at each level: grown as the bot grows it, a level at a time, and rested."""
    game = born(name, seed)
    settle(game)
    yield game.fork()
    for level in range(2, highest + 1):
        game.world.put(game.world.get(Character, 1), experience=default().levels.xp[level - 1])
        ctx = Ctx(rules, game.world, WHO, 0, SeedDice(sha256(f"{seed} {level}".encode())))
        level_up(ctx, 1, 1, level - 1)
        ctx.world.commit()
        settle(game)
        rested = game.fork()
        rested.act(WHO, LongRest(1))
        yield rested


def settle(game: Game) -> None:
    """All that the bot does before it sets out: choices of the level, spells, clothes."""
    seat = game.seat(WHO)
    for _ in range(60):
        action = rules.bots["adept"](seat)
        if action is None or type(action).__name__ in ROAD:
            break
        game.act(WHO, action)


class Meeting(NamedTuple):
    """Who is met, how many, and where."""

    monster: str
    size: int
    way: str


@cache
def meetings(level: int, difficulty: Difficulty = "normal") -> dict[Meeting, Fraction]:
    """Everybody who fits a level, on each of the roads by day, with their probabilities: the weak first (Part 22)."""
    content: Content = default()
    ways = {name: eligible(content, way.terrain, level, 100) for name, way in content.environments.items()}
    roads = [name for name, there in ways.items() if any(weight(content, kind, level, difficulty) for kind in there)]

    def met(dice: Dice) -> Meeting:
        road = roads[dice.below(len(roads), "way")]
        lead = pick(dice, content, ways[road], level, difficulty=difficulty)
        assert lead is not None
        return Meeting(lead.id, int(group_size(dice, lead, level, 1)), road)

    found = Walk().visit(met, WAYS)
    return dict(sorted(found, key=lambda each: (content.monsters[each[0].monster].cr8, each[0])))


def chosen(level: int, fights: int, seed: str) -> list[Meeting]:
    """So many meetings, each as often as it is likely: a systematic sample with a random start.

    Luck in who is met would blur the shares more than the dice of the fights do.
    """
    there = list(meetings(level))
    start = Fraction(SeedDice(sha256(f"start {seed}".encode())).below(1_000, "start"), 1_000)
    bounds = list(accumulate(meetings(level).values()))
    return [there[bisect_right(bounds, (i + start) / fights)] for i in range(fights)]


def meet(game: Game, met: Meeting, level: int, difficulty: Difficulty, seed: str) -> None:
    """The beginning of a fight on the road."""
    content: Content = default()
    dice = SeedDice(sha256(f"meet {seed}".encode()))
    way, lead = content.environments[met.way], content.monsters[met.monster]
    plan = Plan(
        kind="random",
        monsters=(lead.id,) * met.size,
        terrain=way.terrain,
        start_range=way.start_range,
        advantage=way.initiative,
        hp=tuple(scaled_hp(dice, lead, level, difficulty) for _ in range(met.size)),
    )
    ctx = Ctx(rules, game.world, WHO, 0, dice)
    ctx.scope = "session:1"
    begin(ctx, game.world.get(Session, 1), plan)
    drain(ctx)
    write_down(ctx)
    ctx.world.commit()


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

    name: ClassName
    seed: str
    level: int = 1
    actions: int = 0
    fights: int = 0
    won: int = 0
    deaths: int = 0
    days: int = 0


def career(name: ClassName, seed: str, goal: int = 5) -> Career:
    """Play one character until it has reached a level; whoever has not after so many actions is left there.

    As players do, it is saved in cities while it is fit, and after a defeat it goes on from the last save.
    """
    game, found = born(name, seed), Career(name, seed)
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
        elif (
            row.experience > kept
            and fit(row)
            and game.world.find(Combat, session(game)) is None
            and not on_the_way(game)
        ):
            kept = row.experience
            sign(game)
    return found


def session(game: Game) -> int:
    """The one that is open."""
    return next(row.session for row in game.world.where(Session, owner=WHO) if not row.closed)


def fit(row: Character) -> bool:
    """Would one want to begin again like this? Whoever is saved starving and wounded dies of it every time."""
    return row.hunger > 0 and 2 * row.hp >= row.max_hp


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


def keep(path: Path, row: Struct) -> None:
    """Append a result to a file, so that a run that is cut short has not been for nothing."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(row) + b"\n")


def kept(path: Path, kind: type[R]) -> list[R]:
    """What earlier runs have appended."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=kind) for line in lines]
