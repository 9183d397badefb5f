"""The house's agents: bots that a server seats when players ask for them. Their keys come from the referee's."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256

from yonder.games.hashfront.bots.mind import Character
from yonder.play.agents import Advisor, AgentService, Budget, Endpoint
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.serve.app import Made
from yonder.serve.house.hall import Hall
from yonder.serve.live.watch import Watch


def seating(referee: Key, url: str = "", model: str = "", total: Budget | None = None) -> Made:
    """A service that seats agents; with the address of a language model, it may advise them within a total budget."""
    secret = sha256(b"agents" + referee.secret_bytes).hexdigest()

    def made(hall: Hall, watch: Watch) -> AgentService:
        return AgentService(
            hall.referee,
            lambda realm, name, player: Hand(hall.referee, realm, Key.from_seed(f"{secret} {name}"), player),
            secret=secret,
            advisor=adviser(url, model, total or Budget()),
            notice=watch.notice,
        )

    return made


def adviser(url: str, model: str, total: Budget) -> Callable[[Character], Advisor | None]:
    """Gives each agent an advisor with a budget of its own, part of the server's, if there is a model to ask."""

    def advise(_character: Character) -> Advisor | None:
        if not url:
            return None
        return Advisor(Endpoint(url, model, key=os.environ.get("YONDER_LLM_KEY", ""), budget=Budget(total=total)))

    return advise
