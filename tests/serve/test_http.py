"""Every page of the API, as it answers when all is well."""

from __future__ import annotations

import httpx2
import msgspec
import pytest

import duel as game
from servers import BLUE, RED, Dial, MakeClient, Played, Server
from yonder.client import Client, RemoteRealm
from yonder.core.errors import YonderError
from yonder.proof.chain import read_parts
from yonder.proof.entry import Entry, head_of
from yonder.proof.event import Signed, check
from yonder.proof.keys import Key
from yonder.proof.verify import verify

AGENT = Key.from_seed("agent")


def test_the_games_are_listed(http: httpx2.Client) -> None:
    listed = http.get("/api/games").json()
    assert [each["name"] for each in listed] == ["cards", "duel", "tavern"]
    assert listed[1]["players"] == [2, 2]
    assert listed[1]["goal"] == "Bring your opponent down to 0 HP before they do the same to you."


def test_a_game_tells_its_schemas_and_its_manual(http: httpx2.Client) -> None:
    page = http.get("/api/games/cards").json()
    assert set(page["actions"]) >= {"take", "show", "answer", "grant", "revoke"}
    assert set(page["queries"]) == {"leaderboard", "mine"}
    assert set(page["events"]) == {"dealt", "drawn", "shown"}
    assert "card" in page["models"]
    assert page["setup"]["$ref"].removeprefix("#/components/") in page["components"]
    assert "Draw a card" in page["reference"]


def test_a_pack_file_is_read_for_a_creation(http: httpx2.Client) -> None:
    def read(text: str) -> httpx2.Response:
        return http.post("/api/games/duel/pack", json={"name": "hard.toml", "text": text})

    assert read("[moves.strike]\nbonus = 9\n").json() == {"moves": {"strike": {"bonus": 9}}}
    wrong = read("[moves.strike]\nbonus = 'much'\n")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_content")
    assert "hard.toml" in wrong.json()["text"]


def test_a_game_tells_newcomers_about_itself(http: httpx2.Client) -> None:
    about = http.get("/api/games/duel/about").json()
    assert about["goal"].startswith("Bring your opponent down")
    assert list(about["glossary"])[:2] == ["HP", "Defence"]  # as the author wrote them, not by the alphabet
    assert http.get("/api/games/cards/about").json()["goal"] == ""
    assert http.get("/api/games/chess/about").status_code == 404


def test_a_realm_is_created_and_looked_at(red: Client) -> None:
    realm = red.create("cards", {"deck": 7}, "Seven")
    summary = realm.summary()
    assert (summary["game"], summary["name"], summary["host"]) == ("cards", "Seven", RED.public)
    assert (summary["entries"], summary["over"], summary["awaited"]) == (1, False, None)
    assert realm.state("deck") == [{"size": 7}]


def test_realms_are_listed_by_what_one_wants(duel: Played, red: Client) -> None:
    mine = red.realms(game="duel", host=RED.public, player=BLUE.public, over=False)
    assert duel.id in [each["id"] for each in mine]
    assert duel.id not in [each["id"] for each in red.realms(over=True)]
    assert red.realms(game="cards", player="0" * 64) == []


def test_a_list_of_realms_has_pages(red: Client, http: httpx2.Client) -> None:
    ids = [red.create("cards", name=f"page {i}").id for i in range(3)]
    first = http.get("/api/realms", params={"limit": 2}).json()
    second = http.get("/api/realms", params={"limit": 1, "after": first["after"]}).json()
    assert [each["id"] for each in first["realms"] + second["realms"]] == ids[::-1]


def test_a_view_names_the_entry_it_is_of(duel: Played, http: httpx2.Client) -> None:
    page = http.get(f"/api/realms/{duel.id}/view").json()
    assert (page["seq"], page["who"]) == (2, None)
    assert [each["hp"] for each in page["view"]["duelists"]] == [game.HP, game.HP]
    duel.mover().act({"type": "guard"})
    assert http.get(f"/api/realms/{duel.id}/view").json()["seq"] == 3


def test_a_scene_brings_the_offers_of_the_player(duel: Played) -> None:
    scene = duel.mover().scene()
    assert scene["title"] == "The Green"
    assert [offer["label"] for offer in scene["offers"]] == ["Strike", "Lunge", "Guard"]


def test_offers_are_open_or_say_why_not(duel: Played) -> None:
    assert [offer["enabled"] for offer in duel.mover().offers()] == [True, True, True]
    closed = duel.waiter().offers()
    assert {(offer["enabled"], offer["code"]) for offer in closed} == {(False, "not_your_turn")}


def test_offers_come_with_odds_when_asked(duel: Played) -> None:
    strike = duel.mover().offers(odds=True)[0]
    hit = next(line for line in strike["odds"]["lines"] if line["name"] == "hit")
    assert (hit["kind"], hit["value"], hit["about"]) == ("chance", "13/20", 0.65)
    assert strike["odds"]["exact"] is True


def test_odds_of_an_action_are_the_rules_own(duel: Played) -> None:
    odds = duel.mover().odds({"type": "lunge"})
    assert next(line["value"] for line in odds["lines"] if line["name"] == "hit") == "11/20"
    assert odds["seq"] == 2


def test_a_granted_key_is_offered_only_what_the_grant_allows(
    duel: Played, server: Server, clients: MakeClient, dial: Dial
) -> None:
    duel.mover().act({"type": "guard"})
    client, mover = clients(server, AGENT), duel.mover()
    mover.act({"type": "grant", "key": AGENT.public, "until": 2**52, "kinds": ["guard"]})
    agent = RemoteRealm(client, duel.id, mover.summary()["awaited"][0])
    told = dial(duel.id, client, player=agent.player).next("offers")
    for offers in (agent.offers(), agent.scene()["offers"], told["offers"]):
        assert [offer["action"]["type"] for offer in offers] == ["guard"]
    assert len(mover.offers()) == 3
    agent.act(agent.offers()[0]["action"])
    with pytest.raises(YonderError) as refusal:
        agent.act({"type": "strike"})
    assert refusal.value.code == "grant_too_narrow"


def test_a_spectator_has_no_offers(duel: Played, http: httpx2.Client) -> None:
    assert http.get(f"/api/realms/{duel.id}/offers").json()["offers"] == []


def test_a_receipt_is_signed_and_proved(duel: Played, http: httpx2.Client) -> None:
    receipt = duel.mover().act(game.Strike())
    entry = msgspec.convert(receipt["entry"], Entry)
    checkpoint = msgspec.convert(receipt["checkpoint"], Signed)
    check(checkpoint)
    assert entry.proof
    assert checkpoint.pubkey == http.get("/api/health").json()["referee"]
    assert head_of(checkpoint).seq == entry.seq == receipt["item"]["seq"] == 3
    assert receipt["item"]["events"][0]["type"] in ("swung", "missed")
    assert receipt["item"]["changes"]


def test_a_query_is_answered(red: Client) -> None:
    realm = red.create("cards")
    value = realm.act({"type": "take"})["item"]["events"][1]["value"]
    assert realm.query({"type": "mine"}) == value
    assert realm.query({"type": "leaderboard", "top": 3}) == []


def test_a_leaderboard_is_the_games_own(red: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    realm.act({"type": "take"})
    realm.act({"type": "show"})
    assert http.get(f"/api/realms/{realm.id}/leaderboard").json()["answer"] == [RED.public]


def test_a_log_is_read_by_the_page(duel: Played, http: httpx2.Client) -> None:
    path = f"/api/realms/{duel.id}/log"
    first = http.get(path, params={"limit": 2}).json()
    assert ([each["header"]["seq"] for each in first["entries"]], first["next"], first["head"]) == ([0, 1], 2, 2)
    rest = http.get(path, params={"start": first["next"]}).json()
    assert ([each["header"]["seq"] for each in rest["entries"]], rest["next"]) == ([2], None)
    assert list(duel.red.log()) == first["entries"] + rest["entries"]
    assert http.get(path, params={"start": 99}).json()["entries"] == []


def test_an_exported_log_verifies_at_home(duel: Played, http: httpx2.Client) -> None:
    answer = http.get(f"/api/realms/{duel.id}/log", params={"format": "jsonl"})
    lines = answer.content.splitlines(keepends=True)
    report = verify(lambda _: game.rules, lambda: read_parts(lines))
    assert (report.ok, report.entries, report.realm) == (True, 3, duel.id)


def test_the_server_verifies_too(duel: Played) -> None:
    report = duel.red.verify()
    assert (report["bad"], report["entries"]) == (None, 3)


def test_state_is_found_by_key_and_field(duel: Played, http: httpx2.Client) -> None:
    path = f"/api/realms/{duel.id}/state/duelist"
    assert http.get(path, params={"key": "1"}).json()["rows"][0]["who"] == BLUE.public
    assert http.get(path, params={"where": f"who:{RED.public}"}).json()["rows"][0]["seat"] == 0
    assert http.get(path, params={"where": ["hp:24", "guard:0"]}).json()["total"] == 2
    assert http.get(path, params={"limit": 1, "offset": 1}).json()["rows"][0]["seat"] == 1


def test_state_of_an_earlier_entry_can_be_read(duel: Played) -> None:
    duel.mover().act({"type": "guard"})
    assert len(duel.red.state("duelist", at=1)) == 1
    assert len(duel.red.state("duelist", at=3)) == 2


def test_the_feed_can_be_read_page_by_page(duel: Played, http: httpx2.Client) -> None:
    page = http.get(f"/api/realms/{duel.id}/feed", params={"since": 0}).json()
    assert [(each["seq"], each["events"][0]["type"]) for each in page["items"]] == [(1, "joined"), (2, "joined")]
    assert http.get(f"/api/realms/{duel.id}/feed", params={"since": 2}).json()["items"] == []


def test_grants_are_listed_while_they_hold(duel: Played, http: httpx2.Client) -> None:
    duel.red.act({"type": "grant", "key": "ab" * 32, "until": 2**52, "kinds": ["strike"]})
    path = f"/api/realms/{duel.id}/grants"
    assert http.get(path).json()["grants"] == [
        {"player": RED.public, "key": "ab" * 32, "kinds": ["strike"], "until": 2**52}
    ]
    assert http.get(path, params={"of": BLUE.public}).json()["grants"] == []


def test_grants_are_listed_page_by_page_and_by_key(duel: Played, http: httpx2.Client) -> None:
    keys = [f"{i:02x}" * 32 for i in range(1, 4)]
    for key in keys:
        duel.red.act({"type": "grant", "key": key, "until": 2**52})
    path = f"/api/realms/{duel.id}/grants"
    pages = [http.get(path, params={"limit": 2, "offset": offset}).json() for offset in (0, 2, 4)]
    assert [[each["key"] for each in page["grants"]] for page in pages] == [keys[:2], keys[2:], []]
    assert {page["total"] for page in pages} == {3}
    named = http.get(path, params={"key": [keys[1], "0" * 64]}).json()
    assert [each["key"] for each in named["grants"]] == [keys[1]]
    assert http.get(path, params={"limit": 0}).status_code == 400


def test_chat_is_kept_in_order_and_apart_from_the_log(duel: Played, red: Client) -> None:
    duel.red.say("Good morning")
    duel.blue.say("<b>En garde</b>")
    said = duel.red.chat()
    assert [(each["key"], each["text"]) for each in said] == [
        (RED.public, "Good morning"),
        (BLUE.public, "<b>En garde</b>"),
    ]
    assert [each["text"] for each in duel.red.chat(after=said[0]["number"])] == ["<b>En garde</b>"]
    assert red.realm(duel.id).summary()["entries"] == 3


def test_the_newest_name_wins(red: Client, http: httpx2.Client) -> None:
    red.name("Ada")
    newest = red.name("Grace")
    page = http.get("/api/profiles", params={"key": [RED.public, "0" * 64]}).json()
    assert [each["key"] for each in page["profiles"]] == [RED.public]
    assert page["profiles"][0]["name"] == newest["name"]


@pytest.mark.parametrize("page", ["health", "ready"])
def test_it_says_how_it_is(http: httpx2.Client, page: str) -> None:
    status = http.get(f"/api/{page}").json()
    assert status["read_only"] is False
    assert len(status["referee"]) == 64


def test_metrics_count_actions(duel: Played, http: httpx2.Client) -> None:
    assert duel.id
    page = http.get("/api/metrics").text
    assert 'yonder_actions_total{outcome="done"}' in page
    assert "yonder_realms_in_memory" in page


def test_the_api_describes_itself(http: httpx2.Client) -> None:
    described = http.get("/api/openapi.json").json()
    assert http.get("/api/openapi.json").json() == described
    assert described["openapi"].startswith("3.1")
    act = described["paths"]["/api/realms/{realm}/act"]["post"]
    assert act["requestBody"]["content"]["application/json"]["examples"]
    assert {"400", "401", "404", "409", "413", "422", "429"} <= set(act["responses"])
    page = http.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "/api/realms/{realm}/act" in page.text
    assert "<script" not in page.text
