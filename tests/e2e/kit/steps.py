"""Doing something on a page and waiting until it shows; looking again until what is drawn has settled."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLong

from browsing import PATIENCE_MS, live

T = TypeVar("T")
AGAIN_MS = 10_000
LOOK_S = 0.1
AT = "Number(document.querySelector('[data-testid$=\"-stage\"][data-at]')?.dataset.at ?? 0)"


def opened(page: Page) -> Page:
    """The page, once its line to the server is open."""
    live(page)
    return page


def step(page: Page, deed: Callable[[], object]) -> None:
    """Do something, and wait until the stage shows the world after it."""
    before: int = page.evaluate(f"() => {AT}")
    done(page, deed, f"before => {AT} > before", before)


def done(page: Page, deed: Callable[[], object], shown: str, arg: Any) -> None:
    """Do something until it shows: a list that has just changed takes no press for a moment."""
    deed()
    for _ in range(PATIENCE_MS // AGAIN_MS):
        with suppress(TooLong):
            page.wait_for_function(shown, arg=arg, timeout=AGAIN_MS)
            return
        if page.locator("[aria-busy=true]").count() == 0:
            page.set_default_timeout(AGAIN_MS)
            with suppress(TooLong):
                deed()
            page.set_default_timeout(PATIENCE_MS)
    page.wait_for_function(shown, arg=arg)


def eventually(look: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """Look until it is as wanted; what was seen last. For what is measured, where `expect` has no word for it."""
    until = time.monotonic() + PATIENCE_MS / 1_000
    while not wanted(seen := look()) and time.monotonic() < until:
        time.sleep(LOOK_S)
    return seen


def hold_time(page: Page) -> None:
    """Time stands still from here on, a little later than now: until then it goes on."""
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 15"))
