"""Reading: view, scene, offers, odds and queries of one realm, as the asking key may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Union

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody

from yonder.core.errors import Malformed, Missing
from yonder.core.rules import engine
from yonder.core.rules.action import Query, tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.world.codec import decode, encode, plain
from yonder.core.world.reads import Reads
from yonder.core.world.world import World
from yonder.proof.keys import CANONICAL
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.edge.refusal import Unproved
from yonder.serve.house.forecasts import SECOND_MS, Foresight, Moment
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import AnyRequest, Player, made, raw, while_asked
from yonder.serve.routes.describe import refusals, tagged_body
from yonder.serve.routes.logs import deadline
from yonder.serve.routes.shapes import Nonce, Odds, Offered, Offers, QueryAnswer, SceneAt, View

Show = Callable[[Rules, World, str | None, str, int], bytes]
At = Annotated[int | None, QueryParameter(ge=0, le=2**53 - 1, description="After this entry; without it, at the head.")]
WITH_ODDS = Annotated[bool, QueryParameter(name="odds", description="Also compute the odds of open offers.")]


@get("/api/realms/{realm:str}/view", tags=["reading"], responses=refusals(401, 403, 404, 409, 422))
async def get_view(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    player: Player = None,
    at: At = None,
) -> View:
    """What a player sees (with `at`: saw), in the game's own shape; a spectator without a proved key."""
    if at is not None:
        return raw(View, await _looked_back(hall, realm, asker, player, at, view_at))

    def ask(opened: Realm, who: str | None) -> bytes:
        return encode(View(opened.id, opened.head.seq, who, opened.view(who)))

    return raw(View, await _cached(hall, "view", realm, asker, player, ask))


@get("/api/realms/{realm:str}/scene", tags=["reading"], responses=refusals(401, 403, 404, 409, 422))
async def get_scene(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    player: Player = None,
    at: At = None,
) -> SceneAt:
    """What any client can draw without knowing the game: title, lines, panels, bars, map and offers."""
    if at is not None:
        return raw(SceneAt, await _looked_back(hall, realm, asker, player, at, scene_at))

    def ask(opened: Realm, who: str | None) -> bytes:
        return encode(SceneAt(opened.id, opened.head.seq, who, plain(opened.scene(who, asker))))

    return raw(SceneAt, await _cached(hall, "scene", realm, asker, player, ask))


@get("/api/realms/{realm:str}/offers", tags=["reading"], responses=refusals(401, 403, 404, 409))
async def get_offers(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    foresight: NamedDependency[Foresight],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    player: Player = None,
    *,
    odds: WITH_ODDS = False,
) -> Offers:
    """What a player can do now, greyed offers with the reason; a spectator has no offers."""

    def ask(opened: Realm, who: str | None) -> tuple[int, str | None, int, list[Offer], Moment | None]:
        nonce = 0 if asker is None else opened.next_nonce(asker)
        listed = [] if who is None else opened.offers(who, asker)
        return opened.head.seq, who, nonce, listed, foresight.moment(opened) if odds and listed else None

    seq, who, nonce, listed, moment = await hall.read(realm, asker, player, ask)
    told = await while_asked(request, odds_each(foresight, moment, who, asker, listed))
    return made(Offers, Offers(realm, seq, who, nonce, [offered(*pair) for pair in zip(listed, told, strict=True)]))


@post(
    "/api/realms/{realm:str}/odds",
    tags=["reading"],
    status_code=200,
    operation_class=tagged_body({"type": "strike"}),
    responses=refusals(400, 401, 403, 404, 409, 413, 422),
)
async def post_odds(
    request: AnyRequest,
    hall: NamedDependency[Hall],
    foresight: NamedDependency[Foresight],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    body: RawBody,
    player: Player = None,
) -> Odds:
    """The odds of an action of yours, as the rules themselves would resolve it; nothing is done."""
    if asker is None:
        raise Unproved("Odds are for the player who would act; prove your key.")

    def ask(opened: Realm, who: str | None) -> tuple[Moment, str, Any]:
        assert who is not None
        return foresight.moment(opened), who, opened.rules.decode(body)

    moment, who, action = await hall.read(realm, asker, player, ask)
    found = await while_asked(request, foresight.odds(moment, who, action, asker))
    if found is None:
        raise Missing("There are no odds for that action.", "no_odds")
    return made(Odds, found)


@post(
    "/api/realms/{realm:str}/query",
    tags=["reading"],
    status_code=200,
    operation_class=tagged_body({"type": "leaderboard", "top": 10}),
    responses=refusals(400, 401, 403, 404, 409, 413, 422),
)
async def post_query(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    body: RawBody,
    player: Player = None,
    at: At = None,
) -> QueryAnswer:
    """Ask one of the game's own questions; it is answered from the world (with `at`: as it was) and never logged."""
    if at is not None:
        return raw(QueryAnswer, await _looked_back(hall, realm, asker, player, at, answer_at(body), body))

    def ask(opened: Realm, who: str | None) -> bytes:
        query = read_query(opened.rules, body)
        return encode(QueryAnswer(opened.id, opened.head.seq, engine.ask(opened.rules, opened.present(), who, query)))

    return raw(QueryAnswer, await hall.read(realm, asker, player, ask))


@get("/api/realms/{realm:str}/leaderboard", tags=["reading"], responses=refusals(400, 404, 409, 422))
async def get_leaderboard(
    hall: NamedDependency[Hall], realm: FromPath[str], top: Annotated[int, QueryParameter(ge=1, le=100)] = 10
) -> QueryAnswer:
    """The game's leaderboard, if it keeps one."""

    def ask(opened: Realm, _who: str | None) -> bytes:
        kind = next((kind for kind in opened.rules.queries if tag_of(kind) == "leaderboard"), None)
        if kind is None:
            raise Missing(f"{opened.rules.title} has no leaderboard.", "no_leaderboard")
        given = {"top": top} if "top" in kind.__struct_fields__ else {}
        query = read_query(opened.rules, encode({"type": "leaderboard", **given}))
        return encode(QueryAnswer(opened.id, opened.head.seq, engine.ask(opened.rules, opened.present(), None, query)))

    return raw(QueryAnswer, await _cached(hall, f"leaderboard {top}", realm, None, None, ask))


@get("/api/realms/{realm:str}/nonce/{key:str}", tags=["reading"], responses=refusals(400, 404, 409))
async def get_nonce(hall: NamedDependency[Hall], realm: FromPath[str], key: FromPath[str]) -> Nonce:
    """The nonce that a key must sign its next action with."""
    if not CANONICAL.fullmatch(key):
        raise Malformed("key", "A key is 64 lower-case hex digits.", "bad_key")
    return await hall.read(realm, None, None, lambda opened, _: Nonce(key, opened.next_nonce(key), opened.head.seq))


def read_query(rules: Rules, data: bytes) -> Query:
    """Read one of a game's questions, strictly."""
    if not rules.queries:
        raise Malformed("$.type", f"{rules.title} has no questions to answer.", "unknown_query")
    kinds: Any = Union[tuple(rules.queries)]  # noqa: UP007 - a union made at run time
    found: Query = decode(data, kinds)
    return found


async def _cached(hall: Hall, kind: str, realm: str, key: str | None, player: str | None, ask: Any) -> bytes:
    """Ask once per entry and second; for a player seen through a grant ask each time, for the grant may have ended."""
    seq = hall.referee.seq(realm)
    if seq is None or player not in (None, key):
        found: bytes = await hall.read(realm, key, player, ask)
        return found
    second = hall.referee.now() // SECOND_MS
    return await hall.views.get((kind, realm, seq, key, second), lambda: hall.read(realm, key, None, ask))


async def _looked_back(
    hall: Hall, realm: str, key: str | None, player: str | None, at: int, show: Show, asked: bytes = b""
) -> bytes:
    """The same at an earlier entry, as this player may see; it is computed in the background."""
    opened, who = await hall.read(realm, key, player, lambda opened, who: (opened, who))

    def work() -> bytes:
        with CONTAINED:
            world = hall.past.world(opened, at, deadline(hall, hall.limits.replay_s))
            return show(opened.rules, world, who, realm, at)

    return await hall.views.get(("past", asked or show, realm, at, who), lambda: hall.slow(work))


def view_at(rules: Rules, world: World, who: str | None, name: str, seq: int) -> bytes:
    """A view of a world that does not change."""
    return encode(View(name, seq, who, engine.view(rules, world, who)))


def scene_at(rules: Rules, world: World, who: str | None, name: str, seq: int) -> bytes:
    """A scene of a world that does not change."""
    return encode(SceneAt(name, seq, who, plain(engine.scene(rules, world, who))))


def answer_at(body: bytes) -> Show:
    """The answer to a query of a world that does not change."""

    def answer(rules: Rules, world: World, who: str | None, name: str, seq: int) -> bytes:
        return encode(QueryAnswer(name, seq, engine.ask(rules, world, who, read_query(rules, body))))

    return answer


async def odds_each(
    foresight: Foresight, moment: Moment | None, who: str | None, payer: str | None, offers: list[Offer]
) -> list[Odds | None]:
    """The odds of each open offer, where they can be told."""
    if moment is None or who is None or payer is None:
        return [None] * len(offers)

    async def one(offer: Offer) -> Odds | None:
        return await foresight.told(moment, who, offer.action, payer) if offer.enabled else None

    return list(await asyncio.gather(*map(one, offers)))


def offers_of(opened: Realm, who: str | None, key: str | None, reads: Reads) -> Offers:
    """What a player can do, without odds, and the nonce of the key that asks. To be called under the lock.

    `reads` takes up all that it was worked out of.
    """
    listed = [] if who is None else opened.offers(who, key, reads)
    nonce = 0 if key is None else opened.next_nonce(key, reads)
    return Offers(opened.id, opened.head.seq, who, nonce, [offered(offer) for offer in listed])


def offered(offer: Offer, odds: Odds | None = None) -> Offered:
    """An offer as it is sent: action and domains are encoded with it, which makes them plain."""
    action: Any = offer.action
    domains: Any = offer.domains
    return Offered(
        action,
        offer.label,
        offer.group,
        domains,
        bool(offer.enabled),
        offer.code,
        offer.reason,
        offer.aside,
        offer.ready_at,
        offer.phrase,
        odds,
    )


ROUTES = (get_view, get_scene, get_offers, post_odds, post_query, get_leaderboard, get_nonce)
