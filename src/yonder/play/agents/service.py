"""The agent service: seats agents that were asked for, lets each act in its time, and lets them go (H-501 .. H-508).

It runs beside a referee: `start` and `stop` for a server, `step` for tests. Everything an agent remembers is read from
the log, so that agents of an earlier run are taken up again when their realm is open.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from yonder.core.errors import YonderError
from yonder.core.world.codec import sha256
from yonder.games.hashfront.bots.mind import Character, Mind
from yonder.games.hashfront.kinds import AgentStatus, GameState
from yonder.games.hashfront.match.lobby import JoinGame, ReportAgent
from yonder.games.hashfront.models import Agent as Row
from yonder.games.hashfront.models import Game
from yonder.play.agents.advisor import Advisor
from yonder.play.agents.agent import KINDS, Agent
from yonder.play.agents.place import Keyring, Place
from yonder.play.agents.pool import Lease, Pool
from yonder.play.agents.recall import chronicle
from yonder.play.agents.settings import Settings
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee

GAME = "hashfront"
SEEKING = (AgentStatus.REQUESTED, AgentStatus.WAITING, AgentStatus.RELEASED)
WAITING = (GameState.LOBBY, GameState.PLAYING)
NO_KEY = "All agents are busy; the request is tried again in a moment."
_LOG = logging.getLogger(__name__)
Notice = Callable[[str, int, str], None]


class Seated:
    """An agent at its place."""

    def __init__(self, agent: Agent, place: Place, lease: Lease) -> None:
        self.agent = agent
        self.place = place
        self.lease = lease
        self.job: Future[bool] | None = None


class AgentService:
    """All agents beside one referee. `keyring` makes their keys, `secret` their seeds; both survive a restart."""

    def __init__(
        self,
        referee: Referee,
        keyring: Keyring,
        *,
        secret: str,
        settings: Settings | None = None,
        advisor: Callable[[Character], Advisor | None] = lambda _character: None,
        notice: Notice = lambda _realm, _game, _text: None,
    ) -> None:
        self.settings = settings or Settings()
        self.pool = Pool(self.settings.keys, str(referee.now()))
        self.seated: dict[tuple[str, int], Seated] = {}
        self._referee = referee
        self._keyring = keyring
        self._secret = secret
        self._advisor = advisor
        self._notice = notice
        self._retry: dict[tuple[str, int], int] = {}
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
            if realm.rules.name == GAME and realm.ours:
                busy |= self._attend(realm)
        for key in list(self.seated):
            busy |= self._tend(key, self.seated[key])
        return busy

    # Seating

    def _attend(self, realm: Realm) -> bool:
        """Seat the agents that this realm waits for."""
        with self._referee.lock:
            asked = realm.world.where(Row, status=AgentStatus.REQUESTED)
            known = [
                row
                for status in (AgentStatus.WAITING, AgentStatus.RELEASED)
                for row in realm.world.where(Row, status=status)
            ]
            wanted = [row for row in (*asked, *known) if self._wanted(realm, row)]
        busy = False
        for row in wanted:
            busy |= self._seat(realm, row)
        return busy

    def _wanted(self, realm: Realm, row: Row) -> bool:
        key = (realm.id, row.agent_id)
        if key in self.seated or self._retry.get(key, 0) > self._referee.now():
            return False
        game = realm.world.get(Game, row.game_id)
        if row.status is AgentStatus.REQUESTED:
            return game.state is GameState.LOBBY
        waits = game.state is GameState.PLAYING and game.current_player == row.player_id
        return waits if row.status is AgentStatus.RELEASED else game.state in WAITING

    def _seat(self, realm: Realm, row: Row) -> bool:
        key = (realm.id, row.agent_id)
        lease = self.pool.lease()
        if lease is None:
            self._retry[key] = self._referee.now() + self.settings.retry_ms
            self._notice(realm.id, row.game_id, NO_KEY)
            return False
        try:
            self.seated[key] = self._seated(realm, row, lease)
        except YonderError as error:
            self.pool.give_back(lease)
            self._retry[key] = self._referee.now() + self.settings.retry_ms
            self._notice(realm.id, row.game_id, error.text)
            return False
        return True

    def _seated(self, realm: Realm, row: Row, lease: Lease) -> Seated:
        account = self._keyring(realm, f"agent {realm.id} {row.agent_id}", "")
        session = self._keyring(realm, lease.name, account.who)
        fresh = not row.account
        if not fresh and row.account != account.who:
            raise YonderError("This agent belongs to another house.")
        place = Place(self._referee, realm, account, session)
        place.open(KINDS, self._referee.now() + self.settings.grant_ms, None if fresh else 0)
        character = Character(row.player_id, row.tier, row.traits, self._seed(realm, row))
        mind = Mind(character, chronicle(place.ask, row.game_id))
        advisor = self._advisor(character)
        if advisor is not None:
            mind.reader = advisor.meaning
        agent = Agent(row.agent_id, place, mind, self.settings, self._referee.now, advisor)
        if fresh:
            self._join(agent, place, row, lease)
        agent.listen()
        return Seated(agent, place, lease)

    def _join(self, agent: Agent, place: Place, row: Row, lease: Lease) -> None:
        try:
            place.act(JoinGame(row.game_id, row.player_id, agent_id=agent.agent_id))
            place.act(ReportAgent(agent.agent_id, AgentStatus.WAITING, lease_id=lease.name))
        except YonderError:
            place.close()
            raise

    def _seed(self, realm: Realm, row: Row) -> int:
        """The seed of an agent's choices: nobody can guess it, and a restart does not change it."""
        return int.from_bytes(sha256(f"{self._secret}|{realm.id}|{row.agent_id}".encode())[:8], "big")

    # Tending

    def _tend(self, key: tuple[str, int], seated: Seated) -> bool:
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

    def _stepped(self, key: tuple[str, int], seated: Seated) -> bool:
        agent = seated.agent
        try:
            busy = agent.step()
        except Exception:  # noqa: BLE001 - it must not silence the other agents
            _LOG.exception("an agent broke; it gives its game up")
            agent.fail()
            busy = True
        idle = self._referee.now() - agent.touched > self.settings.idle_ms
        if agent.over or idle:
            self._release(key, seated)
            return True
        return busy

    def _release(self, key: tuple[str, int], seated: Seated) -> None:
        """The agent goes: its memory is forgotten, its key rotated (H-507)."""
        if self.seated.pop(key, None) is None:
            return
        agent = seated.agent
        try:
            if agent.status is not AgentStatus.FAILED:
                seated.place.act(ReportAgent(agent.agent_id, AgentStatus.RELEASED))
                agent.status = AgentStatus.RELEASED
            seated.place.close()
        except YonderError as error:
            _LOG.warning("an agent could not take its leave: %s", error.text)
        self.pool.give_back(seated.lease)
