"""Topics: who follows an explorer, a temple or an account hears its events, all of them, once, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from servers import BLUE, GAMES, RED, Dial, Line, Server
from yonder.client import Client, RemoteRealm

EXPLORER, TEMPLE = "explorer:1", "temple:1"
RED_ACCOUNT, BLUE_ACCOUNT = f"account:{RED.public}", f"account:{BLUE.public}"
HERO = {"collection": "explorer", "token_id": 1}
SHRINE = {"collection": "temple", "token_id": 1}
ALL_TEMPLES = {"type": "set_approval_for_all", "collection": "temple", "operator": BLUE.public}
GIFT = {"type": "transfer_from", "sender": RED.public, "to": BLUE.public}
Heard = list[tuple[int, list[str]]]


def alike(topics: tuple[str, ...], *events: str) -> dict[str, list[str]]:
    """The same events for each of these topics."""
    return {topic: list(events) for topic in topics}


# Who does what, and which events of it each topic is told.
SCRIPT: list[tuple[str, dict[str, Any], dict[str, list[str]]]] = [
    (
        "red",
        {"type": "mint_temple", "difficulty": 1},
        alike((TEMPLE, RED_ACCOUNT), "transfer", "temple_minted"),
    ),
    (
        "red",
        {"type": "mint_explorer", "explorer_class": "Fighter"},
        alike((EXPLORER, RED_ACCOUNT), "transfer", "explorer_minted"),
    ),
    ("blue", {"type": "mint_temple", "difficulty": 5}, {BLUE_ACCOUNT: ["transfer", "temple_minted"]}),
    ("red", {"type": "rest", "explorer_id": 1}, {EXPLORER: ["explorer_rested"]}),
    (
        "red",
        {"type": "enter_temple", "explorer_id": 1, "temple_id": 1},
        {EXPLORER: ["temple_entered", "metadata_update"], TEMPLE: ["temple_entered"]},
    ),
    (
        "red",
        {"type": "open_exit", "explorer_id": 1, "exit_index": 0},
        {EXPLORER: ["xp_gained", "metadata_update"], TEMPLE: ["chamber_revealed", "xp_gained", "metadata_update"]},
    ),
    (
        "red",
        {"type": "exit_temple", "explorer_id": 1},
        {EXPLORER: ["temple_exited", "metadata_update"], TEMPLE: ["temple_exited"]},
    ),
    (
        "red",
        {"type": "approve", **HERO, "to": BLUE.public},
        alike((EXPLORER, RED_ACCOUNT, BLUE_ACCOUNT), "approval"),
    ),
    ("red", {**ALL_TEMPLES, "on": True}, alike((RED_ACCOUNT, BLUE_ACCOUNT), "approval_for_all")),
    ("blue", {**GIFT, **SHRINE}, alike((TEMPLE, RED_ACCOUNT, BLUE_ACCOUNT), "transfer")),
    ("blue", {**GIFT, **HERO}, alike((EXPLORER, RED_ACCOUNT, BLUE_ACCOUNT), "transfer")),
    # The last word of each topic: whatever was told beside it would have come before.
    ("blue", {"type": "approve", **HERO, "to": ""}, alike((EXPLORER, BLUE_ACCOUNT), "approval")),
    ("blue", {"type": "approve", **SHRINE, "to": ""}, alike((TEMPLE, BLUE_ACCOUNT), "approval")),
    ("red", {**ALL_TEMPLES, "on": False}, alike((RED_ACCOUNT, BLUE_ACCOUNT), "approval_for_all")),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file alone, with temple."""
    made = Server(tmp_path_factory.mktemp("temple"), (*GAMES, "temple")).start()
    yield made
    made.stop()


class Season(NamedTuple):
    """One temple season in the eyes of both."""

    red: RemoteRealm
    blue: RemoteRealm

    @property
    def id(self) -> str:
        return self.red.id

    def begin(self) -> None:
        """Red: temples 1 and 2, explorer 1 in temple 1. Blue: explorer 2 in temple 2."""
        for number in (1, 2):
            self.red.act({"type": "mint_temple", "difficulty": number})
        for seat, number in ((self.red, 1), (self.blue, 2)):
            seat.act({"type": "mint_explorer", "explorer_class": "Fighter"})
            seat.act({"type": "enter_temple", "explorer_id": number, "temple_id": number})

    def wander(self, deeds: int) -> None:
        """Each explorer in turn does the first of what it may do: open, walk, fight."""
        for step in range(deeds):
            seat = (self.red, self.blue)[step % 2]
            here = [offer["action"] for offer in seat.offers() if offer["enabled"] and "explorer_id" in offer["action"]]
            if here:  # a dead one does nothing
                seat.act(here[0])

    def told(self) -> list[dict[str, Any]]:
        """All that has happened, to anybody who asks."""
        found: list[dict[str, Any]] = self.red.client.get(f"/api/realms/{self.id}/feed", since=-1, limit=1_000)["items"]
        return found


@pytest.fixture
def season(red: Client, blue: Client) -> Season:
    realm = red.create("temple")
    return Season(realm, blue.realm(realm.id))


def listening(line: Line) -> Line:
    """A line that the server has taken: it hears whatever is entered from now on."""
    line.next("welcome")
    return line


def until(line: Line, seq: int) -> Heard:
    """What a line tells up to an entry that it must tell."""
    heard: Heard = []
    while not heard or heard[-1][0] < seq:
        item = line.next("item")["item"]
        assert item["changes"] == []
        assert len(item["lines"]) == len(item["events"])
        heard.append((item["seq"], [event["type"] for event in item["events"]]))
    return heard


def expected(season: Season, kind: str, which: int | str) -> Heard:
    """The events that name an explorer, a temple or an account, by section 26 of the rulebook."""

    def concerned(event: dict[str, Any]) -> bool:
        if kind == "account":
            people = ("player", "sender", "to", "owner", "approved", "operator")
            return any(event.get(name) == which for name in people)
        named = event.get(f"{kind}_id") == which
        return named or (event.get("collection") == kind and event.get("token_id") == which)

    found = [(item["seq"], [event["type"] for event in item["events"] if concerned(event)]) for item in season.told()]
    return [(seq, events) for seq, events in found if events]


@pytest.mark.rule("T-843")
def test_each_change_is_told_to_the_topics_that_it_names_and_to_no_other(season: Season, dial: Dial) -> None:
    topics = (EXPLORER, TEMPLE, RED_ACCOUNT, BLUE_ACCOUNT)
    lines = {topic: listening(dial(season.id, topics=[topic])) for topic in topics}
    wanted: dict[str, Heard] = {topic: [] for topic in topics}
    for who, action, told in SCRIPT:
        seq = getattr(season, who).act(action)["entry"]["header"]["seq"]
        for topic, events in told.items():
            wanted[topic].append((seq, events))
    assert {topic: until(line, wanted[topic][-1][0]) for topic, line in lines.items()} == wanted


@pytest.mark.rule("T-843")
def test_live_and_afterwards_a_topic_tells_the_same(season: Season, dial: Dial) -> None:
    topics: list[tuple[str, int | str]] = [
        *(("explorer", 1), ("explorer", 2), ("temple", 1), ("temple", 2)),
        *(("account", RED.public), ("account", BLUE.public)),
    ]
    lines = [listening(dial(season.id, topics=[f"{kind}:{which}"])) for kind, which in topics]
    season.begin()
    season.wander(60)
    for (kind, which), line in zip(topics, lines, strict=True):
        wanted = expected(season, kind, which)
        assert until(line, wanted[-1][0]) == wanted
        afterwards = dial(season.id, topics=[f"{kind}:{which}"], since=-1)
        assert until(afterwards, wanted[-1][0]) == wanted


@pytest.mark.rule("T-843")
def test_who_comes_back_to_a_topic_is_told_the_rest_once(season: Season, dial: Dial) -> None:
    season.begin()
    heard: Heard = []
    for _ in range(4):
        season.red.act({"type": "exit_temple", "explorer_id": 1})
        season.blue.act({"type": "mint_temple", "difficulty": 1})
        season.red.act({"type": "enter_temple", "explorer_id": 1, "temple_id": 1})
        line = dial(season.id, topics=[EXPLORER], since=heard[-1][0] if heard else -1)
        first = line.next("item")["item"]
        heard.append((first["seq"], [event["type"] for event in first["events"]]))
        line.socket.close()
    wanted = expected(season, "explorer", 1)
    heard += until(dial(season.id, topics=[EXPLORER], since=heard[-1][0]), wanted[-1][0])
    assert heard == wanted


@pytest.mark.rule("T-843")
def test_an_event_of_two_topics_comes_once(season: Season, dial: Dial) -> None:
    line = listening(dial(season.id, topics=[EXPLORER, TEMPLE]))
    season.begin()
    seq = season.red.act({"type": "exit_temple", "explorer_id": 1})["entry"]["header"]["seq"]
    told = [(at, events) for at, events in until(line, seq) if events[0] in {"temple_entered", "temple_exited"}]
    assert [events for _, events in told] == [
        ["temple_entered", "metadata_update"],
        ["temple_exited", "metadata_update"],
    ]


def test_a_player_who_follows_a_topic_still_gets_offers(season: Season, dial: Dial) -> None:
    line = dial(season.id, season.red.client, topics=["explorer:9"])
    assert line.next("offers")["seq"] == 0
    season.red.act({"type": "mint_temple", "difficulty": 1})
    assert line.next("offers")["seq"] == 1


@pytest.mark.parametrize("topics", ["explorer:1", ["explorer"], [":1"], ["explorer:"], [1], ["x" * 101 + ":1"]])
def test_what_is_no_topic_is_refused(season: Season, dial: Dial, topics: Any) -> None:
    assert dial(season.id, topics=topics).closed()[0] == 4400


def test_a_client_follows_topics(season: Season) -> None:
    season.begin()
    feed = season.red.feed(0, [EXPLORER])
    items = (message["item"] for message in feed if message["type"] == "item")
    wanted = expected(season, "explorer", 1)
    for seq, events in wanted:
        item = next(items)
        assert (item["seq"], [event["type"] for event in item["events"]]) == (seq, events)
    feed.close()  # type: ignore[attr-defined]
