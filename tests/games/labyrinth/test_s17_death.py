"""Poison, death, revival, rewards, levels, loot and the end (sections 17 to 19 and 23)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from msgspec import structs
from msgspec.structs import asdict

from yonder.core import odds, record
from yonder.core.chance.loot import shares
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.fight import DragonSlain, MonsterDefeated
from yonder.games.labyrinth.events.hero import HeroDied, LevelReached, PoisonTicked, RevivalRolled, RingBound
from yonder.games.labyrinth.events.labyrinth import ChestOpened, LootFound
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.ending import quarter, reward
from yonder.games.labyrinth.fight.guard import Defend
from yonder.games.labyrinth.fight.tactics import Examine, RunAway
from yonder.games.labyrinth.hero.creation import ATTRIBUTES, CreateHero
from yonder.games.labyrinth.hero.figures import revival_bp, revival_difficulty, revival_luck
from yonder.games.labyrinth.hero.growth import SpendPoint
from yonder.games.labyrinth.hero.rings import RemoveCurse
from yonder.games.labyrinth.kinds import Attribute, Cause, Chest, LootKind, Slot, Status, Zone
from yonder.games.labyrinth.labyrinth.finds import OpenChest
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth
from yonder.games.labyrinth.models import (
    Companion,
    Death,
    Grave,
    Hall,
    Hero,
    Item,
    Player,
    Potions,
    Ring,
    Spells,
    Stats,
)
from yonder.games.labyrinth.show.records import Graveyard, HallOfFame
from yonder.games.labyrinth.town.services import Retire

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker, Story

HIGH = Zone.HIGH
WAYS = [7732, 9999] * 2  # two ways down from depth 1, and no glint
NO_DROP = [9999, 9999, *WAYS]


@pytest.mark.rule("X-23", "L-311", "L-313", "L-143")
def test_x23_poison_ticks_at_the_start_of_hero_turns(story: Maker) -> None:
    one = story(wisdom=4)
    one.afflict("poison", 3)
    one.act(EnterLabyrinth(1), 9999, 1, 6999, 9999, one.raw(20), one.raw(5), 2)
    assert (one.told(PoisonTicked).left, one.hero.hp) == (2, 48)
    one.bench.put(one.fight, lamed=True)
    one.act(Examine(1), one.raw(5))  # a free action lets nothing tick
    assert not one.bench.events(PoisonTicked)
    for left, tick in ((1, [3]), (0, [4]), (None, [])):
        one.act(Attack(1, HIGH), 1, one.raw(10))
        one.act(Defend(1, HIGH), 1, one.raw(10), tick)
        ticks = one.bench.events(PoisonTicked)
        assert [each.left for each in ticks] == ([] if left is None else [left])
    assert one.hero.hp == 41
    two = story()
    two.afflict("poison", 1)
    two.afflict("poison", 2)
    assert two.bench.view(two.ann)["hero"]["poison"] == 2


@pytest.mark.rule("L-514")
def test_a_death_has_its_tale_and_its_name(story: Maker) -> None:
    one = story(wisdom=3, hp=12, strength=40)
    one.weapon("mace")
    one.meet("troll", hp=1)
    one.act(Attack(1, HIGH), 2, one.raw(14), [1, 1, 1], 9999, 17, NO_DROP)
    one.meet("vampire", turn=False)
    assert one.bench.view(one.ann)["hero"]["tale"] == ()
    one.set(hp=1)
    one.act(Defend(1, HIGH), 2, one.raw(19), [4] * 6, one.raw(5), 99)
    hero = one.bench.view(one.ann)["hero"]
    assert hero["epithet"] == "the Hopeful"
    told = " ".join(hero["tale"])
    assert "one monster fell: the Troll" in told
    assert told.endswith("the Vampire made an end of it. The stone says level 1.")
    assert one.bench.view(one.ann)["graveyard"][0]["epithet"] == "the Hopeful"
    scene = one.bench.scene(one.ann)
    assert scene.title.endswith("Ann the Hopeful")
    assert hero["tale"][-1] in scene.lines


@pytest.mark.rule("L-514")
def test_the_greatest_and_the_narrowest_win_are_told(story: Maker) -> None:
    one = story(strength=40, hp=9)
    one.meet("vampire", hp=1)
    one.act(Attack(1, HIGH), 2, one.raw(14), 1, 113, NO_DROP)
    one.set(hp=5)
    one.meet("goblin", hp=1)
    one.act(Attack(1, HIGH), 2, one.raw(14), 1, 5, NO_DROP)
    one.set(status=Status.TOWN, depth=0)
    one.act(Retire(1))
    hero = one.bench.view(one.ann)["hero"]
    assert hero["epithet"] == "the Wary"
    told = " ".join(hero["tale"])
    assert "The greatest of them was the Vampire, at depth 1." in told
    assert "the Goblin fell when 5 hit points were all that was left" in told
    assert "grow old on" in told


@pytest.mark.rule("L-514")
def test_everybody_earns_some_name() -> None:
    content = default()
    nothing = dict.fromkeys((*asdict(Stats(1)), "deaths", "level"), 0)
    for end in (Status.VICTORIOUS, Status.DEAD, Status.RETIRED):
        assert any(each.fits(end, nothing) for each in content.epithets.values())
    swift = nothing | {"actions": 60, "kills": 9, "max_depth": 5}
    content = structs.replace(content, epithets=dict(reversed(content.epithets.items())))  # as a pack may list them
    assert content.called(Status.VICTORIOUS, swift).name == "the Lightning"  # type: ignore[union-attr]  # it fits
    for each in content.epithets.values():
        assert set(each.least) | set(each.most) <= set(nothing)


@pytest.mark.rule("L-312", "L-333")
def test_poison_can_kill_before_the_hero_acts(story: Maker) -> None:
    one = story(hp=2, wisdom=3)
    one.afflict("poison", 2)
    one.meet("goblin", turn=False)
    one.act(Defend(1, HIGH), 1, one.raw(6), 4, one.raw(5), 99)
    assert one.told(HeroDied).cause is Cause.POISON
    assert one.hero.status is Status.DEAD


def struck(one: Story, raw: int, luck: int) -> None:
    """A goblin's blow kills, and the two rolls follow."""
    one.set(hp=1)
    one.meet("goblin", turn=False)
    one.act(Defend(1, HIGH), 2, one.raw(19), [3, 3], one.raw(raw), luck)


@pytest.mark.rule("X-04", "L-320", "L-321", "L-322", "L-323", "L-324")
@pytest.mark.parametrize(("raw", "luck", "revived"), [(8, 100, True), (7, 50, True), (7, 51, False)])
def test_x04_the_first_death(story: Maker, raw: int, luck: int, revived: bool) -> None:  # noqa: FBT001
    one = story(wisdom=12)
    struck(one, raw, luck)
    roll = one.told(RevivalRolled)
    assert (roll.chance, roll.difficulty, roll.revived) == (50, 20, revived)
    assert (one.hero.status is Status.TOWN) is revived
    assert one.bench.row(Death, 1).luck == luck


@pytest.mark.rule("X-05", "L-321", "L-322")
def test_x05_the_second_death(story: Maker) -> None:
    one = story(wisdom=10, deaths=1)
    struck(one, 15, 100)
    roll = one.told(RevivalRolled)
    assert (roll.chance, roll.difficulty, roll.revived) == (40, 25, True)
    numbers = default().numbers.revival
    assert [revival_luck(numbers, deaths) for deaths in range(1, 8)] == [50, 40, 30, 20, 10, 5, 5]
    assert [revival_difficulty(numbers, deaths) for deaths in range(1, 4)] == [20, 25, 30]


@pytest.mark.rule("X-06", "L-330", "L-331", "L-334", "L-052", "L-148")
def test_x06_what_revival_takes_and_leaves(story: Maker) -> None:
    values = {
        "strength": 14,
        "dexterity": 4,
        "constitution": 3,
        "intelligence": 5,
        "wisdom": 12,
        "charisma": 9,
        "perception": 20,
    }
    one = story(**values, xp=60, level=2, points=1)
    one.weapon("mace", damaged=True)
    one.potion("healing")
    one.companion()
    one.afflict("sapped", 2)
    one.set(hp=1)
    one.meet("goblin", turn=False)
    one.act(Defend(1, HIGH), 2, 2, one.raw(19), [3, 3], one.raw(8), 100)  # 8 + 12, before the loss
    assert [getattr(one.hero, attribute) for attribute in ATTRIBUTES] == [12, 3, 3, 3, 10, 7, 18]
    assert (one.hero.hp, one.hero.max_hp, one.hero.xp, one.hero.level, one.hero.points) == (1, 50, 60, 2, 1)
    assert one.bench.row(Item, 1, 1).damaged
    assert one.bench.row(Potions, 1, "healing").uses == 2
    assert one.bench.row(Companion, 1).hp == 40
    view = one.bench.view(one.ann)["hero"]
    assert (view["poison"], view["sapped"], view["gold"]) == (0, 0, 100)


P3 = {
    3: ("52.73", "40.00", "30.00", "20.00", "10.00", "5.00"),
    5: ("60.84", "40.06", "30.00", "20.00", "10.00", "5.00"),
    8: ("82.57", "43.28", "30.00", "20.00", "10.00", "5.00"),
    10: ("94.09", "53.01", "30.07", "20.00", "10.00", "5.00"),
    12: ("98.97", "70.00", "31.44", "20.00", "10.00", "5.00"),
    14: ("99.95", "86.99", "38.27", "20.00", "10.00", "5.00"),
    16: ("100.00", "96.72", "54.40", "20.47", "10.00", "5.00"),
    18: ("100.00", "99.65", "75.60", "24.38", "10.00", "5.00"),
    20: ("100.00", "100.00", "91.73", "37.34", "10.09", "5.00"),
}


@pytest.mark.rule("P-3", "L-324", "L-321", "L-322")
@pytest.mark.parametrize("wisdom", list(P3))
def test_p3_by_enumeration_of_the_rules(story: Maker, wisdom: int) -> None:
    for before, percent in enumerate(P3[wisdom]):
        one = story(wisdom=wisdom, deaths=before, hp=1)
        one.meet("goblin", turn=False)
        found = odds(rules, one.bench.world, one.ann, Defend(1, HIGH), lambda run: _fate(run.events))
        revived = found.table["revived"] / (found.table["revived"] + found.table.get("dead", Fraction()))
        hundredths = (revived * 10_000 + Fraction(1, 2)).__floor__()
        assert f"{hundredths // 100}.{hundredths % 100:02d}" == percent
        assert revival_bp(one.me) == (revived * 10_000).__floor__()


def _fate(events: object) -> str:
    for event in events:  # type: ignore[attr-defined]
        if isinstance(event, RevivalRolled):
            return "revived" if event.revived else "dead"
    return "alive"


@pytest.mark.rule("L-324")
def test_the_fractions_under_p3(story: Maker) -> None:
    for wisdom, deaths, chance in (
        (12, 0, Fraction(2027, 2048)),
        (12, 1, Fraction(7, 10)),
        (10, 1, Fraction(1357, 2560)),
        (20, 2, Fraction(9393, 10240)),
    ):
        one = story(wisdom=wisdom, deaths=deaths, hp=1)
        one.meet("goblin", turn=False)
        found = odds(rules, one.bench.world, one.ann, Defend(1, HIGH), lambda run: _fate(run.events))
        assert found.table["revived"] / (found.table["revived"] + found.table.get("dead", Fraction())) == chance


@pytest.mark.rule("L-332", "L-501", "L-510", "L-512", "L-080")
def test_the_dead_stay_dead_and_have_a_grave(story: Maker) -> None:
    one = story(wisdom=3, level=2, xp=50)
    struck(one, 5, 99)
    assert (one.hero.status, one.hero.hp) == (Status.DEAD, 0)
    grave = one.bench.row(Grave, 1)
    assert (grave.name, grave.level, grave.depth, grave.cause, grave.by, grave.deaths, grave.kills) == (
        "Ann",
        2,
        1,
        Cause.MONSTER,
        "goblin",
        1,
        0,
    )
    one.refused(EnterLabyrinth(1), "hero_finished")
    assert one.bench.ask(None, Graveyard())[0]["name"] == "Ann"
    one.bench.act(one.ann, CreateHero("Next"))
    assert one.bench.row(Player, one.ann).made == 2


@pytest.mark.rule("L-501")
def test_retiring_ends_a_run_without_a_record(story: Maker) -> None:
    one = story()
    one.act(Retire(1))
    assert one.hero.status is Status.RETIRED
    assert one.bench.ask(None, Graveyard()) == one.bench.ask(None, HallOfFame()) == []


@pytest.mark.rule("X-17", "L-104", "L-341", "L-342")
def test_x17_rewards_grow_with_depth() -> None:
    assert [reward(15, depth) for depth in range(1, 5)] == [15, 22, 30, 37]
    assert (reward(250, 5), reward(250, 5)) == (750, 750)
    assert (quarter(150, 4), quarter(120, 4)) == (93, 75)


@pytest.mark.rule("X-09", "L-350", "L-351")
def test_x09_levels(story: Maker) -> None:
    numbers = default().numbers.rewards
    assert [numbers.xp_for(level) for level in range(1, 7)] == [0, 50, 150, 300, 500, 750]
    for before, gained, level, points in ((134, 15, 2, 1), (135, 15, 3, 2)):
        one = story(xp=before, level=2, points=1)
        one.meet("goblin", hp=1)
        one.act(Attack(1, HIGH), 2, one.raw(15), 1, 5, NO_DROP)
        assert (one.hero.xp, one.hero.level, one.hero.points) == (before + gained, level, points)
    two = story()
    two.meet("leviathan", hp=1)
    two.act(Attack(1, HIGH), 2, two.raw(20), 1, 163, NO_DROP)
    assert [event.level for event in two.bench.events(LevelReached)] == [2, 3]


@pytest.mark.rule("L-352", "L-353", "L-052")
def test_points_raise_attributes(story: Maker) -> None:
    one = story(points=2, hp=30)
    one.act(SpendPoint(1, Attribute.CONSTITUTION))
    assert (one.hero.constitution, one.hero.max_hp, one.hero.hp, one.hero.points) == (15, 55, 30, 1)
    one.act(SpendPoint(1, Attribute.STRENGTH))
    assert (one.hero.strength, one.hero.max_hp) == (15, 55)
    one.refused(SpendPoint(1, Attribute.STRENGTH), "no_stat_points")


@pytest.mark.rule("L-360", "L-362", "L-363")
@pytest.mark.parametrize(
    ("drawn", "more", "found"),
    [(799, [], "potion:healing"), (800, [3], "spell:lightning_bolt"), (1599, [10], "spell:freeze"), (1600, [], "")],
)
def test_a_kill_may_drop_a_potion_or_a_scroll(story: Maker, drawn: int, more: list[int], found: str) -> None:
    one = story()
    one.meet("troll", hp=1)  # difficulty 3: 800 bp each
    one.act(Attack(1, HIGH), 2, one.raw(15), 1, 17, drawn, more, 9999, WAYS)
    assert one.room.found == ((found,) if found else ())
    if found.startswith("potion"):
        assert one.bench.row(Potions, 1, "healing").uses == 1
    elif found:
        assert one.bench.row(Spells, 1, found.partition(":")[2]).uses == 1


@pytest.mark.rule("L-361", "L-362", "L-363", "L-370")
@pytest.mark.parametrize(
    ("category", "row", "more", "found"),
    [
        (39, 2, [0], "ring:ring_of_strength"),
        (40, 30, [], "armor:arcane_leather"),
        (69, 0, [], "armor:mithril_padded"),
        (70, 99, [], "weapon:sunforged_greatsword"),
    ],
)
def test_a_kill_may_drop_gear(story: Maker, category: int, row: int, more: list[int], found: str) -> None:
    one = story()
    one.meet("troll", hp=1)
    one.act(Attack(1, HIGH), 2, one.raw(15), 1, 17, 9999, 0, category, row, more, WAYS)
    assert one.room.found == (found,)
    kind, _, name = found.partition(":")
    if kind == "ring":
        assert one.hero.strength == 16
    else:
        item = one.bench.row(Item, 1, 1)
        assert (item.kind, item.found, item.damaged) == (name, True, False)
        assert getattr(one.hero, Slot(kind)) == 1  # the slot was empty


@pytest.mark.rule("L-363")
def test_found_gear_stays_in_the_pack_if_the_slot_is_taken(story: Maker) -> None:
    one = story()
    dagger = one.weapon("dagger")
    one.meet("troll", hp=1)
    one.act(Attack(1, HIGH), 2, one.raw(15), 1, 9999, 17, 9999, 0, 70, 99, WAYS)
    assert one.hero.weapon == dagger
    assert one.told(LootFound).item == 2


@pytest.mark.rule("L-371", "L-372")
def test_ring_values_are_weighted() -> None:
    numbers = default().numbers.rewards
    assert [numbers.blessed_least + i for i, n in enumerate(numbers.blessed) for _ in range(n)] == [
        2,
        2,
        2,
        2,
        2,
        3,
        3,
        3,
        4,
        5,
    ]
    assert [numbers.cursed_least + i for i, n in enumerate(numbers.cursed) for _ in range(n)] == [
        1,
        1,
        1,
        1,
        1,
        2,
        2,
        2,
        3,
        3,
    ]


def found_ring(one: Story, row: int, value: int) -> None:
    """A chest with ring `row` of T-7 (from 1); `value` is the draw of 1 to 10."""
    one.explore(1, Chest.CLOSED)
    one.act(OpenChest(1), 10, 0, 3 * (row - 1), value - 1)


@pytest.mark.rule("X-28", "L-374", "L-375", "L-372")
def test_x28_a_curse_stops_at_three_and_gives_back_what_it_took(story: Maker) -> None:
    one = story(strength=4)
    found_ring(one, 4, 9)
    ring = one.bench.row(Ring, 1, 1)
    assert (one.hero.strength, ring.applied, ring.cursed) == (3, -1, True)
    one.set(status=Status.TOWN, depth=0)
    one.bench.drop(one.room)
    one.act(RemoveCurse(1, 1))
    assert (one.hero.strength, one.hero.gold) == (4, 90)
    one.refused(RemoveCurse(1, 1), "no_such_ring")


@pytest.mark.rule("X-29", "L-371", "L-373", "L-370")
def test_x29_a_ring_of_constitution(story: Maker) -> None:
    one = story(hp=40)
    found_ring(one, 13, 6)
    assert (one.hero.constitution, one.hero.max_hp, one.hero.hp) == (17, 65, 40)
    assert one.told(RingBound).applied == 3
    found_ring(one, 14, 10)  # cursed, -3: HP are capped
    one.set(status=Status.TOWN, depth=0, hp=one.hero.max_hp)
    one.bench.drop(one.room)
    assert (one.hero.constitution, one.hero.max_hp) == (14, 50)
    one.act(RemoveCurse(1, 2))
    assert (one.hero.constitution, one.hero.max_hp, one.hero.hp) == (17, 65, 50)


@pytest.mark.rule("L-373", "L-375")
def test_a_curse_on_constitution_caps_hp(story: Maker) -> None:
    one = story(gold=5)
    found_ring(one, 14, 1)
    assert (one.hero.max_hp, one.hero.hp) == (45, 45)
    found_ring(one, 3, 1)
    one.set(status=Status.TOWN, depth=0)
    one.bench.drop(one.room)
    assert one.refused(RemoveCurse(1, 2), "not_cursed").text == "That ring is not cursed."
    one.set(gold=0)
    one.refused(RemoveCurse(1, 1), "not_enough_gold")


@pytest.mark.rule("T-10", "L-380", "L-381", "L-382", "L-102")
def test_chests(story: Maker) -> None:
    one = story()
    one.explore(3, Chest.CLOSED)
    one.act(OpenChest(1), 55, 5000)
    assert (one.told(ChestOpened).gold, one.hero.gold, one.room.chest) == (55, 155, Chest.OPENED)
    assert one.hero.hp == 50
    assert one.refused(OpenChest(1), "no_chest").text == "There is no closed chest here."
    for drawn, kind in (
        (42, LootKind.WEAPON),
        (142, LootKind.ARMOR),
        (242, LootKind.POTION),
        (250, LootKind.SPELL),
        (261, LootKind.SPELL),
    ):
        two = story()
        two.explore(1, Chest.CLOSED)
        two.act(OpenChest(1), 10, 4999, drawn)
        assert two.told(LootFound).kind is kind
    found = shares(default().loot, "chest")
    by_kind = {
        name: sum(p for item, p in found.items() if item.startswith(name))
        for name in ("ring", "weapon", "armor", "potion", "spell")
    }
    assert by_kind == {
        "ring": Fraction(42, 262),
        "weapon": Fraction(100, 262),
        "armor": Fraction(100, 262),
        "potion": Fraction(8, 262),
        "spell": Fraction(12, 262),
    }


@pytest.mark.rule("P-7", "L-360", "L-361", "L-200", "L-203")
def test_p7_wear_and_drops() -> None:
    numbers = default().numbers
    monsters = default().monsters
    assert (numbers.fight.wear * 17, numbers.fight.wear * monsters["dragon"].ac) == (170, 310)
    assert (numbers.fight.wear * 10, numbers.fight.wear * monsters["dragon"].strength) == (100, 220)
    drop = shares(default().loot, "drop:3")
    assert drop["potion:healing"] == Fraction(800, 10_000)
    assert sum(p for item, p in drop.items() if item.startswith("spell")) == Fraction(800, 10_000)
    gear = shares(default().loot, "gear")
    quarter_of = {
        name: sum(p for item, p in gear.items() if item.startswith(name)) / 4 for name in ("ring", "armor", "weapon")
    }
    assert quarter_of == {"ring": Fraction(1, 10), "armor": Fraction(3, 40), "weapon": Fraction(3, 40)}
    assert sum(p for item, p in gear.items() if item.startswith("ring:cursed")) / 4 == Fraction(1, 20)


@pytest.mark.rule("X-17", "L-500", "L-343", "L-511", "L-513")
def test_x17_the_dragons_death_is_the_victory(story: Maker) -> None:
    one = story(deaths=1)
    one.weapon("greatsword")
    one.companion()
    one.meet("dragon", depth=5, hp=5)
    one.act(Attack(1, HIGH), 2, one.raw(20), [1] * 9, 9999, 250)  # no drops are drawn
    slain = one.told(MonsterDefeated)
    assert (slain.xp, slain.gold, one.told(DragonSlain).depth) == (750, 750, 5)
    assert (one.hero.status, one.hero.level, one.hero.gold) == (Status.VICTORIOUS, 6, 850)
    entry = one.bench.row(Hall, 1)
    assert (entry.name, entry.deaths, entry.kills, entry.actions, entry.weapon, entry.companion) == (
        "Ann",
        1,
        1,
        1,
        "greatsword",
        "wolf",
    )
    (best,) = one.bench.ask(None, HallOfFame())
    assert (best["place"], best["counters"]["criticals"], best["attributes"]["strength"]) == (1, 1, 14)
    assert one.bench.row(Player, one.ann).active == 0


@pytest.mark.rule("L-511", "L-512")
def test_the_order_of_the_records(story: Maker) -> None:
    one = story()
    world, row = one.bench.game.world, one.hero

    def hall(entry: int, deaths: int, actions: int) -> Hall:
        return Hall(entry, 1, row.owner, "x", 1, 0, deaths, 1, 1, actions, (), "", "", "", row.dice_mode, row.menace)

    for entry in (hall(1, 1, 5), hall(2, 0, 9), hall(3, 0, 7), hall(4, 0, 7)):
        world.put(entry)
    assert [row.entry for row in record.top(world, Hall)] == [3, 4, 2, 1]
    for i, level, kills in ((1, 1, 9), (2, 3, 0), (3, 3, 2), (4, 3, 2)):
        world.put(Grave(i, 1, "", "x", level, 1, Cause.TRAP, "", 1, kills))
    assert [row.entry for row in record.top(world, Grave)] == [3, 4, 2, 1]


@pytest.mark.rule("L-277", "L-354")
def test_fleeing_gives_nothing(story: Maker) -> None:
    one = story(dexterity=40)
    one.meet("goblin")
    one.act(RunAway(1), one.raw(12))
    assert (one.hero.xp, one.hero.gold) == (0, 100)
    assert Hero.__key__ == ("hero",)
