"""After a match: how it turned, what each side did for it, and the series it belongs to."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.rules import engine
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.events import AgentRequested
from yonder.games.hashfront.kinds import AgentStatus, Tier, Trait
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.rematch import Rematch
from yonder.games.hashfront.match.series import score_of
from yonder.games.hashfront.models import Agent, Game, PlayerState, Tide
from yonder.games.hashfront.show.aftermath import BattleReport, turning_point

EVEN = "T1@3,3 I1@6,6 T2@4,3 T2@0,6"


def report(front: Any) -> dict[str, Any]:
    found: dict[str, Any] = engine.ask(rules, front.world, front.ann, BattleReport(1))
    return found


@pytest.mark.rule("H-978")
def test_a_match_turns_in_the_round_from_which_on_the_winner_was_the_stronger(fronts: Any) -> None:
    front = fronts(units=EVEN)
    front.round()
    front.act(Attack(1, 1, 3), 1, 100)
    front.round()
    front.act(Attack(1, 1, 3), 1)
    front.round()
    front.act(Resign(1), who=front.bob)
    found = report(front)
    assert [each["round"] for each in found["rounds"]] == [1, 2, 3, 4]
    assert found["rounds"][0]["strength"] == (500, 800)
    turning = found["turning"]
    assert (turning["round"], turning["how"], turning["killed"], turning["lost"]) == (3, "turned", 1, 0)
    assert turning["text"] == "It turned in round 3: Blue destroyed a unit, and was the stronger from then on."


@pytest.mark.rule("H-978")
def test_who_was_ahead_all_along_broke_away_and_who_was_behind_to_the_end_stole_it(fronts: Any) -> None:
    front = fronts(units=EVEN)
    front.round()
    front.act(Attack(1, 1, 3), 1, 100)
    front.round()
    front.act(Resign(1))
    assert report(front)["turning"]["how"] == "grew"
    front = fronts(units=EVEN)
    front.round()
    front.act(Resign(1), who=front.bob)
    found = report(front)["turning"]
    assert found["how"] == "given"
    assert found["text"].endswith("when Red gave up.")
    stolen = turning_point(front.world.content, front.game, front.world.all(Tide, 1))
    assert stolen is not None
    assert "won all the same" in stolen["text"]


@pytest.mark.rule("H-978")
def test_each_side_has_its_figures_and_its_best_unit(fronts: Any) -> None:
    front = fronts(units="T1@3,3 I1@6,5 I2@4,3", buildings="C0@6,5")
    front.act(Attack(1, 1, 3), 1)
    front.act(Capture(1, 2))
    front.round()
    front.act(Capture(1, 2))
    blue, red = report(front)["sides"]
    assert (blue["kills"], blue["losses"], blue["captures"]) == (1, 0, 1)
    assert (red["kills"], red["losses"], red["captures"], red["best"]) == (0, 1, 0, None)
    assert (blue["best"]["name"], blue["best"]["kills"]) == ("Tank 1", 1)


@pytest.mark.rule("H-980")
def test_wins_go_with_the_player_from_slot_to_slot(front: Any) -> None:
    assert score_of(front.world, front.game) is None
    front.act(Resign(1), who=front.bob)  # ann, slot 1, wins the first
    for who in (front.ann, front.bob):
        front.bench.act(who, Rematch(1))
    second = front.bench.row(Game, 2)
    assert front.bench.row(PlayerState, 2, 2).address == front.ann
    assert score_of(front.world, second) == {"played": 1, "drawn": 0, "wins": {"1": 0, "2": 1}}
    front.bench.act(front.ann, Resign(2))
    assert score_of(front.world, front.bench.row(Game, 2)) == {"played": 2, "drawn": 0, "wins": {"1": 1, "2": 1}}


@pytest.mark.rule("H-980", "H-958")
def test_a_rematch_asks_the_same_agents_back(front: Any) -> None:
    world = front.world
    bob = front.bench.row(PlayerState, 1, 2)
    front.bench.put(bob, is_agent=True)
    traits = (Trait.CAUTIOUS, Trait.ANALYTICAL)
    front.bench.put(Agent(9, 1, 2, Tier.CADET, traits, AgentStatus.ACTING, 0, 0, account=front.bob))
    front.act(Resign(1))
    told = front.bench.act(front.ann, Rematch(1))
    (asked,) = [event for event in told if isinstance(event, AgentRequested)]
    assert (asked.game_id, asked.player_id, asked.tier, asked.traits) == (2, 1, Tier.CADET, traits)
    (agent,) = world.where(Agent, game_id=2, player_id=1)
    assert agent.kin == 9
    (wish,) = [wish for wish in rules.minds.wanted(world) if wish.number == agent.agent_id] if rules.minds else []
    assert wish.kin == 9
