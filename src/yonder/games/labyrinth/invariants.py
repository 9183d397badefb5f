"""Invariants: what holds after every action (section 28). The contract suite checks them; play does not pay."""

from __future__ import annotations

from yonder.core import World, effects
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.hero.creation import ATTRIBUTES
from yonder.games.labyrinth.kinds import FIGHTING, FINISHED, Slot, Status
from yonder.games.labyrinth.models import (
    Companion,
    Creation,
    Fight,
    Hero,
    Item,
    Player,
    Potions,
    Preview,
    Quest,
    Room,
    Spells,
    Stats,
    Trail,
    Visit,
    Way,
)
from yonder.games.labyrinth.rules import rules


@rules.invariant
def heroes_are_sound(world: World) -> None:
    """Health, gold, attributes and level stay within their bounds."""
    content: Content = world.content
    rewards, floor = content.numbers.rewards, content.numbers.revival.floor
    for row in world.all(Hero):
        assert 0 <= row.hp <= row.max_hp
        assert row.gold >= 0
        assert rewards.xp_for(row.level) <= row.xp < rewards.xp_for(row.level + 1)
        assert (row.status is Status.CREATING) == (world.find(Creation, row.hero) is not None)
        if row.status is Status.CREATING:
            continue
        assert min(getattr(row, attribute) for attribute in ATTRIBUTES) >= floor
        assert (row.hp == 0) == (row.status is Status.DEAD)
        stats = world.get(Stats, row.hero)
        assert row.gold == stats.start_gold + stats.gold_earned - stats.gold_spent - stats.gold_lost
        assert (row.status in FINISHED) == (world.get(Player, row.owner).active != row.hero)


@rules.invariant
def places_are_sound(world: World) -> None:
    """A fight exists exactly in a fight, a room exactly in the labyrinth; nothing of them outlives them."""
    for row in world.all(Hero):
        fight, room = world.find(Fight, row.hero), world.find(Room, row.hero)
        assert (fight is not None) == (row.status in FIGHTING)
        assert (room is not None) == (row.status in (*FIGHTING, Status.EXPLORING))
        assert room is None or room.depth == row.depth
        assert (row.depth > 0) == (room is not None)
        for kind in (Preview, Way):
            assert not world.all(kind, row.hero) or row.status is Status.EXPLORING
        assert not world.all(Trail, row.hero) or row.depth or row.status in FINISHED
        assert row.status is not Status.TOWN or world.find(Visit, row.hero) is not None
        if fight is not None:
            assert 0 < fight.hp <= content_hp(world, fight.monster)
        assert row.status not in FINISHED or not effects.of(world, row.id)


def content_hp(world: World, monster: str) -> int:
    content: Content = world.content
    return content.monsters[monster].hp


@rules.invariant
def packs_are_sound(world: World) -> None:
    """Equipped items exist and fit, uses are positive, quests are few and different."""
    content: Content = world.content
    for row in world.all(Hero):
        for slot in Slot:
            number = getattr(row, slot)
            assert not number or world.get(Item, row.hero, number).slot is slot
        assert all(item.item < row.next_item for item in world.all(Item, row.hero))
        monsters = [quest.monster for quest in world.all(Quest, row.hero)]
        assert len(dict.fromkeys(monsters)) == len(monsters) <= content.numbers.town.quests
        companion = world.find(Companion, row.hero)
        assert companion is None or 0 < companion.hp <= companion.max_hp
    assert all(potions.uses > 0 for potions in world.all(Potions))
    assert all(spells.uses > 0 for spells in world.all(Spells))
