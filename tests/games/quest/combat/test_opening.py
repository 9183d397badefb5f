"""How fights begin: starting range, initiative, surprise (Parts 2, 3 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.tactics import Dodge, EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.combat.rounds.opening import AdjustRange, StartFight
from yonder.games.quest.events import AttackRolled, CombatStarted, InitiativeRolled, TurnSkipped
from yonder.games.quest.journey.sessions import OpenSession

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


@pytest.mark.rule("Q-039")
@pytest.mark.parametrize(
    ("terrain", "face", "far"),
    [("forest", 1, 1), ("swamp", 2, 2), ("grassland", 1, 3), ("highway", 2, 4), ("crypt", 1, 0), ("cave", 2, 1)],
)
def test_the_terrain_gives_the_starting_range(arena: type[Arena], terrain: str, face: int, far: int) -> None:
    one = arena().fight("goblin", far=None, dice=[face, 20, 1], terrain=terrain)
    assert one.one("goblin#1").pos == far


@pytest.mark.rule("Q-039", "Q-043", "Q-003")
def test_a_fixed_range_draws_nothing(arena: type[Arena]) -> None:
    assert arena().fight("goblin", far=None, dice=[20, 1], terrain="mountain").one("goblin#1").pos == 2


@pytest.mark.rule("Q-040")
def test_the_large_begin_closer_and_the_tiny_farther(arena: type[Arena]) -> None:
    assert arena().fight("ogre", far=None, dice=[20, 1], terrain="hill").one("ogre#1").pos == 1
    assert arena().fight("stirge", far=None, dice=[20, 1], terrain="hill").one("stirge#1").pos == 3


@pytest.mark.rule("Q-031", "Q-498", "Q-484")
def test_monsters_stand_together_and_are_numbered(arena: type[Arena]) -> None:
    one = arena().fight("goblin", "wolf", "goblin", far=2, dice=[20, 1, 1, 1])
    assert [(row.cid, row.pos) for row in one.field.all()] == [
        ("Alda#1", 0),
        ("goblin#1", 2),
        ("wolf#1", 2),
        ("goblin#2", 2),
    ]


@pytest.mark.rule("X-04", "Q-099")
def test_a_tie_goes_to_the_player(arena: type[Arena]) -> None:
    one = arena().scores(10, 14, 10, 10, 10, 10).fight("goblin", far=1, dice=[11, 11])
    assert one.combat.order == ("Alda#1", "goblin#1")


@pytest.mark.rule("Q-099")
def test_a_tie_goes_to_the_higher_dexterity(arena: type[Arena]) -> None:
    one = arena().scores(10, 15, 10, 10, 10, 10).fight("giant-spider", far=6, dice=[12, 11])
    assert one.combat.order == ("giant-spider#1", "Alda#1")


@pytest.mark.rule("Q-098", "Q-100")
def test_the_party_rolls_first_and_the_order_is_fixed(arena: type[Arena]) -> None:
    one = arena().scores(10, 10, 10, 10, 10, 10).fight("goblin", "goblin", far=6, dice=[15, 3, 9])
    assert [(each.cid, each.total) for each in one.told(InitiativeRolled)] == [
        ("Alda#1", 15),
        ("goblin#1", 5),
        ("goblin#2", 11),
    ]
    assert one.combat.order == ("Alda#1", "goblin#2", "goblin#1")


@pytest.mark.rule("Q-102")
def test_rangers_with_their_mark_and_old_rogues_are_alert(arena: type[Arena]) -> None:
    ranger = arena("ranger")
    ranger.hero(prepared=("hunters-mark",))
    ranger.fight("goblin", far=6, dice=[4, 18, 1])
    assert ranger.told(InitiativeRolled)[0].faces == (4, 18)
    assert arena("rogue", 11).fight("goblin", far=6, dice=[18, 4, 1]).told(InitiativeRolled)[0].faces == (18, 4)
    assert arena("rogue", 10).fight("goblin", far=6, dice=[18, 1]).told(InitiativeRolled)[0].faces == (18,)


@pytest.mark.rule("Q-041")
def test_whoever_is_first_may_shift_the_range_once(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=2)
    one.act(AdjustRange(1, 1))
    assert one.one("goblin#1").pos == 3
    one.refused(AdjustRange(1, 1), "too_late")


@pytest.mark.rule("Q-041")
def test_the_shift_lapses_with_any_other_action(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=2)
    one.act(Dodge(1))
    one.refused(AdjustRange(1, -1), "too_late")


@pytest.mark.rule("Q-041", "Q-358")
def test_a_monster_that_is_first_shifts_towards_its_target_range(arena: type[Arena]) -> None:
    one = arena().fight("wolf", far=4, dice=[1, 20])
    assert one.told(CombatStarted)[0].range == 4
    assert one.one("wolf#1").pos == 1  # shifted by one, then a step and a dash of one


@pytest.mark.rule("Q-042", "Q-103", "Q-071", "Q-478")
def test_the_ambushed_lose_their_first_turn_and_are_hit_more_easily(arena: type[Arena]) -> None:
    one = arena().fight("zombie", far=0, dice=[20, 4, 3, 2], kind="ambush")
    assert one.told(TurnSkipped)[0].why == "surprised"
    assert one.told(AttackRolled)[0].faces == (3, 2)
    assert one.combat.round == 2
    assert one.one().reaction


@pytest.mark.rule("Q-088", "Q-503")
def test_there_is_one_fight_at_a_time_and_only_by_the_hosts_leave(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=3)
    one.refused(StartFight(1, ("goblin",), 1), "already_in_combat")
    two = arena()
    two.refused(StartFight(1, ("gobblin",), 1), "unknown_id")
    two.refused(StartFight(1, (), 1), "too_many")
    two.refused(OpenSession(1), "already_open")


@pytest.mark.rule("Q-532", "Q-107", "Q-492")
def test_the_first_failing_check_names_the_refusal(arena: type[Arena]) -> None:
    one = arena()
    one.refused(Attack(1), "no_combat")
    one.refused(Attack(7), "missing")
    one.first("goblin", far=3)
    one.bench.refused(one.bench.players[1], Attack(1), "not_owner")
    one.refused(Move(1, "closer", "wolf#1"), "bad_target")
    one.refused(Attack(1), "out_of_range")


@pytest.mark.rule("Q-104")
def test_a_round_is_one_pass_through_the_order(arena: type[Arena]) -> None:
    one = arena().strip().wear(armor="plate-cuirass").first("zombie", far=6)
    assert one.combat.round == 1
    one.act(EndTurn(1))
    assert one.combat.round == 2


@pytest.mark.rule("Q-448", "Q-027")
def test_a_session_may_roll_the_hit_points_of_monsters(arena: type[Arena]) -> None:
    one = arena(roll_monster_hp=True).fight("goblin", "goblin", far=3, dice=[1, 2, 6, 6, 20, 1, 1])
    assert [one.one(f"goblin#{n}").max_hp for n in (1, 2)] == [3, 12]
