"""Encounters, stealth and rests (Parts 3, 21, 22, 24 and 29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core import ScriptedDice, ScriptError
from yonder.games.quest.content import default
from yonder.games.quest.journey.encounters import (
    Clock,
    badge,
    check_chance,
    draw_weather,
    eligible,
    group_bounds,
    group_size,
    highest_cr8,
    ideal_cr8,
    pick,
    scaled_hp,
    weight,
)
from yonder.games.quest.journey.rests import LongRest, ShortRest, restored
from yonder.games.quest.journey.stealth import meeting, stealth_bonus, stealthy, weariness
from yonder.games.quest.kinds import Difficulty, Weather

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
FOREST = CONTENT.environments["darkwood-forest"]


def checks(start: int, minutes: int) -> list[int]:
    """The travelled minutes after which a check fires."""
    clock, found = Clock(), []
    for travelled in range(1, minutes + 1):
        clock, fires = clock.tick(FOREST, start + travelled - 1)
        if fires:
            found.append(travelled)
    return found


@pytest.mark.rule("X-01", "Q-058")
def test_checks_from_dusk_into_the_night() -> None:
    assert checks(1100, 300) == [93, 162, 228, 295]


@pytest.mark.rule("Q-059", "Q-060")
def test_checks_of_a_single_window() -> None:
    assert checks(1200, 200) == [67, 134, 200]
    assert checks(420, 360) == [120, 240, 360]
    assert checks(1020, 180) == [93]


def test_camping_runs_the_clock_at_half_the_rate() -> None:
    clock, travelled, fires = Clock(), 0, False
    while not fires:
        clock, fires = clock.tick(FOREST, 420 + travelled, camping=True)
        travelled += 1
    assert travelled == 240


@pytest.mark.rule("Q-061", "Q-062")
@pytest.mark.parametrize(
    ("weather", "difficulty", "bp"),
    [("clear", "normal", 2500), ("fog", "normal", 3125), ("storm", "story", 1312), ("clear", "hard", 3125)],
)
def test_weather_and_difficulty_bend_the_chance(weather: Weather, difficulty: Difficulty, bp: int) -> None:
    assert check_chance(FOREST, weather, difficulty) == bp


@pytest.mark.rule("Q-063")
def test_weather_is_drawn_by_its_weights() -> None:
    drawn = [draw_weather(ScriptedDice([face], base=1), FOREST) for face in (60, 61, 86, 91)]
    assert drawn == ["clear", "rain", "storm", "fog"]


@pytest.mark.rule("Q-443", "Q-444")
def test_the_ceiling_and_the_ideal() -> None:
    assert [(highest_cr8(level, 100), ideal_cr8(level)) for level in (1, 5, 10, 20)] == [
        (12, 4),
        (60, 20),
        (120, 40),
        (240, 80),
    ]
    assert highest_cr8(1, 150) == 18


@pytest.mark.rule("X-03", "Q-445", "Q-446", "Q-447", "Q-440", "Q-547")
def test_who_is_met_in_the_forest_at_level_1() -> None:
    there = eligible(CONTENT, "forest", 1, 100)
    assert {kind.id: weight(CONTENT, kind, 1) for kind in there} == {
        "bandit": 1,
        "bugbear": 1,
        "giant-spider": 1,
        "goblin": 3,
        "goblin-boss": 1,
        "harpy": 1,
        "hobgoblin": 3,
        "orc": 3,
        "stirge": 1,
        "wolf": 3,
    }
    for face, name in ((5, "goblin"), (9, "hobgoblin"), (16, "wolf")):
        found = pick(ScriptedDice([face], base=1), CONTENT, there, 1)
        assert found
        assert found.id == name


@pytest.mark.rule("Q-547")
def test_the_weight_of_those_beyond_the_level_is_content() -> None:
    troll, ogre, wolf = (CONTENT.monsters[name] for name in ("troll", "ogre", "wolf"))
    assert [weight(CONTENT, kind, 5) for kind in (troll, ogre, wolf)] == [7, 3, 1]
    assert [weight(CONTENT, kind, 7) for kind in (troll, ogre, wolf)] == [3, 3, 1]  # within half of the ideal now


@pytest.mark.rule("Q-547")
def test_those_beyond_the_level_are_rarer_under_story_and_commoner_under_hard() -> None:
    there = [CONTENT.monsters[name] for name in ("wolf", "troll")]
    assert [[weight(CONTENT, kind, 5, each) for kind in there] for each in ("story", "hard")] == [[1, 2], [1, 14]]
    lasts: dict[Difficulty, int] = {"story": 3, "normal": 8, "hard": 15}
    for difficulty, faces in lasts.items():
        assert pick(ScriptedDice([faces], base=1), CONTENT, there, 5, difficulty=difficulty) is there[1]
        with pytest.raises(ScriptError):
            pick(ScriptedDice([faces + 1], base=1), CONTENT, there, 5, difficulty=difficulty)


@pytest.mark.rule("Q-067", "Q-065")
def test_the_one_met_last_is_left_out() -> None:
    wolf = [CONTENT.monsters["wolf"]]
    both = [*wolf, CONTENT.monsters["orc"]]
    assert pick(ScriptedDice([1], base=1), CONTENT, wolf, 1, "wolf") is wolf[0]
    found = pick(ScriptedDice([1], base=1), CONTENT, both, 1, "wolf")
    assert found is both[1]
    assert pick(ScriptedDice([]), CONTENT, [], 1) is None


@pytest.mark.rule("Q-445")
def test_dragons_stay_away_from_the_weak() -> None:
    assert "young-green-dragon" not in [kind.id for kind in eligible(CONTENT, "forest", 6, 150)]
    assert "young-green-dragon" in [kind.id for kind in eligible(CONTENT, "forest", 8, 100)]


@pytest.mark.rule("X-28", "Q-496", "Q-497", "X-03")
def test_how_many_come() -> None:
    goblin = CONTENT.monsters["goblin"]
    assert group_bounds(goblin, 6, 2) == (1, 4)
    assert group_size(ScriptedDice([], base=1), goblin, 1, 1) == 1
    assert group_bounds(goblin, 3, 1) == (1, 2)
    assert group_bounds(CONTENT.monsters["ogre"], 4, 1) == (1, 1)


@pytest.mark.rule("Q-448", "Q-449")
@pytest.mark.parametrize(
    ("name", "level", "hp"),
    [("goblin", 1, 9), ("orc", 1, 15), ("ogre", 3, 44), ("owlbear", 5, 49), ("troll", 5, 58), ("wolf", 2, 14)],
)
def test_hit_points_lean_towards_the_ideal(name: str, level: int, hp: int) -> None:
    assert scaled_hp(ScriptedDice([]), CONTENT.monsters[name], level, "normal") == hp


@pytest.mark.rule("Q-450")
def test_the_difficulty_changes_hit_points_at_last() -> None:
    orc = CONTENT.monsters["orc"]
    assert scaled_hp(ScriptedDice([]), orc, 1, "story") == 11
    assert scaled_hp(ScriptedDice([]), orc, 1, "hard") == 18


@pytest.mark.rule("Q-451")
def test_the_badge() -> None:
    assert [badge(cr8, 1, 0) for cr8 in (2, 4, 8, 12)] == ["trivial", "easy", "fair", "tough"]
    assert badge(12, 1, 1) == "deadly"


@pytest.mark.rule("X-02", "Q-473", "Q-474", "Q-475", "Q-476", "Q-477", "Q-481")
def test_stealth_of_the_book(arena: type[Arena]) -> None:
    rogue = arena("rogue").strip().scores(10, 16, 10, 10, 10, 10).wear(armor="leather-jerkin")
    bonus = stealth_bonus(rogue.bench.world, rogue.hero(fatigue=8), FOREST.stealth)
    assert (6 + bonus, meeting(6 + bonus, 9)) == (10, "avoided")
    assert (4 + bonus, meeting(4 + bonus, 9)) == (8, "normal")
    fighter = arena().strip().scores(10, 12, 10, 10, 10, 10).wear(armor="chainmail-cuirass")
    bonus = stealth_bonus(fighter.bench.world, fighter.hero(fatigue=9), FOREST.stealth)
    assert (5 + bonus, meeting(5 + bonus, 13)) == (-2, "surprised")
    assert meeting(9, 9) == "normal"


@pytest.mark.rule("Q-474")
def test_the_tired_are_loud() -> None:
    assert [weariness(fatigue) for fatigue in range(11)] == [0] * 6 + [1, 2, 3, 5, 7]


@pytest.mark.rule("Q-223")
def test_some_classes_and_backgrounds_are_stealthy(arena: type[Arena]) -> None:
    assert stealthy(arena("ranger").hero())
    assert not stealthy(arena("fighter").hero())
    assert stealthy(arena("fighter").hero(background="urchin"))


@pytest.mark.rule("X-23", "Q-258")
def test_an_hour_of_rest(arena: type[Arena]) -> None:
    assert [restored(most) for most in (44, 12)] == [6, 2]
    one = arena("wizard", 5).scores(10, 10, 10, 16, 10, 10)
    one.hero(mana=1, hp=4, max_hp=44)
    one.act(ShortRest(1))
    assert (one.hero().hp, one.hero().mana) == (10, 6)
    one.act(ShortRest(1))
    assert one.hero().mana == 8
    one.refused(ShortRest(1), "rest_too_soon")
    assert one.hero().minute == 840


@pytest.mark.rule("Q-462", "Q-461")
def test_a_night_at_an_inn(arena: type[Arena]) -> None:
    one = arena("wizard", 5).scores(10, 10, 10, 16, 10, 10)
    one.hero(
        mana=1, hp=4, max_hp=44, fatigue=9, max_hp_penalty=5, short_rests=2, features_used=(("arcane-recovery", 1),)
    )
    one.act(LongRest(1))
    who = one.hero()
    assert (who.hp, who.mana, who.fatigue, who.max_hp_penalty, who.short_rests, who.features_used) == (
        44,
        19,
        0,
        0,
        0,
        (),
    )
    assert (who.day, who.minute) == (1, 1200)
    one.refused(LongRest(1), "rest_too_soon")
    one.hero(location="darkwood-forest")
    one.refused(LongRest(1), "unsafe_place")
    one.hero(location="kingdom")
    one.first("goblin", far=6)
    one.refused(ShortRest(1), "in_combat")
