"""Playing alone: the first mission step by step, who comes to the table, and a story that says `you`."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.rules import engine
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.kinds import Tier, UnitType
from yonder.games.hashfront.match import mission
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.lobby import CreateGame, RequestAgent
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Game, PlayerMatchStats
from yonder.games.hashfront.show.scene import examples
from yonder.testkit import Bench


def taught(front: Any) -> str:
    return mission.STEPS[mission.step_of(front.world, front.game, 1)]


@pytest.mark.rule("H-979")
def test_each_step_of_the_first_mission_is_taught_until_the_board_shows_that_it_was_done(fronts: Any) -> None:
    front = fronts(buildings="F1@2,0 C0@1,1", units="I1@1,0 T1@5,5 I2@6,5")
    steps = [taught(front)]
    front.act(MoveUnit(1, 1, ((1, 1),)))
    steps.append(taught(front))
    front.act(BuildUnit(1, 2, 0, UnitType.INFANTRY))
    steps.append(taught(front))
    front.act(Capture(1, 1))
    front.round()
    front.act(Capture(1, 1))
    steps.append(taught(front))
    front.act(Attack(1, 2, 3), 1)
    steps.append(taught(front))
    assert tuple(steps) == mission.STEPS


@pytest.mark.rule("H-979")
def test_who_has_never_played_gets_the_first_mission_and_then_agents_as_strong_as_their_record() -> None:
    bench = Bench(rules)
    ann = bench.players[0]
    opening = rules.part("opening")
    assert opening is not None
    create = opening(bench.world, ann)
    assert (type(create), create.name, create.options.max_rounds) == (CreateGame, "FIRST_MISSION", 15)
    bench.act(ann, create)
    request = opening(bench.world, ann)
    assert (type(request), request.player_id, request.tier) == (RequestAgent, 2, Tier.CADET)
    bench.act(ann, request)
    assert opening(bench.world, ann) is None
    tiers = []
    for wins in range(6):
        bench.put(PlayerMatchStats(ann, wins=wins))
        bench.act(ann, CreateGame(1))
        tiers.append(asked_by(bench, ann))
    assert tiers == ["basic", "basic", "intermediate", "intermediate", "advanced", "advanced"]


def asked_by(bench: Bench, who: str) -> Tier:
    """The tier for the newest lobby."""
    from yonder.games.hashfront.show.opening import asked  # noqa: PLC0415 - beside what it tests

    action = asked(bench.world, who, bench.rows(Game)[-1])
    assert isinstance(action, RequestAgent)
    return action.tier


@pytest.mark.rule("H-979")
def test_what_the_mission_says_to_type_is_of_the_slot_one_plays(fronts: Any) -> None:
    front = fronts(buildings="F1@2,0 F2@5,4 C0@1,1", units="I1@1,0 T1@5,5 I2@6,5")
    blue, red = (examples(front.world, front.game, slot) for slot in (1, 2))
    assert blue == {"move": "move infantry 1 1,1", "factory": "2 0", "foe": "infantry 3"}
    assert red["move"].startswith("move infantry 3 ")
    assert (red["factory"], red["foe"]) == ("5 4", "infantry 1")


@pytest.mark.rule("H-981")
def test_the_story_says_you_to_the_reader_and_colours_to_all_others(front: Any) -> None:
    (moved,) = front.act(MoveUnit(1, 1, ((2, 0),)))
    told = {who: engine.narrate(rules, moved, front.world, who) for who in (front.ann, front.bob)}
    assert told[front.ann] == "Your Infantry 1 moves to 2,0."
    assert told[front.bob] == "Blue's Infantry 1 moves to 2,0."
    assert engine.narrate(rules, moved, front.world) == "Blue's Infantry 1 moves to 2,0."
    ended = front.act(EndTurn(1))
    ann = [engine.narrate(rules, event, front.world, front.ann) for event in ended]
    bob = [engine.narrate(rules, event, front.world, front.bob) for event in ended]
    assert ann == ["You end your turn.", ""]
    assert bob == ["Blue ends the turn.", "You receive 1 gold: 8 in all."]


@pytest.mark.rule("H-981")
def test_what_bars_an_order_names_units_and_colours(front: Any) -> None:
    refused = front.refused(EndTurn(1), "not_your_turn", front.bob)
    assert refused.text == "It is not your turn: Blue moves."
    assert front.refused(Attack(1, 2, 1), "not_your_unit").text == "Infantry 2 belongs to Red."
