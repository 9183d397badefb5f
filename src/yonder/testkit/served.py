"""Served: a real server on a loopback port, in a process of its own, for the tests of games, clients and agents."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Self

import msgspec
from msgspec import Struct

from yonder.client import Client
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.proof.keys import Key
from yonder.realm.store import SqliteStore
from yonder.registry import game
from yonder.serve import Hall, Options, run
from yonder.serve.app import Made
from yonder.serve.run import bound

PATIENCE_S = 60
# A test's machine may stall for seconds: nobody is refused because of that.
PATIENT = dict.fromkeys(
    ("odds_wait_s", "pages_wait_s", "replay_s", "verify_s", "hello_s", "head_s", "body_s"), PATIENCE_S
)
FREE = {"address_rate": 0, "key_rate": 0, "open_realms": 0, "connections": 0, **PATIENT}
REFEREE = Key.from_seed("referee of the tests")


class Port:
    """A loopback port that is ours until we are gone, also while no server listens on it.

    It is bound and never listened on: a server may bind it beside us, and the system gives it to nobody else.
    """

    def __init__(self) -> None:
        with socket.socket() as holding:
            holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            holding.bind(("127.0.0.1", 0))
            self.number: int = holding.getsockname()[1]
            if sys.platform == "linux":  # others do not let two bind one port
                weakref.finalize(self, os.close, holding.detach())


class StartOrder(Struct, frozen=True):
    """What the process is told when it starts."""

    folder: str
    port: int
    games: tuple[str, ...]
    services: tuple[str, ...]


class Server:
    """A server process that can be stopped, killed and started again on the same data and port.

    `games` are names of installed games, or `module:name` of the Rules of others. There are no limits of rate,
    and there is much time for everything, unless `limits` says so; other options are those of `yonder.serve.Options`.
    `services` run beside the hall, each a `module:name`; `prefix` is a command that starts the one after it.
    """

    def __init__(
        self,
        folder: Path,
        games: Sequence[str] = (),
        *,
        services: Sequence[str] = (),
        prefix: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.folder = folder
        self.games = tuple(games)
        self.prefix = tuple(prefix)
        self.services = tuple(services)
        self.options = {"limits": FREE, **options}
        self.errors: IO[str] | None = None  # where its log goes
        self.port = 0
        self._held = Port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._started().pid

    @property
    def running(self) -> bool:
        """Has it been started, and not ended?"""
        return self._process is not None and self._process.poll() is None

    def start(self) -> Self:
        """Start it and wait until it takes requests."""
        told = encode(StartOrder(str(self.folder), self._held.number, self.games, self.services)).decode()
        command = [*self.prefix, sys.executable, "-m", __name__, told, json.dumps(self.options)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=env)  # noqa: S603 - ourselves
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            self._process.wait(PATIENCE_S)
            self._process.stdout.close()
            raise AssertionError("the server did not start; what it said stands above")
        self.port = int(said)
        return self

    def client(self, key: Key | None = None, **options: Any) -> Client:
        """A client with this key (None: a spectator)."""
        return Client(self.url, key, **options)

    def stop(self) -> int:
        """End it in good order; its exit code."""
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        """End it as a power failure would."""
        return self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; the exit code."""
        with self._started() as process:
            process.send_signal(how)
            return process.wait(PATIENCE_S)

    def _started(self) -> subprocess.Popen[str]:
        assert self._process is not None, "the server was not started"
        return self._process


def rules_of(name: str) -> Rules:
    """An installed game by its name, or any Rules by `module:name`."""
    module, colon, attribute = name.partition(":")
    found = getattr(import_module(module), attribute) if colon else game(name)
    assert isinstance(found, Rules), f"{name} is no Rules"
    return found


def service_of(name: str) -> Made:
    """A service by `module:name`."""
    module, _, attribute = name.partition(":")
    found: Made = getattr(import_module(module), attribute)
    return found


def main(told: str, options: str) -> None:
    """Serve until told to stop; prints the port when ready."""
    what, given = msgspec.json.decode(told, type=StartOrder), msgspec.json.decode(options, type=Options)
    place, listening = Path(what.folder), bound("127.0.0.1", what.port)
    known = {rules.name: rules for rules in map(rules_of, what.games)}
    store = SqliteStore(place / "yonder.db", read_only=given.read_only)
    hall = Hall(store, REFEREE, known, place / "side.db", given)
    services = [service_of(name) for name in what.services]
    run(hall, listening, lambda: print(listening.getsockname()[1], flush=True), services)  # noqa: T201 - for who started us


if __name__ == "__main__":
    main(*sys.argv[1:])
