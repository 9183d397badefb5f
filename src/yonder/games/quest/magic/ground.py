"""Spells that lie on the line: fire, clouds, beams, spikes, spirits. Each hurts those who meet it, in its own way."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.combat import ground, hooks
from yonder.games.quest.combat.attacks.hit import Wound
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.damage import deal
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.dice import parse
from yonder.games.quest.magic.spellcast import Spellcast, beats, facts, source_of
from yonder.games.quest.models import Combatant


def place(fight: Fight, cast: Spellcast) -> None:
    """Lay it down; what lay there from an earlier use of the same casting is gone."""
    spell = cast.of(fight)
    old = [row for row in ground.lying(fight) if row.source == source_of(fight, cast.caster, spell)]
    effects.end(fight.ctx, *old)
    data = facts(fight, cast)
    if spell.around:
        data["around"] = cast.caster
    ground.lay(
        fight,
        spell.ground,
        cast.pos,
        area=spell.area or 0,
        beats=beats(fight, cast.caster, spell.rounds),
        source=cast.caster,
        spell=spell.id,
        **data,
    )


def scorched(row: Effect, fight: Fight, cid: str) -> None:
    """A save against the spell that made it; half of the dice, or none, for those who make it."""
    spell = fight.content.spells[row.source.partition("~")[2]]
    caster: Combatant = fight.one(fight.cid_of(row.source))
    assert spell.save is not None
    parts = tuple((str(hurt.type), parse(hurt.dice).draw(fight.dice, "spell damage")) for hurt in spell.damage)
    saved = save(fight, cid, spell.save, row["power"], grave=True, against=parts[0][0] if parts else "")
    if saved:
        parts = tuple((name, amount // 2) for name, amount in parts) if spell.half else ()
    if parts:
        deal(fight, Wound(attacker=caster.cid, target=cid, parts=parts))


for _name in ("moonbeam", "spirit-guardians", "cloudkill", "insect-plague"):
    hooks.begun_in.effect(_name)(scorched)


@hooks.begun_in.effect("stinking-cloud")
def retching(row: Effect, fight: Fight, cid: str) -> None:
    """A CON save or the action is lost."""
    if not save(fight, cid, "constitution", row["power"], grave=True, against="poison"):
        fight.set(cid, actions=0)


def seared(row: Effect, fight: Fight, cid: str) -> None:
    """Its dice, without a save."""
    amount = parse(row.text("dice")).draw(fight.dice, "spell damage")
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=((row.text("type"), amount),)))


hooks.ended_in.effect("wall-of-fire")(seared)
hooks.stepped.effect("spikes")(seared)
