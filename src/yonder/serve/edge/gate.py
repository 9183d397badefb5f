"""The gate: every request passes it: its Host, its Origin, its rate are looked at; answers get their headers.

A Host is an address, localhost, or a name the operator has given: so no web page can reach us under a name of its own.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from yonder.core.errors import Malformed, YonderError
from yonder.core.world.codec import encode
from yonder.serve.edge.patience import in_time
from yonder.serve.edge.refusal import Forbidden, TooMany, refusal_of, status_of
from yonder.serve.house.hall import Hall

CSP = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'"
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cache-control", b"no-store"),
)
TIMEOUT, TOO_MANY = 408, 429
HEALTH = ("/api/health", "/api/ready")


class Gate:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):  # the beginning and the end of the server
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except YonderError as error:
            if isinstance(error, TooMany):
                await asyncio.sleep(self._hall.floods.late(address_of(scope)))
            await _refuse(scope, send, error)
            self._hall.metrics.requests.labels(str(status_of(error))).inc()
            return
        if scope["path"] not in HEALTH:
            await self._turn(address_of(scope))
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        hosts, origins = _values(scope, b"host"), _values(scope, b"origin")
        if len(hosts) > 1 or len(origins) > 1:
            raise Malformed("$", "A request must have one Host header and at most one Origin.", "bad_header")
        host, origin = "".join(hosts), "".join(origins)
        if not self._hall.names.is_ours(host):
            raise Forbidden(
                "This server does not answer to that name; its operator can add it with --name.", "bad_host"
            )
        if origin and origin not in self._hall.options.origins and _netloc(origin) != host:
            raise Forbidden("Pages from other sites are not allowed to use this server.", "bad_origin")
        address = address_of(scope)
        if scope["type"] == ScopeType.WEBSOCKET and self._hall.floods.barred(address):
            raise TooMany(
                "Connections from this address were closed for flooding; try again in a moment.", "too_many_floods"
            )
        allowance = self._hall.floods.probes if scope["path"] in HEALTH else self._hall.addresses
        if not allowance.take(address):
            raise TooMany("Too many requests from this address; try again in a moment.")

    async def _turn(self, address: str) -> None:
        wait = self._hall.floods.turn(address)
        if wait:
            await asyncio.sleep(wait)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {name for name, _ in message["headers"]}
                if message["status"] == TIMEOUT:
                    message["headers"] = [*message["headers"], (b"connection", b"close")]
                message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in have)]
                if message["status"] == TOO_MANY:
                    await asyncio.sleep(self._hall.floods.late(address_of(scope)))
                self._hall.metrics.requests.labels(str(message["status"])).inc()
                self._hall.metrics.seconds.observe(time.perf_counter() - began)
            await send(message)

        await self._app(scope, in_time(receive, self._hall.limits), sent)


def address_of(scope: Scope) -> str:
    """Whose request it is: the peer's, or whom a proxy on this machine names."""
    return scope["client"][0] if scope["client"] else ""


async def _refuse(scope: Scope, send: Send, error: YonderError) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        closing: Any = {"type": "websocket.close", "code": 1008, "reason": error.code}
        await send(closing)  # before it was accepted: the client sees 403
        return
    body = encode(refusal_of(error))
    extra = [(b"retry-after", str(error.after).encode())] if isinstance(error, TooMany) else []
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS, *extra]
    start: Any = {"type": "http.response.start", "status": status_of(error), "headers": headers}
    rest: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1").lower() for each, value in scope["headers"] if each == name]


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
