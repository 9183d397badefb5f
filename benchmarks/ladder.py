"""The ladder of hashfront's bots: who beats whom on all two-player maps with sides swapped, and who moves first.

    python benchmarks/ladder.py --games 200 --seed ladder
    python benchmarks/ladder.py --balance --games 400

Plans, not seconds, bound the thinking, so the same seed gives the same table on every machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from yonder.games.hashfront.bots.play.advanced import PLANS
from yonder.games.hashfront.bots.play.matches import Match
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import Tier
from yonder.games.hashfront.maps.official import official

PAIRS = ((Tier.INTERMEDIATE, Tier.BASIC, 80), (Tier.ADVANCED, Tier.INTERMEDIATE, 75))
PEER, BALANCED = Tier.INTERMEDIATE, (40, 60)
MAPS = {template.name: template for template in official() if template.player_count == 2}


class Pairing(NamedTuple):
    """One game: the stronger tier sits first or second."""

    better: Tier
    other: Tier
    map: str
    number: int
    seed: str
    plans: int


class Played(NamedTuple):
    """How it ended: who won (1 the better tier, -1 the other, 0 nobody), on which seat, and how long it took."""

    map: str
    won: int
    seat: int
    rounds: int
    timeout: bool
    seconds: float


def play(game: Pairing) -> Played:
    """Play one game."""
    first = game.number % 2 == 0
    tiers = (game.better, game.other) if first else (game.other, game.better)
    number = game.number // 2 if game.better is not game.other else game.number  # swapped seats, the same dice
    seed = f"{game.seed}|{game.better}|{game.map}|{number}"
    start = time.process_time()
    result = Match(MAPS[game.map], seed, content=default()).run(tiers, game.plans)
    won = 0 if not result.winner else 1 if (result.winner == 1) == first else -1
    return Played(game.map, won, result.winner, result.round, result.timeout, time.process_time() - start)


def share(part: int, whole: int) -> str:
    """A percentage."""
    return f"{100 * part / whole:5.1f} %" if whole else "    -  "


def row(name: str, played: list[Played]) -> str:
    """One line of the table."""
    won, lost = sum(p.won == 1 for p in played), sum(p.won == -1 for p in played)
    first, decided = sum(p.seat == 1 for p in played), won + lost
    late = sum(p.timeout for p in played)
    rounds = sum(p.rounds for p in played) / max(1, len(played))
    return (
        f"{name:<14} {won:>4} {lost:>4} {len(played) - decided:>5}  {share(won, decided)}  "
        f"{share(first, decided)}  {late:>7}  {rounds:6.1f}"
    )


def progress(played: list[Played], games: int) -> None:
    """How far it has come, for who waits."""
    won, lost = sum(p.won == 1 for p in played), sum(p.won == -1 for p in played)
    print(f"{won + lost} of {games} decided, {won} won", end="\r", file=sys.stderr, flush=True)


def table(pair: tuple[Tier, Tier, int], options: argparse.Namespace) -> None:
    """Play a pairing until enough games are decided, and print it."""
    better, other, target = pair
    names = list(MAPS)
    played: list[Played] = []
    start = time.perf_counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        number = 0
        while sum(p.won != 0 for p in played) < options.games:
            missing = options.games - sum(p.won != 0 for p in played)
            rounds = -(-missing // (2 * len(names)))
            numbers = range(number, number + 2 * rounds)
            number = numbers.stop
            games = [Pairing(better, other, name, n, options.seed, options.plans) for n in numbers for name in names]
            for one in pool.map(play, games):
                played.append(one)
                progress(played, options.games)
    print(f"\n{better} against {other} (target {target} % of decided games)")
    print(f"{'map':<14} {'won':>4} {'lost':>4} {'drawn':>5}  {'won of':>7}  {'first':>7}  {'by time':>7}  rounds")
    print(f"{'':<14} {'':>4} {'':>4} {'':>5}  {'decided':>7}  {'player':>7}")
    for name in names:
        print(row(name, [p for p in played if p.map == name]))
    print(row("all", played))
    spent = time.perf_counter() - start
    work = sum(p.seconds for p in played) / len(played)
    print(f"{len(played)} games in {spent:.0f} s, {work:.2f} s of processor time each")


def balance(options: argparse.Namespace) -> None:
    """H-908: what part of the games of Intermediate against itself the first player wins."""
    low, high = BALANCED
    print(f"{PEER} against itself, {options.games} games a map (target {low} to {high} % for the first player)")
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.maps or MAPS:
            games = [Pairing(PEER, PEER, name, n, options.seed, options.plans) for n in range(options.games)]
            played = list(pool.map(play, games, chunksize=8))
            first, drawn = sum(p.seat == 1 for p in played), sum(p.seat == 0 for p in played)
            part = 100 * first / max(1, len(played) - drawn)
            told = "balanced" if low <= part <= high else "MISSED"
            rounds = sum(p.rounds for p in played) / len(played)
            print(f"{name:<14} {part:5.1f} %  {drawn:>3} drawn  {rounds:5.1f} rounds  {told}", flush=True)


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="decided games of each pairing, at least")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--plans", type=int, default=PLANS, help="plans that Advanced simulates for a turn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", choices=[str(better) for better, _, _ in PAIRS], help="only the pairing of this tier")
    parser.add_argument("--balance", action="store_true", help="how often the first player wins, map by map")
    parser.add_argument("--maps", nargs="*", choices=list(MAPS), help="only these maps, for --balance")
    options = parser.parse_args()
    if options.balance:
        balance(options)
        return
    print(f"seed {options.seed!r}, {options.plans} plans for each turn of Advanced")
    for pair in PAIRS:
        if options.only in {None, str(pair[0])}:
            table(pair, options)


if __name__ == "__main__":
    main()
