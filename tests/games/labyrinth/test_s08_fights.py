"""Fights: turns, zones, blows, damage, wear (sections 8 to 12)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import Reject, Row
from yonder.core.chance.ways import sums
from yonder.core.rules import engine
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.fight import (
    CompanionAttacked,
    Examined,
    ExhaustionBegan,
    ExtraAttack,
    FleeTried,
    HeroAttacked,
    InitiativeRolled,
    MonsterAttacked,
    MonsterDefeated,
    MonsterSkipped,
    WeaponDamaged,
)
from yonder.games.labyrinth.fight.attack import Attack, final_damage
from yonder.games.labyrinth.fight.foe import foe_ac, foe_modifier, lands, likelihood
from yonder.games.labyrinth.fight.guard import Defend
from yonder.games.labyrinth.fight.potions import DrinkPotion
from yonder.games.labyrinth.fight.tactics import Examine, RunAway
from yonder.games.labyrinth.hero.figures import chance_bp
from yonder.games.labyrinth.kinds import KillSource, Likelihood, Menace, Outcome, Status, Target, Zone
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth
from yonder.games.labyrinth.models import Companion, Fight, Item

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker, Story

HIGH, MIDDLE, LOW = Zone
NO_WEAR = 9999
NO_DROP = [9999, 9999, *[7732, 9999] * 2]  # nor a glint at the two ways down


@pytest.mark.rule("L-004", "L-103", "L-140", "L-142", "L-143", "L-146", "L-147", "L-162", "L-166", "L-169")
@pytest.mark.rule("X-32", "L-170", "L-171", "L-172", "L-174", "L-180", "L-341", "L-342", "L-343", "L-105", "L-520")
def test_x32_a_whole_fight(story: Maker) -> None:
    one = story()
    one.armor("leather")
    one.weapon("mace")
    one.act(EnterLabyrinth(1), 7000, 2, 6999, 9000, [3, 3, 3, 2, 2], [3, 3, 3, 3, 3])
    first = one.told(InitiativeRolled)
    assert (first.hero_total, first.monster_total, first.hero_first) == (25, 26, False)
    assert (one.hero.status, one.fight.round) == (Status.FIGHT_DEFEND, 0)
    one.act(Defend(1, HIGH), 2, [4, 4, 4, 4, 3])
    missed = one.told(MonsterAttacked)
    assert (missed.total, missed.target_ac, missed.outcome) == (24, 26, Outcome.MISS)
    assert (one.hero.status, one.fight.round) == (Status.FIGHT_TURN, 1)
    one.act(Attack(1, LOW), 1, [2, 3, 3, 2, 2], [4, 3, 2], 500)
    blow = one.told(HeroAttacked)
    assert (blow.total, blow.outcome, blow.damage, blow.weapon, one.fight.hp) == (26, Outcome.HIT, 16, "mace", 1)
    one.act(Defend(1, MIDDLE), 2, [3, 3, 3, 3, 3])
    assert one.told(MonsterAttacked).outcome is Outcome.BLOCKED
    assert one.stats.blocks == 1
    one.act(Examine(1), [3, 3, 3, 3, 2])
    assert one.fight.revealed
    assert (one.hero.status, one.fight.round) == (Status.FIGHT_TURN, 2)
    one.act(Attack(1, MIDDLE), 3, [1] * 5, 3)
    assert (one.told(HeroAttacked).outcome, one.hero.hp) == (Outcome.FUMBLE, 47)
    one.act(Defend(1, LOW), 1, [1] * 5, [1, 1], 8, NO_DROP)
    assert one.told(MonsterDefeated).source is KillSource.FUMBLE
    assert (one.hero.xp, one.hero.gold, one.hero.status) == (15, 108, Status.EXPLORING)
    assert (one.stats.kills, one.stats.fumbles, one.stats.gold_earned) == (1, 1, 8)


@pytest.mark.rule("L-141", "L-142", "L-012")
def test_the_hero_goes_first_on_equal_initiative(story: Maker) -> None:
    one = story(dexterity=11)
    one.act(EnterLabyrinth(1), 9999, 1, 6999, 9999, one.raw(12), one.raw(12))
    assert one.told(InitiativeRolled).hero_first
    assert (one.hero.status, one.fight.round) == (Status.FIGHT_TURN, 1)
    two = story(dexterity=11)
    two.afflict("sapped", 1)
    two.act(EnterLabyrinth(1), 9999, 1, 6999, 9999, two.raw(12), two.raw(12))
    assert not two.told(InitiativeRolled).hero_first


@pytest.mark.rule("L-144", "L-216", "L-262")
def test_an_extra_attack_keeps_the_turn(story: Maker) -> None:
    one = story()
    one.weapon()
    one.companion()
    one.potion("speed", 3)
    one.potion("healing")
    one.afflict("poison", 3)
    one.meet("dragon", speed=2)
    one.act(Attack(1, HIGH), 1, one.raw(12))  # blocked
    assert one.told(ExtraAttack).charges_left == 1
    assert one.fight.extra_attack
    assert one.hero.status is Status.FIGHT_TURN
    assert not one.bench.events(CompanionAttacked)
    for action in (Examine(1), DrinkPotion(1, "speed"), RunAway(1)):
        assert one.refused(action, "extra_attack_pending").text == "Use your extra attack first."
    one.act(Attack(1, HIGH), 1, one.raw(12))
    one.act(Attack(1, HIGH), 1, one.raw(12), one.raw(6))  # now the companion follows
    assert (one.fight.extra_attack, one.hero.status) == (False, Status.FIGHT_DEFEND)
    assert one.bench.view(one.ann)["hero"]["poison"] == 3


@pytest.mark.rule("L-145", "L-218", "L-240")
def test_a_frozen_or_blind_monster_loses_its_turn(story: Maker) -> None:
    one = story()
    one.meet("dragon", freeze=2, invisible=1, lamed=True)
    for _ in range(2):
        one.act(Attack(1, HIGH), 1, one.raw(6))
        assert one.told(MonsterSkipped).frozen
    one.act(Attack(1, HIGH), 1, one.raw(6))
    assert one.told(MonsterSkipped).invisible
    assert (one.fight.round, one.fight.invisible, one.hero.status) == (4, 0, Status.FIGHT_TURN)
    one.act(Attack(1, HIGH), 1, one.raw(6))
    assert one.hero.status is Status.FIGHT_DEFEND


@pytest.mark.rule("L-148", "L-189")
def test_hp_below_nothing_count_as_nothing(story: Maker) -> None:
    one = story(hp=2, wisdom=3)
    one.meet("goblin", turn=False)
    one.act(Defend(1, HIGH), 2, one.raw(19), [3, 3], one.raw(5), 99)
    assert (one.hero.hp, one.hero.status) == (0, Status.DEAD)
    assert one.told(MonsterAttacked).hp_left == 0
    two = story()
    two.meet("goblin", hp=10)
    two.act(Attack(1, HIGH), 2, two.raw(15), 1)
    assert two.fight.hp == 10 - 8


@pytest.mark.rule("L-149")
def test_exhaustion_ends_stalemates(story: Maker) -> None:
    for rounds, total in ((50, 26), (51, 27), (60, 36)):
        one = story()
        one.meet("dragon", round=rounds)
        one.act(Attack(1, HIGH), 1, one.raw(12))
        assert one.told(HeroAttacked).total == total
    two = story()
    two.meet("goblin", round=53, turn=False)
    assert foe_modifier(two.me) == 5 + 3
    two.companion()
    two.bench.put(two.hero, status=Status.FIGHT_TURN)
    two.act(Attack(1, HIGH), 1, two.raw(6), two.raw(6), [1, 1, 1])
    assert two.told(CompanionAttacked).modifier == 11 + 3


@pytest.mark.rule("L-149", "L-151")
def test_eight_rounds_without_a_wound_tire_both(story: Maker) -> None:
    one = story()
    one.meet("vampire", turn=False, round=8, lamed=True)
    one.act(Defend(1, HIGH), 1, one.raw(12))  # blocked
    begun = one.told(ExhaustionBegan)
    assert (begun.round, begun.quiet, one.fight.tired) == (9, 8, 8)
    assert "circle each other" in engine.narrate(rules, begun)
    assert one.bench.view(one.ann)["fight"]["exhaustion"] == 1
    assert Row("Exhaustion", "+1", "to every attack, and to your flight") in one.bench.scene(one.ann).panels[0].rows
    one.act(Attack(1, HIGH), 1, one.raw(12))
    assert one.told(HeroAttacked).modifier == 14 + 1
    one.act(Defend(1, HIGH), 2, one.raw(16), [4] * 6)
    assert (one.told(MonsterAttacked).modifier, one.told(MonsterAttacked).outcome) == (9 + 1, Outcome.HIT)
    assert one.bench.view(one.ann)["fight"]["exhaustion"] == 2  # a wound does not end it
    assert not one.bench.events(ExhaustionBegan)


@pytest.mark.rule("L-151", "L-276", "L-535")
def test_exhaustion_helps_to_get_away(story: Maker) -> None:
    fresh, tired = story(), story()
    fresh.meet("vampire", round=12, revealed=True)
    tired.meet("vampire", round=12, tired=8, revealed=True)
    assert fresh.odds(RunAway(1))["escape"] == Fraction(56, 1024)  # 17 needed
    assert tired.odds(RunAway(1))["escape"] == Fraction(512, 1024)  # 13 needed
    tired.act(RunAway(1), tired.raw(13))
    assert tired.told(FleeTried).success
    assert tired.told(FleeTried).modifier == 6 + 4
    fresh.act(RunAway(1), fresh.raw(13))
    assert not fresh.told(FleeTried).success


@pytest.mark.rule("L-151")
def test_a_wound_begins_the_count_of_quiet_rounds_anew(story: Maker) -> None:
    one = story(hp=40)
    one.companion()
    one.afflict("poison", 9)
    one.meet("vampire", turn=False, round=8, wounded=1, lamed=True)
    one.act(Defend(1, HIGH), 2, 1, one.raw(12), 1)  # blocked; the poison that follows is no blow
    assert (one.fight.round, one.fight.wounded, one.fight.tired) == (9, 1, 0)
    one.act(Attack(1, HIGH), 2, [1] * 5, 2, one.raw(6))  # a fumble; the companion misses
    assert one.fight.wounded == 9
    one.act(Defend(1, HIGH), 1, one.raw(16), [1, 1, 1, 1, 1, 1], 1)  # the companion is hit
    two = story()
    two.meet("goblin", round=5, lamed=True)
    two.act(Attack(1, HIGH), 2, two.raw(14), 1)
    assert two.fight.wounded == 5
    two.act(Defend(1, HIGH), 2, two.raw(19), [1, 1])
    assert (two.fight.round, two.fight.wounded) == (6, 5)


@pytest.mark.rule("L-535")
def test_the_words_of_guesses_are_told_in_per_cent(story: Maker) -> None:
    shares = {likelihood(bp): bp // 100 for bp in range(9_999, -1, -100)}  # the least of each, in per cent
    assert [shares[word] for word in Likelihood] == [0, 25, 50, 75]
    one = story()
    one.meet("vampire")
    meant = "slim is under 25 %, poor under 50, fair under 75, good the rest"
    assert one.bench.view(one.ann)["fight"]["guess_words"] == meant
    one.meet("vampire", revealed=True)
    assert one.bench.view(one.ann)["fight"]["guess_words"] == ""


@pytest.mark.rule("L-149")
def test_a_long_fight_tells_that_both_grow_careless(story: Maker) -> None:
    one = story()
    one.meet("goblin", turn=False, round=50, wounded=49, lamed=True)
    one.act(Defend(1, HIGH), 1, one.raw(12))
    assert (one.told(ExhaustionBegan).round, one.told(ExhaustionBegan).quiet) == (51, 0)


@pytest.mark.rule("L-150", "L-140")
def test_nothing_of_a_fight_outlives_it(story: Maker) -> None:
    one = story()
    one.weapon("mace", damaged=True)
    one.meet("skeleton", damage_bonus=4, ac_bonus=6, cha_bonus=2, weakness=2, doses=("strength",), prayed=True)
    one.act(Attack(1, HIGH), 2, one.raw(15), [4, 4, 4], 4, NO_DROP)
    assert one.bench.world.find(Fight, 1) is None
    assert one.bench.row(Item, 1, 1).damaged
    one.set(status=Status.TOWN, depth=0)
    one.bench.drop(one.room)
    one.act(EnterLabyrinth(1), 9999, 1, 6999, 9999, one.raw(20), one.raw(5))
    assert one.fight == Fight(1, "goblin", 17, round=1)


@pytest.mark.rule("L-160", "L-161", "L-163", "L-165")
@pytest.mark.parametrize("zone", list(Zone))
def test_a_third_of_all_blows_is_blocked_whatever_the_zone(story: Maker, zone: Zone) -> None:
    one = story()
    one.meet("goblin", turn=False)
    assert one.odds(Defend(1, zone))["block"] == Fraction(1022, 3072)
    for i, drawn in enumerate(Zone, 1):
        two = story(strength=30)
        two.meet("dragon")
        two.act(Attack(1, zone), i, two.raw(12), [] if drawn is zone else 1)
        blow = two.told(HeroAttacked)
        assert (blow.guard, blow.outcome is Outcome.BLOCKED) == (drawn, drawn is zone)


@pytest.mark.rule("L-164")
@pytest.mark.parametrize("tag", ["attack", "defend"])
def test_other_zones_are_refused(tag: str) -> None:
    with pytest.raises(Reject) as caught:
        rules.decode(f'{{"type":"{tag}","hero":1,"zone":"chin"}}')
    assert (caught.value.code, caught.value.text) == (
        "bad_zone",
        "Zones are high (head), middle (torso) and low (legs).",
    )


@pytest.mark.rule("X-02", "L-166", "L-180", "L-183", "L-025")
def test_x02_a_hit_of_the_seed(story: Maker) -> None:
    one = story(strength=14)
    one.weapon("dagger")  # 1d4 instead of the seed's 1d8
    one.meet("goblin")
    one.act(Attack(1, HIGH), 2, one.raw(14), 4, NO_WEAR)
    blow = one.told(HeroAttacked)
    assert (blow.raw, blow.modifier, blow.total, blow.damage) == (14, 14, 28, 11)
    assert final_damage(5 + 7, damaged=False, strong=False) == 12


@pytest.mark.rule("X-03", "L-167", "L-168", "L-182", "L-183", "L-204")
def test_x03_criticals_and_damaged_weapons(story: Maker) -> None:
    assert [final_damage(n, damaged=False, strong=True) for n in (12, 13, 1)] == [18, 19, 1]
    assert final_damage(13, damaged=True, strong=False) == 6
    assert final_damage(13, damaged=True, strong=True) == 9
    assert final_damage(1, damaged=True, strong=False) == 1
    one = story(strength=3)
    one.meet("dragon")
    one.act(Attack(1, HIGH), 1, one.raw(20), 2)  # guard and AC do not matter
    blow = one.told(HeroAttacked)
    assert (blow.outcome, blow.damage, one.stats.criticals) == (Outcome.CRITICAL, 6, 1)


@pytest.mark.rule("L-167", "L-169")
def test_a_fumble_comes_before_everything(story: Maker) -> None:
    one = story(strength=40, hp=3, wisdom=3)
    one.meet("goblin")
    one.act(Attack(1, HIGH), 2, one.raw(5), 4, one.raw(5), 60)
    assert one.told(HeroAttacked).outcome is Outcome.FUMBLE
    assert one.hero.status is Status.DEAD


@pytest.mark.rule("X-27", "L-171", "L-054")
def test_x27_the_monsters_total(story: Maker) -> None:
    for constitution, outcome in ((16, Outcome.HIT), (18, Outcome.MISS)):
        one = story(constitution=constitution)
        one.meet("werewolf", turn=False)  # STR 13
        one.act(Defend(1, HIGH), 2, one.raw(12), one.raw(10, 4) if outcome is Outcome.HIT else [])
        blow = one.told(MonsterAttacked)
        assert (blow.total, blow.outcome) == (18, outcome)
    grim = story(menace=Menace.GRIM)
    grim.meet("werewolf", depth=3, turn=False)
    assert foe_modifier(grim.me) + 12 == 21


@pytest.mark.rule("L-172", "L-173", "L-184", "L-186")
def test_monster_fumbles_and_criticals(story: Maker) -> None:
    one = story()
    one.meet("goblin", turn=False, weakness=1)
    one.act(Defend(1, HIGH), 1, one.raw(5), [3, 3])
    assert (one.told(MonsterAttacked).outcome, one.fight.hp) == (Outcome.FUMBLE, 17 - 4)
    two = story(constitution=80)
    two.meet("goblin", turn=False, weakness=2, slowness=2)
    two.act(Defend(1, HIGH), 1, two.raw(20), [3, 3])
    assert (two.told(MonsterAttacked).damage, two.hero.hp) == (1, 49)
    three = story()
    three.meet("goblin", turn=False)
    three.act(Defend(1, HIGH), 1, three.raw(20), [3, 2])
    assert three.hero.hp == 50 - 7


@pytest.mark.rule("L-175")
def test_a_raw_20_and_a_raw_5_are_one_in_1024_each(story: Maker) -> None:
    one = story()
    one.meet("goblin")
    odds = one.odds(Attack(1, HIGH))
    assert (odds["critical"], odds["fumble"]) == (Fraction(1, 1024), Fraction(1, 1024))


P2 = {5: 2047, 6: 2047, 7: 2037, 8: 2007, 9: 1937, 10: 1807, 11: 1605, 12: 1335, 13: 1025, 14: 715, 15: 445}
P2 |= {16: 243, 17: 113, 18: 43, 19: 13, 20: 3, 21: 3, 30: 3}


@pytest.mark.rule("P-2", "L-176", "L-535", "L-177")
@pytest.mark.parametrize("need", list(P2))
def test_p2_by_enumeration_of_the_rules(story: Maker, need: int) -> None:
    one = story(strength=31 - need)
    one.weapon("dagger")
    one.meet("dragon", revealed=True)
    assert one.odds(Attack(1, MIDDLE))["hit"] == Fraction(P2[need], 3072)
    assert lands(default(), 31 - need, 31) == (P2[need], 3072)
    assert one.bench.view(one.ann)["fight"]["chances"]["swing"] == P2[need] * 10_000 // 3072


@pytest.mark.rule("L-176")
def test_the_claims_of_the_seed() -> None:
    ways = sums(5, 4)
    assert sum(n for raw, n in ways.items() if raw + 15 >= 24) == 968
    assert sum(n for raw, n in ways.items() if raw + 20 >= 30) == 903
    assert chance_bp(default(), 15, 24) == 9453


@pytest.mark.rule("L-177")
def test_more_strength_never_hits_less_and_never_hurts_less(story: Maker) -> None:
    before = (Fraction(), Fraction())
    for strength in range(3, 40, 3):
        one = story(strength=strength)
        one.weapon("axe")
        one.meet("hydra", revealed=True)
        odds = one.odds(Attack(1, LOW))
        assert (odds["hit"], odds["damage"]) >= before
        assert odds["damage"] >= before[1]
        before = (odds["hit"], odds["damage"])


def swung(one: Story, weapon: int) -> tuple[str, int]:
    one.act(Attack(1, HIGH, weapon), 1, one.raw(6))
    blow = one.told(HeroAttacked)
    one.bench.put(one.hero, status=Status.FIGHT_TURN)
    return blow.weapon, blow.item


@pytest.mark.rule("L-178", "L-179")
def test_a_weapon_that_is_not_there_falls_back(story: Maker) -> None:
    one = story()
    one.meet("dragon")
    assert swung(one, 0) == ("", 0)
    armor = one.armor("padded")
    axe = one.weapon("axe", use=False)
    mace = one.weapon("mace", use=False)
    assert swung(one, 0) == ("axe", axe)  # the lowest id
    assert swung(one, mace) == ("mace", mace)
    one.set(weapon=mace)
    for number in (0, 99, -1, armor):
        assert swung(one, number) == ("mace", mace)


@pytest.mark.rule("L-181")
def test_bare_fists_deal_1d2(story: Maker) -> None:
    one = story(strength=20)
    one.meet("dragon")
    one.act(Attack(1, HIGH), 2, one.raw(12), 2)
    assert one.told(HeroAttacked).damage == 2 + 10


@pytest.mark.rule("L-185")
def test_damage_potions_add_to_weapons(story: Maker) -> None:
    one = story(strength=20)
    one.weapon("dagger")
    one.meet("dragon", damage_bonus=5)
    one.act(Attack(1, HIGH), 2, one.raw(12), 1, NO_WEAR)
    assert one.told(HeroAttacked).damage == 1 + 10 + 5


@pytest.mark.rule("X-18", "L-200", "L-202", "L-206")
@pytest.mark.parametrize(("drawn", "damaged"), [(179, True), (180, False)])
def test_x18_weapons_wear_by_the_table_ac(story: Maker, drawn: int, damaged: bool) -> None:  # noqa: FBT001
    one = story()
    spare = one.weapon("mace", use=False)
    mace = one.weapon("mace")
    one.meet("goblin", vulnerability=2)
    assert foe_ac(one.me) == 14
    one.act(Attack(1, HIGH), 2, one.raw(12), [1, 1, 1], drawn)
    assert one.bench.row(Item, 1, mace).damaged is damaged
    assert not one.bench.row(Item, 1, spare).damaged
    assert bool(one.bench.events(WeaponDamaged)) is damaged


@pytest.mark.rule("L-201", "L-202")
def test_wear_is_tested_only_on_hits_with_a_whole_weapon(story: Maker) -> None:
    one = story()
    one.weapon("mace", damaged=True)
    one.meet("goblin")
    one.act(Attack(1, HIGH), 2, one.raw(12), [1, 1, 1])  # no wear draw
    two = story()
    two.weapon("mace")
    two.meet("skeleton")
    two.act(Attack(1, HIGH), 2, two.raw(12), [1, 1, 1], 0, 4, NO_DROP)  # also on the killing blow
    assert two.bench.row(Item, 1, 1).damaged
    assert two.hero.status is Status.EXPLORING


@pytest.mark.rule("L-203", "L-204")
@pytest.mark.parametrize(("drawn", "damaged"), [(219, True), (220, False)])
def test_armor_wears_by_the_monsters_strength(story: Maker, drawn: int, damaged: bool) -> None:  # noqa: FBT001
    one = story(max_hp=90, hp=90)
    one.armor("leather")
    one.meet("dragon", turn=False)
    one.act(Defend(1, HIGH), 2, one.raw(19), [1] * 8, drawn)
    assert one.bench.row(Item, 1, 1).damaged is damaged
    assert one.bench.view(one.ann)["hero"]["ac"] == (21 if damaged else 26)


@pytest.mark.rule("L-297", "L-298", "L-340", "L-075")
def test_a_companion_strikes_after_the_hero(story: Maker) -> None:
    one = story()
    one.companion(strength=12)
    one.meet("skeleton")
    one.act(Attack(1, HIGH), 1, one.raw(6), one.raw(5), [1, 1, 2], 4, NO_DROP)
    blow = one.told(CompanionAttacked)
    assert (blow.total, blow.hit, blow.damage) == (17, True, 4)
    assert one.told(MonsterDefeated).source is KillSource.COMPANION
    assert one.stats.kills == 1


@pytest.mark.rule("L-299", "L-300", "L-302", "L-174")
def test_the_monster_may_strike_the_companion(story: Maker) -> None:
    one = story()
    one.companion(hp=3)
    one.meet("goblin", turn=False)
    one.act(Defend(1, HIGH), 1, one.raw(12), [2, 2])  # no aim is drawn
    blow = one.told(MonsterAttacked)
    assert (blow.target, blow.aim, blow.guard, blow.hp_left) == (Target.COMPANION, None, None, 0)
    assert one.bench.world.find(Companion, 1) is None
    assert one.hero.hp == 50
    two = story()
    two.companion()
    two.meet("goblin", turn=False)
    two.act(Defend(1, HIGH), 2, 1, two.raw(12))
    assert two.told(MonsterAttacked).target is Target.HERO


@pytest.mark.rule("L-260", "L-261", "L-530", "L-531")
def test_examining_reveals_what_was_hidden(story: Maker) -> None:
    one = story(wisdom=12)
    one.meet("archlich", lamed=True)
    view = one.bench.view(one.ann)["fight"]
    assert (view["known"], view["chances"], view["band"]) == (None, None, "unhurt")
    assert view["guesses"]["swing"] == "slim"
    assert one.odds(RunAway(1)) == {}
    one.act(Attack(1, HIGH), 1, one.raw(12))
    assert one.told(HeroAttacked).target_ac is None
    one.act(Defend(1, HIGH), 1, one.raw(12))
    one.act(Examine(1), one.raw(12))
    assert not one.told(Examined).success
    one.refused(Examine(1), "already_examined_this_turn")
    one.act(Attack(1, HIGH), 1, one.raw(12))
    one.act(Defend(1, HIGH), 1, one.raw(12))
    one.act(Examine(1), one.raw(13))
    one.refused(Examine(1), "already_revealed")
    known = one.bench.view(one.ann)["fight"]["known"]
    assert (known["ac"], known["hp"], known["resistance"], known["charm_immune"]) == (30, 125, 4, False)
    one.act(Attack(1, HIGH), 1, one.raw(12))
    assert one.told(HeroAttacked).target_ac == 30


@pytest.mark.rule("L-530")
@pytest.mark.parametrize(
    ("hp", "band"), [(17, "unhurt"), (16, "hurt"), (9, "hurt"), (8, "bloodied"), (5, "bloodied"), (4, "dying")]
)
def test_the_health_band(story: Maker, hp: int, band: str) -> None:
    one = story()
    one.meet("goblin", hp=hp)
    assert one.bench.view(one.ann)["fight"]["band"] == band


@pytest.mark.rule("L-073")
def test_vulnerability_lowers_ac_but_never_below_one(story: Maker) -> None:
    one = story()
    one.meet("goblin", vulnerability=2)
    assert foe_ac(one.me) == 14
    one.bench.put(one.fight, vulnerability=30)
    assert foe_ac(one.me) == 1
