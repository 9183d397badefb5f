"""Offers: every action of a turn, open or greyed with the sentence of its guard."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import Choice, Offer, Question, Some, tag_of
from yonder.core.rules import engine
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.journey.city import Buy
from yonder.games.quest.journey.events import TimeAdvanced
from yonder.games.quest.journey.travel import Go, TravelStart, TravelStop
from yonder.games.quest.kinds import CONDITIONS, STATS

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


def listed(one: Arena) -> dict[str, Offer]:
    return {offer.label: offer for offer in one.bench.offers(one.me)}


@pytest.mark.rule("Q-404", "Q-411", "Q-129")
def test_what_is_held_decides_how_one_may_strike(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword", offhand="shield").first("goblin", "wolf")
    offers = listed(one)
    assert offers["Attack with Longsword"].domains["target"] == Choice(("goblin#1", "wolf#1"), ("Goblin", "Wolf"))
    both = offers["Attack with Longsword in both hands"]
    assert (both.enabled, both.code, both.reason) == (False, "hands_full", "Your hands are full.")


@pytest.mark.rule("Q-404", "Q-034", "Q-164")
def test_only_targets_within_reach_can_be_chosen(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("goblin", "goblin")
    one.set("goblin#2", pos=3)
    offers = listed(one)
    assert offers["Attack with Longsword"].domains["target"] == Choice(("goblin#1",), ("Goblin 1",))
    one.set("goblin#1", pos=3)
    grey = listed(one)["Attack with Longsword"]
    assert (grey.code, grey.reason) == ("out_of_range", "Out of reach (3): step closer first.")


@pytest.mark.rule("Q-406")
def test_what_can_be_used_is_listed_with_its_number(arena: type[Arena]) -> None:
    one = arena().strip().carry("potion-of-healing 3", "oil 1", "rope 1").first("goblin")
    found = [offer.label for offer in one.bench.offers(one.me) if tag_of(offer.action) == "use_item" and offer.enabled]
    assert "Use Potion of healing (3)" in found
    assert any(label.startswith("Use Oil") and "(" not in label for label in found)
    assert not any("Rope" in label for label in found)


@pytest.mark.rule("Q-125", "Q-408")
def test_flight_is_offered_from_range_3_on_with_its_chance(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    grey = next(each for each in one.bench.offers(one.me) if tag_of(each.action) == "flee")
    assert (grey.enabled, grey.code) == (False, "too_close")
    one.set("goblin#1", pos=4)
    offer = next(each for each in one.bench.offers(one.me) if tag_of(each.action) == "flee")
    assert offer.enabled
    odds = one.bench.game.odds(one.me, offer.action)
    assert odds is not None
    assert {line.name: line.value for line in odds.lines} == {"escape": Fraction(one_bp(one), 10_000)}


def one_bp(one: Arena) -> int:
    bp: int = one.bench.game.view(one.me)["session"]["fight"]["flee_bp"]
    return bp


@pytest.mark.rule("Q-024", "Q-402")
def test_a_critical_hit_doubles_its_dice_and_is_told_line_by_line(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("ogre")
    me = one.one()
    assert (me.actions, me.bonus, me.steps, me.reaction) == (1, 1, 1, True)
    assert (len(CONDITIONS), len(STATS)) == (15, 6)
    told = one.act(Attack(1, "ogre#1"), 20, 3, 4)
    lines = [line for event in told if (line := engine.narrate(rules, event))]
    assert lines[:2] == [
        "Alda → Ogre, Longsword: 25 (20) against 11, CRITICAL HIT.",
        "Ogre takes 10 slashing damage and has 49.",
    ]


@pytest.mark.rule("Q-536")
def test_the_only_enemy_need_not_be_named(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    offer = next(each for each in one.bench.offers(one.me) if isinstance(each.action, Attack))
    assert offer.has(Attack(1, ""))
    assert offer.has(Attack(1, "goblin#1"))
    assert not offer.has(Attack(1, "wolf#1"))


@pytest.mark.rule("Q-405", "Q-213")
def test_abilities_say_why_they_cannot_be_used(arena: type[Arena]) -> None:
    one = arena("fighter", 1).first("goblin")
    assert listed(one)["Power strike"].reason == "This takes level 3."
    one.set("Alda#1", resource=1)
    assert listed(one)["Second wind"].reason == "You need 3 and have 1."


@pytest.mark.rule("Q-405", "Q-267", "Q-282")
def test_spells_are_aimed_as_their_kind_is(arena: type[Arena]) -> None:
    one = arena("wizard", 5)
    spells = ("fire-bolt", "magic-missile", "fireball", "burning-hands", "misty-step")
    one.hero(known=spells, prepared=spells, mana=4)
    one.first("goblin", "wolf", far=3)
    offers = listed(one)
    one_at_a_time = offers["Cast Fire bolt (1 mana)"].domains["targets"]
    assert one_at_a_time == Choice((("goblin#1",), ("wolf#1",)), ("Goblin", "Wolf"))
    darts = offers["Cast Magic missile (2 mana)"].domains["targets"]
    assert isinstance(darts, Some)
    assert (darts.most, darts.freely) == (3, True)
    assert set(offers["Cast Fireball at a place (4 mana)"].domains) == {"pos"}
    assert offers["Cast Burning hands (2 mana)"].code == "bad_target"
    assert offers["Cast Misty step (3 mana)"].domains["pos"].names[0] == "2 steps back"  # type: ignore[union-attr]
    one.set("Alda#1", mana=3)
    assert listed(one)["Cast Fireball (4 mana)"].reason == "You need 4 mana and have 3."


@pytest.mark.rule("Q-105", "Q-107")
def test_a_spent_action_greys_what_needs_one(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    one.set("Alda#1", actions=0)
    grey = {offer.code for offer in one.bench.offers(one.me) if tag_of(offer.action) in ("attack", "dodge", "grapple")}
    assert grey == {"no_action"}
    assert listed(one)["Step away"].enabled
    assert listed(one)["End your turn"].enabled


@pytest.mark.rule("Q-147", "Q-410")
def test_a_pending_reaction_offers_its_choices_and_greys_the_rest(arena: type[Arena]) -> None:
    one = arena("rogue", 5).fight("goblin", far=0, dice=[1, 20, 15])
    asked = one.bench.world.where(Question, to=one.me)
    assert [offer.label for offer in one.bench.offers(one.me)[:2]] == ["Uncanny Dodge", "Take the hit"]
    assert len(asked) == 1
    others = [offer for offer in one.bench.offers(one.me)[2:] if getattr(offer.action, "session", 0)]
    assert others
    assert {offer.code for offer in others} == {"awaiting_answer"}
    assert any(isinstance(offer.action, EndTurn) for offer in others)


@pytest.mark.rule("Q-532")
@pytest.mark.parametrize(
    "line",
    [
        '{"type":"attack","session":1,"source":"unarmed","grip":"two"}',
        '{"type":"use_ability","session":1,"ability":"second-wind","target":"goblin#1"}',
        '{"type":"cast","session":1,"spell":"fire-bolt","targets":["goblin#1"],"pos":3}',
        '{"type":"create_character","mode":"destiny","race":"elf"}',
    ],
)
def test_fields_that_mean_nothing_are_refused(arena: type[Arena], line: str) -> None:
    one = arena().first("goblin")
    one.refused(one.bench.game.rules.decode(line.encode()), "bad_request")


def way_on(one: Arena) -> list[Offer]:
    return [offer for offer in one.bench.offers(one.me) if offer.group == "Journey" and not offer.aside]


@pytest.mark.rule("Q-411", "Q-534")
def test_on_the_road_everything_keeps_its_place_also_at_a_halt(arena: type[Arena]) -> None:
    one = arena()
    one.act(TravelStart(1, "merchants-highway"), 1)
    going = way_on(one)
    assert [offer.label for offer in going] == [
        "Travel on for an hour",
        "Travel on until you arrive (about 8 h)",
        "Make a halt",
        "Turn back",
    ]
    assert going[1].action == Go(1, 480)
    one.act(TravelStop(1))
    halted = way_on(one)
    assert [offer.label for offer in halted] == ["Go on after the halt", *(offer.label for offer in going[1:])]
    assert [offer.enabled for offer in halted] == [True, False, False, True]


@pytest.mark.rule("Q-544")
@pytest.mark.parametrize(("item", "quantity", "price"), [("torch", 3, 1), ("dagger", 2, 4), ("torch", 11, 2)])
def test_what_a_purchase_comes_to_is_told_before_it_is_made(
    arena: type[Arena], item: str, quantity: int, price: int
) -> None:
    one = arena().carry("gold-piece 30")
    odds = one.bench.game.odds(one.me, Buy(1, item, quantity))
    assert odds is not None
    assert {line.name: line.value for line in odds.lines} == {"price": price}


@pytest.mark.rule("Q-539")
@pytest.mark.parametrize(
    ("minutes", "said"), [(1, "1 minute"), (60, "1 hour"), (480, "8 hours"), (90, "1 hour 30 minutes")]
)
def test_time_passes_in_hours_and_minutes(minutes: int, said: str) -> None:
    event = TimeAdvanced(1, minutes, day=2, minute=420, fatigue=0, hunger=2, hp=9)
    assert engine.narrate(rules, event) == f"{said} later: day 2, 07:00."
