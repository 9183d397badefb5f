"""Replay: step by step, by the slider, by events; and going on from there in a sandbox."""

from __future__ import annotations

import re

import httpx2
from playwright.sync_api import Page, expect

from browsing import Open, Server
from prepared import Keeper, Stand
from theatre import WORDS
from yonder.client import Client

LABELS = "[...document.querySelectorAll('[role=gridcell]')].map(e => e.ariaLabel).join()"
LABELS_EQUAL, LABELS_DIFFER = (f"start => {LABELS} {sign} start.join()" for sign in ("===", "!=="))


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


def test_a_replay_opens_on_the_acting_explorer(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open(f"/r/{stand.realm.id}/replay")
    expect(page).to_have_url(re.compile(r"/replay#/explorer/1$"))
    head = at_replay(page, stand)
    expect(page.locator("output")).to_have_text(f"3 / {head}")  # minted a temple, an explorer, and entered


def test_a_replay_opens_on_the_first_board_and_really_goes_back(visit: Open, keeper: Keeper) -> None:
    battle = keeper.battle(moves=40)
    page = visit(keep=WORDS).open(f"/r/{battle.realm.id}/replay")
    expect(page).to_have_url(re.compile(r"/replay#/game/1$"))
    cells = page.get_by_role("grid").locator('[role="gridcell"]')
    expect(cells.first).to_be_visible()
    start = cells.evaluate_all("all => all.map(e => e.ariaLabel)")
    page.keyboard.press("End")
    head = battle.realm.head.seq
    expect(page.locator("output")).to_have_text(f"{head} / {head}")
    page.wait_for_function(LABELS_DIFFER, arg=start)
    page.keyboard.press("Home")
    page.get_by_label("Event to jump to").select_option("game_started")
    page.get_by_role("button", name=re.compile("Next: game started", re.IGNORECASE)).click()
    page.wait_for_function(LABELS_EQUAL, arg=start)


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
    expect(page).to_have_url(re.compile("/sandbox/.*#/explorer/1$"))
    sandbox = page.get_by_role("region", name="Sandbox")
    expect(sandbox).to_contain_text(f"This continues from entry {head}.")
    expect(sandbox.get_by_label("Play as")).to_have_value(stand.key.public)
    expect(page.get_by_text(re.compile(r"^hit \d+", re.IGNORECASE)).first).to_be_visible()
    page.get_by_test_id("act-attack").first.click()
    expect(sandbox.get_by_text("1 tried since")).to_be_visible()
    expect(page.get_by_test_id("prove-last")).to_have_count(0)
    with Client(server.url) as client:
        assert client.realm(stand.realm.id).summary()["entries"] == head + 1


def test_a_sandbox_tells_whose_move_it_is_and_how_it_ended(visit: Open, server: Server, keeper: Keeper) -> None:
    red, blue = keeper.key("red"), keeper.key("blue")
    with Client(server.url, red) as host, Client(server.url, blue) as guest:
        realm = host.create("duel")
        realm.act({"type": "join"})
        guest.realm(realm.id).act({"type": "join"})
    page = visit().open(f"/r/{realm.id}/replay?at=2")
    page.get_by_role("button", name="Continue from here").click()
    sandbox = page.get_by_role("region", name="Sandbox")
    expect(sandbox.get_by_text("Your move.")).to_be_visible()
    mover = sandbox.get_by_label("Play as").input_value()
    other = next(key.public for key in (red, blue) if key.public != mover)
    sandbox.get_by_label("Play as").select_option(other)
    expect(sandbox.get_by_text(re.compile("^Waiting for "))).to_be_visible()
    ended = fought_out(server, re.search(r"/sandbox/(\w+)", page.url)[1])  # type: ignore[index]
    page.reload()
    expect(sandbox.get_by_text("This what-if is over.")).to_be_visible()
    expect(sandbox).to_contain_text("Won by")
    assert ended
    story = page.get_by_role("log", name="Story")
    expect(story.get_by_role("button", name="Proof of entry 2")).to_be_enabled()
    expect(story.get_by_role("button", name="Proof of entry 3")).to_be_disabled()


def fought_out(server: Server, sandbox: str) -> bool:
    """Strike until somebody falls, without a browser."""
    path = f"{server.url}/api/sandboxes/{sandbox}"
    while not (card := httpx2.get(path).json())["over"]:
        (mover,) = card["awaited"]
        offers = httpx2.get(f"{path}/offers", params={"player": mover}).json()["offers"]
        able = [each["action"] for each in offers if each["enabled"] and each["action"]["type"] in ("answer", "strike")]
        httpx2.post(f"{path}/act", json={"player": mover, "action": able[0]}).raise_for_status()
    return True


def test_a_sandbox_that_is_gone_says_so(visit: Open) -> None:
    page = visit(allow=("404",)).open("/sandbox/nothing")
    expect(page.get_by_role("alert").filter(has_text="This sandbox cannot be opened.")).to_be_visible()
