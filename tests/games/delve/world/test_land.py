"""The overworld is a pure function of its seed (section 2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.games.delve.content import default
from yonder.games.delve.content.land import Point
from yonder.games.delve.kinds import CARDINALS, OPPOSITE, Direction, Layer, Period, Prefix, Scale, Weather
from yonder.games.delve.world.exits import beside, exits, has_exit, wanted
from yonder.games.delve.world.ground import (
    Land,
    biome,
    influence,
    is_entrance,
    is_hub,
    is_mouth,
    landmark_at,
    layers,
    natural,
    offered,
    prefix,
    scale,
)
from yonder.games.delve.world.noise import corner, digest, noise
from yonder.games.delve.world.sight import description, distant, period, terrain, weather
from yonder.games.delve.world.wild import creature_at

LAND = Land(default(), "yonder")
FLAT = [(x, y, 0) for x in range(-40, 41) for y in range(-40, 41)]
points = st.tuples(st.integers(-500, 500), st.integers(-500, 500), st.integers(-4, 2))


@pytest.mark.rule("D-012")
def test_the_digest_is_the_hash_of_seed_label_and_parts() -> None:
    from hashlib import sha256  # noqa: PLC0415 - the reference, said once

    expected = int.from_bytes(sha256(b"yonder|cave|-3|-9").digest()[:8], "big")
    assert digest("yonder", "cave", -3, -9) == expected


@pytest.mark.rule("D-021")
@pytest.mark.rule("D-022")
@pytest.mark.rule("W-20")
def test_noise_is_that_of_the_worked_example() -> None:
    assert list(layers(LAND, (0, 0, 0)).values()) == [394, 105, 77, -703]
    assert list(layers(LAND, (10, -7, 0)).values()) == [85, -312, -11, 189]
    assert list(layers(LAND, (-25, 40, 0)).values()) == [-643, 765, -651, 307]
    assert list(layers(LAND, (100, 100, 0)).values()) == [-520, 501, -677, -125]


@pytest.mark.rule("D-022")
@given(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000))
def test_noise_stays_in_bounds_and_meets_its_corners(x: int, y: int) -> None:
    assert -1000 <= noise("yonder", "moisture", 18, x, y) <= 1000
    assert noise("yonder", "moisture", 18, 18 * x, 18 * y) == corner("yonder", "moisture", x, y)


@pytest.mark.rule("D-023")
def test_height_raises_elevation_within_bounds() -> None:
    flat, high = layers(LAND, (40, -12, 0)), layers(LAND, (40, -12, 1))
    assert high[Layer.ELEVATION] == flat[Layer.ELEVATION] + 300
    assert layers(LAND, (0, 0, 2))[Layer.ELEVATION] == 994
    assert min(layers(LAND, (x, 40, -4))[Layer.ELEVATION] for x in range(-60, 60)) == -1000


@pytest.mark.rule("D-024")
@pytest.mark.rule("W-20")
def test_natural_biomes_are_those_of_the_worked_example() -> None:
    assert natural(LAND, (0, 0, 0)) == "rocky_hills"
    assert natural(LAND, (10, -7, 0)) == "scrubland"
    assert natural(LAND, (-25, 40, 0)) == "lake_shore"
    assert natural(LAND, (40, -12, 1)) == "rocky_hills"


@pytest.mark.rule("D-024")
@pytest.mark.parametrize(
    ("elevation", "moisture", "civilization", "expected"),
    [
        (0, 0, 701, "road"),
        (301, 0, 401, "hilltop_ruins"),
        (300, 0, 401, "settlement_outskirts"),
        (601, 0, 0, "mountain_peak"),
        (351, 201, 0, "misty_highlands"),
        (351, 200, 0, "rocky_hills"),
        (-501, 301, 0, "lake_shore"),
        (-501, 300, 0, "ravine"),
        (-1, 501, 0, "swamp"),
        (0, 501, 0, "dense_forest"),
        (0, 151, 0, "forest"),
        (101, -199, 0, "grassland"),
        (100, -199, 0, "plains"),
        (0, -401, 0, "desert"),
        (0, -400, 0, "scrubland"),
    ],
)
def test_the_first_climate_that_fits_decides(elevation: int, moisture: int, civilization: int, expected: str) -> None:
    here = {
        Layer.ELEVATION: elevation,
        Layer.MOISTURE: moisture,
        Layer.CIVILIZATION: civilization,
        Layer.WEIRDNESS: 0,
    }
    assert next(each.biome for each in LAND.content.land.climates if each.fits(here)) == expected


@pytest.mark.rule("D-025")
def test_a_prefix_never_changes_the_biome() -> None:
    odd = [at for at in FLAT if prefix(LAND, at) is not Prefix.NONE]
    assert odd
    assert all(biome(LAND, at) in LAND.content.biomes for at in odd)
    for at in odd:
        weird = layers(LAND, at)[Layer.WEIRDNESS]
        assert prefix(LAND, at) is (Prefix.ELDRITCH if weird > 600 else Prefix.ANCIENT)
        assert weird > 350
    assert prefix(LAND, (-15, 1, 0)) is Prefix.ANCIENT
    assert is_entrance(LAND, (-15, 1, 0))


@pytest.mark.rule("D-026")
@pytest.mark.rule("W-20")
def test_caves_below_ground_go_by_depth_water_and_weirdness() -> None:
    assert natural(LAND, (3, 3, -1)) == "shallow_cave"
    assert natural(LAND, (3, 3, -3)) == "deep_cavern"
    for at in [(x, y, -2) for x in range(-40, 40, 3) for y in range(-40, 40, 3)]:
        here = layers(LAND, at)
        dry = "underground_river" if here[Layer.MOISTURE] > 400 else "underground_passage"
        assert natural(LAND, at) == ("crystal_cavern" if here[Layer.WEIRDNESS] > 500 else dry)
        assert prefix(LAND, at) is Prefix.NONE


@pytest.mark.rule("D-027")
def test_caves_exist_where_pinned_mined_or_by_chance() -> None:
    caves = [at for at in FLAT if biome(LAND, at) == "cave"]
    assert (-4, 3, 0) in caves
    for at in caves:
        mark = landmark_at(LAND, at)
        mined = mark is not None and mark.id == "collapsed_mine_entrance"
        assert at == (-4, 3, 0) or mined or is_mouth(LAND, at)
    mouths = [at for at in FLAT if is_mouth(LAND, at)]
    assert mouths
    for at in mouths:
        assert natural(LAND, at) in ("rocky_hills", "ravine", "mountain_peak", "forest")
        assert LAND.digest("cave", *at[:2]) % 60 == 0
        assert not is_hub(LAND, at)


@pytest.mark.rule("D-029")
def test_scale_goes_by_biome_and_underground_by_chance() -> None:
    assert scale(LAND, (0, 0, 0)) is Scale.WIDE
    assert scale(LAND, (3, 2, 0)) is Scale.ROOM
    for at in [(x, 5, -2) for x in range(20)]:
        assert scale(LAND, at) is (Scale.ROOM if LAND.digest("scale", *at) % 3 == 0 else Scale.CRAMPED)


@pytest.mark.rule("D-028")
def test_every_biome_has_its_family() -> None:
    families = {each.id: str(each.family) for each in LAND.content.biomes.values()}
    assert families["road"] == "plains"
    assert families["scrubland"] == "desert"
    assert families["lake_shore"] == "swamp"
    assert families["ravine"] == families["hilltop_ruins"] == "mountain"
    assert families["crystal_cavern"] == families["cave"] == "cave"


@pytest.mark.rule("D-030")
def test_a_tile_wants_as_many_ways_as_its_natural_biome_says() -> None:
    for at in FLAT[::7]:
        cardinal = [way for way in wanted(LAND, at) if way in CARDINALS]
        assert len(cardinal) == LAND.content.biomes[natural(LAND, at)].exits
        order = sorted(CARDINALS, key=lambda way: LAND.digest("dir", *at, way))
        assert cardinal == order[: len(cardinal)]
    deep = [len([way for way in wanted(LAND, (x, 3, -2)) if way in CARDINALS]) for x in range(40)]
    assert sorted(set(deep)) == [2, 3]


@pytest.mark.rule("D-031")
@pytest.mark.rule("W-20")
def test_steep_tiles_want_ways_up_or_down() -> None:
    assert exits(LAND, (-33, 7, 0)) == CARDINALS
    assert exits(LAND, (20, 20, 0)) == (*CARDINALS, Direction.DOWN)
    ups = [at for at in FLAT if Direction.UP in wanted(LAND, at)]
    assert ups
    assert all(layers(LAND, at)[Layer.ELEVATION] > 300 for at in ups)
    deep = [wanted(LAND, (x, 3, z)) for x in range(60) for z in (-4, -1)]
    assert any(Direction.UP in ways for ways in deep)
    assert not any(Direction.DOWN in ways for ways in deep)


@pytest.mark.rule("D-032")
@given(points)
def test_exits_are_symmetric_and_at_least_two(at: Point) -> None:
    ways = exits(LAND, at)
    assert len([way for way in ways if way in CARDINALS]) >= 2
    for way in Direction:
        there = beside(at, way)
        assert (way in ways) == has_exit(LAND, there, OPPOSITE[way])
    assert Direction.UP not in exits(LAND, (at[0], at[1], 2))
    assert Direction.DOWN not in exits(LAND, (at[0], at[1], -4))


@pytest.mark.rule("D-033")
def test_the_hub_is_open_flat_and_plain() -> None:
    hub = [at for at in FLAT if abs(at[0]) + abs(at[1]) <= 8]
    for at in hub:
        assert is_hub(LAND, at)
        assert exits(LAND, at) == CARDINALS
        assert landmark_at(LAND, at) is None
        assert not is_mouth(LAND, at)
        pin = LAND.content.pinned.get(at)
        assert is_entrance(LAND, at) == (pin is not None and pin.entrance)
    assert Direction.UP not in exits(LAND, (0, 0, -1))


@pytest.mark.rule("D-034")
@pytest.mark.parametrize("seed", ["yonder", "other", ""])
def test_pinned_places_are_the_same_in_every_world(seed: str) -> None:
    land = Land(default(), seed)
    found = [(pin.at, biome(land, pin.at), is_entrance(land, pin.at)) for pin in land.content.pins.values()]
    assert found[:-1] == [
        ((0, 0, 0), "settlement_outskirts", False),
        ((3, 2, 0), "forest", True),
        ((-4, 3, 0), "cave", True),
        ((-5, -2, 0), "swamp", True),
        ((-2, 5, 0), "ravine", True),
        ((5, -3, 0), "hilltop_ruins", True),
        ((2, -5, 0), "mountain_peak", True),
        ((6, 2, 0), "misty_highlands", True),
    ]
    assert found[-1] == ((-3, -4, 0), natural(land, (-3, -4, 0)), False)
    people = {person.id: person.at for person in land.content.people.values()}
    assert (people["brannoc"], people["merrit"], people["sefa"]) == ((0, 0, 0), (0, 0, 0), (-3, -4, 0))


@pytest.mark.rule("D-036")
def test_all_eight_landmarks_occur_and_change_only_their_centre() -> None:
    marks = {at: mark for at in FLAT if (mark := landmark_at(LAND, at)) is not None}
    wide = [landmark_at(LAND, (x, y, 0)) for x in range(-100, 100) for y in range(-100, 100)]
    kinds = [each.id for each in LAND.content.land.landmarks]
    assert sorted({mark.id for mark in wide if mark is not None}) == sorted(kinds)
    for at, mark in marks.items():
        chance = LAND.digest("landmark", *at[:2])
        assert chance % 150 == 0
        assert mark.id == kinds[chance // 150 % 8]
        if mark.biome:
            assert biome(LAND, at) == mark.biome


@pytest.mark.rule("D-037")
def test_a_tile_knows_the_nearest_landmark_that_reaches_it() -> None:
    marks = {at: mark for at in FLAT if (mark := landmark_at(LAND, at)) is not None}
    for x, y, _ in [(x, y, 0) for x in range(-30, 30) for y in range(-30, 30)]:
        near = [
            (abs(x - mx) + abs(y - my), my, mx, mark.id)
            for (mx, my, _), mark in marks.items()
            if abs(x - mx) + abs(y - my) <= mark.radius
        ]
        found = influence(LAND, (x, y, 0))
        assert (found and (found.distance, found.landmark.id)) == (min(near)[::3] if near else None)


@pytest.mark.rule("D-038")
@pytest.mark.rule("W-20")
def test_entrances_are_places() -> None:
    expected = {(-10, 1): "forest", (-3, -9): "cave", (-9, -5): "cave", (-2, -13): "mountain_peak", (-15, 1): "cave"}
    for (x, y), kind in expected.items():
        assert is_entrance(LAND, (x, y, 0))
        assert biome(LAND, (x, y, 0)) == kind
    share = sum(is_entrance(LAND, at) for at in FLAT)
    assert 0 < share < len(FLAT) // 20
    assert not any(is_entrance(LAND, (x, y, -1)) for x in range(20) for y in range(20))


@pytest.mark.rule("D-039")
def test_all_templates_that_match_are_offered_in_order() -> None:
    assert [each.id for each in offered(LAND, (-4, 3, 0))] == ["goblin_cave", "ember_mine"]
    assert [each.id for each in offered(LAND, (6, 2, 0))] == ["ancient_ruins", "whispering_barrow"]
    assert offered(LAND, (0, 0, 0)) == ()


@pytest.mark.rule("D-232")
def test_nothing_is_offered_where_there_is_no_entrance() -> None:
    assert all(not offered(LAND, at) for at in FLAT if not is_entrance(LAND, at))
    assert all(offered(LAND, at) for at in FLAT if is_entrance(LAND, at))


@pytest.mark.rule("D-040")
@given(points)
def test_terrain_is_drawn_without_repetition(at: Point) -> None:
    catalogue = LAND.content.biomes[biome(LAND, at)].terrain
    found = terrain(LAND, at)
    assert len(found) == min(1 + LAND.digest("terrain", *at) % 3, len(catalogue))
    assert len(set(found)) == len(found)
    assert found[0] == catalogue[LAND.digest("feature", *at, 0) % len(catalogue)]
    assert all(each in catalogue for each in found)


@pytest.mark.rule("D-041")
def test_far_biomes_are_reported_along_exits() -> None:
    assert [tuple(map(str, far)) for far in distant(LAND, (0, 0, 0))] == [
        ("north", "rocky_hills"),
        ("south", "rocky_hills"),
        ("east", "grassland"),
    ]
    for at in FLAT[::11]:
        here, found = biome(LAND, at), distant(LAND, at)
        assert len(found) <= 3
        assert all(far.biome != here and far.direction in exits(LAND, at) for far in found)
    assert distant(LAND, (0, 0, -1)) == ()


@pytest.mark.rule("D-042")
@pytest.mark.rule("W-19")
def test_a_day_has_four_periods_of_an_hour() -> None:
    times = (0, 3_599, 3_600, 7_200, 10_800, 14_400)
    expected = [Period.DAWN, Period.DAWN, Period.DAY, Period.DUSK, Period.NIGHT, Period.DAWN]
    assert [period(LAND, now) for now in times] == expected


@pytest.mark.rule("D-043")
@pytest.mark.rule("W-19")
def test_weather_comes_in_fronts_that_drift() -> None:
    assert weather(LAND, (0, 0, 0), 0) is Weather.CLEAR
    assert weather(LAND, (40, -20, 0), 123_456) is Weather.RAIN
    assert weather(LAND, (5, 5, -1), 0) is None
    assert all(weather(LAND, (x, 3, 0), 300) is weather(LAND, (x + 1, 3, 0), 0) for x in range(60))
    drawn = [weather(LAND, (x * 16, y * 16, 0), 0) for x in range(60) for y in range(60)]
    assert 0.33 < drawn.count(Weather.CLEAR) / len(drawn) < 0.42


@pytest.mark.rule("D-149")
def test_wild_creatures_keep_away_from_people_and_entrances() -> None:
    wild = {at: creature for at in FLAT if (creature := creature_at(LAND, at)) is not None}
    assert 200 < len(wild) < 800
    for at, creature in wild.items():
        home = LAND.content.biomes[biome(LAND, at)]
        assert abs(at[0]) + abs(at[1]) > 4
        assert home.family is creature.family
        assert home.id not in ("road", "settlement_outskirts")
        assert not is_entrance(LAND, at)
        assert landmark_at(LAND, at) is None
    assert LAND.content.creatures["grey_wolf"].drops == ("wolf_pelt",)


@pytest.mark.rule("D-035")
def test_no_enemy_lives_at_waymeet_or_at_an_entrance() -> None:
    assert all(creature_at(LAND, at) is None for at in FLAT if is_entrance(LAND, at) or at == (0, 0, 0))


@pytest.mark.rule("D-054")
def test_a_description_tells_biome_prefix_terrain_and_landmark() -> None:
    assert (
        description(LAND, (-15, 1, 0))
        == "A dark mouth breathes cold air. Old stones hum here. Cold air comes out of a crack too narrow for you."
    )
    near = next(at for at in FLAT if (found := influence(LAND, at)) is not None and found.distance == 0)
    assert "Here stands a " in description(LAND, near)


@pytest.mark.rule("D-019")
@pytest.mark.rule("D-020")
def test_a_tile_is_the_same_whoever_asks_first() -> None:
    """A second content is another cache: asked in another order, it must give the same land."""
    from importlib.resources import files  # noqa: PLC0415 - only here

    from yonder.core import load_content  # noqa: PLC0415
    from yonder.games.delve.content import Content  # noqa: PLC0415

    fresh = Land(load_content(files("yonder.games.delve.content"), Content), "yonder")
    for at in reversed(FLAT[::37]):
        assert (biome(fresh, at), exits(fresh, at)) == (biome(LAND, at), exits(LAND, at))
        assert (terrain(fresh, at), is_entrance(fresh, at)) == (terrain(LAND, at), is_entrance(LAND, at))
