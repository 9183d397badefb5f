"""The labyrinth: rooms, traps, omens (sections 6, 7 and 23)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import ScriptedDice
from yonder.core.chance.loot import shares
from yonder.core.rules.ctx import Ctx
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.fight import MonsterAppeared, WeaponDamaged
from yonder.games.labyrinth.events.hero import HeroDied, Poisoned, Sapped
from yonder.games.labyrinth.events.labyrinth import GoldLost, OmenRevealed, OmenSought, RoomEntered, TrapSprung
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.tactics import RunAway
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.hero.figures import at_least
from yonder.games.labyrinth.kinds import Chest, Status, TownReason, Zone
from yonder.games.labyrinth.labyrinth.omens import Listen, SeekVision
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth, GoBack, GoDeeper, LeaveLabyrinth
from yonder.games.labyrinth.labyrinth.traps import EFFECTS, trap_dc
from yonder.games.labyrinth.models import Death, Grave, Item, Preview, Trail, Way

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

NO_TRAP, NO_CHEST = 9999, 9999
GOBLIN, SKELETON, DRAGON = 6999, 7732, 49  # what the pick draws, counted from 0
FIRST = [4] * 5 + [1] * 5  # the hero wins initiative


def trap(number: int) -> list[int]:
    """A trap is sprung: T-6 row `number`."""
    return [0, number]


@pytest.mark.rule("L-090", "L-095", "L-096", "L-097", "L-103", "L-011")
def test_an_expedition_begins_at_depth_one(story: Maker) -> None:
    one = story()
    one.act(EnterLabyrinth(1), NO_TRAP, 2, GOBLIN, NO_CHEST, FIRST)
    entered = one.told(RoomEntered)
    assert (entered.depth, entered.shape, entered.chest) == (1, "rectangular_hall", Chest.NONE)
    assert one.told(MonsterAppeared).monster == "goblin"
    assert (one.hero.status, one.hero.depth, one.hero.encounters) == (Status.FIGHT_TURN, 1, 1)
    assert (one.stats.rooms, one.stats.max_depth, one.stats.actions) == (1, 1, 1)


@pytest.mark.rule("L-091", "L-092", "L-093", "L-094")
def test_ways_through_the_labyrinth(story: Maker) -> None:
    one = story()
    one.explore(1, Chest.CLOSED)
    assert one.refused(GoBack(1), "use_leave").text == "From depth 1 you leave to town."
    one.act(GoDeeper(1), NO_TRAP, 1, GOBLIN, NO_CHEST, FIRST)
    assert (one.room.depth, one.room.chest) == (2, Chest.NONE)
    two = story()
    two.explore(5)
    two.refused(GoDeeper(1), "max_depth")
    assert two.refused(LeaveLabyrinth(1), "too_deep_to_leave").text == "You can leave only from depth 1; you are at 5."
    two.act(GoBack(1), NO_TRAP, 1, GOBLIN, NO_CHEST, FIRST)
    assert two.hero.depth == 4
    three = story()
    three.explore(1)
    three.act(LeaveLabyrinth(1))
    assert three.hero.status is Status.TOWN
    assert three.bench.events()[0].reason is TownReason.LEFT  # type: ignore[attr-defined]


@pytest.mark.rule("L-098", "L-099", "L-102")
def test_the_dragon_waits_at_the_bottom_and_at_every_fiftieth_encounter(story: Maker) -> None:
    one = story()
    one.explore(4)
    one.act(GoDeeper(1), NO_TRAP, 1, FIRST)
    assert one.fight.monster == "dragon"
    for before in (49, 99):
        two = story(encounters=before)
        two.act(EnterLabyrinth(1), NO_TRAP, 1, FIRST)
        assert (two.fight.monster, two.hero.encounters) == ("dragon", before + 1)
    three = story(encounters=50)
    three.act(EnterLabyrinth(1), NO_TRAP, 1, GOBLIN, NO_CHEST, FIRST)
    assert three.fight.monster == "goblin"


@pytest.mark.rule("X-26", "L-011", "L-100")
def test_x26_the_weighted_pick(story: Maker) -> None:
    wander = default().loot["wander"]
    assert sum(entry.weight for entry in wander) == 7733
    ids = {
        50: "dragon",
        51: "death_knight",
        6714: "zombie",
        6715: "goblin",
        7177: "goblin",
        7178: "skeleton",
        7733: "skeleton",
    }
    for drawn, monster in ids.items():
        one = story()
        one.act(EnterLabyrinth(1), NO_TRAP, 1, drawn - 1, [] if monster == "dragon" else NO_CHEST, FIRST)
        assert one.fight.monster == monster
    found = shares(default().loot, "wander")
    assert (found["skeleton"], found["goblin"], found["dragon"]) == (
        Fraction(556, 7733),
        Fraction(463, 7733),
        Fraction(50, 7733),
    )


@pytest.mark.rule("L-101")
def test_monsters_do_not_grow_with_depth(story: Maker) -> None:
    one = story()
    one.explore(3)
    one.act(GoDeeper(1), NO_TRAP, 1, GOBLIN, NO_CHEST, FIRST)
    assert one.fight.hp == 17


@pytest.mark.rule("L-120", "L-121", "L-123", "L-129")
def test_a_trap_is_saved_against_or_suffered(story: Maker) -> None:
    one = story(dexterity=12)
    one.act(EnterLabyrinth(1), trap(5), one.raw(5), 1, GOBLIN, NO_CHEST, FIRST)  # 5 + 6 >= 10
    assert one.told(TrapSprung).avoided
    assert (one.stats.traps_sprung, one.stats.traps_avoided, one.hero.hp) == (1, 1, 50)
    two = story(dexterity=5)
    two.act(EnterLabyrinth(1), trap(3), two.raw(9), [6, 5, 4], 1, GOBLIN, NO_CHEST, FIRST)
    sprung = two.told(TrapSprung)
    assert (sprung.total, sprung.dc, sprung.avoided, sprung.damage, two.hero.hp) == (12, 13, False, 15, 35)
    assert (two.room.trap, two.room.trap_damage) == ("swinging_blade", 15)


@pytest.mark.rule("X-19", "L-122")
def test_x19_traps_are_harder_to_avoid_deeper_down(story: Maker) -> None:
    one = story(dexterity=12)
    gas = default().traps["sleep_gas"]
    assert [trap_dc(one.me, gas, depth) for depth in (1, 4)] == [15, 21]
    assert at_least(default(), 15 - 6)[0] == 968
    assert at_least(default(), 21 - 6)[0] == 222


@pytest.mark.rule("T-6", "L-131", "L-130")
def test_the_traps_of_t6() -> None:
    told = {
        trap.name: (trap.dc, trap.damage, *((e.kind, e.amount, e.chance) for e in trap.effects))
        for trap in default().traps.values()
    }
    assert told == {
        "Sleep gas": (15, "0d0", ("sap", 1, 10_000)),
        "Poison Mist": (14, "2d8", ("poison", 3, 10_000)),
        "Swinging Blade": (13, "3d6"),
        "Large Spinning Blade": (14, "3d6"),
        "Spike Trap": (10, "2d6"),
        "Arrow Trap": (11, "1d8", ("poison", 2, 3_000)),
        "Fire Trap": (11, "2d8"),
        "Dart Trap": (10, "2d6", ("poison", 2, 5_000)),
        "Boulder Trap": (12, "2d6"),
        "Spear Trap": (12, "1d10"),
        "Pit Trap": (12, "2d4"),
    }


@pytest.mark.rule("L-124", "L-125", "L-129", "L-310")
def test_traps_poison_and_sap(story: Maker) -> None:
    one = story(dexterity=1)
    one.afflict("poison", 5)
    one.act(EnterLabyrinth(1), trap(2), one.raw(5), [1, 1], 1, GOBLIN, NO_CHEST, [1] * 5, [4] * 5)
    assert one.told(Poisoned).turns == 5  # the longer one counts
    two = story(dexterity=1)
    two.act(EnterLabyrinth(1), trap(6), two.raw(5), 4, 2999, 1, GOBLIN, NO_CHEST, [1] * 5, [4] * 5)
    assert two.told(Poisoned).turns == 2
    three = story(dexterity=1)
    three.act(EnterLabyrinth(1), trap(6), three.raw(5), 4, 3000, 1, GOBLIN, NO_CHEST, [1] * 5, [4] * 5)
    assert not three.bench.events(Poisoned)
    four = story(dexterity=1)
    four.afflict("sapped", 3)
    four.act(EnterLabyrinth(1), trap(1), four.raw(5), 1, GOBLIN, NO_CHEST, [1] * 5, [4] * 5)
    assert four.told(Sapped).sapped == 3  # never more


@pytest.mark.rule("L-126", "L-127")
def test_gold_dust_and_rust_are_ready_for_other_tables(story: Maker) -> None:
    one = story(gold=30)
    sword = one.weapon()
    ctx = Ctx(rules, one.bench.world, one.ann, 0, ScriptedDice([]))
    deed = Deed(ctx, one.hero)
    EFFECTS["gold_dust"](deed, 50)
    EFFECTS["rust"](deed, 0)
    assert deed.row.gold == 0
    assert ctx.world.get(Item, 1, sword).damaged
    assert [type(told.event) for told in ctx.told] == [GoldLost, WeaponDamaged]
    bare = Deed(Ctx(rules, story().bench.world, one.ann, 0, ScriptedDice([])), story().hero)
    EFFECTS["rust"](bare, 0)
    assert not bare.ctx.told


@pytest.mark.rule("L-128", "L-333")
def test_a_deadly_trap_ends_the_expedition(story: Maker) -> None:
    one = story(dexterity=1, hp=3, wisdom=3)
    one.explore(2)
    one.act(GoDeeper(1), trap(3), one.raw(5), [1, 1, 1], one.raw(5), 100)
    assert one.told(HeroDied).by == "swinging_blade"
    assert one.hero.status is Status.DEAD
    assert one.bench.row(Grave, 1).depth == 3
    assert not one.bench.events(RoomEntered)
    two = story(dexterity=1, hp=3)
    two.act(EnterLabyrinth(1), trap(3), two.raw(5), [1, 1, 1], two.raw(5), 50)
    assert (two.hero.status, two.hero.hp, two.bench.row(Death, 1).revived) == (Status.TOWN, 1, True)


@pytest.mark.rule("L-490", "L-491", "L-492", "L-493", "L-494", "L-496")
def test_omens_tell_of_one_hidden_monster_and_it_is_really_met(story: Maker) -> None:
    one = story(perception=12, wisdom=12)
    one.explore(2)
    for way in (1, 2):
        one.bench.put(Way(1, way, "torches.faint", way == 2))
    one.act(Listen(1, 2), one.raw(13), 740)  # of hobgoblin, orc and goblin, by weight
    heard = one.told(OmenRevealed)
    assert (heard.sound, heard.monster, heard.named) == ("chatter", "", False)
    assert not [event for event in one.bench.heard(one.bob) if isinstance(event, OmenRevealed)]
    left, right = one.bench.view(one.ann)["room"]["ways"]
    omen = right["omen"]
    assert left["omen"] is None
    assert (omen["sound"], omen["monster"]) == ("chatter", "")
    one.refused(Listen(1), "already_listened")
    one.refused(SeekVision(1, 3), "no_such_way")
    one.act(SeekVision(1, 2), one.raw(13))  # no second pick
    assert one.told(OmenRevealed).monster == "goblin"
    one.refused(SeekVision(1), "already_sought")
    one.act(GoDeeper(1, 2), NO_TRAP, 1, FIRST)  # no pick: it was foreseen
    assert (one.fight.monster, one.room.chest) == ("goblin", Chest.CLOSED)
    assert not one.bench.rows(Preview, 1)


@pytest.mark.rule("L-493", "L-490")
def test_a_failed_omen_reveals_nothing(story: Maker) -> None:
    one = story(perception=12)
    one.explore(1)
    one.act(Listen(1), one.raw(12))
    assert not one.told(OmenSought).success
    assert not one.bench.rows(Preview, 1)
    two = story()
    two.explore(5)
    two.refused(Listen(1), "nothing_ahead")
    two.refused(SeekVision(1), "nothing_ahead")


@pytest.mark.rule("L-494")
def test_a_preview_is_lost_when_the_room_is_left_another_way(story: Maker) -> None:
    one = story(perception=20)
    one.explore(2)
    one.act(Listen(1), one.raw(5), SKELETON)
    one.act(GoBack(1), NO_TRAP, 1, GOBLIN, NO_CHEST, FIRST)
    assert one.fight.monster == "goblin"
    assert not one.bench.rows(Preview, 1)


@pytest.mark.rule("L-494", "L-492")
def test_a_dragon_that_must_come_is_no_secret(story: Maker) -> None:
    one = story(perception=20)
    one.explore(4)
    one.act(Listen(1), one.raw(5))
    assert one.told(OmenRevealed).sound == "wingbeats"
    assert not one.bench.row(Preview, 1, 1).secret
    two = story(perception=20)
    two.explore(1)
    two.set(encounters=49)
    two.act(SeekVision(1), two.raw(13))
    assert two.bench.row(Preview, 1, 1).monster == "dragon"


@pytest.mark.rule("L-491")
def test_every_monster_has_a_sound_that_does_not_name_it() -> None:
    sounds = [kind.sound for kind in default().monsters.values()]
    assert len(set(sounds)) == 31
    for kind in default().monsters.values():
        assert kind.name.lower() not in default().words[f"sound.{kind.sound}"].lower()


@pytest.mark.rule("L-495")
def test_signs_are_true_and_change_no_chances() -> None:
    content = default()
    tables = content.loot
    assert sum(entry.weight for entry in tables["signs"]) == 7733
    assert content.signs["lair.dread"] == [content.monsters["dragon"]]
    found: dict[str, Fraction] = {}
    for sign, part in shares(tables, "signs").items():
        for monster, inner in shares(tables, f"signs:{sign}").items():
            found[monster] = found.get(monster, Fraction()) + part * inner
    assert found == shares(tables, "wander")
    assert content.trace(content.monsters["troll"]) == "faint"
    assert content.trace(content.monsters["golem"]) == "strong"


@pytest.mark.rule("L-495", "L-496", "L-102")
def test_a_quiet_room_shows_signs_at_every_way_and_they_hold(story: Maker) -> None:
    one = story(strength=40)
    one.meet("skeleton", depth=2, hp=1)
    lair, grave = 0, 50  # the first row of the table, and the second
    one.act(Attack(1, Zone.HIGH), 2, one.raw(14), 1, 4, 9999, 9999, [grave, 0], [7000, 9999], lair)
    seen = {way.way: (way.sign, way.glint) for way in one.bench.rows(Way, 1)}
    assert seen[0] == ("lair.dread", False)  # no chest is kept beside the Dragon
    assert seen[1] == ("grave.dread", True)
    labels = [offer.label for offer in one.bench.offers(one.ann)]
    assert "Go down the left stair (overwhelming: cold draught, earth; a glint)" in labels
    one.refused(GoDeeper(1, 3), "no_such_way")
    one.act(GoDeeper(1), NO_TRAP, 1, 0, FIRST)
    assert one.fight.monster in {kind.id for kind in default().signs["grave.dread"]}
    assert one.room.chest is Chest.CLOSED
    assert not one.bench.rows(Way, 1)


@pytest.mark.rule("L-497")
def test_the_map_remembers_the_expedition_and_tells_the_bearings(story: Maker) -> None:
    one = story(strength=40)
    one.meet("skeleton", depth=4, hp=1)
    one.act(Attack(1, Zone.HIGH), 2, one.raw(14), 1, 4, 9999, 9999, [7000, 9999])
    room = one.bench.view(one.ann)["room"]
    assert [(step["depth"], step["name"]) for step in room["trail"]] == [(4, "Skeleton")]
    assert [(way["way"], way["sign"]) for way in room["ways"]] == [(0, "water"), (1, "lair")]
    assert any("stairs down to the Dragon: 1" in line for line in one.bench.scene(one.ann).lines)
    one.act(GoBack(1), NO_TRAP, 1, 0, FIRST)
    one.act(RunAway(1), one.raw(20))
    assert not one.bench.rows(Trail, 1)
