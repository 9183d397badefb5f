"""The API of Part 31: its paths, its statuses, and a client written for it that wins a fight."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from tests.games.quest.doors.seed_client import SeedClient

from yonder.games.quest import rules
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, check
from yonder.proof.keys import Key
from yonder.realm.store import MemoryStore
from yonder.serve.app import make_app
from yonder.serve.house.hall import Hall
from yonder.serve.options import Options
from yonder.testkit.served import FREE

REFEREE, HERO, OTHER = (Key.from_seed(name) for name in ("referee", "hero", "other"))
NAME = "quest.test"
STRONG = [16, 14, 16, 13, 13, 13]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Any], str]]:
    """A server in process, and a realm of quest in which fights may be set up by hand."""
    options = msgspec.convert({"limits": FREE, "default_realms": False, "names": [NAME]}, Options)
    side = tmp_path_factory.mktemp("doors") / "side.db"
    hall = Hall(MemoryStore(), REFEREE, {"quest": rules}, side, options)
    with TestClient(make_app(hall), base_url=f"http://{NAME}") as http:
        keys = hall.referee.keys
        creation = sign_creation(keys.main, keys.address, Creation("quest", {"debug": True}, "quest"), 1_700_000_000)
        yield http, hall.referee.create(creation).id


@pytest.fixture
def client(served: tuple[TestClient[Any], str], request: pytest.FixtureRequest) -> SeedClient:
    """A new player with a fighter and an open session."""
    http, realm = served
    made = SeedClient(http, Key.from_seed(request.node.name), realm)
    created = made.do(
        type="create_character", mode="custom", race="human", class_name="fighter", background="soldier", stats=STRONG
    )
    char = next(event["char"] for event in created["events"] if event["type"] == "character_created")
    content = {"type": "open_session", "char": char, "difficulty": "story", "flanking": False}
    settings = {"difficulty": "story", "flanking": "off"}
    opened = made.post("/api/session", content, character_id=char, settings=settings)
    assert opened["ok"], opened
    assert opened["state"] == "exploring"
    made.session = opened["session_id"]
    return made


def begin(client: SeedClient, *monsters: str, far: int = 0) -> Any:
    content = {"type": "start_fight", "session": client.session, "monsters": list(monsters), "range": far}
    body: dict[str, Any] = {"session_id": client.session, "debug_monsters": list(monsters), "range": far}
    return client.post("/api/combat/start", content, **body)


def fight_on(client: SeedClient, state: Any) -> Any:
    """Step up, strike, end the turn; roll for one's life where it comes to that; until it is decided."""
    for _ in range(200):
        options = {option["type"]: option["enabled"] for option in state.get("options", ())}
        if state["phase"] == "reaction":
            choices = state["pending_reaction"]["choices"]
            question = state["pending_reaction"]["question"]
            content = {"type": "answer", "question": question, "choice": 0}
            body: dict[str, Any] = {"session_id": client.session, "action": {"type": "react", "choice": choices[0]}}
            state = client.post("/api/combat/action", content, **body)
        elif state["phase"] == "death_saves":
            content = {"type": "death_save", "session": client.session}
            state = client.post("/api/combat/death-save", content, session_id=client.session)
        elif state["phase"] != "active":
            return state
        elif options.get("attack"):
            target = next(monster["id"] for monster in state["monsters"] if monster["alive"])
            state = client.act(type="attack", target=target)
        elif options.get("move") and not state["turn"]["free_step_used"] and nearest(state):
            target = next(monster["id"] for monster in state["monsters"] if monster["alive"])
            content = {"type": "move", "direction": "closer", "ref": target, "session": client.session}
            body = {"session_id": client.session, "dir": "closer", "ref": target}
            state = client.post("/api/combat/move", content, **body)
        else:
            content = {"type": "end_turn", "session": client.session}
            state = client.post("/api/combat/end-turn", content, session_id=client.session)
        assert state["ok"], state
    raise AssertionError("the fight does not end")


def nearest(state: Any) -> int:
    return min((each["range"] for each in state["ranges"]), default=0)


@pytest.mark.rule(
    "Q-470", "Q-501", "Q-503", "Q-504", "Q-505", "Q-506", "Q-507", "Q-508", "Q-513", "Q-514", "Q-023", "Q-471", "Q-530"
)
def test_a_client_for_this_api_wins_a_fight(client: SeedClient) -> None:
    for _ in range(8):  # dice may be against us; the dead wake and try again
        state = begin(client, "giant-rat", far=1)
        assert state["ok"], state
        assert {"phase", "round", "turn", "order", "party", "monsters", "ranges", "options", "loot"} <= state.keys()
        assert state["monsters"][0].keys() == {
            "id", "name", "hp", "max_hp", "ac", "pos", "conditions", "marks", "alive", "img",
        }  # fmt: skip
        again = client.get("/api/combat/state", session_id=client.session, realm=client.realm)
        assert client.status == 200
        assert again["monsters"] == state["monsters"]
        assert "new_log" not in again
        state = fight_on(client, state)
        if state["phase"] == "ended":
            continue
        if state["phase"] == "loot" and state["loot"]:
            taken = client.post(
                "/api/combat/loot", {"type": "take_all", "session": client.session}, session_id=client.session
            )
            assert taken["loot"] == []
        outcome = client.post(
            "/api/combat/end", {"type": "end_combat", "session": client.session}, session_id=client.session
        )
        assert outcome["ok"]
        assert {"outcome", "xp_total", "level_ups", "ammo_returned", "kept_items", "location", "message"} <= set(
            outcome
        )
        if outcome["outcome"] == "victory":
            assert sum(outcome["xp_total"].values()) > 0
            break
    else:
        pytest.fail("eight rats have won")
    client.get("/api/combat/state", session_id=client.session, realm=client.realm)
    assert client.status == 404
    badge = client.get(f"/api/realms/{client.realm}/badges/{client.key.public}")["badges"][0]
    for event in (badge["definition"], badge["award"]):
        check(msgspec.convert(event, Signed))
        assert event["pubkey"] == REFEREE.public
    assert badge["id"] == "first-victory"
    assert ["p", client.key.public] in badge["award"]["tags"]


@pytest.mark.rule("Q-502", "Q-088", "Q-514", "Q-516", "Q-537", "Q-533", "Q-532")
def test_statuses_of_what_is_refused(client: SeedClient) -> None:
    def code(told: Any) -> tuple[int, str]:
        assert told["ok"] is False
        assert told["error"]["message"]
        return client.status, told["error"]["code"]

    session = client.session
    assert code(client.act(type="end_turn")) == (404, "no_combat")
    assert code(client.act(type="dance")) == (400, "bad_request")
    assert code(begin(client, "unicorn")) == (422, "unknown_id")
    state = begin(client, "goblin", far=6)
    assert state["ok"]
    assert code(begin(client, "goblin")) == (409, "already_in_combat")
    wait = {"type": "wait", "session": session, "minutes": 10}
    body: dict[str, Any] = {"session_id": session, "action": {"type": "wait", "minutes": 10}}
    assert code(client.post("/api/game/action", wait, **body)) == (409, "in_combat")
    assert code(client.post("/api/combat/end", {"type": "end_combat", "session": session}, session_id=session)) == (
        409,
        "wrong_phase",
    )
    save = {"type": "death_save", "session": session}
    assert code(client.post("/api/combat/death-save", save, session_id=session)) == (409, "wrong_phase")
    assert code(client.act(type="use_item", item="potion-of-healing")) in ((422, "no_item"), (409, "not_your_turn"))
    content = {"type": "end_turn", "session": session}
    signed = client.signed(content)
    good = {"session_id": session, "action": {"type": "end_turn"}, **signed}
    assert code(client.send("/api/combat/action", {**good, "sig": "0" * 128})) == (401, "bad_signature")
    assert code(client.send("/api/combat/action", {**good, "cheat": 1})) == (400, "bad_request")
    assert code(client.send("/api/combat/action", b"{")) == (400, "bad_request")
    assert code(client.send("/api/combat/action", b"[]")) == (400, "bad_request")
    assert code(client.send("/api/combat/action", {"session_id": session})) == (400, "bad_request")
    assert code(client.send("/api/combat/action", b'{"pad":"' + b"x" * 70_000 + b'"}')) == (400, "bad_request")
    stranger = SeedClient(client.http, OTHER, client.realm)
    stranger.session = session
    told = stranger.act(type="end_turn")
    assert (stranger.status, told["error"]["code"]) == (403, "not_owner")
    done = client.send("/api/combat/action", good)
    assert done["ok"], done
    assert code(client.send("/api/combat/action", good)) == (409, "bad_seq")
    assert client.http.get("/api/combat/action").status_code == 405
    assert client.get("/api/combat/state", session_id=999, realm=client.realm)["error"]["code"] == "no_combat"


@pytest.mark.rule("Q-465", "Q-411")
def test_a_state_tells_what_the_page_must_know(client: SeedClient) -> None:
    state = begin(client, "goblin", far=6)
    hero = state["party"][0]
    assert hero["bonus_attack_available"] is False
    assert hero["ammo_remaining"] == 0
    assert hero["resource"]["current"] == 10
    assert {ability["id"]: ability["uses_left"] for ability in hero["abilities"]} == {"second-wind": 1}
    assert all(option["enabled"] or option["reason"] for option in state["options"])
    assert state["xp_earned"] == {hero["id"].partition("#")[2]: 0}


@pytest.mark.rule("Q-503")
def test_the_fight_of_a_dungeon_is_started_by_its_name(client: SeedClient) -> None:
    session = client.session
    client.do(type="enter_dungeon", dungeon="millhaven-cellars")
    shown = client.get("/api/session/state", session_id=session, realm=client.realm)
    assert shown["encounter_ref"] == "millhaven-cellars:1"
    step = {"type": "next_step", "session": session}
    wrong = client.post("/api/combat/start", step, session_id=session, encounter_ref="millhaven-cellars:4")
    assert (client.status, wrong["error"]["code"]) == (422, "unknown_id")
    state = client.post("/api/combat/start", step, session_id=session, encounter_ref="millhaven-cellars:1")
    assert [monster["id"] for monster in state["monsters"]] == ["giant-rat#1"]


@pytest.mark.rule("Q-509", "Q-510", "Q-511", "Q-518", "X-31")
def test_sessions_and_saves_by_their_paths(client: SeedClient) -> None:
    session, token = client.session, proved(client)
    assert client.do(type="wait", minutes=30)["character"]["minute"] == 750
    path = f"/api/saves/{client.npub}"

    def draft() -> Any:
        query: dict[str, Any] = {"session_id": session, "realm": client.realm}
        return client._told(client.http.get(f"{path}/draft", params=query, headers=token))

    event = client.sign_event(draft()["event"], 1_700_000_000)
    content = {"type": "save_game", "session": session, "event": event}
    assert client.post(path, content, session_id=session, event=event)["save_id"] == event["id"]
    stale = client.post(path, content, session_id=session, event=event)
    assert (client.status, stale["error"]["code"]) == (409, "stale_save")
    listed = client.get(path, realm=client.realm)["saves"]
    assert [row["save"] for row in listed] == [event["id"]]
    assert begin(client, "goblin", far=6)["ok"]
    assert (draft()["error"]["code"], client.status) == ("save_in_combat", 409)
    refused = client.post(path, content, session_id=session, event=event)
    assert (client.status, refused["error"]["code"]) == (409, "save_in_combat")
    gone = client.post(f"/api/session/{session}", {"type": "discard_session", "session": session}, method="DELETE")
    assert gone["ok"]
    client.get("/api/session/state", session_id=session, realm=client.realm)
    assert client.status == 404
    char = listed[0]["char"]
    opened = client.post("/api/session", {"type": "open_session", "char": char}, save_id=event["id"])
    assert opened["character"]["minute"] == 750
    last = {"type": "delete_save", "char": char, "save": event["id"]}
    refused = client.post(f"{path}/{event['id']}", last, method="DELETE")
    assert (client.status, refused["error"]["code"]) == (422, "last_save")


def proved(client: SeedClient) -> dict[str, str]:
    """The server's own session proof (Q-518)."""
    now = int(time.time())
    tags = [["u", f"http://{NAME}/api/session"], ["method", "POST"], ["salt", "5e" * 8]]
    event = client.sign_event({"kind": 27_235, "tags": tags, "content": ""}, now)
    header = "Nostr " + base64.b64encode(client.text(event).encode()).decode()
    told = client.http.post("/api/session", headers={"Authorization": header}).json()
    assert "token" in told, told
    token = told["token"]
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.rule("Q-512", "Q-515")
def test_the_catalogue_tells_no_monsters_secrets(served: tuple[TestClient[Any], str]) -> None:
    http, realm = served
    client = SeedClient(http, HERO, realm)
    for kind in ("monsters", "items", "spells", "classes", "abilities", "environments", "advancement"):
        told = client.get(f"/api/data/{kind}", realm=realm)
        assert client.status == 200
        assert told[kind]
    shown = client.get("/api/data/monsters", realm=realm)["monsters"]["goblin"]
    assert shown["ac"] == 15
    assert not {"saves", "behavior", "actions", "loot"} & shown.keys()
    client.get("/api/data/secrets", realm=realm)
    assert client.status == 400
