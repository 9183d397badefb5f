"""Encounters in rounds: turns, blows, deadlines, retreat (section 6)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Timer, effects
from yonder.games.delve.encounter.strength import attack_of, blow, defense_of
from yonder.games.delve.encounter.turns import Attack, Defend, Flee, Wait
from yonder.games.delve.events import (
    Attacked,
    Died,
    EncounterEnded,
    EncounterStarted,
    EnemyPhase,
    RoundEnded,
    XpGained,
)
from yonder.games.delve.kinds import Ailment
from yonder.games.delve.models import Character, Combat, Encounter, Fighter, Foe, Item, Presence, Threat, TileState
from yonder.games.delve.people.rest import Rest
from yonder.games.delve.things.handling import Drop
from yonder.games.delve.world.movement import Move

HERE = "t:1:0:0"


@pytest.mark.rule("D-097")
@pytest.mark.rule("W-09")
@pytest.mark.parametrize(
    ("attack", "defense", "expected"), [(5, 1, (2, 4, 6)), (12, 5, (4, 7, 10)), (3, 8, (1, 1, 1)), (10, 7, (2, 3, 4))]
)
def test_a_blow_glances_hits_or_is_critical(attack: int, defense: int, expected: tuple[int, int, int]) -> None:
    faces = [blow(attack, defense, roll).damage for roll in range(1, 7)]
    assert faces == [expected[0], *[expected[1]] * 4, expected[2]]


@pytest.mark.rule("D-125")
def test_the_obscured_glance_more_often() -> None:
    assert [blow(9, 1, roll, obscured=True).quality for roll in (3, 4, 6)] == ["glancing", "hit", "critical"]


@pytest.mark.rule("D-102")
@pytest.mark.rule("D-107")
@pytest.mark.rule("D-123")
@pytest.mark.rule("W-22")
def test_a_turn_alone_is_answered_at_once(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    game.change("ann", hp=30, max_hp=30, attack=10, defense=7, level=3, xp=300)
    goblin = game.foe(hp=18, attack=4, defense=1, level=3)
    game.meet("ann")
    game.act("ann", Attack(goblin), ["attack d6=3", "enemy attack d6=6"])
    assert game.hp(goblin) == 9
    assert game.hp("ann") == 29
    assert game.row(Encounter, HERE).round == 2
    first, second = game.events(Attacked)
    assert (first.damage, first.quality, first.target_hp) == (9, "hit", 9)
    assert (second.damage, second.quality) == (1, "critical")
    game.act("ann", Attack(goblin), [6, ("has coins", 99)])
    assert game.events(Attacked)[0].damage == 13
    assert game.events(EnemyPhase) == []
    assert game.events(XpGained) == [XpGained(30, 330, "boar")]
    assert game.events(EncounterEnded) == [EncounterEnded("victory")]
    assert game.world.find(Encounter, HERE) is None
    assert game.world.find(Foe, goblin) is None


@pytest.mark.rule("D-096")
def test_effective_values_count_equipment_and_percents(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    game.wear("ann", "iron_sword")
    game.wear("ann", "leather_armor")
    assert (attack_of(game.world, "ann"), defense_of(game.world, "ann")) == (8, 5)
    game.afflict("ann", Ailment.CURSED)
    assert (attack_of(game.world, "ann"), defense_of(game.world, "ann")) == (7, 4)
    game.afflict("ann", Ailment.WEAKENED)
    assert attack_of(game.world, "ann") == 3
    game.afflict("ann", Ailment.FORTIFIED, magnitude=6)
    assert defense_of(game.world, "ann") == 9  # (5 + 6) * 90 // 100


@pytest.mark.rule("D-100")
def test_an_encounter_starts_when_somebody_comes_to_an_enemy(tale: Any) -> None:
    game = tale("ann")
    boar = game.foe(place="t:2:0:0")
    game.act("ann", Move("east"))
    started = game.events(EncounterStarted)[0]
    assert [each.id for each in started.enemies] == [boar]
    assert (started.round, started.deadline) == (1, 30)
    assert game.world.where(Timer, kind="sys_encounter_tick", name="t:2:0:0")[0].due == 30_000


@pytest.mark.rule("D-101")
def test_each_player_has_one_turn_in_a_round(tale: Any) -> None:
    game = tale("ann", "bob")
    boar = game.foe(hp=50)
    game.meet("ann", "bob")
    game.change("bob", hp=20)
    game.act("bob", Wait(), [])
    game.refused("bob", Attack(boar), "already_acted")
    game.refused("bob", Rest(), "in_encounter")
    herb = next(item.item for item in game.world.where(Item, holder="bob") if item.kind == "healing_herb")
    game.act("bob", Drop(herb), [])  # which costs nothing
    game.act("ann", Attack(boar), [3, 3])
    assert game.row(Encounter, HERE).round == 2
    assert not any(row.acted for row in game.rows(Fighter, HERE))


@pytest.mark.rule("D-104")
@pytest.mark.rule("D-099")
def test_an_enemy_attacks_whom_it_hates_most(tale: Any) -> None:
    game = tale("ann", "bob")
    boar = game.foe(hp=90)
    game.meet("ann", "bob")
    game.engage("ann", "bob")
    game.act("ann", Wait(), [])
    game.act("bob", Attack(boar), [3, 3])
    assert game.row(Threat, boar, "bob").amount == game.events(Attacked)[0].damage
    assert [event.target.id for event in game.events(Attacked)] == [boar, "bob"]
    game.put(Threat(boar, "ann", 0))
    game.drop(game.row(Threat, boar, "bob"))
    game.change("ann", hp=15)
    game.change("bob", hp=15)
    game.act("ann", Wait(), [])
    game.act("bob", Wait(), [2])
    assert game.events(Attacked)[0].target.id == "ann"  # equal hate and health: the lower id


@pytest.mark.rule("D-103")
def test_enemies_act_in_order_and_the_stunned_skip(tale: Any) -> None:
    game = tale("ann")
    foes = [game.foe(number, hp=30) for number in (10, 2, 1)]
    game.meet("ann")
    game.afflict(foes[1], Ailment.STUNNED, beats=2)
    game.act("ann", Wait(), [1, 1])
    told = [type(event).__name__ for event in game.events()]
    assert told[:4] == ["Waited", "EnemyPhase", "Attacked", "Skipped"]
    assert [event.actor.id for event in game.events(Attacked)] == [f"{HERE}/e1", f"{HERE}/e10"]


@pytest.mark.rule("D-105")
def test_a_hit_may_poison_and_is_drawn_only_after_damage(tale: Any) -> None:
    game = tale("ann")
    game.foe(species="sand_scorpion")
    game.meet("ann")
    game.act("ann", Wait(), [3, ("on hit", 19)])
    poison = effects.find(game.world, "ann", Ailment.POISON)
    assert poison is not None
    assert (poison["magnitude"], poison.left) == (2, 2)  # one beat has passed in the same round
    game.act("ann", Wait(), [3, ("on hit", 20)])
    assert effects.find(game.world, "ann", Ailment.POISON).left == 1  # type: ignore[union-attr]


@pytest.mark.rule("D-108")
def test_defending_holds_through_the_enemy_phase(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    game.change("ann", defense=6)
    game.refused("ann", Defend(), "not_in_encounter")
    game.foe(attack=12, hp=30)
    game.meet("ann")
    game.act("ann", Defend(), [3])
    assert game.events(Attacked)[0].damage == 12 - 6 - 3
    assert defense_of(game.world, "ann") == 6


@pytest.mark.rule("D-109")
def test_waiting_in_peace_passes_a_beat(tale: Any) -> None:
    game = tale("ann")
    game.afflict("ann", Ailment.BURNING, magnitude=3, beats=2)
    game.act("ann", Wait())
    assert game.hp("ann") == 17
    game.act("ann", Wait())
    assert game.hp("ann") == 14
    assert effects.of(game.world, "ann") == []


@pytest.mark.rule("D-110")
def test_retreat_costs_a_blow_of_every_enemy(tale: Any) -> None:
    game = tale("ann")
    game.foe(0, hp=30)
    game.foe(1, hp=30)
    stunned = game.foe(2, hp=30)
    game.meet("ann")
    game.afflict(stunned, Ailment.STUNNED)
    game.act("ann", Move("west"), ["retreat attack d6=3", "retreat attack d6=3"])
    assert game.row(Presence, "ann").place == "t:0:0:0"
    assert game.events(EncounterEnded) == [EncounterEnded("left")]
    assert game.rows(Foe) == []  # nobody is there: land says what stands there


@pytest.mark.rule("D-110")
@pytest.mark.rule("D-098")
def test_who_dies_in_retreat_stays(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=1)
    game.foe(0, hp=30)
    game.foe(1, hp=30)
    game.meet("ann")
    game.act("ann", Move("west"), [3])
    assert game.row(Presence, "ann").place == HERE
    assert game.row(Combat, "ann").is_dead


@pytest.mark.rule("D-111")
def test_fleeing_works_half_of_the_time(tale: Any) -> None:
    game = tale("ann")
    game.refused("ann", Flee(), "not_in_encounter")
    game.foe(hp=30)
    game.meet("ann")
    game.act("ann", Flee(), [("flee", 0), 1])
    assert game.row(Encounter, HERE).round == 2
    game.act("ann", Flee(), [("flee", 1), ("way", 3)])
    assert game.row(Presence, "ann").place == "t:0:0:0"


@pytest.mark.rule("D-112")
def test_enemies_recover_when_the_last_player_is_gone(tale: Any) -> None:
    game = tale("ann", "bob")
    boar = game.foe(hp=40, max_hp=40)
    game.change("bob", hp=0)
    game.meet("ann")
    game.act("ann", Attack(boar), [3, 1])
    game.afflict(boar, Ailment.POISON, magnitude=1, beats=9)
    game.act("ann", Move("west"), [1])
    assert game.hp(boar) == 40
    assert effects.of(game.world, boar) == []
    assert game.rows(Threat) == []


@pytest.mark.rule("D-113")
def test_enemies_stay_where_they_are(tale: Any) -> None:
    game = tale("ann", "bob")
    boar = game.foe(hp=40)
    game.meet("ann", "bob")
    game.act("ann", Move("west"), [1])
    assert game.row(Presence, boar).place == HERE


@pytest.mark.rule("D-005")
@pytest.mark.rule("D-114")
@pytest.mark.rule("D-115")
@pytest.mark.rule("D-116")
def test_deadlines_pass_until_the_fight_is_dormant(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=50, max_hp=50)
    boar = game.foe(hp=90)
    game.meet("ann")
    assert game.advance(29_999) == 0
    game.advance(1, [1])
    assert game.row(Encounter, HERE).round == 2
    assert game.row(Fighter, HERE, "ann").lapses == 1
    game.advance(4 * 30_000, [1, 1, 1, 1])
    fight = game.row(Encounter, HERE)
    assert (fight.dormant, fight.round) == (True, 6)
    game.advance(3_600_000)
    assert game.row(Encounter, HERE) == fight
    game.act("ann", Attack(boar), [3, 1])
    fight = game.row(Encounter, HERE)
    assert (fight.dormant, fight.round, fight.deadline) == (False, 7, 3_750 + 30)


@pytest.mark.rule("D-116")
def test_rounds_do_not_wait_for_the_idle(tale: Any) -> None:
    game = tale("ann", "bob")
    boar = game.foe(hp=90)
    game.meet("ann", "bob")
    game.engage("ann", "bob")
    game.act("ann", Wait(), [])
    game.advance(30_000, [1])
    game.act("ann", Wait(), [])
    game.advance(30_000, [1])
    assert game.row(Fighter, HERE, "bob").lapses == 2
    game.act("ann", Attack(boar), [3, 1])
    assert len(game.events(RoundEnded)) == 1
    game.act("bob", Wait(), [])
    assert game.row(Fighter, HERE, "bob").lapses == 0


@pytest.mark.rule("D-006")
def test_a_stale_deadline_does_nothing(tale: Any) -> None:
    from yonder.games.delve.encounter.rounds import SysEncounterTick  # noqa: PLC0415 - only here

    game = tale("ann")
    game.foe(hp=90)
    game.meet("ann")
    game.put(Timer(1, "sys_encounter_tick", "other", '{"type":"sys_encounter_tick","place":"t:1:0:0","round":7}', ""))
    before = game.rows(Encounter)
    game.advance(2, [])
    assert game.rows(Encounter) == before
    assert SysEncounterTick in game.rules.handlers


@pytest.mark.rule("D-117")
def test_in_the_open_a_bystander_may_walk_on(tale: Any) -> None:
    game = tale("ann", "bob")
    boar = game.foe(hp=90)
    game.meet("ann", "bob")
    assert game.row(Fighter, HERE, "ann").engaged
    assert game.world.find(Fighter, HERE, "bob") is None
    game.act("bob", Move("west"), [])
    assert game.row(Presence, "bob").place == "t:0:0:0"
    game.act("bob", Move("east"), [])
    game.act("bob", Attack(boar), [3])
    assert game.row(Fighter, HERE, "bob").engaged


@pytest.mark.rule("D-117")
def test_somebody_is_engaged_at_the_next_deadline(tale: Any) -> None:
    game = tale("ann", "bob")
    game.foe(hp=90)
    game.meet("ann", "bob")
    game.act("ann", Move("west"), [1])
    game.advance(30_000, [1])
    assert game.row(Fighter, HERE, "bob").engaged


@pytest.mark.rule("D-118")
def test_who_arrives_takes_part_in_the_round(tale: Any) -> None:
    game = tale("ann", "bob")
    game.put(game.row(Presence, "bob"), place="t:0:0:0")
    boar = game.foe(hp=90)
    game.meet("ann")
    game.act("bob", Move("east"), [])
    game.act("bob", Attack(boar), [3])
    game.act("ann", Wait(), [1])
    assert game.row(Encounter, HERE).round == 2


@pytest.mark.rule("D-107")
def test_attacks_are_refused_in_order(tale: Any) -> None:
    game = tale("ann", "bob")
    game.refused("eve", Attack("bob"), "no_character")
    game.refused("ann", Attack("nobody"), "no_such_target")
    game.refused("ann", Attack("npc/merrit"), "not_here")
    game.refused("ann", Attack("ann"), "self_target")
    game.refused("ann", Attack("bob"), "pvp_off")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    game.refused("ann", Attack("npc/merrit"), "not_hostile")
    game.afflict("ann", Ailment.STUNNED)
    game.refused("ann", Attack("nobody"), "stunned")
    game.change("ann", hp=0)
    game.refused("ann", Attack("nobody"), "dead")


@pytest.mark.rule("D-124")
def test_players_fight_only_where_both_want_it(tale: Any) -> None:
    from yonder.games.delve.people.character import SetPvp  # noqa: PLC0415 - only here

    game = tale("ann", "bob")
    game.act("ann", SetPvp(on=True))
    game.refused("ann", Attack("bob"), "pvp_off")
    game.act("bob", SetPvp(on=True))
    game.act("ann", Attack("bob"), [3])
    assert game.events(XpGained) == []
    assert game.refused("ann", Attack("bob"), "not_ready").facts["seconds_left"] == 10
    game.refused("ann", SetPvp(on=False), "not_ready")
    game.advance(10_000)
    game.act("ann", Attack("bob"), [3])
    game.advance(60_000)
    game.act("ann", SetPvp(on=False))
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    game.put(game.row(Presence, "bob"), place="t:0:0:0")
    game.change("ann", pvp=True)
    game.refused("ann", Attack("bob"), "pvp_off")


@pytest.mark.rule("D-123")
@pytest.mark.rule("W-08")
def test_experience_is_shared_by_those_who_fight() -> None:
    from yonder.games.delve.people.growth import worth  # noqa: PLC0415 - only here

    assert [worth(3, boss=False, fighters=k) for k in (1, 2, 3, 4)] == [30, 22, 20, 18]
    assert worth(5, boss=True, fighters=1) == 150


@pytest.mark.rule("D-122")
@pytest.mark.rule("D-150")
def test_wild_creatures_drop_what_they_have_and_come_back(tale: Any) -> None:
    game = tale("ann")
    wolf = game.foe(species="grey_wolf", hp=1)
    game.meet("ann")
    game.act("ann", Attack(wolf), [3])
    assert [(item.kind, item.place) for item in game.world.where(Item, place=HERE)] == [("wolf_pelt", HERE)]
    assert game.row(TileState, HERE).wild_dead_until == 300
    thief = game.foe(species="footpad", hp=1)
    game.meet("ann")
    game.act("ann", Attack(thief), [3, ("coins", 6)])
    boar = game.foe(species="boar", hp=1)
    game.meet("ann")
    game.act("ann", Attack(boar), [3, ("has coins", 39), ("coins", 3)])
    assert [item.amount for item in game.world.where(Item, place=HERE) if item.kind == "loose_gold"] == [6, 3]
    died = game.events(Died)[0]
    assert (died.entity.name, died.killer.name) == ("boar", "ann")
    assert game.row(Character, "ann").xp == 20 + 20 + 30
