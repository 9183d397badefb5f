"""`yonder serve` as a program, and what its keeper does beside it on the same data folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from servers import BLUE, RED, MakeClient, Played, Server, begin_duel
from yonder.cli.keeping.serve import person_is_there
from yonder.client import Client, Refused
from yonder.realm.store import SqliteStore

YONDER = [sys.executable, "-m", "yonder.cli"]


class Program(Server):
    """`yonder` on a data folder."""

    def start_with(self, *arguments: str) -> Program:
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [*self.prefix, *YONDER, *arguments],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env=_env(self.folder),
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().rpartition(":")[2].partition(".")[0])
        return self


Start = Callable[..., Program]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Start]:
    made: list[Program] = []

    def start(*arguments: str, folder: Path = tmp_path, errors: IO[str] | None = None, **more: Any) -> Program:
        made.append(Program(folder, **more))
        made[-1].errors = errors
        return made[-1].start_with(*arguments)

    yield start
    for each in made:
        if each.running:
            assert each.stop() == 0


def beside(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run another command on the same data."""
    return subprocess.run(  # noqa: S603 - ourselves
        [*YONDER, *arguments], capture_output=True, text=True, check=False, timeout=300, env=_env(folder)
    )


def _env(folder: Path) -> dict[str, str]:
    return {**os.environ, "YONDER_DATA": str(folder)}


def begin(server: Server, clients: MakeClient) -> Played:
    return begin_duel(clients(server, RED), clients(server, BLUE))


def act_until_refused(duel: Played) -> None:
    while True:
        duel.mover().act({"type": "guard"})


def test_without_arguments_it_serves_from_its_data_folder(program: Start, clients: MakeClient) -> None:
    own = program()
    assert begin(own, clients).red.summary()["entries"] == 3
    assert own.stop() == 0


def test_a_port_in_use_is_a_sentence(program: Start, tmp_path: Path) -> None:
    own = program("serve", "--port", "0")
    done = beside(tmp_path, "serve", "--port", str(own.port))
    assert done.returncode == 1
    assert (
        done.stderr == f"yonder: Port {own.port} is in use; choose another with --port, or 0 for any. (port_in_use)\n"
    )


def test_without_a_port_the_next_free_one_is_taken(program: Start) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8420))
            taken.listen()
        except OSError:
            pass  # somebody else has it: as good
        assert program().port > 8420


@pytest.mark.parametrize(
    ("environment", "terminal", "there"),
    [
        ({"DISPLAY": ":0"}, True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ({"DISPLAY": ":0", "CI": "true"}, True, False),
        ({"DISPLAY": ":0"}, False, False),
        ({}, True, False),
    ],
)
def test_the_browser_opens_for_a_person_at_a_screen(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], *, terminal: bool, there: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: terminal, raising=False)
    assert person_is_there(environment) is there


def test_a_shared_game_has_a_realm_for_everybody(program: Start, clients: MakeClient) -> None:
    own = program("serve", "--port", "0")
    client: Client = clients(own)
    (found,) = client.get("/api/realms", game="temple")["realms"]
    assert (found["name"], found["host"]) == ("temple", found["referee"])
    own.stop()
    again = program("serve", "--port", "0")
    assert [each["id"] for each in clients(again).get("/api/realms", game="temple")["realms"]] == [found["id"]]


@pytest.mark.parametrize("option", ["--no-default-realms", "--read-only"])
def test_a_keeper_may_want_no_realms(program: Start, clients: MakeClient, option: str) -> None:
    assert clients(program("serve", "--port", "0", option)).get("/api/realms")["realms"] == []


def test_a_realm_is_closed_while_the_server_runs(program: Start, clients: MakeClient, tmp_path: Path) -> None:
    own = program("serve", "--port", "0")
    duel = begin(own, clients)
    assert beside(tmp_path, "close", duel.id).stdout == f"Realm {duel.id[:8]} is closed to actions.\n"
    with pytest.raises(Refused, match="closed") as refusal:
        act_until_refused(duel)  # it looks once a second
    assert refusal.value.code == "realm_closed"
    assert duel.red.summary()["closed"]
    assert duel.red.verify()["bad"] is None
    own.stop()
    assert beside(tmp_path, "close", duel.id, "--undo").returncode == 0
    own.start_with("serve", "--port", str(own.port))
    duel.mover().act({"type": "guard"})
    assert not duel.red.summary()["closed"]


def test_a_closed_realm_stays_closed_after_a_restart(program: Start, clients: MakeClient, tmp_path: Path) -> None:
    own = program("serve", "--port", "0")
    duel = begin(own, clients)
    beside(tmp_path, "close", duel.id)
    own.stop()
    again = clients(program("serve", "--port", "0"), RED).realm(duel.id)
    with pytest.raises(Refused):
        again.act({"type": "guard"})


def test_a_snapshot_is_kept_while_the_server_runs(program: Start, clients: MakeClient, tmp_path: Path) -> None:
    duel = begin(program("serve", "--port", "0"), clients)
    done = beside(tmp_path, "snapshot", duel.id[:8])
    assert done.stdout == f"Saved a snapshot of realm {duel.id[:8]} after 3 entries.\n"
    store = SqliteStore(tmp_path / "yonder.db")
    snapshot = store.snapshot(duel.id)
    store.close()
    assert snapshot is not None
    assert snapshot.seq == 2
    duel.mover().act({"type": "guard"})
    assert duel.red.verify()["bad"] is None


def test_realms_are_listed_exported_and_checked_beside_the_server(
    program: Start, clients: MakeClient, tmp_path: Path
) -> None:
    duel = begin(program("serve", "--port", "0", "--no-default-realms"), clients)
    duel.mover().act({"type": "guard"})
    assert duel.id[:8] in beside(tmp_path, "realms").stdout
    out = tmp_path / "duel.jsonl"
    assert beside(tmp_path, "log", duel.id, "--out", str(out)).returncode == 0
    duel.mover().act({"type": "guard"})
    assert "is sound" in beside(tmp_path, "verify", str(out)).stdout
    assert "entries" in beside(tmp_path, "verify", duel.id).stdout
    assert duel.red.summary()["entries"] == 5


@pytest.mark.parametrize("command", ["close", "snapshot"])
def test_a_realm_that_is_not_here_is_a_sentence(tmp_path: Path, command: str) -> None:
    done = beside(tmp_path, command, "abc")
    assert done.returncode == 1
    assert "(no_such_realm)" in done.stderr


LEAN = ("serve", "--port", "0", "--no-default-realms", "--no-agents", "--no-browser")
# A user to whom a folder is closed, be it root: then without the right to pass over permissions (CAP_DAC_OVERRIDE).
UNPRIVILEGED = (
    sys.executable,
    "-c",
    "import ctypes, os, sys; ctypes.CDLL(None).prctl(24, 1, 0, 0, 0); os.execv(sys.argv[1], sys.argv[1:])",
)


def test_a_lost_referee_key_is_not_replaced_unless_one_begins_anew(
    program: Start, clients: MakeClient, tmp_path: Path
) -> None:
    own = program(*LEAN)
    duel = begin(own, clients)
    own.stop()
    saved = (tmp_path / "referee").read_text()
    (tmp_path / "referee").unlink()
    done = beside(tmp_path, *LEAN)
    assert (done.returncode, "(no_referee_key)" in done.stderr) == (1, True)
    assert f"{tmp_path / 'referee'} is missing" in done.stderr
    assert "Restore the file" in done.stderr
    assert not (tmp_path / "referee").exists()
    anew = program(*LEAN, "--new-referee")
    assert clients(anew).realm(duel.id).verify()["bad"] is None
    with pytest.raises(Refused) as refusal:
        clients(anew, RED).realm(duel.id).act({"type": "guard"})
    assert refusal.value.code == "read_only"
    anew.stop()
    assert beside(tmp_path, *LEAN, "--new-referee").returncode == 2
    (tmp_path / "referee").write_text(saved)
    again = program(*LEAN)
    clients(again, RED).realm(duel.id).act({"type": "grant", "key": "ab" * 32, "until": 2**52})


def test_a_second_server_on_a_folder_is_warned_of_the_first(
    program: Start, clients: MakeClient, tmp_path: Path
) -> None:
    first = program(*LEAN)
    with (tmp_path / "errors").open("w+") as errors:
        second = program(*LEAN, errors=errors)
        assert clients(second).status()["referee"] == clients(first).status()["referee"]
        first.kill()
        second.stop()
        errors.seek(0)
        (warning,) = errors.read().splitlines()
        assert "folder_in_use" in warning
        assert first.url in warning
        errors.truncate(0)
        second.start_with(*LEAN)  # a killed server holds no lock
        second.stop()
        errors.seek(0)
        assert errors.read() == ""


@pytest.mark.parametrize("lost", ["", "referee"], ids=["with its key", "a copy without the key"])
def test_read_only_serves_a_folder_that_cannot_be_written(
    program: Start, clients: MakeClient, tmp_path: Path, lost: str
) -> None:
    folder = tmp_path / "published"
    own = program(*LEAN, folder=folder)
    duel = begin(own, clients)
    own.stop()
    if lost:
        (folder / lost).unlink()
    for path in (*folder.iterdir(), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    shown = program(*LEAN, "--read-only", folder=folder, prefix=UNPRIVILEGED)
    try:
        client = clients(shown, RED)
        assert client.get("/api/ready")["read_only"]
        assert client.realm(duel.id).verify()["bad"] is None
        assert [each["id"] for each in client.realms()] == [duel.id]
        with pytest.raises(Refused) as refusal:
            client.realm(duel.id).act({"type": "guard"})
        assert refusal.value.code == "read_only"
        assert shown.stop() == 0
    finally:
        folder.chmod(0o755)
    assert {path.name for path in folder.iterdir()} <= {"referee", "yonder.db", "side.db", "lock"}
