"""Quest in the page: a character on a phone, and a whole fight by buttons and keys."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from axe import violations
from browsing import PHONE, RELAY, Open, overflow
from prepared import Keeper
from steps import opened, step

MOST = 60
TOUCH = {"has_touch": True, "is_mobile": True}
ABLE = "[aria-disabled=false]"


def turn(page: Page) -> None:
    """One deed of a fight, by the keyboard alone: answer, strike, come closer, or end the turn."""
    expect(page.get_by_test_id("prompt").or_(page.get_by_test_id("act-end_turn")).first).to_be_visible()
    if page.get_by_test_id("prompt").count():
        step(page, lambda: page.keyboard.press("y"))
        return
    for menu, deed in (("A", "act-attack"), ("M", "act-move")):
        page.keyboard.press(menu)
        tab = page.get_by_test_id(f"menu-{'attack' if menu == 'A' else 'move'}")
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.locator(f"[data-testid=act-end_turn]{ABLE}")).to_be_visible()
        able = page.locator(f"[data-testid={deed}]{ABLE}").filter(has_not_text="away")
        if able.count():
            key = able.first.get_attribute("aria-keyshortcuts") or ""
            step(page, lambda: page.keyboard.press(key))  # noqa: B023 - pressed at once
            return
    step(page, lambda: page.keyboard.press("e"))


def sets_out_by_keys(page: Page) -> None:
    """By the keyboard alone: shop, road and back, and down; each thing has the same key at each visit."""
    keys = {"1": "Go down into the Millhaven", "5": "Set out by the Darkwood", "7": "Set out by the Merchants"}
    for key, label in keys.items():
        expect(page.get_by_role("button", name=re.compile(label))).to_have_attribute("aria-keyshortcuts", key)
    page.keyboard.press("/")
    line = page.get_by_role("textbox", name="Command")
    expect(line).to_be_focused()
    page.keyboard.type("buy torch 3")
    step(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_test_id("log")).to_contain_text("Bought: 3 Torch for 1 gp.")
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    step(page, lambda: page.keyboard.press("7"))
    step(page, lambda: page.keyboard.press("3"))  # a halt
    expect(page.get_by_role("button", name="Go on after the halt")).to_have_attribute("aria-keyshortcuts", "1")
    step(page, lambda: page.keyboard.press("4"))  # back
    step(page, lambda: page.keyboard.press("1"))
    step(page, lambda: page.keyboard.press("1"))
    expect(page.get_by_test_id("where")).to_contain_text("Kingdom")
    for key, label in keys.items():
        expect(page.get_by_role("button", name=re.compile(label))).to_have_attribute("aria-keyshortcuts", key)
    step(page, lambda: page.keyboard.press("1"))
    step(page, lambda: page.keyboard.press("1"))


@pytest.mark.rule("Q-400", "Q-401", "Q-403", "Q-410", "Q-412")
def test_a_whole_fight_by_buttons_and_keys(visit: Open, keeper: Keeper) -> None:
    hero = keeper.adventurer()
    page = opened(visit(key=hero.key, bypass_csp=True).open(hero.path))
    expect(page.get_by_test_id("journey")).to_contain_text("Kingdom")
    sets_out_by_keys(page)
    expect(page.get_by_test_id("line")).to_contain_text("round 1")
    expect(page.get_by_role("list", name="Order of turns").get_by_role("listitem").first).to_be_visible()
    assert violations(page) == []
    for _ in range(MOST):
        if page.get_by_test_id("spoils").count():
            break
        turn(page)
    expect(page.get_by_test_id("spoils")).to_contain_text("The field is yours")
    step(page, page.get_by_test_id("go-on").click)
    expect(page.get_by_test_id("journey")).to_be_visible()
    expect(page.get_by_test_id("log")).to_contain_text("The fight is over: victory.")


@pytest.mark.rule("Q-412", "Q-534", "Q-544")
def test_a_newcomer_makes_a_character_on_a_phone(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("newcomer")
    realm = keeper.realm("quest", key)
    page = opened(visit(key=key, size=PHONE, **TOUCH).open(f"/r/{realm.id}"))
    expect(page.get_by_test_id("title")).to_be_visible()
    page.get_by_test_id("classes").get_by_role("button", name="Wizard").tap()
    expect(page.get_by_test_id("where")).to_contain_text("Kingdom")
    expect(page.get_by_test_id("log")).to_contain_text("Human Wizard")
    assert overflow(page) == []
    for name in ("Sheet", "Pack", "Party", "Saves"):
        page.get_by_role("link", name=name, exact=True).tap()
        expect(page.get_by_test_id(name.lower())).to_be_visible()
        assert overflow(page) == []
    page.get_by_role("link", name="Journey", exact=True).tap()
    buys_rests_and_travels(page)


def buys_rests_and_travels(page: Page) -> None:
    """By touch alone: a purchase whose price is told first, an hour of rest, and out onto the road."""
    purse = page.get_by_test_id("purse")
    before = purse.inner_text()
    page.get_by_role("button", name="Buy").tap()
    form = page.locator("form")
    expect(form.get_by_role("button", name=re.compile("^Buy"))).to_be_in_viewport()
    form.get_by_label("Item").select_option(label="Dagger (2 gp)")
    form.get_by_label("Quantity").fill("2")
    expect(form.get_by_label("Exact odds")).to_contain_text(re.compile(r"Costs, in gp\s*4"))
    step(page, form.get_by_role("button", name=re.compile("^Buy")).tap)
    expect(page.get_by_test_id("log")).to_contain_text("Bought: 2 Dagger for 4 gp.")
    expect(purse).not_to_have_text(before)
    step(page, page.get_by_role("button", name="Rest for an hour").tap)
    expect(page.get_by_test_id("log")).to_contain_text("1 hour later: day 1, 13:00.")
    step(page, page.get_by_role("button", name=re.compile("Set out by the Merchants highway")).tap)
    expect(page.get_by_test_id("where")).to_contain_text("To Goldenhaven")
    expect(page.get_by_test_id("log")).to_contain_text("The weather: ")
    assert overflow(page) == []
    step(page, page.get_by_role("button", name=re.compile("Travel on until you arrive")).tap)
    met = page.get_by_test_id("line").or_(page.get_by_test_id("where").filter(has_not_text="To Goldenhaven"))
    expect(met.first).to_be_visible()
    assert overflow(page) == []


@pytest.mark.rule("Q-145", "Q-147", "Q-410", "Q-491")
def test_two_friends_fight_side_by_side_and_one_answers_what_the_other_set_off(visit: Open, keeper: Keeper) -> None:
    """The fighter ends the turn; a goblin hits the wizard, who is asked in the other browser."""
    fighter, wizard = keeper.fellows()
    one = opened(visit(key=fighter.key, bypass_csp=True).open(fighter.path))
    other = opened(visit(key=wizard.key, size=PHONE, **TOUCH).open(wizard.path))
    name = other.get_by_test_id("line").locator("[data-side=party]").filter(has_text="you").locator("b")
    called = name.inner_text()
    expect(other.get_by_test_id("actions")).to_contain_text("The turn of ")
    expect(one.get_by_test_id("actions")).to_contain_text("Your turn")
    step(one, lambda: one.keyboard.press("e"))
    prompt = other.get_by_test_id("prompt")
    expect(prompt).to_be_visible()
    expect(one.get_by_test_id("actions")).to_contain_text(f"{called} decides")
    assert overflow(other) == []
    expect(prompt).to_contain_text("Decide within")
    expect(prompt.get_by_role("button").first).to_contain_text("Shield")
    step(other, lambda: other.keyboard.press("y"))
    expect(prompt).to_be_hidden()
    for page in (one, other):
        expect(page.get_by_test_id("log")).to_contain_text(f"{called} reacts")


@pytest.mark.rule("Q-335", "Q-410")
def test_who_is_dying_rolls_for_life_and_sees_how_it_stands(visit: Open, keeper: Keeper) -> None:
    hero = keeper.fallen("death_saves")
    page = opened(visit(key=hero.key, size=PHONE, **TOUCH).open(hero.path))
    dying = page.get_by_test_id("dying")
    expect(dying).to_contain_text(re.compile("Holding on.*of 3.*Slipping away.*of 3", re.DOTALL))
    expect(page.get_by_role("list", name="Odds of Roll a death save")).to_contain_text("hold on 55 %")
    assert overflow(page) == []
    before = dying.inner_text()
    step(page, page.get_by_test_id("act-death_save").click)
    expect(dying.filter(has_text=re.compile(f"^{re.escape(before)}$"))).to_have_count(0)


@pytest.mark.rule("Q-340", "Q-410")
def test_the_dead_are_told_what_it_costs_and_begin_again_with_one_press(visit: Open, keeper: Keeper) -> None:
    hero = keeper.fallen("defeat")
    page = opened(visit(key=hero.key).open(hero.path))
    expect(page.get_by_test_id("spoils")).to_contain_text("you wake at home")
    step(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_test_id("log")).to_contain_text("wake at home in Kingdom")
    expect(page.get_by_test_id("where")).to_contain_text("Kingdom")
    unworn = page.get_by_test_id("unworn")
    for _ in range(unworn.get_by_role("button").count()):
        step(page, unworn.get_by_role("button").first.click)
    expect(unworn).to_have_count(0)
    page.get_by_role("link", name="Pack", exact=True).click()
    expect(page.locator("section", has_text="Worn and held").first).to_contain_text("Mainhand")


def relay(line: WebSocketRoute) -> None:
    """Takes whatever it is given."""
    line.on_message(lambda text: line.send(json.dumps(["OK", json.loads(text)[1]["id"], True, ""])))


@pytest.mark.rule("Q-094", "Q-520", "Q-521", "Q-522", "Q-525")
def test_a_journey_is_signed_and_kept_thrown_away_and_loaded(visit: Open, keeper: Keeper) -> None:
    hero = keeper.adventurer(mighty=False)
    window = visit(key=hero.key)
    window.page.route_web_socket(re.compile(f"^{RELAY}"), relay)
    page = opened(window.open(hero.path))
    page.get_by_role("link", name="Saves", exact=True).click()
    page.get_by_test_id("publish").check()
    step(page, page.get_by_test_id("sign").click)
    expect(page.get_by_test_id("kept-told")).to_have_text("Kept. Published to 1 relay.")
    page.get_by_test_id("publish").uncheck()
    expect(page.get_by_test_id("save")).to_contain_text("as you stand now")
    page.get_by_role("link", name="Journey", exact=True).click()
    page.get_by_role("button", name=re.compile("Spend some time")).click()
    step(page, page.locator("form button[type=submit]").click)
    page.get_by_role("link", name="Saves", exact=True).click()
    expect(page.get_by_test_id("save")).not_to_contain_text("as you stand now")
    step(page, page.get_by_test_id("sign").click)
    expect(page.get_by_test_id("save")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Leave")).click()
    expect(page.get_by_text("cannot be undone")).to_be_visible()
    step(page, page.get_by_role("button", name=re.compile("^Leave")).last.click)
    saves = page.get_by_test_id("load")
    expect(saves.get_by_role("listitem")).to_have_count(2)
    step(page, saves.get_by_role("button", name="Load", exact=True).last.click)  # the older one
    expect(page.get_by_test_id("load-told")).to_have_text("Loaded.")
    step(page, page.get_by_role("button", name=re.compile("^.?Play ")).first.click)
    page.get_by_role("link", name="Journey", exact=True).click()
    expect(page.get_by_test_id("journey")).to_contain_text("12:00")
