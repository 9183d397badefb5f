"""Agents: bots, minds and language models that sit down when they are asked, and leave when it is over."""

from yonder.play.agents.bot import Asked, Ledger
from yonder.play.agents.endpoint import Budget, Endpoint
from yonder.play.agents.service import AgentService
from yonder.play.agents.settings import Settings

__all__ = ["AgentService", "Asked", "Budget", "Endpoint", "Ledger", "Settings"]
