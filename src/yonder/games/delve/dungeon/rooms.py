"""Rooms are made when they are first entered or scouted (D-212, D-213)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.clues import Clue, clue
from yonder.games.delve.dungeon.contents import Delve, Enemy, contents, enemy, room_name, room_text
from yonder.games.delve.dungeon.instance import delve_of, features_of, layout_of, room_id
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.sights import standing
from yonder.games.delve.dungeon.strength import BOSS_LEVELS
from yonder.games.delve.kinds import EntityKind, Label
from yonder.games.delve.models import Combat, Foe, Instance, Item, Presence, Room, Trap, Way

FULL = 100


def realise(ctx: Ctx, dungeon: Instance, index: int) -> Room:
    """The room, made now if it was not."""
    known = ctx.world.find(Room, dungeon.instance, index)
    if known is not None:
        return known
    content: Content = ctx.content
    delve, found = delve_of(ctx.world, dungeon), layout_of(ctx.world, dungeon.instance)
    here, place = contents(content, delve, found, index), room_id(dungeon.instance, index)
    for number, one in enumerate(here.enemies):
        _put_enemy(ctx, delve, place, number, one, here.threat)
    if here.carrier != NONE:
        key = f"{place}/e{here.carrier}/i0"
        ctx.world.put(Item(key, "dungeon_key", f"{place}/e{here.carrier}", opens=dungeon.instance))
    if here.trap is not None:
        ctx.world.put(Trap(place, here.trap))
    for number, find in enumerate(here.loot):
        put_item(ctx, f"{place}/i{number}", find.item, place, find.amount)
    feature = features_of(ctx.world, dungeon)[index]
    name = room_name(content, found, index, here, feature.oddity)
    text = room_text(content, delve, found, index, here, *standing(content, feature))
    told = clue(content, delve, found, index) if feature.sight else Clue()
    opened = found.exits(index, unlocked=True).items()
    ways = tuple(Way(label, to, to == found.locked != NONE and label is not Label.BACK) for label, to in opened)
    made = Room(dungeon.instance, index, found.types[index], name, text, here.difficulty, here.threat, ways)
    marks = {"sight": feature.sight, "clue": told.key, "about": told.about, "oddity": feature.oddity}
    return ctx.world.put(made, **marks)


def put_item(ctx: Ctx, name: str, kind: str, place: str, amount: int = 0) -> Item:
    """A thing on the floor."""
    content: Content = ctx.content
    durability = FULL if content.items[kind].slot is not None else 0
    return ctx.world.put(Item(name, kind, place=place, amount=amount, durability=durability))


def _put_enemy(ctx: Ctx, delve: Delve, place: str, number: int, one: Enemy, threat: int) -> str:
    entity, stats, boss = f"{place}/e{number}", one.stats, one.type == NONE
    ctx.world.put(Presence(entity, EntityKind.ENEMY, one.name, place))
    level = threat + (BOSS_LEVELS if boss else 0)
    ctx.world.put(Combat(entity, stats.hp, stats.hp, stats.attack, stats.defense, level))
    ctx.world.put(Foe(entity, one.name, boss, template=delve.template.id, type=one.type))
    return entity


def summon(ctx: Ctx, dungeon: Instance, room: Room, which: int) -> str:
    """One more enemy joins those of a room; it goes when they rest."""
    delve, place = delve_of(ctx.world, dungeon), room_id(room.instance, room.index)
    number = 0
    while ctx.world.find(Foe, f"{place}/e{number}") is not None:
        number += 1
    made = _put_enemy(ctx, delve, place, number, enemy(delve, which, room.difficulty), room.threat)
    ctx.world.put(ctx.world.get(Foe, made), summoned=True)
    return made
