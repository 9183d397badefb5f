"""Services beside the referee: started before the first request, stopped after the last."""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

import duel
from yonder.proof.keys import Key
from yonder.realm.store import MemoryStore
from yonder.serve.app import make_app
from yonder.serve.house.hall import Hall
from yonder.serve.live.watch import Watch
from yonder.serve.options import Options


class Bell:
    """Rings when it starts and when it stops."""

    def __init__(self) -> None:
        self.rung: list[str] = []

    async def start(self) -> None:
        self.rung.append("start")

    async def stop(self) -> None:
        self.rung.append("stop")


def test_a_service_runs_as_long_as_the_server(tmp_path: Path) -> None:
    bell, given = Bell(), []

    def made(hall: Hall, watch: Watch) -> Bell:
        given.append((hall, watch))
        return bell

    hall = Hall(MemoryStore(), Key.from_seed("referee"), {"duel": duel.rules}, tmp_path / "side.db", Options())
    with TestClient(make_app(hall, [made]), base_url="http://127.0.0.1") as client:
        assert client.get("/api/health").status_code == 200
        assert bell.rung == ["start"]
    assert bell.rung == ["start", "stop"]
    assert given[0][0] is hall
