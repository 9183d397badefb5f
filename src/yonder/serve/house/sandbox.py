"""A sandbox: play on from any entry of a log, as any player. Nothing in it is logged.

Up to `at` everything came from the log; what was tried after it has dice of its own, which nobody proves.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from itertools import chain
from typing import Protocol

from msgspec import Struct

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.chance.stream import sub
from yonder.core.errors import Missing, Reject
from yonder.core.rules import engine
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Timer
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import decode
from yonder.core.world.world import World
from yonder.proof import transition
from yonder.proof.entry import Entry
from yonder.proof.event import Signed
from yonder.proof.replay import LogOpenings, Openings
from yonder.proof.verify import Progress
from yonder.realm.past import Past, Ran, Trail, log_run, no_such_entry
from yonder.realm.realm import MOST_TICKS, Realm
from yonder.realm.writing import checkpoint_of


class Origin(Protocol):
    """The log that a sandbox stands on."""

    kind: str
    realm: str
    rules: Rules
    size: int
    openings: Openings

    def world(self, seq: int, progress: Progress) -> World: ...
    def steps(self, start: int, stop: int, progress: Progress) -> Iterator[Ran]: ...
    def entries(self, start: int, stop: int) -> Iterator[Entry]: ...
    def checkpoint(self, seq: int) -> Signed | None: ...


class RealmOrigin:
    """The log of a realm that is kept here."""

    kind, size = "realm", 0

    def __init__(self, past: Past, opened: Realm) -> None:
        self.realm, self.rules, self.openings = opened.id, opened.rules, past.openings(opened)
        self._past = past
        self._opened = opened

    def world(self, seq: int, progress: Progress) -> World:
        return self._past.world(self._opened, seq, progress)

    def steps(self, start: int, stop: int, progress: Progress) -> Iterator[Ran]:
        return self._past.steps(self._opened, start, stop, progress)

    def entries(self, start: int, stop: int) -> Iterator[Entry]:
        return self._opened.entries(start, stop)

    def checkpoint(self, seq: int) -> Signed | None:
        found = next(self._opened.store.checkpoints(self.realm, seq), None)
        return None if found is None else checkpoint_of(*found)


class FileOrigin:
    """An uploaded log. It has been verified; of its hidden seeds, those that it opens are known."""

    kind = "log"

    def __init__(self, rules: Rules, lines: list[bytes], checkpoint: Signed | None) -> None:
        first = decode(lines[0], Entry)
        assert first.birth is not None
        self.realm, self.rules, self.size = first.realm, rules, sum(map(len, lines))
        self._lines = lines
        self._checkpoint = checkpoint
        self.openings: Openings = LogOpenings(lambda: self.entries(0, len(lines)), first.birth.veil)
        self._trail = Trail(log_run(rules, self.entries, self.openings))

    def world(self, seq: int, progress: Progress) -> World:
        return self._trail.world(seq, progress)

    def steps(self, start: int, stop: int, progress: Progress) -> Iterator[Ran]:
        return self._trail.steps(start, stop, progress)

    def entries(self, start: int, stop: int) -> Iterator[Entry]:
        return (decode(line, Entry) for line in self._lines[start:stop])

    def checkpoint(self, seq: int) -> Signed | None:
        del seq
        return self._checkpoint


class Tried(Struct, frozen=True):
    """Something tried: by whom (empty: the next timer fired), what, when, the seed of its dice, and its number."""

    who: str
    action: Action | None
    at: int
    seed: bytes

    seq: int

    def run(self, rules: Rules, world: World, dice: Dice) -> Ctx:
        """Run it in a fork of this world."""
        veil = TriedVeil(self.seed, self.seq)
        if self.action is not None:
            return engine.apply(rules, world, self.who, self.action, dice, self.at, veil)
        timer = world.first(Timer)
        assert timer is not None
        return transition.tick(rules, world, timer, dice, self.at, veil)


class TriedVeil:
    """The veil of something tried: all of it comes from its own seed."""

    def __init__(self, seed: bytes, seq: int) -> None:
        self.source = seed
        self.seq = seq

    def __call__(self, scope: str) -> bytes:
        return sub(self.source, "veil|" + scope)


class Sandbox:
    """One sandbox. Nothing in it is hidden: it stands on what everybody may know, and is played for any player."""

    def __init__(self, origin: Origin, at: int, base: World, *, players: tuple[str, ...] = (), ended: bool) -> None:
        self.id = secrets.token_hex(16)
        self.origin = origin
        self.rules = origin.rules
        self.at = at
        self.ended = ended  # the log that it stands on: what was told in private there may be known
        self.sealed: int | None = None
        self.now = base.now
        self._players = players
        self._tried: list[Tried] = []
        self._base = base
        self._trail = Trail(self._run, base, at)
        self._lock = threading.Lock()

    @property
    def head(self) -> int:
        """The newest entry, tried or not."""
        return self.at + len(self._tried)

    @property
    def players(self) -> tuple[str, ...]:
        """Who acted, in the log or here."""
        return tuple(dict.fromkeys([*self._players, *(tried.who for tried in self._tried if tried.who)]))

    def world(self, seq: int | None, progress: Progress) -> World:
        """The world after an entry (None: now), to be read."""
        head = self.head
        if seq is not None and not 0 <= seq <= head:
            raise no_such_entry(head)
        if seq is None or seq == head:
            return self._trail.world(head, progress).at(self.now)
        return self.origin.world(seq, progress) if seq <= self.at else self._trail.world(seq, progress)

    def steps(self, start: int, stop: int, progress: Progress) -> Iterator[Ran]:
        """Entries run again; each is yielded before it is committed."""
        split = self.at + 1
        before = self.origin.steps(start, min(stop, split), progress) if start < split else iter(())
        after = self._trail.steps(max(start, split), stop, progress) if stop > split else iter(())
        return chain(before, after)

    def tried(self, seq: int) -> Tried:
        """What was tried as this entry."""
        if not self.at < seq <= self.head:
            raise Missing("No action was tried at this entry.", "no_such_entry")
        return self._tried[seq - self.at - 1]

    def act(self, who: str, action: Action, most: int, progress: Progress) -> int:
        """Try an action; timers that are due fire first. Returns the first entry that it made."""
        with self._lock:
            start = self.head + 1
            self._fire(self.now, most, progress)
            self._try(Tried(who, action, self.now, secrets.token_bytes(32), self.head + 1), most, progress)
            return start

    def wait(self, milliseconds: int, most: int, progress: Progress) -> int:
        """Let time pass: timers that come due fire, in order. Returns the first entry that this made."""
        with self._lock:
            start = self.head + 1
            end = self.now + milliseconds
            self._fire(end, most, progress)
            self.now = max(self.now, end)
            return start

    def fork(self, at: int, progress: Progress) -> Sandbox:
        """Another sandbox that goes on from an entry of this one."""
        with self._lock:
            known = min(at, self.at)
            base = self._base if known == self.at else self.origin.world(known, progress)
            twin = Sandbox(self.origin, known, base, players=self._players, ended=self.ended)
            twin._tried = self._tried[: max(0, at - self.at)]
            twin.now = self.world(at, progress).now
            twin.sealed = self.sealed
            return twin

    def _fire(self, end: int, most: int, progress: Progress) -> None:
        for _ in range(MOST_TICKS):
            timer = engine.due(self._trail.world(self.head, progress), end)
            if timer is None:
                return
            self.now = max(timer.due, self.now)
            self._try(Tried("", None, self.now, secrets.token_bytes(32), self.head + 1), most, progress)
        raise Reject("takes_too_long", "Too many timers are due; let less time pass at once.")

    def _try(self, tried: Tried, most: int, progress: Progress) -> None:
        """Keep what the rules do not refuse. It is run again whenever it is looked at, with the same dice."""
        if len(self._tried) >= most:
            raise Reject("sandbox_full", f"A sandbox takes {most} entries; fork it or start another.")
        tried.run(self.rules, self._trail.world(self.head, progress), SeedDice(tried.seed))
        self._tried.append(tried)

    def _run(self, world: World | None, start: int, stop: int) -> Iterator[Ran]:
        assert world is not None
        for seq in range(start, stop):
            tried = self.tried(seq)
            ctx = tried.run(self.rules, world, SeedDice(tried.seed))
            yield Ran(seq, ctx)
            ctx.world.commit()
