"""Refusals found in the code: which codes an action's handler can raise, followed through the functions it calls."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType, ModuleType
from typing import Any

from yonder.core.errors import COMMON
from yonder.core.kit import chat, guard, inventory, party
from yonder.core.rules import grants, pause
from yonder.core.rules.rules import Rules
from yonder.manual.source import files_of, package_of

# The kernel's own modules that refuse on behalf of a game.
KERNEL = (pause, grants, chat, guard, inventory, party)
CACHED = type(lru_cache(maxsize=1)(len))
PARSING = Lock()  # Python 3.11 counts the depth of a syntax tree for all threads together: two at once break it


class Refusals:
    """The codes of a game. A code is known by being refused with somewhere, or by having its sentence in the words."""

    def __init__(self, rules: Rules) -> None:
        self._package = package_of(rules)
        self._own = [code for file in files_of(rules) for code in _refused(file)]
        worded = [name.removeprefix("refuse.") for name in rules.words if name.startswith("refuse.")]
        kernel = [code for module in KERNEL for code in _refused(Path(str(module.__file__)))]
        self._known = dict.fromkeys([*self._own, *worded, *kernel, *COMMON])

    def all(self) -> list[str]:
        """Every code that the game's files name."""
        return sorted(dict.fromkeys(self._own))

    def of(self, handler: Callable[..., Any]) -> list[str]:
        """The codes that a handler can raise, itself or through what it calls."""
        found: dict[str, None] = {}
        seen: list[FunctionType] = []
        waiting = [inspect.unwrap(handler)]
        while waiting:
            function = waiting.pop()
            if isinstance(function, FunctionType) and function not in seen and self._ours(function):
                seen.append(function)
                texts = (*_texts(function.__code__), *_defaults(function))
                found |= dict.fromkeys(text for text in texts if text in self._known)
                waiting += _called(function)
        return sorted(found)

    def _ours(self, function: FunctionType) -> bool:
        module = function.__module__
        return module == self._package or module.startswith((f"{self._package}.", *(each.__name__ for each in KERNEL)))


def _refused(file: Path) -> Iterator[str]:
    """`refuse("x")`, `Reject("x")`, `need(world, holds, "x")`, and `code="x"` as in `world.get(Room, 7, code="x")`."""
    with PARSING:
        tree = ast.parse(file.read_text("utf-8"), str(file))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            named = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
            first = call.args[:1] if _last(call.func) in ("refuse", "Reject") else []
            third = call.args[2:3] if _last(call.func) == "need" else []
            for value in (*first, *third, *named):
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


def _texts(code: CodeType) -> Iterator[str]:
    """The texts that stand in a function, its inner functions included."""
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from _texts(constant)


def _defaults(function: FunctionType) -> Iterator[str]:
    """The texts that stand for arguments left out, such as the code of a kit's guard."""
    given = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    return (value for value in given if isinstance(value, str))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _called(function: FunctionType) -> Iterator[Any]:
    """What a function calls or hands on: by name, or closed over by a decorator."""
    names = list(_names(function.__code__))
    for name in names:
        found = function.__globals__.get(name)
        if isinstance(found, CACHED):
            found = found.__wrapped__
        if isinstance(found, ModuleType):
            yield from (getattr(found, each) for each in names if found in KERNEL and hasattr(found, each))
        elif found is not None:
            yield found
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
