"""The importer: old names and fractions become ours (Q-531)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.games.quest.content.importing import imported, whole


@pytest.mark.rule("Q-531", "Q-001", "Q-002")
def test_the_names_and_fractions_of_the_seed() -> None:
    text = """{"encounter_check_interval_minutes": 30, "base_encounter_chance_per_interval": 0.25,
        "schedule": [{"rate_mult": 1.8}], "behavior": {"flee_threshold": 0.25}, "challenge_rating": 0.125}"""
    assert imported(json.loads(text, parse_float=str)) == {
        "interval": 30,
        "chance_bp": 2500,
        "schedule": [{"rate": 180}],
        "behavior": {"flee": 25},
        "cr8": 1,
    }


@pytest.mark.rule("Q-531")
@pytest.mark.parametrize(("value", "times"), [("0.33", 8), ("0.00001", 10_000), ("much", 1), ("1e3", 1)])
def test_what_is_not_whole_is_refused(value: str, times: int) -> None:
    with pytest.raises(ValueError, match=r"whole|number"):
        whole(value, times)


@given(st.integers(-(10**9), 10**9), st.sampled_from([1, 8, 100, 10_000]))
def test_whole_numbers_are_multiplied(value: int, times: int) -> None:
    assert whole(value, times) == value * times
