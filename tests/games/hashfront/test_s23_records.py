"""Statistics, profile and leaderboard (section 23)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import World
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import UnitType
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.models import PlayerActionStats, PlayerMatchStats, PlayerState, Rating
from yonder.games.hashfront.ranked.ratings import title
from yonder.games.hashfront.ranked.standings import stand
from yonder.games.hashfront.show.records import Leaderboard, Profile

CONTENT = default()


@pytest.mark.rule("H-470", "H-472", "H-323")
def test_a_resignation_counts_for_both(front: Any) -> None:
    front.act(Resign(1))
    lost, won = front.bench.row(PlayerMatchStats, front.ann), front.bench.row(PlayerMatchStats, front.bob)
    assert (lost.games_played, lost.losses, lost.resignations, lost.wins) == (1, 1, 1, 0)
    assert (won.wins, won.wins_by_elimination, won.win_streak, won.best_win_streak) == (1, 1, 1, 1)


@pytest.mark.rule("H-470")
def test_streaks_grow_and_break(front: Any) -> None:
    for game, loser in ((1, "ann"), (2, "ann"), (3, "bob")):
        if game > 1:
            front.bench.act(front.ann, CreateGame(front.map_id))
            front.bench.act(front.bob, JoinGame(game, 2))
        front.bench.act(getattr(front, loser), Resign(game))
    stats = front.bench.row(PlayerMatchStats, front.bob)
    assert (stats.wins, stats.losses, stats.win_streak, stats.best_win_streak) == (2, 1, 0, 2)


@pytest.mark.rule("H-470")
def test_hq_captures_and_timeouts_are_counted_apart(fronts: Any) -> None:
    front = fronts(units="I1@8,6 I2@4,4")
    front.act(Capture(1, 1))
    front.round()
    front.act(Capture(1, 1))
    assert front.bench.row(PlayerMatchStats, front.ann).wins_by_hq_capture == 1
    front = fronts(max_rounds=5)
    front.end(10)
    assert front.bench.row(PlayerMatchStats, front.bob).wins_by_timeout == 1


@pytest.mark.rule("H-470")
def test_a_draw_counts_for_the_tied(fronts: Any) -> None:
    front = fronts(max_rounds=5)
    front.end(9)
    front.set(1, gold=5)
    front.set(2, gold=5)
    front.end()
    for who in (front.ann, front.bob):
        stats = front.bench.row(PlayerMatchStats, who)
        assert (stats.draws, stats.wins, stats.losses, stats.win_streak) == (1, 0, 0, 0)


@pytest.mark.rule("H-471")
def test_deeds_are_counted_as_they_happen(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3 I1@2,2 I2@8,5", buildings="F1@6,1 C0@2,2")
    front.act(Attack(1, 1, 2), 1)
    front.act(Capture(1, 3))
    front.act(BuildUnit(1, 6, 1, UnitType.INFANTRY))
    assert front.bench.row(PlayerActionStats, front.ann).units_produced == 0
    front.round()
    front.act(Capture(1, 3))
    mine, theirs = front.bench.row(PlayerActionStats, front.ann), front.bench.row(PlayerActionStats, front.bob)
    assert (mine.units_killed, mine.units_produced, mine.buildings_captured, mine.cities_captured) == (1, 1, 1, 1)
    assert theirs.units_lost == 1


@pytest.mark.rule("H-471")
def test_a_counter_that_kills_counts_for_the_one_who_countered(fronts: Any) -> None:
    front = fronts(units="I1@4,3 T2@5,3 I1@0,5")
    front.act(Attack(1, 1, 2), 1, 1)
    assert front.bench.row(PlayerActionStats, front.bob).units_killed == 1
    assert front.bench.row(PlayerActionStats, front.ann).units_lost == 1


@pytest.mark.rule("H-471")
def test_disbanded_units_count_for_nobody(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6", units="I1@1,0 I2@7,6 I3@1,6")
    front.act(Resign(1), who=front.cat)
    assert front.bench.rows(PlayerActionStats) == []


@pytest.mark.rule("H-473", "H-474")
def test_the_leaderboard_is_ordered_and_leaves_agents_out(front: Any) -> None:
    for account, wins, losses, rating, agent in (
        ("a", 3, 1, 1100, False),
        ("b", 5, 1, 1100, False),
        ("c", 5, 0, 1100, False),
        ("d", 9, 0, 1200, True),
        ("e", 5, 0, 1100, False),
    ):
        front.bench.put(PlayerMatchStats(account, wins=wins, losses=losses, is_agent=agent, draws=2, win_streak=1))
        front.bench.put(Rating(account, rating, 5, rating))
        stand(front.bench.world, account)
    board = front.ask(Leaderboard())
    assert [row["commander_id"] for row in board["rows"]] == ["c", "e", "b", "a"]
    first = board["rows"][0]
    assert (first["rank"], first["rating"], first["wins"], first["loss"]) == ("[001]", 1100, 5, 0)
    assert (first["draw"], first["streak"]) == (2, 1)
    assert front.ask(Leaderboard(agents=True))["rows"][0]["commander_id"] == "d"


@pytest.mark.rule("H-474")
def test_fifty_rows_make_a_page(front: Any) -> None:
    for n in range(60):
        front.bench.put(PlayerMatchStats(f"{n:03d}"))
        stand(front.bench.world, f"{n:03d}")
    assert len(front.ask(Leaderboard())["rows"]) == 50
    assert [row["rank"] for row in front.ask(Leaderboard(1))["rows"]][:2] == ["[051]", "[052]"]


@pytest.mark.rule("H-475")
def test_a_profile_tells_record_rank_deeds_and_history(fronts: Any) -> None:
    front = fronts(units="I1@8,6 I2@4,4")
    front.act(Capture(1, 1))
    front.round()
    front.act(Capture(1, 1))
    front.bench.act(front.ann, CreateGame(front.map_id, name="next"))
    seen = front.ask(Profile(front.ann))
    assert (seen["commander"], seen["ops_total"], seen["victories"], seen["defeats"]) == (front.ann, 1, 1, 0)
    assert (seen["rating"], seen["peak"], seen["rank"]) == (1000, 1000, "CORPORAL")
    assert seen["action_stats"]["hqs_captured"] == 1
    log = seen["operational_history_log"]
    assert [(entry["game_id"], entry["name"], entry["result"]) for entry in log] == [
        (2, "NEXT", "Lobby"),
        (1, "OPERATION_1", "victory"),
    ]
    assert (log[1]["map"], log[1]["player_id"], log[1]["reason"], log[1]["rounds"]) == ("SMALL", 1, "HqCapture", 2)
    assert front.ask(Profile("nobody"))["operational_history_log"] == []


@pytest.mark.rule("H-476")
@pytest.mark.parametrize(
    ("rating", "rank"),
    [
        (100, "RECRUIT"),
        (899, "RECRUIT"),
        (900, "CORPORAL"),
        (1100, "SERGEANT"),
        (1300, "LIEUTENANT"),
        (1500, "CAPTAIN"),
        (1700, "COLONEL"),
        (1899, "COLONEL"),
        (1900, "GENERAL"),
    ],
)
def test_ranks_follow_the_rating(rating: int, rank: str) -> None:
    assert title(World(content=CONTENT), rating) == rank


@pytest.mark.rule("H-473")
def test_agents_keep_statistics_and_are_marked(front: Any) -> None:
    front.bench.put(front.bench.row(PlayerState, 1, 2), is_agent=True)
    front.act(MoveUnit(1, 1, ((2, 0),)))
    front.act(Resign(1))
    assert front.bench.row(PlayerMatchStats, front.bob).is_agent
    assert [row["commander_id"] for row in front.ask(Leaderboard())["rows"]] == [front.ann]
