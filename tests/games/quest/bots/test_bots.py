"""Bots: each class fights with what it has, and only by what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.games.quest.arena import caster

from yonder.core import Effect, tag_of
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.features.using import UseAbility
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.journey.city import Wait
from yonder.games.quest.journey.travel import Go, TravelStart
from yonder.games.quest.kinds import CLASSES, ClassName
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.models import Combat

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

    from yonder.core import Action

MOST = 150


def fought(one: Arena) -> list[Action]:
    """What a bot does until its fight is over."""
    seat = one.bench.game.seat(one.me)
    done: list[Action] = []
    while one.bench.world.find(Combat, 1) is not None and len(done) < MOST:
        action = rules.bots["adept"](seat)
        assert action is not None
        one.bench.game.act(one.me, action)
        done.append(action)
    assert len(done) < MOST
    return done


@pytest.mark.rule("Q-217", "Q-266")
@pytest.mark.parametrize("name", CLASSES)
def test_every_class_fights_to_the_end(arena: type[Arena], name: ClassName) -> None:
    one = arena(name, 3)
    one.hero(hp=25, max_hp=25)
    one.bench.act(one.me, StartFight(1, ("hobgoblin",), 2))
    done = fought(one)
    assert any(not isinstance(action, EndTurn) for action in done)


@pytest.mark.rule("Q-225", "Q-226")
def test_a_fighter_uses_its_stamina(arena: type[Arena]) -> None:
    one = arena("fighter", 3).first("ogre")
    used = {action.ability for action in fought(one) if isinstance(action, UseAbility)}
    assert "power-strike" in used


@pytest.mark.rule("Q-260", "Q-276")
def test_a_wizard_casts(arena: type[Arena]) -> None:
    one = arena("wizard", 1).first("goblin", far=3)
    assert any(isinstance(action, Cast) for action in fought(one))


@pytest.mark.rule("Q-547")
@pytest.mark.parametrize(("hp", "chosen"), [(15, "attack"), (40, "use_item")])
def test_a_strong_potion_is_kept_for_a_deep_wound(arena: type[Arena], hp: int, chosen: str) -> None:
    """28 hit points on average: more than half of it would be spilt on somebody who misses 10 of 15."""
    one = arena("barbarian").strip().wear(mainhand="greataxe").carry("potion-of-superior-healing")
    one.hero(hp=hp, max_hp=hp)
    one.first("ogre")
    one.bench.put(one.combat, adjustable=False)
    one.set("Alda#1", hp=hp // 3)
    action = rules.bots["adept"](one.bench.game.seat(one.me))
    assert action is not None
    assert tag_of(action) == chosen


@pytest.mark.rule("Q-534")
@pytest.mark.parametrize(("minute", "minutes"), [(1400, 340), (200, 100), (800, 480)])
def test_a_bot_waits_for_the_morning_in_one_go(arena: type[Arena], minute: int, minutes: int) -> None:
    one = arena("barbarian")
    one.hero(minute=minute)
    assert rules.bots["adept"](one.bench.game.seat(one.me)) == Wait(1, minutes)


@pytest.mark.rule("Q-055", "Q-534")
def test_a_bot_takes_the_livelier_of_two_short_roads_for_hours_at_a_time(arena: type[Arena]) -> None:
    """The highway is as short as the hills, but nobody is met there."""
    one = arena("barbarian")
    one.hero(minute=400)
    seat = one.bench.game.seat(one.me)
    first = rules.bots["adept"](seat)
    assert first == TravelStart(1, "windswept-hills")
    one.bench.game.act(one.me, first)
    assert rules.bots["adept"](seat) == Go(1, 240)


@pytest.mark.rule("Q-276", "Q-547")
def test_a_spell_that_was_shaken_off_is_cast_again() -> None:
    one = caster("wizard", "hideous-laughter")
    one.act(Cast(1, "hideous-laughter"), 1)
    one.bench.put(one.combat, adjustable=False)
    one.set("Alda#1", actions=1)
    seat = one.bench.game.seat(one.me)
    assert not isinstance(rules.bots["adept"](seat), Cast)
    for row in one.bench.rows(Effect):
        if row.kind in ("laughing", "prone"):
            one.bench.drop(row)
    again = rules.bots["adept"](seat)
    assert isinstance(again, Cast)
    assert again.spell == "hideous-laughter"
