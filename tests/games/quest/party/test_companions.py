"""Companions: hired, paid, hurt, healed, gone (Q-486 to Q-490)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.events import XpGained
from yonder.games.quest.journey.city import Wait
from yonder.games.quest.journey.rests import LongRest, ShortRest
from yonder.games.quest.journey.travel import TravelStart
from yonder.games.quest.models import Character, Combat, Hired
from yonder.games.quest.party.companions import DismissCompanion, HireCompanion, SetFormation
from yonder.games.quest.party.events import CompanionHired, CompanionLeft, CompanionPaid

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

GUARD = "guard@1"


def rich(arena: type[Arena], level: int = 1, pieces: int = 100) -> Arena:
    return arena("fighter", level).strip().carry(f"gold-piece {pieces}")


def hired(one: Arena, number: int = 1, **changes: Any) -> Hired:
    return one.bench.put(one.bench.row(Hired, 1, number), **changes)


@pytest.mark.rule("Q-487", "Q-488", "Q-486")
def test_companions_are_hired_in_cities_for_a_days_wage(arena: type[Arena]) -> None:
    one = rich(arena, pieces=6)
    one.refused(HireCompanion(1, "dragon"), "unknown_id")
    one.refused(HireCompanion(1, "veteran"), "locked")
    one.act(HireCompanion(1, "guard"))
    assert one.told(CompanionHired)[0].gold == 2
    assert (hired(one).hp, hired(one).row, hired(one).paid) == (11, "front", 1440 + 720 + 1440)
    one.act(HireCompanion(1, "acolyte"))
    one.refused(HireCompanion(1, "guard"), "party_full")
    one.act(DismissCompanion(1, 2))
    one.refused(HireCompanion(1, "acolyte"), "no_gold")
    one.refused(DismissCompanion(1, 2), "no_companion")
    one.act(TravelStart(1, "darkwood-forest"), 1)
    one.refused(HireCompanion(1, "guard"), "not_in_city")


@pytest.mark.rule("Q-488")
def test_who_is_not_paid_leaves(arena: type[Arena]) -> None:
    one = rich(arena, pieces=5)
    one.act(HireCompanion(1, "guard"))
    one.act(Wait(1, 1440))
    assert one.told(CompanionPaid)[0].gold == 2
    one.act(Wait(1, 1440))
    assert one.told(CompanionLeft)[0].why == "unpaid"
    assert not one.bench.rows(Hired)
    assert one.carried()["gold-piece"] == 1


@pytest.mark.rule("Q-485", "Q-487", "Q-031")
def test_companions_stand_beside_their_owner_in_a_fight(arena: type[Arena]) -> None:
    one = rich(arena)
    one.act(HireCompanion(1, "guard"))
    one.act(SetFormation(1, "back", 1))
    one.refused(SetFormation(1, "back", 2), "no_companion")
    one.fight("goblin", far=6, dice=[20, 10, 1])
    row = one.one(GUARD)
    assert (row.kind, row.side, row.owner, row.hp, row.pos) == ("companion", "party", one.me, 11, -1)
    one.refused(DismissCompanion(1, 1), "in_combat")
    one.refused(HireCompanion(1, "guard"), "in_combat")


@pytest.mark.rule("Q-489", "Q-415")
def test_a_companions_damage_is_half_of_the_experience(arena: type[Arena]) -> None:
    one = rich(arena)
    one.act(HireCompanion(1, "guard"))
    one.fight("ogre", far=0, dice=[20, 15, 1])
    one.set("ogre#1", hp=7, max_hp=59)
    before = one.bench.row(Character, 1).experience
    one.bench.act(one.me, EndTurn(1), [20, 6, 6, *([1] * 3)])
    told = one.told(XpGained)
    assert [event.cid for event in told] == ["Alda#1"]
    assert one.bench.row(Character, 1).experience - before == 7 * 450 // 59 // 2


@pytest.mark.rule("Q-490")
def test_the_dead_are_gone_for_good_and_the_stable_wake(arena: type[Arena]) -> None:
    for alive, hp in ((False, 0), (True, 0)):
        one = rich(arena).wear(mainhand="longsword")
        one.act(HireCompanion(1, "guard"))
        one.fight("goblin", far=0, dice=[20, 10, 1])
        one.set(GUARD, alive=alive, hp=hp, stable=alive)
        one.set("goblin#1", hp=1)
        one.act(Attack(1), 15, 5, 2, 30, 60)
        one.act(EndCombat(1))
        assert not one.bench.rows(Combat)
        assert [row.hp for row in one.bench.rows(Hired)] == ([1] if alive else [])


@pytest.mark.rule("Q-490", "Q-487", "Q-459")
def test_rests_heal_companions_too(arena: type[Arena]) -> None:
    one = rich(arena)
    one.act(HireCompanion(1, "acolyte"))
    hired(one, hp=2, heals=3)
    one.act(ShortRest(1))
    assert (hired(one).hp, hired(one).heals) == (3, 3)
    one.act(LongRest(1))
    assert (hired(one).hp, hired(one).heals) == (9, 0)
