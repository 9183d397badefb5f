"""Hand: a player's key at one realm. It signs what the player does and brings it to the referee."""

from __future__ import annotations

from yonder.core.rules.action import Action
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee


class Hand:
    """Acts for one key, or with it for another player who has granted it that."""

    def __init__(self, referee: Referee, realm: Realm, key: Key, player: str = "") -> None:
        self.realm = realm
        self.key = key.public
        self.who = player or key.public
        self._referee = referee
        self._key = key

    def act(self, action: Action) -> Receipt:
        """Sign an action with the next nonce and hand it in; what the rules refuse raises."""
        nonce, now = self.realm.next_nonce(self.key), self._referee.now() // 1000
        event = sign_action(self._key, self.realm.id, nonce, action, player=self.who, created_at=now)
        return self._referee.submit(event)
