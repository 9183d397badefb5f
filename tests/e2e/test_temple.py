"""Temple by its buttons: mint, enter, open, walk, fight, loot, die, conquer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import Open, live
from deeds import at_play, do, fight_on, hit_points, last_entry
from line import Line
from prepared import Keeper
from steps import eventually


@pytest.mark.rule("T-862", "T-863", "T-864")
def test_from_minting_to_the_first_door(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("newcomer")
    page = visit(key=key).open(f"/r/{keeper.realm('temple', key).id}")
    for kind in ("Fighter", "Rogue", "Wizard"):
        card = page.get_by_test_id(f"class-{kind}")
        expect(card.get_by_text("Hit die d")).to_be_visible()
        expect(card.get_by_role("heading", name=kind)).to_be_visible()
    for tier in range(1, 6):
        expect(page.get_by_test_id(f"tier-{tier}").get_by_text("boss, from yonder 5")).to_be_visible()

    page.get_by_test_id("mint-Fighter").click()
    minted = page.get_by_test_id("minted")
    for score in ("STR", "DEX", "CON", "INT", "WIS", "CHA", "HP", "Skills:"):
        expect(minted.get_by_text(score).first).to_be_visible()
    page.get_by_test_id("minted-rolls").click()
    rolls = page.get_by_role("complementary").filter(has_text="Proof of entry")
    expect(rolls.get_by_text(re.compile(r"Entry \d+ holds\."))).to_be_visible()
    expect(rolls.locator("tr[data-state=good]").first).to_be_visible()
    page.keyboard.press("Escape")

    card = page.get_by_test_id("explorer-1")
    for fact in ("Fighter #1", "Level 1", "AC", "0 XP", "in the lobby"):
        expect(card.get_by_text(fact).first).to_be_visible()
    expect(page.get_by_test_id("pick-temple")).to_be_visible()
    page.get_by_test_id("mint-temple-1").click()
    row = page.get_by_test_id("select-temple-1")
    expect(row).to_contain_text(re.compile(r"Easy · boss undiscovered · 1 chamber"))
    expect(row).to_be_in_viewport()
    expect(page.get_by_test_id("pick-temple")).to_be_hidden()

    page.get_by_test_id("enter-1").click()
    at_play(page)
    expect(page.get_by_test_id("chamber")).to_contain_text("Entrance")
    doors = page.get_by_test_id("act-open_exit")
    count = doors.count()
    do(page, doors.first)
    expect(doors).to_have_count(count - 1)
    expect(page.get_by_test_id("act-move_to_chamber").first).to_be_visible()
    do(page, page.get_by_test_id("act-move_to_chamber").first)
    if not page.get_by_test_id("death").count():
        expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 2")


@pytest.mark.rule("T-862", "T-863")
def test_the_newest_explorer_comes_first_and_can_rest(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("twice")
    page = visit(key=key).open(f"/r/{keeper.realm('temple', key).id}")
    for kind in ("Fighter", "Wizard"):
        page.get_by_test_id(f"mint-{kind}").click()
        page.get_by_role("button", name="Good").click()
    mine = page.get_by_test_id("my-explorers").get_by_role("listitem").filter(has_text="Level 1")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("Wizard #2")
    mine.first.get_by_role("button", name="Rest").click()
    expect(mine.first.get_by_role("button", name="Rest")).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.rule("T-866", "T-869", "T-870")
def test_a_fight_shows_its_dice_and_is_told(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = at_play(visit(key=stand.key).open(stand.path))
    for part in ("sheet", "chamber", "scene", "actions", "log", "map", "dread", "in-combat", "monster-plate"):
        expect(page.get_by_test_id(part).first).to_be_visible()
    do(page, page.get_by_test_id("act-attack").first)
    tray = page.get_by_test_id("dice")
    expect(tray).to_contain_text(re.compile(r"d20 \d+ +[^ \d]\d+ = \d+ vs \d+"))
    told = page.get_by_test_id("log").get_by_role("listitem").last
    expect(told).not_to_be_empty()
    assert fight_on(page) in {"victory", "death"}


@pytest.mark.rule("T-866")
def test_treasure_is_looted(visit: Open, keeper: Keeper) -> None:
    stand = keeper.treasure()
    page = at_play(visit(key=stand.key).open(stand.path))
    expect(page.get_by_role("figure").filter(has_text="The chest is full.")).to_be_visible()
    do(page, page.get_by_test_id("act-loot_treasure"))
    expect(page.get_by_role("figure").filter(has_text="The chest is empty.")).to_be_visible()


@pytest.mark.rule("T-872")
def test_death_is_told_with_place_cause_and_what_was_dropped(visit: Open, keeper: Keeper) -> None:
    stand = keeper.doomed()
    page = at_play(visit(key=stand.key).open(stand.path))
    assert fight_on(page) == "death"
    tomb = page.get_by_test_id("death")
    expect(tomb.get_by_role("heading", name=re.compile(r"\w+ \w+, the [\w-]+, is dead"))).to_be_visible()
    expect(tomb).to_contain_text(re.compile(r"In chamber \d+ of Temple #1, at yonder \d+, .*\w"))
    for fact in ("Level", "XP"):
        expect(tomb.get_by_text(fact, exact=False).first).to_be_visible()
    expect(page.get_by_test_id("dropped")).to_contain_text("Longsword")
    page.get_by_test_id("watch-temple").click()
    expect(page.get_by_test_id("temple")).to_be_visible()
    page.go_back()
    page.get_by_test_id("mint-new").click()
    expect(page.get_by_test_id("mint-explorer")).to_be_visible()
    expect(page.get_by_test_id("explorer-1")).to_contain_text("Dead")
    page.go_back()
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("sheet")).to_contain_text("Fighter #2")
    expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 1")


@pytest.mark.rule("T-862")
def test_a_stranger_is_in_a_temple_with_one_click_and_told_what_to_do(visit: Open) -> None:
    page = visit().open()
    page.get_by_role("main").get_by_role("button", name="Play").click()
    expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 1")
    expect(page.get_by_test_id("sheet")).to_contain_text("Fighter #")
    lesson = page.get_by_test_id("lesson").locator("[aria-current]")
    expect(lesson).to_contain_text("A door")
    expect(page.get_by_test_id("lesson")).to_contain_text("Goal: find the boss")
    page.get_by_test_id("temple-stage").get_by_role("link", name="Lobby").click()
    expect(page.get_by_test_id("my-explorers").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_test_id("play-now")).to_have_count(0)


@pytest.mark.rule("T-867")
def test_while_an_action_is_pending_no_button_can_be_pressed(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)
    line = Line(window.page)
    page = at_play(window.open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)  # the browser has its grant now
    line.holding = True
    pressed = page.get_by_test_id("act-move_to_chamber").first
    pressed.click()
    expect(pressed).to_have_attribute("aria-busy", "true")
    for button in page.locator('[data-testid^="act-"]').all():
        expect(button).to_be_disabled()
    line.release()
    expect(page.get_by_test_id("confirmed")).to_be_visible()
    expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 2")


@pytest.mark.rule("T-867")
def test_a_refused_action_says_why_and_can_be_tried_again(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)
    line = Line(window.page)
    page = at_play(window.open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)
    line.refusal = {"code": "busy", "text": "Others were faster."}
    page.get_by_test_id("act-move_to_chamber").first.click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_contain_text("Others were faster.")
    expect(page.get_by_text("Others were faster.")).to_have_count(1)
    line.refusal = None
    refusal.get_by_role("button", name="Try again").click()
    expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 2")
    expect(refusal).to_be_hidden()


@pytest.mark.rule("T-867")
def test_every_legal_action_is_a_button_and_the_random_ones_are_marked(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = at_play(visit(key=stand.key).open(stand.path))
    legal = [o for o in stand.realm.offers(stand.key.public) if o.enabled and hasattr(o.action, "explorer_id")]
    buttons = page.locator('[data-testid^="act-"]')
    expect(buttons).to_have_count(len(legal))
    for offer in legal:
        expect(buttons.filter(has_text=offer.label).first).to_be_visible()
    expect(page.get_by_test_id("act-attack").first.get_by_role("img", name="rolls dice")).to_be_visible()


@pytest.mark.rule("T-880")
def test_leaving_asks_no_confirmation(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    page = at_play(visit(key=stand.key).open(stand.path))
    page.get_by_test_id("act-exit_temple").click()
    expect(page.get_by_test_id("outside")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.rule("T-866")
def test_a_refresh_in_mid_fight_keeps_everything(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight(kind="Wizard")
    page = at_play(visit(key=stand.key).open(stand.path))
    shown = facts(page)
    page.reload()
    at_play(page)
    assert eventually(lambda: facts(page), lambda now: now == shown) == shown
    assert fight_on(page) in {"victory", "death"}


def facts(page: Page) -> tuple[object, ...]:
    return (
        hit_points(page),
        last_entry(page),
        page.get_by_test_id("chamber").inner_text(),
        page.get_by_test_id("monster-plate").inner_text(),
        # Key and label: what stands under them is a hint until the odds have come.
        [text.split("\n")[:2] for text in page.locator('[data-testid^="act-"]').all_inner_texts()],
    )


@pytest.mark.rule("T-871")
def test_the_picture_is_drawn_here_and_follows_the_chamber(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    window = visit(key=stand.key)
    page = at_play(window.open(stand.path))
    scene = page.get_by_test_id("scene")
    expect(scene.locator("svg [data-testid=monster]")).to_have_attribute("data-state", "awake")
    expect(scene.locator("svg [data-testid=hero]")).to_be_visible()
    assert scene.locator("img, image").count() == 0
    assert window.strangers == []
    if fight_on(page) == "victory":
        expect(scene.locator("svg [data-testid=monster]")).to_have_attribute("data-state", "dead")


@pytest.mark.rule("T-865")
def test_the_temple_page_shows_state_map_chambers_and_everybody(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    chamber = stand.position.chamber_id
    page = visit().open(f"/r/{stand.realm.id}#/temple/1")
    temple = page.get_by_test_id("temple")
    for badge in ("Difficulty 1", "Boss undiscovered", "chambers", "Deepest yonder"):
        expect(temple.get_by_text(badge).first).to_be_visible()
    expect(page.get_by_test_id("inside")).to_contain_text(f"Explorer #1 in chamber {chamber}")
    page.get_by_test_id(f"node-{chamber}").click()
    expect(page.get_by_test_id("chamber-panel")).to_contain_text(f"Chamber {chamber}")
    page.get_by_text("All chambers").click()
    expect(page.get_by_test_id("chamber-list").get_by_role("listitem").first).to_contain_text("Entrance")


@pytest.mark.rule("T-874", "T-875")
def test_a_visitor_sees_all_and_can_do_nothing(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open(stand.path)
    live(page)
    for part in ("sheet", "scene", "map"):
        expect(page.get_by_test_id(part).first).to_be_visible()
    expect(page.get_by_test_id("no-action")).to_contain_text("You are watching")
    expect(page.locator('[data-testid^="act-"]')).to_have_count(0)
    page.get_by_role("link", name="Lobby", exact=True).click()
    expect(page.get_by_test_id("mint-Fighter")).to_be_disabled()


@pytest.mark.rule("T-874", "T-875")
def test_the_explorer_of_another_can_be_watched_not_played(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit(key=keeper.key("somebody else")).open(stand.path)
    expect(page.get_by_test_id("no-action")).to_contain_text("explorer. You can watch, but not act.")
    expect(page.locator('[data-testid^="act-"]')).to_have_count(0)


@pytest.mark.rule("T-876", "T-880")
def test_a_token_is_given_away_only_when_confirmed(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    friend = keeper.key("friend")
    page = visit(key=stand.key).open(f"/r/{stand.realm.id}#/token/explorer/1")
    expect(page.get_by_role("img", name=re.compile("Portrait of"))).to_be_visible()
    for fact in ("Owner", "Class", "Level"):
        expect(page.get_by_test_id("attributes").get_by_text(fact, exact=True).first).to_be_visible()
    expect(page.get_by_test_id("history").get_by_role("listitem").first).to_be_visible()
    form = page.get_by_test_id("transfer-form")
    form.get_by_label("Transfer to").fill("nobody at all")
    form.get_by_role("button", name="Transfer…").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label("Transfer to").fill(friend.npub)
    form.get_by_role("button", name="Transfer…").click()
    page.get_by_test_id("confirm-transfer").get_by_role("button", name="Keep it").click()
    expect(form).to_be_visible()
    form.get_by_role("button", name="Transfer…").click()
    page.get_by_test_id("confirm-transfer").get_by_role("button", name="Give it away").click()
    expect(page.get_by_test_id("transfer-form")).to_be_hidden()
    expect(page.get_by_text("Only its owner, or whom the owner approves")).to_be_visible()


@pytest.mark.rule("T-876")
def test_a_temple_has_a_token_page_too(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    page = visit(key=stand.key).open(f"/r/{stand.realm.id}#/token/temple/1")
    expect(page.get_by_role("img", name=re.compile("Portrait of"))).to_be_visible()
    ally = keeper.key("ally")
    form = page.get_by_test_id("approve-form")
    form.get_by_role("textbox").fill(ally.public)
    form.get_by_role("button", name="Approve").click()
    expect(form.get_by_role("button", name="Take it back")).to_be_visible()


@pytest.mark.rule("T-876", "T-880")
def test_an_operator_may_transfer_until_the_right_is_taken_back(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    agent = keeper.key("agent")
    place = f"/r/{stand.realm.id}#/token/explorer/1"
    owner, operator = visit(key=stand.key).open(place), visit(key=agent).open(place)
    expect(operator.get_by_text("Only its owner, or whom the owner approves")).to_be_visible()
    form = owner.get_by_test_id("operator-form")
    form.get_by_role("textbox").fill(agent.npub)
    form.get_by_role("button", name="Make them an operator").click()
    rights = owner.get_by_test_id("operators")
    expect(rights).to_contain_text("may transfer all your explorers.")
    expect(owner.get_by_role("dialog")).to_have_count(0)
    for part in ("transfer-form", "approve-form"):
        expect(operator.get_by_test_id(part)).to_be_visible()
    expect(operator.get_by_test_id("operator-form")).to_be_hidden()
    rights.get_by_role("button", name="Take it back").click()
    expect(rights).to_be_hidden()
    expect(operator.get_by_test_id("transfer-form")).to_be_hidden()
