"""NIP-44 version 2, by the vectors that the NIP names (sha256 269ed0f6…)."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from vectors import FOLDER
from yonder.core.errors import Malformed
from yonder.proof.keys import Key
from yonder.proof.nip44 import conversation_key, decrypt, encrypt, message_keys, padded_size

FILE = (FOLDER / "nip44.vectors.json").read_bytes()
VALID: dict[str, Any] = json.loads(FILE)["v2"]["valid"]
INVALID: dict[str, Any] = json.loads(FILE)["v2"]["invalid"]


def of(key: str) -> Key:
    return Key(bytes.fromhex(key))


def test_the_vectors_are_those_of_the_nip() -> None:
    assert sha256(FILE).hexdigest() == "269ed0f69e4c192512cc779e78c555090cebc7c785b609e338a62afc3ce25040"


@pytest.mark.parametrize("case", VALID["get_conversation_key"])
def test_two_keys_share_a_conversation_key(case: dict[str, str]) -> None:
    assert conversation_key(of(case["sec1"]), case["pub2"]).hex() == case["conversation_key"]


@pytest.mark.parametrize("case", INVALID["get_conversation_key"])
def test_what_is_no_key_has_no_conversation(case: dict[str, str]) -> None:
    with pytest.raises(Malformed):
        conversation_key(of(case["sec1"]), case["pub2"])


@pytest.mark.parametrize("case", VALID["get_message_keys"]["keys"])
def test_each_message_has_keys_of_its_own(case: dict[str, str]) -> None:
    shared = bytes.fromhex(VALID["get_message_keys"]["conversation_key"])
    found = [part.hex() for part in message_keys(shared, bytes.fromhex(case["nonce"]))]
    assert found == [case["chacha_key"], case["chacha_nonce"], case["hmac_key"]]


@pytest.mark.parametrize(("size", "padded"), VALID["calc_padded_len"])
def test_a_text_is_padded(size: int, padded: int) -> None:
    assert padded_size(size) == padded


@pytest.mark.parametrize("case", VALID["encrypt_decrypt"])
def test_a_text_is_encrypted_and_read_by_both(case: dict[str, str]) -> None:
    mine, theirs = of(case["sec1"]), of(case["sec2"])
    shared = conversation_key(mine, theirs.public)
    assert shared.hex() == case["conversation_key"]
    assert encrypt(case["plaintext"], shared, bytes.fromhex(case["nonce"])) == case["payload"]
    assert decrypt(case["payload"], conversation_key(theirs, mine.public)) == case["plaintext"]


@pytest.mark.parametrize("case", VALID["encrypt_decrypt_long_msg"])
def test_a_long_text_is_encrypted(case: dict[str, Any]) -> None:
    text, shared = case["pattern"] * case["repeat"], bytes.fromhex(case["conversation_key"])
    payload = encrypt(text, shared, bytes.fromhex(case["nonce"]))
    assert sha256(text.encode()).hexdigest() == case["plaintext_sha256"]
    assert sha256(payload.encode()).hexdigest() == case["payload_sha256"]
    assert decrypt(payload, shared) == text


@pytest.mark.parametrize("size", INVALID["encrypt_msg_lengths"])
def test_a_text_that_is_empty_or_too_long_is_not_encrypted(size: int) -> None:
    with pytest.raises(Malformed):
        encrypt("x" * size, bytes(32))


@pytest.mark.parametrize("case", INVALID["decrypt"])
def test_a_payload_that_was_altered_is_not_read(case: dict[str, str]) -> None:
    with pytest.raises(Malformed) as caught:
        decrypt(case["payload"], bytes.fromhex(case["conversation_key"]))
    assert caught.value.code == "bad_payload"


def test_the_same_text_twice_looks_different() -> None:
    shared = conversation_key(Key.from_seed("a"), Key.from_seed("b").public)
    assert encrypt("twice", shared) != encrypt("twice", shared)
