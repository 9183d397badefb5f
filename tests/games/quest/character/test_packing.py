"""What is worn, held, carried, used and dropped outside of fights (Parts 10, 11, 14; Q-090, Q-182)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core import inventory
from yonder.games.quest.character.events import CastOutside, Equipped, UsedOutside
from yonder.games.quest.character.gear import held, inside
from yonder.games.quest.character.lasting import lasting
from yonder.games.quest.character.packing import DropItem, Equip, MoveItem, Unequip
from yonder.games.quest.character.sheet import now_of
from yonder.games.quest.character.spellbook import LearnSpell, PrepareSpell, UnprepareSpell, capacity, known
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.content import default
from yonder.games.quest.journey.city import Wait
from yonder.games.quest.journey.rests import LongRest
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.models import Preparation

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
FIRST, SECOND, THIRD = 2000, 2001, 2002  # what `carry` puts into the general slots


def lasts(one: Arena) -> dict[str, int]:
    """What lasts on the hero outside of fights, with the minutes left."""
    who = one.hero()
    return {row.kind: row["until"] - now_of(who) for row in lasting(one.bench.world, who)}


def worn(one: Arena, slot: str) -> str:
    row = held(one.bench.world, 1, slot)  # type: ignore[arg-type]
    return "" if row is None else row.kind


@pytest.mark.rule("Q-193", "Q-182")
def test_a_thing_is_worn_where_it_belongs_and_the_old_one_is_put_away(arena: type[Arena]) -> None:
    one = arena().strip().carry("longsword", "mace", "iron-helmet")
    one.act(Equip(1, FIRST))
    one.act(Equip(1, THIRD))
    assert (worn(one, "mainhand"), worn(one, "helmet")) == ("longsword", "iron-helmet")
    one.act(Equip(1, SECOND, "mainhand"))
    assert worn(one, "mainhand") == "mace"
    assert one.carried()["longsword"] == 1
    assert one.told(Equipped)[0].item == "mace"
    one.act(Unequip(1, "mainhand"))
    assert worn(one, "mainhand") == ""
    one.refused(Unequip(1, "mainhand"), "no_item")


@pytest.mark.rule("Q-182")
def test_two_hands_hold_one_great_weapon_and_nothing_else(arena: type[Arena]) -> None:
    one = arena().strip().carry("greatsword", "shield", "dagger")
    one.act(Equip(1, SECOND))
    one.refused(Equip(1, FIRST), "hands_full")
    one.act(Unequip(1, "offhand"))
    one.act(Equip(1, FIRST))
    one.refused(Equip(1, THIRD, "offhand"), "hands_full")
    assert one.carried()["greatsword"] == 1


@pytest.mark.rule("Q-532")
def test_what_cannot_be_worn_is_refused(arena: type[Arena]) -> None:
    one = arena().strip().carry("potion-of-healing", "shield")
    one.refused(Equip(1, FIRST), "not_usable")
    one.refused(Equip(1, SECOND, "helmet"), "not_usable")
    one.refused(Equip(1, 77), "no_item")
    one.bench.refused(one.bench.players[1], Equip(1, SECOND), "not_owner")


@pytest.mark.rule("Q-090", "Q-128")
def test_nothing_is_packed_in_a_fight(arena: type[Arena]) -> None:
    one = arena().strip().carry("shield", "arrows 5").wear(mainhand="club")
    one.first("goblin", far=6)
    for action in (
        Equip(1, FIRST),
        Unequip(1, "mainhand"),
        MoveItem(1, FIRST),
        DropItem(1, FIRST),
        PrepareSpell(1, "shield"),
        Wait(1, 60),
    ):
        one.refused(action, "in_combat")


def test_stacks_are_split_and_put_together(arena: type[Arena]) -> None:
    one = arena().strip().carry("arrows 15")
    one.act(MoveItem(1, FIRST, quantity=5))
    rows = inventory.of(one.bench.world, "bag:1")
    assert [row.count for row in rows] == [10, 5]
    one.act(MoveItem(1, rows[1].id, quantity=4))
    assert [row.count for row in inventory.of(one.bench.world, "bag:1")] == [14, 1]
    one.refused(MoveItem(1, FIRST), "not_usable")


def test_containers_take_what_belongs_into_them(arena: type[Arena]) -> None:
    one = arena().strip().carry("quiver", "arrows 20", "shield").wear(bag="backpack")
    one.act(MoveItem(1, SECOND, into=FIRST))
    one.refused(MoveItem(1, THIRD, into=FIRST), "not_usable")
    bag = held(one.bench.world, 1, "bag")
    assert bag is not None
    one.act(MoveItem(1, THIRD, into=bag.id))
    assert inventory.count(one.bench.world, "shield", inside(bag)) == 1
    one.refused(MoveItem(1, FIRST, into=bag.id), "not_usable")  # no container in a container
    one.refused(DropItem(1, FIRST), "not_empty")
    one.act(Equip(1, FIRST))
    assert worn(one, "ammunition") == "quiver"


def test_what_is_dropped_is_gone(arena: type[Arena]) -> None:
    one = arena().strip().carry("arrows 20", "mace")
    one.act(DropItem(1, FIRST, 5))
    one.act(DropItem(1, SECOND))
    assert one.carried() == {"arrows": 15}


@pytest.mark.rule("Q-291")
def test_potions_and_food_work_outside_of_fights(arena: type[Arena]) -> None:
    one = arena().strip().carry("potion-of-healing 2", "rations 2", "rope", "antitoxin")
    one.hero(hp=5, max_hp=30)
    one.act(UseItem(1, "potion-of-healing"), 4, 4)
    assert one.hero().hp == 15
    assert one.told(UsedOutside)[0].amount == 10
    one.act(UseItem(1, "rations"))
    assert one.hero().hunger == 3
    one.refused(UseItem(1, "rations"), "not_hungry")
    one.refused(UseItem(1, "rope"), "not_usable")
    one.refused(UseItem(1, "oil"), "no_item")
    one.hero(hp=30)
    one.refused(UseItem(1, "potion-of-healing"), "not_hurt")
    one.act(UseItem(1, "antitoxin"))
    assert lasts(one) == {"antitoxin": 60}
    one.act(Wait(1, 60))
    assert lasts(one) == {}


@pytest.mark.rule("Q-267", "Q-284", "Q-273")
def test_healing_spells_work_outside_of_fights(arena: type[Arena]) -> None:
    one = arena("cleric")
    one.hero(hp=1, mana=3, max_hp=30)
    one.act(Cast(1, "cure-wounds"), 8)
    assert (one.hero().hp, one.hero().mana) == (1 + 8 + 1, 1)
    assert one.told(CastOutside)[0].amount == 9
    one.refused(Cast(1, "cure-wounds"), "no_mana")
    one.refused(Cast(1, "sacred-flame"), "no_outside_use")
    one.refused(Cast(1, "fireball"), "not_known")
    one.refused(Cast(1, "bless"), "not_prepared")


@pytest.mark.rule("Q-285")
def test_what_lasts_for_hours_is_there_when_a_fight_begins(arena: type[Arena]) -> None:
    one = arena("wizard").strip().scores(10, 14, 10, 16, 10, 10).carry("mana-crystals 2")
    one.hero(prepared=("mage-armor",), mana=7)
    one.act(Cast(1, "mage-armor"))
    assert lasts(one) == {"mage-armor": 480}
    one.act(Wait(1, 100))
    assert lasts(one) == {"mage-armor": 380}
    one.first("goblin", far=6)
    assert one.has("Alda#1", "mage-armor")
    assert one.ac() == 15
    one.set("goblin#1", pos=0, hp=1)
    one.wear(mainhand="club")
    one.act(Attack(1), 15, 4, 2, 30, 60)
    one.act(EndCombat(1))
    assert lasts(one) == {"mage-armor": 380}


def test_goodberries_are_made_and_spoil_after_a_day(arena: type[Arena]) -> None:
    one = arena("druid")
    one.strip().carry("pollen")
    one.hero(known=("goodberry",), prepared=("goodberry",), mana=5, hp=1, max_hp=20)
    one.act(Cast(1, "goodberry"))
    assert one.carried() == {"goodberry": 10}
    one.act(UseItem(1, "goodberry"))
    assert one.hero().hp == 2
    one.act(Wait(1, 1439))
    assert one.carried() == {"goodberry": 9}
    one.act(Wait(1, 1))
    assert one.carried() == {}


@pytest.mark.rule("Q-268", "Q-269", "Q-270")
def test_spells_are_prepared_in_free_slots_and_take_time(arena: type[Arena]) -> None:
    one = arena("wizard")
    assert [capacity(CONTENT, one.hero(), level) for level in (0, 1, 2)] == [3, 2, 0]
    one.refused(PrepareSpell(1, "sleep"), "no_slot")
    one.refused(PrepareSpell(1, "fireball"), "not_known")
    one.refused(PrepareSpell(1, "magic-missile"), "already_prepared")
    one.act(UnprepareSpell(1, "magic-missile"))
    one.refused(UnprepareSpell(1, "magic-missile"), "not_prepared")
    one.act(PrepareSpell(1, "sleep"))
    assert "sleep" not in one.hero().prepared
    one.refused(PrepareSpell(1, "sleep"), "already_prepared")
    one.refused(PrepareSpell(1, "burning-hands"), "no_slot")
    one.act(Wait(1, 59))
    assert "sleep" not in one.hero().prepared
    one.act(Wait(1, 1))
    assert "sleep" in one.hero().prepared
    assert not one.bench.rows(Preparation)
    one.act(UnprepareSpell(1, "fire-bolt"))
    one.act(PrepareSpell(1, "fire-bolt"))
    assert "fire-bolt" in one.hero().prepared


@pytest.mark.rule("Q-270", "Q-459")
def test_a_night_finishes_every_study(arena: type[Arena]) -> None:
    one = arena("wizard", 5)
    one.hero(known=("fireball", "haste"), prepared=())
    one.act(PrepareSpell(1, "fireball"))
    one.act(PrepareSpell(1, "haste"))
    one.act(UnprepareSpell(1, "haste"))
    one.act(LongRest(1))
    assert one.hero().prepared == ("fireball",)


@pytest.mark.rule("Q-289")
def test_some_know_their_whole_list_and_others_learn(arena: type[Arena]) -> None:
    cleric = arena("cleric", 3)
    there = known(CONTENT, cleric.hero())
    assert "bless" in there
    assert "lesser-restoration" in there
    assert "spirit-guardians" not in there
    cleric.refused(LearnSpell(1, "bless"), "already_known")
    one = arena("wizard", 2)
    one.refused(LearnSpell(1, "cure-wounds"), "wrong_class")
    one.refused(LearnSpell(1, "web"), "spell_too_high")
    one.refused(LearnSpell(1, "wish"), "unknown_id")
    one.act(LearnSpell(1, "grease"))
    one.act(LearnSpell(1, "false-life"))
    one.refused(LearnSpell(1, "color-spray"), "known_enough")
    assert one.hero().known[-2:] == ("grease", "false-life")
