"""Answers: our own canonical JSON as a response, and the key that asks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar, cast
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.params import QueryParameter

from yonder.core.errors import Unavailable
from yonder.core.world.codec import encode
from yonder.serve.edge.identity import Asked
from yonder.serve.house.hall import Hall

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
Player = Annotated[
    str | None,
    QueryParameter(
        name="player",
        description="The player whose view to return; the proved key must hold their grant.",
        max_length=64,
    ),
]


def made(kind: type[T], value: Any, *, status: int = 200) -> T:
    """A value as JSON, in the one way to bytes that logs use too; `kind` is the shape that the API describes."""
    return raw(kind, encode(value), status=status)


def raw(kind: type[T], data: bytes, *, status: int = 200) -> T:
    """JSON that is ready. The framework sends a response as it is, whatever shape the route promises."""
    del kind
    return cast("T", Response(data, status_code=status, media_type="application/json"))


async def asker(request: AnyRequest) -> str | None:
    """The key that the request proves; None for a spectator."""
    hall: Hall = request.app.state.hall
    return hall.identity.of(request.headers.get("authorization"), asked(request))


async def while_asked(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Run this as long as the client waits for it; cancel it when they leave."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Unavailable("The client has left.")
        return await doing
    finally:
        leaving.cancel()
        doing.cancel()


async def _left(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def asked(request: AnyRequest) -> Asked:
    """The request as a proof must name it."""
    url, arrived = urlsplit(str(request.url)), request.scope["server"]
    return Asked(request.method, url.path, url.query, arrived or ("", None), address_of(request))


def address_of(request: AnyRequest) -> str:
    """Where the request came from."""
    return request.client.host if request.client else ""
