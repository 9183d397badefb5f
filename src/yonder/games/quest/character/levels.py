"""Levels: what each one brings by itself (Q-423 to Q-425, Q-428)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Ctx
from yonder.games.quest.character.growth import feat_hp, points_left
from yonder.games.quest.character.sheet import content_of, level, max_mana, modifier
from yonder.games.quest.content import Content
from yonder.games.quest.content.people import ClassKind
from yonder.games.quest.events import LevelUp
from yonder.games.quest.models import Character


def level_up(ctx: Ctx, session: int, char: int, old: int) -> None:
    """One level at a time, each with its own hit die."""
    content, who = content_of(ctx.world), ctx.world.get(Character, char)
    for new in range(old + 1, level(content, who) + 1):
        rolled = ctx.dice.d(content.classes[who.class_name].hit_die, "hit die")
        gained = max(1, rolled + modifier(who.stats, "constitution")) + feat_hp(content, who)
        mana = max_mana(content, who, new) - max_mana(content, who, new - 1)
        who = ctx.world.put(who, max_hp=who.max_hp + gained, hp=who.hp + gained, mana=who.mana + mana)
        who = _first_spells(ctx, who, new)
        told = tuple(features(content, who, new))
        ctx.tell(LevelUp(session, char, new, rolled, gained, who.max_hp, told, points_left(content, who)))


def features(content: Content, who: Character, new: int) -> Iterator[str]:
    """What a level brings, by name: abilities, an attack, a style, slots of a higher level."""
    kind = content.classes[who.class_name]
    yield from (each.id for each in content.abilities.values() if each.class_ == kind.id and each.level == new)
    if new in kind.extra_attacks:
        yield "extra-attack"
    if new == kind.style:
        yield "fighting-style"
    if kind.slots and sum(kind.slots[new - 1]) > sum(kind.slots[new - 2]):
        yield "spell-slot"


def _first_spells(ctx: Ctx, who: Character, new: int) -> Character:
    """Paladins and rangers learn their first spells when they first have mana."""
    kind = content_of(ctx.world).classes[who.class_name]
    if not kind.mana or kind.mana[new - 2] or not kind.mana[new - 1]:
        return who
    known = (*who.known, *(name for name in kind.spells if name not in who.known))
    return ctx.world.put(who, known=known, prepared=first_prepared(content_of(ctx.world), kind, known, new))


def first_prepared(content: Content, kind: ClassKind, spells: tuple[str, ...], at: int) -> tuple[str, ...]:
    """The first spells of each level, up to the slots of a level (Q-268)."""
    slots = kind.slots[at - 1] if kind.slots else ()
    room = {0: kind.cantrips[at - 1] if kind.cantrips else 0, **dict(enumerate(slots, 1))}
    chosen = []
    for spell in spells:
        spell_level = content.spells[spell].level
        if room.get(spell_level, 0):
            room[spell_level] -= 1
            chosen.append(spell)
    return tuple(chosen)
