"""Logs that the page shares: sound ones of four games, and altered ones with the first bad entry and the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

import duel
import orchard
from duels import (
    BLUE,
    RED,
    REFEREE,
    STRANGER,
    act,
    altered,
    at_turn,
    begin_vault,
    changed,
    creation,
    entries_of,
    file_report,
    forged,
    lines_of,
    logged,
    open_vault,
    referee,
    relinked,
    rewritten,
    seated,
    vault_games,
    vault_referee,
)
from vault import Listen, Toss, Wind
from yonder.core.rules.kernel import Grant, Question, Revoke
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import decode, plain
from yonder.games import temple
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.temple.movement import EnterTemple
from yonder.proof import vrf
from yonder.proof.chain import Line
from yonder.proof.draws import trace
from yonder.proof.entry import Entry, Opening, Upgrade, sign_checkpoint, sign_upgrade, veil_source
from yonder.proof.event import Signed, sign_action
from yonder.proof.keys import Key
from yonder.proof.replay import LogOpenings, replay
from yonder.proof.rules import Course
from yonder.realm.keys import RefereeKeys
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.testkit.signed import NOON, Clock, finder

ZERO = "00" * 32
LATER = NOON + 10**9
NEWEST = finder(duel.rules, temple.rules, vault_games("vault"))


def GAMES(name: str) -> Rules:  # noqa: N802 - as constant as the rest
    """The games of the logs, orchard in both versions."""
    return orchard.BOTH[name] if name in orchard.BOTH else NEWEST(name)


JOINED, GUARD, BLOW, TICK, LAST = 2, 4, 5, 7, 10


@cache
def duel_log() -> tuple[bytes, ...]:
    """A duel: a grant, a guard by the agent, a strike, a lunge that is answered by the clock, the grant's end."""
    for number in range(100):
        clock = Clock()
        to = referee(clock=clock)
        realm = seated(to, f"duel {number}")
        first = at_turn(realm)
        act(to, realm, first, Grant(STRANGER.public, LATER, ("guard", "strike")))
        act(to, realm, STRANGER, duel.Guard(), player=first.public)
        clock.now += 1_000
        act(to, realm, at_turn(realm), duel.Strike())
        act(to, realm, at_turn(realm), duel.Lunge())
        if realm.world.all(Question):
            return _ended(to, realm, first, clock)
    raise AssertionError("nobody lunges badly enough")


def _ended(to: Referee, realm: Realm, first: Key, clock: Clock) -> tuple[bytes, ...]:
    clock.now += duel.ANSWER_MS
    to.fire()
    act(to, realm, at_turn(realm), duel.Strike())
    act(to, realm, first, Revoke(STRANGER.public))
    act(to, realm, at_turn(realm), duel.Strike())
    return tuple(logged(realm))


@cache
def temple_log() -> tuple[bytes, ...]:
    """A rogue in a temple, who takes whatever is offered."""
    to = Referee(MemoryStore(), REFEREE, games=GAMES, clock=Clock())
    realm = to.create(creation(to.address, game="temple"))
    for action in (MintExplorer(ExplorerClass.ROGUE), MintTemple(1), EnterTemple(1, 1)):
        act(to, realm, RED, action)
    for number in range(20):
        offers = [offer for offer in realm.offers(RED.public) if offer.enabled and not offer.domains]
        act(to, realm, RED, offers[number % len(offers)].action)
    return tuple(logged(realm))


@cache
def vault_log() -> tuple[bytes, ...]:
    """A vault with a hidden number: an alarm with dice, guesses, and the opening that shows the number."""
    clock = Clock()
    to = vault_referee(clock)
    realm = begin_vault(to)
    act(to, realm, RED, Listen())
    act(to, realm, RED, Toss())
    act(to, realm, RED, Wind("first", 5))
    act(to, realm, BLUE, Toss())
    clock.now += 10
    to.fire()
    open_vault(to, realm)
    return tuple(logged(realm))


@cache
def orchard_log() -> tuple[bytes, ...]:
    """An orchard that goes on under the second version of its rules."""
    store, clock = MemoryStore(), Clock()
    old = Referee(store, REFEREE, games=finder(orchard.FIRST), clock=clock)
    begun = old.create(creation(old.address, game="orchard"))
    for _ in range(2):
        act(old, begun, RED, orchard.OLD_PICK())
    clock.now += 1_000
    to = Referee(store, REFEREE, games=GAMES, clock=clock)
    to.upgrade(begun.id)
    realm = to.realm(begun.id)
    for key in (RED, BLUE):
        act(to, realm, key, orchard.Pick())
    return tuple(logged(realm))


UPGRADED = 3
LOGS: dict[str, Callable[[], tuple[bytes, ...]]] = {
    "duel": duel_log,
    "temple": temple_log,
    "vault": vault_log,
    "orchard": orchard_log,
}


def logs() -> dict[str, Any]:
    """Logs line by line, what the verifier finds, their draws; and altered ones, the first bad entry and the reason."""
    return {
        "lines": {name: [line.decode() for line in make()] for name, make in LOGS.items()},
        "sound": {name: _report(make()) for name, make in LOGS.items()},
        "draws": {name: _draws(make()) for name, make in LOGS.items()},
        "hidden": _hidden(vault_log()),
        "altered": [
            _case(*case)
            for case in (*_of_files(), *_of_lines(), *_of_lies(), *_of_temple(), *_of_vault(), *_of_orchard())
        ],
    }


def _report(raw: Iterable[bytes]) -> dict[str, Any]:
    return dict(plain(file_report(list(raw), GAMES)))


def _draws(raw: Iterable[bytes]) -> dict[str, Any]:
    entries = entries_of(lines_of(raw))
    birth = entries[0].birth
    assert birth is not None
    course = Course(GAMES, birth, entries[0].event)
    steps = replay(course, entries, openings=LogOpenings(lambda: entries, birth.veil))
    return {str(step.entry.seq): plain(step.draws) for step in steps if step.draws}


def _hidden(raw: Iterable[bytes]) -> dict[str, Any]:
    """The hidden draws of the vault, as a server tells them once it is open."""
    entries = entries_of(lines_of(raw))
    birth = entries[0].birth
    assert birth is not None
    rules, openings = vault_games("vault"), LogOpenings(lambda: entries, birth.veil)
    found: dict[str, Any] = {}
    for step in replay(rules, entries, openings=openings):
        drawn = trace(rules, step.ctx.was, step.entry, openings).draws if step.entry.seq else []
        if hidden := [each for each in drawn if each.hidden is not None]:
            found[str(step.entry.seq)] = plain(hidden)
    return found


Case = tuple[str, str, list[bytes], str]
SAME, UNSEEN = "same", ""


def _case(name: str, log: str, raw: list[bytes], here: str) -> dict[str, Any]:
    """An altered log: its lines by their number in the sound one, or their text where that is another.

    `here` is the code that is found at the same entry without running the rules again; empty if they are needed.
    """
    sound = [line.decode() for line in LOGS[log]()]
    texts = [line.decode("utf-8", "surrogateescape") for line in raw]
    report = _report(raw)
    return {
        "name": name,
        "log": log,
        "bad": report["bad"],
        "code": report["code"],
        "here": report["code"] if here == SAME else here,
        "lines": [sound.index(text) if text in sound else text for text in texts],
    }


def _of_files() -> Iterator[Case]:
    """Altered by anybody who has the file."""
    log = list(duel_log())
    text = log[2 * BLOW].decode()
    yield "a line is missing", "duel", [*log[: 2 * BLOW], *log[2 * BLOW + 1 :]], SAME
    yield "a line stands twice", "duel", [*log[:7], *log[6:]], SAME
    yield "two lines change places", "duel", [*log[:4], log[6], log[5], log[4], *log[7:]], SAME
    yield "the end is missing", "duel", log[:-1], SAME
    yield "the file is cut inside a line", "duel", [*log[:9], log[9][:80]], SAME
    yield "something stands after the end", "duel", [*log, log[-1]], SAME
    yield "a space", "duel", [*log[: 2 * BLOW], text.replace(":", ": ", 1).encode(), *log[2 * BLOW + 1 :]], SAME
    yield "an unknown field", "duel", [*log[:2], log[2].replace(b'"at":', b'"x":1,"at":'), *log[3:]], SAME
    yield "a fraction", "duel", [*log[:2], log[2].replace(b'"seq":1,', b'"seq":1.5,'), *log[3:]], SAME
    yield "no JSON", "duel", [*log[:2], b"entry\n", *log[3:]], SAME
    yield "an empty line", "duel", [*log[:2], b"\n", *log[2:]], SAME
    yield "nothing at all", "duel", [], SAME
    yield "half a letter", "duel", [*log[:2], log[2].replace(b'"content":"', b'"content":"\\ud800'), *log[3:]], SAME


def _of_lines() -> Iterator[Case]:
    """Altered in the middle, with checkpoints that others signed."""
    lines = lines_of(duel_log())
    entries = entries_of(lines)
    guard, birth = entries[GUARD].event, entries[0].birth
    assert guard
    assert birth

    def made(name: str, changed: Iterable[Line], here: str = SAME) -> Case:
        return name, "duel", rewritten(changed), here

    yield made("the time of an entry", altered(lines, BLOW, at=NOON + 500))
    yield made("the entry before", altered(lines, BLOW, prev=ZERO))
    yield made("a proof is taken away", altered(lines, BLOW, proof=""))
    yield made("the last entry", altered(lines, LAST, told=ZERO), "bad_checkpoint")
    yield made("a checkpoint's signature", _checkpointed(lines, JOINED, sig=guard.sig))
    yield made("a checkpoint by another key", _resigned(lines, JOINED, STRANGER, entries[JOINED + 1].header.prev))
    yield made("a checkpoint of another history", _resigned(lines, JOINED, REFEREE, ZERO))
    yield made("no checkpoint at the end", [line for line in lines if line != lines[-1]])
    yield made("another referee signs it all", relinked(lines, STRANGER))
    yield made(
        "another referee claims the birth",
        relinked(altered(lines, 0, birth=replace(birth, referee=STRANGER.public)), STRANGER),
    )


def _of_lies() -> Iterator[Case]:
    """Altered by the referee itself, who can sign what it likes."""
    lines = lines_of(duel_log())
    entries = entries_of(lines)
    guard, blow, last = (entries[seq].event for seq in (GUARD, BLOW, LAST))
    birth = entries[0].birth
    assert guard
    assert blow
    assert last
    assert birth
    rival = BLUE if ("for", RED.public) in guard.tags else RED

    def made(name: str, changed: Iterable[Line], here: str = SAME) -> Case:
        return name, "duel", rewritten(changed), here

    def lied(name: str, seq: int, here: str = SAME, **changes: Any) -> Case:
        return made(name, forged(lines, seq, **changes), here)

    def did(name: str, seq: int, event: Signed) -> Case:
        proof = vrf.prove(REFEREE, bytes.fromhex(event.id)).hex() if entries[seq].proof else ""
        return lied(name, seq, event=event, proof=proof)

    yield lied("another realm", BLOW, realm=ZERO)
    yield lied("a second creation", GUARD, birth=birth)
    yield lied("neither action nor tick", BLOW, event=None)
    yield lied("a format from the future", 0, birth=replace(birth, format=3))
    yield lied("another game than was asked for", 0, birth=replace(birth, game="temple"), here="refused")
    yield lied("an altered action", GUARD, event=replace(guard, content='{"type":"lunge"}'))
    yield lied("a signature of another action", GUARD, event=replace(guard, sig=blow.sig))
    yield lied("no signature", LAST, event=replace(last, sig="00" * 64))
    yield lied("dice of another action", BLOW, proof=entries[LAST].proof)
    yield lied("dice of another key", BLOW, proof=vrf.prove(STRANGER, bytes.fromhex(blow.id)).hex())
    yield lied("a signature in capitals", GUARD, event=replace(guard, sig=guard.sig.upper()))
    yield lied("a proof in capitals", BLOW, proof=entries[BLOW].proof.upper())
    yield lied("a proof that is too short", BLOW, proof=entries[BLOW].proof[:-2])
    yield lied("a proof that is no point", BLOW, proof="ff" * 81)
    yield lied("a proof with one bit turned", BLOW, proof=_turned(entries[BLOW].proof))
    yield lied("a proof without dice", GUARD, UNSEEN, proof=vrf.prove(REFEREE, bytes.fromhex(guard.id)).hex())
    yield lied("dice without a proof", BLOW, UNSEEN, proof="")
    yield lied("events that the rules did not tell", BLOW, UNSEEN, told=ZERO)
    yield lied("writes that the rules did not make", BLOW, UNSEEN, writes=ZERO)
    yield lied("time runs backwards", BLOW, at=NOON - 1)
    yield lied("a tick too early", TICK, at=entries[TICK].at - 1)
    yield did("acting without a grant", GUARD, _acting(entries[0], rival, 2, guard))
    yield did("acting beyond a grant", BLOW, _acting(entries[0], STRANGER, 2, guard, duel.Lunge()))
    yield did("acting after a grant was revoked", LAST, _acting(entries[0], STRANGER, 2, guard))
    yield did("a nonce is left out", LAST, _skipping(entries[0], last))
    yield did("an action for another realm", GUARD, _acting(changed(entries[0], realm=ZERO), STRANGER, 1, guard))
    place = lines.index(entries[GUARD])
    yield made("an action is put in twice", relinked([*lines[: place + 2], *lines[place:]]))
    yield made("an action is left out", relinked([*lines[:place], *lines[place + 2 :]]), UNSEEN)
    yield made("two faults, the first is named", forged(forged(lines, LAST, told=ZERO), GUARD, proof="ff" * 81))


def _of_temple() -> Iterator[Case]:
    lines = lines_of(temple_log())
    rolled = [entry for entry in entries_of(lines) if entry.proof]
    last, before = rolled[-1], rolled[-2]
    event = last.event
    assert event is not None
    yield "rolled again", "temple", rewritten(forged(lines, last.seq, proof=before.proof)), SAME
    yield "another wish", "temple", rewritten(forged(lines, last.seq, event=replace(event, content="{}"))), SAME
    yield "other spoils", "temple", rewritten(forged(lines, last.seq, writes=ZERO)), UNSEEN


def _of_vault() -> Iterator[Case]:
    lines = lines_of(vault_log())
    entry = next(entry for entry in entries_of(lines) if entry.opened)
    ring = next(entry for entry in entries_of(lines) if entry.tick)
    (opening,) = entry.opened
    wrong = replace(opening, proof=vrf.prove(STRANGER, b"x").hex())
    yield "a wrong opening", "vault", rewritten(forged(lines, entry.seq, opened=(wrong,))), SAME
    renamed = replace(opening, scope="door")
    yield "an opening of something else", "vault", rewritten(forged(lines, entry.seq, opened=(renamed,))), SAME
    yield "a scope is opened twice", "vault", rewritten(forged(lines, entry.seq, opened=(opening, opening))), SAME
    veil, over = RefereeKeys(REFEREE).veil, veil_source(bytes(32), opening.scope)
    nowhere = Opening(opening.scope, ZERO, vrf.prove(veil, over).hex())
    more = forged(lines, entry.seq, opened=(opening, nowhere))
    yield "an opening of what no entry hid", "vault", rewritten(more), SAME
    spoiled = _turned(ring.proof)
    yield "dice of a tick", "vault", rewritten(forged(lines, ring.seq, proof=spoiled)), SAME


def _of_orchard() -> Iterator[Case]:
    lines = lines_of(orchard_log())
    entry = entries_of(lines)[UPGRADED]
    assert entry.event is not None
    to = decode(entry.event.content, Upgrade)

    def made(name: str, key: Key, realm: str, upgrade: Upgrade, here: str) -> Case:
        event = sign_upgrade(key, realm, upgrade, entry.at)
        return name, "orchard", rewritten(forged(lines, UPGRADED, event=event)), here

    yield made("an upgrade by somebody else", STRANGER, entry.realm, to, SAME)
    yield made("an upgrade of another realm", REFEREE, ZERO, to, SAME)
    yield made("an upgrade to another world", REFEREE, entry.realm, replace(to, digest=ZERO), UNSEEN)
    yield made("an upgrade to rules that nobody has", REFEREE, entry.realm, replace(to, version=3), UNSEEN)


def _checkpointed(lines: list[Line], seq: int, **changes: Any) -> list[Line]:
    place = 2 * seq + 1
    found = lines[place]
    assert isinstance(found, Signed)
    return [*lines[:place], replace(found, **changes), *lines[place + 1 :]]


def _resigned(lines: list[Line], seq: int, key: Key, head: str) -> list[Line]:
    entry = entries_of(lines)[seq]
    place = 2 * seq + 1
    return [*lines[:place], sign_checkpoint(key, entry.realm, seq, head, entry.at), *lines[place + 1 :]]


def _turned(proof: str) -> str:
    return proof[:-1] + ("0" if proof[-1] != "0" else "1")


def _acting(first: Entry, key: Key, nonce: int, like: Signed, action: Any = None) -> Signed:
    """An action of a key for the player that another event was for."""
    player = next(tag[1] for tag in like.tags if tag[0] == "for")
    return sign_action(key, first.realm, nonce, action or duel.Guard(), player=player)


def _skipping(first: Entry, event: Signed) -> Signed:
    nonce = int(next(tag[1] for tag in event.tags if tag[0] == "nonce"))
    key = RED if event.pubkey == RED.public else BLUE
    return sign_action(key, first.realm, nonce + 1, duel.Strike())
