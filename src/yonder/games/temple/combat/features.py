"""Class features that are actions of their own: Second Wind, Action Surge, Cunning Action (section 9)."""

from __future__ import annotations

from yonder.core import World, guard
from yonder.games.temple.combat.fight import release
from yonder.games.temple.combat.tactics import fighting, may_heal, try_to_hide, unhidden
from yonder.games.temple.explorer.death import heal
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import CombatAction, CombatEnd, CunningMode, ExplorerClass, MoveKind
from yonder.games.temple.models import ChamberExit
from yonder.games.temple.temple.movement import arrive
from yonder.games.temple.temple.places import passage


def of_class(me: Hero, kind: ExplorerClass, level: int = 1) -> None:
    """T-043 steps 5 and 6."""
    if me.stats.explorer_class is not kind:
        raise me.content.refuse("wrong_class")
    if me.stats.level < level:
        raise me.content.refuse("level_too_low")


class SecondWind(ExplorerAction):
    """Fighter: recover 1d10 + level hit points as a bonus action, once per rest."""


def may_second_wind(me: Hero) -> None:
    """T-787."""
    of_class(me, ExplorerClass.FIGHTER)
    if me.standoff:
        raise me.content.refuse("monster_present")
    if me.combat.bonus_used:
        raise me.content.refuse("bonus_used")
    if me.combat.second_wind_used:
        raise me.content.refuse("already_used")
    may_heal(me)


@explorer_action(SecondWind)
def second_wind(deed: Deed, _action: SecondWind) -> None:
    me = deed.me
    may_second_wind(me)
    face = deed.dice.d(me.content.numbers.combat.second_wind_die, "second-wind")
    deed.mine(face)
    me.set_combat(second_wind_used=True, bonus_used=me.position.in_combat)
    heal(deed, face + me.stats.level, "second wind")
    deed.result(CombatAction.SECOND_WIND)


class ActionSurge(ExplorerAction):
    """Fighter, level 2: your next action is not answered by the monster. Once per rest, in combat."""


def may_surge(me: Hero) -> None:
    """T-791."""
    of_class(me, ExplorerClass.FIGHTER, me.content.numbers.levels.surge)
    fighting(me)
    if me.combat.action_surge_used:
        raise me.content.refuse("already_used")


@explorer_action(ActionSurge)
def action_surge(deed: Deed, _action: ActionSurge) -> None:
    may_surge(deed.me)
    deed.me.set_combat(action_surge_used=True, extra_actions=1)
    deed.result(CombatAction.ACTION_SURGE)


class CunningAction(ExplorerAction):
    """Rogue, level 2, a bonus action in combat: Disengage, Hide, or Dash through an opened exit."""

    mode: CunningMode
    exit_index: int | None = None


def cunning_form(world: World, action: CunningAction) -> None:
    """An exit is named for a Dash and for nothing else."""
    guard.need(world, (action.exit_index is not None) == (action.mode is CunningMode.DASH), "bad_argument")


def may_be_cunning(me: Hero) -> None:
    """T-788, for any mode."""
    of_class(me, ExplorerClass.ROGUE, me.content.numbers.levels.cunning)
    fighting(me)
    if me.combat.bonus_used:
        raise me.content.refuse("bonus_used")


@explorer_action(CunningAction, form=cunning_form)
def cunning_action(deed: Deed, action: CunningAction) -> None:
    me = deed.me
    may_be_cunning(me)
    way = None if action.exit_index is None else passage(me, action.exit_index)
    if action.mode is CunningMode.HIDE:
        unhidden(me)
        me.set_combat(bonus_used=True)
        try_to_hide(deed)
    else:
        leave(deed, way)
    deed.result(CombatAction.CUNNING_ACTION)


def leave(deed: Deed, way: ChamberExit | None) -> None:
    """T-281, T-283: out of the fight without an answer; a Dash also out of the chamber."""
    release(deed, deed.me, CombatEnd.DISENGAGED)
    if way is not None:
        arrive(deed, way.to_chamber_id, MoveKind.DASH)
