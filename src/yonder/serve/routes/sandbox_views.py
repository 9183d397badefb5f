"""Looking: a sandbox over HTTP, as far as it is read, as any player: nothing in it is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody

from yonder.core.errors import Malformed, Missing
from yonder.core.rules import engine
from yonder.proof.keys import CANONICAL
from yonder.realm.feed import item
from yonder.realm.realm import CONTAINED
from yonder.serve.house.forecasts import Foresight, Moment
from yonder.serve.house.hall import Hall
from yonder.serve.house.sandbox import Sandbox
from yonder.serve.live.telling import Item, told
from yonder.serve.routes.answer import AnyRequest, made, raw, while_asked
from yonder.serve.routes.describe import refusals, tagged_body
from yonder.serve.routes.draws import draws_of, tried_draws
from yonder.serve.routes.logs import Limit, Since, Start, deadline
from yonder.serve.routes.shapes import Draws, LogPage, Odds, Offers, QueryAnswer, SandboxItems, SceneAt, View
from yonder.serve.routes.views import WITH_ODDS, At, Show, answer_at, odds_each, offered, scene_at, view_at

T = TypeVar("T")
As = Annotated[
    str | None,
    QueryParameter(
        name="player", description="The player whose view to return; by default, the proved key.", max_length=64
    ),
]


@get("/api/sandboxes/{sandbox:str}/view", tags=["sandboxes"], responses=refusals(400, 401, 403, 404, 422))
async def view_sandbox(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    player: As = None,
    at: At = None,
) -> View:
    """What a player sees there, in the game's own shape; `realm` is the id of the sandbox."""
    return raw(View, await _shown(hall, sandbox, asker, player, at, view_at))


@get("/api/sandboxes/{sandbox:str}/scene", tags=["sandboxes"], responses=refusals(400, 401, 403, 404, 422))
async def scene_sandbox(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    player: As = None,
    at: At = None,
) -> SceneAt:
    """What any client can draw of it."""
    return raw(SceneAt, await _shown(hall, sandbox, asker, player, at, scene_at))


@get("/api/sandboxes/{sandbox:str}/offers", tags=["sandboxes"], responses=refusals(400, 401, 403, 404, 422))
async def offers_sandbox(
    request: AnyRequest,
    foresight: NamedDependency[Foresight],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    player: As = None,
    at: At = None,
    *,
    odds: WITH_ODDS = False,
) -> Offers:
    """What a player can do there; nothing is signed, so the nonce is 0."""
    hall: Hall = request.app.state.hall
    found, who = hall.sandboxes.find(sandbox), eyes(asker, player)
    moment = await moment_of(hall, found, at)
    listed = [] if who is None else await slowly(hall, lambda: engine.offers(found.rules, moment.world, who))
    told_odds = await while_asked(request, odds_each(foresight, moment if odds else None, who, found.id, listed))
    shown = [offered(*pair) for pair in zip(listed, told_odds, strict=True)]
    return made(Offers, Offers(found.id, moment.seq, who, 0, shown))


@get("/api/sandboxes/{sandbox:str}/feed", tags=["sandboxes"], responses=refusals(400, 401, 403, 404, 422))
async def feed_sandbox(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    since: Since,
    limit: Limit = 200,
    player: As = None,
) -> SandboxItems:
    """What happened after entry `since`; up to `at` it was played, after it tried."""
    found = hall.sandboxes.find(sandbox)
    who = eyes(asker, player)
    items = await items_of(hall, found, who, asker, since + 1, min(found.head, since + limit) + 1)
    return made(SandboxItems, SandboxItems(found.id, found.head, found.at, items))  # type: ignore[arg-type]


@get("/api/sandboxes/{sandbox:str}/log", tags=["sandboxes"], responses=refusals(400, 404, 503))
async def log_sandbox(
    hall: NamedDependency[Hall], sandbox: FromPath[str], start: Start = 0, limit: Limit = 200
) -> LogPage:
    """The entries it stands on, up to `at`; what was tried is in no log."""
    found = hall.sandboxes.find(sandbox)
    stop = min(start + limit, found.at + 1)

    def work() -> LogPage:
        entries = list(found.origin.entries(start, stop)) if start < stop else []
        more = stop if stop <= found.at else None
        return LogPage(found.origin.realm, found.at, entries, more, found.origin.checkpoint(found.at))

    return made(LogPage, await hall.quick(work))


@get("/api/sandboxes/{sandbox:str}/draws/{seq:int}", tags=["sandboxes"], responses=refusals(400, 401, 403, 404, 422))
async def draws_sandbox(
    hall: NamedDependency[Hall], asker: NamedDependency[str | None], sandbox: FromPath[str], seq: FromPath[int]
) -> Draws:
    """The draws of one entry, played or tried; what was tried has a seed but no proof."""
    found = hall.sandboxes.find(sandbox)
    if not 0 <= seq <= found.head:
        raise Missing("There is no such entry.", "no_such_entry")

    def work() -> Draws:
        world = None if seq == 0 else found.world(seq - 1, in_time(hall))
        if seq > found.at:
            assert world is not None
            return tried_draws(found.rules, world, found.tried(seq), found.id, seq)
        (entry,) = found.origin.entries(seq, seq + 1)
        return draws_of(found.rules, world, entry, found.origin.openings, asker, over=found.ended)

    return made(Draws, await slowly(hall, work))


@post(
    "/api/sandboxes/{sandbox:str}/query",
    tags=["sandboxes"],
    status_code=200,
    operation_class=tagged_body({"type": "leaderboard", "top": 10}),
    responses=refusals(400, 401, 403, 404, 413, 422),
)
async def query_sandbox(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    body: RawBody,
    player: As = None,
    at: At = None,
) -> QueryAnswer:
    """Ask one of the game's own questions there."""
    return raw(QueryAnswer, await _shown(hall, sandbox, asker, player, at, answer_at(body)))


@post(
    "/api/sandboxes/{sandbox:str}/odds",
    tags=["sandboxes"],
    status_code=200,
    operation_class=tagged_body({"type": "strike"}),
    responses=refusals(400, 401, 403, 404, 413, 422),
)
async def odds_sandbox(
    request: AnyRequest,
    foresight: NamedDependency[Foresight],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    body: RawBody,
    player: As = None,
    at: At = None,
) -> Odds:
    """The odds of an action there, as the rules themselves would resolve it."""
    hall: Hall = request.app.state.hall
    found = hall.sandboxes.find(sandbox)
    who, action = eyes(asker, player), found.rules.decode(body)
    if who is None:
        raise Malformed("player", "Odds are for the player who would act; name one.", "bad_key")
    moment = await moment_of(hall, found, at)
    asked = foresight.odds(moment, who, action, found.id)  # an address has few sandboxes
    told_odds = await while_asked(request, asked)
    if told_odds is None:
        raise Missing("There are no odds for that action.", "no_odds")
    return made(Odds, told_odds)


def in_time(hall: Hall) -> Callable[[int], None]:
    """A progress that ends a run which takes too long."""
    return deadline(hall, hall.limits.replay_s)


async def slowly(hall: Hall, work: Callable[[], T]) -> T:
    """Run a long task in a thread; a rule that breaks is a refusal."""

    def contained() -> T:
        with CONTAINED:
            return work()

    return await hall.slow(contained)


def eyes(asker: str | None, player: str | None) -> str | None:
    """The player whose view is used: nothing in a sandbox is hidden, so it may be anybody's."""
    if player is None or player == asker:
        return asker
    check_key(player, "player")
    return player


def check_key(player: str, place: str) -> None:
    """Refuse anything that is not written as a public key."""
    if not CANONICAL.fullmatch(player):
        raise Malformed(place, "A player is a public key of 64 lower-case hex digits.", "bad_key")


async def moment_of(hall: Hall, found: Sandbox, at: int | None) -> Moment:
    """The world of a sandbox after entry `at`, or as it stands."""
    seq = found.head if at is None else at
    world = await slowly(hall, lambda: found.world(seq, in_time(hall)))
    return Moment(f"{found.id} {world.now}", found.rules, seq, world)


async def _shown(hall: Hall, name: str, asker: str | None, player: str | None, at: int | None, show: Show) -> bytes:
    found = hall.sandboxes.find(name)
    who, seq = eyes(asker, player), found.head if at is None else at
    return await slowly(hall, lambda: show(found.rules, found.world(seq, in_time(hall)), who, found.id, seq))


async def items_of(
    hall: Hall, sandbox: Sandbox, who: str | None, asker: str | None, start: int, stop: int
) -> list[Item]:
    """Items. What was told to a player in private while a realm still runs, only that player hears again."""
    private = sandbox.ended or who == asker

    def work() -> list[Item]:
        steps = sandbox.steps(start, stop, in_time(hall)) if start < stop else iter(())
        eyes = ((ran, who if private or ran.seq > sandbox.at else None) for ran in steps)
        return [told(sandbox.rules, item(ran.ctx, ran.seq, each)) for ran, each in eyes]

    return await slowly(hall, work)


ROUTES = (
    view_sandbox,
    scene_sandbox,
    offers_sandbox,
    feed_sandbox,
    log_sandbox,
    draws_sandbox,
    query_sandbox,
    odds_sandbox,
)
