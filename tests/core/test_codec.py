"""Codec: one way to bytes, and errors with their path."""

from __future__ import annotations

import subprocess
import sys
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from yonder.core import Malformed
from yonder.core.world.codec import convert, decode, encode, plain, sha256, sha256_hex


class Slot(Enum):
    LEFT = "left"


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    words: dict[str, str] = {}


class Outer(Struct, frozen=True, forbid_unknown_fields=True):
    inner: tuple[Inner, ...] = ()
    slot: Slot = Slot.LEFT


json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(json)
def test_what_is_encoded_is_decoded_to_the_same(value: Any) -> None:
    assert decode(encode(value), object) == value


@given(st.dictionaries(st.text(), st.integers()))
def test_equal_dicts_have_equal_bytes_whatever_their_order(value: dict[str, int]) -> None:
    assert encode(value) == encode(dict(reversed(value.items())))


def test_structs_are_written_in_the_order_of_their_fields() -> None:
    value = Outer((Inner(1, {"b": "2", "a": "1"}),))
    assert encode(value) == b'{"inner":[{"number":1,"words":{"a":"1","b":"2"}}],"slot":"left"}'


def test_a_thing_without_a_text_form_is_an_error() -> None:
    with pytest.raises(TypeError, match="type object is unsupported"):
        encode(object())


def test_plain_data_has_no_structs() -> None:
    assert plain(Outer((Inner(1),))) == {"inner": ({"number": 1, "words": {}},), "slot": "left"}


@pytest.mark.parametrize(
    ("data", "path", "text"),
    [
        (b'{"inner":[{"number":1},{"number":"x"}]}', "$.inner[1].number", "Expected `int`, got `str`"),
        (b'{"inner":[{"number":1,"words":{"a":2}}]}', "$.inner[0].words[...]", "Expected `str`, got `int`"),
        (b'{"inner":[{}]}', "$.inner[0]", "Object missing required field `number`"),
        (b'{"slot":"right"}', "$.slot", "Invalid enum value 'right'"),
        (b'{"weight":1}', "$", "Object contains unknown field `weight`"),
        (b'{"inner":[{"number":1.5}]}', "$.inner[0].number", "Expected `int`, got `float`"),
        (b"[]", "$", "Expected `object`, got `array`"),
    ],
    ids=str,
)
def test_malformed_json_tells_path_and_reason(data: bytes, path: str, text: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode(data, Outer)
    assert (caught.value.path, caught.value.text, caught.value.code) == (path, text, "bad_argument")


def test_a_bad_key_of_a_dict_tells_the_path_of_the_dict() -> None:
    with pytest.raises(Malformed) as caught:
        decode(b'{"a":{"x":1}}', dict[str, dict[int, int]])
    assert (caught.value.path, caught.value.text) == ("$[...]", "Expected `int`, got `str`")


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff", b'"\xff"', b'"\\ud800"', '"\ud800"', b"[" * 100_000, b"1" * 5000, b"NaN", b"1 2"],
    ids=lambda data: repr(data)[:12],
)
def test_what_is_no_json_is_malformed(data: bytes | str) -> None:
    with pytest.raises(Malformed):
        decode(data, object)


def test_plain_data_is_converted_strictly() -> None:
    assert convert({"inner": [{"number": 1}]}, Outer) == Outer((Inner(1),))
    with pytest.raises(Malformed) as caught:
        convert({"inner": [{"number": "1"}]}, Outer)
    assert caught.value.path == "$.inner[0].number"


def test_the_hash_is_sha_256() -> None:
    assert sha256_hex(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert sha256(b"abc").hex() == sha256_hex(b"abc")


CROWD = """
import sys, threading
from msgspec import Struct
from yonder.core.world.codec import convert, decode
sys.setswitchinterval(1e-6)
INNER = "class Inner(Struct):\\n" + "".join(f"    f{i}: 'int' = 0\\n" for i in range(30))
OUTER = "class Outer(Struct):\\n" + "".join(f"    f{i}: 'Inner | None' = None\\n" for i in range(30))
def ask(meet, kind, number):
    meet.wait()
    decode(b'{"f29": {"f29": 1}}', kind) if number % 2 else convert({"f29": {"f29": 1}}, kind)
for turn in range(100):
    exec(INNER + OUTER)
    meet = threading.Barrier(4)
    crowd = [threading.Thread(target=ask, args=(meet, Outer, number)) for number in range(4)]
    for each in crowd: each.start()
    for each in crowd: each.join()
"""


def test_many_threads_may_read_a_kind_for_the_first_time() -> None:
    done = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, check=False)  # noqa: S603 - ourselves
    assert (done.returncode, done.stderr) == (0, b"")
