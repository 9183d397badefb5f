"""Verify: check a whole log: chain, signatures, grants, proofs, checkpoints; and, by running it again, its effects.

The first bad entry is named with the reason. Long logs are checked on all cores.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from operator import itemgetter
from typing import cast

import msgspec
from msgspec import Struct

from yonder.core.errors import Corrupt, Malformed, YonderError
from yonder.core.kernel import Secret
from yonder.core.rules import Rules
from yonder.proof import vrf
from yonder.proof.chain import Pair, linked
from yonder.proof.entry import START, Birth, Entry, Opening, Tick, entry_hash, proof_bytes, source_of
from yonder.proof.event import Signed, Tags, check
from yonder.proof.replay import LogOpenings, Openings, Sealed, Step, opening_source, replay
from yonder.proof.transition import hashes

CHUNK = 64
FEW = 512  # a shorter log is done before other processes have started
AHEAD = 4  # chunks that may wait for each other process: enough that none runs dry


class Report(Struct, frozen=True):
    """What verification found. `bad` is the first bad entry; `sealed` the first that could not yet be run again."""

    realm: str
    entries: int
    actions: int
    ticks: int
    draws: int
    checkpoints: int
    head: str
    bad: int | None = None
    code: str = ""
    why: str = ""
    sealed: int | None = None

    @property
    def ok(self) -> bool:
        """Is the log sound?"""
        return self.bad is None


Progress = Callable[[int], None]


def verify(
    rules: Callable[[str], Rules],
    lines: Callable[[], Iterable[Pair]],
    *,
    cores: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Check a log. `rules` finds a game by name; `lines` gives entries and checkpoints, each time from the start."""
    state = _State(progress or (lambda _: None))
    pool = _Checker(cores if cores is not None else all_cores())
    try:
        state.run(rules, lines, pool)
    except Corrupt as error:
        state.found(error)
    finally:
        state.found(pool.finish())
    return state.report()


class _State:
    """What has been seen so far."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.last: Entry | None = None
        self.entries = self.actions = self.ticks = self.draws = self.checkpoints = 0
        self.bad: Corrupt | None = None
        self.sealed: int | None = None

    def found(self, error: Corrupt | None) -> None:
        """Remember the first bad entry; of two reasons the later: a broken proof explains why its events differ."""
        if error is not None and (self.bad is None or error.seq <= self.bad.seq):
            self.bad = error

    def run(self, rules: Callable[[str], Rules], lines: Callable[[], Iterable[Pair]], pool: _Checker) -> None:
        stream = self._linked(lines(), pool)
        first = next(stream, None)
        if first is None or first.birth is None:
            raise Corrupt(0, "the log does not begin with a creation", "no_genesis")
        try:
            game = rules(first.birth.game)
        except YonderError as error:
            raise Corrupt(0, str(error), error.code) from error
        openings = LogOpenings(lambda: (line for line, _ in lines() if isinstance(line, Entry)), first.birth.veil)
        self._rerun(game, chain([first], stream), openings)

    def _linked(self, lines: Iterable[Pair], pool: _Checker) -> Iterator[Entry]:
        """Entries in order, the chain checked; signatures and proofs are handed to the pool."""
        for line, data in linked(lines):
            if isinstance(line, Signed):
                self.checkpoints += 1
                pool.add((self.entries - 1, data, True))
                continue
            pool.birth = pool.birth or line.birth
            pool.add((line.seq, data, False))
            self.last, self.entries = line, self.entries + 1
            self.ticks += line.tick is not None
            self.actions += line.event is not None and line.birth is None
            if self.entries % CHUNK == 0:
                self.progress(self.entries)
            yield line

    def _rerun(self, rules: Rules, entries: Iterator[Entry], openings: Openings) -> None:
        try:
            for step in replay(rules, entries, openings=openings):
                self._compare(step)
        except Sealed as sealed:
            self.sealed = sealed.seq
            for _ in entries:
                pass

    def _compare(self, step: Step) -> None:
        entry, ctx = step.entry, step.ctx
        self.draws += len(step.draws)
        if bool(step.draws) != bool(entry.proof):
            raise Corrupt(entry.seq, "it has a proof without dice, or dice without a proof", "bad_proof")
        told, writes = hashes(ctx)
        if told != entry.told:
            raise Corrupt(entry.seq, "its events are not those the rules tell", "bad_events")
        if writes != entry.writes:
            raise Corrupt(entry.seq, "its writes are not those the rules make", "bad_writes")
        if (ctx.opened or entry.opened) and _scopes(ctx.opened) != _scopes(entry.opened):
            raise Corrupt(entry.seq, "it does not open what the rules open", "bad_opening")

    def report(self) -> Report:
        realm, head = ("", START) if self.last is None else (self.last.realm, entry_hash(self.last))
        counts = (self.entries, self.actions, self.ticks, self.draws, self.checkpoints)
        if self.bad is None:
            return Report(realm, *counts, head, sealed=self.sealed)
        return Report(realm, *counts, head, self.bad.seq, self.bad.code, self.bad.why, self.sealed)


def _scopes(opened: Iterable[Secret | Opening]) -> list[tuple[str, str]]:
    return [(each.scope, each.source) for each in opened]


def all_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


Task = tuple[int, bytes, bool]  # the seq, the bytes of an entry or a checkpoint, and which of the two


class _Checker:
    """Signatures and proofs, checked by the chunk: by other processes as long as they keep up, else by this one.

    With this process there is one for each core, none of them idle and none in another's way.
    """

    def __init__(self, cores: int) -> None:
        self.birth: Birth | None = None
        self._others = cores - 1
        self._tasks: list[Task] = []
        self._found: list[tuple[int, str, str] | None] = []
        self._futures: list[Future[tuple[int, str, str] | None]] = []
        self._pool: ProcessPoolExecutor | None = None

    def add(self, task: Task) -> None:
        self._tasks.append(task)
        if len(self._tasks) >= (FEW if self._pool is None else CHUNK) and self._others > 0:
            self._share()

    def _share(self) -> None:
        """Hand a chunk on, or check it here if the others have enough to do."""
        pool = self._pool = self._pool or self._made()
        for chunk in _chunks(self._tasks):
            self._collect()
            if len(self._futures) < AHEAD * self._others:
                self._futures.append(pool.submit(check_tasks, chunk, self.birth))
            else:
                self._found.append(check_tasks(chunk, self.birth))
        self._tasks = []

    def _collect(self) -> None:
        done = [future for future in self._futures if future.done()]
        self._found += [future.result() for future in done]
        self._futures = [future for future in self._futures if future not in done]

    def _made(self) -> ProcessPoolExecutor:
        # Forking is quick, but only Linux does it safely, and only while there is one thread.
        method = "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"
        # Frozen, what a child inherits is not looked at by its collector, which would copy it page by page.
        return ProcessPoolExecutor(self._others, multiprocessing.get_context(method), initializer=gc.freeze)

    def finish(self) -> Corrupt | None:
        """The first bad entry that was found, when all have been looked at."""
        if self._pool is not None and self._tasks:
            self._share()
        found = [check_tasks(self._tasks, self.birth), *self._found, *(future.result() for future in self._futures)]
        if self._pool is not None:
            self._pool.shutdown()
        bad = min((each for each in found if each is not None), key=itemgetter(0), default=None)
        return None if bad is None else Corrupt(bad[0], bad[2], bad[1])


class _Signed(Struct, frozen=True):
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
    event: _Signed | None = None
    tick: Tick | None = None
    proof: str = ""
    opened: tuple[Opening, ...] = ()


_read_event = msgspec.json.Decoder(_Signed).decode
_read_claims = msgspec.json.Decoder(_Claims).decode


def check_tasks(tasks: Sequence[Task], birth: Birth | None) -> tuple[int, str, str] | None:
    """The first of these whose signature or proof does not hold: its seq, a code and the reason."""
    for seq, data, is_checkpoint in tasks:
        try:
            if is_checkpoint:
                check(cast("Signed", _read_event(data)))
            elif birth is not None:
                _check_claims(_read_claims(data), birth)
        except YonderError as error:
            return seq, error.code, str(error)
    return None


def _check_claims(entry: _Claims, birth: Birth) -> None:
    event = cast("Signed | None", entry.event)
    if event is not None:
        check(event)
    if entry.proof:
        source = source_of(event, entry.realm, entry.tick)
        _check_proof(birth.referee, source, entry.proof, "the proof of its dice does not hold")
    for opening in entry.opened:
        _check_proof(birth.veil, opening_source(opening), opening.proof, "the proof of what it opens does not hold")


def _check_proof(key: str, source: bytes, proof: str, why: str) -> None:
    if vrf.verify(key, source, proof_bytes(proof)) is None:
        raise Malformed("$.proof", why, "bad_proof")


def _chunks(tasks: list[Task]) -> Iterator[list[Task]]:
    stream = iter(tasks)
    while chunk := list(islice(stream, CHUNK)):
        yield chunk
