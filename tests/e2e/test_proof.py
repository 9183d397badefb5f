"""Proofs, checked in the browser: one entry, the whole log, and a log that was altered."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Open, Server
from deeds import at_play, do, last_entry
from prepared import Keeper
from yonder.client import Client


def drawer(page: Page) -> Locator:
    return page.get_by_role("complementary").filter(has_text="Proof of entry")


@pytest.mark.rule("T-877")
def test_the_dice_of_an_action_are_checked_in_the_browser(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = at_play(visit(key=stand.key).open(stand.path))
    do(page, page.get_by_test_id("act-attack").first)
    seq = last_entry(page)
    page.get_by_test_id(f"prove-{seq}").click()
    proof = drawer(page)
    expect(proof.get_by_text(f"Entry {seq} holds.")).to_be_visible()
    expect(proof.get_by_text("each checked in this browser, not by the server")).to_be_visible()
    draws = proof.locator("tr[data-state=good]")
    expect(draws.first).to_be_visible()
    expect(proof.locator("tr[data-state=bad]")).to_have_count(0)
    expect(proof.get_by_text("Attack", exact=True)).to_be_visible()
    expect(proof.get_by_text(re.compile("A key that the player let act for them"))).to_be_visible()


@pytest.mark.rule("T-877")
def test_the_whole_log_is_verified_in_the_browser(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open(f"/r/{stand.realm.id}/proof/1")
    expect(page.get_by_text("Entry 1 holds.")).to_be_visible()
    page.get_by_role("button", name="Verify all").click()
    expect(page.get_by_text(re.compile(rf"All {stand.realm.head.seq + 1} entries hold\."))).to_be_visible()
    page.get_by_role("button", name=re.compile("server.s report")).click()
    expect(
        page.get_by_text(re.compile(r"The server says: \d+ entries run again with \d+ draws?, all sound\."))
    ).to_be_visible()


@pytest.mark.rule("T-877")
def test_a_server_that_lies_about_an_entry_is_found_out(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight()
    window = visit()
    seq = stand.realm.head.seq

    def lie(text: str) -> str:
        """The same page of the log, with the proof of one entry altered."""
        page = json.loads(text)
        for entry in page["entries"]:
            if entry["header"]["seq"] == seq and entry["body"].get("proof"):
                entry["body"]["proof"] = ("0" if entry["body"]["proof"][0] != "0" else "1") + entry["body"]["proof"][1:]
        return json.dumps(page)

    window.page.route(re.compile(r"/log\?"), lambda route: route.fulfill(status=200, body=lie(route.fetch().text())))
    page = window.open(f"/r/{stand.realm.id}/proof/{seq}")
    expect(page.get_by_text(f"Entry {seq} does not hold.")).to_be_visible()


@pytest.mark.rule("T-877")
def test_an_altered_log_file_is_named_with_its_first_bad_entry(visit: Open, server: Server, keeper: Keeper) -> None:
    stand = keeper.fight()
    lines = log_of(server, stand.realm.id).splitlines(keepends=True)
    bad = 3
    place = next(i for i, line in enumerate(lines) if b'"seq":3,' in line)
    before, mark, signature = lines[place].partition(b'"sig":"')
    lines[place] = before + mark + (b"1" if signature[:1] == b"0" else b"0") + signature[1:]
    page = visit(allow=("422",)).open("/replay")
    page.get_by_label("Log file").set_input_files(
        {"name": "altered.jsonl", "mimeType": "application/jsonl", "buffer": b"".join(lines)}
    )
    expect(page.get_by_role("alert").filter(has_text="This log cannot be played here.")).to_be_visible()
    page.get_by_role("button", name="Verify all").click()
    expect(page.get_by_text(re.compile(rf"Entry {bad} is bad:"))).to_be_visible()


def test_a_sound_log_file_is_checked_and_played(visit: Open, server: Server, keeper: Keeper) -> None:
    stand = keeper.fight()
    page = visit().open("/replay")
    expect(page.get_by_text("Drop a log here")).to_be_visible()
    drop(page, "game.jsonl", log_of(server, stand.realm.id))
    expect(page.get_by_role("slider", name="Entry")).to_have_attribute("max", str(stand.realm.head.seq))
    expect(page.get_by_test_id("temple-stage")).to_be_visible()


def log_of(server: Server, realm: str) -> bytes:
    with Client(server.url) as client:
        found = client._http.get(f"/api/realms/{realm}/log", params={"format": "jsonl"})
        assert found.is_success
        return found.content


def drop(page: Page, name: str, data: bytes) -> None:
    """Drop a file on the window."""
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name, { type: 'application/jsonl' }));
          for (const type of ['dragover', 'drop'])
            window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [name, data.decode()],
    )
