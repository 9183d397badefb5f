"""Hook: how content bends rules without flags. Effects add what they do to a named point; the rule collects it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar, Token
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from yonder.core.rules.kernel import Effect

P = ParamSpec("P")
V = TypeVar("V")

DEPTH = 16
_depth: ContextVar[int] = ContextVar("depth", default=0)  # of this run: other threads have their own


class HookDepth(RuntimeError):
    """Effects call each other without end."""


class Hook(Generic[P, V]):
    """A named point of a rule. Functions are bound to kinds of effect and receive the effect's row.

    They run in order of (priority, order of application).
    """

    __slots__ = ("_bound", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._bound: dict[str, tuple[int, Callable[..., V]]] = {}

    def effect(
        self, kind: str, priority: int = 0
    ) -> Callable[[Callable[Concatenate[Effect, P], V]], Callable[Concatenate[Effect, P], V]]:
        """Bind what effects of a kind contribute here."""

        def bind(function: Callable[Concatenate[Effect, P], V]) -> Callable[Concatenate[Effect, P], V]:
            if kind in self._bound:
                msg = f"{self.name}: the effect {kind!r} is bound twice"
                raise ValueError(msg)
            self._bound[kind] = (priority, function)
            return function

        return bind

    def collect(self, effects: Iterable[Effect], *args: P.args, **kwargs: P.kwargs) -> list[V]:
        """What each effect contributes: `function(effect, *args)`."""
        if not effects or not (active := self._active(effects)):
            return []
        token = self._deeper()
        try:
            return [function(row, *args, **kwargs) for function, row in active]
        finally:
            _depth.reset(token)

    def fold(self, effects: Iterable[Effect], value: V, *args: Any) -> V:
        """Pass a value through each effect in turn: `function(effect, value, *args) -> value`."""
        if not effects or not (active := self._active(effects)):
            return value
        token = self._deeper()
        try:
            for function, row in active:
                value = function(row, value, *args)
        finally:
            _depth.reset(token)
        return value

    def _deeper(self) -> Token[int]:
        depth = _depth.get()
        if depth == DEPTH:
            msg = f"{self.name}: more than {DEPTH} hooks deep"
            raise HookDepth(msg)
        return _depth.set(depth + 1)

    def _active(self, effects: Iterable[Effect]) -> list[tuple[Callable[..., V], Effect]]:
        bound, rows = self._bound, []
        for row in effects:
            if row.kind in bound:
                rows.append(row)  # noqa: PERF401 - mostly there is none, and a comprehension costs more than looking
        if not rows:
            return []
        if len(rows) > 1:
            rows.sort(key=lambda row: (bound[row.kind][0], row.number))
        return [(bound[row.kind][1], row) for row in rows]
