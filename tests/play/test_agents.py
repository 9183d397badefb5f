"""Agents beside a referee: seated by request, acting within a grant, talking, and gone when the match is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from yonder.core import Action, Reject
from yonder.core.rules import engine
from yonder.core.rules.kernel import Granted
from yonder.core.rules.minds import Ask, Pace, Read
from yonder.core.words import Words
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.bots.agent import Agent
from yonder.games.hashfront.bots.mind import Heard
from yonder.games.hashfront.bots.minds import Agents
from yonder.games.hashfront.bots.play.orders import ATTACK, Order
from yonder.games.hashfront.bots.policies import basic_bot
from yonder.games.hashfront.bots.talk.report import explain, panel
from yonder.games.hashfront.bots.talk.stance import Truce
from yonder.games.hashfront.bots.talk.temper import mask
from yonder.games.hashfront.kinds import AgentStatus, EndReason, GameState, Intent, Tier, Trait, UnitType
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CreateGame, RequestAgent
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Agent as Row
from yonder.games.hashfront.models import ChatMessage, Game, MapInfo, Options, PlayerState
from yonder.games.hashfront.talk.chat import SendChat
from yonder.play.agents import AgentService, Settings
from yonder.play.agents.settings import PROMPT
from yonder.play.table import RealmSeat
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore

ANN = Key.from_seed("ann")
PACE = 2_000


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class House:
    """A referee, a theatre, a person and the agent service."""

    def __init__(self, settings: Settings = PROMPT, **more: Any) -> None:
        self.clock = Clock()
        self.store = MemoryStore()
        self.referee = Referee(self.store, Key.from_seed("referee"), clock=self.clock)
        creation = sign_creation(ANN, self.referee.address, Creation("hashfront", {}), 1)
        self.realm: Realm = self.referee.create(creation)
        self.ann = Hand(self.referee, self.realm, ANN)
        self.notices: list[str] = []
        self.settings = settings
        self.more = more
        self.service = self.serve()

    def serve(self) -> AgentService:
        """An agent service beside the referee, as after a start."""
        return AgentService(
            self.referee,
            lambda realm, name, player: Hand(self.referee, realm, Key.from_seed(f"house|{name}"), player),
            secret="house",  # noqa: S106 - a test
            settings=self.settings,
            notice=lambda _realm, _topic, text: self.notices.append(text),
            **self.more,
        )

    def create(self, tier: Tier, *traits: Trait, rounds: int = 5, game_id: int = 1) -> None:
        """A game against one agent, on the smallest map."""
        self.ann.act(CreateGame(self.map("PINHOLE"), 1, options=options(rounds)))
        self.ann.act(RequestAgent(game_id, 2, tier, traits))

    def map(self, name: str) -> int:
        """The id of a map."""
        return next(info.map_id for info in self.realm.world.all(MapInfo) if info.name == name)

    def settle(self, most: int = 400) -> None:
        """Let agents do and say all they want to; time passes with each thing."""
        for _ in range(most):
            self.clock.now += 50
            if not self.service.step():
                if not any(
                    seated.agent.mind.owed for seated in self.service.seated.values() if isinstance(seated.agent, Agent)
                ):
                    return
                self.clock.now += PACE
        raise AssertionError("the agents never came to rest")

    def say(self, text: str, **more: Any) -> None:
        """Ann speaks to slot 2 alone, or to all if she states what she means."""
        self.clock.now += PACE
        words = self.ann.say(text, () if more else (ANN.public, self.row().account))
        self.ann.act(SendChat(1, 0 if more else 2, words, **more))

    def agent(self, number: int = 1) -> Agent:
        """A seated agent."""
        found = self.service.seated[self.realm.id, f"agent {number}"].agent
        assert isinstance(found, Agent)
        return found

    def row(self, number: int = 1) -> Row:
        """What the log says of an agent."""
        return self.realm.world.get(Row, number)

    def game(self, number: int = 1) -> Game:
        """A game."""
        return self.realm.world.get(Game, number)

    def said(self, slot: int) -> list[str]:
        """What a slot has said."""
        rows = [row for row in self.realm.world.all(ChatMessage, 1) if row.sender == slot]
        return [self.ann.read(text) for row in rows for text in self.realm.texts([row.words.hash])]


def options(rounds: int) -> Options:
    """A short game."""
    return Options(max_rounds=rounds, rout_rule=True)


@pytest.fixture
def house() -> Iterator[House]:
    made = House()
    yield made
    asyncio.run(made.service.stop())


@pytest.mark.rule("H-501")
@pytest.mark.rule("H-074")
def test_a_requested_agent_takes_its_slot_and_the_game_begins(house: House) -> None:
    house.create(Tier.BASIC, Trait.AGGRESSIVE)
    house.settle()
    player = house.realm.world.get(PlayerState, 1, 2)
    assert player.is_agent
    assert house.row().account == player.address
    assert house.game().state is GameState.PLAYING
    assert house.agent().status is AgentStatus.WAITING
    assert house.said(2)  # it greets


@pytest.mark.rule("H-501", "H-960")
def test_an_agent_gets_into_a_private_game_by_the_hosts_request(house: House) -> None:
    private = Options(max_rounds=5, private=True)
    house.ann.act(CreateGame(house.map("PINHOLE"), 1, options=private, invites=("ab" * 32,)))
    house.ann.act(RequestAgent(1, 2, Tier.BASIC, (Trait.AGGRESSIVE,)))
    house.settle()
    assert house.game().state is GameState.PLAYING
    assert house.row().account == house.realm.world.get(PlayerState, 1, 2).address
    assert house.notices == []
    assert "open sesame" not in str(list(house.store.read(house.realm.id)))


@pytest.mark.rule("H-502")
def test_it_acts_with_a_leased_key_within_a_grant(house: House) -> None:
    house.create(Tier.BASIC, Trait.CAUTIOUS)
    house.settle()
    account = house.row().account
    (right,) = house.realm.world.all(Granted, account)
    assert len(right.kinds) == len(Agents.kinds)
    assert right.until > house.referee.now()
    signers = [entry.event.pubkey for entry in house.realm.entries() if entry.event is not None]
    assert right.key in signers
    assert house.service.pool.free == PROMPT.keys - 1
    narrow = Hand(house.referee, house.realm, Key.from_seed(f"house|{house.row().lease_id}"), account)
    assert narrow.key == right.key
    with pytest.raises(Reject, match="may not"):
        narrow.act(CreateGame(1))


@pytest.mark.rule("H-503")
@pytest.mark.rule("H-504")
@pytest.mark.rule("H-505")
@pytest.mark.parametrize("tier", Tier)
def test_it_plays_its_turn_and_ends_it(house: House, tier: Tier) -> None:
    house.create(tier, Trait.STUBBORN)
    house.settle()
    before = house.realm.head.seq
    house.ann.act(EndTurn(1))
    house.settle()
    assert house.game().current_player == 1
    kinds = [type(rules.decode(entry.event.content)) for entry in house.realm.entries(before + 2) if entry.event]
    assert MoveUnit in kinds
    assert kinds[-1] in {EndTurn, SendChat}


@pytest.mark.rule("H-507")
@pytest.mark.rule("H-508")
@pytest.mark.rule("H-614")
def test_it_leaves_when_the_game_is_over_and_shows_its_seed(house: House) -> None:
    house.create(Tier.INTERMEDIATE, Trait.GULLIBLE, Trait.AGGRESSIVE)
    house.settle()
    agent = house.agent()
    house.ann.act(Resign(1))
    house.settle()
    assert agent.status is AgentStatus.RELEASED
    assert house.row().status is AgentStatus.RELEASED
    assert house.row().seed == f"{agent.mind.character.seed:016x}"
    assert house.service.pool.free == PROMPT.keys
    assert not house.service.seated
    assert not house.realm.world.all(Granted, house.row().account)
    assert len(house.said(2)) == 2  # a greeting and a last word
    assert panel(agent.mind)["name"] == "HOTHEAD"


@pytest.mark.rule("H-507")
def test_after_half_an_hour_without_an_event_it_is_discarded_and_comes_back_when_it_is_its_turn(house: House) -> None:
    house.create(Tier.BASIC, Trait.CAUTIOUS)
    house.settle()
    first = house.row().lease_id
    house.clock.now += PROMPT.idle_ms + 1
    house.settle()
    assert house.row().status is AgentStatus.RELEASED
    assert not house.service.seated
    house.ann.act(EndTurn(1))
    house.settle()
    assert house.game().current_player == 1
    assert first.startswith("session 0.")


@pytest.mark.rule("H-502")
def test_without_a_free_key_a_request_is_answered_and_tried_again() -> None:
    house = House(Settings(**{**_plain(PROMPT), "keys": 1}))
    house.create(Tier.BASIC, Trait.CAUTIOUS)
    house.settle()
    house.create(Tier.BASIC, Trait.STUBBORN, game_id=2)
    house.settle()
    assert house.game(2).state is GameState.LOBBY
    assert len(house.notices) == 1
    house.ann.act(Resign(1))
    house.settle()
    house.clock.now += PROMPT.retry_ms
    house.settle()
    assert house.game(2).state is GameState.PLAYING
    assert house.row(2).lease_id != house.row(1).lease_id  # the key was rotated


def _plain(settings: Settings) -> dict[str, Any]:
    return {field: getattr(settings, field) for field in settings.__struct_fields__}


@pytest.mark.rule("H-500")
def test_after_a_restart_an_agent_remembers_everything(house: House) -> None:
    house.create(Tier.INTERMEDIATE, Trait.GULLIBLE)
    house.settle()
    house.say("I'm about to rush your HQ with everything I've got")
    house.say("I'm building Rangers next")
    house.settle()
    house.ann.act(EndTurn(1))
    house.settle()
    house.say("peace in the north?")
    house.settle()
    old = house.agent().mind
    asyncio.run(house.service.stop())
    house.service = house.serve()
    house.settle()
    new = house.agent().mind
    assert new is not old
    assert new.character == old.character
    assert new.stance == old.stance
    assert new.journal == old.journal
    assert len([each for each in new.journal if isinstance(each, Heard)]) == 3
    assert new.said == old.said
    assert not new.owed


@pytest.mark.rule("H-642")
@pytest.mark.rule("H-506")
def test_it_answers_and_what_is_said_changes_its_stance(house: House) -> None:
    house.create(Tier.INTERMEDIATE, Trait.GULLIBLE)
    house.settle()
    mind = house.agent().mind
    house.say("I'm about to rush your HQ with everything I've got")
    house.clock.now += PACE
    house.settle()
    assert mind.stance.defence > 50
    assert len(house.said(2)) == 2
    house.say("Why?")
    house.clock.now += PACE
    house.settle()
    assert len(house.said(2)) == 3
    assert len(dict.fromkeys(house.said(2))) == 3


@pytest.mark.rule("H-619")
def test_a_truce_is_not_broken_before_that_is_said(house: House) -> None:
    house.create(Tier.BASIC, Trait.GULLIBLE)
    house.settle()
    agent, mind = house.agent(), house.agent().mind
    mind.stance = replace(mind.stance, truces=(Truce(1, "north", 9),))
    board = mind.chronicle.board
    foe = next(unit for unit in board.army(1) if mask(board, "north")[board.at[unit]])
    assert agent._breaks_truce(board, Order(board.army(2)[0], 0, ATTACK, foe))
    seq = house.realm.head.seq
    house.clock.now += PACE
    assert agent.step()
    assert house.said(2)[-1].endswith("ends the truce in the north")
    assert house.realm.head.seq == seq + 1


@pytest.mark.rule("H-620")
def test_it_tells_who_talked_to_it_which_moves_that_caused(house: House) -> None:
    house.create(Tier.BASIC, Trait.GULLIBLE)
    house.settle()
    house.say("I'm about to rush your HQ with everything I've got")
    house.ann.act(EndTurn(1))
    house.settle()
    house.clock.now += PACE
    house.settle()
    notes = [text for text in house.said(2) if text.startswith("» moved by your words: ")]
    assert len(notes) == 1
    assert "Infantry" in notes[0] or "Tank" in notes[0]


@pytest.mark.rule("H-640")
def test_talk_never_blocks_play(house: House) -> None:
    house.create(Tier.BASIC, Trait.GULLIBLE)
    house.settle()
    house.say("hello?")
    house.ann.act(EndTurn(1))  # nothing waits for an answer
    house.settle()
    assert house.game().current_player == 1


@pytest.mark.rule("H-643")
def test_a_stated_intent_goes_before_the_words(house: House) -> None:
    house.create(Tier.INTERMEDIATE, Trait.AGGRESSIVE)
    house.settle()
    house.say("hello", intent=Intent.TAUNT)
    house.settle()
    assert house.agent().mind.stance.aggression == 60


@pytest.mark.rule("H-604")
@pytest.mark.rule("H-614")
def test_the_report_shows_how_words_change_a_gullible_plan_and_not_a_stubborn_one() -> None:
    plans = {}
    for trait in (Trait.GULLIBLE, Trait.STUBBORN):
        house = House()
        house.create(Tier.BASIC, trait)
        house.settle()
        found = explain(house.agent().mind, "I'm about to rush your HQ with everything I've got", 1, 9)
        plans[trait] = found
        assert found["intent"] is Intent.RUSH_THREAT
    gullible, stubborn = plans[Trait.GULLIBLE], plans[Trait.STUBBORN]
    assert (gullible["impact"], stubborn["impact"]) == (84, 0)
    assert gullible["changes_the_plan"]
    assert gullible["plan_with"] != gullible["plan_without"]
    assert not stubborn["changes_the_plan"]
    assert gullible["stance_after"]["defence"] == 67
    assert gullible["changed"] == ["aggression", "defence"]
    assert stubborn["changed"] == []
    assert stubborn["plan_without"] == gullible["plan_without"]


@pytest.mark.rule("H-613")
def test_lies_cost_trust_and_truth_earns_it(house: House) -> None:
    house.create(Tier.BASIC, Trait.ANALYTICAL, rounds=9)
    house.settle()
    mind = house.agent().mind
    house.say("I'm building Rangers next")
    house.settle()
    for _ in range(2):
        house.ann.act(EndTurn(1))
        house.settle()
    assert mind.stance.trust[1] == 20
    house.say("I'm building infantry next")
    house.ann.act(BuildUnit(1, 3, 1, UnitType.INFANTRY))
    house.settle()
    assert mind.stance.trust[1] == 30


@pytest.mark.rule("H-612")
def test_it_gives_up_only_without_morale_and_without_hope(house: House) -> None:
    house.create(Tier.BASIC, Trait.GULLIBLE)
    house.settle()
    mind = house.agent().mind
    board = mind.chronicle.board
    assert not mind.gives_up()
    mind.stance = replace(mind.stance, morale=20)
    assert not mind.gives_up()
    board.round = 5
    for unit in board.army(2)[1:]:
        board.remove(unit)
    assert mind.gives_up()
    mind.stance = replace(mind.stance, morale=21)
    assert not mind.gives_up()


@pytest.mark.rule("H-510")
def test_a_stranded_agent_resigns_when_its_turn_begins(house: House) -> None:
    house.create(Tier.BASIC, Trait.GULLIBLE)
    house.settle()
    board = house.agent().mind.chronicle.board
    for unit in board.army(2):
        board.remove(unit)
    board.b_owner = [0 if owner == 2 and b != board.hqs[2] else owner for b, owner in enumerate(board.b_owner)]
    house.ann.act(EndTurn(1))
    house.settle()
    assert house.game().winner == 1
    assert house.game().end_reason is EndReason.ELIMINATION


@pytest.mark.rule("H-654")
def test_an_aggressive_basic_agent_talks_and_plays(house: House) -> None:
    house.create(Tier.BASIC, Trait.AGGRESSIVE)
    house.settle()
    house.say("Any last words?")
    house.settle()
    assert all("!" in text for text in house.said(2))
    assert len(house.said(2)) == 2


class Refusing:
    """A client whose game refuses some actions."""

    def __init__(self, client: Any, *kinds: type[Action]) -> None:
        self._client = client
        self._kinds = kinds
        self.sent: list[Action] = []
        self.who = client.who

    def ask(self, query: Any) -> Any:
        return self._client.ask(query)

    def heard(self) -> Any:
        return self._client.heard()

    def say(self, make: Any, text: str, readers: Any = ()) -> None:
        self._client.say(make, text, readers)

    def read(self, words: Words) -> str:
        return str(self._client.read(words))

    def act(self, action: Action) -> None:
        self.sent.append(action)
        if isinstance(action, self._kinds):
            raise Reject("no_way", "Not today.")
        self._client.act(action)


@pytest.mark.rule("H-509")
def test_three_refusals_end_the_turn(house: House) -> None:
    house.create(Tier.BASIC, Trait.STUBBORN)
    house.settle()
    agent = house.agent()
    client = Refusing(agent._client, MoveUnit, Attack)
    agent._client = client
    house.ann.act(EndTurn(1))
    house.settle()
    tried = [action for action in client.sent if isinstance(action, MoveUnit | Attack)]
    assert len(tried) == 3
    units = [action.unit_id for action in tried]
    assert max(units.count(unit) for unit in units) <= 2  # refused twice, a unit is left alone
    assert house.game().current_player == 1


@pytest.mark.rule("H-509")
def test_an_agent_that_cannot_even_end_its_turn_gives_up(house: House) -> None:
    house.create(Tier.BASIC, Trait.STUBBORN)
    house.settle()
    agent = house.agent()
    agent._client = Refusing(agent._client, MoveUnit, Attack, EndTurn)
    house.ann.act(EndTurn(1))
    house.settle()
    assert house.row().status is AgentStatus.FAILED
    assert house.game().state is GameState.FINISHED
    assert house.game().winner == 1


def test_an_agent_that_breaks_gives_up_and_leaves_the_others_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.create(Tier.BASIC, Trait.STUBBORN)
    house.settle()
    monkeypatch.setattr(house.agent(), "_thought", lambda _board: 1 // 0)
    house.ann.act(EndTurn(1))
    house.settle()
    assert house.row().status is AgentStatus.FAILED
    assert house.game().winner == 1
    assert "gives its game up" in caplog.text


@pytest.mark.rule("H-010")
@pytest.mark.rule("H-507")
def test_two_agents_finish_a_game_by_themselves() -> None:
    house = House()
    house.ann.act(CreateGame(house.map("TRIAD"), 1, options=options(5)))
    house.ann.act(RequestAgent(1, 2, Tier.INTERMEDIATE, (Trait.AGGRESSIVE,)))
    house.ann.act(RequestAgent(1, 3, Tier.BASIC, (Trait.CAUTIOUS, Trait.GULLIBLE)))
    house.settle()
    seat = RealmSeat(house.ann, "ann", seed="ann")
    while house.game().state is GameState.PLAYING:
        action = basic_bot(seat)
        assert action is not None
        house.ann.act(action)
        house.settle(2_000)
    assert not house.service.seated
    assert [house.row(n).status for n in (1, 2)] == [AgentStatus.RELEASED] * 2


@pytest.mark.rule("H-647", "H-974")
def test_agents_do_not_answer_each_other_for_ever(house: House) -> None:
    house.ann.act(CreateGame(house.map("TRIAD"), 1, options=options(5)))
    house.ann.act(RequestAgent(1, 2, Tier.BASIC, (Trait.ANALYTICAL,)))  # asks back
    house.ann.act(RequestAgent(1, 3, Tier.BASIC, (Trait.GULLIBLE,)))  # answers everything
    house.settle()
    assert len(house.said(2)) == len(house.said(3)) == 1  # their greetings


@pytest.mark.rule("H-614")
@pytest.mark.rule("H-782")
def test_what_an_agent_thought_can_be_read_from_the_log_after_the_game(house: House) -> None:
    house.create(Tier.BASIC, Trait.CAUTIOUS)
    house.settle()
    house.clock.now += PACE
    house.ann.act(SendChat(1, 0, house.ann.say("I'm about to rush your HQ with everything I've got")))
    house.settle()
    mind = house.agent().mind
    house.ann.act(Resign(1))
    house.settle()
    assert mind.journal
    assert report_of(house) == panel(mind)


@pytest.mark.rule("H-614")
@pytest.mark.rule("H-653")
def test_what_was_said_to_an_agent_alone_is_not_shown_to_others_after_the_game(house: House) -> None:
    house.create(Tier.BASIC, Trait.CAUTIOUS)
    house.settle()
    house.say("I'm about to rush your HQ with everything I've got")
    house.settle()
    assert "rush" in str(panel(house.agent().mind))
    house.ann.act(Resign(1))
    house.settle()
    assert "rush" not in str(report_of(house))


def report_of(house: House) -> dict[str, Any]:
    """What everybody may know of an agent's mind."""
    told = [event for item in house.realm.history(house.row().account, 0) for event in item.events]
    found: dict[str, Any] = Agents().report(house.realm.world, 1, agent_ask(house), told, public_text(house))
    return found


def public_text(house: House) -> Read:
    """Reads what was said to everybody."""
    return lambda words: "".join(text.text for text in house.realm.texts([words.hash]) if not text.readers)


def agent_ask(house: House) -> Ask:
    """Asks as the agent may."""
    return lambda query: engine.ask(house.realm.rules, house.realm.world, house.row().account, query)


@pytest.mark.rule("H-505")
def test_live_agents_pause_between_actions() -> None:
    house = House(Settings(workers=0, pace=Pace(timed=False)))
    house.create(Tier.BASIC, Trait.STUBBORN)
    house.service.step()
    house.ann.act(EndTurn(1))
    house.service.step()
    before = house.realm.head.seq
    house.service.step()
    assert house.realm.head.seq == before
    house.clock.now += 300
    house.service.step()
    assert house.realm.head.seq > before


def test_it_runs_beside_a_server_in_its_own_thread() -> None:
    house = House(Settings(pace=Pace(0, 0, timed=False), poll_ms=1, workers=2))

    async def live() -> None:
        await house.service.start()
        house.create(Tier.BASIC, Trait.STUBBORN)
        for _ in range(12_000):
            if house.game().state is GameState.PLAYING:
                break
            await asyncio.sleep(0.005)
        await house.service.stop()

    asyncio.run(live())
    assert house.game().state is GameState.PLAYING
    assert house.realm.world.get(PlayerState, 1, 2).is_agent
