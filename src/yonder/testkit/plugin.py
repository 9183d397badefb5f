"""The pytest part: realms and servers as fixtures, the marker `rule(*ids)`, and `--rules-report FILE`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from yonder.testkit.served import Server
    from yonder.testkit.signed import SignedRealm

MARKER = "rule(*ids): the numbered rules of a rulebook that the test proves"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    group = parser.getgroup("yonder")
    group.addoption("--rules-report", metavar="FILE", help="write rule id -> test ids of the collected tests as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, so that `--strict-markers` knows it."""
    config.addinivalue_line("markers", MARKER)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the report, once also when several workers collect the same tests."""
    target = session.config.getoption("rules_report")
    worker = getattr(session.config, "workerinput", {}).get("workerid", "gw0")
    if target and worker == "gw0":
        text = json.dumps(proofs(session.items), indent=2, sort_keys=True)
        Path(target).write_text(text + "\n", encoding="utf-8")


def proofs(items: list[pytest.Item]) -> dict[str, list[str]]:
    """Rule id -> the ids of the tests marked with it."""
    found: dict[str, list[str]] = {}
    for item in items:
        for marker in item.iter_markers("rule"):
            for rule in marker.args:
                tests = found.setdefault(str(rule), [])
                if item.nodeid not in tests:
                    tests.append(item.nodeid)
    return found


@pytest.fixture
def yonder_realm() -> Callable[..., SignedRealm]:
    """Make a realm in process with signed players: `yonder_realm(rules, players=2)`."""
    from yonder.testkit.signed import SignedRealm as Made  # noqa: PLC0415 - only tests that ask for it pay for it

    return Made


@pytest.fixture
def yonder_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers on loopback ports: `yonder_server("reach")`; all are stopped after the test."""
    from yonder.testkit.served import Server as Made  # noqa: PLC0415 - it needs `yonder[serve]`

    made: list[Server] = []

    def start(*games: str, **options: Any) -> Server:
        folder = tmp_path / f"server {len(made) + 1}"
        folder.mkdir()
        made.append(Made(folder, games, **options).start())
        return made[-1]

    yield start
    for each in made:
        if each.running:
            each.stop()
