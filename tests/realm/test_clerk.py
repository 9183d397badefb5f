"""Clerks: what they check is what the desk would have found; without them the desk does it all."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path

import pytest
from msgspec.structs import replace

from yonder.core import Action, Ctx, Model, Rules
from yonder.core.errors import Malformed
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, sign_action
from yonder.proof.keys import Key
from yonder.realm.clerk import Clerk, question
from yonder.realm.desk import PART, Desk, Job
from yonder.realm.keys import RefereeKeys
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import verify_realm

REFEREE, RED = Key.from_seed("referee"), Key.from_seed("red")
rolls = Rules("rolls", 1)


class Sum(Model):
    total: int


class Roll(Action):
    """Add a die."""


rolls.declare(models=(Sum,))


@rolls.on(Roll)
def roll(ctx: Ctx, _action: Roll) -> None:
    total = ctx.world.find(Sum) or Sum(0)
    ctx.world.put(total, total=total.total + ctx.dice.d(6, "die"))


def game(_name: str) -> Rules:
    return rolls


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk(Referee(MemoryStore(), REFEREE, games=game), clerks=2)
    yield made
    made.close()
    assert not made._clerks


def staffed(desk: Desk) -> Realm:
    """A realm whose desk has its clerks."""
    realm = begin(desk)
    together(desk, signed(realm, 40))
    while not all(clerk.here() for clerk in desk._clerks):
        time.sleep(0.01)
    assert len(desk._clerks) == 2
    return realm


def begin(desk: Desk) -> Realm:
    return desk.referee.create(sign_creation(RED, RefereeKeys(REFEREE).address, Creation("rolls"), 0))


def signed(realm: Realm, count: int) -> list[Signed]:
    first = realm.next_nonce(RED.public)
    return [sign_action(RED, realm.id, first + i, Roll()) for i in range(count)]


def together(desk: Desk, events: list[Signed]) -> list[Future[Receipt]]:
    """Hand these in while the desk cannot write: they become one group, or two."""
    with desk.referee.lock:
        futures = [desk.submit(event) for event in events]
    for future in futures:
        future.exception(60)
    return futures


def test_a_group_that_clerks_have_checked_is_sound(desk: Desk) -> None:
    realm = staffed(desk)
    for _ in range(3):
        assert not any(future.exception() for future in together(desk, signed(realm, 40)))
    assert len(desk._clerks) == 2
    report = verify_realm(desk.referee.store, realm.id, game)
    assert (report.ok, report.actions, report.draws) == (True, 160, 160)


def test_nobody_waits_for_clerks_that_start(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    realm = begin(desk)
    monkeypatch.setattr(Clerk, "here", lambda _: False)
    together(desk, signed(realm, 40))
    assert realm.head.seq == 40
    assert len(desk._clerks) == 2


def test_a_forged_action_among_many_is_refused_alone(desk: Desk) -> None:
    realm = staffed(desk)
    events = signed(realm, 30)
    forged = replace(events[-1], sig=RED.sign(b"x" * 32).hex())
    no_digits = replace(events[-1], sig="z" * 128)
    *good, one, two = together(desk, [*events[:-1], forged, no_digits])
    assert all(future.exception() is None for future in good)
    for future in (one, two):
        error = future.exception()
        assert isinstance(error, Malformed)
        assert error.code == "bad_signature"


def test_few_are_checked_by_the_desk_itself(desk: Desk) -> None:
    realm = begin(desk)
    together(desk, signed(realm, 3))
    assert realm.head.seq == 3
    assert not desk._clerks


def test_when_clerks_die_the_desk_does_their_work(desk: Desk) -> None:
    realm = staffed(desk)
    for clerk in desk._clerks:
        clerk._process.kill()
        clerk._process.wait()
    together(desk, signed(realm, 40))
    assert realm.head.seq == 80
    together(desk, signed(realm, 40))
    assert realm.head.seq == 120
    assert not desk._clerks


def test_clerks_that_die_with_several_parts_before_them_leave_none_unanswered(desk: Desk) -> None:
    realm = staffed(desk)
    jobs: list[Job] = [(event, Future(), ()) for event in signed(realm, 2 * PART)]
    for clerk in desk._clerks:
        clerk._process.send_signal(signal.SIGSTOP)
    parts = [desk._begin(jobs[:PART]), desk._begin(jobs[PART:])]
    assert all(len(part.asked) == 2 for part in parts)
    for clerk in desk._clerks:
        clerk._process.kill()
    for part in parts:
        desk._settle(part)
    assert [reply.result().entry.seq for _, reply, _ in jobs] == list(range(41, 41 + 2 * PART))
    assert not desk._clerks


def test_a_crowd_is_written_part_by_part_so_that_clerks_can_look_at_the_next(desk: Desk) -> None:
    realm = staffed(desk)
    futures = together(desk, signed(realm, 5 * PART))
    heads = [future.result().checkpoint.tags for future in futures]
    sizes = [len(list(group)) for _, group in groupby(heads)]
    assert sum(sizes) == 5 * PART
    assert max(sizes) <= PART


def test_clerks_that_never_started_are_let_go(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    realm = begin(desk)
    together(desk, signed(realm, 40))
    for clerk in desk._clerks:
        clerk._process.wait()
    together(desk, signed(realm, 40))
    assert realm.head.seq == 80
    assert not desk._clerks


def test_without_a_process_to_be_had_the_desk_does_it_all(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    realm = begin(desk)
    together(desk, signed(realm, 40))
    assert realm.head.seq == 40


def test_a_clerk_is_heard_where_thousands_of_files_are_open() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4_096)), hard))
        files.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(1_100):  # as many as connections of a server: select cannot number more than 1,024
            files.enter_context(Path(os.devnull).open())
        clerk = Clerk(REFEREE)
        while not clerk.here():
            time.sleep(0.01)
        clerk.end()


def test_a_clerk_proves_what_it_is_asked_to() -> None:
    (event,) = signed(begin_apart(), 1)
    clerk = Clerk(REFEREE)
    while not clerk.here():
        time.sleep(0.01)
    asked = [
        question(event, prove=True),
        question(event, prove=False),
        question(replace(event, id="0" * 64), prove=True),
    ]
    assert clerk.ask([each for each in asked if each is not None])
    proof = vrf.prove(REFEREE, bytes.fromhex(event.id))
    assert clerk.answer(3) == [(True, proof), (True, b""), (False, b"")]
    clerk.end()
    assert clerk._process.returncode == 0


def begin_apart() -> Realm:
    ref = Referee(MemoryStore(), REFEREE, games=game)
    return ref.create(sign_creation(RED, ref.address, Creation("rolls"), 0))
