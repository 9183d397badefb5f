"""Those who come and go by magic: conjured beasts, and the banished."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Effect
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.conditions import CONCENTRATING, afflict
from yonder.games.quest.combat.health.death import conclude
from yonder.games.quest.combat.rounds.entering import summon
from yonder.games.quest.events import Banished, MonsterEscaped
from yonder.games.quest.magic.resolving import odd
from yonder.games.quest.magic.spellcast import Spellcast

CONJURED, BANISHED = "conjured", "banished"


@odd("conjure")
def conjure(fight: Fight, cast: Spellcast, _targets: list[str]) -> None:
    """They stand beside the caster and fight by themselves until the spell ends."""
    spell, pos = cast.of(fight), fight.one(cast.caster).pos
    kind = fight.content.monsters[str(spell.data["monster"])]
    for _ in range(int(spell.data["count"])):
        cid = summon(fight, cast.caster, kind, pos)
        afflict(fight, cid, CONJURED, source=cast.caster, spell=spell.id)


@hooks.ended.effect(CONJURED)
def dismissed(_row: Effect, fight: Fight, cid: str) -> None:
    if not fight.over and fight.one(cid).alive:
        fight.set(cid, fled=True)


@odd("banish")
def banish(fight: Fight, _cast: Spellcast, targets: list[str]) -> None:
    for target in targets:
        if fight.effect(target, BANISHED) is not None:
            fight.set(target, away=True)
            fight.tell(Banished(fight.session, target, returned=False))


@hooks.ended.effect(BANISHED)
def back(_row: Effect, fight: Fight, cid: str) -> None:
    """The spell ends early: it is there again, where it was."""
    if not fight.over and fight.one(cid).away:
        fight.set(cid, away=False)
        fight.tell(Banished(fight.session, cid, returned=True))


def gone(fight: Fight, source: str) -> None:
    """Held to the end, the banishment is for good."""
    for row in fight.all():
        held = fight.effect(row.cid, BANISHED)
        if held is not None and held.source == source:
            fight.set(row.cid, away=False, fled=True)
            fight.tell(MonsterEscaped(fight.session, row.cid))
    conclude(fight)


HELD_TO_THE_END: dict[str, Callable[[Fight, str], None]] = {"banish": gone}
"""By the effect of a spell: what it does when its time is over and nobody has broken it."""


@hooks.turn_end.effect(CONCENTRATING)
def run_out(row: Effect, fight: Fight, cid: str) -> None:
    spell = fight.content.spells[row.text("spell")]
    if row.left == 1 and spell.effect in HELD_TO_THE_END:
        HELD_TO_THE_END[spell.effect](fight, f"{fight.owner(cid)}~{spell.id}")
