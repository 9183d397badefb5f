"""Parties of players: joining, leaving, travelling and fighting together (Part 30)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.quest.company import Company

from yonder.core import Question, party
from yonder.core.rules import engine
from yonder.games.quest import rules
from yonder.games.quest.character.packing import Unequip
from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.combat.spoils.ending import EndCombat, TakeAll, TakeLoot
from yonder.games.quest.events import CombatStarted, KillBonus, LootTaken, XpGained
from yonder.games.quest.journey.dungeons import EnterDungeon, NextStep
from yonder.games.quest.journey.events import SilentRoll
from yonder.games.quest.journey.rests import LongRest
from yonder.games.quest.journey.sessions import DiscardSession
from yonder.games.quest.journey.travel import Go, TravelStart, TravelStop
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.models import Combat, Delving, Session, Travel
from yonder.games.quest.party.companions import SetFormation
from yonder.games.quest.party.company import host
from yonder.games.quest.party.events import PartyChanged
from yonder.games.quest.party.joining import (
    PartyAccept,
    PartyDecline,
    PartyInvite,
    PartyKick,
    PartyLeave,
)

FOREST = "darkwood-forest"


@pytest.mark.rule("Q-491", "Q-021", "Q-485")
def test_players_in_one_place_form_a_party() -> None:
    us = Company("fighter", "wizard", "rogue", joined=False)
    us.refused(1, PartyInvite(1, 1), "self_target")
    us.refused(1, PartyInvite(1, 9), "missing")
    us.refused(2, PartyInvite(1, 2), "not_owner")
    us.hero(3, location="verdant")
    us.refused(1, PartyInvite(1, 3), "not_here")
    us.act(1, PartyInvite(1, 2))
    us.refused(2, PartyAccept(2, 7), "no_invitation")
    us.refused(3, PartyAccept(3, 1), "no_invitation")
    us.act(2, PartyAccept(2, 1))
    assert us.bench.events(PartyChanged) == [PartyChanged(1, 1, (1, 2))]
    us.refused(2, PartyInvite(2, 3), "not_leader")
    assert engine.members(rules, us.bench.world, "session:1") == list(us.names[:2])
    assert engine.scopes(rules, us.bench.world, us.names[1]) == ["session:2", "session:1"]


@pytest.mark.rule("Q-491")
def test_invitations_are_declined_and_members_leave_or_are_sent_away() -> None:
    us = Company("fighter", "wizard", "rogue", joined=False)
    us.act(1, PartyInvite(1, 2))
    us.act(2, PartyDecline(2, 1))
    assert party.of(us.bench.world, "session:1") is None
    us = Company("fighter", "wizard", "rogue")
    us.refused(2, PartyKick(2, 3), "not_leader")
    us.act(1, PartyKick(1, 3))
    us.act(2, PartyLeave(2))
    us.refused(2, PartyLeave(2), "not_in_party")


@pytest.mark.rule("Q-486", "Q-484")
def test_a_party_has_four_members() -> None:
    us = Company("fighter", "wizard", "rogue", "cleric")
    assert len(party.members(us.bench.world, 1)) == 4
    us.fight("goblin", dice=[20, 1, 1, 1, 1])
    told = us.bench.events(CombatStarted)[0]
    assert told.party == ("Alda#1", "Hilda#2", "Kesta#3", "Delia#4")


@pytest.mark.rule("Q-491")
def test_only_the_leader_travels_and_all_go_along() -> None:
    us = Company("fighter", "wizard")
    us.refused(2, TravelStart(2, FOREST), "not_leader")
    us.refused(2, LongRest(2), "not_leader")
    us.refused(2, TravelStart(1, FOREST), "not_leader")
    us.act(1, TravelStart(1, FOREST), 1)
    us.act(1, Go(1, 60))
    ways = us.bench.rows(Travel)
    assert [(way.char, way.progress, way.goal) for way in ways] == [(1, 500, "verdant"), (2, 500, "verdant")]
    assert us.hero(2).minute == us.hero(1).minute == 780
    us.act(2, PartyLeave(2))
    us.act(1, TravelStop(1))
    us.act(2, Go(2, 60))
    assert us.bench.row(Travel, 2).progress == 1000
    assert us.bench.row(Travel, 1).progress == 500


@pytest.mark.rule("Q-479", "Q-496", "Q-015")
def test_everybody_rolls_stealth_and_the_lowest_counts() -> None:
    us = Company("fighter", "rogue")
    for number in (1, 2):
        us.hero(number, minute=420, stats=(10, 10, 10, 10, 10, 10), experience=1)
    us.act(1, TravelStart(1, FOREST), 1)
    # a check, a goblin, two of them; the loud fighter (chainmail) and the trained rogue; range, four initiatives
    us.act(1, Go(1, 120), 2500, 5, 2, 20, 20)
    us.act(1, TravelStop(1))
    rolls = us.bench.events(SilentRoll)
    assert [(roll.char, roll.total) for roll in rolls] == [(1, 17), (2, 24)]


@pytest.mark.rule("Q-492", "Q-018")
def test_only_whose_turn_it_is_may_act() -> None:
    us = Company("fighter", "wizard")
    us.fight("goblin", far=6, dice=[20, 10, 1])
    us.refused(2, EndTurn(1), "not_your_turn")
    us.refused(2, Attack(1), "not_your_turn")
    us.act(1, EndTurn(1))
    us.refused(1, EndTurn(1), "not_your_turn")
    stranger = us.bench.players[2]
    us.bench.refused(stranger, EndTurn(1), "not_owner")


@pytest.mark.rule("Q-492", "Q-095")
def test_the_leader_ends_the_turn_of_a_member_who_is_gone() -> None:
    us = Company("fighter", "wizard")
    us.fight("goblin", far=6, dice=[20, 10, 1])
    us.bench.advance(899_000, [])
    us.act(1, EndTurn(1))
    us.refused(1, EndTurn(1), "not_your_turn")
    us.bench.advance(2_000, [])  # the wizard's 15 minutes are over; the fight goes on
    assert not us.bench.row(Session, 2).closed
    us.bench.act(us.names[0], EndTurn(1))
    assert us.bench.rows(Combat)


@pytest.mark.rule("Q-090", "Q-495")
def test_members_are_bound_by_the_fight_of_their_leader() -> None:
    us = Company("fighter", "wizard")
    us.fight("goblin", far=6, dice=[20, 10, 1])
    us.refused(2, Unequip(2, "mainhand"), "in_combat")
    us.refused(2, PartyLeave(2), "in_combat")
    us.refused(2, DiscardSession(2), "in_combat")
    us.refused(1, DiscardSession(1), "in_combat")


@pytest.mark.rule("Q-421", "Q-413", "Q-494")
def test_experience_is_for_those_who_earned_it_bonuses_and_loot_for_all() -> None:
    us = Company("fighter", "fighter")
    us.act(1, StartFight(1, ("goblin",), 0, "boss"), 20, 10, 1)
    us.set("goblin#1", hp=2)
    us.bench.act(us.names[0], Attack(1), [15, 8, 4, 30, 60])
    assert [event.cid for event in us.bench.events(XpGained)] == ["Alda#1"]
    assert [(event.cid, event.amount) for event in us.bench.events(KillBonus)] == [("Alda#1", 12), ("Hilda#2", 12)]
    us.act(2, TakeLoot(1, "gold-piece", 1))
    assert us.bench.events(LootTaken)[0].cid == "Hilda#2"
    us.act(1, TakeAll(1))
    us.refused(2, TakeLoot(1, "gold-piece", 1), "no_item")
    us.act(2, EndCombat(1))
    assert us.hero(1).experience > us.hero(2).experience > 0


@pytest.mark.rule("Q-395")
def test_one_may_flee_and_the_others_fight_on() -> None:
    us = Company("fighter", "fighter")
    us.fight("goblin", far=5, dice=[20, 10, 1])
    us.act(1, Flee(1), 1)
    assert us.one("Alda#1").fled
    assert us.bench.rows(Combat)


@pytest.mark.rule("Q-031")
def test_the_back_row_begins_a_step_behind() -> None:
    us = Company("fighter", "wizard")
    us.act(2, SetFormation(2, "back"))
    us.fight("goblin", far=3, dice=[20, 10, 1])
    assert (us.one("Alda#1").pos, us.one("Hilda#2").pos, us.one("goblin#1").pos) == (0, -1, 3)


@pytest.mark.rule("Q-491")
def test_when_the_leader_goes_the_next_one_leads_on_in_the_dungeon() -> None:
    us = Company("fighter", "wizard", "rogue")
    for number in (1, 2, 3):
        us.hero(number, location="millhaven", experience=1)
    us.act(1, EnterDungeon(1, "millhaven-cellars"))
    us.refused(2, NextStep(1), "not_leader")
    us.act(1, PartyLeave(1))
    assert [(row.session, row.dungeon) for row in us.bench.rows(Delving)] == [(2, "millhaven-cellars")]
    assert host(us.bench.world, us.bench.row(Session, 3)).session == 2
    us.act(2, NextStep(2), 2, 20, 1, 1, 1)
    assert us.bench.row(Combat, 2).kind == "static"


@pytest.mark.rule("Q-340", "Q-335")
def test_the_dead_wake_at_home_and_leave_the_party() -> None:
    us = Company("fighter", "wizard", "rogue")
    us.hero(1, location="millhaven")
    us.hero(2, location="millhaven")
    us.hero(3, location="millhaven")
    us.fight("goblin", dice=[20, 1, 1, 1])
    us.set("Hilda#2", alive=False, hp=0)
    us.set("goblin#1", hp=1)
    us.bench.act(us.names[0], Attack(1), [15, 8, 4, 30, 60])
    us.bench.act(us.names[0], EndCombat(1), [])
    assert us.hero(2).location == "kingdom"
    assert party.together(us.bench.world, "session:1") == ["session:1", "session:3"]


@pytest.mark.rule("Q-094", "Q-491")
def test_who_throws_a_session_away_leaves_the_party() -> None:
    us = Company("fighter", "wizard")
    us.act(1, DiscardSession(1))
    assert party.of(us.bench.world, "session:2") is None
    us.act(2, TravelStart(2, FOREST), 1)


def asked(us: Company) -> Question:
    """Two ogres strike, and nobody does anything until somebody is asked for a reaction."""
    for number in range(1, len(us.names) + 1):
        us.hero(number, hp=900, max_hp=900)
    us.bench.game.act(us.names[0], StartFight(1, ("ogre", "ogre"), 0))
    for _ in range(40):
        found = us.bench.world.where(Question, scope="session:1")
        if found:
            return found[0]
        combat = us.bench.row(Combat, 1)
        owner = us.one(combat.order[combat.turn]).owner
        us.bench.game.act(owner, EndTurn(1))
    raise AssertionError("nobody was asked")


@pytest.mark.rule("Q-147", "Q-550")
def test_fellows_wait_for_a_reaction_only_so_long() -> None:
    us = Company("rogue", "rogue", level=5)
    question = asked(us)
    assert question.until == us.bench.world.now + 120_000
    assert us.bench.advance(119_999) == 0
    assert us.bench.row(Combat, 1).phase == "reaction"
    assert us.bench.advance(1) == 1
    assert us.bench.world.find(Question, question.id) is None


@pytest.mark.rule("Q-550")
@pytest.mark.parametrize(("classes", "setup"), [(("rogue",), {}), (("rogue", "rogue"), {"reaction_seconds": 0})])
def test_alone_or_with_a_patient_host_there_is_no_hurry(classes: tuple[ClassName, ...], setup: dict[str, Any]) -> None:
    us = Company(*classes, level=5, session_grace_seconds=0, **setup)
    assert asked(us).until == 0
