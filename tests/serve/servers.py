"""What the server's tests share: a server process, keys, a duel that has begun, a WebSocket read by the message."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from yonder.client import Client, RemoteRealm
from yonder.core.world.codec import encode
from yonder.proof.entry import Entry
from yonder.proof.keys import Key

SCRIPT = Path(__file__).with_name("served.py")
FREE = {"address_rate": 0, "key_rate": 0, "open_realms": 0, "connections": 0}
RED, BLUE = Key.from_seed("red"), Key.from_seed("blue")


def event_of(entry: dict[str, Any]) -> Any:
    """The signed event of an entry that a server told."""
    return json.loads(encode(msgspec.convert(entry, Entry).event))


class Server:
    """A server process that can be stopped, killed and started again on the same data and port."""

    def __init__(self, folder: Path, *, prefix: Sequence[str] = (), **options: Any) -> None:
        self.folder = folder
        self.prefix = prefix  # a command that starts the one after it
        self.options = {"limits": FREE, **options}
        self.port = 0
        self.errors: IO[str] | None = None  # where its log goes
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        command = [
            *self.prefix,
            sys.executable,
            str(SCRIPT),
            str(self.folder),
            str(self.port),
            json.dumps(self.options),
        ]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=env)  # noqa: S603 - ourselves
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        return self

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; the exit code."""
        assert self._process is not None
        with self._process as process:
            process.send_signal(how)
            return process.wait(20)

    def stop(self) -> int:
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        return self.end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None


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
            found: dict[str, Any] = json.loads(self.socket.recv(20))
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
            self.socket.recv(20)

    def items(self, count: int) -> list[dict[str, Any]]:
        return [self.next("item")["item"] for _ in range(count)]


Dial = Callable[..., Line]
