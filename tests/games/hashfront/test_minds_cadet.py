"""Cadet, the opponent of a first mission: at home, few, and beaten by whoever comes."""

from __future__ import annotations

import pytest

from yonder.games.hashfront.bots.play import cadet
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.figures import INFANTRY, TANK
from yonder.games.hashfront.bots.play.matches import Match
from yonder.games.hashfront.bots.play.orders import ATTACK, Order
from yonder.games.hashfront.bots.play.tiers import thinker
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import Tier
from yonder.games.hashfront.maps.official import official

MAPS = {template.name: template for template in official() if template.player_count == 2}
ROUNDS = 15  # of the mission, as the page asks for it


class Idle:
    """Ends its turns."""

    def next(self, _board: Board) -> Order | None:
        return None


def fought(name: str, seed: str, rival: Tier | None) -> list[Board]:
    """The boards after each turn of a match against Cadet in slot 2."""
    match = Match(MAPS[name], seed, content=default(), rounds=ROUNDS)
    boards = []
    while not match.board.over:
        mine = match.board.slot == 2
        match.turn(match.mind(Tier.CADET) if mine else Idle() if rival is None else match.mind(rival))
        boards.append(match.board.copy())
    return boards


@pytest.mark.rule("H-976")
@pytest.mark.parametrize("rival", [None, Tier.BASIC])
@pytest.mark.parametrize("name", MAPS)
def test_a_cadet_stays_in_its_half_and_takes_nothing_outside_it(name: str, rival: Tier | None) -> None:
    boards = fought(name, "home", rival)
    away = cadet.abroad(boards[0], 2)
    for board in boards:
        theirs = [board.at[unit] for unit in board.army(2)]
        theirs += [tile for tile, owner in zip(board.b_at, board.b_owner, strict=True) if owner == 2]
        assert not [tile for tile in theirs if away[tile]]


@pytest.mark.rule("H-976")
def test_a_cadet_has_no_more_than_three_units_beyond_those_it_began_with() -> None:
    boards = fought("PINHOLE", "few", Tier.BASIC)
    assert max(cadet.strength(board, 2) for board in boards) == cadet.MOST


@pytest.mark.rule("H-976")
def test_a_cadet_strikes_what_comes_into_its_half() -> None:
    board = Match(MAPS["PINHOLE"], "near", content=default()).board
    board.end_turn()
    foe, tank = board.army(1)[0], next(unit for unit in board.army(2) if board.kind[unit] == TANK)
    assert board.kind[foe] == INFANTRY
    board.at[foe] = board.at[tank] - 1
    board.occ[board.at[foe]] = foe
    assert (order := thinker(Tier.CADET, 2).next(board)) is not None
    assert (order.act, order.target) == (ATTACK, foe)


@pytest.mark.rule("H-976")
def test_who_plays_greedily_wins_the_first_mission_in_time() -> None:
    ends = [fought("PINHOLE", f"mission {n}", Tier.BASIC)[-1] for n in range(20)]
    assert [board.winner for board in ends] == [1] * len(ends)
    assert sum(board.round for board in ends) <= 11 * len(ends)
