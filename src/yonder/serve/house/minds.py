"""Minds: what an agent of a finished game heard, judged and felt, worked out again from the log."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.play.agents import finished, recall, report
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.logs import deadline
from yonder.serve.routes.shapes import AgentMind


@get("/api/realms/{realm:str}/minds/{agent_id:int}", tags=["reading"], responses=refusals(400, 401, 404, 409, 422, 503))
async def get_mind(hall: NamedDependency[Hall], realm: FromPath[str], agent_id: FromPath[int]) -> AgentMind:
    """The mind of an agent of a finished game: who it is, what it heard, judged and felt."""

    def ask(opened: Realm, _who: str | None) -> tuple[Realm, World, int]:
        finished(opened.world, agent_id)
        return opened, opened.still(), opened.head.seq

    opened, still, seq = await hall.read(realm, None, None, ask)

    def work() -> bytes:
        with CONTAINED:
            mind = recall(opened, agent_id, still, progress=deadline(hall, hall.limits.replay_s))
            return encode(AgentMind(realm, seq, agent_id, report(mind)))

    return raw(AgentMind, await hall.replays.get(("mind", realm, seq, agent_id), lambda: hall.slow(work)))


ROUTES = (get_mind,)
