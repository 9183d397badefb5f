"""Every monster against heroes who try whatever the rules allow: nothing breaks, every fight ends, dumps reload."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from yonder.core import Action, Question
from yonder.core.rules import engine
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.care import Extinguish
from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.actions.tactics import (
    Dash,
    DeathSave,
    Disengage,
    Dodge,
    EndTurn,
    Escape,
    Grapple,
    Hide,
    Shove,
)
from yonder.games.quest.combat.attacks.strike import Attack, OffhandAttack
from yonder.games.quest.combat.features.using import USES, UseAbility
from yonder.games.quest.combat.movement import Move, StandUp
from yonder.games.quest.combat.rounds.opening import AdjustRange, StartFight
from yonder.games.quest.combat.spoils.ending import EndCombat, TakeAll
from yonder.games.quest.content import default
from yonder.games.quest.kinds import CLASSES, ClassName
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.models import Combat

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
MOST = 400


def tries(one: Arena) -> Iterator[Action]:
    """Whatever might be tried now; the rules say what may be."""
    yield from (DeathSave(1), TakeAll(1), EndCombat(1), StandUp(1), Escape(1), Extinguish(1), AdjustRange(1, -1))
    for foe in one.field.living("monsters"):
        yield from (Attack(1, foe.cid), Attack(1, foe.cid, "unarmed"), OffhandAttack(1, foe.cid))
        yield from (Move(1, "closer", foe.cid), Move(1, "away", foe.cid))
        yield from (Grapple(1, foe.cid), Shove(1, "prone", foe.cid), Shove(1, "push", foe.cid))
        yield from (UseAbility(1, name, foe.cid) for name in sorted(USES))
        yield from (Cast(1, name, (foe.cid,)) for name in one.hero().prepared)
    yield from (Cast(1, name) for name in one.hero().prepared)
    yield from (Dodge(1), Hide(1), Dash(1), Disengage(1), Flee(1), UseItem(1, "potion-of-healing"), EndTurn(1))


def choice(one: Arena, chance: Random) -> Action:
    """Something that is accepted, the bold things first."""
    options = list(tries(one))
    chance.shuffle(options)
    if chance.random() < 0.7:
        options.sort(key=lambda action: not isinstance(action, Attack | Cast | UseAbility | Move))
    return next(action for action in options if one.bench.accepts(one.me, action))


def play(one: Arena, chance: Random) -> int:
    """Random play to the end of the fight; says how many actions it took."""
    bench = one.bench
    for done in range(MOST):
        if not bench.rows(Combat):
            return done
        asked = bench.world.where(Question, to=one.me)
        if asked:
            bench.answer(one.me, chance.choice(asked[0].options).label)
            continue
        bench.act(one.me, choice(one, chance))
    return MOST


@pytest.mark.rule("Q-007", "Q-106", "Q-484")
@pytest.mark.parametrize("monster", CONTENT.monsters)
def test_a_fight_against_every_monster_comes_to_its_end(arena: type[Arena], monster: str) -> None:
    chance = Random(monster)  # noqa: S311 - a test's own choices
    name: ClassName = chance.choice(CLASSES)
    one = arena(name, chance.choice((1, 5, 11, 17, 20)))
    spells = tuple(spell.id for spell in CONTENT.spells.values() if spell.cast != "reaction" and name in spell.classes)
    one.hero(known=spells, prepared=spells, hp=60, max_hp=60, mana=40 if spells else 0)
    one.bench.act(one.me, StartFight(1, (monster, monster) if CONTENT.monsters[monster].cr8 < 8 else (monster,), 2))
    assert play(one, chance) < MOST


@pytest.mark.rule("Q-004", "Q-006", "Q-147")
@pytest.mark.parametrize("name", CLASSES)
def test_every_class_fights_and_a_copy_of_the_rows_is_the_same_fight(arena: type[Arena], name: ClassName) -> None:
    chance = Random(name)  # noqa: S311 - a test's own choices
    one = arena(name, 5)
    spells = tuple(spell.id for spell in CONTENT.spells.values() if spell.cast != "reaction" and name in spell.classes)
    one.hero(known=spells, prepared=spells, hp=45, max_hp=45, mana=20 if spells else 0)
    one.bench.act(one.me, StartFight(1, ("goblin-boss", "goblin", "giant-spider"), 2))
    for _ in range(12):
        if bench_over(one):
            break
        asked = one.bench.world.where(Question, to=one.me)
        if asked:
            copy = engine.reload(rules, one.bench.world.dump())
            assert copy.dump() == one.bench.world.dump()
            one.bench.answer(one.me, asked[0].options[0].label)
        else:
            one.bench.act(one.me, choice(one, chance))
    assert engine.reload(rules, one.bench.world.dump()).digest() == one.bench.world.digest()


def bench_over(one: Arena) -> bool:
    return not one.bench.rows(Combat)
