"""What must hold after every action (D-315)."""

from __future__ import annotations

from yonder.core import Timer, World
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import instance_of
from yonder.games.delve.models import Character, Combat, Instance, Item, Magic, Presence, Worn
from yonder.games.delve.rules import rules
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.things.items import weight


@rules.invariant
def bodies(world: World) -> None:
    for body in world.all(Combat):
        assert 0 <= body.hp <= max_hp(world, body.entity), f"{body.entity} has {body.hp} health"
    for magic in world.all(Magic):
        assert 0 <= magic.mana <= magic.max_mana, f"{magic.player} has {magic.mana} mana"


@rules.invariant
def things(world: World) -> None:
    content: Content = world.content
    for item in world.all(Item):
        assert bool(item.holder) != bool(item.place), f"{item.item} is held and lies, or neither"
    for row in world.all(Worn):
        assert world.get(Item, row.item).holder == row.player, f"{row.item} is worn by who does not hold it"
    for character in world.all(Character):
        load = weight(world, character.player)
        assert load <= content.numbers.carry_capacity, f"{character.player} carries {load}"


@rules.invariant
def dungeons(world: World) -> None:
    keys = [item.opens for item in world.all(Item) if item.opens]
    assert len(keys) == len(dict.fromkeys(keys)), "a dungeon has two keys"
    timed = [timer.name.partition("|")[0] for timer in world.all(Timer)]
    for dungeon in world.all(Instance):
        assert dungeon.instance in timed, f"{dungeon.instance} never ends"
    for character in world.all(Character):
        instance = instance_of(world.get(Presence, character.player).place)
        member = not instance or character.player in world.get(Instance, instance).roster
        assert member, f"{character.player} is in somebody else's dungeon"
