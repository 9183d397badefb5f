"""Makes the pictures of the README from real play: `python tests/e2e/kit/shots.py [NAME…]` writes docs/pictures/*.png.

The page must be built, and Pillow must be there for pictures of more than 250 kB.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browsing import CHROMIUM, FLAGS, PAGE, PATIENCE_MS, Server, live, new_window
from deeds import at_play, do
from prepared import Keeper, Stand
from yonder.games.labyrinth.kinds import Slot, Status
from yonder.games.temple.models import ExplorerHealth

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
SIZE = (1280, 800)
LARGEST = 250_000


class Studio:
    """A server with something going on, and a browser that looks at it."""

    def __init__(self, browser: Browser, server: Server, keeper: Keeper) -> None:
        self.browser = browser
        self.server = server
        self.keeper = keeper

    def window(self, stand: Stand, path: str) -> Page:
        return new_window(self.browser, self.server, key=stand.key, size=SIZE).open(path)


def lobby(studio: Studio) -> Page:
    """The lobby with a few games going on."""
    stand = [studio.keeper.fight(name=name) for name in ("Lantern night", "The long stair", "Salt and bone")][-1]
    for name in ("Swords at dawn", "Rematch"):
        studio.keeper.realm("duel", studio.keeper.key(name), name)
    page = studio.window(stand, "/")
    expect(page.get_by_role("region", name="Yours").get_by_role("listitem").first).to_be_visible()
    return page


def temple(studio: Studio) -> Page:
    """A fight, a blow after it began."""
    while True:
        stand = deep(studio)
        page = at_play(studio.window(stand, stand.path))
        do(page, page.get_by_test_id("act-attack").first)
        if page.get_by_test_id("in-combat").count():
            expect(page.get_by_test_id("dice")).to_be_visible()
            return page


def proof(studio: Studio) -> Page:
    """The proof of a blow, checked."""
    page = temple(studio)
    page.get_by_test_id("prove-last").click()
    expect(page.get_by_text("holds.").first).to_be_visible()
    expect(page.locator("tr[data-state=good]").first).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")
    return page


def hashfront(studio: Studio) -> Page:
    """A match in its middle."""
    battle = studio.keeper.battle(name="Two rivers")
    page = new_window(studio.browser, studio.server, key=battle.red, size=SIZE).open(battle.path)
    live(page)
    expect(page.get_by_role("grid").get_by_role("gridcell").first).to_be_attached()
    expect(page.locator("canvas").first).to_be_visible()
    return page


def deep(studio: Studio) -> Stand:
    """A fight in a temple that has been explored a little, by one who is well."""
    while True:
        stand = studio.keeper.fight(name="Lantern night")
        health = stand.realm.world.get(ExplorerHealth, stand.explorer)
        if stand.realm.head.seq > 12 and health.current_hp == health.max_hp:
            return stand


def labyrinth(studio: Studio) -> Page:
    """A hero before the Dragon, who has studied it."""
    able = {"hp": 61, "max_hp": 84, "level": 6, "xp": 812, "depth": 5, "gold": 377, "strength": 19, "wisdom": 21}
    gear = {Slot.WEAPON: "greatsword", Slot.ARMOR: "plate_mail"}
    champion = studio.keeper.duel(Status.FIGHT_TURN, "dragon", 92, gear, **able)
    window = new_window(studio.browser, studio.server, key=champion.key, size=(1280, 730), color_scheme="light")
    page = window.open(champion.path)
    page.get_by_test_id("act-examine").click()
    expect(page.get_by_test_id("foe")).to_contain_text("92/135")
    page.get_by_test_id("status").scroll_into_view_if_needed()
    return page


def quest(studio: Studio) -> Page:
    """A paladin in a crypt, with the odds on the buttons."""
    champion = studio.keeper.embattled("paladin", "skeleton", "skeleton", hp=90, max_hp=90)
    window = new_window(studio.browser, studio.server, key=champion.key, size=SIZE, color_scheme="light")
    page = window.open(champion.path)
    expect(page.get_by_text(re.compile(r"hit \d+ %")).first).to_be_visible()
    return page


def delve(studio: Studio) -> Page:
    """A newcomer at Waymeet, who has just been greeted."""
    key = studio.keeper.key("newcomer")
    page = new_window(studio.browser, studio.server, key=key, size=SIZE).open(
        f"/r/{studio.keeper.realm('delve', key).id}"
    )
    page.get_by_label("Your name").fill("Mira")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("greeting")).to_be_visible()
    return page


SHOTS: dict[str, Callable[[Studio], Page]] = {
    "lobby": lobby,
    "temple": temple,
    "proof": proof,
    "hashfront": hashfront,
    "labyrinth": labyrinth,
    "quest": quest,
    "delve": delve,
}


def save(page: Page, path: Path) -> None:
    """A picture of what is shown, in fewer colours if it is too large otherwise."""
    page.mouse.move(0, 0)
    page.screenshot(path=path)
    if path.stat().st_size > LARGEST:
        shrink(path)
    print(f"{path.name}: {path.stat().st_size} bytes")  # noqa: T201 - for who started it


def shrink(path: Path) -> None:
    """Leave out the lowest bits of the colours. Needs Pillow, which is not one of the project's libraries."""
    from PIL import Image  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415

    whole = Image.open(path).convert("RGB")
    for mask in (0xFE, 0xFC, 0xF8, 0xF0):
        whole.point([value & mask for value in range(256)] * 3).save(path, optimize=True)
        if path.stat().st_size <= LARGEST:
            return


def main(names: list[str]) -> None:
    """Make the pictures."""
    if not (PAGE / "index.html").exists():
        sys.exit("The page is not built. Build it: cd web && npm ci && npm run build")
    FOLDER.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        keeper = Keeper(server.folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        studio = Studio(browser, server, keeper)
        try:
            for name in names or SHOTS:
                save(SHOTS[name](studio), FOLDER / f"{name}.png")
        finally:
            browser.close()
            keeper.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
