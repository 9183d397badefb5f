"""The server's log after provoked faults: a line each, with request, route and code; no token, key or private text."""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx2
import msgspec
import pytest

from servers import RED, Dial, MakeClient, Server
from yonder.client import Client
from yonder.core import Reject
from yonder.core.world.codec import encode

PRIVATE = "only red may read this"


@pytest.fixture(params=[False, True], ids=["usual", "debug"])
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server whose log goes to a file."""
    own = Server(tmp_path, debug=request.param)
    with (tmp_path / "log").open("w") as errors:
        own.errors = errors
        own.start()
        yield own
        if own.running:
            own.stop()


def damaged(server: Server, client: Client, change: str) -> str:
    """A realm that was played, and then damaged on disk."""
    realm = client.create("cards")
    realm.act({"type": "take"})
    db = sqlite3.connect(server.folder / "yonder.db", timeout=60)
    with db:
        db.execute(f"UPDATE entry SET {change} WHERE realm = (SELECT number FROM realm WHERE id = ?)", (realm.id,))  # noqa: S608 - our own words
    db.close()
    return realm.id


def test_the_log_of_faults_tells_no_secret(watched: Server, clients: MakeClient, dial: Dial) -> None:
    red = clients(watched, RED)
    token = red.token()
    with pytest.raises(Reject):
        red.create("cards").act({"type": "break", "text": PRIVATE})
    realm = red.create("cards")
    line = dial(realm.id, red, to=watched)
    line.send(type="act", id=1, event=msgspec.to_builtins(realm.signed({"type": "break", "text": PRIVATE})))
    assert line.next("refusal")["code"] == "rule_broken"
    corrupt = damaged(watched, red, "header = x'00'")
    unreadable = damaged(watched, red, "hash = 'no bytes'")
    told = {name: asked(watched, red, name) for name in (corrupt, unreadable)}
    assert told[corrupt] == (503, "damaged_store")
    assert told[unreadable] == (500, "bug")
    watched.stop()  # what was in memory is let go
    watched.start()
    fresh = clients(watched, RED)
    assert dial(unreadable, fresh, to=watched).closed() == (4500, "bug")
    proof = fresh.proof("GET", f"{watched.url}/api/realms/{unreadable}/view")
    header = "Nostr " + base64.b64encode(encode(proof)).decode()
    view = httpx2.get(f"{watched.url}/api/realms/{unreadable}/view", headers={"Authorization": header})
    assert view.status_code == 500
    watched.stop()
    log = (watched.folder / "log").read_text()
    for secret in (
        str(token),
        str(fresh.token()),
        PRIVATE,
        proof.id,
        header[-40:],
        RED.nsec,
        RED.secret_bytes.hex(),
        "no bytes",
    ):
        assert secret not in log
    check(log, view.json()["text"], debug=watched.options["debug"])


def check(log: str, text: str, *, debug: bool) -> None:
    """Each fault is one line that can be found by what its client was told."""
    faults = [line for line in log.splitlines() if " error fault " in line]
    assert len(faults) == 6
    assert all("request=" in line and "route='/api/realms/{realm" in line and "code=" in line for line in faults)
    assert [line for line in faults if "hidden_cards.py" in line and "error='ZeroDivisionError'" in line] == faults[:2]
    assert [line for line in faults if text.rpartition(" ")[2].rstrip(".") in line] == faults[-1:]
    assert all(("calls=" in line) is debug for line in faults)
    assert "Traceback" not in log


def asked(server: Server, client: Client, realm: str) -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {client.token()}"}
    answer = httpx2.get(f"{server.url}/api/realms/{realm}/log", headers=headers)
    return answer.status_code, answer.json()["code"]
