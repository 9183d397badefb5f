"""The board that minds think on: it must do exactly what the rules do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yonder.core import Dice, Game, SeedDice
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.board import board_of
from yonder.games.hashfront.board.danger import threat_map
from yonder.games.hashfront.board.movement import reach
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.commands import actions
from yonder.games.hashfront.bots.play.field import FAR
from yonder.games.hashfront.bots.play.figures import TYPES
from yonder.games.hashfront.bots.play.intermediate import Turn
from yonder.games.hashfront.bots.play.orders import BUILD, WAIT, Order, carry_out
from yonder.games.hashfront.bots.play.position import blank, opening, seen
from yonder.games.hashfront.bots.play.threat import Threat
from yonder.games.hashfront.bots.talk.temper import Temper
from yonder.games.hashfront.content import Content, default
from yonder.games.hashfront.events import UnitAttacked
from yonder.games.hashfront.kinds import UNITS, CombatOutcome
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.match.lobby import JoinGame
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Game as GameRow

BOLD = Temper(aggression=100)
MAPS = {template.name: template for template in official()}


def begun(name: str, options: dict[str, Any], played: Rules = rules) -> Game:
    """A match on a map with all its slots taken."""
    game = Game(played, seed=name, setup={"match": {"map": name, "options": options}}, hashed=False)
    for slot in range(1, MAPS[name].player_count + 1):
        game.act(f"p{slot}", JoinGame(1, slot))
    return game


def state(board: Board) -> dict[str, Any]:
    """All that matters on a board."""
    return {
        "turn": (board.slot, board.round, board.over, board.winner, board.stale if not board.over else 0),
        "units": [
            (board.ids[u], board.owner[u], board.kind[u], board.at[u], hp, board.moved[u], board.acted[u])
            for u, hp in enumerate(board.hp)
            if hp
        ],
        "buildings": list(
            zip(board.b_at, board.b_kind, board.b_owner, board.b_by, board.b_steps, board.b_queue, strict=True)
        ),
        "gold": board.gold,
        "alive": board.alive,
        "ground": board.field.ground.text,
        "next": board.next_id,
    }


def any_order(board: Board, dice: Dice) -> Order | None:
    """Anything that a slot may do; None ends the turn."""
    slot = board.slot
    if not dice.below(14, "enough"):
        return None
    if not dice.below(5, "build"):
        orders = [Order(b, t, BUILD, k) for b, t in enumerate(board.b_at) for k in TYPES if board.can_build(b, k)]
        return orders[dice.below(len(orders), "which")] if orders else None
    units = [unit for unit in board.army(slot) if not board.acted[unit]]
    if not units:
        return None
    unit = units[dice.below(len(units), "unit")]
    found = Turn(board, slot, BOLD).candidates(unit)
    lively = [each for each in found if each[3] != WAIT]
    if lively and dice.below(3, "lively"):
        found = lively
    _, _, tile, act, target = found[dice.below(len(found), "candidate")]
    return Order(unit, -tile, act, target)


def both(game: Game, board: Board, order: Order | None) -> None:
    """Do the same in the game and on the board; the game's dice decide."""
    who = f"p{board.slot}"
    if order is None:
        game.act(who, EndTurn(1))
        board.end_turn()
        return
    todo = actions(board, order, 1)
    coins = (True, True)
    for action in todo:
        for event in game.act(who, action):
            if isinstance(event, UnitAttacked):
                hit = CombatOutcome.HIT
                coins = (event.attack_outcome is hit, event.counter_outcome is hit)
    carry_out(board, order, lambda *_: coins)


@pytest.mark.rule("H-010")
@pytest.mark.rule("H-526")
@pytest.mark.parametrize("name", ["PINHOLE", "TIDEGATE", "TRIAD", "COMPASS"])
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32), rout=st.booleans(), sudden=st.booleans())
def test_board_and_rules_agree_action_by_action(name: str, seed: int, rout: bool, sudden: bool) -> None:  # noqa: FBT001
    hq_rule = "sudden" if sudden else "last_standing"
    game = begun(name, {"max_rounds": 9, "rout_rule": rout, "hq_rule": hq_rule})
    board = opening(MAPS[name], default(), rounds=9, rout=rout)
    board.sudden = sudden
    dice = SeedDice(sha256(str(seed).encode()))
    while not board.over:
        assert state(board) == state(seen(game.view("p1")["game"], default()))
        both(game, board, any_order(board, dice))
    outcome = game.over()
    assert outcome is not None
    assert outcome.winners == ((f"p{board.winner}",) if board.winner else ())


@pytest.mark.rule("H-010")
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_board_and_rules_agree_with_a_pack_of_other_numbers(seed: int) -> None:
    units = {"Infantry": {"hp": 7, "attack": 5, "cost": 2}, "Tank": {"move": 4}, "Ranger": {"range": [2, 4], "hp": 4}}
    numbers = {
        "income": {"base": 3, "city": 2},
        "start": {"first_gold": 9},
        "hit": {"range_penalty": 15},
        "capture": {"threshold": 3},
    }
    played = rules.with_pack({"units": units, "numbers": numbers})
    numbered: Content = played.content  # type: ignore[assignment]  # rules know their content as its base
    game = begun("PINHOLE", {"max_rounds": 9}, played)
    board = opening(MAPS["PINHOLE"], numbered, rounds=9, rout=False)
    dice = SeedDice(sha256(str(seed).encode()))
    while not board.over:
        assert state(board) == state(seen(game.view("p1")["game"], numbered))
        real = board_of(game.world, game.world.get(GameRow, 1))
        threat, most = Threat(board, board.slot), board.figures.most_hp
        mine = [threat.expected(tile, board.field.terrain[tile], most) for tile in board.field.tiles]
        assert mine == threat_map(real, board.slot)
        both(game, board, any_order(board, dice))


@pytest.mark.rule("H-445")
@pytest.mark.rule("H-537")
@pytest.mark.parametrize("name", ["PINHOLE", "CAUSEWAY", "TRIAD"])
def test_the_threat_that_minds_see_is_that_of_the_rules(name: str) -> None:
    game = begun(name, {"max_rounds": 9})
    dice = SeedDice(sha256(name.encode()))
    board = opening(MAPS[name], default(), rounds=9, rout=False)
    for _ in range(60):
        real = board_of(game.world, game.world.get(GameRow, 1))
        for slot in range(1, board.slots + 1):
            threat = Threat(board, slot)
            mine = [
                threat.expected(tile, board.field.terrain[tile], board.figures.most_hp) for tile in board.field.tiles
            ]
            assert mine == threat_map(real, slot)
        both(game, board, any_order(board, dice))


@pytest.mark.rule("H-179")
@pytest.mark.rule("H-441")
@pytest.mark.parametrize("name", ["IRON_LATTICE", "WATERSHED", "COMPASS"])
def test_the_walks_that_minds_see_are_those_of_the_rules(name: str) -> None:
    board = opening(MAPS[name], default())
    ground, dice = board.field.ground, SeedDice(sha256(name.encode()))
    for _ in range(200):
        kind, start = 1 + dice.below(3, "kind"), board.field.tiles[dice.below(len(board.field.tiles), "start")]
        if start not in board.field.ways[kind].cost:
            continue
        enemies = 0
        for _ in range(12):
            enemies |= 1 << board.field.tiles[dice.below(len(board.field.tiles), "enemy")]
        enemies &= ~(1 << start)
        found = board.field.walks(kind, start, enemies)
        ways = reach(ground, UNITS[kind], start, enemies).ways()
        assert {tile: cost for tile, cost in found.items() if tile != start} == {t: way.cost for t, way in ways.items()}


@pytest.mark.rule("H-520")
def test_unreachable_counts_sixty() -> None:
    board = blank(default(), 5, "..O.." * 5, 1)
    ways = board.field.travel(1, board.field.ground.bit(4, 0))
    assert ways[board.field.ground.bit(0, 0)] == FAR
    assert ways[board.field.ground.bit(3, 4)] == 5
