"""The tally of a fight: who did what, which blow turned it, what a defeat teaches. No rule reads it (Q-556)."""

from __future__ import annotations

from yonder.games.quest.character import gear
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.spoils.experience import SPOILS
from yonder.games.quest.events import FightTold
from yonder.games.quest.journey.encounters import badge
from yonder.games.quest.models import Blow, Combatant, Tally, Tide

WEARY_PCT, OUTNUMBERED, MANA = 60, 2, 4
HARD = ("tough", "deadly")
HEALING = ("potion-of-healing", "potion-of-greater-healing", "potion-of-superior-healing", "potion-of-supreme-healing")
FELLED = 1000  # a blow that fells counts like one that takes everything


def begin(fight: Fight) -> None:
    """Note with how many hit points everybody goes in."""
    for row in fight.all():
        fight.ctx.world.put(Tally(fight.session, row.cid, row.hp))


def struck(fight: Fight, by: str, target: Combatant, dealt: int) -> None:
    """Somebody has lost hit points; `target` is as it was before."""
    if not dealt or fight.ctx.ignores(SPOILS):
        return
    world, session = fight.ctx.world, fight.session
    mine = world.find(Tally, session, target.cid) or Tally(session, target.cid, target.hp)
    world.put(mine, taken=mine.taken + dealt)
    if by and (theirs := world.find(Tally, session, by)) is not None:
        world.put(theirs, dealt=theirs.dealt + dealt)
    blow = Blow(by, target.cid, dealt, target.max_hp, target.hp - dealt, fight.combat.round)
    tide = world.find(Tide, session) or Tide(session)
    side = "theirs" if target.side == "party" else "ours"
    if (before := getattr(tide, side)) is None or weight(blow) > weight(before):
        world.put(tide, **{side: blow})


def weight(blow: Blow) -> int:
    """How much a blow has changed: the share that it took, and whether it felled."""
    return blow.dealt * FELLED // max(1, blow.of) + (FELLED if blow.left <= 0 else 0)


def turning(field: Field) -> Blow | None:
    """The blow that decided it, or has so far: one of theirs after a defeat, else one of ours."""
    tide = field.world.find(Tide, field.session)
    if tide is None:
        return None
    lost = field.combat.outcome in ("defeat", "survived", "fled")
    return tide.theirs or tide.ours if lost else tide.ours or tide.theirs


def lesson(field: Field) -> str:
    """What could be done differently, after a defeat: the first of these that was so."""
    if field.combat.outcome != "defeat":
        return ""
    party = [row for row in field.all() if row.side == "party"]
    foes = [row for row in field.all() if row.side == "monsters"]
    me = next(row for row in party if row.kind == "player")
    tally, blocks = field.world.find(Tally, field.session, me.cid), [field.monster(row.cid) for row in foes]
    hardest = badge(max((block.cr8 for block in blocks if block), default=0), me.level, len(foes) - 1)
    found = {
        "weary": tally is not None and tally.start * 100 < WEARY_PCT * me.max_hp,
        "potion": any(row.kind in HEALING for row in gear.units(field.world, int(me.ref))),
        "master": field.combat.kind == "boss",
        "hard": hardest in HARD,
        "outnumbered": len(foes) >= OUTNUMBERED * len(party),
        "mana": me.mana >= MANA,
    }
    return next((name for name, so in found.items() if so), "luck")


def tell(fight: Fight) -> None:
    """The account of the fight, when it is decided."""
    rows = {row.cid: row for row in fight.ctx.world.all(Tally, fight.session)}
    party = [rows[row.cid] for row in fight.all() if row.side == "party" and row.cid in rows]
    if not party:
        return
    most, blow = max(party, key=lambda row: row.dealt), turning(fight)
    fight.tell(
        FightTold(
            fight.session,
            fight.combat.round,
            sum(row.dealt for row in party),
            sum(row.taken for row in party),
            most.cid,
            most.dealt,
            blow,
            lesson(fight),
        )
    )


def clear(fight: Fight) -> None:
    """The fight is left."""
    for row in (*fight.ctx.world.all(Tally, fight.session), *fight.ctx.world.all(Tide, fight.session)):
        fight.ctx.world.drop(row)
