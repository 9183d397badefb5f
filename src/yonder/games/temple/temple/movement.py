"""Movement: into a temple, from chamber to chamber, out again; and what awaits on arrival (sections 7, 15 and 21)."""

from __future__ import annotations

from yonder.core import Dice, World
from yonder.games import d20
from yonder.games.temple.combat.fight import answer, engage
from yonder.games.temple.events import ExplorerMoved, TempleEntered, TempleExited
from yonder.games.temple.explorer.checks import check, modifier, trained
from yonder.games.temple.explorer.conditions import end
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.explorer.objectives import reach
from yonder.games.temple.kinds import Ability, Condition, MoveKind, Skill
from yonder.games.temple.models import ExplorerTempleProgress, TempleState
from yonder.games.temple.temple.places import passage, roaming
from yonder.games.temple.temple.traps import armed, walk_into


class EnterTemple(ExplorerAction):
    """Walk from the lobby into a temple. You always begin at its entrance."""

    temple_id: int


def standing(world: World, action: EnterTemple) -> None:
    """The temple must exist."""
    world.get(TempleState, action.temple_id, code="no_such_temple")


def in_lobby(me: Hero) -> None:
    """Only in the lobby."""
    if me.position.temple_id:
        raise me.content.refuse("in_temple")


@explorer_action(EnterTemple, target=standing)
def enter_temple(deed: Deed, action: EnterTemple) -> None:
    me, temple = deed.me, action.temple_id
    in_lobby(me)
    me.set_position(temple_id=temple, chamber_id=1, searched=False)
    me.look()
    if deed.world.find(ExplorerTempleProgress, me.id, temple) is None:
        deed.world.put(ExplorerTempleProgress(me.id, temple))
    deed.tell(TempleEntered(me.id, temple))


class ExitTemple(ExplorerAction):
    """Leave the temple for the lobby, from any chamber, unless you are in combat."""


@explorer_action(ExitTemple)
def exit_temple(deed: Deed, _action: ExitTemple) -> None:
    me = deed.me
    roaming(me)
    left = me.position
    me.set_position(temple_id=0, chamber_id=0, searched=False)
    end(deed, Condition.LIGHT, Condition.MAGE_HAND)
    me.look()
    deed.tell(TempleExited(me.id, left.temple_id, left.chamber_id))


class MoveToChamber(ExplorerAction):
    """Walk through an opened exit. Traps and monsters await whoever arrives."""

    exit_index: int


@explorer_action(MoveToChamber)
def move_to_chamber(deed: Deed, action: MoveToChamber) -> None:
    roaming(deed.me)
    arrive(deed, passage(deed.me, action.exit_index).to_chamber_id, MoveKind.MOVE)


def arrive(deed: Deed, chamber_id: int, kind: MoveKind) -> None:
    """T-483: set foot in a chamber; its trap, then its monster."""
    me = deed.me
    source = me.position
    me.set_position(chamber_id=chamber_id, searched=False)
    me.look()
    deed.tell(ExplorerMoved(me.id, source.temple_id, source.chamber_id, chamber_id, kind))
    reach(deed)
    if armed(me.here):
        walk_into(deed)
    elif me.foe is not None and me.foe.awake:
        meet(deed)


def initiative(dice: Dice, me: Hero) -> tuple[d20.Test, d20.Test]:
    """T-177: who is quicker, the explorer or the monster before it?"""
    modifiers = (modifier(me, Ability.DEXTERITY), me.enemy_kind.modifier(Ability.DEXTERITY))
    return d20.contest(dice, ("initiative", "monster:initiative"), modifiers)


def meet(deed: Deed) -> None:
    """T-173, T-176, T-177: ambush it unseen, or roll for who acts first."""
    me = deed.me
    if trained(me, Skill.STEALTH) and check(deed, Skill.STEALTH, me.enemy_kind.passive).success:
        engage(deed, ambush=True)
        return
    mine, theirs = initiative(deed.dice, me)
    deed.rolled("initiative", mine)
    deed.rolled("monster:initiative", theirs)
    engage(deed, first=mine.success)
    if not mine.success:
        answer(deed)
