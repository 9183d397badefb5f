"""Delve in the page: arriving, a whole delve by buttons, the first steps by typing on a phone, and two who meet."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import violations
from browsing import PHONE, Open, live, overflow
from prepared import Keeper
from steps import opened, step

MOST = 120
TOUCH = {"has_touch": True, "is_mobile": True}


def typed(page: Page, line: str) -> None:
    box = page.get_by_label("Command", exact=True)
    expect(box).to_be_visible()
    page.keyboard.press("/")
    expect(box).to_be_focused()
    box.fill(line)
    step(page, lambda: page.keyboard.press("Enter"))


def ready(button: Locator) -> bool:
    return button.count() > 0 and button.first.get_attribute("aria-disabled") == "false"


def walk(page: Page, gone: Counter[str]) -> None:
    """One move of somebody who wants to see everything: strike, take, go where nobody was, or where one was least."""
    settled = "[data-testid=actions] button[aria-disabled=false], [data-testid^=go-][aria-disabled=false]"
    expect(page.locator(settled).first).to_be_visible()
    if page.get_by_role("heading", name="Your turn").count():  # the view comes before the offers: a door is a retreat
        expect(page.get_by_test_id("act-attack").first).to_have_attribute("aria-disabled", "false")
    for deed in ("act-attack", "act-take"):
        if ready(page.get_by_test_id(deed)):
            step(page, page.get_by_test_id(deed).first.click)
            return
    doors = page.locator("[data-testid^=go-][aria-disabled=false]:not([data-testid=go-exit])").filter(
        has_not_text="unknown"
    )
    unknown = page.locator("[data-testid^=go-][aria-disabled=false]").filter(has_text="unknown")
    if unknown.count():
        step(page, unknown.first.click)
        return
    here = page.locator("#place").inner_text()
    names = [f"{here} {door}" for door in doors.all_inner_texts()]
    least = min(range(len(names)), key=lambda i: gone[names[i]])
    gone[names[least]] += 1
    step(page, doors.nth(least).click)


@pytest.mark.rule("D-304", "D-306")
def test_a_whole_delve_by_buttons(visit: Open, keeper: Keeper) -> None:
    delver = keeper.delver()
    page = opened(visit(key=delver.key, bypass_csp=True).open(delver.path))
    card = page.get_by_test_id(re.compile("^entrance-")).first
    expect(card).to_contain_text("difficulty")
    card.get_by_role("button", name=re.compile("^Enter")).click()
    step(page, card.locator("form button[type=submit]").click)
    expect(page.get_by_test_id("delve")).to_contain_text("1 of")
    tale = page.get_by_test_id("log")
    gone: Counter[str] = Counter()
    for _ in range(MOST):
        if tale.get_by_text("The dungeon is cleared").count():
            break
        walk(page, gone)
    expect(tale).to_contain_text("The dungeon is cleared")
    expect(page.get_by_test_id("delve")).to_contain_text("It closes in")
    step(page, page.get_by_test_id("act-leave_dungeon").or_(page.get_by_test_id("go-portal")).first.click)
    expect(page.get_by_test_id("map")).to_be_visible()
    assert violations(page) == []


@pytest.mark.rule("D-304", "D-305", "D-309", "D-310")
def test_a_newcomer_arrives_on_a_phone_and_plays_by_typing(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("newcomer")
    realm = keeper.realm("delve", key)
    page = opened(visit(key=key, size=PHONE, **TOUCH).open(f"/r/{realm.id}"))
    page.get_by_label("Your name").fill("Mira")
    page.get_by_label("Shadow").check()
    page.get_by_test_id("begin").click()
    expect(page.get_by_role("heading", name="Waymeet")).to_be_visible()
    typed(page, "talk brannoc")
    expect(page.get_by_test_id("dialogue")).to_contain_text("Warden Brannoc")
    lesson = page.get_by_test_id("lesson").locator("[aria-current]")
    expect(lesson).to_contain_text("Walk")
    typed(page, "e")
    expect(page.get_by_test_id("map")).to_contain_text("1 east, 0 north")
    expect(lesson).to_contain_text("Go down")
    typed(page, "say hello out there")
    expect(page.get_by_test_id("log")).to_contain_text("You say: hello out there")
    assert overflow(page) == []
    page.reload()
    live(page)
    expect(page.get_by_test_id("map")).to_contain_text("1 east, 0 north")
    expect(page.get_by_test_id("log").get_by_text("You say: hello out there")).to_have_count(1)
    page.get_by_role("link", name="Help").click()
    expect(page.get_by_test_id("help")).to_contain_text("What you can ask")


@pytest.mark.rule("D-304", "D-307")
def test_two_meet_and_talk(visit: Open, keeper: Keeper) -> None:
    keys = [keeper.key(name) for name in ("ann", "bob")]
    realm = keeper.realm("delve", keys[0])
    pages = [opened(visit(key=key).open(f"/r/{realm.id}")) for key in keys]
    for page, name in zip(pages, ("Ann", "Bob"), strict=True):
        page.get_by_label("Your name").fill(name)
        page.get_by_test_id("begin").click()
        expect(page.get_by_test_id("world")).to_be_visible()
    expect(pages[0].get_by_test_id("here")).to_contain_text("Bob")
    typed(pages[1], "say well met")
    expect(pages[0].get_by_test_id("log")).to_contain_text("Bob says: well met")
    pages[0].get_by_role("button", name="Fights", exact=True).click()
    expect(pages[0].get_by_test_id("log")).not_to_contain_text("well met")


@pytest.mark.rule("D-179", "D-306")
def test_a_closed_delve_is_drawn_again_from_its_seed(visit: Open, keeper: Keeper) -> None:
    delver = keeper.delved()
    told_in_private = ("status of 403",)  # the draws of the closing, which was told to its player alone
    page = opened(visit(key=delver.key, allow=told_in_private).open(delver.path))
    page.get_by_role("link", name="Records").click()
    past = page.get_by_test_id("records")
    expect(past).to_contain_text("Thornroot warren")
    past.get_by_test_id("redraw-delve").click()
    drawn = page.get_by_test_id("redrawn")
    expect(drawn.get_by_role("status")).to_contain_text("All 1 that you entered are as you saw them")
    expect(drawn.locator("svg")).to_be_visible()
    assert overflow(page) == []
    past.get_by_test_id("check-delve").click()
    expect(page.get_by_text("is the one that was fixed from the start")).to_be_visible()
