"""Kernel and games hold no float, clock, I/O, randomness or set order; and what holds one is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import duel
import yonder.core
from yonder.testkit.code.purity import scan_folder, scan_source

CORE = Path(str(yonder.core.__file__)).parent


@pytest.mark.parametrize("folder", [CORE, CORE.parent / "games", Path(str(duel.__file__)).parent])
def test_kernel_and_games_are_pure(folder: Path) -> None:
    assert [str(impurity) for impurity in scan_folder(folder)] == []


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("x = 0.5", "0.5: a float"),
        ("x = 1e9", "a float"),
        ("x = 2j", "a float"),
        ("x = a / b", "/ makes a float"),
        ("x /= 2", "/= makes a float"),
        ("x = float(y)", "float()"),
        ("x = round(y)", "round()"),
        ("import time", "imports time"),
        ("import datetime as d", "imports datetime"),
        ("from os import path", "imports os"),
        ("import os.path", "imports os.path"),
        ("import random", "imports random"),
        ("from secrets import token_bytes", "imports secrets"),
        ("import uuid", "imports uuid"),
        ("import asyncio", "imports asyncio"),
        ("import socket", "imports socket"),
        ("from pathlib import Path", "imports pathlib"),
        ("import io", "imports io"),
        ("def f():\n    import time", "imports time"),
        ("open('x')", "open()"),
        ("input()", "input()"),
        ("print(1)", "print()"),
        ("x = file.read_text()", ".read_text()"),
        ("x = math.sqrt(2)", "math.sqrt works on floats"),
        ("from math import floor", "math.floor works on floats"),
        ("x = hash('a')", "hash()"),
        ("x = id(y)", "id()"),
        ("def f():\n    global COUNT\n    COUNT = 1", "global COUNT"),
    ],
)
def test_what_differs_between_machines_is_found(code: str, what: str) -> None:
    (impurity,) = scan_source(code)
    assert what in impurity.what
    assert impurity.line == code.count("\n") + 1 or "global" in what


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "for x in frozenset(y): pass",
        "z = [x for x in {1, 2}]",
        "z = {x: 1 for x in set(y)}",
        "z = list(set(y))",
        "z = tuple({x for x in y})",
        "z = [*set(y)]",
        "z = ', '.join(set(y))",
        "z = dict.fromkeys(set(y))",
        "z = set(y).pop()",
        "z = next(iter(set(y)))",
        "z = enumerate(set(y) | w)",
        "z = list(set(y).union(w))",
        "s = set()\nfor x in s: pass",
        "def f(s: set[int]):\n    return [x for x in s]",
        "def f():\n    s: frozenset[int] = make()\n    yield from s",
        "def f():\n    s = {1}\n    return lambda: list(s)",
    ],
)
def test_going_through_a_set_is_found(code: str) -> None:
    assert any("goes through a set" in impurity.what for impurity in scan_source(code))


@pytest.mark.parametrize(
    "code",
    [
        "x = sorted(set(y))",
        "x = sorted(f(z) for z in set(y))",
        "x = len(set(y)) + sum(z for z in {1, 2})",
        "x = {z for z in set(y)}",
        "x = {*set(y), 1}",
        "x = 1 in {1, 2}",
        "s = set()\ns = sorted(s)\nfor x in s: pass",
        "def f():\n    s = set()\ndef g(s):\n    return list(s)",
        "x = list(dict.fromkeys(y))",
        "x = files(__package__) / 'words.toml'",
        "x = a // b",
        "import math\nx = math.isqrt(5)",
        "from hashlib import sha256",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pathlib import Path",
        "class A:\n    def __hash__(self):\n        return hash(self.n)",
    ],
)
def test_what_is_harmless_is_let_through(code: str) -> None:
    assert scan_source(code) == []


def test_a_finding_says_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text("x = 1\ny = x / 2\n")
    (impurity,) = scan_folder(tmp_path)
    assert str(impurity) == f"{tmp_path / 'game.py'}:2: / makes a float; use // or Fraction(a, b)"
