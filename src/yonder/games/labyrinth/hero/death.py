"""Death, the two rolls of revival, and the end of a run (sections 17 and 23)."""

from __future__ import annotations

from yonder.core import effects
from yonder.games.labyrinth.events.hero import HeroDied, HeroPerished, HeroRevived, RevivalRolled
from yonder.games.labyrinth.hero.arrival import arrive, leave_room
from yonder.games.labyrinth.hero.creation import ATTRIBUTES
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.hero.figures import POISON, SAPPED, revival_difficulty, revival_luck, revived
from yonder.games.labyrinth.hero.health import cure
from yonder.games.labyrinth.hero.records import bury
from yonder.games.labyrinth.kinds import Cause, Status, TownReason
from yonder.games.labyrinth.models import Death, Player


def die(deed: Deed, cause: Cause, by: str) -> None:
    """L-320: one more death, one attempt at revival; both rolls are always made (L-323)."""
    numbers = deed.numbers.revival
    deed.set(hp=0, deaths=deed.row.deaths + 1)
    deaths, wisdom = deed.row.deaths, deed.row.wisdom
    deed.tell(HeroDied(deed.id, cause, by, deaths))
    difficulty, chance = revival_difficulty(numbers, deaths), revival_luck(numbers, deaths)
    raw = deed.check("wisdom")
    luck = deed.dice.d(100, "luck")
    back = revived(raw + wisdom, difficulty, luck, chance)
    fall = (deed.row.depth, raw, raw + wisdom, difficulty, luck, chance, back)
    deed.world.put(Death(deed.id, deaths, cause, by, *fall))
    deed.tell(RevivalRolled(deed.id, raw, wisdom, raw + wisdom, difficulty, luck, chance, back))
    if back:
        revive(deed)
    else:
        perish(deed, cause, by)


def revive(deed: Deed) -> None:
    """L-330, L-331: weaker, with one hit point, in town."""
    numbers = deed.numbers.revival
    values = {attribute.value: int(getattr(deed.row, attribute)) for attribute in ATTRIBUTES}
    lost = {name: max(min(value, numbers.floor), value - numbers.loss) for name, value in values.items()}
    deed.set(**lost, hp=1)
    cure(deed, POISON, SAPPED)
    deed.tell(HeroRevived(deed.id, tuple(lost.values())))
    arrive(deed, TownReason.REVIVED)


def perish(deed: Deed, cause: Cause, by: str) -> None:
    """L-332: dead for good."""
    bury(deed, cause, by)
    deed.tell(HeroPerished(deed.id, deed.row.name, deed.row.level, deed.row.depth))
    finish(deed, Status.DEAD)


def finish(deed: Deed, status: Status) -> None:
    """The run is over: its owner may begin another."""
    effects.clear(deed.ctx, deed.row.id)
    leave_room(deed)
    deed.set(status=status, depth=0)
    deed.world.put(deed.world.get(Player, deed.row.owner), active=0)
