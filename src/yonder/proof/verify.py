"""Verify: check a whole log: chain, signatures, grants, proofs, checkpoints; and, by running it again, its effects.

The first bad entry is named with the reason. Long logs are checked on all cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

from msgspec import Struct

from yonder.core.errors import Corrupt, YonderError
from yonder.core.rules import engine
from yonder.core.rules.kernel import Secret
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256_hex
from yonder.core.world.world import World
from yonder.proof.anchor import Anchor, Anchors
from yonder.proof.chain import Line, Parts, linked
from yonder.proof.checker import Checker, all_cores
from yonder.proof.entry import START, Entry, Opening, entry_hash
from yonder.proof.event import UPGRADE
from yonder.proof.openings import OpeningOrder
from yonder.proof.replay import LogOpenings, Openings, Sealed, Step, replay
from yonder.proof.rules import Course
from yonder.proof.transition import check_creation, hashes, read_upgrade, salt_of, tick_salt

BATCH = 1024  # lines that are read, handed over and run again together


class Report(Struct, frozen=True):
    """What verification found. `bad` is the first bad entry; `sealed` the first that could not yet be run again.

    `withheld` counts the entries of which only the header is there. Without an anchor (`anchored`), the end of the log
    is only as sure as its newest checkpoint: entries after it may have been cut off. Entries up to `unrun`, an upgrade,
    were not run again, for their rules are not here; their chain, signatures and dice hold.
    """

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
    withheld: int = 0
    anchored: bool = False
    unrun: int | None = None

    @property
    def ok(self) -> bool:
        """Is the log sound?"""
        return self.bad is None


Progress = Callable[[int], None]
Worlds = Callable[[str], bytes | None]


def verify(
    rules: Callable[[str], Rules],
    lines: Callable[[], Iterable[Parts]],
    *,
    cores: int | None = None,
    progress: Progress | None = None,
    anchors: Sequence[Anchor] = (),
    worlds: Worlds = lambda _: None,
) -> Report:
    """Check a log. `rules` finds a game by name; `lines` gives entries and checkpoints, each time from the start.

    `anchors` are heads or receipts that somebody keeps: a log from which they are missing was cut or is another.
    `worlds` gives the dump of a migrated world by its digest: from there a log is run whose older rules are not here.
    """
    state = _State(progress or (lambda _: None), anchors, worlds)
    pool = Checker(cores if cores is not None else all_cores())
    try:
        state.run(rules, lines, pool)
        state.check_anchors()
    except Corrupt as error:
        state.found(error)
    finally:
        state.found(pool.finish())
    return state.report()


class _State:
    """What has been seen so far."""

    def __init__(self, progress: Progress, anchors: Sequence[Anchor], worlds: Worlds) -> None:
        self.worlds = worlds
        self.unrun: int | None = None
        self.progress = progress
        self.anchors = Anchors(tuple(anchors))
        self.openings = OpeningOrder()
        self.last: Entry | None = None
        self.entries = self.actions = self.ticks = self.draws = self.checkpoints = self.withheld = 0
        self.bad: Corrupt | None = None
        self.sealed: int | None = None

    def found(self, error: Corrupt | None) -> None:
        """Remember the first bad entry; of two reasons the later: a broken proof explains why its events differ."""
        if error is not None and (self.bad is None or error.seq <= self.bad.seq):
            self.bad = error

    def run(self, rules: Callable[[str], Rules], lines: Callable[[], Iterable[Parts]], pool: Checker) -> None:
        stream = self._linked(lines(), pool)
        first = next(stream, None)
        if first is None or first.birth is None:
            raise Corrupt(0, "the log does not begin with a creation", "no_genesis")
        _asked_for(first)
        course = Course(rules, first.birth, first.event)
        try:
            course.first()
        except YonderError as error:
            raise Corrupt(0, str(error), error.code) from error
        openings = LogOpenings(lambda: (line for line, _, _ in lines() if isinstance(line, Entry)), first.birth.veil)
        self._rerun(course, chain([first], stream), openings)

    def _linked(self, lines: Iterable[Parts], pool: Checker) -> Iterator[Entry]:
        """Entries in order, the chain checked; signatures and proofs are handed to the pool."""
        for batch in _batches(linked(lines)):
            entries = [line for line in batch if isinstance(line, Entry)]
            self._hand_over(batch, pool)
            for entry in entries:
                self._count(entry)
                yield entry
            self.progress(self.entries)

    def _count(self, entry: Entry) -> None:
        header = entry.header
        self.anchors.see(header.seq - 1, header.prev)
        self.last, self.entries = entry, self.entries + 1
        self.withheld += entry.body is None
        if header.signed is None:
            self.ticks += 1
        elif header.seq:
            self.actions += 1
        self.openings.see(entry)

    def check_anchors(self) -> None:
        """Insist that what somebody keeps of this log is in it."""
        if self.last is not None:
            self.anchors.see(self.last.seq, entry_hash(self.last))
        self.anchors.insist(self.entries)

    def _hand_over(self, batch: list[Line], pool: Checker) -> None:
        seq = self.entries - 1
        for line in batch:
            if isinstance(line, Entry):
                seq = line.header.seq
                pool.birth = pool.birth or line.birth
            else:
                self.checkpoints += 1
            pool.add(seq, line)

    def _rerun(self, course: Course, entries: Iterator[Entry], openings: Openings) -> None:
        world: World | None = None
        while True:
            try:
                for step in replay(course, entries, world=world, openings=openings):
                    self._compare(step)
            except Sealed as sealed:
                self.sealed = sealed.seq
                for _ in entries:
                    pass
            except Corrupt as error:
                if error.code != "wrong_rules":
                    raise
                world = self._landing(course, entries, error)
                continue
            return

    def _landing(self, course: Course, entries: Iterator[Entry], missing: Corrupt) -> World:
        """The world from which it can be run again: that of the next upgrade to rules that are here."""
        here = [] if self.last is None else [self.last]
        for entry in chain(here, entries):
            event = entry.event
            if event is None or event.kind != UPGRADE:
                continue
            with suppress(YonderError):
                to = read_upgrade(event)
                data = self.worlds(to.digest)
                if data is not None and sha256_hex(data) == to.digest:
                    self.unrun = entry.seq
                    return engine.reload(course.at(to.version, to.content), data)
        raise missing

    def _compare(self, step: Step) -> None:
        entry, ctx = step.entry, step.ctx
        self.draws += len(step.draws)
        if bool(step.draws) != bool(entry.proof):
            raise Corrupt(entry.seq, "it has a proof without dice, or dice without a proof", "bad_proof")
        salt = salt_of(ctx)
        told, writes = hashes(ctx, salt)
        if told != entry.header.told:
            raise Corrupt(entry.seq, "its events are not those that the rules produce", "bad_events")
        if writes != entry.header.writes:
            raise Corrupt(entry.seq, "its writes are not those that the rules produce", "bad_writes")
        if entry.body is not None and entry.body.salt != tick_salt(entry.tick, salt):
            raise Corrupt(entry.seq, "its salt does not follow from its secrets", "bad_salt")
        if (ctx.opened or entry.opened) and _scopes(ctx.opened) != _scopes(entry.opened):
            raise Corrupt(entry.seq, "it does not open what the rules open", "bad_opening")

    def report(self) -> Report:
        realm, head = ("", START) if self.last is None else (self.last.realm, entry_hash(self.last))
        counts = (self.entries, self.actions, self.ticks, self.draws, self.checkpoints)
        rest = (self.sealed, self.withheld, bool(self.anchors), self.unrun)
        if self.bad is None:
            return Report(realm, *counts, head, None, "", "", *rest)
        return Report(realm, *counts, head, self.bad.seq, self.bad.code, self.bad.why, *rest)


def _asked_for(first: Entry) -> None:
    """Insist that the host asked for this game, also where its rules are not installed."""
    assert first.event is not None
    assert first.birth is not None
    try:
        check_creation(first.event, first.birth)
    except YonderError as error:
        code = error.code if error.code == "wrong_format" else "refused"
        raise Corrupt(0, f"the rules refuse it: {error}", code) from None


def _batches(lines: Iterable[Parts]) -> Iterator[list[Line]]:
    """Lines by the batch: a processor that does one thing many times over is quicker at it."""
    batch: list[Line] = []
    try:
        for line, _, _ in lines:
            batch.append(line)
            if len(batch) == BATCH:
                yield batch
                batch = []
    except Corrupt:
        yield batch  # what came before the break may be bad as well, and would be the first
        raise
    yield batch


def _scopes(opened: Iterable[Secret | Opening]) -> list[tuple[str, str]]:
    return [(each.scope, each.source) for each in opened]
