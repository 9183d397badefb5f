"""A whole match against an agent, by keys alone and by touch alone: from the lobby to the victory and its rematch."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import PHONE, Open, Server, live
from prepared import Keeper
from theatre import PLAIN, WORDS, button, cell, drawn, end_turn, frames, point, press, region
from yonder.client import Client
from yonder.client.realm import RemoteRealm
from yonder.games.hashfront.maps.file import TextMap, packed_map, template_of

# The Tank of slot 2 cannot leave its forest behind the mountains: its HQ falls in two turns.
ANTEROOM = {
    "name": "ANTEROOM",
    "rows": ("....MT", ".....M", "H...H.", "......", "......"),
    "buildings": ({"player": 1, "type": "hq", "at": ((0, 2),)}, {"player": 2, "type": "hq", "at": ((4, 2),)}),
    "units": (
        {"player": 1, "type": "infantry", "at": ((2, 2),)},
        {"player": 1, "type": "ranger", "at": ((3, 1),)},
        {"player": 2, "type": "tank", "at": ((5, 0),)},
    ),
}
SOLDIER, GUN, TANK, HQ = "2,2", "3,1", "5,0", "4,2"
TABS = 60


@pytest.mark.rule("H-843", "H-845", "H-848", "H-958")
def test_a_whole_match_is_won_by_keys_alone(visit: Open, server: Server, keeper: Keeper) -> None:
    page = at_lobby(visit, server, keeper)
    for step in ("VS_AGENT", "ANTEROOM", "ENGAGE"):
        tab_to(page, page.get_by_role("button", name=re.compile(step)))
        press(page, "Enter")
    drawn(page)
    expect(page.get_by_role("application")).to_be_focused()
    press(page, "n", "m", "ArrowRight", "ArrowRight", "Enter")
    expect(region(page, "UNIT_INTEL")).to_contain_text("PLANNED: (4,2)")
    press(page, "c")
    expect(cell(page, HQ)).to_have_attribute("aria-label", re.compile("being taken by blue, 1 of 2"))
    press(page, "n")
    expect(cell(page, TANK)).to_have_attribute("aria-label", re.compile("can be attacked"))
    press(page, "a")
    expect(page.get_by_role("region", name="Attack forecast")).to_contain_text("NO_COUNTER: it cannot reach you.")
    press(page, "Enter", "e")  # while the attack is under way: the end of the turn waits for it
    second_turn(page)
    press(page, "n")
    expect(page.get_by_role("button", name="CAPTURE", exact=True)).to_be_visible()
    press(page, "c")
    expect(victory(page).get_by_role("button", name="REMATCH")).to_be_focused()
    press(page, "Enter")
    the_same_agent_sits_down_again(page)


@pytest.mark.rule("H-845", "H-848", "H-958")
def test_a_whole_match_is_won_by_touch_alone(visit: Open, server: Server, keeper: Keeper) -> None:
    page = at_lobby(visit, server, keeper, size=PHONE, has_touch=True, is_mobile=True)
    for step in ("VS_AGENT", "ANTEROOM", "ENGAGE"):
        page.get_by_role("button", name=re.compile(step)).tap()
    drawn(page)
    tap(page, SOLDIER)
    expect(region(page, "UNIT_INTEL")).to_contain_text("READY")
    tap(page, HQ)
    page.get_by_role("button", name="MOVE+CAPTURE").tap()
    expect(cell(page, HQ)).to_have_attribute("aria-label", re.compile("being taken by blue, 1 of 2"))
    tap(page, GUN)
    expect(cell(page, TANK)).to_have_attribute("aria-label", re.compile("can be attacked"))
    tap(page, TANK)
    page.get_by_test_id("attack").tap()
    expect(cell(page, GUN)).to_have_attribute("aria-label", re.compile("Ranger 3 of 3 HP, acted"))
    page.get_by_role("button", name="END_TURN").tap()
    second_turn(page)
    tap(page, HQ)
    page.get_by_role("button", name="CAPTURE", exact=True).tap()
    victory(page).get_by_role("button", name="REMATCH").tap()
    page.get_by_role("button", name=re.compile("^COMMS")).tap()
    the_same_agent_sits_down_again(page)


@pytest.mark.rule("H-609", "H-618", "H-619", "H-841")
def test_a_truce_that_is_typed_is_agreed_shown_and_announced_when_it_is_broken_or_over(
    visit: Open, server: Server, keeper: Keeper
) -> None:
    key = keeper.key("commander")
    with Client(server.url, key) as host:
        realm = theatre(host)
        number = max(each["map_id"] for each in realm.query({"type": "list_maps"}))
        realm.act({"type": "create_game", "map_id": number, "player_id": 1})
        agent = {"game_id": 1, "player_id": 2, "tier": "basic", "traits": ["gullible"]}
        realm.act({"type": "request_agent", **agent})
    page = visit(key=key, keep=WORDS).open(f"/r/{realm.id}#/game/1")
    live(page)
    comms, truces = region(page, "COMMS"), page.get_by_role("list", name="TRUCES")
    a_truce_is_agreed(page, "Let's not fight in the north for two rounds", "in the north, until round 3")
    expect(
        comms.get_by_text(re.compile(r"believed \d+ %: truce in the north until round 3 .2 rounds."))
    ).to_be_visible()

    cell(page, GUN).click()
    cell(page, TANK).click()
    forecast = page.get_by_role("region", name="Attack forecast")
    expect(forecast).to_contain_text("TRUCE in the north until round 3: an attack there breaks it.")
    page.get_by_test_id("attack").click()
    expect(page.get_by_text("The truce with P2 in the north is broken.")).to_be_attached()
    expect(truces).to_have_count(0)

    a_truce_is_agreed(page, "let's not fight for three rounds", "everywhere but at the HQs, until round 4")
    for turn in range(2, 6):
        end_turn(page)
        expect(region(page, "COMMAND_STATUS")).to_contain_text(f"ROUND {turn}/30")
        expect(button(page, "END_TURN")).to_be_visible()
    expect(page.get_by_text("The truce with P2 everywhere but at the HQs has run out.")).to_be_attached()
    expect(truces).to_contain_text("everywhere but at the HQs: over since the end of round 4")


def a_truce_is_agreed(page: Page, words: str, terms: str) -> None:
    """What is typed is answered; the truce stands with its icon in COMMS and beside the slot."""
    comms = region(page, "COMMS")
    comms.get_by_label("Message", exact=True).fill(words)
    comms.get_by_role("button", name="SEND").click()
    truce = page.get_by_role("list", name="TRUCES").get_by_role("listitem").filter(has_text=terms)
    expect(truce).to_contain_text("TRUCE WITH P2")
    expect(truce.locator("svg")).to_be_visible()
    expect(region(page, "COMMAND_STATUS")).to_contain_text(f"TRUCE {terms}")


def theatre(host: Client) -> RemoteRealm:
    """A theatre that knows the small map."""
    drawing = packed_map(template_of(msgspec.convert(ANTEROOM, TextMap)))
    realm = host.create("hashfront")
    realm.act({"type": "register_map", **msgspec.to_builtins(drawing)})
    return realm


def at_lobby(visit: Open, server: Server, keeper: Keeper, **window: Any) -> Page:
    key = keeper.key("commander")
    with Client(server.url, key) as host:
        realm = theatre(host)
    page = visit(key=key, keep=PLAIN, **window).open(f"/r/{realm.id}")
    live(page)
    return page


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until something has the focus."""
    expect(goal).to_be_visible()
    for _ in range(TABS):
        if goal.evaluate("each => each === document.activeElement"):
            return
        press(page, "Tab")
    pytest.fail(f"Tab does not lead to {goal}")


def tap(page: Page, at: str) -> None:
    frames(page)
    x, y = (int(each) for each in at.split(","))
    page.touchscreen.tap(*point(page, x, y))


def second_turn(page: Page) -> None:
    """The agent has had its turn, and one reads what it did with it."""
    expect(page.get_by_test_id("status")).to_contain_text("2/20")
    expect(cell(page, HQ)).to_have_attribute("aria-label", re.compile("blue Infantry 3 of 3 HP, ready"))
    expect(page.get_by_test_id("result")).to_contain_text("Red waited. You receive 1 gold")


def victory(page: Page) -> Locator:
    report = page.get_by_role("dialog", name="AFTER_ACTION_REPORT")
    expect(report.get_by_text("VICTORY", exact=True)).to_be_visible()
    expect(report).to_contain_text("has taken the last headquarters")
    return report


def the_same_agent_sits_down_again(page: Page) -> None:
    """It has the slot after its own, which is the first."""
    expect(page).to_have_url(re.compile("#/game/2$"))
    expect(region(page, "COMMS")).to_contain_text(re.compile(r"P1 .*BASIC // AGGRESSIVE"))


@pytest.mark.rule("H-640", "H-643", "H-647", "H-841", "H-848")
def test_one_talks_on_the_phone_beside_the_board_and_the_end_of_the_turn(
    visit: Open, server: Server, keeper: Keeper
) -> None:
    page = at_lobby(visit, server, keeper, size=PHONE, has_touch=True, is_mobile=True)
    for step in ("VS_AGENT", "ANTEROOM", "ENGAGE"):
        page.get_by_role("button", name=re.compile(step)).tap()
    drawn(page)
    page.get_by_role("button", name=re.compile("^COMMS")).tap()
    comms = region(page, "COMMS")
    comms.get_by_label("Message", exact=True).fill("I will destroy your tank")
    comms.get_by_text("QUICK_CHAT").tap()
    comms.get_by_role("button", name="TAUNT").tap()
    said = comms.get_by_role("list").first
    expect(said).to_contain_text("Is that all?")
    expect(said).to_contain_text(re.compile("believed .*attacks more"))
    expect(comms.get_by_role("button", name="TAUNT")).to_be_hidden()
    expect(comms.get_by_label("Message", exact=True)).to_have_value("I will destroy your tank")
    expect(comms.get_by_role("button", name="SEND")).to_be_enabled()
    box, end = said.bounding_box(), button(page, "END_TURN").bounding_box()
    assert box
    assert end
    assert box["height"] >= 150
    assert end["y"] + end["height"] <= box["y"]
    button(page, "END_TURN").tap()
    expect(page.get_by_role("dialog", name="END_TURN")).to_be_visible()
