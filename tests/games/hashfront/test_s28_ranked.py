"""Human against human, ranked matchmaking and turn timers (sections 28.1, 28.3, 28.4)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import World
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import PlayerEliminated, RatingChanged, TurnTimedOut
from yonder.games.hashfront.kinds import EliminationCause, GameState
from yonder.games.hashfront.match.clock import ClaimTimeout
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Game, MapInfo, Options, PlayerState, QueueEntry, Rating
from yonder.games.hashfront.ranked.queue import LeaveQueue, QueueRanked, ranked_maps, window
from yonder.games.hashfront.ranked.ratings import delta, expected_score, factor, matching_tier, score_of
from yonder.games.hashfront.show.records import RankedQueue

CONTENT = default()


@pytest.mark.rule("H-700")
def test_nothing_but_the_mark_tells_agents_from_people(fronts: Any) -> None:
    front = fronts()
    front.bench.put(front.slot(2), is_agent=True)
    front.end()
    front.act(MoveUnit(1, 2, ((6, 6),)), who=front.bob)


@pytest.mark.rule("H-740", "H-376")
def test_the_queue_takes_an_account_once(front: Any) -> None:
    bench = front.bench
    bench.refused(front.cat, LeaveQueue(), "not_queued")
    bench.refused(front.cat, QueueRanked(3), "bad_player_count")
    bench.act(front.cat, QueueRanked(2))
    assert bench.row(QueueEntry, front.cat) == QueueEntry(front.cat, 2, 1000, 0)
    bench.refused(front.cat, QueueRanked(4), "already_queued")
    bench.act(front.cat, LeaveQueue())
    assert bench.rows(QueueEntry) == []
    assert bench.advance(5000) == 0


@pytest.mark.rule("H-740")
def test_agents_do_not_queue(front: Any) -> None:
    front.bench.put(front.slot(2), is_agent=True)
    front.act(Resign(1))
    front.bench.refused(front.bob, QueueRanked(2), "agents_do_not_queue")


@pytest.mark.rule("H-741")
@pytest.mark.parametrize(("wait", "wide"), [(0, 50), (4999, 50), (5000, 60), (60_000, 170), (10**9, 500)])
def test_the_window_widens_with_the_wait(wait: int, wide: int) -> None:
    assert window(CONTENT.numbers.ranked, wait) == wide


@pytest.mark.rule("H-741", "H-742", "H-743", "H-023")
def test_two_who_wait_are_matched_within_a_second(front: Any) -> None:
    bench = front.bench
    bench.act(front.cat, QueueRanked(2))
    bench.act(front.dan, QueueRanked(2))
    assert bench.advance(999) == 0
    assert bench.advance(1, [("ranked_map", 1), ("slot1", 0)]) == 1
    game = bench.row(Game, 2)
    pool = ranked_maps(front.world, 2)
    assert game.map_id == pool[1].map_id
    assert all(info.official and info.fair for info in pool)
    assert [bench.row(PlayerState, 2, n).address for n in (1, 2)] == [front.dan, front.cat]
    assert (game.state, game.ranked, game.is_test_mode) == (GameState.PLAYING, True, False)
    assert game.options == Options(rout_rule=True, turn_seconds=90, reserve_seconds=300)
    assert bench.rows(QueueEntry) == []


@pytest.mark.rule("H-741")
def test_ratings_too_far_apart_wait_until_the_window_is_wide_enough(front: Any) -> None:
    bench = front.bench
    bench.put(Rating(front.dan, 1080, 0, 1080))
    bench.act(front.cat, QueueRanked(2))
    bench.act(front.dan, QueueRanked(2))
    bench.advance(14_000)
    assert len(bench.rows(QueueEntry)) == 2
    bench.advance(1_000)
    assert bench.rows(QueueEntry) == []


@pytest.mark.rule("H-741")
def test_the_longest_wait_chooses_the_closest_rating(front: Any) -> None:
    bench = front.bench
    bench.put(Rating(front.dan, 1040, 0, 1040))
    bench.put(Rating(front.bob, 1010, 0, 1010))
    for who in (front.cat, front.dan, front.bob):
        bench.act(who, QueueRanked(2))
    bench.act(front.ann, QueueRanked(4))
    bench.advance(1000)
    assert [entry.account for entry in bench.rows(QueueEntry)] == sorted([front.dan, front.ann])


@pytest.mark.rule("H-742", "H-740")
def test_four_players_are_matched_on_a_map_for_four(front: Any) -> None:
    bench = front.bench
    for who in bench.players:
        bench.act(who, QueueRanked(4))
    bench.advance(1000)
    game = bench.row(Game, 2)
    assert (game.player_count, bench.row(MapInfo, game.map_id).fair) == (4, True)
    assert sorted(p.address for p in bench.rows(PlayerState, 2)) == sorted(bench.players)


CURVE = [(0, 500), (50, 571), (75, 605), (100, 640), (200, 760), (450, 928), (800, 990), (3000, 990)]


@pytest.mark.rule("H-744")
@pytest.mark.parametrize(("difference", "permille"), CURVE)
def test_the_expected_score_is_linear_between_the_points(difference: int, permille: int) -> None:
    assert expected_score(CONTENT.numbers.rating.curve, 1000 + difference, 1000) == permille
    assert expected_score(CONTENT.numbers.rating.curve, 1000, 1000 + difference) == 1000 - permille or difference == 0


@pytest.mark.rule("H-745")
@pytest.mark.parametrize(
    ("mine", "theirs", "score", "change"),
    [
        (1000, 1000, 1000, 12),
        (1000, 1000, 0, -12),
        (1000, 1000, 500, 0),
        (1000, 1100, 1000, 15),
        (1100, 1000, 0, -15),
        (1200, 1000, 1000, 6),
        (1000, 1200, 0, -6),
        (1500, 1000, 0, -23),
        (1000, 1500, 1000, 23),
    ],
)
def test_rating_changes_of_two_players(mine: int, theirs: int, score: int, change: int) -> None:
    assert delta(CONTENT.numbers.rating.curve, 24, mine, [(theirs, score)]) == change


@pytest.mark.rule("H-745")
def test_the_first_ten_games_count_more() -> None:
    assert [factor(CONTENT.numbers.rating, games) for games in (0, 9, 10, 99)] == [40, 40, 24, 24]


@pytest.mark.rule("H-746")
def test_four_players_are_compared_by_placement() -> None:
    others = [(1000, score_of(1, place)) for place in (2, 3, 4)]
    assert delta(CONTENT.numbers.rating.curve, 24, 1000, others) == (3 * 24 * 500 + 1500) // 3000 == 12
    assert delta(CONTENT.numbers.rating.curve, 24, 1000, [(1000, 0), (1000, 500), (1000, 1000)]) == 0
    assert [score_of(2, other) for other in (1, 2, 3)] == [0, 500, 1000]


def ranked(front: Any) -> None:
    for who in (front.cat, front.dan):
        front.bench.act(who, QueueRanked(2))
    front.bench.advance(1000, [("ranked_map", 0), ("slot1", 1)])


@pytest.mark.rule("H-744", "H-745", "H-747")
def test_a_ranked_game_changes_both_ratings(front: Any) -> None:
    ranked(front)
    events = front.bench.act(front.cat, Resign(2))
    assert [e for e in events if isinstance(e, RatingChanged)] == [
        RatingChanged(2, front.cat, 980, -20),
        RatingChanged(2, front.dan, 1020, 20),
    ]
    assert front.bench.row(Rating, front.dan) == Rating(front.dan, 1020, 1, 1020)


@pytest.mark.rule("H-747")
def test_ratings_never_fall_below_100(front: Any) -> None:
    front.bench.put(Rating(front.cat, 105, 50, 900))
    front.bench.put(Rating(front.dan, 105, 50, 900))
    ranked(front)
    front.bench.act(front.cat, Resign(2))
    assert front.bench.row(Rating, front.cat).rating == 100


@pytest.mark.rule("H-747", "H-765")
def test_running_out_of_time_loses_a_ranked_game(front: Any) -> None:
    ranked(front)
    bench = front.bench
    for _ in range(3):
        while bench.row(Game, 2).current_player != 1 and bench.row(Game, 2).state is GameState.PLAYING:
            bench.act(front.dan, EndTurn(2))
        bench.advance(500_000)
    assert bench.row(Game, 2).winner == 2
    assert bench.row(Rating, front.cat).rating == 980


@pytest.mark.rule("H-748")
@pytest.mark.parametrize(
    ("rating", "tier"), [(899, "basic"), (900, "intermediate"), (1299, "intermediate"), (1300, "advanced")]
)
def test_after_a_minute_an_agent_of_matching_tier_is_suggested(front: Any, rating: int, tier: str) -> None:
    assert matching_tier(World(content=CONTENT), rating) == tier
    front.bench.put(Rating(front.cat, rating, 0, rating))
    front.bench.act(front.cat, QueueRanked(2))
    front.bench.advance(59_999)
    assert [row["agent_tier"] for row in front.ask(RankedQueue())] == [""]
    front.bench.advance(1)
    assert [row["agent_tier"] for row in front.ask(RankedQueue())] == [tier]


@pytest.mark.rule("H-760", "H-763", "H-374", "H-761")
def test_a_late_turn_can_be_claimed_by_a_member(fronts: Any) -> None:
    front = fronts(turn_seconds=60)
    bench = front.bench
    bench.refused(front.cat, ClaimTimeout(1), "not_in_game")
    bench.advance(60_000)
    bench.refused(front.bob, ClaimTimeout(1), "time_left")
    bench.advance(1)
    events = bench.act(front.bob, ClaimTimeout(1))
    assert [type(e).__name__ for e in events] == ["TurnTimedOut", "TurnEnded", "IncomePaid"]
    assert events[0] == TurnTimedOut(1, 1, 1)
    assert front.game.current_player == 2


@pytest.mark.rule("H-763")
def test_every_member_is_offered_the_claim_and_told_when_it_will_be_ready(fronts: Any) -> None:
    front = fronts(turn_seconds=60)
    for who in (front.who, front.bob):
        offer = front.bench.offer(who, ClaimTimeout(1))
        assert (offer.enabled, offer.code, offer.ready_at) == (False, "time_left", front.bench.world.now + 60_001)
    front.bench.advance(60_001)
    assert all(front.bench.offer(who, ClaimTimeout(1)).enabled for who in (front.who, front.bob))


@pytest.mark.rule("H-763")
def test_without_a_timer_there_is_nothing_to_claim(front: Any) -> None:
    front.refused(ClaimTimeout(1), "no_timer")


@pytest.mark.rule("H-762")
def test_the_reserve_is_used_up_before_a_turn_is_late(fronts: Any) -> None:
    front = fronts(turn_seconds=60, reserve_seconds=100)
    bench = front.bench
    bench.advance(90_000)
    front.act(EndTurn(1))
    assert (front.slot(1).clock_reserve_ms, front.slot(2).clock_reserve_ms) == (70_000, 100_000)
    front.act(EndTurn(1))
    bench.advance(130_000)
    bench.refused(front.bob, ClaimTimeout(1), "time_left")
    bench.advance(1)
    bench.act(front.bob, ClaimTimeout(1))
    assert front.slot(1).clock_reserve_ms == 0


@pytest.mark.rule("H-764", "H-761")
def test_a_late_action_before_any_claim_is_valid_and_ending_oneself_forgives(fronts: Any) -> None:
    front = fronts(turn_seconds=60)
    front.bench.advance(60_001)
    front.bench.act(front.bob, ClaimTimeout(1))
    front.act(EndTurn(1))
    assert front.slot(1).clock_strikes == 1
    front.bench.advance(65_000)
    front.act(MoveUnit(1, 1, ((2, 0),)))
    front.act(EndTurn(1))
    assert front.slot(1).clock_strikes == 0


@pytest.mark.rule("H-763")
def test_the_referee_claims_in_the_end_if_nobody_does(fronts: Any) -> None:
    front = fronts(turn_seconds=60)
    assert front.bench.advance(60_000 + CONTENT.numbers.clock.grace_ms - 1) == 0
    assert front.bench.advance(1) == 1
    assert front.game.current_player == 2


@pytest.mark.rule("H-765")
def test_three_strikes_in_a_row_forfeit_the_game(fronts: Any) -> None:
    front = fronts(turn_seconds=60)
    for _ in range(2):
        front.bench.advance(60_001)
        front.bench.act(front.bob, ClaimTimeout(1))
        front.act(EndTurn(1))
    front.bench.advance(60_001)
    events = front.bench.act(front.bob, ClaimTimeout(1))
    assert PlayerEliminated(1, 1, EliminationCause.CLOCK_FORFEIT, 0) in events
    assert front.game.winner == 2
    assert front.bench.advance(10**9) == 0


@pytest.mark.rule("H-766")
def test_the_presets_of_the_lobby_are_options_that_are_allowed(fronts: Any) -> None:
    assert CONTENT.numbers.clock.presets == ((0, 0), (60, 0), (90, 300), (86400, 0), (259200, 0))
    for turn, reserve in CONTENT.numbers.clock.presets:
        assert fronts(turn_seconds=turn, reserve_seconds=reserve).game.options.turn_seconds == turn
