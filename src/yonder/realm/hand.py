"""Hand: a player's key at one realm. It signs what the player does and brings it to the referee."""

from __future__ import annotations

from collections.abc import Sequence

from yonder.core.errors import Malformed
from yonder.core.rules.action import Action
from yonder.core.words import Words, named
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.proof.words import Spoken, say, unseal, whisper
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import Text


class Hand:
    """Acts for one key, or with it for another player who has granted it that."""

    def __init__(self, referee: Referee, realm: Realm, key: Key, player: str = "") -> None:
        self.realm = realm
        self.key = key.public
        self.who = player or key.public
        self._referee = referee
        self._key = key
        self._said: dict[str, Spoken] = {}

    def act(self, action: Action) -> Receipt:
        """Sign an action with the next nonce and hand it in, with what it says; what the rules refuse raises."""
        nonce, now = self.realm.next_nonce(self.key), self._referee.now() // 1000
        event = sign_action(self._key, self.realm.id, nonce, action, player=self.who, created_at=now)
        spoken = [self._said[words.hash] for words in named(action) if words.hash in self._said]
        receipt = self._referee.submit(event, spoken)
        self._said.clear()
        return receipt

    def say(self, text: str, readers: Sequence[str] = ()) -> Words:
        """Words for the next action; with readers only they, and this key, can read them."""
        words, spoken = whisper(self._key, text, readers) if readers else say(text)
        self._said[words.hash] = spoken
        return words

    def read(self, text: Text) -> str:
        """What a text says to this key; empty if it was erased or is not for it."""
        return read_text(self._key, text)


def read_text(key: Key, text: Text) -> str:
    """What a text says to a key; empty if it was erased or is not for it."""
    try:
        return unseal(key, text.text) if text.readers and not text.erased else text.text
    except Malformed:
        return ""
