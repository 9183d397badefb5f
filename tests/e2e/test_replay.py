"""Replay: step by step, by the slider, by events; and going on from there in a sandbox."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browsing import Open, Server
from prepared import Keeper, Stand
from yonder.client import Client


def at_replay(page: Page, stand: Stand) -> int:
    """Wait for the slider; the newest entry."""
    head: int = stand.realm.head.seq
    expect(page.get_by_role("slider", name="Entry")).to_have_attribute("max", str(head))
    return head


def test_slider_buttons_and_keys_move_through_the_log(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open(f"/r/{stand.realm.id}/replay#/explorer/1")
    head = at_replay(page, stand)
    slider = page.get_by_role("slider", name="Entry")
    slider.fill(str(head))
    expect(page.locator("output")).to_have_text(f"{head} / {head}")
    expect(page.get_by_test_id("in-combat")).to_be_visible()
    page.get_by_role("button", name="Previous entry").click()
    expect(page.locator("output")).to_have_text(f"{head - 1} / {head}")
    page.keyboard.press("End")
    expect(page.locator("output")).to_have_text(f"{head} / {head}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("output")).to_have_text(f"{head - 1} / {head}")
    page.keyboard.press("Home")
    expect(page.locator("output")).to_have_text(f"0 / {head}")
    page.get_by_label("Event to jump to").select_option("combat_started")
    page.get_by_role("button", name=re.compile("Next: combat started", re.IGNORECASE)).click()
    expect(page.get_by_test_id("in-combat")).to_be_visible()


def test_playing_reaches_the_end(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open(f"/r/{stand.realm.id}/replay")
    head = at_replay(page, stand)
    page.get_by_label("Speed").select_option(index=page.get_by_label("Speed").locator("option").count() - 1)
    page.get_by_role("region", name="Replay").get_by_role("button", name="Play").click()
    expect(page.locator("output")).to_have_text(f"{head} / {head}")
    expect(page.get_by_role("region", name="Replay").get_by_role("button", name="Play")).to_be_visible()


def test_one_goes_on_from_here_in_a_sandbox(visit: Open, server: Server, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open(f"/r/{stand.realm.id}/replay")
    head = at_replay(page, stand)
    page.get_by_role("slider", name="Entry").fill(str(head))
    expect(page.locator("output")).to_have_text(f"{head} / {head}")
    page.get_by_role("button", name="Continue from here").click()
    expect(page).to_have_url(re.compile("/sandbox/"))
    sandbox = page.get_by_role("region", name="Sandbox")
    expect(sandbox).to_contain_text(f"This goes on from entry {head}.")
    sandbox.get_by_label("Play as").select_option(stand.key.public)
    page.evaluate("location.hash = '#/explorer/1'")
    page.get_by_test_id("act-attack").first.click()
    expect(sandbox.get_by_text("1 tried since")).to_be_visible()
    page.get_by_test_id("prove-last").click()
    expect(page.get_by_text(re.compile("was only tried in this sandbox"))).to_be_visible()
    with Client(server.url) as client:
        assert client.realm(stand.realm.id).summary()["entries"] == head + 1


def test_a_sandbox_that_is_gone_says_so(visit: Open) -> None:
    page = visit(allow=("404",)).open("/sandbox/nothing")
    expect(page.get_by_role("alert").filter(has_text="This sandbox cannot be opened.")).to_be_visible()
