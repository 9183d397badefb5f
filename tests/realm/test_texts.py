"""Words at a realm: kept in the same commit as their entry, told with it, erased without breaking the chain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from duels import BLUE, RED, REFEREE, STRANGER, creation, file_report, logged, signed
from tavern import Enter, Line, Say, rules
from yonder.core.errors import Corrupt, Reject, YonderError
from yonder.core.rules.kernel import Grant
from yonder.core.words import Words
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.proof.words import Spoken, say, unseal, whisper
from yonder.realm.desk import Desk
from yonder.realm.feed import FeedItem
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore, SqliteStore, Store
from yonder.realm.transfer import export_texts, import_log, import_texts
from yonder.testkit.signed import Clock, finder

games = finder(rules)


@pytest.fixture
def ref(store: Store) -> Referee:
    return Referee(store, REFEREE, games=games, clock=Clock())


@pytest.fixture
def realm(ref: Referee) -> Realm:
    return ref.create(creation(ref.address, game="tavern"))


def speak(ref: Referee, realm: Realm, said: tuple[Words, Spoken], key: Key = RED) -> Receipt:
    return ref.submit(signed(realm, key, Say(said[0])), [said[1]])


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(YonderError) as caught:
        call()
    return caught.value.code


def texts(items: Sequence[FeedItem]) -> list[str]:
    return [text.text for item in items for text in item.texts]


def test_a_text_is_kept_and_comes_with_receipt_feed_and_history(ref: Referee, realm: Realm) -> None:
    heard: list[FeedItem] = []
    realm.feed.subscribe(None, heard.append)
    receipt = speak(ref, realm, say("Good evening"))
    assert texts([receipt.item]) == texts(heard) == texts(list(realm.history(None, 1))) == ["Good evening"]


def test_the_signed_log_has_no_text(ref: Referee, realm: Realm) -> None:
    speak(ref, realm, say("Good evening"))
    assert b"Good evening" not in b"".join(logged(realm))
    assert b"Good evening" not in realm.world.dump()


def test_an_action_without_its_text_is_refused_and_leaves_nothing(ref: Referee, realm: Realm) -> None:
    words, spoken = say("Good evening")
    before = realm.head, realm.world.digest()
    assert code_of(lambda: ref.submit(signed(realm, RED, Say(words)))) == "bad_words"
    assert code_of(lambda: speak(ref, realm, (words, replace(spoken, text="Good night")))) == "bad_words"
    assert code_of(lambda: ref.submit(signed(realm, RED, Enter()), [spoken])) == "bad_words"
    assert (realm.head, realm.world.digest()) == before
    assert list(realm.store.said(realm.id)) == []


def test_the_rules_limit_the_size(ref: Referee, realm: Realm) -> None:
    assert code_of(lambda: speak(ref, realm, say("x" * 101))) == "text_too_long"
    speak(ref, realm, say("x" * 100))
    speak(ref, realm, whisper(RED, "x" * 100, [RED.public, BLUE.public]))


def test_the_same_event_twice_is_said_once(ref: Referee, realm: Realm) -> None:
    words, spoken = say("Good evening")
    event = signed(realm, RED, Say(words))
    first = ref.submit(event, [spoken])
    assert ref.submit(event, [spoken]) == first
    assert ref.submit(event) == first
    assert len(list(realm.store.said(realm.id))) == 1


def test_a_private_text_reaches_its_readers_and_is_cipher_to_the_host(ref: Referee, realm: Realm) -> None:
    heard: dict[str | None, list[FeedItem]] = {RED.public: [], BLUE.public: [], STRANGER.public: [], None: []}
    for who, items in heard.items():
        realm.feed.subscribe(who, items.append)
    speak(ref, realm, whisper(RED, "The cellar at dawn", [RED.public, BLUE.public]))
    assert (
        unseal(BLUE, texts(heard[BLUE.public])[0]) == unseal(RED, texts(heard[RED.public])[0]) == "The cellar at dawn"
    )
    assert texts(heard[STRANGER.public]) == texts(heard[None]) == texts(list(realm.history(None, 0))) == []
    assert all("cellar" not in text.text for text in realm.store.said(realm.id))


def test_a_session_key_whispers_for_its_player(ref: Referee, realm: Realm) -> None:
    session = Key.from_seed("session")
    ref.submit(signed(realm, RED, Grant(session.public, 2**50)))
    words, spoken = whisper(session, "The cellar at dawn", [RED.public, BLUE.public])
    ref.submit(sign_action(session, realm.id, 1, Say(words), player=RED.public), [spoken])
    (line,) = realm.world.all(Line)
    assert line.speaker == RED.public
    (text,) = realm.texts([line.words.hash])
    assert [unseal(key, text.text) for key in (RED, BLUE, session)] == ["The cellar at dawn"] * 3


def test_an_erased_text_is_gone_and_the_log_still_verifies(ref: Referee, realm: Realm) -> None:
    words, spoken = say("Something ugly")
    receipt = speak(ref, realm, (words, spoken))
    assert realm.store.erase(realm.id, words.hash)
    assert file_report(logged(realm), games).ok
    (item,) = realm.history(None, receipt.entry.seq)
    assert [(text.hash, text.text, text.erased) for text in item.texts] == [(words.hash, "", True)]
    speak(ref, realm, (words, spoken), BLUE)
    assert realm.texts([words.hash])[0].erased


def test_texts_of_an_uncommitted_group_are_not_kept(
    realm: Realm, ref: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise Reject("broken", "The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(realm.store, "append", broken)
        with pytest.raises(Reject):
            speak(ref, realm, say("Good evening"))
    assert list(realm.store.said(realm.id)) == []
    speak(ref, realm, say("Good night"))
    assert texts(list(realm.history(None, 1))) == ["Good night"]


def test_the_desk_takes_texts_with_their_actions(ref: Referee, realm: Realm) -> None:
    desk = Desk(ref)
    said = [say(f"Line {number}") for number in range(20)]
    try:
        futures = [
            desk.submit(sign_action(RED, realm.id, number + 1, Say(words)), [spoken])
            for number, (words, spoken) in enumerate(said)
        ]
        assert [texts([future.result(60).item]) for future in futures] == [[spoken.text] for _, spoken in said]
    finally:
        desk.close()


def test_another_process_tells_what_it_takes_in_with_its_texts(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "file")) as one, closing(SqliteStore(tmp_path / "file")) as two:
        here, there = (Referee(store, REFEREE, games=games, clock=Clock()) for store in (one, two))
        realm = here.create(creation(here.address, game="tavern"))
        other = there.realm(realm.id)
        heard: list[FeedItem] = []
        other.feed.subscribe(None, heard.append)
        speak(here, realm, say("Good evening"))
        other.catch_up()
        assert texts(heard) == ["Good evening"]


# Moving house


def test_texts_are_exported_in_a_file_of_their_own(ref: Referee, realm: Realm) -> None:
    ugly = say("Something ugly")
    for said in (say("Good evening"), whisper(RED, "psst", [RED.public]), ugly):
        speak(ref, realm, said)
    realm.store.erase(realm.id, ugly[0].hash)
    other = MemoryStore()
    log, lines = logged(realm), list(export_texts(realm.store, realm.id))
    assert import_log(other, lambda: log, games) == realm.id
    assert list(other.said(realm.id)) == []
    assert import_texts(other, realm.id, lines) == 2
    assert list(other.said(realm.id)) == [text for text in realm.store.said(realm.id) if not text.erased]


def test_a_text_that_was_not_signed_is_not_imported(ref: Referee, realm: Realm) -> None:
    speak(ref, realm, say("Good evening"))
    speak(ref, realm, say("Good night"))
    lines = list(export_texts(realm.store, realm.id))
    for bad in (
        lines[0].replace(b"evening", b"morning"),
        lines[0].replace(b'"seq":1', b'"seq":2'),
        lines[0].replace(b'"seq":1', b'"seq":9'),
    ):
        with pytest.raises(Corrupt):
            import_texts(realm.store, realm.id, [bad])
