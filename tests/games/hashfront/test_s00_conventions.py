"""Conventions, constants and enumerations (sections 0 and 1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import yonder.games.hashfront as package
from yonder.games.hashfront import kinds, rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.ground import around, bits, ground_of
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import UnitDied, UnitMoved
from yonder.games.hashfront.kinds import BUILDINGS, GROUND, TILES
from yonder.games.hashfront.maps.packing import pack_building, pack_tile
from yonder.games.hashfront.maps.template import BuildingSpec, TileSpec
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Options, PlayerState
from yonder.games.hashfront.ranked.ratings import delta
from yonder.games.hashfront.show.queries import GetGame
from yonder.testkit.code.purity import scan_folder

CONTENT = default()


@pytest.mark.rule("H-001", "H-002")
def test_the_rules_hold_no_float_clock_or_chance_of_their_own() -> None:
    assert scan_folder(Path(str(package.__file__)).parent) == []


@pytest.mark.rule("H-001")
def test_division_rounds_down() -> None:
    assert delta(CONTENT.numbers.rating.curve, 24, 1000, [(1100, 0)]) == (24 * (0 - 360) + 500) // 1000 == -9


@pytest.mark.rule("H-002", "H-009")
def test_the_same_actions_and_dice_give_the_same_events_and_hash(fronts: Any) -> None:
    seen, front = [], None
    for _ in range(2):
        front = fronts(units="T1@4,3 I2@5,3 I1@1,0")
        told = [front.act(Attack(1, 1, 2), 90, 20), front.act(MoveUnit(1, 3, ((2, 0),))), front.end()]
        seen.append((told, front.ask(GetGame(1))["state_hash"]))
    assert seen[0] == seen[1]
    assert front is not None
    front.end()
    assert front.ask(GetGame(1))["state_hash"] != seen[1][1]


@pytest.mark.rule("H-003", "H-004")
def test_a_refusal_has_one_code_a_sentence_and_changes_nothing(front: Any) -> None:
    refusal = front.refused(MoveUnit(1, 1, ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0))), "out_of_moves")
    assert refusal.text == "Infantry 1 needs 5 move points to (6, 0) on this path but has 4."
    # wrong player, unknown unit and empty path at once: the first in the rulebook's order decides
    front.refused(MoveUnit(1, 99, ()), "not_your_turn", who=front.bob)
    front.refused(MoveUnit(1, 99, ()), "unit_unknown")


@pytest.mark.rule("H-005")
def test_x_grows_to_the_right_and_y_downward() -> None:
    ground = ground_of(CONTENT, 5, "." * 5 + "...MR" + "." * 15)
    assert (ground.at(3, 1), ground.at(4, 1), ground.at(0, 0)) == ("Mountain", "Road", "Grass")
    assert pack_tile(TileSpec(3, 1, 1), 5) >> 8 == 1 * 5 + 3


@pytest.mark.rule("H-006")
def test_distance_is_manhattan_without_diagonals() -> None:
    ground = ground_of(CONTENT, 7, "." * 49)
    beside = sorted(ground.place(bit) for bit in bits(around(ground, ground.bit(3, 3), 1, 1)))
    assert beside == [(2, 3), (3, 2), (3, 4), (4, 3)]
    assert len(bits(around(ground, ground.bit(3, 3), 2, 3))) == 8 + 12


@pytest.mark.rule("H-007")
def test_loops_go_by_slot_unit_and_template_order(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6 F3@4,4 F3@1,4 C3@6,1", units="I3@3,3 I1@1,0 I2@7,6 T3@2,2")
    front.act(Resign(1), who=front.cat)
    assert [e.unit_id for e in front.events(UnitDied)] == [1, 4]
    changed = [(e.x, e.y) for e in front.told if type(e).__name__ == "BuildingChanged"]
    assert changed == [(4, 4), (1, 4), (6, 1), (0, 6)]


@pytest.mark.rule("H-008")
def test_an_account_acts_for_the_slot_at_turn_only_if_it_holds_it(front: Any) -> None:
    front.refused(EndTurn(1), "not_your_turn", who=front.bob)
    front.refused(EndTurn(1), "not_your_turn", who=front.cat)
    front.end()
    front.refused(EndTurn(1), "not_your_turn", who=front.ann)


@pytest.mark.rule("H-010")
def test_no_action_that_a_player_can_send_is_privileged() -> None:
    internal = [kind.__name__ for kind in rules.handlers if kind.__internal__]
    assert sorted(internal) == ["EndEffect", "Expire", "MatchRanked", "RunOut"]


@pytest.mark.rule("H-011")
def test_the_constants_are_those_of_the_rulebook() -> None:
    assert Options().max_rounds == 30
    assert (CONTENT.numbers.start.first_gold, CONTENT.numbers.start.other_gold) == (5, 7)
    assert (CONTENT.numbers.income.base, CONTENT.numbers.income.city) == (1, 1)
    assert CONTENT.numbers.capture.threshold == 2
    assert (
        CONTENT.numbers.hit.low,
        CONTENT.numbers.hit.high,
        CONTENT.numbers.hit.move_penalty,
        CONTENT.numbers.hit.range_penalty,
    ) == (75, 95, 5, 5)
    assert (CONTENT.numbers.road.bonus, CONTENT.numbers.limits.units) == (2, 50)


@pytest.mark.rule("H-011", "H-260")
def test_fifty_units_alive_and_ordered_are_the_most(fronts: Any) -> None:
    front = fronts(buildings="F1@4,4 F1@4,5")
    front.set(1, gold=50)
    for n in range(48):
        front.add(f"I1@{n % 9},{1 + n // 9}" if n != 40 else "I1@8,0")
    assert front.slot(1).unit_count == 49
    front.act(BuildUnit(1, 4, 4, kinds.UnitType.INFANTRY))
    front.refused(BuildUnit(1, 4, 5, kinds.UnitType.INFANTRY), "unit_cap")
    assert not any(isinstance(o.action, BuildUnit) for o in front.bench.offers(front.ann))


NUMBERED = {
    "GameState": ["Lobby", "Playing", "Finished", "Cancelled"],
    "TileType": ["Grass", "Mountain", "City", "Factory", "HQ", "Road", "Tree", "DirtRoad", "Ocean"],
    "BuildingType": ["None", "City", "Factory", "HQ"],
    "UnitType": ["None", "Infantry", "Tank", "Ranger"],
    "BorderType": ["None", "Bluff", "Cliff", "Beach"],
    "CombatOutcome": ["None", "Hit", "Graze", "Whiff"],
    "EndReason": ["None", "HqCapture", "Elimination", "Timeout", "Draw"],
    "EliminationCause": ["", "HqLost", "Destroyed", "Resigned", "ClockForfeit"],
    "DeathCause": ["", "Combat", "Disbanded"],
}


@pytest.mark.rule("H-012")
@pytest.mark.parametrize("name", NUMBERED)
def test_enumerations_have_the_names_and_numbers_of_the_rulebook(name: str) -> None:
    kind = getattr(kinds, name)
    assert {str(member): member.number for member in kind} == {
        text: number for number, text in enumerate(NUMBERED[name]) if text
    }


@pytest.mark.rule("H-013")
@pytest.mark.parametrize(("text", "tile", "building"), [("City", 2, 1), ("Factory", 3, 2), ("HQ", 4, 3)])
def test_a_tiles_number_is_not_a_buildings(text: str, tile: int, building: int) -> None:
    assert (TILES[tile], BUILDINGS[building]) == (text, text)
    assert GROUND[BUILDINGS[building]] is TILES[tile]
    assert pack_building(BuildingSpec(0, building, 0, 0)) >> 16 & 255 == building


@pytest.mark.rule("H-014")
def test_gold_saturates_and_unit_ids_go_beyond_a_byte(front: Any) -> None:
    front.set(2, gold=65535)
    front.end()
    assert front.slot(2).gold == 65535
    front.bench.put(front.game, next_unit_id=300)
    number = front.add("I2@5,5")
    assert number == 301
    front.act(WaitUnit(1, 301))


@pytest.mark.rule("H-009")
def test_events_of_a_move_are_told_once_and_in_order(front: Any) -> None:
    front.act(MoveUnit(1, 1, ((2, 0), (3, 0))))
    assert front.told == [UnitMoved(1, 1, ((2, 0), (3, 0)), 3, 0, 2)]
    assert front.bench.row(PlayerState, 1, 1).unit_count == 1
