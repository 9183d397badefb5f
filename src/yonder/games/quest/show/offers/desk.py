"""Desk: offers outside of fights, each asked of its handler; what can be chosen is what the handler accepts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from yonder.core import Action, Bars, By, Case, Choice, Offer, Reject
from yonder.core.show.offer import Domain, Plain
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.models import Character, Session
from yonder.games.quest.show.offers.aim import greyed, ready


class Desk:
    """One session's offers."""

    def __init__(self, bars: Bars, session: Session, hero: Character) -> None:
        self.bars = bars
        self.world = bars.world
        self.session = session.session
        self.row = session
        self.hero = hero
        self.content = content_of(bars.world)
        self.words = self.content.words
        self.found: list[Offer] = []

    def label(self, key: str, **facts: Any) -> str:
        return self.words[f"offer.{key}"].format(**facts)

    def one(self, action: Action, key: str, group: str, *, aside: bool = False, **facts: Any) -> None:
        """Something without a choice, open or greyed."""
        self.given(action, self.bars(action), self.label(key, **facts), group, aside=aside)

    def given(self, action: Action, barred: Reject | None, label: str, group: str, *, aside: bool = False) -> None:
        """The same, where the guard of the handler has been asked already."""
        if barred is None:
            self.found.append(ready(action, label, group, aside=aside))
        else:
            self.found.append(greyed(action, label, group, barred, aside=aside))

    def legal(self, make: Callable[[Any], Action], options: Sequence[Any]) -> tuple[list[Any], Reject | None]:
        """The options that the handler accepts, and what it says to the first that it does not."""
        good, first = [], None
        for option in options:
            refusal = self.bars(make(option))
            if refusal is None:
                good.append(option)
            elif first is None:
                first = refusal
        return good, first

    def choose(  # noqa: PLR0913 - the parts of an offer
        self,
        make: Callable[[Any], Action],
        options: Mapping[Any, str],
        field: str,
        key: str,
        group: str,
        *,
        more: tuple[tuple[str, Domain], ...] = (),
        aside: bool = False,
        grey: bool = True,
    ) -> list[Any]:
        """One of these, by name; says which can be chosen."""
        good, refusal = self.legal(make, list(options))
        label = self.label(key)
        if good:
            domain = Choice(tuple(good), tuple(options[each] for each in good))
            self.found.append(ready(make(good[0]), label, group, ((field, domain), *more), aside=aside))
        elif refusal is not None and grey:
            self.found.append(greyed(make(next(iter(options))), label, group, refusal, aside=aside))
        return good

    def put(
        self, action: Action, key: str, group: str, domains: tuple[tuple[str, Domain], ...], *, aside: bool = True
    ) -> None:
        """An offer whose domains are known to fit."""
        self.found.append(ready(action, self.label(key), group, domains, aside=aside))


def by(field: str, cases: Mapping[Any, Plain]) -> By:
    """A domain that depends on another field."""
    return By(field, tuple(Case(when, domain) for when, domain in cases.items()))


def first(domain: Plain) -> Any:
    """The first value of a domain."""
    return next(iter(domain.each()))
