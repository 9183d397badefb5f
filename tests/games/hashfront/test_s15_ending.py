"""Elimination, winning, timeout, ties (sections 15 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.words import sample
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.events import BuildingChanged, GameOver, PlayerEliminated, UnitDied
from yonder.games.hashfront.kinds import BuildingType, DeathCause, EliminationCause, EndReason, GameState, UnitType
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import JoinGame
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Deployment, PlayerHQ, UnitPosition
from yonder.games.hashfront.show.queries import GetGame
from yonder.games.hashfront.talk.chat import SendChat

HQS = "H1@0,0 H2@8,6 H3@0,6"
FOUR = "H1@0,0 H2@8,6 H3@0,6 H4@8,0"


def storm(front: Any, unit: int, slots: int = 2) -> None:
    """Take the building a unit stands on, in two rounds."""
    front.act(Capture(1, unit))
    front.end(slots)
    front.act(Capture(1, unit))


@pytest.mark.rule("H-301", "H-303", "H-306", "H-325", "H-283")
def test_taking_the_hq_of_the_only_opponent_wins(fronts: Any) -> None:
    front = fronts(units="I1@8,6 I2@4,4")
    storm(front, 1)
    assert front.names() == ["CaptureProgress", "BuildingCaptured", "PlayerEliminated", "GameOver"]
    assert front.events(PlayerEliminated) == [PlayerEliminated(1, 2, EliminationCause.HQ_LOST, 1)]
    assert (front.game.winner, front.game.end_reason) == (1, EndReason.HQ_CAPTURE)
    hq = front.building(8, 6)
    assert (hq.building_type, hq.player_id) == (BuildingType.HQ, 1)
    assert front.unit(2).is_alive


@pytest.mark.rule("H-302", "H-325")
def test_a_slot_without_units_factories_and_gold_is_destroyed(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3")
    front.set(2, gold=0)
    front.act(Attack(1, 1, 2), 1)
    assert front.events(PlayerEliminated) == [PlayerEliminated(1, 2, EliminationCause.DESTROYED, 1)]
    assert (front.game.winner, front.game.end_reason) == (1, EndReason.ELIMINATION)


@pytest.mark.rule("H-302", "H-307", "H-308")
def test_one_gold_keeps_a_helpless_slot_alive_unless_routs_count(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3")
    front.set(2, gold=1)
    front.act(Attack(1, 1, 2), 1)
    assert front.slot(2).is_alive
    assert front.ask(GetGame(1))["stranded"] == [2]
    front = fronts(units="T1@4,3 I2@5,3", rout_rule=True)
    front.set(2, gold=9)
    front.act(Attack(1, 1, 2), 1)
    assert front.game.end_reason is EndReason.ELIMINATION


@pytest.mark.rule("H-302")
def test_losing_the_last_factory_can_destroy_and_queued_units_do_not_count(fronts: Any) -> None:
    front = fronts(units="I1@4,4 I2@8,5", buildings="F2@4,4", rout_rule=True)
    front.bench.put(front.building(4, 4), queued_unit=UnitType.TANK)
    front.place(2, 8, 5, is_alive=False, hp=0)
    front.bench.put(front.bench.row(type(front.bench.rows(_position())[0]), 1, 8, 5), unit_id=0)
    front.set(2, unit_count=0, gold=0, orders=1)
    front.act(Capture(1, 1))
    front.end(2)
    front.act(Capture(1, 1))
    assert front.events(PlayerEliminated) == [PlayerEliminated(1, 2, EliminationCause.DESTROYED, 1)]


def _position() -> Any:
    return UnitPosition


@pytest.mark.rule("H-303", "H-304", "H-305", "H-703")
def test_with_three_alive_an_hq_capture_eliminates_and_play_goes_on(fronts: Any) -> None:
    front = fronts(buildings=f"{HQS} C2@5,5 F2@6,5 C2@4,1 F1@2,2", units="I1@8,6 I2@4,4 T2@7,5 I3@1,6 I3@4,1 I2@5,2")
    front.end()
    front.act(BuildUnit(1, 6, 5, UnitType.INFANTRY))
    front.end(2)
    front.act(Capture(1, 1))
    front.end(2)
    front.act(Capture(1, 5))
    front.end()
    front.act(Capture(1, 1))
    assert front.game.state is GameState.PLAYING
    assert front.events(UnitDied) == [UnitDied(1, n, DeathCause.DISBANDED) for n in (2, 3, 6, 7) if n != 7] + [
        UnitDied(1, 7, DeathCause.DISBANDED)
    ]
    changed = front.events(BuildingChanged)
    assert changed == [
        BuildingChanged(1, 5, 5, BuildingType.CITY, 0),
        BuildingChanged(1, 6, 5, BuildingType.FACTORY, 0),
        BuildingChanged(1, 4, 1, BuildingType.CITY, 0),
        BuildingChanged(1, 8, 6, BuildingType.CITY, 1),
    ]
    assert front.building(4, 1).capture_player == 3
    assert (front.slot(1).city_count, front.slot(2).city_count, front.slot(2).is_alive) == (1, 0, False)
    assert [hq.player_id for hq in front.bench.rows(PlayerHQ)] == [1, 3]
    assert front.ask(GetGame(1))["terrain"][6][8] == "C"
    assert front.game.current_player == 1
    front.refused(EndTurn(1), "not_your_turn", who=front.bob)


@pytest.mark.rule("H-304")
def test_the_captures_of_an_eliminated_slot_are_broken_off(fronts: Any) -> None:
    front = fronts(buildings=f"{HQS} C0@4,4", units="I1@1,0 I2@4,4 I3@1,6")
    front.end()
    front.act(Capture(1, 2))
    front.act(Resign(1))
    assert front.names()[:3] == ["PlayerEliminated", "UnitDied", "CaptureReset"]
    assert front.building(4, 4).capture_player == 0


@pytest.mark.rule("H-303")
def test_in_sudden_games_the_first_hq_decides(fronts: Any) -> None:
    front = fronts(buildings=HQS, units="I1@8,6 I2@4,4 I3@1,6", hq_rule="sudden")
    storm(front, 1, 3)
    assert (front.game.winner, front.game.end_reason) == (1, EndReason.HQ_CAPTURE)
    assert [front.slot(n).placement for n in (1, 2, 3)] == [1, 3, 2]


@pytest.mark.rule("H-305", "H-309")
def test_the_hq_of_one_who_resigns_becomes_a_neutral_city(fronts: Any) -> None:
    front = fronts(buildings=HQS, units="I1@1,0 I2@7,6 I3@1,6")
    front.act(Resign(1), who=front.cat)
    assert (front.building(0, 6).building_type, front.building(0, 6).player_id) == (BuildingType.CITY, 0)
    assert front.game.current_player == 1


@pytest.mark.rule("H-300")
def test_the_eliminated_cannot_act_but_may_talk(fronts: Any) -> None:
    front = fronts(buildings=HQS, units="I1@1,0 I2@7,6 I3@1,6")
    front.act(Resign(1), who=front.bob)
    front.refused(Resign(1), "not_alive_player", who=front.bob)
    front.end()
    assert front.game.current_player == 3
    front.act(SendChat(1, 0, sample("good luck")), who=front.bob)


@pytest.mark.rule("H-306", "H-310")
def test_the_last_one_standing_wins_and_the_board_stays(fronts: Any) -> None:
    front = fronts(buildings=HQS, units="I1@1,0 I2@7,6 I3@1,6")
    front.act(Resign(1))
    front.act(Resign(1), who=front.cat)
    assert (front.game.winner, front.game.end_reason) == (2, EndReason.ELIMINATION)
    assert front.unit(3).is_alive
    assert front.building(0, 6).building_type is BuildingType.HQ
    assert [front.slot(n).placement for n in (1, 2, 3)] == [3, 1, 2]


@pytest.mark.rule("H-309", "H-373")
def test_resigning_names_the_slot_if_there_are_several(fronts: Any) -> None:
    front = fronts(buildings=HQS, units="I1@1,0 I2@7,6 I3@1,6", is_test_mode=True)
    front.refused(Resign(1), "not_alive_player", who=front.bob)
    front.refused(Resign(1, 4), "not_alive_player")
    front.act(Resign(1))
    assert not front.slot(1).is_alive
    front.bench.put(front.bench.row(type(front.slot(2)), 1, 2), address=front.bob)
    front.bench.drop(front.bench.row(Deployment, front.ann, 1, 2))
    front.bench.put(Deployment(front.bob, 1, 2))
    front.act(Resign(1), who=front.ann)
    assert (front.game.winner, front.slot(3).is_alive) == (2, False)


@pytest.mark.rule("H-309")
def test_several_slots_out_of_turn_are_ambiguous(fronts: Any) -> None:
    front = fronts(buildings=FOUR, units="I1@1,0 I2@7,6 I3@1,6 I4@7,0", join=False, is_test_mode=True)
    for slot, who in ((2, front.bob), (3, front.bob), (4, front.bob)):
        front.bench.act(who, JoinGame(1, slot))
    front.bench.refused(front.bob, Resign(1), "ambiguous_slot")
    front.act(Resign(1, 3), who=front.bob)
    assert [front.slot(n).is_alive for n in (1, 2, 3, 4)] == [True, True, False, True]


@pytest.mark.rule("H-310", "H-321")
def test_those_alive_at_the_end_are_placed_by_their_standing(fronts: Any) -> None:
    front = fronts(buildings=FOUR, units="I1@1,0 T2@7,6 I3@1,6 I4@7,0", max_rounds=5)
    front.act(Resign(1), who=front.cat)
    front.set(1, gold=0)
    front.set(4, gold=0)
    for _ in range(15):
        front.end()
    assert front.game.state is GameState.FINISHED
    assert [front.slot(n).placement for n in (1, 2, 3, 4)] == [3, 1, 4, 2]


@pytest.mark.rule("H-320", "H-321", "H-322", "H-325")
def test_passive_play_favours_the_second_player_by_two(fronts: Any) -> None:
    front = fronts(units="T1@1,0 T2@7,6", buildings="C1@2,2 C2@6,4")
    for _ in range(60):
        front.end()
    (over,) = front.events(GameOver)
    assert over == GameOver(1, 2, EndReason.TIMEOUT, (70, 72))
    assert (front.game.round, front.game.winner) == (30, 2)


TIES: list[tuple[dict[str, int], dict[str, int], int, EndReason]] = [
    ({}, {}, 0, EndReason.DRAW),
    ({"gold": 1}, {}, 1, EndReason.TIMEOUT),
    ({"gold": 1, "hp": 2}, {}, 2, EndReason.TIMEOUT),  # equal scores, more HP
]


@pytest.mark.rule("H-321")
@pytest.mark.parametrize(("mine", "theirs", "winner", "reason"), TIES)
def test_ties_are_broken_by_hp_and_else_the_game_is_drawn(
    fronts: Any, mine: dict[str, int], theirs: dict[str, int], winner: int, reason: EndReason
) -> None:
    front = fronts(max_rounds=5)
    for _ in range(9):
        front.end()
    for slot, facts in ((1, mine), (2, theirs)):
        front.set(slot, gold=5 + facts.get("gold", 0))
        front.bench.put(front.unit(slot), hp=facts.get("hp", 3))
    front.end()
    assert (front.game.winner, front.game.end_reason) == (winner, reason)


@pytest.mark.rule("H-321")
@pytest.mark.parametrize(
    ("buildings", "units", "hp", "winner"),
    [
        ("C1@2,2", "I1@1,0 I2@7,6", (3, 3), 1),
        ("", "I1@1,0 I2@7,6 I2@6,6", (3, 2, 1), 2),
    ],
)
def test_then_buildings_count_and_then_units(
    fronts: Any, buildings: str, units: str, hp: tuple[int, ...], winner: int
) -> None:
    front = fronts(max_rounds=5, buildings=buildings, units=units)
    for _ in range(9):
        front.end()
    for number, left in enumerate(hp, 1):
        front.bench.put(front.unit(number), hp=left)
    front.set(1, gold=5)
    front.set(2, gold=5)
    front.end()
    assert (front.game.winner, front.game.end_reason) == (winner, EndReason.TIMEOUT)


@pytest.mark.rule("H-321")
def test_queued_units_count_nothing(fronts: Any) -> None:
    front = fronts(buildings="F1@4,4", max_rounds=5)
    front.act(BuildUnit(1, 4, 4, UnitType.TANK))
    assert front.ask(GetGame(1))["scores"] == {"1": 3 + 2, "2": 3 + 7}


@pytest.mark.rule("H-526")
def test_a_game_counts_the_turns_since_something_happened(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3 I2@8,5", buildings="C0@8,5")
    front.end(3)
    assert front.game.stale == 3
    front.act(Capture(1, 3))
    front.end()
    assert front.game.stale == 4
    front.act(Attack(1, 1, 2), 1)
    assert front.game.stale == 0
    front.end()
    front.act(Capture(1, 3))
    assert front.game.stale == 0


@pytest.mark.rule("H-323", "H-324")
def test_a_finished_game_takes_no_orders_but_chat(front: Any) -> None:
    front.act(Resign(1))
    assert front.game.state is GameState.FINISHED
    for action in (EndTurn(1), MoveUnit(1, 2, ((6, 6),)), Resign(1), BuildUnit(1, 0, 0, UnitType.TANK)):
        front.bench.refused(front.bob, action, "not_playing")
    front.act(SendChat(1, 0, sample("gg")), who=front.ann)
    assert front.ask(GetGame(1))["game"]["winner"] == 2
