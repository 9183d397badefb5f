"""Python's verifier and the page's name the same first bad entry of mutated logs (`fuzz.py 5000` tries more)."""

from __future__ import annotations

import pytest

from fuzz import WEB, disagreements, node, reasons

FEW = 300


@pytest.mark.skipif(
    node() is None or not (WEB / "node_modules" / "@noble").exists(), reason="the page's packages are not installed"
)
def test_both_verifiers_agree_on_mutated_logs() -> None:
    assert disagreements(FEW) == []


def test_mutations_reach_most_reasons() -> None:
    """Else agreement would mean little."""
    found = reasons(FEW)
    assert len(found) > 12
    assert max(found.values()) < FEW // 2
