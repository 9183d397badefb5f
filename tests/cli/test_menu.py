"""The menu of a moment: what a person sees and types."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from yonder.cli.playing.glance import Entry, Glance, Numbers
from yonder.cli.playing.menu import Menu, brief
from yonder.cli.playing.scene import Block
from yonder.core import Action, Choice, Dice, Malformed, Offer, SeedDice, Span
from yonder.core.chance.odds import Forecast, Line


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
    assert [line[1] for line in Menu(Here()).more()] == [("   51 Leave", "dim")]


def offers(*labels: str) -> list[Offer]:
    return [Offer(Walk(((len(label), 0),)), label, enabled=True) for label in labels]


def test_a_number_stays_with_its_offer_and_is_not_given_away_at_once() -> None:
    numbers = Numbers()
    assert numbers.of(offers("strike", "guard", "flee")) == [1, 2, 3]
    assert numbers.of(offers("guard", "drink", "flee")) == [2, 4, 3]
    assert numbers.of(offers("strike", "guard", "flee", "pray")) == [1, 2, 3, 5]
    assert numbers.of(offers("rest", "leave")) == [1, 2], "nothing stays: it is another list"


def test_a_number_stays_when_only_the_figures_of_a_label_change() -> None:
    numbers = Numbers()
    hale, hurt = (Offer(Stay(), f"Attack rat ({left}/7)", enabled=True) for left in (7, 1))
    assert numbers.of([*offers("guard"), hale]) == [1, 2]
    assert numbers.of([*offers("guard"), hurt]) == [1, 2]


def test_what_is_seldom_meant_takes_no_low_numbers() -> None:
    numbers, aside = Numbers(), Offer(Leave(), "Leave", enabled=True, aside=True)
    assert numbers.of([*offers("go"), aside]) == [1, 51]
    assert numbers.of([*offers("go", "down", "back"), aside]) == [1, 2, 3, 51]


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
    glance.forget()
    assert shown(title, panel("HP 5", "Gold 0")) == ["A cave", "Mira", "HP 5", "Gold 0"]


def entry(number: int, label: str = "", group: str = "shop") -> Entry:
    label = label or f"Buy {number}"
    return Entry([[f"{number} {label}"]], group, number, (label,), (label,))


def looks(glance: Glance, *entries: Entry, place: str = "Town") -> list[str]:
    """What is printed of a list."""
    list(glance.scene([("title", [[place]])]))
    lines = glance.menu(entries)
    return ["".join(part if isinstance(part, str) else part[0] for part in line).strip() for line in lines]


SHELF = [entry(number) for number in range(1, 11)]
REST = "The rest is as before; Enter lists all."


def test_a_list_that_has_not_changed_is_not_printed_again() -> None:
    glance = Glance()
    assert looks(glance, *SHELF) == ["Shop", *(f"{number} Buy {number}" for number in range(1, 11))]
    assert looks(glance, *SHELF) == []


def test_of_a_list_that_has_changed_a_little_only_that_is_printed() -> None:
    glance = Glance()
    looks(glance, *SHELF)
    assert looks(glance, *SHELF, entry(11, "Rest", "inn")) == ["Inn", "11 Rest", REST]
    assert looks(glance, entry(1, "Buy a hat"), *SHELF[1:]) == ["Shop", "1 Buy a hat", "No longer: 11 Rest", REST]


def test_what_is_gone_is_named_unless_the_list_says_why_it_is_closed() -> None:
    glance = Glance()
    closed = Entry([["- Buy 1, Buy 3: sold out"]], labels=("Buy 1", "Buy 3"))
    looks(glance, *SHELF)
    assert looks(glance, *SHELF[3:], closed) == ["- Buy 1, Buy 3: sold out", "No longer: 2 Buy 2", REST]


def test_after_most_has_changed_or_somewhere_else_or_on_request_the_whole_list_is_printed() -> None:
    glance = Glance()
    looks(glance, *SHELF)
    assert len(looks(glance, *SHELF[:6])) == 2
    assert len(looks(glance, *SHELF[:4])) == 5, "few are left"
    assert len(looks(glance, *SHELF)) == 11, "more is new than old"
    assert len(looks(glance, *SHELF[1:], place="Inn")) == 10, "it is another place"
    glance.forget()
    assert len(looks(glance, *SHELF[1:], place="Inn")) == 10


class Shop(Here):
    """A seat with a purse: how many can be bought, how often one waited, and seconds that are counted."""

    def __init__(self, purse: int, left: int) -> None:
        self.purse, self.left = purse, left

    def offers(self) -> list[Offer]:
        goods = [Offer(Walk(((i, 0),)), f"Buy {thing}", "shop", enabled=True) for i, thing in enumerate("abcdefgh")]
        bet = Offer(Stay(), "Bet", "shop", {"bet": Span(1, self.purse)}, enabled=True)
        rest = Offer(Leave(), "Rest", "inn", code="not_ready", reason=f"Wait {self.left} seconds.")
        return [*goods, bet, rest]


def test_limits_and_seconds_that_only_count_are_no_reason_to_print_a_list_again() -> None:
    glance = Glance()
    assert looks(glance, *Menu(Shop(90, 30)).entries())
    assert looks(glance, *Menu(Shop(85, 29)).entries()) == []


def forecast(*lines: tuple[str, str, int, dict[Any, Fraction]]) -> Forecast:
    return Forecast(tuple(Line(name, kind, Fraction(v, 10), s) for name, kind, v, s in lines), exact=True, runs=0)


def test_what_cannot_happen_is_left_out_beside_other_odds() -> None:
    never, even = {False: Fraction(1)}, {-1: Fraction(1, 2), 1: Fraction(1, 2)}
    sure = {True: Fraction(1)}
    hit, die, kill = ("hit", "chance", 0, never), ("die", "chance", 0, never), ("kill", "chance", 10, sure)
    none, gain = ("damage", "mean", 0, {0: Fraction(1)}), ("gain", "mean", 0, even)
    assert brief(forecast(hit, die, none)) == "hit 0 %"
    assert brief(forecast(die)) == "die 0 %"
    assert brief(forecast(hit, gain, die, kill)) == "hit 0 %, gain 0.0, kill 100 %"


def test_what_stands_aside_can_be_chosen_all_the_same() -> None:
    assert Menu(Here()).choose("51") == Leave()
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


class Strike(Action):
    """Strike somebody."""

    target: str


RATS = Choice(("rat#1", "rat#2"), ("rat", "rat"))


class Pit(Here):
    """A seat before two rats that are called alike, with two herbs and much that cannot be done."""

    def offers(self) -> list[Offer]:
        closed = [Offer(Walk(((i, 0),)), f"Spell {i}", "magic", code="no", reason="No mana.") for i in range(8)]
        late = Offer(Stay(), "Rally", "magic", code="locked", reason="This takes level 9.", aside=True)
        herbs = [Offer(Walk(((i, 1),)), "Use herb", "things", enabled=True) for i in range(2)]
        return [Offer(Strike("rat#1"), "Strike", "fight", {"target": RATS}, enabled=True), *herbs, *closed, late]

    def odds(self, action: Action) -> Any:
        hit = Line("hit", "chance", Fraction(7, 10), {})
        return Forecast((hit,), exact=True, runs=0) if isinstance(action, Strike) else None


def test_a_fight_lists_what_belongs_to_it_with_odds_and_in_few_lines() -> None:
    assert text(Menu(Pit())) == [
        "  Fight",
        "     1  Strike <target: rat 1 | rat 2>  rat 1: hit 70 %",
        "  Things",
        "     2  Use herb",
        "     -  Spell 0, Spell 1, Spell 2, Spell 3, Spell 4 and 3 more: No mana.",
    ]


def test_those_who_are_called_alike_are_numbered() -> None:
    assert Menu(Pit()).choose("strike rat 2") == Strike("rat#2")
    assert Menu(Pit()).choose("use herb") == Walk(((0, 1),))


class Hands(Here):
    """A seat with an attack, and the same with both hands."""

    def offers(self) -> list[Offer]:
        return [Offer(Strike(name), f"Attack{name}", enabled=True) for name in ("", " with both hands")]


def test_what_was_not_said_is_not_meant() -> None:
    assert Menu(Hands()).choose("att") == Strike("")
    assert Menu(Hands()).choose("attack both hands") == Strike(" with both hands")
