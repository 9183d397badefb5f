"""Consumables (Part 14): oil, coatings, traps, antitoxin, the healer's kit."""

from __future__ import annotations

import pytest
from tests.games.quest.arena import HERO, Arena

from yonder.games.quest.combat import ground
from yonder.games.quest.combat.actions.care import Stabilize
from yonder.games.quest.combat.actions.items import USES, UseItem
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.combat.rolls import saving_edge
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.content import default
from yonder.games.quest.events import CharacterStable, CheckRolled, ConditionApplied, DamageDealt, Moved

OGRE = "ogre#1"
CONTENT = default()


def porter(*things: str, far: int = 0, monsters: tuple[str, ...] = ("ogre",), **how: tuple[str, ...]) -> Arena:
    one = Arena("fighter", 1).strip().scores(16, 16, 16, 10, 10, 10).carry(*things).wear(mainhand="longsword")
    one.hero(hp=60, max_hp=60)
    return one.first(*monsters, far=far, **how)


def fresh(one: Arena) -> Arena:
    one.set(HERO, actions=1, bonus=1, used=(), attacks=0, steps=1)
    return one


@pytest.mark.rule("Q-290", "Q-083")
def test_every_use_that_goods_name_is_known() -> None:
    outside = {"eat", "torch", "stabilize", "burn", "splash"}  # eaten, held, done by Stabilize, thrown
    for good in CONTENT.goods.values():
        assert not good.use or good.use in USES or good.use in outside, good.id


@pytest.mark.rule("Q-292")
def test_antitoxin_helps_against_poison() -> None:
    one = porter("antitoxin", far=6)
    one.act(UseItem(1, "antitoxin"))
    assert saving_edge(one.field, HERO, "constitution", "poison") == 1
    assert saving_edge(one.field, HERO, "constitution", "fire") == 0


@pytest.mark.rule("Q-295", "Q-051")
def test_spilled_oil_is_slick_and_burns_once() -> None:
    one = porter("oil 2", far=1)
    one.refused(UseItem(1, "oil", pos=2), "out_of_range")
    one.act(UseItem(1, "oil", pos=1, mode="spill"))
    assert ground.slick(one.field, 1)
    one.refused(Move(1, "closer", OGRE), "no_movement")
    one.set(HERO, extra_steps=1)
    one.act(Move(1, "closer", OGRE))
    assert one.one().pos == 1
    assert one.suffer(OGRE, "fire", 1) == 1
    assert (one.one(OGRE).hp, one.one().hp) == (59 - 1 - 5, 55)
    assert not ground.slick(one.field, 1)


@pytest.mark.rule("Q-295", "Q-296", "Q-300", "Q-163")
@pytest.mark.parametrize(
    ("item", "monster", "dice", "more"),
    [
        ("oil", "ogre", [3], ("fire", 3)),
        ("sacred-oil", "ogre", [3], ("radiant", 3)),
        ("sacred-oil", "ghoul", [3, 4], ("radiant", 7)),
        ("poison-basic", "ogre", [1, 3], ("poison", 3)),
    ],
)
def test_a_coating_lasts_three_hits(item: str, monster: str, dice: list[int], more: tuple[str, int]) -> None:
    one = porter(item, monsters=(monster,))
    one.set(f"{monster}#1", hp=200, max_hp=200)
    one.act(UseItem(1, item, mode="coat" if item == "oil" else ""))
    for _ in range(3):
        fresh(one).act(Attack(1), 15, 5, *dice)
        assert more in one.told(DamageDealt)[0].types
    fresh(one).act(Attack(1), 15, 5)
    assert more not in one.told(DamageDealt)[0].types


@pytest.mark.rule("Q-296")
def test_one_coating_to_a_weapon_and_a_save_against_poison() -> None:
    one = porter("poison-basic", "oil")
    one.act(UseItem(1, "poison-basic"))
    fresh(one).refused(UseItem(1, "oil", mode="coat"), "coated")
    one.act(Attack(1), 15, 5, 20)
    assert one.told(DamageDealt)[0].types == (("slashing", 8),)
    bare = porter("poison-basic").bare("mainhand")
    bare.refused(UseItem(1, "poison-basic"), "no_weapon")


@pytest.mark.rule("Q-297", "Q-388")
@pytest.mark.parametrize(
    ("item", "dice", "state"),
    [
        ("caltrops", [2, 2], "stopped"),
        ("ball-bearings", [2, 2, 2], "prone"),
        ("hunting-trap", [2, 3, 2, 2], "restrained"),
    ],
)
def test_what_is_scattered_waits_for_feet(item: str, dice: list[int], state: str) -> None:
    one = porter(item, far=2)
    one.act(UseItem(1, item, pos=1))
    one.act(EndTurn(1), *dice)  # a save that fails, and a javelin that misses
    assert [each.pos for each in one.told(Moved)] == [1]
    assert state in [each.condition for each in one.told(ConditionApplied)]
    flyer = porter(item, far=2, monsters=("blood-hawk",))
    flyer.act(UseItem(1, item, pos=1))
    flyer.act(EndTurn(1))
    assert not flyer.has("blood-hawk#1", state)


@pytest.mark.rule("Q-297", "Q-049")
def test_a_trap_holds() -> None:
    one = porter("hunting-trap", far=2)
    one.act(UseItem(1, "hunting-trap", pos=1))
    one.act(EndTurn(1), 2, 3, 2, 2)
    assert one.has(OGRE, "restrained")
    assert one.told(DamageDealt)[0].types == (("piercing", 3),)
    assert not ground.lying(one.field)


@pytest.mark.rule("Q-127", "Q-298", "Q-329")
def test_the_dying_are_stabilised_with_a_kit_or_by_skill() -> None:
    one = porter("healers-kit", far=6, companions=("guard",))
    one.refused(Stabilize(1, "guard@1"), "not_dying")
    one.suffer("guard@1", "fire", 50)
    one.act(Stabilize(1, "guard@1"))
    assert one.told(CharacterStable)
    assert one.carried()["healers-kit"] == 1
    assert dict(one.hero().features_used) == {"healers-kit": 1}
    bare = porter(far=6, companions=("guard",))
    bare.suffer("guard@1", "fire", 50)
    bare.act(Stabilize(1, "guard@1"), 9)
    assert not bare.told(CharacterStable)
    fresh(bare).act(Stabilize(1, "guard@1"), 10)
    assert bare.told(CharacterStable)
    assert bare.told(CheckRolled)[0].dc == 10


@pytest.mark.rule("Q-298")
def test_a_kit_has_ten_uses() -> None:
    one = porter("healers-kit", far=6, companions=("guard",))
    one.hero(features_used=(("healers-kit", 9),))
    one.suffer("guard@1", "fire", 50)
    one.act(Stabilize(1, "guard@1"))
    assert "healers-kit" not in one.carried()


@pytest.mark.rule("Q-300")
def test_coatings_end_with_the_fight() -> None:
    one = porter("oil", monsters=("goblin",))
    one.act(UseItem(1, "oil", mode="coat"))
    one.set("goblin#1", hp=1)
    fresh(one).act(Attack(1), 15, 5, 1, 1, 30, 60)
    one.act(EndCombat(1))
    one.first("ogre")
    assert not one.has(HERO, "coated")
