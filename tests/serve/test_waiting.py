"""Clock time over the wire: what is read is read at now, and whoever watches is woken when an offer is ready."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import kettle
from duels import act, creation
from servers import GAMES, RED, Dial, Line, MakeClient, Server
from yonder.client import RemoteRealm
from yonder.core.world.reads import Reads
from yonder.proof.keys import Key
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.serve.house.pace import Pace
from yonder.serve.live.connection import Wire
from yonder.serve.live.watcher import Watcher
from yonder.serve.routes.shapes import Offers
from yonder.serve.routes.views import offers_of
from yonder.testkit.signed import Clock


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file alone, with the kettle."""
    made = Server(tmp_path_factory.mktemp("kettle"), (*GAMES, "kettle:rules")).start()
    yield made
    made.stop()


@pytest.fixture
def realm(server: Server, clients: MakeClient) -> RemoteRealm:
    return clients(server, RED).create("kettle")


def boiling(realm: RemoteRealm, line: Line) -> dict[str, Any]:
    """Put the kettle on; the first offers after that. On a machine that stalls the water may be hot by then."""
    seq = realm.act({"type": "boil"})["entry"]["header"]["seq"]
    while (told := line.next("offers"))["seq"] < seq:
        pass
    return told


def test_a_watcher_is_woken_when_an_offer_is_ready(realm: RemoteRealm, dial: Dial) -> None:
    line = dial(realm.id, realm.client)
    while (greyed := boiling(realm, line))["offers"][1]["enabled"]:
        pass
    assert [(offer["label"], offer["enabled"], offer["code"]) for offer in greyed["offers"]][1:] == [
        ("Pour", False, "not_hot")
    ]
    woken = line.next("offers")  # no entry came between
    assert (woken["seq"], woken["offers"][1]["enabled"], woken["offers"][1]["ready_at"]) == (greyed["seq"], True, 0)
    realm.act({"type": "pour"})


def test_what_is_read_over_http_is_read_at_now(realm: RemoteRealm, dial: Dial) -> None:
    line = dial(realm.id, realm.client)
    told = boiling(realm, line)
    while not told["offers"][1]["enabled"]:
        told = line.next("offers")
    assert realm.offers()[1]["enabled"]
    assert realm.query({"type": "left"}) == 0


def test_an_offer_that_gets_ready_while_it_is_told_wakes_its_watcher_too() -> None:
    clock = Clock()
    referee = Referee(MemoryStore(), Key.from_seed("kettle"), games=lambda _: kettle.rules, clock=clock)
    realm = referee.create(creation(referee.address, game="kettle"))
    act(referee, realm, RED, kettle.Boil())
    hot_at = clock.now + kettle.BOIL_MS

    class Stalled:
        """A line on which telling takes until the water is hot."""

        straight = None

        async def send(self, _text: str) -> None:
            clock.now = hot_at

    async def offers(_realm: str, watcher: Watcher, *, later: bool) -> tuple[Offers, float]:
        assert not later
        return offers_of(realm, watcher.who, watcher.key, Reads()), 0.0

    wire = Wire(Stalled(), SimpleNamespace(referee=referee, offering=Pace()), SimpleNamespace(offers=offers), realm.id)  # type: ignore[arg-type]
    assert asyncio.run(wire._offers(Watcher(RED.public, RED.public, 1, 10, frozenset()))) == (1, hot_at)
