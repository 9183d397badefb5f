"""The docs page: the API's description as one plain page, made here, without scripts and without other sites."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

import msgspec
from litestar import Litestar, Response, get

from yonder.core.world.codec import encode
from yonder.serve.routes.answer import AnyRequest
from yonder.serve.routes.door_docs import add_doors

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;padding:.6rem;border:1px solid #8886}
h3{margin-top:2rem}table{border-collapse:collapse}td{padding:.1rem .8rem .1rem 0;vertical-align:top}
:root{color-scheme:light dark}"""
HASH = base64.b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{HASH}'; base-uri 'none'; frame-ancestors 'none'"
WIRE = """<h2>WebSocket</h2><p><code>/api/realms/{realm}/ws</code>: send <code>{"type":"hello"}</code> first, with
<code>auth</code> (a signed event of kind 27235 for this address and GET) or <code>session</code> to be more than a
spectator, and <code>since</code>, the last entry you know, to be told what you missed. With <code>topics</code>, such
as <code>["explorer:7","account:…"]</code>, items hold only the events that name one of them. You get
<code>welcome</code>, <code>item</code>, <code>offers</code>, <code>presence</code>, <code>chat</code>, and
<code>resync</code> when you fell too far behind: read the view again. <code>{"type":"act","id":1,"event":…}</code> is
answered by <code>receipt</code> or <code>refusal</code>, <code>{"type":"ping"}</code> by <code>pong</code>. Close
codes: 1012 the server restarts, 1009 too large, 4408 no hello in time, else 4000 plus the status of the refusal.</p>"""


@get("/api/docs", include_in_schema=False)
async def get_docs(request: AnyRequest) -> Response[str]:
    """The page."""
    page = _described(request.app)[0]
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": POLICY})


@get("/api/openapi.json", include_in_schema=False)
async def get_openapi(request: AnyRequest) -> Response[bytes]:
    """The same for programs."""
    return Response(_described(request.app)[1], media_type="application/json")


@lru_cache(maxsize=1)
def _described(app: Litestar) -> tuple[str, bytes]:
    """For people and for programs. Made once: it takes the loop a tenth of a second."""
    schema = app.openapi_schema.to_schema()
    add_doors(schema["paths"], app.state["hall"].games.values())
    return "\n".join(_page(schema)), encode(schema)


def _page(schema: dict[str, Any]) -> Iterator[str]:
    info = schema["info"]
    yield f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(info['title'])} API</title>"
    yield f"<meta name=viewport content='width=device-width'><style>{STYLE}</style>"
    yield f"<h1>{escape(info['title'])} {escape(info['version'])}</h1><p>{escape(info['description'])}</p>"
    yield "<p>The same for programs: <a href=/api/openapi.json>openapi.json</a></p><h2>HTTP</h2>"
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield from _operation(path, method, operation)
    yield WIRE


def _operation(path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    yield f"<p>{escape(operation.get('description', ''))}</p><table>"
    for parameter in operation.get("parameters", ()):
        about = escape(parameter.get("description", ""))
        yield f"<tr><td><code>{escape(parameter['name'])}</code><td>{parameter['in']}<td>{about}</tr>"
    yield "</table>"
    for media in operation.get("requestBody", {}).get("content", {}).values():
        for example in media.get("examples", {}).values():
            shown = msgspec.json.format(msgspec.json.encode(example["value"]), indent=2).decode()
            yield f"<pre>{escape(shown)}</pre>"
    answers = ", ".join(f"{status} {escape(told['description'])}" for status, told in operation["responses"].items())
    yield f"<p>Answers: {answers}</p>"


ROUTES: tuple[Any, ...] = (get_docs, get_openapi)
