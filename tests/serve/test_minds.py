"""The mind of an agent over HTTP: told when its game is over, and not before."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from servers import RED
from yonder.client import Client, RemoteRealm
from yonder.core.world.codec import plain


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    """The address of a server that seats agents, as its users start it."""
    command = [sys.executable, "-m", "yonder.cli", "serve", "--no-browser", "--rate", "0", "--port", "0"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(  # noqa: S603 - ourselves
        [*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


def until(realm: RemoteRealm, kind: str) -> None:
    """Wait until an event of this kind has happened."""
    for message in realm.feed(0):
        if any(event["type"] == kind for event in message.get("item", {}).get("events", ())):
            return


@pytest.mark.slow
@pytest.mark.rule("H-614", "H-782")
def test_a_mind_is_told_when_the_game_is_over_and_not_before(house: str) -> None:
    with Client(house, RED) as client, httpx2.Client(base_url=house) as http:
        realm = client.create("hashfront")
        mind = f"/api/realms/{realm.id}/minds/1"
        assert (http.get(mind).status_code, http.get(mind).json()["code"]) == (404, "no_such_agent")
        realm.act({"type": "create_game", "map_id": 1, "player_id": 1, "options": {"max_rounds": 5}})
        wish = {"tier": "basic", "traits": ["gullible"]}
        realm.act({"type": "request_agent", "game_id": 1, "player_id": 2, **wish})
        until(realm, "game_started")
        text = "I have ten tanks at your gate, you should defend your HQ."
        words, spoken = realm.words(text)
        realm.act({"type": "send_chat", "game_id": 1, "to": 0, "words": plain(words)}, [spoken])
        assert (http.get(mind).status_code, http.get(mind).json()["code"]) == (422, "not_finished")
        realm.act({"type": "resign", "game_id": 1, "player_id": 1})
        told = http.get(mind).json()
        assert (told["realm"], told["agent_id"]) == (realm.id, 1)
        assert (told["mind"]["slot"], told["mind"]["traits"]) == (2, ["gullible"])
        [heard] = [each for each in told["mind"]["journal"] if each.get("text") == text]
        assert heard["changed"]
        assert http.get(mind).json() == told
