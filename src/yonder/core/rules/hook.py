"""Hook: how content bends rules without flags. Effects add what they do to a named point; the rule collects it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
V = TypeVar("V")

DEPTH = 16


class HookDepth(RuntimeError):
    """Effects call each other without end."""


class Hook(Generic[P, V]):
    """A named point of a rule. Effects run in order of (priority, effect id), whatever the order of their rows."""

    __slots__ = ("_depth", "_effects", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._effects: dict[str, tuple[int, Callable[..., V]]] = {}
        self._depth = 0

    def effect(self, name: str, priority: int = 0) -> Callable[[Callable[P, V]], Callable[P, V]]:
        """Bind what effect `name` contributes here."""

        def bind(function: Callable[P, V]) -> Callable[P, V]:
            if name in self._effects:
                msg = f"{self.name}: the effect {name!r} is bound twice"
                raise ValueError(msg)
            self._effects[name] = (priority, function)
            return function

        return bind

    def collect(self, active: Iterable[str], *args: P.args, **kwargs: P.kwargs) -> list[V]:
        """What each active effect contributes."""
        self._enter()
        try:
            return [function(*args, **kwargs) for function in self._bound(active)]
        finally:
            self._depth -= 1

    def fold(self, active: Iterable[str], value: V, *args: Any) -> V:
        """Pass a value through each active effect in turn: `effect(value, *args) -> value`."""
        self._enter()
        try:
            for function in self._bound(active):
                value = function(value, *args)
            return value
        finally:
            self._depth -= 1

    def _enter(self) -> None:
        if self._depth == DEPTH:
            msg = f"{self.name}: more than {DEPTH} effects deep"
            raise HookDepth(msg)
        self._depth += 1

    def _bound(self, active: Iterable[str]) -> list[Callable[..., V]]:
        effects = self._effects
        return [effects[name][1] for _, name in sorted((effects[name][0], name) for name in active if name in effects)]
