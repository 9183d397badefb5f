"""Services of the town: healer, inn, kitchen, tavern, temple, smith, trainer; and the end by choice (section 21)."""

from __future__ import annotations

from yonder.games.labyrinth.events.hero import HeroRetired
from yonder.games.labyrinth.events.town import PrayerRolled, Repaired, RumourHeard, Trained
from yonder.games.labyrinth.hero.death import finish
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.figures import POISON, SAPPED, poison, sapped
from yonder.games.labyrinth.hero.gear import find_item, item_name
from yonder.games.labyrinth.hero.growth import raise_attribute
from yonder.games.labyrinth.hero.health import cure, heal
from yonder.games.labyrinth.kinds import Attribute, Status
from yonder.games.labyrinth.models import Item, Visit


def unhurt(me: Me) -> bool:
    return me.row.hp == me.row.max_hp


def afford_bar(me: Me, price: int) -> str:
    """L-009."""
    return "" if me.row.gold >= price else "not_enough_gold"


class Repair(HeroAction):
    """Have a damaged weapon or armor mended by the smith for 30 gold."""

    item: int


def repair_bar(me: Me, item: Item | None) -> str:
    """L-420."""
    if item is None:
        return "no_such_item"
    return afford_bar(me, me.numbers.town.repair) if item.damaged else "not_damaged"


@hero_action(Repair, Status.TOWN)
def repair(deed: Deed, action: Repair) -> None:
    item, price = find_item(deed, action.item), deed.numbers.town.repair
    named = action.item if item is None else item_name(deed, item)
    deed.bar(repair_bar(deed, item), item=named, price=price)
    assert item is not None
    deed.pay(price)
    deed.world.put(item, damaged=False)
    deed.tell(Repaired(deed.id, item.item, item.kind, price))


class VisitHealer(HeroAction):
    """Pay the healer 20 gold: full health, and poison and weariness are gone."""


def healer_bar(me: Me) -> str:
    """L-430."""
    if unhurt(me) and not poison(me) and not sapped(me):
        return "nothing_to_heal"
    return afford_bar(me, me.numbers.town.healer)


@hero_action(VisitHealer, Status.TOWN)
def visit_healer(deed: Deed, _action: VisitHealer) -> None:
    price = deed.numbers.town.healer
    deed.bar(healer_bar(deed), price=price)
    deed.pay(price)
    heal(deed, "healer", deed.row.max_hp, price)
    cure(deed, POISON, SAPPED)


class Rest(HeroAction):
    """Rest at the inn, free and once per visit: 2d6."""


def rest_bar(me: Me) -> str:
    """L-431."""
    if me.world.get(Visit, me.id).rest:
        return "already_rested"
    return "already_full_hp" if unhurt(me) else ""


@hero_action(Rest, Status.TOWN)
def rest(deed: Deed, _action: Rest) -> None:
    deed.bar(rest_bar(deed))
    deed.world.put(deed.world.get(Visit, deed.id), rest=True)
    heal(deed, "rest", deed.roll(deed.numbers.town.rest_dice, "rest"))


class EatMeal(HeroAction):
    """Eat a warm meal for 10 gold, once per visit: 10 hit points."""


def meal_bar(me: Me) -> str:
    """L-432."""
    if me.world.get(Visit, me.id).meal:
        return "already_eaten"
    return "already_full_hp" if unhurt(me) else afford_bar(me, me.numbers.town.meal)


@hero_action(EatMeal, Status.TOWN)
def eat_meal(deed: Deed, _action: EatMeal) -> None:
    numbers = deed.numbers.town
    deed.bar(meal_bar(deed), price=numbers.meal)
    deed.pay(numbers.meal)
    deed.world.put(deed.world.get(Visit, deed.id), meal=True)
    heal(deed, "meal", numbers.meal_hp, numbers.meal)


class DrinkAtTavern(HeroAction):
    """Have a drink for 5 gold, once per visit: it restores 5 to 10 hit points, or brings you a rumour."""


def tavern_bar(me: Me) -> str:
    """L-433."""
    if me.world.get(Visit, me.id).drink:
        return "already_drunk"
    return afford_bar(me, me.numbers.town.tavern)


@hero_action(DrinkAtTavern, Status.TOWN)
def drink_at_tavern(deed: Deed, _action: DrinkAtTavern) -> None:
    numbers = deed.numbers.town
    deed.bar(tavern_bar(deed), price=numbers.tavern)
    deed.pay(numbers.tavern)
    deed.world.put(deed.world.get(Visit, deed.id), drink=True)
    if deed.dice.d(numbers.tavern_die, "tavern") <= numbers.tavern_heals:
        heal(deed, "drink", numbers.tavern_hp + deed.dice.d(numbers.tavern_die, "drink"), numbers.tavern)
    else:
        deed.tell(RumourHeard(deed.id, deed.dice.d(numbers.rumours, "rumour"), numbers.tavern))


class Pray(HeroAction):
    """Pray in the temple, free and once per visit: 5d4 + Wisdom against 25 restores a third of your health."""


def pray_bar(me: Me) -> str:
    """L-434."""
    if me.world.get(Visit, me.id).prayer:
        return "already_prayed_today"
    return "already_full_hp" if unhurt(me) else ""


@hero_action(Pray, Status.TOWN)
def pray(deed: Deed, _action: Pray) -> None:
    deed.bar(pray_bar(deed))
    numbers = deed.numbers.town
    deed.world.put(deed.world.get(Visit, deed.id), prayer=True)
    raw = deed.check("prayer")
    total = raw + deed.row.wisdom
    success = total >= numbers.prayer_target
    deed.tell(PrayerRolled(deed.id, raw, total, numbers.prayer_target, success))
    if success:
        share = numbers.prayer_share
        heal(deed, "prayer", (deed.row.max_hp + share - 1) // share)


class Train(HeroAction):
    """Train an attribute: 50 gold for the first time, 50 more each time; seven times in a hero's life."""

    attribute: Attribute


def training_price(me: Me) -> int:
    """L-450."""
    return me.numbers.town.training * (me.row.trained + 1)


def train_bar(me: Me) -> str:
    """L-450."""
    if me.row.trained >= me.numbers.town.trainings:
        return "training_done"
    return afford_bar(me, training_price(me))


@hero_action(Train, Status.TOWN)
def train(deed: Deed, action: Train) -> None:
    price = training_price(deed)
    deed.bar(train_bar(deed), price=price)
    deed.pay(price)
    deed.set(trained=deed.row.trained + 1)
    value = raise_attribute(deed, action.attribute)
    deed.tell(Trained(deed.id, action.attribute, value, price, deed.row.trained, deed.row.max_hp))


class Retire(HeroAction):
    """End this hero's run for good, without a record. You can begin another."""


@hero_action(Retire, Status.TOWN)
def retire(deed: Deed, _action: Retire) -> None:
    deed.tell(HeroRetired(deed.id, deed.row.name))
    finish(deed, Status.RETIRED)
