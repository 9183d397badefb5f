"""Bot players: a bot of any game at a place of its own. It sees what its seat sees, acts in its turn, never talks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.chance.odds import Forecast, forecast
from yonder.core.chance.stream import sub
from yonder.core.errors import YonderError
from yonder.core.rules import engine
from yonder.core.rules.action import Action
from yonder.core.rules.minds import Terms
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Bot
from yonder.core.world.world import World
from yonder.play.agents.place import Place

PATIENCE = 3
LOOK_MS = 1_000  # what time alone opens is seen this soon


class Asked(Struct, frozen=True):
    """A bot that somebody has asked for at a realm; it has an account once it is seated."""

    number: int
    realm: str
    bot: str
    by: str
    account: str = ""


class Ledger(Protocol):
    """Which bots were asked for and have not left; from any thread."""

    def asked(self, realm: str) -> Sequence[Asked]: ...
    def seated(self, number: int, account: str) -> None: ...
    def left(self, number: int) -> None: ...


class NoBots:
    """The ledger of a service that nobody asks for bots."""

    def asked(self, realm: str) -> Sequence[Asked]:
        del realm
        return ()

    def seated(self, number: int, account: str) -> None: ...
    def left(self, number: int) -> None: ...


class StillSeat:
    """A player's seat at a world that stands still."""

    def __init__(self, rules: Rules, world: World, who: str, dice: Dice) -> None:
        self.who = who
        self.dice = dice
        self._rules = rules
        self._world = world

    @property
    def content(self) -> Any:
        return self._rules.content

    def view(self) -> Any:
        return engine.view(self._rules, self._world, self.who)

    def shown(self) -> Any:
        return engine.shown(self._rules, self._world, self.who)

    def offers(self) -> list[Offer]:
        return engine.offers(self._rules, self._world, self.who)

    def odds(self, action: Action) -> Forecast | None:
        return forecast(self._rules, self._world, self.who, action)


class BotPlayer:
    """Plays until the game is over, it is sent away, it is refused again and again, or it has acted `most` times."""

    def __init__(self, asked: Asked, bot: Bot, place: Place, terms: Terms, ledger: Ledger, most: int) -> None:
        self._asked = asked
        self._bot = bot
        self._place = place
        self._terms = terms
        self._ledger = ledger
        self._left = most
        self._refused = 0
        self._ready = 0
        self._passed = (-1, 0)
        self._done = False

    @property
    def over(self) -> bool:
        """Is there nothing left to do?"""
        return self._done or self._asked.number not in [
            each.number for each in self._ledger.asked(self._place.realm.id)
        ]

    def join(self, lease: str) -> None:
        """Nothing yet: its first action takes a place, as the game's offers have it."""
        del lease
        self._ledger.seated(self._asked.number, self._place.who)

    def step(self) -> bool:
        """One action, if one is open to it now."""
        news = bool(list(self._place.heard()))
        if self.over or self._terms.clock() < self._ready:
            return news
        action = self._decide()
        if action is None:
            return news or self._done
        self._ready = self._terms.clock() + self._terms.pace.pause_ms
        self._send(action)
        return True

    def fail(self) -> None:
        """It cannot go on."""
        self._done = True

    def leave(self) -> None:
        """Gone for good, if it is over; otherwise it only rests."""
        if self.over:
            self._ledger.left(self._asked.number)

    def _decide(self) -> Action | None:
        seq, world = self._place.still()
        rules, now = self._place.realm.rules, self._terms.clock()
        if self._passed[0] == seq and now < self._passed[1]:
            return None
        if engine.over(rules, world) is not None:
            self._done = True
            return None
        seed = self._terms.seed.to_bytes(8, "big")
        seat = StillSeat(rules, world, self._place.who, SeedDice(sub(seed, "entry", seq)))
        new = self._place.realm.next_nonce(self._place.who) == 1
        action = self._bot(seat) if new or self._awaited(world) else None
        if action is None:
            self._passed = (seq, now + LOOK_MS)
            self._done = new and not any(offer.enabled for offer in seat.offers())  # somebody else was faster
        return action

    def _awaited(self, world: World) -> bool:
        """Does a part of the realm that it plays in wait for it, or for nobody?"""
        rules, who = self._place.realm.rules, self._place.who
        parts = engine.scopes(rules, world, who)
        waiting = [engine.awaited(rules, world, scope) for scope in parts]
        return not parts or any(not each or who in each for each in waiting)

    def _send(self, action: Action) -> None:
        try:
            self._place.act(action)
        except YonderError:
            self._refused += 1
        else:
            self._refused = 0
            self._left -= 1
        self._done = self._refused >= PATIENCE or self._left <= 0
