"""A delve that is over for everybody closes at once: who has left may give up the way back (D-317, D-318)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.kit.party import Party, PartyMember
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import DungeonClosed, DungeonLetGo
from yonder.games.delve.dungeon.leaving import CloseDungeon, LeaveDungeon
from yonder.games.delve.encounter.turns import Attack, Wait
from yonder.games.delve.kinds import CloseReason, InstanceStatus
from yonder.games.delve.models import DelveRecord, Encounter, Instance, Item, MemberState, Presence
from yonder.games.delve.world.movement import Move

MOUTH = "t:-4:3:0"
CAVE = "dg:alice:goblin_cave:1"
CLOSE = CloseDungeon("goblin_cave")


def entered(tale: Any, *others: str, hp: int = 900) -> Any:
    """Alice and hers in the cave of W-02, strong enough for anything."""
    game = tale("alice", *others)
    for number, who in enumerate(("alice", *others)):
        game.put(game.row(Presence, who), place=MOUTH)
        game.change(who, hp=hp, max_hp=900, attack=300, defense=0)
        if others:
            game.put(PartyMember(1, number, who, 0))
    if others:
        game.put(Party(1, "alice"))
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    return game


def cleared(game: Any) -> None:
    """Alice walks to the master and beats everything on the way."""
    for _ in range(4):
        game.act("alice", Move("deeper"))
        place = game.row(Presence, "alice").place
        while game.world.find(Encounter, place) is not None:
            near = game.world.where(Presence, place=place)
            game.act("alice", Attack(next(row.entity for row in near if row.entity.startswith(place))))


def offered(game: Any, who: str) -> dict[str, str]:
    """The offers to let a dungeon close, with the reason against each."""
    found = [offer for offer in game.offers(who) if isinstance(offer.action, CloseDungeon)]
    return {offer.action.template_id: "" if offer.enabled else offer.code for offer in found}


@pytest.mark.rule("D-317")
def test_a_cleared_dungeon_closes_when_the_last_one_walks_out(tale: Any) -> None:
    game = entered(tale)
    cleared(game)
    game.act("alice", Move("portal"))
    told = game.events(DungeonClosed)
    assert [event.reason for event in told] == [CloseReason.COMPLETED]
    assert game.world.find(Instance, CAVE) is None
    assert [item.kind for item in game.world.where(Item, place=MOUTH)] == ["chiefs_crown"]


@pytest.mark.rule("D-317")
def test_a_cleared_dungeon_stays_while_a_member_is_inside(tale: Any) -> None:
    game = entered(tale, "bob")
    game.put(game.row(Presence, "bob"), place=f"{CAVE}/r4")
    cleared(game)
    game.act("alice", LeaveDungeon())
    assert game.row(Instance, CAVE).status is InstanceStatus.COMPLETE
    game.act("bob", LeaveDungeon())
    assert game.world.find(Instance, CAVE) is None


@pytest.mark.rule("D-317")
def test_the_last_to_wake_outside_a_cleared_dungeon_closes_it(tale: Any) -> None:
    game = entered(tale, hp=1)
    game.act("alice", Move("deeper"))
    game.act("alice", Wait(), [3])
    game.put(game.row(Instance, CAVE), status=InstanceStatus.COMPLETE)
    game.advance(29_000)
    assert game.world.find(Instance, CAVE) is not None
    game.advance(1_000)
    assert game.row(Presence, "alice").place == MOUTH
    assert game.world.find(Instance, CAVE) is None


@pytest.mark.rule("D-318")
def test_who_has_left_alone_may_close_at_once(tale: Any) -> None:
    game = entered(tale)
    assert offered(game, "alice") == {}
    game.refused("alice", CLOSE, "members_inside")
    game.refused("alice", CloseDungeon("ember_mine"), "not_open")
    game.act("alice", LeaveDungeon())
    game.put(game.row(Presence, "alice"), place="t:0:0:0")  # from wherever they are
    assert offered(game, "alice") == {"goblin_cave": ""}
    game.act("alice", CLOSE)
    told = game.events(DungeonClosed)
    assert [(event.reason, event.roster) for event in told] == [(CloseReason.ABANDONED, ("alice",))]
    assert told[0].seed == "40fdbc2ac0647fcc41184ac91e1d8701517af2dbfdcfab51b1a84b67b8af830f"
    assert game.world.find(Instance, CAVE) is None
    assert game.row(DelveRecord, "alice", "goblin_cave").ready_at == 900
    game.refused("alice", CLOSE, "not_open")


@pytest.mark.rule("D-318")
def test_who_died_inside_may_close_it_on_waking(tale: Any) -> None:
    game = entered(tale, hp=1)
    game.act("alice", Move("deeper"))
    game.act("alice", Wait(), [3])
    game.refused("alice", CLOSE, "dead")
    game.advance(30_000)
    game.act("alice", CLOSE)
    assert len(game.events(DungeonClosed)) == 1


@pytest.mark.rule("D-318")
def test_a_group_closes_when_all_have_given_up_the_way_back(tale: Any) -> None:
    game = entered(tale, "bob")
    game.act("alice", LeaveDungeon())
    assert offered(game, "alice") == {"goblin_cave": "members_inside"}
    game.act("bob", LeaveDungeon())
    game.act("alice", CLOSE)
    assert [event.player.name for event in game.events(DungeonLetGo)] == ["alice"]
    assert [type(event) for event in game.heard("bob")] == [DungeonLetGo]
    assert offered(game, "alice") == {"goblin_cave": "already_let_go"}
    assert offered(game, "bob") == {"goblin_cave": ""}
    game.act("alice", EnterDungeon("goblin_cave"))  # a change of mind
    assert not game.row(MemberState, CAVE, "alice").let_go
    game.act("alice", LeaveDungeon())
    game.act("bob", CLOSE)
    assert game.world.find(Instance, CAVE) is not None
    game.act("alice", CLOSE)
    assert game.world.find(Instance, CAVE) is None
