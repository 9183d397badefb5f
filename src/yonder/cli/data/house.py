"""House: a realm of the data folder, opened by the referee whose it is, with the keys of those who play there.

A seeded game says so in its creation (`seed TEXT`), and all its keys come from the seed: anybody can play it again.
"""

from __future__ import annotations

from typing import Any

from yonder.cli.data.folder import Data
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.proof.transition import read_creation
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee, clock
from yonder.realm.writing import entry_of

SEED = "seed "
MOST_SEED = 64
TURN_MS = 1_000


class Ring:
    """The keys of one game: the referee's, the person's, and those of the other seats."""

    def __init__(self, referee: Key, person: Key, root: str) -> None:
        self.referee = referee
        self.root = root
        self._person = person

    def seat(self, number: int) -> Key:
        """The key of a seat; the person has seat 1."""
        return self._person if number == 1 else Key.from_seed(f"{self.root}|seat {number}")

    @classmethod
    def seeded(cls, seed: str) -> Ring:
        """All keys from a text: worth nothing as identities, the same for everybody."""
        root = f"yonder|{seed}"
        return cls(Key.from_seed(root + "|referee"), Key.from_seed(root + "|seat 1"), root)

    @classmethod
    def own(cls, data: Data) -> Ring:
        """The keys of the data folder."""
        return cls(data.referee, data.person, "house|" + data.referee.secret_bytes.hex())


class LogicalClock:
    """The time of seeded games: a second after the newest entry, or as late as somebody chose to wait."""

    def __init__(self) -> None:
        self.realm: Realm | None = None
        self.waited = 0

    def __call__(self) -> int:
        return max(self.waited, 0 if self.realm is None else self.realm.world.now + TURN_MS)


class House:
    """An open realm, its referee and its keys."""

    def __init__(self, data: Data, seed: str | None) -> None:
        self.data = data
        self.seed = seed
        self.ring = Ring.own(data) if seed is None else Ring.seeded(seed)
        self.logical = LogicalClock() if seed is not None else None
        self.clock = self.logical or clock
        self.referee = Referee(data.store, self.ring.referee, clock=self.clock)
        self._realm: Realm | None = None

    @property
    def realm(self) -> Realm:
        """The realm."""
        assert self._realm is not None
        return self._realm

    @classmethod
    def create(cls, data: Data, game: str, setup: dict[str, Any], seed: str | None, pack: dict[str, Any]) -> House:
        """Begin a realm. A seeded one begins anew: what it was before is forgotten."""
        house = cls(data, seed)
        creation = Creation(game, setup, "" if seed is None else SEED + seed, pack)
        event = sign_creation(house.ring.seat(1), house.referee.address, creation, house.clock() // 1000)
        if seed is not None and data.store.head(event.id) is not None:
            data.store.forget(event.id)
        return house._with(house.referee.create(event))

    @classmethod
    def open(cls, data: Data, realm: str) -> House:
        """Open a realm that is kept here."""
        house = cls(data, seed_of(data, realm))
        return house._with(house.referee.realm(realm))

    @classmethod
    def keeper(cls, data: Data, realm: str) -> House:
        """The referee of a realm that is kept here, which may not be playable now."""
        return cls(data, seed_of(data, realm))

    def _with(self, realm: Realm) -> House:
        self._realm = realm
        if self.logical is not None:
            self.logical.realm = realm
        return self

    def hand(self, number: int) -> Hand:
        """The hand of a seat."""
        return Hand(self.referee, self.realm, self.ring.seat(number))


def seed_of(data: Data, realm: str) -> str | None:
    """The seed of a seeded game; None for any other, whatever its name says."""
    first = next(data.store.read(realm, 0, 1), None)
    entry = None if first is None else entry_of(first)
    if entry is None or entry.event is None or entry.birth is None:
        return None
    name = read_creation(entry.event).name
    seed = name.removeprefix(SEED)
    fits = name.startswith(SEED) and Ring.seeded(seed).referee.public == entry.birth.referee
    return seed if fits else None
