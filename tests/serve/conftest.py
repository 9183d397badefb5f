"""A real server in a process of its own, and clients with keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from servers import BLUE, RED, Dial, Line, MakeClient, Played, Serve, Server, begin_duel
from yonder.client import Client
from yonder.proof.keys import Key


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share, without limits of rate."""
    made = Server(tmp_path_factory.mktemp("served"), metrics=True).start()
    yield made
    made.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server of one's own: `serve(read_only=True)`."""
    made: list[Server] = []

    def start(folder: Path = tmp_path, **options: Any) -> Server:
        made.append(Server(folder, **options).start())
        return made[-1]

    yield start
    for each in made:
        if each.running:
            each.stop()


@pytest.fixture
def http(server: Server) -> Iterator[httpx2.Client]:
    """Plain HTTP to the shared server."""
    with httpx2.Client(base_url=server.url) as client:
        yield client


@pytest.fixture
def clients() -> Iterator[MakeClient]:
    """Clients that are closed in the end: `clients(server, key)`."""
    made: list[Client] = []

    def client(server: Server, key: Key | None = None, **options: Any) -> Client:
        made.append(Client(server.url, key, **options))
        return made[-1]

    yield client
    for each in made:
        each.close()


@pytest.fixture
def red(server: Server, clients: MakeClient) -> Client:
    found: Client = clients(server, RED)
    return found


@pytest.fixture
def blue(server: Server, clients: MakeClient) -> Client:
    found: Client = clients(server, BLUE)
    return found


@pytest.fixture
def duel(red: Client, blue: Client) -> Played:
    return begin_duel(red, blue)


@pytest.fixture
def dial(server: Server) -> Iterator[Dial]:
    """Open a line: `dial(realm, client, since=3)`; without a client, as a spectator."""
    with ExitStack() as stack:

        def open_line(realm: str, client: Client | None = None, to: Server = server, **hello: Any) -> Line:
            address = f"ws://127.0.0.1:{to.port}/api/realms/{realm}/ws"
            line = Line(stack.enter_context(connect(address, proxy=None, max_size=2**24, max_queue=None)))
            if client is not None:
                hello["session"] = client.token()
            with suppress(ConnectionClosed):  # the server may have said no before
                line.send(type="hello", **hello)
            return line

        yield open_line
