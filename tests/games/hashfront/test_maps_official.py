"""The official maps: transcribed without error, sound, and what the selector tells of them."""

from __future__ import annotations

import re

import pytest

from yonder.core.grid import Point, neighbours, reach
from yonder.games.hashfront.maps.facts import MapFacts, SlotFacts, map_facts, map_preview
from yonder.games.hashfront.maps.numbers import CITY, FACTORY, GLYPHS, GROUND_OF, HQ, INFANTRY, RANGER, TANK, may_enter
from yonder.games.hashfront.maps.official import DESCRIPTIONS, NAMES, official
from yonder.games.hashfront.maps.packing import packed
from yonder.games.hashfront.maps.picture import svg, text
from yonder.games.hashfront.maps.symmetry import fair, symmetry
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.maps.validate import problems

MAPS = dict(zip(NAMES, official(), strict=True))
each = pytest.mark.parametrize("template", official(), ids=lambda template: template.name)
MOUNTAIN = 1


def travel(template: Template, unit_type: int, start: tuple[int, int]) -> dict[tuple[int, int], int]:
    def steps(place: Point) -> list[tuple[Point, int]]:
        near = [p for p in neighbours(place) if template.inside(*p) and may_enter(unit_type, template.terrain(*p))]
        return [(p, 2 if template.terrain(*p) == MOUNTAIN else 1) for p in near]

    return {place: way.cost for place, way in reach(Point(*start), steps, 999).items()}


def hqs(template: Template) -> dict[int, tuple[int, int]]:
    return {b.player_id: (b.x, b.y) for b in template.buildings if b.building_type == HQ}


def counts_and_sums(template: Template) -> tuple[tuple[int, ...], tuple[int, ...]]:
    layers = packed(template)
    return tuple(map(len, layers)), tuple(map(sum, layers))


@pytest.mark.rule("H-901", "H-902", "H-903", "H-904", "H-905", "H-906", "H-907", "H-910", "H-911", "H-912", "H-913")
@pytest.mark.parametrize(
    ("name", "size", "players", "kind", "is_fair", "counts", "sums"),
    [
        ("PINHOLE", (9, 9), 2, "rot180", True, (29, 10, 6), (297071, 152184872, 151525400)),
        ("CAUSEWAY", (13, 13), 2, "rot180", True, (73, 12, 10), (1570075, 152324168, 252722236)),
        ("IRON_LATTICE", (20, 20), 2, "rot180", True, (172, 18, 16), (8785078, 203205547, 404527256)),
        ("TIDEGATE", (16, 12), 2, "rot180", True, (86, 12, 10), (2102956, 152328770, 252726071)),
        ("COMPASS", (17, 17), 4, "rot90", True, (109, 21, 16), (4018631, 505850024, 672956544)),
        ("TRIAD", (15, 13), 3, "mirror_x", False, (61, 17, 12), (1587950, 303921002, 404051027)),
        ("SLUICE", (11, 11), 2, "rot180", True, (51, 12, 8), (783597, 152321084, 202254376)),
        ("WATERSHED", (24, 18), 2, "rot180", True, (200, 20, 16), (11034506, 203351722, 404535432)),
        ("WISHBONE", (17, 15), 3, "mirror_x", False, (105, 21, 12), (3601352, 304261280, 404054115)),
        ("CLOISTER", (19, 15), 4, "rot180", True, (133, 25, 16), (4835333, 506126767, 672960624)),
    ],
)
def test_a_map_is_transcribed_without_error(
    name: str,
    size: tuple[int, int],
    players: int,
    kind: str,
    is_fair: bool,  # noqa: FBT001 - the same
    counts: tuple[int, ...],
    sums: tuple[int, ...],
) -> None:
    template = MAPS[name]
    assert (template.width, template.height, template.player_count) == (*size, players)
    assert (symmetry(template), fair(template)) == (kind, is_fair)
    assert counts_and_sums(template) == (counts, sums)


@pytest.mark.rule("H-902", "H-903", "H-904", "H-905", "H-906", "H-907", "H-910", "H-911", "H-912", "H-913")
@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("PINHOLE", {(1, 2): 12}),
        ("CAUSEWAY", {(1, 2): 10}),
        ("IRON_LATTICE", {(1, 2): 30}),
        ("TIDEGATE", {(1, 2): 22}),
        ("COMPASS", {(1, 2): 12, (2, 3): 12, (3, 4): 12, (4, 1): 12, (1, 3): 24, (2, 4): 24}),
        ("TRIAD", {(1, 2): 10, (1, 3): 12, (2, 3): 12}),
        ("SLUICE", {(1, 2): 16}),
        ("WATERSHED", {(1, 2): 32}),
        ("WISHBONE", {(1, 2): 16, (1, 3): 16, (2, 3): 16}),
        ("CLOISTER", {(1, 2): 16, (3, 4): 16, (2, 3): 12, (4, 1): 12, (1, 3): 26, (2, 4): 26}),
    ],
)
def test_hqs_lie_as_far_apart_as_the_rulebook_says(name: str, ways: dict[tuple[int, int], int]) -> None:
    places = hqs(MAPS[name])
    found = {(a, b): travel(MAPS[name], TANK, places[a])[places[b]] for a, b in ways}
    assert found == ways


@pytest.mark.rule("H-902")
def test_the_cities_of_pinhole_are_as_near_to_one_hq_as_to_the_other() -> None:
    for place in hqs(MAPS["PINHOLE"]).values():
        far = travel(MAPS["PINHOLE"], INFANTRY, place)
        assert sorted(far[b.x, b.y] for b in MAPS["PINHOLE"].buildings if b.building_type == CITY) == [4, 5, 7, 10]


@pytest.mark.rule("H-900")
@each
def test_an_official_map_is_sound(template: Template) -> None:
    assert problems(template, [name for name in NAMES if name != template.name]) == []
    built = {(b.x, b.y): GLYPHS[GROUND_OF[b.building_type]] for b in template.buildings}
    drawn = {place: GLYPHS[kind] for place, kind in template.layer.items() if GLYPHS[kind] in "CFH"}
    assert drawn == built
    factories = [(b.x, b.y) for b in template.buildings if b.building_type == FACTORY]
    assert not [unit for unit in template.units if (unit.x, unit.y) in factories]
    first, *others = hqs(template).values()
    for unit_type in (INFANTRY, TANK, RANGER):
        assert all(place in travel(template, unit_type, first) for place in others)


@pytest.mark.rule("H-901")
@each
def test_everything_on_an_official_map_is_listed_in_the_order_of_registration(template: Template) -> None:
    tiles = [tile.y * template.width + tile.x for tile in template.tiles]
    buildings = [((3 - b.building_type), b.player_id or 9, b.y, b.x) for b in template.buildings]
    arms = (INFANTRY, RANGER, TANK)
    units = [(u.player_id, arms.index(u.unit_type), u.y, u.x) for u in template.units]
    assert [tiles, buildings, units] == [sorted(tiles), sorted(buildings), sorted(units)]


@pytest.mark.rule("H-909")
@each
def test_every_base_has_two_factories_and_there_is_one_for_two_cities_or_more(template: Template) -> None:
    assert all(slot.factories == 2 for slot in map_facts(1, template, official=True).slots)
    kinds = [building.building_type for building in template.buildings]
    assert kinds.count(CITY) <= 2 * kinds.count(FACTORY)


@pytest.mark.rule("H-047")
@pytest.mark.parametrize("players", [2, 4])
def test_there_are_fair_maps_for_ranked_games(players: int) -> None:
    assert len([t for t in official() if t.player_count == players and fair(t)]) >= 2


@pytest.mark.rule("H-021", "H-044")
def test_the_facts_of_a_map_are_those_of_its_line_in_the_list() -> None:
    slots = (SlotFacts(1, 1, 2, 8), SlotFacts(2, 1, 2, 8))
    assert map_facts(3, MAPS["IRON_LATTICE"], official=True) == MapFacts(
        map_id=3,
        name="IRON_LATTICE",
        width=20,
        height=20,
        player_count=2,
        tile_count=172,
        building_count=18,
        unit_count=16,
        official=True,
        symmetry="rot180",
        fair=True,
        slots=slots,
    )


@pytest.mark.rule("H-045")
def test_a_preview_has_rows_of_text_and_what_stands_on_them() -> None:
    pinhole = MAPS["PINHOLE"]
    preview = map_preview(1, pinhole)
    assert preview.rows[:3] == ("...T...M.", ".H.F.T..M", "..RR.C...")
    assert (preview.map_id, preview.name) == (1, "PINHOLE")
    assert (preview.buildings, preview.units) == (pinhole.buildings, pinhole.units)


@each
def test_a_map_has_one_line_about_it(template: Template) -> None:
    assert re.fullmatch(r"[A-Z][^\n]{20,110}\.", DESCRIPTIONS[template.name])


@pytest.mark.rule("H-720", "H-704", "H-801")
@each
def test_the_drawing_shows_every_tile_building_and_unit(template: Template) -> None:
    drawn = svg(template)
    built = {(b.x, b.y) for b in template.buildings}
    bare = [tile for tile in template.tiles if (tile.x, tile.y) not in built]
    assert drawn.count("translate(") == len(bare) + len(template.buildings) + len(template.units)
    owned = [b for b in template.buildings if b.player_id] + list(template.units)
    assert drawn.count("</text>") == len(owned)
    colours = ("#3b82f6", "#ef4444", "#22c55e", "#eab308")
    assert all(f'stroke="{colour}">' in drawn for colour in colours[: template.player_count])
    assert 'fill="#001a33"' in drawn
    assert f'viewBox="0 0 {template.width * 16} {template.height * 16}"' in drawn
    assert not re.search(r"\d\.\d", drawn)


@pytest.mark.rule("H-720")
def test_the_text_drawing_marks_owners_and_units() -> None:
    assert text(MAPS["PINHOLE"]).splitlines()[:3] == [
        ".  .  .i T  .  .  .  M  .",
        ".  H1 .  F1 .  T  .  .  M",
        ".  .i Rt R  .  C  .  .  .",
    ]
