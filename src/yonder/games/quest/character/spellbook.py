"""Spells a character knows and has prepared (Q-268 to Q-270, Q-289)."""

from __future__ import annotations

from yonder.core import Ctx, World, guard
from yonder.games.quest.character.events import PreparationBegun, SpellLearned, SpellPrepared, SpellUnprepared
from yonder.games.quest.character.sheet import content_of, level, now_of
from yonder.games.quest.content import Content
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.models import Character, Preparation
from yonder.games.quest.party.company import at_ease
from yonder.games.quest.rules import SessionAction, rules

MINUTES = 60  # of study for each level of a spell


class PrepareSpell(SessionAction):
    """Put a spell you know into a free slot: a cantrip at once, others after an hour for each level, or a long rest."""

    spell: str


class UnprepareSpell(SessionAction):
    """Free the slot of a spell at once."""

    spell: str


class LearnSpell(SessionAction):
    """Add a spell of your class to those you know, as many as your level allows."""

    spell: str


def capacity(content: Content, who: Character, spell_level: int) -> int:
    """Q-268: how many spells of a level can be prepared."""
    kind, at = content.classes[who.class_name], level(content, who)
    if not spell_level:
        return kind.cantrips[at - 1] if kind.cantrips else 0
    slots = kind.slots[at - 1] if kind.slots else ()
    return slots[spell_level - 1] if spell_level <= len(slots) else 0


def knows_all(content: Content, who: Character) -> bool:
    """Q-289: clerics, druids and paladins know the whole list of their class."""
    kind = content.classes[who.class_name]
    return kind.casting is not None and not kind.known


def knows(content: Content, who: Character, name: str) -> bool:
    """Does the character know this spell?"""
    if name in who.known:
        return True
    spell = content.spells.get(name)
    if spell is None or not spell.level or who.class_name not in spell.classes:
        return False
    return knows_all(content, who) and capacity(content, who, spell.level) > 0


def known(content: Content, who: Character) -> list[str]:
    """Every spell that the character knows."""
    return [name for name in content.spells if knows(content, who, name)]


def room_to_learn(content: Content, who: Character, spell: Spell) -> int:
    """How many more cantrips, or how many more other spells, may be learned."""
    kind, at = content.classes[who.class_name], level(content, who)
    levels = [content.spells[name].level for name in who.known if name in content.spells]
    if not spell.level:
        return capacity(content, who, 0) - levels.count(0)
    return (kind.known[at - 1] if kind.known else 0) - sum(each > 0 for each in levels)


def can_learn_spell(world: World, who: str, action: LearnSpell) -> Character:
    """`unknown_id`, `wrong_class`, `already_known`, `locked` (no slot of its level), `no_space`."""
    _, hero = at_ease(world, who, action.session)
    content = content_of(world)
    spell = content.spells.get(action.spell)
    guard.need(world, spell, "unknown_id", id=action.spell)
    assert spell is not None
    guard.need(world, hero.class_name in spell.classes, "wrong_class")
    guard.need(world, not knows(content, hero, spell.id), "already_known")
    guard.need(world, capacity(content, hero, spell.level), "spell_too_high")
    guard.need(world, room_to_learn(content, hero, spell) > 0, "known_enough")
    return hero


@rules.on(LearnSpell)
def learn_spell(ctx: Ctx, action: LearnSpell) -> None:
    hero = can_learn_spell(ctx.world, ctx.who, action)
    ctx.world.put(hero, known=(*hero.known, action.spell))
    ctx.tell(SpellLearned(hero.char, action.spell))


def taken(world: World, who: Character, spell_level: int) -> int:
    """How many slots of a level hold a spell, or wait for one."""
    content = content_of(world)
    waiting = [row.spell for row in world.all(Preparation, who.char)]
    return sum(content.spells[name].level == spell_level for name in (*who.prepared, *waiting))


def can_prepare_spell(world: World, who: str, action: PrepareSpell) -> tuple[Character, Spell]:
    """`not_known`, `already_prepared`, `no_slot`."""
    _, hero = at_ease(world, who, action.session)
    content = content_of(world)
    spell = content.spells.get(action.spell)
    guard.need(world, spell is not None and knows(content, hero, action.spell), "not_known")
    assert spell is not None
    studied = action.spell in hero.prepared or world.find(Preparation, hero.char, action.spell) is not None
    guard.need(world, not studied, "already_prepared")
    guard.need(world, taken(world, hero, spell.level) < capacity(content, hero, spell.level), "no_slot")
    return hero, spell


@rules.on(PrepareSpell)
def prepare_spell(ctx: Ctx, action: PrepareSpell) -> None:
    hero, spell = can_prepare_spell(ctx.world, ctx.who, action)
    if not spell.level:
        prepare(ctx, hero, spell.id)
        return
    minutes = MINUTES * spell.level
    ctx.world.put(Preparation(hero.char, spell.id, now_of(hero) + minutes))
    ctx.tell(PreparationBegun(hero.char, spell.id, minutes))


def prepare(ctx: Ctx, hero: Character, *spells: str) -> Character:
    """The study is done."""
    for spell in spells:
        ctx.tell(SpellPrepared(hero.char, spell))
    return ctx.world.put(hero, prepared=(*hero.prepared, *spells)) if spells else hero


def finish(ctx: Ctx, hero: Character, *, all_of_them: bool = False) -> Character:
    """Finish what is ready by the character's clock, or everything after a night (Q-459)."""
    done = [row for row in ctx.world.all(Preparation, hero.char) if all_of_them or row.ready <= now_of(hero)]
    for row in done:
        ctx.world.drop(row)
    return prepare(ctx, hero, *(row.spell for row in done))


def can_unprepare_spell(world: World, who: str, action: UnprepareSpell) -> Character:
    """`not_prepared`."""
    _, hero = at_ease(world, who, action.session)
    studied = world.find(Preparation, hero.char, action.spell) is not None
    guard.need(world, action.spell in hero.prepared or studied, "not_prepared")
    return hero


@rules.on(UnprepareSpell)
def unprepare_spell(ctx: Ctx, action: UnprepareSpell) -> None:
    hero = can_unprepare_spell(ctx.world, ctx.who, action)
    row = ctx.world.find(Preparation, hero.char, action.spell)
    if row is not None:
        ctx.world.drop(row)
    ctx.world.put(hero, prepared=tuple(name for name in hero.prepared if name != action.spell))
    ctx.tell(SpellUnprepared(hero.char, action.spell))
