"""Abuse: what a bystander notices while others attack. Twenty sockets of each kind, fifty clients that ask for odds.

A player acts over a WebSocket before, during and after each attack; the attackers have another address on loopback and
a process of their own. `--only KIND` runs one attack.
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
from measure import Sheet, main
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
RATE = 25  # actions a second of the bystander, within the limits of a key
ENTRIES = 3_000
SETTLE_S = 2.0  # after an attack, until those who were closed are gone
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


async def suffer(port: int, pid: int, kind: str, seconds: float) -> tuple[list[list[float]], list[float], str]:
    """Latencies before, during and after an attack; memory before, at most, and after; what the attackers say."""
    event = sign_creation(PLAYER, RefereeKeys(REFEREE).address, Creation("spar", name=kind), 0)
    async with lines(port, 1) as (line,):
        await line.ask(request("/api/realms", encode(event)), b'"head"')
        await line.upgrade(f"/api/realms/{event.id}/ws")
        await line.ask(frame(b'{"type":"hello","offers":false}'), b'"welcome"')
        bystander = Bystander(line, event.id, int(3 * seconds * RATE) + 10)
        await bystander.act(0.4)  # the first ones open the realm
        before, sizes = await bystander.act(seconds), [memory(pid)]
        command = [sys.executable, str(HERE.with_name("attacks.py")), kind, str(port), event.id, str(seconds + 1)]
        attack = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        watching = asyncio.ensure_future(peak(pid))
        await asyncio.sleep(1)  # until it is under way
        during = await bystander.act(seconds)
        said = (await attack.communicate())[0].decode()
        watching.cancel()
        await asyncio.sleep(SETTLE_S)
        after = await bystander.act(seconds)
        sizes += [max(watched, default=0), memory(pid)]
    return [before, during, after], sizes, said.strip()


watched: list[float] = []


async def peak(pid: int) -> None:
    """Note the memory ten times a second."""
    watched.clear()
    while True:
        watched.append(memory(pid))
        await asyncio.sleep(0.1)


def run(sheet: Sheet, kinds: list[str]) -> None:
    """One server for all attacks, so that what one leaves behind is seen in the next."""
    seconds = 0.4 if sheet.quick else 8.0
    with tempfile.TemporaryDirectory() as name:
        prepare(Path(name), 200 if sheet.quick else ENTRIES)
        with target(Path(name)) as (port, process):
            for kind in kinds:
                tell(sheet, kind, *uvloop.run(suffer(port, process.pid, kind, seconds)))


def tell(sheet: Sheet, kind: str, times: list[list[float]], sizes: list[float], said: str) -> None:
    """The lines of one attack."""
    (before, during, after), (first, most, last) = times, sizes
    halves = ", ".join(f"{part(each, 0.5):.1f}" for each in times)
    sheet.note(f"{kind} ({ATTACKS[kind].__doc__}) {said}")
    sheet.note(f"    p50 before, during, after: {halves} ms; memory {first:.0f}, at most {most:.0f}, {last:.0f} MB")
    late, usual = part(during, 0.99), part(before, 0.99)
    sheet.add(Figure(f"    {kind}, p99", late, usual, "ms", "before", SLOWER, at_most=True))
    sheet.add(Figure(f"    {kind}, p99 afterwards", part(after, 0.99), usual, "ms", "before", SLOWER, at_most=True))
    if kind == "odds":
        p50 = part(during, 0.5), part(before, 0.5)
        sheet.add(Figure(f"    {kind}, p50 of another realm", *p50, "ms", "before", STILL, at_most=True))
    sheet.add(
        Figure(f"    {kind}, memory at most", most, first + GROWN, "MB", f"before + {GROWN:.0f}", 1, at_most=True)
    )


def arguments() -> argparse.Namespace:
    """What this benchmark takes besides --quick and --json."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--serve", metavar="FOLDER")
    parser.add_argument("--only", choices=sorted(ATTACKS))
    known, sys.argv[1:] = parser.parse_known_args()
    return known


if __name__ == "__main__":
    given = arguments()
    if given.serve:
        serve(given.serve)
    else:
        kinds = [given.only] if given.only else list(ATTACKS)
        main("A bystander under attack", lambda sheet: run(sheet, kinds))
