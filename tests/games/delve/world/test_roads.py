"""What the way over land tells (D-328)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.games.delve.content import default
from yonder.games.delve.events import Moved
from yonder.games.delve.kinds import Family, Period, Weather
from yonder.games.delve.models import Presence, Ranking, TileState
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.places import land_of
from yonder.games.delve.world.roads import along, traces

CONTENT = default()


@pytest.mark.rule("D-328")
def test_every_sky_has_its_words(tale: Any) -> None:
    land = land_of(tale("ann").world)
    for hour in Period:
        for sky in Weather:
            assert along(land, (1, 0, 0), hour, sky)
        assert along(land, (0, 0, -1), hour, None) == ""
    assert all(family is Family.DUNGEON or CONTENT.words["road.rain.any"] for family in Family)


@pytest.mark.rule("D-328")
def test_what_has_a_name_one_step_away_is_told(tale: Any) -> None:
    land = land_of(tale("ann").world)
    assert along(land, (3, 1, 0), Period.DAY, Weather.CLEAR).endswith("North of here is Thornroot hollow.")


@pytest.mark.rule("D-328")
def test_who_comes_sees_who_is_near_and_who_was_here(tale: Any) -> None:
    game = tale("ann", "bob")
    game.put(game.row(Presence, "ann"), place="t:3:0:0")
    game.act("ann", Move("west"))
    assert "Somebody is on the road west of here." in game.events(Moved)[0].sign
    game.put(TileState("t:2:0:0", 100))
    assert traces(game.world, "ann", "t:2:0:0").startswith("Something lived here")
    hollow = "t:3:2:0"
    game.put(Ranking("thornroot_warren", 0, 0, 4, 300, 0, ("Cara",), 5, 0))
    assert traces(game.world, "ann", hollow) == "Cut into the stone beside the way down: Cara, difficulty 4."
