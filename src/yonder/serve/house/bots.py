"""Bots that were asked for, by realm. The side table keeps them over a restart; the agent service seats them."""

from __future__ import annotations

import threading

from msgspec.structs import replace

from yonder.core.errors import Missing, Reject
from yonder.core.rules.kernel import Genesis
from yonder.core.rules.rules import Rules
from yonder.play.agents import Asked
from yonder.play.policy import names, policy
from yonder.realm.realm import Realm
from yonder.serve.edge.refusal import Forbidden, TooMany
from yonder.serve.house.side import Side

MOST_EACH = 4  # bots that one key may have at a time
NEWCOMER = f"{1:064x}"  # the key of nobody


class Bots:
    """The ledger of bots. Any thread may use it."""

    def __init__(self, side: Side) -> None:
        self.open = False  # until a service is there to seat them
        self._side = side
        self._lock = threading.Lock()
        self._asked: dict[int, Asked] = {row[0]: Asked(*row) for row in side.bots()}

    def asked(self, realm: str) -> list[Asked]:
        """The bots of a realm that have not left, in order."""
        with self._lock:
            return [each for each in self._asked.values() if each.realm == realm]

    def seated(self, number: int, account: str) -> None:
        """A bot has received its account."""
        with self._lock:
            self._asked[number] = replace(self._asked[number], account=account)
            self._side.keep_bot(number, account)

    def left(self, number: int) -> None:
        """A bot has left, or is sent away."""
        with self._lock:
            found = self._asked.pop(number, None)
            if found is not None:
                self._side.keep_bot(number, found.account, gone=True)

    def names(self, rules: Rules) -> list[str]:
        """The bots that can be asked for in a game; none where nobody would seat them."""
        return names(rules) if self.open else []

    def ask(self, realm: Realm, bot: str, by: str, *, member: bool) -> Asked:
        """Ask for a bot, as the host or a player. To be called under the referee's lock."""
        if not self.open:
            raise Missing("This server has no bots.", "no_bots")
        policy(realm.rules, bot)
        if not member and by != realm.world.get(Genesis).host:
            raise Forbidden("Only the host and the players can ask for bots.", "not_a_player")
        if realm.over() is not None:
            raise Reject("game_over", "This game is over.")
        with self._lock:
            self._room(realm, by)
            number = self._side.ask_bot(realm.id, bot, by)
            self._asked[number] = Asked(number, realm.id, bot, by)
            return self._asked[number]

    def dismiss(self, realm: Realm, number: int, by: str) -> None:
        """Send a bot away, as the host or as who asked for it."""
        found = next((each for each in self.asked(realm.id) if each.number == number), None)
        if found is None:
            raise Missing("There is no such bot here.", "no_such_bot")
        if by not in (found.by, realm.world.get(Genesis).host):
            raise Forbidden("Only the host, or whoever asked for the bot, can send it away.", "not_yours")
        self.left(number)

    def _room(self, realm: Realm, by: str) -> None:
        here = sum(each.realm == realm.id for each in self._asked.values())
        if here >= realm.rules.players[1] or not has_seat(realm):
            raise Reject("no_open_seat", "There is no free seat for a bot.")
        if sum(each.by == by for each in self._asked.values()) >= MOST_EACH:
            text = f"{MOST_EACH} bots that you asked for are still playing; send one away first."
            raise TooMany(text, "too_many_bots", 60)


def has_seat(realm: Realm) -> bool:
    """Could a newcomer join: is any action open to a key that has done nothing yet?"""
    return realm.over() is None and any(offer.enabled for offer in realm.offers(NEWCOMER))
