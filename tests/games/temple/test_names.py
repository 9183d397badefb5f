"""Every explorer has a name of its own, and is called by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core.rules import engine
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.content import default
from yonder.games.temple.events import ExplorerDied
from yonder.games.temple.explorer.names import christen
from yonder.games.temple.models import ExplorerStats
from yonder.games.temple.rules import rules
from yonder.games.temple.show.records import Graveyard
from yonder.games.temple.show.view import ChamberView, ExplorerSheet

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-076")
def test_a_name_is_of_the_class_and_neighbours_differ(den: Den) -> None:
    names = [den.me(den.mint(kind)).name for kind in ("Fighter", "Rogue", "Wizard", "Fighter", "Fighter")]
    content = default()
    for kind, name in zip(("Fighter", "Rogue", "Wizard"), names, strict=False):
        first, last = name.split(" ")
        assert first in content.names[kind].first
        assert last in content.names["bynames"].first
    assert len({name.split(" ")[1] for name in names}) == len(names)


@pytest.mark.rule("T-076")
def test_who_was_minted_without_a_name_has_one_for_good(den: Den) -> None:
    one = den.mint("Rogue")
    den.bench.put(den.bench.row(ExplorerStats, one), name="")
    name = den.me(one).name
    assert name == christen(default(), den.me(one).stats, 0)
    den.change(one, level=3, xp=900, str_drain=2)
    assert den.me(one).name == name


@pytest.mark.rule("T-076")
def test_a_death_a_grave_a_body_and_a_sheet_call_it_by_name(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", current_hp=1)
    name = den.me(one).name
    den.act(Attack(one), 2, 19, 6)
    (died,) = den.told(ExplorerDied)
    assert engine.narrate(rules, died).startswith(f"{name}, level 1, falls")
    assert [grave["name"] for grave in den.ask(Graveyard())] == [name]
    assert [body["name"] for body in den.ask(ChamberView(1, 2))["bodies"]] == [name]
    assert den.ask(ExplorerSheet(one))["name"] == name
