"""Turns of fate in fights: telling blows, stumbles, heavy blows, things of the room, rage and second wind."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from yonder.core.rules import engine
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.fight import (
    FireBurned,
    FleeTried,
    HeavyBlowAnnounced,
    HeroAttacked,
    InitiativeRolled,
    MonsterAttacked,
    MonsterDefeated,
    MonsterSkipped,
    ThingUsed,
)
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.foe import flee_target
from yonder.games.labyrinth.fight.guard import Defend, PressOn, Sidestep
from yonder.games.labyrinth.fight.spirit import CatchBreath, Rage
from yonder.games.labyrinth.fight.tactics import RunAway
from yonder.games.labyrinth.fight.things import UseThing
from yonder.games.labyrinth.kinds import KillSource, Outcome, Spirit, Status, Telling, Zone
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker, Story

HIGH, MIDDLE, LOW = Zone
WAYS = [7732, 9999] * 2  # two ways down from depth 1, and no glint
NO_DROP = [9999, 9999, *WAYS]
TELLING = Fraction(222, 1024)  # raw 15 or more


def hall(one: Story, shape: str) -> None:
    """The fight is in a room of this shape."""
    one.bench.put(one.room, shape=shape)


@pytest.mark.rule("L-152", "L-156")
def test_a_telling_blow_on_the_head_costs_the_next_turn_and_a_heavy_blow(story: Maker) -> None:
    one = story(strength=20)
    one.meet("vampire", round=3, heavy="low")
    one.act(Attack(1, HIGH), 2, one.raw(15), 1)
    assert one.told(HeroAttacked).telling is Telling.DAZED
    assert one.told(MonsterSkipped).staggered
    assert (one.fight.staggered, one.fight.heavy, one.hero.status) == (0, "", Status.FIGHT_TURN)
    one.act(Attack(1, HIGH), 2, one.raw(14), 1)
    assert one.told(HeroAttacked).telling is Telling.NONE


@pytest.mark.rule("L-152", "L-153", "L-190")
def test_a_telling_blow_on_the_torso_opens_the_guard_for_one_attack(story: Maker) -> None:
    one = story(strength=20)
    one.meet("vampire", round=1)
    one.act(Attack(1, MIDDLE), 1, one.raw(15), 1)
    assert one.told(HeroAttacked).telling is Telling.OPENED
    one.act(Defend(1, HIGH), 1, one.raw(12))
    one.act(Attack(1, HIGH), one.raw(12), 1)  # no guard is drawn
    blow = one.told(HeroAttacked)
    assert (blow.guard, blow.damage, one.fight.opening) == (None, 11 * 3 // 2, False)


@pytest.mark.rule("L-152", "L-276")
def test_a_lamed_monster_winds_up_no_more_and_is_outrun(story: Maker) -> None:
    one = story(strength=20)
    one.meet("vampire", round=3, heavy="low")
    before = flee_target(one.me)
    one.act(Attack(1, LOW), 1, one.raw(15), 1)
    assert (one.told(HeroAttacked).telling, one.fight.heavy) == (Telling.LAMED, "")
    assert flee_target(one.me) == before - 4
    one.bench.put(one.fight, round=5)
    one.act(Defend(1, HIGH), 1, one.raw(12))
    assert one.fight.round == 6
    assert not one.bench.events(HeavyBlowAnnounced)
    one.act(Attack(1, LOW), 1, one.raw(15), 1)
    assert one.told(HeroAttacked).telling is Telling.OPENED


@pytest.mark.rule("L-152", "L-153", "L-535")
def test_the_odds_of_a_blow_tell_of_both_turns_of_fate(story: Maker) -> None:
    one = story(strength=20)
    one.meet("vampire", revealed=True)  # AC 26: 6 are needed
    seen = one.odds(Attack(1, HIGH))
    assert seen["telling"] == TELLING * Fraction(2, 3) + Fraction(1, 1024) * Fraction(1, 3)
    assert seen["stumble"] == Fraction(121, 1024) * Fraction(1, 3) + Fraction(1, 1024) * Fraction(2, 3)
    one.bench.put(one.fight, opening=True)
    assert one.odds(Attack(1, HIGH))["hit"] == Fraction(1023, 1024)
    two = story(strength=12)
    two.meet("vampire", revealed=True)  # 14 are needed, 10 with its guard open
    two.bench.put(two.fight, opening=True)
    assert two.odds(Attack(1, HIGH))["hit"] == Fraction(903, 1024)
    one.bench.put(one.fight, revealed=False)
    assert set(one.odds(Attack(1, HIGH))) == {"critical", "fumble", "die"}


@pytest.mark.rule("L-153")
def test_who_stumbles_is_open_to_the_next_blow(story: Maker) -> None:
    one = story()
    one.meet("goblin", hp=17)
    one.act(Attack(1, HIGH), 1, one.raw(9))
    assert one.told(HeroAttacked).stumbled
    assert one.fight.exposed
    one.act(Defend(1, HIGH), 1, one.raw(12), [3, 3])  # the guard is right and does not help: 12 + 5 + 4
    assert (one.told(MonsterAttacked).guard, one.told(MonsterAttacked).outcome) == (None, Outcome.HIT)
    assert not one.fight.exposed
    one.act(Attack(1, HIGH), 1, one.raw(10))
    one.act(Defend(1, HIGH), 2, one.raw(9), 3)  # round 3: and the next blow is a heavy one
    assert one.told(MonsterAttacked).opening
    assert one.fight.opening


@pytest.mark.rule("L-154")
def test_every_third_round_brings_a_heavy_blow_that_is_announced(story: Maker) -> None:
    one = story()
    one.meet("troll", turn=False, round=2)
    one.act(Defend(1, HIGH), 1, one.raw(12), 3)
    told = one.told(HeavyBlowAnnounced)
    assert (told.aim, one.fight.heavy, one.fight.round) == (LOW, "low", 3)
    assert "club" in engine.narrate(rules, told)
    assert "at your legs" in engine.narrate(rules, told)
    view = one.bench.view(one.ann)["fight"]
    assert (view["heavy"], "legs" in view["advice"]) == ("low", True)
    assert any("legs" in line for line in one.bench.scene(one.ann).lines)


@pytest.mark.rule("L-155", "L-190")
@pytest.mark.parametrize(
    ("answer", "ac", "damage", "opening"),
    [
        (Defend(1, LOW), 17, 5, False),  # 3d4 of 9, halved and rounded up
        (Defend(1, HIGH), 17, 13, False),
        (Sidestep(1), 17 + 6, 13, False),
        (PressOn(1), 17, 13, True),
    ],
)
def test_a_heavy_blow_is_answered(story: Maker, answer: Any, ac: int, damage: int, *, opening: bool) -> None:
    one = story()
    one.meet("troll", turn=False, round=3, heavy="low")
    one.act(answer, one.raw(16), [3, 3, 3])
    blow = one.told(MonsterAttacked)
    assert (blow.total, blow.target_ac, blow.damage, blow.opening) == (16 + 5 + 4, ac, damage, opening)
    assert (one.fight.heavy, one.fight.opening) == ("", opening)


@pytest.mark.rule("L-155", "L-535")
def test_the_odds_of_the_answers(story: Maker) -> None:
    one = story()
    one.meet("troll", turn=False, round=3, heavy="low", revealed=True)
    reach = {need: Fraction(n, 1024) for need, n in ((8, 1003), (14, 357))}
    guard, aside, press = one.odds(Defend(1, LOW)), one.odds(Sidestep(1)), one.odds(PressOn(1))
    assert (guard["be_hit"], aside["be_hit"], press["be_hit"]) == (reach[8], reach[14], reach[8])
    assert (aside["opening"], press["opening"]) == (1 - reach[14], Fraction(1))
    assert press["damage_taken"] > guard["damage_taken"] * 2
    assert one.bench.view(one.ann)["fight"]["chances"]["be_hit"] == 1003 * 10_000 // 1024


@pytest.mark.rule("L-155")
def test_only_a_heavy_blow_can_be_sidestepped(story: Maker) -> None:
    one = story()
    one.meet("troll", turn=False)
    for action in (Sidestep(1), PressOn(1)):
        assert "heavy blow" in one.refused(action, "no_heavy_blow").text
    one.bench.put(one.fight, heavy="high")
    for action in (Sidestep(1), PressOn(1)):
        assert one.bench.offer(one.ann, action).enabled


@pytest.mark.rule("L-155")
def test_a_sidestep_that_works_leaves_the_monster_open(story: Maker) -> None:
    one = story()
    one.meet("troll", turn=False, round=3, heavy="low")
    one.act(Sidestep(1), one.raw(13))
    blow = one.told(MonsterAttacked)
    assert (blow.outcome, blow.opening) == (Outcome.MISS, True)
    assert "no longer there" in engine.narrate(rules, blow)


@pytest.mark.rule("L-157")
def test_every_room_has_its_thing(story: Maker) -> None:
    content = default()
    assert set(content.fixture_in) == set(content.numbers.shapes)
    for kind in content.fixtures.values():
        one = story(hp=20, dexterity=20, strength=20)
        one.meet("vampire")
        hall(one, kind.shape)
        seen = one.bench.view(one.ann)["room"]["thing"]
        assert (seen["label"], seen["used"]) == (kind.label, False)
        assert one.bench.view(one.ann)["fight"]["advice"].startswith(f"You are hurt. The {kind.name} here can be used")
        assert kind.label in [offer.label for offer in one.bench.offers(one.ann)]


@pytest.mark.rule("L-157")
def test_a_brazier_burns_for_three_rounds_and_may_kill(story: Maker) -> None:
    one = story()
    one.meet("vampire", round=1, lamed=True)
    hall(one, "circular_chamber")
    one.act(UseThing(1), 4)
    assert (one.told(ThingUsed).amount, one.fight.hp, one.fight.burning) == (4, 86, 3)
    assert one.room.used
    for left, hp in ((2, 83), (1, 80)):
        one.act(Defend(1, HIGH), 1, one.raw(12), 3)
        assert (one.told(FireBurned).left, one.fight.hp) == (left, hp)
        one.act(Attack(1, HIGH), 1, one.raw(12))
    one.bench.put(one.fight, hp=2)
    one.act(Defend(1, HIGH), 1, one.raw(12), 3, 113, NO_DROP)
    assert one.told(MonsterDefeated).source is KillSource.ROOM
    assert one.hero.status is Status.EXPLORING


@pytest.mark.rule("L-157", "L-156")
def test_what_falls_on_a_monster_needs_a_check_and_pins_it(story: Maker) -> None:
    one = story(dexterity=12)
    one.meet("vampire", lamed=True)
    hall(one, "rectangular_hall")
    assert one.odds(UseThing(1))["works"] == Fraction(667, 1024)
    one.act(UseThing(1), one.raw(12), [3, 3, 3, 3])
    assert (one.told(ThingUsed).success, one.fight.hp) == (True, 78)
    assert one.told(MonsterSkipped).staggered
    one.refused(UseThing(1), "thing_used")
    two = story(dexterity=12)
    two.meet("vampire")
    hall(two, "oval_gallery")
    two.act(UseThing(1), two.raw(9))
    assert (two.told(ThingUsed).success, two.hero.status) == (False, Status.FIGHT_DEFEND)


@pytest.mark.rule("L-157")
def test_a_pillar_takes_the_next_blow_and_a_spring_heals(story: Maker) -> None:
    one = story()
    one.meet("vampire", lamed=True)
    hall(one, "hexagonal_room")
    one.act(UseThing(1))
    assert one.told(MonsterSkipped).invisible
    assert one.fight.opening
    two = story(hp=20)
    two.afflict("poison", 3)
    two.meet("vampire")
    hall(two, "square_vault")
    assert two.odds(UseThing(1))["healed"] == Fraction(21, 2)
    two.act(UseThing(1), [4, 4, 4])
    assert (two.hero.hp, two.bench.view(two.ann)["hero"]["poison"]) == (32, 0)


@pytest.mark.rule("L-158", "L-190")
def test_rage_strikes_harder_and_guards_nothing(story: Maker) -> None:
    one = story(hp=16)
    one.meet("troll", lamed=True)
    one.act(Rage(1))
    assert (one.fight.spirit, one.hero.status) == (Spirit.RAGE, Status.FIGHT_TURN)
    for action in (Rage(1), CatchBreath(1)):
        one.refused(action, "spirit_spent")
    one.act(Attack(1, HIGH), 2, one.raw(12), 1)
    assert one.told(HeroAttacked).damage == 8 * 3 // 2
    one.act(Defend(1, HIGH), 1, one.raw(12), [1, 1, 1])
    assert one.told(MonsterAttacked).outcome is Outcome.HIT


@pytest.mark.rule("L-158")
def test_a_second_wind_restores_and_costs_the_turn(story: Maker) -> None:
    one = story(hp=17)
    one.meet("troll")
    for action in (Rage(1), CatchBreath(1)):
        one.refused(action, "not_low")
    one.set(hp=16)
    assert one.odds(CatchBreath(1))["healed"] == 5 + 7
    one.act(CatchBreath(1), [2, 2])
    assert (one.hero.hp, one.hero.status) == (16 + 4 + 7, Status.FIGHT_DEFEND)


@pytest.mark.rule("L-159")
def test_a_newcomer_can_always_leave_what_is_hopeless(story: Maker) -> None:
    one = story()
    one.act(EnterLabyrinth(1), 9999, 1, 0, one.raw(5), one.raw(20))  # the Dragon behind the first door
    first = one.told(InitiativeRolled)
    assert (first.hero_first, first.unseen, one.hero.status) == (True, True, Status.FIGHT_TURN)
    assert "Run away" in one.bench.view(one.ann)["fight"]["advice"]
    assert one.odds(RunAway(1)) == {"escape": 1}
    one.act(RunAway(1))
    assert one.told(FleeTried).sure
    assert one.hero.status is Status.TOWN
    two = story()
    two.act(EnterLabyrinth(1), 9999, 1, 7732, 9999, two.raw(5), two.raw(20))  # a Skeleton is no such thing
    assert two.hero.status is Status.FIGHT_DEFEND


@pytest.mark.rule("L-564")
def test_every_monster_has_an_entrance_a_name_for_something_and_a_heavy_blow() -> None:
    words = default().words
    for monster, kind in default().monsters.items():
        assert kind.name in words[f"entrance.{monster}"]
        assert words[f"known.{monster}"]
        assert words[f"heavy.{monster}"]


@pytest.mark.rule("L-153", "L-155")
def test_a_void_guard_is_told_with_the_heavy_blow(story: Maker) -> None:
    one = story(dexterity=12)
    one.meet("vampire", round=3, heavy="low", turn=False)
    view, panel = one.bench.view(one.ann)["fight"], one.bench.scene(one.ann).panels[0]
    assert (view["unguarded"], "halves it" in view["advice"]) == (False, True)
    told = {row.label: row.value for row in panel.rows}
    assert told["Guard legs"].endswith("half the damage")
    assert told["Sidestep"].startswith(f"hits {view['guesses']['sidestep']}")
    one.meet("vampire", round=3, heavy="low", exposed=True, turn=False)
    view, panel = one.bench.view(one.ann)["fight"], one.bench.scene(one.ann).panels[0]
    assert (view["unguarded"], "you stumbled: no guard halves it" in view["advice"]) == (True, True)
    assert "Guard legs" not in {row.label for row in panel.rows}
