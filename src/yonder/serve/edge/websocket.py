"""WebSockets as uvicorn speaks them, with a budget: frames are counted before anybody looks at what they say.

Pings of the protocol count like everything else. Who sends too much is told (1008 and a reason) and no longer read.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

from yonder.serve.edge.floods import Floods, Meter

POLICY = 1008
SLICE = 2_048  # looked at in one piece: a few hundred frames at the most
LINGER_S = 2.0  # to read why it is closed; meanwhile nothing is read


class Metered(WebSocketsSansIOProtocol):
    """One connection. `address` is the peer's until the application knows better: it may be a proxy."""

    floods: Floods
    address = ""
    _peer = ""
    _meter: Meter
    _over = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = self._peer = self.client[0] if self.client else ""
        self._meter = self.floods.meter()
        self.floods.opened(self._peer)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.floods.closed(self._peer)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self._over or self.transport.is_closing():
                return
            self._size = min(SLICE, len(data) - start)
            super().data_received(data[start : start + SLICE])

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    def handle_events(self) -> None:
        reason = self._meter.over(self.address, len(self.conn.events), self._size)
        if reason is None:
            super().handle_events()
        else:
            self._flooded(reason)

    def handle_parser_exception(self) -> None:
        self._over = True
        self.floods.strike(self.address)
        if self.conn.close_sent is None:  # it never became a WebSocket
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def send(self, message: Any) -> None:
        if self._over:
            raise ClientDisconnected
        await super().send(message)

    def tell(self, frame: bytes) -> bool:
        """Write a frame now; False if it has to wait, or the client has gone."""
        if self._over or self.close_sent or self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def drop(self) -> None:
        """End the connection without reading what was sent."""
        self.floods.strike(self.address)
        self.transport.abort()

    def _flooded(self, reason: str) -> None:
        """Send the reason and stop reading. The connection is closed a little later, or the reason would be lost."""
        self._over = self.close_sent = True
        self.stop_keepalive()
        self.floods.strike(self.address)
        self.conn.data_to_send()  # answers to what is not taken any more
        try:
            self.conn.send_close(POLICY, reason)
        except InvalidState:  # it never was a WebSocket, or is none any more
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()
        self.read_paused = False  # so that nobody takes it up again
        self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)


def framed(text: bytes) -> bytes:
    """A text message as servers send it, whole and without a mask."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


def metered(floods: Floods) -> type[Metered]:
    """WebSockets that share these budgets."""
    return type("Metered", (Metered,), {"floods": floods})
