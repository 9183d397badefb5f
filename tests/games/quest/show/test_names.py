"""Names in a fight: those of a kind are told apart from the beginning, in the log as in the view (Q-552)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core.rules import engine
from yonder.games.quest import rules
from yonder.games.quest.content import default
from yonder.games.quest.content.naming import cid_name
from yonder.games.quest.events import CombatStarted, InitiativeRolled
from yonder.games.quest.show.names import all_called

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()


def told(one: Arena) -> list[str]:
    kinds = (CombatStarted, InitiativeRolled)
    return [engine.narrate(rules, event) for event in one.bench.events() if isinstance(event, kinds)]


@pytest.mark.rule("Q-552", "Q-498")
def test_two_of_a_kind_are_numbered_from_the_beginning(arena: type[Arena]) -> None:
    one = arena().first("giant-rat", "giant-rat", "goblin")
    names = {"giant-rat#1": "Giant rat 1", "giant-rat#2": "Giant rat 2", "goblin#1": "Goblin", "Alda#1": "Alda"}
    assert all_called(one.field, names) == names
    started, *rolled = told(one)
    assert started.startswith("Giant rat 1, Giant rat 2 and Goblin ")
    assert [line.split(" rolls")[0] for line in rolled] == ["Alda", "Giant rat 1", "Giant rat 2", "Goblin"]


@pytest.mark.rule("Q-552")
def test_one_alone_of_its_kind_has_no_number(arena: type[Arena]) -> None:
    one = arena().first("giant-rat", companions=("guard",))
    assert told(one)[0].startswith("Giant rat ")
    assert all_called(one.field, ["guard@1", "giant-rat#1"]) == {"guard@1": "Guard", "giant-rat#1": "Giant rat"}


@pytest.mark.rule("Q-552")
def test_who_was_summoned_is_called_so() -> None:
    assert cid_name(CONTENT, "wolf+1", ()) == "Conjured wolf"
    assert cid_name(CONTENT, "wolf+2", ("wolf",)) == "Conjured wolf 2"
