"""Sandboxes over HTTP: play on from any entry of a realm or of an uploaded log, as any player."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody
from msgspec import Meta, Raw, Struct

from yonder.core.errors import Malformed
from yonder.core.rules import engine
from yonder.core.world.codec import decode
from yonder.proof.attestation import check_attestations
from yonder.realm.realm import Realm
from yonder.serve.house.hall import Hall
from yonder.serve.house.privacy import insist, reader_of
from yonder.serve.house.sandbox import RealmOrigin, Sandbox
from yonder.serve.house.upload import brought
from yonder.serve.routes.answer import AnyRequest, address_of, made
from yonder.serve.routes.describe import KEY, REALM, json_body, log_body, refusals
from yonder.serve.routes.sandbox_views import As, check_key, eyes, in_time, items_of, slowly
from yonder.serve.routes.shapes import SandboxCard, TriedOut

Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
LARGEST_WAIT = 10 * 365 * 86_400_000


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """Which realm, and the entry to go on from; without it, the head."""

    realm: str
    at: Seq | None = None


class ForkAt(Struct, frozen=True, forbid_unknown_fields=True):
    """The entry to go on from; without it, the head."""

    at: Seq | None = None


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Who does what."""

    player: str
    action: Raw


class Wait(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time passes, in milliseconds."""

    ms: Annotated[int, Meta(ge=0, le=LARGEST_WAIT)]


@post(
    "/api/sandboxes",
    tags=["sandboxes"],
    operation_class=json_body({"realm": "string", "at": "integer"}, ["realm"], {"realm": REALM, "at": 12}),
    responses=refusals(400, 401, 403, 404, 409, 413, 422),
)
async def fork_realm(
    hall: NamedDependency[Hall], asker: NamedDependency[str | None], request: AnyRequest, body: RawBody
) -> SandboxCard:
    """A copy of a realm that goes on from an entry: what if? Nothing done in it is signed, proved or logged.

    A realm can be copied up to the entry that made the oldest secret which is still closed.
    """
    wanted, address = decode(body, Fork), address_of(request)
    hall.sandboxes.room(address)

    def ask(opened: Realm, who: str | None) -> tuple[Realm, int, bool]:
        reads = reader_of(opened, who)
        at = reads.head if wanted.at is None else wanted.at
        if at <= reads.head:
            insist(reads, at)
        return opened, at, opened.over() is not None

    opened, at, ended = await hall.read(wanted.realm, asker, None, ask)

    def work() -> Sandbox:
        base = hall.past.world(opened, at, in_time(hall))
        players = hall.catalogue.facts(opened.id).players
        return Sandbox(RealmOrigin(hall.past, opened), at, base, players=players, ended=ended)

    return await _card(hall, hall.sandboxes.add(await slowly(hall, work), address), status=201)


@post(
    "/api/sandboxes/log",
    tags=["sandboxes"],
    operation_class=log_body(),
    request_max_body_size=None,
    responses=refusals(400, 401, 403, 404, 409, 413, 422),
)
async def bring_log(hall: NamedDependency[Hall], request: AnyRequest) -> SandboxCard:
    """A log file (JSON Lines, as a realm's log is given with `format=jsonl`), checked whole, to be looked at."""
    address = address_of(request)
    with hall.sandboxes.bringing(address):
        body = await _body(request, hall.limits.sandbox_log)
        hall.sandboxes.room(address, len(body))
        async with hall.sandboxes.checking:
            made_of = await hall.slow(lambda: brought(hall, body))
    return await _card(hall, hall.sandboxes.add(made_of, address), status=201)


@post(
    "/api/sandboxes/{sandbox:str}/fork",
    tags=["sandboxes"],
    operation_class=json_body({"at": "integer"}, [], {"at": 12}),
    responses=refusals(400, 403, 404, 413, 422),
)
async def fork_sandbox(
    hall: NamedDependency[Hall], request: AnyRequest, sandbox: FromPath[str], body: RawBody
) -> SandboxCard:
    """Another sandbox that goes on from an entry of this one."""
    found, wanted, address = hall.sandboxes.find(sandbox), decode(body, ForkAt), address_of(request)
    hall.sandboxes.room(address)
    at = found.head if wanted.at is None else wanted.at
    twin = await slowly(hall, lambda: found.fork(at, in_time(hall)))
    return await _card(hall, hall.sandboxes.add(twin, address), status=201)


@get("/api/sandboxes/{sandbox:str}", tags=["sandboxes"], responses=refusals(404))
async def get_sandbox(hall: NamedDependency[Hall], sandbox: FromPath[str]) -> SandboxCard:
    """What it is made of, and how far it has come."""
    return await _card(hall, hall.sandboxes.find(sandbox))


@delete("/api/sandboxes/{sandbox:str}", tags=["sandboxes"], responses=refusals(404))
async def drop_sandbox(hall: NamedDependency[Hall], sandbox: FromPath[str]) -> None:
    """Close it."""
    hall.sandboxes.drop(sandbox)


@post(
    "/api/sandboxes/{sandbox:str}/act",
    tags=["sandboxes"],
    status_code=200,
    operation_class=json_body(
        {"player": "string", "action": "object"}, ["player", "action"], {"player": KEY, "action": {"type": "strike"}}
    ),
    responses=refusals(400, 401, 403, 404, 413, 422),
)
async def act_sandbox(
    hall: NamedDependency[Hall], asker: NamedDependency[str | None], sandbox: FromPath[str], body: RawBody
) -> TriedOut:
    """Try an action as any player, after the timers that are due. Its dice come from a fresh seed, without a proof."""
    found, wanted = hall.sandboxes.find(sandbox), decode(body, Try)
    check_key(wanted.player, "$.player")
    check_attestations(bytes(wanted.action).decode("utf-8", "replace"))
    action = found.rules.decode(bytes(wanted.action))
    most = hall.limits.sandbox_entries
    start = await slowly(hall, lambda: found.act(wanted.player, action, most, in_time(hall)))
    return await _tried(hall, found, wanted.player, asker, start)


@post(
    "/api/sandboxes/{sandbox:str}/wait",
    tags=["sandboxes"],
    status_code=200,
    operation_class=json_body({"ms": "integer"}, ["ms"], {"ms": 60_000}),
    responses=refusals(400, 401, 403, 404, 413, 422),
)
async def wait_sandbox(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    body: RawBody,
    player: As = None,
) -> TriedOut:
    """Let time pass there: timers that come due fire, in order."""
    found, wanted = hall.sandboxes.find(sandbox), decode(body, Wait)
    who = eyes(asker, player)
    most = hall.limits.sandbox_entries
    start = await slowly(hall, lambda: found.wait(wanted.ms, most, in_time(hall)))
    return await _tried(hall, found, who, asker, start)


async def _body(request: AnyRequest, most: int) -> bytes:
    """The body, read up to the longest a log may be."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Malformed("$", f"A log can be at most {most} bytes long here.", "too_large")
        parts.append(part)
    return b"".join(parts)


async def _tried(hall: Hall, sandbox: Sandbox, who: str | None, asker: str | None, start: int) -> TriedOut:
    head = sandbox.head
    items: list[Any] = await items_of(hall, sandbox, who, asker, start, head + 1)
    return made(TriedOut, TriedOut(items, items[-1] if items else None, head, proved=False))


async def _card(hall: Hall, found: Sandbox, *, status: int = 200) -> SandboxCard:
    """The sandbox itself, not the realm that it was copied from: its own end, and whose move it is there."""
    head, world = await slowly(hall, lambda: (found.head, found.world(None, in_time(hall))))
    awaited, outcome = engine.awaited(found.rules, world), engine.over(found.rules, world)
    card = SandboxCard(
        id=found.id,
        game=found.rules.name,
        version=found.rules.version,
        source=found.origin.kind,
        realm=found.origin.realm,
        at=found.at,
        head=head,
        players=found.players,
        over=outcome is not None,
        outcome=outcome,
        awaited=None if awaited is None else tuple(awaited),
        sealed=found.sealed,
    )
    return made(SandboxCard, card, status=status)


ROUTES = (fork_realm, bring_log, fork_sandbox, get_sandbox, drop_sandbox, act_sandbox, wait_sandbox)
