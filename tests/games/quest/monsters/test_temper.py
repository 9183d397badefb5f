"""How those without a player behave, and their rarer specials (Part 17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.quest.arena import CONTENT, HERO, Arena

from yonder.core import Ctx, ScriptedDice
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.damage import heal
from yonder.games.quest.combat.rounds.entering import initiative_bonus
from yonder.games.quest.content.creatures import Legendary, Trait
from yonder.games.quest.events import (
    ActionTaken,
    AttackRolled,
    DamageDealt,
    HealingDone,
    MonsterDied,
    MonsterDowned,
    Moved,
    SpecialUsed,
)
from yonder.games.quest.monsters.mind import target_range


def alone(*monsters: str, far: int = 0, hp: int = 200, **how: Any) -> Arena:
    one = Arena("fighter", 5).strip().scores(16, 16, 16, 10, 10, 10).wear(mainhand="longsword")
    one.hero(hp=hp, max_hp=hp)
    return one.first(*monsters, far=far, **how)


@pytest.fixture
def bent(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A monster with other traits than the book gives it."""

    def bend(name: str, **changes: Any) -> None:
        monkeypatch.setitem(CONTENT.monsters, name, replace(CONTENT.monsters[name], **changes))

    return bend


@pytest.mark.rule("Q-362", "Q-397")
def test_the_aggressive_close_in_and_follow_a_failed_flight() -> None:
    one = alone("orc", far=4)
    one.act(Flee(1), 9999)
    assert one.one("orc#1").pos == 3


@pytest.mark.rule("Q-363", "Q-358")
def test_the_defensive_keep_away_when_outnumbered() -> None:
    one = alone("lizardfolk", far=3, companions=("guard",))
    assert target_range(one.field, "lizardfolk#1") == 1
    single = alone("lizardfolk", far=3)
    assert target_range(single.field, "lizardfolk#1") == 0


@pytest.mark.rule("Q-364", "Q-366")
def test_the_cautious_open_the_distance_when_wounded() -> None:
    one = alone("manticore", far=3)
    assert target_range(one.field, "manticore#1") == 3
    one.set("manticore#1", hp=40)
    assert target_range(one.field, "manticore#1") == 4
    assert {kind.behavior.aggression for kind in CONTENT.monsters.values()} <= {
        "aggressive",
        "defensive",
        "cautious",
        "berserker",
    }


@pytest.mark.rule("Q-367", "Q-353", "Q-017")
def test_a_routine_goes_on_with_the_next_target() -> None:
    one = alone("troll", companions=("guard",))
    one.set("guard@1", hp=1)
    one.set(HERO, pos=1)  # not the nearest any more
    one.afflict("guard@1", "lethargic")
    one.set("troll#1", pos=0)
    one.act(EndTurn(1), 15, 2)  # the bite drops the guard; nobody else is in reach of the claws
    assert [each.target for each in one.told(AttackRolled)] == ["guard@1"]
    both = alone("troll", companions=("guard",))
    both.set("guard@1", hp=1, place=-1)
    both.afflict("guard@1", "lethargic")
    both.act(EndTurn(1), 15, 2, 2, 2)
    assert [each.target for each in both.told(AttackRolled)] == ["guard@1", HERO, HERO]


@pytest.mark.rule("Q-368", "Q-126")
def test_one_that_burns_and_is_nearly_dead_puts_it_out() -> None:
    one = alone("ogre")
    one.set("ogre#1", hp=20, max_hp=20)
    one.afflict("ogre#1", "burning", dice="1d4")
    one.set("ogre#1", hp=8)
    one.act(EndTurn(1), 4, 20)
    assert [each.what for each in one.told(ActionTaken)] == ["extinguish"]
    assert not one.has("ogre#1", "burning")


@pytest.mark.rule("Q-379")
def test_an_orc_comes_a_step_farther() -> None:
    one = alone("orc", far=2)
    one.act(EndTurn(1), 2)
    assert [each.pos for each in one.told(Moved)] == [1, 0]
    assert [each.what for each in one.told(ActionTaken)] == ["aggressive"]


@pytest.mark.rule("Q-379")
def test_a_gnoll_rampages_after_a_kill() -> None:
    one = alone("gnoll", companions=("guard",))
    one.set("guard@1", hp=1)
    one.afflict("guard@1", "lethargic")
    one.act(EndTurn(1), 19, 3, 2)
    assert [each.action for each in one.told(SpecialUsed)] == ["rampage"]
    assert [each.source for each in one.told(AttackRolled)] == ["spear", "bite"]


@pytest.mark.rule("Q-381")
def test_a_spiders_web_burns() -> None:
    one = alone("giant-spider", far=2)
    one.afflict(HERO, "restrained", burns=5, escape=12)
    one.suffer(HERO, "fire", 5)
    assert not one.has(HERO, "restrained")


@pytest.mark.rule("Q-137")
def test_a_boss_barks_orders() -> None:
    one = alone("goblin-boss", "goblin", far=1)
    one.set("goblin#1", pos=0, initiative=0)
    one.bench.act(one.me, EndTurn(1))
    assert "bark-orders" in [each.action for each in one.told(SpecialUsed)]


@pytest.mark.rule("Q-382", "Q-308")
def test_the_deaf_hear_no_song() -> None:
    one = alone("harpy", far=4)
    one.afflict(HERO, "deafened")
    one.act(EndTurn(1))
    assert not one.told(SpecialUsed)


@pytest.mark.rule("Q-382")
def test_pain_by_others_may_break_the_song() -> None:
    one = alone("harpy", far=6)
    one.afflict(HERO, "charmed", source="harpy#1", dc=11, stat="wisdom")
    one.afflict(HERO, "lured", source="harpy#1", by="harpy#1 luring-song")
    one.suffer(HERO, "fire", 3, 15)
    assert not one.has(HERO, "charmed")
    assert one.has(HERO, "unmoved")


@pytest.mark.rule("Q-387")
def test_a_swarm_is_not_healed() -> None:
    one = alone("swarm-of-rats", far=2)
    one.set("swarm-of-rats#1", hp=10)
    fight = Fight(Ctx(rules, one.bench.world, one.me, 0, ScriptedDice([], base=1)), 1)
    assert heal(fight, "swarm-of-rats#1", 5) == 0


@pytest.mark.rule("Q-350")
def test_what_reforms_comes_back_once(bent: Any) -> None:
    bent("skeleton", traits=(Trait(id="reform", stopped_by=("radiant",), returns=2),))
    one = alone("skeleton", "skeleton", far=6)
    for name in ("skeleton#1", "skeleton#2"):
        one.set(name, pos=15)
    one.suffer("skeleton#1", "fire", 99)
    assert one.one("skeleton#1").alive
    one.act(EndTurn(1))
    assert one.told(HealingDone)[0].amount == 3
    one.suffer("skeleton#1", "fire", 99, 1, 60)
    assert not one.one("skeleton#1").alive
    one.suffer("skeleton#2", "radiant", 99, 1, 60)
    assert not one.one("skeleton#2").alive
    assert one.told(MonsterDowned) == []


@pytest.mark.rule("Q-377", "Q-101")
def test_a_legend_acts_after_others(bent: Any) -> None:
    bent("ogre", legendary=(Legendary("greatclub"), Legendary("javelin", 2)), legendary_points=2)
    one = alone("ogre")
    assert initiative_bonus(one.field, "ogre#1") == -1 + 2
    one.set("ogre#1", legendary=2)
    one.act(EndTurn(1), 2, 2)  # after the hero's turn, and in its own
    assert [each.source for each in one.told(AttackRolled)] == ["greatclub", "greatclub"]
    assert one.one("ogre#1").legendary == 2


@pytest.mark.rule("Q-048")
def test_speed_is_for_show(bent: Any) -> None:
    bent("ogre", speed={"walk": 500})
    one = alone("ogre", far=6)
    one.act(EndTurn(1))
    assert one.one("ogre#1").pos == 3  # a step and a dash of two, as ever


@pytest.mark.rule("Q-351", "Q-349")
def test_a_shapechanger_dies_like_anybody() -> None:
    one = alone("werewolf", "goblin")
    one.set("werewolf#1", hp=1)
    one.act(Attack(1, "werewolf#1"), 15, 8, 1, 1, 60)
    assert [each.cid for each in one.told(MonsterDied)] == ["werewolf#1"]
    assert isinstance(one.field, Field)


@pytest.mark.rule("Q-414")
def test_scaled_hit_points_are_worth_what_they_hold() -> None:
    one = alone("goblin", "goblin")
    one.set("goblin#1", hp=9, max_hp=9)
    one.act(Attack(1, "goblin#1"), 15, 8, 1, 30, 60)
    assert one.one().xp == 9 * 50 * 120 // (7 * 100)
    assert one.told(DamageDealt)[0].dealt == 9
