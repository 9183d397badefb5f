"""The hall without its doors: what sleeps, what wakes, what is remembered, what is read while play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hidden_cards
from servers import BLUE, RED
from yonder.core import Action, Ctx, Model, Rules
from yonder.core.pack import pack_hash
from yonder.core.world.codec import encode
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.realm.realm import Realm
from yonder.realm.store import SqliteStore
from yonder.serve.edge.bucket import Buckets
from yonder.serve.edge.refusal import Forbidden
from yonder.serve.house.catalogue import Wanted
from yonder.serve.house.forecasts import Foresight, worked_out
from yonder.serve.house.hall import Hall
from yonder.serve.live.watcher import MOST_BYTES, Message, Watcher
from yonder.serve.options import Limits, Options

naps = Rules("naps", 1, words={"refuse.asleep": "It sleeps."})


class Slept(Model):
    times: int


class Nap(Action):
    """Sleep for some milliseconds."""

    ms: int


class Wake(Action, internal=True):
    """The end of a nap."""


naps.declare(models=(Slept,))


@naps.on(Nap)
def nap(ctx: Ctx, action: Nap) -> None:
    ctx.later(ctx.now + action.ms, Wake())


@naps.on(Wake)
def wake(ctx: Ctx, _action: Wake) -> None:
    slept = ctx.world.find(Slept) or Slept(0)
    ctx.world.put(slept, times=slept.times + 1)


MakeHall = Callable[..., Hall]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[MakeHall]:
    """Make a hall on the test's folder; the one before is closed first."""
    made: list[Hall] = []

    def make(key: Key = Key.from_seed("referee"), packs: Any = None, **limits: Any) -> Hall:  # noqa: B008 - the same for all
        while made:
            made.pop().close()
        options = Options(limits=Limits(**limits), packs=packs or {}, any_pack=packs is not None)
        games = {"naps": naps, "cards": hidden_cards.rules}
        store = SqliteStore(tmp_path / "yonder.db")
        made.append(Hall(store, key, games, tmp_path / "side.db", options))
        return made[-1]

    yield make
    for each in made:
        each.close()


def begin(hall: Hall, game: str, name: str = "") -> Realm:
    return hall.referee.create(sign_creation(RED, hall.referee.address, Creation(game, name=name), 0))


def act(hall: Hall, realm: Realm, action: Action, key: Key = RED) -> None:
    assert hall.desk is not None
    hall.desk.submit(sign_action(key, realm.id, realm.next_nonce(key.public), action)).result(60)


def test_an_idle_realm_is_let_go_with_a_snapshot(hall: MakeHall) -> None:
    own = hall(idle_s=-1)
    realm = begin(own, "cards")
    act(own, realm, hidden_cards.Take())
    assert own.tidy() == 1
    assert own.referee.seq(realm.id) is None
    snapshot = own.referee.store.snapshot(realm.id)
    assert snapshot is not None
    assert snapshot.seq == 1
    assert own.open(realm.id).head.seq == 1


def test_a_watched_realm_stays(hall: MakeHall) -> None:
    own = hall(idle_s=-1)
    realm = begin(own, "cards")
    stop = realm.feed.subscribe(None, lambda _: None)
    assert own.tidy() == 0
    stop()
    assert own.tidy() == 1


def test_only_so_many_realms_are_kept_in_memory(hall: MakeHall) -> None:
    own = hall(in_memory=2)
    realms = [begin(own, "cards", str(i)) for i in range(5)]
    for realm in realms:
        own.open(realm.id)
    assert own.tidy() == 3
    assert [own.referee.seq(realm.id) for realm in realms] == [None, None, None, 0, 0]


def test_a_realm_whose_timer_is_near_stays(hall: MakeHall) -> None:
    own = hall(idle_s=-1)
    act(own, begin(own, "naps"), Nap(30_000))
    assert own.tidy() == 0


def test_a_sleeping_realm_wakes_for_its_timer(hall: MakeHall) -> None:
    own = hall(idle_s=-1)
    realm = begin(own, "naps")
    act(own, realm, Nap(120_000))
    assert own.tidy() == 1
    own.wake()
    assert own.referee.seq(realm.id) is None
    own.referee._clock = lambda: 2**50
    own.wake()
    opened = own.open(realm.id)
    own.referee.fire()
    assert opened.world.all(Slept) == [Slept(1)]
    own.catalogue.facts(realm.id)
    assert own.catalogue.due(2**51) == []


def test_after_a_restart_timers_of_all_realms_are_known(hall: MakeHall) -> None:
    own = hall()
    realm = begin(own, "naps")
    act(own, realm, Nap(120_000))
    again = hall()
    again.learn()
    assert again.catalogue.due(2**51) == [realm.id]


def test_the_catalogue_follows_the_log(hall: MakeHall) -> None:
    own = hall()
    realm = begin(own, "cards")
    assert own.catalogue.facts(realm.id).players == ()
    act(own, realm, hidden_cards.Take(), BLUE)
    assert own.catalogue.facts(realm.id).players == (BLUE.public,)
    assert [each.id for each in own.catalogue.pick(Wanted(player=BLUE.public))] == [realm.id]
    assert own.catalogue.open_of(RED.public) == 1


def test_a_realm_whose_rules_are_gone_is_listed_with_its_trouble(hall: MakeHall) -> None:
    own = hall()
    realm = begin(own, "naps")
    again = hall()
    again.games = {"cards": hidden_cards.rules}
    (listed,) = again.catalogue.pick(Wanted())
    assert again.catalogue.summary(listed).trouble == "unknown_game"
    assert listed.id == realm.id


def test_odds_look_at_the_world_of_their_moment(hall: MakeHall) -> None:
    own = hall()
    realm = begin(own, "cards")
    foresight = Foresight(own)
    with own.referee.lock:
        moment = foresight.moment(realm)
        assert foresight.moment(realm) is moment
    act(own, realm, hidden_cards.Take())
    assert moment.world.all(hidden_cards.Card) == []
    assert len(realm.world.all(hidden_cards.Card)) == 1
    assert worked_out(own, moment, RED.public, hidden_cards.Show()) is None
    with own.referee.lock:
        assert foresight.moment(realm).seq == 1


def test_what_is_entered_while_one_joins_is_told_once() -> None:
    watcher = Watcher(None, None, 5, 10, frozenset())
    watcher.push(Message("early"), 5)
    watcher.push(six := Message("six"), 6)
    watcher.push(Message("six again"), 6)
    assert (watcher.joined, watcher.known, watcher.take()) == (5, 6, ([six], False))


def test_who_keeps_up_is_written_to_at_once_and_nobody_is_woken() -> None:
    sent: list[bytes] = []

    def straight(frame: bytes) -> bool:
        sent.append(frame)
        return True

    readers = [Watcher(None, None, 0, 10, frozenset()) for _ in range(3)]
    message = Message("é")
    for reader in readers:
        with reader.idle(straight):
            assert reader.push(message, 1)
        assert not reader.news.is_set()
        assert reader.take() == ([], False)
    assert sent == [b"\x81\x02\xc3\xa9"] * 3
    assert len({id(frame) for frame in sent}) == 1


def test_what_the_line_does_not_take_waits_in_order() -> None:
    reader = Watcher(None, None, 0, 10, frozenset())
    takes = iter([False])  # asked once: what comes later waits behind the first
    first, second = Message("first"), Message("second")
    with reader.idle(lambda _frame: next(takes)):
        reader.push(first, 1)
        reader.push(second, 2)
    assert reader.news.is_set()
    assert reader.take() == ([first, second], False)


def test_what_is_held_goes_out_in_one_piece_and_in_order() -> None:
    sent: list[bytes] = []

    def straight(frame: bytes) -> bool:
        sent.append(frame)
        return True

    reader = Watcher(None, None, 0, 10, frozenset())
    with reader.idle(straight):
        reader.hold(Message("a"), 1)
        reader.hold(Message("b"), 2)
        reader.hold(Message("b again"), 2)
        assert sent == []
        assert reader.push(Message("c"))
    assert sent == [b"\x81\x01a\x81\x01b\x81\x01c"]
    assert reader.flush()
    reader.hold(last := Message("d"), 3)
    assert reader.take() == ([last], False)


def test_who_waits_for_a_turn_is_woken_by_a_deed_of_their_own_alone() -> None:
    reader = Watcher("a", "a", 0, 10, frozenset())
    reader.paced = True
    reader.concern(1)
    assert (reader.concerned, reader.news.is_set()) == (1, False)
    reader.concern(2, own=True)
    assert (reader.concerned, reader.urgent, reader.news.is_set()) == (2, True, True)


@pytest.mark.parametrize(("text", "kept"), [("short", 3), ("x" * MOST_BYTES, 0)])
def test_who_falls_behind_is_kept_nothing_for_and_dropped_if_they_take_nothing(text: str, kept: int) -> None:
    dropped: list[int] = []
    reader = Watcher(None, None, 0, 3, frozenset(), lambda: dropped.append(1))
    pushed = [reader.push(Message(text)) for _ in range(kept + 1)]
    assert pushed == [True] * kept + [False]
    assert reader.take() == ([], True)
    for _ in range(kept + 1 + 2):
        reader.push(Message(text))
    assert dropped == []
    reader.push(Message(text))
    reader.push(Message(text))
    assert dropped == [1]


def test_a_bucket_fills_up_again() -> None:
    now = [0.0]
    buckets = Buckets(2, 3, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.wait("a") == 0.5
    assert buckets.take("b")
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now[0] = 60
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def with_naps(own: Hall, rules: Rules) -> None:
    own.games = {"naps": rules, "cards": hidden_cards.rules}


def test_an_upgrade_and_a_rollback_mark_no_world_for_good(hall: MakeHall) -> None:
    own = hall()
    realm = begin(own, "naps")
    act(own, realm, Nap(120_000))
    own.learn()
    for other in (Rules("naps", 2), Rules("naps", 1, words={"tell.other": "Other words."})):
        upgraded = hall()
        with_naps(upgraded, other)
        upgraded.learn()
        assert upgraded.catalogue.facts(realm.id).trouble == "wrong_rules"
        assert upgraded.catalogue.due(2**51) == []
        rolled_back = hall()
        rolled_back.learn()
        assert rolled_back.catalogue.facts(realm.id).trouble == ""
        assert rolled_back.catalogue.due(2**51) == [realm.id]


def test_a_realm_of_another_referee_wakes_for_no_timer(hall: MakeHall) -> None:
    own = hall()
    realm = begin(own, "naps")
    act(own, realm, Nap(120_000))
    own.learn()
    other = hall(key=Key.from_seed("another referee"))
    other.learn()
    assert other.catalogue.due(2**51) == []
    assert hall().catalogue.facts(realm.id).due is not None


def test_a_world_that_cannot_be_opened_keeps_no_other_asleep(hall: MakeHall) -> None:
    own = hall(idle_s=-1)
    broken, sound = (begin(own, "naps", name) for name in ("broken", "sound"))
    for realm in (broken, sound):
        act(own, realm, Nap(120_000))
    assert own.tidy() == 2
    own.referee.store._db.execute("UPDATE entry SET header = x'00' WHERE realm = 1")  # type: ignore[attr-defined]
    own.referee.store._db.execute("DELETE FROM snapshot")  # type: ignore[attr-defined]
    own.referee._clock = lambda: 2**50
    own.wake()
    assert own.referee.seq(sound.id) == 1


LATE = {"words": {"refuse": {"asleep": "Let it sleep."}}}


def asks(hall: Hall) -> bytes:
    creation = Creation("naps", pack=LATE)
    return encode(sign_creation(RED, hall.referee.address, creation, 0))


def test_a_server_takes_no_packs_unless_its_keeper_allows_them(hall: MakeHall) -> None:
    own = hall()
    with pytest.raises(Forbidden) as caught:
        asyncio.run(own.create(asks(own), "127.0.0.1"))
    assert caught.value.code == "no_packs"
    assert not own.catalogue.known()


def test_a_realm_with_a_pack_is_listed_with_its_hash(hall: MakeHall) -> None:
    own = hall(packs={})
    realm = asyncio.run(own.create(asks(own), "127.0.0.1"))
    listed = own.catalogue.find(realm.id)
    assert listed is not None
    assert listed.pack == realm.birth.pack == pack_hash(LATE)


def test_the_default_realm_of_a_game_has_the_keepers_pack(hall: MakeHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naps, "shared", True)
    plain = hall()
    plain.open_shared()
    own = hall(packs={"naps": LATE})
    own.open_shared()
    own.open_shared()
    packs = [listed.pack for listed in own.catalogue.pick(Wanted(game="naps"))]
    assert sorted(packs) == ["", pack_hash(LATE)]
