"""Traps, treasure, death and loot, several explorers (sections 17, 18, 20 and 22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.tactics import Dodge
from yonder.games.temple.content import default
from yonder.games.temple.events import (
    ChamberSearched,
    DamageRolled,
    ExplorerDied,
    FallenLooted,
    TrapDisarmed,
    TrapSprung,
)
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.kinds import (
    ArmorType,
    ChamberType,
    Condition,
    DeathCause,
    ExplorerClass,
    MonsterType,
    Skill,
    WeaponType,
)
from yonder.games.temple.models import Chamber, FallenExplorer, Grave, MonsterInstance
from yonder.games.temple.show.atlas import chamber_facts
from yonder.games.temple.show.view import ExplorerSheet, TempleView
from yonder.games.temple.temple.generation import trap_dc
from yonder.games.temple.temple.movement import MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap, disarm_bonus
from yonder.games.temple.temple.treasure import LootTreasure, item_for

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-530")
@pytest.mark.parametrize(("yonder", "tier", "dc"), [(1, 1, 10), (4, 1, 12), (5, 2, 14), (9, 3, 18), (8, 5, 20)])
def test_trap_dc_by_yonder_and_tier(yonder: int, tier: int, dc: int) -> None:
    assert trap_dc(CONTENT, yonder, tier) == dc


@pytest.mark.rule("T-531", "T-755")
def test_a_sprung_trap_strikes_again(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    trap = den.room(ChamberType.TRAP, trap_dc=12)
    for hp in (11, 10):
        den.act(MoveToChamber(one, 2), 1, 1, 1)
        assert den.told(TrapSprung) == [TrapSprung(one, 1, trap, noticed=False, saved=False, damage=1)]
        assert den.me().health.current_hp == hp
        den.act(MoveToChamber(one, 0))


@pytest.mark.rule("T-532", "T-751")
def test_a_trap_tells_its_damage(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(ChamberType.TRAP, trap_dc=12, yonder=4)
    den.act(MoveToChamber(one, 2), 1, 1, 5)
    dealt = den.told(DamageRolled)[0]
    assert (dealt.by, dealt.dice, dealt.modifier, dealt.total, dealt.damage_type) == ("Trap", (5,), 2, 7, "Piercing")


@pytest.mark.rule("T-533")
def test_who_sees_the_trap_steps_around_it(den: Den) -> None:
    one = den.stand(den.mint("Wizard", light=True), 1)
    den.room(ChamberType.TRAP, trap_dc=12)
    den.act(MoveToChamber(one, 2), 3, 8)  # advantage by light: 8 + 2 + 2 = 12
    assert den.told(TrapSprung)[0].noticed


@pytest.mark.rule("T-534", "T-584")
def test_a_trap_kills_in_no_ones_name(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=1), 1)
    den.room(ChamberType.TRAP, trap_dc=12)
    den.act(MoveToChamber(one, 2), 1, 1, 1)
    assert den.told(ExplorerDied) == [
        ExplorerDied(one, 1, 2, MonsterType.NONE, DeathCause.TRAP, 1, 0, den.me(one).name)
    ]


@pytest.mark.rule("T-538", "T-780")
def test_disarming_needs_an_armed_trap_in_peace(den: Den) -> None:
    one = den.mint("Rogue")
    den.refused(DisarmTrap(one), "not_in_temple")
    den.stand(one, 1)
    den.refused(DisarmTrap(one), "no_trap")
    den.stand(one, den.room(ChamberType.TRAP, trap_disarmed=True, trap_dc=12))
    den.refused(DisarmTrap(one), "trap_disarmed")
    den.stand(one, den.room(monster=MonsterType.SKELETON), fight=True)
    den.refused(DisarmTrap(one), "in_combat")


@pytest.mark.rule("T-539", "T-540")
def test_disarm_bonuses(den: Den) -> None:
    assert disarm_bonus(den.me(den.mint("Rogue"))) == 2 + 4
    assert (
        disarm_bonus(den.me(den.mint("Rogue", expertise_1=Skill.NONE, expertise_2=Skill.NONE, acrobatics=False)))
        == 2 + 2
    )
    assert disarm_bonus(den.me(den.mint("Fighter"))) == 0
    assert disarm_bonus(den.me(den.mint("Wizard"))) == 2 + 2


@pytest.mark.rule("T-541", "T-755", "T-625")
def test_a_disarmed_trap_is_harmless_for_all(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), den.room(ChamberType.TRAP, trap_dc=12))
    den.act(DisarmTrap(one), 20)
    assert den.told(TrapDisarmed) == [TrapDisarmed(1, 2, one)]
    two = den.stand(den.mint("Fighter", den.bob), 1)
    den.act(MoveToChamber(two, 2))
    assert den.me(two).health.current_hp == 12


@pytest.mark.rule("T-542")
def test_disarming_can_be_tried_again(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.TRAP, trap_dc=12))
    den.act(DisarmTrap(one), 2, 20)
    den.act(DisarmTrap(one), 2, 20)
    den.act(DisarmTrap(one), 20)
    assert den.me().here.trap_disarmed


@pytest.mark.rule("T-550", "T-781")
def test_only_treasure_and_empty_chambers_are_searched(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(LootTreasure(one), "not_in_temple")
    den.stand(one, 1)
    den.refused(LootTreasure(one), "nothing_to_loot")
    den.stand(one, den.room(ChamberType.TREASURE, treasure_looted=True))
    den.refused(LootTreasure(one), "already_looted")
    den.stand(one, den.room(monster=MonsterType.SKELETON), fight=True)
    den.refused(LootTreasure(one), "in_combat")


@pytest.mark.rule("T-552")
@pytest.mark.parametrize(
    ("kind", "face", "found"), [("Treasure", 9, True), ("Treasure", 8, False), ("Empty", 11, True)]
)
def test_the_search_dcs(den: Den, kind: str, face: int, *, found: bool) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType(kind)))  # WIS 8 and Perception: +1
    den.act(LootTreasure(one), face, *((1, 1) if kind == "Treasure" else (1,))[: 2 if found else 0])
    assert den.me().here.treasure_looted == found


@pytest.mark.rule("T-553", "T-756", "T-916")
def test_an_empty_chamber_holds_gold_and_perhaps_a_potion(dens: Callable[..., Den]) -> None:
    den = dens(2)
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=3))
    den.act(LootTreasure(one), 14, 4)
    assert den.told(ChamberSearched) == [
        ChamberSearched(one, 1, 2, success=True, gold=32, potions=1, item="nothing", item_used=False)
    ]
    assert (den.me().inventory.gold, den.me().inventory.potions, den.me().stats.xp) == (32, 1, 0)
    den.refused(LootTreasure(one), "already_looted")


@pytest.mark.rule("T-556")
def test_the_item_table() -> None:
    found = [item_for(CONTENT, face) for face in range(1, 21)]
    assert found == (
        ["nothing"] * 6
        + ["potion"] * 6
        + ["leather"] * 2
        + ["chain_mail"]
        + ["shield"]
        + ["greataxe"]
        + ["blessing"] * 3
    )


@pytest.mark.rule("T-557")
@pytest.mark.parametrize(
    ("kind", "face", "before", "after"),
    [
        ("Fighter", 17, {}, {"secondary_weapon": "Greataxe"}),
        ("Fighter", 17, {"primary_weapon": WeaponType.NONE}, {"primary_weapon": "Greataxe"}),
        ("Fighter", 13, {}, {"armor": "ChainMail", "gold": 2 + 10}),
        ("Fighter", 15, {"armor": ArmorType.LEATHER, "armor_class": 12}, {"armor": "ChainMail"}),
        ("Fighter", 16, {"has_shield": True}, {"gold": 2 + 10}),
        ("Fighter", 19, {}, {"primary_blessed": True}),
        ("Fighter", 20, {"primary_blessed": True}, {"gold": 2 + 10}),
        ("Wizard", 18, {}, {"primary_blessed": True}),
        ("Rogue", 19, {"primary_blessed": True}, {"secondary_blessed": True}),
        ("Rogue", 15, {}, {"armor": "Leather", "gold": 2 + 10}),
        ("Wizard", 13, {}, {"armor": "None", "gold": 2 + 10}),
        ("Fighter", 9, {}, {"potions": 1, "gold": 2}),
        ("Fighter", 1, {}, {"potions": 0, "gold": 2}),
    ],
)
def test_finds_go_where_they_are_of_use(
    den: Den, kind: str, face: int, before: dict[str, Any], after: dict[str, Any]
) -> None:
    one = den.stand(den.mint(kind, **before), den.room(ChamberType.TREASURE))
    den.act(LootTreasure(one), 10, 1, face)
    bag = den.me().inventory
    assert {name: getattr(bag, name) for name in after} == after


@pytest.mark.rule("T-580", "T-583")
def test_death_is_for_ever_and_the_token_remembers(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1, xp=123, light=True, mummy_rot=True, str_drain=2)
    den.act(Dodge(one), 20, 20, 1, 1)
    me = den.me()
    assert (me.health.current_hp, me.health.is_dead, me.position.in_combat) == (0, True, False)
    assert (me.position.temple_id, me.position.chamber_id, me.stats.xp) == (1, 2, 123)
    assert not any((me.has(Condition.LIGHT), me.has(Condition.MUMMY_ROT), me.stats.str_drain))
    assert den.ask(ExplorerSheet(one))["conditions"] == {}


@pytest.mark.rule("T-581", "T-585", "T-702")
def test_bodies_lie_beside_each_other(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON)
    for gold in (7, 9):
        one = den.stand(den.mint("Fighter", current_hp=1, gold=gold, has_shield=True), lair, fight=True)
        den.act(Dodge(one), 20, 20, 1, 1)
    bodies = den.bench.rows(FallenExplorer, 1, lair)
    assert [(b.fallen_index, b.explorer_id, b.dropped_gold, b.dropped_shield) for b in bodies] == [
        (0, 1, 7, True),
        (1, 2, 9, True),
    ]
    assert den.bench.row(Chamber, 1, lair).fallen_count == 2


@pytest.mark.rule("T-582", "T-916")
def test_the_dead_carry_nothing(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1, gold=7, potions=2)
    den.act(Dodge(one), 20, 20, 1, 1)
    bag = den.me().inventory
    assert (bag.gold, bag.potions, bag.primary_weapon, bag.armor, bag.has_shield) == (0, 0, "None", "None", False)
    assert den.me().combat.armor_class == 11


@pytest.mark.rule("T-584", "T-742")
def test_death_is_told_with_its_cause(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Dodge(one), 20, 20, 1, 1)
    assert den.told(ExplorerDied) == [
        ExplorerDied(one, 1, 2, MonsterType.SKELETON, DeathCause.MONSTER, 1, 0, den.me(one).name)
    ]
    assert den.bench.row(Grave, one).cause is DeathCause.MONSTER


def corpse(den: Den, **fields: Any) -> int:
    """A body in a new empty chamber."""
    room = den.room(ChamberType.EMPTY, fallen_count=1)
    none, plain = WeaponType.NONE, False
    body = FallenExplorer(1, room, 0, 99, none, plain, none, plain, ArmorType.NONE, plain, 0, 0)
    den.bench.put(body, **fields)
    return room


@pytest.mark.rule("T-590", "T-782")
def test_looting_needs_a_body_not_yet_looted(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(LootFallen(one, 0), "not_in_temple")
    den.stand(one, 1)
    den.refused(LootFallen(one, 0), "no_body")
    den.stand(one, corpse(den, is_looted=True))
    den.refused(LootFallen(one, 0), "already_looted")
    den.refused(LootFallen(one, 1), "no_body")
    den.stand(one, den.room(monster=MonsterType.SKELETON), fight=True)
    den.refused(LootFallen(one, 0), "in_combat")


@pytest.mark.rule("T-591", "T-143", "T-006")
def test_gold_and_potions_are_taken_up_to_the_caps(den: Den) -> None:
    one = den.stand(den.mint("Fighter", potions=98), corpse(den, dropped_gold=10, dropped_potions=5))
    den.act(LootFallen(one, 0))
    assert (den.me().inventory.gold, den.me().inventory.potions) == (10, 99)
    assert den.told(FallenLooted)[0].potions == 1


@pytest.mark.rule("T-592")
def test_weapons_fill_empty_hands_in_order(den: Den) -> None:
    spoils = {"dropped_weapon": WeaponType.GREATAXE, "dropped_secondary": WeaponType.DAGGER}
    one = den.mint("Fighter", primary_weapon=WeaponType.NONE)
    den.stand(one, corpse(den, **spoils, dropped_secondary_blessed=True))
    den.act(LootFallen(one, 0))
    bag = den.me().inventory
    assert (bag.primary_weapon, bag.secondary_weapon, bag.secondary_blessed) == ("Greataxe", "Dagger", True)
    wizard = den.stand(den.mint("Wizard"), corpse(den, **spoils))
    den.act(LootFallen(wizard, 0))
    assert den.me(wizard).inventory.secondary_weapon is WeaponType.DAGGER


@pytest.mark.rule("T-593", "T-756")
def test_better_armour_and_a_shield_are_put_on(den: Den) -> None:
    one = den.mint("Fighter", armor=ArmorType.LEATHER, armor_class=12)
    den.stand(one, corpse(den, dropped_armor=ArmorType.CHAIN_MAIL, dropped_shield=True))
    den.act(LootFallen(one, 0))
    assert (den.me().inventory.armor, den.me().combat.armor_class) == (ArmorType.CHAIN_MAIL, 18)
    assert (den.told(FallenLooted)[0].armor_taken, den.told(FallenLooted)[0].shield_taken) == ("ChainMail", True)


@pytest.mark.rule("T-594", "T-595")
def test_a_looted_body_stays_as_a_monument(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", current_hp=1, gold=3)
    den.act(Dodge(one), 20, 20, 1, 1)
    den.bench.put(den.bench.row(MonsterInstance, 1, 2, 1), is_alive=False, current_hp=0)
    heir = den.stand(den.mint("Wizard"), 2)
    den.act(LootFallen(heir, 0))
    body = den.bench.row(FallenExplorer, 1, 2, 0)
    assert (body.explorer_id, body.is_looted, body.looted_by) == (one, True, heir)
    assert den.me(heir).inventory.gold == 3


@pytest.mark.rule("T-625", "T-627", "T-833")
def test_everybody_sees_everybody(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    two = den.stand(den.mint("Rogue", den.bob), 1)
    seen = chamber_facts(den.world, den.me(one).here)
    assert [guest["id"] for guest in seen["explorers"]] == [one, two]
    assert den.ask(TempleView(1))["explorers"] == [one, two]
    assert den.ask(ExplorerSheet(two))["class"] == ExplorerClass.ROGUE


@pytest.mark.rule("T-628")
def test_explorers_cannot_be_struck(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.stand(den.mint("Rogue", den.bob), 1)
    den.refused(Attack(one), "no_target")
