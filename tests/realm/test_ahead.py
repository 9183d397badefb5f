"""Ahead: kinds of action that draw are proved in a row before they are run; a wrong guess changes nothing."""

from __future__ import annotations

import pytest

from yonder.core import Action, Ctx, Model, Rules
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import sign, sign_action
from yonder.proof.keys import Key
from yonder.realm.ahead import Drawers
from yonder.realm.keys import RefereeKeys
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import ROW, Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import verify_realm

REFEREE, RED = Key.from_seed("referee"), Key.from_seed("red")
well = Rules("well", 1)


class Water(Model):
    left: int


class Draw(Action):
    """Take from the well by a die; nothing is drawn, and no die falls, once it is empty."""


well.declare(models=(Water,))


@well.on(Draw)
def draw(ctx: Ctx, _action: Draw) -> None:
    water = ctx.world.find(Water) or Water(4 * ROW)
    taken = min(water.left, ctx.dice.d(2, "bucket")) if water.left else 0
    ctx.world.put(water, left=water.left - taken)


def game(_name: str) -> Rules:
    return well


@pytest.fixture
def ref() -> Referee:
    return Referee(MemoryStore(), REFEREE, games=game)


@pytest.fixture
def realm(ref: Referee) -> Realm:
    return ref.create(sign_creation(RED, RefereeKeys(REFEREE).address, Creation("well"), 0))


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was proved, in order."""
    found: list[bytes] = []
    prove = vrf.prove

    def seen(key: Key, alpha: bytes) -> bytes:
        found.append(alpha)
        return prove(key, alpha)

    monkeypatch.setattr(vrf, "prove", seen)
    return found


def group(ref: Referee, realm: Realm, count: int = ROW) -> list[bool]:
    """Submit so many draws at once: which of them drew."""
    first = realm.next_nonce(RED.public)
    answers = ref.submit_all([sign_action(RED, realm.id, first + i, Draw()) for i in range(count)])
    return [isinstance(answer, Receipt) and bool(answer.entry.proof) for answer in answers]


def test_each_action_is_proved_once_whether_ahead_or_not(ref: Referee, realm: Realm, proved: list[bytes]) -> None:
    assert all(group(ref, realm) + group(ref, realm))
    assert len(proved) == len(set(proved)) == 2 * ROW


def test_a_guess_that_was_wrong_is_thrown_away_and_not_made_again(
    ref: Referee, realm: Realm, proved: list[bytes]
) -> None:
    while all(group(ref, realm)):
        pass
    proved.clear()
    assert not any(group(ref, realm))
    assert not proved
    report = verify_realm(ref.store, realm.id, game)
    assert report.ok
    assert report.draws < report.actions


def test_a_few_are_proved_only_when_a_die_falls(ref: Referee, realm: Realm, proved: list[bytes]) -> None:
    group(ref, realm)
    proved.clear()
    stale = sign_action(RED, realm.id, 1, Draw(), created_at=9)
    ref.submit_all([stale] * (ROW - 1))
    assert not proved


def test_what_cannot_be_read_is_no_kind() -> None:
    assert sign(RED, 1, (), "{", 0) not in Drawers()
