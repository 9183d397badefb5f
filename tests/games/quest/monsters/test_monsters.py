"""How monsters think and what their blocks do (Part 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.tactics import EndTurn, Hide, Shove
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.rolls import saving_bonus
from yonder.games.quest.content import default
from yonder.games.quest.events import (
    ActionTaken,
    AttackRolled,
    ConditionApplied,
    ConditionResisted,
    DamageDealt,
    HealingDone,
    MaxHpReduced,
    MonsterDied,
    MonsterEscaped,
    MonsterFleeing,
    RechargeRolled,
    SaveRolled,
    SpecialUsed,
)
from yonder.games.quest.models import Combat
from yonder.games.quest.monsters.mind import candidates, target_range
from yonder.games.quest.monsters.riders import RIDERS
from yonder.games.quest.monsters.specials import SPECIALS
from yonder.games.quest.monsters.strikes import best_routine, score

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, GOBLIN = "Alda#1", "goblin#1"
CONTENT = default()
WEAK = (10, 10, 10, 10, 10, 10)


def alone(arena: type[Arena], *monsters: str, far: int = 0, level: int = 1, minute: int = 720) -> Arena:
    """An unarmed hero with 100 hit points, plain scores and AC 10, who goes first."""
    one = arena("fighter", level).strip().scores(*WEAK)
    one.hero(minute=minute, hp=100, max_hp=100)
    return one.first(*monsters, far=far)


def names(one: Arena, target: str, cid: str) -> list[str]:
    return [action.id for action in best_routine(one.field, cid, target)]


@pytest.mark.rule("Q-083")
def test_every_effect_that_a_block_names_is_a_function() -> None:
    for _, kind in CONTENT.creatures():
        for action in kind.actions:
            if action.kind == "special":
                assert action.effect in SPECIALS
            if action.rider is not None and action.rider.effect:
                assert action.rider.effect in RIDERS


@pytest.mark.rule("Q-358")
@pytest.mark.parametrize(
    ("name", "hp", "wanted"),
    [("goblin", 7, 0), ("goblin", 5, 1), ("kobold", 5, 2), ("kobold", 3, 3), ("owlbear", 1, 0), ("lizardfolk", 22, 0)],
)
def test_the_target_range_follows_temper_and_wounds(arena: type[Arena], name: str, hp: int, wanted: int) -> None:
    one = alone(arena, name, far=3)
    one.set(f"{name}#1", hp=hp)
    assert target_range(one.field, f"{name}#1") == wanted


@pytest.mark.rule("Q-361", "Q-375")
def test_the_best_routine_has_the_highest_score(arena: type[Arena]) -> None:
    troll = alone(arena, "troll")
    assert names(troll, HERO, "troll#1") == ["bite", "claw", "claw"]
    block = CONTENT.monsters["goblin"]
    goblin = alone(arena, "goblin", far=0)
    assert [score(goblin.field, GOBLIN, [action], HERO) for action in block.actions] == [11, 5]
    assert names(goblin, HERO, GOBLIN) == ["scimitar"]
    goblin.set(GOBLIN, pos=2)
    assert names(goblin, HERO, GOBLIN) == ["shortbow"]
    goblin.set(GOBLIN, pos=6)
    assert names(goblin, HERO, GOBLIN) == []


@pytest.mark.rule("Q-360")
def test_without_a_usable_attack_it_comes_closer(arena: type[Arena]) -> None:
    one = alone(arena, "zombie", far=6)
    one.act(EndTurn(1))
    assert one.one("zombie#1").pos == 4
    orc = alone(arena, "orc", far=6)
    orc.act(EndTurn(1), 2, 2)
    assert orc.one("orc#1").pos == 4  # a step and an aggressive one, then a long throw


@pytest.mark.rule("Q-359", "Q-137", "Q-370")
def test_a_wounded_goblin_slips_out_of_reach_and_shoots(arena: type[Arena]) -> None:
    one = alone(arena, "goblin")
    one.set(GOBLIN, hp=3)
    one.act(EndTurn(1), 2)
    assert one.told(ActionTaken)[0].what == "disengage"
    assert one.told(AttackRolled)[0].source == "shortbow"
    assert one.one(GOBLIN).pos == 1


@pytest.mark.rule("Q-370")
def test_a_goblin_at_a_distance_hides_with_its_bonus_action(arena: type[Arena]) -> None:
    one = alone(arena, "goblin", far=6)
    one.set(GOBLIN, hp=3)
    one.act(EndTurn(1), 2, 1, 4)  # a shot at long range with disadvantage; 4 + 6 is not above 10
    assert not one.has(GOBLIN, "hidden")
    two = alone(arena, "goblin", far=6)
    two.set(GOBLIN, hp=3)
    two.act(EndTurn(1), 2, 1, 5)
    assert two.has(GOBLIN, "hidden")


@pytest.mark.rule("Q-354", "Q-355")
def test_a_beaten_monster_runs_and_is_gone_at_range_6(arena: type[Arena]) -> None:
    one = alone(arena, "bandit", far=4)
    one.set("bandit#1", hp=4)
    one.act(EndTurn(1))
    assert one.told(MonsterFleeing)
    assert one.one("bandit#1").pos == 6
    one.act(EndTurn(1))
    assert one.told(MonsterEscaped)
    assert not one.bench.rows(Combat)


@pytest.mark.rule("Q-541")
def test_who_is_not_caught_in_two_turns_of_flight_gets_away(arena: type[Arena]) -> None:
    one = alone(arena, "bandit", far=3)
    one.set("bandit#1", hp=4)
    for _ in range(2):
        one.act(EndTurn(1))
        assert one.told(MonsterFleeing)
        one.set(HERO, pos=one.one("bandit#1").pos - 3)  # never nearer, never left behind
    one.act(EndTurn(1))
    assert [event.cid for event in one.told(MonsterEscaped)] == ["bandit#1"]


@pytest.mark.rule("Q-541")
def test_whoever_catches_up_begins_the_chase_anew(arena: type[Arena]) -> None:
    one = alone(arena, "bandit", far=3)
    one.set("bandit#1", hp=4)
    for near in (3, 1, 3, 3):
        one.act(EndTurn(1))
        assert one.told(MonsterFleeing)
        one.set(HERO, pos=one.one("bandit#1").pos - near)
    one.act(EndTurn(1))
    assert one.told(MonsterEscaped)


@pytest.mark.rule("Q-354")
def test_exactly_at_the_threshold_it_stays(arena: type[Arena]) -> None:
    one = alone(arena, "swarm-of-rats", far=0)  # flees below 30 % of 24
    one.set("swarm-of-rats#1", hp=10, max_hp=10)
    one.set("swarm-of-rats#1", hp=3)
    one.act(EndTurn(1), 2)
    assert not one.told(MonsterFleeing)


@pytest.mark.rule("Q-356")
def test_one_that_cannot_run_fights(arena: type[Arena]) -> None:
    one = alone(arena, "bandit", far=0)
    one.set("bandit#1", hp=1)
    one.afflict("bandit#1", "grappled", source=HERO)
    one.act(EndTurn(1), 2)
    assert one.told(AttackRolled)


@pytest.mark.rule("Q-353")
def test_the_hidden_are_chosen_only_if_there_is_nobody_else(arena: type[Arena]) -> None:
    one = alone(arena, "goblin", far=3)
    one.afflict(HERO, "hidden")
    assert [row.cid for row in candidates(one.field, GOBLIN)] == [HERO]
    one.afflict(GOBLIN, "charmed", source=HERO)
    assert candidates(one.field, GOBLIN) == []


@pytest.mark.rule("X-26", "Q-372", "Q-037")
def test_wolves_hunt_in_packs(arena: type[Arena]) -> None:
    one = alone(arena, "wolf", "wolf")
    one.act(EndTurn(1), 2, 3, 2, 3)
    assert [each.faces for each in one.told(AttackRolled)] == [(2, 3), (2, 3)]
    single = alone(arena, "wolf")
    single.act(EndTurn(1), 2)


@pytest.mark.rule("Q-378")
def test_martial_advantage_once_a_turn_beside_a_friend(arena: type[Arena]) -> None:
    one = alone(arena, "hobgoblin", "goblin")
    one.set("hobgoblin#1", pos=0, hp=11)
    field = one.field
    assert target_range(field, "hobgoblin#1") == 2
    one.afflict("hobgoblin#1", "restrained")
    one.afflict("goblin#1", "unconscious", rounds=9)
    one.act(EndTurn(1), 15, 16, 4)
    assert one.told(DamageDealt)[0].types == (("slashing", 5),)  # the sleeping goblin does not help


@pytest.mark.rule("Q-378")
def test_a_conscious_friend_adds_2d6(arena: type[Arena]) -> None:
    one = alone(arena, "hobgoblin", "zombie")
    one.afflict("hobgoblin#1", "restrained")
    one.act(EndTurn(1), 15, 16, 4, 5, 6, 2)
    assert one.told(DamageDealt)[0].types == (("slashing", 16),)


@pytest.mark.rule("Q-378", "Q-071")
def test_a_bugbear_strikes_harder_from_ambush(arena: type[Arena]) -> None:
    one = arena().strip().scores(*WEAK)
    one.hero(hp=100, max_hp=100)
    one.fight("bugbear", far=0, dice=[1, 20, 15, 2, 3, 4, 5, 6, 2], kind="ambush")
    assert one.told(DamageDealt)[0].types == (("piercing", 20),)


@pytest.mark.rule("X-27", "Q-376")
def test_fire_stops_a_troll_from_growing_back_for_one_turn(arena: type[Arena]) -> None:
    one = alone(arena, "troll", far=6)
    one.set("troll#1", hp=20)
    one.afflict("troll#1", "unhealing")
    one.act(EndTurn(1))
    assert one.one("troll#1").hp == 20
    one.act(EndTurn(1))
    assert one.told(HealingDone)[0].amount == 10


@pytest.mark.rule("X-27", "Q-376", "Q-349")
def test_a_troll_that_is_down_gets_up_unless_it_burns(arena: type[Arena]) -> None:
    one = alone(arena, "troll")
    one.wear(mainhand="longsword")
    one.set("troll#1", hp=1)
    one.act(Attack(1), 18, 8)
    assert one.one("troll#1").alive
    assert one.has("troll#1", "unconscious")
    one.act(EndTurn(1), 2, 2, 2)  # it wakes with 10 hit points, stands up with its free step, and strikes
    assert one.one("troll#1").hp == 10
    one.suffer("troll#1", "slashing", 50)
    assert one.one("troll#1").alive
    one.suffer("troll#1", "fire", 3, 6, 1, 30, 30, 30)
    assert not one.one("troll#1").alive
    assert one.combat.outcome == "victory"


@pytest.mark.rule("Q-374", "Q-077")
def test_a_spiders_bite_poisons(arena: type[Arena]) -> None:
    one = alone(arena, "giant-spider")
    one.act(EndTurn(1), 15, 4, 5, 6, 3)
    parts = [each.types for each in one.told(DamageDealt)]
    assert parts == [(("piercing", 7),), (("poison", 11),)]
    assert one.has(HERO, "poisoned")
    two = alone(arena, "giant-spider")
    two.act(EndTurn(1), 15, 4, 5, 6, 18)
    assert two.told(DamageDealt)[1].types == (("poison", 5),)
    assert not two.has(HERO, "poisoned")


@pytest.mark.rule("Q-076", "Q-108")
def test_a_web_holds_and_comes_back_on_5_and_6(arena: type[Arena]) -> None:
    one = alone(arena, "giant-spider", far=3)
    one.afflict("giant-spider#1", "grappled", source=HERO)
    one.act(EndTurn(1), 15, 14)
    assert one.told(AttackRolled)[0].source == "web"
    assert one.has(HERO, "restrained")
    one.afflict("giant-spider#1", "stunned", rounds=3)
    one.act(EndTurn(1), 4)
    assert not one.told(RechargeRolled)[0].ready
    one.act(EndTurn(1), 5)
    assert one.told(RechargeRolled)[0].ready


@pytest.mark.rule("Q-384", "Q-302", "Q-323")
def test_a_wolf_knocks_down_and_a_ghoul_paralyses_but_no_elf(arena: type[Arena]) -> None:
    one = alone(arena, "wolf")
    one.act(EndTurn(1), 15, 2, 3, 5)
    assert one.has(HERO, "prone")
    ghoul = alone(arena, "ghoul")
    ghoul.afflict("ghoul#1", "disengaged")
    ghoul.act(EndTurn(1), 2)
    assert ghoul.told(AttackRolled)[0].source == "bite"


@pytest.mark.rule("Q-383", "Q-175")
def test_life_drain_lowers_the_maximum(arena: type[Arena]) -> None:
    one = alone(arena, "wraith")
    one.act(EndTurn(1), 15, 5, 6, 7, 8, 3)
    assert one.told(MaxHpReduced)[0].max_hp == 71
    assert (one.one().hp, one.one().max_hp) == (71, 71)


@pytest.mark.rule("Q-384", "Q-383")
def test_a_vampire_seizes_first_and_bites_then(arena: type[Arena]) -> None:
    one = alone(arena, "vampire-spawn")
    one.act(EndTurn(1), 15, 15, 4, 4)
    assert one.has(HERO, "grappled")
    assert one.told(DamageDealt)[0].types == (("slashing", 11),)
    one.set("vampire-spawn#1", hp=50)
    one.act(EndTurn(1), 15, 5, 3, 4, 2)
    assert one.told(HealingDone)[0].amount == 10  # regeneration first
    assert one.told(HealingDone)[1].amount == 7
    assert one.told(MaxHpReduced)[0].max_hp == 93


@pytest.mark.rule("Q-386")
def test_sunlight_hampers_those_who_shun_it(arena: type[Arena]) -> None:
    one = arena().strip().scores(*WEAK).first("kobold", far=0, terrain="hill")
    one.afflict("kobold#1", "restrained")
    one.act(EndTurn(1), 2, 2)
    assert len(one.told(AttackRolled)[0].faces) == 2
    vampire = arena().strip().scores(*WEAK).first("vampire-spawn", far=6, terrain="urban")
    vampire.act(EndTurn(1))
    assert vampire.told(DamageDealt)[0].types == (("radiant", 20),)


@pytest.mark.rule("Q-387")
def test_half_a_swarm_bites_with_half_the_dice(arena: type[Arena]) -> None:
    one = alone(arena, "swarm-of-rats")
    one.act(EndTurn(1), 15, 3, 4)
    assert one.told(DamageDealt)[0].dealt == 7
    one.set("swarm-of-rats#1", hp=12)
    one.act(EndTurn(1), 15, 3)
    assert one.told(DamageDealt)[0].dealt == 3


@pytest.mark.rule("Q-387")
def test_a_manticore_has_24_spikes(arena: type[Arena]) -> None:
    one = alone(arena, "manticore", far=3)
    one.set("manticore#1", uses=(("tail-spike", 22),))
    one.act(EndTurn(1), 2, 2)  # three spikes in a routine, two of them left
    assert dict(one.one("manticore#1").uses)["tail-spike"] == 24


@pytest.mark.rule("Q-385", "Q-373", "Q-357")
def test_a_dragon_frightens_first_and_breathes_then(arena: type[Arena]) -> None:
    one = alone(arena, "young-red-dragon", far=1)
    one.act(EndTurn(1), 3)
    assert one.told(SpecialUsed)[0].action == "frightful-presence"
    assert one.has(HERO, "frightened")
    one.act(EndTurn(1), 2, *[2] * 16, 20)  # the save against fear first
    assert one.told(SpecialUsed)[0].action == "fire-breath"
    assert one.told(DamageDealt)[0].types == (("fire", 16),)


@pytest.mark.rule("Q-373")
def test_whoever_withstands_the_presence_is_not_moved_again(arena: type[Arena]) -> None:
    one = alone(arena, "young-red-dragon", far=1)
    one.act(EndTurn(1), 20)
    assert not one.has(HERO, "frightened")
    assert one.has(HERO, "unmoved")


@pytest.mark.rule("Q-385")
def test_a_banshee_wails_once(arena: type[Arena]) -> None:
    one = alone(arena, "banshee", far=1)
    one.act(EndTurn(1), 1, 2, 3, 4, 5, 4)
    assert one.told(DamageDealt)[0].types == (("psychic", 15),)
    assert one.has(HERO, "frightened")
    one.act(EndTurn(1), 3)
    assert one.told(SpecialUsed)[0].action == "dread-visage"


def test_a_harpy_sings_and_the_charmed_walk_to_her(arena: type[Arena]) -> None:
    one = alone(arena, "harpy", far=4)
    one.act(EndTurn(1), 5, 5, 20, 2, 2)  # the song, a save that fails, one that does not, two attacks
    assert one.told(SpecialUsed)[0].action == "luring-song"
    assert [each.condition for each in one.told(ConditionApplied)][:2] == ["charmed", "lured"]
    assert one.one().pos == 1
    assert len(one.told(SpecialUsed)) == 1


def test_a_stirge_clings_and_drains(arena: type[Arena]) -> None:
    one = alone(arena, "stirge")
    one.act(EndTurn(1), 15, 2)
    assert one.has("stirge#1", "clinging")
    one.act(EndTurn(1), 4)
    assert one.told(DamageDealt)[0].types == (("piercing", 7),)
    one.act(EndTurn(1), 1, 2)  # it has had 11: it lets go and attacks anew
    assert not one.has("stirge#1", "clinging")


@pytest.mark.rule("Q-389")
def test_a_werewolfs_bite_leaves_a_mark(arena: type[Arena]) -> None:
    one = alone(arena, "werewolf")
    one.act(EndTurn(1), 15, 4, 3, 2)
    assert one.has(HERO, "lycanthropy")


@pytest.mark.rule("Q-302")
def test_the_immune_never_gain_a_condition(arena: type[Arena]) -> None:
    one = arena().scores(16, 12, 14, 10, 10, 10).first("swarm-of-rats")
    one.act(Shove(1, "prone"), 19, 1)
    assert one.told(ConditionResisted)[0].condition == "prone"
    assert not one.has("swarm-of-rats#1", "prone")


def test_one_that_is_held_out_of_reach_tries_to_break_free(arena: type[Arena]) -> None:
    one = alone(arena, "zombie", far=3)
    one.afflict("zombie#1", "restrained", escape=12)
    one.act(EndTurn(1), 11)
    assert not one.has("zombie#1", "restrained")


@pytest.mark.rule("Q-452", "Q-321")
def test_a_monster_saves_with_what_its_block_lists(arena: type[Arena]) -> None:
    one = alone(arena, "goblin", "wolf")
    assert saving_bonus(one.field, GOBLIN, "dexterity") == 4
    assert saving_bonus(one.field, GOBLIN, "wisdom") == -1
    assert saving_bonus(one.field, "wolf#1", "dexterity") == 2
    assert not one.told(SaveRolled)


@pytest.mark.rule("Q-349", "Q-499")
def test_the_fight_goes_on_until_the_last_is_dead(arena: type[Arena]) -> None:
    one = (
        arena("fighter", 5).strip().scores(16, 12, 14, 10, 10, 10).wear(mainhand="longsword").first("zombie", "zombie")
    )
    one.set("zombie#1", hp=1)
    one.set("zombie#2", hp=1)
    one.act(Attack(1, "zombie#1"), 15, 8, 1, 30, 60)
    assert one.combat.phase == "active"
    one.act(Attack(1), 15, 8, 1, 30, 60)
    assert one.combat.outcome == "victory"
    assert one.told(MonsterDied)


@pytest.mark.rule("Q-118")
def test_the_hidden_are_seen_by_those_who_come_beside_them(arena: type[Arena]) -> None:
    one = arena("rogue").strip().scores(10, 20, 10, 10, 10, 10)
    one.hero(hp=50, max_hp=50)
    one.first("zombie", far=1)
    one.act(Hide(1), 19)
    assert one.has(HERO, "hidden")
    one.act(EndTurn(1), 2)
    assert not one.has(HERO, "hidden")
