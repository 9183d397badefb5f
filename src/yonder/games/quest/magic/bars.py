"""What else bars a spell, by the name in its row: refused before anything is paid."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import guard
from yonder.games.quest.character import gear
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.combat.guards import great
from yonder.games.quest.magic.spellcast import Spellcast


def holding(field: Field, cast: Spellcast) -> None:
    """One of the weapons that the spell names is in hand."""
    who = field.character(cast.caster)
    weapon = None if who is None else gear.weapon(field.world, who.char, "mainhand")
    fit = weapon is not None and weapon.id in str(cast.of(field).data["weapons"]).split()
    guard.need(field.world, fit, "no_weapon")


def dying(field: Field, cast: Spellcast) -> None:
    """Each target is at 0 hit points and not stable."""
    rows = [field.one(cid) for cid in cast.targets]
    guard.need(field.world, all(row.hp == 0 and row.alive and not row.stable for row in rows), "not_dying")


def armed(field: Field, cast: Spellcast) -> None:
    """Each target has attacks with weapons."""
    for cid in cast.targets:
        block = field.block(cid)
        bears = block is not None and any(action.weapon for action in block.actions)
        bears = bears and (not cast.again or field.effect(cid, "heated") is not None)
        guard.need(field.world, bears, "no_weapon")


def lesser(field: Field, cast: Spellcast) -> None:
    """No target is a boss."""
    guard.need(field.world, not any(great(field, cid) for cid in cast.targets), "immune_target")


BARS: dict[str, Callable[[Field, Spellcast], None]] = {
    "armed": armed,
    "dying": dying,
    "lesser": lesser,
    "shillelagh": holding,
}
