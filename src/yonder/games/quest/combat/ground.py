"""What lies on the line: slick places, traps, walls, clouds. Each is an effect with a place and an area."""

from __future__ import annotations

from yonder.core import Effect, Hook, effects
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.fight import GROUND, Field, Fight
from yonder.games.quest.events import GroundChanged


def lay(
    fight: Fight,
    kind: str,
    pos: int,
    *,
    area: int = 0,
    beats: int = -1,
    source: str = "",
    spell: str = "",
    **data: int | str,
) -> None:
    """Put something on the ground; what has a source counts the turns of the one who put it there."""
    origin = (fight.owner(source) if source else "") + (f"~{spell}" if spell else "")
    facts = {**data, "pos": pos, "area": area}
    clock = fight.owner(source) if source else None
    effects.apply(fight.ctx, fight.owner(GROUND), kind, source=origin, clock=clock, beats=beats, data=facts)
    fight.tell(GroundChanged(fight.session, kind, pos, area))


def lying(field: Field) -> list[Effect]:
    """Everything on the ground, in order of application."""
    return field.effects(GROUND)


def centre(field: Field, row: Effect) -> int:
    """Where it lies; some move with the one they surround."""
    around = row.text("around")
    return field.one(around).pos if around else row["pos"]


def at(field: Field, pos: int) -> list[Effect]:
    """What covers a place."""
    return [row for row in lying(field) if abs(pos - centre(field, row)) <= row["area"]]


def surefooted(field: Field, cid: str) -> bool:
    """Flyers, and those who move freely (Q-388)."""
    return any(kind.surefooted for _, kind in field.kinds(cid))


def slick(field: Field, pos: int) -> bool:
    """Q-051."""
    known = field.content.effects
    return any(known[row.kind].slick for row in at(field, pos) if row.kind in known)


def meet(fight: Fight, hook: Hook[[Fight, str], None], cid: str, rows: list[Effect] | None = None) -> None:
    """Let what covers somebody's place do what it does; a spell only to the enemies of its caster (Q-282)."""
    if not lying(fight):
        return
    there = at(fight, fight.one(cid).pos) if rows is None else rows
    hook.collect([row for row in there if touches(fight, row, cid)], fight, cid)


def touches(field: Field, row: Effect, cid: str) -> bool:
    """What a spell has laid leaves its caster's side alone."""
    maker = field.cid_of(row.source)
    return not (maker and "~" in row.source and field.one(maker).side == field.one(cid).side)


def arrive(fight: Fight, cid: str, before: int) -> None:
    """Somebody has moved from one place to the next."""
    if not lying(fight):
        return
    pos = fight.one(cid).pos
    here, there = at(fight, pos), at(fight, before)
    known = {row.number for row in there}
    meet(fight, hooks.entered, cid, [row for row in here if row.number not in known])
    meet(fight, hooks.stepped, cid, here)
