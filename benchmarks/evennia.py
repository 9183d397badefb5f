"""Evennia beside delve with the load of a throng: as many players in one world, each with a command every two seconds.

On both sides all clients are one process beside the server, all players begin in one place of a land with four ways
out of each, and half of their commands are steps, a quarter looks, a quarter spoken words to all in the same place.
Evennia's players come by telnet; a command is answered when its line comes back, and a step when the new place is
shown. Ours sign each step and each word, which are proved and on disk before they are answered; Evennia answers
before it tells the others and leaves writing to the system, as it comes. What differs from its defaults stands in
`mud.py`. Players wait for an answer before they go on: a server that falls behind is sent fewer commands, and the
figures say how many of those that were meant it answered.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import resource
import signal
import sys
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from types import FrameType

import uvloop
from crowd import processor
from mud import MARK, SECRET, VERSION, Failed, Late, World, install, note, world
from serve import ours, part
from throng import COMMANDS, MOST_MS, PAUSE_S, Player, Walker, throng

READY_S, ENTER_S, PATIENCE_S = 120.0, 120.0, 90.0  # a full house is answered all at once, and late
OWN_S, ENTER_ALL_S, TOLD_S = 120.0, 300.0, 5.0
SEARCH_S = 270.0  # after that no further round is begun
AT_ONCE, FEWEST = 8, 10
WAYS = ("north", "south", "east", "west")
ASKED = re.compile(rb"\xff([\xfb\xfd])(.)", re.DOTALL)  # telnet: will you, may I
REFUSAL = {b"\xfb": b"\xff\xfe", b"\xfd": b"\xff\xfc"}  # please don't, I won't
GREETING = b"<password>"


@dataclass
class Measured:
    """How long each answer took, in seconds, and what the server's processes used. Who got none waited in vain."""

    players: int
    seconds: float
    times: list[float]
    spent: float
    unanswered: int = 0

    @property
    def late(self) -> float:
        """What 99 of 100 answers stay below, in milliseconds."""
        return part([*self.times, *[PATIENCE_S] * self.unanswered], 0.99)

    @property
    def middle(self) -> float:
        """What half of the answers stay below, in milliseconds."""
        return part([*self.times, *[PATIENCE_S] * self.unanswered], 0.5)

    @property
    def each(self) -> float:
        """Milliseconds of processor time for each command."""
        return 1_000 * self.spent / max(1, len(self.times))

    def __str__(self) -> str:
        meant = self.players * self.seconds / PAUSE_S
        done = f"{len(self.times)} of {meant:.0f} commands answered, {self.unanswered} not in {PATIENCE_S:.0f} s"
        if not self.times:
            return f"{self.players} players, {done}: no figures"
        figures = f"p50 {self.middle:.0f} ms, p99 {self.late:.0f} ms, {self.each:.1f} ms of processor each"
        return f"{self.players} players, {done}: {figures}"


# Evennia's players


class Caller(asyncio.Protocol):
    """One player by telnet: a command at a time, answered when what it waits for comes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times: list[float] = []
        self.unanswered = 0
        self.transport: asyncio.Transport
        self._rest = b""
        self._wanted = GREETING
        self._answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if not self._answered.done():
            self._answered.set_exception(Late("the connection is lost"))

    def data_received(self, data: bytes) -> None:
        if b"\xff" in data:  # it waits two seconds for those who do not answer what it asks
            self.transport.write(b"".join(REFUSAL[kind] + option for kind, option in ASKED.findall(data)))
        if self._answered.done():
            return
        self._rest += data
        if self._wanted in self._rest:
            self._answered.set_result(None)
        else:
            self._rest = self._rest[-len(self._wanted) :]

    def send(self, command: str, wanted: str) -> None:
        """Send a command; `answer` waits for what is wanted."""
        self._rest, self._wanted = b"", wanted.encode()
        self._answered = asyncio.get_running_loop().create_future()
        self.transport.write(f"{command}\r\n".encode())

    async def answer(self, patience: float) -> None:
        """Wait for the answer."""
        try:
            await asyncio.wait_for(self._answered, patience)
        except TimeoutError:
            raise Late(f"no {self._wanted!r} in {patience:.0f} s") from None

    async def enter(self) -> None:
        """Be greeted and begin to play."""
        await self.answer(ENTER_S)
        self.send(f"connect {self.name} {SECRET}", MARK)
        await self.answer(ENTER_S)

    async def live(self, until: float) -> None:
        """A command every two seconds, at a moment of one's own; who gets no answer gives up."""
        await asyncio.sleep(random.random() * PAUSE_S)
        while (began := time.perf_counter()) < until:
            self.send(*self.command(began))
            try:
                await self.answer(PATIENCE_S)
            except Late:
                self.unanswered += 1
                return
            self.times.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, began + PAUSE_S - time.perf_counter()))

    def command(self, began: float) -> tuple[str, str]:
        """One of those that every MUD has, and what answers it."""
        kind = random.choice(COMMANDS)
        if kind == "say":
            return f"say word {self.name} {began}", f"word {self.name} {began}"
        return ("look" if kind == "look" else random.choice(WAYS)), MARK


async def walk(found: World, first: int, players: int, seconds: float) -> Measured:
    """Let so many players live for so long, from this one on."""
    async with AsyncExitStack() as stack:
        callers = await arrive(found, stack, [f"walker{number}" for number in range(first, first + players)])
        note(f"all play for {seconds:.0f} s")
        until, before = time.perf_counter() + seconds, sum(map(processor, found.pids))
        await asyncio.gather(*(caller.live(until) for caller in callers))
        found.check()
        times = [each for caller in callers for each in caller.times]
        spent = sum(map(processor, found.pids)) - before
        return Measured(players, seconds, times, spent, sum(caller.unanswered for caller in callers))


async def arrive(found: World, stack: AsyncExitStack, names: list[str]) -> list[Caller]:
    """All come in, some at a time, for each is made to wait a little."""
    loop, door, callers = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE), list[Caller]()
    began = told = time.perf_counter()

    async def enter(name: str) -> None:
        nonlocal told
        async with door:
            found.check()
            transport, caller = await loop.create_connection(partial(Caller, name), "127.0.0.1", found.port)
            stack.callback(transport.close)
            await caller.enter()
        callers.append(caller)
        if (now := time.perf_counter()) - told > TOLD_S or len(callers) == len(names):
            told = now
            note(f"{len(callers)} of {len(names)} players have come in after {now - began:.0f} s")

    try:
        async with asyncio.timeout(ENTER_ALL_S):
            await asyncio.gather(*map(enter, names))
    except TimeoutError:
        raise Late(f"{len(callers)} of {len(names)} players have come in after {ENTER_ALL_S:.0f} s") from None
    return callers


async def ready(found: World) -> None:
    """Wait until it greets."""
    loop, until = asyncio.get_running_loop(), time.monotonic() + READY_S
    while True:
        found.check()
        try:
            transport, caller = await loop.create_connection(partial(Caller, "nobody"), "127.0.0.1", found.port)
        except OSError:
            if time.monotonic() > until:
                raise Failed(f"it does not listen after {READY_S:.0f} s") from None
            await asyncio.sleep(0.2)
        else:
            await caller.answer(max(1.0, until - time.monotonic()))
            transport.close()
            return


# The figures


def own(players: int, seconds: float, kind: type[Player]) -> Measured:
    """Ours with so many players."""

    async def bounded(port: int, pid: int) -> tuple[list[Player], float]:
        try:
            async with asyncio.timeout(OWN_S + 3 * seconds):
                return await throng(port, pid, players, seconds, kind)
        except TimeoutError:
            raise Late(f"delve has not come to its end after {OWN_S + 3 * seconds:.0f} s") from None

    print(f"  delve: {players} players come in and play for {seconds:.0f} s", flush=True)
    with ours() as (port, process):
        found, spent = uvloop.run(bounded(port, process.pid))
    return Measured(players, seconds, [each for one in found for each in one.times], spent)


def rounds(players: int) -> list[int]:
    """With all players, then with a quarter of them, then with half as many each time."""
    found, fewer = [players], players // 4
    while fewer >= FEWEST:
        found.append(fewer)
        fewer //= 2
    return found


def compare(players: int, seconds: float) -> None:
    """Both, one after the other; where the rival is too late, fewer of its players until it is not, or time is up."""
    began = time.monotonic()
    mine = own(players, seconds, Walker)
    print(f"  delve:   {mine}", flush=True)
    print(f"  delve, whatever it offers: {own(players, seconds, Player)}", flush=True)
    counts, first = rounds(players), 0
    with world(sum(counts)) as found:
        note("starting")
        uvloop.run(ready(found))
        for count in counts:
            other = uvloop.run(walk(found, first, count, seconds))
            print(f"  Evennia: {other}", flush=True)
            if not first:
                print(f"  {ratios(mine, other)}", flush=True)
            if other.late <= MOST_MS:
                print(f"  Evennia keeps {MOST_MS:.0f} ms with {count} players", flush=True)
                return
            first += count
            if time.monotonic() - began > SEARCH_S:
                print(f"  no time is left to find how many players Evennia keeps {MOST_MS:.0f} ms with")
                return
    print(f"  Evennia does not keep {MOST_MS:.0f} ms with {counts[-1]} players", flush=True)


def ratios(mine: Measured, other: Measured) -> str:
    """Ours against theirs."""
    if not (mine.times and other.times):
        return "delve against Evennia: no ratio, for one of them answered nothing"
    late, each = mine.late / other.late, mine.each / other.each
    return f"delve against Evennia: p99 {late:.2f}, processor time for each command {each:.2f} (less is better)"


def ended(number: int, _frame: FrameType | None) -> None:
    """Who is told to end removes what they have made."""
    sys.exit(128 + number)


def main() -> None:
    """Compare; say what stood in the way."""
    parser = argparse.ArgumentParser(description="Many players in one world: delve and Evennia")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    print(f"A throng, beside Evennia {VERSION}", flush=True)
    try:
        install()
    except Failed as error:
        print(f"  Evennia cannot be installed here, so there is no rival in this run: {error}")
        return
    try:
        compare(*((10, 4.0) if options.quick else (options.players, options.seconds)))
    except Failed as error:
        sys.exit(f"  {error}")


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, ended)
    main()
