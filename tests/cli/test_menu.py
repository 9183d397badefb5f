"""The menu of a moment: what a person sees and types."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.cli.playing.menu import Menu
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


def test_what_is_seldom_meant_stands_small_below_with_its_number() -> None:
    assert text(Menu(Here())) == ["  Room", "     1  Stay", "     2 Leave"]


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
