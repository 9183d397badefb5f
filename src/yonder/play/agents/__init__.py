"""Agents: bots and language models that sit down when they are asked, act within a grant, and leave when it is over."""

from yonder.games.hashfront.bots.talk.report import panel as report
from yonder.play.agents.advisor import Advisor
from yonder.play.agents.endpoint import Budget, Endpoint
from yonder.play.agents.recall import finished, recall
from yonder.play.agents.service import AgentService
from yonder.play.agents.settings import Settings

__all__ = ["Advisor", "AgentService", "Budget", "Endpoint", "Settings", "finished", "recall", "report"]
