"""A new game from the skeleton is playable, keeps the contract and passes its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from yonder.core import Malformed
from yonder.testkit import check, write_skeleton


def test_a_new_game_keeps_the_contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_skeleton("stone_reach", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "stone_reach" / "src"))
    rules = import_module("stone_reach").rules
    report = check(rules, games=3, steps=40)
    assert (rules.name, rules.title) == ("stone_reach", "Stone reach")
    assert [f for f in report.findings if f.verdict in ("fail", "warn")] == []


def test_its_own_tests_pass(tmp_path: Path) -> None:
    write_skeleton("reach", tmp_path)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path / "reach", env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout


def test_it_is_a_wheel_that_registers_the_game(tmp_path: Path) -> None:
    files = write_skeleton("reach", tmp_path)
    project = tomllib.loads((tmp_path / "reach" / "pyproject.toml").read_text())
    assert project["project"]["entry-points"] == {"yonder.games": {"reach": "reach:rules"}}
    assert sorted(str(file.relative_to(tmp_path)) for file in files) == [
        *("reach/README.md", "reach/pyproject.toml", "reach/src/reach/__init__.py"),
        *("reach/src/reach/py.typed", "reach/src/reach/words.toml", "reach/tests/test_reach.py"),
    ]


@pytest.mark.parametrize("name", ["", "Reach", "9lives", "a-b", "../x", "class", "random", "yonder"])
def test_a_name_that_python_cannot_import_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed) as caught:
        write_skeleton(name, tmp_path)
    assert caught.value.code == "bad_name"
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    write_skeleton("reach", tmp_path)
    with pytest.raises(Malformed) as caught:
        write_skeleton("reach", tmp_path)
    assert caught.value.code == "exists"
