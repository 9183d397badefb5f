"""What the realm tests share: every kind of store, a clock that stands still, referees over both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from duels import referee
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore, SqliteStore, Store
from yonder.testkit.signed import Clock

MAKERS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda _: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "realms.db"),
}


@pytest.fixture(params=MAKERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A fresh store of each kind."""
    made = MAKERS[request.param](tmp_path)
    yield made
    made.close()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where an SQLite store may be made."""
    return tmp_path / "realms.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ref(clock: Clock) -> Referee:
    """A referee over a store in memory, with the clock of the test."""
    return referee(clock=clock)
