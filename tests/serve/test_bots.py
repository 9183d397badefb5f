"""Bots over HTTP: asked for by a host or a player, seated by the server, playing with keys of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from servers import BLUE, GAMES, RED, MakeClient, Serve, Server
from yonder.client import Client, RemoteRealm
from yonder.core.errors import YonderError
from yonder.proof.keys import Key

HOUSE = ("temple", "labyrinth", "hashfront", "quest", "delve")


def with_bots(folder: Path) -> Server:
    """A server that seats bots."""
    return Server(folder, (*GAMES, *HOUSE), services=["quick_bots:service"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that seats bots."""
    made = with_bots(tmp_path_factory.mktemp("bots")).start()
    yield made
    made.stop()


@pytest.fixture
def ann(house: Server, clients: MakeClient) -> Client:
    return clients(house, RED)


@pytest.fixture
def bob(house: Server, clients: MakeClient) -> Client:
    return clients(house, BLUE)


def refused(client: Client, realm: str, bot: str = "random") -> tuple[int, str]:
    token = client.token()
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = httpx2.post(f"{client.url}/api/realms/{realm}/bots", json={"bot": bot}, headers=headers)
    return answer.status_code, answer.json()["code"]


def play_out(realm: RemoteRealm) -> dict[str, Any]:
    """Take the first open offer each time there is one; the outcome."""
    done = -1
    for message in realm.feed(-1):
        if message["type"] == "offers" and message["seq"] >= done:  # else they were made before our last deed
            found = next((offer for offer in message["offers"] if offer["enabled"]), None)
            if found is not None:
                done = realm.act(found["action"])["entry"]["header"]["seq"]
        outcome = realm.over()
        if outcome is not None:
            return outcome
    raise AssertionError("the game never ended")


def until(realm: RemoteRealm, kind: str) -> dict[str, Any]:
    """The first event of this kind."""
    for message in realm.feed(-1):
        for event in message.get("item", {}).get("events", ()):
            if event["type"] == kind:
                return event  # type: ignore[no-any-return]
    raise AssertionError


def test_a_bot_is_seated_in_a_duel_and_plays_it_to_the_end(ann: Client) -> None:
    realm = ann.create("duel")
    listed = realm.bots()
    assert (listed["free"], listed["bots"]) == (True, [])
    assert [kind["name"] for kind in listed["kinds"]] == ["random"]
    assert listed["kinds"][0]["about"]
    asked = realm.ask_bot("random")
    assert (asked["bot"], asked["by"]) == ("random", RED.public)
    outcome = play_out(realm)
    (bot,) = (who for who in realm.summary()["players"] if who != RED.public)
    assert outcome["winners"][0] in (bot, RED.public)
    assert realm.verify()["bad"] is None
    assert ann.get("/api/profiles", key=bot)["profiles"][0]["name"] == "random (bot)"
    assert realm.bots()["free"] is False


@pytest.mark.parametrize(
    ("game", "bot", "event"), [("temple", "careful", "explorer_minted"), ("hashfront", "basic", "game_created")]
)
def test_the_bots_of_other_games_are_seated_the_same_way(ann: Client, game: str, bot: str, event: str) -> None:
    realm = ann.create(game)
    assert bot in [kind["name"] for kind in realm.bots()["kinds"]]
    asked = realm.ask_bot(bot)
    until(realm, event)
    seated = next((each for each in realm.bots()["bots"] if each["number"] == asked["number"]), None)
    assert seated is None or seated["key"] in realm.summary()["players"]


@pytest.mark.parametrize("game", ["duel", *HOUSE])
def test_the_bots_on_a_card_are_those_that_can_be_seated(ann: Client, game: str) -> None:
    (card,) = (each for each in ann.get("/api/games") if each["name"] == game)
    realm = ann.create(game)
    assert [kind["name"] for kind in realm.bots()["kinds"]] == card["bots"]
    assert realm.bots()["free"]
    for bot in card["bots"]:
        realm.dismiss_bot(realm.ask_bot(bot)["number"])


def test_only_the_host_and_players_ask(house: Server, ann: Client, bob: Client, clients: MakeClient) -> None:
    realm = ann.create("duel")
    assert refused(bob, realm.id) == (403, "not_a_player")
    assert refused(clients(house), realm.id) == (401, "not_proved")
    bob.realm(realm.id).act({"type": "join"})
    assert bob.realm(realm.id).ask_bot("random")["by"] == BLUE.public


def test_a_granted_key_asks_for_its_player(house: Server, ann: Client, clients: MakeClient) -> None:
    realm = ann.create("duel")
    theirs = RemoteRealm(clients(house, Key.from_seed("agent")), realm.id, RED.public)
    with pytest.raises(YonderError, match="not allowed to see"):
        theirs.ask_bot("random")
    realm.act({"type": "grant", "key": Key.from_seed("agent").public, "until": 2**52})
    assert theirs.ask_bot("random")["by"] == RED.public


def test_a_wish_that_cannot_be_met_says_why(ann: Client, bob: Client) -> None:
    realm = ann.create("duel")
    assert refused(ann, realm.id, "grandmaster") == (404, "unknown_bot")
    assert refused(ann, "0" * 64) == (404, "no_such_realm")
    for client in (ann, bob):
        client.realm(realm.id).act({"type": "join"})
    assert refused(ann, realm.id) == (422, "no_open_seat")


def test_one_key_has_only_so_many_bots(house: Server, clients: MakeClient) -> None:
    greedy = clients(house, Key.from_seed("greedy"))
    realms = [greedy.create("duel") for _ in range(5)]
    for realm in realms[:4]:
        realm.ask_bot("random")
    assert refused(greedy, realms[4].id) == (429, "too_many_bots")


def test_a_bot_is_sent_away_by_its_asker_and_by_nobody_else(ann: Client, bob: Client) -> None:
    realm = ann.create("duel")
    number = realm.ask_bot("random")["number"]
    with pytest.raises(YonderError) as refusal:
        bob.realm(realm.id).dismiss_bot(number)
    assert refusal.value.code == "not_yours"
    realm.dismiss_bot(number)
    assert realm.bots()["bots"] == []
    with pytest.raises(YonderError) as refusal:
        realm.dismiss_bot(number)
    assert refusal.value.code == "no_such_bot"


def test_a_bot_goes_on_after_a_restart(tmp_path: Path, clients: MakeClient) -> None:
    server = with_bots(tmp_path).start()
    try:
        realm = clients(server, RED).create("duel")
        realm.ask_bot("random")
        until(realm, "joined")
        server.stop()
        server.start()
        assert len(realm.bots()["bots"]) == 1
        assert play_out(realm)["winners"]
    finally:
        server.stop()


def test_a_server_without_agents_offers_no_bots(red: Client) -> None:
    realm = red.create("duel")
    assert realm.bots() == {"realm": realm.id, "kinds": [], "free": False, "bots": []}
    assert refused(red, realm.id) == (404, "no_bots")
    assert {tuple(card["bots"]) for card in red.get("/api/games")} == {()}


def test_townsfolk_live_in_the_shared_world_and_are_named_as_bots(serve: Serve, clients: MakeClient) -> None:
    house = serve(games=("delve",), services=["quick_bots:service"], townsfolk=2)
    client = clients(house)
    (world,) = client.realms(game="delve")
    realm, names = client.realm(world["id"]), dict[str, str]()
    for message in realm.feed(-1):
        rows = [row for table, _, row in message.get("item", {}).get("changes", ()) if table == "presence" and row]
        names |= {row["entity"]: row["name"] for row in rows if row["kind"] == "player"}
        if len(names) == 2:
            break
    assert all(name.startswith("Bot ") for name in names.values())
    assert [each["bot"] for each in realm.bots()["bots"]] == ["townsfolk", "townsfolk"]
    house.stop()
    again = clients(house.start()).realm(realm.id)
    assert len(again.bots()["bots"]) == 2  # not two more after a restart
