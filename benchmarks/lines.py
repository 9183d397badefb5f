"""Lines for load: bare HTTP and WebSocket clients, cheap enough that hundreds of them leave the machine to the server.

The same lines speak to a rival: what goes over them is bytes that were made beforehand.
"""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

HTTP, WEBSOCKET = "HTTP", "WebSocket"


class Line(asyncio.Protocol):
    """One connection. `heard` is called with each whole answer or message, `ended` when the other side closes it."""

    def __init__(self) -> None:
        self.heard: Callable[[bytes], None] = lambda _: None
        self.ended: Callable[[], None] = lambda: None
        self.transport: asyncio.Transport
        self._parse = self._answers
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.ended()

    def data_received(self, data: bytes) -> None:
        self._rest += data
        self._parse()

    async def ask(self, data: bytes, mark: bytes) -> bytes:
        """Send, and wait for the first message with this mark."""
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def heard(message: bytes) -> None:
            if mark in message and not answered.done():
                answered.set_result(message)

        self.heard = heard
        self.transport.write(data)
        return await answered

    async def upgrade(self, path: str) -> None:
        """Make it a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        await self.ask(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode(), b"101")

    def _answers(self) -> None:
        """Answers to HTTP requests: their bodies."""
        while (end := self._rest.find(b"\r\n\r\n") + 4) > 3:
            head = self._rest[:end].lower()
            if head.startswith(b"http/1.1 101"):
                self._rest, self._parse = self._rest[end:], self._frames
                self.heard(head)
                self._frames()
                return
            size = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
            if len(self._rest) < end + size:
                return
            body, self._rest = self._rest[end : end + size], self._rest[end + size :]
            self.heard(body)

    def _frames(self) -> None:
        """Frames of a WebSocket; a ping is answered, and a farewell is no message."""
        data, at = self._rest, 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + size:
                break
            message, kind, at = data[start : start + size], data[at] & 15, start + size
            if kind == 9:
                self.transport.write(frame(message, 10))
            elif kind == 8:
                self.transport.close()
            elif message == b"2":  # the ping of socket.io
                self.transport.write(frame(b"3"))
            else:
                self.heard(message)
        self._rest = data[at:]


def request(path: str, body: bytes, authorization: str = "") -> bytes:
    """A POST on a line that is kept."""
    proof = f"Authorization: {authorization}\r\n" if authorization else ""
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{proof}Content-Length: {len(body)}\r\n\r\n".encode() + body


def frame(data: bytes, kind: int = 1) -> bytes:
    """A masked frame (the mask is all zeros: nobody listens in here)."""
    size = len(data)
    head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2, "big")
    return head + bytes(4) + data


@asynccontextmanager
async def lines(port: int, count: int) -> AsyncIterator[list[Line]]:
    """So many open lines."""
    loop = asyncio.get_running_loop()
    made = [(await loop.create_connection(Line, "127.0.0.1", port))[1] for _ in range(count)]
    yield made
    for line in made:
        line.transport.close()


async def march(line: Line, messages: Sequence[bytes], mark: bytes, times: list[float]) -> None:
    """Send one after the other, each when the one before is answered; note how long each took."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    coming, sent = iter(messages), 0.0

    def heard(message: bytes) -> None:
        nonlocal sent
        if mark not in message[:40] and mark not in message[-40:]:
            if b"refusal" in message[-40:] or message.startswith(b'{"code"'):
                done.set_exception(AssertionError(message))
            return
        now = time.perf_counter()
        times.append(now - sent)
        following = next(coming, None)
        if following is None:
            done.set_result(None)
            return
        sent = now
        line.transport.write(following)

    line.heard = heard
    sent = time.perf_counter()
    line.transport.write(next(coming))
    await done
