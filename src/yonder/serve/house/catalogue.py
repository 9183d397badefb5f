"""The catalogue: which realms there are, and what a list shows of each without opening it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct

from yonder.core.errors import Unavailable, YonderError
from yonder.core.rules.rules import Rules
from yonder.core.show.reading import Outcome
from yonder.proof.event import ACTION
from yonder.proof.rules import installed
from yonder.proof.transition import envelope, read_creation
from yonder.realm.realm import CONTAINED
from yonder.realm.referee import Referee
from yonder.realm.writing import entry_of
from yonder.serve.house.side import Facts, Side

LASTING = ("", "unknown_game", "wrong_format", "wrong_rules")  # follows from the log and the rules; others may be cured


class Listed(Struct, frozen=True):
    """What never changes of a realm."""

    id: str
    game: str
    version: int
    host: str
    referee: str
    name: str
    created: int
    pack: str = ""


class Wanted(Struct, frozen=True):
    """What a list is to hold."""

    game: str | None = None
    host: str | None = None
    player: str | None = None
    over: bool | None = None


class Summary(Struct, frozen=True):
    """One realm in short. `awaited` is None where anybody may act; `trouble` says why it cannot be run here.

    When it is `closed`, its operator lets nobody act in it. `pack` is the hash of other content, if it has any.
    """

    id: str
    game: str
    version: int
    host: str
    referee: str
    name: str
    created: int
    entries: int
    head: str
    over: bool
    outcome: Outcome | None
    players: tuple[str, ...]
    awaited: tuple[str, ...] | None = None
    trouble: str = ""
    closed: bool = False
    pack: str = ""


class Catalogue:
    """Known realms in order of their creation. Methods may be called from any thread, without the referee's lock."""

    def __init__(self, referee: Referee, side: Side, games: Callable[[str], Rules]) -> None:
        self._referee = referee
        self._side = side
        self._games = games
        self._lock = threading.Lock()
        self._listed: dict[str, Listed] = {}
        self._facts = side.facts()

    def known(self) -> dict[str, Listed]:
        """All realms, oldest first; those that other programs have written to the store too."""
        ids = self._referee.store.realms()
        for realm in ids:
            if realm not in self._listed and (listed := self._read(realm)) is not None:
                with self._lock:
                    self._listed[realm] = listed
        return {realm: self._listed[realm] for realm in ids if realm in self._listed}

    def find(self, realm: str) -> Listed | None:
        """One realm."""
        found = self._listed.get(realm) or self._read(realm)
        if found is not None:
            with self._lock:
                self._listed[realm] = found
        return found

    def pick(self, wanted: Wanted) -> Iterator[Listed]:
        """The realms that fit, newest first."""
        for listed in reversed(self.known().values()):
            if wanted.game not in (None, listed.game) or wanted.host not in (None, listed.host):
                continue
            if (wanted.over, wanted.player) != (None, None):
                facts = self.facts(listed.id)
                if wanted.over not in (None, facts.outcome is not None):
                    continue
                if wanted.player is not None and wanted.player not in facts.players:
                    continue
            yield listed

    def open_of(self, host: str) -> int:
        """How many realms of this host are not over."""
        return sum(1 for _ in self.pick(Wanted(host=host, over=False)))

    def facts(self, realm: str) -> Facts:
        """What is known of a realm, brought up to its head."""
        head, rules = self._referee.store.head(realm), self._rules(realm)
        facts = self._facts.get(realm)
        if facts is not None and head is not None and (facts.seq, facts.rules) == (head[0], rules):
            return facts
        facts = self._derived(realm, facts or Facts(-1), rules)
        if facts.trouble != Unavailable.code:  # that passes by itself
            with self._lock:
                self._facts[realm] = facts
        if facts.trouble in LASTING:
            self._side.keep_facts(realm, facts)
        return facts

    def due(self, now: int) -> list[str]:
        """Realms whose timers are due, in memory or not."""
        with self._lock:
            return [realm for realm, facts in self._facts.items() if facts.due is not None and facts.due <= now]

    def summary(self, listed: Listed) -> Summary:
        """One realm in short."""
        facts = self.facts(listed.id)
        seq, head = self._referee.store.head(listed.id) or (-1, "")
        return Summary(
            **{field: getattr(listed, field) for field in listed.__struct_fields__},
            entries=seq + 1,
            head=head,
            over=facts.outcome is not None,
            outcome=facts.outcome,
            players=facts.players,
            trouble=facts.trouble,
            closed=listed.id in self._side.closed(),
        )

    def _rules(self, realm: str) -> str:
        """Which rules, content and referee would run this realm now."""
        listed = self.find(realm)
        try:
            return (
                ""
                if listed is None
                else f"{_stamp(installed(self._games, listed.game, listed.version))} {self._referee.public}"
            )
        except YonderError:
            return "none"

    def _derived(self, realm: str, before: Facts, rules: str) -> Facts:
        seq, players = before.seq, dict.fromkeys(before.players)
        for record in self._referee.store.read(realm, seq + 1):
            entry, seq = entry_of(record), record.seq
            if entry.event is not None and entry.event.kind == ACTION:
                players[envelope(entry.event).player] = None
        try:
            opened = self._referee.realm(realm)
            with self._referee.lock, CONTAINED:
                outcome, due = opened.over(), opened.next_due() if opened.ours else None
                seq = min(seq, opened.head.seq)
        except YonderError as error:
            return Facts(seq, rules, tuple(players), trouble=error.code)
        return Facts(seq, rules, tuple(players), outcome, due)

    def _read(self, realm: str) -> Listed | None:
        first = next(self._referee.store.read(realm, 0, 1), None)
        entry = None if first is None else entry_of(first)
        if entry is None or entry.birth is None or entry.event is None:
            return None
        birth, name = entry.birth, read_creation(entry.event).name
        return Listed(realm, birth.game, birth.version, entry.event.pubkey, birth.referee, name, entry.at, birth.pack)


@lru_cache(maxsize=64)
def _stamp(rules: Rules) -> str:
    return f"{rules.version} {rules.content_hash()}"
