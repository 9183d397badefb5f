"""Traps: noticed, sprung, disarmed (section 17)."""

from __future__ import annotations

from yonder.games import d20
from yonder.games.temple.events import DamageRolled, TrapDisarmed, TrapSprung
from yonder.games.temple.explorer.checks import check, save, trained_bonus
from yonder.games.temple.explorer.conditions import end
from yonder.games.temple.explorer.death import die, hurt
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.experience import earn
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import (
    Ability,
    ChamberType,
    Condition,
    DamageType,
    DeathCause,
    ExplorerClass,
    MonsterType,
    Skill,
)
from yonder.games.temple.models import Chamber
from yonder.games.temple.temple.generation import trap_bonus
from yonder.games.temple.temple.places import exploring


def armed(chamber: Chamber) -> bool:
    """Is there a trap here that still strikes (T-531)?"""
    return chamber.chamber_type is ChamberType.TRAP and not chamber.trap_disarmed


def walk_into(deed: Deed) -> None:
    """T-532, T-533: who notices the trap steps around it."""
    here = deed.me.here
    if check(deed, Skill.PERCEPTION, here.trap_dc).success:
        deed.tell(TrapSprung(deed.me.id, here.temple_id, here.chamber_id, noticed=True, saved=False, damage=0))
    else:
        spring(deed)


def spring(deed: Deed) -> None:
    """The trap strikes: a DEX save, or 1d6 + yonder // 2."""
    me, here = deed.me, deed.me.here
    saved = save(deed, Ability.DEXTERITY, here.trap_dc)
    damage = 0
    if not saved:
        face = deed.dice.d(me.content.numbers.trap.die, "trap")
        deeper = trap_bonus(here.yonder)
        damage = face + deeper
        event = DamageRolled(me.id, "Trap", (face,), deeper, damage, DamageType.PIERCING, critical=False, halved=False)
        deed.tell(event)
    deed.tell(TrapSprung(me.id, here.temple_id, here.chamber_id, noticed=False, saved=saved, damage=damage))
    if not saved:
        hurt(deed, damage)
        if me.health.current_hp == 0:
            die(deed, MonsterType.NONE, DeathCause.TRAP)


class DisarmTrap(ExplorerAction):
    """Try to disarm the trap in your chamber, for everybody and for good. If you fail, it strikes you."""


def may_disarm(me: Hero) -> None:
    """T-538: there must be a trap, still armed."""
    exploring(me)
    if me.here.chamber_type is not ChamberType.TRAP:
        raise me.content.refuse("no_trap")
    if me.here.trap_disarmed:
        raise me.content.refuse("trap_disarmed")


def disarm_bonus(me: Hero) -> int:
    """T-539, T-540: Rogues by nimble fingers, the others by lore."""
    if me.stats.explorer_class is ExplorerClass.ROGUE:
        return trained_bonus(me, Ability.DEXTERITY, Skill.ACROBATICS, always=True)
    return trained_bonus(me, Ability.INTELLIGENCE, Skill.ARCANA)


@explorer_action(DisarmTrap)
def disarm_trap(deed: Deed, _action: DisarmTrap) -> None:
    me = deed.me
    may_disarm(me)
    here = me.here
    if deed.rolled("disarm", d20.check(deed.dice, "disarm", disarm_bonus(me), here.trap_dc)):
        me.set_chamber(trap_disarmed=True)
        deed.tell(TrapDisarmed(here.temple_id, here.chamber_id, me.id))
        earn(deed, "trap", here.trap_dc)
    elif me.has(Condition.MAGE_HAND):
        end(deed, Condition.MAGE_HAND)
    else:
        spring(deed)
