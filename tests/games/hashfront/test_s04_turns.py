"""Turn structure, terrain, buildings, units and their flags (sections 4 to 8)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.combat import strike
from yonder.games.hashfront.board.ground import ground_of
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import GameOver, IncomePaid, TurnEnded, UnitSpawned
from yonder.games.hashfront.kinds import ENTERED_BY, MOVES_AS, TILE_GLYPHS, BuildingType, GameState, TileType, UnitType
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import PlayerHQ, Unit, UnitPosition

CONTENT = default()

THREE = {"buildings": "H1@0,0 H2@8,6 H3@0,6", "units": "I1@1,0 I2@7,6 I3@1,6"}


@pytest.mark.rule("H-100", "H-109", "H-703")
def test_turns_go_round_by_slot_number(fronts: Any) -> None:
    front = fronts(**THREE)
    seen = []
    for _ in range(7):
        seen.append((front.game.current_player, front.game.round))
        front.end()
    assert seen == [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (1, 3)]


@pytest.mark.rule("H-101", "H-104", "H-372")
def test_a_turn_begins_with_flags_income_and_production(fronts: Any) -> None:
    front = fronts(buildings="F2@5,5 C2@4,4")
    front.end()
    front.act(BuildUnit(1, 5, 5, UnitType.INFANTRY))
    front.act(WaitUnit(1, 2))
    front.end()
    front.end()
    assert front.names() == ["TurnEnded", "IncomePaid", "UnitSpawned"]
    assert front.events(TurnEnded) == [TurnEnded(1, 1, 2, 2)]
    assert front.events(IncomePaid)[0].amount == 2
    assert (front.unit(2).has_moved, front.unit(2).has_acted) == (False, False)


@pytest.mark.rule("H-102")
def test_units_move_act_and_build_in_any_order(fronts: Any) -> None:
    front = fronts(units="I1@1,0 I1@3,3 I2@4,3", buildings="F1@5,0")
    front.act(MoveUnit(1, 1, ((2, 0),)))
    front.act(Attack(1, 2, 3), 100, 100)
    front.act(BuildUnit(1, 5, 0, UnitType.INFANTRY))
    front.act(WaitUnit(1, 1))


@pytest.mark.rule("H-103")
def test_ending_a_turn_needs_only_that_it_is_ones_own(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.refused(front.ann, EndTurn(1), "not_playing")
    front.bench.refused(front.ann, EndTurn(9), "game_unknown")
    front.join()
    front.refused(EndTurn(1), "not_your_turn", who=front.bob)
    front.act(EndTurn(1))


@pytest.mark.rule("H-105", "H-107")
def test_passing_a_dead_first_slot_still_counts_the_round(fronts: Any) -> None:
    front = fronts(**THREE)
    front.act(Resign(1))
    front.bench.put(front.game, round=4, current_player=3)
    front.end()
    assert (front.game.current_player, front.game.round) == (2, 5)


@pytest.mark.rule("H-106", "H-320")
def test_after_the_last_round_the_game_ends_without_income(fronts: Any) -> None:
    front = fronts(max_rounds=5)
    for _ in range(9):
        front.end()
    assert (front.game.round, front.game.current_player, front.game.state) == (5, 2, GameState.PLAYING)
    front.end()
    assert front.names() == ["GameOver"]
    assert (front.game.round, front.game.current_player, front.game.state) == (5, 2, GameState.FINISHED)


@pytest.mark.rule("H-108")
def test_a_slot_that_falls_in_its_own_turn_loses_it_at_once(fronts: Any) -> None:
    front = fronts(**THREE)
    front.act(Resign(1))
    assert front.names()[-2:] == ["TurnEnded", "IncomePaid"]
    assert front.game.current_player == 2


@pytest.mark.rule("H-108", "H-302")
def test_dying_by_a_counter_with_nothing_left_passes_the_turn(fronts: Any) -> None:
    front = fronts(buildings=THREE["buildings"], units="I1@4,3 T2@5,3 I3@1,6")
    front.set(1, gold=0)
    front.act(Attack(1, 1, 2), 95, 1)
    assert front.names()[:3] == ["UnitAttacked", "UnitDied", "PlayerEliminated"]
    assert (front.slot(1).is_alive, front.game.current_player) == (False, 2)


TABLE = [
    ("Grass", ".", 1, 0, 0, "ITR"),
    ("Mountain", "M", 2, 2, 12, "I"),
    ("City", "C", 1, 1, 8, "ITR"),
    ("Factory", "F", 1, 1, 8, "ITR"),
    ("HQ", "H", 1, 2, 10, "ITR"),
    ("Road", "R", 1, 0, 0, "ITR"),
    ("Tree", "T", 1, 1, 5, "ITR"),
    ("DirtRoad", "D", 1, 0, 0, "ITR"),
    ("Ocean", "O", None, 0, 0, ""),
]


@pytest.mark.rule("H-130", "H-132")
@pytest.mark.parametrize(("name", "glyph", "cost", "defence", "evasion", "who"), TABLE)
def test_terrain_has_the_values_of_the_table(
    name: str, glyph: str, cost: int | None, defence: int, evasion: int, who: str
) -> None:
    kind = CONTENT.terrain[TileType(name)]
    assert (TILE_GLYPHS[kind.id], kind.defence, kind.evasion) == (glyph, defence, evasion)
    ground = ground_of(CONTENT, 5, "." * 12 + glyph + "." * 12)
    for unit_type in CONTENT.units:
        price = ground.ways[unit_type].cost.get(ground.bit(2, 2))
        assert price == (cost if unit_type[0] in who else None)


@pytest.mark.rule("H-131")
def test_the_entered_tile_is_paid_and_the_start_is_not(fronts: Any) -> None:
    front = fronts((".M.......", *(".........",) * 6))
    front.refused(MoveUnit(1, 1, ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0))), "out_of_moves")
    front.act(MoveUnit(1, 1, ((2, 0), (3, 0), (4, 0), (5, 0))))
    assert front.told[0].cost == 4


@pytest.mark.rule("H-132")
@pytest.mark.parametrize("kind", ["T", "R"])
def test_vehicles_never_enter_mountains_and_nobody_the_ocean(fronts: Any, kind: str) -> None:
    front = fronts(("..MO.....", *(".........",) * 6), units=f"{kind}1@2,1 I1@3,1 I2@7,6")
    front.refused(MoveUnit(1, 1, ((2, 0),)), "impassable")
    front.refused(MoveUnit(1, 2, ((3, 0),)), "impassable")
    front.act(MoveUnit(1, 2, ((3, 2), (2, 2))))


@pytest.mark.rule("H-133")
def test_an_enemy_in_ones_city_enjoys_its_cover(fronts: Any) -> None:
    front = fronts(units="I1@3,3 I2@4,3", buildings="C1@4,3")
    front.act(Attack(1, 1, 2), 82, 50)
    assert (front.told[0].attack_chance, front.told[0].damage_to_defender) == (82, 1)


@pytest.mark.rule("H-140", "H-141")
def test_buildings_carry_owner_capture_and_queue(fronts: Any) -> None:
    front = fronts(buildings="C1@2,2 C0@3,3 F2@5,5")
    assert [(b.building_type, b.player_id) for b in (front.building(2, 2), front.building(3, 3))] == [
        ("City", 1),
        ("City", 0),
    ]
    factory = front.building(5, 5)
    assert (factory.capture_player, factory.capture_progress, factory.queued_unit) == (0, 0, UnitType.NONE)
    assert [(front.slot(n).city_count, front.slot(n).factory_count) for n in (1, 2)] == [(1, 0), (0, 1)]


@pytest.mark.rule("H-142", "H-143")
def test_cities_pay_factories_build_and_every_living_slot_has_its_hq(fronts: Any) -> None:
    front = fronts(buildings="C1@2,2 F1@3,3")
    assert front.slot(1).gold == 5 + 2
    front.act(BuildUnit(1, 3, 3, UnitType.TANK))
    assert [(hq.player_id, hq.x, hq.y) for hq in front.bench.rows(PlayerHQ)] == [(1, 0, 0), (2, 8, 6)]


@pytest.mark.rule("H-144")
def test_buildings_do_not_block_the_way(fronts: Any) -> None:
    front = fronts(buildings="C2@2,0")
    front.act(MoveUnit(1, 1, ((2, 0), (3, 0))))


UNIT_TABLE = [
    ("Infantry", 1, 3, 2, 4, (1, 1), 1, 90, True, True, False),
    ("Tank", 2, 5, 4, 2, (1, 1), 4, 85, False, False, True),
    ("Ranger", 3, 3, 3, 3, (2, 3), 2, 88, True, False, True),
]


@pytest.mark.rule("H-150")
@pytest.mark.parametrize("row", UNIT_TABLE, ids=lambda row: row[0])
def test_units_have_the_values_of_the_table(row: tuple[Any, ...]) -> None:
    name, number, hp, attack, move, reach, cost, accuracy, captures, mountains, road = row
    kind = CONTENT.units[UnitType(name)]
    assert UnitType(name).number == number
    assert (kind.hp, kind.attack, kind.move, kind.range) == (hp, attack, move, reach)
    assert (kind.cost, kind.accuracy, kind.captures, kind.road_bonus) == (cost, accuracy, captures, road)
    assert (MOVES_AS[kind.id] in ENTERED_BY[TileType.MOUNTAIN]) is mountains


@pytest.mark.rule("H-151", "H-204")
def test_a_damaged_unit_keeps_its_strength_and_never_heals(fronts: Any) -> None:
    front = fronts(units="T1@4,3 T2@5,3")
    front.bench.put(front.unit(1), hp=1)
    front.act(Attack(1, 1, 2), 1, 100)
    assert (front.told[0].attack_chance, front.told[0].damage_to_defender) == (85, 4)
    front = fronts(units="T1@4,3 T2@7,3")
    front.bench.put(front.unit(1), hp=2)
    front.round()
    assert front.unit(1).hp == 2
    front.act(MoveUnit(1, 1, ((5, 3), (6, 3))))


@pytest.mark.rule("H-152", "H-153", "H-154")
def test_the_dead_leave_their_tile_free_and_their_id_unused(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3 I1@5,4 I2@8,5", buildings="F1@2,2")
    front.act(Attack(1, 1, 2), 1)
    assert (front.unit(2).hp, front.unit(2).is_alive) == (0, False)
    front.act(MoveUnit(1, 3, ((5, 3),)))
    assert front.bench.row(UnitPosition, 1, 5, 3).unit_id == 3
    front.refused(MoveUnit(1, 2, ((5, 3),)), "unit_dead")
    front.act(BuildUnit(1, 2, 2, UnitType.INFANTRY))
    front.round()
    assert [e.unit_id for e in front.events(UnitSpawned)] == [5]


@pytest.mark.rule("H-155")
def test_ways_and_strikes_read_the_tables_alone() -> None:
    for unit_type, kind in CONTENT.units.items():
        assert strike(CONTENT, unit_type, TileType.GRASS, kind.range[0]).hit == kind.attack
        assert ground_of(CONTENT, 5, "." * 25).ways[unit_type].move == kind.move


@pytest.mark.rule("H-160", "H-161")
def test_flags_follow_what_a_unit_does(fronts: Any) -> None:
    front = fronts(units="I1@1,0 I1@4,3 I2@5,3 I1@3,3 I1@6,6", buildings="C0@3,3")
    front.act(MoveUnit(1, 1, ((2, 0),)))
    front.act(Attack(1, 2, 3), 100, 100)
    front.act(Capture(1, 4))
    front.act(WaitUnit(1, 5))
    assert [(front.unit(n).has_moved, front.unit(n).has_acted) for n in (1, 2, 4, 5)] == [
        (True, False),
        (False, True),
        (False, True),
        (True, True),
    ]
    front.refused(MoveUnit(1, 1, ((3, 0),)), "already_moved")
    front.refused(MoveUnit(1, 2, ((4, 4),)), "already_acted")
    front.refused(Attack(1, 2, 3), "already_acted")
    front.refused(Capture(1, 4), "already_acted")
    front.refused(WaitUnit(1, 5), "already_acted")


@pytest.mark.rule("H-162")
def test_flags_stay_through_the_others_turns_and_do_not_matter_there(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@6,3")
    front.act(MoveUnit(1, 1, ((5, 3),)))
    front.act(WaitUnit(1, 1))
    front.end()
    assert front.unit(1).has_acted
    front.act(Attack(1, 2, 1), 100, 90)
    assert (front.told[0].counter_chance, front.told[0].damage_to_attacker) == (90, 2)
    front.end()
    assert not front.unit(1).has_acted


@pytest.mark.rule("H-163", "H-265")
def test_a_new_unit_is_locked_for_the_turn_it_appears(fronts: Any) -> None:
    front = fronts(buildings="F1@4,4")
    front.act(BuildUnit(1, 4, 4, UnitType.INFANTRY))
    front.round()
    (new,) = front.events(UnitSpawned)
    unit = front.bench.row(Unit, 1, new.unit_id)
    assert (unit.has_moved, unit.has_acted) == (True, True)
    front.refused(MoveUnit(1, unit.unit_id, ((4, 5),)), "already_moved")
    front.round()
    front.act(MoveUnit(1, unit.unit_id, ((4, 5),)))


@pytest.mark.rule("H-104")
def test_game_over_is_not_followed_by_a_turn(fronts: Any) -> None:
    front = fronts()
    front.act(Resign(1))
    assert isinstance(front.told[-1], GameOver)
    assert front.building(0, 0).building_type is BuildingType.HQ
