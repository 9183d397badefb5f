"""Hearsay: what people tell is true, and greetings vary (D-327)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Ctx, SeedDice
from yonder.games.delve import rules
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.leaving import CloseDungeon
from yonder.games.delve.encounter.death import die
from yonder.games.delve.kinds import Behavior
from yonder.games.delve.models import Combat, Presence, Tiding
from yonder.games.delve.people.advice import line
from yonder.games.delve.people.dialogue import Respond, Talk
from yonder.games.delve.people.events import Dialogue
from yonder.games.delve.people.hearsay import gossip, hearsay, note
from yonder.games.delve.people.regions import greetings

HOLLOW = "t:3:2:0"
CONTENT = default()


def fallen(tale: Any) -> Any:
    """Alice has died in the warren; Bob stands at Waymeet."""
    game = tale("alice", "bob")
    game.put(game.row(Presence, "alice"), place=HOLLOW)
    game.put(game.row(Presence, "bob"), place="t:0:0:0")
    game.act("alice", EnterDungeon("thornroot_warren"), [0] * 32)
    game.put(game.row(Combat, "alice"), hp=0)
    ctx = Ctx(rules, game.world, "alice", game.world.now, SeedDice(bytes(32)))
    die(ctx, "alice", "")
    ctx.world.commit()
    return game


@pytest.mark.rule("D-327")
@pytest.mark.rule("D-151")
@pytest.mark.parametrize("kind", [each for each in Behavior if each is not Behavior.HOSTILE])
def test_there_are_a_dozen_greetings_of_each_kind(kind: Behavior) -> None:
    assert len(dict.fromkeys(greetings(CONTENT, kind))) >= 12


@pytest.mark.rule("D-327")
def test_people_know_who_fell_and_who_is_below(tale: Any) -> None:
    game = fallen(tale)
    told = list(hearsay(game.world, "bob", "t:0:0:0"))
    assert told[0] == "alice went down in the Thornroot Warren and had to be carried out."
    assert told[1] == "alice went down into the Thornroot Warren and is not back yet."
    own = list(hearsay(game.world, "alice", "t:0:0:0"))
    assert own[0].startswith("They say the Thornroot Warren had you carried out.")
    game.act("bob", Talk("npc/hild"))
    game.act("bob", Respond("npc/hild", "hearsay"))
    assert told[0] in game.events(Dialogue)[0].text


@pytest.mark.rule("D-327")
def test_nobody_calls_ready_who_was_carried_out(tale: Any) -> None:
    game = fallen(tale)
    template = CONTENT.templates["thornroot_warren"]
    game.advance(31_000)
    assert "Last time they carried you out" in line(game.world, "alice", template)
    assert "I would say" in line(game.world, "bob", template)
    game.act("alice", CloseDungeon("thornroot_warren"))
    assert "Last time they carried you out" in line(game.world, "alice", template)


@pytest.mark.rule("D-327")
def test_only_the_latest_tidings_are_kept(tale: Any) -> None:
    game = tale("alice")
    ctx = Ctx(rules, game.world, "alice", 0, SeedDice(bytes(32)))
    for number in range(40):
        note(ctx, "grew", (f"Delver {number}",), "", 5)
    ctx.world.commit()
    assert [row.number for row in game.rows(Tiding)] == list(range(29, 41))
    assert next(iter(hearsay(game.world, "alice", "t:0:0:0"))).startswith("Delver 39 has reached level 5.")
    assert len(gossip(game.world, "alice", "t:0:0:0")) == 6
