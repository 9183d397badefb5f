"""Table: the seats of one realm, and whose move it is. Bots and the terminal sit on the same chairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.chance.odds import Forecast
from yonder.core.chance.stream import sub
from yonder.core.rules.action import Action
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Bot
from yonder.core.words import Words
from yonder.core.world.codec import sha256
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm, Receipt
from yonder.realm.store.base import Text


class RealmSeat:
    """One player's place at a realm. Its dice start over with each entry: a bot that comes back decides alike."""

    def __init__(self, hand: Hand, name: str, *, seed: str, bot: Bot | None = None) -> None:
        self.name = name
        self.who = hand.who
        self.bot = bot
        self._hand = hand
        self._seed = sha256(f"seat|{seed}|{hand.who}".encode())
        self._rolled: tuple[int, Dice] | None = None

    @property
    def dice(self) -> Dice:
        """Chance for deciding; it has nothing to do with the dice of the game."""
        seq = self._hand.realm.head.seq
        if self._rolled is None or self._rolled[0] != seq:
            self._rolled = seq, SeedDice(sub(self._seed, "entry", seq))
        return self._rolled[1]

    @property
    def content(self) -> Any:
        """What the realm is played with."""
        return self._hand.realm.rules.content

    def view(self) -> Any:
        return self._hand.realm.view(self.who)

    def offers(self) -> list[Offer]:
        return self._hand.realm.offers(self.who)

    def odds(self, action: Action) -> Forecast | None:
        return self._hand.realm.odds(self.who, action)

    def act(self, action: Action) -> Receipt:
        return self._hand.act(action)

    def say(self, text: str, readers: Sequence[str] = ()) -> Words:
        """Words for the next action."""
        return self._hand.say(text, readers)

    def read(self, text: Text) -> str:
        """What a text says to this seat; empty if it was erased or is not for it."""
        return self._hand.read(text)

    def can_act(self) -> bool:
        """Is anything open to this player?"""
        return any(offer.enabled for offer in self.offers())


class Table:
    """All seats of a realm that are played from here."""

    def __init__(self, realm: Realm, seats: Sequence[RealmSeat]) -> None:
        self.realm = realm
        self.seats = tuple(seats)

    def movers(self) -> list[RealmSeat]:
        """Who can move now, in order of the seats: those the game waits for, or else anybody with an open offer."""
        waiting = [seat for seat in self.seats if self.realm.is_awaited(seat.who) and seat.can_act()]
        return waiting or [seat for seat in self.seats if seat.can_act()]

    def turns(self) -> Iterator[RealmSeat]:
        """Round after round, each seat that can move when it comes to it; until the game is over or nobody moves."""
        moved = True
        while moved:
            moved = False
            for seat in self.seats:
                if self.realm.over() is not None:
                    return
                if seat in self.movers():
                    head = self.realm.head
                    yield seat
                    moved = moved or self.realm.head != head
