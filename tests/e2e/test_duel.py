"""The stage for any game: a whole duel between two windows, by clicking."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import violations
from browsing import PHONE, Open, Server, first, live, overflow
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
        expect(page.get_by_role("status").filter(has_text=re.compile("It is over.*(Red|Blue) wins"))).to_be_visible()
        expect(page.locator("button[data-hotkey]:not([disabled])")).to_have_count(0)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Entry")).to_be_visible()


def test_a_duel_against_a_bot_that_one_has_asked_for(visit: Open, server: Server, keeper: Keeper) -> None:
    red = keeper.key("lonely")
    realm = keeper.realm("duel", red, "Alone")
    page = visit(key=red).open(f"/r/{realm.id}")
    live(page)
    page.get_by_role("button", name="Bots", exact=True).click()
    page.get_by_role("button", name="Ask for random").click()
    expect(page.get_by_role("list", name="Bots here").get_by_text("Random", exact=True)).to_be_visible()
    page.get_by_role("button", name="Close Bots").click()
    page.get_by_role("button", name="Take a place").click()
    with Client(server.url) as client:
        while not client.realm(realm.id).summary()["over"]:
            # In one go: between a look and a click the bot may have moved, or the duel be over.
            mine = page.locator("button[data-hotkey]:not([disabled])").filter(has_text=MOVES)
            mine.evaluate_all("buttons => buttons[0]?.click()")
            page.wait_for_timeout(100)
    expect(page.get_by_text("It is over.")).to_be_visible()


def test_a_duel_is_played_by_typing(visit: Open, server: Server, keeper: Keeper) -> None:
    key = keeper.key("typist")
    realm = keeper.realm("duel", key, "In so many words")
    page = visit(key=key, bypass_csp=True).open(f"/r/{realm.id}")
    live(page)
    expect(page.get_by_role("button", name="Take a place")).to_be_visible()
    page.keyboard.press("/")
    line = page.get_by_role("textbox", name="Command")
    expect(line).to_be_focused()
    line.fill("sit down")
    line.press("Enter")
    said = page.get_by_role("region", name="Command line")
    expect(said).to_contain_text("'sit down' is not understood. Did you mean Take a place?")
    said.get_by_role("button", name="Take a place").click()
    expect(said).to_contain_text("Take a place")
    expect(line).to_have_value("")
    with Client(server.url, keeper.key("other")) as other:
        other.realm(realm.id).type("join")
        mine = other.realm(realm.id).summary()["awaited"] == [key.public]
        if not mine:
            other.realm(realm.id).type("guard")
    expect(page.locator("button[data-hotkey]:not([disabled])").filter(has_text="Strike")).to_be_visible()
    assert violations(page) == []
    line.fill("par")
    line.press("Tab")
    expect(line).to_have_value("parry ")
    line.press("Enter")
    expect(said).to_contain_text("Guard")
    expect(page.get_by_text("raises the guard").first).to_be_visible()
    line.press("ArrowUp")
    expect(line).to_have_value("parry")
    line.press("Enter")
    expect(said).to_contain_text("turn")  # it is the other's
    line.press("Escape")
    expect(line).to_have_count(0)


def places(page: Page) -> list[list[float]]:
    """Where each action of the list lies."""
    found: list[list[float]] = page.locator("section[aria-labelledby=acts] li:has(> div > button)").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((b) => [b.left, b.top, b.width, b.height])"
    )
    return found


def press_until(page: Page, button: Locator, shown: Locator) -> None:
    """Press until it has an effect: a list that has just changed takes no press for a moment.

    A click by pointer would scroll to the button.
    """
    for _ in range(60):
        if button.count():
            button.evaluate_all("buttons => buttons.forEach((button) => button.click())")
        page.wait_for_timeout(500)
        if shown.is_visible():
            return
    expect(shown).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["wide", "phone"])
def test_actions_keep_their_places_from_turn_to_turn(
    visit: Open, server: Server, keeper: Keeper, size: tuple[int, int]
) -> None:
    key, other = keeper.key(f"still {size}"), keeper.key(f"other {size}")
    realm = keeper.realm("duel", key, "Nothing moves")
    page = visit(key=key, size=size).open(f"/r/{realm.id}")
    live(page)
    page.get_by_role("button", name="Take a place").click()
    ready = page.locator("button[data-hotkey]:not([disabled])").filter(has_text="Guard")
    with Client(server.url, other) as client:
        theirs = client.realm(realm.id)
        theirs.type("join")
        if theirs.summary()["awaited"] == [other.public]:
            theirs.type("guard")
        expect(ready).to_be_visible()
        expect(page.get_by_text("Hit").first).to_be_visible()  # odds have come
        page.evaluate("window.scrollTo(0, 0)")
        before = places(page)
        press_until(
            page, ready, page.get_by_text("It is Blue's turn.").or_(page.get_by_text("It is Red's turn.")).first
        )
        assert places(page) == before
        theirs.type("guard")
        expect(ready).to_be_visible()
        assert places(page) == before
    assert overflow(page) == []


def test_a_newcomer_is_told_how_to_play(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("newcomer")
    page = visit(key=key).open(f"/r/{keeper.realm('duel', key, 'What is this?').id}")
    live(page)
    page.get_by_role("button", name="How Duel is played").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Bring your opponent down to 0 HP")
    expect(guide).to_contain_text("A free blow after a lunge that missed badly")
