"""Solo fights of quest: how often each class wins one that fits its level, by difficulty (issue 14)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from yonder.core import Ctx, Game, SeedDice
from yonder.core.world.codec import sha256
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.levels import level_up
from yonder.games.quest.combat.opening import Plan, begin
from yonder.games.quest.content import Content, default
from yonder.games.quest.events import CombatEnded
from yonder.games.quest.journey.encounters import eligible, group_size, pick, scaled_hp
from yonder.games.quest.journey.rests import LongRest
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import CLASSES, ClassName, Difficulty
from yonder.games.quest.models import Character, Combat, Session
from yonder.games.quest.show.offers import spent

WHO = "a" * 64
WON = ("victory", "monsters_escaped")
LEVELS = (1, 2, 3, 4, 5)
DIFFICULTIES: tuple[Difficulty, ...] = ("story", "normal", "hard")
MOST = 300
LIVES = 4  # characters of each class and level; each fights many times


def raised(name: ClassName, level: int, difficulty: Difficulty, seed: str) -> Game:
    """A character of a level: born to measure, grown as the bot grows it, rested."""
    content: Content = default()
    game = Game(rules, seed=seed, setup={"debug": True, "session_grace_seconds": 0}, hashed=False)
    first, second = content.classes[name].primary
    stats = spent(10, 16, 85, (first, second, "constitution", "dexterity", "wisdom", "strength", "charisma"))
    game.act(WHO, CreateCharacter("custom", "human", name, "soldier", stats))
    game.act(WHO, OpenSession(1, difficulty))
    if level > 1:
        game.world.put(game.world.get(Character, 1), experience=content.levels.xp[level - 1])
        ctx = Ctx(rules, game.world, WHO, 0, SeedDice(sha256(seed.encode())))
        level_up(ctx, 1, 1, 1)
        ctx.world.commit()
    seat = game.seat(WHO)
    for _ in range(60):
        action = rules.bots["adept"](seat)
        if action is None or type(action).__name__ in ("TravelStart", "EnterDungeon", "Go", "Wait"):
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
    from yonder.core.rules.agenda import drain  # noqa: PLC0415 - only here

    drain(ctx)
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


def share(name: ClassName, level: int, difficulty: Difficulty, fights: int) -> int:
    """Wins in percent."""
    won = 0
    kept = [raised(name, level, difficulty, f"{name} {level} {i}") for i in range(min(LIVES, fights))]
    for i in range(fights):
        seed = f"{name} {level} {i}"
        game = kept[i % len(kept)].fork(seed)
        meet(game, level, difficulty, seed)
        won += fought(game) in WON
    return 100 * won // fights


def rows(classes: list[str], levels: list[int], difficulties: list[str], fights: int) -> Iterator[str]:
    """One line for each class and difficulty."""
    yield "| class | difficulty | " + " | ".join(f"level {level}" for level in levels) + " |"
    yield "|---" * (2 + len(levels)) + "|"
    for name in classes:
        for difficulty in difficulties:
            shares = [share(name, level, difficulty, fights) for level in levels]  # type: ignore[arg-type]
            yield f"| {name} | {difficulty} | " + " | ".join(f"{each} %" for each in shares) + " |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solo fights of quest's classes")
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--classes", nargs="*", default=list(CLASSES))
    parser.add_argument("--levels", nargs="*", type=int, default=list(LEVELS))
    parser.add_argument("--difficulties", nargs="*", default=list(DIFFICULTIES))
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    wanted = 1 if options.quick else options.fights
    for line in rows(options.classes, options.levels, options.difficulties, wanted):
        print(line, flush=True)
