"""A form in the terminal: the values of an offer, asked for one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from yonder.cli.playing.form import Form
from yonder.cli.terminal.show import Part
from yonder.core.rules.action import Action
from yonder.core.show.offer import By, Case, Choice, Domain, Offer, Some, Span, Speech, Text


class Order(Action, frozen=True):
    """Order something."""

    good: str = "salt"
    amount: int = 2
    wish: str = ""
    with_: tuple[str, ...] = ()


GOODS = Choice(("salt", "silk", "tea"), ("Sea salt", "Silk", "Green tea"))


def asked(domains: dict[str, Domain], *answers: str) -> tuple[Form, bool, list[str]]:
    """The form after these answers, whether it was filled in, and all that it said."""
    told: list[str] = []
    given = iter(answers)

    def say(*parts: Part) -> None:
        told.append("".join(part if isinstance(part, str) else part[0] for part in parts))

    def ask(prompt: str) -> str:
        told.append(prompt)
        return next(given)

    form = Form(Offer(Order(), "Order goods", domains=domains, enabled=True), say, ask)
    return form, form.fill(), told


@pytest.mark.parametrize(
    ("answers", "made"),
    [
        (["", ""], Order()),
        (["2", "5"], Order("silk", 5)),
        (["green tea", ""], Order("tea")),
        (["gold", "3", "9", "1"], Order("tea", 1)),
    ],
    ids=["Enter", "numbers", "names", "asked again"],
)
def test_a_value_is_its_number_its_name_or_what_stands_in_brackets(answers: Sequence[str], made: Order) -> None:
    form, filled, told = asked({"good": GOODS, "amount": Span(1, 5)}, *answers)
    assert filled
    assert form.action == made
    assert "    1 Sea salt   2 Silk   3 Green tea" in told
    assert "  good [Sea salt]: " in told
    assert "  amount [2]: " in told


def test_who_goes_back_does_nothing() -> None:
    _, filled, _ = asked({"good": GOODS, "amount": Span(1, 5)}, "silk", "back")
    assert not filled


def test_what_leaves_no_choice_is_not_asked_and_what_depends_comes_last() -> None:
    depends = By("good", (Case("salt", Span(1, 9)), Case("silk", Span(3, 4))))
    form, filled, told = asked({"amount": depends, "wish": Choice(("none",)), "good": GOODS}, "silk", "")
    assert filled
    assert form.action == Order("silk", 3, "none")
    assert [line for line in told if line.endswith(": ")] == ["  good [Sea salt]: ", "  amount [3]: "]


def test_text_and_several_values_are_typed_as_they_are() -> None:
    several = Some(("cup", "pot", "tray"), 1, 2)
    form, filled, _ = asked({"wish": Text(20, sample="anything"), "with_": several}, "by the door", "tray, cup")
    assert filled
    assert form.action == Order(wish="by the door", with_=("cup", "tray"))


def test_what_is_said_has_nothing_usual() -> None:
    form, filled, told = asked({"wish": Speech(20)}, "", "well met")
    assert filled
    assert form.speech == {"wish": "well met"}
    assert "  wish: " in told
    assert "  Words, please, not more than 20." in told


def test_a_way_is_never_taken_for_granted_and_numbers_have_no_numbers() -> None:
    ways = Choice((((1, 2),), ((3, 4),)), ("1,2:1", "3,4:2"))
    form, filled, told = asked({"with_": ways, "amount": Choice((4, 6))}, "", "3 4", "6")
    assert filled
    assert form.action == Order(amount=6, with_=((3, 4),))  # type: ignore[arg-type]
    assert "  with : " in told
    assert "    4   6" in told
