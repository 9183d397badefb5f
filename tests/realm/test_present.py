"""A realm is read at the clock's now, not at the time of its last entry."""

from __future__ import annotations

import duel
import kettle
from yonder.core.show.offer import Offer
from yonder.testkit.signed import SignedRealm


def boiling() -> SignedRealm:
    table = SignedRealm(kettle.rules)
    table.act(table.keys[0], kettle.Boil())
    return table


def pouring(table: SignedRealm) -> Offer:
    return next(offer for offer in table.offers(table.keys[0]) if offer.label == "Pour")


def test_an_offer_says_when_it_will_be_ready_and_is_ready_then() -> None:
    table = boiling()
    ready = table.clock.now + kettle.BOIL_MS
    greyed = pouring(table)
    assert (greyed.enabled, greyed.code, greyed.ready_at) == (False, "not_hot", ready)
    table.clock.now = ready - 1
    assert not pouring(table).enabled
    table.clock.now = ready
    assert (pouring(table).enabled, pouring(table).ready_at) == (True, 0)
    table.act(table.keys[0], kettle.Pour())
    assert table.verify().ok


def test_views_and_scenes_are_read_at_now_and_change_nothing() -> None:
    table = boiling()
    before = table.realm.world.dump()
    table.clock.now += 150
    assert table.view(None) == {"left": kettle.BOIL_MS - 150}
    assert table.realm.scene(None).title == "Cold"
    table.clock.now += 1_000
    assert table.view(None) == {"left": 0}
    assert table.realm.scene(None).title == "Hot"
    assert table.realm.still().now == table.clock.now
    assert table.realm.world.dump() == before


def test_reading_does_not_pass_over_a_timer_that_is_due() -> None:
    table = SignedRealm(duel.rules)
    for key in table.keys:
        table.act(key, duel.Join())
    while (due := table.realm.next_due()) is None:
        mover = next(key for key in table.keys if key.public in (table.realm.awaited() or ()))
        table.act(mover, duel.Lunge())
    table.clock.now = due + 5_000
    assert table.realm.present().now == due
    table.referee.fire()
    assert table.realm.present().now == due + 5_000
