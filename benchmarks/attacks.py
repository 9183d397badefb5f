"""Attacks on a server, bounded in count and time: sockets that flood, do not read, or ask for what is expensive.

Run by `abuse.py` in a process of its own, from an address of its own on loopback: it says that it is ready, waits for a
line, attacks, and says what it did.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

import uvloop
from lines import frame

from yonder.core.world.codec import encode
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import sign
from yonder.proof.keys import Key
from yonder.realm.keys import RefereeKeys

REFEREE, HOST = Key.from_seed("referee"), Key.from_seed("host")
LONG = sign_creation(HOST, RefereeKeys(REFEREE).address, Creation("spar", name="long"), 0)
PONDERED = sign_creation(HOST, RefereeKeys(REFEREE).address, Creation("ponder"), 0)
HTTP_AUTH = 27_235
FROM = ["127.0.0.2"]  # given with each attack, so that none finds the budget that another used up
TOKENS: list[str] = []  # of those who ask for odds
SOCKETS, CLIENTS = 20, 50
RECONNECTS = 5_000  # in all; so that an attack ends whatever the server does
BLOCK = 32_768

UPGRADE = (
    "GET /api/realms/{realm}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HELLO = frame(b'{"type":"hello","offers":false}')
POST = b"POST /api/profiles HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def block(piece: bytes) -> bytes:
    """As many of these as are sent at once."""
    return piece * max(1, BLOCK // len(piece))


class Flood(asyncio.Protocol):
    """Says something once, then the same again and again, as fast as it is taken; comes back when it is closed."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._paused = False
        self._open = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.set_write_buffer_limits(BLOCK)
        self.transport.write(self._campaign.upgrade or self._campaign.first)
        if not self._campaign.upgrade:
            self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._open = False
        self._campaign.again()

    def data_received(self, data: bytes) -> None:
        if not self._open and data.startswith(b"HTTP/1.1 101"):
            self.transport.write(self._campaign.first)
            self._begin()

    def _begin(self) -> None:
        self._open = True
        if self._campaign.deaf:
            self.transport.pause_reading()
        self._more()

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        self._more()

    def _more(self) -> None:
        if self._campaign.block and self._open and not self._paused and not self.transport.is_closing():
            self.transport.write(self._campaign.block)
            asyncio.get_running_loop().call_soon(self._more)


class Campaign:
    """So many floods at once."""

    def __init__(self, port: int, first: bytes, again: bytes, *, realm: str = "", deaf: bool = False) -> None:
        self.upgrade = UPGRADE.format(realm=realm).encode() if realm else b""
        self.first = first
        self.block = block(again) if again else b""
        self.deaf = deaf
        self.came = 0
        self._port = port
        self._tasks: set[asyncio.Task[object]] = set()

    def again(self) -> None:
        """One more connection."""
        if self.came < RECONNECTS + SOCKETS:
            self.came += 1
            task = asyncio.ensure_future(self._connect())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.create_connection(lambda: Flood(self), "127.0.0.1", self._port, local_addr=(FROM[0], 0))
        except OSError:
            loop.call_later(0.05, self.again)


async def flood(campaign: Campaign, seconds: float) -> str:
    """Send for so long."""
    for _ in range(SOCKETS):
        campaign.again()
    await asyncio.sleep(seconds)
    return f"{campaign.came:,} connections"


class Asking:
    """One client that asks, reads the answer and asks again; it counts what it was answered."""

    def __init__(self, port: int, told: Counter[int]) -> None:
        self._port = port
        self._told = told

    async def run(self, requests: Iterator[bytes]) -> None:
        """Ask for ever, with a new connection whenever one is closed."""
        while True:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._port, local_addr=(FROM[0], 0), limit=2**24
                )
                while True:
                    writer.write(next(requests))
                    self._told[(await answer(reader))[0]] += 1
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next answer: its status and its body."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    size = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
    return int(head[9:12]), await reader.readexactly(size)


async def ask(port: int, clients: list[Iterator[bytes]], seconds: float) -> str:
    """So many clients ask for so long."""
    told: Counter[int] = Counter()
    tasks = [asyncio.ensure_future(Asking(port, told).run(each)) for each in clients]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return "answers " + ", ".join(f"{status}: {times:,}" for status, times in sorted(told.items()))


def request(method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
    """A request on a connection that is kept."""
    proof = f"Authorization: Bearer {token}\r\n" if token else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{proof}Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def session(port: int, key: Key) -> str:
    """A session of this key."""
    proof = sign(
        key, HTTP_AUTH, (("u", f"http://localhost:{port}/api/session"), ("method", "POST")), "", int(time.time())
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(FROM[0], 0))
    head = f"POST /api/session HTTP/1.1\r\nHost: localhost:{port}\r\nAuthorization: Nostr "
    writer.write(head.encode() + base64.b64encode(encode(proof)) + b"\r\nContent-Length: 0\r\n\r\n")
    status, body = await answer(reader)
    writer.close()
    if status != 201:
        sys.exit(f"no session: {status} {body!r}")
    return str(json.loads(body)["token"])


# The attacks: each takes port, realm and seconds, and says what it did


async def pings(port: int, realm: str, seconds: float) -> str:
    """Pings of the protocol."""
    return await flood(Campaign(port, HELLO, frame(b"", 9), realm=realm), seconds)


async def messages(port: int, realm: str, seconds: float) -> str:
    """Pings of the application."""
    return await flood(Campaign(port, HELLO, frame(b'{"type":"ping"}'), realm=realm), seconds)


async def junk(port: int, realm: str, seconds: float) -> str:
    """Text that says nothing."""
    return await flood(Campaign(port, HELLO, frame(b"[" * 100), realm=realm), seconds)


async def noise(port: int, realm: str, seconds: float) -> str:
    """Bytes that are no frames."""
    return await flood(Campaign(port, HELLO, bytes(range(256)), realm=realm), seconds)


async def huge(port: int, realm: str, seconds: float) -> str:
    """Messages as large as they may be."""
    return await flood(Campaign(port, HELLO, frame(b"x" * 60_000), realm=realm), seconds)


async def deaf(port: int, realm: str, seconds: float) -> str:
    """Spectators that never read, at the realm of the bystander."""
    return await flood(Campaign(port, HELLO, b"", realm=realm, deaf=True), seconds)


async def chunks(port: int, realm: str, seconds: float) -> str:
    """Bodies in chunks of one byte."""
    del realm
    return await flood(Campaign(port, POST, b"1\r\n{\r\n"), seconds)


async def pipelining(port: int, realm: str, seconds: float) -> str:
    """Requests without end, and no answer is read."""
    return await flood(Campaign(port, b"", request("GET", f"/api/realms/{realm}"), deaf=True), seconds)


async def pages(port: int, realm: str, seconds: float) -> str:
    """Pages of a long log."""
    del realm
    each = (request("GET", f"/api/realms/{LONG.id}/log?limit=1000&start={start}") for start in count())
    return await ask(port, [each] * SOCKETS, seconds)


async def realms(port: int, realm: str, seconds: float) -> str:
    """New realms, each of a new key."""
    del realm

    def created() -> Iterator[bytes]:
        for number in count():
            key = Key.from_seed(f"founder {FROM[0]} {number}")
            yield request(
                "POST", "/api/realms", encode(sign_creation(key, RefereeKeys(REFEREE).address, Creation("spar"), 0))
            )

    return await ask(port, [created()] * SOCKETS, seconds)


async def odds(port: int, realm: str, seconds: float) -> str:
    """Odds that take as long as they may, each for another key."""
    del realm

    def asked(token: str) -> Iterator[bytes]:
        for number in count(time.time_ns() >> 10):  # never one that was asked before
            body = encode({"type": "ponder", "number": number})
            yield request("POST", f"/api/realms/{PONDERED.id}/odds", body, token)

    return await ask(port, [asked(token) for token in TOKENS], seconds)


ATTACKS = {
    each.__name__: each for each in (pings, messages, junk, noise, huge, deaf, chunks, pipelining, pages, odds, realms)
}


async def log_in(port: int) -> None:
    """Begin the sessions of those who ask for odds."""
    TOKENS.extend([await session(port, Key.from_seed(f"asker {number}")) for number in range(CLIENTS)])


def main(kind: str, port: int, realm: str, seconds: float, address: str) -> None:
    """Get ready, wait for the word, attack."""
    FROM[0] = address
    if kind == "odds":
        uvloop.run(log_in(port))
    print("ready", flush=True)
    sys.stdin.readline()
    print(uvloop.run(ATTACKS[kind](port, realm, seconds)), flush=True)
    os._exit(0)


if __name__ == "__main__":
    os.nice(10)  # on other machines it would take nothing from the server
    given = sys.argv[1:]
    main(given[0], int(given[1]), given[2], float(given[3]), given[4])
