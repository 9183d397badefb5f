"""Readiness tells the truth: while nothing can be written the server is up, shows what there is, and is not ready."""

from __future__ import annotations

import httpx2
import pytest

from servers import RED, MakeClient, Server
from yonder.client import RemoteRealm
from yonder.core import Unavailable

FULL = ("sh", "-c", 'ulimit -f 800; exec "$0" "$@"')  # no file may grow beyond some 400 KB, as on a full disk


def fill(realm: RemoteRealm) -> int:
    """Act until nothing more can be written; how many entries there are."""
    entries = 1
    while True:
        try:
            realm.act({"type": "take"})
        except Unavailable:
            return entries
        entries += 1


def test_a_server_with_a_full_disk_is_up_but_not_ready(
    clients: MakeClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = Server(tmp_path_factory.mktemp("full"), prefix=FULL).start()
    try:
        realm = clients(own, RED, patience=0).create("cards")
        entries = fill(realm)
        ready = httpx2.get(f"{own.url}/api/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "unavailable")
        assert httpx2.get(f"{own.url}/api/health").status_code == 200
        assert realm.summary()["entries"] == entries
    finally:
        own.kill()
    own.prefix = ()
    own.start()
    try:
        assert httpx2.get(f"{own.url}/api/ready").status_code == 200
        assert realm.summary()["entries"] == entries
    finally:
        own.stop()
