"""What the canvas of hashfront really shows: read from its pixels, and moved with the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import WIDE, Open, Server, live, new_window
from pixels import Picture, near, pictures
from prepared import Keeper
from steps import eventually, hold_time
from theatre import PLAIN, TILE, button, camera, cell, click, clip, drawn, frames, front, point, press, region, tiles

NAVY, GRID = "#001a33", "#112f4c"  # the grid is #224466 at 50 % on navy
BLUE, HP, SELECTED, HOSTILE, WHITE = "#3b82f6", "#ffdd4a", "#00bb00", "#ff4a4a", "#ffffff"
SHOTS = 20  # what the server must say first is drawn after a moment


@pytest.fixture(scope="module")
def battle(browser: Browser, server: Server, keeper: Keeper) -> Iterator[Page]:
    """A battle with something of everything (see `front`), nothing moving. The tests look at it one after the other."""
    path, red, _blue = front(server, keeper)
    window = new_window(browser, server, key=red, keep=PLAIN, size=WIDE)
    page = drawn(window.open(path))
    live(page)
    yield page
    window.context.close()
    assert not window.troubles


@pytest.fixture
def page(battle: Page) -> Page:
    """The same battle with nothing selected, all of it in sight."""
    button(battle, "FIT").click()
    set_down(battle)
    return battle


@pytest.mark.rule("H-802", "H-815", "H-833", "H-834", "H-835")
def test_terrain_units_and_buildings_are_drawn_as_they_are(page: Page) -> None:
    roads_join_their_neighbours(page)
    units_show_hp_and_what_they_have_done(page)
    buildings_show_owner_capture_and_order(page)
    marks_have_the_colours_of_the_house(page)


def inner(picture: Picture, left: float, top: float, right: float, bottom: float) -> Picture:
    """A part of a tile, in the tile's own 32 units."""
    scale = picture.width / TILE
    rows = range(int(top * scale), int(bottom * scale))
    columns = range(int(left * scale), int(right * scale))
    return Picture(len(columns), [picture.at(x, y) for y in rows for x in columns])


def light(part: Picture) -> float:
    return sum(sum(dot) for dot in part.dots) / len(part.dots)


def roads_join_their_neighbours(page: Page) -> None:
    """(3,2) is a road with a road in the west, a factory in the north, and grass in the east and south."""
    (road,) = tiles(page, (3, 2))
    west, east = inner(road, 2, 13, 6, 19), inner(road, 26, 13, 30, 19)
    north, south = inner(road, 13, 2, 19, 6), inner(road, 13, 26, 19, 30)
    assert min(light(west), light(north)) > 1.3 * max(light(east), light(south))
    expect(cell(page, "4,3")).to_have_attribute("aria-label", "Forest (4,3)")


def units_show_hp_and_what_they_have_done(page: Page) -> None:
    tank, moved, acted, enemy = tiles(page, (2, 2), (5, 3), (0, 4), (6, 3))
    boxes = inner(tank, 0, 0, 32, 4).count(HP)
    assert boxes == pytest.approx(inner(moved, 0, 0, 32, 4).count(HP) * 5 / 3, rel=0.2)
    assert inner(tank, 8, 12, 24, 20).count(BLUE) > 20
    assert inner(acted, 8, 12, 24, 20).count(BLUE) == 0
    assert inner(acted, 0, 0, 32, 4).count(HP) > 0
    triangle = (25.5, 23, 27.5, 25)
    sign = inner(moved, *triangle)
    assert sign.count(WHITE) == len(sign.dots) > 2 * inner(tank, *triangle).count(WHITE)
    # The slot's number stands on its colour at the lower left.
    for unit in (tank, moved, acted):
        plate = inner(unit, 0, 22, 8, 31)
        assert plate.count(BLUE) > 5
        assert plate.count(WHITE, 60) > 5
    plate = inner(enemy, 0, 22, 8, 31)
    assert plate.count("#ef4444") > 5
    assert plate.count(BLUE) == 0


def buildings_show_owner_capture_and_order(page: Page) -> None:
    bar, mine, theirs, before = tiles(page, (0, 4), (1, 1), (7, 7), (1, 3))
    assert inner(bar, 5, 27.8, 14, 30).count(BLUE) > 10
    assert inner(bar, 18, 27.8, 27, 30).count(BLUE) == 0
    assert inner(bar, 18, 27.8, 27, 30).count("#001226") > 10
    assert inner(mine, 2, 28.8, 30, 30).count(BLUE) > 10
    assert inner(theirs, 2, 28.8, 30, 30).count("#ef4444") > 10
    click(page, 1, 3)
    button(region(page, "FOUNDRY"), "Order Infantry for 1 gold").click()
    expect(cell(page, "1,3")).to_have_attribute("aria-label", re.compile("Infantry ordered"))
    set_down(page)
    (ghost,) = tiles(page, (1, 3))
    assert inner(ghost, 10, 6, 22, 22).differs(inner(before, 10, 6, 22, 22)) > 50


def set_down(page: Page) -> None:
    """Nothing is selected."""
    page.get_by_role("application").focus()
    press(page, "Escape", "Escape")
    expect(region(page, "UNIT_INTEL")).to_contain_text("Select a unit")


def marks_have_the_colours_of_the_house(page: Page) -> None:
    grass, calm = tiles(page, (2, 1), (6, 3))
    click(page, 5, 3)
    expect(region(page, "UNIT_INTEL")).to_contain_text("MOVED")
    selected, enemy = tiles(page, (5, 3), (6, 3))
    assert selected.count(SELECTED) > 10
    assert enemy.count(HOSTILE) > 20 > calm.count(HOSTILE)
    click(page, 2, 2)
    expect(region(page, "UNIT_INTEL")).to_contain_text("Tank")
    left_alone, reach = tiles(page, (5, 3), (2, 1))
    assert left_alone.count(SELECTED) == 0
    plain, lit = (each.at(each.width * 0.9, each.width * 0.9) for each in (grass, reach))
    for before, after, mark in zip(plain, lit, bytes.fromhex("ecf0f1"), strict=True):
        assert after == pytest.approx(before * 0.8 + mark * 0.2, abs=3)


@pytest.mark.rule("H-807")
def test_the_blueprint_goes_on_two_hundred_tiles_beyond_the_board(page: Page) -> None:
    page.get_by_role("application").focus()
    side = TILE * camera(page)[2]
    press(page, *["ArrowLeft"] * (int(200 * side / 64) + 1))
    box = page.locator("canvas").bounding_box()
    assert box
    edge = box["x"] + 200 * side
    far = eventually(lambda: camera(page)[0], lambda now: now >= edge)
    assert far >= edge
    frames(page)
    (strip,) = pictures(page, clip(box["x"], box["y"] + 40, box["width"], 9))
    lines = [x for x in range(strip.width) if all(near(strip.at(x, y), GRID, 3) for y in (0, 8))]
    assert len(lines) >= strip.width // side
    for x in lines:
        off = (box["x"] + x - far) % side
        assert min(off, side - off) <= 1.5
    assert strip.count(NAVY, 3) > 8 * strip.width / 2


@pytest.mark.rule("H-842")
@pytest.mark.rule("H-445")
def test_overlays_are_switched_by_keys_and_say_their_figures(page: Page) -> None:
    display = page.get_by_role("application")
    shows: dict[str, tuple[str, tuple[int, int], Callable[[Picture, Picture], bool]]] = {
        "1": ("THREAT", (5, 4), lambda off, on: tint(on)[0] > tint(off)[0] + 10),
        "2": ("DEF", (4, 3), lambda off, on: tint(on)[2] > tint(off)[2] + 10),
        "3": ("OWNER", (7, 7), lambda off, on: tint(on)[0] > tint(off)[0] + 10),
        "4": ("X,Y", (0, 8), lambda off, on: on.count(WHITE, 120) > off.count(WHITE, 120) + 10),
    }
    places = [at for _name, at, _shown in shows.values()]
    before = tiles(page, *places)
    display.focus()
    for off, (key, (name, at, shown)) in zip(before, shows.items(), strict=True):
        press(page, key)
        expect(button(page, name)).to_have_attribute("aria-pressed", "true")
        assert any(shown(off, tiles(page, at)[0]) for _ in range(SHOTS)), name
    press(page, "4")
    expect(button(page, "X,Y")).to_have_attribute("aria-pressed", "false")
    assert any(tiles(page, *places) == before for _ in range(SHOTS))


def tint(part: Picture) -> tuple[float, ...]:
    """The mean of each channel."""
    return tuple(sum(channel) / len(part.dots) for channel in zip(*part.dots, strict=True))


@pytest.mark.rule("H-832", "H-837")
def test_the_mouse_selects_pans_zooms_and_orders(page: Page) -> None:
    x, y, zoom = camera(page)
    assert 1 <= zoom <= 2
    canvas = page.locator("canvas")
    sharp = canvas.evaluate("each => each.width / each.clientWidth - devicePixelRatio")
    assert sharp == pytest.approx(0, abs=0.01)
    page.mouse.move(*point(page, 4, 4))
    page.mouse.down()
    page.mouse.move(point(page, 4, 4)[0] + 40, point(page, 4, 4)[1] - 30, steps=4)
    page.mouse.up()
    there = (x + 40, y - 30, zoom)
    assert eventually(lambda: camera(page), lambda now: now == there) == there
    here = point(page, 2, 2)
    page.mouse.move(*here)
    for step, most in ((-400, 4), (400, 1)):
        for _ in range(8):
            page.mouse.wheel(0, step)
        expect(page.locator(f'[data-camera$=" {most}"]')).to_be_attached()
        assert point(page, 2, 2) == pytest.approx(here, abs=TILE * zoom)
    button(page, "FIT").click()
    assert eventually(lambda: camera(page), lambda now: now == (x, y, zoom)) == (x, y, zoom)
    click(page, 2, 2)
    expect(region(page, "UNIT_INTEL")).to_contain_text("READY")
    click(page, 2, 1, order=True)
    expect(cell(page, "2,1")).to_have_attribute("aria-label", re.compile("Tank 5 of 5 HP, moved"))


@pytest.mark.rule("H-844")
def test_a_unit_that_moves_leaves_a_trail_for_three_seconds(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = front(server, keeper)
    window = visit(key=red, keep=PLAIN, still=False)
    window.page.clock.install()
    page = drawn(window.open(path))
    live(page)
    click(page, 2, 2)
    expect(region(page, "UNIT_INTEL")).to_contain_text("Tank")
    hold_time(page)
    click(page, 2, 1, order=True)
    expect(cell(page, "2,1")).to_have_attribute("aria-label", re.compile("HP, moved"))
    set_down(page)
    page.mouse.move(1, 1)
    left, top, zoom = camera(page)
    side = TILE * zoom

    def tracks_after(ms: int) -> float:
        """How light the tile is that the Tank has left, where its tracks are, some time later."""
        page.clock.fast_forward(ms)
        page.clock.run_for(60)
        (seen,) = pictures(page, clip(left + 2 * side, top + 2 * side, side, side))
        return light(inner(seen, 8, 0, 24, 16))

    page.clock.run_for(600)
    fresh = tracks_after(0)
    assert tracks_after(1_500) == fresh
    fading = tracks_after(1_300)
    gone = tracks_after(1_000)
    assert fresh > fading > gone
    assert tracks_after(1_000) == gone
