"""Odd spells that help: temporary hit points, cures, stability, berries, true aim (Part 13)."""

from __future__ import annotations

from yonder.core import effects
from yonder.games.quest.character import gear
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.ground import at, lying
from yonder.games.quest.combat.health.conditions import CONCENTRATING, afflict, relieve
from yonder.games.quest.combat.health.damage import shield_with
from yonder.games.quest.combat.health.death import stabilize
from yonder.games.quest.combat.health.exhaustion import ease
from yonder.games.quest.content.dice import parse
from yonder.games.quest.magic.resolving import odd
from yonder.games.quest.magic.spellcast import Spellcast


@odd("temp-hp")
def temp_hp(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    for target in targets:
        shield_with(fight, target, parse(cast.of(fight).dice).draw(fight.dice, "temporary hit points"))


@odd("rime")
def rime(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """Temporary hit points that bite those who strike them."""
    for target in targets:
        shield_with(fight, target, parse(cast.of(fight).damage[0].dice).flat)


@odd("cure")
def cure(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """End the chosen condition, or the first of those it can end; of exhaustion one level (Q-324)."""
    curable = str(cast.of(fight).data["cures"]).split()
    for target in targets:
        found = [row.kind for row in fight.effects(target) if row.kind in curable]
        name = cast.option if cast.option in found else next(iter(found), "")
        if name == "exhaustion":
            ease(fight, target, 1)
        elif name:
            relieve(fight, target, name)


@odd("stabilize")
def spare(fight: Fight, _cast: Spellcast, targets: list[str]) -> None:
    for target in targets:
        stabilize(fight, target)


@odd("goodberry")
def goodberry(fight: Fight, cast: Spellcast, _targets: list[str]) -> None:
    """Berries in the caster's bags, as far as there is room."""
    who, spell = fight.character(cast.caster), cast.of(fight)
    if who is not None:
        gear.give(fight.ctx, who.char, str(spell.data["item"]), int(spell.data["count"]))


@odd("true-strike")
def true_strike(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """Advantage on the first attack roll against the target on the next turn."""
    rounds, spell = cast.of(fight).rounds + 1, cast.spell
    afflict(fight, cast.caster, "true-strike", rounds=rounds, source=cast.caster, spell=spell, against=targets[0])


@odd("dispel")
def dispel(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """End one spell on a creature, the newest first; or one that lies on the ground."""
    for owner in targets:
        rows = [row for row in fight.effects(owner) if "~" in row.source or row.kind == CONCENTRATING]
        rows = [row for row in rows if row.source != fight.owner(cast.caster) + f"~{cast.spell}"]
        if rows:
            _undo(fight, rows[-1].source or f"{rows[-1].owner}~{rows[-1].text('spell')}")
    if not targets:
        laid = [row for row in at(fight, cast.pos) if "~" in row.source]
        effects.end(fight.ctx, *laid[-1:])


def _undo(fight: Fight, source: str) -> None:
    """Everything that one casting has left, and the concentration on it."""
    owner, _, spell = source.partition("~")
    held = fight.effect(fight.cid_of(owner), CONCENTRATING)
    if held is not None and held.text("spell") == spell:
        effects.end(fight.ctx, held)
    effects.forsake(fight.ctx, source)
    effects.end(fight.ctx, *(row for row in lying(fight) if row.source == source))
