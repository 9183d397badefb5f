"""Clock time over the wire: what is read is read at now, and whoever watches is woken when an offer is ready."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from servers import GAMES, RED, Dial, MakeClient, Server
from yonder.client import RemoteRealm


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file alone, with the kettle."""
    made = Server(tmp_path_factory.mktemp("kettle"), (*GAMES, "kettle:rules")).start()
    yield made
    made.stop()


@pytest.fixture
def realm(server: Server, clients: MakeClient) -> RemoteRealm:
    return clients(server, RED).create("kettle")


def test_a_watcher_is_woken_when_an_offer_is_ready(realm: RemoteRealm, dial: Dial) -> None:
    line = dial(realm.id, realm.client)
    line.next("offers")
    realm.act({"type": "boil"})
    greyed = line.next("offers")
    assert [(offer["label"], offer["enabled"], offer["code"]) for offer in greyed["offers"]][1:] == [
        ("Pour", False, "not_hot")
    ]
    woken = line.next("offers")  # no entry came between
    assert (woken["seq"], woken["offers"][1]["enabled"], woken["offers"][1]["ready_at"]) == (greyed["seq"], True, 0)
    realm.act({"type": "pour"})


def test_what_is_read_over_http_is_read_at_now(realm: RemoteRealm, dial: Dial) -> None:
    line = dial(realm.id, realm.client)
    line.next("offers")
    realm.act({"type": "boil"})
    line.next("offers")
    line.next("offers")  # the water is hot
    assert realm.offers()[1]["enabled"]
    assert realm.query({"type": "left"}) == 0
