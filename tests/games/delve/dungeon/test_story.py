"""The story of a delve, told to its roster when it is over (D-329)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Ctx, SeedDice
from yonder.games.delve import rules
from yonder.games.delve.dungeon.chronicle import story
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import DelveTold
from yonder.games.delve.dungeon.leaving import CloseDungeon, LeaveDungeon
from yonder.games.delve.dungeon.oddities import Dare
from yonder.games.delve.encounter.damage import heal, hurt
from yonder.games.delve.kinds import CloseReason
from yonder.games.delve.models import Chronicle, Instance, Presence, Room
from yonder.games.delve.show.sight import chronicle
from yonder.games.delve.things.handling import Take
from yonder.games.delve.things.using import Use

CAVE = "dg:alice:goblin_cave:1"


def delving(tale: Any) -> Any:
    game = tale("alice", "bob")
    game.put(game.row(Presence, "alice"), place="t:-4:3:0")
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    return game


def told(game: Any) -> tuple[str, ...]:
    game.act("alice", LeaveDungeon())
    game.act("alice", CloseDungeon("goblin_cave"))
    (event,) = game.events(DelveTold)
    lines: tuple[str, ...] = event.lines
    return lines


@pytest.mark.rule("D-329")
def test_a_quiet_delve_has_a_short_story(tale: Any) -> None:
    game = delving(tale)
    lines = told(game)
    assert lines[0] == "alice went down into the Goblin Cave, difficulty 1."
    assert lines[1].startswith("They saw 1 of its ")
    assert lines[2:] == (
        "Nobody was ever in danger.",
        "It ended in less than a minute, and Goblin Chief still sits there.",
    )
    assert game.rows(Chronicle) == []


@pytest.mark.rule("D-329")
def test_the_story_tells_the_closest_call_the_saving_the_cost_and_the_best_find(tale: Any) -> None:
    game = delving(tale)
    name = game.row(Room, CAVE, 0).name
    ctx = Ctx(rules, game.world, "alice", game.world.now, SeedDice(bytes(32)))
    hurt(ctx, "alice", 17, "")
    heal(ctx, "alice", 4, "bob")
    ctx.world.commit()
    game.put(game.row(Room, CAVE, 0), oddity="statue")
    game.act("alice", Dare("pray"), [0])
    game.act("alice", Use(game.item("healing_herb", "alice")))
    sword = game.item("iron_sword", place=f"{CAVE}/r0")
    game.act("alice", Take(sword))
    lines = told(game)
    assert lines[2:7] == (
        "alice tried their luck with a kneeling statue, and it was kind.",
        f"In the {name} it hung by a thread: alice had 3 health left.",
        "bob saved alice that day.",
        "It cost one remedy.",
        "The best of what came up again was the iron sword.",
    )


@pytest.mark.rule("D-329")
def test_a_cleared_dungeon_ends_with_its_master(tale: Any) -> None:
    game = delving(tale)
    lines = story(game.world, game.row(Instance, CAVE), CloseReason.COMPLETED)
    assert lines[-1] == "Goblin Chief fell in less than a minute, and the way out stood open."


@pytest.mark.rule("D-329")
def test_nobody_outside_reads_the_chronicle(tale: Any) -> None:
    game = delving(tale)
    row = Chronicle(CAVE, best="iron sword")
    assert chronicle(game.world, "alice", row) == row
    assert chronicle(game.world, "bob", row) is None
