"""Attested fields: a signed event inside an action is checked by referee and verifier, before the rules see it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from duels import BLUE, RED, REFEREE, bound, creation, entries_of, lines_of, logged, relinked, report_of
from yonder.core import Action, Attested, Ctx, Model, Rules
from yonder.core.errors import Malformed
from yonder.core.world.codec import encode
from yonder.proof.attestation import MOST, attestations, check_attestations
from yonder.proof.entry import Entry, content_of, seal_of
from yonder.proof.event import Signed, sign, sign_action
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.testkit.signed import Clock, finder

rules = Rules("letters", 1)


class Letter(Model, key=("number",)):
    number: int
    by: str
    text: str


rules.declare(models=(Letter,))


class Post(Action):
    """Hand in what somebody has signed."""

    letter: Attested
    more: tuple[Attested, ...] = ()


@rules.on(Post)
def post(ctx: Ctx, action: Post) -> None:
    for letter in (action.letter, *action.more):
        ctx.world.put(Letter(ctx.next("letter"), letter.pubkey, letter.content))


GAMES = finder(rules)
WORD = sign(BLUE, 30_000, (("d", "save"),), "hello", 7)


def attested(event: Signed, **changes: Any) -> Attested:
    return Attested(**{**asdict(event), **changes})


@pytest.fixture
def to() -> Referee:
    return Referee(MemoryStore(), REFEREE, games=GAMES, clock=Clock())


@pytest.fixture
def realm(to: Referee) -> Realm:
    return to.create(creation(to.address, game="letters"))


def signed(realm: Realm, *letters: Attested) -> Signed:
    return sign_action(RED, realm.id, realm.next_nonce(RED.public), Post(letters[0], letters[1:]))


def test_the_rules_see_who_has_signed_what(to: Referee, realm: Realm) -> None:
    to.submit(signed(realm, attested(WORD)))
    assert realm.world.all(Letter) == [Letter(1, BLUE.public, "hello")]
    assert report_of(lines_of(logged(realm)), GAMES).ok


WRONG = [
    {"content": "bye"},
    {"created_at": 8},
    {"sig": "00" * 64},
    {"sig": WORD.sig.upper()},
    {"pubkey": RED.public},
    {"id": "ab" * 32},
]


@pytest.mark.parametrize("changes", WRONG, ids=["content", "time", "no signature", "capitals", "signer", "id"])
def test_what_was_not_signed_is_refused(to: Referee, realm: Realm, changes: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        to.submit(signed(realm, attested(WORD), attested(WORD, **changes)))
    assert caught.value.code == "bad_attestation"
    assert realm.head.seq == 0


@pytest.mark.parametrize("changes", WRONG, ids=["content", "time", "no signature", "capitals", "signer", "id"])
def test_a_log_that_holds_it_all_the_same_is_not_sound(to: Referee, realm: Realm, changes: dict[str, Any]) -> None:
    to.submit(signed(realm, attested(WORD)))
    lines = lines_of(logged(realm))
    entry = entries_of(lines)[1]
    assert entry.body is not None
    event = sign_action(RED, realm.id, 1, Post(attested(WORD, **changes)))
    forged = Entry(replace(entry.header, signed=seal_of(event)), replace(entry.body, event=content_of(event)))
    report = report_of(relinked([forged if line == entry else line for line in lines]), GAMES)
    assert (report.bad, report.code) == (1, "bad_attestation")
    assert bound(forged).seq == 1


def test_an_event_is_found_wherever_it_stands() -> None:
    event = asdict(WORD)
    content = encode({"a": [{"b": event}], "c": {"d": event}, "sig": "no event"}).decode()
    assert attestations(content) == [WORD, WORD]


@pytest.mark.parametrize("content", ['"sig"', "{", '{"sig":1}', '{"sig":"x","id":"y"}', ""])
def test_what_has_other_fields_is_no_event(content: str) -> None:
    check_attestations(content)


def test_there_is_an_end_to_what_one_action_may_attest() -> None:
    content = encode([asdict(WORD)] * (MOST + 1)).decode()
    with pytest.raises(Malformed):
        check_attestations(content)
