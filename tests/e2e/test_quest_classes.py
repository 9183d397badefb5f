"""Every class of quest in the page: made by a click, into a first fight, and up to level 5 with its choices."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from playwright.sync_api import Page, expect

from browsing import Open
from prepared import Keeper
from steps import opened, step
from yonder.games.quest.content import Content, default
from yonder.games.quest.kinds import ClassName
from yonder.realm.realm import Realm

MOST, FIRST_DEEDS = 60, 1
FIFTH = 2750
ABLE = "[aria-disabled=false]"
CHOICES = {
    "fighter": ("fighting style",),
    "paladin": ("fighting style",),
    "ranger": ("fighting style", "enemy"),
    "sorcerer": ("metamagic",),
}
SETTLED = (
    "[data-testid=prompt], [data-testid=spoils], [data-testid=journey], [data-testid=act-death_save]"
    f"{ABLE}, [data-testid=act-end_turn]{ABLE}"
)


@pytest.fixture(scope="module")
def world(keeper: Keeper) -> Realm:
    """The world in which all of them begin."""
    return keeper.realm("quest", keeper.key("host"))


def fights(page: Page, deeds: int) -> bool:
    """So many deeds of a fight by the keyboard alone; says whether it was over before."""
    for _ in range(deeds):
        expect(page.locator(SETTLED).first).to_be_visible()
        if page.locator("[data-testid=spoils], [data-testid=journey]").count():
            return True
        step(page, lambda: page.keyboard.press(next_key(page)))
    return False


def next_key(page: Page) -> str:
    """React, hold on, strike, come closer, or end the turn."""
    if page.get_by_test_id("prompt").count():
        return "y"
    if page.get_by_test_id("act-death_save").count():
        return "r"
    deed = page.locator(f"[data-testid=act-attack]{ABLE}, [data-testid=act-move]{ABLE}").first
    return (deed.get_attribute("aria-keyshortcuts") if deed.count() else "") or "e"


@pytest.mark.rule("Q-400", "Q-404", "Q-405", "Q-410", "Q-412", "Q-426", "Q-427")
@pytest.mark.parametrize("name", get_args(ClassName))
def test_each_class_is_made_by_a_click_fights_and_reaches_level_5(
    visit: Open, keeper: Keeper, world: Realm, name: ClassName
) -> None:
    hero = keeper.embattled(name, "skeleton", left=1, learned=FIFTH, hp=90, max_hp=90)
    page = opened(visit(key=hero.key).open(f"/r/{world.id}"))
    begins(page, default(), name)
    page.goto(page.url.replace(world.id, hero.realm.id))
    rises(opened(page), default(), name)


def begins(page: Page, content: Content, name: ClassName) -> None:
    """From the first page into a fight, with what the class has, and a first turn or two."""
    title = content.words[f"class.{name}"]
    page.get_by_test_id("classes").get_by_role("button", name=title).click()
    step(page, page.get_by_role("button", name=re.compile("Go down into the Millhaven cellars")).click)
    step(page, page.get_by_role("button", name="Go deeper").click)
    kind = content.classes[name]
    if kind.resource is not None:
        expect(
            page.get_by_role("meter", name=f"Your {content.words[f'resource.{kind.resource.type}']}")
        ).to_be_visible()
    if kind.mana and kind.mana[0]:
        expect(page.get_by_role("meter", name="Your mana")).to_be_visible()
    fights(page, FIRST_DEEDS)
    expect(page.get_by_test_id("log")).to_contain_text("Giant rat")


def rises(page: Page, content: Content, name: ClassName) -> None:
    """Win, leave with a new level, and choose all there is to choose."""
    assert fights(page, MOST), "the fight does not end"
    if page.get_by_test_id("spoils").count():  # not so if the last of them has fled
        page.get_by_test_id("go-on").click()
    expect(page.get_by_test_id("journey")).to_be_visible()
    page.get_by_role("link", name="Sheet", exact=True).click()
    sheet, growth = page.get_by_test_id("sheet"), page.get_by_test_id("growth")
    expect(sheet).to_contain_text(f"{content.words[f'class.{name}']}, level 5")
    expect(growth).to_contain_text("2 points to spend")
    for wanted in CHOICES.get(name, ()):
        expect(growth).to_contain_text(wanted)
    step(page, growth.get_by_role("button", name=re.compile("^Tough")).click)
    for _ in range(MOST):
        if not growth.count():
            break
        step(page, growth.get_by_role("button").first.click)
    expect(growth).to_have_count(0)
    expect(sheet.get_by_role("group", name="Feats")).to_contain_text("Tough")
    shows_what_it_can(page, content, name)


def shows_what_it_can(page: Page, content: Content, name: ClassName) -> None:
    """Abilities up to level 5 are open, and casters have spells prepared."""
    own = [each for each in content.abilities.values() if each.class_ == name and each.level <= 5]
    open_to = page.locator("section li:not([data-locked])")
    for ability in own:
        expect(open_to.filter(has_text=content.words[f"ability.{ability.id}"]).first).to_be_visible()
    if content.classes[name].mana:
        expect(page.get_by_test_id("sheet")).to_contain_text(re.compile(r"[1-9]\d* prepared"))
