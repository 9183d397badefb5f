"""Every refusal of the rulebook with its code and its sentence (section 30)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import Action, Malformed, Reject
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.fight.guard import Sidestep
from yonder.games.labyrinth.fight.magic import CastSpell
from yonder.games.labyrinth.fight.potions import DrinkPotion
from yonder.games.labyrinth.fight.spirit import CatchBreath, Rage
from yonder.games.labyrinth.fight.tactics import AskDivineAid, Charm, Examine, RunAway
from yonder.games.labyrinth.fight.things import UseThing
from yonder.games.labyrinth.hero.companion import DismissCompanion, HealCompanion
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.hero.gear import Equip, Unequip
from yonder.games.labyrinth.hero.growth import SpendPoint
from yonder.games.labyrinth.hero.rings import RemoveCurse
from yonder.games.labyrinth.kinds import Attribute, Category, Power, Slot, Spirit
from yonder.games.labyrinth.labyrinth.finds import OpenChest
from yonder.games.labyrinth.labyrinth.omens import Listen, SeekVision
from yonder.games.labyrinth.labyrinth.rooms import GoBack, GoDeeper, LeaveLabyrinth
from yonder.games.labyrinth.models import Haggled, Visit
from yonder.games.labyrinth.town.gambling import GambleExact, GambleRange
from yonder.games.labyrinth.town.quests import AbandonQuest, AskQuests
from yonder.games.labyrinth.town.services import DrinkAtTavern, EatMeal, Pray, Repair, Rest, Train, VisitHealer
from yonder.games.labyrinth.town.shop import AcceptOffer, Buy, Haggle, Sell

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker, Story

BOOK = (Path(__file__).parents[3] / "docs" / "rules" / "labyrinth.md").read_text("utf-8")
STR = Attribute.STRENGTH


def visited(flag: str) -> Callable[[Story], Any]:
    return lambda one: (one.bench.put(Visit(1), **{flag: True}), one.set(hp=10))


def both(*steps: Callable[[Story], Any]) -> Callable[[Story], Any]:
    return lambda one: [step(one) for step in steps]


def nothing(_one: Story) -> None: ...


CASES: dict[str, tuple[Callable[[Story], Any], Action, str]] = {
    "no_such_hero": (nothing, Rest(9), "There is no hero 9."),
    "hero_already_active": (nothing, CreateHero("Two"), "Finish or retire hero 1 first."),
    "wrong_status": (nothing, Charm(1), "This needs a hero who is fighting, at turn; yours is in town."),
    "not_for_sale": (nothing, Buy(1, Category.WEAPON, "x"), "The shop does not sell that."),
    "bad_quantity": (nothing, Buy(1, Category.WEAPON, "axe", 99), "Buy 1 to 10 at a time."),
    "not_enough_gold": (nothing, Buy(1, Category.ARMOR, "plate_mail"), "This costs 650; you have 100."),
    "no_such_item": (nothing, Sell(1, 4), "You own no item 4."),
    "item_equipped": (lambda one: one.weapon("axe"), Sell(1, 1), "Unequip Axe before selling it."),
    "item_damaged": (
        lambda one: one.weapon("axe", use=False, damaged=True),
        Haggle(1, 1),
        "Repair Axe before selling it.",
    ),
    "item_unsellable": (
        lambda one: one.weapon("runed_axe", use=False, found=True),
        Sell(1, 1),
        "Runed Axe was found in the labyrinth; such finds cannot be sold.",
    ),
    "already_haggled": (
        both(lambda one: one.weapon("axe", use=False), lambda one: one.bench.put(Haggled(1, 1, 33))),
        Sell(1, 1),
        "You haggled over Axe this visit; the offer is 33.",
    ),
    "no_offer": (lambda one: one.weapon("axe", use=False), AcceptOffer(1, 1), "There is no offer for Axe this visit."),
    "already_equipped": (lambda one: one.weapon("axe"), Equip(1, 1), "Axe is already in use."),
    "nothing_equipped": (nothing, Unequip(1, Slot.ARMOR), "That slot is empty."),
    "not_damaged": (lambda one: one.weapon("axe"), Repair(1, 1), "Axe needs no repair."),
    "nothing_to_heal": (nothing, VisitHealer(1), "You are healthy: 50 hit points, no poison, nothing sapped."),
    "already_full_hp": (nothing, Rest(1), "You are at full health (50)."),
    "already_rested": (visited("rest"), Rest(1), "You rested already this visit."),
    "already_eaten": (visited("meal"), EatMeal(1), "You ate already this visit."),
    "already_drunk": (visited("drink"), DrinkAtTavern(1), "You had your drink this visit."),
    "already_prayed_today": (visited("prayer"), Pray(1), "You prayed already this visit."),
    "no_such_ring": (nothing, RemoveCurse(1, 3), "You wear no ring 3."),
    "not_cursed": (lambda one: one.ring("ring_of_wisdom", 2), RemoveCurse(1, 1), "That ring is not cursed."),
    "training_done": (lambda one: one.set(trained=7), Train(1, STR), "All seven trainings are used."),
    "no_stat_points": (nothing, SpendPoint(1, STR), "You have no point to spend."),
    "bad_range": (nothing, GambleRange(1, 5, 5), "Ranges are 1 to 4."),
    "bad_die": (nothing, GambleExact(1, 7, 1, 5), "Dice are d6, d10 and d20."),
    "bad_guess": (nothing, GambleExact(1, 6, 0, 5), "Guess 1 to 6."),
    "bet_too_small": (nothing, GambleRange(1, 1, 4), "The smallest bet is 5."),
    "already_asked": (visited("asked"), AskQuests(1), "You asked for quests this visit."),
    "no_such_quest": (nothing, AbandonQuest(1, 1), "You hold no quest 1."),
    "no_companion": (nothing, DismissCompanion(1), "You have no companion."),
    "companion_exists": (
        both(lambda one: one.companion(), lambda one: one.spell("summon_companion")),
        CastSpell(1, "summon_companion"),
        "Dismiss your companion first.",
    ),
    "companion_unhurt": (lambda one: one.companion(), HealCompanion(1), "Your companion is unhurt."),
    "max_depth": (lambda one: one.explore(5), GoDeeper(1), "There is nothing below depth 5."),
    "use_leave": (lambda one: one.explore(1), GoBack(1), "From depth 1 you leave to town."),
    "too_deep_to_leave": (
        lambda one: one.explore(3),
        LeaveLabyrinth(1),
        "You can leave only from depth 1; you are at 3.",
    ),
    "no_chest": (lambda one: one.explore(1), OpenChest(1), "There is no closed chest here."),
    "nothing_ahead": (lambda one: one.explore(5), Listen(1), "There is no deeper room to learn about."),
    "already_listened": (
        both(lambda one: one.explore(1), lambda one: one.bench.put(one.room, listened=True)),
        Listen(1),
        "You listened here already.",
    ),
    "already_sought": (
        both(lambda one: one.explore(1), lambda one: one.bench.put(one.room, sought=True)),
        SeekVision(1),
        "You sought a vision here already.",
    ),
    "bad_potion": (nothing, DrinkPotion(1, "tea"), "There is no potion called tea."),
    "no_such_potion": (nothing, DrinkPotion(1, "speed"), "You have no Speed left."),
    "not_poisoned": (lambda one: one.potion("antidote"), DrinkPotion(1, "antidote"), "You are not poisoned."),
    "fight_only": (lambda one: one.potion("speed"), DrinkPotion(1, "speed"), "That works only in a fight."),
    "stack_limit": (
        both(lambda one: one.meet("orc", weakness=2), lambda one: one.spell("weakness")),
        CastSpell(1, "weakness"),
        "That effect cannot be stacked further in this fight.",
    ),
    "bad_spell": (nothing, CastSpell(1, "wish"), "There is no spell called wish."),
    "no_such_spell": (nothing, CastSpell(1, "heal"), "You have no Heal left."),
    "bad_power": (
        lambda one: one.spell("heal"),
        CastSpell(1, "heal", Power.HALF),
        "Choose half or full power for Lightning Bolt, and for no other spell.",
    ),
    "not_enough_uses": (
        lambda one: one.spell("lightning_bolt", 1),
        CastSpell(1, "lightning_bolt", Power.FULL),
        "Full power needs 2 uses; you have 1.",
    ),
    "already_in_town": (lambda one: one.spell("magic_portal"), CastSpell(1, "magic_portal"), "You are in town."),
    "extra_attack_pending": (lambda one: one.meet(extra_attack=True), RunAway(1), "Use your extra attack first."),
    "already_revealed": (lambda one: one.meet(revealed=True), Examine(1), "You know this monster already."),
    "already_examined_this_turn": (lambda one: one.meet(examined_round=1), Examine(1), "One look per turn."),
    "already_prayed": (lambda one: one.meet(prayed=True), AskDivineAid(1), "The gods were asked in this fight."),
    "charm_immune": (lambda one: one.meet("dragon"), Charm(1), "The Dragon cannot be charmed."),
    "already_charmed": (lambda one: one.meet(charmed=True), Charm(1), "You tried to charm it in this fight."),
    "no_such_way": (lambda one: one.explore(1), GoDeeper(1, 4), "There is no such way out of this room."),
    "no_heavy_blow": (
        lambda one: one.meet(turn=False),
        Sidestep(1),
        "That answers a heavy blow, and none is coming.",
    ),
    "thing_used": (
        both(lambda one: one.meet(), lambda one: one.bench.put(one.room, used=True)),
        UseThing(1),
        "What stands in this room is used up.",
    ),
    "spirit_spent": (
        lambda one: one.meet(spirit=Spirit.RAGE),
        Rage(1),
        "You have spent your second wind or your rage in this fight.",
    ),
    "not_low": (
        lambda one: one.meet(),
        CatchBreath(1),
        "You are not hurt badly enough: only a third of your hit points or less calls it up.",
    ),
    "bad_name": (nothing, CreateHero("x" * 30), "A name has 1 to 24 printable characters."),
}
ELSEWHERE = {  # they need more than one hero in town, or never reach the rules
    *("not_owner", "hero_finished", "attribute_taken", "quests_full", "bad_mode", "bad_attribute", "bad_category"),
    *("bad_slot", "bad_zone", "bad_dice", "unknown_action", "bad_argument"),
}


@pytest.mark.rule("L-540", "L-005", "L-006")
@pytest.mark.parametrize("code", list(CASES))
def test_a_refusal_has_its_code_and_its_sentence(story: Maker, code: str) -> None:
    prepare, action, text = CASES[code]
    one = story()
    if code == "bad_name":  # nobody may have a hero yet
        assert one.bench.refused(one.bob, action, code).text == text
        return
    prepare(one)
    assert one.refused(action, code).text == text


@pytest.mark.rule("L-540")
def test_every_code_of_the_rulebook_is_known_and_tried() -> None:
    part = BOOK[BOOK.index("### Error codes") :]
    part = part[: part.index("\n## ")]
    codes = {code.lower() for code in re.findall(r"\b[A-Z]{2,}(?:_[A-Z]+)+\b", part)}
    assert len(codes) == 75
    assert codes == set(CASES) | ELSEWHERE
    worded = {name.removeprefix("refuse.") for name in default().words if name.startswith("refuse.")}
    assert codes - worded == {"unknown_action", "bad_argument", "bad_dice"}


@pytest.mark.rule("L-540")
def test_what_cannot_be_read_is_malformed() -> None:
    with pytest.raises(Malformed) as caught:
        rules.decode('{"type":"dance","hero":1}')
    assert caught.value.code == "unknown_action"
    with pytest.raises(Malformed) as caught:
        rules.decode('{"type":"rest","hero":"one"}')
    assert "hero" in caught.value.path
    with pytest.raises(Reject) as refused:
        rules.decode('{"type":"spend_point","hero":1,"attribute":"luck"}')
    assert refused.value.code == "bad_attribute"
