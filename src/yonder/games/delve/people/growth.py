"""Growth: experience, levels, magic levels (D-064 to D-066, D-123)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.content import Content
from yonder.games.delve.content.numbers import Growth
from yonder.games.delve.events import LevelUp, MagicLevelUp, SpellLearned, XpGained
from yonder.games.delve.models import Character, Combat, Magic, Presence
from yonder.games.delve.people.hearsay import note
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.places import named, place_of, tell

TALKED = 5  # people talk of every fifth level


def needed(growth: Growth, level: int) -> int:
    """The total experience that a level needs (D-064)."""
    return growth.step * level * (level - 1)


def level_at(growth: Growth, xp: int, cap: int) -> int:
    """The level that so much experience gives."""
    level = 1
    while level < cap and xp >= needed(growth, level + 1):
        level += 1
    return level


def grant(ctx: Ctx, who: str, amount: int, source: str) -> None:
    """Give experience; several levels may be gained at once (D-065)."""
    world, content = ctx.world, _content(ctx)
    row = world.get(Character, who)
    row = world.put(row, xp=row.xp + amount)
    ctx.tell(XpGained(amount, row.xp, source), [who])
    growth, level = content.numbers.growth, level_at(content.numbers.growth, row.xp, content.numbers.level_cap)
    gained = level - row.level
    if gained <= 0:
        return
    world.put(row, level=level)
    if level // TALKED > row.level // TALKED:
        note(ctx, "grew", (world.get(Presence, who).name,), "", level)
    body = world.get(Combat, who)
    body = world.put(
        body,
        level=level,
        max_hp=body.max_hp + growth.hp * gained,
        attack=body.attack + growth.attack * gained,
        defense=body.defense + growth.defense * gained,
    )
    if not body.is_dead:
        body = world.put(body, hp=max_hp(world, who))
    tell(ctx, place_of(world, who), LevelUp(named(world, who), level, body.hp))


def grant_magic(ctx: Ctx, who: str, amount: int) -> None:
    """Practice of magic (D-066)."""
    world, content = ctx.world, _content(ctx)
    growth, row = content.numbers.growth, world.get(Magic, who)
    row = world.put(row, xp=row.xp + amount)
    level = level_at(growth, row.xp, content.numbers.level_cap)
    if level > row.level:
        most = row.max_mana + growth.mana * (level - row.level)
        world.put(row, level=level, max_mana=most, mana=most)
        tell(ctx, place_of(world, who), MagicLevelUp(named(world, who), level, most))


def learn(ctx: Ctx, who: str, spell: str) -> None:
    """Know one more spell."""
    magic = ctx.world.get(Magic, who)
    ctx.world.put(magic, spells=(*magic.spells, spell))
    ctx.tell(SpellLearned(named(ctx.world, who), spell), [who])


def worth(level: int, *, boss: bool, fighters: int) -> int:
    """What each of so many fighters gains for an enemy (D-123)."""
    total = (30 if boss else 10) * level
    return max(1, total * (fighters + 1) // (2 * fighters))


def _content(ctx: Ctx) -> Content:
    content: Content = ctx.content
    return content
