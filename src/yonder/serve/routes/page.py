"""The page: the built files at every path that is not the API's. A path that names no file is the page's own affair."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send
from msgspec import Struct

from yonder.core.world.codec import encode
from yonder.serve.edge.refusal import PLAIN, Refusal
from yonder.serve.house.stages import staged

FOLDER = Path(__file__).parents[1] / "page"
INDEX = "index.html"
HASHED = "assets/"  # the builder puts a hash of the content into these names
FOREVER, ASK_AGAIN = b"public, max-age=31536000, immutable", b"no-cache"
LEAST_GZIP = 512
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".woff", ".woff2", ".mp3", ".ogg", ".gz", ".br")
_HOST = re.compile(r"[\w.:\[\]-]{1,255}")
# Pixi makes workers of blobs and asks in them for a picture of its own (data:), to learn what the browser can do.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; "
    "worker-src 'self' blob:; connect-src 'self' data: blob:{lines}; "
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'"
)
UNBUILT = b"""<!doctype html><html lang=en><meta charset=utf-8><title>Yonder</title>
<meta name=viewport content="width=device-width"><h1>Yonder</h1>
<p>The referee is up, but its page is not built. In a clone, with Node 22 or newer:</p>
<pre>cd web && npm ci && npm run build</pre>
<p>Then load this page again. Everything can be played without it: the API describes itself for
<a href=/api/docs>people</a> and for <a href=/api/openapi.json>programs</a>.</p>
"""


class File(Struct, frozen=True):
    """One file in memory: what it is, and its bytes by encoding."""

    stamp: tuple[int, int]
    kind: str
    tag: str
    forms: dict[str, bytes]


class Page:
    """An ASGI application: the page, and behind /api another application."""

    def __init__(self, api: ASGIApp, folder: Path = FOLDER, relays: Sequence[str] = ()) -> None:
        self._api = api
        self._relays = "".join(f" {relay}" for relay in relays)
        self._folder = folder.resolve()
        self._files: dict[Path, File] = {}  # by path: a file has many names, with any number of slashes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or (scope["path"] + "/").startswith("/api/"):
            await self._api(scope, receive, send)
        else:
            await self._show(scope, send)

    async def _show(self, scope: HTTPScope, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(scope, send, 405, *_refusal(405, "This is a page: it can only be read."))
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        name = scope["path"].lstrip("/")
        file = await self._find(name)
        if file is None and _is_place(name, headers.get(b"accept", "")):
            name, file = INDEX, await self._find(INDEX) or _unbuilt()
        if file is None:
            await _answer(scope, send, 404, *_refusal(404, "There is no such page here."))
        else:
            policy = _policy(headers.get(b"host", ""), self._relays)
            await _send_file(scope, send, name, file, headers, policy)

    async def _find(self, name: str) -> File | None:
        """A file of the folder; read again after a new build."""
        path = self._place(name)
        try:
            stat = None if path is None else path.stat()
        except (OSError, ValueError):
            return None
        if path is None or stat is None or not path.is_file():
            return None
        stamp = (stat.st_mtime_ns, stat.st_size)
        known = self._files.get(path)
        if known is None or known.stamp != stamp:
            known = self._files[path] = await asyncio.to_thread(_read, path, stamp)
        return known

    def _place(self, name: str) -> Path | None:
        if not name or "\0" in name or any(part.startswith(".") for part in name.split("/")):
            return None
        folder, rest = staged(name) or (self._folder, name)
        try:
            path = (folder / rest).resolve()
        except (OSError, ValueError, RuntimeError):
            return None
        return path if path.is_relative_to(folder) else None


def _is_place(name: str, accept: str) -> bool:
    """Is a person opening this address in a browser? Then the page itself decides what is there."""
    return not name or ("text/html" in accept and not name.startswith(HASHED))


def _read(path: Path, stamp: tuple[int, int]) -> File:
    data = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    forms = {"": data}
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        packed = path.with_name(path.name + ending)
        if packed.is_file() and packed.stat().st_mtime_ns >= stamp[0]:
            forms[encoding] = packed.read_bytes()
    if "gzip" not in forms and path.suffix not in PACKED and len(data) >= LEAST_GZIP:
        forms["gzip"] = gzip.compress(data, mtime=0)
    return File(stamp, kind, sha256(data).hexdigest()[:24], forms)


def _unbuilt() -> File:
    return File((0, 0), KINDS[".html"], sha256(UNBUILT).hexdigest()[:24], {"": UNBUILT})


async def _send_file(scope: HTTPScope, send: Send, name: str, file: File, asked: dict[bytes, str], policy: str) -> None:
    encoding = _encoding(file, asked.get(b"accept-encoding", ""))
    tag = f'"{file.tag}{"-" if encoding else ""}{encoding}"'
    headers = [
        (b"content-type", file.kind.encode()),
        (b"cache-control", FOREVER if name.startswith(HASHED) else ASK_AGAIN),
        (b"etag", tag.encode()),
        (b"vary", b"accept, accept-encoding"),
        (b"content-security-policy", policy.encode()),  # a worker goes by its own file's
    ]
    if tag in asked.get(b"if-none-match", ""):
        await _answer(scope, send, 304, b"", headers)
        return
    if encoding:
        headers.append((b"content-encoding", encoding.encode()))
    await _answer(scope, send, 200, file.forms[encoding], headers)


def _encoding(file: File, accepted: str) -> str:
    """The smallest form that the asker can read."""
    wanted = {part.partition(";")[0].strip() for part in accepted.lower().split(",") if not part.endswith("q=0")}
    return next((each for each in ("br", "gzip") if each in file.forms and each in wanted), "")


def _policy(host: str, relays: str) -> str:
    """What the page may load. Not every browser counts WebSockets to the same host as its own."""
    lines = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return POLICY.format(lines=lines + relays)


def _refusal(status: int, text: str) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    return encode(Refusal(PLAIN[status], text)), [(b"content-type", b"application/json")]


async def _answer(scope: HTTPScope, send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    if status != 304:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    rest: Any = {"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body, "more_body": False}
    await send(start)
    await send(rest)
