"""Signed: a realm in process as a server keeps it, with a key for each player and a clock that the test moves.

What the bench leaves out is here: signatures, proved dice, the log, and its verification.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from yonder.core.errors import Malformed
from yonder.core.rules.action import Action
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Bot, Outcome
from yonder.play.table import RealmSeat, Table
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.proof.verify import Report
from yonder.realm.hand import Hand
from yonder.realm.realm import Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import export_log, verify_realm

NOON = 1_700_000_000_000
TURNS = 1_000


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def finder(*known: Rules) -> Callable[[str], Rules]:
    """Finds these games by name, as the registry does."""
    by_name = {rules.name: rules for rules in known}

    def find(name: str) -> Rules:
        if name not in by_name:
            raise Malformed("$.game", f"There is no game called {name!r} here.", "unknown_game")
        return by_name[name]

    return find


class SignedRealm:
    """One realm of a game. `keys` are its players, `players` their public keys: the same for the same seed."""

    def __init__(
        self,
        rules: Rules,
        *,
        players: int | None = None,
        setup: Any = None,
        seed: str = "test",
    ) -> None:
        count = max(1, rules.players[0]) if players is None else players
        self.rules = rules
        self.clock = Clock()
        self.keys = tuple(Key.from_seed(f"{seed} player {i + 1}") for i in range(count))
        self.players = tuple(key.public for key in self.keys)
        self._games = finder(rules)
        self._store = MemoryStore()
        self.referee = Referee(self._store, Key.from_seed(f"{seed} referee"), games=self._games, clock=self.clock)
        creation = Creation(rules.name, {} if setup is None else setup, seed)
        self.realm = self.referee.create(sign_creation(self.keys[0], self.referee.address, creation, NOON // 1_000))

    def act(self, key: Key, action: Action) -> Receipt:
        """Sign an action and hand it in; what the rules refuse raises."""
        return Hand(self.referee, self.realm, key).act(action)

    def advance(self, milliseconds: int) -> int:
        """Let time pass; due timers fire as entries of the log. Returns how many did."""
        self.clock.now += milliseconds
        return self.referee.fire()

    def view(self, key: Key | None) -> Any:
        """What this player (None: a spectator) sees."""
        return self.realm.view(None if key is None else key.public)

    def offers(self, key: Key) -> list[Offer]:
        """What this player can do."""
        return self.realm.offers(key.public)

    def seat(self, key: Key, bot: Bot | None = None) -> RealmSeat:
        """This player's place, for an agent: view, offers, odds, act."""
        name = f"player {self.keys.index(key) + 1}"
        return RealmSeat(Hand(self.referee, self.realm, key), name, seed="test", bot=bot)

    def play(self, bots: Sequence[Bot]) -> Outcome | None:
        """Let a bot sit in each place and play on; the outcome, or None if nobody moves any more."""
        seats = [self.seat(key, bot) for key, bot in zip(self.keys, bots, strict=True)]
        for _, seat in zip(range(TURNS), Table(self.realm, seats).turns(), strict=False):
            action = None if seat.bot is None else seat.bot(seat)
            if action is not None:
                seat.act(action)
        return self.realm.over()

    def log(self) -> list[bytes]:
        """The log as the lines of a file."""
        return list(export_log(self._store, self.realm.id))

    def verify(self) -> Report:
        """What anybody finds who checks the log."""
        return verify_realm(self._store, self.realm.id, self._games)
