"""What holds everywhere: tapes, orders, events with their numbers, the shape of the code (Parts 0, 25 to 28)."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.games.quest.company import Company

import yonder.games.quest
from yonder.core.chance.dice import ScriptError
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.combat.spoils.ending import EndCombat, TakeAll, TakeLoot
from yonder.games.quest.content import default
from yonder.games.quest.events import DamageDealt, DeathOutcome, LootTaken, Moved, XpGained
from yonder.games.quest.journey.city import Wait
from yonder.games.quest.journey.encounters import eligible
from yonder.games.quest.journey.events import TimeAdvanced
from yonder.games.quest.journey.rests import ShortRest
from yonder.games.quest.journey.travel import TravelStart
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.models import Character, Combat, Drop
from yonder.games.quest.party.companions import HireCompanion
from yonder.games.quest.saves.record import last_save

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
GOBLIN = "goblin#1"


def armed(arena: type[Arena]) -> Arena:
    return arena().strip().scores(16, 12, 14, 10, 10, 10).wear(mainhand="longsword")


@pytest.mark.rule("Q-005", "Q-003", "Q-004")
def test_a_tape_must_fit_and_be_used_up(arena: type[Arena]) -> None:
    one = arena()
    with pytest.raises(ScriptError):
        one.act(TravelStart(1, "darkwood-forest"))
    with pytest.raises(ScriptError):
        one.act(TravelStart(1, "darkwood-forest"), 101)
    with pytest.raises(ScriptError):
        one.act(TravelStart(1, "darkwood-forest"), 1, 1)


@pytest.mark.rule("Q-004")
def test_every_draw_says_what_it_was_for(arena: type[Arena]) -> None:
    one = arena()
    one.hero(minute=420)
    one.act(TravelStart(1, "darkwood-forest"), 61)
    assert [(draw.reason, draw.high, draw.value) for draw in one.bench.draws] == [("weather", 100, 61)]


@pytest.mark.rule("Q-017", "Q-484", "Q-498")
def test_the_party_comes_first_in_party_order_then_monsters_as_they_came() -> None:
    us = Company("fighter", "wizard")
    us.act(1, HireCompanion(1, "guard"))
    us.fight("wolf", "goblin", "wolf", far=6, dice=[20, 19, 18, 1, 1, 1])
    assert [row.cid for row in Field(us.bench.world, 1).all()] == [
        "Alda#1",
        "Hilda#2",
        "guard@1",
        "wolf#1",
        "goblin#1",
        "wolf#2",
    ]


@pytest.mark.rule("Q-538")
def test_events_carry_the_numbers_after_them(arena: type[Arena]) -> None:
    one = armed(arena)
    one.act(Wait(1, 500))
    told, who = one.told(TimeAdvanced)[0], one.hero()
    assert (told.day, told.minute, told.hunger, told.fatigue, told.hp) == (
        who.day,
        who.minute,
        who.hunger,
        who.fatigue,
        who.hp,
    )
    one.first("goblin", far=1)
    one.act(Move(1, "closer", GOBLIN))
    assert one.told(Moved)[0].pos == one.one().pos
    one.act(Attack(1), 15, 1)
    assert one.told(DamageDealt)[0].hp == one.one(GOBLIN).hp
    assert one.told(XpGained)[0].total == one.bench.row(Character, 1).experience


@pytest.mark.rule("Q-069", "Q-065", "Q-440")
def test_only_monsters_are_met_at_random_and_everywhere_somebody_is() -> None:
    for land in CONTENT.environments.values():
        there = eligible(CONTENT, land.terrain, 1, 100)
        assert len(there) >= 3, land.id
        assert all(kind.actions and kind is CONTENT.monsters[kind.id] for kind in there)


@pytest.mark.rule("Q-025", "Q-268", "Q-263")
def test_slots_are_not_used_up_by_casting(arena: type[Arena]) -> None:
    one = arena("cleric", 3)
    one.hero(hp=1, max_hp=40, mana=8)
    before = one.hero().prepared
    one.act(Cast(1, "cure-wounds"), 1)
    one.act(Cast(1, "cure-wounds"), 1)
    assert one.hero().prepared == before


@pytest.mark.rule("Q-342", "Q-343", "Q-091", "Q-341")
def test_death_writes_no_save_and_names_the_city(arena: type[Arena]) -> None:
    one = armed(arena).carry("potion-of-healing", "arrows 20")
    one.hero(experience=100)
    one.first("goblin")
    one.set("Alda#1", alive=False, hp=0)
    one.bench.put(one.bench.row(Combat, 1), phase="defeat", outcome="defeat")
    one.act(EndCombat(1))
    told = one.told(DeathOutcome)[0]
    assert (told.city, [drop.item for drop in told.kept]) == ("kingdom", ["potion-of-healing", "longsword", "arrows"])
    assert one.carried() == {"potion-of-healing": 1, "longsword": 1, "arrows": 1}
    assert one.hero().experience == 100
    assert last_save(one.bench.world, 1) == ""


@pytest.mark.rule("Q-414", "X-10")
def test_more_hit_points_are_worth_more_experience(arena: type[Arena]) -> None:
    one = armed(arena).first("goblin")
    one.set(GOBLIN, hp=9, max_hp=9)
    one.act(Attack(1), 15, 8, 2, 30, 60)
    assert one.told(XpGained)[0].amount == 9 * 50 // 7


@pytest.mark.rule("Q-436")
def test_loot_is_taken_up_to_twice_what_can_be_carried(arena: type[Arena]) -> None:
    one = armed(arena).first("goblin")
    one.set(GOBLIN, hp=1)
    one.act(Attack(1), 15, 8, 2, 30, 60)
    one.bench.put(one.combat, loot=(Drop("gold-piece", 900_000), Drop("hunting-trap", 1)))
    one.act(TakeAll(1))
    # 16 x 6 lb x 2, less the sword in hand (half of 3 lb), in gold pieces of 0.02 lb
    assert one.told(LootTaken)[0].quantity == (2 * 9600 - 150) // 2
    one.refused(TakeLoot(1, "hunting-trap"), "too_heavy")


@pytest.mark.rule("Q-458")
def test_an_hour_brings_some_features_back(arena: type[Arena]) -> None:
    used = (("arcane-recovery", 1), ("bardic-inspiration", 2), ("channel-divinity", 1), ("wild-shape", 2))
    one = arena("bard", 4)
    one.hero(features_used=used)
    one.act(ShortRest(1))
    assert dict(one.hero().features_used) == {"arcane-recovery": 1, "bardic-inspiration": 2}
    two = arena("bard", 5)
    two.hero(features_used=used)
    two.act(ShortRest(1))
    assert dict(two.hero().features_used) == {"arcane-recovery": 1}


@pytest.mark.rule("Q-464", "Q-204", "Q-107")
def test_simplifications_of_early_versions_are_gone(arena: type[Arena]) -> None:
    one = armed(arena).first("goblin")
    before = one.ac()
    one.act(Attack(1), 2)
    one.refused(Attack(1), "no_action")
    one.afflict("Alda#1", "unconscious")
    assert one.ac() == before


@pytest.mark.rule("Q-463", "Q-466")
def test_every_rule_that_the_traceability_names_exists() -> None:
    book = (Path(__file__).parents[4] / "docs" / "rules" / "quest.md").read_text("utf-8")
    known = set(re.findall(r"^- \*\*(Q-\d{3})\*\*", book, re.MULTILINE))
    tables = book[book.index("## Part 37") : book.index("## Part 38")]
    assert set(re.findall(r"Q-\d{3}", tables)) <= known
    assert len(known) == 557


@pytest.mark.rule("Q-469")
def test_rules_know_neither_transport_nor_storage() -> None:
    for path in Path(str(files(yonder.games.quest))).rglob("*.py"):
        found = re.findall(
            r"^from yonder\.(serve|realm|proof|play|cli|client)\b", path.read_text("utf-8"), re.MULTILINE
        )
        assert not found, path
