"""Company: the minds of a game, which answer and talk, beside one person. They act while the person waits."""

from __future__ import annotations

from yonder.cli.data.house import House
from yonder.core.rules.minds import Pace
from yonder.core.world.codec import sha256
from yonder.play.agents import AgentService, Settings
from yonder.play.table import RealmSeat
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm

PROMPT = Settings(pace=Pace(pause_ms=0, chat_ms=0, timed=False), workers=0)
MOST = 600  # steps in a row: agents that play among themselves must not hold up the person for ever


class Company:
    """Minds beside one person. Their keys come from those of the house: a game that goes on finds them again."""

    def __init__(self, house: House, me: RealmSeat) -> None:
        self._realm, self._me = house.realm, me
        secret = sha256(f"agents|{house.ring.root}".encode()).hex()

        def keyring(realm: Realm, name: str, player: str) -> Hand:
            return Hand(house.referee, realm, Key.from_seed(f"{secret} {name}"), player)

        self._service = AgentService(house.referee, keyring, secret=secret, settings=PROMPT)

    def settle(self) -> None:
        """Let everybody do what there is to do, and bring the person into play."""
        opening = self._realm.rules.part("opening")
        for _ in range(MOST):
            if self._service.step():
                continue
            action = None if opening is None else opening(self._realm.world, self._me.who)
            if action is None:
                return
            self._me.act(action)
