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
def test_the_board_is_told_in_words(visit: Open, keeper: Keeper) -> None:
    battle = keeper.battle()
    page = at_board(visit(key=battle.red).open(battle.path))
    cells = page.get_by_role("gridcell")
    units = page.get_by_role("gridcell", name=re.compile("Infantry|Tank|Ranger"))
    grid = page.get_by_role("grid")
    rows, columns = (int(grid.get_attribute(f"aria-{way}count") or 0) for way in ("row", "col"))
    assert cells.count() == rows * columns > 0
    assert 2 <= units.count() < cells.count()


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["360px", "1440px"])
def test_no_screen_of_the_theatre_scrolls_sideways(visit: Open, keeper: Keeper, size: tuple[int, int]) -> None:
    battle = keeper.battle()
    window = visit(key=battle.red, size=size)
    wide = {}
    for screen in ("game/1", "lobby", "ranks", "maps"):
        window.page.goto("about:blank")
        page = window.open(f"/r/{battle.realm.id}#/{screen}")
        live(page)
        expect(page.get_by_role("heading").first).to_be_attached()
        if found := overflow(page):
            wide[screen] = found
    assert not wide
