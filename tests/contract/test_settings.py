"""New game asks in words: every setting that a person can choose has a name and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from yonder.registry import game

GAMES = ("temple", "hashfront", "labyrinth", "quest", "delve")


def properties(name: str) -> dict[str, dict[str, Any]]:
    """The settings of a game, as its schema describes them."""
    (setup,), components = msgspec.json.schema_components([game(name).setup])
    found: dict[str, dict[str, Any]] = components[setup["$ref"].rpartition("/")[2]]["properties"]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_settings_have_words_and_a_usual_value(name: str) -> None:
    about, known = game(name).about, properties(name)
    assert about is not None
    assert set(about.settings) <= set(known)
    for field, (title, text) in about.settings.items():
        assert title[0].isupper(), field
        assert text.endswith("."), field
        assert "default" in known[field], field
        assert known[field].get("type") in {"boolean", "integer", "string"} or "enum" in known[field], field


@pytest.mark.parametrize("name", GAMES)
def test_what_has_no_words_can_be_left_alone(name: str) -> None:
    assert all("default" in schema for schema in properties(name).values())
