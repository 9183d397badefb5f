"""Parties (section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.kit import party
from yonder.core.words import sample
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.kinds import Ailment
from yonder.games.delve.models import Following, Instance, Presence
from yonder.games.delve.party.events import FollowFailed, PartyChatted, PartyInvited, PartyLeader, PartyLeftOutside
from yonder.games.delve.party.joining import PartyAccept, PartyDecline, PartyInvite, PartyKick, PartyLeave
from yonder.games.delve.party.together import PartyChat, PartyFollow
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.world.movement import Move


def joined(tale: Any, *names: str) -> Any:
    game = tale(*names)
    for who in names[1:]:
        game.act(names[0], PartyInvite(who))
        game.act(who, PartyAccept(1))
    return game


@pytest.mark.rule("D-270")
def test_invitations_are_refused_in_order(tale: Any) -> None:
    game = joined(tale, "ann", "bob")
    for name in ("cat", "dan", "eve"):
        game.act(name, CreateCharacter(name))
    game.refused("bob", PartyInvite("cat"), "not_leader")
    game.refused("ann", PartyInvite("cat"), "not_here")
    for name in ("cat", "dan", "eve"):
        game.put(game.row(Presence, name), place="t:1:0:0")
    game.refused("ann", PartyInvite("ann"), "self_target")
    game.refused("ann", PartyInvite("bob"), "already_in_party")
    game.act("ann", PartyInvite("cat"))
    assert game.events(PartyInvited)[0].player.name == "cat"
    game.refused("ann", PartyInvite("cat"), "already_invited")
    game.act("ann", PartyInvite("dan"))
    game.refused("ann", PartyInvite("eve"), "party_full")
    game.advance(300_000)
    game.act("ann", PartyInvite("eve"))


@pytest.mark.rule("D-271")
def test_an_invitation_expires(tale: Any) -> None:
    game = tale("ann", "bob")
    game.act("ann", PartyInvite("bob"))
    game.advance(299_999)
    assert game.accepts("bob", PartyAccept(1))
    game.advance(1)
    game.refused("bob", PartyAccept(1), "no_invitation")
    game.act("ann", PartyInvite("bob"))
    number = party.invitations(game.world, "bob")[0].party
    game.act("bob", PartyDecline(number))
    game.refused("bob", PartyDecline(number), "no_invitation")


@pytest.mark.rule("D-272")
def test_the_longest_serving_member_leads_on(tale: Any) -> None:
    game = joined(tale, "ann", "bob", "cat")
    game.act("ann", PartyLeave())
    assert game.events(PartyLeader)[0].player.name == "bob"
    game.refused("ann", PartyLeave(), "not_in_party")
    game.act("bob", PartyLeave())
    assert party.of(game.world, "cat") is None


@pytest.mark.rule("D-272")
def test_who_leaves_a_party_stays_on_the_roster(tale: Any) -> None:
    game = joined(tale, "ann", "bob")
    for who in ("ann", "bob"):
        game.put(game.row(Presence, who), place="t:-4:3:0")
    game.act("ann", EnterDungeon("goblin_cave"))
    game.refused("ann", PartyInvite("bob"), "already_in_party")
    game.act("bob", PartyLeave())
    assert game.rows(Instance)[0].roster == ("ann", "bob")
    game.refused("ann", PartyInvite("bob"), "in_dungeon")


@pytest.mark.rule("D-273")
def test_only_the_leader_sends_away(tale: Any) -> None:
    game = joined(tale, "ann", "bob", "cat")
    game.refused("bob", PartyKick("cat"), "not_leader")
    game.refused("ann", PartyKick("ann"), "self_target")
    game.refused("ann", PartyKick("nobody"), "not_a_member")
    game.act("ann", PartyKick("cat"))
    assert party.members(game.world, 1) == ["ann", "bob"]


@pytest.mark.rule("D-274")
def test_party_chat_reaches_members_anywhere(tale: Any) -> None:
    ann, bob, cat = ("a" * 64, "b" * 64, "c" * 64)
    game = joined(tale, ann, bob)
    game.act(cat, CreateCharacter("cat"))
    words = sample(readers=(ann, bob))
    game.refused(cat, PartyChat(words), "not_in_party")
    game.refused(ann, PartyChat(sample()), "wrong_readers")
    game.put(game.row(Presence, bob), place="t:9:9:0")
    game.change(ann, hp=0)
    game.act(ann, PartyChat(words))
    assert game.heard(bob) == game.events(PartyChatted)
    assert game.heard(cat) == []


@pytest.mark.rule("D-275")
@pytest.mark.rule("D-268")
def test_the_party_is_shown_with_its_whereabouts(tale: Any) -> None:
    game = joined(tale, "ann", "bob")
    game.put(game.row(Presence, "ann"), place="t:-4:3:0")
    game.act("ann", EnterDungeon("goblin_cave"))
    shown = {each["name"]: (each["place"], each["leader"]) for each in game.view("bob")["party"]}
    assert shown == {"ann": ("Goblin Cave", True), "bob": ("t:1:0:0", False)}


@pytest.mark.rule("D-276")
def test_followers_make_the_same_move(tale: Any) -> None:
    game = joined(tale, "ann", "bob", "cat")
    game.act("bob", PartyFollow(on=True))
    game.act("ann", Move("west"))
    assert [game.row(Presence, who).place for who in ("ann", "bob", "cat")] == ["t:0:0:0", "t:0:0:0", "t:1:0:0"]

    game.afflict("bob", Ailment.STUNNED)
    game.act("ann", Move("west"))
    assert [event.reason for event in game.events(FollowFailed)] == ["stunned"]
    game.act("bob", PartyFollow(on=False))
    assert game.rows(Following) == []


@pytest.mark.rule("D-335")
def test_who_stays_outside_is_told_and_the_leader_knows_it_before(tale: Any) -> None:
    game = joined(tale, "ann", "bob")
    game.put(game.row(Presence, "ann"), place="t:-4:3:0")
    shown = game.view("ann")["left_behind"]["goblin_cave"]
    assert [(each["player"]["name"], each["reason"]) for each in shown] == [("bob", "not_here")]
    assert game.view("bob")["left_behind"] == {}
    game.act("ann", EnterDungeon("goblin_cave"))
    told = [event for event in game.heard("bob") if isinstance(event, PartyLeftOutside)]
    assert [(event.by.name, event.reason) for event in told] == [("ann", "not_here")]
