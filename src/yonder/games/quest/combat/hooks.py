"""Where effects bend a fight. Traits and features are effects too, put on at its start; functions are bound by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from yonder.core import Hook

if TYPE_CHECKING:
    from yonder.games.quest.combat.fight import Field, Fight
    from yonder.games.quest.combat.hit import Blow, Hit, Wound


class Part(Struct, frozen=True):
    """Damage of one type."""

    type: str
    amount: int


attacking: Hook[[Field, Blow], int] = Hook("attacking")  # the attacker's effects: an edge
attacked: Hook[[Field, Blow], int] = Hook("attacked")  # the target's effects: an edge
bonus_damage: Hook[[Fight, Hit], list[Part]] = Hook("bonus damage")  # the attacker's, in the order of Q-163
outgoing: Hook[[Fight, Hit], int] = Hook("outgoing")  # percent added
primed: Hook[[Fight, Hit], int] = Hook("primed")  # how many times the dice are rolled; 0 is as before
landed: Hook[[Fight, Hit], None] = Hook("landed")  # the attacker's, after the damage
worsened: Hook[[Field, Wound], int] = Hook("worsened")  # percent added by the receiver
reduced: Hook[[Field, Wound], int] = Hook("reduced")  # percent taken off by the receiver
at_zero: Hook[[Fight, Wound], int] = Hook("at zero")  # the hit points that are left all the same
turn_start: Hook[[Fight, str], None] = Hook("turn start")  # healing before 10, damage from 10 on
turn_end: Hook[[Fight, str], None] = Hook("turn end")
attack_dice: Hook[[Fight, Blow], int] = Hook("attack dice")  # the attacker's: added to the roll
save_dice: Hook[[Fight, str], int] = Hook("save dice")  # added to a saving throw
unarmored: Hook[[], int] = Hook("unarmored")  # a base of the armour class for those who wear none
least_armored: Hook[[], int] = Hook("least armored")  # below which it does not fall
armored: Hook[[Field, str], int] = Hook("armored")  # added to the armour class
INSTEAD: dict[str, Callable[[Fight, Hit], bool]] = {}
"""By the effect of a block's action: what a hit does instead of damage, if it does."""
hurt: Hook[[Fight, Wound], None] = Hook("hurt")  # the target's, after the damage
