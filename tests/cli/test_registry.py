"""The registry: a game is loaded when it is asked for, and a bad one is in nobody else's way."""

from __future__ import annotations

import pytest

import duel
from yonder import registry
from yonder.core import Rules
from yonder.core.errors import Malformed

croquet = Rules("croquet", 1)


class Point:
    """A game that may be found here."""

    def __init__(self, found: object) -> None:
        self.found = found
        self.loads = 0

    def load(self) -> object:
        self.loads += 1
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, Point]:
    points = {"broken": Point(ImportError("no wheel")), "croquet": Point(croquet), "polo": Point(croquet)}
    monkeypatch.setattr(registry, "points", lambda: points)
    registry._loaded.cache_clear()
    return points


def test_versions_of_a_game_stand_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    older, newer = Rules("croquet", 2), Rules("croquet", 3)
    points = {"croquet": Point(newer), "croquet@2": Point(older), "croquet@1": Point(older)}
    monkeypatch.setattr(registry, "points", lambda: points)
    registry._loaded.cache_clear()
    assert registry.games() == {"croquet": newer}
    assert [registry.game(name) for name in ("croquet", "croquet@3", "croquet@2")] == [newer, newer, older]
    with pytest.raises(TypeError, match="'croquet@1' must name"):
        registry.game("croquet@1")
    with pytest.raises(Malformed, match="no game called 'croquet@4'"):
        registry.game("croquet@4")


def test_installed_games_are_found_by_name() -> None:
    assert registry.game("duel") is duel.rules
    assert registry.games()["duel"] is duel.rules
    assert list(registry.games()) == sorted(registry.games())


def test_only_the_game_that_is_asked_for_is_loaded_and_only_once(installed: dict[str, Point]) -> None:
    assert registry.game("croquet") is registry.game("croquet") is croquet
    assert {name: point.loads for name, point in installed.items()} == {"broken": 0, "croquet": 1, "polo": 0}


def test_a_game_that_cannot_be_loaded_says_why(installed: dict[str, Point]) -> None:
    with pytest.raises(ImportError, match="no wheel"):
        registry.game("broken")
    assert installed["croquet"].loads == 0


@pytest.mark.usefixtures("installed")
def test_an_entry_point_names_the_rules_of_its_game() -> None:
    with pytest.raises(TypeError, match="'polo' must name the Rules of a game called 'polo'"):
        registry.game("polo")


@pytest.mark.usefixtures("installed")
def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(Malformed, match="Installed: broken, croquet, polo") as caught:
        registry.game("chess")
    assert caught.value.code == "unknown_game"
