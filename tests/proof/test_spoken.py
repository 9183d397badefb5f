"""Texts beside the log: hashed with a salt, encrypted for their readers, checked against what was signed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from duels import BLUE, RED, STRANGER
from yonder.core.errors import Malformed
from yonder.core.words import Words
from yonder.core.world.codec import decode, encode
from yonder.proof.words import Sealed, Spoken, check, hash_of, matched, say, unseal, whisper


def code_of(words: Words, spoken: Spoken, signer: str = RED.public) -> str:
    with pytest.raises(Malformed) as caught:
        check(words, spoken, signer)
    return caught.value.code


def rehashed(text: str, readers: tuple[str, ...] = ()) -> tuple[Words, Spoken]:
    spoken = Spoken("ab" * 16, text)
    return Words(hash_of(spoken), len(text.encode()), readers), spoken


def test_the_hash_is_that_of_salt_and_text() -> None:
    spoken = Spoken("00" * 16, "Grüße")
    assert hash_of(spoken) == "2a1be65d81541ccf5be317f00eae8c6c85182665f5edce3a036b20cb10322778"


def test_the_same_text_twice_has_two_hashes() -> None:
    assert say("yes")[0].hash != say("yes")[0].hash


def test_what_was_said_is_what_was_signed() -> None:
    words, spoken = say("Grüße aus dem Süden\nund Norden")
    check(words, spoken, RED.public)
    assert words.size == len(spoken.text.encode())
    assert words.readers == ()


@pytest.mark.parametrize("text", ["other", "", "hello "])
def test_another_text_is_refused(text: str) -> None:
    words, spoken = say("hello")
    assert code_of(words, replace(spoken, text=text)) == "bad_words"


def test_another_salt_or_size_is_refused() -> None:
    words, spoken = say("hello")
    assert code_of(words, replace(spoken, salt="ab" * 16)) == "bad_words"
    assert code_of(words, replace(spoken, salt=spoken.salt.upper().replace("0", "A"))) == "bad_words"
    assert code_of(replace(words, size=6), spoken) == "bad_words"


@pytest.mark.parametrize("text", [" ", "\n", "a\0b", "a\x1b[31m", "a\u202eb"])
def test_a_text_that_cannot_be_shown_is_refused(text: str) -> None:
    assert code_of(*rehashed(text)) == "bad_words"


def test_a_private_text_is_read_by_its_readers_and_its_sender_alone() -> None:
    words, spoken = whisper(RED, "meet me at dawn", [BLUE.public])
    check(words, spoken, RED.public)
    assert words.readers == (BLUE.public,)
    assert "dawn" not in spoken.text
    assert unseal(BLUE, spoken.text) == unseal(RED, spoken.text) == "meet me at dawn"
    with pytest.raises(Malformed):
        unseal(STRANGER, spoken.text)


def test_a_private_text_of_somebody_else_cannot_be_sent_as_ones_own() -> None:
    words, spoken = whisper(RED, "meet me at dawn", [BLUE.public])
    assert code_of(words, spoken, STRANGER.public) == "bad_words"


def test_a_private_text_is_encrypted_for_each_of_its_readers() -> None:
    _, spoken = whisper(RED, "meet me at dawn", [BLUE.public])
    assert code_of(*rehashed(spoken.text, (BLUE.public, STRANGER.public))) == "bad_words"


def test_a_private_text_is_encrypted() -> None:
    sealed = Sealed(RED.public, {BLUE.public: "meet me at dawn"})
    assert code_of(*rehashed(encode(sealed).decode(), (BLUE.public,))) == "bad_words"
    with pytest.raises(Malformed):
        check(*rehashed("meet me at dawn", (BLUE.public,)), RED.public)


def test_an_action_comes_with_the_texts_it_names_and_no_others() -> None:
    one, other = say("one"), say("other")
    assert matched([one[0]], [one[1]], RED.public) == [one]
    for named, given in (([one[0]], []), ([], [one[1]]), ([one[0]], [one[1], other[1]]), ([one[0]], [other[1]])):
        with pytest.raises(Malformed) as caught:
            matched(named, given, RED.public)
        assert caught.value.code == "bad_words"


def test_the_names_on_the_wire_are_from_and_for() -> None:
    _, spoken = whisper(RED, "psst", [BLUE.public])
    assert set(decode(spoken.text, dict)) == {"from", "for"}
