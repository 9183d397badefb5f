"""The hall of fame and the graveyard, and what everybody may know of a hero (L-511, L-512, L-532)."""

from __future__ import annotations

from yonder.core import Query, World, record
from yonder.core.rules.kernel import Counter
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.hero.creation import ATTRIBUTES
from yonder.games.labyrinth.models import Grave, Hall, Hero, Stats
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.show.shapes.records import GlimpseView, GraveView, HallView
from yonder.games.labyrinth.show.sheet import counters

SHOWN, MOST, RECENT = 10, 100, 20


class HallOfFame(Query):
    """Who has slain the Dragon: fewest deaths first, then fewest actions, then the earliest. At most 100."""

    top: int = SHOWN


@rules.query(HallOfFame)
def hall_of_fame(world: World, _who: str | None, query: HallOfFame) -> list[HallView]:
    return hall(world, query.top)


def hall(world: World, top: int) -> list[HallView]:
    """The best so many."""
    found = []
    for place, row in enumerate(record.top(world, Hall, most=at_most(top)), 1):
        facts = (row.hero, row.owner, row.name, row.level, row.xp, row.deaths, row.encounters, row.kills, row.actions)
        values = {a.value: value for a, value in zip(ATTRIBUTES, row.attributes, strict=True)}
        gear = (row.weapon, row.armor, row.companion, row.dice_mode, row.menace)
        found.append(HallView(place, *facts, values, *gear, counters(world.get(Stats, row.hero)), called(world, row)))
    return found


class Graveyard(Query):
    """Who died in the labyrinth: highest level first, then most kills, then the earliest. At most 100."""

    top: int = SHOWN


@rules.query(Graveyard)
def graveyard(world: World, _who: str | None, query: Graveyard) -> list[GraveView]:
    return graves(world, query.top)


def graves(world: World, top: int) -> list[GraveView]:
    """The best so many."""
    found = []
    for place, row in enumerate(record.top(world, Grave, most=at_most(top)), 1):
        fall = (row.level, row.depth, row.cause, row.by, row.deaths, row.kills)
        found.append(GraveView(place, row.hero, row.owner, row.name, *fall, called(world, row)))
    return found


def called(world: World, row: Hall | Grave) -> str:
    """The name that deeds have earned (L-514); old records have none."""
    content: Content = world.content
    found = content.epithets.get(row.epithet)
    return "" if found is None else found.name


def at_most(top: int) -> int:
    """No more than anybody may ask for at once."""
    return min(MOST, top)


class HeroGlimpse(Query):
    """What anybody may know of a hero: name, status, level, depth, deaths and kills."""

    hero: int


@rules.query(HeroGlimpse)
def hero_glimpse(world: World, _who: str | None, query: HeroGlimpse) -> GlimpseView:
    return glimpse(world, world.get(Hero, query.hero, code="no_such_hero"))


def glimpse(world: World, row: Hero) -> GlimpseView:
    """L-532."""
    kills = world.get(Stats, row.hero).kills
    return GlimpseView(row.hero, row.owner, row.name, row.status, row.level, row.depth, row.deaths, kills)


def made(world: World) -> int:
    """How many heroes there have been."""
    counter = world.find(Counter, "hero")
    return 0 if counter is None else counter.last


def recent(world: World) -> list[GlimpseView]:
    """The newest heroes, newest first; however many there are, the list stays short."""
    last = made(world)
    return [glimpse(world, world.get(Hero, number)) for number in range(last, max(0, last - RECENT), -1)]
