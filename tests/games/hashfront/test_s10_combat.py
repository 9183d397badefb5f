"""Combat and the Ranger's rules (sections 10 and 11)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.combat import expected, hit_chance, kill_chance, resolve_combat, strike
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import UnitAttacked
from yonder.games.hashfront.kinds import CombatOutcome, TileType, UnitType
from yonder.games.hashfront.match.capture import Capture

CONTENT = default()

LETTER = {"I": UnitType.INFANTRY, "T": UnitType.TANK, "R": UnitType.RANGER}
COLUMNS = {
    "Grass": 0,
    "Road": 0,
    "DirtRoad": 0,
    "Tree": 1,
    "City": 2,
    "Factory": 2,
    "HQ": 3,
    "Mountain": 4,
}
CHANCES = [
    ("I", 1, False, (90, 85, 82, 80, 78)),
    ("I", 1, True, (85, 80, 77, 75, 75)),
    ("T", 1, False, (85, 80, 77, 75, 75)),
    ("T", 1, True, (80, 75, 75, 75, 75)),
    ("R", 2, False, (88, 83, 80, 78, 76)),
    ("R", 3, False, (83, 78, 75, 75, 75)),
]


@pytest.mark.rule("H-211", "H-206", "H-207", "H-208")
@pytest.mark.parametrize("terrain", COLUMNS)
@pytest.mark.parametrize(("unit", "far", "moved", "chances"), CHANCES)
def test_hit_chances_are_those_of_the_table(
    unit: str, far: int, moved: int, chances: tuple[int, ...], terrain: str
) -> None:
    assert hit_chance(CONTENT, LETTER[unit], TileType(terrain), far, moved=bool(moved)) == chances[COLUMNS[terrain]]


DAMAGE = {"I": ((2, 1), (1, 0), (1, 0)), "T": ((4, 1), (3, 1), (2, 1)), "R": ((3, 1), (2, 1), (1, 0))}
SHELTER = {"Tree": 1, "City": 1, "Factory": 1, "HQ": 2, "Mountain": 2}


@pytest.mark.rule("H-212", "H-202", "H-203")
@pytest.mark.parametrize("terrain", COLUMNS)
@pytest.mark.parametrize("unit", DAMAGE)
def test_damage_is_that_of_the_table(unit: str, terrain: str) -> None:
    blow = strike(CONTENT, LETTER[unit], TileType(terrain), 2 if unit == "R" else 1)
    assert (blow.hit, blow.miss) == DAMAGE[unit][SHELTER.get(terrain, 0)]


EXPECTED = [
    ("I", 1, False, (190, 85, 82, 80, 78)),
    ("I", 1, True, (185, 80, 77, 75, 75)),
    ("T", 1, False, (355, 260, 254, 175, 175)),
    ("T", 1, True, (340, 250, 250, 175, 175)),
    ("R", 2, False, (276, 183, 180, 78, 76)),
    ("R", 3, False, (266, 178, 175, 75, 75)),
]


@pytest.mark.rule("H-213")
@pytest.mark.parametrize("terrain", COLUMNS)
@pytest.mark.parametrize(("unit", "far", "moved", "values"), EXPECTED)
def test_expected_damage_is_that_of_the_table(
    unit: str, far: int, moved: int, values: tuple[int, ...], terrain: str
) -> None:
    assert expected(strike(CONTENT, LETTER[unit], TileType(terrain), far, bool(moved))) == values[COLUMNS[terrain]]


@pytest.mark.rule("H-206")
def test_the_chance_lies_between_75_and_95() -> None:
    chances = [
        strike(CONTENT, u, t, d, bool(m)).chance
        for u in LETTER.values()
        for t in TileType
        for d in (1, 2, 3)
        for m in (0, 1)
    ]
    assert (min(chances), max(chances)) == (75, 90)


@pytest.mark.rule("H-200", "H-367")
def test_an_attack_is_refused_in_order(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3 I1@4,4 I2@7,3 R1@2,2 T2@2,0")
    front.refused(Attack(1, 9, 2), "unit_unknown")
    front.refused(Attack(1, 2, 1), "not_your_unit")
    front.refused(Attack(1, 1, 9), "target_unknown")
    front.refused(Attack(1, 1, 3), "friendly_target")
    front.refused(Attack(1, 1, 4), "out_of_range")
    front.refused(Attack(1, 1, 2), "not_your_turn", who=front.bob)
    front.act(MoveUnit(1, 5, ((2, 1),)))
    front.refused(Attack(1, 5, 6), "out_of_range")
    front.place(6, 2, 3)
    front.refused(Attack(1, 5, 6), "ranger_moved")
    front.act(Attack(1, 1, 2), 1, 100)
    front.refused(Attack(1, 1, 2), "already_acted")
    front.bench.put(front.unit(4), is_alive=False, hp=0)
    front.refused(Attack(1, 3, 4), "target_dead")
    front.bench.put(front.unit(3), is_alive=False, hp=0)
    front.refused(Attack(1, 3, 4), "unit_dead")


@pytest.mark.rule("H-214", "H-207", "H-209", "H-201", "H-210")
def test_infantry_after_a_move_against_infantry_on_a_road(fronts: Any) -> None:
    front = fronts((".........",) * 3 + ("......R..",) + (".........",) * 3, units="I1@4,3 I2@6,3")
    front.act(MoveUnit(1, 1, ((5, 3),)))
    front.act(Attack(1, 1, 2), 85, 91)
    assert front.told == [UnitAttacked(1, 1, 2, 1, 85, 85, CombatOutcome.HIT, 2, 90, 91, CombatOutcome.GRAZE, 1)]
    assert (front.unit(1).hp, front.unit(2).hp) == (2, 1)
    assert front.unit(1).has_acted


@pytest.mark.rule("H-215")
@pytest.mark.parametrize(
    ("rolls", "left", "told"),
    [
        ((75,), (5, 0), (CombatOutcome.HIT, 3, CombatOutcome.NONE, 0)),
        ((76, 85), (4, 2), (CombatOutcome.GRAZE, 1, CombatOutcome.HIT, 1)),
        ((76, 86), (5, 2), (CombatOutcome.GRAZE, 1, CombatOutcome.WHIFF, 0)),
    ],
)
def test_a_tank_from_under_a_tree_against_infantry_in_a_factory(
    fronts: Any, rolls: tuple[int, ...], left: tuple[int, int], told: tuple[Any, ...]
) -> None:
    rows = (".........",) * 3 + (".....T...",) + (".........",) * 3
    front = fronts(rows, units="T1@4,3 I2@6,3 I2@8,5", buildings="F2@6,3")
    front.act(MoveUnit(1, 1, ((5, 3),)))
    front.act(Attack(1, 1, 2), *rolls)
    event = front.told[0]
    assert event.attack_chance == 75
    assert (event.attack_outcome, event.damage_to_defender, event.counter_outcome, event.damage_to_attacker) == told
    assert event.counter_chance == (85 if len(rolls) == 2 else 0)
    assert (front.unit(1).hp, front.unit(2).hp) == left


@pytest.mark.rule("H-216", "H-203")
def test_a_whiff_is_still_countered(fronts: Any) -> None:
    front = fronts((".........",) * 3 + ("......M..",) + (".........",) * 3, units="I1@4,3 I2@6,3")
    front.act(MoveUnit(1, 1, ((5, 3),)))
    front.act(Attack(1, 1, 2), 76, 90)
    event = front.told[0]
    assert (event.attack_chance, event.attack_outcome, event.damage_to_defender) == (75, CombatOutcome.WHIFF, 0)
    assert (event.counter_chance, event.damage_to_attacker) == (90, 2)


@pytest.mark.rule("H-217", "H-244", "H-344")
def test_a_rangers_fire_at_a_tank_is_not_answered(fronts: Any) -> None:
    front = fronts((".........",) * 3 + ("......R..",) + (".........",) * 3, units="R1@4,3 T2@6,3")
    front.act(Attack(1, 1, 2), 40)
    event = front.told[0]
    assert (event.attack_chance, event.damage_to_defender, front.unit(2).hp) == (88, 3, 2)
    assert (event.counter_chance, event.counter_roll, event.counter_outcome) == (0, 0, CombatOutcome.NONE)


@pytest.mark.rule("H-218", "H-208")
def test_a_ranger_at_three_grazes_infantry_under_a_tree(fronts: Any) -> None:
    front = fronts((".........",) * 3 + (".......T.",) + (".........",) * 3, units="R1@4,3 I2@7,3")
    front.act(Attack(1, 1, 2), 79)
    assert (front.told[0].attack_chance, front.told[0].attack_outcome) == (78, CombatOutcome.GRAZE)
    assert front.unit(2).hp == 2


@pytest.mark.rule("H-219", "H-244", "H-208")
def test_ranger_against_ranger_at_three_is_answered_with_the_same_chance(fronts: Any) -> None:
    front = fronts(units="R1@4,3 R2@7,3")
    front.act(Attack(1, 1, 2), 84, 83)
    assert (front.told[0].attack_chance, front.told[0].counter_chance) == (83, 83)
    assert front.unit(1).is_alive is False


@pytest.mark.rule("H-220", "H-240")
def test_an_adjacent_ranger_does_not_answer(fronts: Any) -> None:
    front = fronts(units="I1@4,3 R2@5,3")
    front.act(Attack(1, 1, 2), 50)
    assert front.told[0].counter_roll == 0


@pytest.mark.rule("H-221", "H-204")
def test_damage_is_told_as_rolled_also_beyond_what_is_left(fronts: Any) -> None:
    front = fronts(units="I1@4,3 T2@5,3 I1@1,1")
    front.act(Attack(1, 1, 2), 1, 1)
    assert (front.unit(2).hp, front.told[0].damage_to_attacker, front.unit(1).is_alive) == (3, 4, False)


@pytest.mark.rule("H-222")
def test_a_graze_can_kill(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3 I2@8,5")
    front.bench.put(front.unit(2), hp=1)
    front.act(Attack(1, 1, 2), 100)
    assert front.names() == ["UnitAttacked", "UnitDied"]
    assert kill_chance(strike(CONTENT, UnitType.TANK, TileType.GRASS, 1), 1) == 100


@pytest.mark.rule("H-205", "H-201")
def test_a_counter_is_never_answered() -> None:
    grass, foot = TileType.GRASS, UnitType.INFANTRY
    done = resolve_combat(CONTENT, foot, foot, 3, 3, grass, grass, 1, False, 1, 1)  # noqa: FBT003
    assert (done.damage_to_defender, done.damage_to_attacker) == (2, 2)


@pytest.mark.rule("H-209")
@pytest.mark.parametrize(("roll", "outcome"), [(90, "Hit"), (91, "Graze"), (1, "Hit"), (100, "Graze")])
def test_a_roll_up_to_the_chance_hits(fronts: Any, roll: int, outcome: str) -> None:
    front = fronts(units="I1@4,3 R2@5,3")
    front.act(Attack(1, 1, 2), roll)
    assert front.told[0].attack_outcome == outcome
    assert [(d.low, d.high, d.reason) for d in front.bench.draws] == [(1, 100, "attack")]


@pytest.mark.rule("H-223", "H-224", "H-287")
def test_a_death_breaks_a_capture_off_and_is_told_in_order(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@6,3 I2@8,5", buildings="C0@6,3")
    front.end()
    front.act(Capture(1, 2))
    front.end()
    front.act(MoveUnit(1, 1, ((5, 3),)))
    front.act(Attack(1, 1, 2), 1)
    assert front.names() == ["UnitAttacked", "UnitDied", "CaptureReset"]
    assert (front.slot(2).unit_count, front.building(6, 3).capture_player) == (1, 0)


@pytest.mark.rule("H-224", "H-302", "H-306")
def test_the_last_death_ends_slot_and_game_in_order(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3")
    front.set(2, gold=0)
    front.act(Attack(1, 1, 2), 1)
    assert front.names() == ["UnitAttacked", "UnitDied", "PlayerEliminated", "GameOver"]


@pytest.mark.rule("H-225", "H-703")
def test_everybody_else_is_an_enemy(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6", units="I1@4,3 I2@5,3 I3@4,4")
    front.act(Attack(1, 1, 3), 100, 100)
    front.end()
    front.act(Attack(1, 2, 1), 100, 100)


@pytest.mark.rule("H-240", "H-241", "H-243")
def test_a_ranger_strikes_at_two_or_three_only_and_not_after_moving(fronts: Any) -> None:
    front = fronts(units="R1@4,3 I2@5,3 I2@4,1 I2@4,6 I2@8,3")
    front.refused(Attack(1, 1, 2), "out_of_range")
    front.refused(Attack(1, 1, 5), "out_of_range")
    front.act(MoveUnit(1, 1, ((3, 3),)))
    front.refused(Attack(1, 1, 2), "ranger_moved")
    front.act(WaitUnit(1, 1))


@pytest.mark.rule("H-241")
def test_a_ranger_that_struck_cannot_move(fronts: Any) -> None:
    front = fronts(units="R1@4,3 I2@4,1")
    front.act(Attack(1, 1, 2), 100)
    front.refused(MoveUnit(1, 1, ((3, 3),)), "already_acted")


@pytest.mark.rule("H-242")
def test_a_ranger_needs_three_turns_for_a_building(fronts: Any) -> None:
    front = fronts(units="R1@4,3 I2@7,6", buildings="C0@5,3")
    front.act(MoveUnit(1, 1, ((5, 3),)))
    front.refused(Capture(1, 1), "ranger_moved")
    front.round()
    front.act(Capture(1, 1))
    front.round()
    front.act(Capture(1, 1))
    assert front.building(5, 3).player_id == 1
