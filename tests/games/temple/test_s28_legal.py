"""Section 28: the list of legal actions, complete, in order and well labelled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import pytest

from yonder.core import Action, World
from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.creation import MintTemple
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import (
    ArmorType,
    ChamberType,
    CunningMode,
    FleeMethod,
    ItemType,
    MonsterType,
    SpellId,
    WeaponSlot,
    WeaponType,
)
from yonder.games.temple.models import (
    ExplorerPosition,
    ExplorerStats,
    FallenExplorer,
    TempleState,
    Token,
)
from yonder.games.temple.show.offers import LegalActions, legal
from yonder.games.temple.temple.curios import Dare
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.tokens.ledger import PauseMinting
from yonder.games.temple.trade.stall import Buy, Haggle

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander


@pytest.mark.rule("T-837")
def test_a_legal_action_is_told_with_its_arguments(den: Den) -> None:
    den.fight("Rogue", "Skeleton", level=2)
    found = {entry["id"]: entry for entry in den.ask(LegalActions(1))}
    assert found["attack:1:Primary"] == {
        "id": "attack:1:Primary",
        "label": "Attack Skeleton (Dagger)",
        "action": "attack",
        "args": {"explorer_id": 1, "slot": "Primary"},
        "random": True,
        "ends_turn": True,
    }
    assert len(found) == len(den.ask(LegalActions(1)))
    told = {name: (entry["random"], entry["ends_turn"]) for name, entry in found.items()}
    assert told["cunning_action:1:Hide"] == (True, False)
    assert told["dodge:1"] == told["flee:1:Slip"] == (True, True)


@pytest.mark.rule("T-837")
def test_the_entries_of_the_list_can_be_sent_as_they_are(den: Den) -> None:
    den.fight("Wizard", "Skeleton")
    for entry in den.ask(LegalActions(1)):
        action = rules.decode(encode({"type": entry["action"], **entry["args"]}))
        assert engine.probe(rules, den.world, den.ann, action) is None


def domain(world: World, number: int) -> Iterator[Action]:
    """Every explorer action with every argument that could make sense, and some that cannot."""
    for kind in (Rest, ExitTemple, DisarmTrap, LootTreasure, Dodge, Hide, SecondWind, ActionSurge, Haggle):
        yield kind(number)
    content: Content = world.content
    yield from (Buy(number, ware) for ware in (*content.wares, "moon"))
    yield from (Dare(number, one.id) for kind in content.curios.values() for one in kind.choices)
    temples = range(world.count(TempleState) + 2)
    yield from (EnterTemple(number, temple) for temple in temples)
    for index in range(-1, 9):
        yield OpenExit(number, index)
        yield MoveToChamber(number, index)
        yield LootFallen(number, index)
        yield CunningAction(number, CunningMode.DASH, index)
    yield from (Attack(number, slot) for slot in WeaponSlot)
    yield from (CastSpell(number, spell) for spell in SpellId)
    yield from (UseItem(number, item) for item in ItemType)
    yield from (Flee(number, method) for method in FleeMethod)
    yield from (CunningAction(number, mode) for mode in CunningMode)


def disagreement(world: World, number: int) -> list[str]:
    """What is legal and not listed, or listed and not legal."""
    owner = world.get(Token, "explorer", number).owner
    listed = {offer.action for offer in legal(hero(world, number))}
    accepted = {a for a in domain(world, number) if engine.probe(rules, world, owner, a) is None}
    return sorted(map(repr, listed ^ accepted))


@pytest.mark.rule("T-838")
@pytest.mark.parametrize(("hardy", "locks"), list(product([True, False], repeat=2)))
def test_what_is_listed_is_accepted_and_nothing_else(wander: type[Wander], *, hardy: bool, locks: bool) -> None:
    walk = wander("complete", hardy=hardy, locks=locks, party=3)
    for i, step in enumerate(walk.steps(900)):
        explorers = step.game.world.all(ExplorerStats)
        for stats in explorers[-8:] if i % 3 == 0 else ():
            assert disagreement(step.game.world, stats.explorer_id) == []


@pytest.mark.rule("T-838", "T-171", "T-172")
@pytest.mark.parametrize("kind", ["Fighter", "Rogue", "Wizard"])
@pytest.mark.parametrize("place", ["fight", "standoff", "sleeper", "corpse"])
def test_the_list_is_complete_beside_a_monster(den: Den, kind: str, place: str) -> None:
    foe = {"sleeper": {"asleep_left": 3}, "corpse": {"is_alive": False, "current_hp": 0}}.get(place, {})
    for monster in list(MonsterType)[1:]:
        lair = den.room(ChamberType.MONSTER, monster, exits=1, fallen_count=1, **foe)
        den.bench.put(body(lair, 0))
        one = den.mint(kind, level=5, potions=1, current_hp=3, spell_slots_2=1, spell_slots_3=1)
        den.stand(one, lair, fight=place == "fight")
        for changes in ({}, {"hidden": True}, {"bonus_used": True}, {"second_wind_used": True}, {"mummy_rot": True}):
            den.change(one, **changes)
            assert disagreement(den.world, one) == []


def body(chamber: int, index: int) -> FallenExplorer:
    weapons = (WeaponType.NONE, False, WeaponType.NONE, False)
    return FallenExplorer(1, chamber, index, 9, *weapons, ArmorType.NONE, False, 0, 0)  # noqa: FBT003 - a row


@pytest.mark.rule("T-839")
def test_a_fight_is_listed_in_the_order_of_the_rulebook(den: Den) -> None:
    den.fight("Wizard", "Skeleton", level=5, spell_slots_2=1, spell_slots_3=1, potions=1, current_hp=3)
    kinds = [(entry["action"], *list(entry["args"].values())[1:]) for entry in den.ask(LegalActions(1))]
    assert kinds == [
        ("attack", "Primary"),
        *(("cast_spell", s) for s in ("FireBolt", "MagicMissile", "ShieldSpell", "Sleep")),
        *(("cast_spell", s) for s in ("ScorchingRay", "MistyStep", "Fireball")),
        ("use_item", "HealthPotion"),
        ("dodge",),
        ("hide",),
        ("flee", "Slip"),
        ("flee", "Shove"),
    ]


@pytest.mark.rule("T-839", "T-840")
def test_a_fighting_fighter_finds_features_before_flight(den: Den) -> None:
    den.fight("Fighter", "Skeleton", level=2, current_hp=3, potions=2, secondary_weapon=WeaponType.DAGGER)
    assert den.labels() == [
        "Attack Skeleton (Longsword)",
        "Attack Skeleton (Dagger)",
        "Use Health Potion (x2)",
        "Dodge",
        "Hide",
        "Second Wind",
        "Action Surge",
        "Flee (slip away)",
        "Flee (shove past)",
    ]


@pytest.mark.rule("T-839", "T-840")
def test_a_fighting_rogue_may_dash_through_opened_exits(den: Den) -> None:
    lair = den.room(monster=MonsterType.SHADOW, exits=1)
    den.room(ChamberType.EMPTY, yonder=2, parent=lair)
    den.stand(den.mint("Rogue", level=2), lair, fight=True)
    assert den.labels() == [
        "Attack Shadow (Dagger)",
        "Attack Shadow (Shortbow)",
        "Dodge",
        "Hide",
        "Cunning Action: Disengage",
        "Cunning Action: Hide",
        "Cunning Action: Dash -> Chamber 1",
        "Cunning Action: Dash -> Chamber 3",
        "Flee (slip away)",
    ]


@pytest.mark.rule("T-839", "T-840")
def test_an_exploring_wizard_finds_doors_first_and_the_way_out_last(den: Den) -> None:
    here = den.room(ChamberType.TREASURE, exits=2, fallen_count=2)
    den.room(ChamberType.EMPTY, yonder=2, parent=here)
    for index in range(2):
        den.bench.put(body(here, index))
    den.stand(den.mint("Wizard", potions=1, current_hp=1), here)
    assert den.labels() == [
        "Open Exit 2",
        "Open Exit 3",
        "Move -> Chamber 1 (back)",
        "Move -> Chamber 3",
        "Loot Treasure",
        "Loot Fallen Explorer #1",
        "Loot Fallen Explorer #2",
        "Cast Mage Hand",
        "Cast Light",
        "Use Health Potion (x1)",
        "Exit Temple",
    ]


@pytest.mark.rule("T-839", "T-840")
def test_a_trap_is_offered_with_its_difficulty(den: Den) -> None:
    den.stand(den.mint("Fighter", current_hp=1), den.room(ChamberType.TRAP, trap_dc=12))
    assert den.labels() == ["Move -> Chamber 1 (back)", "Disarm Trap (DC 12)", "Second Wind", "Exit Temple"]


@pytest.mark.rule("T-840")
def test_an_empty_chamber_is_searched_and_the_entrance_has_no_way_back(den: Den) -> None:
    den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY))
    assert "Search Chamber" in den.labels()
    den.change(1, chamber_id=1)
    assert den.labels() == ["Open Exit 1", "Open Exit 2", "Move -> Chamber 2", "Exit Temple"]


@pytest.mark.rule("T-839", "T-840", "T-171")
def test_a_stand_off_begins_with_blows(den: Den) -> None:
    den.stand(den.mint("Wizard", potions=1, current_hp=1), den.room(monster=MonsterType.SKELETON, exits=1))
    assert den.labels() == [
        "Attack Skeleton (Staff)",
        "Attack (Fire Bolt)",
        "Cast Magic Missile (2 slots left)",
        "Cast Sleep (2 slots left)",
        "Open Exit 2",
        "Move -> Chamber 1 (back)",
        "Exit Temple",
    ]


@pytest.mark.rule("T-839", "T-172")
def test_beside_a_sleeper_blows_come_first_and_exploring_goes_on(den: Den) -> None:
    den.stand(den.mint("Wizard", potions=1, current_hp=1), den.room(monster=MonsterType.SKELETON, asleep_left=5))
    assert den.labels() == [
        "Attack Skeleton (Staff)",
        "Attack (Fire Bolt)",
        "Cast Magic Missile (2 slots left)",
        "Move -> Chamber 1 (back)",
        "Cast Mage Hand",
        "Cast Light",
        "Use Health Potion (x1)",
        "Exit Temple",
    ]


@pytest.mark.rule("T-839", "T-840")
def test_the_lobby_lists_temples_by_id(den: Den) -> None:
    den.bench.act(den.ann, MintTemple(2), [1, 0])
    den.mint("Fighter", current_hp=2, potions=3)
    assert den.labels() == [
        "Enter Temple #1 (Difficulty 1)",
        "Enter Temple #2 (Difficulty 2)",
        "Use Health Potion (x3)",
        "Second Wind",
        "Rest",
    ]


@pytest.mark.rule("T-838")
def test_many_temples_are_one_offer_that_covers_each_of_them(den: Den) -> None:
    for _ in range(12):
        den.bench.act(den.ann, MintTemple(1), [1, 0])
    one = den.mint("Fighter")
    offers = [o for o in den.bench.offers(den.ann) if isinstance(o.action, EnterTemple)]
    assert [sorted(getattr(a, "temple_id", 0) for a in o.each()) for o in offers] == [list(range(1, 14))]
    assert not offers[0].has(EnterTemple(one, 14))
    assert sum(entry["action"] == "enter_temple" for entry in den.ask(LegalActions(one))) == 13


@pytest.mark.rule("T-841")
def test_the_living_can_always_do_something_and_the_dead_nothing(wander: type[Wander]) -> None:
    seen = set()
    for step in wander("something", party=3).steps(1200):
        for position in step.game.world.all(ExplorerPosition)[-6:]:
            me = hero(step.game.world, position.explorer_id)
            assert bool(legal(me)) != me.health.is_dead
            seen.add(me.health.is_dead)
    assert seen == {True, False}


@pytest.mark.rule("T-842")
def test_an_account_may_always_mint(den: Den) -> None:
    minting = [o.label for o in den.bench.offers(den.cat) if o.enabled]
    tiers = ("Easy", "Medium", "Hard", "Deadly", "Legendary")
    assert minting == ["Mint Fighter", "Mint Rogue", "Mint Wizard", *(f"Mint New Temple ({tier})" for tier in tiers)]


@pytest.mark.rule("T-842", "T-643")
def test_what_is_paused_is_not_offered(den: Den) -> None:
    den.bench.act(den.ann, PauseMinting("explorer", paused=True))
    assert not any(o.label in ("Mint Fighter", "Mint Rogue", "Mint Wizard") for o in den.bench.offers(den.cat))
    den.bench.act(den.ann, PauseMinting("temple", paused=True))
    assert den.bench.offers(den.cat) == []


@pytest.mark.rule("T-838")
def test_nobody_is_offered_the_explorers_of_another(den: Den) -> None:
    den.mint("Fighter")
    assert not any(hasattr(o.action, "explorer_id") for o in den.bench.offers(den.bob))
