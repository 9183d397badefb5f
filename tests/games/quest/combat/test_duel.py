"""X-36: a complete duel, die by die."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.features.using import UseAbility
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.combat.spoils.ending import EndCombat, TakeAll
from yonder.games.quest.events import CombatEnded, XpGained
from yonder.games.quest.models import Character, Combat

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

GOBLIN = "goblin#1"


def knight(arena: type[Arena]) -> Arena:
    """A fighter of level 1 with AC 19 and a longsword."""
    one = arena().strip().wear(mainhand="longsword", armor="chainmail-cuirass", helmet="iron-helmet", offhand="shield")
    one.hero(stats=(16, 12, 14, 10, 10, 10), max_hp=12, hp=12)
    return one


@pytest.mark.rule("X-36", "Q-106", "Q-018", "Q-352", "Q-359", "Q-360", "Q-432")
def test_the_duel_of_the_book_uses_up_its_tape(arena: type[Arena]) -> None:
    one = knight(arena)
    one.fight("goblin", far=1, dice=[15, 8])
    assert [(row.cid, row.initiative) for row in one.field.all()] == [("Alda#1", 16), (GOBLIN, 10)]
    assert one.ac() == 19
    one.act(Move(1, "closer", GOBLIN))
    one.act(Attack(1), 11, 2)
    assert one.one(GOBLIN).hp == 2
    assert one.told(XpGained)[0].amount == 35
    one.act(EndTurn(1), 15, 4)
    assert (one.one().hp, one.one(GOBLIN).pos) == (6, 2)
    one.act(Move(1, "closer", GOBLIN))
    one.act(Attack(1), 9)
    one.act(UseAbility(1, "second-wind"))
    assert (one.one().hp, one.one().resource) == (9, 7)
    one.act(EndTurn(1), 3)
    assert one.one().resource == 9
    assert one.one(GOBLIN).pos == 3
    one.act(Move(1, "closer", GOBLIN))
    one.act(Attack(1), 18, 4, 2, 30, 60)
    assert one.combat.phase == "loot"
    assert one.told(CombatEnded)[0].outcome == "victory"
    one.act(TakeAll(1))
    one.act(EndCombat(1))
    assert one.carried()["gold-piece"] == 2
    assert one.bench.row(Character, 1).experience == 50
    assert not one.bench.rows(Combat)
