"""Answers to questions as the terminal tells them."""

from __future__ import annotations

from yonder.cli.playing.told import told


def test_an_answer_is_told_in_names_and_values_without_ids() -> None:
    sheet = {
        "id": "5f" * 32,
        "name": "Mira",
        "level": 2,
        "is_dead": False,
        "title": "",
        "party": None,
        "items": [
            {"id": "i1", "name": "torch", "weight": 1},
            {"id": "i2", "name": "rope", "weight": 3, "tags": ("a", "b")},
        ],
        "effects": [],
        "at": (3, 2, 0),
    }
    assert told(sheet) == [
        "Mira: level 2; is dead no",
        "items:",
        "  - torch: weight 1",
        "  - rope: weight 3",
        "    tags: a, b",
        "at: 3, 2, 0",
    ]


def test_nothing_is_told_in_words_too() -> None:
    assert told([]) == ["none"]
    assert told({"id": "x"}) == ["nothing"]
    assert told({"ready": True}) == ["ready yes"]
