"""Labyrinth in the page: whole runs by clicking, by keyboard and by typing, on a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from axe import violations
from browsing import PHONE, Open, live, overflow
from hands import Hands
from prepared import Champion, Keeper
from steps import done
from yonder.games.labyrinth.kinds import Cause, Chest, DiceMode, Menace, Status
from yonder.games.labyrinth.models import Death, Grave, Hall, Room
from yonder.proof.keys import Key

DESK = (1280, 800)
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
ATTRIBUTES = ("constitution", "strength", "wisdom", "dexterity", "charisma", "perception", "intelligence")
NAMED = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma", "perception")
ZONES = ("high", "middle", "low")
MOST = 80


def told(page: Page) -> int:
    """The entry that the result line tells of; 0 before the first."""
    name = page.get_by_test_id("result").get_by_role("button").all()
    return int((name[0].get_attribute("aria-label") or "0").rpartition(" ")[2]) if name else 0


def step(page: Page, deed: Callable[[], object]) -> None:
    """Do something, and wait until it is told and the page shows the world after it."""
    shown = """before => {
      const shown = document.querySelector('[data-testid="result"] button');
      const told = Number(shown?.ariaLabel.split(' ').at(-1) ?? 0);
      return told > before && Number(document.querySelector('[data-at]')?.dataset.at) >= told;
    }"""
    done(page, deed, shown, told(page))


def where(page: Page) -> str:
    """What the hero's status asks for: turn, guard, room, town or end."""
    found: str = page.wait_for_function(
        """() => {
          const shown = (css) => document.querySelector(css);
          if (shown('[data-testid^="end-"]')) return 'end';
          if (shown('[data-testid="town"], [data-testid^="inside-"]')) return 'town';
          if (shown('[data-testid="act-attack-high"][aria-disabled="false"]')) return 'turn';
          const answers = '[data-testid^="act-defend-"], [data-testid="act-press_on"]';
          if (shown(`:is(${answers})[aria-disabled="false"]`)) return 'guard';
          const ways = '[data-testid="act-go_deeper"], [data-testid="act-go_back"]';
          return shown(`:is(${ways})[aria-disabled="false"]`) ? 'room' : '';
        }"""
    ).json_value()
    return found


def at_home(page: Page) -> Page:
    live(page)
    expect(page.get_by_test_id("labyrinth-stage")).to_be_visible()
    return page


def fight_on(page: Page, strike: Callable[[int], object], most: int = MOST) -> str:
    """Strike and guard until the fight is over, or `most` times; where that leads."""
    for turn in range(most):
        now = where(page)
        if now not in {"turn", "guard"}:
            return now
        met(page, now, turn, strike)
    return where(page)


def met(page: Page, now: str, turn: int, strike: Callable[[int], object]) -> None:
    """Strike or guard; of the guards only those that decide something, and where none does, press on."""
    guards = [i for i, zone in enumerate(ZONES) if page.get_by_test_id(f"act-defend-{zone}").count()]
    zones = list(range(3)) if now == "turn" else guards
    if zones:
        step(page, lambda: strike(zones[turn % len(zones)]))
    else:
        step(page, page.get_by_test_id("act-press_on").click)


def opened(visit: Open, champion: Champion, size: tuple[int, int] = DESK, **more: Any) -> Page:
    return at_home(visit(key=champion.key, size=size, **more).open(champion.path))


@pytest.mark.rule("L-560", "L-561", "L-562", "L-563", "L-564", "L-567", "L-568")
def test_a_first_day_is_played_by_clicking(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("clicker")
    page = at_home(visit(key=key).open(f"/r/{keeper.realm('labyrinth', key).id}"))
    expect(page.get_by_test_id("title").get_by_role("heading", name="Labyrinth")).to_be_visible()
    page.get_by_label("Name").fill("Mira")
    page.get_by_test_id("create").click()
    for place, attribute in enumerate(ATTRIBUTES):
        expect(page.get_by_test_id("creation")).to_contain_text(f"value {place + 1} of 7")
        page.get_by_test_id(f"assign-{attribute}").click()
    expect(page.get_by_test_id("town").get_by_role("link")).to_have_count(12)
    lesson = page.get_by_test_id("lesson").locator("[aria-current]")
    expect(lesson).to_contain_text("Arms")

    page.get_by_test_id("place-shop").click()
    diamond = page.get_by_test_id("ware-diamond_armor")
    expect(diamond).to_contain_text(re.compile(r"1000 gold\d+ short"))
    expect(diamond.get_by_role("button")).to_be_disabled()
    page.get_by_role("button", name="Weapons").click()
    expect(page.get_by_test_id("ware-dagger")).to_contain_text("+1 to yours")
    step(page, page.get_by_test_id("buy-dagger").click)
    expect(page.get_by_test_id("result")).to_contain_text("Dagger")
    page.get_by_role("button", name="Sell").click()
    expect(page.get_by_test_id("own-dagger")).to_contain_text("In use")
    expect(lesson).to_contain_text("Down")
    page.get_by_test_id("back").click()

    page.get_by_test_id("place-gate").click()
    page.get_by_role("button", name="Dismiss First steps").click()
    step(page, page.get_by_role("button", name="Enter the labyrinth").click)
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    expect(page.get_by_test_id("advice")).not_to_be_empty()
    fight_on(page, lambda turn: page.get_by_test_id(f"zone-{ZONES[turn]}").click(), most=8)  # it may be the last
    expect(page.get_by_test_id("result")).to_contain_text(re.compile(r"\d+"))


# The Dragon is behind the first door and kills in a few blows, for good; two things from the shop make an end of it. It
# outlives its own fumble (at most 800), and the armed hero a critical hit, so that no luck can turn either fight.
SHORT: dict[str, Any] = {
    "numbers": {
        "creation": {"hp_dice": "100d20"},
        "labyrinth": {"depths": 1, "trap_chance": 0, "chest_chance": 0},
        "revival": {"difficulty": 999, "luck": 0, "luck_least": 0},
    },
    "monsters": {"dragon": {"hp": 801, "ac": 1, "strength": 60, "dexterity": 1, "dice": "40d20"}},
    "weapons": {"dagger": {"dice": "100d100"}},
    "armors": {"padded": {"ac": 500}},
}


@pytest.mark.parametrize("hands", [Hands(touch=False), Hands(touch=True)], ids=["keyboard", "touch"])
@pytest.mark.rule("L-332", "L-500", "L-511", "L-565", "L-567")
def test_a_stranger_dies_and_then_slays_the_dragon(visit: Open, keeper: Keeper, hands: Hands) -> None:
    realm = keeper.realm("labyrinth", keeper.key("host"), pack=SHORT)
    page = visit(**hands.window).open(f"/r/{realm.id}")
    hands.press(page.get_by_role("banner").get_by_role("button", name="Play"))
    born(page, hands)
    down(page, hands)
    assert duel(page, hands) == "end"
    expect(page.get_by_test_id("tale")).to_contain_text("the Dragon made an end of it")
    hands.press(page.get_by_test_id("end-dead").get_by_role("link", name="Visit the graveyard"))
    expect(page.get_by_test_id("graves").get_by_role("listitem")).to_contain_text("Dragon")
    hands.press(page.get_by_role("link", name="Play", exact=True))
    expect(page.get_by_test_id("status")).to_contain_text(re.compile(r"Is\s*dead"))
    hands.press(page.get_by_test_id("another"))
    expect(page.get_by_test_id("create")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("create")).to_be_focused()
    born(page, hands)
    hands.press(page.get_by_test_id("place-shop"), "s")
    buy(page, hands, "padded")
    hands.press(page.get_by_role("button", name="Weapons"), "w")
    buy(page, hands, "dagger")
    hands.press(page.get_by_test_id("back"), "Escape")
    down(page, hands)
    assert duel(page, hands) == "end"
    expect(page.get_by_test_id("end-victorious").get_by_role("heading", name="The Dragon is slain")).to_be_visible()
    hands.press(page.get_by_role("link", name="Visit the hall of fame"))
    expect(page.get_by_test_id("hall").get_by_role("row").filter(has_text="Adventurer")).to_contain_text("Dagger")
    expect(page.get_by_test_id("hall").get_by_role("row").filter(has_text="Adventurer the Lightning")).to_be_visible()
    assert overflow(page) == []


def born(page: Page, hands: Hands) -> None:
    """A hero as the dice come, ready in town."""
    step(page, lambda: hands.press(page.get_by_test_id("create")))
    for place, attribute in enumerate(NAMED, 1):
        button = page.get_by_test_id(f"assign-{attribute}")
        expect(button).to_have_attribute("aria-disabled", "false")
        step(page, lambda button=button, place=place: hands.press(button, str(place)))  # type: ignore[misc]  # its own
    expect(page.get_by_test_id("town")).to_be_visible()


def buy(page: Page, hands: Hands, ware: str) -> None:
    button = page.get_by_test_id(f"ware-{ware}").get_by_role("button")
    expect(button).to_be_enabled()
    key = button.inner_text().split()[0]  # it stands on the button, where there are keys
    step(page, lambda: hands.press(button, key))


def down(page: Page, hands: Hands) -> None:
    """Through the gate: what one comes to begins in view."""
    hands.press(page.get_by_test_id("place-gate"), "l")
    step(page, lambda: hands.press(page.get_by_role("button", name="Enter the labyrinth"), "1"))
    expect(page.get_by_test_id("scene")).to_be_in_viewport()


def duel(page: Page, hands: Hands) -> str:
    def strike(turn: int) -> None:
        deed = "attack" if where(page) == "turn" else "defend"
        hands.press(page.get_by_test_id(f"act-{deed}-{ZONES[turn]}"), str(turn + 1))

    return fight_on(page, strike)


@pytest.mark.rule("L-164", "L-567")
def test_a_day_is_played_by_typing(visit: Open, keeper: Keeper) -> None:
    page = opened(visit, keeper.hero(strength=300, hp=400, max_hp=400, gold=500), PHONE)
    page.keyboard.press("/")

    def say(line: str) -> None:
        box = page.locator("#command")
        box.fill(line)
        step(page, lambda: box.press("Enter"))

    for line in ("buy padded 1", "buy mace", "enter the labyrinth"):
        say(line)
    while (now := where(page)) in {"turn", "guard"}:
        say("attack legs" if now == "turn" else "guard head")
    assert now in {"room", "end"}
    if now == "room":
        say("leave")
        expect(page.get_by_test_id("town")).to_be_visible()


def killed(visit: Open, keeper: Keeper) -> Page:
    """A hero with no hope but luck, which saves one in twenty."""
    doomed = keeper.duel(Status.FIGHT_DEFEND, "golem", 57, hp=1, wisdom=3, constitution=3, deaths=9, strength=3)
    page = opened(visit, doomed)
    end = fight_on(page, lambda turn: page.get_by_test_id(f"zone-{ZONES[turn]}").click())
    return page if end == "end" else killed(visit, keeper)


@pytest.mark.rule("L-323", "L-332", "L-512", "L-565")
def test_a_death_is_told_with_both_rolls_and_has_its_stone(visit: Open, keeper: Keeper) -> None:
    page = killed(visit, keeper)
    card = page.get_by_test_id("death-card")
    expect(card).to_contain_text(re.compile(r"Wisdom calls you back.*= \d+ .*65.*failure", re.DOTALL))
    expect(card).to_contain_text(re.compile(r"Luck: 5 or less.*failure", re.DOTALL))
    expect(page.get_by_role("status").filter(has_text="You are dead")).to_contain_text("Wisdom:")
    expect(page.get_by_test_id("end-dead").get_by_test_id("create")).to_be_enabled()
    page.get_by_role("link", name="Visit the graveyard").click()
    expect(page.get_by_test_id("graves").get_by_role("listitem").filter(has_text="Mira")).to_contain_text("Golem")


@pytest.mark.rule("L-324", "L-330")
def test_the_wise_wake_in_town_and_see_why(visit: Open, keeper: Keeper) -> None:
    page = opened(visit, keeper.duel(Status.FIGHT_DEFEND, "golem", 57, hp=1, wisdom=90, constitution=3, strength=3))
    assert fight_on(page, lambda turn: page.keyboard.press(str(turn + 1))) == "town"
    expect(page.get_by_test_id("death-card")).to_contain_text(re.compile(r"Wisdom calls you back.*success", re.DOTALL))
    expect(page.get_by_test_id("sheet").get_by_role("meter", name="Hit points")).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("l")
    expect(page.get_by_test_id("wounded")).to_contain_text(re.compile(r"only 1 of \d+ hit points.*inn"))


@pytest.mark.rule("L-164", "L-535", "L-564")
def test_odds_are_guesses_until_the_monster_is_studied(visit: Open, keeper: Keeper) -> None:
    page = opened(visit, keeper.duel(Status.FIGHT_TURN, "troll", 18, wisdom=30))
    actions, foe = page.get_by_test_id("actions"), page.get_by_test_id("foe")
    expect(page.get_by_test_id("zone-high")).to_contain_text(re.compile("slim|poor|fair|good"))
    expect(foe).to_contain_text("unhurt")
    expect(foe).to_contain_text("slim is under 25 %")
    step(page, page.get_by_test_id("act-examine").click)
    expect(foe).to_contain_text("18/18")
    expect(page.get_by_test_id("zone-high")).to_contain_text("%")
    expect(actions.get_by_role("list", name="Odds of Attack head")).to_contain_text(
        re.compile(r"hit .*%.*telling", re.DOTALL)
    )
    step(page, lambda: page.keyboard.press("2"))
    expect(page.get_by_test_id("log")).to_contain_text(re.compile(r"\d+ \+ \d+ = \d+ against 20"))


@pytest.mark.rule("L-155", "L-563", "L-567")
def test_only_answers_that_decide_something_are_offered(visit: Open, keeper: Keeper) -> None:
    page = opened(visit, keeper.duel(Status.FIGHT_DEFEND, "troll", 18, fight={"heavy": "low"}))
    actions = page.get_by_test_id("actions")
    expect(actions.get_by_role("button", name="Guard legs")).to_have_attribute("aria-disabled", "false")
    expect(actions.get_by_role("button", name="Guard head")).to_have_attribute("aria-disabled", "true")
    expect(actions.get_by_role("list", name="Odds of Guard legs")).to_contain_text("damage ½")
    expect(actions.get_by_role("list", name="Odds of Sidestep")).to_contain_text(
        re.compile("be hit (slim|poor|fair|good)")
    )
    page = opened(visit, keeper.duel(Status.FIGHT_DEFEND, "troll", 18, fight={"heavy": "low", "exposed": True}))
    expect(page.get_by_test_id("advice")).to_contain_text("you stumbled")
    expect(page.get_by_test_id("actions").get_by_role("button", name="Guard legs")).to_have_attribute(
        "aria-disabled", "true"
    )
    page = opened(visit, keeper.duel(Status.FIGHT_DEFEND, "troll", 18, fight={"exposed": True}))
    expect(page.get_by_test_id("actions").get_by_role("button", name="Take the blow")).to_be_visible()


@pytest.mark.rule("L-393", "L-567")
def test_what_is_better_is_used_in_one_press(visit: Open, keeper: Keeper) -> None:
    page = opened(visit, keeper.hero(gold=500))
    page.get_by_test_id("place-shop").click()
    page.get_by_role("button", name="Weapons").click()
    step(page, page.get_by_test_id("buy-dagger").click)
    expect(page.get_by_test_id("use-now")).to_have_count(0)
    step(page, page.get_by_test_id("buy-mace").click)
    step(page, page.get_by_test_id("use-now").click)
    expect(page.get_by_test_id("result")).to_contain_text("You use Mace now.")
    expect(page.get_by_test_id("use-now")).to_have_count(0)


@SIZES
@pytest.mark.rule("L-567")
def test_nothing_moves_in_a_fight(visit: Open, keeper: Keeper, size: tuple[int, int]) -> None:
    duel = keeper.duel(Status.FIGHT_TURN, "gargoyle", 900, hp=900, max_hp=900, strength=3)
    page = opened(visit, duel, size)
    spots = page.locator(
        '[data-testid="actions"] ul[aria-label="Actions"] > li > div, [data-testid="scene"], [data-testid="dice"]'
    )

    def boxes() -> list[object]:
        return [spot.bounding_box() for spot in spots.all()]

    where(page)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    before = boxes()
    assert len(before) >= 6
    if size == PHONE:  # the first two things to do are in view without scrolling
        expect(page.get_by_test_id("act-attack-middle")).to_be_in_viewport()
    for turn in range(4):
        met(page, where(page), turn, lambda zone: page.keyboard.press(str(zone + 1)))
        where(page)
        assert boxes() == before
    page.mouse.wheel(0, 500)
    expect(page.get_by_test_id("result")).to_be_in_viewport()


def ends(keeper: Keeper, key: Key) -> dict[str, Champion]:
    """Each way out of a fight, with the longest names and figures there are, whatever dice it would need."""
    nobody, name, foe, by = "0" * 64, "W" * 24, "shadow_fiend", Cause.MONSTER
    rings = ("ring:cursed_ring_of_intelligence", "armor:dragonbone_plate_mail", "weapon:adamantine_longsword")
    room = Room(1, 5, "hexagonal_room", foe, Chest.OPENED, trap="large_spinning_blade", trap_damage=99)
    fell = (by, foe, 5, 100, 149, 165)
    able: dict[str, Any] = {"key": key, "name": name, "level": 99, "xp": 19999, "gold": 19999, "hp": 1, "max_hp": 1999}
    gear = ("Adamantine Longsword", "Dragonbone Plate Mail", "Wisp", DiceMode.CLASSIC, Menace.GRIM)
    hall = Hall(1, 1, nobody, name, 99, 19999, 12, 999, 999, 19999, (20,) * 7, *gear)
    grave = Grave(1, 1, nobody, name, 99, 5, by, foe, 12, 999)
    below = {**able, "depth": 5, "status": Status.EXPLORING}
    over = {**able, "status": Status.VICTORIOUS}
    spoils = replace(room, defeated=True, xp=1999, gold=1999, found=rings)
    return {
        "a blow to guard against": keeper.duel(Status.FIGHT_DEFEND, foe, 18, **able),
        "spoils-card": keeper.hero(spoils, **below),
        "spoils-card charmed": keeper.hero(replace(room, charmed=True, trap_avoided=True), **below),
        "death-card by wisdom": keeper.hero(Death(1, 12, *fell, 99, 5, revived=True), **able),
        "death-card by luck": keeper.hero(Death(1, 12, *fell[:-2], 99, 165, 1, 5, revived=True), **able),
        "end-dead": keeper.hero(Death(1, 12, *fell, 99, 5, revived=False), grave, **able | {"status": Status.DEAD}),
        "end-victorious": keeper.hero(hall, **over),
    }


@pytest.mark.rule("L-567")
def test_every_end_of_a_fight_fits_a_narrow_phone(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("narrow")
    window = visit(key=key, size=PHONE, has_touch=True, is_mobile=True)
    sticks_out: dict[str, list[str]] = {}

    def measure(name: str, shown: str) -> None:
        expect(at_home(window.page).get_by_test_id(shown)).to_be_visible()
        window.page.evaluate("() => document.fonts.ready.then(() => true)")
        for width in (390, 320):
            window.page.set_viewport_size({"width": width, "height": 844})
            sticks_out[f"{name} at {width}"] = overflow(window.page)

    for name, champion in ends(keeper, key).items():
        window.open(champion.path)
        measure(name, name.split()[0] if "-" in name else "foe")
        records = {"end-dead": "graves", "end-victorious": "hall"}.get(name)
        if records:
            window.page.evaluate("place => { location.hash = '#/' + place }", records)
            measure(records, records)
    assert {name: what for name, what in sticks_out.items() if what} == {}


@pytest.mark.rule("L-566", "L-567", "L-569")
def test_every_page_is_open_to_all(visit: Open, keeper: Keeper) -> None:
    page = opened(visit, keeper.hero(gold=300), PHONE, bypass_csp=True)
    found = {"town": violations(page)}
    for place in ("town/shop", "town/gambling", "town/trainer", "town/board", "pack", "hall", "graves", "how"):
        page.evaluate("place => { location.hash = '#/' + place }", place)
        expect(page.get_by_test_id("labyrinth-stage").get_by_role("heading", level=2).first).to_be_visible()
        found[place] = [*violations(page), *overflow(page)]
    expect(page.get_by_role("img", name=re.compile("five four-sided dice"))).to_be_visible()
    expect(page.get_by_role("list", name="Monsters").get_by_role("listitem")).to_have_count(31)
    duel = opened(visit, keeper.duel(Status.FIGHT_TURN, "hydra", 115), bypass_csp=True)
    found["fight"] = violations(duel)
    assert {name: troubles for name, troubles in found.items() if troubles} == {}
