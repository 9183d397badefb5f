"""The dying, the dead and what is left of them (Part 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core import inventory
from yonder.games.quest.character.gear import carried_by
from yonder.games.quest.combat.actions.tactics import DeathSave, EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.events import CharacterDied, CharacterDowned, CombatEnded, DeathOutcome, DeathSaveRolled
from yonder.games.quest.models import Character, Combat

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO = "Alda#1"


def dying(arena: type[Arena], monster: str = "bandit", far: int = 0) -> Arena:
    """A fighter at 0 hit points whose turn it is."""
    one = arena().strip().first(monster, far=far)
    one.set(HERO, hp=0)
    one.afflict(HERO, "unconscious")
    one.afflict(HERO, "prone")
    one.act(EndTurn(1))
    return one


@pytest.mark.rule("Q-326", "Q-327", "Q-320")
def test_at_0_hit_points_one_is_dying(arena: type[Arena]) -> None:
    one = arena().strip().first("ogre", far=0)
    one.set(HERO, hp=1)
    one.act(EndTurn(1), 15, 4, 4)
    assert one.told(CharacterDowned)
    assert one.has(HERO, "unconscious")
    assert one.has(HERO, "prone")
    assert one.combat.phase == "death_saves"
    one.refused(Attack(1), "wrong_phase")
    one.refused(EndTurn(1), "wrong_phase")


@pytest.mark.rule("X-18", "Q-328", "Q-330", "Q-335")
def test_a_success_a_failure_and_a_1_are_death(arena: type[Arena]) -> None:
    one = dying(arena)
    for face, successes, failures in ((12, 1, 0), (7, 1, 1), (1, 1, 3)):
        one.act(DeathSave(1), face)
        rolled = one.told(DeathSaveRolled)[0]
        assert (rolled.successes, rolled.failures) == (successes, failures)
    assert one.told(CharacterDied)
    assert one.combat.phase == "defeat"
    assert one.told(CombatEnded)[0].outcome == "defeat"


@pytest.mark.rule("X-18", "Q-328")
def test_a_20_stands_up_and_goes_on(arena: type[Arena]) -> None:
    one = dying(arena)
    one.act(DeathSave(1), 9)
    one.act(DeathSave(1), 20)
    assert (one.one().hp, one.one().failures) == (1, 0)
    assert not one.has(HERO, "unconscious")
    assert one.has(HERO, "prone")
    assert one.combat.phase == "active"
    one.act(Attack(1, source="unarmed"), 5, 4)


@pytest.mark.rule("X-35", "Q-329", "Q-333", "Q-334")
def test_the_stable_are_left_alone_and_wake_hours_later(arena: type[Arena]) -> None:
    one = dying(arena)
    before = one.hero().minute
    one.act(DeathSave(1), 10)
    one.act(DeathSave(1), 12)
    one.act(DeathSave(1), 15, 3)
    who = one.bench.row(Character, 1)
    assert one.told(CombatEnded)[0].outcome == "survived"
    assert (who.hp, who.minute - before) == (1, 180)
    assert not one.bench.rows(Combat)


@pytest.mark.rule("Q-334", "Q-331", "Q-320")
def test_the_relentless_go_on_and_hits_from_beside_count_twice(arena: type[Arena]) -> None:
    one = arena().strip().first("zombie", far=0)
    one.set(HERO, hp=0)
    one.afflict(HERO, "unconscious")
    one.act(EndTurn(1), 15, 3, 2, 4)  # with advantage, critical
    assert one.one().failures == 2


@pytest.mark.rule("Q-336", "Q-337", "Q-338", "Q-339", "Q-340", "Q-346", "Q-341")
def test_the_three_most_precious_things_are_kept(arena: type[Arena]) -> None:
    one = arena("fighter", 2).strip().wear(mainhand="longsword", offhand="shield")
    one.carry("gold-piece 500", "potion-of-healing", "arrows 20").first("zombie")
    one.set(HERO, hp=0, failures=2)
    one.afflict(HERO, "unconscious")
    one.act(EndTurn(1), 15, 3, 2, 4)
    one.act(EndCombat(1))
    told = one.told(DeathOutcome)[0]
    assert [(drop.item, drop.quantity) for drop in told.kept] == [
        ("potion-of-healing", 1),
        ("longsword", 1),
        ("shield", 1),
    ]
    who = one.bench.row(Character, 1)
    assert (who.location, who.hp) == ("kingdom", who.max_hp)
    assert who.experience == 250
    assert [row.place for row in inventory.of(one.bench.world, carried_by(1))] == [0, 1, 2]
    assert len(one.carried()) == 3


@pytest.mark.rule("Q-345", "Q-347", "Q-348", "Q-338")
@pytest.mark.parametrize(
    ("carried", "kept"),
    [
        (("arrows 3", "gold-piece 3", "torch 2"), [("gold-piece", 3)]),
        (("dagger", "dagger", "gold-piece 1", "arrows 40"), [("dagger", 1), ("dagger", 1), ("gold-piece", 1)]),
        (("gold-piece 2",), [("gold-piece", 2)]),
    ],
)
def test_the_examples_of_the_book(arena: type[Arena], carried: tuple[str, ...], kept: list[tuple[str, int]]) -> None:
    one = arena().strip().carry(*carried).first("zombie")
    one.set(HERO, hp=0, failures=2)
    one.afflict(HERO, "unconscious")
    one.act(EndTurn(1), 15, 3, 2, 4)
    one.act(EndCombat(1))
    assert [(drop.item, drop.quantity) for drop in one.told(DeathOutcome)[0].kept] == kept
    assert len(inventory.of(one.bench.world, carried_by(1))) == len(kept)
