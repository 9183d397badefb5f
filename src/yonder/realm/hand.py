"""Hand: a player's key at one realm. It signs what the player does and brings it to the referee."""

from __future__ import annotations

from yonder.core.action import Action
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee


class Hand:
    """Acts for one key."""

    def __init__(self, referee: Referee, realm: Realm, key: Key) -> None:
        self.realm = realm
        self.who = key.public
        self._referee = referee
        self._key = key

    def act(self, action: Action) -> Receipt:
        """Sign an action with the next nonce and hand it in; what the rules refuse raises."""
        nonce = self.realm.next_nonce(self.who)
        event = sign_action(self._key, self.realm.id, nonce, action, created_at=self._referee.now() // 1000)
        return self._referee.submit(event)
