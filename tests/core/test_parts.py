"""Parts: a view made part by part is the same view."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Game, Rules, World
from yonder.core.rules import engine
from yonder.core.show.parts import Parts
from yonder.core.show.reading import Near


class Inner(Struct, frozen=True):
    size: int


class Outer(Struct, frozen=True):
    name: str
    inner: Inner
    several: tuple[Inner, ...]


def test_a_part_is_made_once_and_only_when_it_is_asked_for() -> None:
    made: list[str] = []

    def name() -> str:
        made.append("name")
        return "ann"

    parts = Parts(Outer, name=name, inner=lambda: Parts(Inner, size=1), several=(Parts(Inner, size=lambda: 2),))
    assert parts["several"][0]["size"] == 2
    assert made == []
    assert (parts["name"], parts["name"]) == ("ann", "ann")
    assert parts.whole() == Outer("ann", Inner(1), (Inner(2),))
    assert made == ["name"]


def test_a_seat_shows_the_plain_view_where_a_game_has_no_parts() -> None:
    rules = Rules("plain", 1)

    @rules.view
    def view(_world: World, who: str | None) -> Inner:
        return Inner(len(who or ""))

    seat = Game(rules).seat("ann")
    assert isinstance(seat, Near)
    assert seat.shown() == seat.view() == {"size": 3}

    @rules.shown
    def shown(_world: World, who: str | None) -> Parts[Inner]:
        return Parts(Inner, size=lambda: len(who or ""))

    assert engine.shown(rules, World(), "ann")["size"] == 3
