"""Offers: exactly what a hero can do now (L-533). They ask the guards of the handlers."""

from __future__ import annotations

from yonder.core import Offer, Query, World
from yonder.games.labyrinth.fight.attack import weapon_for
from yonder.games.labyrinth.fight.guard import heavy_bar
from yonder.games.labyrinth.fight.magic import spell_bar
from yonder.games.labyrinth.fight.potions import potion_bar
from yonder.games.labyrinth.fight.spirit import spirit_bar
from yonder.games.labyrinth.fight.tactics import charm_bar, divine_bar, examine_bar, turn_bar
from yonder.games.labyrinth.fight.things import thing_bar
from yonder.games.labyrinth.hero.companion import companion_of, heal_bar
from yonder.games.labyrinth.hero.creation import ATTRIBUTES, create_bar
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.hero.gear import Bottles, Scrolls, base_price, in_use, item_name, items_of
from yonder.games.labyrinth.hero.growth import point_bar
from yonder.games.labyrinth.hero.rings import curse_bar, rings_of
from yonder.games.labyrinth.kinds import Power, Slot, Status
from yonder.games.labyrinth.labyrinth.finds import chest_bar
from yonder.games.labyrinth.labyrinth.omens import omen_bar
from yonder.games.labyrinth.labyrinth.rooms import back_bar, deeper_bar, downward, leave_bar
from yonder.games.labyrinth.labyrinth.ways import UP, ways_of
from yonder.games.labyrinth.models import Creation, Haggled, Hero, Item, Way
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.show.labels import Labels, create, labels
from yonder.games.labyrinth.town.quests import ask_bar, quests_of
from yonder.games.labyrinth.town.services import (
    healer_bar,
    meal_bar,
    pray_bar,
    repair_bar,
    rest_bar,
    tavern_bar,
    train_bar,
)
from yonder.games.labyrinth.town.shop import sale_bar, sell_price

POWERS, PLAIN = (Power.HALF, Power.FULL), (Power.NONE,)


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    number = create_bar(world, who)
    if not number:
        return list(create(world.content))
    return legal(Me(world, world.get(Hero, number)))


def legal(me: Me) -> list[Offer]:
    """Everything this hero can do, and nothing else; nothing for the finished."""
    button, status = labels(me.content, me.id), me.row.status
    found: list[Offer] = []
    if status is Status.FIGHT_TURN:
        turn(me, button, found)
    elif status is Status.FIGHT_DEFEND:
        found += button.guards
        if not heavy_bar(me):
            found += (button.sidestep, button.press_on)
    elif status is Status.EXPLORING:
        exploring(me, button, found)
    elif status is Status.TOWN:
        town(me, button, found)
    elif status is Status.CREATING:
        placed = me.world.get(Creation, me.id).assigned
        found += [button.place(attribute) for attribute in ATTRIBUTES if attribute not in placed]
    return found


def turn(me: Me, button: Labels, found: list[Offer]) -> None:
    """The hero's turn in a fight."""
    found += button.attacks
    hand = weapon_for(me, 0)
    for item in items_of(me):
        if item.slot is Slot.WEAPON and item != hand:
            found += button.attack_with(item.item, named(me, item))
    if turn_bar(me):
        return
    if not examine_bar(me):
        found.append(button.examine)
    if not thing_bar(me):
        found.append(button.use(me.here.shape))
    if not spirit_bar(me):
        found += (button.rage, button.breath)
    stacks(me, button, found)
    if not divine_bar(me):
        found.append(button.divine)
    if not charm_bar(me):
        found.append(button.charm)
    found.append(button.run_away)


def named(me: Me, item: Item) -> str:
    """The name of an item, with its wear."""
    return f"damaged {item_name(me, item)}" if item.damaged else item_name(me, item)


def stacks(me: Me, button: Labels, found: list[Offer]) -> None:
    """Potions and spells that do something now."""
    potions, kinds = me.content.potions, me.content.spells
    bottles = me.world.made(Bottles, me.id)
    found += [button.drink(each.potion, each.uses) for each in bottles if not potion_bar(me, potions[each.potion])]
    for spells in me.world.made(Scrolls, me.id):
        kind, uses = kinds[spells.spell], spells.uses
        powers = POWERS if kind.half else PLAIN
        ready = [power for power in powers if not spell_bar(me, kind, power, uses)]
        found += [button.cast(spells.spell, power, spells.uses) for power in ready]


def exploring(me: Me, button: Labels, found: list[Offer]) -> None:
    """A room without a monster."""
    seen, ways = {way.way: way for way in ways_of(me)}, downward(me)
    only = len(ways) == 1
    if not deeper_bar(me, ways[0]):
        found += [deeper(button, way, seen.get(way), only=only) for way in ways]
    if not back_bar(me):
        found.append(back(button, seen.get(UP)))
    found += [offer for bar, offer in ((leave_bar, button.leave), (chest_bar, button.chest)) if not bar(me)]
    if not omen_bar(me, ways[0], vision=False):
        found += [button.listen(way, only=only) for way in ways]
    if not omen_bar(me, ways[0], vision=True):
        found += [button.vision(way, only=only) for way in ways]
    pack(me, button, found, items_of(me))


def deeper(button: Labels, way: int, seen: Way | None, *, only: bool) -> Offer:
    """A way down, with its signs if there are any."""
    if seen is None:
        return button.deeper(way, "", glint=False, only=only)
    return button.deeper(way, seen.sign, glint=seen.glint, only=only)


def back(button: Labels, seen: Way | None) -> Offer:
    """The way up."""
    return button.back("", glint=False) if seen is None else button.back(seen.sign, glint=seen.glint)


def pack(me: Me, button: Labels, found: list[Offer], items: list[Item]) -> None:
    """What can be done outside fights, wherever the hero is."""
    stacks(me, button, found)
    if not point_bar(me):
        found.append(button.spend)
    found += [button.equip(item.item, named(me, item)) for item in items if not in_use(me, item)]
    found += [button.unequip(slot) for slot in Slot if getattr(me.row, slot)]
    if companion_of(me) is not None:
        if not heal_bar(me):
            found.append(button.heal_companion)
        found += (button.rename, button.dismiss)


def town(me: Me, button: Labels, found: list[Offer]) -> None:
    """The whole town."""
    items = items_of(me)
    found.append(button.enter)
    open_doors = (
        (healer_bar, button.healer),
        (rest_bar, button.rest),
        (meal_bar, button.meal),
        (tavern_bar, button.tavern),
        (pray_bar, button.pray),
        (ask_bar, button.quests),
        (train_bar, button.train),
    )
    found += [offer for bar, offer in open_doors if not bar(me)]
    found += button.shelf(me.row.gold)
    sales(me, button, found, items)
    pack(me, button, found, items)
    for ring in rings_of(me):
        if not curse_bar(me, ring):
            found.append(button.uncurse(ring.ring, me.content.rings[ring.kind].name))
    if me.row.gold >= me.numbers.town.min_bet:
        found += button.gambles(me.row.gold)
    for quest in quests_of(me):
        found.append(button.abandon(quest.quest, me.content.monsters[quest.monster].name))
    found.append(button.retire)


def sales(me: Me, button: Labels, found: list[Offer], items: list[Item]) -> None:
    """What can be sold, haggled over and repaired."""
    for item in items:
        if item.damaged and not repair_bar(me, item):
            found.append(button.repair(item.item, named(me, item)))
        if sale_bar(me, item):
            continue
        name, offer = item_name(me, item), me.world.find(Haggled, me.id, item.item)
        if offer is not None:
            found.append(button.accept(item.item, name, offer.price))
        else:
            price = sell_price(me.numbers.town, base_price(me, item), me.row.charisma)
            found += (button.sell(item.item, name, price), button.haggle(item.item, name))


class LegalActions(Query):
    """Everything one hero can do now; the finished can do nothing."""

    hero: int


@rules.query(LegalActions)
def legal_actions(world: World, _who: str | None, query: LegalActions) -> list[Offer]:
    return legal(Me(world, world.get(Hero, query.hero, code="no_such_hero")))
