"""Danger: what one round can do to this character, beside the badge (Q-451, Q-553)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from tests.games.quest.show.test_view import seen

from yonder.games.quest.content import default
from yonder.games.quest.journey.dungeons import EnterDungeon, NextStep, PatrolChoice
from yonder.games.quest.models import Delving
from yonder.games.quest.show.danger import Party, danger, hardest, on_road

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()


@pytest.mark.rule("Q-553")
@pytest.mark.parametrize(
    ("name", "worst", "critical"),
    [("wolf", 10, 8), ("giant-rat", 6, 4), ("owlbear", 36, 16)],  # 2d4+2; 1d4+2; 1d10+5 and 2d8+5
)
def test_the_hardest_action_with_the_highest_dice(name: str, worst: int, critical: int) -> None:
    assert hardest(CONTENT.monsters[name]) == (worst, critical)


@pytest.mark.rule("Q-553", "Q-451")
def test_several_enemies_add_up_and_one_blow_may_be_critical() -> None:
    rat = CONTENT.monsters["giant-rat"]
    found = danger([rat, rat], 1)
    assert (found.badge, found.worst, found.critical) == ("easy", 12, 16)


def fight(one: Arena) -> dict[str, Any]:
    found: dict[str, Any] = seen(one)["fight"]
    return found


@pytest.mark.rule("Q-553")
def test_an_easy_foe_that_can_kill_is_called_so(arena: type[Arena]) -> None:
    one = arena().first("wolf")
    one.set("Alda#1", hp=18, max_hp=18)
    assert fight(one)["danger"] == (
        "Could fell you: in one round they can take up to 10 hit points, 18 with a critical hit, and you have 18."
    )
    assert fight(one)["mortal"]
    one.set("Alda#1", hp=19)
    assert fight(one)["danger"] == "Trivial for your level. In one round they can take up to 10 of your 19 hit points."
    assert not fight(one)["mortal"]


@pytest.mark.rule("Q-553")
def test_only_those_who_can_still_act_are_counted(arena: type[Arena]) -> None:
    one = arena().first("giant-rat", "giant-rat")
    assert fight(one)["worst"] == 12
    one.set("giant-rat#1", hp=0, alive=False)
    assert fight(one)["worst"] == 6
    assert fight(one)["difficulty"] == "easy"


@pytest.mark.rule("Q-553", "Q-072")
def test_a_patrol_is_weighed_before_one_decides(arena: type[Arena]) -> None:
    one = arena()
    one.hero(location="millhaven", hp=30, max_hp=30)
    one.act(EnterDungeon(1, "millhaven-cellars"))
    assert [each["danger"] for each in seen(one)["place"]["dungeons"]] == [""]
    one.bench.put(one.bench.row(Delving, 1), step=1)
    one.act(NextStep(1))
    assert "of your 30 hit points" in seen(one)["place"]["dungeons"][0]["danger"]


@pytest.mark.rule("Q-551", "Q-553")
def test_what_is_weighed_is_what_a_newcomer_meets(arena: type[Arena]) -> None:
    one = arena()
    cellars = CONTENT.dungeons["millhaven-cellars"]
    patrol = replace(cellars.steps[1], first={"giant-rat": 1})
    one.bench.world.content = replace(
        CONTENT,
        dungeons={
            **CONTENT.dungeons,
            cellars.id: replace(cellars, steps=(cellars.steps[0], patrol, *cellars.steps[2:])),
        },
    )
    one.hero(location="millhaven", hp=30, max_hp=30, experience=0)
    one.act(EnterDungeon(1, "millhaven-cellars"))
    one.bench.put(one.bench.row(Delving, 1), step=1)
    one.act(NextStep(1))
    shown = seen(one)["place"]["dungeons"][0]["danger"]
    assert f" {hardest(CONTENT.monsters['giant-rat'])[0]} of your 30 hit points" in shown
    one.act(PatrolChoice(1, "engage"), 20, 2, 20, 1)
    assert [row.cid for row in one.field.living("monsters")] == ["giant-rat#1"]


@pytest.mark.rule("Q-555")
def test_each_road_says_the_worst_that_may_be_met_there(arena: type[Arena]) -> None:
    one = arena()
    one.hero(location="kingdom", hp=30, max_hp=30, experience=0)
    ways = {each["id"]: each["danger"] for each in seen(one)["place"]["ways"]}
    hawk = danger([CONTENT.monsters["blood-hawk"]], 1)
    assert (ways["greywind-plains"]["badge"], ways["greywind-plains"]["worst"]) == (hawk.badge, hawk.worst)
    one.hero(experience=1)
    alone = Party(1, 1, 1, "normal", new=False)
    groups = on_road(CONTENT, "greywind-plains", alone)
    found = {each["id"]: each["danger"] for each in seen(one)["map"]["roads"]}["greywind-plains"]
    weighed = [danger([CONTENT.monsters[name] for name in group], 1) for group in groups]
    order = ("trivial", "easy", "fair", "tough", "deadly")
    top = max(weighed, key=lambda each: (order.index(each.badge), each.worst))
    assert (found["badge"], found["worst"]) == (top.badge, top.worst)
    assert not any(CONTENT.monsters[group[0]].boss for group in groups)


@pytest.mark.rule("Q-555")
def test_what_could_fell_somebody_is_marked_so(arena: type[Arena]) -> None:
    one = arena()
    one.hero(location="millhaven", hp=3, max_hp=30)
    [cellars] = [each for each in seen(one)["place"]["dungeons"] if each["id"] == "millhaven-cellars"]
    assert cellars["next"]["mark"] == "could fell you"
    one.hero(hp=30)
    [cellars] = [each for each in seen(one)["place"]["dungeons"] if each["id"] == "millhaven-cellars"]
    assert cellars["next"]["mark"] == cellars["next"]["badge_name"]


@pytest.mark.rule("Q-555", "Q-554")
def test_patrols_and_masters_are_announced_before_the_step(arena: type[Arena]) -> None:
    one = arena()
    one.hero(location="millhaven", hp=30, max_hp=30, experience=1)
    one.act(EnterDungeon(1, "millhaven-cellars"))
    labels = []
    for step in range(4):
        one.bench.put(one.bench.row(Delving, 1), step=step)
        labels += [each.label for each in one.bench.game.offers(one.me) if isinstance(each.action, NextStep)]
    assert ["patrol" in label for label in labels] == [False, True, False, False]
    assert "Grubnash" in labels[3]
