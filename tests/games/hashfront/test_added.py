"""What is added to the rulebook: draw offers, rematches, match realms (H-955 .. H-961)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Game as Play
from yonder.core.errors import Malformed
from yonder.games.hashfront import rules
from yonder.games.hashfront.events import DrawAccepted, DrawDeclined, DrawOffered, RematchMade
from yonder.games.hashfront.kinds import EndReason, GameState
from yonder.games.hashfront.maps.official import NAMES
from yonder.games.hashfront.match.draws import AcceptDraw, DeclineDraw, OfferDraw
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame, LeaveGame
from yonder.games.hashfront.match.rematch import Rematch
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import DrawOffer, Game, MapInfo, PlayerMatchStats, PlayerState
from yonder.games.hashfront.ranked.queue import QueueRanked
from yonder.testkit import Bench

THREE = {"buildings": "H1@0,0 H2@8,6 H3@0,6", "units": "I1@1,0 I2@7,6 I3@1,6"}


@pytest.mark.rule("H-955", "H-956")
def test_a_draw_that_both_agree_to_ends_the_game(front: Any) -> None:
    front.refused(AcceptDraw(1), "no_draw_offer", who=front.bob)
    front.act(OfferDraw(1))
    assert front.told == [DrawOffered(1, 1)]
    front.refused(OfferDraw(1), "already_offered", who=front.bob)
    front.refused(AcceptDraw(1), "already_agreed")
    front.act(AcceptDraw(1), who=front.bob)
    assert front.told[0] == DrawAccepted(1, 2)
    assert (front.game.state, front.game.winner, front.game.end_reason) == (GameState.FINISHED, 0, EndReason.DRAW)
    assert [front.slot(n).placement for n in (1, 2)] == [1, 1]
    assert front.bench.row(PlayerMatchStats, front.ann).draws == 1
    assert front.bench.rows(DrawOffer) == []


@pytest.mark.rule("H-956")
def test_everybody_alive_must_agree(fronts: Any) -> None:
    front = fronts(**THREE)
    front.act(OfferDraw(1), who=front.cat)
    front.act(AcceptDraw(1), who=front.bob)
    assert front.game.state is GameState.PLAYING
    front.act(AcceptDraw(1), who=front.ann)
    assert front.game.end_reason is EndReason.DRAW


@pytest.mark.rule("H-957")
def test_an_offer_can_be_declined(front: Any) -> None:
    front.act(OfferDraw(1))
    front.act(DeclineDraw(1), who=front.bob)
    assert front.told == [DrawDeclined(1, 2)]
    front.refused(AcceptDraw(1), "no_draw_offer", who=front.bob)
    front.refused(OfferDraw(1), "not_alive_player", who=front.cat)


@pytest.mark.rule("H-957")
@pytest.mark.parametrize(("offerer", "turns"), [("ann", 3), ("bob", 2)])
def test_an_offer_lapses_when_the_offerers_next_turn_ends(front: Any, offerer: str, turns: int) -> None:
    front.act(OfferDraw(1), who=getattr(front, offerer))
    front.end(turns - 1)
    assert front.bench.rows(DrawOffer)
    front.end()
    assert DrawDeclined(1, 0) in front.told
    assert front.bench.rows(DrawOffer) == []


@pytest.mark.rule("H-957")
def test_an_offer_lapses_when_a_slot_is_eliminated(fronts: Any) -> None:
    front = fronts(**THREE)
    front.act(OfferDraw(1))
    front.act(Resign(1), who=front.cat)
    assert front.bench.rows(DrawOffer) == []


@pytest.mark.rule("H-958")
def test_a_rematch_is_the_same_game_one_slot_on(front: Any) -> None:
    front.bench.refused(front.ann, Rematch(1), "not_finished")
    front.act(Resign(1))
    front.bench.refused(front.cat, Rematch(1), "not_in_game")
    events = front.bench.act(front.ann, Rematch(1))
    assert RematchMade(1, 2) in events
    again = front.bench.row(Game, 2)
    assert (front.game.next_game, again.map_id, again.options, again.ranked) == (
        2,
        front.map_id,
        front.game.options,
        False,
    )
    assert front.bench.row(PlayerState, 2, 2).address == front.ann
    front.bench.refused(front.ann, Rematch(1), "rematch_started")
    front.bench.act(front.bob, Rematch(1))
    assert front.bench.row(Game, 2).state is GameState.PLAYING
    assert front.bench.row(PlayerState, 2, 1).address == front.bob
    front.bench.refused(front.bob, Rematch(1), "rematch_started")


@pytest.mark.rule("H-958")
def test_in_test_mode_a_rematch_takes_all_ones_slots(fronts: Any) -> None:
    front = fronts(is_test_mode=True, scripted_rolls=(1,))
    front.act(Resign(1))
    front.bench.act(front.ann, Rematch(1))
    assert front.bench.row(Game, 2).state is GameState.PLAYING


@pytest.mark.rule("H-959")
def test_a_match_realm_is_one_game_and_over_when_it_is() -> None:
    play = Play(rules, setup={"match": {"map": "pinhole", "options": {"max_rounds": 5}}})
    game = play.world.get(Game, 1)
    assert (game.state, game.num_players, play.over(), play.awaited()) == (GameState.LOBBY, 0, None, [])
    play.act("ann", JoinGame(1, 2))
    play.act("ann", LeaveGame(1))
    assert play.world.get(Game, 1).state is GameState.LOBBY
    play.act("ann", JoinGame(1, 2))
    play.act("bob", JoinGame(1, 1))
    assert play.awaited() == ["bob"]
    for _ in range(5):
        play.act("bob", EndTurn(1))
        play.act("ann", EndTurn(1))
    outcome = play.over()
    assert outcome is not None
    assert (outcome.winners, outcome.points) == (("ann",), {"bob": 0, "ann": 1})


@pytest.mark.rule("H-959")
def test_nothing_else_can_be_opened_in_a_match_realm(fronts: Any) -> None:
    bench = Bench(rules, setup={"match": {"map": "PINHOLE"}})
    ann = bench.players[0]
    for action in (CreateGame(1), QueueRanked(2), Rematch(1), fronts().map):
        bench.refused(ann, action, "single_match")


@pytest.mark.rule("H-959")
@pytest.mark.parametrize("match", [{"map": "NOWHERE"}, {"map": "PINHOLE", "options": {"max_rounds": 1}}])
def test_a_match_that_cannot_be_is_refused_at_the_start(match: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Play(rules, setup={"match": match})


@pytest.mark.rule("H-959", "H-023")
def test_a_theatre_begins_with_the_official_maps_and_never_ends() -> None:
    play = Play(rules, host="host")
    maps = play.world.all(MapInfo)
    assert [info.name for info in maps] == list(NAMES)
    assert all(info.official and info.author == "host" for info in maps)
    assert (play.over(), play.awaited()) == (None, [])
