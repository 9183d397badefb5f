"""Agent: a player that is not a person. It listens, thinks, acts one action at a time, talks and leaves (H-500 ..)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from yonder.core.errors import YonderError
from yonder.core.rules.action import Action
from yonder.core.rules.minds import Client, Terms
from yonder.games.hashfront.bots.advisor import Advisor
from yonder.games.hashfront.bots.mind import Mind, Owed
from yonder.games.hashfront.bots.play.advanced import FEWEST, PLANS
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.commands import actions
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, Order
from yonder.games.hashfront.bots.play.tendencies import Tendencies, tendencies
from yonder.games.hashfront.bots.play.tiers import Thinker, imagined, thinker
from yonder.games.hashfront.bots.talk.notes import MARK, caused, noted
from yonder.games.hashfront.bots.talk.stance import first_stance
from yonder.games.hashfront.kinds import UNITS, AgentStatus, Tier
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import JoinGame, ReportAgent
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.show.queries import GetGame
from yonder.games.hashfront.talk.chat import SendChat

PATIENCE = 3
THINKING_MS = {Tier.CADET: 50, Tier.BASIC: 50, Tier.INTERMEDIATE: 300, Tier.ADVANCED: 2_000}  # H-512


class Agent:
    """Plays one slot of one game through a client, and knows nothing else."""

    def __init__(self, agent_id: int, client: Client, mind: Mind, terms: Terms, advisor: Advisor | None = None) -> None:
        self.agent_id = agent_id
        self.mind = mind
        self.status = AgentStatus.AUTHED
        self._client = client
        self._pace = terms.pace
        self._clock = terms.clock
        self._advisor = advisor
        self._ready = 0
        self._round = 0
        self._spoken = 0
        self._thinker: Thinker | None = None
        self._queue: list[Action] = []
        self._advised = False
        self._refused = 0
        self._ordering = -1
        self._caused: list[Order] = []
        self._moved: list[str] = []
        self._stuck: dict[int, int] = {}

    @property
    def game_id(self) -> int:
        """The game it plays."""
        return self.mind.chronicle.game_id

    @property
    def over(self) -> bool:
        """Is there nothing left to do?"""
        return self.status in {AgentStatus.DONE, AgentStatus.RELEASED, AgentStatus.FAILED}

    def listen(self) -> bool:
        """Take in what has happened; True if anything has."""
        news = False
        for event in self._client.heard():
            self.mind.see(event)
            news = True
        return news

    def join(self, lease: str) -> None:
        """Take the slot it was asked for (H-501)."""
        self._client.act(JoinGame(self.game_id, self.mind.character.slot, agent_id=self.agent_id))
        self._client.act(ReportAgent(self.agent_id, AgentStatus.WAITING, lease_id=lease))

    def leave(self) -> None:
        """Report that it goes; one that has failed has done so already (H-507)."""
        if self.status is not AgentStatus.FAILED:
            self._client.act(self._report(AgentStatus.RELEASED))
            self.status = AgentStatus.RELEASED

    def step(self) -> bool:
        """Do one thing, if there is one to do now: speak, or act; True if it did."""
        news = self.listen()
        if self.over or self._clock() < self._ready:
            return news
        board = self.mind.chronicle.board
        if board.over:
            return self._finish() or news
        if self._speak():
            return True
        if self.mind.owed and self.mind.owed[0].first:
            return news  # what must be said first waits for its time
        if not self._my_turn(board):
            self.status = AgentStatus.WAITING
            return news
        self._act(board)
        self.listen()
        self._ready = self._clock() + self._pace.pause_ms
        return True

    def _my_turn(self, board: Board) -> bool:
        """Is it this agent's turn? Each begins afresh, also when the others' turns passed during a pause (H-503)."""
        me = self.mind.character.slot
        mine = self.mind.chronicle.started and board.slot == me and board.alive[me]
        if not mine or board.round != self._round:
            self._thinker, self._queue, self._refused, self._stuck, self._advised = None, [], 0, {}, False
            self._round = board.round
        return mine

    # Talking

    def _speak(self) -> bool:
        """Say one line that is owed, if the last is long enough ago; what is refused is dropped, not forced."""
        if not self.mind.owed or self._clock() - self._spoken < self._pace.chat_ms:
            return False
        owed = self.mind.owed.pop(0)
        text = self._worded(owed.message, owed.text)
        try:
            self._say(owed.to, text)
        except YonderError as refusal:
            if refusal.code == "chat_rate":
                self.mind.owed.insert(0, replace(owed, first=False))
                self._spoken = self._clock()
            return False
        self._spoken = self._clock()
        self.listen()
        return True

    def _say(self, to: int, text: str) -> None:
        accounts = {player["player_id"]: player["address"] for player in self._players()}
        readers = (self._client.who, accounts[to]) if to else ()
        self._client.say(lambda words: SendChat(self.game_id, to, words), text, readers)

    def _players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self._client.ask(GetGame(self.game_id))["players"]
        return players

    def _worded(self, message: int, text: str) -> str:
        """The line in a model's words, if there is one and it keeps the style (H-684)."""
        heard = next((each for each in self.mind.journal if getattr(each, "message", 0) == message), None)
        if self._advisor is None or not message or heard is None:
            return text
        line, _, note = text.partition(MARK)
        return noted(self._advisor.reply(self.mind, getattr(heard, "text", ""), line), note)

    # Acting

    def _act(self, board: Board) -> None:
        if self.mind.gives_up():
            self._send(Resign(self.game_id, self.mind.character.slot))
            return
        if self._refused >= PATIENCE:
            self._end_turn()
            return
        action = self._next(board)
        if action is None:
            return  # there is something to say first
        self.status = AgentStatus.ACTING
        self._send(action)

    def _next(self, board: Board) -> Action | None:
        self.status = AgentStatus.THINKING
        if self._thinker is None and not self._advised:
            self._advised = True
            self._queue = self._proposed()
        while self._queue:
            action = self._queue.pop(0)
            if self._advisor is None or self._thinker is not None or action in self._legal():
                return action
            self._queue.clear()  # one wrong proposal, and the procedure plays the rest of the turn (H-683)
        return self._thought(board)

    def _thought(self, board: Board) -> Action | None:
        if self._thinker is None:
            self._thinker = self._think()
            self._caused = self._because(board)
        sight = board
        if any(times > 1 for times in self._stuck.values()):
            sight = board.copy()
            for unit, times in self._stuck.items():
                sight.acted[unit] = sight.acted[unit] or times > 1
        order = self._thinker.next(sight)
        if order is None:
            self._own_up()
            return EndTurn(self.game_id)
        if order in self._caused:
            self._moved.append(_mover(board, order))
        self._queue = actions(board, order, self.game_id)
        self._ordering = -1 if order.act == BUILD else order.unit
        return None if self._breaks_truce(board, order) else self._queue.pop(0)

    def _breaks_truce(self, board: Board, order: Order) -> bool:
        """Does an order break a truce of its own? Then that is announced before it is carried out (H-619)."""
        if order.act == ATTACK:
            return self.mind.breach(board.owner[order.target], board.at[order.target])
        if order.act == CAPTURE:
            return self.mind.breach(board.b_owner[board.spot[order.tile]], order.tile)
        return False

    def _because(self, board: Board) -> list[Order]:
        """The orders of this turn that it would not give if nobody had said anything (H-620)."""
        mind, me = self.mind, self.mind.character
        if not mind.persuader():
            return []
        tempers = (mind.temper(), mind.temper(first_stance(me.traits)))
        after, before = (imagined(board, thinker(me.tier, me.slot, each, self._habits(), FEWEST)) for each in tempers)
        return [order for order in after if order not in before]

    def _own_up(self) -> None:
        """Tell who moved it which moves that were."""
        who, movers = self.mind.persuader(), list(dict.fromkeys(self._moved))
        self._moved = []
        if who and movers:
            self.mind.owed.append(Owed(who, caused(movers)))

    def _habits(self) -> dict[int, Tendencies]:
        mind, slot = self.mind, self.mind.character.slot
        return {rival: tendencies(mind.chronicle.history, rival, slot) for rival in mind.chronicle.board.rivals(slot)}

    def _think(self) -> Thinker:
        mind, me = self.mind, self.mind.character
        habits = self._habits()
        end = self._clock() + THINKING_MS[me.tier]
        if self._pace.timed:
            return thinker(me.tier, me.slot, mind.temper(), habits, 4 * PLANS, lambda: self._clock() < end)
        return thinker(me.tier, me.slot, mind.temper(), habits, FEWEST)

    def _proposed(self) -> list[Action]:
        """What a model would do, as far as it can be understood; nothing without one."""
        if self._advisor is None:
            return []
        return self._advisor.plan(self.mind, self._client)

    def _legal(self) -> list[Action]:
        assert self._advisor is not None
        return self._advisor.legal(self.mind, self._client)

    def _send(self, action: Action) -> None:
        try:
            self._client.act(action)
        except YonderError:
            self._refused += 1
            self._stuck[self._ordering] = self._stuck.get(self._ordering, 0) + 1
            self._stuck.pop(-1, None)
            self._queue.clear()
            self._thinker = None

    def _end_turn(self) -> None:
        """Too much was refused: end the turn; if even that fails, give up (H-509)."""
        try:
            self._client.act(EndTurn(self.game_id))
        except YonderError:
            self._refused += 1
            if self._refused >= 2 * PATIENCE:
                self.fail()

    def fail(self) -> None:
        """Give the game up: nobody shall wait for an agent that cannot play."""
        self.status = AgentStatus.FAILED
        for action in (Resign(self.game_id, self.mind.character.slot), self._report(AgentStatus.FAILED)):
            try:
                self._client.act(action)
            except YonderError:
                continue

    def _finish(self) -> bool:
        """The game is over: a last word, and the seed for everybody to see."""
        if self._speak():
            return True
        if self.mind.owed and self._clock() - self._spoken < self._pace.chat_ms:
            return False
        self.status = AgentStatus.DONE
        try:
            self._client.act(self._report(AgentStatus.DONE, seed=f"{self.mind.character.seed:016x}"))
        except YonderError:
            self.status = AgentStatus.FAILED
        return True

    def _report(self, status: AgentStatus, **said: Any) -> ReportAgent:
        return ReportAgent(self.agent_id, status, **said)


def _mover(board: Board, order: Order) -> str:
    """A unit by type and number, or a Factory by its place."""
    if order.act == BUILD:
        x, y = board.field.ground.place(order.tile)
        return f"Factory {x},{y}"
    return f"{UNITS[board.kind[order.unit]]} {board.ids[order.unit]}"
