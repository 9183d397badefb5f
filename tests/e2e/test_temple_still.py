"""Nothing moves under the pointer, what matters stays in view, and keys work from the first moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import PHONE, WIDE, Open, live
from deeds import at_play, do, hit_points
from prepared import Keeper
from still import boxes, forget, moved, shifts, watch

# What each class can do in a fight without ending it, in an order in which all of it can be done.
SCRIPTS = {
    "Fighter": ("attack", "second_wind", "use_item", "dodge", "action_surge", "attack", "hide", "attack"),
    "Wizard": ("attack", "cast_spell", "cast_spell 1", "use_item", "cast_spell 2", "dodge", "hide", "attack"),
    "Rogue": ("attack", "use_item", "attack 1", "dodge", "attack"),
}
TOUCH = {"has_touch": True, "is_mobile": True}
LEAST_PX = 40


def with_odds(page: Page) -> Page:
    """Wait until the odds of the first action are told."""
    expect(page.get_by_test_id("actions").get_by_role("list", name=re.compile("Odds of")).first).to_be_visible()
    page.wait_for_function("() => !document.querySelector('[data-stale]')")
    return page


@pytest.mark.rule("T-867", "T-868")
@pytest.mark.parametrize(
    ("size", "kind"), [(WIDE, "Fighter"), ((1280, 800), "Wizard"), (PHONE, "Rogue")], ids=["1440", "1280", "390"]
)
def test_no_button_moves_through_a_fight(visit: Open, keeper: Keeper, size: tuple[int, int], kind: str) -> None:
    stand = keeper.siege(kind)
    window = visit(key=stand.key, size=size, **(TOUCH if size == PHONE else {}))
    watch(window.page)
    page = with_odds(at_play(window.open(stand.path)))
    forget(page)
    assert len(boxes(page)) > 15
    for deed in SCRIPTS[kind]:
        name, _, place = deed.partition(" ")
        button = page.get_by_test_id(f"act-{name}").nth(int(place or 0))
        button.evaluate("each => each.scrollIntoView({ block: 'center' })")
        before = boxes(page)
        do(page, button)
        now = boxes(with_odds(page))
        assert moved(before, now) == {}, f"after {deed}"
        rekeyed = {name for name in before.keys() ^ now.keys() if "Attack" in name or "Flee" in name}
        assert not rekeyed, f"after {deed}"
        found = shifts(page)
        assert not found, f"after {deed}: {found}"


@pytest.mark.rule("T-868")
def test_keys_work_on_arrival_keep_their_places_and_dice_are_told_at_their_line(visit: Open, keeper: Keeper) -> None:
    stand = keeper.siege()
    page = at_play(visit(key=stand.key).open(stand.path))
    page.keyboard.press("1")
    expect(page.get_by_test_id("confirmed")).to_contain_text("Attack")
    the_focus_stays_on_the_action(page)
    line = page.get_by_test_id("log").get_by_role("listitem").last
    expect(line).to_contain_text(re.compile(r"You (hit|miss) the .+"))
    expect(line.get_by_text("Your attack")).to_have_count(0)
    line.get_by_role("button", name="Show the dice of this line").first.click()
    expect(line.get_by_text("Your attack")).to_be_visible()
    expect(line).to_contain_text(re.compile(r"d20 \d+ .* = \d+ vs \d+"))
    what_is_used_up_keeps_its_place_and_flee_its_key(with_odds(page))


def the_focus_stays_on_the_action(page: Page) -> None:
    attack = page.get_by_test_id("act-attack").first
    attack.focus()
    do(page, attack)
    expect(attack).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_test_id("guide")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("guide")).to_be_hidden()
    expect(attack).to_be_focused()


def what_is_used_up_keeps_its_place_and_flee_its_key(page: Page) -> None:
    keys = shortcuts(page)
    do(page, page.get_by_test_id("act-use_item"))
    expect(page.get_by_test_id("actions").get_by_role("button", name="Use Health Potion")).to_be_visible()
    assert shortcuts(page) == keys
    flee = page.get_by_test_id("act-flee").first
    expect(flee).to_have_attribute("aria-keyshortcuts", "F")
    expect(flee).to_be_in_viewport(ratio=1)


def shortcuts(page: Page) -> list[str | None]:
    buttons = page.get_by_test_id("actions").get_by_role("button").all()
    return [button.get_attribute("aria-keyshortcuts") for button in buttons]


@pytest.mark.rule("T-878")
def test_on_a_phone_health_turn_gold_and_the_last_result_stay_in_view(visit: Open, keeper: Keeper) -> None:
    stand = keeper.siege()
    page = at_play(visit(key=stand.key, size=PHONE, **TOUCH).open(stand.path))
    do(page, page.get_by_test_id("act-attack").first)
    status = page.get_by_test_id("status")
    for place in ("document.body.scrollHeight", "document.body.scrollHeight / 3", "0"):
        page.evaluate(f"() => scrollTo(0, {place})")
        expect(status).to_be_in_viewport(ratio=1)
    expect(status.get_by_role("meter")).to_have_attribute("aria-valuetext", f"{hit_points(page)[0]} of 400")
    expect(status).to_contain_text("yours")
    expect(status).to_contain_text("Gold")
    expect(page.get_by_test_id("result")).to_contain_text(re.compile(r"You (hit|miss) the .+; it (hits|misses) you"))
    everything_is_large_enough_to_touch(with_odds(page))


def everything_is_large_enough_to_touch(page: Page) -> None:
    small = [text for button in page.get_by_test_id("play").get_by_role("button").all() if (text := too_small(button))]
    assert small == []
    said = page.get_by_test_id("temple-stage").inner_text()
    assert not re.search(r"\b(click|hover|mouse|keys 1)\b", said, re.IGNORECASE)


def too_small(button: Locator) -> str:
    box = button.bounding_box()
    if box is None or button.evaluate("each => each.closest('svg') !== null"):
        return ""
    fits = round(box["height"]) >= LEAST_PX and round(box["width"]) >= LEAST_PX
    return "" if fits else f"{button.inner_text()!r} {box['width']:.0f} x {box['height']:.0f}"


def test_a_light_system_is_respected(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    page = visit(key=stand.key, color_scheme="light").open(stand.path)
    live(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
