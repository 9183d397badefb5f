"""Salts: an id cannot be guessed where a game hides things, and hashes tell nothing while a secret is closed."""

from __future__ import annotations

import pytest

from duels import RED, act, begin, begin_vault, open_vault, referee, signed, vault_referee
from vault import Guess, Listen, Wind
from yonder.core.chance.dice import ScriptedDice
from yonder.core.errors import Malformed
from yonder.core.game import StepVeil
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Secret
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode, sha256_hex
from yonder.core.world.world import World
from yonder.proof.event import ACTION, SALT, Tags, sign, sign_action, tag
from yonder.proof.keys import Key
from yonder.proof.transition import hashes, salt_of
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee

SEED = bytes(32)


def bare(realm: Realm, key: Key, content: str, tags: Tags = ()) -> bytes:
    nonce = str(realm.next_nonce(key.public))
    return encode(sign(key, ACTION, (("realm", realm.id), ("nonce", nonce), *tags), content, 0))


def code_of(to: Referee, data: bytes) -> str:
    with pytest.raises(Malformed) as caught:
        to.submit(data)
    return caught.value.code


def test_a_game_that_hides_takes_no_action_without_a_salt() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    assert code_of(to, bare(realm, RED, '{"type":"listen"}')) == "bad_tag"
    assert realm.head.seq == 0


@pytest.mark.parametrize("salt", ["", "ab" * 15, "AB" * 16, "zz" * 16, "ab" * 17])
def test_a_salt_is_hex_digits_of_one_length(salt: str) -> None:
    to = referee()
    realm = begin(to)
    assert code_of(to, bare(realm, RED, '{"type":"join"}', (("salt", salt),))) == "bad_tag"


def test_an_open_game_takes_actions_without_a_salt() -> None:
    to = referee()
    realm = begin(to)
    to.submit(bare(realm, RED, '{"type":"join"}'))
    assert realm.head.seq == 1


def test_a_salt_is_the_same_for_the_same_action_and_needs_the_secret_key() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    made = signed(realm, RED, Listen())
    assert made == signed(realm, RED, Listen())
    salts = {tag(sign_action(key, realm.id, 1, Listen()), "salt") or "" for key in (RED, Key.from_seed("x"))}
    assert len(salts) == 2
    assert all(len(salt) == SALT for salt in salts)


# What hashes are salted with

HIDING = Rules("hiding", 1)


def entry(world: World, seq: int) -> Ctx:
    return Ctx(HIDING, world, "me", 0, ScriptedDice([]), StepVeil(SEED, seq))


def test_without_a_closed_secret_there_is_no_salt() -> None:
    ctx = entry(World(), 1)
    assert salt_of(ctx) == b""
    assert hashes(ctx, b"") == (sha256_hex(b"[]"), sha256_hex(b"[]"))


def test_the_oldest_closed_secret_makes_the_salt() -> None:
    world = World()
    for seq, scope in ((1, "z"), (2, "a"), (3, "b")):
        made = entry(world, seq)
        made.secret(scope)
        made.world.commit()
    before = salt_of(entry(world, 4))
    ctx = entry(world, 4)
    ctx.open("a")
    assert salt_of(ctx) == before
    ctx.open("z")
    assert salt_of(ctx) != before


def test_two_entries_have_two_salts() -> None:
    world = World()
    made = entry(world, 1)
    made.secret("a")
    made.world.commit()
    assert salt_of(entry(world, 2)) != salt_of(entry(world, 3))


def test_the_salt_is_small_however_many_secrets_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    made = entry(world, 1)
    for number in range(500):
        made.secret(f"chest {number}")
    made.world.commit()
    monkeypatch.setattr(World, "all", lambda *_: pytest.fail("it reads every secret"))
    ctx = entry(world, 2)
    ctx.secret("one more")
    assert salt_of(ctx)


def test_an_entry_that_opens_the_last_secret_is_not_salted() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, RED, Wind("a", 5))
    receipt = open_vault(to, realm)
    assert not realm.world.any(Secret)
    after = act(to, realm, RED, Wind("a", 5)).entry
    assert receipt.entry.header.told != after.header.told
    assert after.header.told == sha256_hex(b"[]")


def test_a_guess_and_its_hash_do_not_tell_the_number() -> None:
    """The same wrong guess twice: what is told is the same, its hash is not."""
    to = vault_referee()
    realm = begin_vault(to, size=1000)
    told = [act(to, realm, RED, Guess(999)).entry.header.told for _ in range(2)]
    assert told[0] != told[1]
