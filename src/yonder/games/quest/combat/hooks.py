"""Where effects bend a fight. Traits and features are effects too, put on at its start; functions are bound by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from yonder.core import Hook

if TYPE_CHECKING:
    from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
    from yonder.games.quest.combat.fight import Field, Fight
    from yonder.games.quest.kinds import Stat


class Part(Struct, frozen=True):
    """Damage of one type; no type is that of the blow."""

    type: str
    amount: int


# What is added to a hit is drawn in this order.
SNEAK, SMITE, IMPROVED, SMITE_SPELL, MARK, HEX, FAVOR, PREY, COATING, ADVANTAGE, SURPRISE, OTHER = range(-10, 2)

# An attack, in the order in which it is resolved.
arming: Hook[..., Blow] = Hook("arming")  # the attacker's: bends a blow with a weapon, folded
warded: Hook[[Fight, Blow], bool] = Hook("warded")  # the target's: is the attack lost before it is rolled?
attacking: Hook[[Field, Blow], int] = Hook("attacking")  # the attacker's: an edge
attacked: Hook[[Field, Blow], int] = Hook("attacked")  # the target's: an edge
attack_dice: Hook[[Fight, Blow], int] = Hook("attack dice")  # the attacker's: added to the roll
piercing: Hook[..., int] = Hook("piercing")  # the attacker's: the armour class that is rolled against, folded
missed: Hook[[Fight, Blow], None] = Hook("missed")  # the attacker's
deflected: Hook[[Fight, Hit], bool] = Hook("deflected")  # the target's: does the hit come to nothing?
primed: Hook[[Fight, Hit], int] = Hook("primed")  # how many times the dice are rolled; 0 is as before
bonus_damage: Hook[[Fight, Hit], list[Part]] = Hook("bonus damage")  # the attacker's, in the order of Q-163
outgoing: Hook[[Fight, Hit], int] = Hook("outgoing")  # percent added
landed: Hook[[Fight, Hit], None] = Hook("landed")  # the attacker's, after the damage
struck: Hook[[Fight, Hit], None] = Hook("struck")  # the target's, after the damage

# Damage on its way into somebody.
worsened: Hook[[Field, Wound], int] = Hook("worsened")  # percent added by the receiver
reduced: Hook[[Field, Wound], int] = Hook("reduced")  # percent taken off by the receiver
at_zero: Hook[[Fight, Wound], int] = Hook("at zero")  # the hit points that are left all the same
hurt: Hook[[Fight, Wound], None] = Hook("hurt")  # the target's, after the damage
healed: Hook[[Field], int] = Hook("healed")  # percent taken off healing

# Turns. Healing comes before 10, damage from 10 on.
turn_start: Hook[[Fight, str], None] = Hook("turn start")
turn_end: Hook[[Fight, str], None] = Hook("turn end")
compelled: Hook[[Fight, str], bool] = Hook("compelled")  # what somebody without a player must do instead of its turn
began: Hook[[Fight, str], None] = Hook("began")  # what an effect brings at once
ended: Hook[[Fight, str], None] = Hook("ended")  # what the end of an effect brings

# Saves, checks, armour.
save_dice: Hook[[Fight, str], int] = Hook("save dice")  # added to a saving throw
saving: Hook[[Field, str, Stat], int] = Hook("saving")  # a flat bonus to a saving throw
shared_saving: Hook[[Field, str, str], int] = Hook("shared saving")  # of an ally: owner, saver; the best counts
save_edge: Hook[[Field, Stat, str], int] = Hook("save edge")  # by stat and by what the save is against
check_dice: Hook[[Fight, str], int] = Hook("check dice")  # added to an ability check or contest
sneaking: Hook[[Field, str], int] = Hook("sneaking")  # added to a Hide total
unarmored: Hook[[], int] = Hook("unarmored")  # a base of the armour class for those who wear none
least_armored: Hook[[], int] = Hook("least armored")  # below which it does not fall
armored: Hook[[Field, str], int] = Hook("armored")  # added to the armour class

# The ground: effects that lie on the line, and somebody on it.
entered: Hook[[Fight, str], None] = Hook("entered")
stepped: Hook[[Fight, str], None] = Hook("stepped")  # for each step inside, also out of it
begun_in: Hook[[Fight, str], None] = Hook("begun in")  # a turn begins there
ended_in: Hook[[Fight, str], None] = Hook("ended in")  # a turn ends there

INSTEAD: dict[str, Callable[[Fight, Hit], bool]] = {}
"""By the effect of a block's action: what a hit does instead of damage, if it does."""
