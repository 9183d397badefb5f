"""Properties of whole games: they end, and what must hold holds after every action."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yonder.games.hashfront import rules
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import CaptureReset, IncomePaid, UnitBuilt, UnitMoved, UnitSpawned
from yonder.games.hashfront.kinds import EndReason, GameState
from yonder.games.hashfront.models import Building, Game, PlayerState, Unit

CONTENT = default()

NAMES = st.sampled_from(["PINHOLE", "CAUSEWAY", "TRIAD", "COMPASS", "TIDEGATE"])


@pytest.mark.rule("H-421", "H-153", "H-252", "H-250", "H-286", "H-143")
@settings(max_examples=12)
@given(name=NAMES, seed=st.integers(0, 10**6))
def test_what_must_hold_holds_after_every_action(skirmish: Any, name: str, seed: int) -> None:
    play = skirmish(name, str(seed))
    before = play.game.world
    gold = {p.player_id: p.gold for p in before.all(PlayerState, 1)}
    for _, _, events in play.steps(80):
        world = play.game.world
        for invariant in rules.invariants:
            invariant(world)
        for event in events:
            if isinstance(event, IncomePaid):
                cities = sum(
                    b.player_id == event.player_id and b.building_type == "City" for b in world.all(Building, 1)
                )
                assert event.amount == 1 + cities
                gold[event.player_id] += event.amount
            elif isinstance(event, UnitBuilt):
                gold[event.player_id] -= CONTENT.units[event.unit_type].cost
        assert {p.player_id: p.gold for p in world.all(PlayerState, 1)} == gold


@pytest.mark.rule("H-286", "H-287")
@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_a_capturer_that_leaves_always_resets(skirmish: Any, seed: int) -> None:
    play = skirmish("PINHOLE", str(seed))
    captures: dict[tuple[int, int], int] = {}
    for _, _, events in play.steps(150):
        kinds = [type(event) for event in events]
        if UnitMoved in kinds:
            moved = next(event for event in events if isinstance(event, UnitMoved))
            left = play.game.world.get(Unit, 1, moved.unit_id)
            assert (left.x, left.y) == moved.path[-1]
        captures = {(b.x, b.y): b.capture_player for b in play.game.world.all(Building, 1) if b.capture_player}
        for event in events:
            if isinstance(event, CaptureReset):
                assert (event.x, event.y) not in captures


@pytest.mark.rule("H-320", "H-106", "H-323")
@settings(max_examples=6)
@given(name=NAMES, seed=st.integers(0, 10**6), rounds=st.sampled_from([5, 6]))
def test_every_game_ends_by_its_last_round(skirmish: Any, name: str, seed: int, rounds: int) -> None:
    play = skirmish(name, str(seed), max_rounds=rounds)
    for _ in play.steps(5000):
        pass
    game = play.game.world.get(Game, 1)
    assert game.state is GameState.FINISHED
    assert game.round <= rounds
    assert game.end_reason is not EndReason.NONE
    assert any(isinstance(event, UnitSpawned) for event in play.log)


@pytest.mark.slow
@pytest.mark.rule("H-320")
@pytest.mark.parametrize("name", ["PINHOLE", "COMPASS"])
def test_a_whole_game_ends_by_round_thirty(skirmish: Any, name: str) -> None:
    play = skirmish(name, "whole")
    for _ in play.steps(20_000):
        pass
    assert play.game.world.get(Game, 1).state is GameState.FINISHED
