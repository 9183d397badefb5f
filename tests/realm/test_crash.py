"""Crash: a writing process is killed again and again; what it acknowledged stays, and nothing is there twice."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from duels import REFEREE, begin_vault, open_vault, vault_games, vault_referee
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore
from yonder.realm.transfer import verify_realm
from yonder.testkit.signed import Clock

KILLS = 12
WRITER = Path(__file__).with_name("writer.py")


def killed_writer(db: Path, realm: str, words: int) -> list[str]:
    """Let a process write, kill it after it has acknowledged some actions; all that it acknowledged."""
    process = subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, str(WRITER), str(db), realm],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with process:
        assert process.stdout is not None
        heard = list(islice(process.stdout, words))
        process.kill()
        heard += process.stdout
    assert len(heard) >= words, "the writer ended by itself"
    # The last word may have been cut short: then nobody has heard it.
    return [line.strip() for line in heard if line.endswith("\n")]


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[str]]:
    """A file whose writers were killed, its realm, and every id that was acknowledged."""
    db = tmp_path_factory.mktemp("crash") / "realms.db"
    referee = vault_referee(Clock(), SqliteStore(db))
    realm = begin_vault(referee)
    open_vault(referee, realm)
    referee.close()
    dice = random.Random(50)  # noqa: S311 - when to kill
    heard = [killed_writer(db, realm.id, dice.randrange(1, 40)) for _ in range(KILLS)]
    return db, realm.id, [line for lines in heard for line in lines]


def logged_ids(store: SqliteStore, realm: str) -> list[str]:
    return [record.action for record in store.read(realm) if record.action]


@pytest.mark.slow
def test_every_acknowledged_action_survives_the_kills(crashed: tuple[Path, str, list[str]]) -> None:
    db, realm, acknowledged = crashed
    with closing(SqliteStore(db)) as store:
        assert set(acknowledged) <= set(logged_ids(store, realm))


@pytest.mark.slow
def test_no_action_is_there_twice_after_the_kills(crashed: tuple[Path, str, list[str]]) -> None:
    db, realm, acknowledged = crashed
    with closing(SqliteStore(db)) as store:
        ids = logged_ids(store, realm)
    assert len(ids) == len(set(ids)) >= len(set(acknowledged))


@pytest.mark.slow
def test_the_log_verifies_after_the_kills(crashed: tuple[Path, str, list[str]]) -> None:
    db, realm, _ = crashed
    with closing(SqliteStore(db)) as store:
        report = verify_realm(store, realm, vault_games)
    assert (report.ok, report.sealed) == (True, None), report
    assert report.ticks > 0


@pytest.mark.slow
def test_snapshots_written_between_the_kills_fit_the_log(crashed: tuple[Path, str, list[str]]) -> None:
    db, realm, _ = crashed
    with closing(SqliteStore(db)) as store:
        opened = Referee(store, REFEREE, games=vault_games).realm(realm)
        assert store.snapshot(realm) is not None
        snapshotted = opened.world.digest()
        store._db.execute("DELETE FROM snapshot")
        assert opened.world_at(opened.head.seq).digest() == snapshotted
