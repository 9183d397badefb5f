"""Turns, movement and tactics: steps, opportunity attacks, dash, dodge, hide, grapple, shove (Parts 2 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.care import Extinguish
from yonder.games.quest.combat.actions.tactics import (
    Dash,
    Disengage,
    Dodge,
    EndTurn,
    Escape,
    Grapple,
    Help,
    Hide,
    Shove,
)
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.movement import Move, StandUp
from yonder.games.quest.events import (
    AttackRolled,
    ConditionEnded,
    DamageDealt,
    Moved,
    OpportunityAttack,
    TurnSkipped,
)
from yonder.games.quest.journey.sessions import SetReactionPolicy

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, ORC, GOBLIN, ZOMBIE = "Alda#1", "orc#1", "goblin#1", "zombie#1"


@pytest.mark.rule("Q-044", "Q-028", "Q-030")
def test_one_step_a_turn_is_free(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=3)
    one.act(Move(1, "closer", GOBLIN))
    assert (one.one().pos, one.field.range(HERO, GOBLIN)) == (1, 2)
    one.refused(Move(1, "closer", GOBLIN), "no_movement")


@pytest.mark.rule("Q-030", "Q-020")
def test_range_is_the_distance_on_the_line_and_at_most_6(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=3)
    one.set(GOBLIN, pos=9)
    assert one.field.range(HERO, GOBLIN) == 6


@pytest.mark.rule("Q-031")
def test_away_from_the_same_place_is_towards_ones_own_side(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=0)
    one.act(Disengage(1))
    one.act(Move(1, "away", GOBLIN))
    assert one.one().pos == -1


@pytest.mark.rule("Q-032")
def test_nobody_walks_out_of_the_fight(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=6)
    one.refused(Move(1, "away", GOBLIN), "range_max")


@pytest.mark.rule("Q-045", "Q-113", "Q-046")
def test_dash_gives_one_step_and_two_to_the_athletic(arena: type[Arena]) -> None:
    one = arena().scores(10, 10, 10, 10, 10, 10).first("goblin", far=6)
    one.act(Dash(1))
    assert one.one().extra_steps == 1
    two = arena().scores(16, 10, 13, 10, 10, 10).first("goblin", far=6)
    assert two.one().stats[0] == 16
    two.act(Dash(1))
    assert two.one().extra_steps == 2
    for _ in range(3):
        two.act(Move(1, "closer", GOBLIN))
    two.refused(Move(1, "closer", GOBLIN), "no_movement")
    two.refused(Dash(1), "no_action")


def test_armour_that_is_too_heavy_shortens_a_dash(arena: type[Arena]) -> None:
    one = arena().strip().scores(12, 20, 20, 10, 10, 10).wear(armor="plate-cuirass").first("goblin", far=6)
    one.act(Dash(1))
    assert one.one().extra_steps == 1


@pytest.mark.rule("Q-049", "Q-311", "Q-318")
@pytest.mark.parametrize("condition", ["grappled", "restrained"])
def test_those_who_are_held_cannot_move_or_dash(arena: type[Arena], condition: str) -> None:
    one = arena().first("goblin", far=3)
    one.afflict(HERO, condition)
    one.refused(Move(1, "closer", GOBLIN), "speed_zero")
    one.refused(Dash(1), "speed_zero")


@pytest.mark.rule("Q-050")
def test_the_exhausted_step_in_even_rounds_only(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=6)
    one.afflict(HERO, "exhaustion")
    one.bench.put(one.field.effects(HERO)[-1], stacks=2)
    one.refused(Move(1, "closer", GOBLIN), "no_movement")
    one.act(Dash(1))
    assert one.one().extra_steps == 1


@pytest.mark.rule("Q-052", "Q-317", "Q-124")
def test_the_prone_stand_up_or_crawl(arena: type[Arena]) -> None:
    one = arena().scores(10, 10, 10, 10, 10, 10).first("goblin", far=3)
    one.refused(StandUp(1), "not_prone")
    one.afflict(HERO, "prone")
    one.refused(Move(1, "closer", GOBLIN), "no_movement")
    one.act(Dash(1))
    one.act(Move(1, "closer", GOBLIN))
    assert one.one().pos == 1
    two = arena().first("goblin", far=3)
    two.afflict(HERO, "prone")
    two.act(StandUp(1))
    assert not two.has(HERO, "prone")
    two.refused(Move(1, "closer", GOBLIN), "no_movement")


@pytest.mark.rule("X-25", "Q-054", "Q-139", "Q-138", "Q-140")
def test_stepping_out_of_reach_provokes_before_the_step(arena: type[Arena]) -> None:
    one = arena().first("orc", far=0)
    one.act(Move(1, "away", ORC), 2)
    assert one.told(OpportunityAttack)[0].cid == ORC
    assert one.told(AttackRolled)[0].source == "greataxe"
    assert one.told(Moved)[0].pos == -1
    assert not one.one(ORC).reaction


@pytest.mark.rule("X-25", "Q-114")
def test_disengaging_provokes_nobody(arena: type[Arena]) -> None:
    one = arena().first("orc", far=0)
    one.act(Disengage(1))
    one.act(Move(1, "away", ORC))
    assert not one.told(OpportunityAttack)


@pytest.mark.rule("Q-139")
def test_a_step_does_not_happen_if_the_blow_drops_the_mover(arena: type[Arena]) -> None:
    one = arena().first("orc", far=0)
    one.set(HERO, hp=3)
    one.act(Move(1, "away", ORC), 18, 12)
    assert one.one().pos == 0
    assert one.has(HERO, "unconscious")


@pytest.mark.rule("Q-139", "Q-354", "Q-146")
def test_a_fleeing_monster_that_cannot_disengage_twice_is_struck_once(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("bandit", far=0)
    one.set("bandit#1", hp=1)
    one.act(EndTurn(1))  # it disengages and steps away
    assert one.one("bandit#1").pos == 1
    assert not one.told(OpportunityAttack)


@pytest.mark.rule("Q-146", "Q-372")
def test_opportunity_attacks_can_be_forbidden(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword")
    one.refused(SetReactionPolicy(1, "somersault", "never"), "unknown_id")
    one.act(SetReactionPolicy(1, "opportunity-attack", "never"))
    one.bench.refused(one.bench.players[1], SetReactionPolicy(1, "opportunity-attack", "never"), "not_owner")
    assert dict(one.hero().policies) == {"opportunity-attack": "never"}


@pytest.mark.rule("Q-115", "Q-455")
def test_dodge_lasts_until_ones_next_turn(arena: type[Arena]) -> None:
    one = arena().strip().first("zombie", far=0)
    one.act(Dodge(1))
    one.act(EndTurn(1), 19, 2)
    assert one.told(AttackRolled)[0].faces == (19, 2)
    assert not one.has(HERO, "dodging")


@pytest.mark.rule("Q-116")
def test_help_needs_an_ally(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    one.refused(Help(1, "Hilda#2"), "no_ally")
    one.bench.put(one.one(), cid="Hilda#2", place=1, pos=3)
    one.act(Help(1, "Hilda#2"))
    assert one.has("Hilda#2", "helped")


@pytest.mark.rule("Q-117", "Q-388", "Q-475")
def test_hiding_must_beat_the_most_watchful(arena: type[Arena]) -> None:
    one = arena("rogue").strip().scores(10, 16, 10, 10, 10, 10).first("goblin", "wolf", far=2)
    one.act(Hide(1), 13)  # 13 + 5 = 18 against the wolf's 13 + 5
    assert not one.has(HERO, "hidden")
    two = arena("rogue").strip().scores(10, 16, 10, 10, 10, 10).first("goblin", "wolf", far=2)
    two.act(Hide(1), 14)
    assert two.has(HERO, "hidden")
    three = arena("rogue").first("goblin", far=0)
    three.refused(Hide(1), "too_close")


@pytest.mark.rule("Q-117", "Q-475")
def test_heavy_armour_is_loud(arena: type[Arena]) -> None:
    one = arena().strip().scores(10, 10, 10, 10, 10, 10).wear(armor="plate-cuirass").first("goblin", far=2)
    one.act(Hide(1), 14)
    assert not one.has(HERO, "hidden")


@pytest.mark.rule("Q-133", "Q-131", "Q-222")
def test_cunning_action_is_for_rogues_of_level_2(arena: type[Arena]) -> None:
    one = arena("rogue", 2).first("goblin", far=3)
    one.act(Dash(1, as_bonus=True))
    assert one.one().actions == 1
    one.refused(Disengage(1, as_bonus=True), "no_bonus_action")
    arena("rogue", 1).first("goblin", far=3).refused(Dash(1, as_bonus=True), "no_bonus_action")
    arena("fighter", 5).first("goblin", far=3).refused(Hide(1, as_bonus=True), "no_bonus_action")


@pytest.mark.rule("Q-121")
def test_a_grapple_must_be_strictly_higher(arena: type[Arena]) -> None:
    one = arena().scores(16, 12, 14, 10, 10, 10).first("zombie", far=0)  # Athletics +2 against +1
    one.act(Grapple(1), 10, 11)
    assert not one.has(ZOMBIE, "grappled")
    two = arena().scores(16, 12, 14, 10, 10, 10).first("zombie", far=0)
    two.act(Grapple(1), 10, 10)
    assert two.has(ZOMBIE, "grappled")
    arena().first("zombie", far=1).refused(Grapple(1), "out_of_range")


@pytest.mark.rule("Q-122", "Q-053")
def test_a_shove_pushes_or_fells(arena: type[Arena]) -> None:
    one = arena().scores(16, 12, 14, 10, 10, 10).first("zombie", far=0)
    one.act(Shove(1, "push"), 19, 1)
    assert one.one(ZOMBIE).pos == 1
    two = arena().scores(16, 12, 14, 10, 10, 10).first("zombie", far=0)
    two.act(Shove(1, "prone"), 19, 1)
    assert two.has(ZOMBIE, "prone")


@pytest.mark.rule("Q-311")
def test_a_grip_ends_with_the_distance(arena: type[Arena]) -> None:
    one = arena("fighter", 5).scores(16, 12, 14, 10, 10, 10).first("zombie", far=0)
    one.act(Grapple(1), 19, 1)
    one.set(HERO, actions=1)
    one.act(Shove(1, "push"), 19, 1)
    assert not one.has(ZOMBIE, "grappled")


@pytest.mark.rule("Q-123")
def test_breaking_out_of_a_web_is_a_check_of_strength(arena: type[Arena]) -> None:
    one = arena().scores(16, 12, 14, 10, 10, 10).first("goblin", far=2)
    one.refused(Escape(1), "not_held")
    one.afflict(HERO, "restrained", escape=12)
    one.act(Escape(1), 8)
    assert one.has(HERO, "restrained")
    one.set(HERO, actions=1)
    one.act(Escape(1), 9)
    assert not one.has(HERO, "restrained")


@pytest.mark.rule("Q-108")
def test_fire_burns_at_the_start_of_the_turn_until_it_is_put_out(arena: type[Arena]) -> None:
    one = arena().scores(10, 14, 14, 10, 10, 10).first("zombie", far=6)
    one.afflict(HERO, "burning")
    one.act(EndTurn(1), 3)
    assert one.one().max_hp - one.one().hp == 3
    one.act(Extinguish(1), 7)
    assert one.has(HERO, "burning")
    one.set(HERO, actions=1)
    one.act(Extinguish(1), 8)
    assert not one.has(HERO, "burning")
    one.refused(Extinguish(1), "no_action")


@pytest.mark.rule("Q-303", "Q-304", "Q-109", "Q-301")
def test_a_condition_with_a_save_is_rolled_at_the_end_of_the_turn_and_counts_down(arena: type[Arena]) -> None:
    one = arena().scores(10, 10, 14, 10, 10, 10).first("zombie", far=6)
    one.afflict(HERO, "poisoned", rounds=3, dc=12, stat="constitution")
    one.act(EndTurn(1), 5)  # +2 and proficiency 2: 9
    assert one.field.effects(HERO)[0].left == 2
    one.act(EndTurn(1), 8)
    assert not one.has(HERO, "poisoned")
    assert one.told(ConditionEnded)[0].condition == "poisoned"


@pytest.mark.rule("Q-303")
def test_a_condition_ends_when_its_rounds_are_over(arena: type[Arena]) -> None:
    one = arena().first("zombie", far=6)
    one.afflict(HERO, "blinded", rounds=1)
    one.act(EndTurn(1))
    assert not one.has(HERO, "blinded")


@pytest.mark.rule("Q-312", "Q-108", "Q-305")
@pytest.mark.parametrize("condition", ["stunned", "paralyzed", "petrified", "incapacitated"])
def test_those_who_cannot_act_are_skipped(arena: type[Arena], condition: str) -> None:
    one = arena().strip().wear(armor="plate-cuirass").first("zombie", far=6)
    one.afflict(HERO, condition, rounds=2)
    one.refused(Attack(1), "incapacitated")
    one.act(EndTurn(1))  # the zombie is still on its way
    assert HERO in [each.cid for each in one.told(TurnSkipped)]


@pytest.mark.rule("Q-310")
def test_the_frightened_do_not_go_closer(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=3)
    one.afflict(HERO, "frightened", source=GOBLIN)
    one.refused(Move(1, "closer", GOBLIN), "frightened")
    one.act(Move(1, "away", GOBLIN))


@pytest.mark.rule("Q-130", "Q-105")
def test_a_turn_may_be_ended_without_acting(arena: type[Arena]) -> None:
    one = arena().first("zombie", far=6)
    one.act(EndTurn(1))
    assert one.one().actions == 1


@pytest.mark.rule("Q-315", "Q-169")
def test_stone_resists_everything_and_knows_no_poison(arena: type[Arena]) -> None:
    one = arena().strip().scores(16, 12, 14, 10, 10, 10).wear(mainhand="longsword").first("ogre")
    one.afflict("ogre#1", "petrified")
    one.act(Attack(1), 15, 15, 4)
    assert one.told(DamageDealt)[0].types == (("slashing", 3),)
