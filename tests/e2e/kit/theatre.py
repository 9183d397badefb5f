"""Playing the hashfront stage: by the cells of its board in words, and on the canvas."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from browsing import Server
from pixels import Picture, pictures
from prepared import Keeper
from yonder.client import Client
from yonder.client.realm import RemoteRealm
from yonder.proof.keys import Key

TILE = 32
PLAIN = {"hashfront": {"crt": False}}
WORDS = {"hashfront": {"htmlBoard": True, "crt": False}}


def cell(page: Page, at: str) -> Locator:
    return page.locator(f'[role="gridcell"][data-at="{at}"]')


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def asked(page: Page, name: str) -> Locator:
    """Press what asks first; the question."""
    button(page, name).click()
    question = page.get_by_role("dialog", name=name)
    expect(question).to_be_visible()
    return question


def end_turn(page: Page) -> None:
    button(asked(page, "END_TURN"), "END_TURN").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def move(page: Page, start: str, goal: str) -> None:
    """Select, plan, confirm."""
    cell(page, start).click()
    cell(page, goal).click()
    button(page, "CONFIRM_MOVE").click()
    expect(cell(page, goal)).to_have_attribute("aria-label", re.compile(r"HP, (moved|acted)"))


def choose_pinhole(page: Page) -> Locator:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("PINHOLE")).click()
    expect(dialog.get_by_role("button", name=re.compile("PINHOLE"))).to_have_attribute("aria-pressed", "true")
    return dialog


def begun(server: Server, keeper: Keeper) -> tuple[str, Key, Key]:
    """The path of a match on PINHOLE whose first slot is to move, and both keys."""
    red, blue = keeper.key("red"), keeper.key("blue")
    with Client(server.url, red) as host, Client(server.url, blue) as guest:
        realm = host.create("hashfront")
        maps = {each["name"]: each["map_id"] for each in realm.query({"type": "list_maps"})}
        realm.act({"type": "create_game", "map_id": maps["PINHOLE"], "player_id": 1, "options": {"max_rounds": 5}})
        guest.realm(realm.id).act({"type": "join_game", "game_id": 1, "player_id": 2})
    return f"/r/{realm.id}#/game/1", red, blue


def front(server: Server, keeper: Keeper) -> tuple[str, Key, Key]:
    """The same match in its second round, the first slot to move, with something of everything on the board.

    Of slot 1 there are an Infantry that is half done with the city (0,4), one at (5,3) that has moved beside an enemy
    at (6,3), a new one in the factory (3,1) and a Tank at (2,2) that has done nothing yet.
    """
    path, red, blue = begun(server, keeper)
    with Client(server.url, red) as host, Client(server.url, blue) as guest:
        mine, theirs = (each.realm(realm_of(path)) for each in (host, guest))
        go(mine, (1, 2), (0, 2), (0, 3), (0, 4))
        go(mine, (2, 0), (3, 0), (4, 0), (4, 1), (4, 2))
        mine.act({"type": "build_unit", "game_id": 1, "factory_x": 3, "factory_y": 1, "unit_type": "Infantry"})
        mine.act({"type": "end_turn", "game_id": 1})
        go(theirs, (7, 6), (7, 5), (7, 4), (7, 3), (6, 3))
        theirs.act({"type": "end_turn", "game_id": 1})
        mine.act({"type": "capture", "game_id": 1, "unit_id": unit_at(mine, (0, 4))})
        go(mine, (4, 2), (5, 2), (5, 3))
    return path, red, blue


def realm_of(path: str) -> str:
    return path.removeprefix("/r/").partition("#")[0]


def unit_at(realm: RemoteRealm, at: tuple[int, int]) -> int:
    units = realm.query({"type": "get_game", "game_id": 1})["units"]
    found: int = next(each["unit_id"] for each in units if (each["x"], each["y"]) == at)
    return found


def go(realm: RemoteRealm, start: tuple[int, int], *way: tuple[int, int]) -> None:
    realm.act({"type": "move_unit", "game_id": 1, "unit_id": unit_at(realm, start), "path": way})


def style(locator: Locator, *names: str) -> dict[str, Any]:
    """Computed values of an element."""
    found: dict[str, Any] = locator.evaluate(
        "(e, names) => Object.fromEntries(names.map((n) => [n, getComputedStyle(e).getPropertyValue(n)]))", list(names)
    )
    return found


# The canvas


def drawn(page: Page) -> Page:
    """Wait until the board is on the canvas."""
    expect(page.locator("[data-ready][data-camera]")).to_be_attached()
    return page


def camera(page: Page) -> tuple[float, float, float]:
    """Where in the window the board's top left corner is, and the zoom."""
    display = page.locator("[data-camera]")
    x, y, zoom = (float(each) for each in (display.get_attribute("data-camera") or "").split())
    box = display.bounding_box()
    assert box
    return box["x"] + x, box["y"] + y, zoom


def point(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where in the window the middle of a tile is."""
    left, top, zoom = camera(page)
    return left + (x + 0.5) * TILE * zoom, top + (y + 0.5) * TILE * zoom


def click(page: Page, x: int, y: int, *, order: bool = False) -> None:
    """Press a tile of the canvas; to order is the right button."""
    page.mouse.click(*point(page, x, y), button="right" if order else "left")


def frames(page: Page) -> None:
    """Wait until what has changed is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def tiles(page: Page, *places: tuple[int, int]) -> list[Picture]:
    """Tiles as they are drawn; the pointer is put aside, and two frames are waited for."""
    page.mouse.move(1, 1)
    frames(page)
    left, top, zoom = camera(page)
    side = TILE * zoom
    return pictures(page, *(clip(left + x * side, top + y * side, side, side) for x, y in places))


def clip(x: float, y: float, width: float, height: float) -> FloatRect:
    return {"x": round(x), "y": round(y), "width": round(width), "height": round(height)}
