"""Traits: the five of them, what each brings along, and the names of their combinations (H-600 .. H-605, H-617)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load
from yonder.games.hashfront.kinds import Intent, Trait


class Nature(Struct, frozen=True, forbid_unknown_fields=True):
    """One trait: starting trust, trust lost by a lie, base stance, receptivity by intent."""

    trust: int
    doubt: int
    receptive: dict[Intent, int]
    aggression: int = 0
    defence: int = 0


NATURES: dict[Trait, Nature] = load(files(__package__) / "traits.toml", dict[Trait, Nature])

PAIRS = {
    (Trait.GULLIBLE, Trait.AGGRESSIVE): "HOTHEAD",
    (Trait.STUBBORN, Trait.ANALYTICAL): "BUNKER",
    (Trait.CAUTIOUS, Trait.GULLIBLE): "WORRIER",
    (Trait.AGGRESSIVE, Trait.CAUTIOUS): "OPPORTUNIST",
    (Trait.ANALYTICAL, Trait.AGGRESSIVE): "CALCULATOR",
    (Trait.ANALYTICAL, Trait.CAUTIOUS): "PLANNER",
    (Trait.STUBBORN, Trait.AGGRESSIVE): "BULLDOG",
    (Trait.STUBBORN, Trait.CAUTIOUS): "SENTRY",
    (Trait.GULLIBLE, Trait.ANALYTICAL): "STUDENT",
    (Trait.STUBBORN, Trait.GULLIBLE): "CONTRARIAN",
}

Traits = Sequence[Trait]


def read_traits(names: Sequence[str]) -> tuple[Trait, ...]:
    """One to three different traits, by name; ValueError for anything else."""
    traits = tuple(Trait(name.lower()) for name in names)
    if not 1 <= len(traits) <= 3 or len(dict.fromkeys(traits)) != len(traits):
        raise ValueError("An agent has one to three different traits.")
    return traits


def personality(traits: Traits) -> str:
    """The name under which a combination is shown (H-617)."""
    if len(traits) == 1:
        return traits[0].upper()
    first, second = traits[0], traits[1]
    pair = PAIRS.get((first, second)) or PAIRS[second, first]
    return pair if len(traits) == 2 else f"{pair} {traits[2].upper()}"


def starting_trust(traits: Traits) -> int:
    """How much it believes anybody at first (H-603)."""
    return sum(NATURES[trait].trust for trait in traits) // len(traits)


def base_aggression(traits: Traits) -> int:
    """What its nature adds to the aggression of its stance (H-602)."""
    return sum(NATURES[trait].aggression for trait in traits)


def base_defence(traits: Traits) -> int:
    """What its nature adds to the defence of its stance (H-602)."""
    return sum(NATURES[trait].defence for trait in traits)


def doubt(traits: Traits) -> int:
    """The trust that a false claim costs (H-613)."""
    gullible, analytical = Trait.GULLIBLE in traits, Trait.ANALYTICAL in traits
    if gullible and analytical:
        return 20
    if gullible or analytical:
        return NATURES[Trait.GULLIBLE if gullible else Trait.ANALYTICAL].doubt
    return NATURES[traits[0]].doubt
