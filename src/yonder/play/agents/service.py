"""The agent service: seats agents that were asked for, lets each act in its time, and lets them go (H-501 .. H-508).

It runs beside a referee: `start` and `stop` for a server, `step` for tests. It seats the minds that a game itself asks
for, and the bots of any game that a ledger lists. Everything a mind remembers is read from the log, so that agents of
an earlier run are taken up again when their realm is open.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from msgspec import Struct

from yonder.core.errors import YonderError
from yonder.core.rules.action import Action
from yonder.core.rules.minds import Mind, Minds, Model, Terms, Wish
from yonder.core.world.codec import sha256
from yonder.play.agents.bot import Asked, BotPlayer, Ledger, NoBots
from yonder.play.agents.place import Keyring, Place
from yonder.play.agents.pool import Lease, Pool
from yonder.play.agents.settings import Settings
from yonder.play.policy import policy
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee

NO_KEY = "All agents are busy; the request is tried again in a moment."
_LOG = logging.getLogger(__name__)
Notice = Callable[[str, str, str], None]
"""Tell a realm, about a topic, a sentence."""


class Call(Struct, frozen=True):
    """Somebody to be seated at a realm: a mind of the game (within a grant of these kinds), or a bot.

    `known` is the name under which it was seated first, which its account goes by; empty: this is the first time.
    """

    name: str
    account: str
    topic: str
    make: Callable[[Place, Terms], Mind]
    kinds: Sequence[type[Action]] = ()
    known: str = ""


class Seated:
    """An agent at its place."""

    def __init__(self, agent: Mind, place: Place, lease: Lease) -> None:
        self.agent = agent
        self.place = place
        self.lease = lease
        self.job: Future[bool] | None = None


class AgentService:
    """All agents beside one referee. `keyring` makes their keys, `secret` their seeds; both survive a restart."""

    def __init__(  # noqa: PLR0913 - all that a service stands on, by keyword
        self,
        referee: Referee,
        keyring: Keyring,
        *,
        secret: str,
        settings: Settings | None = None,
        ledger: Ledger | None = None,
        model: Callable[[], Model | None] = lambda: None,
        notice: Notice = lambda _realm, _topic, _text: None,
        closed: Callable[[str], bool] = lambda _realm: False,
    ) -> None:
        self.settings = settings or Settings()
        self.pool = Pool(self.settings.keys, str(referee.now()))
        self.seated: dict[tuple[str, str], Seated] = {}
        self._referee = referee
        self._keyring = keyring
        self._secret = secret
        self._ledger = ledger or NoBots()
        self._model = model
        self._notice = notice
        self._closed = closed
        self._retry: dict[tuple[str, str], int] = {}
        self._resting: dict[tuple[str, str], int] = {}
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._workers = ThreadPoolExecutor(self.settings.workers, "agent") if self.settings.workers else None

    # Running

    async def start(self) -> None:
        """Begin to look after agents, in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="agents", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Let the agents finish what they are doing and stop; the log keeps them."""
        self._closing.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        if self._workers is not None:
            await asyncio.to_thread(self._workers.shutdown)
        for seated in self.seated.values():
            seated.place.quiet()
        self.seated.clear()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                busy = self.step()
            except Exception:  # noqa: BLE001 - one broken realm must not silence all agents
                _LOG.exception("the agent service stumbled")
                busy = False
            self._closing.wait(0.01 if busy else self.settings.poll_ms / 1000)

    def step(self) -> bool:
        """Look once at every open realm and every agent; True if anything was done."""
        busy = False
        for realm in self._referee.open_realms():
            if realm.ours and not self._closed(realm.id):
                busy |= self._attend(realm)
        for key in list(self.seated):
            if not self._closed(key[0]):
                busy |= self._tend(key, self.seated[key])
        return busy

    # Seating

    def _attend(self, realm: Realm) -> bool:
        """Seat the agents that this realm waits for."""
        busy = False
        for call in self._calls(realm):
            key = (realm.id, call.name)
            if key not in self.seated and self._retry.get(key, 0) <= self._referee.now():
                busy |= self._seat(realm, call)
        return busy

    def _calls(self, realm: Realm) -> Iterator[Call]:
        """The minds that the game waits for, and the bots that were asked for; those that rest, when it has gone on."""
        minds = realm.rules.minds
        if minds is not None:
            with self._referee.lock:
                wishes = minds.wanted(realm.world)
            for wish in wishes:
                yield self._mind(minds, wish)
        for asked in self._ledger.asked(realm.id):
            call = self._bot(realm, asked)
            if self._resting.get((realm.id, call.name)) != realm.head.seq:
                yield call

    def _mind(self, minds: Minds, wish: Wish) -> Call:
        def make(place: Place, terms: Terms) -> Mind:
            return minds.make(place, wish, terms)

        known = f"agent {wish.kin}" if wish.kin else ""
        return Call(f"agent {wish.number}", wish.account, wish.topic, make, minds.kinds, known)

    def _bot(self, realm: Realm, asked: Asked) -> Call:
        def make(place: Place, terms: Terms) -> Mind:
            bot = policy(realm.rules, asked.bot)
            return BotPlayer(asked, bot, place, terms, self._ledger, self.settings.most)

        return Call(f"bot {asked.number}", asked.account, "", make)

    def _seat(self, realm: Realm, call: Call) -> bool:
        key = (realm.id, call.name)
        lease = self.pool.lease()
        if lease is None:
            return self._later(realm, call, NO_KEY)
        try:
            self.seated[key] = self._seated(realm, call, lease)
        except YonderError as error:
            self.pool.give_back(lease)
            return self._later(realm, call, error.text)
        return True

    def _later(self, realm: Realm, call: Call, why: str) -> bool:
        self._retry[realm.id, call.name] = self._referee.now() + self.settings.retry_ms
        self._notice(realm.id, call.topic, why)
        return False

    def _seated(self, realm: Realm, call: Call, lease: Lease) -> Seated:
        account = self._keyring(realm, f"{call.known or call.name} {realm.id}", "")
        if call.account not in ("", account.who):
            raise YonderError("This agent belongs to another house.")
        session = self._keyring(realm, lease.name, account.who) if call.kinds else None
        place = Place(self._referee, realm, account, session)
        place.grant(call.kinds, self._referee.now() + self.settings.grant_ms)
        place.listen(0 if call.kinds and call.account else None)
        try:
            agent = call.make(place, self._terms(realm, call))
            if not call.account:
                agent.join(lease.name)
        except YonderError:
            place.close()
            raise
        return Seated(agent, place, lease)

    def _terms(self, realm: Realm, call: Call) -> Terms:
        """The seed of an agent's choices can be guessed by nobody, and a restart does not change it."""
        seed = int.from_bytes(sha256(f"{self._secret}|{realm.id}|{call.name}".encode())[:8], "big")
        return Terms(seed, self.settings.pace, self._referee.now, self._model())

    # Tending

    def _tend(self, key: tuple[str, str], seated: Seated) -> bool:
        """Let one agent do one thing; with workers it thinks beside the others."""
        if self._workers is None:
            return self._stepped(key, seated)
        if seated.job is None:
            seated.job = self._workers.submit(self._stepped, key, seated)
            return False
        if not seated.job.done():
            return False
        job, seated.job = seated.job, None
        return job.result()

    def _stepped(self, key: tuple[str, str], seated: Seated) -> bool:
        agent = seated.agent
        try:
            busy = agent.step()
        except Exception:  # noqa: BLE001 - it must not silence the other agents
            _LOG.exception("an agent broke; it gives its game up")
            agent.fail()
            busy = True
        idle = self._referee.now() - seated.place.touched > self.settings.idle_ms
        if agent.over or idle:
            self._release(key, seated)
            return True
        return busy

    def _release(self, key: tuple[str, str], seated: Seated) -> None:
        """The agent goes: its memory is forgotten, its key rotated (H-507)."""
        if self.seated.pop(key, None) is None:
            return
        self._resting[key] = seated.place.realm.head.seq
        try:
            seated.agent.leave()
            seated.place.close()
        except YonderError as error:
            _LOG.warning("an agent could not take its leave: %s", error.code)
        self.pool.give_back(seated.lease)
