"""Together: work for a thread that many in the loop ask for at once. Whatever came in meanwhile is one job for it.

Handing work to a thread and back costs as much as making the offers of one player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 16  # pieces in one job: who is urgent does not wait for more
Piece = tuple[Callable[[], Any], asyncio.Future[Any]]


class Together:
    """Pieces of work, done one after the other; `hand` has a job done in a thread. For the event loop only."""

    def __init__(self, hand: Callable[[Callable[[], list[Any]]], Awaitable[list[Any]]]) -> None:
        self._hand = hand
        self._waiting: list[Piece] = []
        self._task: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[], T]) -> T:
        """Do this in a thread."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, done))
        if self._task is None:
            self._task = loop.create_task(self._run())
        return await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                job, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._do(job)
        finally:
            self._task = None

    async def _do(self, job: Sequence[Piece]) -> None:
        wanted = [(work, done) for work, done in job if not done.done()]  # who has left wants nothing
        try:
            results = await self._hand(lambda: [_tried(work) for work, _ in wanted])
        except RuntimeError as error:  # there are no threads any more
            results = [error] * len(wanted)
        for (_, done), result in zip(wanted, results, strict=True):
            if done.done():
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)


def _tried(work: Callable[[], Any]) -> Any:
    """What came of it; a piece that fails spoils only itself."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - it is raised where the piece was asked for
        return error
