"""The pytest part: marker `rule(*ids)`, and `--rules-report FILE` for the tests that prove each rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
