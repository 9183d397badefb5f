"""A wheel of a third party brings a stage for its game: examples/duel-stage, as pip would have installed it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import AWAY, Open, Server, live
from prepared import Keeper

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
    pages = [visit(key=key, to=staged, allow=AWAY).open(f"/r/{realm.id}") for key in keys]
    for page in pages:
        live(page)
        expect(page.get_by_test_id("duel-stage")).to_be_visible()
        act(page, "join")
    pages[0].evaluate("() => document.fonts.ready")
    width = pages[0].get_by_test_id("duel-stage").evaluate("each => getComputedStyle(each).display")
    assert width == "grid", "the stage's own style was not loaded"
    for _ in range(60):
        able = [page for page in pages if turn(page) == "yours"]
        if not able:
            break
        act(able[0], "strike")
    for page in pages:
        expect(page.get_by_test_id("status")).to_contain_text("over")
        expect(page.get_by_test_id("result")).to_contain_text("wins the bout")
        assert page.get_by_role("button", name="Check entry").count() > 2


def act(page: Page, kind: str) -> None:
    button = page.get_by_test_id(f"act-{kind}")
    before = page.get_by_role("button", name="Check entry").count()
    button.click()
    expect(page.get_by_role("button", name="Check entry").nth(before)).to_be_visible()


def turn(page: Page) -> str:
    """Whose turn it is, once both pages must agree: a word that settles."""
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    return page.get_by_test_id("status").get_by_text("Turn").locator("..").inner_text().split()[-1]
