"""What happens while one plays: others, a broken line, a server that dies, a session that was tampered with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, WebSocket, expect

from browsing import AWAY, Open, Server, live
from deeds import at_play, do, last_entry
from prepared import Keeper
from yonder.client import Client


@pytest.mark.rule("T-865", "T-875")
def test_another_player_is_seen_live(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    player = at_play(visit(key=stand.key).open(stand.path))
    watcher = visit().open(stand.path)
    live(watcher)
    expect(watcher.get_by_test_id("scene")).to_be_visible()
    seen = last_entry(watcher)
    do(player, player.get_by_test_id("act-open_exit").first)
    expect(
        watcher.get_by_test_id("log").get_by_role("button", name=f"Check entry {last_entry(player)}")
    ).to_be_visible()
    assert last_entry(watcher) > seen
    do(player, player.get_by_test_id("act-move_to_chamber").first)
    expect(watcher.get_by_test_id("chamber")).to_contain_text("Chamber 2")
    expect(watcher.get_by_text(re.compile(r"1 player"))).to_be_visible()


def test_what_one_says_the_other_reads(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    here = visit(key=stand.key).open(stand.path)
    there = visit(key=keeper.key("listener")).open(stand.path)
    for page in (here, there):
        live(page)
        page.get_by_role("button", name="Talk").click()
    here.get_by_label("Message", exact=True).fill("Mind the third door.")
    here.get_by_role("button", name="Send").click()
    expect(there.get_by_role("log", name="Messages").get_by_text("Mind the third door.")).to_be_visible()


@pytest.mark.rule("T-874")
def test_play_goes_on_after_the_server_was_killed(visit: Open, own_server: Server) -> None:
    keeper = Keeper(own_server.folder)
    stand = keeper.temple()
    keeper.close()
    window = visit(to=own_server.start(), key=stand.key, allow=AWAY)
    lines: list[WebSocket] = []
    window.page.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108 - Playwright marks its handlers
    page = at_play(window.open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)
    seen = last_entry(page)
    own_server.kill()
    expect(page.get_by_role("status", name="Connection: Reconnecting")).to_be_visible()
    expect(page.get_by_text("Connection lost. You see the last known state; nothing is lost.")).to_be_visible()
    expect(page.get_by_test_id("scene")).to_be_visible()
    own_server.start()
    at_play(page)
    assert last_entry(page) == seen
    expect(page.get_by_text(re.compile("1 player"))).to_be_visible()
    assert not lines[-1].is_closed()
    do(page, page.get_by_test_id("act-move_to_chamber").first)
    assert last_entry(page) > seen


def test_an_action_sent_into_the_dark_is_done_once(visit: Open, own_server: Server) -> None:
    keeper = Keeper(own_server.folder)
    stand = keeper.temple()
    keeper.close()
    page = at_play(visit(to=own_server.start(), key=stand.key, allow=AWAY).open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)
    own_server.kill()
    page.get_by_test_id("act-move_to_chamber").first.click()
    own_server.start()
    live(page)
    expect(page.get_by_test_id("actions").locator("[aria-busy=true]")).to_have_count(0)
    if page.get_by_test_id("refusal").count():  # the page gave up before the server was there
        page.get_by_test_id("refusal").get_by_role("button", name="Try again").click()
    expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 2")
    with Client(own_server.url) as client:
        moves = [
            event
            for item in client.get(f"/api/realms/{stand.realm.id}/feed", since=-1)["items"]
            for event in item["events"]
            if event["type"] == "explorer_moved"
        ]
    assert len(moves) == 1


def test_a_server_session_that_is_forgotten_is_begun_anew(visit: Open, own_server: Server) -> None:
    keeper = Keeper(own_server.folder)
    stand = keeper.temple()
    keeper.close()
    page = at_play(visit(to=own_server.start(), key=stand.key, allow=AWAY).open(stand.path))
    own_server.kill()
    for file in own_server.folder.glob("side.db*"):
        file.unlink()
    own_server.start()
    live(page)
    do(page, page.get_by_test_id("act-open_exit").first)
    expect(page.get_by_test_id("act-move_to_chamber").first).to_be_visible()


def test_a_forged_session_token_is_refused_and_replaced(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key, allow=("401", "WebSocket"))
    forged: list[str] = []

    def forge(route: Route) -> None:
        headers = route.request.headers
        if headers.get("authorization", "").startswith("Bearer ") and len(forged) < 2:
            forged.append(route.request.url)
            headers = {**headers, "authorization": "Bearer " + "0" * 64}
        route.continue_(headers=headers)

    window.page.route("**/api/realms/**", forge)
    page = at_play(window.open(stand.path))
    assert forged
    do(page, page.get_by_test_id("act-open_exit").first)


@pytest.mark.parametrize(
    "session",
    ["", "rubbish", "0" * 64, "f" * 64],
    ids=["none", "no hex", "zero", "out of range"],
)
def test_an_altered_stored_session_is_told_or_mended(visit: Open, keeper: Keeper, session: str) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)
    window.open("/about")
    window.page.evaluate(
        """session => {
          const kept = JSON.parse(localStorage.getItem('yonder.identity'));
          localStorage.setItem('yonder.identity', JSON.stringify({ ...kept, session }));
        }""",
        session,
    )
    page = at_play(window.open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)


def test_a_session_key_of_somebody_else_must_be_granted_first(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)
    page = at_play(window.open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)
    entries = last_entry(page)
    page.evaluate(
        """session => {
          const kept = JSON.parse(localStorage.getItem('yonder.identity'));
          localStorage.setItem('yonder.identity', JSON.stringify({ ...kept, session }));
        }""",
        keeper.key("thief").secret_bytes.hex(),
    )
    page.reload()
    at_play(page)
    do(page, page.get_by_test_id("act-move_to_chamber").first)
    assert last_entry(page) > entries + 1  # the grant of the new session key stands between


def test_rubbish_in_the_store_is_no_identity(visit: Open) -> None:
    window = visit(keep={"identity": {"kind": "plain", "key": "abc"}, "settings": [1, 2]})
    page = window.open()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("button", name="Play")).to_be_visible()
