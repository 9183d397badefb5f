"""Replies: what an agent says, in character, and never the same line while there is another (H-647 .. H-651)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load
from yonder.core.world.codec import sha256
from yonder.games.hashfront.bots.talk.lexicon import tokens
from yonder.games.hashfront.bots.talk.traits import Traits
from yonder.games.hashfront.kinds import Intent, Trait

HEDGES = ("perhaps", "maybe", "might", "if possible")
LONGEST = 140
TERSE = 6

_GROUPS = {
    Intent.RUSH_THREAT: "threat",
    Intent.STRENGTH_CLAIM: "threat",
    Intent.TRUCE_OFFER: "offer",
    Intent.ALLIANCE_OFFER: "offer",
    Intent.TAUNT: "taunt",
    Intent.DEMORALIZE: "taunt",
    Intent.BUILD_CLAIM: "claim",
    Intent.TARGET_CLAIM: "claim",
    Intent.ARGUMENT: "argument",
    Intent.PLEA: "plea",
    Intent.QUESTION: "question",
    Intent.SMALLTALK: "talk",
}
TALK = (Intent.SMALLTALK, Intent.QUESTION)
HEEDED = (Intent.ARGUMENT,)
DOUBTED = (Intent.RUSH_THREAT, Intent.STRENGTH_CLAIM, Intent.BUILD_CLAIM, Intent.TARGET_CLAIM)
PHASES = ("start", "blood", "lost", "victory", "defeat", "draw", "breach", "betrayed")
REMARKS = ("kill", "fallen", "blunder", "gained")  # H-983


class Voice(Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of one trait: answers by group of intents, and lines by phase of the game."""

    answers: dict[str, tuple[str, ...]]
    lines: dict[str, tuple[str, ...]]


class _Script(Struct, frozen=True, forbid_unknown_fields=True):
    stubborn: Voice
    gullible: Voice
    analytical: Voice
    aggressive: Voice
    cautious: Voice
    picked: dict[str, tuple[str, ...]]
    asked: dict[str, tuple[str, ...]]
    tails: dict[Trait, tuple[str, ...]]


SCRIPT = load(files(__package__) / "replies.toml", _Script)
VOICES: dict[Trait, Voice] = {trait: getattr(SCRIPT, trait.value) for trait in Trait}
_PLACE = re.compile(r"[0-9]+ *, *[0-9]+")


def lot(seed: int, what: int | str) -> bytes:
    """What decides about an answer: a hash of the agent's seed and the message (or the phase)."""
    said = what.to_bytes(8, "big") if isinstance(what, int) else what.encode()
    return sha256(seed.to_bytes(8, "big") + said)


def group_of(intent: Intent, text: str, deed: str = "") -> str:
    """Which lines answer a message: by what it did (H-985), else by its intent; talk by what it says (H-647)."""
    if deed:
        return deed
    if intent not in TALK:
        return _GROUPS[intent]
    said = f" {' '.join(tokens(text))} "
    topics = SCRIPT.asked if intent is Intent.QUESTION else {**SCRIPT.asked, **SCRIPT.picked}
    found = (name for name, words in topics.items() if any(f" {word} " in said for word in words))
    return next(found, _GROUPS[intent])


def deed_of(intent: Intent, *, accepted: bool | None, changed: bool) -> str:
    """What a message did, where an answer must not say the contrary (H-985); empty where it may say anything."""
    if accepted is not None:
        return "agreed" if accepted else "refused"
    if intent in HEEDED:
        return "heeded" if changed else "ignored"
    return "doubted" if intent in DOUBTED and not changed else ""


def reply(
    traits: Traits,
    seed: int,
    message: int,
    intent: Intent,
    said: Sequence[str] = (),
    *,
    text: str = "",
    deed: str = "",
) -> str:
    """The answer to a message, given what the agent has said before and what the message did."""
    lines = VOICES[traits[0]].answers[group_of(intent, text, deed)]
    return _dressed(traits, _chosen(lines, lot(seed, message)[1], said), said)


def line(traits: Traits, seed: int, phase: str, said: Sequence[str] = ()) -> str:
    """What it says unprompted at this phase of the game (H-651), or as a remark (H-983)."""
    return _dressed(traits, _chosen(VOICES[traits[0]].lines[phase], lot(seed, phase)[1], said), said)


def remarks(seed: int, kind: str, at: int) -> bool:
    """Does it remark on this in this round? Three times in five: who always comments is not heard (H-983)."""
    return lot(seed, f"{kind} {at}")[0] * 5 < 256 * 3


def in_style(trait: Trait, text: str) -> bool:
    """Does a line keep the manner of this trait? (H-648)."""
    if not text or len(text) > LONGEST or _PLACE.search(text):
        return False
    hedged = any(hedge in " ".join(tokens(text)) for hedge in HEDGES)
    match trait:
        case Trait.STUBBORN:
            return len(text.split()) <= TERSE and "?" not in text
        case Trait.GULLIBLE:
            return text.endswith(("!", ":)"))
        case Trait.ANALYTICAL:
            return "?" in text
        case Trait.AGGRESSIVE:
            return "!" in text and not hedged
        case Trait.CAUTIOUS:
            return hedged


def _chosen(lines: Sequence[str], start: int, said: Sequence[str]) -> str:
    """The line the lot names, or the next not yet said; when all are used up, the one said longest ago."""
    turned = [lines[(start + i) % len(lines)] for i in range(len(lines))]
    used = [max((i for i, old in enumerate(said) if old.startswith(each)), default=-1) for each in turned]
    return turned[used.index(min(used))]


def _dressed(traits: Traits, text: str, said: Sequence[str]) -> str:
    """With what the other traits add, unless that breaks the style of the first (H-649)."""
    for trait in traits[1:]:
        tails = SCRIPT.tails.get(trait, ())
        longer = [f"{text} {tail}" for tail in tails if in_style(traits[0], f"{text} {tail}")]
        fresh = [each for each in longer if each not in said]
        text = (fresh or longer or [text])[0]
    return text
