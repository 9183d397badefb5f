"""Duels for the tests: players with known keys, a clock that stands still, logs, and a referee who may lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

import duel
import vault
from yonder.core.rules import engine
from yonder.core.rules.action import Action
from yonder.core.rules.kernel import Question
from yonder.core.rules.rules import Rules
from yonder.proof.chain import Line, parts, read_lines, read_parts, write_lines
from yonder.proof.entry import (
    START,
    Address,
    Body,
    Creation,
    Entry,
    body_hash,
    content_of,
    entry_hash,
    seal_of,
    sign_checkpoint,
    sign_creation,
)
from yonder.proof.event import Signed, sign_action
from yonder.proof.keys import Key
from yonder.proof.verify import Report, verify
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore, Store
from yonder.realm.transfer import export_log
from yonder.testkit.signed import Clock, finder

REFEREE, RED, BLUE, STRANGER = (Key.from_seed(name) for name in ("referee", "red", "blue", "stranger"))

games = finder(duel.rules)
vault_games = finder(duel.rules, vault.rules)


def referee(store: Store | None = None, *, key: Key = REFEREE, clock: Clock | None = None) -> Referee:
    return Referee(MemoryStore() if store is None else store, key, games=games, clock=clock or Clock())


def creation(to: Address, *, game: str = "duel", host: Key = RED, **more: Any) -> Signed:
    return sign_creation(host, to, Creation(game, **more), 1)


def begin(to: Referee, name: str = "") -> Realm:
    """A new duel without players."""
    return to.create(creation(to.address, name=name))


def signed(realm: Realm, key: Key, action: Action, **more: Any) -> Signed:
    """The key's next action."""
    return sign_action(key, realm.id, realm.next_nonce(key.public), action, **more)


def act(to: Referee, realm: Realm, key: Key, action: Action, **more: Any) -> Receipt:
    return to.submit(signed(realm, key, action, **more))


def seated(to: Referee, name: str = "") -> Realm:
    """A duel with both players."""
    realm = begin(to, name)
    act(to, realm, RED, duel.Join())
    act(to, realm, BLUE, duel.Join())
    return realm


def at_turn(realm: Realm) -> Key:
    (who,) = engine.awaited(realm.rules, realm.world) or [RED.public]
    return RED if who == RED.public else BLUE


def guard(to: Referee, realm: Realm, turns: int) -> list[Receipt]:
    """Moves without dice, by turns."""
    return [act(to, realm, at_turn(realm), duel.Guard()) for _ in range(turns)]


def asked(to: Referee, clock: Clock | None = None) -> Realm:
    """A duel after a guard, a strike (a second later, by this clock) and a lunge that leaves a question."""
    for number in range(100):
        realm = seated(to, f"duel {number}")
        guard(to, realm, 1)
        if clock is not None:
            clock.now += 1_000
        act(to, realm, at_turn(realm), duel.Strike())
        act(to, realm, at_turn(realm), duel.Lunge())
        if realm.world.all(Question):
            return realm
    raise AssertionError("nobody lunges badly enough")


def logged(realm: Realm) -> list[bytes]:
    """The realm's log file."""
    return list(export_log(realm.store, realm.id))


def short_log() -> list[bytes]:
    """A duel with joins, a guard, a strike, a lunge, the tick that ends its question, and a strike: entries 0 to 7."""
    clock = Clock()
    to = referee(clock=clock)
    realm = asked(to, clock)
    clock.now += duel.ANSWER_MS
    to.fire()
    act(to, realm, at_turn(realm), duel.Strike())
    return logged(realm)


def lines_of(raw: Iterable[bytes]) -> list[Line]:
    return list(read_lines(raw))


def entries_of(lines: Iterable[Line]) -> list[Entry]:
    return [line for line in lines if isinstance(line, Entry)]


def relinked(lines: Sequence[Line], key: Key = REFEREE) -> list[Line]:
    """The same lines with numbers, chain and checkpoints that fit again: what a lying referee would publish."""
    made: list[Line] = []
    head, last, seq = START, entries_of(lines)[0], 0
    for line in lines:
        if isinstance(line, Entry):
            last = bound(line, prev=head, seq=seq)
            head, seq = entry_hash(last), seq + 1
            made.append(last)
        else:
            made.append(sign_checkpoint(key, last.realm, last.seq, head, last.at))
    return made


def changed(entry: Entry, **changes: Any) -> Entry:
    """The entry with some fields of its header or its body changed; `event` is a signed event, or none."""
    header, body = entry.header, entry.body
    assert body is not None
    if "event" in changes:
        event = changes.pop("event")
        header, body = replace(header, signed=seal_of(event)), replace(body, event=content_of(event))
    inside = {name: changes.pop(name) for name in Body.__struct_fields__ if name in changes}
    return Entry(replace(header, **changes), replace(body, **inside))


def bound(entry: Entry, **changes: Any) -> Entry:
    """The entry with its header fitting its body."""
    hashed = {} if entry.body is None else {"body": body_hash(entry.body)}
    return Entry(replace(entry.header, **hashed, **changes), entry.body)


def altered(lines: Sequence[Line], seq: int, **changes: Any) -> list[Line]:
    """The lines with one entry changed, and nothing else."""
    return [changed(line, **changes) if isinstance(line, Entry) and line.seq == seq else line for line in lines]


def forged(lines: Sequence[Line], seq: int, **changes: Any) -> list[Line]:
    """The lines with one entry changed by the referee itself, who signs it all anew."""
    return relinked(altered(lines, seq, **changes))


def report_of(lines: Iterable[Line], find: Callable[[str], Rules] = games, **more: Any) -> Report:
    kept = list(lines)
    return verify(find, lambda: map(parts, kept), **more)


def file_report(raw: Sequence[bytes], find: Callable[[str], Rules] = games) -> Report:
    return verify(find, lambda: read_parts(raw))


def rewritten(lines: Iterable[Line]) -> list[bytes]:
    return list(write_lines(lines))


def vault_referee(clock: Clock | None = None, store: Store | None = None) -> Referee:
    """A referee who knows the vault as well."""
    return Referee(store or MemoryStore(), REFEREE, games=vault_games, clock=clock or Clock())


def begin_vault(to: Referee, **setup: Any) -> Realm:
    return to.create(creation(to.address, game="vault", setup=setup))


def open_vault(to: Referee, realm: Realm) -> Receipt:
    """Guess until the vault opens."""
    for number in range(1, 1_000):
        receipt = act(to, realm, BLUE, vault.Guess(number))
        if receipt.entry.opened:
            return receipt
    raise AssertionError("the vault has no number")
