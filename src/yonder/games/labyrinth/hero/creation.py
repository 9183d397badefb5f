"""Creation: seven values, rolled one at a time and placed one at a time (section 3)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.text import steers
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.numbers import CreationNumbers
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.events.hero import AttributeAssigned, AttributeRolled, HeroCreated, HeroReady
from yonder.games.labyrinth.hero.arrival import arrive
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, hero_action
from yonder.games.labyrinth.kinds import Attribute, DiceMode, Menace, Status, TownReason
from yonder.games.labyrinth.models import Creation, Hero, Player, Stats
from yonder.games.labyrinth.rules import SCOPE, rules

ATTRIBUTES = tuple(Attribute)


class CreateHero(Action):
    """Begin a new hero. You lead one at a time; an empty name becomes Adventurer. The first value is rolled at once."""

    name: str = ""
    dice_mode: DiceMode = DiceMode.CLASSIC
    menace: Menace = Menace.OFF


def create_bar(world: World, who: str) -> int:
    """L-042: the hero that must be finished first; 0 if there is none."""
    player = world.find(Player, who)
    return 0 if player is None else player.active


def trimmed_name(content: Content, name: str, default: str) -> str:
    """L-044: the name as it is kept; empty if it cannot be one."""
    trimmed = name.strip() or default
    return trimmed if len(trimmed) <= content.numbers.creation.name_most and not steers(trimmed) else ""


@rules.on(CreateHero)
def create_hero(ctx: Ctx, action: CreateHero) -> None:
    if active := create_bar(ctx.world, ctx.who):
        raise ctx.refuse("hero_already_active", hero=active)
    content: Content = ctx.content
    name = trimmed_name(content, action.name, content.numbers.creation.name)
    if not name:
        raise ctx.refuse("bad_name", most=content.numbers.creation.name_most)
    value = ctx.dice.sum(*dice_of(content.numbers.modes[action.dice_mode]), "attribute")
    number = ctx.next("hero")
    ctx.scope = f"{SCOPE}{number}"
    player = ctx.world.find(Player, ctx.who) or Player(ctx.who)
    ctx.world.put(player, active=number, last=number, made=player.made + 1)
    ctx.world.put(Hero(number, ctx.who, name, Status.CREATING, action.dice_mode, action.menace))
    ctx.world.put(Creation(number, value))
    ctx.world.put(Stats(number, actions=1))
    ctx.tell(HeroCreated(number, ctx.who, name, action.dice_mode, action.menace))
    ctx.tell(AttributeRolled(number, 1, value))


class AssignAttribute(HeroAction):
    """Place the value you rolled on an attribute that has none yet. After the seventh your hero arrives in town."""

    attribute: Attribute


@hero_action(AssignAttribute, Status.CREATING)
def assign_attribute(deed: Deed, action: AssignAttribute) -> None:
    made = deed.world.get(Creation, deed.id)
    if action.attribute in made.assigned:
        raise deed.refuse("attribute_taken", attribute=action.attribute.capitalize())
    assigned = (*made.assigned, action.attribute)
    finished = len(assigned) == len(ATTRIBUTES)
    mode = deed.numbers.modes[deed.row.dice_mode]
    value = 0 if finished else deed.roll(mode, "attribute")
    deed.set(**{action.attribute.value: made.pending})
    deed.tell(AttributeAssigned(deed.id, action.attribute, made.pending))
    if finished:
        deed.world.drop(made)
        finish(deed)
    else:
        rolled = made.rolled + 1
        deed.world.put(Creation(deed.id, value, assigned, rolled))
        deed.tell(AttributeRolled(deed.id, rolled, value))


def charisma_dice(charisma: int) -> int:
    """L-049: CHA / 1.5, rounded up."""
    return (2 * charisma + 2) // 3


def low_hp_dice(numbers: CreationNumbers, max_hp: int) -> str:
    """L-050: only the strongest tier counts."""
    return next((tier.dice for tier in numbers.low_hp if max_hp < tier.below), "0d0")


def finish(deed: Deed) -> None:
    """L-047: hit points, gold, arrival."""
    numbers, row = deed.numbers.creation, deed.row
    bonus = deed.roll(numbers.hp_dice, "hit points")
    max_hp = numbers.hp_per_con * row.constitution + bonus
    base = deed.roll(numbers.gold_dice, "gold")
    charm = deed.dice.sum(charisma_dice(row.charisma), numbers.cha_die, "charisma gold")
    low = deed.roll(low_hp_dice(numbers, max_hp), "low hp gold")
    gold = base + charm + low
    deed.set(max_hp=max_hp, hp=max_hp, gold=gold)
    deed.count("start_gold", gold)
    deed.tell(HeroReady(deed.id, bonus, max_hp, base, charm, low, gold))
    arrive(deed, TownReason.CREATED)
