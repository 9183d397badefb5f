"""Sandboxes asked at random by the API's own description: whatever is sent, nothing breaks."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st

from servers import BLUE, RED, Played, Serve, begin_duel
from test_fuzz import CALM, CHECKS
from yonder.core.world.codec import encode
from yonder.testkit.served import FREE


@pytest.fixture
def roomy(serve: Serve, clients: Any) -> tuple[str, Played]:
    """A server with room for many sandboxes: its address, and a duel on it."""
    limits = {**FREE, "sandboxes_each": 0, "sandboxes": 10_000}
    made = serve(limits=limits)
    return made.url, begin_duel(clients(made, RED), clients(made, BLUE))


def forked(address: str, realm: str) -> str:
    name: str = httpx2.post(f"{address}/api/sandboxes", content=encode({"realm": realm})).json()["id"]
    return name


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_nothing_that_the_description_allows_breaks_a_sandbox(roomy: tuple[str, Played]) -> None:
    """Each route of the description that names a sandbox, for one that is there."""
    address, duel = roomy
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if "/sandboxes" not in operation.path:
            continue
        names = {"sandbox": forked(address, duel.id)}

        @CALM
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            if "sandbox" in case.path_parameters:
                case.path_parameters |= names  # noqa: B023 - called in this very turn of the loop
            case.call_and_validate(base_url=address, checks=CHECKS, timeout=60)

        ask()
        asked += 1
    assert asked == 16
    assert httpx2.get(f"{address}/api/ready").status_code == 200


@CALM
@given(body=st.binary(max_size=300))
def test_no_bytes_break_it(roomy: tuple[str, Played], body: bytes) -> None:
    address, duel = roomy
    name = forked(address, duel.id)
    for path in ("", "/log", f"/{name}/act", f"/{name}/wait", f"/{name}/fork", f"/{name}/odds", f"/{name}/query"):
        answer = httpx2.post(f"{address}/api/sandboxes{path}", content=body)
        assert 400 <= answer.status_code < 500


@CALM
@given(place=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_a_log_with_another_byte_is_refused(roomy: tuple[str, Played], place: int, byte: int) -> None:
    address, duel = roomy
    log = httpx2.get(f"{address}/api/realms/{duel.id}/log", params={"format": "jsonl"}).content
    place %= len(log)
    altered = log[:place] + bytes([byte]) + log[place + 1 :]
    answer = httpx2.post(f"{address}/api/sandboxes/log", content=altered)
    assert answer.status_code == (201 if altered == log else 422) or answer.json()["code"] in (
        "unknown_game",
        "wrong_rules",
    )
