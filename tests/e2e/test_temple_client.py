"""The page is a client like any other: it reads, lists what is legal, submits what was signed. It decides nothing."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from playwright.sync_api import Page, Request, Route, WebSocket, expect

from browsing import Open, Server, Window
from deeds import at_play, do, hit_points, last_entry
from line import Line
from prepared import Keeper
from yonder.client import Client
from yonder.proof.event import Signed, check


class Overheard:
    """What a page sends to its server, over HTTP and by the WebSocket, and what it was offered to do."""

    def __init__(self, window: Window) -> None:
        self.kinds: set[str] = set()
        self.acts: list[dict[str, Any]] = []
        self.offered: list[dict[str, Any]] = []
        window.page.on("request", self._request)
        window.page.on("websocket", self._line)

    def _request(self, request: Request) -> None:
        if request.method != "GET":
            kind = urlsplit(request.url).path.rpartition("/")[2]
            self._sent(f"{request.method} {kind}", request.post_data_json if kind == "act" else None)

    def _line(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self._framed(json.loads(text)))
        line.on("framereceived", lambda text: self._received(json.loads(text)))

    def _framed(self, message: dict[str, Any]) -> None:
        self._sent(message["type"], message.get("event"))

    def _sent(self, kind: str, event: dict[str, Any] | None) -> None:
        self.kinds.add(kind)
        if event is not None:
            self.acts.append(event)

    def _received(self, message: dict[str, Any]) -> None:
        if message["type"] == "offers":
            self.offered += [offer["action"] for offer in message["offers"] if offer["enabled"]]


@pytest.mark.rule("T-860")
def test_the_page_submits_only_signed_actions_that_were_offered(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)
    overheard = Overheard(window)
    page = at_play(window.open(stand.path))
    for kind in ("open_exit", "move_to_chamber"):
        do(page, page.get_by_test_id(f"act-{kind}").first)
    questions = {"POST session", "POST query", "POST odds"}
    assert overheard.kinds <= {*questions, "POST act", "hello", "act", "ping"}
    for event in overheard.acts:
        check(msgspec.convert(event, Signed))
    grant, *actions = [json.loads(event["content"]) for event in overheard.acts]
    assert grant["type"] == "grant"
    assert [action["type"] for action in actions] == ["open_exit", "move_to_chamber"]
    assert all(action in overheard.offered for action in actions)


@pytest.mark.rule("T-860")
def test_nothing_happens_on_the_page_before_the_server_says_so(visit: Open, server: Server, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)
    line = Line(window.page)
    page = at_play(window.open(stand.path))
    do(page, page.get_by_test_id("act-open_exit").first)
    expect(page.get_by_test_id("map").first).to_contain_text("y2")  # the view has come after the tale
    before = told(page)
    line.holding = True
    with Client(server.url) as client:
        realm = client.realm(stand.realm.id)
        entries = realm.summary()["entries"]
        page.get_by_test_id("act-move_to_chamber").first.click()
        while realm.summary()["entries"] == entries:
            page.evaluate("() => new Promise(requestAnimationFrame)")
    assert told(page) == before
    line.release()
    arrived = page.get_by_test_id("chamber").filter(has_text="Chamber 2")
    expect(arrived.or_(page.get_by_test_id("death")).first).to_be_visible()


@pytest.mark.rule("T-860")
def test_the_page_shows_what_it_reads_and_reckons_nothing(visit: Open, keeper: Keeper) -> None:
    stand = keeper.temple()
    window = visit(key=stand.key)

    def other(route: Route) -> None:
        answer = route.fetch()
        seen = answer.json()
        for explorer in seen["view"]["explorers"]:
            explorer["sheet"] |= {"hp": 77, "max_hp": 99, "hp_cap": 99, "ac": 31}
        route.fulfill(response=answer, json=seen)

    window.page.route("**/view*", other)
    page = at_play(window.open(stand.path))
    assert hit_points(page) == (77, 99)
    expect(page.get_by_test_id("sheet")).to_contain_text("31")


def told(page: Page) -> tuple[object, ...]:
    """What the page says of how things stand."""
    parts = ("chamber", "log", "map")
    return hit_points(page), last_entry(page), [page.get_by_test_id(part).first.inner_text() for part in parts]
