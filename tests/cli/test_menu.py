"""The menu of a moment: what a person sees and types."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.cli.playing.glance import Glance, Numbers
from yonder.cli.playing.menu import Menu
from yonder.cli.playing.scene import Block
from yonder.core import Action, Choice, Dice, Malformed, Offer, SeedDice


class Stay(Action):
    """Stay."""


class Leave(Action):
    """Leave."""


class Here:
    """A seat with one thing to do and another that is seldom meant."""

    who = "ann"
    dice: Dice = SeedDice(b"seed")
    content = None

    def view(self) -> None: ...

    def offers(self) -> list[Offer]:
        return [
            Offer(Leave(), "Leave", "door", enabled=True, aside=True),
            Offer(Stay(), "Stay", "room", enabled=True),
        ]

    def odds(self, action: Action) -> Any: ...


def text(menu: Menu) -> list[str]:
    return ["".join(part if isinstance(part, str) else part[0] for part in line) for line in menu.lines()]


def test_what_is_seldom_meant_is_listed_on_request_with_its_number() -> None:
    assert text(Menu(Here())) == ["  Room", "     1  Stay", "     `more` lists 1 other thing"]
    assert [line[1] for line in Menu(Here()).more()] == [("   2 Leave", "dim")]


def offers(*labels: str) -> list[Offer]:
    return [Offer(Walk(((len(label), 0),)), label, enabled=True) for label in labels]


def test_a_number_stays_with_its_offer_and_is_not_given_away_at_once() -> None:
    numbers = Numbers()
    assert numbers.of(offers("strike", "guard", "flee")) == [1, 2, 3]
    assert numbers.of(offers("guard", "drink", "flee")) == [2, 4, 3]
    assert numbers.of(offers("strike", "guard", "flee", "pray")) == [1, 2, 3, 5]
    assert numbers.of(offers("rest", "leave")) == [1, 2], "nothing stays: it is another list"


def test_only_what_has_changed_is_shown_again() -> None:
    def panel(*rows: str) -> Block:
        return "panel", [["Mira"], *([row] for row in rows)]

    def shown(*blocks: Block) -> list[str]:
        return ["".join(map(str, line)) for line in glance.scene(blocks)]

    glance = Glance()
    title: Block = ("title", [["A cave"]])
    early: Block = ("map", [["#."], ["@."]])
    late: Block = ("map", [["#@"], [".."]])
    assert shown(title, panel("HP 7", "Gold 0"), early) == [
        "A cave",
        "Mira",
        "HP 7",
        "Gold 0",
        "#.",
        "@.",
    ]
    assert shown(title, panel("HP 5", "Gold 0"), early) == ["A cave", "Mira", "HP 5"]
    assert shown(title, panel("HP 5", "Gold 0"), late) == ["A cave", "#@", ".."]
    assert [list(glance.menu([["1 strike"]])) for _ in range(2)] == [[["1 strike"]], []]
    glance.forget()
    assert shown(title, panel("HP 5", "Gold 0")) == ["A cave", "Mira", "HP 5", "Gold 0"]


def test_what_stands_aside_can_be_chosen_all_the_same() -> None:
    assert Menu(Here()).choose("2") == Leave()
    assert Menu(Here()).choose("lea") == Leave()


class Walk(Action):
    """Walk a path."""

    path: tuple[tuple[int, int], ...]


class Field(Here):
    """A seat with a choice whose values have names."""

    def offers(self) -> list[Offer]:
        ways = Choice((((0, 1),), ((0, 1), (1, 1))), ("0,1:1", "1,1:2"))
        return [Offer(Walk(()), "Walk", "feet", {"path": ways}, enabled=True)]


def test_values_are_shown_and_typed_by_their_names() -> None:
    menu = Menu(Field())
    assert text(menu) == ["  Feet", "     1  Walk <path: 0,1:1 | 1,1:2>"]
    assert menu.choose("1 1,1:2") == Walk(((0, 1), (1, 1)))
    with pytest.raises(Malformed, match="such as: 0,1:1"):
        menu.choose("1")


def test_words_are_completed() -> None:
    assert Menu(Field()).complete("w") == ["walk"]
    assert Menu(Field()).complete("walk ") == ["walk 0,1:1", "walk 1,1:2"]


def test_a_label_can_be_followed_by_its_values() -> None:
    assert Menu(Field()).choose("walk to 1,1") == Walk(((0, 1), (1, 1)))
