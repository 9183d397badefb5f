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
from collections.abc import Iterable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any

from yonder.core.errors import Corrupt, Malformed, YonderError
from yonder.proof import vrf
from yonder.proof.attestation import attestations, bad_attestation
from yonder.proof.chain import Line
from yonder.proof.entry import Birth, Seal, bad_proof, proof_bytes
from yonder.proof.event import Signed, bad_signature, check_id, digits
from yonder.proof.keys import verify_signature
from yonder.proof.replay import opening_source

CHUNK = 256
FEW = 512  # a shorter log is done before other processes have started
AHEAD = 3  # chunks in the hands of each other process: enough that none runs dry

SIGNATURE, DICE, OPENING, ATTESTED = range(4)
Task = tuple[int, int, str, bytes, bytes]  # the seq, which of the four, the key, what it speaks of, the evidence
Fault = tuple[int, int, str, str]  # the seq, which of the four, a code and the reason


class Checker:
    """Takes entries and checkpoints in order; in the end it tells the first whose signature or proof does not hold."""

    def __init__(self, cores: int) -> None:
        self.birth: Birth | None = None
        self._others = cores - 1
        self._tasks: list[Task] = []
        self._found: list[Fault] = []
        self._helpers: list[_Helper] = []
        self._full = FEW if cores > 1 else CHUNK

    def add(self, seq: int, line: Line) -> None:
        """Look at this one, now or later."""
        if self.birth is None:
            return
        try:
            self._tasks.extend(claims(seq, line, self.birth))
        except YonderError as error:
            self._found.append(_fault(seq, SIGNATURE, error))
        if len(self._tasks) >= self._full:
            self._share()

    def finish(self) -> Corrupt | None:
        """The first bad entry that was found, when all have been looked at."""
        self._check(self._tasks)
        for helper in self._helpers:
            self._found += helper.finish()
        if not self._found:
            return None
        seq, _, code, why = min(self._found)
        return Corrupt(seq, why, code)

    def _share(self) -> None:
        """Hand chunks on, and check here what the others have no time for."""
        if not self._helpers and self._others:
            self._helpers, self._full = _hired(self._others), CHUNK
        for start in range(0, len(self._tasks), CHUNK):
            chunk = self._tasks[start : start + CHUNK]
            free = next((helper for helper in self._helpers if helper.has_time()), None)
            if free is not None:
                free.give(chunk)
            else:
                self._check(chunk)
        self._tasks = []

    def _check(self, chunk: Sequence[Task]) -> None:
        fault = first_fault(chunk)
        if fault is not None:
            self._found.append(fault)


class _Helper:
    """Another process. If it dies, what it had in hand is checked here."""

    def __init__(self, context: BaseContext) -> None:
        self._given: deque[list[Task]] = deque()
        self._found: list[Fault] = []
        self._line, theirs = context.Pipe()
        process: Any = context.Process  # type: ignore[attr-defined]  # each context has its own
        self._process = process(target=_help, args=(theirs, self._line), daemon=True)
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
            self._line.send(chunk)
        except OSError:
            self._take()

    def finish(self) -> list[Fault]:
        """What it found. What it has not begun is checked here meanwhile: it need not go on then."""
        while self._given:
            if len(self._given) > 1 and not self._line.poll():
                self._note(first_fault(self._given.pop()))
            else:
                self._take()
        self._line.close()
        self._process.terminate()
        self._process.join()
        return self._found

    def _take(self) -> None:
        chunk = self._given.popleft()
        try:
            fault = self._line.recv()
        except (EOFError, OSError):
            fault = first_fault(chunk)
        self._note(fault)

    def _note(self, fault: Fault | None) -> None:
        if fault is not None:
            self._found.append(fault)


def _hired(count: int) -> list[_Helper]:
    # Forking is quick, but only Linux does it safely, and only while there is one thread.
    method = "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"
    context = multiprocessing.get_context(method)
    return [_Helper(context) for _ in range(count)]


def _help(line: Connection, other_end: Connection) -> None:
    """Check what comes until nothing comes any more."""
    other_end.close()  # else the line would stay open when whoever asks has gone
    gc.freeze()  # what is inherited is not looked at by the collector, which would copy it page by page
    try:
        while True:
            line.send(first_fault(line.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def all_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def first_fault(tasks: Iterable[Task]) -> Fault | None:
    """The first of these that does not hold."""
    for seq, rank, key, about, evidence in tasks:
        if rank in (SIGNATURE, ATTESTED):
            if not verify_signature(key, about, evidence):
                return _fault(seq, rank, bad_signature() if rank == SIGNATURE else bad_attestation())
        elif vrf.verify(key, about, evidence) is None:
            return _fault(seq, rank, bad_proof() if rank == DICE else bad_opening())
    return None


def claims(seq: int, line: Line, birth: Birth) -> list[Task]:
    """What must hold of an entry or a checkpoint; what cannot hold is refused at once."""
    if isinstance(line, Signed):
        check_id(line)
        return [_signature(seq, line)]
    found: list[Task] = []
    seal, body = line.header.signed, line.body
    if seal is not None:
        event = line.event
        if event is not None:
            check_id(event)
        found.append(_signature(seq, seal))
    if body is None:
        return found
    if body.proof:
        found.append((seq, DICE, birth.referee, line.source, proof_bytes(body.proof)))
    found += [(seq, OPENING, birth.veil, opening_source(o), bytes.fromhex(o.proof)) for o in body.opened]
    if body.event is not None:
        found += [_signature(seq, each, ATTESTED) for each in attestations(body.event.content)]
    return found


def _signature(seq: int, signed: Signed | Seal, rank: int = SIGNATURE) -> Task:
    number, signature = digits(signed.id), digits(signed.sig)
    if number is None or signature is None:
        raise bad_signature()
    return seq, rank, signed.pubkey, number, signature


def bad_opening() -> Malformed:
    """The refusal of what a secret is said to have been."""
    return Malformed("$.opened", "the proof of what it opens does not hold", "bad_proof")


def _fault(seq: int, rank: int, error: YonderError) -> Fault:
    return seq, rank, error.code, str(error)
