"""The house's agents: bots that a server seats when players ask for them. Their keys come from the referee's."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256

from yonder.core.rules.minds import Model
from yonder.play.agents import AgentService, Budget, Endpoint, Settings
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.serve.app import Made
from yonder.serve.house.hall import Hall
from yonder.serve.live.watch import Watch


def seating(
    referee: Key, url: str = "", model: str = "", total: Budget | None = None, settings: Settings | None = None
) -> Made:
    """A service that seats agents; with the address of a language model, it may advise them within a total budget."""
    secret = sha256(b"agents" + referee.secret_bytes).hexdigest()

    def made(hall: Hall, watch: Watch) -> AgentService:
        hall.bots.open = True
        return AgentService(
            hall.referee,
            lambda realm, name, player: Hand(hall.referee, realm, Key.from_seed(f"{secret} {name}"), player),
            secret=secret,
            settings=settings,
            ledger=hall.bots,
            model=models(url, model, total or Budget()),
            notice=watch.notice,
            closed=lambda realm: realm in hall.shut,
        )

    return made


def models(url: str, model: str, total: Budget) -> Callable[[], Model | None]:
    """Gives each agent a model with a budget of its own, part of the server's, if there is one to ask."""

    def made() -> Model | None:
        if not url:
            return None
        return Endpoint(url, model, key=os.environ.get("YONDER_LLM_KEY", ""), budget=Budget(total=total))

    return made
