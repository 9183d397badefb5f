"""Reference pages are made from the code, and the ones in docs/ are up to date."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

import duel
from yonder.core import Action, Ctx, Event, Model, Query, Reject, Rules
from yonder.manual import reference
from yonder.manual.book import book_of
from yonder.manual.guide import fill
from yonder.manual.reference import type_name
from yonder.manual.refusals import Refusals
from yonder.registry import game, games

DOCS = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("rules", games().values(), ids=lambda rules: rules.name)
def test_the_page_in_docs_is_fresh(rules: Rules) -> None:
    file = DOCS / f"{rules.name}.md"
    stale = f"{file} is stale: run `yonder rules {rules.name} --write docs/reference`"
    assert file.exists(), stale
    assert file.read_text("utf-8") == reference(rules), stale


@pytest.mark.parametrize("name", ["delve", "duel", "hashfront", "labyrinth", "parley", "quest", "temple"])
def test_a_game_tells_newcomers_its_goal_how_to_win_and_its_words(name: str) -> None:
    about = game(name).about
    assert about is not None
    assert about.goal in reference(game(name))
    assert about.win
    assert about.text
    assert len(about.glossary) > 3


def test_rulebooks_are_found_from_the_project_and_from_the_wheel() -> None:
    assert "T-044" in book_of(game("temple"))
    assert book_of(duel.rules) == ""


@pytest.mark.rule("T-920", "T-921")
@pytest.mark.parametrize("page", ["GAMEPLAY.md", "AGENTS.md"])
def test_the_lists_in_the_guides_are_fresh(page: str) -> None:
    text = (DOCS.parents[1] / page).read_text("utf-8")
    assert "`open_exit(explorer_id, exit_index)`" in text
    assert fill(text, game) == text, f"{page} is stale: run `yonder rules temple --fill {page}`"


def test_a_list_is_made_anew_and_the_text_around_it_stays() -> None:
    page = "Before.\n<!-- events door -->\nold\n<!-- end -->\nAfter.\n"
    made = fill(page, lambda _: doors())
    assert made.startswith("Before.\n<!-- events door -->\n\n| event | facts |")
    assert "| `opened` | `room` |" in made
    assert made.endswith("<!-- end -->\nAfter.\n")
    assert fill(made, lambda _: doors()) == made


class Slot(Enum):
    LEFT = "left"
    RIGHT = "right"


class Hall(Struct, frozen=True):
    """How large the hall is."""

    width: Annotated[int, Meta(ge=1)] = 5


class Door(Model, key=("room", "side")):
    """A way out."""

    room: int
    side: str
    lock: int | None = None


class Opened(Event):
    """A door is open."""

    room: int


class Knock(Action):
    """Knock at a door.

    Somebody may open.
    """

    side: Slot = Slot.LEFT
    names: tuple[str, ...] = ()


class Close(Action, internal=True):
    """The door falls shut."""


class Rooms(Query):
    """How many rooms there are."""


def doors() -> Rules:
    words = {"tell.opened": "Room {room} | open.", "refuse.locked": "It is locked.", "refuse.unused": "Never said."}
    rules = Rules("doors", 2, title="Doors", models=(Door,), events=(Opened,), setup=Hall, players=(1, 4), words=words)

    @rules.on(Knock)
    def knock(ctx: Ctx, action: Knock) -> None:
        ctx.world.get(Door, 1, action.side.value, code="no_such_door")
        must_be_open(ctx)

    def must_be_open(ctx: Ctx) -> None:
        if ctx.who:
            raise ctx.refuse("locked")
        raise Reject("nobody_there")

    rules.on(Close)(lambda _ctx, _action: None)
    rules.query(Rooms)(lambda _world, _who, _query: 1)
    return rules


def test_the_page_tells_all_there_is() -> None:
    page = reference(doors())
    for part in (
        "# Doors",
        "Game `doors`, version 2, for 1 to 4 players.",
        "How large the hall is.\n\n| field | type | default |\n|---|---|---|\n| `width` | integer | `5` |",
        "### `knock`\n\nKnock at a door.\n\nSomebody may open.\n",
        '| `side` | one of `left`, `right` | `"left"` |',
        "| `names` | list of text | `[]` |",
        "Refused with: `locked`, `no_such_door`, `nobody_there`.",
        "## What happens by itself",
        "### `close`\n\nThe door falls shut.",
        "| `locked` | It is locked. |",
        "| `nobody_there` |  |",
        "| `unused` | Never said. |",
        "### `opened`\n\nA door is open.\n\n> Room {room} | open.",
        "### `door`\n\nA way out.\n\nKey: `room`, `side`.",
        "| `lock` | integer or nothing | `null` |",
        "### `rooms`\n\nHow many rooms there are.",
    ):
        assert part in page


def test_the_same_code_gives_the_same_page() -> None:
    assert reference(doors()) == reference(doors())


def test_refusals_are_followed_through_calls_and_into_the_kernel() -> None:
    found = Refusals(duel.rules)
    assert "awaiting_answer" in found.of(duel.strike)
    assert {"not_started", "not_your_turn"} <= set(found.of(duel.guard))
    assert "seat_taken" not in found.of(duel.strike)


def test_types_are_named_for_readers_of_json() -> None:
    assert type_name(Literal["a", "b"]) == "one of `a`, `b`"
    assert type_name(tuple[int, str]) == "list of integer and text"
    assert type_name(list[Hall]) == "list of Hall"
