"""Entries: what their dice are proved over, creations, and checkpoints."""

from __future__ import annotations

import pytest

from duels import BLUE, REFEREE, changed, creation, entries_of, lines_of, short_log
from yonder.core.errors import Malformed
from yonder.core.rules.kernel import Timer
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof.entry import (
    Birth,
    Body,
    Entry,
    Header,
    Opening,
    Tick,
    body_hash,
    content_of,
    entry_hash,
    head_of,
    proof_bytes,
    seal_of,
    sign_checkpoint,
    tick_of,
    tick_source,
    veil_source,
)
from yonder.proof.event import CHECKPOINT, Tags, sign
from yonder.proof.transition import read_creation
from yonder.realm.keys import RefereeKeys

REALM, HEAD = "ab" * 32, "cd" * 32
CREATION = creation(RefereeKeys(REFEREE).address)
BODY = Body(content_of(CREATION))
ENTRY = Entry(Header(REALM, 1, HEAD, 5, HEAD, HEAD, body_hash(BODY), seal_of(CREATION)), BODY)


def unreadable(entry: Entry) -> str:
    with pytest.raises(Malformed) as caught:
        decode(encode(entry), Entry)
    return caught.value.path


def test_an_entry_survives_its_json() -> None:
    for entry in entries_of(lines_of(short_log())):
        assert decode(encode(entry), Entry) == entry


def test_the_hash_of_an_entry_is_that_of_its_header() -> None:
    assert entry_hash(ENTRY) == sha256_hex(encode(ENTRY.header)) == entry_hash(ENTRY.bare())


def test_dice_are_proved_over_the_id_of_the_action_alone() -> None:
    assert ENTRY.source.hex() == CREATION.id == ENTRY.bare().source.hex()


def test_an_entry_gives_back_the_event_that_was_signed() -> None:
    assert ENTRY.event == CREATION
    assert ENTRY.bare().event is None


def test_a_header_line_keeps_what_everybody_may_see() -> None:
    bare = decode(encode(ENTRY.bare()), Entry)
    assert (bare.header, bare.body) == (ENTRY.header, None)
    assert CREATION.content not in encode(bare).decode()


@pytest.mark.parametrize(
    "other",
    [
        Tick("ring", "b", 7, HEAD),
        Tick("rung", "a", 7, HEAD),
        Tick("ring", "a", 7, REALM),
        Tick("rin", "ga", 7, HEAD),
    ],
)
def test_ticks_that_differ_have_different_dice(other: Tick) -> None:
    assert tick_source(REALM, other) != tick_source(REALM, Tick("ring", "a", 7, HEAD))


def test_the_due_time_of_a_tick_does_not_change_its_dice() -> None:
    assert tick_source(REALM, Tick("ring", "a", 8, HEAD)) == tick_source(REALM, Tick("ring", "a", 7, HEAD))


def test_the_same_tick_in_another_realm_has_other_dice() -> None:
    tick = Tick("ring", "a", 7, HEAD)
    assert tick_source(REALM, tick) != tick_source(HEAD, tick)


def test_a_tick_says_which_entry_set_its_timer() -> None:
    assert tick_of(Timer(7, "ring", "a", "{}", HEAD)) == Tick("ring", "a", 7, HEAD)


def test_hidden_seeds_of_two_scopes_differ() -> None:
    assert veil_source(b"x", "a") != veil_source(b"x", "b")


@pytest.mark.parametrize("proof", ["0" * 164, "0" * 162 + "\n"])
def test_what_is_longer_than_a_proof_is_not_read(proof: str) -> None:
    assert unreadable(changed(ENTRY, proof=proof)) == "$.body.proof"


@pytest.mark.parametrize("proof", ["0", "g" * 162, "A" * 162, "0" * 161, "\n", "0" * 160 + " 0"])
def test_a_proof_is_written_in_small_hex(proof: str) -> None:
    with pytest.raises(Malformed) as caught:
        proof_bytes(proof)
    assert caught.value.code == "bad_proof"


@pytest.mark.parametrize(
    "opening", [Opening("a", HEAD, ""), Opening("a", "zz", "0" * 162), Opening("a", "", "0" * 162)]
)
def test_an_opening_names_its_source_and_has_a_proof(opening: Opening) -> None:
    assert unreadable(changed(ENTRY, opened=(opening,))).startswith("$.body.opened[")


def test_a_tick_long_overdue_can_be_read_again() -> None:
    entry = changed(ENTRY, event=None, tick=Tick("ring", "", -5, HEAD))
    assert decode(encode(entry), Entry) == entry


def test_a_birth_says_its_format() -> None:
    assert b'"format":2' in encode(Birth("duel", 1, HEAD, HEAD, HEAD))


def test_a_creation_of_another_kind_is_refused() -> None:
    with pytest.raises(Malformed) as caught:
        read_creation(sign(BLUE, CHECKPOINT, (), '{"game":"duel"}', 0))
    assert caught.value.code == "bad_kind"


@pytest.mark.parametrize("content", ["", "{}", '{"game":1}', '{"game":"duel","odd":1}', '{"game":"duel","setup":[]}'])
def test_a_creation_that_cannot_be_read_is_refused(content: str) -> None:
    with pytest.raises(Malformed):
        read_creation(sign(BLUE, 1421, (("p", REFEREE.public),), content, 0))


def test_a_checkpoint_tells_the_head_it_covers() -> None:
    claim = head_of(sign_checkpoint(REFEREE, REALM, 7, HEAD, 5_999))
    assert (claim.realm, claim.seq, claim.hash) == (REALM, 7, HEAD)


@pytest.mark.parametrize("seq", ["", "-1", "01", "+1", "1.0", "x", "٣", "1" * 17])
def test_a_checkpoint_counts_in_plain_numbers(seq: str) -> None:
    with pytest.raises(Malformed) as caught:
        head_of(sign(REFEREE, CHECKPOINT, (("realm", REALM), ("seq", seq), ("head", HEAD)), "", 0))
    assert caught.value.code == "bad_checkpoint"


@pytest.mark.parametrize("missing", ["realm", "seq", "head"])
def test_a_checkpoint_without_one_of_its_tags_is_none(missing: str) -> None:
    tags: Tags = tuple(each for each in (("realm", REALM), ("seq", "1"), ("head", HEAD)) if each[0] != missing)
    with pytest.raises(Malformed):
        head_of(sign(REFEREE, CHECKPOINT, tags, "", 0))


def test_a_checkpoint_of_another_kind_is_none() -> None:
    with pytest.raises(Malformed):
        head_of(sign(REFEREE, CHECKPOINT + 1, (("realm", REALM), ("seq", "1"), ("head", HEAD)), "", 0))
