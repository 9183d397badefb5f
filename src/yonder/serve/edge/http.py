"""HTTP as uvicorn speaks it, one request at a time: what comes before an answer is given waits unread.

So a client that sends and does not read costs a few kilobytes, however much it sends. Requests that were sent ahead
are read at an even pace for each address: others are answered between them.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl

from yonder.core.world.codec import encode
from yonder.serve.edge.floods import LATE_S, Floods
from yonder.serve.edge.patience import Patient
from yonder.serve.edge.refusal import Refusal
from yonder.serve.options import Limits

HEAD_END = b"\r\n\r\n"
LEAST_HEAD = len("GET / HTTP/1.1")
SLICE = 4_096  # of a body, looked at in one piece
MOST_WAITING = 64  # requests within one such piece
CHUNKS, LEAST_CHUNK = 256, 64  # so many chunks of a body may be small; on average they have so many bytes
PROXY = "127.0.0.1"  # where one that is believed may be


class Reading(FlowControl):
    """When to read. While it is held, nothing else resumes reading."""

    held = False

    def resume_reading(self) -> None:
        if not self.held:
            super().resume_reading()

    def hold(self) -> None:
        """Read nothing for now."""
        self.held = True
        self.pause_reading()

    def release(self) -> None:
        """Resume reading."""
        self.held = False
        self.resume_reading()


class Paced(Patient):
    """One connection."""

    floods: Floods
    write_s = 0.0
    flow: Reading
    _peer = ""
    _barred = False
    _rest = b""
    _soon: asyncio.Handle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _chunks = _size_of_body = 0
    _refusal = Refusal("bad_request", "This is not valid HTTP.")

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.flow = Reading(transport)
        self._peer = self.client[0] if self.client else ""
        self._barred = not self.floods.opened(self._peer)
        if self._barred:
            self._soon = self.loop.call_later(LATE_S, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.floods.closed(self._peer)
        self._rest = b""
        for timer in (self._stalled, self._soon):
            if timer is not None:
                timer.cancel()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.floods.closed(self._peer)  # counted as a WebSocket from now on

    # Reading

    def data_received(self, data: bytes) -> None:
        if self._barred:
            self.flow.hold()
        elif self._rest or self._busy():
            self._rest += data
            self.flow.hold()
        else:
            self._feed(data)

    def on_message_begin(self) -> None:
        self._chunks = self._size_of_body = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            raise self._flood("too_many_requests", "Wait for the responses before sending more requests.")
        if self._peer == PROXY and any(name == b"x-forwarded-for" for name, _ in self.headers):
            self.floods.proxy(self._peer)
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """Called by the parser, like the others."""
        self._chunks += 1
        if self._chunks > CHUNKS + self._size_of_body // LEAST_CHUNK:
            raise self._flood("too_many_chunks", "The body arrives in too many chunks.")

    def on_body(self, body: bytes) -> None:
        self._size_of_body += len(body)
        super().on_body(body)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._rest and self._soon is None:
            self._unset_keepalive_if_required()  # it is not idle
            self._soon = self.loop.call_later(self.floods.ahead(self._peer), self._go_on)

    def _busy(self) -> bool:
        """Is a whole request here that has no answer yet?"""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete and not cycle.more_body

    def _feed(self, data: bytes) -> None:
        """Read up to the end of a request; the rest waits for its answer."""
        start = 0
        while start < len(data) and not self._busy() and self._ours():
            end = self._end_of_piece(data, start)
            super().data_received(data[start:end])
            start = end
        self._rest = data[start:] if self._ours() else b""
        if self._rest:
            self.flow.hold()

    def _end_of_piece(self, data: bytes, start: int) -> int:
        cycle: Any = self.cycle
        if cycle is not None and cycle.more_body and not cycle.response_complete:
            return start + SLICE
        found = data.find(HEAD_END, start + LEAST_HEAD)
        return len(data) if found < 0 else found + len(HEAD_END)

    def _go_on(self) -> None:
        self._soon = None
        rest, self._rest = self._rest, b""
        self._feed(rest)
        if not self._rest:
            self.flow.release()

    def _ours(self) -> bool:
        """Is it still open, and still HTTP?"""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    # Ending

    def _flood(self, code: str, text: str) -> Exception:
        """Note why; the parser stops, and the connection is closed."""
        self._refusal = Refusal(code, text)
        return ValueError(code)

    def overlong(self) -> None:
        self.floods.strike(self._peer)
        super().overlong()

    def send_400_response(self, msg: str) -> None:
        """Refuse in our own format."""
        del msg
        self.floods.strike(self._peer)
        body = encode(self._refusal)
        head = f"HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.write_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()


def paced(floods: Floods, limits: Limits) -> type[Paced]:
    """HTTP that keeps these limits."""
    return type("Paced", (Paced,), {"floods": floods, "head_s": limits.head_s, "write_s": limits.write_s})
