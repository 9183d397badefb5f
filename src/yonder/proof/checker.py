"""Checker: signatures and proofs of a log, by the chunk and on all cores.

Other processes check as long as they keep up, this one does the rest: none is idle and none in another's way.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from operator import itemgetter
from typing import Any, cast

import msgspec
from msgspec import Struct

from yonder.core.errors import Corrupt, Malformed, YonderError
from yonder.proof import vrf
from yonder.proof.chain import Line
from yonder.proof.entry import Birth, Entry, Opening, Tick, proof_bytes, source_of
from yonder.proof.event import Signed, Tags, check
from yonder.proof.replay import opening_source

CHUNK = 32
FEW = 256  # a shorter log is done before other processes have started
AHEAD = 3  # chunks in the hands of each other process: enough that none runs dry

Task = tuple[int, Line, bytes]  # the seq, an entry or a checkpoint, and its bytes for who must read it again
Sent = tuple[int, bytes, bool]  # the seq, the bytes, and whether they are a checkpoint's
Fault = tuple[int, str, str]  # the seq, a code and the reason


class Checker:
    """Takes entries and checkpoints in order; in the end it tells the first whose signature or proof does not hold."""

    def __init__(self, cores: int) -> None:
        self.birth: Birth | None = None
        self._others = cores - 1
        self._tasks: list[Task] = []
        self._found: list[Fault] = []
        self._helpers: list[_Helper] = []
        self._full = FEW if cores > 1 else CHUNK

    def add(self, task: Task) -> None:
        """Look at this one, now or later."""
        self._tasks.append(task)
        if len(self._tasks) >= self._full:
            self._share()

    def finish(self) -> Corrupt | None:
        """The first bad entry that was found, when all have been looked at."""
        self._check(self._tasks)
        for helper in self._helpers:
            self._found += helper.finish()
        bad = min(self._found, key=itemgetter(0), default=None)
        return None if bad is None else Corrupt(bad[0], bad[2], bad[1])

    def _share(self) -> None:
        """Hand chunks on, and check here what the others have no time for."""
        if not self._helpers and self._others:
            self._helpers, self._full = _hired(self._others, self.birth), CHUNK
        for start in range(0, len(self._tasks), CHUNK):
            chunk = self._tasks[start : start + CHUNK]
            free = next((helper for helper in self._helpers if helper.has_time()), None)
            if free is not None:
                free.give(chunk)
            else:
                self._check(chunk)
        self._tasks = []

    def _check(self, chunk: Sequence[Task]) -> None:
        fault = first_fault(((seq, line) for seq, line, _ in chunk), self.birth)
        if fault is not None:
            self._found.append(fault)


class _Helper:
    """Another process. If it dies, what it had in hand is checked here."""

    def __init__(self, context: BaseContext, birth: Birth | None) -> None:
        self._birth = birth
        self._given: deque[list[Task]] = deque()
        self._found: list[Fault] = []
        self._line, theirs = context.Pipe()
        process: Any = context.Process  # type: ignore[attr-defined]  # each context has its own
        self._process = process(target=_help, args=(theirs, self._line, birth), daemon=True)
        self._process.start()
        theirs.close()

    def has_time(self) -> bool:
        """Has it less in hand than it may have?"""
        while self._given and self._line.poll():
            self._take()
        return len(self._given) < AHEAD

    def give(self, chunk: list[Task]) -> None:
        """Put a chunk into its hands."""
        self._given.append(chunk)
        try:
            self._line.send([(seq, data, isinstance(line, Signed)) for seq, line, data in chunk])
        except OSError:
            self._take()

    def finish(self) -> list[Fault]:
        """Wait for the rest; what it found."""
        while self._given:
            self._take()
        self._line.close()
        self._process.join()
        return self._found

    def _take(self) -> None:
        chunk = self._given.popleft()
        try:
            fault = self._line.recv()
        except (EOFError, OSError):
            fault = first_fault(((seq, line) for seq, line, _ in chunk), self._birth)
        if fault is not None:
            self._found.append(fault)


def _hired(count: int, birth: Birth | None) -> list[_Helper]:
    # Forking is quick, but only Linux does it safely, and only while there is one thread.
    method = "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"
    context = multiprocessing.get_context(method)
    return [_Helper(context, birth) for _ in range(count)]


def _help(line: Connection, other_end: Connection, birth: Birth | None) -> None:
    """Check what comes until nothing comes any more."""
    other_end.close()  # else the line would stay open when whoever asks has gone
    gc.freeze()  # what is inherited is not looked at by the collector, which would copy it page by page
    try:
        while True:
            line.send(first_fault(_read(line.recv()), birth))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def all_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class _Event(Struct, frozen=True):
    """A signed event whose fields were already checked when the line was read; checking them again costs as much."""

    id: str
    pubkey: str
    created_at: int
    kind: int
    tags: Tags
    content: str
    sig: str


class _Claims(Struct, frozen=True):
    """What of an entry has a signature or a proof."""

    realm: str
    event: _Event | None = None
    tick: Tick | None = None
    proof: str = ""
    opened: tuple[Opening, ...] = ()


_read_event = msgspec.json.Decoder(_Event).decode
_read_claims = msgspec.json.Decoder(_Claims).decode


def _read(sent: Iterable[Sent]) -> Iterator[tuple[int, Line]]:
    for seq, data, is_checkpoint in sent:
        yield seq, cast("Line", _read_event(data) if is_checkpoint else _read_claims(data))


def first_fault(lines: Iterable[tuple[int, Line]], birth: Birth | None) -> Fault | None:
    """The first of these whose signature or proof does not hold."""
    for seq, line in lines:
        try:
            if isinstance(line, (Signed, _Event)):
                check(line)
            elif birth is not None:
                _check_entry(line, birth)
        except YonderError as error:
            return seq, error.code, str(error)
    return None


def _check_entry(entry: Entry, birth: Birth) -> None:
    if entry.event is not None:
        check(entry.event)
    if entry.proof:
        source = source_of(entry.event, entry.realm, entry.tick)
        _check_proof(birth.referee, source, entry.proof, "the proof of its dice does not hold")
    for opening in entry.opened:
        _check_proof(birth.veil, opening_source(opening), opening.proof, "the proof of what it opens does not hold")


def _check_proof(key: str, source: bytes, proof: str, why: str) -> None:
    if vrf.verify(key, source, proof_bytes(proof)) is None:
        raise Malformed("$.proof", why, "bad_proof")
