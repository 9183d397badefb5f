"""A WebSocket on the server's bare interface: every message of a game passes here, so nothing stands in its way."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar.types import Receive, Send, WebSocketScope

from yonder.serve.edge.identity import Asked
from yonder.serve.edge.websocket import Metered


class Gone(Exception):
    """The client has left."""


class Socket:
    """Sends and receives text; raises Gone when the client leaves."""

    def __init__(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        self.address = scope["client"][0] if scope["client"] else ""
        query = scope["query_string"].decode("latin-1")
        self.asked = Asked("GET", scope["path"], query, scope["server"] or ("", None), self.address)
        self._line: Metered | None = scope["state"].get("line")
        if self._line is not None:
            self._line.address = self.address  # behind a proxy: not the peer
        self._receive = receive
        self._send: Any = send

    async def accept(self) -> None:
        """Accept the connection."""
        await self._receive()  # the wish to connect
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive(self) -> str:
        """The next message; empty if it is not text."""
        message: Any = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        return message.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a message. Whole messages: two who send at once do not mix."""
        try:
            await self._send({"type": "websocket.send", "text": text, "bytes": None})
        except OSError:
            raise Gone from None

    @property
    def straight(self) -> Callable[[bytes], bool] | None:
        """How to write a frame at once, without waiting; it says whether it was written."""
        return None if self._line is None else self._line.tell

    def drop(self) -> None:
        """End the connection of a client that does not read: there is no way to tell it why."""
        if self._line is not None:
            self._line.drop()

    async def close(self, code: int, reason: str) -> None:
        """End the connection, if it has not ended already."""
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
