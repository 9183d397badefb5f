"""The whole API, asked at random by its own description: whatever is sent, nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from servers import RED, Played, Server
from yonder.core.world.codec import encode
from yonder.proof.event import ACTION, sign

EXAMPLES = 10
CHECKS: list[CheckFunction] = [not_a_server_error, status_code_conformance, response_schema_conformance]
CALM = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="session")
def address(server: Server) -> Iterator[str]:
    """The server's address; and, in the end, it must still be well."""
    yield server.url
    assert httpx2.get(f"{server.url}/api/ready").status_code == 200


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_nothing_that_the_description_allows_breaks_the_server(address: str, duel: Played) -> None:
    """Each route of the description, for a realm that is there: no 5xx, and the answers are as described."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]

        @CALM
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            if "realm" in case.path_parameters:
                case.path_parameters["realm"] = duel.id
            case.call_and_validate(base_url=address, checks=CHECKS, timeout=60)

        ask()
        asked += 1
    assert asked >= 25


@CALM
@given(
    content=st.text(), nonce=st.text(max_size=20), more=st.lists(st.lists(st.text(max_size=8), max_size=3), max_size=3)
)
def test_no_signed_nonsense_breaks_it(address: str, content: str, nonce: str, more: list[list[str]]) -> None:
    text = content.encode("utf-8", "replace").decode()
    tags = [["realm", "0" * 64], ["nonce", nonce], *more]
    plain = tuple(tuple(part.encode("utf-8", "replace").decode() for part in tag) for tag in tags)
    event = sign(RED, ACTION, plain, text, 0)
    for path in (f"realms/{'0' * 64}/act", f"realms/{'0' * 64}/chat", "realms", "profiles"):
        answer = httpx2.post(f"{address}/api/{path}", content=encode(event))
        assert 400 <= answer.status_code < 500


@CALM
@given(body=st.binary(max_size=300))
def test_no_bytes_break_it(duel: Played, address: str, body: bytes) -> None:
    for path in (f"realms/{duel.id}/act", f"realms/{duel.id}/query", "realms", "profiles"):
        answer = httpx2.post(f"{address}/api/{path}", content=body)
        assert 400 <= answer.status_code < 500
