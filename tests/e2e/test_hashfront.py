"""Hashfront in the browser: a match between two windows, its board in words, and every size of window."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import SMALL, WIDE, Open, live, overflow
from prepared import Keeper


def at_board(page: Page) -> Page:
    live(page)
    expect(page.get_by_role("grid").get_by_role("gridcell").first).to_be_attached()
    return page


@pytest.mark.rule("H-839")
def test_the_turn_passes_from_one_window_to_the_other(visit: Open, keeper: Keeper) -> None:
    battle = keeper.battle()
    red, blue = (at_board(visit(key=key).open(battle.path)) for key in (battle.red, battle.blue))
    expect(blue.get_by_role("button", name="END_TURN")).to_have_count(0)
    red.get_by_role("button", name="END_TURN").click()
    red.get_by_role("dialog").get_by_role("button", name="END_TURN").click()
    expect(blue.get_by_role("button", name="END_TURN")).to_be_visible()
    expect(red.get_by_role("button", name="END_TURN")).to_have_count(0)


@pytest.mark.rule("H-848")
def test_the_board_is_told_in_words_and_no_screen_scrolls_sideways(visit: Open, keeper: Keeper) -> None:
    battle = keeper.battle()
    page = at_board(visit(key=battle.red).open(battle.path))
    cells = page.get_by_role("gridcell")
    units = page.get_by_role("gridcell", name=re.compile("Infantry|Tank|Ranger"))
    grid = page.get_by_role("grid")
    rows, columns = (int(grid.get_attribute(f"aria-{way}count") or 0) for way in ("row", "col"))
    assert cells.count() == rows * columns > 0
    assert 2 <= units.count() < cells.count()
    wide = {}
    for screen, title in {
        "game/1": "[TACTICAL_DISPLAY]",
        "lobby": "HASHFRONT",
        "ranks": "GLOBAL_RANKINGS",
        "maps": "MAPS",
    }.items():
        page.evaluate("screen => { location.hash = `#/${screen}`; }", screen)
        expect(page.get_by_role("heading", name=re.compile(re.escape(title))).first).to_be_attached()
        for width, height in (SMALL, WIDE):
            page.set_viewport_size({"width": width, "height": height})
            if found := overflow(page):
                wide[screen, width] = found
    assert not wide
