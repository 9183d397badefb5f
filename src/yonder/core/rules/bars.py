"""Bars: would the rules refuse this? The handler itself answers, up to its first draw or change."""

from __future__ import annotations

from typing import Any, TypeVar

from yonder.core.chance.dice import FirstDraw, ProbeDice
from yonder.core.chance.walk import Unwalkable
from yonder.core.errors import Reject
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.model import Model
from yonder.core.world.world import World

M = TypeVar("M", bound=Model)
_PROBE = ProbeDice()


class Changed(Exception):
    """A handler has begun to change something: it refuses no more."""


class Still(World):
    """A world that is only read; `notes` are what readers keep of it while it stands still."""

    __slots__ = ("notes",)

    def __init__(self, world: World) -> None:
        super().__init__(now=world.now, content=world.content)
        self._parent = world
        self.notes: dict[Any, Any] = {}

    def put(self, row: M, **changes: Any) -> M:
        raise Changed(type(row), changes)

    def drop(self, row: Model) -> None:
        raise Changed(type(row))


class Bars:
    """One player's questions at one moment; much cheaper than a fork for each.

    It holds for handlers that refuse before they change anything, as all should.
    """

    def __init__(self, rules: Rules, world: World, who: str) -> None:
        self.world = Still(world)
        self._handlers = rules.handlers
        self._ctx = Ctx(rules, world, who, world.now, _PROBE)
        self._ctx.world = self.world

    def __call__(self, action: Action) -> Reject | None:
        """What the handler refuses, if anything."""
        try:
            self._handlers[type(action)](self._ctx, action)
        except Reject as refusal:
            return refusal
        except (Changed, FirstDraw, Unwalkable):
            pass
        return None
