"""Cities: shops, vaults and gold (Q-090, Q-336, Q-437)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yonder.core import inventory
from yonder.games.quest.character.gear import units, vault_of
from yonder.games.quest.character.purse import gold, in_gold
from yonder.games.quest.content import default
from yonder.games.quest.journey.city import Buy, Fetch, Sell, Store, price, proceeds, sells, wares
from yonder.games.quest.journey.events import Bought, Sold
from yonder.games.quest.journey.travel import TravelStart

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
FIRST, SECOND = 2000, 2001


def shopper(arena: type[Arena], *things: str) -> Arena:
    one = arena().strip().carry(*things)
    one.wear(bag="backpack")
    return one


@pytest.mark.rule("Q-437", "Q-544")
def test_things_are_paid_in_gold_pieces_rounded_up(arena: type[Arena]) -> None:
    one = shopper(arena, "gold-piece 20")
    one.act(Buy(1, "longsword"))
    assert one.told(Bought)[0].gold == 15
    one.refused(Buy(1, "longsword"), "no_gold")
    one.act(Buy(1, "arrows", 21))
    assert one.told(Bought)[0].gold == 2
    assert gold(one.bench.world, 1) == 3
    assert one.carried()["arrows"] == 21


@pytest.mark.rule("Q-437", "Q-544")
def test_things_bring_half_their_price_rounded_down(arena: type[Arena]) -> None:
    one = shopper(arena, "longsword", "arrows 20", "gold-piece 1")
    one.act(Sell(1, FIRST))
    assert one.told(Sold)[0].gold == 7
    one.refused(Sell(1, SECOND), "worthless")
    one.refused(Sell(1, SECOND, 30), "no_item")
    one.refused(Sell(1, 2002), "no_item")  # gold is not for sale
    assert gold(one.bench.world, 1) == 8


@given(st.sampled_from(sorted({**CONTENT.weapons, **CONTENT.armor, **CONTENT.goods})), st.integers(1, 1000))
@settings(max_examples=50)
def test_nobody_gets_rich_by_buying_and_selling(name: str, quantity: int) -> None:
    kind = CONTENT.item(name)
    assert kind is not None
    assert proceeds(kind, quantity) <= price(kind, quantity)
    assert in_gold(kind.cost * quantity) * 100 >= kind.cost * quantity


@pytest.mark.rule("Q-544")
def test_each_city_sells_its_own(arena: type[Arena]) -> None:
    one = shopper(arena, "gold-piece 5000")
    one.refused(Buy(1, "plate-cuirass"), "not_sold")
    one.refused(Buy(1, "sting"), "unknown_id")
    one.hero(location="ironpeak")
    one.act(Buy(1, "plate-cuirass"))
    one.act(Buy(1, "longsword-silvered"))
    one.hero(location="goldenhaven")
    one.act(Buy(1, "scroll-of-fireball"))
    for city in CONTENT.places.cities:
        there = set(wares(CONTENT, city))
        assert {"rations", "torch", "backpack"} <= there, city
        assert "gold-piece" not in there
        assert all(sells(CONTENT, city, name) for name in there)


def test_what_has_no_room_or_is_too_heavy_is_not_bought(arena: type[Arena]) -> None:
    one = arena().strip().carry("gold-piece 1000", "mace", "mace", "mace")
    one.refused(Buy(1, "mace"), "no_space")
    two = shopper(arena, "gold-piece 900000").scores(3, 10, 10, 10, 10, 10)
    two.refused(Buy(1, "longsword"), "too_heavy")


@pytest.mark.rule("Q-336", "Q-545")
def test_a_vault_keeps_things_in_its_city(arena: type[Arena]) -> None:
    one = shopper(arena, "arrows 20", "pouch")
    one.act(Store(1, FIRST, 15))
    one.refused(Store(1, FIRST, 15), "no_item")
    assert inventory.count(one.bench.world, "arrows", vault_of(1, "kingdom")) == 15
    assert "arrows" not in [row.kind for row in units(one.bench.world, 1) if row.count == 15]
    kept = inventory.of(one.bench.world, vault_of(1, "kingdom"))[0]
    one.hero(location="verdant")
    one.refused(Fetch(1, kept.id), "no_item")
    one.hero(location="kingdom")
    one.act(Fetch(1, kept.id, 10))
    assert one.carried()["arrows"] == 15
    assert one.bench.row(inventory.Item, kept.id).count == 5


@pytest.mark.rule("Q-090")
def test_there_are_no_shops_on_the_road_or_in_a_fight(arena: type[Arena]) -> None:
    one = shopper(arena, "gold-piece 20", "mace")
    one.act(TravelStart(1, "darkwood-forest"), 1)
    one.refused(Buy(1, "mace"), "not_in_city")
    one.refused(Sell(1, SECOND), "not_in_city")
    one.refused(Store(1, SECOND), "not_in_city")
    two = shopper(arena, "gold-piece 20").first("goblin", far=6)
    two.refused(Buy(1, "mace"), "in_combat")
    two.refused(Fetch(1, FIRST), "in_combat")
