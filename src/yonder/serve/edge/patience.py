"""Patience: timeouts for slow senders, for the head of a request and for its body."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.types import HTTPReceiveMessage, Receive
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from yonder.core.errors import YonderError
from yonder.serve.options import Limits

MOST_HEAD = 65_536
LEAST_RATE = 10_000  # bytes a second of a body, once it has had its time


class TooSlow(YonderError):
    """A body that does not arrive."""

    code = "too_slow"


def in_time(receive: Receive, limits: Limits) -> Receive:
    """The same, but with a timeout for the body."""
    loop = asyncio.get_running_loop()
    deadline, whole = loop.time() + limits.body_s, False

    async def received() -> HTTPReceiveMessage:
        nonlocal deadline, whole
        if whole:
            return await receive()  # type: ignore[return-value]
        try:
            async with asyncio.timeout_at(deadline):
                message: Any = await receive()
        except TimeoutError:
            raise TooSlow("The rest of this request did not arrive in time.") from None
        whole = not message.get("more_body", False)
        deadline += len(message.get("body", b"")) / LEAST_RATE
        return message  # type: ignore[no-any-return]

    return received


class Patient(HttpToolsProtocol):
    """One connection, as uvicorn has it. The clock runs from its first byte until the head of a request is there."""

    head_s = 0.0
    _clock: asyncio.TimerHandle | None = None
    _size = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        cycle: Any = self.cycle  # None before the first request
        if self._clock is None and (cycle is None or cycle.response_complete):
            self._begin()
        if self._clock is not None:
            self._size += len(data)
        super().data_received(data)
        if self._clock is not None and self._size > MOST_HEAD:
            self.overlong()

    def overlong(self) -> None:
        """End it: a head has become too long."""
        self.transport.close()

    def on_headers_complete(self) -> None:
        self._end()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        self._size = 0
        self._clock = self.loop.call_later(self.head_s, self.transport.close)

    def _end(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
