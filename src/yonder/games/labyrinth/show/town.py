"""The town as clients show it: services with price and state (L-534), and the shelves of the shop (L-563)."""

from __future__ import annotations

from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.fight.attack import weapon_dice
from yonder.games.labyrinth.hero.deed import Me, refusal
from yonder.games.labyrinth.hero.figures import armor_part, worn
from yonder.games.labyrinth.hero.gear import find_item, items_of
from yonder.games.labyrinth.kinds import Category
from yonder.games.labyrinth.models import Ring, Visit
from yonder.games.labyrinth.show.shapes.town import ServiceView, TownView, WareView
from yonder.games.labyrinth.town.quests import ask_bar
from yonder.games.labyrinth.town.services import (
    afford_bar,
    healer_bar,
    meal_bar,
    pray_bar,
    rest_bar,
    tavern_bar,
    train_bar,
    training_price,
)


def town_view(me: Me) -> TownView:
    """All ten places."""
    left = me.numbers.town.trainings - me.row.trained
    return TownView(tuple(services(me)), tuple(wares(me)), training_price(me), left)


def services(me: Me) -> list[ServiceView]:
    """L-534: price, whether it can be paid, whether it is used up."""
    numbers, visit = me.numbers.town, me.world.get(Visit, me.id)
    damaged = any(item.damaged for item in items_of(me))
    cursed = any(ring.cursed for ring in me.world.all(Ring, me.id))
    rows = (
        ("visit_healer", "healer", numbers.healer, False, healer_bar(me)),
        ("rest", "inn", 0, visit.rest, rest_bar(me)),
        ("eat_meal", "kitchen", numbers.meal, visit.meal, meal_bar(me)),
        ("drink_at_tavern", "tavern", numbers.tavern, visit.drink, tavern_bar(me)),
        ("pray", "temple", 0, visit.prayer, pray_bar(me)),
        ("repair", "smith", numbers.repair, False, afford_bar(me, numbers.repair) if damaged else "not_damaged"),
        ("train", "trainer", training_price(me), me.row.trained >= numbers.trainings, train_bar(me)),
        ("remove_curse", "curses", numbers.curse, False, afford_bar(me, numbers.curse) if cursed else "not_cursed"),
        ("gamble", "gambling", numbers.min_bet, False, afford_bar(me, numbers.min_bet)),
        ("ask_quests", "tavern", 0, visit.asked, ask_bar(me)),
    )
    return [service(me, *row) for row in rows]


def service(me: Me, name: str, place: str, price: int, used: bool, code: str) -> ServiceView:  # noqa: FBT001
    """One service."""
    why = refusal(me, code, price=price, item="Your gear").text if code else ""
    host = me.content.words[f"people.{place}"]
    return ServiceView(name, place, host, price, me.row.gold >= price, used, not code, code, why)


def wares(me: Me) -> list[WareView]:
    """The four shelves, in the order of the tables."""
    content = me.content
    shelf: list[WareView] = []
    armed, clad = mean(me), armor_part(content, worn(me))
    for weapon in content.weapons.values():
        better = mean_of(weapon.dice) - armed
        shelf += ware(me, Category.WEAPON, weapon.id, weapon.name, weapon.price, dice=weapon.dice, better=better)
    for armor in content.armors.values():
        shelf += ware(me, Category.ARMOR, armor.id, armor.name, armor.price, ac=armor.ac, better=armor.ac - clad)
    for potion in content.potions.values():
        shelf += ware(me, Category.POTION, potion.id, potion.name, potion.price, uses=potion.uses, text=potion.text)
    for spell in content.spells.values():
        shelf += ware(me, Category.SPELL, spell.id, spell.name, spell.price, uses=spell.uses, text=spell.text)
    return shelf


def mean(me: Me) -> int:
    """Twice the mean damage of the weapon in hand: whole numbers only."""
    return mean_of(weapon_dice(me, find_item(me, me.row.weapon) if me.row.weapon else None))


def mean_of(dice: str) -> int:
    """Twice the mean of dice."""
    count, sides = dice_of(dice)
    return count * (sides + 1)


def ware(  # noqa: PLR0913 - the columns of a shelf
    me: Me,
    category: Category,
    kind: str,
    name: str,
    price: int,
    *,
    dice: str = "",
    ac: int = 0,
    uses: int = 0,
    text: str = "",
    better: int = 0,
) -> list[WareView]:
    """One row, if it is for sale."""
    if not price:
        return []
    gold = me.row.gold
    short = max(0, price - gold)
    return [WareView(category, kind, name, price, gold >= price, short, dice, ac, uses, text, better)]
