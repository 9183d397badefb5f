"""Impact: how much a message moves an agent of these traits, step by step (H-606), so that it can be shown why."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.hashfront.bots.talk.traits import NATURES, Traits
from yonder.games.hashfront.kinds import Intent, Trait

DEAF = (Intent.RUSH_THREAT, Intent.STRENGTH_CLAIM, Intent.DEMORALIZE, Intent.TAUNT, Intent.PLEA)
MOST = 120


class Impact(Struct, frozen=True):
    """The value after each step of the formula; `value` is the impact."""

    receptivity: int
    weighed: int
    stubborn: int
    trusted: int
    value: int


NONE = Impact(0, 0, 0, 0, 0)


def impact(traits: Traits, intent: Intent, evidence: int, trust: int, earlier: int = 0) -> Impact:
    """The impact of a message, after `earlier` ones of the same intent from the same sender this turn."""
    if intent not in NATURES[traits[0]].receptive:
        return NONE
    open_to = receptivity(traits, intent)
    weighed = open_to
    if Trait.ANALYTICAL in traits and intent is not Intent.TAUNT:
        weighed = open_to * evidence // 100 if evidence >= 40 else 0
    stubborn = weighed
    if Trait.STUBBORN in traits and len(traits) > 1:
        stubborn = 0 if intent in DEAF else weighed * 15 // 100
    trusted = stubborn if intent is Intent.TAUNT else stubborn * (50 + trust) // 150
    return Impact(open_to, weighed, stubborn, trusted, trusted >> earlier)


def receptivity(traits: Traits, intent: Intent) -> int:
    """How open these traits are to this intent: the most open one counts, others that are open add a little."""
    values = [NATURES[trait].receptive[intent] for trait in traits if trait is not Trait.STUBBORN]
    if not values:
        return NATURES[Trait.STUBBORN].receptive[intent]
    best = values.index(max(values))
    further = sum(10 for i, value in enumerate(values) if i != best and value >= 50)
    return min(MOST, values[best] + further)
