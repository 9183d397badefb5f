"""The outlook of a fight (T-844): true to the odds of single blows and to fights played out; it hides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import Ctx, SeedDice
from yonder.core.chance.odds import forecast
from yonder.core.rules import engine
from yonder.core.rules.engine import perform
from yonder.core.world.codec import sha256
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.show.duel import WHOLE, Duel, Stage
from yonder.games.temple.show.outlook import Outlook

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


def only(den: Den, explorer: int) -> dict[str, Any]:
    (one,) = den.ask(Outlook(explorer))
    return dict(one)


@pytest.mark.rule("T-844")
@pytest.mark.parametrize("kind", ["Fighter", "Rogue"])
@pytest.mark.parametrize("monster", ["PoisonousSnake", "Skeleton", "Shadow", "AnimatedArmor", "Gargoyle", "Wraith"])
def test_the_last_blow_of_both_is_worth_what_its_button_says(den: Den, kind: str, monster: str) -> None:
    one = den.fight(kind, monster, hp=1, current_hp=1, primary_blessed=True)
    found = forecast(rules, den.world, den.ann, Attack(one))
    assert found is not None
    lines = {line.name: line.value for line in found.lines}
    expected = lines["kill"] / (lines["kill"] + lines["die"])  # whatever does neither begins anew
    assert only(den, one)["win_bps"] == pytest.approx(float(expected * 10_000), abs=2)


def played_out(den: Den, explorer: int, seed: int) -> tuple[bool, int]:
    """One fight to its end, in a fork: whether it was won, and the hit points left."""
    world, dice = den.world.fork(), SeedDice(sha256(f"outlook {seed}".encode()))
    for _ in range(200):
        ctx = Ctx(rules, world, den.ann, 0, dice)
        perform(ctx, Attack(explorer))
        ctx.world.commit()
        me = hero(world, explorer)
        if me.health.is_dead or not me.enemy.is_alive:
            return not me.health.is_dead, me.health.current_hp
    raise AssertionError


@pytest.mark.rule("T-844")
@pytest.mark.parametrize(
    ("kind", "monster", "changes"),
    [
        ("Fighter", "Skeleton", {}),
        ("Fighter", "Mummy", {"level": 5, "xp": 6500, "current_hp": 44, "max_hp": 44}),
        ("Rogue", "Shadow", {"level": 3, "xp": 900, "current_hp": 24, "max_hp": 24}),
        ("Fighter", "Shadow", {"current_hp": 30, "max_hp": 30, "str_drain": 9}),
    ],
)
def test_fights_played_out_end_as_often_as_foretold(den: Den, kind: str, monster: str, changes: dict[str, Any]) -> None:
    one = den.fight(kind, monster, **changes)
    told, hp = only(den, one), den.me(one).health.current_hp
    ends = [played_out(den, one, seed) for seed in range(400)]
    wins = [left for won, left in ends if won]
    assert len(wins) / 400 == pytest.approx(told["win_bps"] / 10_000, abs=0.08)
    assert sum(hp - left for left in wins) / len(wins) == pytest.approx(told["cost"], abs=2)


@pytest.mark.rule("T-844")
def test_more_hit_points_never_make_it_worse(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    chances = []
    for hp in (1, 4, 8, 12):
        den.change(one, current_hp=hp, max_hp=12)
        chances.append(only(den, one)["win_bps"])
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


@pytest.mark.rule("T-844")
def test_only_opened_doors_say_who_waits(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), den.room(ChamberType.EMPTY, exits=2))
    assert den.ask(Outlook(one)) == []
    here = den.me(one).here.chamber_id
    den.room(ChamberType.MONSTER, MonsterType.SKELETON, parent=here, yonder=2)
    den.room(ChamberType.MONSTER, MonsterType.SHADOW, parent=here, yonder=2, is_alive=False)
    assert [(each["exit"], each["monster"]) for each in den.ask(Outlook(one))] == [(3, "Skeleton")]


@pytest.mark.rule("T-844")
def test_the_scene_says_how_it_may_end(den: Den) -> None:
    one = den.fight("Fighter", "Wraith")
    lines = engine.scene(rules, den.world, den.ann).lines
    assert any("You will almost certainly die." in line for line in lines)
    assert only(den, one)["verdict"] == "hopeless"


@pytest.mark.rule("T-844")
def test_a_later_state_of_a_fight_is_worth_what_it_is_worth_alone() -> None:
    half = WHOLE // 2
    stages = (Stage(((0, half), (3, half)), ((0, WHOLE),), ((0, WHOLE),)),)
    whole, answer = Duel(stages, ((0, half), (2, half))), ((0, half), (2, half))
    whole.ends(12, 15)
    states = [(hp, foe) for hp in (1, 4, 12) for foe in (1, 7, 15)]
    assert [whole.ends(*state) for state in states] == [Duel(stages, answer).ends(*state) for state in states]
