"""Potions (section 13). What one does is a small function by name."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import check_names
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import Potion
from yonder.games.labyrinth.events.fight import PotionDrunk
from yonder.games.labyrinth.fight.turns import end_turn
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.figures import POISON, poison
from yonder.games.labyrinth.hero.gear import add_uses, uses_of
from yonder.games.labyrinth.hero.health import cure, restore
from yonder.games.labyrinth.kinds import RESTFUL, Category, Status
from yonder.games.labyrinth.rules import rules


class DrinkPotion(HeroAction):
    """Drink one of your potions. In a fight this is your turn; outside only Healing and Antidote do anything."""

    potion: str


def drink_bar(me: Me, potion: str) -> str:
    """The conditions of section 30 in their order."""
    kind = me.content.potions.get(potion)
    if kind is None:
        return "bad_potion"
    return potion_bar(me, kind) if uses_of(me, Category.POTION, potion) else "no_such_potion"


def potion_bar(me: Me, kind: Potion) -> str:
    """What keeps the hero from drinking a potion that is there."""
    fight = me.fight
    if fight is None:
        return use_bar(me, kind) if kind.anywhere else "fight_only"
    if fight.extra_attack:
        return "extra_attack_pending"
    full = kind.buff and fight.doses.count(kind.id) >= me.numbers.fight.stack_limit
    return "stack_limit" if full else use_bar(me, kind)


def use_bar(me: Me, kind: Potion) -> str:
    """L-212, L-213: what would do nothing is refused."""
    if kind.effect == "heal" and me.row.hp == me.row.max_hp:
        return "already_full_hp"
    return "not_poisoned" if kind.effect == "antidote" and not poison(me) else ""


@hero_action(DrinkPotion, *RESTFUL, Status.FIGHT_TURN)
def drink_potion(deed: Deed, action: DrinkPotion) -> None:
    kind = deed.content.potions.get(action.potion)
    deed.bar(drink_bar(deed, action.potion), potion=action.potion if kind is None else kind.name)
    assert kind is not None
    amount = EFFECTS[kind.effect](deed)
    left = add_uses(deed, Category.POTION, kind.id, -1)
    deed.count("potions_used")
    deed.tell(PotionDrunk(deed.id, kind.id, amount, deed.row.hp, left))
    if deed.fight is not None:
        if kind.buff:
            deed.set_fight(doses=(*deed.foe.doses, kind.id))
        end_turn(deed)


def heal(deed: Deed) -> int:
    """L-212."""
    return restore(deed, deed.roll(deed.numbers.fight.potion_dice, "healing"))


def antidote(deed: Deed) -> int:
    """L-213."""
    left = poison(deed)
    cure(deed, POISON)
    return left


def buff(field: str, number: str = "") -> Callable[[Deed], int]:
    """L-214 .. L-219: a value of this fight grows, by a number of the content or by one."""

    def drink(deed: Deed) -> int:
        amount: int = getattr(deed.numbers.fight, number) if number else 1
        deed.set_fight(**{field: getattr(deed.foe, field) + amount})
        return amount

    return drink


EFFECTS: dict[str, Callable[[Deed], int]] = {
    "heal": heal,
    "antidote": antidote,
    "strength": buff("damage_bonus", "strength"),
    "intelligence": buff("damage_bonus", "intelligence"),
    "protection": buff("ac_bonus", "protection"),
    "charisma": buff("cha_bonus", "charisma"),
    "speed": buff("speed"),
    "invisibility": buff("invisible"),
}


@rules.check
def effects_are_bound(content: Content) -> None:
    """Everything that a potion does has its function."""
    check_names("potions", [kind.effect for kind in content.potions.values()], EFFECTS)
