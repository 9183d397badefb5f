"""Stages from other wheels: found by entry point, served from their folder and nothing else of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from yonder.serve.house import stages as house

HERE = Path(__file__).parents[2] / "examples" / "duel-stage" / "src"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("duel", "duel_stage", house.GROUP), EntryPoint("bare", "json", house.GROUP)]
    points.append(EntryPoint("gone", "no_such_package", house.GROUP))
    monkeypatch.setattr(house, "entry_points", lambda group: EntryPoints(points).select(group=group))
    monkeypatch.syspath_prepend(str(HERE))
    house.stages.cache_clear()


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> Iterator[None]:
    yield
    house.stages.cache_clear()


def test_a_package_with_a_stage_is_found_and_no_other() -> None:
    assert list(house.stages()) == ["duel"]
    assert house.stage_of("duel") == "/stages/duel/stage.js"
    assert house.stage_of("temple") == ""


def test_only_what_a_stage_is_made_of_is_served() -> None:
    folder = (HERE / "duel_stage").resolve()
    assert house.staged("stages/duel/stage.js") == (folder, "stage.js")
    assert house.staged("stages/duel/art/hero.svg") == (folder, "art/hero.svg")
    for name in ("stages/duel/__init__.py", "stages/duel", "stages/temple/stage.js", "assets/stage.js", "stage.js"):
        assert house.staged(name) is None
