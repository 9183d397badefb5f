"""Place: all that an agent has at a realm. It may ask, act and listen, like any player, and nothing else (H-500)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from yonder.core.rules import engine
from yonder.core.rules.action import Action, Event, Query, tag_of
from yonder.core.rules.kernel import Grant, Revoke
from yonder.core.words import Words
from yonder.core.world.world import World
from yonder.realm.feed import FeedItem
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee

Keyring = Callable[[Realm, str, str], Hand]
"""A hand at a realm: for the key of this name, acting for itself (empty) or for the player given."""


class Place:
    """An agent's place: its account, and perhaps a session key that acts for it within a grant."""

    def __init__(self, referee: Referee, realm: Realm, account: Hand, session: Hand | None = None) -> None:
        self.realm = realm
        self.who = account.who
        self.touched = referee.now()
        self._referee = referee
        self._account = account
        self._session = session
        self._items: list[FeedItem] = []
        self._stop: Callable[[], None] = lambda: None

    def grant(self, kinds: Sequence[type[Action]], until: int) -> None:
        """Let the session key do these kinds of action."""
        if self._session is not None:
            self._account.act(Grant(self._session.key, until, tuple(tag_of(kind) for kind in kinds)))

    def listen(self, since: int | None = None) -> None:
        """Take in what happens: from now on, or from an entry on."""
        with self._referee.lock:
            self._stop = self.realm.feed.subscribe(self.who, self._items.append)
            head = self.realm.head.seq
        if since is not None:
            self._items[:0] = self.realm.history(self.who, since, head + 1)

    def quiet(self) -> None:
        """Stop listening."""
        self._stop()

    def close(self) -> None:
        """Stop listening and take the grant back."""
        self._stop()
        if self._session is not None:
            self._account.act(Revoke(self._session.key))

    def still(self) -> tuple[int, World]:
        """The newest entry and the world after it, to be read while play goes on."""
        with self._referee.lock:
            return self.realm.head.seq, self.realm.still()

    def ask(self, query: Query) -> Any:
        """Ask what anybody may ask."""
        return engine.ask(self.realm.rules, self.still()[1], self.who, query)

    def act(self, action: Action) -> None:
        """Sign and send an action; a refusal raises."""
        (self._session or self._account).act(action)

    def say(self, make: Callable[[Words], Action], text: str, readers: Sequence[str] = ()) -> None:
        """Say something by an action that is made of its words; with readers, to them alone."""
        hand = self._session or self._account
        hand.act(make(hand.say(text, readers)))

    def read(self, words: Words) -> str:
        """What was said; empty if it was erased, or is for others."""
        return "".join(self._account.read(text) for text in self.realm.texts([words.hash]))

    def heard(self) -> Iterator[Event]:
        """The events that have come in since, in order."""
        while self._items:
            self.touched = self._referee.now()
            yield from self._items.pop(0).events
