"""The life of a delve: entering, rooms, keys, leaving, completion, closing (sections 12 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Timer, effects
from yonder.core.kit.party import Party, PartyMember
from yonder.core.rules.kernel import Secret
from yonder.games.delve.dungeon.caution import Scout
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import (
    BossSpeaks,
    DoorUnlocked,
    DungeonClosed,
    DungeonClosingSoon,
    DungeonComplete,
    DungeonEntered,
    DungeonEvicted,
    DungeonLeft,
    DungeonReentered,
    KeyDropped,
    KeyFound,
    RoomEntered,
    Rumour,
    Scouted,
)
from yonder.games.delve.dungeon.leaving import LeaveDungeon
from yonder.games.delve.encounter.turns import Attack, Wait
from yonder.games.delve.events import Arrived, Departed, EncounterEnded, EncounterStarted, XpGained
from yonder.games.delve.kinds import Ailment, CloseReason, InstanceStatus
from yonder.games.delve.models import (
    Character,
    Combat,
    DelveHistory,
    DelveRecord,
    Encounter,
    Foe,
    Instance,
    Item,
    MemberState,
    Plan,
    Presence,
    Ranking,
    Room,
    Trap,
)
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.people.rest import Meditate, Rest
from yonder.games.delve.things.handling import Drop, Take
from yonder.games.delve.world.movement import Move

MOUTH = "t:-4:3:0"
CAVE = "dg:alice:goblin_cave:1"
ZEROS = [0] * 32


def entered(tale: Any, *others: str, strong: bool = True, level: int = 1) -> Any:
    """Alice in the cave of W-02, strong enough for anything."""
    game = tale("alice", *others)
    for who in ("alice", *others):
        game.put(game.row(Presence, who), place=MOUTH)
        if strong:
            game.change(who, hp=900, max_hp=900, attack=300, defense=200)
        game.put(game.row(Character, who), level=level)
    if others:
        game.put(Party(1, "alice"))
        for place, who in enumerate(("alice", *others)):
            game.put(PartyMember(1, place, who, 0))
    game.act("alice", EnterDungeon("goblin_cave"), ZEROS)
    return game


def slay(game: Any, who: str = "alice") -> None:
    """Kill everything in the room."""
    place = game.row(Presence, who).place
    while game.world.find(Encounter, place) is not None:
        target = next(row.entity for row in game.world.where(Presence, place=place) if row.entity.startswith(place))
        game.act(who, Attack(target))


def walk(game: Any, *labels: str, who: str = "alice") -> None:
    for label in labels:
        game.act(who, Move(label))
        slay(game, who)


def to_the_boss(game: Any) -> None:
    walk(game, "deeper", "deeper", "deeper")
    game.act("alice", Move("deeper"))


@pytest.mark.rule("D-176")
@pytest.mark.rule("D-238")
@pytest.mark.rule("D-239")
@pytest.mark.rule("D-240")
@pytest.mark.rule("D-241")
def test_entering_draws_a_dungeon_of_ones_own(tale: Any) -> None:
    game = tale("alice", "bob")
    for who in ("alice", "bob"):
        game.put(game.row(Presence, who), place=MOUTH)
    game.afflict("alice", Ailment.CURSED)
    game.act("alice", EnterDungeon("goblin_cave"), ZEROS)
    told = game.events(DungeonEntered)[0]
    assert (told.instance, told.dungeon_name, told.room_count, told.difficulty) == (CAVE, "Goblin Cave", 6, 1)
    assert told.message == "You duck under wet rock; something giggles further in."
    room = game.events(RoomEntered)[0]
    assert (room.index, room.name, room.first_visit) == (0, "reeking threshold", False)
    assert [(each.label, each.explored) for each in room.exits] == [("exit", True), ("deeper", False)]
    assert [(event.actor.name, event.exit) for event in game.heard("bob")[1:]] == [("alice", "dungeon")]
    dungeon = game.row(Instance, CAVE)
    assert (dungeon.explored, dungeon.rooms, dungeon.roster, dungeon.attempt) == ((0,), 6, ("alice",), 1)
    assert effects.of(game.world, "alice") == []
    assert game.row(MemberState, CAVE, "alice").rests_left == 3
    assert game.row(Plan, CAVE).seed == "40fdbc2ac0647fcc41184ac91e1d8701517af2dbfdcfab51b1a84b67b8af830f"
    assert [row.scope for row in game.rows(Secret)] == [CAVE]
    due = {(timer.kind, timer.name): timer.due for timer in game.rows(Timer) if "dg:" in timer.name}
    life = f"{CAVE}|life"
    assert due == {("sys_dungeon_close", life): 14_400_000, ("sys_dungeon_warn", life): 14_100_000}


@pytest.mark.rule("D-233")
@pytest.mark.rule("D-234")
@pytest.mark.rule("D-257")
@pytest.mark.rule("D-297")
def test_entering_is_refused_in_order(tale: Any) -> None:
    game = tale("alice", "bob")
    game.refused("alice", EnterDungeon("cellar"), "unknown_template")
    game.refused("alice", EnterDungeon("goblin_cave"), "no_entrance")
    for who in ("alice", "bob"):
        game.put(game.row(Presence, who), place=MOUTH)
    game.refused("alice", EnterDungeon("ancient_ruins"), "no_entrance")
    game.refused("alice", EnterDungeon("goblin_cave", 4), "bad_challenge")
    game.put(DelveRecord("alice", "goblin_cave", ready_at=13_600))
    game.advance(13_599_000 - game.world.now)
    assert game.refused("alice", EnterDungeon("goblin_cave"), "cooldown").facts["seconds_left"] == 1
    game.put(Party(1, "bob"))
    game.put(PartyMember(1, 0, "bob", 0))
    game.put(PartyMember(1, 1, "alice", 0))
    game.advance(13_600_000 - game.world.now)
    game.refused("alice", EnterDungeon("goblin_cave"), "not_leader")
    game.put(Party(1, "alice"))
    game.act("alice", EnterDungeon("goblin_cave"))
    game.refused("alice", EnterDungeon("goblin_cave"), "already_in_dungeon")
    game.change("alice", hp=0)
    game.refused("alice", EnterDungeon("goblin_cave"), "dead")


@pytest.mark.rule("D-264")
def test_there_are_only_so_many_open_dungeons(tale: Any) -> None:
    game = tale("alice")
    game.put(game.row(Presence, "alice"), place=MOUTH)
    for number in range(500):
        game.put(Instance(f"dg:x:goblin_cave:{number}", "goblin_cave", "x", (), number, 1, MOUTH, 0))
    game.refused("alice", EnterDungeon("goblin_cave"), "dungeons_full")


@pytest.mark.rule("D-236")
@pytest.mark.rule("D-237")
@pytest.mark.rule("D-269")
def test_a_party_goes_in_together(tale: Any) -> None:
    game = tale("alice", "bob", "cat", "dan")
    for who in ("alice", "bob", "dan"):
        game.put(game.row(Presence, who), place=MOUTH)
    game.put(Party(1, "alice"))
    for place, who in enumerate(("alice", "bob", "cat", "dan")):
        game.put(PartyMember(1, place, who, 0))
    game.put(DelveRecord("dan", "goblin_cave", ready_at=99))
    game.put(game.row(Character, "alice"), level=5)
    game.put(game.row(Character, "bob"), level=4)
    game.act("alice", EnterDungeon("goblin_cave", 2), ZEROS)
    told = game.events(DungeonEntered)[0]
    assert [member.id for member in told.members] == ["alice", "bob"]
    assert [(each.player.id, each.reason) for each in told.left_behind] == [("cat", "not_here"), ("dan", "cooldown")]
    assert told.difficulty == 5
    assert game.row(Presence, "bob").place == f"{CAVE}/r0"


@pytest.mark.rule("D-212")
@pytest.mark.rule("D-213")
@pytest.mark.rule("D-202")
def test_rooms_are_made_when_they_are_entered(tale: Any) -> None:
    game = entered(tale)
    assert [row.index for row in game.rows(Room, CAVE)] == [0]
    assert game.rows(Foe) == []
    game.act("alice", Move("deeper"))
    assert [row.index for row in game.rows(Room, CAVE)] == [0, 1]
    told = game.events(RoomEntered)[0]
    assert (told.name, told.first_visit, [each.name for each in told.enemies]) == (
        "cook's pantry",
        True,
        ["goblin archer"],
    )
    body = game.row(Combat, f"{CAVE}/r1/e0")
    assert (body.hp, body.attack, body.defense, body.level) == (12, 6, 0, 3)
    assert len(game.events(EncounterStarted)) == 1
    game.refused("alice", Move("deeper"), "enemies_block")
    game.refused("alice", LeaveDungeon(), "in_encounter")
    slay(game)
    assert game.events(XpGained)[0].amount == 30
    assert game.row(Instance, CAVE).enemies_defeated == 1


@pytest.mark.rule("D-110")
@pytest.mark.rule("D-117")
def test_in_a_dungeon_one_retreats_to_explored_rooms_only(tale: Any) -> None:
    game = entered(tale)
    game.act("alice", Move("deeper"))
    game.act("alice", Move("back"))
    assert game.row(Presence, "alice").place == f"{CAVE}/r0"
    assert game.hp(f"{CAVE}/r1/e0") == 12
    assert game.events(EncounterEnded) == [EncounterEnded("left")]


@pytest.mark.rule("D-196")
@pytest.mark.rule("D-197")
@pytest.mark.rule("D-198")
@pytest.mark.rule("D-199")
@pytest.mark.rule("D-203")
@pytest.mark.rule("D-220")
def test_a_key_opens_the_door_for_good(tale: Any) -> None:
    game = entered(tale)
    walk(game, "deeper", "deeper")
    game.refused("alice", Move("locked door"), "locked")
    game.act("alice", Move("deeper"))
    game.act("alice", Attack(f"{CAVE}/r3/e0"))
    key = next(item for item in game.world.where(Item, place=f"{CAVE}/r3") if item.kind == "dungeon_key")
    assert [event.room for event in game.events(KeyDropped)] == [f"{CAVE}/r3"]
    game.act("alice", Take(key.item))
    assert [event.actor.name for event in game.events(KeyFound)] == ["alice"]
    assert game.row(Instance, CAVE).keys_found == 1
    game.act("alice", Drop(key.item))
    game.act("alice", Take(key.item))
    assert game.row(Instance, CAVE).keys_found == 1
    game.act("alice", Move("back"))
    game.act("alice", Move("locked door"))
    assert len(game.events(DoorUnlocked)) == 1
    assert game.world.find(Item, key.item) is None
    assert game.row(Presence, "alice").place == f"{CAVE}/r5"
    slay(game)
    game.act("alice", Move("back"))
    assert [each.label for each in game.events(RoomEntered)[0].exits] == ["back", "deeper", "side passage"]
    game.act("alice", Move("side passage"))


@pytest.mark.rule("D-197")
def test_the_key_of_another_member_opens_too(tale: Any) -> None:
    game = entered(tale, "bob")
    walk(game, "deeper", "deeper")
    game.item("dungeon_key", "bob", opens=CAVE)
    game.act("alice", Move("locked door"))
    assert game.row(Instance, CAVE).door_open


@pytest.mark.rule("D-198")
@pytest.mark.rule("D-075")
def test_a_key_stays_in_its_dungeon(tale: Any) -> None:
    game = entered(tale)
    key = game.item("dungeon_key", "alice", opens=CAVE)
    game.act("alice", LeaveDungeon())
    assert game.row(Item, key).place == f"{CAVE}/r0"
    other = game.item("dungeon_key", place=MOUTH, opens="dg:bob:goblin_cave:1")
    game.refused("alice", Take(other), "bound")


@pytest.mark.rule("D-228")
def test_scouting_looks_ahead_once(tale: Any) -> None:
    game = entered(tale)
    game.refused("alice", Scout("up"), "no_exit")
    game.refused("alice", Scout("exit"), "no_exit")
    game.act("alice", Scout("deeper"))
    told = game.events(Scouted)[0]
    assert (told.room_type, told.enemies, told.trap) == ("corridor", 1, None)
    assert [row.index for row in game.rows(Room, CAVE)] == [0, 1]
    assert game.row(Instance, CAVE).explored == (0,)
    game.refused("alice", Scout("deeper"), "already_scouted")
    walk(game, "deeper")
    game.refused("alice", Scout("back"), "already_explored")
    walk(game, "deeper")
    game.refused("alice", Scout("locked door"), "locked")
    game.act("alice", LeaveDungeon())
    game.refused("alice", Scout("north"), "not_in_dungeon")


@pytest.mark.rule("D-070")
@pytest.mark.rule("D-071")
def test_rest_is_limited_in_a_dungeon(tale: Any) -> None:
    game = entered(tale)
    for _ in range(3):
        game.act("alice", Rest())
        game.advance(30_000)
    game.refused("alice", Rest(), "no_rests")
    game.act("alice", Meditate())
    game.refused("alice", Meditate(), "already_meditated")


@pytest.mark.rule("D-245")
@pytest.mark.rule("D-246")
@pytest.mark.rule("D-247")
@pytest.mark.rule("D-235")
@pytest.mark.rule("W-14")
def test_who_leaves_may_come_back_for_five_minutes(tale: Any) -> None:
    game = entered(tale)
    walk(game, "deeper")
    game.advance(1_000_000 - game.world.now)
    game.refused("bob", LeaveDungeon(), "no_character")
    game.act("alice", LeaveDungeon())
    assert game.row(Presence, "alice").place == MOUTH
    assert game.events(DungeonLeft) == [DungeonLeft(abandoned=True, reenter_until=1_300)]
    assert game.row(Instance, CAVE).status is InstanceStatus.ABANDONED
    game.refused("alice", LeaveDungeon(), "not_in_dungeon")
    game.put(game.row(Presence, "alice"), place="t:-3:-9:0")
    game.refused("alice", EnterDungeon("goblin_cave"), "open_elsewhere")
    game.put(game.row(Presence, "alice"), place=MOUTH)
    game.advance(299_000)
    game.act("alice", EnterDungeon("goblin_cave"), [])
    assert game.events(DungeonReentered)[0].instance == CAVE
    dungeon = game.row(Instance, CAVE)
    assert (dungeon.status, dungeon.explored, dungeon.attempt) == (InstanceStatus.ACTIVE, (0, 1), 1)
    assert game.row(DelveRecord, "alice", "goblin_cave").attempts == 1
    game.advance(600_000)
    assert game.world.find(Instance, CAVE) is not None
    assert game.world.find(Foe, f"{CAVE}/r1/e0") is None


@pytest.mark.rule("D-248")
@pytest.mark.rule("D-258")
@pytest.mark.rule("W-13")
@pytest.mark.rule("W-14")
def test_a_dungeon_that_is_left_closes_and_costs_a_quarter(tale: Any) -> None:
    game = entered(tale)
    game.advance(1_000_000 - game.world.now)
    game.act("alice", Move("exit"))
    game.advance(300_000)
    assert game.world.find(Instance, CAVE) is None
    assert game.row(DelveRecord, "alice", "goblin_cave").ready_at == 2_200
    game.advance(2_199_000 - game.world.now)
    game.refused("alice", EnterDungeon("goblin_cave"), "cooldown")
    game.advance(2_200_000 - game.world.now)
    game.act("alice", EnterDungeon("goblin_cave"))
    assert game.row(Instance, "dg:alice:goblin_cave:2").attempt == 2


@pytest.mark.rule("D-179")
@pytest.mark.rule("D-259")
@pytest.mark.rule("D-263")
@pytest.mark.rule("D-280")
def test_closing_reveals_the_seed_and_leaves_nothing(tale: Any) -> None:
    game = entered(tale)
    before = [row for row in game.world.rows() if CAVE in str(row)]
    assert len(before) > 5
    walk(game, "deeper", "deeper")
    game.act("alice", LeaveDungeon())
    game.advance(300_000)
    told = game.events(DungeonClosed)[0]
    assert (told.reason, told.entropy, told.roster) == (CloseReason.ABANDONED, "00" * 32, ("alice",))
    assert told.seed == "40fdbc2ac0647fcc41184ac91e1d8701517af2dbfdcfab51b1a84b67b8af830f"
    left = [row for row in game.world.rows() if CAVE in str(row) and not isinstance(row, Item)]
    assert left == []
    assert game.rows(Secret) == []
    history = game.rows(DelveHistory, "alice")
    assert [(row.template, row.outcome, row.seed, row.attempt) for row in history] == [
        ("goblin_cave", CloseReason.ABANDONED, told.seed, 1)
    ]


@pytest.mark.rule("D-262")
def test_what_was_carried_or_awarded_is_saved(tale: Any) -> None:
    game = entered(tale)
    herb = next(item.item for item in game.world.where(Item, holder="alice") if item.kind == "healing_herb")
    game.put(game.row(Item, herb), touched=True)
    game.act("alice", Drop(herb))
    loose = game.item("torch", place=f"{CAVE}/r0")
    kept = game.item("chiefs_crown", place=f"{CAVE}/r0", reserved_for="alice")
    key = game.item("dungeon_key", place=f"{CAVE}/r0", opens=CAVE, touched=True)
    game.act("alice", LeaveDungeon())
    game.advance(300_000)
    assert game.row(Item, herb).place == game.row(Item, kept).place == MOUTH
    assert game.row(Item, kept).reserved_until == 300 + 3_600
    assert game.world.find(Item, loose) is None
    assert game.world.find(Item, key) is None


@pytest.mark.rule("D-217")
@pytest.mark.rule("D-219")
@pytest.mark.rule("D-244")
@pytest.mark.rule("D-252")
@pytest.mark.rule("D-253")
@pytest.mark.rule("D-254")
@pytest.mark.rule("D-255")
@pytest.mark.rule("D-267")
@pytest.mark.rule("W-13")
@pytest.mark.rule("W-16")
def test_the_fall_of_the_master_completes_the_dungeon(tale: Any) -> None:
    game = entered(tale)
    game.act("bob", CreateCharacter("bob"))
    game.put(game.row(Presence, "bob"), place=MOUTH)
    to_the_boss(game)
    assert [event.text for event in game.events(BossSpeaks)] == ["The Chief bangs his cleaver on a cooking pot."]
    game.world.now = 10_000_000
    boss = f"{CAVE}/r4/e0"
    game.act("alice", Attack(boss), [3, ("gold", 29), ("loot", 99), ("loot", 10)])
    told = game.events(DungeonComplete)[0]
    assert (told.template, told.elapsed, told.ready_at, told.closes_at) == ("goblin_cave", 10_000, 13_600, 10_300)
    assert [item.name for item in told.loot] == ["goblin chief's crown", "gold coins", "crude dagger"]
    lying = {item.kind: item for item in game.world.where(Item, place=f"{CAVE}/r4")}
    assert lying["gold_coins"].amount == 59
    assert lying["chiefs_crown"].reserved_for == "alice"
    assert game.events(XpGained)[0].amount == 150
    row = game.row(DelveRecord, "alice", "goblin_cave")
    assert (row.completions, row.best_difficulty, row.fastest, row.ready_at) == (1, 1, 10_000, 13_600)
    assert game.heard("bob") == [Rumour("goblin_cave", ("alice",), 1)]
    assert [(rank.names, rank.group) for rank in game.rows(Ranking)] == [(("alice",), 0)]
    assert game.row(Instance, CAVE).enemies_defeated == 1 + 3 + 1 + 1
    game.act("alice", Move("portal"))
    assert game.row(Presence, "alice").place == MOUTH
    assert game.events(DungeonLeft) == [DungeonLeft(abandoned=False, reenter_until=0)]
    game.refused("alice", EnterDungeon("goblin_cave"), "cooldown")


@pytest.mark.rule("D-256")
@pytest.mark.rule("D-260")
def test_a_completed_dungeon_closes_after_five_minutes(tale: Any) -> None:
    game = entered(tale)
    to_the_boss(game)
    slay(game)
    game.advance(240_000)
    assert [type(event) for event in game.heard("alice")] == [DungeonClosingSoon]
    game.advance(60_000)
    assert game.row(Presence, "alice").place == MOUTH
    assert [event.reason for event in game.events(DungeonEvicted)] == [CloseReason.COMPLETED]
    assert [item.kind for item in game.world.where(Item, place=MOUTH)] == ["chiefs_crown"]


@pytest.mark.rule("D-260")
@pytest.mark.rule("D-261")
@pytest.mark.rule("D-249")
def test_a_fight_puts_the_end_off_three_times(tale: Any) -> None:
    game = entered(tale)
    game.act("alice", Move("deeper"))
    game.put(game.row(Combat, "alice"), hp=900_000, max_hp=900_000)
    game.advance(14_399_000)
    assert len(game.rows(Encounter)) == 1
    game.advance(1_000)
    assert (game.row(Instance, CAVE).postponed, game.row(Instance, CAVE).close_at) == (1, 14_700)
    game.advance(599_000)
    assert game.row(Instance, CAVE).postponed == 2
    game.advance(301_000)
    assert game.world.find(Instance, CAVE) is None
    assert game.row(Presence, "alice").place == MOUTH


@pytest.mark.rule("D-121")
@pytest.mark.rule("D-250")
@pytest.mark.rule("D-278")
def test_death_inside_leads_to_the_entrance(tale: Any) -> None:
    game = entered(tale, strong=False)
    game.change("alice", hp=1)
    game.act("alice", Move("deeper"))
    game.act("alice", Wait(), [3])
    assert game.row(Combat, "alice").is_dead
    assert game.row(Instance, CAVE).deaths == 1
    assert game.row(Instance, CAVE).status is InstanceStatus.ACTIVE
    game.advance(30_000)
    assert game.row(Presence, "alice").place == MOUTH
    assert game.row(Instance, CAVE).status is InstanceStatus.ABANDONED
    game.act("alice", EnterDungeon("goblin_cave"))
    assert [item.kind for item in game.world.where(Item, place=f"{CAVE}/r1")] == ["healing_herb", "healing_herb"]
    assert game.row(MemberState, CAVE, "alice").deaths == 1


@pytest.mark.rule("D-251")
@pytest.mark.rule("D-253")
def test_the_dead_inside_are_credited_and_those_outside_are_not(tale: Any) -> None:
    game = entered(tale, "bob", "cat")
    game.act("cat", LeaveDungeon())
    to_the_boss(game)
    game.put(game.row(Combat, "bob"), hp=0)
    slay(game)
    assert [event.template for event in game.events(DungeonComplete)] == ["goblin_cave"] * 2
    assert game.world.find(DelveRecord, "cat", "goblin_cave") is None
    reserved = [item.reserved_for for item in game.world.where(Item, place=f"{CAVE}/r4") if item.reserved_for]
    assert reserved == ["alice", "bob"]
    game.drop(game.row(PartyMember, 1, 2))
    game.act("cat", EnterDungeon("goblin_cave"))
    assert game.events(DungeonEntered)[0].instance == "dg:cat:goblin_cave:1"


@pytest.mark.rule("D-246")
def test_a_dungeon_with_somebody_living_inside_is_not_abandoned(tale: Any) -> None:
    game = entered(tale, "bob")
    game.act("alice", LeaveDungeon())
    assert game.row(Instance, CAVE).status is InstanceStatus.ACTIVE
    assert game.events(DungeonLeft)[0].abandoned is False
    game.act("bob", LeaveDungeon())
    assert game.row(Instance, CAVE).status is InstanceStatus.ABANDONED


@pytest.mark.rule("D-216")
def test_enemies_of_a_dungeon_drop_by_chance(tale: Any) -> None:
    game = entered(tale)
    game.act("alice", Move("deeper"))
    game.act("alice", Attack(f"{CAVE}/r1/e0"), [3, ("drops", 29), ("loot", 0), ("loot", 0)])
    assert [item.kind for item in game.world.where(Item, place=f"{CAVE}/r1")] == ["healing_herb"]


@pytest.mark.rule("D-316")
@pytest.mark.rule("D-240")
def test_the_dead_of_a_dungeon_stay_dead(tale: Any) -> None:
    game = entered(tale)
    walk(game, "deeper", "back")
    game.advance(3_600_000)
    game.act("alice", Move("deeper"))
    assert game.events(EncounterStarted) == []
    assert not game.events(RoomEntered)[0].first_visit


@pytest.mark.rule("D-265")
def test_nobody_else_hears_what_happens_inside(tale: Any) -> None:
    game = entered(tale)
    game.act("bob", CreateCharacter("bob"))
    game.put(game.row(Presence, "bob"), place=MOUTH)
    game.act("alice", Move("deeper"))
    assert game.heard("bob") == []
    game.refused("bob", Attack(f"{CAVE}/r1/e0"), "no_such_target")  # not even that it is there
    slay(game)
    game.act("alice", LeaveDungeon())
    assert [type(event) for event in game.heard("bob")] == [Arrived]
    game.act("alice", EnterDungeon("goblin_cave"))
    assert [type(event) for event in game.heard("bob")] == [Departed]


def test_the_trap_row_of_a_room_is_there_only_if_it_has_one(tale: Any) -> None:
    game = entered(tale)
    walk(game, "deeper", "deeper")
    assert game.rows(Trap) == []
