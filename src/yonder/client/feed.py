"""Feed: follow a realm over a WebSocket. A lost connection is resumed where it was: nothing is missed or told twice."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import httpx2
import msgspec
from httpx2.websockets import WebSocketDisconnect, WebSocketNetworkError, WebSocketUpgradeError

from yonder.client.errors import error_of
from yonder.core.errors import Unavailable
from yonder.core.world.codec import encode

if TYPE_CHECKING:
    from yonder.client.client import Client

REFUSED = 4_000
LARGEST = 16 * 2**20
PAUSE_S, LONGEST_PAUSE_S = 0.05, 2.0
BROKEN = (WebSocketDisconnect, WebSocketNetworkError, WebSocketUpgradeError, httpx2.TransportError)


def follow(
    client: Client, realm: str, player: str | None, since: int | None, topics: Sequence[str] = ()
) -> Iterator[dict[str, Any]]:
    """Messages of a realm, from entry `since` on (without it, from now on); with `topics`, of nothing else."""
    known, pause, end = since, PAUSE_S, math.inf
    while True:
        try:
            for message in _once(client, realm, player, known, topics):
                pause, end = PAUSE_S, math.inf
                if message["type"] == "resync" or (message["type"] == "welcome" and known is None):
                    known = message["seq"]
                elif message["type"] == "item":
                    known = message["item"]["seq"]
                yield message
        except BROKEN as error:
            _give_up(error)
            end = min(
                end, time.monotonic() + client.patience
            )  # it counts from the break: before it may have been quiet
            if time.monotonic() >= end:
                raise Unavailable(f"The connection to the server was lost: {error!r}.") from error
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)


def _once(
    client: Client, realm: str, player: str | None, since: int | None, topics: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """One connection, until it breaks."""
    path = f"/api/realms/{realm}/ws"
    url = "ws" + client.url.removeprefix("http") + path
    hello: dict[str, Any] = {"type": "hello", "since": since, "player": player}
    if topics:
        hello["topics"] = topics
    if client.key is not None:
        hello["auth"] = client.proof("GET", client.url + path)
    with httpx2.websocket(url, max_message_size_bytes=LARGEST) as socket:
        socket.send_text(encode(hello).decode())
        while True:
            yield msgspec.json.decode(socket.receive_text())


def _give_up(error: Exception) -> None:
    """Raise if the server closed the line for a reason that coming back does not cure."""
    code = getattr(error, "code", 0)
    if isinstance(code, int) and REFUSED + 400 <= code < REFUSED + 500 and code not in (REFUSED + 408, REFUSED + 429):
        told = {"code": getattr(error, "reason", "") or "refused", "text": "The server closed the connection."}
        raise error_of(code - REFUSED, told) from error
