"""A process that writes until it is killed: it prints the id of each action once that is acknowledged."""

from __future__ import annotations

import sys

from duels import REFEREE, vault_games
from vault import Wind
from yonder.proof.event import Signed, sign_action
from yonder.proof.keys import Key
from yonder.realm import realm as realm_module
from yonder.realm.desk import Desk
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore

PLAYERS = [Key.from_seed(f"player {number}") for number in range(6)]


def action(realm: Realm, player: Key, nonce: int) -> Signed:
    """The same event for the same nonce, whichever process signs it."""
    return sign_action(player, realm.id, nonce, Wind(f"{player.public[:4]} {nonce % 5}", nonce % 3))


def acknowledge(desk: Desk, events: list[Signed]) -> None:
    for future in [desk.submit(event) for event in events]:
        event = future.result().entry.event
        assert event is not None
        sys.stdout.write(event.id + "\n")
        sys.stdout.flush()


def write(path: str, realm_id: str) -> None:
    realm_module.SNAPSHOT_EVERY = 150
    referee = Referee(SqliteStore(path), REFEREE, games=vault_games)
    desk, realm = Desk(referee), referee.realm(realm_id)
    # What the last process may have written without a word comes again first.
    known = [(player, realm.next_nonce(player.public) - 1) for player in PLAYERS]
    acknowledge(desk, [action(realm, player, nonce) for player, nonce in known if nonce])
    while True:
        acknowledge(desk, [action(realm, player, realm.next_nonce(player.public)) for player in PLAYERS])


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2])
