"""Referee: takes signed events for many realms and makes them durable in groups, before anybody is answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.errors import Conflict, Malformed, Reject, Stale, Unavailable, YonderError
from yonder.core.pack import pack_hash
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.proof import transition, vrf
from yonder.proof.attestation import check_attestations
from yonder.proof.dice import ProvedDice
from yonder.proof.entry import START, Address, Birth, Head, sign_checkpoint
from yonder.proof.event import Signed, bad_signature, check, check_id, is_signed, read, tag
from yonder.proof.keys import Key
from yonder.proof.rules import Course
from yonder.proof.words import Spoken
from yonder.realm.ahead import Drawers
from yonder.realm.keys import EntryVeil, RefereeKeys
from yonder.realm.realm import Realm, Receipt, Staged
from yonder.realm.snapshots import load_base
from yonder.realm.store import Batch, Record, Store
from yonder.realm.turns import Turns
from yonder.realm.upgrades import Moving, Plan, course_of
from yonder.realm.writing import entry_of, make_entry
from yonder.registry import game

TRIES = 5
RECENT = 4_096
ROW = 8  # fewer are proved when their first die falls: then a refusal costs no proof
BUSY = "Other writers were faster each time; send it again."
Result = Receipt | YonderError


class Checked(Struct, frozen=True):
    """An event whose id and signature were checked; the proof of its dice, if it was made ahead, and its texts."""

    event: Signed
    proof: bytes = b""
    spoken: tuple[Spoken, ...] = ()


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
        self.lock = Turns()
        self.drawers = Drawers()
        self._games = games
        self._clock = clock
        self._realms: dict[str, Realm] = {}
        self._recent: dict[str, Receipt] = {}

    @property
    def public(self) -> str:
        """The key that proves the dice and signs checkpoints."""
        return self.keys.main.public

    @property
    def address(self) -> Address:
        """The keys that players name in a creation."""
        return self.keys.address

    def create(self, data: bytes | Signed) -> Realm:
        """Begin a realm as a host's signed creation asks. The same creation twice is one realm."""
        event = data if isinstance(data, Signed) else read(data)
        check(event)
        creation = transition.read_creation(event)
        rules = self._games(creation.game).with_pack(creation.pack)
        with self.lock:
            try:
                return self.realm(event.id) if self.store.head(event.id) else self._begin(rules, event)
            except Conflict:  # another writer has just begun it
                return self.realm(event.id)

    def realm(self, realm: str) -> Realm:
        """A realm, opened from its newest snapshot and the entries after it.

        Called without the lock, a long log that is being opened holds up nobody; one that is open is found at once.
        """
        found = self._realms.get(realm)
        if found is not None:
            return found
        opened = self._open(realm)
        with self.lock:
            found = self._realms.setdefault(realm, opened)
            if found is opened and opened.behind():  # another has written while we read
                opened.catch_up()
            return found

    def seq(self, realm: str) -> int | None:
        """The newest entry of a realm that is in memory, else None. Asked without the lock: it may just have moved."""
        found = self._realms.get(realm)
        return None if found is None else found.head.seq

    def open_realms(self) -> list[Realm]:
        """The realms that are in memory."""
        with self.lock:
            return list(self._realms.values())

    def release(self, realm: str) -> bool:
        """Keep a snapshot and let a realm go from memory; False if it is watched. Its timers do not fire meanwhile."""
        with self.lock:
            found = self._realms.get(realm)
            if found is None or found.feed.watchers():
                return False
            found.rest()
            del self._realms[realm]
            return True

    def submit(self, data: bytes | Signed, spoken: Sequence[Spoken] = ()) -> Receipt:
        """Take one signed action and the texts beside it; the receipt is given when it is on disk."""
        (answer,) = self.submit_all([with_texts(checked(data), spoken)])
        if isinstance(answer, YonderError):
            raise answer
        return answer

    def submit_all(self, batch: Sequence[bytes | Signed | Checked | YonderError]) -> list[Result]:
        """Take many signed actions in one durable commit; each has its own receipt or refusal."""
        events = [each if isinstance(each, Checked | YonderError) else checked(each) for each in batch]
        if len(events) >= ROW:
            events = [self._proved(each) for each in events]
        with self.lock:
            for _ in range(TRIES):
                try:
                    return self._commit(events)
                except Conflict:
                    continue
            return _all_failed(events, Unavailable(BUSY))

    def fire(self) -> int:
        """Let due timers fire in all open realms; returns how many did. One that breaks holds up only its own realm."""
        with self.lock:
            for _ in range(TRIES):
                try:
                    return self._fire()
                except Conflict:
                    continue
            raise Unavailable(BUSY)

    def next_due(self) -> int | None:
        """When the next timer of an open realm of ours fires."""
        with self.lock:
            ours = [realm.next_due() for realm in self._realms.values() if realm.ours]
            return min((due for due in ours if due is not None), default=None)

    def upgrade(self, realm: str, *, dry: bool = False) -> Plan | None:
        """Continue a realm under the rules that are installed now; None if it already does. `dry` changes nothing."""
        with self.lock:
            moving = Moving(self.store, self._games, realm, self._world_of(realm))
            if not moving.needed:
                return None
            plan = moving.plan()
            if not dry:
                moving.commit(self.keys, self._clock())
                self._realms.pop(realm, None)
            return plan

    def _world_of(self, realm: str) -> World | None:
        """The newest world of a realm, if its rules are installed."""
        try:
            return self.realm(realm).world
        except Malformed as error:
            if error.code != "wrong_rules":
                raise
            return None

    def now(self) -> int:
        """What the referee's clock says."""
        return self._clock()

    def close(self) -> None:
        """Keep a snapshot of each open realm that has moved on, and let go of the store."""
        with self.lock:
            try:
                for realm in self._realms.values():
                    realm.rest()
            finally:
                self._realms.clear()
                self.store.close()

    def _begin(self, rules: Rules, event: Signed) -> Realm:
        keys, now = self.keys, self._clock()
        source = bytes.fromhex(event.id)
        dice = ProvedDice(lambda: vrf.prove(keys.main, source))
        pack = pack_hash(transition.read_creation(event).pack)
        content = rules.content_hash()
        birth = Birth(rules.name, rules.version, content, keys.main.public, keys.veil.public, pack=pack)
        ctx = transition.begin(rules, event, birth, dice, now, EntryVeil(keys.veil, source, 0))
        _, record = make_entry(event.id, 0, START, ctx, dice, keys.veil, event=event, birth=birth)
        checkpoint = sign_checkpoint(keys.main, event.id, 0, record.hash, now)
        self.store.append([Batch(event.id, (record,), encode(checkpoint))])
        ctx.world.commit()
        course = Course(self._games, birth, event)
        head = Head(event.id, 0, record.hash)
        realm = Realm(self.store, course, rules, keys, birth, ctx.was, head, self._clock)
        self._realms[event.id] = realm
        return realm

    def _open(self, realm: str) -> Realm:
        birth, course = course_of(self.store, self._games, realm)
        transition.check_format(birth)
        world, head = load_base(self.store, course, realm, 2**62)
        rules = course.of(world)
        if world is None:
            transition.check_birth(rules, birth)
        opened = Realm(self.store, course, rules, self.keys, birth, world or World(), head, self._clock)
        opened.catch_up()
        return opened

    def _commit(self, events: Sequence[Checked | YonderError]) -> list[Result]:
        now = self._clock()
        touched: dict[str, Realm] = {}
        try:
            with _all_or_none(touched):
                staged = [self._stage(event, now, touched) for event in events]
                checkpoints = self._flush(touched)
        except Unavailable as error:
            return _all_failed(events, error)
        return [self._answer(each, checkpoints) for each in staged]

    def _fire(self) -> int:
        now, fired, broken = self._clock(), 0, None
        due = {realm.id: realm for realm in self._realms.values() if realm.ours and realm.is_due(now)}
        with _all_or_none(due):
            for realm in due.values():
                try:
                    fired += realm.stage_ticks(now)
                except Reject as error:
                    broken = error
            self._flush(due)
        if broken is not None:
            raise broken
        return fired

    def _proved(self, checked: Checked | YonderError) -> Checked | YonderError:
        """The same with a proof of its dice, if it has none and will most likely need one."""
        if isinstance(checked, YonderError) or checked.proof or checked.event not in self.drawers:
            return checked
        return replace(checked, proof=vrf.prove(self.keys.main, bytes.fromhex(checked.event.id)))

    def _stage(
        self, checked: Checked | YonderError, now: int, touched: dict[str, Realm]
    ) -> tuple[Realm, Staged | Record] | YonderError:
        if isinstance(checked, YonderError):
            return checked
        try:
            realm = self.realm(tag(checked.event, "realm") or "")
        except YonderError as error:
            return error
        touched[realm.id] = realm
        try:
            return realm, self._run(realm, checked, now)
        except (Reject, Stale) as refusal:
            if realm.behind():
                raise Conflict("The action was refused for a world that has changed since; send it again.") from refusal
            return refusal
        except YonderError as error:
            return error

    def _run(self, realm: Realm, checked: Checked, now: int) -> Staged | Record:
        staged = realm.stage(checked.event, now, checked.proof, checked.spoken)
        if isinstance(staged, Staged) and bool(staged.entry.proof) != bool(checked.proof):
            self.drawers.learn(checked.event, drew=bool(staged.entry.proof))
        return staged

    def _flush(self, realms: dict[str, Realm]) -> dict[str, Signed]:
        """Make what these realms have staged durable, then publish it."""
        sealed = {realm.id: seal for realm in realms.values() if (seal := realm.seal()) is not None}
        if sealed:
            self.store.append([batch for batch, _ in sealed.values()])
        for realm in sealed:
            realms[realm].settle()
        return {realm: checkpoint for realm, (_, checkpoint) in sealed.items()}

    def _answer(self, staged: tuple[Realm, Staged | Record] | YonderError, checkpoints: dict[str, Signed]) -> Result:
        if isinstance(staged, YonderError):
            return staged
        realm, found = staged
        if isinstance(found, Record):
            return self._recent.get(found.action) or _first_receipt(realm, found)
        receipt = Receipt(found.entry, checkpoints[realm.id], found.brought.items[found.player])
        self._remember(receipt)
        return receipt

    def _remember(self, receipt: Receipt) -> None:
        """Keep the newest receipts: most duplicates are retries of a moment ago, and need not run the log again."""
        assert receipt.entry.event is not None
        self._recent[receipt.entry.event.id] = receipt
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]


@contextmanager
def _all_or_none(realms: dict[str, Realm]) -> Iterator[None]:
    """What cannot be made durable is forgotten in all these realms; after a conflict they take in what others wrote."""
    try:
        yield
    except BaseException as error:
        for realm in realms.values():
            realm.abandon()
        if isinstance(error, Conflict):
            for realm in realms.values():
                realm.catch_up()
        raise


def _first_receipt(realm: Realm, record: Record) -> Result:
    event = entry_of(record).event
    assert event is not None
    try:
        return realm.receipt(record, transition.envelope(event).player)
    except YonderError as error:
        return error


def _all_failed(events: Sequence[Checked | YonderError], error: YonderError) -> list[Result]:
    return [event if isinstance(event, YonderError) else error for event in events]


def identified(data: bytes | Signed) -> Signed | YonderError:
    """An event whose id is its own, or what is wrong with it. Its signature is still to be checked."""
    try:
        event = data if isinstance(data, Signed) else read(data)
        check_id(event)
        check_attestations(event.content)
    except YonderError as error:
        return error
    return event


def judged(event: Signed, proof: bytes, *, holds: bool) -> Checked | YonderError:
    """An event whose signature somebody else has looked at."""
    return Checked(event, proof) if holds else bad_signature()


def checked(data: bytes | Signed) -> Checked | YonderError:
    """An event whose id and signature hold, or what is wrong with it."""
    event = identified(data)
    return event if isinstance(event, YonderError) else judged(event, b"", holds=is_signed(event))


def with_texts(found: Checked | YonderError, spoken: Sequence[Spoken]) -> Checked | YonderError:
    """The same with the texts that go beside it."""
    return replace(found, spoken=tuple(spoken)) if spoken and isinstance(found, Checked) else found
