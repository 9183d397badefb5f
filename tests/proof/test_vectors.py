"""The vectors that the page shares are those of this code, and say what they should."""

from __future__ import annotations

import json
from typing import Any

import pytest

from duels import file_report, logged, referee
from shared import LOGS
from vectors import FOLDER, files
from yonder.core.errors import Malformed
from yonder.core.world.codec import encode
from yonder.proof.event import read

MADE = files()
ALTERED: list[dict[str, Any]] = json.loads(MADE["logs.json"])["altered"]


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_file_of_vectors_is_fresh(name: str) -> None:
    assert (FOLDER / name).read_bytes() == MADE[name], "run tests/proof/vectors.py to write the vectors anew"


@pytest.mark.parametrize("name", LOGS)
def test_the_logs_that_are_shared_are_sound(name: str) -> None:
    report = json.loads(MADE["logs.json"])["sound"][name]
    assert (report["bad"], report["sealed"]) == (None, None)
    assert report["draws"] > 0


@pytest.mark.parametrize("case", ALTERED, ids=lambda case: str(case["name"]))
def test_every_altered_log_is_found(case: dict[str, Any]) -> None:
    assert case["bad"] is not None
    assert case["code"]


def test_what_needs_the_rules_is_only_what_they_decide() -> None:
    unseen = {case["code"] for case in ALTERED if not case["here"]}
    assert unseen == {"bad_proof", "bad_events", "bad_writes", "refused", "wrong_rules"}


# Signed by another library

ELSEWHERE: dict[str, Any] = json.loads((FOLDER / "nostr-tools.json").read_text("utf-8"))


def test_what_another_nostr_library_signed_is_played() -> None:
    to = referee()
    realm = to.create(read(encode(ELSEWHERE["creation"])))
    for action in ELSEWHERE["actions"]:
        to.submit(read(encode(action)))
    assert realm.head.seq == len(ELSEWHERE["actions"])
    assert file_report(logged(realm)).ok


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("content", '{"type":"guard"}', "bad_id"), ("created_at", 1, "bad_id"), ("sig", "00" * 64, "bad_signature")],
)
def test_what_was_altered_after_it_was_signed_is_not(field: str, value: Any, code: str) -> None:
    to = referee()
    to.create(read(encode(ELSEWHERE["creation"])))
    with pytest.raises(Malformed) as caught:
        to.submit(read(encode({**ELSEWHERE["actions"][0], field: value})))
    assert caught.value.code == code
