"""The past: worlds at earlier entries. Some are cached along the way, so that the next request starts nearby."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from yonder.core.errors import Malformed
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.world import World
from yonder.proof.entry import Entry
from yonder.proof.replay import LogOpenings, Openings, replay
from yonder.proof.rules import Course
from yonder.proof.verify import Progress
from yonder.realm.keys import OwnSeeds
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.snapshots import load_base

EVERY, MOST, RECENT = 50, 400, 16
FAR = 1_000  # rather than run so many entries, a snapshot is sought in the store
TRAILS = 8


class Ran(Struct, frozen=True):
    """One entry run again, before it is committed."""

    seq: int
    ctx: Ctx


Run = Callable[[World | None, int, int], Iterator[Ran]]
Entries = Callable[[int, int], Iterable[Entry]]


def log_run(rules: Rules | Course, entries: Entries, openings: Openings) -> Run:
    """How to run the entries of a log from `start` up to `stop` over a world."""

    def run(world: World | None, start: int, stop: int) -> Iterator[Ran]:
        for step in replay(rules, entries(start, stop), world=world, openings=openings):
            yield Ran(step.entry.seq, step.ctx)

    return run


class Trail:
    """Worlds of one log from an entry on. What is kept is never written to; it may be used from any thread."""

    def __init__(self, run: Run, base: World | None = None, seq: int = -1) -> None:
        self._run = run
        self._first = seq
        self._every = EVERY
        self._kept: dict[int, World] = {} if base is None else {seq: base.split()}
        self._recent: OrderedDict[int, World] = OrderedDict()
        self._lock = threading.Lock()

    def world(self, seq: int, progress: Progress) -> World:
        """The world just after an entry, to be read or split, not to be written to."""
        near, world = self._nearest(seq)
        if near < seq:
            for ran in self._from(near, world, seq + 1, progress):
                world = ran.ctx.was
        assert world is not None
        return self._remember(seq, world)

    def steps(self, start: int, stop: int, progress: Progress) -> Iterator[Ran]:
        """Entries run again; each is yielded before it is committed."""
        near, world = self._nearest(start - 1)
        for ran in self._from(near, world, stop, progress):
            if ran.seq >= start:
                yield ran

    def near(self, seq: int) -> int | None:
        """The newest entry up to this one from which it can be reached; None if the trail begins later."""
        return self._nearest(seq)[0] if seq >= self._first else None

    def _from(self, near: int, world: World | None, stop: int, progress: Progress) -> Iterator[Ran]:
        for ran in self._run(None if world is None else world.split(), near + 1, stop):
            progress(ran.seq)
            if (ran.seq - 1) % self._every == 0:
                self._keep(ran.seq - 1, ran.ctx.was)
            yield ran

    def _nearest(self, seq: int) -> tuple[int, World | None]:
        with self._lock:
            known = {**self._kept, **self._recent}
            near = max((each for each in known if each <= seq), default=-1)
            return near, known.get(near)

    def _keep(self, seq: int, world: World) -> None:
        with self._lock:
            if seq not in self._kept:
                self._kept[seq] = world.split()
            if len(self._kept) > MOST:  # a long log: keep every second of them
                self._every *= 2
                self._kept = {s: w for s, w in self._kept.items() if s % self._every == 0 or s == self._first}

    def _remember(self, seq: int, world: World) -> World:
        with self._lock:
            kept = self._recent[seq] = world.split()
            self._recent.move_to_end(seq)
            if len(self._recent) > RECENT:
                self._recent.popitem(last=False)
            return kept


class Past:
    """The trails of realms that somebody looks back at. To be called in a thread, without the referee's lock."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._trails: OrderedDict[tuple[str, int], Trail] = OrderedDict()
        self._lock = threading.Lock()

    def world(self, realm: Realm, seq: int, progress: Progress) -> World:
        """The world of a realm just after an entry."""
        if not 0 <= seq <= realm.head.seq:
            raise no_such_entry(realm.head.seq)
        realm.insist_now(seq)
        return self._trail(realm, seq).world(seq, progress)

    def steps(self, realm: Realm, start: int, stop: int, progress: Progress) -> Iterator[Ran]:
        """Entries of a realm run again; each is yielded before it is committed."""
        return self._trail(realm, start - 1).steps(start, stop, progress)

    def _trail(self, realm: Realm, seq: int) -> Trail:
        with self._lock:
            mine = [(key, trail) for key, trail in self._trails.items() if key[0] == realm.id]
        places = [(near, key, trail) for key, trail in mine if (near := trail.near(seq)) is not None]
        best = max(places, default=None, key=lambda place: place[0])
        if best is None or seq - best[0] > FAR:
            world, head = load_base(realm.store, realm.course, realm.id, seq)
            if best is None or head.seq > best[0]:
                key = (realm.id, head.seq)
                return self._used(key, Trail(self._run(realm), world, head.seq))
        return self._used(best[1], best[2])

    def _used(self, key: tuple[str, int], trail: Trail) -> Trail:
        with self._lock:
            self._trails[key] = trail
            self._trails.move_to_end(key)
            if len(self._trails) > TRAILS:
                self._trails.popitem(last=False)
        return trail

    def _run(self, realm: Realm) -> Run:
        return log_run(realm.course, realm.entries, self.openings(realm))

    def openings(self, realm: Realm) -> Openings:
        """The hidden seeds that may be used to run this realm again."""
        return OwnSeeds(self._referee.keys.veil) if realm.ours else LogOpenings(realm.entries, realm.birth.veil)


def no_such_entry(head: int) -> Malformed:
    """The refusal of an entry that is not there."""
    return Malformed("at", f"There are entries 0 to {head}.", "no_such_entry")
