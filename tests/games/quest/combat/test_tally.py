"""The account of a fight and the tale of a character (Q-556, Q-557)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec import convert
from tests.games.quest.show.test_view import seen
from tests.games.quest.test_achievements import win

from yonder.core.rules import engine
from yonder.games.quest import rules
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.events import FightTold
from yonder.games.quest.journey.sessions import DiscardSession
from yonder.games.quest.models import Page, Tally, Tide
from yonder.games.quest.show.narration import narrate
from yonder.games.quest.show.shapes.tale import TaleView
from yonder.games.quest.show.tale import Tale

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO = "Alda#1"


def account(one: Arena) -> dict[str, Any]:
    found: dict[str, Any] = seen(one)["fight"]["account"]
    return found


@pytest.mark.rule("Q-556")
def test_the_tally_counts_what_was_dealt_and_taken(arena: type[Arena]) -> None:
    one = arena().first("ogre", "giant-rat")
    one.suffer("ogre#1", "force", 9)
    one.suffer(HERO, "fire", 3)
    rows = {row.cid: (row.dealt, row.taken) for row in one.bench.rows(Tally)}
    assert rows == {HERO: (0, 3), "ogre#1": (0, 9), "giant-rat#1": (0, 0)}
    assert (account(one)["taken"], account(one)["lesson"]) == (3, "")


@pytest.mark.rule("Q-556")
def test_a_blow_that_fells_turns_a_fight_before_a_heavier_one(arena: type[Arena]) -> None:
    one = arena().first("ogre", "giant-rat")
    one.suffer("ogre#1", "force", 50)
    assert "50 of 59 hit points from Ogre" in account(one)["turning"]
    one.suffer("giant-rat#1", "force", 7, 100, 1, 1)
    assert "felled Giant rat with 7" in account(one)["turning"]


@pytest.mark.rule("Q-556")
def test_a_victory_is_told_in_a_sentence_and_leaves_no_notes(arena: type[Arena]) -> None:
    one = arena()
    [told] = [event for event in win(one, "giant-rat", "giant-rat") if isinstance(event, FightTold)]
    assert (told.cid, told.most, told.dealt, told.lesson) == (HERO, 2, 2, "")
    said = narrate(one.bench.world.content, told)
    assert f"the party dealt 2 and took {told.taken}. Alda did most, 2 of it. The turning point: " in said
    one.bench.game.act(one.me, EndCombat(1))
    assert not one.bench.rows(Tally)
    assert not one.bench.rows(Tide)


@pytest.mark.rule("Q-556")
@pytest.mark.parametrize(
    ("hp", "carried", "foes", "lesson"),
    [
        (5, (), ("giant-rat",), "weary"),
        (10, ("potion-of-healing 1",), ("giant-rat",), "potion"),
        (10, (), ("ogre",), "hard"),
        (10, (), ("giant-rat", "giant-rat"), "outnumbered"),
        (10, (), ("giant-rat",), "luck"),
    ],
)
def test_a_defeat_says_what_could_be_done(
    arena: type[Arena], hp: int, carried: tuple[str, ...], foes: tuple[str, ...], lesson: str
) -> None:
    one = arena().strip().carry(*carried)
    one.hero(hp=hp, max_hp=10)
    one.first(*foes)
    assert account(one)["lesson"] == ""
    one.bench.put(one.combat, outcome="defeat", phase="defeat")
    assert account(one)["lesson"] == one.bench.world.content.words[f"lesson.{lesson}"]


@pytest.mark.rule("Q-557")
def test_each_fight_adds_a_page_and_the_tale_tells_them(arena: type[Arena]) -> None:
    one = arena()
    for _ in range(2):
        win(one, "giant-rat")
        one.bench.game.act(one.me, EndCombat(1))
    found = convert(engine.ask(rules, one.bench.world, one.me, Tale()), TaleView)
    assert (found.victories, found.defeats, found.ended, len(found.pages)) == (2, 0, False, 2)
    assert found.pages[0].text.startswith("Won against Giant rat in one round:")
    assert "Grubnash" in found.closing


@pytest.mark.rule("Q-557")
def test_what_was_discarded_has_no_page(arena: type[Arena]) -> None:
    one = arena()
    win(one, "giant-rat")
    one.bench.game.act(one.me, EndCombat(1))
    assert len(one.bench.rows(Page)) == 1
    one.act(DiscardSession(1))
    assert not one.bench.rows(Page)
