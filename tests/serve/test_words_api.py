"""Words over the wire: sent beside the signed event, told to those who may read them, erased by host or speaker."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from servers import BLUE, RED, Dial
from tavern import Say
from yonder.client import Client, Refused, RemoteRealm
from yonder.core.errors import Malformed
from yonder.core.world.codec import encode, plain
from yonder.proof.words import Sent


@pytest.fixture
def inn(red: Client) -> RemoteRealm:
    return red.create("tavern")


def speak(realm: RemoteRealm, text: str, *readers: str) -> tuple[str, dict[str, Any]]:
    words, spoken = realm.words(text, readers)
    return words.hash, realm.act(Say(words), [spoken])


def test_a_text_comes_with_receipt_feed_and_by_its_hash(inn: RemoteRealm, http: httpx2.Client) -> None:
    found, receipt = speak(inn, "Good evening")
    assert receipt["item"]["words"][found]["text"] == "Good evening"
    (item,) = http.get(f"/api/realms/{inn.id}/feed", params={"since": 0}).json()["items"]
    assert item["words"][found]["text"] == "Good evening"
    assert inn.texts([found, "00" * 32]) == {found: "Good evening"}
    assert "Good evening" not in http.get(f"/api/realms/{inn.id}/log").text


def test_an_action_without_its_text_is_refused(inn: RemoteRealm) -> None:
    words, spoken = inn.words("Good evening")
    with pytest.raises(Malformed) as caught:
        inn.act(Say(words))
    assert caught.value.code == "bad_words"
    assert inn.act(Say(words), [spoken])["entry"]["header"]["seq"] == 1


def test_the_socket_takes_texts_and_tells_them(inn: RemoteRealm, dial: Dial) -> None:
    words, spoken = inn.words("Good evening")
    line = dial(inn.id)
    line.next("welcome")
    line.send(type="act", id=1, event=plain(inn.signed(Say(words))), words=[plain(spoken)])
    (item,) = line.items(1)
    assert item["words"] == {words.hash: {"salt": spoken.salt, "text": "Good evening"}}


def test_a_private_text_goes_to_its_readers_alone(inn: RemoteRealm, blue: Client, http: httpx2.Client) -> None:
    found, receipt = speak(inn, "The cellar at dawn", RED.public, BLUE.public)
    theirs = blue.realm(inn.id)
    assert inn.texts([found]) == theirs.texts([found]) == {found: "The cellar at dawn"}
    assert "cellar" not in str(receipt)
    assert http.get(f"/api/realms/{inn.id}/words", params={"hash": found}).json()["words"] == {}
    (item,) = http.get(f"/api/realms/{inn.id}/feed", params={"since": 0}).json()["items"]
    assert (item["events"], item["words"]) == ([], {})


def test_host_and_speaker_may_erase_and_the_log_still_verifies(inn: RemoteRealm, blue: Client, dial: Dial) -> None:
    theirs = blue.realm(inn.id)
    mine, yours = speak(inn, "Something ugly")[0], speak(theirs, "Something worse")[0]
    with pytest.raises(Refused) as caught:
        theirs.erase(mine)
    assert caught.value.code == "not_host"
    line = dial(inn.id)
    line.next("welcome")
    inn.erase(yours)
    assert line.next("erased")["hash"] == yours
    inn.erase(mine)
    assert inn.texts([mine, yours]) == {}
    first, second = inn.client.get(f"/api/realms/{inn.id}/feed", since=0)["items"]
    assert (first["words"][mine], second["words"][yours]) == ({"erased": True}, {"erased": True})
    assert inn.verify()["bad"] is None


def test_nobody_erases_without_a_key_or_what_was_not_said(inn: RemoteRealm, http: httpx2.Client) -> None:
    found = speak(inn, "Good evening")[0]
    assert http.delete(f"/api/realms/{inn.id}/words/{found}").status_code == 401
    with pytest.raises(Refused) as caught:
        inn.erase("00" * 32)
    assert (caught.value.status, caught.value.code) == (404, "no_such_words")


def test_who_speaks_may_erase_their_own(inn: RemoteRealm, blue: Client) -> None:
    theirs = blue.realm(inn.id)
    found = speak(theirs, "I did not mean it")[0]
    theirs.erase(found)
    assert inn.texts([found]) == {}


def test_a_duplicate_after_erasing_brings_no_text_back(inn: RemoteRealm, http: httpx2.Client) -> None:
    words, spoken = inn.words("Something ugly")
    event = inn.signed(Say(words))
    body = encode(Sent(event, (spoken,)))
    headers = {"Authorization": f"Bearer {inn.client.token()}"}
    for _ in range(2):
        assert http.post(f"/api/realms/{inn.id}/act", content=body, headers=headers).status_code == 200
    inn.erase(words.hash)
    again = http.post(f"/api/realms/{inn.id}/act", content=body, headers=headers).json()
    assert again["item"]["words"] == {words.hash: {"erased": True}}
