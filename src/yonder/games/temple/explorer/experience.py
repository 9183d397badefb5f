"""Experience: awards, levels, and the conquest of a temple (sections 12 and 16)."""

from __future__ import annotations

from yonder.games import d20
from yonder.games.temple.content.numbers import Numbers
from yonder.games.temple.events import BossDefeated, LevelUp, XpGained
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Condition
from yonder.games.temple.models import Conquest, ExplorerTempleProgress, MonsterInstance, TempleState


def next_threshold(numbers: Numbers, level: int) -> int | None:
    """The XP at which the next level comes; None at the top (T-400, T-409)."""
    return None if level >= numbers.ranges["level"][1] else numbers.levels.xp[level]


def award(deed: Deed, me: Hero, amount: int, reason: str) -> None:
    """XP in total and in this temple, then the levels it brings (T-403, T-404)."""
    temple, numbers = me.position.temple_id, me.content.numbers
    progress = deed.world.get(ExplorerTempleProgress, me.id, temple)
    deed.world.put(progress, xp_earned=numbers.capped("xp", progress.xp_earned + amount))
    me.set_stats(xp=numbers.capped("xp", me.stats.xp + amount))
    deed.tell(XpGained(me.id, temple, amount, reason))
    while (threshold := next_threshold(numbers, me.stats.level)) is not None and me.stats.xp >= threshold:
        level_up(deed, me)


def earn(deed: Deed, objective: str, measure: int = 1) -> None:
    """The award of an objective, to the acting explorer alone (T-402)."""
    kind = deed.me.content.objectives[objective]
    amount = kind.xp * measure // kind.per
    if amount:
        award(deed, deed.me, amount, objective)


def level_up(deed: Deed, me: Hero) -> None:
    """One level: rolled hit points, and for a Wizard the slots that the new row adds (T-405, T-406)."""
    kind, capped = me.kind, me.content.numbers.capped
    face = deed.dice.d(kind.hit_die, "level-up")
    gain = max(1, face + d20.modifier(me.stats.constitution))
    health = me.health
    current = health.current_hp if me.has(Condition.MUMMY_ROT) else capped("hp", health.current_hp + gain)
    me.set_health(max_hp=capped("hp", health.max_hp + gain), current_hp=current)
    old, new = kind.slots[me.stats.level - 1], kind.slots[me.stats.level]
    if new != old:
        grow_slots(me, old, new)
    me.set_stats(level=capped("level", me.stats.level + 1))
    deed.tell(LevelUp(me.id, me.stats.level, gain))


def grow_slots(me: Hero, old: tuple[int, int, int], new: tuple[int, int, int]) -> None:
    """Spent slots stay spent; the difference is added."""
    combat = me.combat
    me.set_combat(
        spell_slots_1=combat.spell_slots_1 + new[0] - old[0],
        spell_slots_2=combat.spell_slots_2 + new[1] - old[1],
        spell_slots_3=combat.spell_slots_3 + new[2] - old[2],
    )


def share_kill(deed: Deed, xp: int, others: list[Hero]) -> None:
    """Equal shares, the killer first and with the remainder (T-401, T-408)."""
    share = xp // (len(others) + 1)
    award(deed, deed.me, xp - share * len(others), "kill")
    for other in others:
        award(deed, other, share, "kill")


def conquer(deed: Deed, foe: MonsterInstance) -> None:
    """The boss's death conquers the temple, for the killer alone (T-520, T-521)."""
    me, numbers = deed.me, deed.me.content.numbers
    state = deed.temple or deed.world.get(TempleState, foe.temple_id)
    if state.boss_chamber_id != foe.chamber_id:
        return
    deed.set_temple(boss_alive=False)
    me.set_stats(temples_conquered=numbers.capped("count", me.stats.temples_conquered + 1))
    deed.world.put(Conquest(foe.temple_id, me.id))
    deed.tell(BossDefeated(foe.temple_id, me.id, foe.monster_type, me.name))
    earn(deed, "conquest", state.difficulty_tier)
