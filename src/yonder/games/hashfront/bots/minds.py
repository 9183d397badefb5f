"""Hashfront's minds: agents that a match asks for by `request_agent`, and what is shown of them afterwards (H-501)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple

from yonder.core import Action, Event, World
from yonder.core.errors import Missing, Reject
from yonder.core.rules.minds import Ask, Client, Read, Terms, Wish
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.bots.advisor import Advisor
from yonder.games.hashfront.bots.agent import Agent
from yonder.games.hashfront.bots.mind import Character, Mind
from yonder.games.hashfront.bots.recall import chronicle, is_agent, recall
from yonder.games.hashfront.bots.talk.report import panel
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import AgentStatus, GameState
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import JoinGame, ReportAgent
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Agent as Row
from yonder.games.hashfront.models import Game
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.talk.chat import SendChat

SEEKING = (AgentStatus.REQUESTED, AgentStatus.WAITING, AgentStatus.RELEASED)


class Place(NamedTuple):
    """Where an agent is wanted: what was asked for, and what the realm is played with."""

    row: Row
    content: Content


class Agents:
    """The agents of a theatre."""

    kinds: tuple[type[Action], ...] = (
        JoinGame, MoveUnit, Attack, Capture, WaitUnit, BuildUnit, EndTurn, Resign, SendChat, ReportAgent,
    )  # fmt: skip

    def wanted(self, world: World) -> list[Wish]:
        """Agents that were asked for; those of a game that goes on; those released whose turn has come (H-507)."""
        rows = [row for status in SEEKING for row in world.where(Row, status=status) if _waits(world, row)]
        return [
            Wish(row.agent_id, row.account, f"game:{row.game_id}", Place(row, world.content), row.kin) for row in rows
        ]

    def make(self, client: Client, wish: Wish, terms: Terms) -> Agent:
        row, content = wish.about
        character = Character(row.player_id, row.tier, row.traits, terms.seed)
        known = partial(is_agent, client.ask, row.game_id)
        mind = Mind(character, chronicle(client.ask, row.game_id, content), client.read, known)
        advisor = None if terms.model is None else Advisor(terms.model)
        if advisor is not None:
            mind.reader = advisor.meaning
        return Agent(wish.number, client, mind, terms, advisor)

    def shown(self, world: World, number: int) -> str:
        """H-614: a mind is shown after the game, not during it."""
        agent = world.find(Row, number)
        if agent is None or not agent.account:
            raise Missing("There is no such agent here.", "no_such_agent")
        if world.get(Game, agent.game_id).state is not GameState.FINISHED:
            raise Reject("not_finished", "What an agent thinks is shown when its game is over.")
        return agent.account

    def report(self, world: World, number: int, ask: Ask, events: Iterable[Event], read: Read) -> Any:
        return panel(recall(world.get(Row, number), world.content, ask, events, read))


def _waits(world: World, row: Row) -> bool:
    game = world.get(Game, row.game_id)
    if row.status is AgentStatus.REQUESTED:
        return game.state is GameState.LOBBY
    if row.status is AgentStatus.RELEASED:
        return game.state is GameState.PLAYING and game.current_player == row.player_id
    return game.state in (GameState.LOBBY, GameState.PLAYING)


rules.minds = Agents()
