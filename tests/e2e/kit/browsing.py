"""What the browser tests share: a `yonder serve` process with the built page, and windows that report troubles."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, StorageState, expect

from prepared import session_of
from yonder.proof.keys import Key
from yonder.testkit.served import Port

PAGE = Path(__file__).parents[3] / "src" / "yonder" / "serve" / "page"
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    "--disable-gpu-rasterization",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
WIDE, PHONE, SMALL = (1440, 900), (390, 844), (360, 740)
PATIENCE_MS = 60_000
RELAY = "wss://relay.test"  # nobody is there: a test that needs it plays its part
# What Chromium says when the server is away or has forgotten a session; the page itself is quiet about it.
AWAY = (
    r"ERR_CONNECTION",
    r"ERR_CONTENT_LENGTH_MISMATCH",  # killed while it was answering
    r"ERR_EMPTY_RESPONSE",
    r"ERR_INCOMPLETE_CHUNKED_ENCODING",
    r"ERR_SOCKET",
    r"WebSocket connection to",
    r"status of (401|409)",
)

OVERFLOW = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > width + 1)
    .slice(0, 8)
    .map((each) => `${each.tagName}.${each.className?.baseVal ?? each.className}`);
}"""


class Server:
    """`yonder serve` as its users start it; it can be killed and started again on the same data and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self._held = Port()
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        command = [sys.executable, "-m", "yonder.cli", "serve", "--no-browser", "--rate", "0", "--any-pack"]
        command += ["--relay", RELAY]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [*command, "--port", str(self._held.number), "--data", str(self.folder)],
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://[\d.]+:\d+", said)
        assert found, f"the server did not start: {said!r}"
        self.url = found[0]
        return self

    def kill(self) -> None:
        """As a power failure would: no goodbye to anybody."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        with self._process as process:
            process.send_signal(how)
            process.wait(60)


def identity(key: Key) -> dict[str, Any]:
    """A key as the page keeps it in the browser."""
    return {
        "kind": "plain",
        "key": key.public,
        "secret": key.secret_bytes.hex(),
        "session": session_of(key).secret_bytes.hex(),
        "saved": True,
    }


class Window:
    """One browser context of its own with one page. It remembers what the console said and whom the page asked."""

    def __init__(self, context: BrowserContext, server: Server, allow: Sequence[str]) -> None:
        self.server = server
        self.context = context
        self.allow = [re.compile(each) for each in allow]
        self.troubles: list[str] = []
        self.strangers: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        context.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        url = str(message.location.get("url"))
        # Odds are asked for what the page shows; the realm may have moved on before the question arrives. And a server
        # on a machine that stalls may say "later": the page asks again.
        late = ("status of 422" in message.text and "/odds" in url) or "status of 503" in message.text
        if message.type == "error" and not late and not any(each.search(message.text) for each in self.allow):
            self.troubles.append(f"console: {message.text} ({url})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.server.url, "data:", "blob:")):
            self.strangers.append(request.url)

    def open(self, path: str = "/") -> Page:
        """Go to a place of the server."""
        self.page.goto(self.server.url + path)
        return self.page

    def kept(self, name: str) -> Any:
        """What the page keeps in this browser under a name."""
        text = self.page.evaluate("name => localStorage.getItem('yonder.' + name)", name)
        return None if text is None else json.loads(text)


Open = Callable[..., Window]


def new_window(
    browser: Browser,
    server: Server,
    *,
    key: Key | None = None,
    size: tuple[int, int] = (1280, 800),
    still: bool = True,
    allow: Sequence[str] = (),
    keep: dict[str, Any] | None = None,
    **more: Any,
) -> Window:
    """A fresh browser context; with `key`, one where this key is at home. `keep` is what the page finds kept."""
    kept = {**({"identity": identity(key)} if key else {}), **(keep or {})}
    entries = [{"name": f"yonder.{name}", "value": json.dumps(value)} for name, value in kept.items()]
    storage = {"cookies": [], "origins": [{"origin": server.url, "localStorage": entries}]}
    more.setdefault("color_scheme", "dark")
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce" if still else "no-preference",
        storage_state=cast("StorageState", storage),
        **more,
    )
    context.set_default_timeout(PATIENCE_MS)
    return Window(context, server, allow)


def live(page: Page) -> None:
    """Wait until the line to the server is open."""
    expect(page.get_by_role("status", name="Connection: Live")).to_be_visible()


def first(locator: Locator) -> Locator:
    """The first of several, once there is one."""
    expect(locator.first).to_be_visible()
    return locator.first


def overflow(page: Page) -> list[str]:
    """What sticks out to the right of the window: nothing should make a page scroll sideways, once it has settled."""
    found: list[str] = []
    for _ in range(50):
        found = page.evaluate(OVERFLOW)
        if not found:
            break
        page.wait_for_timeout(100)
    return found
