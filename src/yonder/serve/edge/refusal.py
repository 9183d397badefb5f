"""Refusal: what a client is told when something is not done: {code, text, at}. One table says which status it has."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from yonder.core.errors import Conflict, Corrupt, Malformed, Missing, Reject, Stale, Unavailable, YonderError
from yonder.serve.edge.journal import note


class Refusal(Struct, frozen=True):
    """A stable code, a sentence for people, and the place: a path, the nonce or seq that is expected, or the head."""

    code: str
    text: str
    at: int | str | None = None


class Unproved(YonderError):
    """The caller has not proved who they are."""

    code = "not_proved"


class Forbidden(YonderError):
    """This key, or this address, may not do that."""

    code = "forbidden"


class TooMany(YonderError):
    """Too many requests; `after` says in how many seconds to try again."""

    def __init__(self, text: str, code: str = "too_many", after: int = 1) -> None:
        super().__init__(text)
        self.code = code
        self.after = after


CODES = {
    "bad_signature": 401,
    "grant_expired": 403,
    "grant_too_narrow": 403,
    "no_such_grant": 403,
    "read_only": 403,
    "no_such_entry": 404,
    "no_such_realm": 404,
    "unknown_bot": 404,
    "unknown_game": 404,
    "wrong_rules": 409,
    "too_large": 413,
    "too_slow": 408,
}
CLASSES: dict[type[YonderError], int] = {
    Malformed: 400,
    Unproved: 401,
    Forbidden: 403,
    Missing: 404,
    Stale: 409,
    Conflict: 409,
    Reject: 422,
    TooMany: 429,
    Unavailable: 503,
    Corrupt: 503,
}
PLAIN = {404: "no_such_page", 405: "bad_method", 413: "too_large", 415: "bad_argument"}


def status_of(error: YonderError) -> int:
    """The status of a refusal: by its code if it has one of its own, else by its class."""
    if error.code in CODES:
        return CODES[error.code]
    return next((status for kind, status in CLASSES.items() if isinstance(error, kind)), 422)


def refusal_of(error: YonderError, seq: int | None = None, route: str = "") -> Refusal:
    """A refusal as it is sent; `seq` is the head of the realm that refused. What is our own fault is logged."""
    if isinstance(error, Corrupt) or error.code == "rule_broken":
        note(error, route)
    return Refusal(error.code, error.text, _place(error, seq))


def _place(error: YonderError, seq: int | None) -> int | str | None:
    if isinstance(error, Malformed):
        return error.path
    if isinstance(error, Stale):
        return error.head
    if isinstance(error, Corrupt):
        return error.seq
    return seq


def refused(request: Request[Any, Any, Any], error: YonderError) -> Response[Refusal]:
    """Answer with one of our refusals."""
    headers = {"Retry-After": str(error.after)} if isinstance(error, TooMany) else {}
    seq = getattr(error, "realm_seq", None)
    return Response(refusal_of(error, seq, _route(request)), status_code=status_of(error), headers=headers)


def not_understood(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Answer what the framework refuses, in our format."""
    status = error.status_code
    place, text = None, error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        place, text = first.get("key"), str(first.get("message"))
    body = Refusal(PLAIN.get(status, "bad_argument"), text or "This cannot be understood.", place)
    return Response(body, status_code=status, headers=error.headers or {})


def broke(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Answer what should not have happened; the server's log says where."""
    number = note(error, _route(request))
    text = f"Something unexpected happened; the server's log lists it as request {number}."
    return Response(Refusal("bug", text), status_code=500)


def _route(request: Request[Any, Any, Any]) -> str:
    """The pattern of the path: the path itself may name a sandbox, which is a secret."""
    return request.scope.get("path_template") or ""


HANDLERS: dict[Any, Any] = {YonderError: refused, HTTPException: not_understood, Exception: broke}
