"""The draws of an entry: as the rules asked for them, and enough to make each anew from the seed."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import httpx2
import pytest

from servers import Played
from yonder.client import Client
from yonder.core.chance.dice import Dice, SeedDice
from yonder.proof import vrf
from yonder.proof.draws import KINDS, NotedDice, noted


def numbers(seed: bytes) -> Callable[[str, int], int]:
    """The streams of a seed, written as docs/why/proof.md tells, apart from the product's own."""
    at: dict[str, int] = {}

    def below(reason: str, n: int) -> int:
        while True:
            k = at[reason] = at.get(reason, -1) + 1
            start = seed + reason.encode() + b"\0"
            word = int.from_bytes(sha256(start + k.to_bytes(8, "big")).digest()[:8], "big")
            if word < 2**64 - 2**64 % n:
                return word % n

    return below


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("d", {"sides": 20}),
    ("sum", {"count": 3, "sides": 6}),
    ("roll", {"count": 2, "sides": 8}),
    ("faces", {"count": 2, "sides": 4}),
    ("high", {"count": 2, "sides": 20, "keep": 1}),
    ("low", {"count": 2, "sides": 20, "keep": 1}),
    ("range", {"low": 3, "high": 9}),
    ("below", {"n": 7}),
    ("chance", {"part": 2_500, "of": 10_000}),
    ("pick", {"weights": [1, 2, 3]}),
    ("shuffle", {"n": 5}),
    ("entropy", {"count": 4}),
]


def test_every_kind_of_draw_is_noted() -> None:
    assert [kind for kind, _ in ASKED] == list(KINDS)
    own = [name for name, value in vars(Dice).items() if callable(value) and not name.startswith("_")]
    assert sorted(own) == sorted([*KINDS, "veiled"])


def test_a_draw_is_noted_once_as_the_rules_named_it() -> None:
    dice, plain = NotedDice(b"seed"), SeedDice(b"seed")
    for kind, given in ASKED:
        assert getattr(dice, kind)(**given, reason=kind) == getattr(plain, kind)(**given, reason=kind)
    assert [(call.kind, call.given) for call in dice.calls] == ASKED
    flat = [number for call in dice.calls for number in call.numbers]
    assert [(n.low, n.high, n.value) for n in flat] == [(d.low, d.high, d.value) for d in plain.trace]


def test_what_is_certain_is_not_drawn() -> None:
    dice = NotedDice(b"seed")
    dice.chance(10_000, "surely")
    dice.d(1, "one")
    assert dice.calls == []


def test_words_that_were_thrown_away_are_shown() -> None:
    dice = NotedDice(b"seed")
    for _ in range(20):
        dice.below(2**63 + 1, "wide")  # nearly half of all words are too large
    drawn = [draw.numbers[0] for draw in noted(dice.calls)]
    assert any(len(number.words) > 1 for number in drawn)
    assert all(int(number.words[-1], 16) % (2**63 + 1) == number.value for number in drawn)


def test_the_draws_of_an_entry_can_be_made_anew(duel: Played, http: httpx2.Client) -> None:
    for _ in range(3):
        receipt = duel.mover().act({"type": "strike"})
        entry = receipt["entry"]
        page = http.get(f"/api/realms/{duel.id}/draws/{entry['header']['seq']}").json()
        referee = http.get("/api/health").json()["referee"]
        seed = vrf.verify(referee, bytes.fromhex(entry["header"]["signed"]["id"]), bytes.fromhex(page["proof"]))
        assert seed is not None
        assert (page["seed"], page["proof"], page["proved"]) == (seed.hex(), entry["body"]["proof"], True)
        below = numbers(seed)
        for draw in page["draws"]:
            for each in draw["numbers"]:
                assert each["value"] == each["low"] + below(draw["reason"], each["high"] - each["low"] + 1)
        strike = page["draws"][0]
        assert (strike["kind"], strike["reason"], strike["given"]) == ("d", "strike", {"sides": 20})
        assert receipt["item"]["events"][0]["rolled"] - strike["value"] == 4


def test_an_entry_without_dice_has_no_draws(duel: Played, http: httpx2.Client) -> None:
    page = http.get(f"/api/realms/{duel.id}/draws/0").json()
    assert (page["draws"], page["proof"], page["seed"], page["seq"]) == ([], "", "", 0)


@pytest.mark.parametrize(("seq", "status"), [("99", 404), ("-1", 404), ("x", 404), (str(2**70), 404)])
def test_draws_of_no_entry_are_refused(duel: Played, http: httpx2.Client, seq: str, status: int) -> None:
    answer = http.get(f"/api/realms/{duel.id}/draws/{seq}")
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "text", "at"}


def test_draws_are_not_told_while_a_game_that_hides_things_runs(red: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    value = str(realm.act({"type": "take"})["item"]["events"][1]["value"])
    for headers in ({}, {"Authorization": f"Bearer {red.token()}"}):
        answer = http.get(f"/api/realms/{realm.id}/draws/1", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "still_running")
        assert value not in answer.text
