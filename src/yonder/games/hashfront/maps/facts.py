"""What a map selector shows: facts about a map (H-044) and its preview (H-045)."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.hashfront.maps.numbers import CITY, FACTORY
from yonder.games.hashfront.maps.packing import rows_of
from yonder.games.hashfront.maps.symmetry import fair, symmetry
from yonder.games.hashfront.maps.template import BuildingSpec, Template, UnitSpec


class SlotFacts(Struct, frozen=True):
    """What a slot begins with."""

    player_id: int
    cities: int
    factories: int
    units: int


class MapFacts(Struct, frozen=True):
    """One line of the list of maps."""

    map_id: int
    name: str
    width: int
    height: int
    player_count: int
    tile_count: int
    building_count: int
    unit_count: int
    official: bool
    symmetry: str
    fair: bool
    slots: tuple[SlotFacts, ...]


class MapPreview(Struct, frozen=True):
    """A map to be drawn: rows of text (H-029), and what stands on them."""

    map_id: int
    name: str
    rows: tuple[str, ...]
    buildings: tuple[BuildingSpec, ...]
    units: tuple[UnitSpec, ...]


def map_facts(map_id: int, template: Template, *, official: bool) -> MapFacts:
    """The facts of a map without problems."""
    return MapFacts(
        map_id,
        template.name,
        template.width,
        template.height,
        template.player_count,
        len(template.tiles),
        len(template.buildings),
        len(template.units),
        official,
        symmetry(template),
        fair(template),
        tuple(slot_facts(template, slot) for slot in range(1, template.player_count + 1)),
    )


def slot_facts(template: Template, slot: int) -> SlotFacts:
    """What one slot begins with."""
    owned = [building.building_type for building in template.buildings if building.player_id == slot]
    units = sum(unit.player_id == slot for unit in template.units)
    return SlotFacts(slot, owned.count(CITY), owned.count(FACTORY), units)


def map_preview(map_id: int, template: Template) -> MapPreview:
    """The preview of a map."""
    return MapPreview(map_id, template.name, rows_of(template), template.buildings, template.units)
