"""Delve in the page: a stranger's whole story, a delve by buttons, the first steps by typing, and two who meet."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import violations
from browsing import PHONE, Open, live, overflow
from prepared import Keeper
from steps import eventually, opened, step

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
    elif page.get_by_test_id("here").get_by_text("on the ground").count():  # a key that is left shuts a door for good
        expect(page.get_by_test_id("act-take").first).to_have_attribute("aria-disabled", "false")
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


@pytest.mark.rule("D-304", "D-306", "D-317")
def test_a_whole_delve_by_buttons(visit: Open, keeper: Keeper) -> None:
    delver = keeper.delver()
    page = opened(visit(key=delver.key, bypass_csp=True).open(delver.path))
    card = page.get_by_test_id(re.compile("^entrance-")).first
    expect(card).to_contain_text("difficulty")
    step(page, card.get_by_test_id("enter").click)
    expect(page.get_by_test_id("delve")).to_contain_text("1 of")
    tale = page.get_by_test_id("log")
    gone: Counter[str] = Counter()
    for _ in range(MOST):
        if tale.get_by_text("The dungeon is cleared").count():
            break
        walk(page, gone)
    expect(tale).to_contain_text("The dungeon is cleared")
    expect(page.get_by_test_id("won")).to_contain_text("It closes in")
    step(page, page.get_by_test_id("act-leave_dungeon").or_(page.get_by_test_id("go-portal")).first.click)
    expect(page.get_by_test_id("map")).to_be_visible()
    expect(page.get_by_test_id("opened")).to_contain_text("cleared")  # the proof is there without waiting
    assert violations(page) == []


@pytest.mark.rule("D-304", "D-305", "D-309", "D-310")
def test_a_newcomer_arrives_on_a_phone_and_plays_by_typing(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("newcomer")
    realm = keeper.realm("delve", key)
    page = opened(visit(key=key, size=PHONE, **TOUCH).open(f"/r/{realm.id}"))
    page.get_by_label("Your name").fill("Mira")
    page.get_by_text("Element:").click()
    page.get_by_label("Shadow").check()
    page.get_by_test_id("begin").click()
    expect(page.get_by_role("heading", name="Waymeet")).to_be_visible()
    typed(page, "1")  # what has this number on the page, not the first thing that the server offers
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


# Time flies: who falls is back at once. Nobody frail outlives a blow.
FRAIL = {"hp": 1, "attack": 1, "defense": 0, "wears": []}
SWIFT = {"numbers": {"respawn_delay": 1, "newcomer": FRAIL}}


@pytest.mark.rule("D-147", "D-179", "D-259", "D-304", "D-306", "D-318")
def test_a_stranger_delves_and_sees_that_nothing_was_changed(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("stranger")
    told_in_private = ("status of 403",)  # the draws of the closing, which was told to its player alone
    window = visit(key=key, size=PHONE, allow=told_in_private, **TOUCH)
    page = opened(window.open(f"/r/{keeper.realm('delve', key, pack=SWIFT).id}"))
    page.get_by_label("Your name").fill("Mira")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("greeting")).to_contain_text("Welcome to Waymeet, Mira.")
    goal = page.get_by_test_id("goal")
    expect(goal).to_contain_text("Thornroot hollow, 3 east and 2 north of here")
    for key_name in ("ArrowRight",) * 3 + ("ArrowUp",) * 2:
        step(page, lambda key_name=key_name: page.keyboard.press(key_name))  # type: ignore[misc]  # its own key
    expect(goal).to_have_count(0)  # one is there
    step(page, page.get_by_test_id("enter").click)
    expect(page.get_by_test_id("delve")).to_contain_text("1 of")
    walked = deeper(page)
    step(page, page.get_by_test_id("let-go").click)
    expect(page.get_by_test_id("opened")).to_contain_text("Thornroot Warren has closed")
    page.get_by_test_id("opened").get_by_role("link").click()
    drawn = page.get_by_test_id("redrawn")
    expect(drawn.get_by_role("status")).to_contain_text("Nothing was changed while you were inside")
    compared = re.search(r"all (\d+) that you entered are", drawn.get_by_role("status").inner_text())
    assert (int(compared[1]) if compared else 1) >= walked  # a trap may close the tale of the last one
    expect(drawn.locator("svg")).to_be_visible()
    assert overflow(page) == []
    page.get_by_test_id("check-delve").click()
    expect(page.get_by_text("The seed of “thornroot warren 1” is the one that was fixed")).to_be_visible()
    page.get_by_role("link", name="World").click()
    expect(page.get_by_test_id("opened")).to_have_count(0)  # it was looked at


PARTS = """() => ["status", "fight", "actions"].flatMap((name) => {
  const { top, bottom } = document.querySelector(`[data-testid=${name}]`)?.getBoundingClientRect() ?? {};
  return [top, bottom];
})"""


def whole(page: Page) -> None:
    """On a phone a fight is seen whole: one's health and the last result, the enemies, what one can do."""

    def ordered(edges: list[float | None]) -> bool:
        seen = [edge for edge in edges if edge is not None]
        return len(seen) < len(edges) or (seen == sorted(seen) and seen[0] >= 0 and seen[-1] <= PHONE[1])

    edges = eventually(lambda: page.evaluate(PARTS), ordered)
    assert ordered(edges), edges


def deeper(page: Page) -> int:
    """Walk and fight until one falls and is carried out; how many rooms were told of."""
    inside, fallen = page.get_by_test_id("delve"), page.get_by_test_id("fallen")
    gone: Counter[str] = Counter()
    rooms = 1
    for _ in range(MOST):
        expect(inside.or_(page.get_by_test_id("map")).first).to_be_visible()
        if inside.count() == 0 or fallen.count():
            break
        if page.get_by_test_id("fight").count():
            whole(page)
        found = re.match(r"(\d+) of", inside.get_by_role("heading").first.locator("small").inner_text())
        rooms = max(rooms, int(found[1]) if found else 0)
        walk(page, gone)
    expect(page.get_by_test_id("map")).to_be_visible()
    return rooms
