"""Section 26: events tell what happened, in the order in which it happened, and nothing is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import Action
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.events import (
    CombatEnded,
    CombatResult,
    ConditionChanged,
    DamageRolled,
    ExplorerDied,
    ExplorerHealed,
    ExplorerMoved,
    RollMade,
    TrapSprung,
)
from yonder.games.temple.explorer.conditions import EFFECTS
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.kinds import (
    ChamberType,
    CombatAction,
    CombatEnd,
    Condition,
    CunningMode,
    DamageType,
    DeathCause,
    FleeMethod,
    MonsterType,
    Skill,
    SpellId,
    WeaponSlot,
)
from yonder.games.temple.models import ExplorerHealth, ExplorerStats
from yonder.games.temple.temple.movement import MoveToChamber

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander

ALWAYS = (Attack, CastSpell, Flee, Dodge, Hide, SecondWind, CunningAction, ActionSurge)


@pytest.mark.rule("T-741")
def test_a_combat_action_is_summed_up_exactly_once(wander: type[Wander]) -> None:
    kinds = set()
    for step in wander("sums", hardy=True).steps(2500):
        results = [event for event in step.events if isinstance(event, CombatResult)]
        if isinstance(step.action, ALWAYS):
            assert len(results) == 1
            kinds.add(type(step.action))
        elif not isinstance(step.action, UseItem):
            assert results == []
    assert kinds == set(ALWAYS)


@pytest.mark.rule("T-741")
def test_a_potion_is_summed_up_in_combat_only(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=2, potions=2)
    den.act(UseItem(one), 2, 3, 1)
    (result,) = den.told(CombatResult)
    assert (result.action, result.roll, result.damage_taken, result.target_hp) == (CombatAction.USE_ITEM, 5, 0, 13)
    den.stand(one, 1)
    den.act(UseItem(one), 1, 1)
    assert den.told(CombatResult) == []


ROLLS: list[tuple[str, dict[str, Any], Action, list[int], int]] = [
    ("Fighter", {}, Attack(1), [9, 5, 2], 9),
    ("Fighter", {"level": 5}, Attack(1), [3, 9, 5, 2], 3),
    ("Fighter", {"frightened": True}, Attack(1), [9, 4, 2], 4),
    ("Fighter", {"current_hp": 2}, SecondWind(1), [7], 7),
    ("Fighter", {"level": 2}, ActionSurge(1), [], 0),
    ("Fighter", {}, Dodge(1), [2, 3], 0),
    ("Fighter", {}, Hide(1), [6, 3, 2], 3),
    ("Fighter", {}, Flee(1), [4, 19, 2], 4),
    ("Rogue", {"level": 2}, CunningAction(1, CunningMode.DISENGAGE), [], 0),
    ("Rogue", {"level": 2}, CunningAction(1, CunningMode.HIDE), [11], 11),
    ("Wizard", {}, CastSpell(1, SpellId.SHIELD_SPELL), [], 0),
    ("Wizard", {}, CastSpell(1, SpellId.MAGIC_MISSILE), [1, 1, 1, 2], 0),
    ("Wizard", {}, CastSpell(1, SpellId.SLEEP), [1, 2, 1, 2, 1, 2], 7),
    ("Wizard", {"level": 5, "spell_slots_3": 1}, CastSpell(1, SpellId.FIREBALL), [20, *[1] * 8, 2], 0),
]


@pytest.mark.rule("T-741")
@pytest.mark.parametrize(("kind", "changes", "action", "dice", "roll"), ROLLS)
def test_the_roll_of_a_result_is_the_explorers_first(
    den: Den, kind: str, changes: dict[str, Any], action: Action, dice: list[int], roll: int
) -> None:
    den.fight(kind, "Skeleton", **changes)
    den.act(action, *dice)
    assert den.told(CombatResult)[0].roll == roll


@pytest.mark.rule("T-741")
def test_a_result_tells_damage_both_ways_and_what_is_left(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.act(Attack(one), 9, 5, 15, 4)
    assert den.told(CombatResult) == [CombatResult(one, CombatAction.ATTACK, 9, 7, 6, False, SpellId.NONE, 6)]  # noqa: FBT003


@pytest.mark.rule("T-741", "T-229")
def test_a_killing_result_shows_the_overkill_and_nothing_left(den: Den) -> None:
    one = den.fight("Wizard", "PoisonousSnake")
    den.act(CastSpell(one, SpellId.MAGIC_MISSILE), 4, 4, 4)
    (result,) = den.told(CombatResult)
    assert (result.damage_dealt, result.monster_killed, result.target_hp) == (15, True, 0)
    assert (result.action, result.spell) == (CombatAction.CAST_SPELL, SpellId.MAGIC_MISSILE)


@pytest.mark.rule("T-741")
def test_the_target_of_a_flight_is_the_monster_fled_from(den: Den) -> None:
    den.room(monster=MonsterType.GARGOYLE)
    deep = den.room(monster=MonsterType.SKELETON, parent=2, yonder=2, current_hp=5)
    one = den.stand(den.mint("Fighter"), deep, fight=True)
    den.act(Flee(one), 20, 1, 20, 1)
    (result,) = den.told(CombatResult)
    assert (den.me().position.chamber_id, result.target_hp) == (2, 5)


@pytest.mark.rule("T-741")
def test_a_dash_reports_on_the_monster_left_behind(den: Den) -> None:
    one = den.fight("Rogue", "Skeleton", level=2)
    den.act(CunningAction(one, CunningMode.DASH, 0))
    assert den.told(CombatResult)[0].target_hp == 13


@pytest.mark.rule("T-742", "T-584")
def test_the_event_of_a_death_names_place_and_cause(den: Den) -> None:
    lair = den.room(monster=MonsterType.SHADOW)
    one = den.stand(den.mint("Fighter", str_drain=14, level=2, max_hp=40, current_hp=40), lair, fight=True)
    den.act(Attack(one), 2, 19, 1, 1, 1)
    died = ExplorerDied(one, 1, lair, MonsterType.SHADOW, DeathCause.STRENGTH_DRAIN, 2, 0, den.me(one).name)
    assert den.told(ExplorerDied) == [died]


@pytest.mark.rule("T-750")
def test_every_d20_is_told_once_and_in_the_order_drawn(wander: type[Wander]) -> None:
    rolls = 0
    for step in wander("d20", hardy=True, accounts=3).steps(3000):
        told = [face for event in step.events if isinstance(event, RollMade) for face in event.dice]
        drawn = [draw.value for draw in step.draws if (draw.low, draw.high) == (1, 20) and draw.reason != "item"]
        assert sorted(told) == sorted(drawn)
        assert told == drawn
        rolls += len(told)
    assert rolls > 1000


@pytest.mark.rule("T-750", "T-025", "T-100")
def test_a_roll_is_told_so_that_anybody_can_check_it(wander: type[Wander]) -> None:
    purposes = set()
    for step in wander("sound", hardy=True).steps(3000):
        for event in step.events:
            if isinstance(event, RollMade):
                assert event.kept in event.dice
                assert event.total == event.kept + event.modifier
                sided = event.purpose in ("attack", "spell", "monster:attack") and event.kept in (1, 19, 20)
                tied = event.purpose.startswith("monster:") and event.total == event.target
                assert sided or tied or event.success == (event.total >= event.target)
                purposes.add(event.purpose)
    assert {"attack", "initiative", "check:Perception", "save:CON", "save:DEX", "monster:attack"} <= purposes


@pytest.mark.rule("T-750")
def test_a_roll_names_its_purpose_and_both_dice(den: Den) -> None:
    one = den.fight("Rogue", "Skeleton", hidden=True, expertise_2=Skill.NONE)
    den.act(Attack(one), 3, 8, 2)
    assert den.told(RollMade) == [
        RollMade(one, "attack", (3, 8), 8, 4, 12, 13, success=False),
        RollMade(one, "monster:attack", (2,), 2, 4, 6, 13, success=False),
    ]


@pytest.mark.rule("T-751", "T-223")
def test_damage_is_told_with_its_dice_modifier_and_halving(den: Den) -> None:
    one = den.fight("Rogue", "Gargoyle", level=3, hidden=True)
    den.act(Attack(one, WeaponSlot.SECONDARY), 7, 16, 4, 3, 5, 1, 1)
    told = DamageRolled(one, "Explorer", (4, 3, 5), 2, 7, DamageType.PIERCING, critical=False, halved=True)
    assert den.told(DamageRolled) == [told]


@pytest.mark.rule("T-751")
def test_damage_of_monsters_and_traps_names_them(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", max_hp=40, current_hp=40)
    den.act(Dodge(one), 20, 20, 3, 4)
    critical = DamageRolled(one, "Skeleton", (3, 4), 2, 9, DamageType.PIERCING, critical=True, halved=False)
    assert den.told(DamageRolled) == [critical]
    den.stand(one, 1)
    den.room(ChamberType.TRAP, yonder=5, trap_dc=14)
    den.act(MoveToChamber(one, 3), 1, 1, 6)
    trap = DamageRolled(one, "Trap", (6,), 2, 8, DamageType.PIERCING, critical=False, halved=False)
    assert den.told(DamageRolled) == [trap]


@pytest.mark.rule("T-752", "T-733")
@pytest.mark.parametrize("hardy", [True, False])
def test_conditions_are_known_from_their_events_alone(wander: type[Wander], *, hardy: bool) -> None:
    known: dict[tuple[int, Condition], int] = {}
    seen = set()
    for step in wander("conditions", hardy=hardy, accounts=3).steps(4000):
        for event in step.events:
            if isinstance(event, ConditionChanged):
                key = (event.explorer_id, event.condition)
                known[key] = known.get(key, 0) + event.amount if event.amount else int(event.active)
                seen.add(event.condition)
        world = step.game.world
        for stats in world.all(ExplorerStats):
            me = hero(world, stats.explorer_id)
            for condition in EFFECTS:
                assert known.get((me.id, condition), 0) == me.has(condition)
            drain = world.get(ExplorerHealth, stats.explorer_id).max_hp_drain
            assert known.get((stats.explorer_id, Condition.STRENGTH_DRAIN), 0) == stats.str_drain
            assert known.get((stats.explorer_id, Condition.LIFE_DRAIN), 0) == drain
    assert not hardy or len(seen) >= 9


@pytest.mark.rule("T-759")
def test_events_stand_in_the_order_in_which_things_happen(den: Den) -> None:
    den.room(ChamberType.TRAP, trap_dc=20)
    deep = den.room(monster=MonsterType.SKELETON, parent=2, yonder=2)
    one = den.stand(den.mint("Fighter", current_hp=1), deep, fight=True)
    told = den.act(Flee(one), 20, 1, 1, 1, 6)
    kinds = [type(event).__name__ for event in told]
    assert kinds == [
        "RollMade",
        "RollMade",
        "CombatEnded",
        "ExplorerMoved",
        "RollMade",
        "RollMade",
        "DamageRolled",
        "TrapSprung",
        "ExplorerDied",
        "CombatResult",
        "MetadataUpdate",
    ]
    assert den.told(CombatEnded) == [CombatEnded(one, CombatEnd.FLED)]
    assert den.told(ExplorerMoved)[0].to_chamber_id == 2
    assert den.told(TrapSprung)[0].damage == 6


@pytest.mark.rule("T-759")
def test_a_blow_is_told_before_the_answer_and_the_sum_last(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    told = den.act(Attack(one), 9, 5, 15, 4)
    assert [type(event).__name__ for event in told] == [
        "RollMade",
        "DamageRolled",
        "RollMade",
        "DamageRolled",
        "CombatResult",
        "MetadataUpdate",
    ]
    assert [event.by for event in den.told(DamageRolled)] == ["Explorer", "Skeleton"]


@pytest.mark.rule("T-753")
def test_healing_tells_what_really_came_back(den: Den) -> None:
    one = den.mint("Fighter", current_hp=10, potions=1)
    den.act(UseItem(one), 4, 4)
    assert den.told(ExplorerHealed) == [ExplorerHealed(one, "potion", 2, 12)]


@pytest.mark.rule("T-741")
def test_a_flight_by_force_is_told_as_a_flight(den: Den) -> None:
    one = den.fight("Fighter", "Mummy")
    den.act(Flee(one, FleeMethod.SHOVE), 20, 1)
    (result,) = den.told(CombatResult)
    assert (result.action, result.roll, result.target_hp) == (CombatAction.FLEE, 20, 58)
