"""`yonder new-pack` and `--pack`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Call = Callable[..., Any]


def test_a_new_pack_changes_nothing_until_something_is_uncommented(yonder: Call, tmp_path: Path) -> None:
    file = tmp_path / "soft.toml"
    assert yonder("new-pack", "duel", str(file)).code == 0
    assert "# [moves.strike]" in file.read_text("utf-8")
    done = yonder("play", "duel", "--pack", str(file), "--bot", "random", "--seed", "a")
    plain = yonder("play", "duel", "--bot", "random", "--seed", "a")
    assert (done.code, plain.code) == (0, 0)


def test_a_pack_is_not_written_over_a_file(yonder: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    done = yonder("new-pack", "duel", str(file))
    assert (done.code, "(file_exists)" in done.err) == (2, True)
    assert file.read_text() == "precious"


def test_a_game_is_played_and_verified_with_its_pack(yonder: Call, tmp_path: Path) -> None:
    file = tmp_path / "hard.toml"
    file.write_text('[pack]\ngame = "duel"\n[moves.strike]\ndice = "1d4+30"\n[words.tell]\nbegan = "{name} dares."\n')
    done = yonder("play", "duel", "--pack", str(file), "--bot", "random", "--seed", "b")
    assert (done.code, " dares." in done.out) == (0, True)
    assert "is sound" in yonder("verify", "last").out


def test_what_is_wrong_with_a_pack_is_said_with_its_place(yonder: Call, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("[moves.strike]\nreach = 2\n")
    done = yonder("play", "duel", "--pack", str(file))
    assert done.code == 2
    assert "bad.toml: moves.strike.reach: Object contains unknown field" in done.err
    assert yonder("play", "duel", "--pack", str(tmp_path / "none.toml")).code == 2
