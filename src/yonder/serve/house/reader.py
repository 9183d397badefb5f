"""Reader: one thread that reads worlds, one question after the other. More could not read at the same time anyway."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from yonder.core.errors import Unavailable

T = TypeVar("T")
FEW = 8  # questions are answered before one that can wait
Question = tuple[Callable[[], Any], asyncio.Future[Any]]


class Reader:
    """Questions from an event loop are answered in order; those that can wait, when no other is there or after a few.

    Questions that nobody is waiting for any more are skipped.
    """

    def __init__(self) -> None:
        self._asked: queue.SimpleQueue[bool] = queue.SimpleQueue()  # True for each question, False to stop
        self._questions: deque[Question] = deque()
        self._later: deque[Question] = deque()
        self._passed = 0  # questions that were answered since the last that can wait
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="reader", daemon=True)
        self._thread.start()

    async def ask(self, look: Callable[[], T], *, later: bool = False) -> T:
        """The answer, or the refusal, of a function that is called in the thread; `later`: it can wait for others."""
        if self._closed:
            raise Unavailable("The server is shutting down; ask again later.")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        (self._later if later else self._questions).append((look, answer))
        self._asked.put(True)  # noqa: FBT003 - a plain token
        return await answer

    def close(self) -> None:
        """Answer what was asked, then stop."""
        self._closed = True
        self._asked.put(False)  # noqa: FBT003 - a plain token
        self._thread.join()

    def _run(self) -> None:
        while self._asked.get():
            look, answer = self._next()
            if answer.cancelled():
                continue
            try:
                found, error = look(), None
            except BaseException as raised:  # noqa: BLE001 - whoever waits must be answered
                found, error = None, raised
            with suppress(RuntimeError):  # the loop is gone, and with it all who waited
                answer.get_loop().call_soon_threadsafe(_tell, answer, found, error)

    def _next(self) -> Question:
        if self._later and (self._passed >= FEW or not self._questions):
            self._passed = 0
            return self._later.popleft()
        self._passed += 1
        return self._questions.popleft()


def _tell(answer: asyncio.Future[Any], found: Any, error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(found)
    else:
        answer.set_exception(error)
