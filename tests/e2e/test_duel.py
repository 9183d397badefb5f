"""The stage for any game: a whole duel between two windows, by clicking."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browsing import Open, Server, first, live
from prepared import Keeper
from yonder.client import Client

MOVES = re.compile("Strike|Riposte")


def test_a_whole_duel_by_clicking(visit: Open, server: Server, keeper: Keeper) -> None:
    red, blue = keeper.key("red"), keeper.key("blue")
    realm = keeper.realm("duel", red, "To the last")
    pages = {key.public: visit(key=key).open(f"/r/{realm.id}") for key in (red, blue)}
    for page in pages.values():
        live(page)
        page.get_by_role("button", name="Take a place").click()
    with Client(server.url) as client:
        while True:
            known = client.realm(realm.id).summary()
            if known["over"]:
                break
            if known["awaited"]:
                mover = pages[known["awaited"][0]]
                first(mover.locator("button[data-hotkey]:not([disabled])").filter(has_text=MOVES)).click()
                expect(mover.get_by_role("button", name=f"Proof of entry {known['entries']}")).to_be_visible()
    for page in pages.values():
        expect(page.get_by_text("It is over.")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text=re.compile("(Red|Blue) wins"))).to_be_visible()
        expect(page.locator("button[data-hotkey]:not([disabled])")).to_have_count(0)
    page.get_by_role("link", name="See it again").click()
    expect(page.get_by_role("slider", name="Entry")).to_be_visible()


def test_a_duel_against_a_bot_that_one_has_asked_for(visit: Open, server: Server, keeper: Keeper) -> None:
    red = keeper.key("lonely")
    realm = keeper.realm("duel", red, "Alone")
    page = visit(key=red).open(f"/r/{realm.id}")
    live(page)
    page.get_by_role("button", name="Bots", exact=True).click()
    page.get_by_role("button", name="Ask for random").click()
    expect(page.get_by_role("list", name="Bots here").get_by_text("Random")).to_be_visible()
    page.get_by_role("button", name="Close Bots").click()
    page.get_by_role("button", name="Take a place").click()
    with Client(server.url) as client:
        while not client.realm(realm.id).summary()["over"]:
            done = page.get_by_text("It is over.")
            mine = page.locator("button[data-hotkey]:not([disabled])").filter(has_text=MOVES)
            expect(mine.first.or_(done)).to_be_visible()
            if mine.first.is_visible():
                mine.first.click()
    expect(page.get_by_text("It is over.")).to_be_visible()
