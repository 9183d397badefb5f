"""Bots of any game beside a referee: they take a seat, play by what it sees, and leave when it is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import duel
from yonder.core import Action, Seat
from yonder.core.rules.minds import Pace
from yonder.games import hashfront, temple
from yonder.play.agents import AgentService, Settings
from yonder.play.policy import random
from yonder.play.table import RealmSeat
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.serve.house.bots import Bots
from yonder.serve.house.side import Side

ANN = Key.from_seed("ann")
GAMES = {"duel": duel.rules, "temple": temple.rules, "hashfront": hashfront.rules}
QUICK = Settings(pace=Pace(pause_ms=0, timed=False), workers=0)


class House:
    """A referee, a realm that Ann has begun, and the service that seats its bots."""

    def __init__(self, game: str, settings: Settings = QUICK) -> None:
        self.now = 1_000_000
        self.referee = Referee(MemoryStore(), Key.from_seed("referee"), games=GAMES.__getitem__, clock=lambda: self.now)
        self.realm: Realm = self.referee.create(sign_creation(ANN, self.referee.address, Creation(game, {}), 1))
        self.ann = Hand(self.referee, self.realm, ANN)
        self.side = Side(":memory:")
        self.shut = False
        self.serve(settings)

    def serve(self, settings: Settings = QUICK) -> None:
        """A service as after a start."""
        self.bots = Bots(self.side)
        self.bots.open = True
        self.service = AgentService(
            self.referee,
            lambda realm, name, player: Hand(self.referee, realm, Key.from_seed(f"house|{name}"), player),
            secret="house",  # noqa: S106 - a test
            settings=settings,
            ledger=self.bots,
            closed=lambda _realm: self.shut,
        )

    def ask(self, bot: str) -> int:
        """Ann asks for a bot; its number."""
        return self.bots.ask(self.realm, bot, ANN.public, member=True).number

    def run(self, most: int = 200) -> None:
        """Let the bots act until they rest, or so often; time passes with each thing."""
        for _ in range(most):
            self.now += 100
            if not self.service.step():
                return

    def signers(self) -> list[str]:
        """Who has acted, in order."""
        return [entry.event.pubkey for entry in self.realm.entries(1) if entry.event is not None]

    def here(self) -> list[int]:
        """The bots that have not left."""
        return [each.number for each in self.bots.asked(self.realm.id)]


def test_a_bot_takes_a_seat_and_plays_a_duel_to_its_end() -> None:
    house = House("duel")
    house.ask("random")
    seat = RealmSeat(house.ann, "ann", seed="ann")
    while house.realm.over() is None:
        house.run()
        action = random(seat)
        if action is not None:
            seat.act(action)
    house.run()
    (bot,) = {who for who in house.signers() if who != ANN.public}
    assert [each.who for each in house.realm.world.all(duel.Duelist)].count(bot) == 1
    assert house.here() == []
    assert not house.service.seated
    assert house.service.pool.free == QUICK.keys


def test_it_waits_for_its_turn() -> None:
    house = House("duel")
    house.ask("random")
    house.run()
    house.ann.act(duel.Join())
    for _ in range(20):
        house.run()
        if house.realm.over() is not None or house.realm.awaited() == [ANN.public]:
            break
    before = house.realm.head
    house.run()
    assert house.realm.head == before


@pytest.mark.parametrize(("game", "bot"), [(name, bot) for name in ("temple", "hashfront") for bot in GAMES[name].bots])
def test_the_bots_of_each_game_play_by_themselves(game: str, bot: str) -> None:
    most = 12
    house = House(game, Settings(pace=QUICK.pace, workers=0, most=most))
    house.ask(bot)
    house.ask(bot)
    house.run(100)
    acted = house.signers()
    assert len(dict.fromkeys(acted)) == 2
    assert max(acted.count(who) for who in acted) == most  # then it leaves the others alone
    assert len(house.here()) < 2


def test_two_bots_for_one_seat_and_the_second_leaves() -> None:
    house = House("duel")
    house.ann.act(duel.Join())
    house.ask("random")
    house.ask("random")
    house.run(5)
    assert len(dict.fromkeys(house.signers())) == 2
    assert len(house.here()) == 1


def test_a_bot_that_is_sent_away_does_nothing_more() -> None:
    house = House("temple")
    number = house.ask("careful")
    house.run(5)
    before = house.realm.head
    assert before.seq > 0
    house.bots.dismiss(house.realm, number, ANN.public)
    house.run()
    assert house.realm.head == before
    assert not house.service.seated


def test_a_closed_realm_is_left_alone() -> None:
    house = House("temple")
    house.ask("careful")
    house.run(5)
    house.shut, before = True, house.realm.head
    house.run(5)
    assert house.realm.head == before


def test_a_bot_that_waits_long_rests_and_comes_back_when_the_game_goes_on() -> None:
    house = House("duel")
    house.ask("random")
    house.run()
    assert len(house.service.seated) == 1
    house.now += QUICK.idle_ms + 1
    house.run()
    assert not house.service.seated
    assert house.service.pool.free == QUICK.keys
    assert len(house.here()) == 1
    house.ann.act(duel.Join())
    house.run()
    assert len(house.service.seated) == 1 or house.realm.over() is not None


def test_after_a_restart_a_bot_goes_on_with_its_key() -> None:
    house = House("temple")
    house.ask("careful")
    house.run(5)
    house.serve()
    before = house.realm.head.seq
    house.run(5)
    assert house.realm.head.seq > before
    assert len(dict.fromkeys(house.signers())) == 1


def test_a_bot_paces_itself() -> None:
    house = House("temple", Settings(workers=0))
    house.ask("careful")
    house.service.step()
    before = house.realm.head.seq
    assert before > 0
    house.now += 299
    house.service.step()
    assert house.realm.head.seq == before
    house.now += 1
    house.service.step()
    assert house.realm.head.seq == before + 1


def broken(_seat: Seat) -> Action | None:
    raise ZeroDivisionError


def stubborn(_seat: Seat) -> Action | None:
    return duel.Guard()


@pytest.mark.parametrize("bot", [broken, stubborn])
def test_a_bot_that_cannot_play_leaves_and_spares_the_others(
    bot: Callable[[Seat], Action | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(duel.rules.bots, "bad", bot)
    house = House("duel")
    house.ask("bad")
    good = house.ask("random")
    house.run(10)
    assert house.here() == [good]
    assert len(dict.fromkeys(house.signers())) == 1
