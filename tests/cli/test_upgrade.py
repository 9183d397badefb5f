"""`yonder upgrade`, and `log` and `verify` with the worlds of upgrades."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import orchard
from yonder import registry
from yonder.core.rules.rules import Rules

Call = Callable[..., Any]
Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Have these versions of orchard installed, and nothing else."""

    def install(**versions: Rules) -> None:
        names = {name.replace("_at_", "@"): rules for name, rules in versions.items()}
        points = {name: SimpleNamespace(load=lambda rules=rules: rules) for name, rules in names.items()}
        monkeypatch.setattr(registry, "points", lambda: points)
        registry._loaded.cache_clear()

    return install


@pytest.fixture
def kept(yonder: Call, install: Install) -> None:
    """A realm of the first version, put to rest; then the second is installed."""
    install(orchard=orchard.FIRST)
    assert yonder("play", "orchard", "--bot", "random", "--most", "5").code == 0
    assert yonder("snapshot", "last").code == 0
    install(orchard=orchard.SECOND)


@pytest.mark.usefixtures("kept")
def test_a_realm_of_older_rules_says_how_to_go_on(yonder: Call) -> None:
    done = yonder("play", "orchard", "--realm", "last")
    assert (done.code, "`yonder upgrade`" in done.err) == (1, True)


@pytest.mark.usefixtures("kept")
def test_a_dry_run_tells_and_an_upgrade_does(yonder: Call) -> None:
    dry = yonder("upgrade", "last", "--dry-run")
    assert dry.code == 0
    assert "would continue with orchard version 2" in dry.out
    assert "basket: 1 -> 1, 1 changed or new" in dry.out
    assert "cannot be compared" in dry.out
    done = yonder("upgrade", "--all")
    assert (done.code, "continues with orchard version 2" in done.out) == (0, True)
    assert "is up to date" in yonder("upgrade", "last").out
    assert yonder("upgrade", "--all").out == ""
    assert yonder("play", "orchard", "--realm", "last", "--bot", "random", "--most", "2").code == 0


@pytest.mark.usefixtures("kept")
def test_a_log_is_verified_with_the_worlds_that_were_written_with_it(
    yonder: Call, install: Install, tmp_path: Path
) -> None:
    yonder("upgrade", "last")
    yonder("play", "orchard", "--realm", "last", "--bot", "random", "--most", "2")
    log, worlds = tmp_path / "orchard.jsonl", tmp_path / "worlds"
    assert yonder("log", "last", "--out", str(log), "--worlds", str(worlds)).code == 0
    assert len(list(worlds.iterdir())) == 1
    assert "an upgrade, its rules are not installed" in yonder("verify", str(log), "--worlds", str(worlds)).out
    alone = yonder("verify", str(log))
    assert (alone.code, "(wrong_rules)" in alone.out) == (1, True)
    install(orchard=orchard.SECOND, orchard_at_1=orchard.FIRST)
    both = yonder("verify", str(log))
    assert (both.code, "not installed" in both.out) == (0, False)
    assert "From here on: orchard version 2." in yonder("replay", str(log)).out


@pytest.mark.usefixtures("install")
def test_an_upgrade_is_of_one_realm_or_of_all(yonder: Call) -> None:
    assert yonder("upgrade").code == 2
    assert yonder("upgrade", "last", "--all").code == 2
