"""Consumables: potions and flasks (Part 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Throw
from yonder.games.quest.events import AttackRolled, DamageDealt, HealingDone, XpGained

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO = "Alda#1"


@pytest.mark.rule("Q-291", "Q-290", "Q-119", "Q-174")
def test_a_potion_heals_up_to_the_maximum_and_is_gone(arena: type[Arena]) -> None:
    one = arena().strip().carry("potion-of-healing 2", "rope").first("ogre", far=6)
    one.set(HERO, hp=2, max_hp=10)
    one.act(UseItem(1, "potion-of-healing"), 1, 2)
    assert one.told(HealingDone)[0].hp == 7
    one.refused(UseItem(1, "potion-of-healing"), "no_action")
    one.set(HERO, actions=1)
    one.refused(UseItem(1, "potion-of-healing", "ogre#1"), "bad_target")
    one.act(UseItem(1, "potion-of-healing"), 4, 4)
    assert one.one().hp == 10
    one.set(HERO, actions=1)
    one.refused(UseItem(1, "potion-of-healing"), "no_item")
    one.refused(UseItem(1, "rope"), "not_usable")


@pytest.mark.rule("X-32", "Q-293", "Q-299", "Q-415")
def test_alchemists_fire_burns_at_the_start_of_the_targets_turns(arena: type[Arena]) -> None:
    one = arena().strip().scores(10, 14, 10, 10, 10, 10).carry("alchemists-fire 2").first("bandit", far=3)
    one.refused(Throw(1, "alchemists-fire"), "out_of_range")
    one.set("bandit#1", pos=2)
    one.act(Throw(1, "alchemists-fire"), 12)
    assert one.told(AttackRolled)[0].total == 16
    assert not one.told(DamageDealt)
    assert one.has("bandit#1", "burning")
    assert one.carried()["alchemists-fire"] == 1
    one.act(EndTurn(1), 3, 2)
    assert one.told(DamageDealt)[0].types == (("fire", 3),)
    assert one.told(XpGained)[0].amount == 6


@pytest.mark.rule("Q-294", "Q-290")
def test_acid_burns_everybody_and_holy_water_the_undead(arena: type[Arena]) -> None:
    one = arena().strip().scores(10, 14, 10, 10, 10, 10).carry("acid", "holy-water").first("bandit", far=2)
    one.act(Throw(1, "acid"), 15, 1, 2)
    assert one.told(DamageDealt)[0].types == (("acid", 3),)
    one.set(HERO, actions=1)
    one.act(Throw(1, "holy-water"), 15)
    assert not one.told(DamageDealt)
    assert one.carried() == {}
    two = arena().strip().scores(10, 14, 10, 10, 10, 10).carry("holy-water").first("zombie", far=2)
    two.act(Throw(1, "holy-water"), 15, 5, 6)
    assert two.told(DamageDealt)[0].types == (("radiant", 11),)


@pytest.mark.rule("Q-290", "Q-160")
def test_a_flask_that_misses_is_gone_and_throwing_beside_an_enemy_is_hard(arena: type[Arena]) -> None:
    one = arena().strip().carry("acid").first("ogre", far=0)
    one.act(Throw(1, "acid"), 2, 3)
    assert len(one.told(AttackRolled)[0].faces) == 2
    assert one.carried() == {}
