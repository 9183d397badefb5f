"""For everybody: keyboard alone, screen readers, narrow windows, both themes, and no motion for those who want none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import violations
from browsing import PHONE, SMALL, WIDE, Open, live, overflow
from deeds import at_play, last_entry
from prepared import Keeper, Stand
from steps import eventually


def shown(page: Page, *testids: str) -> None:
    for each in testids:
        expect(page.get_by_test_id(each).first).to_be_visible()


def lobby(page: Page) -> None:
    expect(page.get_by_role("region", name="Join or watch").get_by_role("listitem").first).to_be_visible()


def identity(page: Page) -> None:
    expect(page.get_by_role("heading", name="Who may play for you")).to_be_visible()


def create(page: Page) -> None:
    lobby(page)
    page.get_by_role("region", name="Join or watch").get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog", name="New game").get_by_role("button", name="Begin")).to_be_visible()


def proof(page: Page) -> None:
    at_play(page)
    page.get_by_test_id("log").get_by_role("button", name="Check entry").last.click()
    expect(page.get_by_text("holds.").first).to_be_visible()


def replay(page: Page) -> None:
    expect(page.get_by_role("slider", name="Entry")).to_be_visible()
    shown(page, "temple-stage")


def talk(page: Page) -> None:
    at_play(page)
    page.get_by_role("button", name="Talk").click()
    expect(page.get_by_role("button", name="Send")).to_be_visible()


def about(page: Page) -> None:
    expect(page.get_by_role("heading").first).to_be_visible()


SCREENS: dict[str, tuple[str, Callable[[Page], Any]]] = {
    "lobby": ("/", lobby),
    "create": ("/", create),
    "identity": ("/me", identity),
    "about": ("/about", about),
    "temple lobby": ("/r/{realm}", lambda page: shown(page, "mint-explorer", "mint-temple")),
    "temple": ("/r/{realm}#/temple/1", lambda page: shown(page, "temple", "map", "chamber-panel")),
    "token": ("/r/{realm}#/token/explorer/1", lambda page: shown(page, "token", "attributes")),
    "leaderboard": ("/r/{realm}#/board", lambda page: shown(page, "temple-stage")),
    "graveyard": ("/r/{realm}#/graves", lambda page: shown(page, "graves")),
    "play": ("/r/{realm}#/explorer/1", at_play),
    "talk": ("/r/{realm}#/explorer/1", talk),
    "proof drawer": ("/r/{realm}#/explorer/1", proof),
    "proof page": ("/r/{realm}/proof/2", lambda page: expect(page.get_by_text("Entry 2 holds.")).to_be_visible()),
    "replay": ("/r/{realm}/replay", replay),
}


@pytest.fixture(scope="module")
def stand(keeper: Keeper) -> Stand:
    """An explorer in mid-fight; these tests only look."""
    return keeper.fight(name="To be looked at")


@pytest.mark.rule("T-878")
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_sideways_and_axe_finds_nothing_serious(visit: Open, stand: Stand, screen: str) -> None:
    path, ready = SCREENS[screen]
    page = visit(key=stand.key, size=SMALL, bypass_csp=True).open(path.format(realm=stand.realm.id))
    ready(page)
    found: dict[object, list[str]] = {}
    for width, height in (SMALL, PHONE, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = overflow(page)
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found[theme] = violations(page)
    assert not any(found.values()), found


@pytest.mark.rule("T-878")
def test_on_a_phone_the_play_page_is_chamber_actions_sheet_log(visit: Open, stand: Stand) -> None:
    page = at_play(visit(key=stand.key, size=SMALL, has_touch=True).open(stand.path))
    places = [page.get_by_test_id(part).first.bounding_box() for part in ("scene", "actions", "sheet", "log")]
    tops = [place["y"] for place in places if place]
    assert len(tops) == 4
    assert tops == sorted(tops)
    assert all(place and place["width"] > 300 for place in places)


def test_the_picture_keeps_its_room_beside_an_open_drawer(visit: Open, stand: Stand) -> None:
    page = visit(key=stand.key, size=(1120, 800)).open(stand.path)
    proof(page)
    for width in (1120, 1280, 1500):
        page.set_viewport_size({"width": width, "height": 800})
        room = eventually(
            lambda: page.get_by_test_id("scene").bounding_box(), lambda box: bool(box and box["width"] >= 400)
        )
        assert room, width
        assert room["width"] >= 400, width


def test_those_who_want_no_motion_see_none(visit: Open, stand: Stand) -> None:
    window = visit(key=stand.key, still=True)
    for path, ready in (SCREENS["lobby"], SCREENS["temple lobby"], SCREENS["play"], SCREENS["temple"]):
        window.page.goto("about:blank")
        ready(window.open(path.format(realm=stand.realm.id)))
        assert moving(window.page) == [], path


def test_the_page_can_be_told_to_keep_still(visit: Open, stand: Stand) -> None:
    page = at_play(visit(key=stand.key, still=False, keep={"settings": {"motion": "off"}}).open(stand.path))
    assert moving(page) == []


def moving(page: Page) -> list[str]:
    """What moves now. What lasts no more than a thousandth of a second is how a style sheet says: not at all."""
    found: list[str] = page.evaluate(
        """() => document.getAnimations()
          .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().duration > 1)
          .map((each) => each.animationName ?? each.transitionProperty)"""
    )
    return found


@pytest.mark.rule("T-868")
def test_from_the_lobby_into_a_fight_by_keyboard_alone(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight(name="By keyboard")
    page = visit(key=stand.key).open()
    expect(page.get_by_role("region", name="Yours").get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the content"
    walk_to(page, lambda text: "By keyboard" in text)
    page.keyboard.press("Enter")
    shown(page, "my-explorers")
    live(page)
    expect(page.get_by_test_id("play-1")).to_be_visible()
    walk_to(page, lambda text: text == "Play", "play-1")
    page.keyboard.press("Enter")
    at_play(page)
    place = 1 + [each.inner_text() for each in page.locator('[data-testid^="act-"]').all()].index(
        page.get_by_test_id("act-attack").first.inner_text()
    )
    before = last_entry(page)
    page.keyboard.press(str(place))
    page.wait_for_function(
        """before => document.querySelector('[data-testid="death"]') ||
          [...document.querySelectorAll('[data-testid="log"] [aria-label^="Check entry"]')]
            .some((each) => Number(each.ariaLabel.split(' ').at(-1)) > before)""",
        arg=before,
    )


@pytest.mark.rule("T-868")
def test_everything_on_the_play_page_is_reached_by_tab(visit: Open, stand: Stand) -> None:
    page = at_play(visit(key=stand.key).open(stand.path))
    wanted = set(
        page.locator('[data-testid^="act-"], [data-testid^="prove-"]').evaluate_all(
            "all => all.map((e) => e.dataset.testid)"
        )
    )
    seen: set[str] = set()
    for _ in range(200):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement?.dataset?.testid ?? ''"))
        if wanted <= seen:
            break
    assert wanted <= seen
    ring = page.evaluate(
        "() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle + s.boxShadow; }"
    )
    assert ring != "nonenone"


def focused(page: Page) -> str:
    text: str = page.evaluate("(document.activeElement?.ariaLabel || document.activeElement?.innerText || '').trim()")
    return text


def walk_to(page: Page, wanted: Callable[[str], bool], testid: str = "") -> None:
    """Press Tab until the focus is on what is wanted."""
    for _ in range(150):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement?.dataset?.testid ?? ''")
        if wanted(focused(page)) and (not testid or here == testid):
            return
    raise AssertionError("Tab never came there")
