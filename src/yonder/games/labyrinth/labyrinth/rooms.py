"""Rooms: entering the labyrinth, going deeper, going back, leaving (section 6)."""

from __future__ import annotations

from yonder.games.labyrinth.events.labyrinth import RoomEntered
from yonder.games.labyrinth.fight.turns import start_fight
from yonder.games.labyrinth.hero.arrival import arrive, leave_room
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import Cause, Chest, Status, TownReason
from yonder.games.labyrinth.labyrinth.traps import spring
from yonder.games.labyrinth.labyrinth.ways import UP, waiting, ways_of
from yonder.games.labyrinth.models import Preview, Room, Way


def enter_room(deed: Deed, depth: int, way: Way | None = None, ahead: str = "") -> None:
    """L-095: trap, then shape, monster, chest, encounter, initiative. `way` has told of it, or even an omen `ahead`."""
    leave_room(deed)
    deed.set(depth=depth)
    sprung = spring(deed, depth)
    if deed.row.hp == 0:
        assert sprung is not None
        die(deed, Cause.TRAP, sprung.trap)
        return
    shapes = deed.numbers.shapes
    shape = shapes[deed.dice.d(len(shapes), "shape") - 1]
    monster = ahead or waiting(deed, deed.dice, depth, way)
    deed.room = deed.world.put(Room(deed.id, depth, shape, monster, chest_here(deed, monster, way)))
    if sprung is not None:
        deed.set_room(trap=sprung.trap, trap_avoided=sprung.avoided, trap_damage=sprung.damage)
    deed.count("rooms")
    deed.tell(RoomEntered(deed.id, depth, shape, deed.here.chest))
    start_fight(deed, monster)


def chest_here(deed: Deed, monster: str, way: Way | None) -> Chest:
    """L-102, L-495: a Dragon keeps no chest, and a glint has told of one."""
    if monster == deed.content.dragon:
        return Chest.NONE
    if way is not None:
        return Chest.CLOSED if way.glint else Chest.NONE
    return Chest.CLOSED if deed.dice.chance(deed.numbers.labyrinth.chest_chance, "chest") else Chest.NONE


class EnterLabyrinth(HeroAction):
    """Leave the town for the first room of the labyrinth. A monster waits in every room."""


@hero_action(EnterLabyrinth, Status.TOWN)
def enter_labyrinth(deed: Deed, _action: EnterLabyrinth) -> None:
    enter_room(deed, 1)


class GoDeeper(HeroAction):
    """Go down to a fresh room, one depth deeper, by the first way (left) or the second (right). Its signs are true.

    The Dragon lives at depth 5.
    """

    way: int = 1


def deeper_bar(me: Me, way: int = 1) -> str:
    """L-091, L-495."""
    if me.row.depth >= me.numbers.labyrinth.depths:
        return "max_depth"
    return "" if way in downward(me) else "no_such_way"


def downward(me: Me) -> list[int]:
    """The numbers of all ways down; there is always a first."""
    return [each.way for each in ways_of(me) if each.way != UP] or [1]


@hero_action(GoDeeper, Status.EXPLORING)
def go_deeper(deed: Deed, action: GoDeeper) -> None:
    deed.bar(deeper_bar(deed, action.way), deepest=deed.numbers.labyrinth.depths)
    preview = deed.world.find(Preview, deed.id, action.way)
    way = deed.world.find(Way, deed.id, action.way)
    enter_room(deed, deed.row.depth + 1, way, "" if preview is None else preview.monster)


class GoBack(HeroAction):
    """Go up to a fresh room, one depth nearer to the town."""


def back_bar(me: Me) -> str:
    """L-092."""
    return "" if me.row.depth > 1 else "use_leave"


@hero_action(GoBack, Status.EXPLORING)
def go_back(deed: Deed, _action: GoBack) -> None:
    deed.bar(back_bar(deed))
    enter_room(deed, deed.row.depth - 1, deed.world.find(Way, deed.id, UP))


class LeaveLabyrinth(HeroAction):
    """Walk back to town from depth 1."""


def leave_bar(me: Me) -> str:
    """L-093."""
    return "" if me.row.depth == 1 else "too_deep_to_leave"


@hero_action(LeaveLabyrinth, Status.EXPLORING)
def leave_labyrinth(deed: Deed, _action: LeaveLabyrinth) -> None:
    deed.bar(leave_bar(deed))
    arrive(deed, TownReason.LEFT)
