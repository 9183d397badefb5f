"""Minds: what an agent of a finished game heard, judged and felt, worked out again from the log."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from yonder.core.errors import Missing
from yonder.core.rules import engine
from yonder.core.rules.action import Query
from yonder.core.rules.minds import Minds
from yonder.core.rules.rules import Rules
from yonder.core.words import Words
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.logs import deadline
from yonder.serve.routes.shapes import AgentMind


@get("/api/realms/{realm:str}/minds/{agent_id:int}", tags=["reading"], responses=refusals(400, 401, 404, 409, 422, 503))
async def get_mind(hall: NamedDependency[Hall], realm: FromPath[str], agent_id: FromPath[int]) -> AgentMind:
    """The mind of an agent of a finished game: who it is, what it heard, judged and felt."""

    def shown(opened: Realm, _who: str | None) -> tuple[Realm, World, str, int]:
        account = _minds(opened.rules).shown(opened.world, agent_id)
        return opened, opened.still(), account, opened.head.seq

    opened, still, account, seq = await hall.read(realm, None, None, shown)

    def ask(query: Query) -> Any:
        return engine.ask(opened.rules, still, account, query)

    def read(words: Words) -> str:
        """What was said to everybody; what was said to the agent alone stays between the two."""
        return "".join(text.text for text in opened.texts([words.hash]) if not text.readers)

    def work() -> bytes:
        with CONTAINED:
            told = opened.history(account, 0, seq + 1, progress=deadline(hall, hall.limits.replay_s))
            events = (event for item in told for event in item.events)
            report = _minds(opened.rules).report(still, agent_id, ask, events, read)
            return encode(AgentMind(realm, seq, agent_id, report))

    return raw(AgentMind, await hall.replays.get(("mind", realm, seq, agent_id), lambda: hall.slow(work)))


def _minds(rules: Rules) -> Minds:
    if rules.minds is None:
        raise Missing("There is no such agent here.", "no_such_agent")
    return rules.minds


ROUTES = (get_mind,)
