"""Class features that are actions of their own: Second Wind, Action Surge, Cunning Action (section 9)."""

from __future__ import annotations

from yonder.games.temple.combat.fight import release
from yonder.games.temple.combat.tactics import fighting, healing_bar, try_to_hide
from yonder.games.temple.explorer.death import heal
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import CombatAction, CombatEnd, Condition, CunningMode, ExplorerClass, MoveKind
from yonder.games.temple.rules import bar
from yonder.games.temple.temple.movement import arrive
from yonder.games.temple.temple.places import exit_at, passage_bar


def class_bar(me: Hero, kind: ExplorerClass, level: int = 1) -> str:
    """T-043 steps 5 and 6."""
    if me.stats.explorer_class is not kind:
        return "wrong_class"
    return "" if me.stats.level >= level else "level_too_low"


class SecondWind(ExplorerAction):
    """Fighter: recover 1d10 + level hit points as a bonus action, once per rest."""


def second_wind_bar(me: Hero) -> str:
    """T-787."""
    barred = class_bar(me, ExplorerClass.FIGHTER)
    if barred:
        return barred
    if me.standoff:
        return "monster_present"
    if me.combat.bonus_used:
        return "bonus_used"
    return "already_used" if me.combat.second_wind_used else healing_bar(me)


@explorer_action(SecondWind)
def second_wind(deed: Deed, _action: SecondWind) -> None:
    me = deed.me
    bar(me.world, second_wind_bar(me))
    face = deed.dice.d(me.content.numbers.combat.second_wind_die, "second-wind")
    deed.mine(face)
    me.set_combat(second_wind_used=True, bonus_used=me.position.in_combat)
    heal(deed, face + me.stats.level, "second wind")
    deed.result(CombatAction.SECOND_WIND)


class ActionSurge(ExplorerAction):
    """Fighter, level 2: your next action is not answered by the monster. Once per rest, in combat."""


def surge_bar(me: Hero) -> str:
    """T-791."""
    barred = class_bar(me, ExplorerClass.FIGHTER, me.content.numbers.levels.surge) or fighting(me)
    return barred or ("already_used" if me.combat.action_surge_used else "")


@explorer_action(ActionSurge)
def action_surge(deed: Deed, _action: ActionSurge) -> None:
    bar(deed.world, surge_bar(deed.me))
    deed.me.set_combat(action_surge_used=True, extra_actions=1)
    deed.result(CombatAction.ACTION_SURGE)


class CunningAction(ExplorerAction):
    """Rogue, level 2, a bonus action in combat: Disengage, Hide, or Dash through an opened exit."""

    mode: CunningMode
    exit_index: int | None = None


def cunning_form(action: CunningAction) -> str:
    """An exit is named for a Dash and for nothing else."""
    return "" if (action.exit_index is not None) == (action.mode is CunningMode.DASH) else "bad_argument"


def cunning_bar(me: Hero) -> str:
    """T-788, for any mode."""
    barred = class_bar(me, ExplorerClass.ROGUE, me.content.numbers.levels.cunning) or fighting(me)
    return barred or ("bonus_used" if me.combat.bonus_used else "")


def mode_bar(me: Hero, action: CunningAction) -> str:
    """T-788, for this one."""
    if action.mode is CunningMode.HIDE and me.has(Condition.HIDDEN):
        return "already_active"
    return "" if action.exit_index is None else passage_bar(exit_at(me, action.exit_index))


@explorer_action(CunningAction, form=cunning_form)
def cunning_action(deed: Deed, action: CunningAction) -> None:
    me = deed.me
    bar(me.world, cunning_bar(me) or mode_bar(me, action))
    if action.mode is CunningMode.HIDE:
        me.set_combat(bonus_used=True)
        try_to_hide(deed)
    else:
        leave(deed, action)
    deed.result(CombatAction.CUNNING_ACTION)


def leave(deed: Deed, action: CunningAction) -> None:
    """T-281, T-283: out of the fight without an answer; a Dash also out of the chamber."""
    way = None if action.exit_index is None else exit_at(deed.me, action.exit_index)
    release(deed, deed.me, CombatEnd.DISENGAGED)
    if way is not None:
        arrive(deed, way.to_chamber_id, MoveKind.DASH)
