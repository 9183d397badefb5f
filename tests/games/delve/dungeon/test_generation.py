"""Generated dungeons: the worked examples, exactly, and how strong what lives in them is (section 12)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from yonder.core import Stream, sub
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.contents import Delve, Find, contents, find, room_name, room_text
from yonder.games.delve.dungeon.drawing import Drawing, facts
from yonder.games.delve.dungeon.layout import NONE, Layout, instance_seed, layout
from yonder.games.delve.dungeon.strength import difficulty_for, room_difficulty, scaled, threat
from yonder.games.delve.kinds import Label, RoomType, TrapKind

CONTENT = default()
NO_ENTROPY = bytes(32)


def made(template: str, owner: str = "alice", attempt: int = 1) -> tuple[bytes, Layout]:
    seed = instance_seed(NO_ENTROPY, owner, template, attempt)
    return seed, layout(CONTENT.templates[template], CONTENT.generation, seed)


def drawn(template: str, difficulty: int, roster: int = 1) -> Drawing:
    seed, _ = made(template)
    return Drawing(CONTENT, Delve(CONTENT.templates[template], seed, difficulty, roster))


def named(found: Layout, room: int, *, unlocked: bool = False) -> dict[str, int]:
    return {str(label): to for label, to in found.exits(room, unlocked=unlocked).items()}


@pytest.mark.rule("D-010")
@pytest.mark.rule("W-01")
def test_a_stream_is_a_row_of_hashes() -> None:
    words = Stream(NO_ENTROPY)
    assert [f"{words.word():016x}" for _ in range(2)] == ["2c34ce1df23b838c", "08e00266fff0aacc"]
    numbers = Stream(NO_ENTROPY)
    assert [numbers.below(10) for _ in range(12)] == [8, 0, 0, 1, 4, 4, 6, 5, 6, 1, 3, 5]


@pytest.mark.rule("D-011")
def test_a_child_stream_is_named_by_label_and_number() -> None:
    from hashlib import sha256  # noqa: PLC0415 - the reference, said once

    assert sub(NO_ENTROPY, "room", 3) == sha256(NO_ENTROPY + b"room" + (3).to_bytes(4, "big")).digest()


@pytest.mark.rule("D-177")
@pytest.mark.rule("D-180")
@pytest.mark.rule("D-181")
@pytest.mark.rule("D-182")
@pytest.mark.rule("D-183")
@pytest.mark.rule("D-184")
@pytest.mark.rule("D-185")
@pytest.mark.rule("D-186")
@pytest.mark.rule("D-187")
@pytest.mark.rule("D-195")
@pytest.mark.rule("D-196")
@pytest.mark.rule("W-02")
def test_the_first_cave_of_alice() -> None:
    seed, found = made("goblin_cave")
    assert seed.hex() == "40fdbc2ac0647fcc41184ac91e1d8701517af2dbfdcfab51b1a84b67b8af830f"
    types = ["entrance", "corridor", "chamber", "treasure_room", "boss_room", "locked_room"]
    assert [str(each) for each in found.types] == types
    assert found.parents == (NONE, 0, 1, 2, 3, 2)
    assert found.depths == (0, 1, 2, 3, 4, 3)
    assert (found.spine, found.locked, found.key, found.boss) == (5, 5, 3, 4)
    assert [named(found, room) for room in range(6)] == [
        {"exit": NONE, "deeper": 1},
        {"back": 0, "deeper": 2},
        {"back": 1, "deeper": 3, "locked door": 5},
        {"back": 2, "deeper": 4},
        {"back": 3},
        {"back": 2},
    ]
    assert named(found, 2, unlocked=True) == {"back": 1, "deeper": 3, "side passage": 5}
    assert found.exits(4, complete=True) == {Label.BACK: 3, Label.PORTAL: NONE}


@pytest.mark.rule("D-200")
@pytest.mark.rule("D-201")
@pytest.mark.rule("D-202")
@pytest.mark.rule("D-203")
@pytest.mark.rule("D-205")
@pytest.mark.rule("D-206")
@pytest.mark.rule("D-207")
@pytest.mark.rule("D-209")
@pytest.mark.rule("W-03")
def test_the_contents_of_the_first_cave_of_alice() -> None:
    cave = drawn("goblin_cave", 1)
    names = [room_name(CONTENT, cave.layout, room, inside) for room, inside in enumerate(cave.rooms)]
    assert names == [
        "reeking threshold",
        "dripping passage",
        "reeking hall",
        "soot-stained cache",
        "soot-stained throne",
        "crooked sealed cell",
    ]
    inside = [[(enemy.name, *enemy.stats) for enemy in room.enemies] for room in cave.rooms]
    archer, tough = ("goblin archer", 12, 6, 0), ("goblin archer", 14, 7, 0)
    assert inside == [[], [archer], [archer] * 3, [tough], [("Goblin Chief", 60, 11, 5)], [("goblin", 21, 5, 1)]]
    loot = [[find.item for find in room.loot] for room in cave.rooms]
    assert loot == [[], [], ["healing_herb"], ["healing_herb"], [], ["crude_dagger", "healing_herb"]]
    assert [room.carrier for room in cave.rooms] == [NONE, NONE, NONE, 0, NONE, NONE]
    assert (cave.rooms[1].variant, cave.rooms[2].variant, cave.rooms[1].trap) == (1, 1, None)
    assert (cave.rooms[3].difficulty, cave.rooms[3].threat, cave.rooms[5].difficulty) == (2, 4, 2)


@pytest.mark.rule("D-175")
@pytest.mark.rule("W-04")
def test_another_attempt_or_owner_is_another_dungeon() -> None:
    seed, second = made("goblin_cave", attempt=2)
    assert (seed.hex()[:8], seed.hex()[-4:]) == ("b2aa1ef7", "e245")
    assert [str(each) for each in second.types] == ["entrance", "corridor", "treasure_room", "boss_room", "chamber"]
    assert (second.parents, second.locked) == ((NONE, 0, 1, 2, 1), NONE)
    assert named(second, 1) == {"back": 0, "deeper": 2, "side passage": 4}
    seed, other = made("goblin_cave", "bob")
    assert (seed.hex()[:8], seed.hex()[-4:]) == ("8e3f4fe4", "7b7a")
    types = ["entrance", "chamber", "corridor", "locked_room", "boss_room", "chamber"]
    assert [str(each) for each in other.types] == types
    assert (other.locked, other.key) == (3, 1)
    assert named(other, 2) == {"back": 1, "locked door": 3, "side passage": 5}


@pytest.mark.rule("D-190")
@pytest.mark.rule("D-191")
@pytest.mark.rule("D-204")
@pytest.mark.rule("W-05")
def test_the_first_ruins_of_alice() -> None:
    ruins = drawn("ancient_ruins", 3)
    found = ruins.layout
    assert [str(each) for each in found.types] == [
        *("entrance", "chamber", "chamber", "treasure_room", "corridor", "locked_room", "trap_room", "boss_room"),
        *("chamber", "treasure_room"),
    ]
    assert found.parents == (NONE, 0, 1, 2, 3, 4, 5, 6, 2, 6)
    assert (found.locked, found.key, found.boss) == (5, 2, 7)
    second, vault = ruins.rooms[2], ruins.rooms[5]
    assert [(each.name, *each.stats) for each in second.enemies] == [
        ("stone golem", 48, 11, 10),
        ("stone golem", 48, 11, 10),
        ("shadow wisp", 19, 14, 0),
    ]
    assert (second.carrier, second.loot) == (0, (Find("enchanted_ring"),))
    assert (vault.difficulty, vault.threat) == (4, 10)
    assert [tuple(each.stats) for each in vault.enemies] == [(54, 12, 11)]
    assert vault.loot == (Find("healing_herb"), Find("ancient_coin", 14))
    assert ruins.rooms[6].trap is TrapKind.COLLAPSING_FLOOR
    assert tuple(ruins.rooms[7].enemies[0].stats) == (128, 21, 13)
    assert room_difficulty(found, 7, 3) == 3
    assert [room_difficulty(found, room, 3) for room in (3, 4)] == [3, 4]
    assert threat(CONTENT.templates["ancient_ruins"], 4) == 10


@pytest.mark.rule("W-06")
def test_the_first_warren_of_alice() -> None:
    seed, found = made("thornroot_warren")
    assert (seed.hex()[:8], seed.hex()[-4:]) == ("b4339c22", "989f")
    types = ["entrance", "treasure_room", "corridor", "trap_room", "boss_room", "locked_room"]
    assert [str(each) for each in found.types] == types
    assert (found.locked, found.parents[5], found.key) == (5, 3, 3)


@pytest.mark.rule("D-214")
@pytest.mark.rule("W-07")
@pytest.mark.parametrize(
    ("template", "foe", "difficulty", "expected"),
    [
        ("goblin_cave", 0, 1, (18, 4, 1)),
        ("goblin_cave", 0, 2, (21, 5, 1)),
        ("goblin_cave", 0, 5, (30, 7, 1)),
        ("goblin_cave", 1, 1, (12, 6, 0)),
        ("goblin_cave", 1, 5, (20, 10, 0)),
        ("goblin_cave", NONE, 1, (60, 11, 5)),
        ("goblin_cave", NONE, 2, (70, 13, 6)),
        ("goblin_cave", NONE, 5, (100, 17, 7)),
        ("ancient_ruins", 0, 3, (48, 11, 10)),
        ("ancient_ruins", 0, 8, (78, 17, 14)),
        ("ancient_ruins", 1, 3, (19, 14, 0)),
        ("ancient_ruins", 1, 8, (31, 22, 0)),
        ("ancient_ruins", NONE, 3, (128, 21, 13)),
        ("ancient_ruins", NONE, 8, (208, 33, 18)),
        ("thornroot_warren", 0, 1, (7, 4, 0)),
        ("thornroot_warren", 1, 1, (10, 4, 1)),
        ("thornroot_warren", NONE, 1, (28, 6, 2)),
        ("thornroot_warren", NONE, 4, (43, 9, 2)),
        ("drowned_vault", 0, 2, (28, 13, 4)),
        ("drowned_vault", 1, 2, (18, 13, 1)),
        ("drowned_vault", NONE, 2, (63, 15, 7)),
        ("drowned_vault", NONE, 6, (99, 22, 9)),
        ("ember_mine", 0, 4, (23, 16, 2)),
        ("ember_mine", 1, 4, (39, 17, 7)),
        ("ember_mine", NONE, 4, (90, 20, 9)),
        ("ember_mine", NONE, 9, (140, 30, 13)),
        ("whispering_barrow", 0, 5, (32, 17, 7)),
        ("whispering_barrow", 1, 5, (22, 19, 3)),
        ("whispering_barrow", NONE, 5, (96, 21, 10)),
        ("whispering_barrow", NONE, 10, (144, 30, 14)),
    ],
)
def test_enemies_grow_with_difficulty(template: str, foe: int, difficulty: int, expected: tuple[int, int, int]) -> None:
    found = CONTENT.templates[template]
    assert scaled(found.boss if foe == NONE else found.enemy_types[foe], difficulty) == expected


@pytest.mark.rule("D-001")
@pytest.mark.rule("W-07")
def test_growth_is_exact_where_floats_would_fail() -> None:
    from msgspec.structs import replace  # noqa: PLC0415 - only here

    foe = CONTENT.templates["goblin_cave"].enemy_types[0]
    assert scaled(replace(foe, attack=20), 9).attack == 47
    assert scaled(replace(foe, defense=45), 4).defense == 63
    assert scaled(replace(foe, attack=100), 1).attack == 115


@pytest.mark.rule("D-215")
@pytest.mark.rule("W-08")
def test_groups_meet_tougher_enemies() -> None:
    cave = CONTENT.templates["goblin_cave"]
    assert [scaled(cave.boss, 1, n).hp for n in (1, 2, 3, 4)] == [60, 90, 120, 150]
    assert [scaled(cave.enemy_types[0], 1, n).hp for n in (1, 2, 3, 4)] == [18, 27, 36, 45]


@pytest.mark.rule("D-201")
def test_chambers_are_fuller_for_groups() -> None:
    alone, four = drawn("goblin_cave", 1), drawn("goblin_cave", 1, roster=4)
    more = [len(b.enemies) - len(a.enemies) for a, b in zip(alone.rooms, four.rooms, strict=True)]
    assert more == [1 if kind is RoomType.CHAMBER else 0 for kind in alone.layout.types]


@pytest.mark.rule("D-236")
@pytest.mark.rule("W-12")
def test_difficulty_follows_the_roster() -> None:
    cave, ruins = CONTENT.templates["goblin_cave"], CONTENT.templates["ancient_ruins"]
    assert [difficulty_for(cave, [level]) for level in (1, 3, 5, 7, 12)] == [1, 1, 3, 5, 5]
    assert [difficulty_for(cave, [5, 4], challenge) for challenge in (0, 2, 3)] == [3, 5, 5]
    assert [difficulty_for(ruins, [level]) for level in (3, 10, 20)] == [3, 4, 8]
    assert difficulty_for(ruins, [9, 9, 9, 9]) == 5


@pytest.mark.rule("D-206")
@pytest.mark.rule("D-208")
@pytest.mark.rule("W-16")
def test_loot_is_weighted_and_coins_grow_with_threat() -> None:
    cave = CONTENT.templates["goblin_cave"]

    def rolled(*numbers: int) -> Find:
        left = list(numbers)
        return find(CONTENT, cave, 3, lambda n: min(left.pop(0), n - 1))

    assert rolled(40, 0, 0) == Find("gold_coins", 6)
    assert rolled(40, 9, 7) == Find("gold_coins", 13)
    assert rolled(40, 10) == Find("crude_dagger")
    assert rolled(39, 29) == Find("healing_herb")
    assert rolled(39, 30) == Find("healing_draught")
    assert rolled(39, 91) == Find("lockpicks")
    assert rolled(39, 92, 4) == Find("loose_gold", 9)
    assert 14 * CONTENT.items["ancient_coin"].unit == 42


@pytest.mark.rule("D-210")
@pytest.mark.rule("D-211")
def test_a_trapped_room_hints_at_its_trap() -> None:
    ruins = drawn("ancient_ruins", 3)
    words = [room_text(CONTENT, ruins.delve, ruins.layout, room, ruins.rooms[room]) for room in (0, 6)]
    assert words[0] == "The moss-grown entrance of the Ancient Ruins; you can still turn round."
    assert words[1] == "A vaulted place that looks too tidy. The slabs shift."


@pytest.mark.rule("D-174")
def test_room_types_hold_what_the_table_says() -> None:
    for seed in range(60):
        for kind in CONTENT.registry:
            dungeon = Drawing(CONTENT, Delve(kind, sub(NO_ENTROPY, kind.id, seed), kind.difficulty_range[0]))
            for type_, room in zip(dungeon.layout.types, dungeon.rooms, strict=True):
                row = CONTENT.rooms[type_]
                most = max(row.enemies[1], type_ is RoomType.BOSS_ROOM, room.carrier != NONE)
                assert row.enemies[0] <= len(room.enemies) <= most
                assert len(room.loot) <= row.rolls[1]
                assert room.trap is None or row.trap_in
                assert room.trap is not None or row.trap_in != 1


@pytest.mark.rule("D-212")
def test_a_room_is_the_same_whenever_it_is_drawn() -> None:
    cave = drawn("goblin_cave", 1)
    for room in (4, 2, 5, 0, 3, 1):
        assert contents(CONTENT, cave.delve, cave.layout, room) == cave.rooms[room]


PROGRAM = """
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.contents import Delve
from yonder.games.delve.dungeon.drawing import Drawing
from yonder.games.delve.world.exits import exits
from yonder.games.delve.world.ground import Land, biome
land = Land(default(), "yonder")
for each in default().registry:
    print(Drawing(default(), Delve(each, bytes(32), each.difficulty_range[0], 2)).text())
print([(biome(land, (x, 9, 0)), exits(land, (x, 9, 0))) for x in range(40)])
"""


@pytest.mark.rule("D-178")
def test_other_processes_with_other_hash_seeds_draw_the_same() -> None:
    told = [
        subprocess.run(  # noqa: S603 - ourselves
            [sys.executable, "-c", PROGRAM], env={"PYTHONHASHSEED": each}, capture_output=True, text=True, check=True
        ).stdout
        for each in ("0", "4711")
    ]
    assert told[0] == told[1]
    here = Drawing(CONTENT, Delve(CONTENT.registry[0], NO_ENTROPY, 1, 2)).text()
    assert told[0].startswith(f"{here}\n0 ")


def test_a_dungeon_is_drawn_as_text_and_as_a_picture() -> None:
    cave = drawn("goblin_cave", 1)
    assert cave.text().splitlines()[3:4] == [
        "      ├─ deeper: 3 soot-stained cache (treasure room): goblin archer 14/7/0, holds the key; healing herb",
    ]
    picture = cave.svg()
    assert picture.count("<rect") == 7
    assert picture.count("stroke-dasharray") == 1
    assert dict(facts(cave))["locked door"] == "room 5, the key is in room 3"
