"""Packs of realms: named by the creation, hashed in the birth, rebuilt by whoever has the log and the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import duel
from duels import (
    BLUE,
    RED,
    act,
    at_turn,
    creation,
    entries_of,
    file_report,
    forged,
    games,
    lines_of,
    logged,
    referee,
    report_of,
)
from yonder.core.content import BadContent
from yonder.core.errors import Malformed
from yonder.core.pack import pack_hash
from yonder.core.rules.rules import Rules
from yonder.proof.rules import installed
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.testkit.signed import finder

PACK = {"moves": {"strike": {"bonus": 30, "dice": "1d4+20"}}, "words": {"refuse": {"seat_taken": "The green is full."}}}


def packed(to: Referee) -> Realm:
    return to.create(creation(to.address, pack=PACK))


def played(to: Referee) -> Realm:
    realm = packed(to)
    for key in (RED, BLUE):
        act(to, realm, key, duel.Join())
    act(to, realm, at_turn(realm), duel.Strike())
    return realm


def test_a_realm_is_played_with_its_pack_and_others_are_not() -> None:
    to = referee()
    realm, plain = packed(to), to.create(creation(to.address))
    assert realm.rules.content.moves["strike"].bonus == 30  # type: ignore[attr-defined]
    assert realm.world.content is realm.rules.content
    assert plain.rules is duel.rules
    assert realm.birth.pack == pack_hash(PACK)
    assert (plain.birth.pack, plain.birth.content) != (realm.birth.pack, realm.birth.content)


def test_a_realm_is_opened_again_with_its_pack() -> None:
    store = MemoryStore()
    first = packed(referee(store)).id
    again = referee(store).realm(first)
    assert again.rules.content.moves["strike"].dice == "1d4+20"  # type: ignore[attr-defined]
    assert again.world.content is again.rules.content


def test_whoever_has_the_log_and_the_game_can_verify_it() -> None:
    realm = played(referee())
    assert min(row.hp for row in realm.world.all(duel.Duelist)) <= duel.HP - 21  # it struck with the pack's dice
    assert file_report(logged(realm)).ok


def test_a_birth_that_names_another_pack_is_found() -> None:
    lines = lines_of(logged(packed(referee())))
    birth = entries_of(lines)[0].birth
    assert birth is not None
    report = report_of(forged(lines, 0, birth=replace(birth, pack=pack_hash({"moves": {}}))))
    assert (report.bad, report.code) == (0, "refused")
    assert "another pack" in report.why


def test_a_pack_that_does_not_fit_the_game_is_refused() -> None:
    to = referee()
    with pytest.raises(BadContent, match=r"pack: moves\.strike\.reach: Object contains unknown field"):
        to.create(creation(to.address, pack={"moves": {"strike": {"reach": 2}}}))


def test_an_older_version_is_taken_where_it_is_installed() -> None:
    old, new = Rules("duel", 1), Rules("duel", 2)
    both = {"duel": new, "duel@1": old}
    assert installed(both.__getitem__, "duel", 1) is old
    assert installed(both.__getitem__, "duel", 2) is new
    assert installed(finder(new), "duel", 1) is new
    with pytest.raises(Malformed):
        installed(games, "chess", 1)
