"""What the server's tests share: their server, keys, a duel that has begun, a WebSocket read by the message."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from yonder.client import Client, RemoteRealm
from yonder.core.world.codec import encode
from yonder.proof.entry import Entry
from yonder.proof.keys import Key
from yonder.testkit import served

PATIENCE_S = 60
GAMES = ("hidden_cards:rules", "duel:rules", "tavern:rules")
RED, BLUE = Key.from_seed("red"), Key.from_seed("blue")


def event_of(entry: dict[str, Any]) -> Any:
    """The signed event of an entry that a server told."""
    return json.loads(encode(msgspec.convert(entry, Entry).event))


class Server(served.Server):
    """A server with the games of these tests."""

    def __init__(self, folder: Path, games: Sequence[str] = GAMES, **options: Any) -> None:
        super().__init__(folder, games, **options)


class Played(NamedTuple):
    """A duel that has begun: the realm in the eyes of both."""

    red: RemoteRealm
    blue: RemoteRealm

    @property
    def id(self) -> str:
        return self.red.id

    def mover(self) -> RemoteRealm:
        awaited = self.red.summary()["awaited"]
        return self.red if awaited == [RED.public] else self.blue

    def waiter(self) -> RemoteRealm:
        return self.blue if self.mover() is self.red else self.red


Serve = Callable[..., Server]
MakeClient = Callable[..., Client]


def begin_duel(red: Client, blue: Client) -> Played:
    """A duel with both places taken."""
    played = Played(realm := red.create("duel"), blue.realm(realm.id))
    for seat in played:
        seat.act({"type": "join"})
    return played


class Line:
    """A WebSocket to a realm, read message by message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, kind: str | None = None) -> dict[str, Any]:
        """The next message (of a kind)."""
        while True:
            found: dict[str, Any] = json.loads(self.socket.recv(PATIENCE_S))
            if kind is None or found["type"] == kind:
                return found

    def closed(self) -> tuple[int, str]:
        """Read to the end; the code and the reason with which the server closed the line."""
        with pytest.raises(ConnectionClosed) as end:
            self._drain()
        told = end.value.rcvd
        assert told is not None
        return told.code, told.reason

    def _drain(self) -> None:
        while True:
            self.socket.recv(PATIENCE_S)

    def items(self, count: int) -> list[dict[str, Any]]:
        return [self.next("item")["item"] for _ in range(count)]


Dial = Callable[..., Line]
