"""People: sessions, names and chat. Names and messages are text, never markup."""

from __future__ import annotations

import time
from typing import Annotated, Any, cast

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec import Struct

from yonder.core.errors import Malformed, Missing
from yonder.core.world.codec import decode
from yonder.proof.event import Signed, check, read, tag
from yonder.proof.keys import CANONICAL
from yonder.serve.edge.identity import is_proof
from yonder.serve.edge.refusal import Unproved
from yonder.serve.edge.sessions import Session
from yonder.serve.edge.text import plain_text
from yonder.serve.house.hall import Hall
from yonder.serve.house.side import Profile, Said
from yonder.serve.live.watch import Watch
from yonder.serve.routes.answer import AnyRequest, address_of, made
from yonder.serve.routes.describe import REALM, refusals, signed_body
from yonder.serve.routes.doors import handed_over
from yonder.serve.routes.shapes import Chat, Profiles

PROFILE, MESSAGE = 0, 42
APART_S = 600
MOST_NAMES = 100


class _Named(Struct, frozen=True):
    name: str


@post("/api/session", tags=["people"], responses=refusals(401))
async def begin_session(
    hall: NamedDependency[Hall], request: AnyRequest, asker: NamedDependency[str | None]
) -> Session:
    """Prove a key once (NIP-98 in the Authorization header) and get a token that stands for it for twelve hours.

    A session cannot begin another. A key has a few at a time; the oldest ends when there are too many.
    """
    opened = await handed_over(hall, request, "/api/session", await request.body())
    if opened is not None:
        return cast("Session", opened)
    if asker is None or not is_proof(request.headers.get("authorization")):
        raise Unproved("Prove your key: send an Authorization header with a signed event (NIP-98).")
    hall.new.session(address_of(request))
    return hall.identity.sessions.begin(asker, address_of(request))


@delete("/api/session", tags=["people"], responses=refusals(401))
async def end_session(hall: NamedDependency[Hall], request: AnyRequest, asker: NamedDependency[str | None]) -> None:
    """End the session whose token is sent."""
    del asker
    hall.identity.sessions.end((request.headers.get("authorization") or "").partition(" ")[2].strip())


@post(
    "/api/profiles",
    tags=["people"],
    operation_class=signed_body(PROFILE, [], '{"name":"Ada"}'),
    responses=refusals(400, 401, 403, 413),
)
async def post_profile(hall: NamedDependency[Hall], body: RawBody) -> Profile:
    """Give your key a name: a NIP-01 profile event (kind 0). The newest wins; the answer is the one that stays."""
    event = _taken(hall, body, PROFILE)
    name = plain_text(decode(event.content, _Named).name, hall.limits.name_length, "$.content.name")

    def work() -> Profile:
        kept = hall.side.profiles([event.pubkey])
        if not kept or kept[0].at < event.created_at:
            hall.keys.charge(event)
        return hall.side.name(event, name)

    return await hall.quick(work)


@get("/api/profiles", tags=["people"], responses=refusals(400))
async def get_profiles(
    hall: NamedDependency[Hall],
    key: Annotated[list[str] | None, QueryParameter(name="key", max_items=MOST_NAMES)] = None,
) -> Profiles:
    """The names of these keys; a key without a name is left out."""
    return Profiles(await hall.quick(lambda: hall.side.profiles(key or [])))


@post(
    "/api/realms/{realm:str}/chat",
    tags=["people"],
    operation_class=signed_body(MESSAGE, [["realm", REALM]], "Good morning"),
    responses=refusals(400, 401, 403, 404, 409, 413),
)
async def post_chat(
    hall: NamedDependency[Hall], watch: NamedDependency[Watch], realm: FromPath[str], body: RawBody
) -> Said:
    """Say something to everybody at a realm: a signed event of kind 42 with the tag realm. It is no part of the log."""
    await _exists(hall, realm)
    event = read(body)
    check(event)
    _insist(hall, event, MESSAGE, await hall.granting(realm, event.pubkey))
    if tag(event, "realm") != realm:
        raise Malformed("$.tags.realm", "This message is signed for another realm.", "wrong_realm")
    plain_text(event.content, hall.limits.chat_length, "$.content", lines=True)

    def work() -> tuple[Said, bool]:
        fresh = not hall.side.was_said(realm, event)
        if fresh:
            hall.keys.charge(event)
        return hall.side.say(realm, event, hall.limits.chat_kept), fresh

    said, fresh = await hall.quick(work)
    if fresh:
        watch.tell(realm, {"type": "chat", "message": said})
    return said


@get("/api/realms/{realm:str}/chat", tags=["people"], responses=refusals(400, 404))
async def get_chat(
    hall: NamedDependency[Hall],
    realm: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53 - 1)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> Chat:
    """What was said after message number `after`, oldest first; without it the newest."""
    await _exists(hall, realm)
    return made(Chat, Chat(await hall.quick(lambda: hall.side.chat(realm, after, limit))))


def _taken(hall: Hall, body: bytes, kind: int) -> Signed:
    event = read(body)
    check(event)
    _insist(hall, event, kind)
    return event


def _insist(hall: Hall, event: Signed, kind: int, player: str | None = None) -> None:
    hall.admit(event, player)
    if event.kind != kind:
        raise Malformed("$.kind", f"This must be an event of kind {kind}.", "bad_kind")
    if event.created_at > time.time() + APART_S or (kind == MESSAGE and event.created_at < time.time() - APART_S):
        raise Malformed("$.created_at", "The event's time is too far from the server's clock.", "bad_time")


async def _exists(hall: Hall, realm: str) -> None:
    if not CANONICAL.fullmatch(realm) or await hall.quick(lambda: hall.catalogue.find(realm)) is None:
        raise Missing("There is no such realm here.", "no_such_realm")


ROUTES: tuple[Any, ...] = (begin_session, end_session, post_profile, get_profiles, post_chat, get_chat)
