"""Abuse: what a bystander notices while others attack. Twenty sockets of each kind, fifty clients that ask for odds.

A player acts over a WebSocket, undisturbed and attacked in turns, and after each attack; the figures are those of the
round with the middle ratio. The attackers have a process of their own, and in each round another address on loopback,
so that no attack profits from what the server did against the one before. Their first half second is not measured: what
an address has saved up is used in it. `--only KIND` runs one attack, `--rounds` and `--seconds` say how often and long.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop
from attacks import ATTACKS, HOST, LONG, PONDERED, REFEREE
from lines import Line, frame, lines, request
from measure import Line as Figure
from measure import Sheet, main, middle
from serve import memory, moves, part, started

from yonder.core.world.codec import encode
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.desk import Desk
from yonder.realm.keys import RefereeKeys
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore

HERE = Path(__file__).resolve()
PLAYER = Key.from_seed("bystander")
RATE = 40  # actions a second of the bystander, within the limits of a key
ENTRIES = 3_000
SETTLE_S = 2.0  # after the last attack, until those who were closed are gone
LEAD_S = 0.5  # until an attack is under way
SLOWER, STILL, GROWN = 3.0, 1.5, 50.0


def serve(folder: str) -> None:
    """The server, with the limits that it has when nobody says otherwise."""
    import ponder  # noqa: PLC0415 - in the server alone
    import spar  # noqa: PLC0415

    from yonder.serve import Hall, Options, run  # noqa: PLC0415
    from yonder.serve.run import bound  # noqa: PLC0415

    place, listening = Path(folder), bound("127.0.0.1", 0)
    games = {"spar": spar.rules, "ponder": ponder.rules}
    hall = Hall(SqliteStore(place / "yonder.db"), REFEREE, games, place / "side.db", Options())
    run(hall, listening, lambda: print(listening.getsockname()[1], flush=True))


def prepare(folder: Path, entries: int) -> None:
    """A realm with a long log, and one for odds."""
    import ponder  # noqa: PLC0415
    import spar  # noqa: PLC0415

    games = {"spar": spar.rules, "ponder": ponder.rules}
    referee = Referee(SqliteStore(folder / "yonder.db"), REFEREE, games=games.__getitem__)
    referee.create(PONDERED)
    referee.create(LONG)
    desk = Desk(referee, clerks=0)
    for made in [desk.submit(move) for move in moves(LONG.id, HOST, entries)]:
        made.result()
    desk.close()
    referee.close()


@contextmanager
def target(folder: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server to attack."""
    with started([sys.executable, str(HERE), "--serve", str(folder)]) as server:
        yield server


class Bystander:
    """A player who acts at a steady pace and notes how long each action took."""

    def __init__(self, line: Line, realm: str, count: int) -> None:
        self._line = line
        self._acts = iter([frame(encode({"type": "act", "event": each})) for each in moves(realm, PLAYER, count)])

    async def act(self, seconds: float) -> list[float]:
        """Act for so long."""
        times: list[float] = []
        began = time.perf_counter()
        for number in range(int(seconds * RATE)):
            await asyncio.sleep(max(0, began + number / RATE - time.perf_counter()))
            sent = time.perf_counter()
            await asyncio.wait_for(self._line.ask(next(self._acts), b'"type":"receipt"'), 60)
            times.append(time.perf_counter() - sent)
        return times


class Course:
    """How long each part of an attack is measured, and how often."""

    def __init__(self, rounds: int, seconds: float) -> None:
        self.rounds = rounds
        self.seconds = seconds

    def moves(self) -> int:
        """How many actions the bystander needs at most."""
        return int((2 * self.rounds + 1) * self.seconds * RATE) + RATE


class Suffered:
    """What was noted of one attack: latencies of each round before and during it, and after the last; memory; words."""

    def __init__(self) -> None:
        self.before: list[list[float]] = []
        self.during: list[list[float]] = []
        self.after: list[float] = []
        self.sizes: list[float] = []
        self.said = ""

    def pair(self, share: float) -> tuple[float, float]:
        """Latencies during and before, in the round with the middle ratio: one bad moment decides nothing."""
        return middle([(part(during, share), part(before, share)) for before, during in self._rounds()])

    def left_over(self, share: float) -> tuple[float, float]:
        """The same for what follows an attack."""
        following = [*self.before[1:], self.after]
        return middle([(part(after, share), part(self.before[0], share)) for after in following])

    def _rounds(self) -> list[tuple[list[float], list[float]]]:
        return list(zip(self.before, self.during, strict=True))


async def suffer(port: int, pid: int, kind: str, course: Course) -> Suffered:
    """Measure in turns: undisturbed, attacked, undisturbed, attacked; so both meet the same machine."""
    event = sign_creation(PLAYER, RefereeKeys(REFEREE).address, Creation("spar", name=kind), 0)
    found = Suffered()
    async with lines(port, 1) as (line,):
        await line.ask(request("/api/realms", encode(event)), b'"head"')
        await line.upgrade(f"/api/realms/{event.id}/ws")
        await line.ask(frame(b'{"type":"hello","offers":false}'), b'"welcome"')
        bystander = Bystander(line, event.id, course.moves())
        await bystander.act(0.4)  # the first ones open the realm
        found.sizes.append(memory(pid))
        watching = asyncio.ensure_future(peak(pid, found.sizes))
        for number in range(course.rounds):
            address = f"127.{number + 1}.0.{list(ATTACKS).index(kind) + 1}"
            await attacked(bystander, (kind, str(port), event.id), address, course.seconds, found)
        await asyncio.sleep(SETTLE_S)
        watching.cancel()
        found.after = await bystander.act(course.seconds)
        found.sizes.append(memory(pid))
    return found


async def attacked(
    bystander: Bystander, what: tuple[str, str, str], address: str, seconds: float, found: Suffered
) -> None:
    """One round. The attackers are a process that is ready before anything is measured."""
    command = [sys.executable, str(HERE.with_name("attacks.py")), *what, str(seconds + LEAD_S), address]
    attack = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert attack.stdin is not None
    assert attack.stdout is not None
    await attack.stdout.readline()
    found.before.append(await bystander.act(seconds))
    attack.stdin.write(b"\n")
    await asyncio.sleep(LEAD_S)
    found.during.append(await bystander.act(seconds))
    found.said = (await attack.communicate())[0].decode().strip()


async def peak(pid: int, sizes: list[float]) -> None:
    """Note the memory ten times a second."""
    while True:
        sizes.append(memory(pid))
        await asyncio.sleep(0.1)


def run(sheet: Sheet, kinds: list[str], course: Course) -> None:
    """One server for all attacks, so that what one leaves behind is seen in the next."""
    with tempfile.TemporaryDirectory() as name:
        prepare(Path(name), 200 if sheet.quick else ENTRIES)
        with target(Path(name)) as (port, process):
            for kind in kinds:
                tell(sheet, kind, uvloop.run(suffer(port, process.pid, kind, course)))


def tell(sheet: Sheet, kind: str, found: Suffered) -> None:
    """The lines of one attack."""
    first, most, last = found.sizes[0], max(found.sizes), found.sizes[-1]
    halves = found.pair(0.5)
    sheet.note(f"{kind} ({ATTACKS[kind].__doc__}) {found.said}")
    sheet.note(f"    p50 before, during: {halves[1]:.1f}, {halves[0]:.1f} ms; memory {first:.0f} to {last:.0f} MB")
    for name, pair in (("p99", found.pair(0.99)), ("p99 afterwards", found.left_over(0.99))):
        sheet.add(Figure(f"    {kind}, {name}", *pair, "ms", "before", SLOWER, at_most=True))
    if kind == "odds":
        sheet.add(Figure(f"    {kind}, p50 of another realm", *halves, "ms", "before", STILL, at_most=True))
    limit = first + GROWN
    sheet.add(Figure(f"    {kind}, memory at most", most, limit, "MB", f"before + {GROWN:.0f}", 1, at_most=True))


def course(sheet: Sheet, rounds: int, seconds: float) -> Course:
    """As it was asked for; else as many samples in each round as a p99 needs."""
    usual = (3, 3.0) if sheet.quick else (5, 8.0)
    return Course(rounds or usual[0], seconds or usual[1])


def arguments() -> argparse.Namespace:
    """What this benchmark takes besides --quick and --json."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--serve", metavar="FOLDER")
    parser.add_argument("--only", choices=sorted(ATTACKS))
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.0)
    known, sys.argv[1:] = parser.parse_known_args()
    return known


if __name__ == "__main__":
    given = arguments()
    if given.serve:
        serve(given.serve)
    else:
        kinds = [given.only] if given.only else list(ATTACKS)
        main("A bystander under attack", lambda sheet: run(sheet, kinds, course(sheet, given.rounds, given.seconds)))
