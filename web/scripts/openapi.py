"""Print the API's own description (OpenAPI 3.1), as `/api/openapi.json` answers it; `types.mjs` reads it."""  # noqa: INP001 - run by path, not a package

import asyncio
import sys
from typing import Any

from yonder.proof.keys import Key
from yonder.realm.store import MemoryStore
from yonder.registry import games
from yonder.serve.app import make_app
from yonder.serve.house.hall import Hall
from yonder.serve.options import Options


async def description() -> bytes:
    """Ask the application itself, without a server."""
    hall = Hall(MemoryStore(), Key.new(), games(), ":memory:", Options())
    body = b""
    headers = [(b"host", b"localhost")]
    scope: Any = {"type": "http", "method": "GET", "path": "/api/openapi.json", "raw_path": b"/api/openapi.json"}
    scope |= {"headers": headers, "query_string": b"", "client": ("127.0.0.1", 1), "server": ("localhost", 80)}
    scope |= {"scheme": "http", "http_version": "1.1", "root_path": "", "asgi": {"version": "3.0"}}

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal body
        body += message.get("body", b"")

    await make_app(hall)(scope, receive, send)
    return body


if __name__ == "__main__":
    sys.stdout.buffer.write(asyncio.run(description()))
