"""The hall: one referee, its desk, and all that the routes share. Worlds are read in threads, under its lock."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from yonder.core.errors import Malformed, Missing, Unavailable, YonderError
from yonder.core.pack import pack_hash
from yonder.core.rules.kernel import Granted
from yonder.core.rules.rules import Rules
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, check, read, tag
from yonder.proof.keys import CANONICAL, Key
from yonder.proof.transition import envelope, next_nonce, read_creation
from yonder.proof.words import Spoken
from yonder.realm.desk import Desk, cores
from yonder.realm.past import Past
from yonder.realm.realm import CONTAINED, Realm, Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import Store
from yonder.registry import VERSION, game
from yonder.serve.edge.floods import Floods
from yonder.serve.edge.identity import Identity
from yonder.serve.edge.keyrate import KeyRate
from yonder.serve.edge.metrics import Metrics
from yonder.serve.edge.names import Names
from yonder.serve.edge.newcomers import Newcomers
from yonder.serve.edge.refusal import Forbidden, TooMany
from yonder.serve.edge.text import insist_plain
from yonder.serve.house.bots import Bots
from yonder.serve.house.cache import Cache
from yonder.serve.house.catalogue import Catalogue, Wanted
from yonder.serve.house.pace import Pace
from yonder.serve.house.pool import Pool
from yonder.serve.house.reader import Reader
from yonder.serve.house.sandbox_pool import Sandboxes
from yonder.serve.house.side import Side
from yonder.serve.options import Options

T = TypeVar("T")
QUICK, SLOW = 4, 2
VIEWS, REPLAYS = 256, 16
SOON_MS, PROBE_S = 60_000, 1.0
TOWNSFOLK = "townsfolk"  # the bot that lives in a shared world, if a game has one
ENTRIES = 50  # of a log cost as much as one request
ID = re.compile(r"[0-9a-f]{64}")


class Hall:
    """A server without its network side."""

    def __init__(self, store: Store, key: Key, games: Mapping[str, Rules], side: Path | str, options: Options) -> None:
        self.games = games
        self.options = options
        self.referee = Referee(store, key, games=self.rules)
        self.desk = (
            None
            if options.read_only
            else Desk(self.referee, clerks=cores() if options.clerks is None else options.clerks, admit=self._charge)
        )
        self.side = Side(side, read_only=options.read_only)
        self.catalogue = Catalogue(self.referee, self.side, self.rules)
        self.bots = Bots(self.side)
        self.names = Names(options.names)
        self.identity = Identity(self.names, options.limits)
        self.metrics = Metrics()
        self.cache = Cache()
        self.views = Cache(VIEWS)
        self.replays = Cache(REPLAYS)
        self.past = Past(self.referee)
        self.closing = False
        self.acted = 0.0  # when somebody last acted; what can wait lets play go first
        self.acting = 0  # actions under way
        self.shut = self.side.closed()
        self.limits = limits = options.limits
        self.floods = Floods(limits)
        self.new = Newcomers(limits)
        self.addresses = self.floods.requests
        self.keys = KeyRate(limits)
        self.sandboxes = Sandboxes(limits)
        self._quick = ThreadPoolExecutor(QUICK, "quick")
        self._slow = ThreadPoolExecutor(SLOW, "slow")
        self._pages = Pool("pages", 1, limits.pages_waiting, limits.pages_each, limits.pages_wait_s)
        self._keeping = ThreadPoolExecutor(1, "keeping house")
        self._waiting = 0
        self._reader = Reader()
        self.offering = Pace()
        self._probing = threading.Lock()
        self._probed: tuple[float, str | None] = (float("-inf"), None)
        self._used: dict[str, float] = {}
        self._connections: Counter[str] = Counter()

    def rules(self, name: str) -> Rules:
        """A game by name."""
        found = self.games.get(name)
        if found is None and name.partition(VERSION)[0] in self.games:
            return game(name)  # an older version, if it is installed
        if found is None:
            known = ", ".join(self.games) or "none"
            raise Malformed("$.game", f"There is no game called {name!r} here. Installed: {known}.", "unknown_game")
        return found

    # Work that must not hold up the loop

    async def quick(self, work: Callable[[], T]) -> T:
        """Run a short task in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def slow(self, work: Callable[[], T]) -> T:
        """Run a long task in one of a few threads, or refuse if too many are already waiting."""
        if self._waiting >= self.limits.waiting:
            raise Unavailable("The server is busy right now; ask again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._slow, work)
        finally:
            self._waiting -= 1

    async def page(self, address: str, entries: int, work: Callable[[], T]) -> T:
        """Read a page of a log. An address pays for many entries as for several requests, and waits for its turn."""
        if not self.addresses.take(address, entries / ENTRIES):
            raise TooMany("This address is reading logs too fast; wait a moment, or ask for less at a time.")
        return await self._pages.do(address, work)

    async def pace(self, address: str, entries: int) -> None:
        """Charge an address for entries that it is sent: a transfer that has begun may have to wait."""
        await asyncio.sleep(self.addresses.wait(address, entries / ENTRIES))
        self.addresses.take(address, entries / ENTRIES)

    async def keep(self, work: Callable[[], T]) -> T:
        """Run the server's own work in a thread reserved for it."""
        return await asyncio.get_running_loop().run_in_executor(self._keeping, work)

    # Reading

    def open(self, realm: str) -> Realm:
        """A realm, from memory or from the store; to be called in a thread, without the lock."""
        if not ID.fullmatch(realm):
            raise Missing("There is no such realm here.", "no_such_realm")
        opened = self.referee.realm(realm)
        self._used[realm] = time.monotonic()
        return opened

    async def read(
        self,
        realm: str,
        key: str | None,
        player: str | None,
        ask: Callable[[Realm, str | None], T],
        *,
        later: bool = False,
    ) -> T:
        """Read a realm as one who may: a spectator, the owner of a proved key, or one who holds a grant."""

        def look() -> T:
            with self.referee.lock, CONTAINED:
                opened = self.referee.realm(realm)
                return ask(opened, self.sees_as(opened, key, player))

        await self._opened(realm)
        return await self._reader.ask(look, later=later)

    def sees_as(self, realm: Realm, key: str | None, player: str | None) -> str | None:
        """Whose view this key may see. To be called under the lock."""
        if player is None or player == key:
            return key
        if not CANONICAL.fullmatch(player):
            raise Malformed("player", "A player is a public key of 64 lower-case hex digits.", "bad_key")
        if key is None:
            raise Forbidden("Prove a key that is allowed to see what this player sees.", "no_such_grant")
        right = realm.world.find(Granted, player, key)
        if right is None or right.until <= self.referee.now():
            raise Forbidden("This key is not allowed to see what that player sees.", "no_such_grant")
        return player

    # Writing

    def admit(self, event: Signed, player: str | None = None) -> None:
        """Refuse events of keys that are not allowed, or that send too many. The signature need not be checked yet.

        `player` is whom the event is for, where the referee goes on to insist on their grant.
        """
        if self.options.read_only:
            raise Forbidden("This server is read-only.", "read_only")
        allow = self.options.allow
        if allow is not None and event.pubkey not in allow and player not in allow:
            raise Forbidden("This server is closed; its operator can add your key.", "not_allowed")
        self.keys.check(event.pubkey)

    async def granting(self, realm: str, key: str) -> str | None:
        """On a closed server, an allowed player whose grant in this realm the key holds."""
        allow = self.options.allow
        if allow is None or key in allow:
            return None

        def ask(opened: Realm, _who: str | None) -> str | None:
            rights = (opened.world.find(Granted, player, key) for player in sorted(allow))
            return next((each.player for each in rights if each and each.until > self.referee.now()), None)

        return await self.read(realm, None, None, ask)

    def _charge(self, event: Signed) -> None:
        """Let a key pay for an action whose signature holds. One with an old nonce changes nothing, and is free."""
        world = self.referee.realm(tag(event, "realm") or "").world
        known = next_nonce(world, event.pubkey)  # one row, read by the only thread that writes such rows: no lock
        if envelope(event).nonce >= known:
            self.keys.charge(event)

    async def act(self, event: Signed, realm: str, spoken: Sequence[Spoken] = ()) -> Receipt:
        """Take a signed action for this realm, with its texts; the receipt comes when it is on disk."""
        self.admit(event, tag(event, "for"))
        if tag(event, "realm") != realm:
            raise Malformed("$.tags.realm", "This action is signed for another realm.", "wrong_realm")
        if realm in self.shut:
            raise Forbidden("This realm is closed: it can be read but accepts no more actions.", "realm_closed")
        self.acted = began = time.monotonic()
        await self._opened(realm)
        assert self.desk is not None
        self.acting += 1
        try:
            receipt = await self.desk.act(event, spoken)
        except YonderError as error:
            self.metrics.actions.labels(error.code).inc()
            raise
        finally:
            self.acting -= 1
            self.offering.answered(time.monotonic() - began)
        self.metrics.done.inc()
        return receipt

    async def create(self, data: bytes, address: str) -> Realm:
        """Begin a realm, for a request from this address."""
        event = read(data)
        check(event)
        self.admit(event)
        creation = read_creation(event)
        insist_plain(creation.name, "$.content.name")
        if creation.pack and not self.options.any_pack:
            raise Forbidden(
                "This server does not accept packs; its operator can allow them with --any-pack.", "no_packs"
            )

        def work() -> Realm:
            if self.referee.store.head(event.id) is None:
                self.keys.charge(event)
                self._room(event.pubkey)
                self.new.realm(address)
            with CONTAINED:
                realm = self.referee.create(event)
            self._used[realm.id] = time.monotonic()
            return realm

        return await self.quick(work)

    def _room(self, host: str) -> None:
        most = self.limits.open_realms
        if most and self.catalogue.open_of(host) >= most:
            raise TooMany(f"This key has {most} open realms; finish one first.", "too_many_realms", 60)

    async def _opened(self, realm: str) -> None:
        """Load the realm into memory, so that opening it holds up neither desk nor readers."""
        if self.referee.seq(realm) is None:
            await self.quick(lambda: self.open(realm))
        self._used[realm] = time.monotonic()

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count a connection of this address; too many are refused."""
        most = self.limits.connections
        if most and self._connections[address] >= most:
            raise TooMany(f"This address has {most} connections open.", "too_many_connections")
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    # Housekeeping

    def probe(self) -> None:
        """Raise Unavailable if the store cannot be used (on a read-only server: read); tested once for all callers."""
        with self._probing:
            if time.monotonic() - self._probed[0] > PROBE_S:
                self._probed = (time.monotonic(), _failure(self.referee.store.probe))
        if self._probed[1] is not None:
            raise Unavailable(self._probed[1])

    def open_shared(self) -> None:
        """Make sure that each shared game has a realm for everybody, created by the referee itself."""
        if self.options.read_only or not self.options.default_realms:
            return
        for rules in self.games.values():
            if rules.shared and not self._has_shared(rules):
                creation = Creation(rules.name, name=rules.name, pack=self.options.packs.get(rules.name, {}))
                keys = self.referee.keys
                self.referee.create(sign_creation(keys.main, keys.address, creation, self.referee.now() // 1000))

    def people(self) -> None:
        """Seat townsfolk in the shared realms, if that is enabled and their games have any."""
        if not self.options.townsfolk or not self.bots.open:
            return
        for rules in self.games.values():
            if rules.shared and TOWNSFOLK in rules.bots:
                for each in self.catalogue.pick(Wanted(game=rules.name, host=self.referee.public, over=False)):
                    self._people(each.id)

    def _people(self, name: str) -> None:
        here = sum(asked.bot == TOWNSFOLK for asked in self.bots.asked(name))
        with self.referee.lock, suppress(YonderError):
            realm = self.referee.realm(name)
            for _ in range(self.options.townsfolk - here):
                self.bots.ask(realm, TOWNSFOLK, self.referee.public, member=True)

    def _has_shared(self, rules: Rules) -> bool:
        """A realm with another pack, or under rules that can no longer be run, does not count."""
        pack = pack_hash(self.options.packs.get(rules.name, {}))
        listed = self.catalogue.pick(Wanted(game=rules.name, host=self.referee.public, over=False))
        return any(each.pack == pack and not self.catalogue.facts(each.id).trouble for each in listed)

    def notice(self) -> None:
        """See which realms the operator has closed."""
        self.shut = self.side.closed()

    def learn(self) -> None:
        """Update what is known of every realm; after this, the timers of realms that are not in memory are known."""
        for realm in self.catalogue.known():
            self.catalogue.facts(realm)

    def wake(self) -> None:
        """Open the realms whose timers are due. One that cannot be opened does not stop the others."""
        for realm in self.catalogue.due(self.referee.now()):
            with suppress(YonderError):
                self.referee.realm(realm)
            self.catalogue.facts(realm)

    def tidy(self) -> int:
        """Release realms that nobody has used for a long time; returns how many."""
        now, let_go = time.monotonic(), 0
        opened = sorted(self.referee.open_realms(), key=lambda realm: self._used.get(realm.id, 0))
        spare = len(opened) - self.limits.in_memory
        for place, realm in enumerate(opened):
            idle = now - self._used.setdefault(realm.id, now)
            if (idle > self.limits.idle_s or place < spare) and not self._soon(realm):
                self.catalogue.facts(realm.id)
                let_go += self._release(realm.id)
        return let_go

    def _release(self, realm: str) -> bool:
        gone = self.referee.release(realm)
        if gone:
            self._used.pop(realm, None)
        return gone

    def _soon(self, realm: Realm) -> bool:
        with self.referee.lock:
            due = realm.next_due()
        return due is not None and due < self.referee.now() + SOON_MS

    def close(self) -> None:
        """Finish what was accepted, save snapshots, release everything."""
        if self.desk is not None:
            self.desk.close()
        self._reader.close()
        for pool in (self._quick, self._slow, self._keeping):
            pool.shutdown(wait=True, cancel_futures=True)
        self._pages.close()
        self.referee.close()
        self.side.close()


def _failure(work: Callable[[], None]) -> str | None:
    try:
        work()
    except YonderError as error:
        return error.text
    return None
