"""The bestiary: what a player knows of each kind, when, and nobody else; and the guide (Q-515, Q-549)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from msgspec import convert
from tests.games.quest.company import Company
from tests.games.quest.test_achievements import win

from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.games.quest import rules
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.content import default
from yonder.games.quest.journey.sessions import DiscardSession, OpenSession
from yonder.games.quest.models import Met
from yonder.games.quest.show.bestiary import Bestiary, challenge, page
from yonder.games.quest.show.guide import Guide
from yonder.games.quest.show.shapes.bestiary import MonsterView
from yonder.games.quest.show.shapes.guide import Entry, GuideView
from yonder.testkit.phrasing import meaning

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


def known(one: Arena | Company, who: str, monster: str = "") -> list[MonsterView]:
    return convert(engine.ask(rules, one.bench.world, who, Bestiary(monster)), list[MonsterView])


@pytest.mark.rule("Q-515", "Q-549")
def test_who_has_only_met_a_monster_knows_what_can_be_seen(arena: type[Arena]) -> None:
    one = arena()
    assert known(one, one.me) == []
    one.first("goblin", "goblin", "wolf")
    goblin, wolf = known(one, one.me)
    assert (goblin.monster, goblin.name, goblin.challenge) == ("goblin", "Goblin", "1/4")
    assert (goblin.fights, goblin.felled) == (1, 0)
    assert (goblin.block, wolf.block) == (None, None)
    assert "once one of them has fallen" in goblin.closed


@pytest.mark.rule("Q-515", "Q-549")
def test_a_kill_opens_the_block_but_not_during_a_fight(arena: type[Arena]) -> None:
    one = arena()
    win(one, "goblin")
    (opened,) = known(one, one.me, "goblin")
    assert opened.felled == 1
    assert opened.block is not None
    assert [each.damage for each in opened.block.strikes] == ["1d6+2 slashing", "1d6+2 piercing"]
    assert opened.block.saves == {"dexterity": 4}
    one.act(EndCombat(1))
    one.bench.game.act(one.me, StartFight(1, ("goblin",), 0))
    (shut,) = known(one, one.me, "Goblin")
    assert (shut.block, shut.fights) == (None, 2)
    assert "during a fight" in shut.closed


@pytest.mark.rule("Q-549")
def test_a_discarded_journey_takes_no_knowledge_away(arena: type[Arena]) -> None:
    one = arena()
    win(one, "wolf")
    one.act(DiscardSession(1))
    one.act(OpenSession(1))
    assert [(each.monster, each.felled) for each in known(one, one.me)] == [("wolf", 1)]


@pytest.mark.rule("Q-549")
def test_friends_learn_together_and_strangers_do_not() -> None:
    both = Company("fighter", "cleric")
    first, second = both.names
    both.bench.game.act(first, StartFight(1, ("goblin",), 0))
    assert known(both, first) == known(both, second) != []
    assert known(both, "f" * 64) == []
    assert engine.ask(rules, both.bench.world, None, Bestiary()) == []


@pytest.mark.rule("Q-549")
def test_of_whom_nobody_has_met_nothing_is_told(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    for name in ("troll", "nonsense"):
        with pytest.raises(Exception, match=name) as caught:
            known(one, one.me, name)
        assert getattr(caught.value, "code", "") == "unknown_id"


@pytest.mark.rule("Q-515", "Q-549")
def test_every_block_can_be_told_in_words() -> None:
    content = default()
    for kind in content.monsters.values():
        if kind.stub:
            continue
        told = page(content, Met("a", kind.id, 1, 1), fighting=False)
        assert told.block is not None
        text = encode(told).decode()
        assert not re.search(r"[{}]\w+[{}]", text.replace('{"', "").replace('"}', "")), text
        assert all(trait.text.endswith(".") for trait in told.block.traits), kind.id
        assert all(strike.damage or strike.text for strike in told.block.strikes), kind.id


@pytest.mark.rule("Q-075")
@pytest.mark.parametrize(("cr8", "text"), [(0, "0"), (1, "1/8"), (2, "1/4"), (4, "1/2"), (8, "1"), (80, "10")])
def test_challenge_is_written_as_people_write_it(cr8: int, text: str) -> None:
    assert challenge(cr8) == text


@pytest.mark.rule("Q-019", "Q-549")
def test_bestiary_and_guide_can_be_typed(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    offers = one.bench.offers(one.me)
    for typed in ("bestiary", "bestiary goblin", "guide", "guide poisoned", "guide magic missile"):
        assert meaning(rules, offers, one.me, typed).startswith("ask "), typed


@pytest.mark.rule("Q-549")
def test_the_guide_explains_every_class_and_finds_a_word(arena: type[Arena]) -> None:
    one, content = arena(), default()
    whole = convert(engine.ask(rules, one.bench.world, None, Guide()), GuideView)
    assert [card.class_name for card in whole.classes] == list(content.classes)
    assert len(whole.spells) == len(content.spells)
    (poisoned,) = convert(engine.ask(rules, one.bench.world, None, Guide("poisoned")), list[Entry])
    assert (poisoned.kind, poisoned.text) == ("condition", content.words["effect_text.poisoned"])
    with pytest.raises(Exception, match="gobbledygook"):
        engine.ask(rules, one.bench.world, None, Guide("gobbledygook"))
