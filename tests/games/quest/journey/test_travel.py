"""Roads: progress, weather, hunger and fatigue, hidden checks, arrivals (Parts 3, 21, 29; Q-534)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.core.rules.kernel import Secret, Untold
from yonder.games.quest.character.burden import capacity, load, strain
from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.events import CombatStarted, DeathOutcome, TurnSkipped
from yonder.games.quest.journey.city import Wait
from yonder.games.quest.journey.clock import fatigue_every
from yonder.games.quest.journey.events import (
    Arrived,
    EncounterAvoided,
    EncounterChecked,
    EncounterStarted,
    LegOpened,
    SilentRoll,
    TravelProgressed,
    TravelStarted,
)
from yonder.games.quest.journey.rests import ShortRest
from yonder.games.quest.journey.travel import (
    Go,
    SetWeather,
    TravelBack,
    TravelResume,
    TravelStart,
    TravelStop,
)
from yonder.games.quest.models import Character, Combat, EncounterClock, House, Leg, Lurker, Travel

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CLEAR = 1  # the first face of the weather die
FOREST, HIGHWAY = "darkwood-forest", "merchants-highway"


def road(arena: type[Arena], environment: str = FOREST, level: int = 1, **hero: Any) -> Arena:
    """On the road, with scores of 10 and nothing on."""
    one = arena("fighter", level).strip().scores(10, 10, 10, 10, 10, 10)
    one.hero(hp=30, max_hp=30, **{"experience": max(1, one.hero().experience), **hero})
    one.act(TravelStart(1, environment), CLEAR)
    return one


def way(one: Arena) -> Travel:
    return one.bench.row(Travel, 1)


@pytest.mark.rule("Q-063", "Q-442")
def test_setting_out_draws_the_weather_and_names_the_goal(arena: type[Arena]) -> None:
    one = arena()
    one.act(TravelStart(1, FOREST), 61)
    told = one.told(TravelStarted)[0]
    assert (told.goal, told.weather) == ("verdant", "rain")
    assert one.bench.row(Character, 1).location == FOREST
    assert FOREST in one.bench.row(Character, 1).discovered
    one.refused(TravelStart(1, FOREST), "on_the_road")
    one.refused(Wait(1, 10), "not_in_city")


@pytest.mark.rule("Q-007", "Q-532")
def test_what_cannot_be_travelled_is_refused(arena: type[Arena]) -> None:
    one = arena()
    one.refused(TravelStart(1, "frozen-wastes"), "no_such_way")
    one.refused(TravelStart(1, "moon"), "unknown_id")
    one.refused(TravelStart(2, FOREST), "missing")
    one.refused(Go(1, 10), "not_travelling")
    one.refused(TravelStop(1), "not_travelling")
    one.refused(TravelBack(1), "not_travelling")
    one.bench.refused(one.bench.players[1], TravelStart(1, FOREST), "not_owner")
    one.strip().scores(3, 10, 10, 10, 10, 10).carry("gold-piece 900000")
    one.refused(TravelStart(1, FOREST), "too_heavy")


@pytest.mark.rule("Q-442", "Q-534")
def test_progress_is_a_share_of_the_way_and_the_rest_is_carried(arena: type[Arena]) -> None:
    one = road(arena, "shadowmere-wetlands", location="verdant")  # 672 minutes
    one.act(Go(1, 30))
    assert (way(one).progress, way(one).carry) == (446, 288)
    one.act(Go(1, 30))
    assert (way(one).progress, way(one).carry) == (892, 576)
    assert one.told(TravelProgressed)[0].minutes == 30


@pytest.mark.rule("Q-442")
def test_stopping_turning_back_and_going_on(arena: type[Arena]) -> None:
    one = road(arena)
    one.act(Go(1, 60))
    assert way(one).progress == 500
    one.act(TravelStop(1))
    one.refused(Go(1, 10), "halted")
    one.refused(TravelStop(1), "halted")
    one.act(TravelBack(1))
    assert (way(one).progress, way(one).goal) == (9500, "kingdom")
    one.act(TravelResume(1))
    one.refused(TravelResume(1), "not_halted")
    one.act(Go(1, 1440))
    assert one.told(Arrived)[0].city == "kingdom"
    assert one.told(TravelProgressed)[0].minutes == 60
    assert one.bench.row(Character, 1).location == "kingdom"
    assert not one.bench.rows(Travel)


@pytest.mark.rule("Q-055", "Q-058", "Q-061")
def test_a_check_comes_every_two_hours_by_day(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    one.act(Go(1, 119))
    one.act(Go(1, 1), 2501)  # 2500 of 10000: nobody there
    assert not one.bench.rows(Combat)
    one.act(Go(1, 119))
    one.act(TravelStop(1))
    assert [event.met for event in one.told(EncounterChecked)] == [False]


@pytest.mark.rule("Q-055")
def test_time_in_a_city_brings_nobody(arena: type[Arena]) -> None:
    one = arena()
    one.act(Wait(1, 1440))
    assert not one.bench.rows(EncounterClock)
    assert one.bench.row(Character, 1).day == 2


@pytest.mark.rule("Q-015", "Q-068", "Q-476", "Q-066")
def test_whom_you_slip_past_is_told_only_when_the_leg_ends(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    # somebody is there: a goblin (passive perception 9); the d20 shows 8, the forest adds 2
    one.act(Go(1, 130), 2500, 5, 8)
    assert not [event for event in one.bench.events() if isinstance(event, EncounterChecked | SilentRoll)]
    assert not one.bench.rows(Combat)
    assert one.bench.row(EncounterClock, 1).acc == 10 * 250_000  # goes on as it was
    assert one.bench.row(EncounterClock, 1).last == ""
    assert one.bench.row(Lurker, 1).monster == "goblin"
    assert rules_hide(one)
    one.act(TravelStop(1))
    assert one.told(EncounterAvoided) == [EncounterAvoided(1, "goblin", 1)]
    assert one.told(SilentRoll)[0].total == 10
    assert one.told(LegOpened)
    assert one.bench.row(EncounterClock, 1).last == "goblin"
    assert not one.bench.rows(Leg)
    assert not one.bench.rows(Secret)
    assert not one.bench.rows(Untold)


def rules_hide(one: Arena) -> bool:
    """Does nobody, not even the traveller, see the row of whoever lurks?"""
    row = one.bench.row(Lurker, 1)
    return all(one.bench.rules.seen(one.bench.world, who, row) is None for who in (None, one.me))


@pytest.mark.rule("Q-067")
def test_whoever_was_met_last_does_not_come_again_at_once(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    one.bench.put(EncounterClock(1, last="goblin"))
    one.act(Go(1, 120), 2500, 5, 20)  # of those who are left, the fifth face is now the goblin boss
    one.act(TravelStop(1))
    assert one.told(EncounterAvoided)[0].monster != "goblin"


@pytest.mark.rule("Q-064", "Q-477", "Q-448", "Q-480")
def test_whoever_notices_you_fights(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    # check, goblin, stealth 7 + 2 = 9: noticed; starting range, initiative of both
    one.act(Go(1, 300), 2500, 5, 7, 2, 20, 1)
    assert one.told(EncounterStarted) == [EncounterStarted(1, "goblin", 1, surprised=False)]
    assert one.told(CombatStarted)[0].surprised == ()
    assert one.told(TravelProgressed)[0].minutes == 120
    assert one.one("goblin#1").max_hp == 9
    assert one.one("goblin#1").pos == 2
    assert one.combat.kind == "random"
    assert one.bench.row(EncounterClock, 1).acc == 0
    one.refused(Go(1, 10), "in_combat")


@pytest.mark.rule("Q-478", "Q-103")
def test_a_loud_party_is_surprised(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    one.act(Go(1, 120), 2500, 5, 2, 2, 20, 1, 1, 1, 1)  # 4 against 9: margin 5; the goblin acts first
    assert one.told(EncounterStarted)[0].surprised
    assert one.told(CombatStarted)[0].surprised == ("Alda#1",)
    assert one.told(TurnSkipped)[0].why == "surprised"


@pytest.mark.rule("Q-551")
def test_the_first_foe_on_a_road_is_weak_and_surprises_nobody(arena: type[Arena]) -> None:
    one = road(arena, minute=420, experience=0)
    one.act(Go(1, 120), 2500, 1, 2, 20, 1)  # 3 against 8: whoever has fought would be surprised
    assert one.told(EncounterStarted) == [EncounterStarted(1, "kobold", 1, surprised=False)]
    assert one.told(CombatStarted)[0].surprised == ()
    assert one.one("kobold#1").max_hp == 3


@pytest.mark.rule("Q-015", "Q-395")
def test_fleeing_opens_the_leg_and_costs_a_stretch_of_the_way(arena: type[Arena]) -> None:
    one = road(arena, HIGHWAY, minute=420)  # every 300 minutes by day
    one.act(Go(1, 300), 1500, 1, 10, 2, 20, 20, 1)
    assert way(one).progress == 6250
    assert not one.told(EncounterChecked)
    one.act(Flee(1), 1)
    assert not one.bench.rows(Combat)
    assert one.told(EncounterChecked)[0].met
    assert (way(one).progress, way(one).stopped) == (6150, True)


@pytest.mark.rule("Q-015", "Q-087", "Q-093")
def test_a_victory_opens_the_leg_and_the_road_goes_on(arena: type[Arena]) -> None:
    one = road(arena, minute=420).wear(mainhand="longsword")
    one.act(Go(1, 120), 2500, 5, 7, 2, 20, 1)
    one.set("goblin#1", hp=1, pos=0)
    one.act(Attack(1), 15, 5, 2, 30, 60)
    assert one.bench.row(Character, 1).experience > 0
    one.bench.act(one.me, EndCombat(1), [])
    assert one.told(EncounterChecked)
    assert not way(one).stopped
    one.act(Go(1, 10))


@pytest.mark.rule("Q-483", "Q-482")
def test_fatigue_comes_with_the_hours(arena: type[Arena]) -> None:
    assert [fatigue_every(ath) for ath in (900, 1000, 1100, 1500, 2000, 2400)] == [60, 60, 63, 75, 90, 90]
    one = road(arena, minute=420)
    one.act(Go(1, 119))
    assert (one.hero().fatigue, one.hero().tired) == (1, 59)
    one.act(Go(1, 1), 9999)
    assert one.hero().fatigue == 2


@pytest.mark.rule("Q-543")
def test_hunger_comes_every_eight_hours_and_starving_hurts(arena: type[Arena]) -> None:
    one = arena()
    one.hero(hp=10, max_hp=10)
    one.act(Wait(1, 480))
    assert one.hero().hunger == 1
    one.act(Wait(1, 480))
    assert (one.hero().hunger, one.hero().hp) == (0, 10)
    one.act(Wait(1, 480))
    assert one.hero().hp == 8


@pytest.mark.rule("Q-344", "Q-340")
def test_who_starves_to_death_has_the_death_outcome(arena: type[Arena]) -> None:
    one = road(arena, hunger=0, unfed=230)
    one.hero(hp=1)
    one.act(Go(1, 60))
    assert one.told(DeathOutcome)[0].city == "kingdom"
    who = one.bench.row(Character, 1)
    assert (who.location, who.hp) == ("kingdom", who.max_hp)
    assert not one.bench.rows(Travel)
    assert not one.bench.rows(Leg)


@pytest.mark.rule("Q-200")
def test_armour_that_is_too_heavy_makes_the_way_longer(arena: type[Arena]) -> None:
    one = road(arena)
    one.wear(armor="chainmail-cuirass")  # needs STR 13
    one.act(Go(1, 75))
    assert way(one).progress == 500


@pytest.mark.rule("Q-542")
def test_too_much_to_carry_weakens(arena: type[Arena]) -> None:
    one = arena().strip().scores(10, 10, 10, 10, 10, 10).wear(bag="backpack")
    assert capacity(one.bench.world, one.hero()) == 8500
    one.carry("gold-piece 4126")
    assert load(one.bench.world, 1) == 8252 + 250
    assert strain(one.bench.world, one.hero())[:2] == (-1, -1)
    one.carry("gold-piece 6251")
    assert strain(one.bench.world, one.hero())[:2] == (-2, -2)


@pytest.mark.rule("Q-457", "Q-460")
def test_a_camp_by_the_road_gives_an_hour_of_rest(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    one.hero(hp=4)
    one.refused(ShortRest(1), "unsafe_place")
    one.act(Go(1, 30))
    one.act(TravelStop(1))
    before = one.bench.row(EncounterClock, 1).acc
    one.act(ShortRest(1))
    assert one.hero().hp == 8
    assert one.bench.row(EncounterClock, 1).acc - before == 60 * 125_000


@pytest.mark.rule("Q-460")
def test_an_encounter_ends_the_rest_without_benefit(arena: type[Arena]) -> None:
    one = road(arena, minute=420)
    one.hero(hp=4)
    one.act(TravelStop(1))
    one.bench.put(one.bench.row(EncounterClock, 1), acc=30_000_000 - 125_000)
    # check, goblin, stealth 11 + 2 - 5 = 8, range, initiative
    one.act(ShortRest(1), 2500, 5, 11, 2, 20, 1)
    assert one.bench.row(Combat, 1).kind == "random"
    assert (one.hero().hp, one.hero().short_rests) == (4, 0)


@pytest.mark.rule("Q-063")
def test_weather_is_made_by_hand_only_where_the_host_allows_it(arena: type[Arena]) -> None:
    one = road(arena)
    one.act(SetWeather(1, "fog"))
    assert one.bench.row(EncounterClock, 1).weather == "fog"
    one.bench.put(one.bench.row(House), debug=False)
    one.refused(SetWeather(1, "fog"), "debug_only")


@pytest.mark.rule("Q-022")
def test_no_minute_passes_in_a_fight(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=6)
    before = one.hero()
    for _ in range(3):
        one.bench.act(one.me, EndTurn(1))
    after = one.bench.row(Character, 1)
    assert (after.day, after.minute, after.hunger, after.fatigue) == (
        before.day,
        before.minute,
        before.hunger,
        before.fatigue,
    )
