"""What holds in every fight, whatever is tried: pools, one reaction a round, one concentration, nothing left behind."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.quest.arena import CONTENT, HERO, Arena
from tests.games.quest.combat.test_many_fights import MOST, choice

from yonder.core import Ctx, Effect, Question, SeedDice
from yonder.core.rules import engine
from yonder.core.rules.agenda import drain
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.events import OpportunityAttack, ReactionUsed, TurnStarted
from yonder.games.quest.kinds import CLASSES, ClassName
from yonder.games.quest.models import Combat, Combatant

REACTIONS = {"uncanny-dodge": "ask", "shield": "ask", "absorb-elements": "ask", "hellish-rebuke": "ask"}


class Watch:
    """Counts the reactions of everybody since his last turn."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = {}

    def see(self, one: Arena) -> None:
        for event in one.bench.events():
            if isinstance(event, TurnStarted):
                self.spent[event.cid] = 0
            elif isinstance(event, ReactionUsed | OpportunityAttack):
                self.spent[event.cid] = self.spent.get(event.cid, 0) + 1
        assert all(count <= 1 for count in self.spent.values()), self.spent


def bounds(one: Arena) -> None:
    for row in one.bench.rows(Combatant):
        assert 0 <= row.resource <= row.resource_max
        assert min(row.mana, row.hp, row.temp_hp, row.actions, row.attacks, row.bonus, row.steps, row.extra_steps) >= 0
        held = [each for each in one.field.effects(row.cid) if each.kind == "concentrating"]
        assert len(held) <= 1
        assert all(each.left != 0 for each in one.field.effects(row.cid))


@pytest.mark.rule("Q-138", "Q-205", "Q-280", "Q-324", "Q-006")
@pytest.mark.parametrize("name", CLASSES)
def test_a_fight_keeps_its_bounds_and_leaves_nothing_behind(name: ClassName) -> None:
    chance = Random(f"bounds {name}")  # noqa: S311 - a test's own choices
    one = Arena(name, 11)
    spells = tuple(spell.id for spell in CONTENT.spells.values() if name in spell.classes)
    one.hero(known=spells, prepared=spells, hp=70, max_hp=70, mana=50 if spells else 0)
    one.bench.act(one.me, StartFight(1, ("goblin-boss", "goblin", "orc"), 2, companions=("guard",)))
    watch, asked_once = Watch(), False
    for _ in range(MOST):
        if not one.bench.rows(Combat):
            break
        asked = one.bench.world.where(Question, to=one.me)
        if asked and not asked_once:
            asked_once = True
            copy = engine.reload(rules, one.bench.world.dump())
            assert copy.digest() == one.bench.world.digest()
        if asked:
            one.bench.answer(one.me, chance.choice(asked[0].options).label)
        else:
            one.bench.act(one.me, choice(one, chance))
        watch.see(one)
        bounds(one)
    assert not one.bench.rows(Combat)
    assert not [row for row in one.bench.rows(Effect) if row.owner.startswith("1|")]


@pytest.mark.rule("Q-147", "Q-006")
def test_a_pending_reaction_is_forked_saved_and_answered_both_ways() -> None:
    one = Arena("rogue", 5).strip().scores(10, 10, 10, 10, 10, 10)
    one.hero(hp=40, max_hp=40)
    one.first("ogre")
    one.act(EndTurn(1), 15)
    question = one.bench.world.where(Question, to=one.me)[0]
    left = []
    for option in question.options:
        world = engine.reload(rules, one.bench.world.dump())
        ctx = Ctx(rules, world, one.me, 0, SeedDice(b"the same"))
        ctx.world.drop(question)
        ctx.run(rules.decode_internal(option.action))
        drain(ctx)
        left.append(ctx.world.get(Combatant, 1, HERO).hp)
    halved, whole = left
    assert 40 - halved == (40 - whole) // 2
    assert one.combat.phase == "reaction"  # the fight itself still waits


@pytest.mark.rule("Q-003", "Q-004", "Q-005")
def test_the_same_seed_gives_the_same_fight() -> None:
    def fought() -> str:
        one = Arena("fighter", 3)
        one.bench.act(one.me, StartFight(1, ("goblin", "goblin"), 2))
        for _ in range(4):
            if one.bench.rows(Combat) and one.combat.phase == "active":
                one.bench.act(one.me, EndTurn(1))
        return one.bench.world.digest().hex()

    assert fought() == fought()
