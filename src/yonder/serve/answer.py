"""Answers: our own canonical JSON as a response, and what routes are given: the hall, and the key that asks."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar, cast

from litestar import Request, Response
from litestar.di import Provide
from litestar.params import Parameter

from yonder.core.codec import encode
from yonder.serve.hall import Hall

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
Player = Annotated[
    str | None,
    Parameter(query="player", description="See for this player, whose grant the proved key holds.", max_length=64),
]


def made(kind: type[T], value: Any, *, status: int = 200) -> T:
    """A value as JSON, in the one way to bytes that logs use too; `kind` is the shape that the API describes."""
    return raw(kind, encode(value), status=status)


def raw(kind: type[T], data: bytes, *, status: int = 200) -> T:
    """JSON that is ready. The framework sends a response as it is, whatever shape the route promises."""
    del kind
    return cast("T", Response(data, status_code=status, media_type="application/json"))


async def hall(request: AnyRequest) -> Hall:
    """The hall of this server."""
    found: Hall = request.app.state.hall
    return found


async def asker(request: AnyRequest) -> str | None:
    """The key that the request proves; None for a spectator."""
    found: Hall = request.app.state.hall
    return found.identity.of(request.headers.get("authorization"), request.method, str(request.url))


GIVEN = {"hall": Provide(hall), "asker": Provide(asker)}
