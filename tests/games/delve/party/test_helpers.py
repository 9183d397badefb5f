"""Helpers: people who can be hired, come along, fight, and go home (D-326)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.games.delve.content import default
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.leaving import CloseDungeon, LeaveDungeon
from yonder.games.delve.encounter.tricks import Outwit
from yonder.games.delve.encounter.turns import Attack, Wait
from yonder.games.delve.events import Attacked, Greeted, Shielded, XpGained
from yonder.games.delve.models import Character, Combat, Encounter, Fighter, Foe, Helper, Npc, Presence, Room, Threat
from yonder.games.delve.party.events import HelperFell, HelperHealed, HelperHired, HelperLeft
from yonder.games.delve.party.helpers import Dismiss, Hire
from yonder.games.delve.world.movement import Move

HOLLOW, QUIET = "t:3:2:0", "t:1:0:0"
CONTENT = default()


def hired(tale: Any, role: str, **stats: int) -> tuple[Any, str]:
    """Alice with a helper, on a quiet tile, in a fight with a boar."""
    game = tale("alice")
    game.put(game.row(Presence, "alice"), place="t:0:0:0")
    game.act("alice", Hire(role))
    game.act("alice", Move("east"))
    foe = game.foe(**{"hp": 40, **stats})
    game.meet("alice")
    return game, foe


@pytest.mark.rule("D-326")
def test_helpers_are_hired_where_somebody_lends_them(tale: Any) -> None:
    game = tale("alice")
    game.refused("alice", Hire("shield"), "nobody_to_hire")
    game.put(game.row(Presence, "alice"), place="t:0:0:0")
    game.refused("alice", Hire("cook"), "bad_choice")
    labels = [offer.label for offer in game.offers("alice") if isinstance(offer.action, Hire)]
    assert len(labels) == 3
    assert sum("for 8 gold: a shield-bearer" in label for label in labels) == 1
    game.act("alice", Hire("shield"))
    name = game.events(HelperHired)[0].helper.name
    assert any(name in label for label in labels)
    assert game.row(Character, "alice").purse == 15 - 8
    game.refused("alice", Hire("archer"), "helped_already")
    game.act("alice", Dismiss())
    game.change("alice", purse=9)
    game.refused("alice", Hire("healer"), "no_gold")
    game.refused("alice", Dismiss(), "no_helper")


@pytest.mark.rule("D-326")
def test_two_players_hire_at_the_same_captain(tale: Any) -> None:
    game = tale("alice", "bob")
    for who in ("alice", "bob"):
        game.put(game.row(Presence, who), place="t:0:0:0")
        game.act(who, Hire("archer"))
    assert [row.npc for row in game.rows(Helper)] == ["helper/alice", "helper/bob"]


@pytest.mark.rule("D-326")
def test_a_helper_comes_along_below_and_goes_home_when_it_closes(tale: Any) -> None:
    game = tale("alice")
    game.put(game.row(Presence, "alice"), place="t:0:0:0")
    game.act("alice", Hire("healer"))
    game.put(game.row(Presence, "alice"), place=HOLLOW)
    game.act("alice", EnterDungeon("thornroot_warren"), [0] * 32)
    npc = game.row(Presence, "helper/alice")
    assert npc.place == game.row(Presence, "alice").place
    assert [event.speaker.id for event in game.events(Greeted)] in ([], ["helper/alice"])
    game.act("alice", LeaveDungeon())
    assert game.row(Presence, "helper/alice").place == ""  # on the road it stands in nobody's way
    game.act("alice", CloseDungeon("thornroot_warren"))
    assert [event.helper.id for event in game.events(HelperLeft)] == ["helper/alice"]
    for model in (Helper, Combat, Npc, Presence):
        assert game.world.find(model, "alice" if model is Helper else "helper/alice") is None


@pytest.mark.rule("D-326")
def test_a_helper_strikes_after_its_player_and_halves_the_lesson(tale: Any) -> None:
    game, foe = hired(tale, "archer", hp=20)
    game.act("alice", Attack(foe), [3, 3, 3])
    blows = [(event.actor.id, event.target.id) for event in game.events(Attacked)]
    assert blows[:2] == [("alice", foe), ("helper/alice", foe)]
    game.put(game.row(Combat, foe), hp=1)
    game.act("alice", Attack(foe), [3, 99])
    level = CONTENT.creatures["boar"].level
    assert [event.amount for event in game.events(XpGained)] == [10 * level * 3 // 4]


@pytest.mark.rule("D-326")
def test_a_shield_bearer_draws_blows_and_stands_in_front_of_the_hurt(tale: Any) -> None:
    game, foe = hired(tale, "shield")
    game.act("alice", Wait(), [3, 3])
    assert game.row(Threat, foe, "helper/alice").amount > 4
    assert game.events(Attacked)[-1].target.id == "helper/alice"
    game.change("alice", hp=6)
    game.put(Threat(foe, "alice", 500))
    game.act("alice", Wait(), [3])
    assert [event.target.id for event in game.events(Shielded)] == ["alice"]
    assert [event.target.id for event in game.events(Attacked)] == ["helper/alice"]
    assert game.hp("alice") == 6


@pytest.mark.rule("D-326")
def test_a_healer_heals_three_times(tale: Any) -> None:
    game, foe = hired(tale, "healer")
    game.put(Threat(foe, "helper/alice", 500))
    game.change("helper/alice", hp=900, max_hp=900)
    for _ in range(3):
        game.change("alice", hp=5)
        game.act("alice", Wait(), [3])
        assert [event.amount for event in game.events(HelperHealed)] == [10]
    game.change("alice", hp=5)
    game.act("alice", Wait(), [3, 3])
    assert game.events(HelperHealed) == []
    assert game.view("alice")["helper"]["heals"] == 0


@pytest.mark.rule("D-326")
def test_a_helper_that_goes_down_leaves_no_row(tale: Any) -> None:
    game, foe = hired(tale, "archer")
    game.change("helper/alice", hp=1)
    game.put(Threat(foe, "helper/alice", 500))
    game.act("alice", Wait(), [3, 3])
    assert len(game.events(HelperFell)) == 1
    assert game.world.find(Threat, foe, "helper/alice") is None
    assert game.world.find(Fighter, QUIET, "helper/alice") is None
    assert (game.rows(Helper), game.row(Encounter, QUIET).round) == ([], 2)
    game.act("alice", Outwit(foe), [99, 3])
    assert game.rows(Foe) != []


@pytest.mark.rule("D-326")
def test_a_helper_has_something_to_say_of_new_rooms(tale: Any) -> None:
    game = tale("alice")
    game.put(game.row(Presence, "alice"), place="t:0:0:0")
    game.act("alice", Hire("shield"))
    game.put(game.row(Presence, "alice"), place=HOLLOW)
    game.act("alice", EnterDungeon("thornroot_warren"), [0] * 32)
    game.act("alice", Move("deeper"))
    said = [event for event in game.events(Greeted) if event.speaker.id == "helper/alice"]
    assert len(said) == 1
    assert len(game.rows(Room)) == 2
