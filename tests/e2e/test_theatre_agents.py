"""A person against the house's agents in the browser: every tier, and one game to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Open, live
from prepared import Keeper
from theatre import WORDS, button, cell, choose_pinhole, end_turn, region

DESK = (1280, 800)
GOAL = (7, 7)  # the HQ of slot 2 on PINHOLE


@pytest.mark.rule("H-722", "H-839")
@pytest.mark.parametrize("tier", ["intermediate", "advanced"])
def test_a_person_plays_a_turn_against_the_better_tiers(visit: Open, keeper: Keeper, tier: str) -> None:
    key = keeper.key("commander")
    page = visit(key=key, keep=WORDS).open(f"/r/{keeper.realm('hashfront', key).id}")
    live(page)
    button(page, "VS_AGENT").click()
    dialog = choose_pinhole(page)
    button(dialog, tier).click()
    button(dialog, "ENGAGE").click()
    expect(region(page, "COMMS")).to_contain_text(f"{tier.upper()} // AGGRESSIVE")
    status, log = region(page, "COMMAND_STATUS"), region(page, "MISSION_LOG")
    expect(button(page, "END_TURN")).to_be_visible()
    advance(page)
    end_turn(page)
    expect(status).to_contain_text("ROUND 2/20")
    expect(button(page, "END_TURN")).to_be_visible()
    expect(log.get_by_text("Red ends its turn").first).to_be_visible()
    # It has done something with its turns.
    still = page.get_by_role("gridcell", name=re.compile(r"\((7,6|6,8|6,6)\): red "))
    assert still.count() < 3


def advance(page: Page) -> None:
    """Send the foremost Infantry that is ready towards the enemy's HQ; it strikes who is in reach, and captures."""
    ready = page.get_by_role("gridcell", name=re.compile(r"blue Infantry \d of 3 HP, ready")).evaluate_all(
        "all => all.map((each) => each.dataset.at)"
    )
    if not ready:
        return
    start = min(ready, key=distance)
    cell(page, start).click()
    intel = region(page, "UNIT_INTEL")
    expect(intel).to_contain_text("READY")
    enemies = page.locator('[role="gridcell"][data-target]')
    if enemies.count():
        enemies.first.click()
        page.get_by_role("region", name="Attack forecast").get_by_test_id("attack").click()
        expect(intel).not_to_contain_text("READY")
        return
    if button(intel, "CAPTURE").count():
        button(intel, "CAPTURE").click()
    else:
        reach = page.locator('[role="gridcell"][data-reach]').evaluate_all("all => all.map((each) => each.dataset.at)")
        if not reach:  # hemmed in
            return
        goal = min(reach, key=distance)
        cell(page, goal).click()
        taken = button(intel, "MOVE+CAPTURE")
        (taken if taken.count() else button(intel, "CONFIRM_MOVE")).click()
        expect(cell(page, goal)).to_have_attribute("aria-label", re.compile(r"blue Infantry \d of 3 HP, (moved|acted)"))
    expect(button(page, "END_TURN").or_(page.get_by_role("dialog")).first).to_be_enabled()


def distance(at: str) -> int:
    x, y = (int(each) for each in at.split(","))
    return abs(x - GOAL[0]) + abs(y - GOAL[1])


@pytest.mark.rule("H-722", "H-958")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_learns_by_doing_and_has_a_rematch_in_one_click(
    visit: Open, keeper: Keeper, size: tuple[int, int]
) -> None:
    realm = keeper.realm("hashfront", keeper.key("host"))
    page = visit(keep=WORDS, size=size).open(f"/r/{realm.id}")
    button(page, "FIRST_MISSION").click()
    lesson = page.get_by_test_id("lesson")
    expect(lesson.locator("[aria-current]")).to_contain_text("MOVE")
    box = lesson.bounding_box()
    cell(page, "1,2").click()
    cell(page, "0,4").click()
    button(page, "MOVE+CAPTURE").click()
    expect(lesson.locator("[aria-current]")).to_contain_text("BUILD")
    cell(page, "3,1").click()
    page.get_by_role("region", name="FOUNDRY").get_by_role("button", name=re.compile("Infantry")).click()
    expect(lesson.locator("[aria-current]")).to_contain_text("CAPTURE")
    assert lesson.bounding_box() == box
    page.reload()
    expect(lesson.locator("[aria-current]")).to_contain_text("CAPTURE")
    if size == PHONE:
        return
    button(page, "RESIGN_COMMAND").click()
    button(page.get_by_role("dialog", name="RESIGN_COMMAND"), "RESIGN").click()
    button(page.get_by_role("dialog", name="AFTER_ACTION_REPORT"), "REMATCH").click()
    expect(region(page, "COMMS")).to_contain_text("CADET // CAUTIOUS")
    expect(button(page, "END_TURN")).to_be_visible()
    expect(lesson.locator("[aria-current]")).to_contain_text("MOVE")
