"""Cache: answers that stay true as long as a realm does not move, and questions that are already being worked out."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")
MOST = 2_000


class Cache:
    """Keys name the seq they are true at, so nothing is ever taken back. For the event loop only."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[Any]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The answer; if several ask at once, it is worked out once."""
        if key in self._made:
            self._made.move_to_end(key)
            return cast("T", self._made[key])
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(self._make(key, make))
            self._making[key].add_done_callback(_looked_at)
        return cast("T", await asyncio.shield(self._making[key]))

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        try:
            made = self._made[key] = await make()
        finally:
            del self._making[key]
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return made


def _looked_at(made: asyncio.Future[Any]) -> None:
    """Whoever asked may have gone: then nobody hears of a refusal, and that is no trouble."""
    if not made.cancelled():
        made.exception()
