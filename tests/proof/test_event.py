"""Signed events: NIP-01 ids, signatures, tags, and what is refused before anything is believed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

import duel
from duels import BLUE, RED
from yonder.core.errors import Malformed, YonderError
from yonder.core.rules.kernel import Revoke
from yonder.core.world.codec import encode
from yonder.proof.event import ACTION, LARGEST, Signed, Tags, check, event_id, read, sign, sign_action, tag

REALM = "ab" * 32
TRICKY = "".join(map(chr, range(0x20))) + '\x7f"\\/\u2028\u2029\ufeff é 😀 <&>'
EVENT = sign_action(RED, REALM, 1, duel.Join(), created_at=1_700_000_000)
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def nip01_id(event: Signed) -> str:
    """The id as NIP-01 tells it, made without a line of ours."""
    shape = [0, event.pubkey, event.created_at, event.kind, event.tags, event.content]
    return hashlib.sha256(json.dumps(shape, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def refused(event: Signed | bytes | str) -> str:
    with pytest.raises(Malformed) as caught:
        check(event if isinstance(event, Signed) else read(event))
    return caught.value.code


def as_json(**changes: Any) -> bytes:
    return json.dumps({**json.loads(encode(EVENT)), **changes}).encode()


@given(ANY_TEXT, st.lists(st.lists(ANY_TEXT, max_size=3), max_size=3), st.integers(0, 2**53 - 1))
@example(TRICKY, [[TRICKY, TRICKY]], 0)
def test_the_id_is_the_one_that_nip01_gives(content: str, tags: list[list[str]], created_at: int) -> None:
    given_tags: Tags = tuple(tuple(each) for each in tags)
    event = sign(RED, 1, given_tags, content, created_at)
    assert event.id == nip01_id(event)
    check(read(encode(event)))


def test_an_event_survives_its_own_json() -> None:
    assert read(encode(EVENT)) == EVENT


def test_an_event_may_come_from_another_json_writer() -> None:
    event = sign(RED, ACTION, (("realm", REALM),), TRICKY, 7)
    check(read(json.dumps(json.loads(encode(event)), indent=2)))


def test_the_same_action_signed_twice_is_the_same_event() -> None:
    assert sign_action(RED, REALM, 1, duel.Join(), created_at=1_700_000_000) == EVENT


@pytest.mark.parametrize(
    "changes",
    [
        {"pubkey": BLUE.public},
        {"created_at": 1_700_000_001},
        {"kind": ACTION + 1},
        {"tags": (("realm", REALM), ("nonce", "2"))},
        {"tags": (("nonce", "1"), ("realm", REALM))},
        {"tags": ()},
        {"content": '{"type": "join"}'},
        {"content": EVENT.content + " "},
        {"id": "00" * 32},
    ],
)
def test_an_altered_field_shows_in_the_id(changes: dict[str, Any]) -> None:
    assert refused(replace(EVENT, **changes)) == "bad_id"


def test_a_changed_signature_is_refused() -> None:
    assert refused(replace(EVENT, sig="0" + EVENT.sig[1:] if EVENT.sig[0] != "0" else "1" + EVENT.sig[1:])) == (
        "bad_signature"
    )


def test_an_event_signed_by_another_key_is_refused() -> None:
    number = event_id(RED.public, 0, 1, (), "")
    forged = Signed(number, RED.public, 0, 1, (), "", BLUE.sign(bytes.fromhex(number)).hex())
    assert refused(forged) == "bad_signature"


def test_a_key_that_is_no_point_of_the_curve_signs_nothing() -> None:
    nobody = "ff" * 32
    assert refused(Signed(event_id(nobody, 0, 1, (), ""), nobody, 0, 1, (), "", EVENT.sig)) == "bad_signature"


def test_an_event_made_here_with_an_impossible_time_is_refused() -> None:
    assert refused(sign(RED, ACTION, (), "", -1)) == "bad_argument"


@pytest.mark.parametrize("field", ["id", "pubkey", "sig"])
@pytest.mark.parametrize("form", ["{0}\n", " {0}", "{0}00", "0x{0}", "{0:.9}", ""])
def test_hex_is_written_in_one_way_only(field: str, form: str) -> None:
    assert refused(as_json(**{field: form.format(getattr(EVENT, field))})) == "bad_argument"


@pytest.mark.parametrize(("field", "code"), [("id", "bad_id"), ("pubkey", "bad_id"), ("sig", "bad_signature")])
def test_hex_is_written_small(field: str, code: str) -> None:
    assert refused(as_json(**{field: getattr(EVENT, field).upper()})) == code


def test_a_key_written_large_signs_nothing() -> None:
    large = RED.public.upper()
    number = event_id(large, 0, 1, (), "")
    assert refused(Signed(number, large, 0, 1, (), "", RED.sign(bytes.fromhex(number)).hex())) == "bad_signature"


@pytest.mark.parametrize(
    "changes",
    [
        {"created_at": -1},
        {"created_at": 2**53},
        {"created_at": 1.5},
        {"created_at": "1"},
        {"kind": 65_536},
        {"kind": None},
        {"tags": [["realm", 1]]},
        {"tags": "realm"},
        {"content": None},
        {"extra": 1},
    ],
)
def test_wrong_types_ranges_and_fields_are_refused(changes: dict[str, Any]) -> None:
    assert refused(as_json(**changes)) == "bad_argument"


@pytest.mark.parametrize("field", Signed.__struct_fields__)
def test_a_missing_field_is_named(field: str) -> None:
    fields = json.loads(encode(EVENT))
    del fields[field]
    with pytest.raises(Malformed, match=field):
        read(json.dumps(fields))


def test_ten_megabytes_are_too_large() -> None:
    assert refused(b"x" * 10_000_000) == "too_large"


def test_ten_megabytes_of_nesting_are_too_large() -> None:
    assert refused("[" * 10_000_000) == "too_large"


def test_the_largest_event_is_read() -> None:
    room = LARGEST - len(encode(sign(RED, 1, (), "", 0)))
    event = sign(RED, 1, (), "x" * room, 0)
    assert len(encode(event)) == LARGEST
    check(read(encode(event)))


def test_deep_nesting_is_refused() -> None:
    assert refused(b"[" * LARGEST) == "bad_argument"


def test_half_a_surrogate_pair_is_refused() -> None:
    assert refused('{"id": "\ud800"}') == "bad_argument"


def test_a_tag_that_is_absent_is_none() -> None:
    assert tag(sign(RED, 1, (("realm", "x"), ()), "", 0), "nonce") is None


@pytest.mark.parametrize(
    "tags", [(("realm", "x"), ("realm", "x")), (("realm", "x"), ("realm", "y")), (("realm",),), (("realm", "x", "y"),)]
)
def test_a_tag_that_matters_stands_once_with_one_value(tags: Tags) -> None:
    with pytest.raises(Malformed) as caught:
        tag(sign(RED, 1, tags, "", 0), "realm")
    assert caught.value.code == "bad_tag"


def test_acting_for_oneself_needs_no_tag() -> None:
    assert sign_action(RED, REALM, 1, Revoke("x"), player=RED.public) == sign_action(RED, REALM, 1, Revoke("x"))


def test_acting_for_another_is_in_the_tags() -> None:
    assert tag(sign_action(RED, REALM, 1, duel.Join(), player=BLUE.public), "for") == BLUE.public


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_reading_anything_gives_an_event_or_malformed(data: bytes | str) -> None:
    try:
        check(read(data))
    except YonderError as error:
        assert isinstance(error, Malformed)  # noqa: PT017 - what else is raised fails the test by itself


@given(st.integers(0, len(encode(EVENT)) - 1), st.integers(1, 255))
def test_no_flipped_byte_of_an_event_goes_unseen(place: int, bits: int) -> None:
    data = bytearray(encode(EVENT))
    data[place] ^= bits
    try:
        event = read(bytes(data))
        check(event)
    except Malformed:
        return
    assert event == EVENT
