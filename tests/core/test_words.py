"""Words: what rules see of a text, and its limits."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec.structs import replace

from yonder.core.errors import Malformed, Reject
from yonder.core.rules.action import Action
from yonder.core.words import KEYS, LARGEST, Words, at_most, check_size, named, room
from yonder.core.world.codec import decode, encode
from yonder.proof.keys import Key
from yonder.proof.words import whisper

ONE, TWO = Words("11" * 32, 10), Words("22" * 32, 20)


class Letter(Action):
    words: Annotated[Words, at_most(50)]
    more: tuple[Words, ...] = ()
    sign: Words | None = None
    name: str = ""


def test_words_are_found_wherever_an_action_names_them() -> None:
    assert named(Letter(ONE)) == (ONE,)
    assert named(Letter(ONE, (TWO, TWO), ONE)) == (ONE, TWO, TWO, ONE)


@pytest.mark.parametrize(("size", "code"), [(0, "empty_text"), (1, ""), (50, ""), (51, "text_too_long")])
def test_the_annotation_of_a_field_limits_its_words(size: int, code: str) -> None:
    letter = Letter(replace(ONE, size=size))
    if not code:
        check_size(letter)
        return
    with pytest.raises(Reject) as caught:
        check_size(letter)
    assert caught.value.code == code


@pytest.mark.parametrize("most", [1, 50, 256, 257, 280, 1120, 2000])
def test_a_private_text_has_room_for_every_reader(most: int) -> None:
    me, *others = [Key.from_seed(str(each)) for each in range(KEYS)]
    words, _ = whisper(me, "x" * most, [each.public for each in others])
    assert words.size <= room(most) <= 2 * words.size


@pytest.mark.parametrize(
    "data",
    [
        b'{"hash":"11","size":1}',
        encode({"hash": "A1" * 32, "size": 1}),
        encode({"hash": "11" * 32, "size": -1}),
        encode({"hash": "11" * 32, "size": LARGEST + 1}),
        encode({"hash": "11" * 32, "size": 1, "readers": ["22" * 32] * (KEYS + 1)}),
        encode({"hash": "11" * 32, "size": 1, "text": "hello"}),
    ],
)
def test_what_is_no_reference_is_not_read(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode(data, Words)
