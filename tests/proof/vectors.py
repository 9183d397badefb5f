"""Vectors that the page shares: texts, dice, events and logs made here, checked there and here alike.

Run this file as a program to write them anew, after a change that is meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import duel
from duels import BLUE, RED, STRANGER
from shared import logs
from yonder.core.chance.dice import Roll, SeedDice
from yonder.core.world.codec import encode, plain, sha256_hex
from yonder.proof.event import Signed, sign, sign_action
from yonder.proof.keys import Key
from yonder.proof.nip44 import conversation_key, encrypt
from yonder.proof.words import Sealed, Spoken, hash_of
from yonder.testkit.signed import NOON

FOLDER = Path(__file__).parent.parent / "vectors"
ZERO = "00" * 32
TRICKY = "".join(map(chr, range(0x20))) + '\x7f\x80"\\/\u2028\u2029\ufeff é \ufffd 😀 <&>'


# Texts


def texts() -> list[dict[str, Any]]:
    """Values and the one text of each."""
    values: list[Any] = [
        *(None, True, False, 0, -1, 7, 2**53 - 1, 1 - 2**53, "", TRICKY, [], {}, [[], {}, [0]]),
        {"b": 1, "a": 2, "": 3, "aa": 4, "B": 5, "é": 6, "\uffff": 7, "😀": 8, "10": 9, "9": 10},
        {"z": {"y": [{"x": 1, "w": None}]}, "a": ["\n", '"', "\\"]},
        ["tick", ZERO, "expire", "7", NOON],
    ]
    return [{"value": value, "text": encode(value).decode(), "sha256": sha256_hex(encode(value))} for value in values]


# Dice

CALLS: tuple[tuple[str, list[Any]], ...] = (
    ("d", [20, "attack"]),
    ("d", [1, "sure"]),
    ("sum", [8, 6, "fireball"]),
    ("faces", [5, 6, "fireball"]),
    ("roll", [3, 8, "heal"]),
    ("high", [4, 6, "strength", 3]),
    ("low", [2, 20, "disadvantage"]),
    ("range", [-5, 5, "drift"]),
    ("range", [3, 3, "sure"]),
    ("below", [2**53 - 1, "wide"]),
    ("below", [1, "sure"]),
    ("chance", [2_500, "chest"]),
    ("chance", [10_000, "sure"]),
    ("chance", [1, "third", 3]),
    ("pick", [[1, 0, 3, 96], "monster"]),
    ("shuffle", [10, "deck"]),
    ("entropy", [8, "place"]),
    ("d", [20, "attack"]),
    ("d", [6, "Würfel 🎲"]),
)


def dice() -> list[dict[str, Any]]:
    """Every kind of draw, from three seeds."""
    return [_rolled(seed) for seed in (bytes(32), b"\xff" * 32, bytes(range(32)))]


def _rolled(seed: bytes) -> dict[str, Any]:
    rolls = SeedDice(seed)
    calls = [{"call": name, "args": args, "result": _told(getattr(rolls, name)(*args))} for name, args in CALLS]
    return {"seed": seed.hex(), "calls": calls, "trace": plain(rolls.trace)}


def _told(result: Any) -> Any:
    if isinstance(result, Roll):
        return result._asdict()
    return list(result) if isinstance(result, bytes | tuple) else result


# Events


def events() -> dict[str, Any]:
    """Keys, events that they signed, and spoiled ones with the reason."""
    good = [
        sign_action(RED, ZERO, 1, duel.Join(), created_at=1_700_000_000),
        sign_action(STRANGER, ZERO, 7, duel.Guard(), player=RED.public),
        sign(BLUE, 1, ((), ("t", TRICKY)), TRICKY, 2**53 - 1),
        sign(BLUE, 27_235, (("u", "http://localhost:8420/api/session"), ("method", "POST")), "", 0),
    ]
    keys = [{"nsec": key.nsec, "npub": key.npub, "public": key.public} for key in (RED, BLUE, STRANGER)]
    return {"keys": keys, "good": [_written(event) for event in good], "bad": list(_spoiled(good[0], good[1]))}


def _spoiled(event: Signed, other: Signed) -> Iterator[dict[str, Any]]:
    high = event.sig[:64] + "ff" * 32
    for code, changed in (
        ("bad_id", replace(event, content='{"type":"lunge"}')),
        ("bad_id", replace(event, created_at=event.created_at + 1)),
        ("bad_id", replace(event, kind=1_421)),
        ("bad_id", replace(event, pubkey=BLUE.public)),
        ("bad_id", replace(event, tags=event.tags[::-1])),
        ("bad_id", replace(event, id=other.id)),
        ("bad_signature", replace(event, sig=other.sig)),
        ("bad_signature", replace(event, sig="00" * 64)),
        ("bad_signature", replace(event, sig=high)),
        ("bad_signature", replace(event, sig=event.sig[64:] + event.sig[:64])),
    ):
        yield {"code": code, "event": _written(changed)}


def _written(event: Signed) -> Any:
    return json.loads(encode(event))


# Files


# Words


def words() -> dict[str, Any]:
    """Texts with their hashes, and private ones as their readers read them."""
    open_texts = [Spoken("00" * 16, "hello"), Spoken("ab" * 16, "Grüße 😀\nzwei Zeilen"), Spoken("ff" * 16, TRICKY)]
    plain_texts = ["psst", "Grüße 😀", "x" * 1_120]
    return {
        "open": [
            {"salt": s.salt, "text": s.text, "hash": hash_of(s), "size": len(s.text.encode())} for s in open_texts
        ],
        "sealed": [_sealed(text, reader) for text in plain_texts for reader in (BLUE, RED)],
    }


def _sealed(text: str, reader: Key) -> dict[str, str]:
    payloads = {key.public: encrypt(text, conversation_key(RED, key.public), bytes(range(32))) for key in (BLUE, RED)}
    sealed = encode(Sealed(RED.public, payloads)).decode()
    return {"text": text, "reader": reader.public, "secret": reader.secret_bytes.hex(), "sealed": sealed}


def files() -> dict[str, bytes]:
    """All vectors that are made here, as files."""
    made = {"codec": texts(), "dice": dice(), "events": events(), "logs": logs(), "words": words()}
    return {f"{name}.json": (json.dumps(value, indent=1) + "\n").encode() for name, value in made.items()}


if __name__ == "__main__":
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
