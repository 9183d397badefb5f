"""Generation: how a temple and its chambers come to be (sections 14 and 16). What is hidden is drawn when revealed."""

from __future__ import annotations

from yonder.core import Dice, World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import MONSTER
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.models import Chamber, ChamberExit, MonsterInstance, TempleState
from yonder.games.temple.temple.locks import lock_exits
from yonder.games.temple.temple.omens import MOST, told

_TYPES = (ChamberType.MONSTER, ChamberType.TREASURE, ChamberType.TRAP, ChamberType.EMPTY)


def deepest(content: Content) -> int:
    """The yonder beyond which nothing lies (T-442)."""
    return content.numbers.ranges["yonder"][1]


def boss_chance(content: Content, yonder: int, xp_earned: int) -> int:
    """T-510: the chance, in bps, that a chamber opened at this yonder with this XP is the boss's."""
    numbers = content.numbers.boss
    if yonder < numbers.min_yonder:
        return 0
    beyond = yonder - numbers.min_yonder
    return min(numbers.most, beyond * beyond * numbers.yonder_weight + xp_earned * numbers.xp_weight)


def type_weights(content: Content, yonder: int, tier: int) -> tuple[int, int, int, int]:
    """T-436: monster, treasure, trap, empty out of 100."""
    monster, treasure, trap, empty = next(b.weights for b in reversed(content.generation.bands) if b.start <= yonder)
    moved = min(empty, content.generation.tier_shift * (tier - 1))
    return monster + moved, treasure, trap, empty - moved


def likely(content: Content, state: TempleState, way: ChamberExit, yonder: int) -> tuple[int, ...]:
    """T-975: the weights of T-436 behind this door, as its sign tells them."""
    weights = type_weights(content, yonder, state.difficulty_tier)
    return told(content, state, way.from_chamber_id, way.exit_index, weights)


def zone(content: Content, yonder: int) -> int:
    """T-437: 0, 1 or 2."""
    return sum(yonder >= start for start in content.generation.zones[1:])


def threat(content: Content, yonder: int, tier: int) -> int:
    """T-437."""
    return zone(content, yonder) + tier - 1


def monster_hp(content: Content, kind: MonsterType, yonder: int, tier: int) -> int:
    """T-440: base HP, more of them at high threat; a boss's by tier alone."""
    base = content.monsters[kind].hp
    boss = kind is content.generation.boss
    bonus = content.numbers.boss.hp_per_tier * (tier - 1) if boss else toughness(content, yonder, tier)
    return base + base * bonus // 100


def toughness(content: Content, yonder: int, tier: int) -> int:
    """By how many percent monsters have more HP than their kind (T-440)."""
    generation = content.generation
    return generation.hp_per_threat * max(0, threat(content, yonder, tier) - generation.hp_free_threat)


def trap_dc(content: Content, yonder: int, tier: int) -> int:
    """T-530."""
    numbers = content.numbers.trap
    return min(numbers.most, numbers.base + yonder // 2 + numbers.per_tier * (tier - 1))


def trap_bonus(yonder: int) -> int:
    """T-532: what depth adds to a trap's die."""
    return yonder // 2


def trap_most(content: Content, yonder: int) -> int:
    """The most that a trap there can cost."""
    return content.numbers.trap.die + trap_bonus(yonder)


def draw_monster(content: Content, dice: Dice, yonder: int, tier: int) -> MonsterType:
    """T-438, T-439: one of the pair for this threat."""
    generation = content.generation
    pair = generation.pairs[min(threat(content, yonder, tier), len(generation.pairs) - 1)]
    weights = generation.gentle_weights if yonder in generation.gentle else generation.even_weights
    return pair[dice.pick(weights, "monster")]


def draw_boss(content: Content, dice: Dice, state: TempleState, yonder: int, xp_earned: int) -> bool:
    """T-511, T-512, T-442: is this the boss's chamber?"""
    if state.boss_chamber_id:
        return False
    return yonder >= deepest(content) or dice.chance(boss_chance(content, yonder, xp_earned), "boss")


def draw_exits(content: Content, dice: Dice, state: TempleState, yonder: int) -> int:
    """T-441, T-442: new exits; the frontier is never a dead end until the boss is found."""
    if yonder >= deepest(content):
        return 0
    count = dice.below(content.generation.exit_faces, "exits")
    return 1 if count == 0 and at_frontier(state, yonder) else count


def at_frontier(state: TempleState, yonder: int) -> bool:
    """Is the boss still unknown, and nothing deeper than this?"""
    return not state.boss_chamber_id and yonder >= state.max_yonder


def generate(
    world: World, dice: Dice, state: TempleState, way: ChamberExit, xp_earned: int
) -> tuple[Chamber, MonsterType, TempleState]:
    """T-434 .. T-446: the chamber behind an exit, its monster, and the temple as it now is. Draws as in T-435."""
    content: Content = world.content
    temple, number, tier = state.temple_id, state.next_chamber_id, state.difficulty_tier
    yonder = world.get(Chamber, temple, way.from_chamber_id).yonder + 1
    boss = draw_boss(content, dice, state, yonder, xp_earned)
    kind = ChamberType.BOSS if boss else _TYPES[dice.pick(likely(content, state, way, yonder), "type")]
    monster = MonsterType.NONE
    if kind is ChamberType.MONSTER:
        monster = draw_monster(content, dice, yonder, tier)
    elif boss:
        monster = content.generation.boss
    new = 0 if boss else draw_exits(content, dice, state, yonder)
    dc = trap_dc(content, yonder, tier) if kind is ChamberType.TRAP else 0
    chamber = world.put(Chamber(temple, number, kind, yonder, 1 + new, trap_dc=dc))
    if monster is not MonsterType.NONE:
        hp = monster_hp(content, monster, yonder, tier)
        world.put(MonsterInstance(temple, number, MONSTER, monster, hp, hp))
    link(world, way, chamber)
    lock_exits(world, dice, chamber, frontier=at_frontier(state, yonder))
    farthest = max(state.max_yonder, yonder)
    boss_chamber = number if boss else state.boss_chamber_id
    state = world.put(state, next_chamber_id=number + 1, max_yonder=farthest, boss_chamber_id=boss_chamber)
    return chamber, monster, state


def link(world: World, way: ChamberExit, chamber: Chamber) -> None:
    """T-443, T-481: both ways, and the new exits that lead nowhere yet."""
    temple, number = chamber.temple_id, chamber.chamber_id
    world.put(way, to_chamber_id=number, is_discovered=True)
    world.put(ChamberExit(temple, number, 0, way.from_chamber_id, is_discovered=True))
    for index in range(1, chamber.exit_count):
        world.put(ChamberExit(temple, number, index))


def found(world: World, dice: Dice, temple_id: int, tier: int) -> Chamber:
    """T-431, T-432: a new temple with its entrance."""
    content: Content = world.content
    count = 1 + dice.d(content.generation.entrance_exits, "entrance")
    world.put(TempleState(temple_id, tier, omens=dice.below(MOST, "omens")))
    for index in range(count):
        world.put(ChamberExit(temple_id, 1, index))
    return world.put(Chamber(temple_id, 1, ChamberType.ENTRANCE, 0, count))
