"""Achievements: each is earned by its deed, once, and changes nothing (Q-530, Q-548)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from tests.games.quest.company import Company

from yonder.core import Event
from yonder.games.quest import rules
from yonder.games.quest.character.events import AchievementEarned
from yonder.games.quest.combat.actions.tactics import DeathSave
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.content import default
from yonder.games.quest.journey.sessions import DiscardSession
from yonder.games.quest.journey.travel import Go, TravelStart
from yonder.games.quest.models import Achieved, Character, Combat, Travel
from yonder.proof.event import check
from yonder.proof.keys import Key
from yonder.realm.badges import AWARD, DEFINITION, awarded

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, MOST = "Alda#1", 60


def earned(one: Arena | Company, char: int = 1) -> set[str]:
    return {row.achievement for row in one.bench.world.all(Achieved, char)}


def win(one: Arena, *monsters: str, kind: Literal["static", "boss"] = "static") -> list[Event]:
    """A fight that cannot be lost, by the bot, up to the spoils; what was told."""
    one.hero(hp=300, max_hp=300, stats=(30, 30, 30, 10, 10, 10))
    one.bench.game.act(one.me, StartFight(1, monsters, 0, kind))
    return finish(one)


def finish(one: Arena) -> list[Event]:
    """The fight that has begun is won by the bot, for its enemies have one hit point each; what was told."""
    seat, told = one.bench.game.seat(one.me), list[Event]()
    for row in one.field.all():
        if row.side == "monsters":
            one.set(row.cid, hp=1)
    for _ in range(MOST):
        if one.combat.outcome != "none":
            break
        action = rules.bots["adept"](seat)
        assert action is not None
        told += one.bench.game.act(one.me, action)
    assert one.combat.outcome == "victory"
    return told


@pytest.mark.rule("Q-548")
def test_a_victory_is_an_achievement_and_it_is_earned_once(arena: type[Arena]) -> None:
    one = arena()
    told = [event for _ in range(2) for event in (*win(one, "giant-rat"), *one.bench.game.act(one.me, EndCombat(1)))]
    assert told.count(AchievementEarned(1, "first-victory")) == 1
    assert not earned(one) & {"giant-killer", "boss-slayer", "side-by-side"}


@pytest.mark.rule("Q-548")
@pytest.mark.parametrize(
    ("monster", "kind", "name"),
    [
        ("vampire-spawn", "static", "giant-killer"),
        ("goblin-boss", "boss", "boss-slayer"),
        ("giant-rat", "static", "unhurt"),
    ],
)
def test_how_and_against_whom_it_was_won_counts(
    arena: type[Arena], monster: str, kind: Literal["static", "boss"], name: str
) -> None:
    one = arena("sorcerer")
    one.hero(hp=300, max_hp=300)
    win(one, monster, kind=kind)
    assert name in earned(one)


@pytest.mark.rule("Q-548")
def test_a_twenty_on_a_death_save_is_a_second_chance(arena: type[Arena]) -> None:
    one = arena().strip().first("bandit")
    one.set(HERO, hp=0)
    one.afflict(HERO, "unconscious")
    one.bench.put(one.combat, phase="death_saves")
    one.act(DeathSave(1), 20)
    assert earned(one) == {"second-chance"}


@pytest.mark.rule("Q-548")
@pytest.mark.parametrize(("level", "name"), [(5, "seasoned"), (10, "master"), (20, "legend")])
def test_levels_are_achievements(arena: type[Arena], level: int, name: str) -> None:
    one = arena("fighter", level - 1)
    win(one, "giant-rat")
    one.hero(experience=default().levels.xp[level - 1])
    assert name not in earned(one)
    one.bench.game.act(one.me, EndCombat(1))
    assert name in earned(one)


@pytest.mark.rule("Q-548")
def test_three_cities_make_a_wayfarer(arena: type[Arena]) -> None:
    one = arena()
    seen = one.bench.row(Character, 1).discovered
    one.hero(discovered=(*seen, "saltwind"))
    one.act(TravelStart(1, "merchants-highway"), 1)
    one.bench.put(one.bench.row(Travel, 1), progress=9_990)
    one.bench.game.act(one.me, Go(1, 60))
    assert earned(one) == {"wayfarer"}


@pytest.mark.rule("Q-548")
def test_friends_earn_it_side_by_side() -> None:
    two = Company("fighter", "cleric")
    two.hero(1, hp=300, max_hp=300, stats=(30, 30, 30, 10, 10, 10))
    two.bench.game.act(two.names[0], StartFight(1, ("giant-rat",), 0))
    seats = [two.bench.game.seat(name) for name in two.names]
    for _ in range(MOST):
        if two.bench.row(Combat, 1).outcome != "none":
            break
        name, action = next(
            (name, found)
            for name, seat in zip(two.names, seats, strict=True)
            if (found := rules.bots["adept"](seat)) is not None
        )
        two.bench.game.act(name, action)
    assert "side-by-side" in earned(two, 1) & earned(two, 2)


@pytest.mark.rule("Q-530", "Q-548")
def test_achievements_have_no_effect_and_outlive_a_discarded_journey(arena: type[Arena]) -> None:
    one = arena()
    win(one, "giant-rat")
    one.bench.game.act(one.me, EndCombat(1))
    offered, rows = one.bench.game.seat(one.me).offers(), one.bench.rows(Achieved)
    for row in rows:
        one.bench.drop(row)
    assert one.bench.game.seat(one.me).offers() == offered
    for row in rows:
        one.bench.put(row)
    one.bench.game.act(one.me, DiscardSession(1))
    assert one.bench.rows(Achieved) == rows


@pytest.mark.rule("Q-530")
def test_the_referee_signs_a_badge_for_each(arena: type[Arena]) -> None:
    one, key = arena(), Key.from_seed("referee")
    win(one, "giant-rat")
    badges = rules.part("badges")
    assert badges is not None
    found = {badge.id: badge for badge in badges(one.bench.world, one.me)}
    assert set(found) == earned(one)
    made = awarded(key, "quest", one.me, found["first-victory"])
    for event in (made.definition, made.award):
        check(event)
        assert event.pubkey == key.public
    assert (made.definition.kind, made.award.kind) == (DEFINITION, AWARD)
    assert ("name", "First victory") in made.definition.tags
    assert made.award.tags == (("a", f"30009:{key.public}:yonder:quest:first-victory"), ("p", one.me))
    assert made == awarded(key, "quest", one.me, found["first-victory"])


@pytest.mark.rule("Q-530", "Q-548")
def test_the_sheet_lists_what_is_earned_and_what_is_not(arena: type[Arena]) -> None:
    one = arena()
    win(one, "giant-rat")
    shown = one.bench.game.view(one.me)["session"]["character"]["achievements"]
    assert [each["id"] for each in shown] == list(default().achievements)
    assert {each["id"] for each in shown if each["earned"]} == earned(one)
