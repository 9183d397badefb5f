"""A key that lives in a browser extension (NIP-07): it signs one grant, and its person may say no."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import convert, to_builtins
from playwright.sync_api import Page, expect

from browsing import Open, Server, Window, live
from prepared import Keeper
from yonder.client import Client
from yonder.proof.entry import Entry
from yonder.proof.event import Signed, sign
from yonder.proof.keys import Key

# As real ones do, it may come after the page: the button waits for it.
NOSTR = """
const put = () => {
  window.nostr = {
    getPublicKey: () => window.extensionKey(),
    signEvent: (event) => window.extensionSign(event),
  };
};
if (location.pathname === "/me") addEventListener("load", () => setTimeout(put, 300));
else put();
"""


class Extension:
    """Holds a key outside the page; `willing` is what its person presses when asked."""

    def __init__(self, window: Window, key: Key) -> None:
        self.key = key
        self.willing = True
        self.signed: list[Signed] = []
        window.page.expose_function("extensionKey", self._key)
        window.page.expose_function("extensionSign", self._sign)
        window.page.add_init_script(NOSTR)

    def _key(self) -> str:
        self._ask()
        return self.key.public

    def _sign(self, draft: dict[str, Any]) -> Any:
        self._ask()
        tags = tuple(tuple(tag) for tag in draft["tags"])
        self.signed.append(sign(self.key, draft["kind"], tags, draft["content"], draft["created_at"]))
        return to_builtins(self.signed[-1])

    def _ask(self) -> None:
        if not self.willing:
            raise PermissionError("User rejected")


def enter_with(extension: Extension, window: Window) -> Page:
    page = window.open("/me")
    page.get_by_role("button", name="Use my browser extension").click()
    expect(page.get_by_role("heading", name="Your identity")).to_be_visible()
    assert extension.signed == []
    return page


@pytest.mark.rule("T-861")
def test_an_extension_signs_one_grant_and_the_session_key_plays(visit: Open, server: Server, keeper: Keeper) -> None:
    window = visit()
    extension = Extension(window, keeper.key("in an extension"))
    realm = keeper.realm("temple", keeper.key("host")).id
    page = enter_with(extension, window)
    expect(page.get_by_text("Your key is in your browser extension. This page never sees it.")).to_be_visible()
    assert window.kept("identity")["secret"] == ""

    page = window.open(f"/r/{realm}")
    live(page)
    page.get_by_role("button", name="Play here").click()
    page.get_by_test_id("mint-Fighter").click()
    page.get_by_role("button", name="Good").click()
    page.get_by_test_id("mint-temple-1").click()
    page.get_by_test_id("enter-1").click()
    expect(page.get_by_test_id("play")).to_be_visible()

    with Client(server.url) as client:
        entries = client.get(f"/api/realms/{realm}/log", start=1)["entries"]
    events = [to_builtins(convert(entry, Entry).event) for entry in entries]
    kinds = [json.loads(event["content"])["type"] for event in events]
    assert kinds == ["grant", "mint_explorer", "mint_temple", "enter_temple"]
    assert [event["id"] for event in events[:1]] == [each.id for each in extension.signed]
    session = json.loads(events[0]["content"])["key"]
    assert {event["pubkey"] for event in events[1:]} == {session}
    assert all(("for", extension.key.public) in map(tuple, event["tags"]) for event in events[1:])


@pytest.mark.rule("T-861")
def test_who_says_no_to_the_extension_is_told_so_and_loses_nothing(visit: Open, server: Server, keeper: Keeper) -> None:
    window = visit()
    extension = Extension(window, keeper.key("unwilling"))
    realm = keeper.realm("temple", keeper.key("host")).id
    extension.willing = False
    page = window.open("/me")
    page.get_by_role("button", name="Use my browser extension").click()
    expect(page.get_by_role("alert")).to_contain_text("Your extension did not share your key")
    assert window.kept("identity") is None
    extension.willing = True
    enter_with(extension, window)

    page = window.open(f"/r/{realm}")
    live(page)
    extension.willing = False
    page.get_by_role("button", name="Play here").click()
    said = page.get_by_role("alert").filter(has_text="Your extension did not sign")
    expect(said).to_contain_text("nothing was sent and nothing is lost")
    with Client(server.url) as client:
        assert client.realm(realm).summary()["entries"] == 1
    assert window.kept("identity")["key"] == extension.key.public

    extension.willing = True
    page.get_by_role("button", name="Play here").click()
    expect(page.get_by_test_id("mint-Fighter")).to_be_enabled()
    expect(said).to_be_hidden()
    page.get_by_test_id("mint-Fighter").click()
    expect(page.get_by_test_id("minted")).to_be_visible()
    assert len(extension.signed) == 1
