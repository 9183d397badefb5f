"""Records: the hall of fame and the graveyard (L-511, L-512). Their rows say how they are ranked."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from yonder.games.labyrinth.content.things import Monster
from yonder.games.labyrinth.hero.creation import ATTRIBUTES
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.kinds import Cause, Status
from yonder.games.labyrinth.models import Companion, Grave, Hall, Item, Saga, Stats

HALL, GRAVEYARD = "hall", "graveyard"


def enter_hall(deed: Deed) -> None:
    """L-511; the counters of L-513 stay with the hero."""
    deed.settle()
    row, stats = deed.row, deed.world.get(Stats, deed.id)
    companion = deed.world.find(Companion, deed.id)
    entry = Hall(
        deed.ctx.next(HALL),
        deed.id,
        row.owner,
        row.name,
        row.level,
        row.xp,
        row.deaths,
        row.encounters,
        stats.kills,
        stats.actions,
        tuple(getattr(row, attribute) for attribute in ATTRIBUTES),
        kind_of(deed, row.weapon),
        kind_of(deed, row.armor),
        "" if companion is None else companion.species,
        row.dice_mode,
        row.menace,
        epithet(deed, Status.VICTORIOUS),
    )
    deed.world.put(entry)


def remember(deed: Deed, monster: Monster) -> None:
    """L-514: the greatest kill, and the narrowest; later ones must surpass them."""
    depth, hp = deed.row.depth, deed.row.hp
    saga = deed.world.find(Saga, deed.id) or Saga(deed.id, monster.id, depth, hp, monster.id)
    if monster.difficulty > deed.content.monsters[saga.greatest].difficulty:
        saga = replace(saga, greatest=monster.id, depth=depth)
    if hp < saga.narrow:
        saga = replace(saga, narrow=hp, narrowly=monster.id)
    deed.world.put(saga)


def epithet(deed: Deed, end: Status) -> str:
    """L-514: its id; there is one for everybody."""
    deed.settle()
    figures = {**asdict(deed.world.get(Stats, deed.id)), "deaths": deed.row.deaths, "level": deed.row.level}
    found = deed.content.called(end, figures)
    return "" if found is None else found.id


def kind_of(deed: Deed, item: int) -> str:
    """What an equipped item is."""
    found = deed.world.find(Item, deed.id, item) if item else None
    return "" if found is None else found.kind


def bury(deed: Deed, cause: Cause, by: str) -> None:
    """L-512."""
    deed.settle()
    row, kills = deed.row, deed.world.get(Stats, deed.id).kills
    number = deed.ctx.next(GRAVEYARD)
    fall = (row.level, row.depth, cause, by, row.deaths, kills, epithet(deed, Status.DEAD))
    deed.world.put(Grave(number, deed.id, row.owner, row.name, *fall))
