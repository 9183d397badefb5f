"""Doors: the paths that games bring themselves, each a translation in front of a realm (see `yonder.core.Door`).

Who acts sends `pubkey`, `seq` (the nonce), `salt` and `sig` beside what the door asks for: the signature is that of the
action itself, the event of kind 1420 that any other way of acting sends too. Who reads proves a key as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from litestar import HttpMethod, Response
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import RawBody
from msgspec import Meta, Struct

from yonder.core.errors import Malformed, Missing, Stale, YonderError
from yonder.core.rules.rules import Rules
from yonder.core.show.door import Door, Doors, Found, Knock
from yonder.core.world.codec import convert, encode
from yonder.proof.event import ACTION, Signed, event_id
from yonder.proof.keys import public_from_text
from yonder.realm.realm import Realm
from yonder.serve.edge.identity import is_proof
from yonder.serve.house.catalogue import Wanted
from yonder.serve.house.hall import Hall
from yonder.serve.live.telling import rules_of, told
from yonder.serve.routes.answer import AnyRequest

SIGNING = ("pubkey", "seq", "salt", "sig", "created_at", "realm")


class Signing(Struct, frozen=True):
    """What signs an action, in a request."""

    pubkey: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    seq: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    sig: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
    salt: Annotated[str, Meta(pattern="^[0-9a-f]*$", max_length=64)] = ""
    created_at: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


def door_routes(hall: Hall, taken: Iterator[Any]) -> list[HTTPRouteHandler]:
    """A route for each door of the games served here, except where the server has one of its own at that path."""
    own = {(method, path) for route in taken for method in route.http_methods for path in route.paths}
    return [
        _route(rules, rules.doors, door)
        for rules in hall.games.values()
        if rules.doors is not None
        for door in rules.doors.doors
        if (HttpMethod(door.method), door.path) not in own
    ]


def _route(rules: Rules, doors: Doors, door: Door) -> HTTPRouteHandler:
    async def knock(
        hall: NamedDependency[Hall], asker: NamedDependency[str | None], request: AnyRequest, body: RawBody
    ) -> Response[bytes]:
        return await answer(hall, rules, doors, door, request, asker, body)

    async def look(
        hall: NamedDependency[Hall], asker: NamedDependency[str | None], request: AnyRequest
    ) -> Response[bytes]:
        return await answer(hall, rules, doors, door, request, asker, b"")

    method = HttpMethod(door.method)
    handler = HTTPRouteHandler(_typed(door.path), http_method=method, include_in_schema=False, status_code=200)
    made: HTTPRouteHandler = handler(knock if door.enter is not None else look)
    return made


def _typed(path: str) -> str:
    """`/api/saves/{npub}` as the framework writes it."""
    return path.replace("}", ":str}")


async def handed_over(hall: Hall, request: AnyRequest, path: str, body: bytes) -> Response[bytes] | None:
    """The answer of a game's door at a path that the server has too, to a request that proves no key."""
    if is_proof(request.headers.get("authorization")) or not body:
        return None
    for rules in hall.games.values():
        for door in rules.doors.doors if rules.doors is not None else ():
            if (door.method, door.path) == (request.method, path):
                assert rules.doors is not None
                return await answer(hall, rules, rules.doors, door, request, None, body)
    return None


async def answer(
    hall: Hall, rules: Rules, doors: Doors, door: Door, request: AnyRequest, asker: str | None, body: bytes
) -> Response[bytes]:
    """Translate, act if the door acts, and answer in the game's own form."""
    try:
        knock = _read(request, body, doors.largest)
        realm = await _realm(hall, rules, knock)
        found = await (_acted(hall, realm, door, knock) if door.enter else _looked(hall, realm, door, knock, asker))
        status, shown = 200, door.answer(found)
    except YonderError as error:
        status, shown = doors.refuse(error)
    return Response(encode(shown), status_code=status, media_type="application/json")


def _read(request: AnyRequest, body: bytes, largest: int) -> Knock:
    if len(body) > largest:
        raise Malformed("$", f"A request can be at most {largest} bytes long.", "bad_request")
    try:
        given = msgspec.json.decode(body) if body else {}
    except msgspec.MsgspecError:
        raise Malformed("$", "The body is not JSON.", "bad_request") from None
    if not isinstance(given, dict):
        raise Malformed("$", "The body must be an object.", "bad_request")
    path = {name: _key(str(value)) for name, value in request.path_params.items()}
    return Knock(path, dict(request.query_params.items()), given)


def _key(value: str) -> str:
    """A key that is written as npub1… is one of 64 hex digits to games."""
    return public_from_text(value) if value.startswith("npub1") else value


async def _realm(hall: Hall, rules: Rules, knock: Knock) -> str:
    """The realm that is named, or the one that the server keeps for everybody."""
    named = knock.body.get("realm") or knock.query.get("realm")
    if named is not None:
        if (await rules_of(hall, str(named))).name != rules.name:
            raise Missing("There is no such realm of this game.", "no_such_realm")
        return str(named)

    def work() -> str:
        wanted = Wanted(game=rules.name, host=hall.referee.public, over=False)
        listed = next(iter(hall.catalogue.pick(wanted)), None)
        if listed is None:
            raise Missing("This server has no shared realm of this game; name one.", "no_such_realm")
        return listed.id

    return await hall.quick(work)


async def _looked(hall: Hall, realm: str, door: Door, knock: Knock, asker: str | None) -> Found:
    del door

    def ask(opened: Realm, who: str | None) -> Found:
        nonce = opened.next_nonce(who) if who else 0
        return Found(opened.rules, opened.world.fork(), who, knock, nonce, realm)

    return await hall.read(realm, asker, None, ask)


async def _acted(hall: Hall, realm: str, door: Door, knock: Knock) -> Found:
    assert door.enter is not None
    signing = convert({name: knock.body[name] for name in SIGNING[:-1] if name in knock.body}, Signing)
    plain = Knock(knock.path, knock.query, {name: it for name, it in knock.body.items() if name not in SIGNING})

    def enter(opened: Realm, _who: str | None) -> Any:
        expected = opened.next_nonce(signing.pubkey)
        if signing.seq != expected:  # an event that is already logged is public, and proves nobody
            raise Stale(expected, f"The next sequence number of this key is {expected}, not {signing.seq}.")
        assert door.enter is not None
        return door.enter(opened.world, signing.pubkey, Knock(plain.path, plain.query, {**plain.body}))

    entered = await hall.read(realm, None, None, enter)
    receipt = await hall.act(_event(realm, signing, encode(entered.content).decode()), realm)
    item = told(await rules_of(hall, realm), receipt.item)

    def after(opened: Realm, _who: str | None) -> Found:
        nonce = opened.next_nonce(signing.pubkey)
        world = opened.world.fork()
        return Found(opened.rules, world, signing.pubkey, plain, nonce, realm, item.events, item.lines, entered.note)

    return await hall.read(realm, None, None, after)


def _event(realm: str, signing: Signing, content: str) -> Signed:
    """The action as it was signed."""
    tags: tuple[tuple[str, ...], ...] = (("realm", realm), ("nonce", str(signing.seq)))
    if signing.salt:
        tags = (*tags, ("salt", signing.salt))
    number = event_id(signing.pubkey, signing.created_at, ACTION, tags, content)
    return Signed(number, signing.pubkey, signing.created_at, ACTION, tags, content, signing.sig)
