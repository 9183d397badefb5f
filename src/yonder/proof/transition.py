"""Transition: how an entry changes a world. The referee and every verifier run these same functions."""

from __future__ import annotations

import re
from typing import Protocol

from msgspec import Struct

from yonder.core.chance.dice import Dice
from yonder.core.errors import Malformed, Reject, Stale
from yonder.core.migrate import migrated
from yonder.core.pack import pack_hash
from yonder.core.rules import engine
from yonder.core.rules.ctx import Ctx, Veil
from yonder.core.rules.engine import perform
from yonder.core.rules.grants import authorise
from yonder.core.rules.kernel import Genesis, Secret, Signer, Timer
from yonder.core.rules.rules import Rules
from yonder.core.words import named
from yonder.core.world.codec import decode, sha256, sha256_hex
from yonder.core.world.world import World
from yonder.proof.entry import FORMAT, Birth, Creation, Tick, Upgrade
from yonder.proof.event import ACTION, CREATE, SALT, Signed, is_count, tag, tags
from yonder.proof.keys import CANONICAL

SALTED = re.compile(rf"[0-9a-f]{{{SALT}}}")


class Eras(Protocol):
    """Finds the rules of a version, or refuses."""

    def at(self, version: int, content: str) -> Rules: ...


class Envelope(Struct, frozen=True, gc=False):
    """What the tags of an action say: the realm, the nonce, the player it is for, and whether it is salted."""

    realm: str
    nonce: int
    player: str
    salted: bool


def envelope(event: Signed) -> Envelope:
    """Read the tags of a signed action."""
    realm, nonce, player, salt = tags(event, "realm", "nonce", "for", "salt")
    if event.kind != ACTION or realm is None or nonce is None:
        raise Malformed("$.tags", f"An action is an event of kind {ACTION} with the tags realm and nonce.", "bad_tag")
    if not is_count(nonce, 15):
        raise Malformed("$.tags.nonce", "A nonce is a whole number from 1.", "bad_nonce")
    if player is not None and not CANONICAL.fullmatch(player):
        raise Malformed("$.tags.for", "A player is a public key of 64 lower-case hex digits.", "bad_key")
    if salt is not None and not SALTED.fullmatch(salt):
        raise Malformed("$.tags.salt", f"A salt is {SALT} lower-case hex digits.", "bad_tag")
    return Envelope(realm, int(nonce), player or event.pubkey, salt is not None)


def next_nonce(world: World, key: str) -> int:
    """The nonce that this key must use next."""
    signer = world.find(Signer, key)
    return 1 if signer is None else signer.nonce + 1


def act(rules: Rules, world: World, realm: str, event: Signed, dice: Dice, now: int, veil: Veil) -> Ctx:
    """Apply a signed action (its signature already checked) in a fork."""
    who = envelope(event)
    if who.realm != realm:
        raise Malformed("$.tags.realm", "This action is signed for another realm.", "wrong_realm")
    expected = next_nonce(world, event.pubkey)
    if who.nonce != expected:
        raise Stale(expected, f"The next nonce of this key is {expected}, not {who.nonce}.")
    action = rules.decode(event.content)
    authorise(world, who.player, event.pubkey, action, now)
    ctx = Ctx(rules, world, who.player, now, dice, veil)
    ctx.words = named(action)
    perform(ctx, action)
    if not who.salted and (rules.hides or ctx.world.any(Secret)):
        text = f"This game has hidden information: an action needs the tag salt, {SALT} random hex digits."
        raise Malformed("$.tags.salt", text, "bad_tag")
    ctx.world.put(Signer(event.pubkey, who.nonce))
    return ctx


def begin(rules: Rules, event: Signed, birth: Birth, dice: Dice, now: int, veil: Veil) -> Ctx:
    """Apply a creation to nothing."""
    creation = check_creation(event, birth)
    check_birth(rules, birth)
    genesis = Genesis(event.id, rules.name, rules.version, event.pubkey, birth.referee, birth.content)
    return engine.begin(rules, genesis, creation.setup, dice, now, veil)


def check_creation(event: Signed, birth: Birth) -> Creation:
    """Insist that a realm was begun as its host asked; whether the rules are here is another matter."""
    creation = read_creation(event)
    if tag(event, "p") != birth.referee:
        raise Malformed("$.tags.p", "This creation was signed for another referee.", "wrong_referee")
    if tag(event, "veil") != birth.veil:
        raise Malformed("$.tags.veil", "This creation was signed for another veil.", "wrong_veil")
    check_format(birth)
    if creation.game != birth.game:
        raise Malformed("$.birth.game", "The host asked for another game.", "wrong_game")
    if pack_hash(creation.pack) != birth.pack:
        raise Malformed("$.birth.pack", "The host asked for another pack.", "wrong_pack")
    return creation


def check_format(birth: Birth) -> None:
    """Insist that a log was begun in this format."""
    if birth.format != FORMAT:
        raise Malformed(
            "$.birth.format", f"This log has format {birth.format}; this version reads format {FORMAT}.", "wrong_format"
        )


def read_creation(event: Signed) -> Creation:
    """What the host asks for."""
    if event.kind != CREATE:
        raise Malformed("$.kind", f"A creation is an event of kind {CREATE}.", "bad_kind")
    return decode(event.content, Creation)


def check_birth(rules: Rules, birth: Birth) -> None:
    """Insist that a realm was begun in this format and with these very rules."""
    check_format(birth)
    if (birth.game, birth.version, birth.content) != (rules.name, rules.version, rules.content_hash()):
        raise wrong_rules(rules, birth.game, birth.version, birth.content)


def wrong_rules(rules: Rules, game: str, version: int, content: str) -> Malformed:
    """The refusal to run a realm by other rules than its own."""
    text = (
        f"This realm needs {game} version {version} with content {content[:8]}, "
        f"but {rules.name} version {rules.version} with content {rules.content_hash()[:8]} is installed. "
        "`yonder upgrade` continues it under the installed rules."
    )
    return Malformed("$.birth", text, "wrong_rules")


def upgrade(course: Eras, world: World, realm: str, event: Signed, dice: Dice, now: int, veil: Veil) -> Ctx:
    """Let a realm go on under other rules: its world is migrated, and must be the one that the referee has named."""
    to = read_upgrade(event)
    if event.pubkey != world.get(Genesis).referee:
        raise Malformed("$.pubkey", "Only the realm's referee can upgrade it.", "not_referee")
    if tag(event, "realm") != realm:
        raise Malformed("$.tags.realm", "This upgrade is signed for another realm.", "wrong_realm")
    rules = course.at(to.version, to.content)
    moved = migrated(rules, world.dump(), veil.seq)
    if moved.digest().hex() != to.digest:
        raise Malformed("$.content.digest", "The migrated world is not the one that was named.", "bad_upgrade")
    return Ctx(rules, moved, "", now, dice, veil)


def read_upgrade(event: Signed) -> Upgrade:
    """What a referee says of other rules."""
    return decode(event.content, Upgrade)


def tick(rules: Rules, world: World, timer: Timer, dice: Dice, now: int, veil: Veil) -> Ctx:
    """Let a timer fire in a fork. If the rules refuse it or break on it, the timer is spent and nothing else happens.

    A broken rule breaks alike for everybody, so the log verifies; left due, the timer would stop the realm for good.
    """
    try:
        return engine.tick(rules, world, timer, dice, now, veil)
    except (Reject, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        ctx = Ctx(rules, world, "", now, dice, veil)
        ctx.world.drop(timer)
        return ctx


def due_first(world: World, now: int) -> None:
    """Insist that no timer is due before something else happens at `now`."""
    timer = engine.due(world, now)
    if timer is not None:
        raise Malformed("$.at", f"The timer {timer.kind} {timer.name} is due first.", "tick_missing")


def hashes(ctx: Ctx, salt: bytes) -> tuple[str, str]:
    """Hashes of what an entry told and of what it changed.

    They are salted while a secret is closed: hidden things are few and could be guessed.
    """
    return sha256_hex(salt + engine.told_bytes(ctx)), sha256_hex(salt + engine.write_bytes(ctx))


def salt_of(ctx: Ctx) -> bytes:
    """The salt of an entry: made of the oldest secret that is closed after it, whose seed its readers will have."""
    oldest = ctx.world.first(Secret)
    return b"" if oldest is None else sha256(bytes.fromhex(oldest.seed) + ctx.source)


def tick_salt(tick: Tick | None, salt: bytes) -> str:
    """The salt that the body of a tick shows; an action brings its own in its tags."""
    return "" if tick is None else salt.hex()
