"""Desk: one thread that collects what many clients send, commits it in groups, and wakes for timers."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from contextlib import suppress

from yonder.core.errors import Unavailable, YonderError
from yonder.proof.event import Signed
from yonder.realm.realm import Receipt
from yonder.realm.referee import Referee

MOST = 256
IDLE_S = 0.5

Job = tuple[bytes | Signed, Future[Receipt]]


class Desk:
    """Takes actions from any thread and answers by future. A group is whatever came in while the last was written."""

    def __init__(self, referee: Referee, *, most: int = MOST) -> None:
        self.referee = referee
        self._most = most
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._door = threading.Lock()
        self._tired = False
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._thread.start()

    def submit(self, data: bytes | Signed) -> Future[Receipt]:
        """Hand in an action; the future has its receipt or its refusal, never before it is on disk."""
        future: Future[Receipt] = Future()
        with self._door:  # nothing may join the queue behind the call to stop
            if not self._closed:
                self._queue.put((data, future))
                return future
        future.set_exception(Unavailable("The referee is going to rest; send it again later."))
        return future

    def close(self) -> None:
        """Finish what was handed in, then stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._collect()
            if jobs:
                self._settle(jobs)
            self._fire()

    def _collect(self) -> tuple[list[Job], bool]:
        """The next group: wait for one, then take all that is there."""
        jobs: list[Job] = []
        try:
            job = self._queue.get(timeout=self._patience())
            while job is not None:
                jobs.append(job)
                if len(jobs) == self._most:
                    return jobs, True
                job = self._queue.get_nowait()
        except queue.Empty:
            return jobs, True
        return jobs, False

    def _patience(self) -> float:
        due = self.referee.next_due()
        if due is None or self._tired:
            return IDLE_S
        return min(IDLE_S, max(0, due - self.referee.now()) / 1000)

    def _settle(self, jobs: list[Job]) -> None:
        jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
        try:
            answers = self.referee.submit_all([data for data, _ in jobs])
        except BaseException as error:  # noqa: BLE001 - whoever waits must be answered
            for _, future in jobs:
                future.set_exception(error)
            return
        for (_, future), answer in zip(jobs, answers, strict=True):
            if isinstance(answer, YonderError):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _fire(self) -> None:
        """Let due timers fire. If that fails they are still due, and tried again after a pause."""
        self._tired = True
        with suppress(YonderError):
            self.referee.fire()
            self._tired = False
