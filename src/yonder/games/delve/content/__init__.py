"""The content of delve: TOML decoded into one frozen value, every name and every template checked."""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files

from yonder.core import BadContent, check_names, load_content
from yonder.core import Content as BaseContent
from yonder.games.delve.content.dungeons import Generation, RoomKind, Template, TrapRow
from yonder.games.delve.content.faults import Known, registry_faults
from yonder.games.delve.content.land import Biome, Land, Pin, Point
from yonder.games.delve.content.names import dangling
from yonder.games.delve.content.numbers import Numbers
from yonder.games.delve.content.people import Creature, Habit, Helper, Person, Quest, Tree
from yonder.games.delve.content.sights import Oddity, Sight
from yonder.games.delve.content.things import EffectRow, ItemKind, Spell
from yonder.games.delve.kinds import Ailment, Element, Family, RoomType, TrapKind


class Content(BaseContent, frozen=True, kw_only=True):
    """All that the rules of delve read besides the world."""

    numbers: Numbers
    land: Land
    biomes: dict[str, Biome]
    pins: dict[str, Pin]
    items: dict[str, ItemKind]
    spells: dict[str, Spell]
    affinities: dict[Element, dict[Family, int]]
    effects: dict[Ailment, EffectRow]
    creatures: dict[str, Creature]
    wild: dict[Family, tuple[str, ...]]
    people: dict[str, Person]
    dialogue: dict[str, Tree]
    quests: dict[str, Quest]
    generation: Generation
    rooms: dict[RoomType, RoomKind]
    traps: dict[TrapKind, TrapRow]
    templates: dict[str, Template]
    sights: dict[str, Sight]
    oddities: dict[str, Oddity]
    habits: dict[str, Habit]
    helpers: dict[str, Helper]

    def __post_init__(self) -> None:
        """What the types cannot say (D-161, D-170)."""
        check_names("rooms", RoomType, self.rooms)
        check_names("traps", TrapKind, self.traps)
        problems = list(dangling(self))
        problems += [f"templates: {fault}" for fault in registry_faults(self.templates, self.known)]
        if problems:
            raise BadContent(problems)

    @property
    def known(self) -> Known:
        """What templates may name."""
        underground = (*self.land.underground, self.land.river[0], self.land.crystal[0])
        return Known(self.items, [biome for biome in self.biomes if biome not in underground])

    @cached_property
    def registry(self) -> tuple[Template, ...]:
        """The templates in the order of offers (D-171): those that are listed, then those of a pack by their ids."""
        listed = self.generation.registry
        return tuple(
            self.templates[name] for name in (*listed, *sorted(each for each in self.templates if each not in listed))
        )

    @cached_property
    def pinned(self) -> dict[Point, Pin]:
        """The pinned places by where they are."""
        return {pin.at: pin for pin in self.pins.values()}

    def word(self, group: str, name: str) -> str:
        """What people call something; what a pack adds is called by its id."""
        return self.words.get(f"{group}.{name}", name.replace("_", " "))


@cache
def default() -> Content:
    """The content that comes with the game."""
    return load_content(files(__package__), Content)
