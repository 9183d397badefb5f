"""Agents and the clock: however soon an opponent answers, each turn is thought through afresh."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.play.test_agents import House

from yonder.core import Reject
from yonder.core.rules.minds import Pace
from yonder.games.hashfront.bots import agent
from yonder.games.hashfront.bots.play import tiers
from yonder.games.hashfront.bots.policies import basic_bot
from yonder.games.hashfront.bots.talk.temper import Temper
from yonder.games.hashfront.events import TurnEnded
from yonder.games.hashfront.kinds import AgentStatus, GameState, Tier, Trait
from yonder.games.hashfront.match.turns import EndTurn
from yonder.play.agents import Settings
from yonder.play.table import RealmSeat

LIVE = Settings(pace=Pace(timed=False), workers=0)  # with the pause of 300 ms
DELAYS = (0, 50, 299, 300, 301)
POLL = 50
THREAT = "I'm about to rush your HQ with everything I've got"
Thoughts = list[tuple[int, Temper]]


@contextmanager
def thoughts(house: House) -> Iterator[Thoughts]:
    """The round and the temper of each thinker that is made."""
    made: Thoughts = []
    think = tiers.thinker

    def noted(tier: Tier, slot: int, temper: Temper, *more: Any) -> Any:
        made.append((house.agent().mind.chronicle.board.round, temper))
        return think(tier, slot, temper, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agent, "thinker", noted)
        yield made


class Opponent:
    """Ann: some time after her turn has come she says her words, moves if she is busy, and ends it."""

    def __init__(self, house: House, delays: Sequence[int], *, busy: bool, words: str = "") -> None:
        self._house = house
        self._seat = RealmSeat(house.ann, "ann", seed="ann")
        self._delays = cycle(delays)
        self._busy = busy
        self._words = words
        self.due: int | None = None

    def step(self) -> None:
        """Act, if it is time."""
        house = self._house
        if house.game().state is not GameState.PLAYING or house.game().current_player != 1:
            self.due = None
        elif self.due is None:
            self.due = house.clock.now + next(self._delays)
        if self.due is not None and house.clock.now >= self.due:
            self._turn()
            self.due = None

    def _turn(self) -> None:
        house = self._house
        if self._words:
            with suppress(Reject):  # she speaks too often
                house.say(self._words)
        action = basic_bot(self._seat) if self._busy else None
        while action is not None and not isinstance(action, EndTurn):
            house.ann.act(action)
            action = basic_bot(self._seat) if house.game().state is GameState.PLAYING else None
        if house.game().state is GameState.PLAYING:
            house.ann.act(EndTurn(1))


def play(house: House, opponent: Opponent) -> None:
    """Let time pass, from one thing that is due to the next, until the game is over and the agent gone."""
    poll = house.clock.now
    for _ in range(5_000):
        opponent.step()
        if house.clock.now >= poll:
            house.service.step()
            poll += POLL
        else:
            house.clock.now = min(poll, opponent.due or poll)
        if house.game().state is GameState.FINISHED and not house.service.seated:
            return
    raise AssertionError("the game never ended")


def begin(tier: Tier, trait: Trait) -> House:
    """A game that has begun, against an agent that pauses between its actions."""
    house = House(LIVE)
    house.create(tier, trait)
    house.settle()
    return house


def turns(house: House, slot: int) -> list[int]:
    """The rounds in which a slot has ended its turn."""
    ended = (event for item in house.realm.history(None, 0) for event in item.events if isinstance(event, TurnEnded))
    return [event.round for event in ended if event.player_id == slot]


@pytest.mark.rule("H-503", "H-505")
@pytest.mark.parametrize("tier", Tier)
@settings(max_examples=12)
@given(delays=st.lists(st.sampled_from(DELAYS), min_size=1, max_size=4), busy=st.booleans(), words=st.booleans())
def test_each_turn_has_a_thinker_of_its_own(tier: Tier, *, delays: list[int], busy: bool, words: bool) -> None:
    house = begin(tier, Trait.GULLIBLE)
    with thoughts(house) as made:
        play(house, Opponent(house, delays, busy=busy, words=THREAT if words else ""))
    assert house.row().status is AgentStatus.RELEASED  # neither broken nor given up
    assert turns(house, 2)
    assert set(turns(house, 2)) <= {at for at, _ in made}
    asyncio.run(house.service.stop())


@pytest.mark.rule("H-503", "H-504")
@pytest.mark.parametrize("tier", Tier)
@pytest.mark.parametrize("delay", DELAYS)
def test_what_is_said_during_its_pause_is_heard(tier: Tier, delay: int) -> None:
    house = begin(tier, Trait.GULLIBLE)
    with thoughts(house) as calm:
        play(house, Opponent(house, [delay], busy=False))
    house = begin(tier, Trait.GULLIBLE)
    with thoughts(house) as moved:
        play(house, Opponent(house, [delay], busy=False, words=THREAT))
    assert defence(moved, 2) > defence(calm, 2)


def defence(made: Thoughts, at: int) -> int:
    """How defensive the turn of this round was meant to be."""
    return next(temper.defence for each, temper in made if each == at)
