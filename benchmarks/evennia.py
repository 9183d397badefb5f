"""Evennia with the load of the throng: as many players in one small world, each with a command every two seconds.

A MUD server of the field in an environment of its own, made on first use. It runs with its own defaults, besides its
limits of rate, which are lifted, its web server, which is off, and its password hash, which is the quickest. Players
look, walk and speak at random and begin in one room, as ours begin on one tile; a command is answered when its line
comes back.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import uvloop
from crowd import processor
from serve import ours, part
from throng import MOST_MS, PAUSE_S, throng

HOME = Path(__file__).parent / ".evennia"
VERSION = "5.0.1"
SECRET = "open-the-door-9"  # noqa: S105 - of players who live for a minute
MARK = b"Here you are."
PLACES = 9
READY_S = 1_800  # a busy machine takes long to start it
SETTINGS = """
TELNET_PORTS = [{telnet}]
TELNET_INTERFACES = ["127.0.0.1"]
AMP_PORT = {amp}
WEBSERVER_ENABLED = WEBSOCKET_CLIENT_ENABLED = False
MAX_CONNECTION_RATE = 10_000
MAX_COMMAND_RATE = 0
CREATION_THROTTLE_LIMIT = LOGIN_THROTTLE_LIMIT = None
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""
PEOPLE = """
import os, sys
sys.path.insert(0, os.getcwd())
os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
import django
django.setup()
import evennia
evennia._init()
from django.db import transaction
from evennia import create_object
from typeclasses.accounts import Account
count, places, secret, mark = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
with transaction.atomic():
    rooms = [create_object("typeclasses.rooms.Room", key=f"Place {i}") for i in range(places)]
    for i, room in enumerate(rooms):
        room.db.desc = mark
        for label, to in (("east", i + 1), ("west", i - 1)):
            create_object("typeclasses.exits.Exit", key=label, location=room, destination=rooms[to % places])
    for number in range(count):
        account, errors = Account.create(username=f"walker{number}", password=secret)
        assert account is not None, errors
        for character in account.characters.all():
            character.location = character.home = rooms[0]
"""


@dataclass
class Measured:
    """How long each answer took, in seconds, and what the server's processes used."""

    players: int
    times: list[float] = field(default_factory=list)
    spent: float = 0.0
    unanswered: int = 0

    @property
    def late(self) -> float:
        """What 99 of 100 answers stay below, in milliseconds."""
        return part(self.times, 0.99)

    @property
    def each(self) -> float:
        """Milliseconds of processor time for each command."""
        return 1_000 * self.spent / max(1, len(self.times))

    def __str__(self) -> str:
        figures = f"p50 {part(self.times, 0.5):.0f} ms, p99 {self.late:.0f} ms, {self.each:.1f} ms of processor each"
        return f"{self.players} players, {len(self.times)} commands, {self.unanswered} not answered: {figures}"


# The server


def evennia() -> Path | None:
    """Its command, installed on first use; None if it cannot be had."""
    command = HOME / "bin" / "evennia"
    if not command.exists():
        pip = [str(HOME / "bin" / "python"), "-m", "pip", "install", "-q", f"evennia=={VERSION}"]
        for each in ([sys.executable, "-m", "venv", str(HOME)], pip):
            if subprocess.run(each, check=False, capture_output=True).returncode:
                return None
    return command


@contextmanager
def rival(command: Path, players: int) -> Iterator[tuple[int, list[int]]]:
    """A new world with so many accounts: its port, and the processes of portal and server."""
    telnet, amp = free_ports(2)
    with tempfile.TemporaryDirectory() as folder:
        run(command, Path(folder), "--init", "world")
        world = Path(folder) / "world"
        (world / "server" / "conf" / "secret_settings.py").write_text(SETTINGS.format(telnet=telnet, amp=amp))
        run(command, world, "migrate")
        try:
            start(command, world)
            script = [str(HOME / "bin" / "python"), "-c", PEOPLE, str(players), str(PLACES), SECRET, MARK.decode()]
            subprocess.run(script, cwd=world, check=True, capture_output=True)
            yield telnet, [int((world / "server" / f"{each}.pid").read_text()) for each in ("portal", "server")]
        finally:
            run(command, world, "stop")


def run(command: Path, folder: Path, *args: str) -> None:
    """A command of Evennia's; what it says does not matter: whether it did it is looked at."""
    owner = {"USERNAME": "keeper", "PASSWORD": SECRET, "EMAIL": "keeper@example.com"}
    env = {**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}
    env |= {f"EVENNIA_SUPERUSER_{name}": value for name, value in owner.items()}
    subprocess.run([command, *args], cwd=folder, env=env, check=False, capture_output=True)


def start(command: Path, world: Path) -> None:
    """Start it; its launcher gives up early on a busy machine, and is then asked again."""
    until = time.monotonic() + READY_S
    while not (world / "server" / "server.pid").exists():
        if time.monotonic() > until:
            sys.exit("Evennia does not start here.")
        run(command, world, "start")


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


# The clients


class Walker(asyncio.Protocol):
    """One player by telnet: a command at a time, answered when what it waits for comes."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.times: list[float] = []
        self.unanswered = 0
        self.transport: asyncio.Transport
        self._rest = b""
        self._wanted = b""
        self._answered: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._answered is None or self._answered.done():
            return
        self._rest += data
        if self._wanted in self._rest:
            self._answered.set_result(None)
        else:
            self._rest = self._rest[-len(self._wanted) :]

    async def ask(self, command: str, wanted: bytes, patience: float = 60) -> None:
        """Send a command and wait for its answer."""
        self._rest, self._wanted = b"", wanted
        self._answered = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.transport.write(f"{command}\r\n".encode())
        try:
            await asyncio.wait_for(self._answered, patience)
        except TimeoutError:
            self.unanswered += 1
        else:
            self.times.append(time.perf_counter() - began)

    async def live(self, until: float) -> None:
        """A command every two seconds, at a moment of one's own."""
        await asyncio.sleep(random.random() * PAUSE_S)
        while (began := time.perf_counter()) < until:
            word = f"word {self.number} {began}"
            speech = (f"say {word}", word.encode())
            await self.ask(*random.choice((("look", MARK), ("east", MARK), ("west", MARK), speech)))
            await asyncio.sleep(max(0.0, began + PAUSE_S - time.perf_counter()))


async def walk(port: int, pids: list[int], players: int, seconds: float) -> Measured:
    """Let so many players live for so long."""
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        walkers = []
        for number in range(players):
            transport, walker = await loop.create_connection(partial(Walker, number), "127.0.0.1", port)
            stack.callback(transport.close)
            await walker.ask("", b"connect")  # its greeting, when it has negotiated what telnet it speaks
            await walker.ask(f"connect walker{number} {SECRET}", MARK)
            walkers.append(walker)
        for walker in walkers:
            walker.times.clear()
            walker.unanswered = 0
        until, before = time.perf_counter() + seconds, sum(map(processor, pids))
        await asyncio.gather(*(walker.live(until) for walker in walkers))
        times = [each for walker in walkers for each in walker.times]
        lost = sum(walker.unanswered for walker in walkers)
        return Measured(players, times, sum(map(processor, pids)) - before, lost)


# The figures


def own(players: int, seconds: float) -> Measured:
    """Ours with so many players."""
    with ours() as (port, process):
        found, spent = uvloop.run(throng(port, process.pid, players, seconds))
    return Measured(players, [each for one in found for each in one.times], spent)


def compare(players: int, seconds: float) -> None:
    """Both, one after the other; where the rival is too late, half as many of its players until it is not."""
    command = evennia()
    if command is None:
        print("  Evennia cannot be installed here: no rival in this run")
        return
    mine = own(players, seconds)
    print(f"  delve:   {mine}", flush=True)
    with rival(command, players) as (port, pids):
        other = uvloop.run(walk(port, pids, players, seconds))
        print(f"  Evennia: {other}", flush=True)
        print(f"  {ratios(mine, other)}", flush=True)
        while other.late > MOST_MS and other.players > 1:
            other = uvloop.run(walk(port, pids, other.players // 2, seconds))
            print(f"  Evennia: {other}", flush=True)
    kept = "keeps" if other.late <= MOST_MS else "does not keep"
    print(f"  Evennia {kept} {MOST_MS:.0f} ms with {other.players} players", flush=True)


def ratios(mine: Measured, other: Measured) -> str:
    """Ours against theirs."""
    late, each = mine.late / other.late, mine.each / other.each
    return f"delve against Evennia: p99 {late:.2f}, processor time for each command {each:.2f} (less is better)"


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    parser = argparse.ArgumentParser(description="Many players in one world: delve and Evennia")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    print(f"A throng, against Evennia {VERSION}")
    compare(*((10, 6.0) if options.quick else (options.players, options.seconds)))
