"""Actions that nobody offered: they are of every form, and a handler that is one off lets one through."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from yonder.core import Action, Choice, Content, Ctx, Offer, Reject, Rules, SeedDice, Some, Span, Text, World
from yonder.core.show.offer import Plain
from yonder.core.world.codec import encode
from yonder.testkit import check
from yonder.testkit.contract.candidates import candidates


class Hand(Enum):
    LEFT = "left"
    RIGHT = "right"


class Place(Struct, frozen=True):
    x: int
    y: int = 0


class Places(Content, frozen=True, kw_only=True):
    places: dict[str, Place]


class Rich(Action):
    """An action with every kind of field."""

    hand: Hand
    mode: Literal["slow", "fast"]
    place: Place
    names: tuple[str, ...]
    pair: tuple[int, bool]
    count: Annotated[int, Meta(ge=0, le=1000)]
    note: str | None = None


def test_every_kind_of_field_is_filled_and_can_be_decoded() -> None:
    rules = Rules("rich", 1, content=Places(places={"sword": Place(1)}))
    rules.on(Rich)(lambda _ctx, _action: None)
    made = [a for a in candidates(rules, World(), [], SeedDice(b"x"), 500) if isinstance(a, Rich)]
    assert len(made) > 50
    assert {a.hand for a in made} == set(Hand)
    assert {a.mode for a in made} == {"slow", "fast"}
    assert all(0 <= a.count <= 1000 and rules.decode(encode(a)) == a for a in made)
    assert any("sword" in a.names for a in made)
    assert None in {a.note for a in made}


class Pick(Action):
    """Choose something."""

    what: Any


class Number(Pick):
    """Choose a number."""

    what: int


class Word(Pick):
    """Choose a word."""

    what: str


class Several(Pick):
    """Choose several numbers."""

    what: tuple[int, ...]


def picking(offered: Pick, domain: Plain, accepts: Callable[[Any], bool]) -> Rules:
    rules = Rules("picking", 1)

    @rules.on(type(offered))
    def pick(ctx: Ctx, action: Pick) -> None:
        if not accepts(action.what) or not ctx.who.endswith("1"):
            raise Reject("bad_choice")

    rules.offers(lambda _world, _who: [Offer(offered, "Pick", domains={"what": domain})])
    return rules


CASES: list[tuple[Pick, Plain, Callable[[Any], bool]]] = [
    (Number(5), Span(5, 9), lambda n: 5 <= n <= 10),
    (Number(5), Span(5, 9), lambda n: 4 <= n <= 9),
    (Number(2), Choice((2, 4)), lambda n: n in (2, 4, 5)),
    (Word("hello"), Text(40), lambda text: len(text) <= 41),
    (Several((1, 2)), Some((1, 2, 3), 2, 2), lambda chosen: chosen in ((1, 2), (1, 3), (2, 3), (1, 2, 3))),
    (Several((1, 2)), Some((1, 2), 2, 2), lambda chosen: chosen in ((1, 2), (1,))),
]


@pytest.mark.parametrize(("offered", "domain", "accepts"), CASES)
def test_a_handler_that_is_one_off_its_offer_is_found(
    offered: Pick, domain: Plain, accepts: Callable[[Any], bool]
) -> None:
    loose = check(picking(offered, domain, accepts), games=2, steps=10)
    strict = check(picking(offered, domain, domain.has), games=2, steps=10)
    assert loose["What is not offered is refused."].verdict == "fail"
    assert strict["What is not offered is refused."].verdict == "pass"
    assert strict["An enabled offer is never refused."].verdict == "pass"


def test_a_very_wide_domain_is_sampled() -> None:
    report = check(picking(Number(7), Span(1, 10**12), lambda n: 1 <= n <= 10**12), games=1, steps=3)
    assert report.failed() == []


def test_a_greyed_offer_may_have_nothing_to_choose_from_but_an_open_one_may_not() -> None:
    greyed = check(picking(Number(7), Choice(()), lambda _: False), games=1, steps=3)
    opened = check(picking(Number(7), Choice(()), lambda _: True), games=1, steps=3)
    sentence = "An enabled offer is never refused."
    assert greyed["A greyed offer is refused with the code it shows."].verdict == "pass"
    assert (greyed[sentence].verdict, opened[sentence].verdict) == ("skip", "fail")
    assert "nothing to choose from" in opened[sentence].details[0]
