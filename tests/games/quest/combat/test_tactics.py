"""Ready, hands, care, exhaustion, opportunity by policy, charms: what else happens in a fight."""

from __future__ import annotations

import pytest
from tests.games.quest.arena import HERO, Arena, caster

from yonder.core import Ctx, ScriptedDice
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.care import Detach, Extinguish, Wake
from yonder.games.quest.combat.actions.hands import Draw
from yonder.games.quest.combat.actions.ready import Ready
from yonder.games.quest.combat.actions.tactics import EndTurn, dash_steps
from yonder.games.quest.combat.attacks.attack import edges
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.exhaustion import ease, tire
from yonder.games.quest.combat.movement import Move, left
from yonder.games.quest.combat.rolls import saving_edge
from yonder.games.quest.events import (
    AttackRolled,
    CheckRolled,
    DamageDealt,
    HealingDone,
    OpportunityAttack,
    ReactionUsed,
    TurnSkipped,
)
from yonder.games.quest.journey.sessions import SetReactionPolicy
from yonder.games.quest.kinds import DAMAGE_TYPES

OGRE = "ogre#1"


def soldier(*monsters: str, far: int = 0, weapon: str = "longsword", companions: tuple[str, ...] = ()) -> Arena:
    one = Arena("fighter", 1).strip().scores(16, 16, 16, 10, 10, 10).wear(mainhand=weapon)
    one.hero(hp=60, max_hp=60)
    return one.first(*(monsters or ("ogre",)), far=far, companions=companions)


@pytest.mark.rule("Q-120", "Q-147")
def test_a_readied_blow_meets_whoever_comes() -> None:
    one = soldier("zombie", far=1)
    one.act(Ready(1, "enemy_enters_reach"))
    one.act(EndTurn(1))
    assert one.combat.phase == "reaction"
    one.bench.answer(one.me, "Use the readied attack", [15, 5, 2])  # and the zombie's slam misses
    assert one.told(DamageDealt)[0].target == "zombie#1"
    assert one.told(ReactionUsed)[0].reaction == "ready"


@pytest.mark.rule("Q-120")
def test_a_readied_shot_follows_who_leaves_and_answers_an_attack_on_an_ally() -> None:
    one = soldier("goblin", far=0, weapon="shortbow").carry("arrows 5")
    one.act(SetReactionPolicy(1, "ready", "auto"))
    one.set("goblin#1", hp=1)  # it runs
    one.act(Ready(1, "enemy_moves_away"))
    one.act(EndTurn(1), 2)
    assert one.told(ReactionUsed)
    assert one.carried()["arrows"] == 4
    ally = soldier("goblin", companions=("guard",))
    ally.act(SetReactionPolicy(1, "ready", "auto"))
    ally.act(Ready(1, "enemy_attacks_ally"))
    ally.act(EndTurn(1), 2, 2, 2)  # the readied blow, the goblin's, the guard's
    assert [each.cid for each in ally.told(AttackRolled)] == [HERO, "goblin#1", "guard@1"]


@pytest.mark.rule("Q-120")
def test_a_cantrip_may_be_readied_and_what_is_not_used_lapses() -> None:
    one = caster("wizard", "fire-bolt", "fireball", far=6)
    one.refused(Ready(1, "enemy_enters_reach", "fireball"), "not_usable")
    one.refused(Ready(1, "enemy_enters_reach", "light"), "not_prepared")
    one.act(SetReactionPolicy(1, "ready", "auto"))
    one.set(OGRE, pos=7)
    one.act(Ready(1, "enemy_enters_reach", "fire-bolt"))
    one.act(EndTurn(1), 15, 10, 3, 3)  # at range 6 with disadvantage
    assert one.told(ReactionUsed)
    assert not one.has(HERO, "ready")


@pytest.mark.rule("Q-128", "Q-182")
def test_hands_change_once_a_turn() -> None:
    one = soldier(far=3).carry("longbow", "shield", "arrows 5")
    one.act(Draw(1, "mainhand", "longbow"))
    assert one.carried()["longsword"] == 1
    one.refused(Draw(1, "mainhand", "longsword"), "no_draw")
    one.act(Attack(1), 15, 5)
    one.set(HERO, used=())
    one.refused(Draw(1, "offhand", "shield"), "hands_full")
    one.refused(Draw(1, "offhand", "arrows"), "not_usable")
    one.refused(Draw(1, "offhand", "maul"), "no_item")


@pytest.mark.rule("Q-128")
def test_an_empty_hand_can_draw() -> None:
    one = soldier(far=3).bare("mainhand").carry("longbow", "rope")
    found = [action for offer in one.bench.offers(one.me) for action in offer.each() if isinstance(action, Draw)]
    assert [action.item for action in found if action.slot == "mainhand"] == ["longbow"]


@pytest.mark.rule("Q-126", "Q-380")
def test_fires_are_put_out_and_what_clings_is_torn_off() -> None:
    one = soldier("stirge", companions=("guard",))
    one.afflict("guard@1", "burning")
    one.act(Extinguish(1, "guard@1"), 7)
    assert one.told(CheckRolled)[0].total == 10
    assert not one.has("guard@1", "burning")
    one.set(HERO, actions=1)
    one.refused(Detach(1), "not_held")
    one.afflict("stirge#1", "clinging", source=HERO, drained=0)
    one.act(Detach(1))
    assert not one.has("stirge#1", "clinging")


def test_a_sleeper_is_shaken_awake() -> None:
    one = soldier(companions=("guard",))
    one.refused(Wake(1, "guard@1"), "not_asleep")
    one.afflict("guard@1", "sleeping")
    one.afflict("guard@1", "unconscious")
    one.act(Wake(1, "guard@1"))
    assert not one.has("guard@1", "unconscious")


@pytest.mark.rule("Q-146", "Q-145", "Q-139")
@pytest.mark.parametrize("strikes", [True, False])
def test_an_opportunity_may_be_asked_for(*, strikes: bool) -> None:
    one = soldier("ogre")
    one.act(SetReactionPolicy(1, "opportunity-attack", "ask"))
    one.afflict(OGRE, "commanded", source=HERO, word="flee", rounds=1)
    one.act(EndTurn(1))
    assert one.combat.phase == "reaction"
    one.bench.answer(one.me, "Opportunity attack" if strikes else "Let them go", [2] if strikes else [])
    assert bool(one.told(OpportunityAttack)) == strikes
    assert one.one(OGRE).pos == 3


@pytest.mark.rule("Q-309", "Q-050")
def test_exhaustion_level_by_level() -> None:
    one = soldier(far=6)

    def weary(levels: int) -> None:
        ctx = Ctx(rules, one.bench.world, one.me, 0, ScriptedDice([], base=1))
        (tire if levels > 0 else ease)(Fight(ctx, 1), HERO, abs(levels))
        ctx.world.commit()

    blow = Blow(attacker=HERO, target=OGRE, source="x", melee=True, bonus=0, dice="1")
    weary(2)
    assert dash_steps(one.field, HERO) == 1
    assert left(one.field, HERO) == 0  # an odd round
    assert saving_edge(one.field, HERO, "wisdom") == 0
    weary(1)
    assert saving_edge(one.field, HERO, "wisdom") == -1
    assert -1 in edges(one.field, blow)
    weary(1)
    assert (one.one().max_hp, one.one().hp) == (30, 30)
    weary(-1)
    assert one.one().max_hp == 60
    weary(2)
    one.refused(Move(1, "closer", OGRE), "speed_zero")
    weary(1)
    assert not one.one().alive
    assert one.combat.phase == "defeat"


@pytest.mark.rule("Q-168", "Q-013", "Q-143", "Q-167", "Q-170")
@pytest.mark.parametrize("kind", DAMAGE_TYPES)
def test_reductions_come_in_order(kind: str) -> None:
    one = soldier(far=6)
    assert len(DAMAGE_TYPES) == 13
    one.afflict(HERO, "exposed", penalty=50)
    one.afflict(HERO, "enter-rage", reduce=25)
    one.afflict(HERO, "energy-ward", resists=kind)
    assert one.suffer(HERO, kind, 21) == 12  # 31, less 7, halved
    one.set(HERO, temp_hp=5)
    assert one.suffer(HERO, kind, 21) == 7


@pytest.mark.rule("Q-369", "Q-334", "Q-490")
def test_companions_fight_and_a_healer_heals_first() -> None:
    one = soldier("ogre", far=0, companions=("acolyte",))
    one.set("acolyte@1", pos=0)
    one.set(HERO, hp=10)
    one.act(EndTurn(1), 5, 2)
    assert [(each.cid, each.amount) for each in one.told(HealingDone)] == [(HERO, 7)]
    one.set(HERO, hp=60)
    one.set(OGRE, pos=2)
    one.act(EndTurn(1), 5, 1, 2)  # sacred flame, a save that fails, and the ogre
    assert one.told(DamageDealt)[0].types == (("radiant", 5),)


@pytest.mark.rule("Q-490", "Q-327", "Q-328")
def test_a_companion_rolls_its_own_death_saves() -> None:
    one = soldier("ogre", far=6, companions=("guard",))
    one.suffer("guard@1", "fire", 30)
    one.act(EndTurn(1), 12)
    assert one.one("guard@1").successes == 1
    one.set(OGRE, pos=12)
    one.act(EndTurn(1), 20)
    assert one.one("guard@1").hp == 1


@pytest.mark.rule("Q-110", "Q-320", "Q-204", "Q-321")
def test_the_unconscious_are_skipped_without_a_change_of_armour() -> None:
    one = soldier("goblin", far=6)
    before = one.ac("goblin#1")
    one.afflict("goblin#1", "unconscious")
    assert one.ac("goblin#1") == before
    one.act(EndTurn(1))
    assert [each.cid for each in one.told(TurnSkipped)] == ["goblin#1"]


@pytest.mark.rule("Q-150", "Q-007")
def test_out_of_range_costs_nothing() -> None:
    one = soldier(far=3)
    before = one.bench.world.digest()
    one.refused(Attack(1), "out_of_range")
    assert one.bench.world.digest() == before
