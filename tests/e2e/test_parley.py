"""Parley in the page, drawn without a line of its own: sealed hands, and an interrupt across two windows."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browsing import Open, live
from prepared import Keeper

SEALED = "a sealed card"
NO_ODDS = "status of 404"  # pressing has no odds: what it brings is the choice of the other


def sealed(page: Page) -> int:
    """How many cards this window shows from behind."""
    return page.get_by_role("img", name=SEALED).count()


def test_two_windows_play_a_sealed_hand_with_an_objection(visit: Open, keeper: Keeper) -> None:
    ash, birch = keeper.key("ash"), keeper.key("birch")
    realm = keeper.realm("parley", ash, "A quiet room")
    pages = [visit(key=key, allow=(NO_ODDS,)).open(f"/r/{realm.id}") for key in (ash, birch)]
    for page in pages:
        live(page)
    pages[0].get_by_role("button", name="Open a table").click()
    pages[1].get_by_role("button", name="Sit down", exact=True).click()
    pages[0].get_by_role("button", name="Deal", exact=True).click()
    for page in pages:
        expect(page.get_by_role("img", name=SEALED).first).to_be_visible()
        assert sealed(page) == 3
    mine, theirs = (pages[0].get_by_role("heading", name=name) for name in ("Your move", "is to move"))
    expect(mine.or_(theirs)).to_be_visible()
    mover, other = pages if mine.is_visible() else pages[::-1]
    mover.get_by_role("button", name="Press").first.click()
    mover.get_by_role("button", name=re.compile(r"Press (Ash|Birch) with the \d+")).click()
    expect(other.get_by_role("timer").first).to_be_visible()
    other.get_by_role("button", name="Object").click()
    for page in pages:
        expect(page.get_by_text("objects with").first).to_be_visible()
    expect(other.get_by_role("button", name="Curry favour")).to_be_visible()
