"""The town: shop, services, gambling, quests (sections 20 to 22)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import Reject
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.town import (
    Appraised,
    Bought,
    Healed,
    PrayerRolled,
    QuestDone,
    QuestTaken,
    RumourHeard,
    Wagered,
)
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.tactics import Charm
from yonder.games.labyrinth.hero.gear import Equip, Unequip
from yonder.games.labyrinth.kinds import Attribute, Category, Slot, Status, Zone
from yonder.games.labyrinth.labyrinth.rooms import LeaveLabyrinth
from yonder.games.labyrinth.models import Haggled, Item, Potions, Quest, Spells
from yonder.games.labyrinth.town.gambling import GambleExact, GambleRange
from yonder.games.labyrinth.town.quests import AbandonQuest, AskQuests, quest_reward
from yonder.games.labyrinth.town.services import DrinkAtTavern, EatMeal, Pray, Repair, Rest, Train, VisitHealer
from yonder.games.labyrinth.town.shop import AcceptOffer, Buy, Haggle, Sell, haggle_permille, haggle_price, sell_price

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

NUMBERS = default().numbers.town
WEAPON, ARMOR, POTION, SPELL = Category


@pytest.mark.rule("L-390", "L-391", "L-394")
def test_buying_gear(story: Maker) -> None:
    one = story(gold=200)
    one.act(Buy(1, WEAPON, "axe", 2))
    assert (one.told(Bought).price, one.told(Bought).item, one.hero.gold, one.hero.weapon) == (100, 1, 100, 1)
    assert [item.kind for item in one.bench.rows(Item, 1)] == ["axe", "axe"]
    one.act(Buy(1, WEAPON, "dagger"))
    assert one.hero.weapon == 1  # the slot was taken
    one.act(Buy(1, ARMOR, "padded"))
    assert (one.hero.armor, one.stats.gold_spent) == (4, 130)


@pytest.mark.rule("L-391", "L-563")
def test_what_is_better_and_unused_is_said(story: Maker) -> None:
    one = story(gold=900)

    def better() -> list[str]:
        return [item["kind"] for item in one.bench.view(one.ann)["hero"]["items"] if item["better"]]

    one.act(Buy(1, WEAPON, "axe"))
    one.act(Buy(1, WEAPON, "dagger"))
    assert better() == []
    one.act(Buy(1, WEAPON, "mace"))
    assert better() == ["mace"]
    assert one.bench.scene(one.ann).lines[-1].endswith("Mace (3d4).")
    one.act(Equip(1, 3))
    assert better() == []


@pytest.mark.rule("L-392", "L-221")
def test_buying_packs(story: Maker) -> None:
    one = story(gold=200)
    one.act(Buy(1, POTION, "healing", 2))
    one.act(Buy(1, SPELL, "magic_missile"))
    assert (one.bench.row(Potions, 1, "healing").uses, one.bench.row(Spells, 1, "magic_missile").uses) == (6, 5)


@pytest.mark.rule("L-390", "L-540")
@pytest.mark.parametrize(
    ("action", "code", "text"),
    [
        (Buy(1, WEAPON, "broom"), "not_for_sale", "The shop does not sell that."),
        (Buy(1, WEAPON, "runed_axe"), "not_for_sale", "The shop does not sell that."),
        (Buy(1, SPELL, "summon_creature"), "not_for_sale", "The shop does not sell that."),
        (Buy(1, POTION, "axe"), "not_for_sale", "The shop does not sell that."),
        (Buy(1, WEAPON, "axe", 0), "bad_quantity", "Buy 1 to 10 at a time."),
        (Buy(1, WEAPON, "axe", 11), "bad_quantity", "Buy 1 to 10 at a time."),
        (Buy(1, WEAPON, "axe", 3), "not_enough_gold", "This costs 150; you have 100."),
    ],
)
def test_what_the_shop_refuses(story: Maker, action: Buy, code: str, text: str) -> None:
    assert story().refused(action, code).text == text


@pytest.mark.rule("L-390")
def test_unknown_categories_and_slots_are_refused() -> None:
    for data, code in (
        ('{"type":"buy","hero":1,"category":"hat","kind":"axe"}', "bad_category"),
        ('{"type":"unequip","hero":1,"slot":"foot"}', "bad_slot"),
        ('{"type":"train","hero":1,"attribute":"luck"}', "bad_attribute"),
    ):
        with pytest.raises(Reject) as caught:
            rules.decode(data)
        assert caught.value.code == code
        assert caught.value.text


@pytest.mark.rule("L-393")
def test_equipping(story: Maker) -> None:
    one = story()
    axe, mace = one.weapon("axe"), one.weapon("mace", use=False)
    assert one.refused(Equip(1, axe), "already_equipped").text == "Axe is already in use."
    assert one.refused(Equip(1, 9), "no_such_item").text == "You own no item 9."
    one.act(Equip(1, mace))
    assert one.hero.weapon == mace
    one.act(Unequip(1, Slot.WEAPON))
    assert one.hero.weapon == 0
    assert one.refused(Unequip(1, Slot.WEAPON), "nothing_equipped").text == "That slot is empty."


@pytest.mark.rule("X-10", "L-400", "L-401")
def test_x10_fixed_prices(story: Maker) -> None:
    assert [sell_price(NUMBERS, 180, cha) for cha in (10, 25, 30)] == [72, 180, 180]
    assert sell_price(NUMBERS, 5, 3) == 1
    one = story(charisma=10)
    sword = one.weapon("longsword", use=False)
    one.act(Sell(1, sword))
    assert (one.hero.gold, one.stats.gold_earned) == (172, 72)


@pytest.mark.rule("X-11", "L-410", "L-412")
def test_x11_haggling() -> None:
    told = {(cha, raw): haggle_permille(NUMBERS, raw, cha) for cha, raw in ((10, 12), (10, 5), (20, 20), (25, 20))}
    assert told == {(10, 12): 550, (10, 5): 375, (20, 20): 1000, (25, 20): 1000}
    assert (haggle_price(180, 550), haggle_price(100, 375), haggle_price(180, 1000)) == (99, 38, 180)


@pytest.mark.rule("L-400", "L-410", "L-411", "L-412")
def test_a_haggled_item_is_sold_at_the_offer_or_not_at_all(story: Maker) -> None:
    one = story(charisma=10)
    sword = one.weapon("longsword", use=False)
    one.refused(AcceptOffer(1, sword), "no_offer")
    odds = one.odds(Haggle(1, sword))
    assert odds["price"] > sell_price(NUMBERS, 180, 10)
    one.act(Haggle(1, sword), one.raw(12))
    assert one.told(Appraised).price == 99
    assert (
        one.refused(Sell(1, sword), "already_haggled").text == "You haggled over Longsword this visit; the offer is 99."
    )
    one.refused(Haggle(1, sword), "already_haggled")
    one.act(Equip(1, sword))
    one.refused(AcceptOffer(1, sword), "item_equipped")
    one.act(Unequip(1, Slot.WEAPON))
    one.act(AcceptOffer(1, sword))
    assert one.hero.gold == 199


@pytest.mark.rule("L-411", "L-083")
def test_offers_vanish_with_the_visit(story: Maker) -> None:
    one = story()
    sword = one.weapon("longsword", use=False)
    one.act(Haggle(1, sword), one.raw(12))
    one.explore()
    one.act(LeaveLabyrinth(1))
    assert not one.bench.rows(Haggled, 1)
    one.act(Sell(1, sword))


@pytest.mark.rule("L-402", "L-403", "L-205")
def test_what_cannot_be_sold(story: Maker) -> None:
    one = story()
    used, broken = one.weapon("mace"), one.weapon("mace", use=False, damaged=True)
    found, whole = one.weapon("runed_axe", use=False, found=True), one.weapon("mace", use=False)
    for action in (Sell, Haggle):
        assert one.refused(action(1, used), "item_equipped").text == "Unequip Mace before selling it."
        assert one.refused(action(1, broken), "item_damaged").text == "Repair Mace before selling it."
        assert "cannot be sold" in one.refused(action(1, found), "item_unsellable").text
        one.refused(action(1, 99), "no_such_item")
    one.refused(AcceptOffer(1, 99), "no_such_item")
    one.act(Sell(1, whole))
    assert [item.item for item in one.bench.rows(Item, 1)] == [used, broken, found]
    assert one.hero.weapon == used


@pytest.mark.rule("L-420", "L-205")
def test_repairs(story: Maker) -> None:
    one = story(gold=50)
    mace = one.weapon("mace", damaged=True)
    one.act(Repair(1, mace))
    assert (one.bench.row(Item, 1, mace).damaged, one.hero.gold) == (False, 20)
    assert one.refused(Repair(1, mace), "not_damaged").text == "Mace needs no repair."
    one.refused(Repair(1, 9), "no_such_item")
    one.bench.put(one.bench.row(Item, 1, mace), damaged=True)
    one.refused(Repair(1, mace), "not_enough_gold")


@pytest.mark.rule("L-430", "L-314", "L-313")
def test_the_healer(story: Maker) -> None:
    one = story(hp=1)
    one.afflict("poison", 2)
    one.afflict("sapped", 2)
    one.act(VisitHealer(1))
    view = one.bench.view(one.ann)["hero"]
    assert (view["hp"], view["poison"], view["sapped"], view["gold"]) == (50, 0, 0, 80)
    assert one.refused(VisitHealer(1), "nothing_to_heal").text.startswith("You are healthy")
    one.afflict("sapped", 1)
    one.act(VisitHealer(1))


@pytest.mark.rule("X-30", "L-431", "L-435")
def test_x30_rest(story: Maker) -> None:
    one = story(max_hp=42, hp=42)
    one.refused(Rest(1), "already_full_hp")
    one.set(hp=40)
    one.act(Rest(1), 3, 4)
    assert (one.hero.hp, one.hero.gold) == (42, 100)
    assert one.refused(Rest(1), "already_rested").text == "You rested already this visit."


@pytest.mark.rule("X-30", "L-432", "L-435")
def test_x30_meals(story: Maker) -> None:
    one = story(max_hp=42, hp=40, gold=15)
    one.act(EatMeal(1))
    assert (one.hero.hp, one.hero.gold) == (42, 5)
    one.refused(EatMeal(1), "already_eaten")
    two = story(gold=5)
    two.refused(EatMeal(1), "already_full_hp")
    two.set(hp=10)
    two.refused(EatMeal(1), "not_enough_gold")


@pytest.mark.rule("L-433")
def test_the_tavern(story: Maker) -> None:
    one = story(hp=30)
    one.act(DrinkAtTavern(1), 3, 6)
    assert (one.told(Healed).amount, one.hero.hp, one.hero.gold) == (10, 40, 95)
    one.refused(DrinkAtTavern(1), "already_drunk")
    two = story()
    two.act(DrinkAtTavern(1), 4, 8)
    assert two.told(RumourHeard).rumour == 8
    assert default().words["rumour.8"]
    story(gold=4).refused(DrinkAtTavern(1), "not_enough_gold")


@pytest.mark.rule("X-30", "L-434", "L-435")
def test_x30_prayer(story: Maker) -> None:
    one = story(hp=10, wisdom=12)
    one.act(Pray(1), one.raw(13))
    assert (one.told(PrayerRolled).total, one.hero.hp) == (25, 27)
    one.refused(Pray(1), "already_prayed_today")
    two = story(hp=10, wisdom=12)
    two.act(Pray(1), two.raw(12))
    assert two.hero.hp == 10
    story().refused(Pray(1), "already_full_hp")


@pytest.mark.rule("X-21", "L-450", "L-353")
def test_x21_training(story: Maker) -> None:
    one = story(gold=1400)
    paid = []
    for _ in range(7):
        one.act(Train(1, Attribute.CONSTITUTION))
        paid.append(one.bench.events()[0].price)  # type: ignore[attr-defined]
    assert paid == [50, 100, 150, 200, 250, 300, 350]
    assert (one.hero.gold, one.hero.constitution, one.hero.max_hp, one.hero.hp) == (0, 21, 85, 50)
    assert one.refused(Train(1, Attribute.WISDOM), "training_done").text == "All seven trainings are used."
    story(gold=49).refused(Train(1, Attribute.WISDOM), "not_enough_gold")


@pytest.mark.rule("X-22", "L-460", "L-461", "L-462", "L-463", "L-027")
def test_x22_gambling(story: Maker) -> None:
    one = story()
    one.act(GambleRange(1, 2, 20), 10)
    assert (one.told(Wagered).delta, one.hero.gold) == (40, 140)
    one.act(GambleRange(1, 2, 20), 11)
    assert (one.told(Wagered).delta, one.hero.gold) == (-20, 120)
    one.act(GambleExact(1, 6, 3, 10), 3)
    assert one.hero.gold == 150
    assert (one.stats.gold_earned, one.stats.gold_spent) == (70, 20)


@pytest.mark.rule("L-462")
@pytest.mark.parametrize(
    ("action", "value"),
    [
        (GambleRange(1, 1, 20), Fraction(-1, 4)),
        (GambleExact(1, 6, 1, 20), Fraction(-1, 3)),
        (GambleExact(1, 10, 1, 20), Fraction(-3, 10)),
        (GambleExact(1, 20, 1, 20), Fraction(-2, 5)),
    ],
)
def test_the_house_wins(story: Maker, action: GambleRange | GambleExact, value: Fraction) -> None:
    assert story().odds(action)["gain"] == 20 * value


@pytest.mark.rule("L-461", "L-462")
@pytest.mark.parametrize(
    ("action", "code", "text"),
    [
        (GambleRange(1, 0, 5), "bad_range", "Ranges are 1 to 4."),
        (GambleRange(1, 5, 5), "bad_range", "Ranges are 1 to 4."),
        (GambleExact(1, 8, 1, 5), "bad_die", "Dice are d6, d10 and d20."),
        (GambleExact(1, 6, 7, 5), "bad_guess", "Guess 1 to 6."),
        (GambleExact(1, 6, 1, 4), "bet_too_small", "The smallest bet is 5."),
        (GambleRange(1, 1, 101), "not_enough_gold", "This costs 101; you have 100."),
    ],
)
def test_bad_bets(story: Maker, action: GambleRange | GambleExact, code: str, text: str) -> None:
    assert story().refused(action, code).text == text


@pytest.mark.rule("L-470", "L-471", "L-472", "L-473", "L-475")
def test_quests(story: Maker) -> None:
    one = story()
    one.act(AskQuests(1), 20, 1, 1)
    assert [event.monster for event in one.bench.events(QuestTaken)] == ["skeleton", "vampire", "dark_elf"]
    assert one.refused(AskQuests(1), "quests_full").text == "You hold three quests."
    one.act(AbandonQuest(1, 2))
    assert one.refused(AskQuests(1), "already_asked").text == "You asked for quests this visit."
    assert one.refused(AbandonQuest(1, 2), "no_such_quest").text == "You hold no quest 2."
    one.explore()
    one.act(LeaveLabyrinth(1))
    one.act(AskQuests(1), 18)  # 18 kinds are left
    assert len(one.bench.rows(Quest, 1)) == 3
    assert len(default().quest_list) == 20


@pytest.mark.rule("X-20", "L-473", "L-471")
def test_x20_quest_rewards() -> None:
    paid = {kind.id: quest_reward(NUMBERS, kind) for kind in default().monsters.values()}
    names = ("skeleton", "goblin", "orc", "troll", "gargoyle", "banshee", "wraith", "vampire", "dragon")
    assert [paid[name] for name in names] == [8, 30, 53, 77, 101, 121, 141, 181, 270]


@pytest.mark.rule("L-474", "L-354", "L-343", "L-476")
def test_a_kill_pays_the_quest_and_a_charm_does_not(story: Maker) -> None:
    one = story()
    one.bench.put(Quest(1, 1, "goblin", 30))
    one.set(next_quest=2)
    one.meet("goblin", hp=1)
    one.act(Attack(1, Zone.HIGH), 2, one.raw(15), 1, 5, 9999, 9999, [7732, 9999] * 2)
    assert (one.told(QuestDone).reward, one.hero.gold, one.hero.xp, one.stats.quests_done) == (30, 135, 15, 1)
    assert not one.bench.rows(Quest, 1)
    two = story(charisma=40)
    two.bench.put(Quest(1, 1, "goblin", 30))
    two.set(next_quest=2)
    two.meet("goblin")
    two.act(Charm(1), two.raw(12), 8, [7732, 9999] * 2)
    assert (len(two.bench.rows(Quest, 1)), two.hero.gold, two.hero.status) == (1, 102, Status.EXPLORING)
