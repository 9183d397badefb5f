"""A life told at its end, and at its triumphs (T-845)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.models import ExplorerTempleProgress, TempleState
from yonder.games.temple.show.life import Life, last_of
from yonder.games.temple.temple.movement import MoveToChamber

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-845")
def test_a_life_ends_with_what_killed_it_and_what_was_left(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", hp=4, current_hp=1, potions=2, gold=7)
    den.bench.put(den.bench.row(ExplorerTempleProgress, one, 1), chambers_explored=3)
    assert last_of(den.world, den.ann) is None
    den.act(Attack(one), 2, 19, 6)
    told = den.ask(Life(one))
    text = " ".join(told["sentences"])
    assert told["epithet"] in text
    assert "a wizard of level 1" in text
    assert "3 doors in one temple" in text
    assert "a skeleton struck the last blow" in text
    assert "had 4 hit points left" in text
    assert "2 potions stayed in the belt, undrunk." in text


@pytest.mark.rule("T-845")
def test_who_has_nobody_left_is_told_of_the_last_life(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", current_hp=1)
    den.act(Attack(one), 2, 19, 6)
    scene = engine.scene(rules, den.world, den.ann)
    assert scene.title.startswith(den.me(one).name)
    assert scene.lines[: len(den.ask(Life(one))["sentences"])] == tuple(den.ask(Life(one))["sentences"])
    den.mint("Rogue")
    assert engine.scene(rules, den.world, den.ann).title == "The Lobby"


@pytest.mark.rule("T-845")
def test_a_trap_is_named_and_no_monster(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=1), 1)
    den.room(ChamberType.TRAP, trap_dc=12)
    exits = den.me(one).here.exit_count
    den.act(MoveToChamber(one, exits - 1), 1, 1, 6)
    assert any("a trap did what no monster had done" in line for line in den.ask(Life(one))["sentences"])


@pytest.mark.rule("T-845")
def test_a_conquest_is_praised_where_it_happened(den: Den) -> None:
    lair = den.room(ChamberType.BOSS, MonsterType.WRAITH, current_hp=1)
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=lair)
    one = den.stand(den.mint("Fighter", level=5, xp=6500), lair, fight=True)
    den.act(Attack(one), 15, 1)
    assert den.ask(Life(one))["epithet"] == "the Wraithbane"
    lines = engine.scene(rules, den.world, den.ann).lines
    assert "one temple lay conquered." in [line.lower() for line in lines]
