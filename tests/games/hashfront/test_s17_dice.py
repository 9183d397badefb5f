"""Randomness, actions and error codes (sections 17 to 19)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import yonder.games.hashfront as package
from yonder.core import SeedDice, tag_of
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.combat import resolve_combat
from yonder.games.hashfront.board.rolls import below, seed_beta, seeded_roll
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import UnitAttacked
from yonder.games.hashfront.kinds import CombatOutcome, TileType, UnitType
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import TestDice

CONTENT = default()

VECTORS = [
    (1, 1, 5, "30c98e47", 21, 2),
    (1, 1, 6, "5b6b8103", 47, 64),
    (7, 3, 40, "88407e8c", 49, 94),
    (18446744073709551615, 4294967295, 0, "8eec436d", 56, 13),
]


@pytest.mark.rule("H-348", "H-345", "H-342")
@pytest.mark.parametrize(("seed", "game", "seq", "start", "attack", "counter"), VECTORS)
def test_the_vectors_of_the_test_seed(seed: int, game: int, seq: int, start: str, attack: int, counter: int) -> None:
    assert seed_beta(seed, game, seq).hex().startswith(start)
    assert (seeded_roll(seed, game, seq, "attack"), seeded_roll(seed, game, seq, "counter")) == (attack, counter)


@pytest.mark.rule("H-342")
def test_draws_below_a_number_are_unbiased_and_in_range() -> None:
    drawn = [below(seed_beta(9, 1, seq), "slot1", 4) for seq in range(400)]
    assert sorted(set(drawn)) == [0, 1, 2, 3]
    assert all(70 <= drawn.count(value) <= 130 for value in range(4))


@pytest.mark.rule("H-340", "H-343")
def test_an_attack_draws_attack_and_counter_and_nothing_else_draws(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3")
    front.bench.act(front.ann, Attack(1, 1, 2), [("attack", 100), ("counter", 100)])
    front.end()
    assert front.bench.draws == []


@pytest.mark.rule("H-343", "H-341")
def test_attack_and_counter_rolls_are_independent() -> None:
    pairs = []
    for seq in range(300):
        dice = SeedDice(seq.to_bytes(4, "big"))
        pairs.append((dice.d(100, "attack"), dice.d(100, "counter")))
    assert len({(b - a) % 100 for a, b in pairs}) > 80


@pytest.mark.rule("H-341", "H-340")
def test_rolls_follow_from_the_seed_of_the_action_alone(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3")
    twin = front.bench.game.fork()
    first = front.bench.game.act(front.ann, Attack(1, 1, 2), SeedDice(b"seed of this entry"))
    again = twin.act(front.ann, Attack(1, 1, 2), SeedDice(b"seed of this entry"))
    assert first == again


@pytest.mark.rule("H-344")
def test_a_counter_that_does_not_happen_is_not_drawn(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3 I2@8,5")
    front.act(Attack(1, 1, 2), 1)
    assert (front.told[0].counter_roll, front.told[0].counter_chance) == (0, 0)


@pytest.mark.rule("H-345", "H-068")
def test_a_test_seed_decides_the_rolls_by_game_and_seq(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3", is_test_mode=True, test_seed=1)
    seq = front.bench.row(TestDice, 1).seq
    front.act(Attack(1, 1, 2))
    event = front.told[0]
    assert event.attack_roll == seeded_roll(1, 1, seq, "attack")
    assert event.counter_roll == seeded_roll(1, 1, seq, "counter")
    front.act(EndTurn(1))
    assert front.bench.row(TestDice, 1).seq == seq + 2


@pytest.mark.rule("H-346", "H-345")
def test_scripted_rolls_are_used_up_in_order_and_then_the_seed(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3 I1@5,4", is_test_mode=True, scripted_rolls=(91, 92, 93), test_seed=7)
    front.act(Attack(1, 1, 2))
    assert (front.told[0].attack_roll, front.told[0].counter_roll) == (91, 92)
    seq = front.bench.row(TestDice, 1).seq
    front.act(Attack(1, 3, 2))
    assert front.told[0].attack_roll == 93
    assert front.told[0].counter_roll == seeded_roll(7, 1, seq, "counter")


@pytest.mark.rule("H-346")
def test_without_a_seed_the_dice_take_over(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3", is_test_mode=True, scripted_rolls=(91,))
    front.act(Attack(1, 1, 2), 17)
    assert (front.told[0].attack_roll, front.told[0].counter_roll) == (91, 17)


@pytest.mark.rule("H-347")
def test_resolve_combat_says_what_an_attack_does(fronts: Any) -> None:
    foot, tank = UnitType.INFANTRY, UnitType.TANK
    done = resolve_combat(CONTENT, tank, foot, 5, 3, TileType.TREE, TileType.FACTORY, 1, True, 76, 86)  # noqa: FBT003
    assert tuple(done) == (1, 0, CombatOutcome.GRAZE, CombatOutcome.WHIFF, 75, 85)
    front = fronts(units="I1@4,3 I2@5,3")
    front.act(Attack(1, 1, 2), 60, 95)
    done = resolve_combat(CONTENT, foot, foot, 3, 3, TileType.GRASS, TileType.GRASS, 1, False, 60, 95)  # noqa: FBT003
    event: UnitAttacked = front.told[0]
    told = (event.damage_to_defender, event.damage_to_attacker, event.attack_outcome, event.counter_outcome)
    assert (*told, event.attack_chance, event.counter_chance) == tuple(done)


ACTIONS = [
    ("H-361", "register_map", ("name", "width", "height", "tiles", "buildings", "units")),
    ("H-362", "create_game", ("map_id", "player_id", "is_test_mode", "name", "options")),
    ("H-363", "join_game", ("game_id", "player_id", "invite")),
    ("H-364", "leave_game", ("game_id",)),
    ("H-364", "cancel_stale", ("game_id",)),
    ("H-365", "request_agent", ("game_id", "player_id", "tier", "traits")),
    ("H-366", "move_unit", ("game_id", "unit_id", "path")),
    ("H-367", "attack", ("game_id", "unit_id", "target_id")),
    ("H-368", "capture", ("game_id", "unit_id")),
    ("H-369", "wait_unit", ("game_id", "unit_id")),
    ("H-371", "build_unit", ("game_id", "factory_x", "factory_y", "unit_type")),
    ("H-372", "end_turn", ("game_id",)),
    ("H-373", "resign", ("game_id", "player_id")),
    ("H-374", "claim_timeout", ("game_id",)),
    ("H-375", "send_chat", ("game_id", "to", "words", "intent", "params")),
    ("H-376", "queue_ranked", ("player_count",)),
    ("H-376", "leave_queue", ()),
]


@pytest.mark.rule("H-360", "H-361", "H-369", "H-374", "H-375", "H-376")
@pytest.mark.parametrize(("rule", "name", "fields"), ACTIONS)
def test_every_action_of_the_rulebook_can_be_sent(rule: str, name: str, fields: tuple[str, ...]) -> None:
    kinds = {tag_of(kind): kind for kind in rules.actions()}
    assert kinds[name].__struct_fields__[: len(fields)] == fields, rule


@pytest.mark.rule("H-361")
def test_a_map_that_was_registered_can_be_played(fronts: Any) -> None:
    front = fronts()
    front.bench.refused(front.bob, front.map, "map_name_taken")


@pytest.mark.rule("H-370", "H-369")
def test_waiting_sets_both_flags(fronts: Any) -> None:
    front = fronts()
    front.refused(WaitUnit(1, 9), "unit_unknown")
    front.refused(WaitUnit(1, 2), "not_your_unit")
    front.act(WaitUnit(1, 1))
    assert front.names() == ["UnitWaited"]
    assert (front.unit(1).has_moved, front.unit(1).has_acted) == (True, True)
    front.refused(WaitUnit(1, 1), "already_acted")


@pytest.mark.rule("H-377")
def test_orders_sent_one_by_one_are_judged_by_what_came_before(front: Any) -> None:
    front.act(MoveUnit(1, 1, ((2, 0),)))
    front.refused(MoveUnit(1, 1, ((3, 0),)), "already_moved")
    front.act(WaitUnit(1, 1))


CODES = [
    "map_name",
    "map_name_taken",
    "map_size",
    "packed_range",
    "tile_index",
    "tile_grass",
    "tile_type",
    "tile_border",
    "tile_duplicate",
    "building_type",
    "building_bounds",
    "building_ocean",
    "building_duplicate",
    "hq_count",
    "hq_owner",
    "building_owner",
    "unit_type",
    "unit_bounds",
    "unit_owner",
    "unit_terrain",
    "unit_duplicate",
    "slot_empty",
    "map_disconnected",
    "hq_tile",
    "map_unknown",
    "bad_slot",
    "bad_option",
    "game_name",
    "game_unknown",
    "not_lobby",
    "game_full",
    "already_joined",
    "slot_taken",
    "not_in_game",
    "not_stale",
    "not_creator",
    "bad_agent",
    "bad_invite",
    "not_playing",
    "not_your_turn",
    "not_alive_player",
    "ambiguous_slot",
    "no_timer",
    "time_left",
    "unit_unknown",
    "unit_dead",
    "not_your_unit",
    "already_moved",
    "already_acted",
    "path_empty",
    "path_too_long",
    "out_of_bounds",
    "not_adjacent",
    "impassable",
    "out_of_moves",
    "path_blocked",
    "dest_occupied",
    "target_unknown",
    "target_dead",
    "friendly_target",
    "out_of_range",
    "ranger_moved",
    "cannot_capture",
    "no_building",
    "already_owned",
    "bad_unit_type",
    "not_a_factory",
    "not_your_factory",
    "factory_busy",
    "not_enough_gold",
    "unit_cap",
    "chat_rate",
    "chat_readers",
    "chat_stated",
    "chat_target",
    "chat_not_member",
    "already_queued",
    "not_queued",
]
SOURCES = Path(str(package.__file__)).parent


@pytest.mark.rule("H-380")
@pytest.mark.parametrize("code", CODES)
def test_every_code_is_used_and_has_its_sentence(code: str) -> None:
    used = "".join(path.read_text("utf-8") for path in sorted(SOURCES.rglob("*.py")))
    assert f'"{code}"' in used
    worded = rules.words.get(f"refuse.{code}", "")
    assert worded.endswith(".") or f'"{code}"' in (SOURCES / "maps" / "validate.py").read_text("utf-8")


@pytest.mark.rule("H-380")
def test_every_refusal_in_the_code_has_its_sentence() -> None:
    used = "".join(path.read_text("utf-8") for path in sorted(SOURCES.rglob("*.py")))
    refused = set(re.findall(r'(?:world|ctx)\.refuse\(\s*"(\w+)"', used))
    assert refused <= {name.removeprefix("refuse.") for name in rules.words if name.startswith("refuse.")}
    assert len(refused) > 50
