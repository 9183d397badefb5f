"""Omens: listening and visions tell of the monster in the next deeper room, drawn once and kept (section 23)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.labyrinth.events.labyrinth import OmenRevealed, OmenSought
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import Attribute, Status
from yonder.games.labyrinth.labyrinth.rooms import downward
from yonder.games.labyrinth.labyrinth.ways import dragon_waits, waiting
from yonder.games.labyrinth.models import Hero, Preview, Way
from yonder.games.labyrinth.rules import rules


@rules.sight(Preview)
def sight(world: World, who: str | None, row: Preview) -> Preview | None:
    """Only the hero's owner knows what the omens told; what was merely heard has no name yet."""
    if not row.secret:
        return row
    if who is None or world.get(Hero, row.hero).owner != who:
        return None
    return row if row.named else Preview(row.hero, row.way, "", row.sound, row.named, row.secret)


class Listen(HeroAction):
    """Listen at a way down: 5d4 + Perception against 25. Once per room; success gives you a sound from below."""

    way: int = 1


class SeekVision(HeroAction):
    """Seek a vision of what waits down a way: 5d4 + Wisdom against 25. Once per room; success shows you its name."""

    way: int = 1


def omen_bar(me: Me, way: int = 1, *, vision: bool) -> str:
    """L-490."""
    if me.row.depth >= me.numbers.labyrinth.depths:
        return "nothing_ahead"
    room = me.here
    if room.sought if vision else room.listened:
        return "already_sought" if vision else "already_listened"
    return "" if way in downward(me) else "no_such_way"


@hero_action(Listen, Status.EXPLORING)
def listen(deed: Deed, action: Listen) -> None:
    deed.bar(omen_bar(deed, action.way, vision=False))
    deed.set_room(listened=True)
    seek(deed, Attribute.PERCEPTION, action.way, vision=False)


@hero_action(SeekVision, Status.EXPLORING)
def seek_vision(deed: Deed, action: SeekVision) -> None:
    deed.bar(omen_bar(deed, action.way, vision=True))
    deed.set_room(sought=True)
    seek(deed, Attribute.WISDOM, action.way, vision=True)


def seek(deed: Deed, attribute: Attribute, way: int, *, vision: bool) -> None:
    """L-491, L-493: the roll, and what it tells to the owner alone."""
    modifier: int = getattr(deed.row, attribute)
    raw, target = deed.check("omen"), deed.numbers.labyrinth.omen_target
    success = raw + modifier >= target
    deed.tell(OmenSought(deed.id, vision, raw, modifier, raw + modifier, target, success, way))
    if not success:
        return
    preview = deed.world.find(Preview, deed.id, way) or foreseen(deed, way)
    sound = preview.sound if vision else deed.content.monsters[preview.monster].sound
    deed.world.put(preview, sound=sound, named=preview.named or vision)
    told = OmenRevealed(deed.id, "" if vision else sound, preview.monster if vision else "", vision, way)
    deed.ctx.tell(told, to=[deed.row.owner])


def foreseen(deed: Deed, way: int) -> Preview:
    """L-494: drawn from hidden dice, so that nobody can compute it before the room is left."""
    depth = deed.row.depth + 1
    secret = not dragon_waits(deed, depth)
    monster = waiting(deed, deed.ctx.hidden(deed.row.id), depth, deed.world.find(Way, deed.id, way)) if secret else ""
    return Preview(deed.id, way, monster or deed.content.dragon, secret=secret)
