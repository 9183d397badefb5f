"""Features that are used so often between rests. What is used is kept with the character (Q-214, Q-461)."""

from __future__ import annotations

from yonder.core import guard
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import featured
from yonder.games.quest.events import AbilityUsed
from yonder.games.quest.models import Combatant

LAY_ON_HANDS, CHANNEL, INSPIRATION, WILD_SHAPE = (
    "lay-on-hands",
    "channel-divinity",
    "bardic-inspiration",
    "wild-shape",
)
SHORT_REST = (CHANNEL, WILD_SHAPE)  # come back with an hour's rest; inspiration too from level 5 on
"""Ids as `features_used` of a character counts them."""


def used(field: Field, cid: str, name: str) -> int:
    """How often since the last rest."""
    who = field.character(cid)
    return 0 if who is None else dict(who.features_used).get(name, 0)


def owned(field: Field, me: Combatant, name: str) -> None:
    """The class has it, and at this level."""
    who = field.character(me.cid)
    start = None if who is None else field.content.classes[who.class_name].features.get(name)
    guard.need(field.world, start is not None, "wrong_class")
    guard.need(field.world, featured(field, me.cid, name), "locked", level=start or 0)


def spend_use(fight: Fight, cid: str, name: str, count: int = 1) -> None:
    """Count it, and tell it."""
    who = fight.character(cid)
    assert who is not None
    counts = dict(who.features_used)
    counts[name] = counts.get(name, 0) + count
    fight.ctx.world.put(who, features_used=tuple(sorted(counts.items())))
    fight.tell(AbilityUsed(fight.session, cid, name))
