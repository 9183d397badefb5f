"""A fight in which nothing moves under the pointer, by mouse and by touch; what is needed stays in the window."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Open, Server
from prepared import Keeper
from still import Still
from theatre import PLAIN, asked, button, drawn, frames, front, point, realm_of
from yonder.client import Client
from yonder.core.world.codec import plain

# Lines of a log and of a conversation come and go; everything else has its place.
BUTTONS = "[data-crt] button:not(li button, dialog button), [data-crt] li:has(> button) > button:not(ol button)"
BOARD = "[data-camera]"
FINGERS = {"has_touch": True, "is_mobile": True}


def tap(page: Page, at: tuple[int, int], *, touch: bool) -> None:
    """Press a tile, and wait until the page has drawn what came of it."""
    (page.touchscreen.tap if touch else page.mouse.click)(*point(page, *at))
    frames(page)


@pytest.mark.rule("H-837", "H-848")
@pytest.mark.parametrize(("size", "more"), [((1280, 800), {}), (PHONE, FINGERS)], ids=["1280", "phone"])
def test_nothing_moves_in_a_fight(
    visit: Open, server: Server, keeper: Keeper, size: tuple[int, int], more: dict[str, Any]
) -> None:
    path, red, blue = front(server, keeper)
    touch = bool(more)
    page = drawn(visit(key=red, size=size, keep=PLAIN, **more).open(path))
    expect(button(page, "END_TURN")).to_be_enabled()
    still = Still(page, BUTTONS, BOARD)
    end = next(name for name in still.known if name.endswith("END_TURN"))
    still.inside_window(end)
    tap(page, (2, 2), touch=touch)  # the Tank: a plan, and the same tile again confirms it
    still.check()
    goal = (2, 3)
    tap(page, goal, touch=touch)
    expect(page.get_by_text(re.compile("^PLANNED"))).to_be_visible()
    still.check()
    tap(page, goal, touch=touch)
    expect(page.get_by_text("MOVED", exact=True).or_(page.get_by_text("ACTED", exact=True))).to_be_visible()
    still.check()
    tap(page, (5, 3), touch=touch)
    still.check()
    tap(page, (6, 3), touch=touch)
    forecast = page.get_by_role("region", name="Attack forecast")
    expect(forecast).to_be_visible()
    still.check()
    still.inside_window("Attack forecast ATTACK", "Attack forecast CANCEL", *([] if touch else [end]))
    with Client(server.url, blue) as guest:  # talk in the midst of it
        realm = guest.realm(realm_of(path))
        words, spoken = realm.words("Is that all?")
        realm.act({"type": "send_chat", "game_id": 1, "to": 0, "words": plain(words)}, [spoken])
    expect(page.get_by_text("1 MSG")).to_be_attached()
    still.check()
    forecast.get_by_test_id("attack").click()
    expect(forecast).to_have_count(0)
    expect(page.get_by_text("ACTED", exact=True)).to_be_visible()
    frames(page)
    still.check()
    still.inside_window(end)
    question = asked(page, "END_TURN")  # whatever lies over the board moves nothing either
    still.check()
    button(question, "END_TURN").click()
    expect(question).to_have_count(0)
    with Client(server.url, blue) as guest:
        guest.realm(realm_of(path)).act({"type": "end_turn", "game_id": 1})
    expect(page.get_by_role("status").filter(has_text=re.compile("your turn", re.IGNORECASE)).first).to_be_visible()
    expect(button(page, "END_TURN")).to_be_visible()
    still.check()


@pytest.mark.rule("H-843")
def test_keys_work_on_arrival(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _ = front(server, keeper)
    page = drawn(visit(key=red, keep=PLAIN).open(path))
    expect(button(page, "END_TURN")).to_be_enabled()
    page.keyboard.press("e")
    expect(page.get_by_role("dialog", name="END_TURN")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.get_by_role("region", name="UNIT_INTEL")).to_contain_text("Infantry")


def test_fingers_find_large_targets_and_no_words_of_mice(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _ = front(server, keeper)
    page = drawn(visit(key=red, size=PHONE, keep=PLAIN, **FINGERS).open(path))
    expect(button(page, "END_TURN")).to_be_enabled()
    for tab in ("INTEL", "STATUS", "COMMS", "LOG"):
        button(page, tab).tap()
        small = page.locator("[data-crt] button").evaluate_all(
            """all => all.filter((each) => each.checkVisibility({ visibilityProperty: true }))
                 .map((each) => [each.innerText.trim(), each.getBoundingClientRect()])
                 .filter(([name, { width, height }]) => width < 40 || height < (name.startsWith("#") ? 40 : 44))
                 .map(([name, { width, height }]) => `${name} ${width} x ${height}`)"""
        )
        assert not small, f"{tab}: {small}"
        said = page.locator("[data-crt]").inner_text()
        assert not re.search(r"\b(click|mouse|right button|hover)", said, re.IGNORECASE), said
        box = button(page, "END_TURN").bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE[1] + 1
