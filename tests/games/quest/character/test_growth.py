"""Points, feats, styles, metamagic, favoured enemies and what a level brings (Q-220, Q-257, Q-259, Q-423 to Q-428)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.games.quest.arena import CONTENT

from yonder.core import ScriptedDice
from yonder.core.rules.ctx import Ctx
from yonder.games.quest import rules
from yonder.games.quest.character.growth import (
    ChooseEnemy,
    ChooseFeat,
    ChooseMetamagic,
    ChooseStyle,
    SpendPoint,
    points_left,
)
from yonder.games.quest.character.levels import level_up
from yonder.games.quest.character.sheet import save_bonus
from yonder.games.quest.events import LevelUp

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


@pytest.mark.rule("Q-426", "Q-419")
def test_eleven_points_come_with_the_levels(arena: type[Arena]) -> None:
    one = arena("fighter")
    left = [points_left(CONTENT, one.hero(experience=xp)) for xp in CONTENT.levels.xp]
    assert left == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11]


@pytest.mark.rule("Q-426")
def test_a_point_raises_a_score_up_to_20(arena: type[Arena]) -> None:
    one = arena("fighter", 4)
    one.act(SpendPoint(1, "strength"))
    assert one.hero().stats[0] == 17
    assert one.hero().increases == (1, 0, 0, 0, 0, 0)
    one.hero(stats=(20, 14, 15, 14, 13, 13))
    one.refused(SpendPoint(1, "strength"), "stat_cap")
    one.act(SpendPoint(1, "dexterity"))
    one.refused(SpendPoint(1, "dexterity"), "no_points")
    one.first("goblin", far=6)
    one.refused(SpendPoint(1, "dexterity"), "in_combat")


@pytest.mark.rule("Q-426")
def test_a_better_constitution_counts_for_every_level(arena: type[Arena]) -> None:
    one = arena("fighter", 4)
    one.hero(hp=20, max_hp=30)
    one.act(SpendPoint(1, "constitution"))  # 15 to 16
    assert (one.hero().hp, one.hero().max_hp) == (24, 34)


@pytest.mark.rule("Q-427")
def test_feats_are_taken_instead_of_points(arena: type[Arena]) -> None:
    one = arena("fighter", 3)
    one.refused(ChooseFeat(1, "tough"), "no_feat_slot")
    one = arena("fighter", 6)  # a fighter has one more at 6
    one.hero(hp=40, max_hp=40)
    one.refused(ChooseFeat(1, "flight"), "unknown_id")
    one.refused(ChooseFeat(1, "war-caster"), "prerequisite")
    one.refused(ChooseFeat(1, "athlete"), "unknown_id")
    one.act(ChooseFeat(1, "tough"))
    assert one.hero().max_hp == 52
    one.refused(ChooseFeat(1, "tough"), "feat_taken")
    one.act(ChooseFeat(1, "athlete", "dexterity"))
    assert one.hero().stats[1] == 15
    assert one.hero().feats == ("tough", "athlete:dexterity")
    assert points_left(CONTENT, one.hero()) == 1
    one.refused(ChooseFeat(1, "durable"), "no_feat_slot")


@pytest.mark.rule("Q-427")
def test_every_feat_can_be_taken_and_does_what_it_says(arena: type[Arena]) -> None:
    for feat in CONTENT.feats.values():
        one = arena("wizard", 4)
        one.hero(stats=(10,) * 6)
        choice = (feat.stats or feat.options or ("",))[-1]
        one.act(ChooseFeat(1, feat.id, choice))
        assert sum(one.hero().stats) == 60 + bool(feat.stats)
        assert one.hero().feats == (f"{feat.id}:{choice}" if choice else feat.id,)


@pytest.mark.rule("Q-427")
def test_resilience_gives_proficiency_in_saves(arena: type[Arena]) -> None:
    one = arena("fighter", 4)
    before = save_bonus(CONTENT, "fighter", one.hero().stats, 4, "wisdom", one.hero().feats)
    one.act(ChooseFeat(1, "resilient", "wisdom"))  # 13 to 14
    assert save_bonus(CONTENT, "fighter", one.hero().stats, 4, "wisdom", one.hero().feats) == before + 3


@pytest.mark.rule("Q-427")
def test_the_tough_gain_more_with_every_level(arena: type[Arena]) -> None:
    one = arena("fighter", 5)
    one.hero(feats=("tough",), hp=10, max_hp=40)
    ctx = Ctx(rules, one.bench.world, one.me, 0, ScriptedDice([1], base=1))
    level_up(ctx, 1, 1, 4)
    told = ctx.told[0].event
    assert isinstance(told, LevelUp)
    assert told.gained == 1 + 2 + 2


@pytest.mark.rule("Q-220")
def test_a_fighting_style_is_chosen_once(arena: type[Arena]) -> None:
    arena("wizard").refused(ChooseStyle(1, "archery"), "wrong_class")
    arena("paladin").refused(ChooseStyle(1, "dueling"), "locked")
    one = arena("fighter")
    one.act(ChooseStyle(1, "defense"))
    assert one.hero().style == "defense"
    one.refused(ChooseStyle(1, "archery"), "already_chosen")


@pytest.mark.rule("Q-259")
def test_sorcerers_choose_two_ways_and_later_the_third(arena: type[Arena]) -> None:
    arena("wizard", 3).refused(ChooseMetamagic(1, "twinned"), "wrong_class")
    arena("sorcerer", 2).refused(ChooseMetamagic(1, "twinned"), "locked")
    one = arena("sorcerer", 3)
    one.act(ChooseMetamagic(1, "twinned"))
    one.refused(ChooseMetamagic(1, "twinned"), "already_chosen")
    one.act(ChooseMetamagic(1, "empowered"))
    one.refused(ChooseMetamagic(1, "quickened"), "locked")
    one.hero(experience=CONTENT.levels.xp[9])
    one.act(ChooseMetamagic(1, "quickened"))
    assert one.hero().metamagic == ("twinned", "empowered", "quickened")


@pytest.mark.rule("Q-257")
def test_rangers_know_their_enemies(arena: type[Arena]) -> None:
    arena("rogue").refused(ChooseEnemy(1, "undead"), "wrong_class")
    one = arena("ranger", 5)
    one.refused(ChooseEnemy(1, "unicorn"), "unknown_id")
    one.act(ChooseEnemy(1, "undead"))
    one.refused(ChooseEnemy(1, "undead"), "already_chosen")
    one.refused(ChooseEnemy(1, "beast"), "locked")
    one.hero(experience=CONTENT.levels.xp[5])
    one.act(ChooseEnemy(1, "beast"))
    assert one.hero().enemies == ("undead", "beast")


@pytest.mark.rule("Q-425", "Q-428", "Q-423")
def test_a_level_says_what_it_brings(arena: type[Arena]) -> None:
    one = arena("fighter", 5)
    ctx = Ctx(rules, one.bench.world, one.me, 0, ScriptedDice([6, 7], base=1))
    level_up(ctx, 1, 1, 3)
    first, second = (told.event for told in ctx.told)
    assert isinstance(first, LevelUp)
    assert isinstance(second, LevelUp)
    assert (first.level, first.rolled, first.gained, first.points) == (4, 6, 8, 2)
    assert second.features == ("action-surge", "extra-attack")


@pytest.mark.rule("Q-289", "Q-425")
def test_paladins_and_rangers_learn_their_first_spells_with_their_first_mana(arena: type[Arena]) -> None:
    one = arena("ranger", 2)
    assert one.hero().known == ()
    ctx = Ctx(rules, one.bench.world, one.me, 0, ScriptedDice([6], base=1))
    level_up(ctx, 1, 1, 1)
    ctx.world.commit()
    assert one.hero().known == ("hunters-mark", "cure-wounds")
    assert one.hero().prepared == ("hunters-mark", "cure-wounds")
    assert one.hero().mana > 0
