"""`yonder verify`, `log`, `import`, `replay`, `realms`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from yonder.proof.chain import read_lines, write_lines
from yonder.proof.entry import Entry, body_hash

Call = Callable[..., Any]


@pytest.fixture
def played(yonder: Call, tmp_path: Path) -> Path:
    """The exported log of a finished game."""
    yonder("play", "duel", "--bot", "random", "--seed", "moon")
    path = tmp_path / "log.jsonl"
    assert yonder("log", "--out", str(path)).code == 0
    return path


def test_a_log_that_holds_is_told_with_its_counts(yonder: Call, played: Path) -> None:
    done = yonder("verify", str(played))
    assert done.code == 0
    assert "is sound." in done.out
    for word in ("entries", "draws, each proved", "checkpoints", "head", "entries/s"):
        assert word in done.out


@pytest.mark.usefixtures("played")
def test_a_realm_is_verified_by_the_beginning_of_its_id(yonder: Call) -> None:
    (realm,) = json.loads(yonder("realms", "--json").out)
    report = json.loads(yonder("verify", realm["id"][:6].upper(), "--json").out)
    assert report["ok"]
    assert (report["realm"], report["entries"]) == (realm["id"], realm["entries"])


def test_one_flipped_bit_is_found_with_entry_and_reason(yonder: Call, played: Path) -> None:
    lines = played.read_bytes().splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if b'"seq":4,' in line)
    old = lines[place]
    at = old.index(b'"sig":"') + 12
    lines[place] = old[:at] + bytes([old[at] ^ 1]) + old[at + 1 :]
    played.write_bytes(b"".join(lines))
    done = yonder("verify", str(played))
    assert done.code == 1
    assert "NOT sound" in done.out
    assert "  Entry 4: " in done.out
    report = json.loads(yonder("verify", str(played), "--json").out)
    assert (report["ok"], report["bad"]) == (False, 4)
    assert report["code"]
    assert report["why"]


@pytest.mark.parametrize("part", range(8))
def test_a_flipped_byte_anywhere_is_found(yonder: Call, played: Path, part: int) -> None:
    data = bytearray(played.read_bytes())
    data[len(data) * (2 * part + 1) // 16] ^= 2
    played.write_bytes(data)
    done = yonder("verify", str(played))
    assert done.code == 1
    assert "Entry " in done.out


def test_a_cut_file_is_found(yonder: Call, played: Path) -> None:
    played.write_bytes(played.read_bytes()[:-12])
    done = yonder("verify", str(played))
    assert done.code == 1
    assert "truncated" in done.out or "unreadable" in done.out


@pytest.mark.parametrize("content", [b"", b"\x00\xff\n", b"{}\n", b"hello"])
def test_what_is_no_log_is_no_crash(yonder: Call, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    for command in ("verify", "replay", "import"):
        done = yonder(command, str(tmp_path / "x"))
        assert done.code == 1
        assert "Traceback" not in done.err
        assert "bug" not in done.err


def test_a_log_printed_is_the_log_written(yonder: Call, played: Path) -> None:
    assert yonder("log").out.encode() == played.read_bytes()


@pytest.mark.usefixtures("played")
def test_a_log_may_be_written_from_an_entry_on(yonder: Call) -> None:
    lines = [json.loads(line) for line in yonder("log", "last", "--from", "5").out.splitlines()]
    assert lines[0]["entry"]["header"]["seq"] == 5
    assert "end" in lines[-1]
    done = yonder("log", "last", "--from", "9999")
    assert (done.code, "(no_such_entry)" in done.err) == (2, True)


def test_an_imported_log_is_a_realm_that_can_be_checked_and_told(yonder: Call, played: Path, tmp_path: Path) -> None:
    other = ("--data", str(tmp_path / "other"))
    done = yonder("import", str(played), *other)
    assert done.code == 0
    assert "verified" in done.out
    assert yonder("verify", "last", *other).code == 0
    told, again = (yonder("replay", log, *other).out.splitlines() for log in ("last", str(played)))
    assert told[1:] == again[1:]
    again = yonder("import", str(played), *other)
    assert (again.code, "(conflict)" in again.err) == (1, True)


def test_an_altered_log_is_not_imported(yonder: Call, played: Path, tmp_path: Path) -> None:
    played.write_bytes(played.read_bytes().replace(b'"seq":3,', b'"seq":2,', 1))
    done = yonder("import", str(played), "--data", str(tmp_path / "other"))
    assert done.code == 1
    assert "entry 3" in done.err
    assert json.loads(yonder("realms", "--json", "--data", str(tmp_path / "other")).out) == []


def test_a_replay_tells_every_entry_with_its_draws_and_players(yonder: Call, played: Path) -> None:
    done = yonder("replay", str(played))
    assert done.code == 0
    assert "    #1  player 1  Red takes a place on the green." in done.out
    assert "first 0..1: " in done.out
    assert "  player 2  npub1" in done.out
    assert done.out.splitlines()[1:] == yonder("replay").out.splitlines()[1:]


def test_a_replay_ends_where_it_is_told_to(yonder: Call, played: Path) -> None:
    out = yonder("replay", str(played), "--to", "2").out
    assert "#2" in out
    assert "#3" not in out


def test_a_replay_may_be_told_as_a_player_knows_it(yonder: Call, played: Path) -> None:
    key = json.loads(yonder("key", "--json").out)["npub"]
    assert yonder("replay", str(played), "--who", key) == yonder("replay", str(played), "--who", "me")
    done = yonder("replay", str(played), "--who", "bob")
    assert (done.code, "(bad_key)" in done.err) == (2, True)


def test_a_replay_may_be_read_by_a_program(yonder: Call, played: Path) -> None:
    steps = [json.loads(line) for line in yonder("replay", str(played), "--json").out.splitlines()]
    assert [step["seq"] for step in steps] == list(range(len(steps)))
    assert steps[0]["player"] is None
    assert steps[2]["action"] == {"type": "join"}
    assert steps[2]["draws"][0]["reason"] == "first"
    assert steps[2]["events"][0]["type"] == "joined"


def test_realms_are_listed(yonder: Call, played: Path) -> None:
    del played
    yonder("play", "duel", typed="1\n")
    out = yonder("realms").out.splitlines()
    assert out[0].split() == ["realm", "game", "entries", "state", "last", "move", "name"]
    assert "over: " in out[1]
    assert out[1].endswith("seed moon")
    assert " open " in out[2]
    assert json.loads(yonder("realms", "--game", "chess", "--json").out) == []


def test_no_realms_is_said_and_makes_no_folder(yonder: Call, folder: Path) -> None:
    assert "yonder play duel" in yonder("realms").out
    assert not folder.exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["verify", "no such file"], "no_such_log"),
        (["verify", "."], "no_such_log"),
        (["verify", "abc"], "no_such_realm"),
        (["verify"], "no_such_realm"),
        (["replay", "abc"], "no_such_realm"),
        (["log", "abc"], "no_such_realm"),
        (["import", "nope"], "no_such_log"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(yonder: Call, arguments: list[str], code: str) -> None:
    done = yonder(*arguments)
    assert done.code == 1
    assert done.err.endswith(f"({code})\n")


def test_a_log_that_was_begun_with_another_game_than_asked_for_says_so(yonder: Call, played: Path) -> None:
    first, *rest = read_lines(played.read_bytes().splitlines(keepends=True))
    assert isinstance(first, Entry)
    assert first.body is not None
    assert first.birth is not None
    body = replace(first.body, birth=replace(first.birth, game="dual"))
    other = Entry(replace(first.header, body=body_hash(body)), body)
    played.write_bytes(b"".join(write_lines([other, *rest])))
    done = yonder("verify", str(played))
    assert done.code == 1
    assert "Entry 0: the rules refuse it: The host asked for another game" in done.out


@pytest.mark.usefixtures("played")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "yonder.cli", "log"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    os.read(program.stdout.fileno(), 10)
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 0


def test_a_cut_tail_shows_to_one_who_knows_the_head(yonder: Call, played: Path) -> None:
    lines = played.read_bytes().splitlines(keepends=True)
    head = json.loads(yonder("verify", str(played), "--json").out)["head"]
    assert "no entries are missing at the end" in yonder("verify", str(played)).out
    assert "no entries are missing" not in yonder("verify", str(played), "--head", head).out
    kept = lines[:-3]
    seq = sum(b'{"entry"' in line for line in kept) - 1
    played.write_bytes(b"".join(kept) + b'{"end":%d}\n' % seq)
    assert yonder("verify", str(played)).code == 0
    done = yonder("verify", str(played), "--head", head)
    assert (done.code, "cut_tail" in done.out) == (1, True)


def test_a_receipt_that_cannot_be_read_is_named(yonder: Call, played: Path) -> None:
    assert yonder("verify", str(played), "--receipt", str(played.with_name("none"))).code == 2
