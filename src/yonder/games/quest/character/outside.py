"""Using things and casting spells outside of fights: healing, food, and what lasts for hours."""

from __future__ import annotations

from typing import Protocol

from yonder.core import Ctx, World, guard, inventory
from yonder.core.kit.inventory import Item
from yonder.games.quest.character import gear, lasting
from yonder.games.quest.character.events import CastOutside, UsedOutside
from yonder.games.quest.character.sheet import content_of, hero_cid, modifier, now_of
from yonder.games.quest.character.spellbook import knows
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.places import DAY
from yonder.games.quest.content.things import Good
from yonder.games.quest.models import Character
from yonder.games.quest.party.company import at_ease, heroes

BERRIES, STUFFED, ANTITOXIN = 10, 3, 60


class Using(Protocol):
    """`use_item`: what, and on whom (`Mira#7`)."""

    @property
    def session(self) -> int: ...
    @property
    def item(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def pos(self) -> int | None: ...
    @property
    def mode(self) -> str: ...


class Casting(Protocol):
    """`cast`: which spell, and on whom."""

    @property
    def session(self) -> int: ...
    @property
    def spell(self) -> str: ...
    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def pos(self) -> int | None: ...
    @property
    def option(self) -> str: ...
    @property
    def metamagic(self) -> tuple[str, ...]: ...


def at_hand(world: World, char: int, kind: str) -> Item | None:
    """A stack of a thing that is held or carried."""
    holders = (gear.worn_by(char), *gear.holders(world, char))
    return next((row for holder in holders for row in inventory.of(world, holder) if row.kind == kind), None)


def somebody(world: World, session: int, who: str, target: str) -> tuple[Character, Character]:
    """One's own character, and the one of the company who is named; oneself without a name."""
    row, hero = at_ease(world, who, session)
    found = [one for one in heroes(world, row) if target in ("", hero_cid(one))]
    guard.need(world, not target or found, "bad_target")
    return hero, hero if not target else found[0]


def can_use(world: World, who: str, action: Using) -> tuple[Character, Character, Item, Good]:
    """`bad_target`, `no_item`, `not_usable`, and what would be wasted: `not_hurt`, `not_hungry`."""
    hero, target = somebody(world, action.session, who, action.target)
    row, kind = at_hand(world, hero.char, action.item), content_of(world).goods.get(action.item)
    guard.need(world, row, "no_item")
    plain = action.pos is None and not action.mode
    guard.need(world, plain and kind is not None and kind.use in ("heal", "eat", "antitoxin"), "not_usable")
    assert row is not None
    assert kind is not None
    guard.need(world, kind.use != "heal" or target.hp < healthy(target), "not_hurt")
    guard.need(world, kind.use != "eat" or target.hunger < STUFFED, "not_hungry")
    return hero, target, row, kind


def healthy(who: Character) -> int:
    """The most hit points, as they are now."""
    return who.max_hp - who.max_hp_penalty


def use(ctx: Ctx, action: Using) -> None:
    _, target, row, kind = can_use(ctx.world, ctx.who, action)
    amount = 1
    if kind.use == "heal":
        amount = _heal(ctx, target, parse(kind.dice).draw(ctx.dice, "healing"))
    elif kind.use == "eat":
        ctx.world.put(target, hunger=target.hunger + 1, unfed=0)
    else:
        lasting.put(ctx, target, kind.use, ANTITOXIN)
    inventory.take(ctx, row)
    ctx.tell(UsedOutside(target.char, row.kind, amount))


def _heal(ctx: Ctx, who: Character, amount: int) -> int:
    healed = min(amount, healthy(who) - who.hp)
    ctx.world.put(who, hp=who.hp + healed)
    return healed


def can_cast(world: World, who: str, action: Casting) -> tuple[Character, Character, Spell]:
    """Q-267 outside of fights: known, prepared, of use here, armour, target, mana, component."""
    name = action.targets[0] if action.targets else ""
    hero, target = somebody(world, action.session, who, name)
    content = content_of(world)
    spell = content.spells.get(action.spell)
    guard.need(world, spell is not None and knows(content, hero, action.spell), "not_known")
    assert spell is not None
    guard.need(world, action.spell in hero.prepared, "not_prepared")
    guard.need(world, spell.resolve == "heal" or spell.minutes or spell.id == "goodberry", "no_outside_use")
    plain = action.pos is None and not action.option and not action.metamagic and len(action.targets) <= 1
    guard.need(world, plain, "not_usable")
    guard.need(world, gear.proficient_armor(world, hero), "not_proficient_armor")
    guard.need(world, spell.resolve != "heal" or target.hp < healthy(target), "not_hurt")
    guard.need(world, hero.mana >= spell.mana, "no_mana", need=spell.mana, have=hero.mana)
    guard.need(world, _component(world, hero, spell), "no_component", item=spell.component)
    return hero, target, spell


def _component(world: World, who: Character, spell: Spell) -> bool:
    if not spell.component or provided(world, who, spell.component):
        return True
    return bool(inventory.count(world, spell.component, *gear.holders(world, who.char)))


def provided(world: World, who: Character, component: str) -> bool:
    """Q-274: does a focus that is held, worn or carried in a general slot stand for it?"""
    rows = (*inventory.of(world, gear.worn_by(who.char)), *inventory.of(world, gear.carried_by(who.char)))
    goods = (content_of(world).goods.get(row.kind) for row in rows)
    return any(good is not None and good.provides == component for good in goods)


def cast(ctx: Ctx, action: Casting) -> None:
    hero, target, spell = can_cast(ctx.world, ctx.who, action)
    content = content_of(ctx.world)
    if spell.component and not provided(ctx.world, hero, spell.component):
        inventory.remove(ctx, spell.component, 1, *gear.holders(ctx.world, hero.char))
    hero = ctx.world.put(hero, mana=hero.mana - spell.mana)
    amount = 0
    if spell.resolve == "heal":
        casting = content.classes[hero.class_name].casting
        plus = max(0, modifier(hero.stats, casting)) if casting and spell.plus_modifier else 0
        amount = _heal(ctx, ctx.world.get(Character, target.char), parse(spell.dice).draw(ctx.dice, "healing") + plus)
    elif spell.minutes:
        for kind in spell.applies or (spell.id,):
            lasting.put(ctx, target, kind, spell.minutes, spell.data)
    else:
        data = (("until", now_of(hero) + DAY),)
        spaces = gear.spaces(ctx.world, hero.char)
        amount = inventory.add(ctx, spell.id, BERRIES, spaces, stack=BERRIES, data=data)
    ctx.tell(CastOutside(hero.char, spell.id, target.char, amount, hero.mana))
