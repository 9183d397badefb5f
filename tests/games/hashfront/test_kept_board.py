"""The board is kept up from action to action; what it offers must be what a world read anew would offer."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Game, SeedDice, World
from yonder.core.rules import engine
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.board import BOARDS, board_of
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame
from yonder.games.hashfront.models import Game as GameRow
from yonder.games.hashfront.models import Tiles


def listed(world: World, who: str) -> list[Any]:
    return [action for offer in engine.offers(rules, world, who) for action in offer.each()]


@pytest.mark.rule("H-444")
@pytest.mark.parametrize(("name", "slots", "steps"), [("PINHOLE", 2, 400), ("TRIAD", 3, 120), ("COMPASS", 4, 120)])
def test_what_was_kept_offers_what_a_world_read_anew_offers(name: str, slots: int, steps: int) -> None:
    game = Game(rules, seed=name, setup={"match": {"map": name}}, hashed=False)
    for slot in range(1, slots + 1):
        game.act(f"p{slot}", JoinGame(1, slot))
    dice = SeedDice(name.encode())
    for _ in range(steps):
        [who] = game.awaited() or ["nobody"]
        offers = [offer for offer in game.offers(who) if not offer.aside]
        assert listed(game.world, who) == listed(engine.reload(rules, game.world.dump()), who)
        game.act(who, offers[dice.below(len(offers), "which")].some(dice))
        if game.over() is not None:
            break


def test_a_fork_and_its_parent_have_boards_of_their_own() -> None:
    game = Game(rules, seed="fork", setup={"match": {"map": "PINHOLE"}}, hashed=False)
    for slot in (1, 2):
        game.act(f"p{slot}", JoinGame(1, slot))
    [who] = game.awaited() or ["nobody"]
    before = listed(game.world, who)
    twin = game.fork("other")
    dice = SeedDice(b"twin")
    for _ in range(10):
        [mover] = twin.awaited() or ["nobody"]
        offers = [offer for offer in twin.offers(mover) if not offer.aside]
        twin.act(mover, offers[dice.below(len(offers), "which")].some(dice))
        assert listed(twin.world, mover) == listed(engine.reload(rules, twin.world.dump()), mover)
    assert listed(game.world, who) == before


def test_a_board_is_made_anew_when_the_ground_changes() -> None:
    game = Game(rules, seed="ground", setup={"match": {"map": "PINHOLE"}}, hashed=False)
    world, row = game.world, game.world.get(GameRow, 1)
    board = board_of(world, row)
    assert board_of(world, row) is board
    tiles = world.get(Tiles, 1)
    other = tiles.ground[1:] + tiles.ground[:1]
    world.put(tiles, ground=other)
    assert board_of(world, row).ground.text == other


def test_not_more_boards_are_kept_than_are_played_at_once() -> None:
    game = Game(rules, seed="many", hashed=False)
    for n in range(BOARDS + 3):
        game.act(f"p{n}", CreateGame(1, player_id=1))
    first, *others = game.world.all(GameRow)
    board = board_of(game.world, first)
    assert board_of(game.world, first) is board
    for row in others:
        board_of(game.world, row)
    assert board_of(game.world, first) is not board
