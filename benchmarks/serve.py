"""Moves over the wire: 100 clients, each waiting for its receipt before it moves again; and delivery to spectators.

Every move is signed, proved and on disk before it is answered. Signing is done beforehand: it is the clients' work.
"""

from __future__ import annotations

import asyncio
import base64
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from measure import Line, Sheet, main
from referee import Step, endless

from yonder.core.codec import encode
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, sign_action
from yonder.proof.keys import Key
from yonder.realm.desk import Desk
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore

CLIENTS = 100
REFEREE = Key.from_seed("referee")
KEYS = [Key.from_seed(f"client {i}") for i in range(CLIENTS)]


def serve(folder: str) -> None:
    """The server process: no limits of rate, any free port."""
    from yonder.serve import Hall, Options, run  # noqa: PLC0415 - in the server alone
    from yonder.serve.options import Limits  # noqa: PLC0415
    from yonder.serve.run import bound  # noqa: PLC0415

    place, listening = Path(folder), bound("127.0.0.1", 0)
    limits = Limits(address_rate=0, key_rate=0, open_realms=0, connections=0)
    games = {"endless": endless}
    hall = Hall(SqliteStore(place / "yonder.db"), REFEREE, games, place / "side.db", Options(limits=limits))
    run(hall, listening, lambda: print(listening.getsockname()[1], flush=True))


@contextmanager
def server():
    """A server for one measurement: its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield int(process.stdout.readline()), process
            finally:
                process.terminate()


class Wire:
    """A bare client: a stream, and how to ask one thing and read its answer."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def post(self, path: str, body: bytes) -> bytes:
        """One HTTP request on a line that is kept."""
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        self.writer.write(head + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        return await self.reader.readexactly(length)

    async def upgrade(self, path: str) -> None:
        """Make it a WebSocket and say hello."""
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.writer.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")
        self.writer.write(frame(b'{"type":"hello","offers":false}'))
        await self.until(b'"welcome"')

    async def until(self, mark: bytes) -> bytes:
        """The next message of a kind."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            data = await self.reader.readexactly(size)
            if first & 15 == 9:
                self.writer.write(frame(data, 10))
            elif mark in data[:60] or mark in data[-60:]:  # keys stand in order of the alphabet
                return data


def frame(data: bytes, kind: int = 1) -> bytes:
    """A masked frame (the mask is all zeros: nobody listens in here)."""
    size = len(data)
    head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2, "big")
    return head + bytes(4) + data


@asynccontextmanager
async def wires(port: int, count: int) -> AsyncIterator[list[Wire]]:
    """So many open lines."""
    made = [Wire(*await asyncio.open_connection("127.0.0.1", port)) for _ in range(count)]
    yield made
    for wire in made:
        wire.writer.close()


def moves(realm: str, key: Key, count: int) -> list[Signed]:
    """Moves of one client, signed beforehand."""
    return [sign_action(key, realm, nonce + 1, Step()) for nonce in range(count)]


async def play(port: int, count: int, *, over_http: bool) -> tuple[float, list[float]]:
    """All clients play in realms of their own; moves per second, and the time of each."""
    times: list[float] = []

    async def client(wire: Wire, key: Key, bar: asyncio.Barrier) -> None:
        event = sign_creation(key, REFEREE.public, Creation("endless"), 0)
        await wire.post("/api/realms", encode(event))
        if over_http:
            path, bodies = f"/api/realms/{event.id}/act", [encode(each) for each in moves(event.id, key, count)]
            ask: Callable = lambda body: wire.post(path, body)  # noqa: E731
        else:
            bodies = [frame(encode({"type": "act", "event": each})) for each in moves(event.id, key, count)]
            await wire.upgrade(f"/api/realms/{event.id}/ws")

            async def ask(body: bytes) -> bytes:
                wire.writer.write(body)
                return await wire.until(b'"receipt"')

        await bar.wait()
        for body in bodies:
            began = time.perf_counter()
            answer = await ask(body)
            times.append(time.perf_counter() - began)
            assert b'"checkpoint"' in answer, answer

    bar = asyncio.Barrier(CLIENTS + 1)
    async with wires(port, CLIENTS) as made:
        tasks = [asyncio.create_task(client(wire, key, bar)) for wire, key in zip(made, KEYS, strict=True)]
        await bar.wait()
        began = time.perf_counter()
        await asyncio.gather(*tasks)
        return len(times) / (time.perf_counter() - began), times


def at_the_desk(count: int) -> float:
    """The same moves handed to a desk in one process, without a wire."""
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(SqliteStore(Path(folder) / "desk.db"), REFEREE, games=lambda _: endless)
        realms = [referee.create(sign_creation(key, REFEREE.public, Creation("endless"), 0)) for key in KEYS]
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


async def watch(port: int, spectators: int, rate: int, seconds: float) -> list[float]:
    """Idle spectators at one realm, so many actions a second: how long each item takes to reach each of them."""
    key, count = KEYS[0], int(rate * seconds)
    event = sign_creation(key, REFEREE.public, Creation("endless", name="watched"), 0)
    delays: list[float] = []
    sent = [0.0] * (count + 1)

    async def spectator(wire: Wire) -> None:
        for seq in range(1, count + 1):
            await wire.until(b'"item"')
            delays.append(time.perf_counter() - sent[seq])

    async with wires(port, spectators + 1) as (player, *made):
        await player.post("/api/realms", encode(event))
        for wire in made:
            await wire.upgrade(f"/api/realms/{event.id}/ws")
        tasks = [asyncio.create_task(spectator(wire)) for wire in made]
        began = time.perf_counter()
        for number, move in enumerate(moves(event.id, key, count)):
            await asyncio.sleep(max(0, began + number / rate - time.perf_counter()))
            sent[number + 1] = time.perf_counter()
            await player.post(f"/api/realms/{event.id}/act", encode(move))
        await asyncio.gather(*tasks)
    return delays


def part(values: list[float], share: float) -> float:
    """The value that so many percent stay below, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


def memory(pid: int) -> float:
    """Resident memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def run(sheet: Sheet) -> None:
    """HTTP, WebSocket, spectators."""
    count = 5 if sheet.quick else 60
    desk = at_the_desk(count)
    for name in ("HTTP", "WebSocket"):
        with server() as (port, _):
            speed, times = asyncio.run(play(port, count, over_http=name == "HTTP"))
        sheet.add(Line(f"moves over {name}, {CLIENTS} clients", speed, desk, "moves/s", "at the desk, no wire", 0.25))
        sheet.note(f"{name}: p50 {part(times, 0.5):.1f} ms, p99 {part(times, 0.99):.1f} ms")
    spectators, seconds = (50, 2) if sheet.quick else (1_000, 20)
    with server() as (port, process):
        before = memory(process.pid)
        delays = asyncio.run(watch(port, spectators, 20, seconds))
        late = part(delays, 0.99)
        sheet.add(Line(f"delivery to {spectators:,} spectators, p99", late, 250, "ms", "250 ms", 1, at_most=True))
        sheet.note(f"p50 {part(delays, 0.5):.1f} ms; memory {before:.0f} MB before, {memory(process.pid):.0f} MB after")


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a thousand spectators are a thousand files
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2])
    else:
        main("The server", run)
