"""Ways out of a room: signs are drawn first, and what waits behind one is drawn from those who leave them (L-495)."""

from __future__ import annotations

from yonder.core.chance import loot
from yonder.core.chance.dice import Dice
from yonder.games.labyrinth.events.labyrinth import SignsSeen
from yonder.games.labyrinth.hero.deed import Deed, Me
from yonder.games.labyrinth.models import Trail, Way

UP = 0


def dragon_waits(me: Me, depth: int) -> bool:
    """L-098: at the bottom, and at every fiftieth encounter."""
    numbers = me.numbers.labyrinth
    return depth == numbers.depths or (me.row.encounters + 1) % numbers.dragon_every == 0


def look_round(deed: Deed) -> None:
    """L-495, L-497: the room is quiet; the hero reads the signs at every way and remembers the room."""
    depth, numbers, here = deed.row.depth, deed.numbers.labyrinth, deed.here
    trail = deed.world.all(Trail, deed.id)
    deed.world.put(Trail(deed.id, len(trail) + 1, depth, here.shape, here.monster, here.charmed))
    if depth < numbers.depths:
        for way in range(1, 1 + (1 if dragon_waits(deed, depth + 1) else numbers.ways)):
            read_signs(deed, way, depth + 1)
    if depth > 1:
        read_signs(deed, UP, depth - 1)


def read_signs(deed: Deed, way: int, depth: int) -> None:
    """What a way shows; nobody keeps a chest beside the Dragon (L-102)."""
    content, lair = deed.content, lair_of(deed)
    sign = lair
    if not dragon_waits(deed, depth):
        found = loot.roll(deed.dice, content.loot, "signs", "signs")
        assert found is not None
        sign = found.item
    glint = sign != lair and deed.dice.chance(deed.numbers.labyrinth.chest_chance, "chest")
    deed.world.put(Way(deed.id, way, sign, glint))
    deed.tell(SignsSeen(deed.id, way, sign, glint))


def lair_of(me: Me) -> str:
    """The sign of the Dragon itself."""
    dragon = me.content.monsters[me.content.dragon]
    return f"{dragon.kin}.{me.content.trace(dragon)}"


def ways_of(me: Me) -> list[Way]:
    """All ways that were looked at, the way up first."""
    return me.world.all(Way, me.id)


def waiting(me: Me, dice: Dice, depth: int, way: Way | None) -> str:
    """L-098, L-495: who waits there, drawn from all who leave such signs."""
    if dragon_waits(me, depth):
        return me.content.dragon
    found = loot.roll(dice, me.content.loot, "wander" if way is None else f"signs:{way.sign}", "monster")
    assert found is not None
    return found.item
