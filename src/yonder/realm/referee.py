"""Referee: takes signed events for many realms and makes them durable in groups, before anybody is answered."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from yonder.core.codec import decode, encode
from yonder.core.errors import Conflict, Malformed, Unavailable, YonderError
from yonder.core.rules import Rules
from yonder.proof import transition, vrf
from yonder.proof.dice import ProvedDice
from yonder.proof.entry import START, Birth, Entry, Head, sign_checkpoint
from yonder.proof.event import Signed, check, read, tag
from yonder.proof.keys import Key
from yonder.proof.replay import replay
from yonder.realm.keys import EntryVeil, OwnSeeds, RefereeKeys
from yonder.realm.realm import Realm, Receipt, Staged, load_base
from yonder.realm.store import Batch, Record, Store
from yonder.realm.writing import make_entry, record_of
from yonder.registry import game

TRIES = 5
Answer = Receipt | YonderError


def clock() -> int:
    """Now, in milliseconds."""
    return time.time_ns() // 1_000_000


class Referee:
    """One key, one store, any number of realms. Its methods may be called from any thread; they take turns."""

    def __init__(
        self,
        store: Store,
        key: Key,
        *,
        games: Callable[[str], Rules] = game,
        clock: Callable[[], int] = clock,
    ) -> None:
        self.store = store
        self.keys = RefereeKeys(key)
        self.lock = threading.RLock()
        self._games = games
        self._clock = clock
        self._realms: dict[str, Realm] = {}

    @property
    def public(self) -> str:
        """The key that players address a creation to, and that proves the dice."""
        return self.keys.main.public

    def create(self, data: bytes | Signed) -> Realm:
        """Begin a realm as a host's signed creation asks. The same creation twice is one realm."""
        event = data if isinstance(data, Signed) else read(data)
        check(event)
        rules = self._games(transition.read_creation(event).game)
        with self.lock:
            if self.store.head(event.id) is not None:
                return self.realm(event.id)
            return self._begin(rules, event)

    def realm(self, realm: str) -> Realm:
        """A realm, opened from its newest snapshot and the entries after it."""
        with self.lock:
            found = self._realms.get(realm)
            if found is None:
                found = self._realms[realm] = self._open(realm)
            return found

    def submit(self, data: bytes | Signed) -> Receipt:
        """Take one signed action; the receipt is given when it is on disk."""
        (answer,) = self.submit_all([data])
        if isinstance(answer, YonderError):
            raise answer
        return answer

    def submit_all(self, batch: Sequence[bytes | Signed]) -> list[Answer]:
        """Take many signed actions in one durable commit; each has its own receipt or refusal."""
        events = [_checked(data) for data in batch]
        with self.lock:
            for _ in range(TRIES):
                try:
                    return self._commit(events)
                except Conflict:
                    continue
            busy = Unavailable("Other writers were faster each time; send it again.")
            return [e if isinstance(e, YonderError) else busy for e in events]

    def fire(self) -> int:
        """Let due timers fire in all open realms; returns how many did."""
        with self.lock:
            now = self._clock()
            fired = sum(realm.stage_ticks(now) for realm in self._realms.values())
            if fired:
                self._flush(list(self._realms.values()))
            return fired

    def next_due(self) -> int | None:
        """When the next timer of an open realm fires."""
        with self.lock:
            return min((due for realm in self._realms.values() if (due := realm.next_due()) is not None), default=None)

    def close(self) -> None:
        """Keep a snapshot of each open realm that has moved on, and let go of the store."""
        with self.lock:
            for realm in self._realms.values():
                realm.rest()
            self._realms.clear()
            self.store.close()

    def _begin(self, rules: Rules, event: Signed) -> Realm:
        keys, now = self.keys, self._clock()
        source = bytes.fromhex(event.id)
        dice = ProvedDice(lambda: vrf.prove(keys.main, source))
        birth = Birth(rules.name, rules.version, rules.content_hash(), keys.main.public, keys.veil.public)
        ctx = transition.begin(rules, event, birth, dice, now, EntryVeil(keys.veil, source))
        entry = make_entry(event.id, 0, START, ctx, dice, keys.veil, event=event, birth=birth)
        record = record_of(entry)
        checkpoint = sign_checkpoint(keys.main, event.id, 0, record.hash, now)
        self.store.append([Batch(event.id, (record,), encode(checkpoint))])
        ctx.world.commit()
        realm = Realm(self.store, rules, keys, birth, ctx.was, Head(event.id, 0, record.hash))
        self._realms[event.id] = realm
        return realm

    def _open(self, realm: str) -> Realm:
        first = next(self.store.read(realm, 0, 1), None)
        birth = None if first is None else decode(first.data, Entry).birth
        if birth is None:
            raise Malformed("$.realm", "There is no such realm here.", "no_such_realm")
        rules = self._games(birth.game)
        if (birth.version, birth.content) != (rules.version, rules.content_hash()):
            raise Malformed("$.realm", transition.wanted(rules, birth), "wrong_rules")
        world, seq = load_base(self.store, rules, realm, 2**62)
        entries = (decode(record.data, Entry) for record in self.store.read(realm, seq + 1))
        for step in replay(rules, entries, world=world, openings=OwnSeeds(self.keys.veil)):
            world = step.ctx.was
        head = self.store.head(realm)
        assert world is not None
        assert head is not None
        return Realm(self.store, rules, self.keys, birth, world, Head(realm, *head))

    def _commit(self, events: Sequence[Signed | YonderError]) -> list[Answer]:
        now = self._clock()
        touched: dict[str, Realm] = {}
        staged = [self._stage(event, now, touched) for event in events]
        try:
            checkpoints = self._flush(list(touched.values()))
        except Unavailable as error:
            return [e if isinstance(e, YonderError) else error for e in events]
        return [self._answer(each, checkpoints) for each in staged]

    def _stage(
        self, event: Signed | YonderError, now: int, touched: dict[str, Realm]
    ) -> tuple[Realm, Staged | Record] | YonderError:
        if isinstance(event, YonderError):
            return event
        try:
            realm = self.realm(tag(event, "realm") or "")
            touched[realm.id] = realm
            return realm, realm.stage(event, now)
        except YonderError as error:
            return error

    def _flush(self, realms: list[Realm]) -> dict[str, Signed]:
        """Make what these realms have staged durable, all or none."""
        batches = [batch for realm in realms if (batch := realm.seal()) is not None]
        try:
            if batches:
                self.store.append(batches)
        except Conflict:
            for realm in realms:
                realm.catch_up()
            raise
        except BaseException:
            for realm in realms:
                realm.abandon()
            raise
        for realm in realms:
            realm.settle()
        return {batch.realm: decode(batch.checkpoint, Signed) for batch in batches}

    def _answer(self, staged: tuple[Realm, Staged | Record] | YonderError, checkpoints: dict[str, Signed]) -> Answer:
        if isinstance(staged, YonderError):
            return staged
        realm, found = staged
        if isinstance(found, Record):
            event = decode(found.data, Entry).event
            assert event is not None
            return realm.receipt(found, transition.envelope(event).player)
        return Receipt(found.entry, checkpoints[realm.id], found.items[found.player])


def _checked(data: bytes | Signed) -> Signed | YonderError:
    try:
        event = data if isinstance(data, Signed) else read(data)
        check(event)
    except YonderError as error:
        return error
    return event
