"""A wheel of a third party brings a stage for its game: examples/duel-stage, as pip would have installed it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import AWAY, Open, Server, live
from prepared import Keeper
from yonder.client import Client

EXAMPLE = Path(__file__).parents[2] / "examples" / "duel-stage"


@pytest.fixture
def staged(own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that finds the wheel."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    made = tmp_path / "wheel" / f"duel_stage-{project['version']}.dist-info"
    made.mkdir(parents=True)
    (made / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (made / "entry_points.txt").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    monkeypatch.syspath_prepend(str(made.parent))
    return own_server


def test_a_game_is_played_on_the_stage_of_a_wheel(visit: Open, staged: Server) -> None:
    keeper = Keeper(staged.folder)
    keys = [keeper.key(name) for name in ("red", "blue")]
    realm = keeper.realm("duel", keys[0])
    keeper.close()
    staged.start()
    pages = {key.public: visit(key=key, to=staged, allow=AWAY).open(f"/r/{realm.id}") for key in keys}
    with Client(staged.url) as client:
        table = client.realm(realm.id)
        for name, page in zip(("Red", "Blue"), pages.values(), strict=True):
            live(page)
            expect(page.get_by_test_id("duel-stage")).to_be_visible()
            page.get_by_test_id("act-join").click()
            expect(page.get_by_role("list", name="Log")).to_contain_text(f"{name} takes a place")
        page.evaluate("() => document.fonts.ready")
        expect(page.get_by_test_id("duel-stage")).to_have_css("display", "grid")  # its own style
        while not (known := table.summary())["over"]:
            mover = pages[known["awaited"][0]]
            expect(mover.get_by_test_id("status").get_by_text("Turn").locator("..")).to_contain_text("yours")
            mover.get_by_test_id("act-strike").click()
            # The very entry that it made: until it is told here, nobody else can move.
            told = mover.get_by_role("button", name=f"Check entry {known['entries']}", exact=True)
            expect(told.first).to_be_attached()
    for page in pages.values():
        expect(page.get_by_test_id("status")).to_contain_text("over")
        expect(page.get_by_test_id("result")).to_contain_text("wins the bout")
        expect(page.get_by_role("button", name="Check entry").nth(2)).to_be_attached()
