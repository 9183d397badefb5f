"""The monster's figures in this fight, and what one blow comes to. One place for resolution, odds and views."""

from __future__ import annotations

from functools import lru_cache

from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.numbers import FightNumbers
from yonder.games.labyrinth.content.things import Monster
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.hero.figures import chance_bp, dexterity, half_up
from yonder.games.labyrinth.kinds import LANDED, ZONES, Band, Likelihood, Menace, Outcome, Spirit


def lowered_ac(numbers: FightNumbers, monster: Monster, vulnerability: int) -> int:
    """A monster's AC after so many spells of Vulnerability (L-073)."""
    return max(1, monster.ac - numbers.vulnerable * vulnerability)


def lowered_strength(numbers: FightNumbers, monster: Monster, weakness: int) -> int:
    """Its Strength after so many spells of Weakness (L-237)."""
    return max(0, monster.strength - numbers.weaken * weakness)


def lowered_dexterity(numbers: FightNumbers, monster: Monster, slowness: int) -> int:
    """Its Dexterity after so many spells of Slowness (L-238)."""
    return max(0, monster.dexterity - numbers.weaken * slowness)


def penalty(numbers: FightNumbers, weakness: int, slowness: int) -> int:
    """What Weakness and Slowness take off its damage (L-186)."""
    return numbers.penalty * (weakness + slowness)


def strike_modifier(strength: int, grim_depth: int, tired: int) -> int:
    """What is added to a monster's attack roll (L-171)."""
    return strength // 2 + grim_depth + tired


def charm_goal(numbers: FightNumbers, monster: Monster) -> int:
    """L-270."""
    return numbers.charm_base + monster.difficulty // 2


def flee_goal(numbers: FightNumbers, quickness: int) -> int:
    """L-276, for a monster of that Dexterity."""
    return numbers.flee_base + half_up(quickness)


def foe_ac(me: Me) -> int:
    """Effective monster AC (L-073)."""
    return lowered_ac(me.numbers.fight, me.monster, me.foe.vulnerability)


def foe_strength(me: Me) -> int:
    """Effective monster Strength (L-237)."""
    return lowered_strength(me.numbers.fight, me.monster, me.foe.weakness)


def foe_dexterity(me: Me) -> int:
    """Effective monster Dexterity, for flee targets (L-238)."""
    return lowered_dexterity(me.numbers.fight, me.monster, me.foe.slowness)


def damage_penalty(me: Me) -> int:
    """What Weakness and Slowness take off its damage (L-186)."""
    return penalty(me.numbers.fight, me.foe.weakness, me.foe.slowness)


def exhaustion(me: Me) -> int:
    """L-149, L-151: late in a fight, or after many rounds without a wound, everybody grows careless."""
    return max(0, me.foe.round - (me.foe.tired or me.numbers.fight.exhaustion))


def hero_modifier(me: Me) -> int:
    """What is added to a hero's attack roll (L-166), and against an open guard (L-153)."""
    return me.row.strength + exhaustion(me) + (me.numbers.fight.opening if me.foe.opening else 0)


def foe_modifier(me: Me) -> int:
    """What is added to a monster's attack roll (L-171): a heavy blow's weight (L-154), a hero who stumbled (L-153)."""
    grim = me.row.depth if me.row.menace is Menace.GRIM else 0
    fight = me.numbers.fight
    weight = (fight.heavy_bonus if me.foe.heavy else 0) + (fight.opening if me.foe.exposed else 0)
    return strike_modifier(foe_strength(me), grim, exhaustion(me)) + weight


def charm_modifier(me: Me) -> int:
    """L-270."""
    return half_up(me.row.charisma + me.foe.cha_bonus)


def charm_target(me: Me) -> int:
    """L-270."""
    return charm_goal(me.numbers.fight, me.monster)


def flee_modifier(me: Me) -> int:
    """L-276, L-151."""
    return half_up(dexterity(me)) + exhaustion(me)


def flee_target(me: Me) -> int:
    """L-276, and less against a lamed monster (L-152)."""
    return flee_goal(me.numbers.fight, foe_dexterity(me)) - (me.numbers.fight.lamed if me.foe.lamed else 0)


def unseen(me: Me) -> bool:
    """L-159: what a newcomer cannot beat in the very first fight has not noticed the hero before the first deed."""
    return me.row.encounters == 1 and me.foe.round <= 1 and me.monster.difficulty >= me.numbers.fight.hopeless


def unguarded(me: Me) -> bool:
    """Will the next blow meet no guard, whatever the hero does (L-153, L-158)?"""
    return me.foe.exposed or me.foe.spirit is Spirit.RAGE


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
def lands(content: Content, modifier: int, ac: int, *, guarded: bool = True) -> tuple[int, int]:
    """In how many of all ways a swing lands (P-2): every raw total with every guard, if there is a guard."""
    core = content.numbers.roll
    ways = sums(core.count, core.sides)
    hits = sum(
        n
        for raw, n in ways.items()
        for guard in ZONES
        if outcome(content, raw, raw + modifier, ac, guarded=guarded and guard is ZONES[0]) in LANDED
    )
    return hits, sum(ways.values()) * len(ZONES)


def swing_bp(me: Me) -> int:
    """The chance that a swing lands, in basis points, rounded down (L-535)."""
    part, whole = lands(me.content, hero_modifier(me), foe_ac(me), guarded=not me.foe.opening)
    return part * 10_000 // whole


def hit_bp(me: Me, ac: int) -> int:
    """The chance that the monster's swing lands on this AC."""
    part, whole = lands(me.content, foe_modifier(me), ac, guarded=not (me.foe.heavy or unguarded(me)))
    return part * 10_000 // whole


def flee_bp(me: Me) -> int:
    """The chance to get away (L-276, L-159)."""
    return 10_000 if unseen(me) else chance_bp(me.content, flee_modifier(me), flee_target(me))


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
