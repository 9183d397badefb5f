"""The built page: its files at their addresses, itself at every other, and nothing from outside its folder."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from servers import Serve, Server
from yonder.serve.routes.page import Page

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SCRIPT = "export const words = 'many words';\n" * 100


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page as a builder leaves it."""
    made = tmp_path_factory.mktemp("data") / "page"
    (made / "assets").mkdir(parents=True)
    (made.parent / "key").write_text("a secret beside the page")
    (made / ".hidden").write_text("not for the world")
    (made / "index.html").write_text("<!doctype html><title>Yonder</title><p>the lobby")
    (made / "assets" / "index-4f9928a1.js").write_text(SCRIPT)
    (made / "assets" / "index-4f9928a1.js.br").write_bytes(b"as good as brotli")
    (made / "assets" / "stage-0a1b2c3d.css").write_text("p { margin: 0 }\n" * 100)
    (made / "assets" / "mono-99.woff2").write_bytes(b"w" * 2_000)
    (made / "link").symlink_to(made.parent / "key")
    return made


@pytest.fixture(scope="module")
def page(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    own = Server(tmp_path_factory.mktemp("served"), page=str(folder)).start()
    with httpx2.Client(base_url=own.url) as client:
        yield client
    own.stop()


@pytest.mark.parametrize("path", ["/", "/index.html", "/realms/4f99", "/about?x=1"])
def test_the_page_is_at_every_address_of_its_own(page: httpx2.Client, path: str) -> None:
    answer = page.get(path, headers=HTML)
    assert answer.status_code == 200
    assert "the lobby" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/index-4f9928a1.js", "text/javascript; charset=utf-8"),
        ("/assets/stage-0a1b2c3d.css", "text/css; charset=utf-8"),
        ("/assets/mono-99.woff2", "font/woff2"),
    ],
)
def test_files_with_a_hash_in_their_name_are_kept_for_good(page: httpx2.Client, path: str, kind: str) -> None:
    answer = page.get(path)
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0", None)])
def test_files_are_sent_packed_as_the_asker_can_read_them(
    page: httpx2.Client, accepted: str, encoding: str | None
) -> None:
    headers = {"Accept-Encoding": accepted}
    with page.stream("GET", "/assets/index-4f9928a1.js", headers=headers) as answer:
        data = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept, accept-encoding"
    plain = {"br": b"as good as brotli", "gzip": SCRIPT.encode(), None: SCRIPT.encode()}[encoding]
    assert (gzip.decompress(data) if encoding == "gzip" else data) == plain


def test_what_is_packed_already_is_not_packed_again(page: httpx2.Client) -> None:
    assert "content-encoding" not in page.get("/assets/mono-99.woff2", headers={"Accept-Encoding": "gzip"}).headers


def test_what_the_asker_has_is_not_sent_again(page: httpx2.Client) -> None:
    first = page.get("/", headers=HTML)
    again = page.get("/", headers={**HTML, "If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_a_page_that_is_built_anew_is_sent_anew(page: httpx2.Client, folder: Path) -> None:
    file = folder / "robots.txt"
    file.write_text("old")
    first = page.get("/robots.txt")
    file.write_text("newer")
    again = page.get("/robots.txt", headers={"If-None-Match": first.headers["etag"]})
    assert (first.text, again.text) == ("old", "newer")


@pytest.mark.parametrize(
    ("path", "headers", "code"),
    [
        ("/assets/gone-1.js", HTML, "no_such_page"),
        ("/favicon.ico", {"Accept": "image/*"}, "no_such_page"),
        ("/api/nowhere", HTML, "no_such_page"),
    ],
)
def test_what_is_no_address_of_a_page_is_404(
    page: httpx2.Client, path: str, headers: dict[str, str], code: str
) -> None:
    answer = page.get(path, headers=headers)
    assert answer.status_code == 404
    assert answer.json()["code"] == code


@pytest.mark.parametrize(
    "path", ["/../key", "/assets/../../key", "/%2e%2e/key", "/link", "/.hidden", "/a%00b", "//etc/hosts"]
)
def test_nothing_beside_the_page_is_sent(page: httpx2.Client, path: str) -> None:
    answer = page.send(httpx2.Request("GET", httpx2.URL(str(page.base_url).rstrip("/") + path)))
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_the_page_may_load_what_it_needs_and_nothing_else(page: httpx2.Client) -> None:
    policy = page.get("/", headers=HTML).headers["content-security-policy"]
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    host = page.base_url.netloc.decode()
    assert allowed["script-src"] == "'self'"
    assert allowed["style-src"] == "'self'"
    assert allowed["worker-src"] == "'self' blob:"
    assert allowed["img-src"] == "'self' data: blob:"
    assert allowed["connect-src"] == f"'self' data: blob: ws://{host} wss://{host}"
    assert allowed["frame-ancestors"] == "'none'"


def test_the_page_may_reach_the_relays_that_the_keeper_names(folder: Path) -> None:
    async def policy() -> str:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope: Any = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"here")]}
        await Page(None, folder, ["wss://relay.test"])._show(scope, send)  # type: ignore[arg-type]
        return str(dict(sent[0]["headers"])[b"content-security-policy"], "utf-8")

    assert "connect-src 'self' data: blob: ws://here wss://here wss://relay.test;" in asyncio.run(policy())


def test_a_host_cannot_write_into_the_policy(page: httpx2.Client) -> None:
    answer = page.get("/", headers={"Host": "a; script-src *@localhost"})
    assert "*" not in answer.headers["content-security-policy"]


def test_a_file_is_kept_once_whatever_it_is_called(folder: Path) -> None:
    statuses: list[int] = []

    async def sent(message: Any) -> None:
        statuses.append(message.get("status", 200))

    async def never(*_: Any) -> Any:
        raise AssertionError

    async def ask(page: Page) -> None:
        for slashes in range(1, 50):
            path = f"/assets{'/' * slashes}index-4f9928a1.js"
            scope: Any = {"type": "http", "method": "GET", "path": path, "headers": []}
            await page(scope, never, sent)

    asyncio.run(ask(page := Page(never, folder)))
    assert set(statuses) == {200}
    assert len(page._files) == 1


def test_a_page_can_only_be_read(page: httpx2.Client) -> None:
    assert page.post("/").json()["code"] == "bad_method"
    assert page.head("/", headers=HTML).headers["content-type"].startswith("text/html")


def test_without_a_built_page_it_says_how_to_build_it(serve: Serve, tmp_path: Path) -> None:
    own = serve(page=str(tmp_path / "nothing"))
    answer = httpx2.get(own.url, headers=HTML)
    assert answer.status_code == 200
    assert "npm run build" in answer.text
    assert "/api/docs" in answer.text
