"""The theatre of hashfront by mouse, keyboard and touch: matches against people and agents, and its look."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import violations
from browsing import PHONE, Open, Server, live, overflow
from prepared import Keeper
from theatre import WORDS, asked, begun, button, cell, choose_pinhole, end_turn, move, press, style

DEFEND = "You should defend, your HQ is open."


@pytest.mark.rule("H-830", "H-831", "H-836", "H-837", "H-838", "H-839", "H-845", "H-848")
def test_two_people_play_a_match_by_clicking(visit: Open, keeper: Keeper) -> None:
    keys = keeper.key("red"), keeper.key("blue")
    realm = keeper.realm("hashfront", keys[0], "Pinhole")
    red, blue = (visit(key=key, keep=WORDS).open(f"/r/{realm.id}") for key in keys)
    live(red)
    button(red, "INITIATE_NEW_DEPLOYMENT").click()
    dialog = choose_pinhole(red)
    dialog.get_by_label("OPERATION_NAME").fill("SHORT_WAR")
    dialog.get_by_label("ROUND_LIMIT").select_option("15")
    button(dialog, "INITIATE").click()
    expect(red.get_by_role("heading", name="SHORT_WAR")).to_be_visible()
    blue.get_by_role("button", name="JOIN SHORT_WAR").click()

    expect(button(red, "END_TURN")).to_be_visible()
    a_plan_is_taken_back(red)
    a_unit_is_ordered(red)
    move(red, "2,0", "4,2")
    a_turn_ends_only_when_one_is_sure(red)

    move(blue, "7,6", "6,3")
    end_turn(blue)

    expect(button(red, "END_TURN")).to_be_visible()
    an_attack_is_foretold(red)
    button(red, "RESIGN_COMMAND").click()
    button(red.get_by_role("dialog", name="RESIGN_COMMAND"), "RESIGN").click()
    for page in (red, blue):
        report = page.get_by_role("dialog", name="AFTER_ACTION_REPORT")
        expect(report).to_contain_text("ROUND 2/15")
        expect(report.get_by_role("row")).to_have_count(3)
        for name in ("REPLAY", "REMATCH", "RETURN_TO_LOBBY"):
            expect(button(report, name)).to_be_visible()
    button(red, "REPLAY").click()
    expect(red.get_by_role("slider", name="Turn")).to_have_attribute("max", "3")


def a_plan_is_taken_back(page: Page) -> None:
    """A ghost goes first; then the same move is made and the city taken in one go."""
    cell(page, "1,2").click()
    intel = page.get_by_role("region", name="UNIT_INTEL")
    expect(intel).to_contain_text("READY")
    expect(intel).to_contain_text("3/3")
    cell(page, "0,4").click()
    expect(intel).to_contain_text("PLANNED: (0,4)")
    button(intel, "UNDO_LAST_MOVE").click()
    expect(intel).not_to_contain_text("PLANNED")
    expect(cell(page, "1,2")).to_have_attribute("aria-label", re.compile("Infantry 3 of 3 HP, ready"))
    cell(page, "0,4").click()
    button(intel, "MOVE+CAPTURE").click()
    expect(cell(page, "0,4")).to_have_attribute("aria-label", re.compile("being taken by blue, 1 of 2"))


def a_unit_is_ordered(page: Page) -> None:
    cell(page, "3,1").click()
    foundry = page.get_by_role("region", name="FOUNDRY")
    expect(foundry).to_contain_text("QUEUE: EMPTY")
    button(foundry, "Order Infantry for 1 gold").click()
    expect(foundry).to_contain_text("QUEUE: INFANTRY")
    expect(cell(page, "3,1")).to_have_attribute("aria-label", re.compile("Infantry ordered"))


def a_turn_ends_only_when_one_is_sure(page: Page) -> None:
    button(page, "END_TURN").click()
    dialog = page.get_by_role("dialog", name="END_TURN")
    expect(dialog).to_contain_text("can still act")
    button(dialog, "BACK").click()
    expect(button(page, "END_TURN")).to_be_visible()
    end_turn(page)


def an_attack_is_foretold(page: Page) -> None:
    cell(page, "4,2").click()
    cell(page, "6,3").click()
    forecast = page.get_by_role("region", name="Attack forecast")
    for name in ("HIT", "KILL", "COUNTER", "LOSS"):
        expect(forecast).to_contain_text(name)
    button(forecast, "MOVE+ATTACK").click()
    expect(forecast).to_have_count(0)
    log = page.get_by_role("region", name="MISSION_LOG")
    expect(log).to_contain_text(re.compile("attack|hit|graze|strike", re.IGNORECASE))


@pytest.mark.rule("H-614", "H-654", "H-782", "H-841")
def test_an_agent_joins_plays_answers_and_shows_its_mind_afterwards(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("commander")
    realm = keeper.realm("hashfront", key, "Against an agent")
    page = visit(key=key, keep=WORDS).open(f"/r/{realm.id}")
    live(page)
    button(page, "VS_AGENT").click()
    dialog = choose_pinhole(page)
    button(dialog, "gullible").click()
    button(dialog, "aggressive").click()
    button(dialog, "ENGAGE").click()
    expect(button(page, "END_TURN")).to_be_visible()
    comms = page.get_by_role("region", name="COMMS")
    expect(comms).to_contain_text("BASIC // GULLIBLE")
    comms.get_by_label("Message").fill(DEFEND)
    button(comms, "SEND").click()
    expect(comms.get_by_role("listitem").filter(has_text=DEFEND)).to_be_visible()
    expect(comms.get_by_role("listitem").filter(has_text=re.compile(r"^P2( → P1)? \S")).first).to_be_visible()
    effect = comms.get_by_role("listitem").filter(has_text="WHAT_IT_DID").first
    effect.get_by_text("WHAT_IT_DID").click()
    expect(effect.get_by_text(re.compile(r"believed \d+ %: guards its HQ more"))).to_be_visible()
    end_turn(page)
    expect(page.get_by_role("region", name="COMMAND_STATUS")).to_contain_text("ROUND 2/")
    expect(button(page, "END_TURN")).to_be_visible()
    expect(page.get_by_role("region", name="MISSION_LOG")).to_contain_text("[MOVED BY WORDS]")
    button(asked(page, "RESIGN_COMMAND"), "RESIGN").click()
    report = page.get_by_role("dialog", name="AFTER_ACTION_REPORT")
    report.get_by_role("button", name=re.compile("READ_P2")).click()
    heard = report.get_by_role("list", name="What it heard").get_by_role("listitem").filter(has_text=DEFEND)
    expect(heard).to_contain_text("ARGUMENT")
    expect(heard).to_contain_text(re.compile(r"DEFENCE \d+ → \d+"))


@pytest.mark.rule("H-843", "H-848")
def test_a_move_and_the_end_of_a_turn_by_keyboard_alone(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    page = visit(key=red, keep=WORDS).open(path)
    live(page)
    cell(page, "0,0").focus()
    press(page, "ArrowRight", "ArrowDown", "ArrowDown")
    expect(cell(page, "1,2")).to_be_focused()
    press(page, "Enter")
    expect(cell(page, "1,2")).to_have_attribute("aria-selected", "true")
    press(page, "ArrowLeft", "ArrowDown")
    expect(cell(page, "0,3")).to_have_attribute("aria-label", re.compile("move here for 2"))
    press(page, "Enter")
    expect(page.get_by_role("region", name="UNIT_INTEL")).to_contain_text("PLANNED: (0,3)")
    press(page, "Enter")
    expect(cell(page, "0,3")).to_have_attribute("aria-label", re.compile("Infantry 3 of 3 HP, moved"))
    expect(button(page, "END_TURN")).to_be_enabled()
    press(page, "Shift+Tab")
    expect(page.get_by_role("application")).to_be_focused()
    press(page, "e")
    expect(button(page.get_by_role("dialog", name="END_TURN"), "END_TURN")).to_be_focused()
    press(page, "Enter")
    expect(page.get_by_role("region", name="COMMAND_STATUS")).to_contain_text("SLOT 2")


@pytest.mark.rule("H-848")
def test_on_a_phone_everything_fits_and_a_tap_plans_a_move(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    page = visit(key=red, keep=WORDS, size=PHONE, has_touch=True).open(path)
    live(page)
    cell(page, "1,2").tap()
    cell(page, "0,3").tap()
    expect(page.get_by_role("region", name="UNIT_INTEL")).to_contain_text("PLANNED: (0,3)")
    button(page, "CONFIRM_MOVE").tap()
    expect(cell(page, "0,3")).to_have_attribute("aria-label", re.compile("HP, moved"))
    assert overflow(page) == []
    button(page, "STATUS").tap()
    expect(button(page, "END_TURN")).to_be_visible()
    assert overflow(page) == []


def test_axe_finds_nothing_serious_in_lobby_and_battle(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    window = visit(key=red, bypass_csp=True)
    found = {}
    for name, place in {"battle": path, "lobby": path.replace("game/1", "lobby")}.items():
        window.page.goto("about:blank")
        page = window.open(place)
        live(page)
        shown = button(page, "END_TURN" if name == "battle" else "VS_AGENT")
        expect(shown).to_be_visible()
        found[name] = violations(page)
    assert found == {"battle": [], "lobby": []}


@pytest.mark.rule("H-801", "H-803", "H-804", "H-805", "H-806", "H-808")
def test_the_lobby_is_drawn_as_a_blueprint(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("red")
    page = visit(key=key).open(f"/r/{keeper.realm('hashfront', key).id}")
    live(page)
    expect(button(page, "VS_AGENT")).to_be_visible()
    root, paper, box = (page.locator(f'[class*="_{name}_"]').first for name in ("root", "paper", "box"))
    assert style(root, "background-color", "color") == {
        "background-color": "rgb(0, 26, 51)",
        "color": "rgb(255, 255, 255)",
    }
    assert style(root, "font-family")["font-family"].startswith('"Roboto Mono"')
    assert page.evaluate("document.fonts.ready.then((all) => all.check('700 14px \"Roboto Mono\"'))")
    grid = style(paper, "background-image", "background-size")
    assert grid["background-image"].count("rgba(255, 255, 255, 0.07)") == 2
    assert set(grid["background-size"].split(", ")) == {"30px 30px"}
    boxed = style(box, "max-width", "border-top-width", "border-top-color", "background-color", "box-shadow")
    assert boxed == {
        "max-width": "1400px",
        "border-top-width": "3px",
        "border-top-color": "rgb(255, 255, 255)",
        "background-color": "rgba(0, 51, 102, 0.3)",
        "box-shadow": "rgba(255, 255, 255, 0.1) 0px 0px 20px 0px",
    }
    corners = box.locator('> [class*="_corner_"]')
    assert corners.count() == 4
    for corner in corners.all():
        sides = style(
            corner, "width", "height", *(f"border-{side}-width" for side in ("top", "right", "bottom", "left"))
        )
        assert sorted(sides.values()) == ["0px", "0px", "25px", "25px", "4px", "4px"]
    pressed = style(button(page, "INITIATE_NEW_DEPLOYMENT"), "border-top-width", "text-transform", "font-weight")
    assert pressed == {"border-top-width": "2px", "text-transform": "uppercase", "font-weight": "700"}


@pytest.mark.rule("H-810", "H-812")
def test_the_tube_can_be_switched_off_and_keeps_still_for_those_who_want_it(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("red")
    path = f"/r/{keeper.realm('hashfront', key).id}#/settings"
    calm = visit(key=key, still=True).open(path)
    tube = calm.locator('[class*="_crt_"]')
    expect(tube).to_be_attached()
    assert style(tube, "pointer-events") == {"pointer-events": "none"}
    running = "document.getAnimations().filter((each) => each.playState === 'running').length"
    assert calm.evaluate(running) == 0
    calm.get_by_label("CRT_EFFECTS").uncheck()
    expect(tube).to_have_count(0)
    calm.reload()
    expect(calm.get_by_label("CRT_EFFECTS")).not_to_be_checked()
    expect(tube).to_have_count(0)
    lively = visit(key=key, still=False).open(path)
    expect(lively.locator('[class*="_crt_"]')).to_be_attached()
    assert lively.evaluate(running) > 0


@pytest.mark.rule("H-813", "H-830")
def test_the_lobby_names_its_parts_in_the_terms_of_the_house(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("red")
    page = visit(key=key).open(f"/r/{keeper.realm('hashfront', key).id}")
    live(page)
    for name in ("DEPLOYMENT_QUEUE", "SYSTEM_NAV", "STATUS"):
        expect(page.get_by_role("region", name=f"[{name}]", exact=True)).to_be_visible()
    nav = page.get_by_role("navigation", name="SYSTEM_NAV")
    for name in ("PROFILE", "LEADERBOARD", "RANKED", "MAPS", "REPLAYS", "SETTINGS"):
        expect(button(nav, name)).to_be_visible()
    expect(page.get_by_text("[LIVE]")).to_be_visible()
    expect(button(page, "COMMANDER")).to_be_visible()


@pytest.mark.rule("H-040")
def test_a_bad_map_file_is_told_all_its_problems_with_places(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("red")
    page = visit(key=key).open(f"/r/{keeper.realm('hashfront', key).id}#/maps")
    live(page)
    text = b'name = "PINHOLE"\nrows = ["H....", ".....", ".....", ".....", "....H"]\n'
    page.get_by_label("MAP_FILE").set_input_files({"name": "bad.toml", "mimeType": "text/plain", "buffer": text})
    told = page.get_by_role("alert")
    for code in ("map_name_taken", "hq_count", "slot_empty", "hq_tile"):
        expect(told).to_contain_text(code)
    expect(told).to_contain_text("(4, 4)")
