"""Refusals found in the code: which codes an action's handler can raise, followed through the functions it calls."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yonder.core
from yonder.core.rules import Rules
from yonder.testkit.source import files_of

# The kernel's own functions that refuse on behalf of a game.
KERNEL = ("pause.py", "grants.py")


class Refusals:
    """Codes by function name, over the game's files. Names that two modules share are taken together."""

    def __init__(self, rules: Rules) -> None:
        self._codes: dict[str, list[str]] = {}
        self._calls: dict[str, list[str]] = {}
        core = Path(str(yonder.core.__file__)).parent
        self._own = list(dict.fromkeys(code for file in files_of(rules) for code in self._read(file)))
        for name in KERNEL:
            self._read(core / name)

    def all(self) -> list[str]:
        """Every code that the game's files name."""
        return sorted(self._own)

    def of(self, handler: Callable[..., Any]) -> list[str]:
        """The codes that a handler can raise, itself or through what it calls."""
        found: dict[str, None] = {}
        seen: list[str] = []
        waiting = [inspect.unwrap(handler).__name__]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.append(name)
                found |= dict.fromkeys(self._codes.get(name, ()))
                waiting += self._calls.get(name, ())
        return sorted(found)

    def _read(self, file: Path) -> list[str]:
        tree = ast.parse(file.read_text("utf-8"), str(file))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                self._codes.setdefault(function.name, []).extend(_codes(function))
                self._calls.setdefault(function.name, []).extend(_names(function))
        return list(_codes(tree))


def _codes(tree: ast.AST) -> Iterator[str]:
    """`rules.refuse("x")`, `Reject("x")`, and `code="x"` as in `world.get(Room, 7, code="no_such_room")`."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            named = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
            first = call.args[:1] if _last(call.func) in ("refuse", "Reject") else []
            for value in (*first, *named):
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


def _names(function: ast.FunctionDef) -> Iterator[str]:
    """Names of functions it calls or hands on (`refusal(guard, world)`)."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Call):
            yield _last(node.func)


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
