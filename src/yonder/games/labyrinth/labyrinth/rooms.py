"""Rooms: entering the labyrinth, going deeper, going back, leaving (section 6)."""

from __future__ import annotations

from yonder.core.chance import loot
from yonder.games.labyrinth.events.labyrinth import RoomEntered
from yonder.games.labyrinth.fight.turns import start_fight
from yonder.games.labyrinth.hero.arrival import arrive, leave_room
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import Cause, Chest, Status, TownReason
from yonder.games.labyrinth.labyrinth.traps import spring
from yonder.games.labyrinth.models import Preview, Room


def dragon_waits(me: Me, depth: int) -> bool:
    """L-098: at the bottom, and at every fiftieth encounter."""
    numbers = me.numbers.labyrinth
    return depth == numbers.depths or (me.row.encounters + 1) % numbers.dragon_every == 0


def enter_room(deed: Deed, depth: int, ahead: str = "") -> None:
    """L-095: trap, then shape, monster, chest, encounter, initiative. `ahead` is what an omen told of."""
    leave_room(deed)
    deed.set(depth=depth)
    sprung = spring(deed, depth)
    if deed.row.hp == 0:
        assert sprung is not None
        die(deed, Cause.TRAP, sprung.trap)
        return
    shapes = deed.numbers.shapes
    shape = shapes[deed.dice.d(len(shapes), "shape") - 1]
    monster = ahead or wanderer(deed, depth)
    deed.room = deed.world.put(Room(deed.id, depth, shape, monster, chest_here(deed, monster)))
    if sprung is not None:
        deed.set_room(trap=sprung.trap, trap_avoided=sprung.avoided, trap_damage=sprung.damage)
    deed.count("rooms")
    deed.tell(RoomEntered(deed.id, depth, shape, deed.here.chest))
    start_fight(deed, monster)


def wanderer(deed: Deed, depth: int) -> str:
    """L-098: who is met where no omen has told."""
    if dragon_waits(deed, depth):
        return deed.content.dragon
    found = loot.roll(deed.dice, deed.content.loot, "wander", "monster")
    assert found is not None
    return found.item


def chest_here(deed: Deed, monster: str) -> Chest:
    """L-102: a Dragon keeps no chest."""
    if monster == deed.content.dragon:
        return Chest.NONE
    return Chest.CLOSED if deed.dice.chance(deed.numbers.labyrinth.chest_chance, "chest") else Chest.NONE


class EnterLabyrinth(HeroAction):
    """Leave the town for the first room of the labyrinth. A monster waits in every room."""


@hero_action(EnterLabyrinth, Status.TOWN)
def enter_labyrinth(deed: Deed, _action: EnterLabyrinth) -> None:
    enter_room(deed, 1)


class GoDeeper(HeroAction):
    """Go down to a fresh room, one depth deeper. The Dragon lives at depth 5."""


def deeper_bar(me: Me) -> str:
    """L-091."""
    return "" if me.row.depth < me.numbers.labyrinth.depths else "max_depth"


@hero_action(GoDeeper, Status.EXPLORING)
def go_deeper(deed: Deed, _action: GoDeeper) -> None:
    deed.bar(deeper_bar(deed), deepest=deed.numbers.labyrinth.depths)
    preview = deed.world.find(Preview, deed.id)
    enter_room(deed, deed.row.depth + 1, "" if preview is None else preview.monster)


class GoBack(HeroAction):
    """Go up to a fresh room, one depth nearer to the town."""


def back_bar(me: Me) -> str:
    """L-092."""
    return "" if me.row.depth > 1 else "use_leave"


@hero_action(GoBack, Status.EXPLORING)
def go_back(deed: Deed, _action: GoBack) -> None:
    deed.bar(back_bar(deed))
    enter_room(deed, deed.row.depth - 1)


class LeaveLabyrinth(HeroAction):
    """Walk back to town from depth 1."""


def leave_bar(me: Me) -> str:
    """L-093."""
    return "" if me.row.depth == 1 else "too_deep_to_leave"


@hero_action(LeaveLabyrinth, Status.EXPLORING)
def leave_labyrinth(deed: Deed, _action: LeaveLabyrinth) -> None:
    deed.bar(leave_bar(deed))
    arrive(deed, TownReason.LEFT)
