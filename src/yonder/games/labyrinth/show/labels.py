"""Labels: each offer is made once and kept; it depends on nothing but what it names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from yonder.core import Action, Choice, Offer, Span, Text
from yonder.core.show.offer import Domain
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.guard import Defend, PressOn, Sidestep
from yonder.games.labyrinth.fight.magic import CastSpell
from yonder.games.labyrinth.fight.potions import DrinkPotion
from yonder.games.labyrinth.fight.spirit import CatchBreath, Rage
from yonder.games.labyrinth.fight.tactics import AskDivineAid, Charm, Examine, RunAway
from yonder.games.labyrinth.fight.things import UseThing
from yonder.games.labyrinth.hero.companion import DismissCompanion, HealCompanion, RenameCompanion
from yonder.games.labyrinth.hero.creation import AssignAttribute, CreateHero
from yonder.games.labyrinth.hero.gear import Equip, Unequip
from yonder.games.labyrinth.hero.growth import SpendPoint
from yonder.games.labyrinth.hero.rings import RemoveCurse
from yonder.games.labyrinth.kinds import Attribute, Category, DiceMode, Menace, Power, Slot, Zone
from yonder.games.labyrinth.labyrinth.finds import OpenChest
from yonder.games.labyrinth.labyrinth.omens import Listen, SeekVision
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth, GoBack, GoDeeper, LeaveLabyrinth
from yonder.games.labyrinth.town.gambling import GambleExact, GambleRange
from yonder.games.labyrinth.town.quests import AbandonQuest, AskQuests
from yonder.games.labyrinth.town.services import (
    DrinkAtTavern,
    EatMeal,
    Pray,
    Repair,
    Rest,
    Retire,
    Train,
    VisitHealer,
)
from yonder.games.labyrinth.town.shop import AcceptOffer, Buy, Haggle, Sell

kept = lru_cache(maxsize=1 << 16)
NONE: Mapping[str, Domain] = {}

HERO, GATE, SHOP, PACK, TOWN, GAMBLING = "Hero", "Gate", "Shop", "Pack", "Town", "Gambling hall"
FIGHT, MAGIC, ROOM, WAYS = "Fight", "Magic", "Room", "Ways"


def ready(
    action: Action, label: str, group: str, domains: Mapping[str, Domain] = NONE, *, aside: bool = False
) -> Offer:
    """An offer that stands open."""
    return Offer(action, label, group, dict(domains), enabled=True, aside=aside)


@kept
def create(content: Content) -> tuple[Offer, ...]:
    """A hero in each mode."""
    name: Domain = Text(content.numbers.creation.name_most, sample="Adventurer")
    modes = Choice(tuple(DiceMode), tuple(f"{mode} dice" for mode in DiceMode))
    menaces = Choice(tuple(Menace), ("no menace", "grim menace"))
    domains = {"name": name, "dice_mode": modes, "menace": menaces}
    return (ready(CreateHero(), "Create a hero", HERO, domains),)


class Labels:
    """The offers of one hero, each under its label."""

    def __init__(self, content: Content, hero: int) -> None:
        self.content = content
        self.hero = hero
        words = content.words
        zones = tuple(Zone)
        self.attacks = tuple(ready(Attack(hero, zone), f"Attack {words[f'zone.{zone}']}", FIGHT) for zone in zones)
        self.guards = tuple(ready(Defend(hero, zone), f"Guard {words[f'zone.{zone}']}", FIGHT) for zone in zones)
        self.sidestep = ready(Sidestep(hero), "Sidestep", FIGHT)
        self.press_on = ready(PressOn(hero), "Press on", FIGHT)
        self.rage = ready(Rage(hero), "Fly into a rage", FIGHT)
        self.breath = ready(CatchBreath(hero), "Catch your breath", FIGHT)
        self.examine = ready(Examine(hero), "Examine", FIGHT)
        self.divine = ready(AskDivineAid(hero), "Ask for divine aid", FIGHT)
        self.charm = ready(Charm(hero), "Charm", FIGHT)
        self.run_away = ready(RunAway(hero), "Run away", FIGHT)
        self.leave = ready(LeaveLabyrinth(hero), "Leave for town", WAYS)
        self.chest = ready(OpenChest(hero), "Open the chest", ROOM)
        self.enter = ready(EnterLabyrinth(hero), "Enter the labyrinth", GATE)
        self.healer = ready(VisitHealer(hero), "Visit the healer", TOWN)
        self.rest = ready(Rest(hero), "Rest", TOWN)
        self.meal = ready(EatMeal(hero), "Eat a meal", TOWN)
        self.tavern = ready(DrinkAtTavern(hero), "Drink at the tavern", TOWN)
        self.pray = ready(Pray(hero), "Pray", TOWN)
        self.quests = ready(AskQuests(hero), "Ask for quests", TOWN)
        self.retire = ready(Retire(hero), "Retire", GATE, aside=True)
        self.heal_companion = ready(HealCompanion(hero), "Heal your companion", PACK)
        self.dismiss = ready(DismissCompanion(hero), "Dismiss your companion", PACK, aside=True)
        name: dict[str, Domain] = {"name": Text(content.numbers.creation.name_most, 1, "Friend")}
        self.rename = ready(RenameCompanion(hero, "Friend"), "Rename your companion", PACK, name, aside=True)
        self.train = ready(Train(hero, Attribute.STRENGTH), "Train", TOWN, attributes())
        self.spend = ready(SpendPoint(hero, Attribute.STRENGTH), "Raise", HERO, attributes())

    @kept
    def place(self, attribute: Attribute) -> Offer:
        return ready(AssignAttribute(self.hero, attribute), f"Place on {attribute.capitalize()}", HERO)

    @kept
    def deeper(self, way: int, sign: str, *, glint: bool, only: bool) -> Offer:
        name = "Go deeper" if only else f"Go down the {self.stair(way)}"
        return ready(GoDeeper(self.hero, way), self.signed(name, sign, glint=glint), WAYS)

    @kept
    def back(self, sign: str, *, glint: bool) -> Offer:
        return ready(GoBack(self.hero), self.signed("Go back up", sign, glint=glint), WAYS)

    def signed(self, label: str, sign: str, *, glint: bool) -> str:
        """A way with its signs, where they are known."""
        return f"{label} ({signs(self.content, sign, glint=glint)})" if sign else label

    @kept
    def listen(self, way: int, *, only: bool) -> Offer:
        return ready(Listen(self.hero, way), "Listen" if only else f"Listen at the {self.stair(way)}", ROOM)

    @kept
    def vision(self, way: int, *, only: bool) -> Offer:
        return ready(SeekVision(self.hero, way), "Seek a vision" if only else f"Seek a vision: {self.stair(way)}", ROOM)

    def stair(self, way: int) -> str:
        """One of several ways down."""
        return f"{self.content.words[f'way.{way}']} stair"

    @kept
    def use(self, shape: str) -> Offer:
        return ready(UseThing(self.hero), self.content.fixture_in[shape].label, FIGHT)

    @kept
    def attack_with(self, item: int, name: str) -> tuple[Offer, ...]:
        zones = {"zone": Choice(tuple(Zone), tuple(self.content.words[f"zone.{zone}"] for zone in Zone))}
        return (ready(Attack(self.hero, Zone.MIDDLE, item), f"Attack with {name}", FIGHT, zones, aside=True),)

    @kept
    def drink(self, potion: str, uses: int) -> Offer:
        name = self.content.potions[potion].name
        return ready(DrinkPotion(self.hero, potion), f"Drink {name} ({uses} left)", MAGIC)

    @kept
    def cast(self, spell: str, power: Power, uses: int) -> Offer:
        name = self.content.spells[spell].name
        how = "" if power is Power.NONE else f" at {power} power"
        return ready(CastSpell(self.hero, spell, power), f"Cast {name}{how} ({uses} left)", MAGIC)

    @kept
    def equip(self, item: int, name: str) -> Offer:
        return ready(Equip(self.hero, item), f"Use {name} #{item}", PACK)

    @kept
    def unequip(self, slot: Slot) -> Offer:
        return ready(Unequip(self.hero, slot), f"Put your {slot} away", PACK, aside=True)

    @kept
    def sell(self, item: int, name: str, price: int) -> Offer:
        return ready(Sell(self.hero, item), f"Sell {name} #{item} ({price} gold)", SHOP)

    @kept
    def haggle(self, item: int, name: str) -> Offer:
        return ready(Haggle(self.hero, item), f"Haggle over {name} #{item}", SHOP)

    @kept
    def accept(self, item: int, name: str, price: int) -> Offer:
        return ready(AcceptOffer(self.hero, item), f"Accept {price} gold for {name} #{item}", SHOP)

    @kept
    def repair(self, item: int, name: str) -> Offer:
        return ready(Repair(self.hero, item), f"Repair {name} #{item}", TOWN)

    @kept
    def uncurse(self, ring: int, name: str) -> Offer:
        return ready(RemoveCurse(self.hero, ring), f"Break the {name} #{ring}", TOWN)

    @kept
    def abandon(self, quest: int, name: str) -> Offer:
        return ready(AbandonQuest(self.hero, quest), f"Give up the quest for the {name}", TOWN, aside=True)

    @kept
    def buy(self, category: Category, kind: str, name: str, price: int, most: int) -> Offer:
        what = "" if category in (Category.WEAPON, Category.ARMOR) else f" {category}"
        worth = self.worth(category, kind)
        label = f"Buy {name}{what} ({worth}{price} gold)"
        quantity = {"quantity": Span(1, most)} if most > 1 else NONE
        return ready(Buy(self.hero, category, kind), label, SHOP, quantity)

    def worth(self, category: Category, kind: str) -> str:
        """What a weapon or an armor is good for, before its price."""
        if category is Category.WEAPON:
            return f"{self.content.weapons[kind].dice}, "
        return f"armor {self.content.armors[kind].ac}, " if category is Category.ARMOR else ""

    @kept
    def shelf(self, gold: int) -> tuple[Offer, ...]:
        """All that this purse can buy."""
        content, most = self.content, self.content.numbers.town.quantity
        tables = (content.weapons, content.armors, content.potions, content.spells)
        return tuple(
            self.buy(category, kind.id, kind.name, kind.price, min(most, gold // kind.price))
            for category, table in zip(Category, tables, strict=True)
            for kind in table.values()  # type: ignore[attr-defined]  # all four have name and price
            if kind.price and gold >= kind.price
        )

    @kept
    def gambles(self, gold: int) -> tuple[Offer, ...]:
        """The bets that this purse allows."""
        numbers = self.content.numbers.town
        bet = Span(numbers.min_bet, gold)
        ranges = Choice((1, 2, 3, 4), ("1-5", "6-10", "11-15", "16-20"))
        least = numbers.min_bet
        found = [ready(GambleRange(self.hero, 1, least), "Bet on a range", GAMBLING, {"range": ranges, "bet": bet})]
        for sides in (die.sides for die in numbers.dice):
            domains: dict[str, Domain] = {"guess": Span(1, sides), "bet": bet}
            found.append(ready(GambleExact(self.hero, sides, 1, least), f"Bet on a d{sides}", GAMBLING, domains))
        return tuple(found)


def signs(content: Content, sign: str, *, glint: bool) -> str:
    """What a way shows, in few words."""
    kin, _, trace = sign.partition(".")
    words = content.words
    return f"{words[f'trace.{trace}']}{words[f'sign.{kin}']}{words['trace.glint'] if glint else ''}"


def attributes() -> dict[str, Domain]:
    """Any of the seven."""
    return {"attribute": Choice(tuple(Attribute), tuple(a.capitalize() for a in Attribute))}


@lru_cache(maxsize=4096)
def labels(content: Content, hero: int) -> Labels:
    """The labels of a hero."""
    return Labels(content, hero)
