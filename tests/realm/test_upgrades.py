"""Upgrades: a realm of the first version goes on under the second, and is verified with and without the first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from duels import BLUE, RED, REFEREE, STRANGER, creation, entries_of, file_report, forged, lines_of, rewritten
from orchard import BOTH as VERSIONS
from orchard import FIRST, OLD_PICK, SECOND, Basket, Pick, second
from yonder.core.errors import Malformed, Missing, Reject
from yonder.core.migrate import Tally, Unfit
from yonder.core.rules.kernel import Genesis
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256_hex
from yonder.proof.chain import read_parts
from yonder.proof.entry import Upgrade, sign_upgrade
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.proof.verify import Report, verify
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore, SqliteStore, Store
from yonder.realm.transfer import export_log, verify_realm
from yonder.realm.upgrades import kept_world
from yonder.testkit.signed import Clock, finder

Find = Callable[[str], Rules]
BOTH = VERSIONS.__getitem__
OLD, NEW = finder(FIRST), finder(SECOND)


def house(store: Store, find: Find, key: Key = REFEREE) -> Referee:
    return Referee(store, key, games=find, clock=Clock())


def pick(to: Referee, realm: Realm, key: Key = RED) -> None:
    action = Pick() if realm.rules.version == 2 else OLD_PICK()
    to.submit(sign_action(key, realm.id, realm.next_nonce(key.public), action))


def played(store: Store, times: int = 3) -> str:
    """A realm of the first version, put to rest."""
    to = house(store, OLD)
    realm = to.create(creation(to.address, game="orchard"))
    for _ in range(times):
        pick(to, realm)
    realm.rest()
    return realm.id


def upgraded(store: Store, find: Find = NEW) -> str:
    """The same after its upgrade and two more moves."""
    realm = played(store)
    to = house(store, find)
    to.upgrade(realm)
    opened = to.realm(realm)
    pick(to, opened)
    pick(to, opened, BLUE)
    opened.rest()
    return realm


def digest_of(store: Store, realm: str) -> str:
    return next(sha256_hex(each.data) for each in store.pinned(realm))


def test_a_realm_whose_rules_are_not_installed_says_what_it_needs_and_how_to_go_on() -> None:
    store = MemoryStore()
    realm = played(store)
    with pytest.raises(
        Malformed, match=r"needs orchard version 1 .*, but orchard version 2 .*installed.*`yonder upgrade`"
    ):
        house(store, NEW).realm(realm)


@pytest.mark.parametrize("find", [NEW, BOTH])
def test_a_realm_goes_on_after_its_upgrade(find: Find) -> None:
    store = MemoryStore()
    realm = played(store)
    (basket,) = house(store, OLD).realm(realm).world.all(FIRST.models[0])
    apples: int = basket.apples  # type: ignore[attr-defined]
    to = house(store, find)
    plan = to.upgrade(realm)
    assert plan is not None
    assert (plan.version, plan.to_version, plan.seq) == (1, 2, 3)
    opened = to.realm(realm)
    assert (opened.rules, opened.head.seq) == (SECOND, 4)
    assert opened.world.get(Basket, RED.public).grams == 100 * apples
    pick(to, opened)
    assert opened.world.get(Basket, RED.public).grams > 100 * apples
    assert (opened.world.get(Genesis).version, opened.world.get(Genesis).since) == (2, 4)


def test_a_dry_run_says_what_changes_and_changes_nothing() -> None:
    store = MemoryStore()
    realm = played(store)
    head = store.head(realm)
    plan = house(store, BOTH).upgrade(realm, dry=True)
    assert plan is not None
    assert plan.tables == [Tally("basket", 1, 1, 1), Tally("genesis", 1, 1, 1)]
    assert plan.changes == ['words.tell.picked: "{apples} apples fall." -> "{grams} g of apples fall."']
    assert (store.head(realm), store.pinned(realm)) == (head, [])
    unknown = house(store, NEW).upgrade(realm, dry=True)
    assert unknown is not None
    assert unknown.changes is None


def test_an_upgraded_realm_is_up_to_date() -> None:
    store = MemoryStore()
    realm = upgraded(store)
    assert house(store, NEW).upgrade(realm) is None


def test_other_content_of_the_same_version_is_an_upgrade_too() -> None:
    store = MemoryStore()
    realm = upgraded(store)
    third = second({"tell.picked": "Thud: {grams} g.", "refuse.full": "Full."})
    to = house(store, finder(third))
    plan = to.upgrade(realm)
    assert plan is not None
    assert (plan.version, plan.to_version) == (2, 2)
    pick(to, to.realm(realm))
    assert to.realm(realm).rules is third


def test_a_world_that_was_not_kept_needs_the_old_rules_once_more() -> None:
    store = MemoryStore()
    realm = played(store)
    late = house(store, OLD)
    pick(late, late.realm(realm))
    with pytest.raises(Unfit, match="was not saved"):
        house(store, NEW).upgrade(realm)
    assert house(store, BOTH).upgrade(realm) is not None


def test_only_the_referee_upgrades() -> None:
    store = MemoryStore()
    realm = played(store)
    with pytest.raises(Reject, match="another referee"):
        house(store, NEW, STRANGER).upgrade(realm)
    with pytest.raises(Malformed):
        house(store, NEW).submit(sign_upgrade(REFEREE, realm, Upgrade(2, "0" * 64, "0" * 64), 0))


@pytest.mark.parametrize("find", [BOTH, NEW])
def test_a_stored_realm_is_verified_across_its_upgrade(find: Find) -> None:
    store = MemoryStore()
    report = verify_realm(store, upgraded(store), find)
    assert report.ok, report
    assert report.entries == 7
    assert report.unrun == (None if find is BOTH else 4)


def test_the_store_keeps_the_migrated_world_for_good(tmp_path: object) -> None:
    store = SqliteStore(f"{tmp_path}/yonder.db")
    realm = upgraded(store)
    to = house(store, NEW)
    for _ in range(6):
        pick(to, to.realm(realm))
        to.realm(realm).snapshot()
    assert [each.seq for each in store.pinned(realm)] == [4]
    assert verify_realm(store, realm, NEW).unrun == 4
    assert house(store, NEW).realm(realm).head.seq == 12


def report_of(store: Store, realm: str, find: Find, *, worlds: bool) -> Report:
    lines = list(export_log(store, realm))
    known = {digest_of(store, realm): kept_world(store, realm, digest_of(store, realm))} if worlds else {}
    return verify(find, lambda: read_parts(lines), worlds=known.get)


def test_a_log_is_verified_with_the_old_rules_or_with_the_world_of_the_upgrade() -> None:
    store = MemoryStore()
    realm = upgraded(store)
    assert report_of(store, realm, BOTH, worlds=False).unrun is None
    with_world = report_of(store, realm, NEW, worlds=True)
    assert (with_world.ok, with_world.unrun, with_world.draws) == (True, 4, 2)
    without = report_of(store, realm, NEW, worlds=False)
    assert (without.bad, without.code) == (0, "wrong_rules")


def test_a_world_that_is_not_the_one_named_is_not_used() -> None:
    store = MemoryStore()
    realm = upgraded(store)
    lines = list(export_log(store, realm))
    report = verify(NEW, lambda: read_parts(lines), worlds=lambda _: house(store, NEW).realm(realm).world.dump())
    assert (report.bad, report.code) == (0, "wrong_rules")


def lied(store: Store, realm: str, by: Key = REFEREE, **changes: str) -> list[bytes]:
    """The log with another upgrade in place of the real one, all signed anew."""
    to = replace(Upgrade(2, SECOND.content_hash(), digest_of(store, realm)), **changes)
    lines = lines_of(export_log(store, realm))
    return rewritten(forged(lines, 4, event=sign_upgrade(by, realm, to, entries_of(lines)[4].at)))


@pytest.mark.parametrize(
    ("by", "changes", "why"),
    [
        (STRANGER, {}, "Only the realm's referee"),
        (REFEREE, {"digest": "ab" * 32}, "not the one that was named"),
        (REFEREE, {"content": "ab" * 32}, "needs orchard version 2"),
    ],
)
def test_a_forged_upgrade_is_found(by: Key, changes: dict[str, str], why: str) -> None:
    store = MemoryStore()
    report = file_report(lied(store, upgraded(store), by, **changes), BOTH)
    assert report.bad == 4
    assert why in report.why


def test_worlds_of_before_the_upgrade_are_not_shown_by_the_new_rules() -> None:
    store = MemoryStore()
    realm = house(store, BOTH).realm(upgraded(store))
    assert realm.world_at(5).get(Genesis).version == 2
    with pytest.raises(Missing, match="other rules") as caught:
        realm.world_at(2)
    assert caught.value.code == "before_upgrade"
    assert [step.ctx.rules.version for step in realm.steps(0)] == [1, 1, 1, 1, 2, 2, 2]
    assert entries_of(lines_of(export_log(store, realm.id)))[4].event is not None
