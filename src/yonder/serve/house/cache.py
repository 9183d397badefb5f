"""Cache: answers that stay true until a realm changes, and questions that are already being answered."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")
MOST = 2_000


class Cache:
    """Keys name the seq they are true at, so nothing is ever invalidated. For the event loop only."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[Any]] = {}
        self._asking: Counter[Hashable] = Counter()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The answer; if several ask at once, it is computed once, and cancelled when all of them have left."""
        if key in self._made:
            self._made.move_to_end(key)
            return cast("T", self._made[key])
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(self._make(key, make))
            self._making[key].add_done_callback(_looked_at)
        making = self._making[key]
        self._asking[key] += 1
        try:
            return cast("T", await asyncio.shield(making))
        finally:
            self._left(key, making)

    def _left(self, key: Hashable, making: asyncio.Future[Any]) -> None:
        self._asking[key] -= 1
        if not self._asking[key]:
            del self._asking[key]
            making.cancel()  # no more than a word if it is done
            if self._making.get(key) is making:
                del self._making[key]  # whoever asks from now on begins anew

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        try:
            made = self._made[key] = await make()
        finally:
            if self._making.get(key) is asyncio.current_task():
                del self._making[key]
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return made


def _looked_at(made: asyncio.Future[Any]) -> None:
    """The caller may have left: then nobody sees the refusal, which does no harm."""
    if not made.cancelled():
        made.exception()
