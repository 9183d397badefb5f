"""Offer and its domains: what is offered, what is one of it, and one drawn from it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import Action, By, Case, Choice, Offer, Reject, ScriptedDice, SeedDice, Some, Span, Text, refusal
from yonder.core.show.offer import Plain


class Move(Action):
    unit: int
    to: int = 0
    cards: tuple[str, ...] = ()


class Wait(Action):
    unit: int


DOMAINS: dict[str, Plain] = {
    "choice": Choice((3, "x", (1, 2))),
    "span": Span(-2, 5),
    "text": Text(20, 1),
    "short text": Text(2),
    "long text": Text(20, 8),
    "some": Some(("a", "b", "c", "d"), 1, 3),
    "all": Some(("a", "b"), 2, 2),
    "none": Some((), 0, 3),
}


@pytest.mark.parametrize("name", DOMAINS)
def test_what_a_domain_lists_or_draws_is_in_it(name: str) -> None:
    domain = DOMAINS[name]
    dice = SeedDice(bytes(32))
    assert all(domain.has(value) for value in domain.each())
    assert all(domain.has(domain.some(dice)) for _ in range(50))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("choice", 4),
        ("span", -3),
        ("span", 6),
        ("span", True),
        ("span", "3"),
        ("text", ""),
        ("text", "x" * 21),
        ("text", 7),
        ("some", ()),
        ("some", ("a", "b", "c", "d")),
        ("some", ("b", "a")),
        ("some", ("a", "a")),
        ("some", ("z",)),
        ("some", 7),
        ("some", None),
    ],
    ids=str,
)
def test_what_does_not_belong_is_not_in_a_domain(name: str, value: Any) -> None:
    assert not DOMAINS[name].has(value)


@pytest.mark.parametrize("chosen", [("a",), ("a", "c"), ("b", "c", "d"), ["a", "d"]], ids=str)
def test_some_takes_values_in_listed_order(chosen: Any) -> None:
    assert DOMAINS["some"].has(chosen)


def test_a_choice_lists_its_values_in_order() -> None:
    assert list(Choice((3, 1, 2)).each()) == [3, 1, 2]


def test_a_span_lists_both_ends() -> None:
    assert list(Span(2, 4).each()) == [2, 3, 4]


def test_the_sample_of_a_text_stands_for_it() -> None:
    assert list(Text(30, sample="Well met").each()) == ["Well met"]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 6), st.integers(0, 6))
def test_some_draws_any_allowed_number(seed: bytes, least: int, size: int) -> None:
    values = tuple(range(size))
    domain = Some(values, min(least, size), min(4, size))
    if domain.least <= domain.most:
        assert domain.has(domain.some(SeedDice(seed)))


def test_an_offer_without_domains_is_its_action_alone() -> None:
    offer = Offer(Move(1, 2), "Go")
    assert list(offer.each()) == [Move(1, 2)]
    assert offer.some(ScriptedDice([])) == Move(1, 2)
    assert offer.has(Move(1, 2))
    assert not offer.has(Move(1, 3))


def test_an_offer_has_only_actions_of_its_kind() -> None:
    assert not Offer(Wait(1), "Wait").has(Move(1))


def test_an_offer_with_domains_has_every_mix_of_them() -> None:
    offer = Offer(Move(1), "Go", domains={"to": Span(1, 2), "cards": Some(("a", "b"), 0, 1)})
    assert offer.has(Move(1, 2, ("b",)))
    assert not offer.has(Move(1, 3, ("b",)))
    assert not offer.has(Move(2, 2, ("b",)))


def test_an_offer_lists_the_product_of_its_domains() -> None:
    offer = Offer(Move(1), "Go", domains={"to": Span(1, 2), "unit": Choice((7, 8))})
    assert list(offer.each()) == [Move(7, 1), Move(8, 1), Move(7, 2), Move(8, 2)]


def test_an_offer_draws_each_domain() -> None:
    offer = Offer(Move(1), "Go", domains={"to": Span(1, 6), "unit": Choice((7, 8, 9))})
    assert offer.some(ScriptedDice([4, 2])) == Move(9, 4)


def test_an_offer_that_is_given_a_refusal_is_greyed() -> None:
    greyed = Offer(Wait(1), "Wait", "unit").given(Reject("tired", "You are tired."))
    assert greyed == Offer(Wait(1), "Wait", "unit", enabled=False, code="tired", reason="You are tired.")


def test_an_offer_that_is_given_no_refusal_is_open() -> None:
    assert Offer(Wait(1), "Wait").given(None) == Offer(Wait(1), "Wait", enabled=True)


def guard(number: int) -> int:
    if number < 0:
        raise Reject("negative")
    return number


def test_a_guard_gives_its_refusal_as_a_value() -> None:
    found = refusal(guard, -1)
    assert found is not None
    assert found.code == "negative"


def test_a_guard_that_passes_refuses_nothing() -> None:
    assert refusal(guard, 1) is None


class Bid(Action):
    face: int
    quantity: int


BIDS = Offer(
    Bid(1, 5),
    "Bid",
    domains={"quantity": By("face", (Case(1, Span(5, 6)), Case(2, Span(4, 6)))), "face": Choice((1, 2))},
)


def test_what_a_field_may_be_can_depend_on_another() -> None:
    assert [(bid.face, bid.quantity) for bid in BIDS.each()] == [(1, 5), (1, 6), (2, 4), (2, 5), (2, 6)]  # type: ignore[attr-defined]
    assert BIDS.has(Bid(2, 4))
    assert not BIDS.has(Bid(1, 4))
    assert not BIDS.has(Bid(3, 5))
    dice = SeedDice(bytes(32))
    assert all(BIDS.has(BIDS.some(dice)) for _ in range(50))


def test_all_that_a_dependent_field_may_ever_be() -> None:
    by = By("face", (Case(1, Choice((1, 2), ("one", "two"))), Case(2, Choice((2, 3), ("two", "three")))))
    assert by.union() == Choice((1, 2, 3), ("one", "two", "three"))
    assert by.at(3) == Choice(())


def test_a_choice_may_take_values_that_go_without_saying() -> None:
    choice = Choice(("goblin",), ("Goblin",), also=("",))
    assert choice.has("")
    assert list(choice.each()) == ["goblin"]


def test_some_may_be_chosen_freely_in_any_order_and_again() -> None:
    darts = Some(("a", "b"), 1, 3, freely=True)
    assert darts.has(("b", "a", "b"))
    assert not darts.has(())
    assert not Some(("a", "b"), 1, 3).has(("b", "a"))
    dice = SeedDice(b"x" * 32)
    assert all(darts.has(darts.some(dice)) for _ in range(20))
