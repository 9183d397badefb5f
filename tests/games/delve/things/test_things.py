"""Items, equipment, use and trade (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.kit.party import Party, PartyMember
from yonder.games.delve.encounter.strength import attack_of
from yonder.games.delve.encounter.turns import Attack, Wait
from yonder.games.delve.events import Bought, Coins, Equipped, Given, ItemBroken, Repaired, Sold, Taken, Used
from yonder.games.delve.kinds import Ailment, Slot
from yonder.games.delve.models import Character, Item, Magic, Presence, Worn
from yonder.games.delve.things.equipment import max_hp, totals
from yonder.games.delve.things.handling import Drop, Give, Take
from yonder.games.delve.things.items import weight
from yonder.games.delve.things.trade import Buy, Repair, Sell
from yonder.games.delve.things.using import Use
from yonder.games.delve.things.wearing import Equip, Unequip

HERE = "t:1:0:0"
MERRIT = "npc/merrit"


@pytest.mark.rule("D-075")
@pytest.mark.rule("D-060")
def test_taking_is_refused_in_order(tale: Any) -> None:
    game = tale("ann", "bob")
    far = game.item("torch", place="t:5:5:0")
    held = game.item("torch", "bob")
    kept = game.item("torch", place=HERE, reserved_for="bob")
    heavy = game.item("plate_harness", place=HERE)
    game.refused("ann", Take("nothing"), "no_such_item")
    game.refused("ann", Take(far), "not_here")
    game.refused("ann", Take(held), "not_here")
    game.refused("ann", Take(kept), "reserved")
    for _ in range(4):
        game.item("chain_shirt", "ann")
    refusal = game.refused("ann", Take(heavy), "too_heavy")
    assert refusal.facts == {"carried": 38, "item": 15, "capacity": 50}
    herb = game.item("healing_herb", place=HERE)
    game.act("ann", Take(herb))
    row = game.row(Item, herb)
    assert (row.holder, row.place, row.touched) == ("ann", "", True)
    assert game.events(Taken)[0].item.name == "healing herb"


@pytest.mark.rule("D-076")
@pytest.mark.rule("D-297")
def test_what_is_worn_weighs_nothing(tale: Any) -> None:
    game = tale("ann")
    assert weight(game.world, "ann") == 2  # two herbs; knife and coat are worn
    game.act("ann", Unequip(Slot.BODY))
    assert weight(game.world, "ann") == 5


@pytest.mark.rule("D-077")
def test_coins_are_shared_with_the_party_here(tale: Any) -> None:
    game = tale("ann", "bob", "cat")
    game.put(Party(1, "ann"))
    for place, member in enumerate(("ann", "bob", "cat")):
        game.put(PartyMember(1, place, member, 0))
    game.put(game.row(Presence, "cat"), place="t:5:0:0")
    coins = game.item("ancient_coin", place=HERE, amount=5)
    game.act("bob", Take(coins))
    told = game.events(Coins)[0]
    assert (told.total, [(each.player.id, each.gold) for each in told.shares]) == (15, [("ann", 7), ("bob", 8)])
    assert game.world.find(Item, coins) is None
    assert (game.row(Character, "bob").purse, game.row(Character, "cat").purse) == (23, 15)


@pytest.mark.rule("D-078")
def test_a_dropped_thing_gives_nothing_any_more(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    ring = game.wear("ann", "bramble_heart")
    game.change("ann", hp=25)
    game.act("ann", Drop(ring))
    assert (max_hp(game.world, "ann"), game.hp("ann")) == (20, 20)
    assert game.row(Item, ring).place == HERE
    assert game.rows(Worn, "ann") == []
    game.refused("ann", Drop(ring), "not_carried")
    game.refused("ann", Drop(game.item("ancient_map", "ann")), "soulbound")


@pytest.mark.rule("D-079")
def test_giving_needs_somebody_here_and_peace(tale: Any) -> None:
    game = tale("ann", "bob")
    torch = game.item("torch", "ann")
    game.refused("ann", Give("x", "bob"), "not_carried")
    game.refused("ann", Give(torch, MERRIT), "not_here")
    game.refused("ann", Give(game.item("ancient_map", "ann"), "bob"), "soulbound")
    game.foe(place=HERE)
    game.refused("ann", Give(torch, "bob"), "in_encounter")
    game.drop(game.row(Presence, f"{HERE}/e0"))
    game.act("ann", Give(torch, "bob"))
    assert game.row(Item, torch).holder == "bob"
    assert game.events(Given)[0].target.name == "bob"


@pytest.mark.rule("D-082")
def test_equipping_replaces_and_tells_what_changes(tale: Any) -> None:
    game = tale("ann")
    sword = game.item("iron_sword", "ann")
    hammer = game.item("forge_hammer", "ann")
    game.refused("ann", Equip("x"), "not_carried")
    game.refused("ann", Equip(game.item("torch", place=HERE)), "not_carried")
    game.refused("ann", Equip(game.item("healing_herb", "ann")), "not_equippable")
    assert game.refused("ann", Equip(hammer), "level_too_low").facts == {"level": 8}
    game.act("ann", Equip(sword))
    told = game.events(Equipped)[0]
    assert (told.slot, told.replaced.name, told.changes.attack) == (Slot.HELD_MAIN, "traveller's knife", 2)
    game.refused("ann", Equip(sword), "already_equipped")
    game.afflict("ann", Ailment.STUNNED)
    game.refused("ann", Equip(sword), "stunned")


@pytest.mark.rule("D-083")
def test_taking_off_what_is_too_heavy_to_carry_is_refused(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    game.wear("ann", "plate_harness")
    for _ in range(4):
        game.item("chain_shirt", "ann")
    game.refused("ann", Unequip(Slot.BODY), "too_heavy")
    game.refused("ann", Equip(game.item("padded_coat", "ann")), "too_heavy")


@pytest.mark.rule("D-084")
def test_an_empty_slot_cannot_be_emptied(tale: Any) -> None:
    game = tale("ann")
    game.refused("ann", Unequip(Slot.HEAD), "slot_empty")
    game.act("ann", Unequip(Slot.HELD_MAIN))
    assert attack_of(game.world, "ann") == 5


@pytest.mark.rule("D-085")
@pytest.mark.rule("W-21")
def test_broken_things_give_half(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    game.wear("ann", "iron_sword", durability=0)
    game.wear("ann", "queens_circlet")
    found = totals(game.world, "ann")
    assert (found.attack, found.defense, found.magic, found.hp) == (1, 2, 4, 0)


@pytest.mark.rule("D-086")
def test_fighting_wears_weapon_and_best_armour(tale: Any) -> None:
    game = tale("ann")
    game.bare("ann")
    sword = game.wear("ann", "iron_sword", durability=1)
    coat, helm = game.wear("ann", "padded_coat", durability=90), game.wear("ann", "iron_helm", durability=95)
    game.wear("ann", "ember_band")
    boar = game.foe(hp=90)
    game.meet("ann")
    game.act("ann", Attack(boar), [3, 3])
    assert game.row(Item, sword).durability == 0
    assert [(event.item.name, event.slot) for event in game.events(ItemBroken)] == [("iron sword", Slot.HELD_MAIN)]
    assert (game.row(Item, coat).durability, game.row(Item, helm).durability) == (90, 94)
    game.act("ann", Attack(boar), [3, 3])
    assert game.row(Item, sword).durability == 0
    assert game.events(ItemBroken) == []


@pytest.mark.rule("D-088")
def test_using_consumes_and_may_help_a_party_member(tale: Any) -> None:
    game = tale("ann", "bob")
    game.change("ann", hp=5)
    herb = game.item("healing_herb", "ann")
    game.refused("ann", Use(game.item("torch", "ann")), "not_usable")
    game.refused("ann", Use("x"), "not_carried")
    game.refused("ann", Use(herb, "bob"), "not_here")
    game.act("ann", Use(herb))
    assert (game.hp("ann"), game.world.find(Item, herb)) == (15, None)
    assert game.events(Used)[0].amount == 10
    game.put(Party(1, "ann"))
    game.put(PartyMember(1, 0, "ann", 0))
    game.put(PartyMember(1, 1, "bob", 0))
    game.change("bob", hp=0)
    draught = game.item("healing_draught", "ann")
    game.refused("ann", Use(draught, "bob"), "target_dead")
    game.change("bob", hp=1)
    game.act("ann", Use(draught, "bob"))
    assert game.hp("bob") == 20
    mana = game.item("mana_draught", "ann")
    game.change("ann", mana=0)
    game.act("ann", Use(mana))
    assert game.row(Magic, "ann").mana == 15


@pytest.mark.rule("D-089")
def test_a_scroll_teaches_once(tale: Any) -> None:
    game = tale("ann")
    scroll, other = game.item("scroll_cleanse", "ann"), game.item("scroll_cleanse", "ann")
    game.act("ann", Use(scroll))
    assert game.row(Magic, "ann").spells == ("fireball", "cleanse")
    game.refused("ann", Use(other), "already_known")


@pytest.mark.rule("D-090")
@pytest.mark.parametrize(
    ("item", "kind"),
    [
        ("antidote", Ailment.POISON),
        ("water_flask", Ailment.BURNING),
        ("holy_water", Ailment.CURSED),
        ("strength_tonic", Ailment.WEAKENED),
    ],
)
def test_cures_end_one_effect(tale: Any, item: str, kind: Ailment) -> None:
    from yonder.core import effects  # noqa: PLC0415 - only here

    game = tale("ann")
    cure = game.item(item, "ann")
    game.refused("ann", Use(cure), "not_afflicted")
    game.afflict("ann", kind, magnitude=1)
    game.act("ann", Use(cure))
    assert effects.of(game.world, "ann") == []


@pytest.mark.rule("D-092")
def test_buying_needs_a_merchant_gold_and_strength(tale: Any) -> None:
    game = tale("ann")
    game.refused("ann", Buy(MERRIT, "torch"), "not_here")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    game.refused("ann", Buy("npc/brannoc", "torch"), "not_a_merchant")
    game.refused("ann", Buy(MERRIT, "barrow_blade"), "not_sold")
    game.refused("ann", Buy(MERRIT, "torch", 11), "bad_count")
    game.refused("ann", Buy(MERRIT, "torch", 4), "no_gold")
    game.act("ann", Buy(MERRIT, "torch", 3))
    assert (game.events(Bought)[0].gold, game.row(Character, "ann").purse) == (15, 0)
    assert len([item for item in game.world.where(Item, holder="ann") if item.kind == "torch"]) == 3
    game.change("ann", purse=9_999)
    game.refused("ann", Buy(MERRIT, "plate_harness", 4), "too_heavy")


@pytest.mark.rule("D-093")
def test_selling_pays_half(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    sword, old = game.item("iron_sword", "ann"), game.item("iron_sword", "ann", durability=0)
    game.act("ann", Sell(MERRIT, sword))
    assert (game.events(Sold)[0].gold, game.row(Character, "ann").purse) == (25, 40)
    game.act("ann", Sell(MERRIT, old))
    assert game.events(Sold)[0].gold == 12
    game.refused("ann", Sell(MERRIT, old), "not_carried")
    game.refused("ann", Sell(MERRIT, game.item("ancient_map", "ann")), "soulbound")
    game.refused("ann", Sell(MERRIT, game.item("dungeon_key", "ann")), "worthless")


@pytest.mark.rule("D-094")
@pytest.mark.rule("W-21")
def test_repair_costs_a_coin_for_five_points(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    game.change("ann", purse=21)
    worn, scratched = game.item("iron_sword", "ann", durability=0), game.item("iron_sword", "ann", durability=98)
    game.act("ann", Repair(MERRIT, worn))
    assert (game.events(Repaired)[0].gold, game.row(Item, worn).durability) == (20, 100)
    game.act("ann", Repair(MERRIT, scratched))
    assert (game.events(Repaired)[0].gold, game.row(Character, "ann").purse) == (1, 0)
    game.refused("ann", Repair(MERRIT, worn), "not_damaged")
    game.refused("ann", Repair(MERRIT, game.item("iron_sword", "ann", durability=50)), "no_gold")


@pytest.mark.rule("D-101")
def test_trade_waits_for_peace(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    game.foe(place="t:0:0:0")
    game.refused("ann", Buy(MERRIT, "torch"), "in_encounter")
    game.refused("ann", Sell(MERRIT, "x"), "in_encounter")


def test_taking_in_a_fight_is_a_turn(tale: Any) -> None:
    game = tale("ann")
    herb = game.item("healing_herb", place=HERE)
    game.foe(hp=30)
    game.meet("ann")
    game.act("ann", Take(herb), [1])
    game.act("ann", Wait(), [1])
