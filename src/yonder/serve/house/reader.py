"""Reader: one thread that reads worlds, one question after the other. More could not read at the same time anyway."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from yonder.core.errors import Unavailable

T = TypeVar("T")
Question = tuple[Callable[[], Any], asyncio.Future[Any]]


class Reader:
    """Questions from an event loop are answered in order; questions that nobody is waiting for any more are skipped."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="reader", daemon=True)
        self._thread.start()

    async def ask(self, look: Callable[[], T]) -> T:
        """The answer, or the refusal, of a function that is called in the thread."""
        if self._closed:
            raise Unavailable("The server is shutting down; ask again later.")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._questions.put((look, answer))
        return await answer

    def close(self) -> None:
        """Answer what was asked, then stop."""
        self._closed = True
        self._questions.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (question := self._questions.get()) is not None:
            look, answer = question
            if answer.cancelled():
                continue
            try:
                found, error = look(), None
            except BaseException as raised:  # noqa: BLE001 - whoever waits must be answered
                found, error = None, raised
            with suppress(RuntimeError):  # the loop is gone, and with it all who waited
                answer.get_loop().call_soon_threadsafe(_tell, answer, found, error)


def _tell(answer: asyncio.Future[Any], found: Any, error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(found)
    else:
        answer.set_exception(error)
