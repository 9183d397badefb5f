"""Looking back: views and scenes at earlier entries, each as the player saw it, and found again without a long run."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
import pytest

import duel as game
import hidden_cards as cards
from servers import RED, Played
from yonder.client import Client
from yonder.core.rules.action import Action
from yonder.core.rules.engine import narrate
from yonder.core.rules.rules import Rules
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.feed import FeedItem
from yonder.realm.hand import Hand
from yonder.realm.past import EVERY, MOST, Past, Trail, log_run
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.serve.live.telling import told


class Runs:
    """Counts the entries that are run."""

    def __init__(self) -> None:
        self.seqs: list[int] = []

    def __call__(self, seq: int) -> None:
        self.seqs.append(seq)

    def take(self) -> list[int]:
        taken, self.seqs = self.seqs, []
        return taken


@pytest.fixture
def referee() -> Iterator[Referee]:
    found = Referee(MemoryStore(), Key.from_seed("past"), games=lambda _: cards.rules, clock=lambda: 1_000)
    yield found
    found.close()


def played(referee: Referee, acts: list[Action]) -> Realm:
    realm = referee.create(sign_creation(RED, referee.address, Creation("cards"), 0))
    hand = Hand(referee, realm, RED)
    for act in acts:
        hand.act(act)
    return realm


def test_a_past_world_is_the_one_that_was(referee: Referee) -> None:
    realm = played(referee, [cards.Take()] * 120)
    past, runs = Past(referee), Runs()
    for seq in (120, 0, 60, 61, 119, 1):
        assert past.world(realm, seq, runs).digest() == realm.world_at(seq).digest()


def test_a_neighbour_is_found_without_running_the_log_again(referee: Referee) -> None:
    realm = played(referee, [cards.Take()] * 120)
    past, runs = Past(referee), Runs()
    past.world(realm, 118, runs)
    assert len(runs.take()) == 119
    past.world(realm, 119, runs)
    assert runs.take() == [119]
    past.world(realm, 117, runs)
    assert runs.take() == list(range(2 * EVERY + 1, 118))
    past.world(realm, 117, runs)
    assert runs.take() == []


def test_looking_back_changes_nothing_that_is_kept(referee: Referee) -> None:
    realm = played(referee, [cards.Take()] * 60)
    past, runs = Past(referee), Runs()
    before = past.world(realm, 55, runs).digest()
    for _ in past.steps(realm, 56, 61, runs):
        pass
    assert past.world(realm, 55, runs).digest() == before


def test_a_far_entry_is_reached_from_a_snapshot(referee: Referee) -> None:
    realm = played(referee, [cards.Take()] * 30)
    realm.snapshot()
    Hand(referee, realm, RED).act(cards.Show())
    runs = Runs()
    assert Past(referee).world(realm, 31, runs).digest() == realm.world.digest()
    assert runs.take() == [31]


def test_of_a_long_log_fewer_worlds_are_kept(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yonder.realm.past.EVERY", 1)
    monkeypatch.setattr("yonder.realm.past.MOST", 8)
    realm = played(referee, [cards.Take()] * 40)
    trail = Trail(log_run(realm.rules, realm.entries, realm._seeds))
    trail.world(40, lambda _: None)
    assert MOST > 8 >= len(trail._kept) > 1
    assert trail.world(39, lambda _: None).digest() == realm.world_at(39).digest()


def test_a_view_can_be_seen_as_it_was(duel: Played, http: httpx2.Client) -> None:
    duel.mover().act({"type": "guard"})
    page = http.get(f"/api/realms/{duel.id}/view", params={"at": 1}).json()
    assert (page["seq"], len(page["view"]["duelists"])) == (1, 1)
    assert (
        http.get(f"/api/realms/{duel.id}/view", params={"at": 3}).json()
        == http.get(f"/api/realms/{duel.id}/view").json()
    )


def test_a_scene_can_be_drawn_as_it_was(duel: Played, http: httpx2.Client) -> None:
    bearer = {"Authorization": f"Bearer {duel.red.client.token()}"}
    scene = http.get(f"/api/realms/{duel.id}/scene", params={"at": 0}, headers=bearer).json()
    assert (scene["seq"], [each["label"] for each in scene["scene"]["offers"]]) == (0, ["Take a place"])


@pytest.mark.parametrize("at", ["99", "-1", "many", str(2**60)])
@pytest.mark.parametrize("door", ["view", "scene"])
def test_an_entry_that_is_not_there_is_refused(duel: Played, http: httpx2.Client, door: str, at: str) -> None:
    answer = http.get(f"/api/realms/{duel.id}/{door}", params={"at": at})
    assert answer.status_code == (404 if at == "99" else 400)
    assert set(answer.json()) == {"code", "text", "at"}


def test_a_past_view_hides_what_was_hidden(red: Client, blue: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    value = str(realm.act({"type": "take"})["item"]["events"][1]["value"])
    realm.act({"type": "show"})
    for door in ("view", "scene"):
        path = f"/api/realms/{realm.id}/{door}"
        stranger = {"Authorization": f"Bearer {blue.token()}"}
        assert value not in http.get(path, params={"at": 1}).text
        assert value not in http.get(path, params={"at": 1}, headers=stranger).text
        assert value in http.get(path, params={"at": 1}, headers={"Authorization": f"Bearer {red.token()}"}).text
        assert value in http.get(path, params={"at": 2}).text


def test_a_query_is_answered_as_it_was(red: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    realm.act({"type": "take"})
    realm.act({"type": "show"})
    path = f"/api/realms/{realm.id}/query"
    answers = [http.post(path, json={"type": "leaderboard"}, params={"at": at}).json() for at in (0, 1, 2)]
    assert [(each["seq"], each["answer"]) for each in answers] == [(0, []), (1, []), (2, [RED.public])]
    assert http.post(path, json={"type": "leaderboard"}).json() == answers[-1]


def test_a_past_query_knows_only_what_its_asker_knew(red: Client, blue: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    values = [realm.act({"type": "take"})["item"]["events"][1]["value"] for _ in range(2)]
    path = f"/api/realms/{realm.id}/query"

    def asked(at: int, client: Client | None, **params: str) -> httpx2.Response:
        headers = {} if client is None else {"Authorization": f"Bearer {client.token()}"}
        return http.post(path, json={"type": "mine"}, params={"at": at, **params}, headers=headers)

    assert [asked(at, red).json()["answer"] for at in (0, 1, 2)] == [None, *values]
    assert [asked(at, each).json()["answer"] for at in (1, 2) for each in (None, blue)] == [None] * 4
    assert asked(1, blue, player=RED.public).json()["code"] == "no_such_grant"
    assert asked(99, red).json()["code"] == "no_such_entry"


def test_nobody_looks_back_for_another(red: Client, blue: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    answer = http.get(
        f"/api/realms/{realm.id}/view",
        params={"at": 0, "player": RED.public},
        headers={"Authorization": f"Bearer {blue.token()}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "no_such_grant")


def test_items_say_each_event_in_words(duel: Played, http: httpx2.Client) -> None:
    receipt = duel.mover().act({"type": "guard"})["item"]
    items = http.get(f"/api/realms/{duel.id}/feed", params={"since": 0}).json()["items"]
    told = game.Joined(items[0]["events"][0]["name"])
    assert items[0]["lines"] == [narrate(game.rules, told)]
    assert items[0]["lines"][0]
    assert items[2]["lines"] == receipt["lines"]
    assert all(len(item["lines"]) == len(item["events"]) for item in items)


def test_offers_say_whether_they_stand_aside(duel: Played) -> None:
    assert {offer["aside"] for offer in duel.mover().offers()} == {False}


def test_events_without_words_go_without_saying(red: Client) -> None:
    assert red.create("cards").act({"type": "take"})["item"]["lines"] == ["", ""]


def test_a_fault_in_the_words_hides_no_event() -> None:
    rules = Rules("mute", 1, words={"tell.dealt": "{nobody} has drawn."})
    item = FeedItem(1, 0, (cards.Dealt("red"),), ())
    assert told(rules, item).lines == ("",)
    assert told(rules, item).events == item.events
