"""What a second reading of the rulebook found: fine print, each with the case that would tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import World
from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.events import ChamberSearched, FallenLooted, MetadataUpdate, RollMade
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.kinds import ArmorType, ChamberType, MonsterType, WeaponSlot, WeaponType
from yonder.games.temple.models import MonsterInstance, Token
from yonder.games.temple.show.offers import LegalActions
from yonder.games.temple.show.records import Leaderboard
from yonder.games.temple.temple.movement import MoveToChamber
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.tokens.metadata import TokenMetadata

if TYPE_CHECKING:
    from typing import Any

    from tests.games.temple.conftest import Den, Wander

    from yonder.core import World


def archer(den: Den, **foe: int) -> int:
    """A Fighter of two attacks with a Shortbow, in a stand-off (or beside a sleeper)."""
    lair = den.room(monster=MonsterType.GARGOYLE, **foe)  # type: ignore[arg-type]
    return den.stand(den.mint("Fighter", level=5, secondary_weapon=WeaponType.SHORTBOW), lair)


def mine(den: Den) -> list[tuple[int, ...]]:
    return [event.dice for event in den.told(RollMade) if event.purpose == "attack"]


@pytest.mark.rule("T-225", "T-266")
def test_only_the_first_shot_of_a_stand_off_is_free(den: Den) -> None:
    den.act(Attack(archer(den), WeaponSlot.SECONDARY), 2, 3, 3, 1, 1)
    assert mine(den) == [(2,), (3, 3)]


@pytest.mark.rule("T-224", "T-225", "T-226")
def test_the_shot_that_wakes_a_sleeper_leaves_the_next_one_cramped(den: Den) -> None:
    den.act(Attack(archer(den, asleep_left=5), WeaponSlot.SECONDARY), 2, 15, 1, 1, 3, 3, 1, 1)
    assert mine(den) == [(2, 15), (3, 3)]


@pytest.mark.rule("T-224", "T-230")
def test_a_sleeper_that_is_missed_is_shot_at_with_advantage_again(den: Den) -> None:
    den.act(Attack(archer(den, asleep_left=5), WeaponSlot.SECONDARY), 2, 2, 3, 3)
    assert mine(den) == [(2, 2), (3, 3)]
    assert not den.me().position.in_combat


@pytest.mark.rule("T-557")
@pytest.mark.parametrize(("kind", "face", "item"), [("Fighter", 15, "chain_mail"), ("Rogue", 13, "leather")])
def test_armour_that_is_no_better_becomes_gold(den: Den, kind: str, face: int, item: str) -> None:
    one = den.stand(den.mint(kind), den.room(ChamberType.TREASURE, yonder=1))
    worn = den.me().inventory.armor
    den.act(LootTreasure(one), 10, 1, face)
    (found,) = den.told(ChamberSearched)
    assert (found.item, found.item_used, den.me().inventory.gold) == (item, False, 2 + 10)
    assert den.me().inventory.armor is worn


@pytest.mark.rule("T-593")
def test_the_armour_of_a_body_is_left_if_it_is_no_better(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON)
    fallen = den.stand(den.mint("Rogue", den.bob, current_hp=1), lair, fight=True)
    den.act(Attack(fallen), 2, 19, 3)
    den.bench.put(den.bench.row(MonsterInstance, 1, lair, 1), is_alive=False, current_hp=0)
    den.act(LootFallen(den.stand(den.mint("Rogue"), lair), 0))
    assert den.told(FallenLooted)[0].armor_taken is ArmorType.NONE


def test_the_deepest_yonder_is_remembered_by_who_fights_on_the_way_back(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON, current_hp=1, asleep_left=9)
    one = den.stand(den.mint("Fighter", green=True), lair)
    den.room(ChamberType.EMPTY, yonder=2, parent=2)
    den.act(MoveToChamber(one, 1))
    den.act(MoveToChamber(one, 0))
    den.act(Attack(one), 15, 15, 1, 1)
    board = den.ask(Leaderboard())
    assert (board["deepest_yonder"][0]["score"], board["monsters_killed"][0]["score"]) == (2, 1)


@pytest.mark.rule("T-557", "T-133")
def test_a_blessing_that_finds_nothing_to_bless_becomes_gold(den: Den) -> None:
    changes: dict[str, Any] = {"primary_blessed": True, "secondary_blessed": True}
    one = den.stand(den.mint("Rogue", **changes), den.room(ChamberType.TREASURE, yonder=1))
    den.act(LootTreasure(one), 10, 1, 20)
    (found,) = den.told(ChamberSearched)
    assert (found.item, found.item_used, den.me().inventory.gold) == ("blessing", False, 2 + 10)


@pytest.mark.rule("T-837", "T-174")
def test_a_blow_from_a_stand_off_ends_the_turn_and_a_potion_in_the_lobby_does_not(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(monster=MonsterType.SKELETON))
    assert {entry["action"]: entry["ends_turn"] for entry in den.ask(LegalActions(one))} == {
        "attack": True,
        "move_to_chamber": False,
        "exit_temple": False,
    }
    two = den.mint("Fighter", current_hp=1, potions=1)
    assert not any(entry["ends_turn"] for entry in den.ask(LegalActions(two)))


@pytest.mark.rule("T-656", "T-650", "T-651")
@pytest.mark.parametrize("hardy", [True, False])
def test_an_update_is_told_for_every_token_whose_metadata_changed(wander: type[Wander], *, hardy: bool) -> None:
    seen: dict[tuple[str, int], Any] = {}
    for step in wander("metadata", hardy=hardy, accounts=2).steps(500):
        now = faces(step.game.world)
        changed = {place for place, face in now.items() if place in seen and seen[place] != face}
        told = [(e.collection, e.token_id) for e in step.events if isinstance(e, MetadataUpdate)]
        assert sorted(told) == sorted(changed)
        seen = now


def faces(world: World) -> dict[tuple[str, int], Any]:
    """The rendered metadata of every token."""
    return {
        (t.collection, t.token_id): engine.ask(rules, world, None, TokenMetadata(t.collection, t.token_id))
        for t in world.all(Token)
    }
