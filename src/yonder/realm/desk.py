"""Desk: one thread that collects what many clients send, commits it in groups, and wakes for timers.

While one group is written, clerks check the next: so the cores of the machine work side by side.
Clients wait for their answers before they send again, so what comes in together is parted to keep both busy.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress

from msgspec import Struct

from yonder.core.errors import Unavailable, YonderError
from yonder.proof.checker import all_cores
from yonder.proof.event import Signed
from yonder.proof.words import Spoken
from yonder.realm.clerk import Clerk, question
from yonder.realm.realm import Receipt
from yonder.realm.referee import Checked, Referee, Result, checked, identified, judged, with_texts

MOST = 256
FEW = 8  # as many are checked by the desk itself before a clerk has read the question
PART = 64  # what is checked while another such part is written; larger ones would spare the disk little
AHEAD = 3  # parts that wait for the disk before no more are taken in: a clerk's pipe holds more than these and MOST
IDLE_S = 0.5

_LOG = logging.getLogger(__name__)
Reply = Future[Receipt] | asyncio.Future[Receipt]
Job = tuple[bytes | Signed, Reply, Sequence[Spoken]]


class Group(Struct):
    """Jobs that are checked together: what is known of each, and which clerk looks at which."""

    jobs: list[Job]
    known: list[Checked | Signed | YonderError]
    asked: list[tuple[Clerk, list[int]]]


class Desk:
    """Takes actions from any thread and answers by future. A group is whatever came in while the last was written."""

    def __init__(
        self, referee: Referee, *, most: int = MOST, clerks: int = 0, admit: Callable[[Signed], None] = lambda _: None
    ) -> None:
        self.referee = referee
        self._admit = admit
        self._most = most
        self._hire = clerks
        self._clerks: list[Clerk] = []
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._door = threading.Lock()
        self._tired = False
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._thread.start()

    def submit(self, data: bytes | Signed, spoken: Sequence[Spoken] = ()) -> Future[Receipt]:
        """Hand in an action; the future has its receipt or its refusal, never before it is on disk."""
        future: Future[Receipt] = Future()
        self._hand_in((data, future, spoken))
        return future

    async def act(self, data: bytes | Signed, spoken: Sequence[Spoken] = ()) -> Receipt:
        """The same for callers in an event loop: all who wait there are woken at once."""
        future: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        self._hand_in((data, future, spoken))
        return await future

    def close(self) -> None:
        """Finish what was handed in, then stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()
        for clerk in self._clerks:
            clerk.end()
        self._clerks.clear()

    def _hand_in(self, job: Job) -> None:
        with self._door:  # nothing may join the queue behind the call to stop
            if not self._closed:
                self._queue.put(job)
                return
        job[1].set_exception(Unavailable("The referee is shutting down; send the action again later."))

    def _run(self) -> None:
        going, waiting = True, deque[Group]()
        while going or waiting:
            if going and len(waiting) < AHEAD:
                jobs, going = self._collect(patient=not waiting)
                waiting += [self._begin(part) for part in self._parted(jobs)]
            if waiting:
                self._settle(waiting.popleft())
            self._fire()

    def _collect(self, *, patient: bool) -> tuple[list[Job], bool]:
        """The next group: wait for one, then take all that is there."""
        jobs: list[Job] = []
        try:
            job = self._queue.get(timeout=self._patience()) if patient else self._queue.get_nowait()
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

    # Checking

    def _parted(self, jobs: list[Job]) -> list[list[Job]]:
        """In parts for the clerks, two at least; whole if there are none, or too few jobs for them."""
        if len(jobs) < FEW or not self._staff():
            return [jobs] if jobs else []
        size = min(PART, max(FEW, (len(jobs) + 1) // 2))
        return [jobs[i : i + size] for i in range(0, len(jobs), size)]

    def _begin(self, jobs: list[Job]) -> Group:
        """Read what came in and ask the clerks about it; a few are checked here."""
        jobs = [job for job in jobs if not isinstance(job[1], Future) or job[1].set_running_or_notify_cancel()]
        group = Group(jobs, [identified(data) for data, _, _ in jobs], [])
        clerks = self._staff() if len(jobs) >= FEW else []
        asked = list(self._questions(group)) if clerks else []
        for number, clerk in enumerate(clerks):
            share = asked[number :: len(clerks)]
            if not clerk.ask([question for _, question in share]):
                self._dismiss(clerk)
            elif share:
                group.asked.append((clerk, [i for i, _ in share]))
        return group

    def _questions(self, group: Group) -> Iterator[tuple[int, bytes]]:
        for i, event in enumerate(group.known):
            if isinstance(event, Signed):
                asked = question(event, prove=event in self.referee.drawers)
                if asked is not None:
                    yield i, asked

    def _staff(self) -> Sequence[Clerk]:
        """The clerks who are there; hired when there is work for the first time."""
        if self._hire and not self._clerks:
            count, self._hire = self._hire, 0
            with suppress(OSError):  # without them the desk does it all
                for _ in range(count):
                    self._clerks.append(Clerk(self.referee.keys.main))
        return [clerk for clerk in self._clerks if clerk.here()]

    def _dismiss(self, clerk: Clerk) -> None:
        """It has died: the others, or the desk itself, take over its work."""
        self._clerks = [other for other in self._clerks if other is not clerk]
        clerk.end()

    def _judge(self, group: Group) -> list[Checked | YonderError]:
        """Take in what the clerks found; what none of them looked at is checked here."""
        for clerk, share in group.asked:
            verdicts = clerk.answer(len(share))
            if verdicts is None:
                self._dismiss(clerk)
                continue
            for i, (holds, proof) in zip(share, verdicts, strict=True):
                group.known[i] = judged(group.known[i], proof, holds=holds)  # type: ignore[arg-type]
        found = [self._admitted(checked(each) if isinstance(each, Signed) else each) for each in group.known]
        return [with_texts(each, job[2]) for each, job in zip(found, group.jobs, strict=True)]

    def _admitted(self, found: Checked | YonderError) -> Checked | YonderError:
        """The same, unless whoever opened the desk refuses an event whose signature holds."""
        if isinstance(found, Checked):
            try:
                self._admit(found.event)
            except YonderError as error:
                return error
        return found

    # Writing

    def _settle(self, group: Group) -> None:
        try:
            answers = self.referee.submit_all(self._judge(group))
        except BaseException as error:  # noqa: BLE001 - whoever waits must be answered
            _answer(group.jobs, [error] * len(group.jobs))
        else:
            _answer(group.jobs, answers)

    def _fire(self) -> None:
        """Let due timers fire. If that fails they are still due, and tried again after a pause."""
        try:
            self.referee.fire()
        except YonderError as error:
            if not self._tired:
                _LOG.error("due timers could not fire: %s", error.code, exc_info=error)
            self._tired = True
        else:
            self._tired = False


def cores() -> int:
    """How many clerks a machine can use beside the desk."""
    return min(4, all_cores() - 1)


def _answer(jobs: Sequence[Job], answers: Sequence[Result | BaseException]) -> None:
    """Answer everybody; those of one event loop are woken together."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Reply, Result | BaseException]]] = {}
    for (_, reply, _), answer in zip(jobs, answers, strict=True):
        if isinstance(reply, Future):
            _tell([(reply, answer)])
        else:
            loops.setdefault(reply.get_loop(), []).append((reply, answer))
    for loop, replies in loops.items():
        with suppress(RuntimeError):  # the loop is gone, and all who waited with it
            loop.call_soon_threadsafe(_tell, replies)


def _tell(replies: Sequence[tuple[Reply, Result | BaseException]]) -> None:
    for reply, answer in replies:
        if reply.done():
            continue
        if isinstance(answer, BaseException):
            reply.set_exception(answer)
        else:
            reply.set_result(answer)
