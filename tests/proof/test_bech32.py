"""Bech32 against BIP-173's own examples and NIP-19's keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core.errors import Malformed
from yonder.proof import bech32

NPUB = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg"
NPUB_BYTES = bytes.fromhex("7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e")

VALID = (
    "A12UEL5L",
    "a12uel5l",
    "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
    "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw",
    "1" + "1" + "q" * 82 + "c8247j",
    "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w",
    "?1ezyfcl",
)
INVALID = {
    "prefix below ASCII 33": "\x201nwldj5",
    "prefix above ASCII 126": "\x7f1axkwrx",
    "prefix beyond ASCII": "\x801eym55h",
    "too long": "an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx",
    "no separator": "pzry9x0s0muk",
    "empty prefix": "1pzry9x0s0muk",
    "letter outside the alphabet": "x1b4n0q5v",
    "checksum too short": "li1dgmt3",
    "letter beyond ASCII in the checksum": "de1lg7wt\xff",
    "checksum made with the capital prefix": "A1G7SGD8",
    "empty prefix before a digit": "10a06t8",
    "empty prefix before letters": "1qzzfhee",
    "nothing": "",
}

# Prefixes short enough that 40 bytes of data still fit into 90 letters.
prefixes = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=9).map(str.lower)


@pytest.mark.parametrize("text", VALID)
def test_bip173_valid_texts_are_read(text: str) -> None:
    prefix, words = bech32.parse(text)
    assert text.lower().startswith(prefix + "1")
    assert len(words) == len(text) - len(prefix) - 7


@pytest.mark.parametrize("text", INVALID.values(), ids=INVALID.keys())
def test_bip173_invalid_texts_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        bech32.parse(text)


def test_nip19_example_is_read_and_written() -> None:
    assert bech32.decode("npub", NPUB) == NPUB_BYTES
    assert bech32.encode("npub", NPUB_BYTES) == NPUB


def test_capitals_throughout_are_read() -> None:
    assert bech32.decode("npub", NPUB.upper()) == NPUB_BYTES


def test_mixed_capitals_are_refused() -> None:
    with pytest.raises(Malformed, match="mixed"):
        bech32.parse(NPUB[:-1] + NPUB[-1].upper())


def test_the_kelvin_sign_is_not_a_k() -> None:
    assert "K" in NPUB.upper()
    assert "\N{KELVIN SIGN}".lower() == "k"
    with pytest.raises(Malformed):
        bech32.parse(NPUB.upper().replace("K", "\N{KELVIN SIGN}"))


def test_another_prefix_is_refused() -> None:
    with pytest.raises(Malformed, match="nsec1"):
        bech32.decode("nsec", NPUB)


@pytest.mark.parametrize("words", [[0, 1], [0, 0, 0], [31, 31, 31, 31, 31, 31], [0]])
def test_bad_padding_is_refused(words: list[int]) -> None:
    letters = "".join(bech32.ALPHABET[word] for word in words + bech32._checksum("x", words))
    assert bech32.parse("x1" + letters) == ("x", words)
    with pytest.raises(Malformed, match="padded"):
        bech32.decode("x", "x1" + letters)


def test_a_text_too_long_is_never_written() -> None:
    with pytest.raises(Malformed, match="longer"):
        bech32.encode("npub", bytes(64))


@given(prefixes, st.binary(max_size=40))
def test_what_is_written_is_read_back(prefix: str, data: bytes) -> None:
    assert bech32.decode(prefix, bech32.encode(prefix, data)) == data


@given(st.binary(min_size=32, max_size=32), st.integers(0, 57), st.integers(1, 31))
def test_one_wrong_letter_is_always_found(data: bytes, place: int, shift: int) -> None:
    text = bech32.encode("npub", data)
    at = len("npub1") + place
    wrong = bech32.ALPHABET[(bech32.VALUES[text[at]] + shift) % 32]
    with pytest.raises(Malformed, match="checksum"):
        bech32.decode("npub", text[:at] + wrong + text[at + 1 :])
