"""Stops and crashes: what was acknowledged stays, clients come back by themselves, and the log still holds."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from servers import BLUE, RED, Dial, MakeClient, Played, Serve, Server, begin_duel
from yonder.client import Client, feed
from yonder.core import Unavailable
from yonder.realm.store import SqliteStore
from yonder.realm.transfer import verify_realm

ROOT = Path(__file__).parents[2]


def begin(server: Server, clients: MakeClient) -> Played:
    return begin_duel(clients(server, RED), clients(server, BLUE))


def test_a_stop_tells_watchers_to_come_back(serve: Serve, clients: MakeClient, dial: Dial) -> None:
    own = serve()
    duel = begin(own, clients)
    line = dial(duel.id, to=own)
    line.next("welcome")
    assert own.stop() == 0
    assert line.closed()[0] == 1012


def test_a_stop_keeps_snapshots(serve: Serve, clients: MakeClient) -> None:
    own = serve()
    duel = begin(own, clients)
    own.stop()
    store = SqliteStore(own.folder / "yonder.db")
    snapshot = store.snapshot(duel.id)
    store.close()
    assert snapshot is not None
    assert snapshot.seq == 2


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_play_goes_on_after_a_restart(serve: Serve, clients: MakeClient, end: str) -> None:
    own = serve()
    duel = begin(own, clients)
    mover = duel.mover()
    mover.act({"type": "guard"})
    getattr(own, end)()
    own.start()
    assert duel.red.summary()["entries"] == 4
    assert duel.mover() is not mover
    duel.mover().act({"type": "guard"})  # the session is gone, the client proves its key again
    assert duel.red.verify()["bad"] is None


def test_a_feed_goes_on_after_a_restart_with_nothing_missed(serve: Serve, clients: MakeClient) -> None:
    own = serve()
    duel = begin(own, clients)
    feed = duel.red.client.realm(duel.id).feed(since=0)
    seen: list[int] = []

    def read(until: int) -> None:
        while not seen or seen[-1] < until:
            message = next(feed)
            if message["type"] == "item":
                seen.append(message["item"]["seq"])

    read(2)
    own.stop()
    own.start()
    for _ in range(3):
        duel.mover().act({"type": "guard"})
    read(5)
    feed.close()  # type: ignore[attr-defined]
    assert seen == [1, 2, 3, 4, 5]


def test_a_feed_that_was_quiet_for_long_comes_back_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def pass_time(seconds: float) -> None:
        now[0] += seconds

    def lines(*_: Any) -> Iterator[dict[str, Any]]:
        yield {"type": "welcome", "seq": 0}
        pass_time(1_000)
        raise httpx2.ReadError("the server was started again")

    monkeypatch.setattr(feed, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=pass_time))
    monkeypatch.setattr(feed, "_once", lines)
    with Client("http://127.0.0.1:1") as client:
        told = list(islice(feed.follow(client, "realm", None, None), 3))
    assert [message["type"] for message in told] == ["welcome"] * 3


@pytest.mark.slow
def test_kills_lose_nothing_that_was_acknowledged(serve: Serve, clients: MakeClient) -> None:
    own = serve()
    realm = clients(own, RED).create("cards")
    acknowledged: list[str] = []
    more = threading.Event()

    def play(client: Client) -> None:
        mine = client.realm(realm.id)
        while not more.is_set():
            try:
                acknowledged.append(mine.act({"type": "take"})["entry"]["header"]["signed"]["id"])
            except Unavailable:
                return

    players = [threading.Thread(target=play, args=(clients(own, key, patience=300),)) for key in (RED, BLUE)]
    for player in players:
        player.start()
    for _ in range(3):
        known = len(acknowledged)
        while len(acknowledged) < known + 40:
            time.sleep(0.01)
        own.kill()
        own.start()
    more.set()
    for player in players:
        player.join()
    own.stop()
    store = SqliteStore(own.folder / "yonder.db")
    logged = [record.action for record in store.read(realm.id) if record.seq]
    report = verify_realm(store, realm.id, _game)
    store.close()
    assert len(acknowledged) >= 120
    assert set(acknowledged) <= set(logged)
    assert len(logged) == len(set(logged))
    assert report.ok


def _game(_name: str) -> Any:
    import hidden_cards  # noqa: PLC0415 - its rules

    return hidden_cards.rules


def test_the_agent_of_the_examples_plays_to_the_end(server: Server) -> None:
    script = ROOT / "examples" / "agent.py"
    assert len(script.read_text().splitlines()) <= 20
    done = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, str(script), server.url], capture_output=True, text=True, check=True, timeout=300
    )
    assert "wins." in done.stdout
    assert "all hold: True" in done.stdout
