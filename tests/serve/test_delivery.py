"""Delivery: an entry is worked out and encoded once for all who may know the same, and reaches each of them once."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hidden_cards
import parley
import strongroom
from duels import BLUE, RED, REFEREE, STRANGER, act, creation
from parley.table import Deal, Open, Sit
from parley.talk import Ally
from yonder.core.rules.action import Action
from yonder.games import temple
from yonder.games.temple.explorer.creation import MintExplorer
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ExplorerClass
from yonder.proof.keys import Key
from yonder.realm.feed import FeedItem
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.serve.house.pace import FIRST_S, LEAST, MOST, SOON_S, START, Pace
from yonder.serve.live.room import Parcel, Room, deliver
from yonder.serve.live.watcher import Watcher
from yonder.testkit.signed import Clock, finder

CROWD = [Key.from_seed(f"guest {number}") for number in range(20)]


class Theatre:
    """A realm with a room; what was entered is delivered when a watcher is asked what it heard."""

    def __init__(self, game: str) -> None:
        games = finder(hidden_cards.rules, strongroom.rules, parley.rules, temple.rules)
        self.referee = Referee(MemoryStore(), REFEREE, games=games, clock=Clock())
        self.realm: Realm = self.referee.create(creation(self.referee.address, game=game))
        self.mail: list[Parcel] = []
        self.room = Room(self.realm, self.referee.now, self.mail.append)

    def watch(self, who: Key | None, *topics: str, near: bool = False) -> Watcher:
        key = None if who is None else who.public
        watcher = Watcher(key, key, self.realm.head.seq, 100, frozenset(topics), near=near)
        self.room.enter(watcher)
        return watcher

    def act(self, who: Key, action: Action) -> dict[str | None, FeedItem]:
        act(self.referee, self.realm, who, action)
        return self.mail[-1].entry.items

    def texts(self, watcher: Watcher) -> list[str]:
        while self.mail:
            deliver(self.mail.pop(0))
        return [message.text for message in watcher.take()[0]]

    def items(self, watcher: Watcher) -> list[dict[str, Any]]:
        return [json.loads(text)["item"] for text in self.texts(watcher)]


def test_what_all_may_know_is_one_item_and_one_message() -> None:
    vault = Theatre("vault")
    watchers = [vault.watch(who) for who in (None, *CROWD)]
    items = vault.act(RED, strongroom.Fill())
    assert len({id(item) for item in items.values()}) == 1
    assert len(items) == len(CROWD) + 2
    texts = [text for watcher in watchers for text in vault.texts(watcher)]
    assert len(texts) == len(watchers)
    assert len({id(text) for text in texts}) == 1


def test_only_those_an_audience_names_have_an_item_of_their_own() -> None:
    vault = Theatre("vault")
    for who in (None, RED, *CROWD):
        vault.watch(who)
    items = vault.act(RED, strongroom.Whisper())
    assert (len(items[RED.public].events), len(items[None].events)) == (1, 0)
    assert [who for who, item in items.items() if item is not items[None]] == [RED.public]


def test_a_hidden_row_is_told_apart_only_to_those_who_see_it() -> None:
    cards = Theatre("cards")
    mine, theirs, public = (cards.watch(who) for who in (RED, BLUE, None))
    items = cards.act(RED, hidden_cards.Take())
    assert items[BLUE.public] is items[None]
    value = cards.realm.world.get(hidden_cards.Card, RED.public).value
    ((own,), (other,), (text,)) = cards.texts(mine), cards.texts(theirs), cards.texts(public)
    assert str(value) in own
    assert str(value) not in other
    assert other is text


def test_once_a_hidden_row_is_shown_all_share_again() -> None:
    cards = Theatre("cards")
    for who in (BLUE, None):
        cards.watch(who)
    cards.act(RED, hidden_cards.Take())
    items = cards.act(RED, hidden_cards.Show())
    assert items[BLUE.public] is items[None]


@pytest.mark.parametrize("who", [RED, BLUE, None])
def test_what_is_shared_is_what_each_would_have_been_told_alone(who: Key | None) -> None:
    cards = Theatre("cards")
    told = []
    for each in (RED, BLUE, STRANGER, None):
        cards.watch(each)
    for player, action in ((RED, hidden_cards.Take()), (BLUE, hidden_cards.Take()), (RED, hidden_cards.Show())):
        told.append(cards.act(player, action)[None if who is None else who.public])
    assert told == list(cards.realm.history(None if who is None else who.public, 1))


def test_nobody_misses_an_entry_or_hears_it_twice() -> None:
    vault = Theatre("vault")
    early = vault.watch(BLUE)
    vault.act(RED, strongroom.Fill())
    late, same = vault.watch(STRANGER), vault.watch(BLUE)  # the first entry is on its way
    for _ in range(3):
        vault.act(RED, strongroom.Whisper())
    assert [item["seq"] for item in vault.items(early)] == [1, 2, 3, 4]
    assert [item["seq"] for item in vault.items(late)] == [2, 3, 4]
    assert [item["seq"] for item in vault.items(same)] == [2, 3, 4]


def test_who_has_left_is_told_no_more_and_the_last_closes_the_room() -> None:
    vault = Theatre("vault")
    one, two = vault.watch(BLUE), vault.watch(None)
    vault.room.leave(one)
    vault.act(RED, strongroom.Fill())
    assert (vault.texts(one), len(vault.items(two))) == ([], 1)
    vault.room.leave(two)
    assert vault.realm.feed.watchers() == []


def test_who_follows_a_table_hears_only_of_it() -> None:
    tables = Theatre("parley")
    first, second = tables.watch(None, "table:1"), tables.watch(CROWD[0], "table:2")
    both, everything = tables.watch(None, "table:1", "table:2"), tables.watch(None)
    for host, guest, number in ((RED, BLUE, 1), (CROWD[1], CROWD[2], 2)):
        tables.act(host, Open())
        tables.act(guest, Sit(number))
        tables.act(host, Deal(number))
    heard = tables.items(first)
    assert {event["table"] for item in heard for event in item["events"]} == {1}
    assert {scope for item in heard for scope in item["scopes"]} == {"table:1"}
    assert {event["table"] for item in tables.items(second) for event in item["events"]} == {2}
    assert [item["events"] for item in tables.items(both)] == [item["events"] for item in tables.items(everything)]


def test_who_follows_a_table_later_is_told_the_same() -> None:
    tables = Theatre("parley")
    line = tables.watch(None, "table:1")
    tables.act(RED, Open())
    tables.act(BLUE, Sit(1))
    tables.act(RED, Deal(1))
    scopes = [item.scopes for item in tables.realm.history(None, 1)]
    assert [tuple(item["scopes"]) for item in tables.items(line)] == scopes


def test_who_stays_near_hears_of_their_own_table_and_of_what_they_are_told() -> None:
    tables = Theatre("parley")
    mine, theirs, wide = tables.watch(BLUE, near=True), tables.watch(CROWD[2], near=True), tables.watch(BLUE)
    for host, guest, number in ((RED, BLUE, 1), (CROWD[1], CROWD[2], 2)):
        tables.act(host, Open())
        tables.act(guest, Sit(number))
        tables.act(host, Deal(number))
    everything = [item["seq"] for item in tables.items(wide)]
    assert everything == [1, 2, 3, 4, 5, 6]
    assert {table for item in tables.items(theirs) for table in item["scopes"]} == {"table:2"}
    assert [item["seq"] for item in tables.items(mine)] == everything  # as long as the same eyes watch far and wide
    tables.room.leave(wide)
    tables.act(CROWD[5], Open())
    assert tables.mail[-1].entry.items.keys() == {CROWD[5].public}


def test_in_a_realm_without_parts_who_stays_near_hears_everything() -> None:
    vault = Theatre("vault")
    near = vault.watch(BLUE, near=True)
    vault.act(RED, strongroom.Fill())
    assert len(vault.items(near)) == 1


def test_ones_own_deeds_make_ones_offers_urgent() -> None:
    tables = Theatre("parley")
    host, guest = tables.watch(RED), tables.watch(BLUE)
    for who, action in ((RED, Open()), (BLUE, Sit(1)), (RED, Deal(1))):
        tables.act(who, action)
    with tables.referee.lock:
        for each in (host, guest):
            tables.room.offers(each)
            each.urgent = False
    tables.act(RED, Ally(1, 1))
    tables.texts(host)
    assert (host.urgent, guest.urgent) == (True, False)


def test_in_a_throng_offers_are_made_in_turn_and_in_a_quiet_world_at_once() -> None:
    pace = Pace()
    turns = [pace.turn(10.0) for _ in range(3)]
    assert turns == pytest.approx([10.0, 10.0 + FIRST_S / START, 10.0 + 2 * FIRST_S / START])
    assert pace.turn(20.0) == 20.0
    pace.spent(1.0)
    before = pace.turn(30.0)
    assert pace.turn(30.0) - before > FIRST_S / START


def test_who_waits_long_for_their_own_deeds_takes_turns_from_others_offers_for_a_while() -> None:
    pace = Pace()
    for _ in range(100):
        pace.answered(10 * SOON_S)
    assert pace.share == LEAST
    for _ in range(500):
        pace.answered(SOON_S / 10)
    assert pace.share == MOST


def test_one_late_answer_in_many_hardly_matters() -> None:
    pace = Pace()
    for number in range(2_000):
        pace.answered(2 * SOON_S if number % 100 == 0 else 0.0)
    assert pace.share > MOST / 2


def test_only_those_concerned_are_offered_anew() -> None:
    season = Theatre("temple")
    mine, theirs = season.watch(RED), season.watch(BLUE)
    for who in (RED, BLUE):
        season.act(who, MintExplorer(ExplorerClass.FIGHTER))
    with season.referee.lock:
        assert [season.room.offers(each).nonce for each in (mine, theirs)] == [2, 2]
    season.act(RED, Rest(1))
    assert season.mail[-1].concerned == [mine]
    season.texts(mine)
    assert (mine.concerned, theirs.concerned, theirs.known) == (3, 0, 3)
    with season.referee.lock:
        assert season.room.offers(mine).nonce == 3


def test_an_open_question_concerns_who_is_asked() -> None:
    tables = Theatre("parley")
    host, guest = tables.watch(RED), tables.watch(BLUE)
    for who, action in ((RED, Open()), (BLUE, Sit(1)), (RED, Deal(1))):
        tables.act(who, action)
    with tables.referee.lock:
        before = [tables.room.offers(each).offers for each in (host, guest)]
    tables.act(RED, Ally(1, 1))
    assert set(tables.mail[-1].concerned) == {host, guest}
    with tables.referee.lock:
        assert tables.room.offers(guest).offers != before[1]


def test_who_has_left_is_not_offered_anything() -> None:
    cards = Theatre("cards")
    gone, _ = cards.watch(RED), cards.watch(None)
    with cards.referee.lock:
        cards.room.leave(gone)
        cards.room.offers(gone)  # was under way when the connection ended
    cards.act(RED, hidden_cards.Take())
    assert cards.mail[0].concerned == []


def test_an_entry_of_no_concern_wakes_nobody() -> None:
    tables = Theatre("parley")
    other = tables.watch(None, "table:2")
    tables.act(RED, Open())
    assert tables.texts(other) == []
    assert (other.known, other.news.is_set()) == (1, False)
