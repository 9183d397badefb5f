"""Unrest: many bots in one world of delve, whose process is killed again and again. At the end the log must verify.

A child plays on a SQLite store; the parent kills it without warning and starts it anew. What was acknowledged must be
there, timers must have fired, and no dungeon may be left open for ever.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from yonder.core.chance.dice import SeedDice
from yonder.core.errors import YonderError
from yonder.core.world.codec import sha256
from yonder.games.delve import rules
from yonder.games.delve.models import Character, DelveHistory, Instance
from yonder.play.agents.bot import StillSeat
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore
from yonder.realm.transfer import verify_realm
from yonder.testkit.signed import finder

REFEREE, HOST = Key.from_seed("unrest referee"), Key.from_seed("unrest host")
HURRY = 40  # the world's clock runs so many times as fast: dungeons close while we watch
BOTS = ("townsfolk", "bold", "delver", "bold")
START = {"start": [3, 2, 0]}


def clock() -> int:
    """Time that runs faster than ours."""
    return int(time.time() * 1_000) * HURRY


def opened(folder: Path) -> Referee:
    """The referee of a folder."""
    return Referee(SqliteStore(folder / "yonder.db"), REFEREE, games=finder(rules), clock=clock)


def play(folder: Path, realm_id: str, bots: int) -> None:
    """Let the bots act one after the other until somebody ends this process."""
    referee = opened(folder)
    realm = referee.realm(realm_id)
    hands = [Hand(referee, realm, Key.from_seed(f"unrest {number}")) for number in range(bots)]
    turn = 0
    while True:
        referee.fire()
        for number, hand in enumerate(hands):
            turn += 1
            dice = SeedDice(sha256(f"{number} {turn} {realm.head.seq}".encode()))
            seat = StillSeat(rules, realm.still(), hand.who, dice)
            try:
                action = rules.bots[BOTS[number % len(BOTS)]](seat)
                if action is not None:
                    hand.act(action)
            except YonderError:
                continue


def run(bots: int, seconds: float, kills: int) -> int:
    """Kill and start anew; then look at what is left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        referee = opened(folder)
        creation = Creation("delve", START, "unrest")
        realm_id = referee.create(sign_creation(HOST, referee.address, creation, clock() // 1_000)).id
        referee.store.close()
        for _ in range(kills + 1):
            command = [sys.executable, str(Path(__file__).resolve()), "--child", name, realm_id, "--bots", str(bots)]
            with subprocess.Popen(command) as child:
                time.sleep(seconds / (kills + 1) * (0.75 + random.random() / 2))
                child.kill()
        referee = opened(folder)
        world, head = referee.realm(realm_id).world, referee.realm(realm_id).head.seq
        report = verify_realm(referee.store, realm_id, finder(rules))
        print(f"  {bots} bots, {kills} kills: {head:,} entries, {world.count(Character)} characters")
        print(f"  {world.count(DelveHistory)} closed delves remembered, {world.count(Instance)} dungeons open")
        print(f"  the log {'verifies' if report.ok else f'is broken: {report}'}")
        return 0 if report.ok else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Bots in a world whose process is killed")
    parser.add_argument("--bots", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    parser.add_argument("--child", nargs=2, default=None, help="for itself")
    options = parser.parse_args()
    if options.child:
        play(Path(options.child[0]), options.child[1], options.bots)
    sys.exit(run(10, 15, 2) if options.quick else run(options.bots, options.seconds, options.kills))
