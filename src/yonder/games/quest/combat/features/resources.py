"""Stamina, rage, ki and cunning: pools that exist in a fight only (Q-205 to Q-209)."""

from __future__ import annotations

from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.content import Content
from yonder.games.quest.content.people import Resource
from yonder.games.quest.events import ResourceChanged
from yonder.games.quest.models import Scores


def pool(field: Field, cid: str) -> Resource | None:
    """The resource of a character's class."""
    who = field.character(cid)
    return None if who is None else field.content.classes[who.class_name].resource


def size(content: Content, class_name: str, scores: Scores, level: int) -> tuple[int, int]:
    """The most a pool holds, and what it starts with."""
    kind = content.classes[class_name].resource
    if kind is None:
        return 0, 0
    most = kind.max if kind.max_stat is None else max(1, modifier(scores, kind.max_stat) + level)
    return most, most if kind.start < 0 else kind.start


def gain(fight: Fight, cid: str, amount: int) -> None:
    """Raise (or lower) a pool within its bounds."""
    kind, row = pool(fight, cid), fight.one(cid)
    if kind is None:
        return
    current = max(0, min(row.resource_max, row.resource + amount))
    if current != row.resource:
        fight.set(cid, resource=current)
        fight.tell(ResourceChanged(fight.session, cid, kind.type, current))


def gain_when_hit(fight: Fight, cid: str) -> None:
    """Q-207: an attack that took something."""
    kind = pool(fight, cid)
    gain(fight, cid, 0 if kind is None else kind.per_hit_taken)


def gain_from_hit(fight: Fight, cid: str, *, critical: bool) -> None:
    """A hit that was landed."""
    kind = pool(fight, cid)
    if kind is not None:
        gain(fight, cid, kind.per_hit_dealt + (kind.per_crit if critical else 0))


def gain_at_end(fight: Fight, cid: str) -> None:
    """Q-206: at the end of one's own turn."""
    kind = pool(fight, cid)
    gain(fight, cid, 0 if kind is None else kind.per_turn)
