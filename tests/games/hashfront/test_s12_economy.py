"""Economy, production and capture (sections 12 to 14)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.events import (
    BuildingCaptured,
    CaptureProgress,
    CaptureReset,
    IncomePaid,
    UnitBuilt,
    UnitSpawned,
)
from yonder.games.hashfront.kinds import BuildingType, UnitType
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn

FOOT, TANK, GUN = UnitType.INFANTRY, UnitType.TANK, UnitType.RANGER


@pytest.mark.rule("H-250", "H-251", "H-254")
def test_income_is_one_and_one_for_each_city(fronts: Any) -> None:
    front = fronts()
    assert front.slot(1).gold == 6
    front.end()
    assert front.slot(2).gold == 8
    assert front.events(IncomePaid) == [IncomePaid(1, 2, 1, 8)]
    front = fronts(buildings="C1@2,2 C1@3,2 C2@4,2")
    assert front.slot(1).gold == 5 + 3
    front.end()
    assert front.events(IncomePaid) == [IncomePaid(1, 2, 2, 9)]


@pytest.mark.rule("H-252", "H-261")
def test_gold_is_spent_on_orders_at_once_and_never_below_zero(fronts: Any) -> None:
    front = fronts(buildings="F1@4,4 F1@5,4 F1@6,4")
    front.act(BuildUnit(1, 4, 4, TANK))
    assert front.told == [UnitBuilt(1, 1, TANK, 4, 4)]
    assert (front.slot(1).gold, front.building(4, 4).queued_unit) == (2, TANK)
    front.act(BuildUnit(1, 5, 4, GUN))
    front.refused(BuildUnit(1, 6, 4, FOOT), "not_enough_gold")
    assert front.slot(1).gold == 0


@pytest.mark.rule("H-253", "H-300")
def test_the_eliminated_get_no_income(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6", units="I1@1,0 I2@7,6 I3@1,6")
    front.act(Resign(1), who=front.bob)
    gold = front.slot(2).gold
    front.round()
    front.round()
    assert front.slot(2).gold == gold


@pytest.mark.rule("H-260", "H-371")
def test_an_order_is_refused_in_order(fronts: Any) -> None:
    front = fronts(buildings="F1@4,4 F2@5,4 C1@6,4")
    front.refused(BuildUnit(1, 4, 4, UnitType.NONE), "bad_unit_type")
    front.refused(BuildUnit(1, 1, 1, FOOT), "not_a_factory")
    front.refused(BuildUnit(1, 6, 4, FOOT), "not_a_factory")
    front.refused(BuildUnit(1, 5, 4, FOOT), "not_your_factory")
    front.refused(BuildUnit(1, 4, 4, FOOT), "not_your_turn", who=front.bob)
    front.set(1, gold=3)
    front.refused(BuildUnit(1, 4, 4, TANK), "not_enough_gold")
    front.act(BuildUnit(1, 4, 4, FOOT))
    front.refused(BuildUnit(1, 4, 4, TANK), "factory_busy")


@pytest.mark.rule("H-262")
def test_orders_may_be_placed_under_a_unit_and_under_capture(fronts: Any) -> None:
    front = fronts(units="I1@1,0 I2@4,4", buildings="F1@4,4")
    front.end()
    front.act(Capture(1, 2))
    front.end()
    front.act(BuildUnit(1, 4, 4, FOOT))
    assert front.building(4, 4).queued_unit is FOOT


@pytest.mark.rule("H-263", "H-264")
def test_orders_appear_in_template_order_and_blocked_ones_wait(fronts: Any) -> None:
    front = fronts(buildings="F1@6,4 F1@4,4", units="I1@1,0 I2@5,6")
    front.act(BuildUnit(1, 4, 4, FOOT))
    front.act(BuildUnit(1, 6, 4, GUN))
    front.end()
    front.act(MoveUnit(1, 2, ((5, 5), (5, 4), (4, 4))))
    front.end()
    assert front.events(UnitSpawned) == [UnitSpawned(1, 3, 1, GUN, 6, 4)]
    assert (front.building(4, 4).queued_unit, front.building(6, 4).queued_unit) == (FOOT, UnitType.NONE)
    front.end()
    front.act(MoveUnit(1, 2, ((4, 5),)))
    front.end()
    assert front.events(UnitSpawned) == [UnitSpawned(1, 4, 1, FOOT, 4, 4)]
    assert front.unit(4).hp == 3


@pytest.mark.rule("H-266")
def test_one_factory_delivers_every_second_turn(fronts: Any) -> None:
    front = fronts(buildings="F1@4,4")
    front.act(BuildUnit(1, 4, 4, FOOT))
    front.round()
    assert front.unit(3).unit_type is FOOT
    front.act(BuildUnit(1, 4, 4, GUN))
    front.round()
    assert (front.game.round, front.game.next_unit_id) == (3, 3)
    front.act(MoveUnit(1, 3, ((4, 5),)))
    front.round()
    assert (front.game.round, front.unit(4).unit_type) == (4, GUN)


@pytest.mark.rule("H-267", "H-268")
def test_a_captured_factory_forgets_its_order_without_refund(fronts: Any) -> None:
    front = fronts(units="I1@1,0 I2@4,4", buildings="F1@4,4")
    front.end()
    front.act(Capture(1, 2))
    front.end()
    front.act(BuildUnit(1, 4, 4, TANK))
    gold = front.slot(1).gold
    front.end()
    front.act(Capture(1, 2))
    assert (front.building(4, 4).queued_unit, front.slot(1).gold) == (UnitType.NONE, gold)
    assert (front.slot(1).factory_count, front.slot(2).factory_count) == (0, 1)
    front.end(2)
    assert front.game.next_unit_id == 2


@pytest.mark.rule("H-268")
def test_no_action_takes_an_order_back() -> None:
    assert [kind.__name__ for kind in rules.actions() if "uild" in kind.__name__] == ["BuildUnit"]


@pytest.mark.rule("H-280", "H-368")
def test_a_capture_is_refused_in_order(fronts: Any) -> None:
    front = fronts(units="T1@4,4 I1@5,4 I1@3,3 I2@7,6 I2@0,6", buildings="C0@4,4 C1@5,4")
    front.refused(Capture(1, 9), "unit_unknown")
    front.refused(Capture(1, 4), "not_your_unit")
    front.refused(Capture(1, 1), "cannot_capture")
    front.refused(Capture(1, 3), "no_building")
    front.refused(Capture(1, 2), "already_owned")
    front.act(WaitUnit(1, 2))
    front.refused(Capture(1, 2), "already_acted")
    front.bench.put(front.unit(3), is_alive=False, hp=0)
    front.refused(Capture(1, 3), "unit_dead")


@pytest.mark.rule("H-281", "H-282", "H-283", "H-285", "H-292")
def test_two_steps_in_two_turns_take_a_city(fronts: Any) -> None:
    front = fronts(buildings="C0@3,0")
    front.act(MoveUnit(1, 1, ((2, 0), (3, 0))))
    front.act(Capture(1, 1))
    assert front.told == [CaptureProgress(1, 3, 0, 1, 1)]
    assert (front.building(3, 0).capture_player, front.building(3, 0).capture_progress) == (1, 1)
    front.refused(Capture(1, 1), "already_acted")
    front.round()
    front.act(Capture(1, 1))
    assert front.told == [CaptureProgress(1, 3, 0, 1, 2), BuildingCaptured(1, 3, 0, BuildingType.CITY, 1, 0)]
    assert (front.building(3, 0).player_id, front.building(3, 0).capture_progress) == (1, 0)
    assert front.slot(1).city_count == 1


@pytest.mark.rule("H-292", "H-287")
def test_killed_in_between_the_capture_is_lost(fronts: Any) -> None:
    front = fronts(units="I1@3,0 T2@5,0 I1@0,5", buildings="C0@3,0")
    front.act(Capture(1, 1))
    front.end()
    front.act(MoveUnit(1, 2, ((4, 0),)))
    front.act(Attack(1, 2, 1), 75)
    assert CaptureReset(1, 3, 0, 1) in front.told
    assert front.building(3, 0).capture_progress == 0


@pytest.mark.rule("H-292", "H-284", "H-290")
def test_fighting_and_waiting_on_the_tile_keep_the_capture(fronts: Any) -> None:
    front = fronts(units="I1@3,0 T2@4,0", buildings="C0@3,0")
    front.act(Capture(1, 1))
    front.end()
    front.act(Attack(1, 2, 1), 100, 100)
    front.end()
    assert front.unit(1).hp == 2
    front.act(Attack(1, 1, 2), 1, 100)
    assert front.building(3, 0).capture_progress == 1
    front.round()
    front.act(WaitUnit(1, 1))
    front.round()
    front.act(Capture(1, 1))
    assert front.building(3, 0).player_id == 1


@pytest.mark.rule("H-292", "H-286")
def test_a_fresh_unit_cannot_finish_what_another_began(fronts: Any) -> None:
    front = fronts(units="I1@3,0 I1@3,1 I2@7,6", buildings="C0@3,0")
    front.act(Capture(1, 1))
    front.round()
    front.act(MoveUnit(1, 1, ((4, 0),)))
    front.act(MoveUnit(1, 2, ((3, 0),)))
    front.act(Capture(1, 2))
    assert front.building(3, 0).capture_progress == 1


@pytest.mark.rule("H-292", "H-289", "H-281")
def test_another_slot_begins_anew(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6 C0@4,3", units="T1@4,1 I2@4,3 I3@4,5 I2@8,5")
    front.end()
    front.act(Capture(1, 2))
    front.end()
    front.end()
    front.act(MoveUnit(1, 1, ((4, 2),)))
    front.act(Attack(1, 1, 2), 75)
    front.end(2)
    front.act(MoveUnit(1, 3, ((4, 4), (4, 3))))
    front.act(Capture(1, 3))
    assert (front.building(4, 3).capture_player, front.building(4, 3).capture_progress) == (3, 1)


@pytest.mark.rule("H-289")
def test_standing_progress_of_another_slot_is_replaced(fronts: Any) -> None:
    front = fronts(units="I1@3,0 I2@7,6", buildings="C0@3,0")
    front.bench.put(front.building(3, 0), capture_player=2, capture_progress=1)
    front.act(Capture(1, 1))
    assert (front.building(3, 0).capture_player, front.building(3, 0).capture_progress) == (1, 1)


@pytest.mark.rule("H-288")
def test_the_sweep_at_the_end_of_a_turn_clears_what_nobody_holds(fronts: Any) -> None:
    front = fronts(units="T1@3,0 I1@1,0 I2@7,6", buildings="C0@3,0 C0@5,5")
    front.bench.put(front.building(5, 5), capture_player=1, capture_progress=1)
    front.bench.put(front.building(3, 0), capture_player=1, capture_progress=1)
    front.end()
    assert [(e.x, e.y) for e in front.events(CaptureReset)] == [(3, 0), (5, 5)]
    front.bench.put(front.building(5, 5), capture_player=1, capture_progress=1)
    front.bench.act(front.who, _end())
    assert front.bench.events(CaptureReset) == []
    front.bench.put(front.building(5, 5), capture_player=0, capture_progress=0)


def _end() -> Any:
    return EndTurn(1)


@pytest.mark.rule("H-290", "H-291")
def test_a_city_pays_its_owner_until_it_is_taken(fronts: Any) -> None:
    front = fronts(units="I1@1,0 I2@4,4", buildings="C1@4,4")
    front.end()
    front.act(Capture(1, 2))
    front.end()
    assert front.events(IncomePaid)[0].amount == 2
    front.end()
    front.act(Capture(1, 2))
    front.end()
    assert front.events(IncomePaid)[0].amount == 1
    front.end()
    assert front.events(IncomePaid)[0].amount == 2
