"""The way in: help, version, usage, and errors that are sentences."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import yonder as package
from yonder.cli.app import COMMANDS
from yonder.cli.main import guarded
from yonder.cli.playing import odds
from yonder.core.errors import Unavailable

Call = Callable[..., Any]

NAMES = [function.__name__.rstrip("_").replace("_", "-") for functions in COMMANDS.values() for function in functions]


def test_help_names_every_command(yonder: Call) -> None:
    done = yonder("--help")
    assert done.code == 0
    assert "start here: yonder play duel" in done.out
    assert all(name in done.out for name in NAMES)


@pytest.mark.parametrize("command", [*NAMES, "rules coverage"])
def test_every_command_and_each_of_its_options_has_help(yonder: Call, command: str) -> None:
    done = yonder(*command.split(), "--help")
    assert done.code == 0
    assert "Exit codes" in done.out
    rows = [line.strip("│ \n") for line in done.out.splitlines() if line.startswith("│ ")]
    named = [row for row in rows if row.startswith(("-", "*")) or row.split()[0].isupper()]
    assert all(len(row.split()) > 3 for row in named), named


def test_the_version_is_printed(yonder: Call) -> None:
    assert yonder("--version").out.strip() == package.__version__


@pytest.mark.parametrize(
    "arguments",
    [["nope"], ["play"], ["play", "duel", "--nope"], ["play", "duel", "--most", "x"], ["--nope"], ["verify", "a", "b"]],
)
def test_wrong_usage_is_one_sentence_a_hint_and_exit_code_2(yonder: Call, arguments: list[str]) -> None:
    done = yonder(*arguments)
    assert done.code == 2
    assert done.out == ""
    first, hint = done.err.splitlines()
    assert first.endswith("(usage)")
    assert hint.startswith("Try: yonder")


def test_what_nobody_expected_is_still_a_sentence(yonder: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_text: str) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(odds, "parse_comparison", broken)
    monkeypatch.delenv("YONDER_DEBUG", raising=False)
    done = yonder("odds", "1d6")
    assert done.code == 1
    assert "ZeroDivisionError: oh (bug)" in done.err
    assert "Traceback" not in done.err


def test_interruption_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert guarded(interrupted) == 130
    assert "Interrupted" in capsys.readouterr().err


def test_a_busy_store_is_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    def busy() -> int:
        raise Unavailable("The data cannot be written just now.")

    assert guarded(busy) == 1
    assert capsys.readouterr().err == "yonder: The data cannot be written just now. (unavailable)\n"


@pytest.mark.parametrize("library", ["cyclopts", "rich"])
def test_without_the_extra_it_says_what_to_install(library: str) -> None:
    script = f"import sys; sys.modules[{library!r}] = None; from yonder.cli import main; sys.exit(main(['games']))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 1
    assert done.stderr == f"The command line needs {library}. Install it: pip install 'yonder-referee[cli]'\n"
