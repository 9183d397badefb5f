"""The sheet: everything of one's own (D-069, D-081, D-087, D-143)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.encounter.death import respawn_at
from yonder.games.delve.encounter.spellcraft import power_here
from yonder.games.delve.encounter.strength import attack_of, defense_of
from yonder.games.delve.kinds import Slot
from yonder.games.delve.models import Character, Combat, DelveRecord, Item, Magic, Presence, Worn
from yonder.games.delve.people.growth import needed
from yonder.games.delve.people.recovery import vitals
from yonder.games.delve.show.look import gives, lasting
from yonder.games.delve.show.shapes import ItemView, MeView, SpellView
from yonder.games.delve.things.equipment import max_hp, totals
from yonder.games.delve.things.items import carried, kind_of, thing, weight, worn


def sheet(world: World, who: str) -> MeView:
    content: Content = world.content
    row, magic, body, now = world.get(Character, who), world.get(Magic, who), world.get(Combat, who), vitals(world, who)
    cap, growth = content.numbers.level_cap, content.numbers.growth
    return MeView(
        id=who,
        name=world.get(Presence, who).name,
        title=row.title,
        level=row.level,
        xp=row.xp,
        next_level=needed(growth, row.level + 1) if row.level < cap else 0,
        hp=now.hp,
        max_hp=max_hp(world, who),
        dead=body.is_dead,
        respawn_at=respawn_at(world, who) if body.is_dead else 0,
        base_attack=body.attack,
        base_defense=body.defense,
        attack=attack_of(world, who),
        defense=defense_of(world, who),
        mana=now.mana,
        max_mana=magic.max_mana,
        mana_regen=magic.mana_regen,
        magic_level=magic.level,
        magic_xp=magic.xp,
        next_magic_level=needed(growth, magic.level + 1) if magic.level < cap else 0,
        affinity=magic.affinity,
        purse=row.purse,
        pvp=row.pvp,
        rest_ready_at=row.rest_ready_at,
        effects=lasting(world, who),
        spells=tuple(spell(world, who, name, now.mana) for name in magic.spells),
        items=items(world, who),
        carried=weight(world, who),
        capacity=content.numbers.carry_capacity,
        gear=totals(world, who),
        slots={**dict.fromkeys(Slot), **{Slot(row.slot): row.item for row in world.all(Worn, who)}},
        completed=completed(world, who),
    )


def completed(world: World, who: str) -> tuple[str, ...]:
    """The dungeons that somebody has completed, in the order of the first time (D-255)."""
    rows = [row for row in world.all(DelveRecord, who) if row.completions]
    return tuple(row.template for row in sorted(rows, key=lambda row: (row.first, row.template)))


def spell(world: World, who: str, name: str, mana: int) -> SpellView:
    content: Content = world.content
    row = content.spells[name]
    castable = mana >= row.cost and world.get(Magic, who).level >= row.level
    power = power_here(world, who, row)
    words = content.word("spell", name)
    return SpellView(name, words, row.element, row.cost, row.level, power, castable, row.does, row.target)


def items(world: World, who: str) -> tuple[ItemView, ...]:
    on = worn(world, who)
    return tuple(item_view(world, item, on.get(item.item)) for item in carried(world, who))


def item_view(world: World, item: Item, slot: Slot | None) -> ItemView:
    kind = kind_of(world, item)
    return ItemView(
        id=item.item,
        kind=item.kind,
        name=thing(world, item).name,
        tags=kind.tags,
        weight=kind.weight,
        amount=item.amount,
        slot=slot,
        fits=kind.slot,
        durability=item.durability,
        gives=gives(kind),
        detect=kind.detect,
        level=kind.level,
        price=kind.price,
        usable=kind.usable,
        heal=kind.heal,
        mana=kind.mana,
    )
