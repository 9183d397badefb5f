"""Thousands of temples, opened by the real action: sound every one, and together distributed as the tables say."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt

import pytest

from yonder.core import Game
from yonder.games.temple import rules
from yonder.games.temple.events import ChamberRevealed
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ChamberType, ExplorerClass, MonsterType
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    ExplorerPosition,
    ExplorerTempleProgress,
    MonsterInstance,
    TempleState,
)
from yonder.games.temple.temple.exits import OpenExit
from yonder.testkit import player

TEMPLES = 4_000
DEPTH = 12
WHO = player(1)
KINDS = (ChamberType.MONSTER, ChamberType.TREASURE, ChamberType.TRAP, ChamberType.EMPTY)

# T-436 as it is printed: from this yonder on, tiers 1 to 5.
BANDS = {
    1: [(40, 20, 15, 25), (42, 20, 15, 23), (44, 20, 15, 21), (46, 20, 15, 19), (48, 20, 15, 17)],
    3: [(50, 17, 17, 16), (52, 17, 17, 14), (54, 17, 17, 12), (56, 17, 17, 10), (58, 17, 17, 8)],
    6: [(55, 15, 20, 10), (57, 15, 20, 8), (59, 15, 20, 6), (61, 15, 20, 4), (63, 15, 20, 2)],
    10: [(60, 15, 20, 5), (62, 15, 20, 3), (64, 15, 20, 1), (65, 15, 20, 0), (65, 15, 20, 0)],
}


class Survey:
    """What all these temples were made of."""

    def __init__(self) -> None:
        self.entrances: Counter[int] = Counter()
        self.kinds: Counter[tuple[int, int, ChamberType]] = Counter()
        self.monsters: Counter[tuple[int, int, MonsterType]] = Counter()
        self.exits: Counter[tuple[bool, int]] = Counter()
        self.bosses: Counter[tuple[int, bool]] = Counter()


@cache
def survey() -> Survey:
    """Mint temple after temple and open each, down to the deepest chamber, with one explorer who walks by magic."""
    found = Survey()
    game = Game(rules, seed="many", host=WHO)
    game.act(WHO, MintExplorer(ExplorerClass.FIGHTER))
    for temple in range(1, TEMPLES + 1):
        tier = 1 + temple % 5
        if temple % 500 == 0:
            game = Game(rules, seed=f"many {temple}", host=WHO)  # a world of temples that nobody visits grows slow
            game.act(WHO, MintExplorer(ExplorerClass.FIGHTER))
        game.act(WHO, MintTemple(tier))
        descend(game, game.world.count(TempleState), tier, found)
    return found


def descend(game: Game, temple: int, tier: int, found: Survey) -> None:
    """Open every exit of a chamber, go to the deepest new one, and so on."""
    world = game.world
    found.entrances[world.get(Chamber, temple, 1).exit_count] += 1
    world.put(ExplorerTempleProgress(1, temple))
    here = 1
    for yonder in range(1, DEPTH + 1):
        world.put(ExplorerPosition(1, temple, here))
        opened = [way.exit_index for way in world.all(ChamberExit, temple, here) if not way.is_discovered]
        for index in opened:
            frontier = not_yet(game, temple, yonder)
            world.put(ExplorerTempleProgress(1, temple))  # nothing earned: depth alone decides
            (event,) = (e for e in game.act(WHO, OpenExit(1, index)) if isinstance(e, ChamberRevealed))
            note(found, event, tier, frontier=frontier)
        if not opened:
            break
        here = world.get(TempleState, temple).next_chamber_id - 1
    sound(game, temple)


def not_yet(game: Game, temple: int, yonder: int) -> bool:
    """Is the boss unknown, and nothing deeper than this yonder?"""
    state = game.world.get(TempleState, temple)
    return not state.boss_chamber_id and yonder >= state.max_yonder


def note(found: Survey, event: ChamberRevealed, tier: int, *, frontier: bool) -> None:
    boss = event.chamber_type is ChamberType.BOSS
    if event.yonder > 5:
        found.bosses[event.yonder, boss] += frontier
    if boss:
        return
    band = max(start for start in BANDS if start <= event.yonder)
    found.kinds[band, tier, event.chamber_type] += 1
    found.exits[frontier, event.exit_count - 1] += 1
    if event.monster_type is not MonsterType.NONE:
        found.monsters[event.yonder, tier, event.monster_type] += 1


def sound(game: Game, temple: int) -> None:
    """T-445, T-481, T-486, T-913 to T-915, for one temple."""
    world, state = game.world, game.world.get(TempleState, temple)
    chambers = {c.chamber_id: c for c in world.all(Chamber, temple)}
    ways = world.all(ChamberExit, temple)
    assert list(chambers) == list(range(1, state.next_chamber_id))
    assert Counter(w.from_chamber_id for w in ways) == {number: c.exit_count for number, c in chambers.items()}
    pairs = {(w.from_chamber_id, w.to_chamber_id) for w in ways if w.is_discovered}
    assert len(pairs) == sum(w.is_discovered for w in ways) == 2 * (len(chambers) - 1)
    assert pairs == {(b, a) for a, b in pairs}
    parents = {b: a for a, b in pairs if a < b}
    assert all(chambers[b].yonder == chambers[a].yonder + 1 for b, a in parents.items())
    assert len(parents) == len(chambers) - 1  # each but the entrance has one way up, so all are reached from it
    bosses = [number for number, c in chambers.items() if c.chamber_type is ChamberType.BOSS]
    assert bosses == [state.boss_chamber_id][: len(bosses)]
    assert len(bosses) == bool(state.boss_chamber_id)
    assert state.boss_chamber_id or any(not w.is_discovered for w in ways)
    lairs = {number for number, c in chambers.items() if c.chamber_type in (ChamberType.MONSTER, ChamberType.BOSS)}
    assert {m.chamber_id for m in world.all(MonsterInstance, temple)} == lairs


def near(count: int, total: int, percent: float) -> bool:
    """Is a count within five standard deviations of its share?"""
    share = percent / 100
    return abs(count - total * share) <= 5 * sqrt(total * share * (1 - share)) + 1e-9


@pytest.mark.slow
@pytest.mark.rule("T-445", "T-481", "T-486", "T-913", "T-914", "T-915")
def test_every_temple_is_sound_and_reachable() -> None:
    found = survey()
    assert found.entrances.total() == TEMPLES
    assert sum(found.kinds.values()) > 10 * TEMPLES


@pytest.mark.slow
@pytest.mark.rule("T-432")
def test_half_of_the_entrances_have_two_exits_and_half_three() -> None:
    entrances = survey().entrances
    assert set(entrances) == {2, 3}
    assert near(entrances[2], TEMPLES, 50)


@pytest.mark.slow
@pytest.mark.rule("T-436")
@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("band", BANDS)
def test_chamber_types_come_as_often_as_the_table_says(band: int, tier: int) -> None:
    counts = [survey().kinds[band, tier, kind] for kind in KINDS]
    assert sum(counts) > 300
    assert all(near(n, sum(counts), p) for n, p in zip(counts, BANDS[band][tier - 1], strict=True))


@pytest.mark.slow
@pytest.mark.rule("T-437", "T-438", "T-439")
@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("yonder", [1, 2, 3, 4, 5, 6])
def test_monsters_come_in_the_pair_of_their_threat(yonder: int, tier: int) -> None:
    pairs = [("PoisonousSnake", "Skeleton"), ("Shadow", "AnimatedArmor"), ("Gargoyle", "Mummy")]
    zone = 0 if yonder <= 2 else 1 if yonder <= 5 else 2
    weaker, stronger = pairs[min(2, zone + tier - 1)]
    counts = {str(kind): n for (y, t, kind), n in survey().monsters.items() if (y, t) == (yonder, tier)}
    assert set(counts) == {weaker, stronger}
    assert near(counts[weaker], sum(counts.values()), 75 if yonder in (1, 3) else 50)


@pytest.mark.slow
@pytest.mark.rule("T-441", "T-443")
@pytest.mark.parametrize(("frontier", "shares"), [(False, (25, 25, 25, 25)), (True, (0, 50, 25, 25))])
def test_new_exits_are_even_and_never_none_at_the_frontier(*, frontier: bool, shares: tuple[int, ...]) -> None:
    counts = [survey().exits[frontier, exits] for exits in range(4)]
    assert sum(counts) > 1000
    assert all(near(n, sum(counts), p) for n, p in zip(counts, shares, strict=True))


@pytest.mark.slow
@pytest.mark.rule("T-510", "T-511", "T-512")
@pytest.mark.parametrize("yonder", range(6, DEPTH + 1))
def test_the_boss_comes_as_often_as_depth_alone_would_have_it(yonder: int) -> None:
    bosses, others = (survey().bosses[yonder, boss] for boss in (True, False))
    assert bosses + others > 300
    assert near(bosses, bosses + others, (yonder - 5) ** 2 / 2)
