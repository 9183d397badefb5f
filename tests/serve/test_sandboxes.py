"""The shelf of sandboxes: what nobody uses is let go, and what is used stays."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

import duel as game
from servers import RED
from yonder.core.errors import Missing
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.past import Past
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.serve.edge.refusal import TooMany
from yonder.serve.house.sandbox import RealmOrigin, Sandbox
from yonder.serve.house.sandbox_pool import BRINGING, Sandboxes
from yonder.serve.options import Limits


class Clock:
    """Time as one likes."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def sandbox() -> Sandbox:
    referee = Referee(MemoryStore(), Key.from_seed("shelf"), games=lambda _: game.rules, clock=lambda: 0)
    realm = referee.create(sign_creation(RED, referee.address, Creation("duel"), 0))
    return Sandbox(RealmOrigin(Past(referee), realm), 0, realm.world, ended=False)


def test_what_nobody_uses_is_let_go() -> None:
    clock = Clock()
    shelf = Sandboxes(Limits(sandbox_idle_s=60), clock=clock)
    used, forgotten = shelf.add(sandbox(), "here"), shelf.add(sandbox(), "here")
    clock.now = 50
    assert shelf.find(used.id) is used
    clock.now = 70
    shelf.tidy()
    assert len(shelf) == 1
    with pytest.raises(Missing):
        shelf.find(forgotten.id)
    assert shelf.find(used.id) is used


def test_room_is_made_when_one_is_let_go() -> None:
    clock = Clock()
    shelf = Sandboxes(Limits(sandbox_idle_s=60, sandboxes_each=1), clock=clock)
    shelf.add(sandbox(), "here")
    clock.now = 20
    with pytest.raises(TooMany) as refusal:
        shelf.room("here")
    assert (refusal.value.code, refusal.value.after) == ("too_many_sandboxes", 41)
    shelf.room("there")
    clock.now = 61
    shelf.room("here")


def test_an_address_brings_one_log_at_a_time() -> None:
    shelf = Sandboxes(Limits())
    with shelf.bringing("here"):
        with pytest.raises(TooMany, match="in a moment"), shelf.bringing("here"):
            pass
        with shelf.bringing("there"):
            pass
    with shelf.bringing("here"):
        pass


def test_few_addresses_bring_logs_at_once() -> None:
    shelf = Sandboxes(Limits())
    with ExitStack() as stack:
        for each in range(BRINGING):
            stack.enter_context(shelf.bringing(str(each)))
        with pytest.raises(TooMany), shelf.bringing("one more"):
            pass


def test_each_has_a_name_that_cannot_be_guessed() -> None:
    names = {sandbox().id for _ in range(20)}
    assert len(names) == 20
    assert {len(name) for name in names} == {32}
