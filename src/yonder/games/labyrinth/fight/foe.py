"""The monster's figures in this fight, and what one blow comes to. One place for resolution, odds and views."""

from __future__ import annotations

from functools import lru_cache

from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.hero.figures import chance_bp, dexterity, half_up
from yonder.games.labyrinth.kinds import LANDED, ZONES, Band, Likelihood, Menace, Outcome


def foe_ac(me: Me) -> int:
    """Effective monster AC (L-073)."""
    return max(1, me.monster.ac - me.numbers.fight.vulnerable * me.foe.vulnerability)


def foe_strength(me: Me) -> int:
    """Effective monster Strength (L-237)."""
    return max(0, me.monster.strength - me.numbers.fight.weaken * me.foe.weakness)


def foe_dexterity(me: Me) -> int:
    """Effective monster Dexterity, for flee targets (L-238)."""
    return max(0, me.monster.dexterity - me.numbers.fight.weaken * me.foe.slowness)


def damage_penalty(me: Me) -> int:
    """What Weakness and Slowness take off its damage (L-186)."""
    return me.numbers.fight.penalty * (me.foe.weakness + me.foe.slowness)


def exhaustion(me: Me) -> int:
    """L-149: from round 51 on everybody hits better."""
    return max(0, me.foe.round - me.numbers.fight.exhaustion)


def hero_modifier(me: Me) -> int:
    """What is added to a hero's attack roll (L-166)."""
    return me.row.strength + exhaustion(me)


def foe_modifier(me: Me) -> int:
    """What is added to a monster's attack roll (L-171)."""
    grim = me.row.depth if me.row.menace is Menace.GRIM else 0
    return foe_strength(me) // 2 + grim + exhaustion(me)


def charm_modifier(me: Me) -> int:
    """L-270."""
    return half_up(me.row.charisma + me.foe.cha_bonus)


def charm_target(me: Me) -> int:
    """L-270."""
    return me.numbers.fight.charm_base + me.monster.difficulty // 2


def flee_modifier(me: Me) -> int:
    """L-276."""
    return half_up(dexterity(me))


def flee_target(me: Me) -> int:
    """L-276."""
    return me.numbers.fight.flee_base + half_up(foe_dexterity(me))


def outcome(content: Content, raw: int, total: int, ac: int, *, guarded: bool) -> Outcome:
    """L-167: fumble, critical, block, then hit or miss."""
    core = content.numbers.roll
    if raw == core.count:
        return Outcome.FUMBLE
    if raw == core.count * core.sides:
        return Outcome.CRITICAL
    if guarded:
        return Outcome.BLOCKED
    return Outcome.HIT if total >= ac else Outcome.MISS


@lru_cache(maxsize=4096)
def lands(content: Content, modifier: int, ac: int) -> tuple[int, int]:
    """In how many of all ways a swing lands (P-2): every raw total with every guard."""
    core = content.numbers.roll
    ways = sums(core.count, core.sides)
    hits = sum(
        n
        for raw, n in ways.items()
        for guard in ZONES
        if outcome(content, raw, raw + modifier, ac, guarded=guard is ZONES[0]) in LANDED
    )
    return hits, sum(ways.values()) * len(ZONES)


def swing_bp(me: Me) -> int:
    """The chance that a swing lands, in basis points, rounded down (L-535)."""
    part, whole = lands(me.content, hero_modifier(me), foe_ac(me))
    return part * 10_000 // whole


def hit_bp(me: Me, ac: int) -> int:
    """The chance that the monster's swing lands on this AC."""
    part, whole = lands(me.content, foe_modifier(me), ac)
    return part * 10_000 // whole


def flee_bp(me: Me) -> int:
    """The chance to get away (L-276)."""
    return chance_bp(me.content, flee_modifier(me), flee_target(me))


def charm_bp(me: Me) -> int:
    """The chance to charm (L-270); none against the Dragon."""
    return 0 if me.monster.dragon else chance_bp(me.content, charm_modifier(me), charm_target(me))


def likelihood(bp: int) -> Likelihood:
    """A chance as one can guess it."""
    return LIKELIHOODS[min(3, bp // 2_500)]


LIKELIHOODS = tuple(Likelihood)


def band(me: Me) -> Band:
    """L-530: how hurt it looks."""
    hp, most = me.foe.hp, me.monster.hp
    if hp >= most:
        return Band.UNHURT
    if 2 * hp > most:
        return Band.HURT
    return Band.BLOODIED if 4 * hp > most else Band.DYING


def known(me: Me, value: int) -> int | None:
    """A figure of the monster, once it is revealed (L-531)."""
    return value if me.foe.revealed else None
