"""Realms: create, list, look at, and act in one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter, RawBody
from msgspec.structs import replace

from yonder.core.errors import Malformed, Missing, YonderError
from yonder.proof.event import ACTION, CREATE
from yonder.proof.words import read_sent
from yonder.realm.realm import Realm
from yonder.serve.house.catalogue import Catalogue, Listed, Summary, Wanted
from yonder.serve.house.hall import Hall
from yonder.serve.live.telling import told_receipt
from yonder.serve.routes.answer import AnyRequest, address_of, made
from yonder.serve.routes.describe import KEY, REALM, refusals, signed_body
from yonder.serve.routes.shapes import Realms, ReceiptOut

Limit = Annotated[int, QueryParameter(ge=1, le=200, description="Return at most this many.")]
CREATION = signed_body(CREATE, [["p", KEY], ["veil", KEY]], '{"game":"duel","setup":{},"name":"At dawn"}')
MOVE = signed_body(ACTION, [["realm", REALM], ["nonce", "1"], ["salt", "5e" * 16]], '{"type":"strike"}')


@post("/api/realms", tags=["realms"], operation_class=CREATION, responses=refusals(400, 401, 403, 404, 413, 422))
async def create_realm(hall: NamedDependency[Hall], request: AnyRequest, body: RawBody) -> Summary:
    """Begin a realm: a signed event of kind 1421 whose content names game, setup and name, addressed to the referee."""
    realm = await hall.create(body, address_of(request))
    return made(Summary, await hall.quick(lambda: summary_of(hall, realm.id)), status=201)


@get("/api/realms", tags=["realms"], responses=refusals(400, 404))
async def list_realms(
    hall: NamedDependency[Hall],
    game: FromQuery[str | None] = None,
    host: FromQuery[str | None] = None,
    player: FromQuery[str | None] = None,
    over: FromQuery[bool | None] = None,
    after: FromQuery[str | None] = None,
    limit: Limit = 50,
) -> Realms:
    """The realms kept here, newest first; `after` is the last id of the page before."""
    wanted = Wanted(game, host, player, over)
    return made(Realms, await hall.quick(lambda: _page(hall.catalogue, wanted, after, limit)))


@get("/api/realms/{realm:str}", tags=["realms"], responses=refusals(404))
async def get_realm(hall: NamedDependency[Hall], realm: FromPath[str]) -> Summary:
    """One realm in short: game, version, host, referee, name, entries, head, outcome, players, whose move it is."""
    return made(Summary, await hall.quick(lambda: summary_of(hall, realm)))


@post(
    "/api/realms/{realm:str}/act",
    tags=["realms"],
    status_code=200,
    operation_class=MOVE,
    responses=refusals(400, 401, 403, 404, 409, 413, 422),
)
async def act(
    hall: NamedDependency[Hall], asker: NamedDependency[str | None], realm: FromPath[str], body: RawBody
) -> ReceiptOut:
    """Do something: a signed event of kind 1420 with the tags realm and nonce. The receipt comes when it is on disk.

    An action that names words is sent with their texts: `{event, words: [{salt, text}]}`.

    The same event twice is done once, and has the same receipt. Its `item` is for a proved key of the player's, or one
    that holds their grant; anybody else gets null.
    """
    event, spoken = read_sent(body)
    try:
        receipt = await hall.act(event, realm, spoken)
    except YonderError as error:
        error.realm_seq = hall.referee.seq(realm)  # type: ignore[attr-defined]
        raise
    return made(ReceiptOut, await told_receipt(hall, receipt, asker))


def summary_of(hall: Hall, realm: str) -> Summary:
    """One realm in short, with whose move it is. To be called in a thread."""
    listed = hall.catalogue.find(realm)
    if listed is None:
        raise Missing("There is no such realm here.", "no_such_realm")
    summary = hall.catalogue.summary(listed)
    return summary if summary.trouble else replace(summary, awaited=_awaited(hall, hall.open(realm)))


def _awaited(hall: Hall, realm: Realm) -> tuple[str, ...] | None:
    with hall.referee.lock:
        awaited = realm.awaited()
    return None if awaited is None else tuple(awaited)


def _page(catalogue: Catalogue, wanted: Wanted, after: str | None, limit: int) -> Realms:
    listed = list(islice(_from(catalogue.pick(wanted), after), limit + 1))
    more = len(listed) > limit
    return Realms([catalogue.summary(each) for each in listed[:limit]], listed[limit - 1].id if more else "")


def _from(listed: Iterator[Listed], after: str | None) -> Iterator[Listed]:
    """What comes after the realm with this id."""
    if after is None:
        return listed
    for each in listed:
        if each.id == after:
            return listed
    raise Malformed("after", "There is no such realm in this list.", "no_such_realm")


ROUTES = (create_realm, list_realms, get_realm, act)
