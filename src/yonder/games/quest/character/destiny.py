"""Destiny: who a key is born as (Q-526 to Q-528). The same key gives the same character everywhere."""

from __future__ import annotations

from collections.abc import Mapping

from yonder.core.world.codec import sha256
from yonder.games.quest.content import Content
from yonder.games.quest.kinds import STATS, ClassName, Stat
from yonder.games.quest.models import Scores


def value(key: str, what: str) -> int:
    """The number that a key has for a question."""
    return int.from_bytes(sha256((key + what).encode())[:8], "big")


def choice(key: str, what: str, weights: Mapping[str, int]) -> str:
    """The option whose cumulative weight first exceeds the number; options by name."""
    left = value(key, what) % sum(weights.values())
    for name in sorted(weights):
        left -= weights[name]
        if left < 0:
            return name
    msg = f"no weights for {what}"
    raise ValueError(msg)


def race(content: Content, key: str) -> str:
    return choice(key, "race", {kind.id: kind.weight for kind in content.races.values()})


def class_name(content: Content, key: str, race: str) -> str:
    return choice(key, f"class_{race}", {str(name): weight for name, weight in content.races[race].classes.items()})


def background(content: Content, key: str, class_name: str) -> str:
    there = [kind.id for kind in content.backgrounds.values() if class_name in kind.classes]
    return choice(key, f"background_{class_name}", dict.fromkeys(there, 1))


def alignment(content: Content, key: str) -> str:
    return choice(key, "alignment", content.start.alignments)


def name(content: Content, key: str, race: str) -> str:
    """What somebody is called who has chosen no name."""
    return choice(key, "name", dict.fromkeys(content.names[race], 1))


def total(content: Content, key: str) -> int:
    """What the six scores add up to."""
    at = value(key, "stat_tier") % 100
    tier = next(tier for tier in content.start.tiers if at < tier.below)
    return tier.total + value(key, "stat_total") % tier.spread


def scores(content: Content, key: str, class_name: ClassName) -> Scores:
    """The primaries first, the rest dealt one point at a time round the six, in the key's own order."""
    start, primary = content.start, content.classes[class_name].primary
    dealt: dict[Stat, int] = {s: start.primary_score if s in primary else start.base_score for s in STATS}
    order = sorted(STATS, key=lambda stat: (value(key, f"stat_{stat}"), stat))
    left = total(content, key) - sum(dealt.values())
    while left > 0 and any(dealt[stat] < start.most_score for stat in order):
        for stat in order:
            if left > 0 and dealt[stat] < start.most_score:
                dealt[stat] += 1
                left -= 1
    strength, dexterity, constitution, intelligence, wisdom, charisma = (dealt[stat] for stat in STATS)
    return strength, dexterity, constitution, intelligence, wisdom, charisma
