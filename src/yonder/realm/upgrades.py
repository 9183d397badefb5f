"""Upgrades: continue a realm under the rules that are installed now. If its world was saved, the old are not needed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from yonder.core.errors import Malformed, Reject, YonderError
from yonder.core.migrate import Tally, Unfit, genesis_of, migrated, tallies
from yonder.core.pack import differences
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Secret
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.core.world.world import World
from yonder.proof.dice import ProvedDice
from yonder.proof.entry import Birth, Upgrade, sign_checkpoint, sign_upgrade
from yonder.proof.rules import Course, Find
from yonder.realm.keys import EntryVeil, RefereeKeys
from yonder.realm.store import Batch, Snapshot, Store
from yonder.realm.writing import entry_of, make_entry


class Plan(Struct, frozen=True):
    """What an upgrade would change. `changes` of the content are None where the old one is not installed."""

    realm: str
    game: str
    version: int
    content: str
    to_version: int
    to_content: str
    seq: int
    tables: list[Tally]
    changes: list[str] | None


def course_of(store: Store, find: Find, realm: str) -> tuple[Birth, Course]:
    """A realm's birth, and the rules it goes through."""
    first = next(store.read(realm, 0, 1), None)
    begun = None if first is None else entry_of(first)
    if begun is None or begun.birth is None:
        raise Malformed("$.realm", "There is no such realm here.", "no_such_realm")
    return begun.birth, Course(find, begun.birth, begun.event)


class Moving:
    """A realm that is about to continue under other rules: where it stands, and its world before and after."""

    def __init__(self, store: Store, find: Find, realm: str, world: World | None) -> None:
        """`world` is the newest, where the old rules are installed; else it must have been kept."""
        self.store, self.realm = store, realm
        self.birth, self.course = course_of(store, find, realm)
        self.seq, self.head = store.head(realm) or (-1, "")
        self.old = self._kept() if world is None else world.dump()
        self.genesis = genesis_of(self.old)
        self.rules = self.course.newest()
        self.world = migrated(self.rules, self.old, self.seq + 1)

    @property
    def needed(self) -> bool:
        """Are other rules installed than those in force?"""
        return (self.genesis.version, self.genesis.content) != (self.rules.version, self.rules.content_hash())

    def plan(self) -> Plan:
        """What would change."""
        genesis, rules = self.genesis, self.rules
        names = (self.realm, rules.name, genesis.version, genesis.content, rules.version, rules.content_hash())
        return Plan(*names, self.seq, tallies(self.old, self.world.dump()), self._changes())

    def commit(self, keys: RefereeKeys, now: int) -> None:
        """Write the upgrade; the migrated world is kept for good, for those who will not have the old rules."""
        if self.birth.referee != keys.main.public:
            raise Reject("read_only", "This realm belongs to another referee; here it can only be read.")
        at = max(now, self.world.now)
        to = Upgrade(self.rules.version, self.rules.content_hash(), self.world.digest().hex())
        event = sign_upgrade(keys.main, self.realm, to, at)
        dice = ProvedDice(lambda: b"")  # nothing is drawn
        veil = EntryVeil(keys.veil, bytes.fromhex(event.id), self.seq + 1)
        data = self.world.dump()
        ctx = Ctx(self.rules, self.world, "", at, dice, veil)
        _, record = make_entry(self.realm, self.seq + 1, self.head, ctx, dice, keys.veil, event=event)
        checkpoint = sign_checkpoint(keys.main, self.realm, record.seq, record.hash, at)
        # The world goes first: an upgrade without it could not be opened by who has the new rules alone.
        self.store.save_snapshot(self.realm, Snapshot(record.seq, record.hash, data, pinned=True))
        self.store.append([Batch(self.realm, (record,), encode(checkpoint))])

    def _kept(self) -> bytes:
        snapshot = self.store.snapshot(self.realm)
        if snapshot is None or (snapshot.seq, snapshot.hash) != (self.seq, self.head):
            birth = self.birth
            raise Unfit(
                f"The newest world of this realm was not saved. Install {birth.game} in the version it was played with "
                "and run `yonder snapshot`, then upgrade it."
            )
        return snapshot.data

    def _changes(self) -> list[str] | None:
        try:
            old: Rules = self.course.at(self.genesis.version, self.genesis.content)
        except YonderError:
            return None
        return differences(old.content, self.rules.content)


def hides(data: bytes) -> bool:
    """Does a dumped world hold a secret?"""
    return bool(decode(data, _Tables).tables.get(Secret.__table__))


class _Tables(Struct, frozen=True):
    tables: dict[str, Any]


def kept_world(store: Store, realm: str, digest: str) -> bytes | None:
    """A migrated world by its digest, from what a store keeps for good."""
    return next((each.data for each in store.pinned(realm) if sha256_hex(each.data) == digest), None)
