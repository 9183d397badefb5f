"""The silent stealth roll before an encounter (Part 29)."""

from __future__ import annotations

from typing import Literal

from yonder.core import World
from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import content_of, level, modifier
from yonder.games.quest.combat.actions.tactics import ARMOR_NOISE, STEALTHY_CLASSES, STEALTHY_PASTS
from yonder.games.quest.models import Character

SURPRISED = 5
WEARY = ((10, 7), (9, 5), (8, 3), (7, 2), (6, 1))


def weariness(fatigue: int) -> int:
    """Q-474."""
    return next((penalty for least, penalty in WEARY if fatigue >= least), 0)


def stealthy(who: Character) -> bool:
    """Q-223."""
    return who.class_name in STEALTHY_CLASSES or who.background in STEALTHY_PASTS


def stealth_bonus(world: World, who: Character, environment: int) -> int:
    """Q-473, Q-481: by the base score, since fatigue has a penalty of its own."""
    piece = gear.chest(world, who.char)
    noise = 0 if piece is None else ARMOR_NOISE.get(piece.type, 0)
    trained = d20.proficiency(level(content_of(world), who)) if stealthy(who) else 0
    return modifier(who.stats, "dexterity") + trained - weariness(who.fatigue) - noise + environment


def meeting(total: int, perception: int) -> Literal["avoided", "normal", "surprised"]:
    """Q-476, Q-477."""
    if total > perception:
        return "avoided"
    return "surprised" if perception - total >= SURPRISED else "normal"
