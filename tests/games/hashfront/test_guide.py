"""Queries for panels: the guide, checked against what the page shows, and every problem of a map at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from yonder.games.hashfront.maps.atlas import RegisterMap
from yonder.games.hashfront.maps.packing import packed
from yonder.games.hashfront.maps.queries import MOST_PROBLEMS, CheckMap
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.show.guide import Guide

FACTS = Path(__file__).parents[3] / "web" / "src" / "stage" / "hashfront" / "facts.ts"
ROWS = ("H......", *(".......",) * 5, "......H")
HQS, UNITS = "H1@0,0 H2@6,6", "I1@1,0 I2@5,6"


def checked(front: Any, template: Template) -> list[dict[str, str]]:
    found: list[dict[str, str]] = front.ask(CheckMap(template.name, template.width, template.height, *packed(template)))
    return found


@pytest.mark.rule("H-040")
def test_a_good_map_has_no_problems(front: Any, maps: Callable[..., Template]) -> None:
    assert checked(front, maps(ROWS, HQS, UNITS, name="NEW")) == []


@pytest.mark.rule("H-030", "H-036", "H-037", "H-040")
def test_every_problem_of_a_map_is_named_and_placed(front: Any, maps: Callable[..., Template]) -> None:
    found = checked(front, maps(ROWS, HQS, "I1@1,0 I1@1,0", name="no spaces"))
    assert [(each["code"], each["at"]) for each in found] == [
        ("map_name", "name"),
        ("unit_duplicate", "(1, 0)"),
        ("slot_empty", "slot 2"),
    ]
    assert all(each["text"].endswith(".") for each in found)


@pytest.mark.rule("H-040")
def test_registering_refuses_with_the_first_problem_that_a_check_names(
    front: Any, maps: Callable[..., Template]
) -> None:
    wrong = maps(ROWS, HQS, "I1@1,0", name="pinhole")
    first, second = checked(front, wrong)
    assert (first["code"], second["code"]) == ("map_name_taken", "slot_empty")
    refusal = front.refused(RegisterMap(wrong.name, wrong.width, wrong.height, *packed(wrong)), first["code"])
    assert refusal.text == first["text"]


def test_no_more_problems_are_told_than_one_can_mend(front: Any) -> None:
    assert len(front.ask(CheckMap("MANY", 9, 9, (99,) * 500, (), ()))) == MOST_PROBLEMS


def table(name: str) -> str:
    """The text of a constant of the page."""
    found = re.search(rf"^export const {name}\b[^=]*= (.*?);$", FACTS.read_text(), re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def numbers(text: str, name: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", re.search(rf"\b{name}: (\[[^]]*\]|\w+)", text)[1])]  # type: ignore[index]


@pytest.mark.rule("H-150", "H-836", "H-838")
def test_the_page_shows_the_units_of_the_content(front: Any) -> None:
    for name, card in front.ask(Guide())["units"].items():
        row = re.search(rf"\b{name}: \{{(.*?)\}}", table("UNITS"), re.DOTALL)
        assert row, name
        for field in ("hp", "attack", "move", "cost", "accuracy"):
            assert numbers(row[1], field) == [card[field]], (name, field)
        assert numbers(row[1], "reach") == list(card["range"])


@pytest.mark.rule("H-130", "H-836")
def test_the_page_shows_the_terrain_of_the_content(front: Any) -> None:
    for name, card in front.ask(Guide())["terrain"].items():
        row = re.search(rf"\b{name}: \{{(.*?)\}}", table("TERRAIN"), re.DOTALL)
        assert row, name
        assert numbers(row[1], "cost") == ([] if card["cost"] is None else [card["cost"]]), name
        assert (numbers(row[1], "defence"), numbers(row[1], "evasion")) == ([card["defence"]], [card["evasion"]])
        glyph = re.escape(card["glyph"])
        assert re.search(rf'(?<![\w.])"?{glyph}"?: "{name}"', table("GLYPHS")), name


@pytest.mark.rule("H-011", "H-600", "H-766")
def test_the_page_offers_the_clocks_tiers_and_traits_of_the_content(front: Any) -> None:
    told = front.ask(Guide())
    assert re.findall(r'"(\w+)"', table("TIERS")) == told["tiers"]
    assert re.findall(r'"(\w+)"', table("TRAITS")) == told["traits"]
    clocks = re.findall(r'", (\d+), (\d+)\]', table("CLOCKS").replace("_", ""))
    assert [(int(turn), int(reserve)) for turn, reserve in clocks] == list(told["clocks"])
    assert (int(table("FIRST_GOLD")), int(table("OTHER_GOLD"))) == (told["first_gold"], told["other_gold"])
