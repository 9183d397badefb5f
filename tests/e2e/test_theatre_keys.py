"""Hashfront without a mouse: a whole turn by keyboard on the board in words, and by touch on the canvas."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Open, Server, live
from prepared import Keeper
from steps import eventually
from theatre import PLAIN, WORDS, asked, begun, button, camera, cell, drawn, frames, front, point, press, region


@pytest.mark.rule("H-842", "H-843", "H-848")
def test_a_whole_turn_is_played_by_keyboard_on_the_board_in_words(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = front(server, keeper)
    page = visit(key=red, keep=WORDS).open(path)
    live(page)
    cell(page, "0,0").focus()
    a_unit_is_found_and_moved(page)
    an_enemy_is_aimed_at_and_struck(page)
    an_order_is_placed(page)
    a_text_field_keeps_its_letters(page)
    press(page, "2")
    expect(button(page, "DEF")).to_have_attribute("aria-pressed", "true")
    press(page, "e")
    expect(button(page.get_by_role("dialog", name="END_TURN"), "END_TURN")).to_be_focused()
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cell(page, "1,3")).to_be_focused()
    button(asked(page, "END_TURN"), "END_TURN").press("Enter")
    expect(region(page, "COMMAND_STATUS")).to_contain_text("SLOT 2")


def a_unit_is_found_and_moved(page: Page) -> None:
    """N goes from unit to unit; the Tank is taken in hand, waits where it went."""
    for _ in range(4):
        press(page, "n")
        expect(page.locator('[role="gridcell"]:focus')).to_have_attribute("aria-selected", "true")
        if cell(page, "2,2").evaluate("each => each === document.activeElement"):
            break
    expect(cell(page, "2,2")).to_be_focused()
    press(page, "Escape", "m")
    expect(region(page, "UNIT_INTEL")).to_contain_text("Tank")
    press(page, "ArrowRight", "Enter")
    expect(region(page, "UNIT_INTEL")).to_contain_text("PLANNED: (3,2)")
    press(page, "Enter")
    # At the end: as long as the tile is also one to move to, the page has not heard what can be done now.
    expect(cell(page, "3,2")).to_have_attribute("aria-label", re.compile("Tank 5 of 5 HP, moved$"))
    press(page, "w")
    expect(cell(page, "3,2")).to_have_attribute("aria-label", re.compile("Tank 5 of 5 HP, acted"))


def an_enemy_is_aimed_at_and_struck(page: Page) -> None:
    cell(page, "5,3").focus()
    press(page, "m")
    expect(cell(page, "6,3")).to_have_attribute("aria-label", re.compile("can be attacked"))
    press(page, "a")
    expect(page.get_by_role("region", name="Attack forecast")).to_contain_text("HIT")
    expect(cell(page, "6,3")).to_be_focused()
    press(page, "Enter")
    expect(region(page, "MISSION_LOG")).to_contain_text(re.compile("Your infantry (hits|grazes|misses) red infantry"))


def an_order_is_placed(page: Page) -> None:
    """B opens a FOUNDRY and goes there; when the order is placed one is back on the board."""
    cell(page, "1,3").focus()
    press(page, "b")
    order = page.locator(":focus")
    expect(order).to_have_accessible_name("Order Infantry for 1 gold")
    press(page, "Escape")
    expect(cell(page, "1,3")).to_be_focused()
    press(page, "b")
    expect(order).to_have_accessible_name("Order Infantry for 1 gold")
    press(page, "Enter")
    expect(page.get_by_role("gridcell", name=re.compile("Infantry ordered"))).to_have_count(1)
    expect(cell(page, "1,3")).to_be_focused()


def a_text_field_keeps_its_letters(page: Page) -> None:
    field = region(page, "COMMS").get_by_label("Message")
    field.focus()
    page.keyboard.type("bewcan 12")
    expect(field).to_have_value("bewcan 12")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "DEF")).to_have_attribute("aria-pressed", "false")
    cell(page, "1,3").focus()


@pytest.mark.rule("H-832", "H-836", "H-837", "H-848")
def test_fingers_play_on_the_canvas_of_a_phone(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    window = visit(key=red, keep=PLAIN, size=PHONE, has_touch=True)
    page = drawn(window.open(path))
    live(page)
    page.touchscreen.tap(*point(page, 1, 2))
    expect(region(page, "UNIT_INTEL")).to_contain_text("READY")
    page.touchscreen.tap(*point(page, 0, 3))
    expect(region(page, "UNIT_INTEL")).to_contain_text("PLANNED: (0,3)")
    button(page, "CONFIRM_MOVE").tap()
    # What can be done now changes the panel's height, and so the board's place: it must have been heard.
    expect(cell(page, "0,3")).to_have_attribute("aria-label", re.compile("HP, moved$"))
    expect(region(page, "UNIT_INTEL")).to_contain_text("MOVED")
    frames(page)
    fingers = window.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
        )

    x, y, zoom = camera(page)
    touch("touchStart", (100, 300))
    touch("touchMove", (130, 320))
    touch("touchMove", (160, 340))
    touch("touchEnd")
    there = (x + 60, y + 40, zoom)
    assert eventually(lambda: camera(page), lambda now: now == there) == there
    touch("touchStart", (150, 350), (250, 350))
    touch("touchMove", (125, 350), (275, 350))
    touch("touchMove", (100, 350), (300, 350))
    touch("touchEnd")
    wide = pytest.approx(zoom * 2, rel=0.1)
    assert eventually(lambda: camera(page)[2], lambda now: now == wide) == wide
    expect(region(page, "UNIT_INTEL")).to_contain_text("MOVED")


@pytest.mark.rule("H-838")
def test_a_press_on_a_factory_while_a_move_is_under_way_opens_it(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    page = visit(key=red, keep=WORDS).open(path)
    live(page)
    cell(page, "2,0").click()
    cell(page, "4,0").click()
    expect(region(page, "UNIT_INTEL")).to_contain_text("PLANNED: (4,0)")
    page.evaluate("""() => {
        [...document.querySelectorAll('button')].find((each) => each.textContent === 'CONFIRM_MOVE').click();
        document.querySelector('[data-at="3,1"]').click();
    }""")
    expect(region(page, "FOUNDRY")).to_contain_text("FACTORY (3,1)")
    expect(cell(page, "4,0")).to_have_attribute("aria-label", re.compile("Infantry 3 of 3 HP, moved"))


@pytest.mark.rule("H-843")
def test_a_question_mark_tells_the_keys_and_t_leads_to_the_conversation(
    visit: Open, server: Server, keeper: Keeper
) -> None:
    path, red, _blue = begun(server, keeper)
    page = visit(key=red, keep=WORDS).open(path)
    live(page)
    expect(button(page, "END_TURN").first).to_be_visible()
    expect(page.get_by_role("button", name="How Hashfront is played")).to_be_visible()
    press(page, "?")
    guide = page.get_by_test_id("guide")
    for does in ("end the turn", "capture the building", "talk in COMMS"):
        expect(guide).to_contain_text(does)
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "t")
    expect(page.get_by_label("Message", exact=True)).to_be_focused()
    press(page, "Escape")
    expect(page.get_by_role("application")).to_be_focused()
