"""Quest on a phone: a whole turn in one window, spells aimed by touching figures, and company by two presses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Open, overflow
from prepared import Keeper
from steps import opened, step
from yonder.games.quest.kinds import ClassName

TOUCH = {"has_touch": True, "is_mobile": True}
READY = "[data-testid=prompt], [data-testid=act-end_turn][aria-disabled=false]"
MOST = 12


def fighting(visit: Open, keeper: Keeper, name: ClassName) -> Page:
    """Somebody of a class on a phone, with three goblins around, and their turn to act."""
    hero = keeper.embattled(name, "goblin", "goblin", "goblin", hp=80, max_hp=80)
    page = opened(visit(key=hero.key, size=PHONE, **TOUCH).open(hero.path))
    for _ in range(MOST):
        expect(page.locator(READY).first).to_be_visible()
        if not page.get_by_test_id("prompt").count():
            break
        step(page, page.get_by_test_id("prompt").get_by_role("button").last.tap)
    return page


@pytest.mark.rule("Q-400", "Q-403")
@pytest.mark.parametrize("name", ["fighter", "ranger"])
def test_line_state_and_deeds_share_one_window(visit: Open, keeper: Keeper, name: ClassName) -> None:
    page = fighting(visit, keeper, name)
    for seen in ("line", "status", "menu-attack", "menu-more", "act-end_turn"):
        expect(page.get_by_test_id(seen).first).to_be_in_viewport(ratio=1)
    assert overflow(page) == []
    page.get_by_test_id("fighter-goblin#3").get_by_role("button").tap()
    expect(page.get_by_test_id("aim")).to_contain_text("Goblin 3")


@pytest.mark.rule("Q-405")
def test_darts_are_given_by_touch_and_thrown_with_one_button(visit: Open, keeper: Keeper) -> None:
    page = fighting(visit, keeper, "wizard")
    page.get_by_test_id("menu-abilities").tap()
    page.get_by_role("button", name=re.compile("Cast Magic missile")).tap()
    targeting, go = page.get_by_test_id("targeting"), page.get_by_test_id("targeting-go")
    expect(targeting).to_contain_text("2 of 3 still to give")
    page.get_by_test_id("fighter-goblin#2").get_by_role("button", name="Aim").tap()
    page.get_by_test_id("target-goblin#3").tap()
    expect(targeting).to_contain_text("All 3 are given")
    expect(go).to_be_in_viewport(ratio=1)
    expect(targeting.get_by_label(re.compile("odds", re.IGNORECASE))).to_contain_text("Goblin 2 down")
    step(page, go.tap)
    expect(page.get_by_test_id("log")).to_contain_text("casts Magic missile at Goblin")
    expect(targeting).to_have_count(0)


@pytest.mark.rule("Q-405")
def test_a_spell_for_oneself_and_one_around_an_enemy(visit: Open, keeper: Keeper) -> None:
    healer = fighting(visit, keeper, "cleric")
    healer.get_by_test_id("menu-abilities").tap()
    step(healer, healer.get_by_role("button", name=re.compile("Cast Cure wounds")).tap)
    expect(healer.get_by_test_id("log")).to_contain_text("casts Cure wounds")
    bard = fighting(visit, keeper, "bard")
    bard.get_by_test_id("menu-abilities").tap()
    bard.get_by_role("button", name=re.compile(r"Cast Faerie fire \(")).tap()
    expect(bard.get_by_test_id("touches")).to_contain_text("Goblin 1, Goblin 2, Goblin 3")
    bard.get_by_test_id("targeting-back").tap()
    bard.get_by_role("button", name=re.compile("Faerie fire at a place")).tap()
    bard.get_by_role("button", name=re.compile("^Place 1")).last.tap()
    step(bard, bard.get_by_test_id("targeting-go").tap)
    expect(bard.get_by_test_id("log")).to_contain_text("casts Faerie fire")


@pytest.mark.rule("Q-491")
def test_somebody_near_is_invited_and_joins_by_two_presses(visit: Open, keeper: Keeper) -> None:
    lead = keeper.adventurer("fighter")
    other = keeper.key("friend")
    page = opened(visit(key=lead.key).open(lead.path))
    friend = opened(visit(key=other, size=PHONE, **TOUCH).open(f"/r/{lead.realm.id}"))
    friend.get_by_test_id("classes").get_by_role("button", name="Wizard").tap()
    expect(friend.get_by_test_id("journey")).to_be_visible()
    step(page, page.get_by_test_id("company").get_by_role("button", name=re.compile("^Invite ")).click)
    step(friend, friend.get_by_test_id("invited").get_by_role("button", name=re.compile("^Join ")).tap)
    expect(page.get_by_test_id("company")).to_contain_text("2 together")


@pytest.mark.rule("Q-554", "Q-555", "Q-557")
def test_the_map_leads_to_the_next_master_and_the_tale_has_an_opening(visit: Open, keeper: Keeper) -> None:
    hero = keeper.adventurer()
    page = opened(visit(key=hero.key, size=PHONE, **TOUCH).open(hero.path))
    expect(page.get_by_test_id("aim-panel")).to_contain_text("Grubnash, the Tallow King")
    page.get_by_role("link", name="Map", exact=True).tap()
    expect(page.get_by_test_id("land")).to_contain_text("Millhaven cellars")
    assert overflow(page) == []
    step(page, page.get_by_role("button", name=re.compile("Go down into the Millhaven cellars")).tap)
    page.get_by_role("link", name="Tale", exact=True).tap()
    expect(page.get_by_test_id("tale")).to_contain_text("set out with little more than a name")
    assert overflow(page) == []
