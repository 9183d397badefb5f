"""A pool for work that may take long: threads of its own, and those who wait take turns, whoever asked how often."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from yonder.core.errors import Unavailable
from yonder.serve.edge.refusal import TooMany

T = TypeVar("T")


class Pool:
    """A number of threads, with limits on how many jobs may wait in all and for each payer, and for how long.

    For the event loop only.
    """

    def __init__(self, name: str, threads: int, most: int, most_each: int, wait_s: float) -> None:
        self._name = name
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._most = most
        self._most_each = most_each
        self._wait_s = wait_s
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def do(self, payer: str, work: Callable[[], T], stop: Callable[[], None] = lambda: None) -> T:
        """Run this when it is the payer's turn; `stop` is called if nobody is waiting for it any more."""
        await self._turn(payer)
        doing = asyncio.get_running_loop().run_in_executor(self._threads, work)
        doing.add_done_callback(self._ended)
        try:
            return await asyncio.shield(doing)  # its thread is taken until it has really ended
        except asyncio.CancelledError:
            stop()
            raise

    def close(self) -> None:
        """Finish running jobs; waiting ones are not started."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def _turn(self, payer: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn = self._queued(payer)
        try:
            async with asyncio.timeout(self._wait_s):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self._done()
            if isinstance(error, TimeoutError):
                raise self._busy() from None
            raise
        finally:
            self._forget(payer, turn)

    def _queued(self, payer: str) -> asyncio.Future[None]:
        if len(self._queues.get(payer, ())) >= self._most_each:
            text = f"You are already waiting for {self._most_each} {self._name}; wait until they are done."
            raise TooMany(text, f"too_many_{self._name}", 5)
        if sum(map(len, self._queues.values())) >= self._most:
            raise self._busy()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(payer, deque()).append(turn)
        return turn

    def _ended(self, doing: asyncio.Future[Any]) -> None:
        if not doing.cancelled():
            doing.exception()  # whoever asked may have gone: then nobody hears of a refusal
        self._done()

    def _done(self) -> None:
        """A thread is free: the payer who was served longest ago is next."""
        while self._queues:
            payer, queue = next(iter(self._queues.items()))
            turn = queue.popleft()
            self._queues.move_to_end(payer)
            if not queue:
                del self._queues[payer]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _forget(self, payer: str, turn: asyncio.Future[None]) -> None:
        queue = self._queues.get(payer, deque())
        if turn in queue:
            queue.remove(turn)
            if not queue:
                del self._queues[payer]

    def _busy(self) -> Unavailable:
        return Unavailable(f"The server is computing too many {self._name} right now; ask again in a moment.", "busy")
