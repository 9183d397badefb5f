"""Random encounters: the clock, who is met, how many, how strong (Parts 3 and 22, Q-496)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from yonder.core import Dice
from yonder.games.quest.combat.spoils.loot import draw
from yonder.games.quest.content import Content
from yonder.games.quest.content.creatures import Monster
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.places import Environment
from yonder.games.quest.kinds import Difficulty, Terrain, Weather

CHECK = 1_000_000
WEATHER_PCT: dict[Weather, int] = {"clear": 100, "rain": 90, "storm": 70, "fog": 125, "snow": 85, "sandstorm": 75}
CHECK_PCT: dict[Difficulty, int] = {"story": 75, "normal": 100, "hard": 125}
HP_PCT: dict[Difficulty, int] = {"story": 75, "normal": 100, "hard": 120}
LEAST_PCT, MOST_PCT = 70, 130  # of a block's hit points
CAPS = ((3, 1), (5, 2), (9, 3))


class Clock(Struct, frozen=True):
    """How far the next check has come (Q-058)."""

    acc: int = 0

    def tick(self, way: Environment, minute: int, *, camping: bool = False) -> tuple[Clock, bool]:
        """One minute passes; says whether a check fires. Camping runs at half the rate (Q-460)."""
        grown = way.chance_bp * way.window(minute).rate
        acc = self.acc + (grown // 2 if camping else grown)
        fires = acc >= way.interval * CHECK
        return Clock(acc - way.interval * CHECK if fires else acc), fires


def check_chance(way: Environment, weather: Weather, difficulty: Difficulty) -> int:
    """Q-061: in basis points; the rate is not part of it."""
    return max(0, min(10000, way.chance_bp * WEATHER_PCT[weather] * CHECK_PCT[difficulty] // 10000))


def draw_weather(dice: Dice, way: Environment) -> Weather:
    """Q-063: by weight, in the order written."""
    names = list(way.weather)
    return names[dice.pick([way.weather[name] for name in names], "weather")]


def highest_cr8(level: int, difficulty_pct: int) -> int:
    """Q-443."""
    return level * 12 * difficulty_pct // 100


def ideal_cr8(level: int) -> int:
    """Q-443."""
    return level * 4


def eligible(content: Content, terrain: Terrain, level: int, difficulty_pct: int) -> list[Monster]:
    """Q-445, Q-440: by id; no stub, and no boss above the party's level."""
    most = highest_cr8(level, difficulty_pct)
    return [
        kind
        for _, kind in sorted(content.monsters.items())
        if not kind.stub and terrain in kind.terrain and kind.cr8 <= most and (not kind.boss or kind.cr8 <= 8 * level)
    ]


def weight(content: Content, kind: Monster, level: int, difficulty: Difficulty = "normal") -> int:
    """Q-446, Q-547: three times as likely within half of the ideal; beyond it as level and difficulty have it."""
    ideal = ideal_cr8(level)
    if 2 * kind.cr8 > 3 * ideal:
        return content.levels.above[difficulty][level - 1]
    return 3 if ideal <= 2 * kind.cr8 else 1


def pick(
    dice: Dice,
    content: Content,
    candidates: Sequence[Monster],
    level: int,
    last: str = "",
    difficulty: Difficulty = "normal",
) -> Monster | None:
    """Q-447, Q-067: the one met last is left out where there is another; nobody if there is none (Q-065)."""
    likely = [kind for kind in candidates if weight(content, kind, level, difficulty)]
    fresh = [kind for kind in likely if kind.id != last] or likely
    if not fresh:
        return None
    return fresh[dice.pick([weight(content, kind, level, difficulty) for kind in fresh], "monster")]


def group_bounds(kind: Monster, total_level: int, members: int) -> tuple[int, int]:
    """Q-496: how many come, at least and at most."""
    cap = next((size for below, size in CAPS if total_level < below), 4) + members - 1
    budget = max(1, ideal_cr8(total_level) // kind.cr8) if kind.cr8 else kind.group[1]
    high = max(1, min(kind.group[1], cap, budget))
    return min(kind.group[0], high), high


def group_size(dice: Dice, kind: Monster, total_level: int, members: int) -> int:
    low, high = group_bounds(kind, total_level, members)
    return draw(dice, low, high, "group")


def scaled_hp(dice: Dice, kind: Monster, level: int, difficulty: Difficulty, *, rolled: bool = False) -> int:
    """Q-448, Q-450: towards the ideal, between 70 and 130 percent, then by the difficulty."""
    base = parse(kind.hp_dice).draw(dice, "hit points") if rolled else kind.hp
    low, high = base * LEAST_PCT // 100, base * MOST_PCT // 100
    wanted = base * ideal_cr8(level) // kind.cr8 if kind.cr8 else high
    hp = max(1, min(high, max(low, wanted)))
    return max(1, hp * HP_PCT[difficulty] // 100)


def first_hp(kind: Monster) -> int:
    """Q-551: the least that Q-448 gives."""
    return max(1, kind.hp * LEAST_PCT // 100)


def badge(strongest_cr8: int, level: int, others: int) -> str:
    """Q-451: for display only."""
    share = strongest_cr8 * 100 // highest_cr8(level, 100) + 25 * others
    bands = ((25, "trivial"), (50, "easy"), (75, "fair"), (101, "tough"))
    return next((name for below, name in bands if share < below), "deadly")
