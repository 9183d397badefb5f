"""Describe: the API's own description (OpenAPI 3.1): bodies that are read as bytes, refusals, examples."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Components,
    Example,
    OpenAPIMediaType,
    OpenAPIType,
    Operation,
    RequestBody,
    Schema,
    SecurityScheme,
)

from yonder import __version__
from yonder.serve.edge.refusal import Refusal

ABOUT = """A referee for turn-based worlds. Reads are public; hidden information is sent only to the key it belongs to.

Prove a key with an `Authorization` header: `Nostr <base64 of a signed event of kind 27235>` (NIP-98), or
`Bearer <token>` of a session. Every change to a realm is a NIP-01 event signed by the player.
A refusal is answered with `{code, text, at}`: codes are stable, the text is for people."""
REALM = "4f9928a1" + "0" * 56
KEY = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
SECURITY: list[dict[str, list[str]]] = [{}, {"nostr": []}, {"session": []}]


def _text(pattern: str | None = None) -> Schema:
    return Schema(type=OpenAPIType.STRING, pattern=pattern)


def _whole(least: int, most: int) -> Schema:
    return Schema(type=OpenAPIType.INTEGER, minimum=least, maximum=most)


SIGNED = Schema(
    type=OpenAPIType.OBJECT,
    title="Signed",
    description="A NIP-01 event: its id is the hash of all but the signature.",
    properties={
        "id": _text("^[0-9a-f]{64}$"),
        "pubkey": _text("^[0-9a-f]{64}$"),
        "created_at": _whole(0, 2**53 - 1),
        "kind": _whole(0, 65_535),
        "tags": Schema(type=OpenAPIType.ARRAY, items=Schema(type=OpenAPIType.ARRAY, items=_text())),
        "content": _text(),
        "sig": _text("^[0-9a-f]{128}$"),
    },
    required=["id", "pubkey", "created_at", "kind", "tags", "content", "sig"],
    additional_properties=False,
)


def event_example(kind: int, tags: list[list[str]], content: str) -> dict[str, Any]:
    """A signed event as an example; the signature is not real."""
    body = {"id": REALM, "pubkey": KEY, "created_at": 1_763_251_200, "kind": kind, "tags": tags, "content": content}
    return {**body, "sig": "0" * 128}


def _body(schema: Schema, example: dict[str, Any]) -> RequestBody:
    media = OpenAPIMediaType(schema=schema, examples={"example": Example(value=example)})
    return RequestBody(content={"application/json": media}, required=True)


def signed_body(kind: int, tags: list[list[str]], content: str) -> type[Operation]:
    """The operation of a route that takes a signed event."""
    return _operation(_body(SIGNED, event_example(kind, tags, content)))


def tagged_body(example: dict[str, Any]) -> type[Operation]:
    """The operation of a route that takes a query or an action of some game."""
    schema = Schema(
        type=OpenAPIType.OBJECT, properties={"type": _text()}, required=["type"], additional_properties=True
    )
    return _operation(_body(schema, example))


def json_body(fields: dict[str, str], required: list[str], example: dict[str, Any]) -> type[Operation]:
    """The operation of a route that takes a small object; `fields` names the JSON type of each."""
    properties: dict[str, Any] = {name: Schema(type=OpenAPIType(kind)) for name, kind in fields.items()}
    schema = Schema(type=OpenAPIType.OBJECT, properties=properties, required=required, additional_properties=False)
    return _operation(_body(schema, example))


def log_body() -> type[Operation]:
    """The operation of a route that takes a log file."""
    media = OpenAPIMediaType(schema=_text())
    return _operation(RequestBody(content={"text/plain": media, "application/jsonl": media}, required=True))


def _operation(body: RequestBody) -> type[Operation]:
    @dataclass
    class Described(Operation):
        request_body: RequestBody | None = field(default_factory=lambda: body)

        def __post_init__(self) -> None:
            self.request_body = body

    return Described


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals a route may answer with, beside those that every route may."""
    known = sorted({400, 403, 429, 503, *statuses})
    return {status: ResponseSpec(Refusal, description=MEANING[status]) for status in known}


MEANING = {
    400: "The request cannot be understood.",
    401: "The caller or the signer is not proved.",
    403: "This key may not do that.",
    404: "Not found.",
    409: "Out of date: a nonce, a head, or the rules that a realm was created with.",
    413: "The request is too large.",
    422: "The rules refuse it; nothing was changed.",
    429: "Too many requests.",
    503: "The server is busy; the same request can be sent again.",
}


def config() -> OpenAPIConfig:
    """How the description is made and where it stands."""
    return OpenAPIConfig(
        title="Yonder",
        version=__version__,
        description=ABOUT,
        path="/api/openapi",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "nostr": SecurityScheme(type="http", scheme="Nostr", description="A signed event (NIP-98)."),
                "session": SecurityScheme(type="http", scheme="bearer", description="The token of a session."),
            }
        ),
    )
