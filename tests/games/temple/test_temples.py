"""Generation, exits, movement, boss (sections 14 to 16 and 21)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import ScriptedDice, SeedDice, World, odds
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.tactics import Flee
from yonder.games.temple.content import default
from yonder.games.temple.events import (
    BossDefeated,
    ChamberRevealed,
    ExplorerMoved,
    TempleEntered,
    TempleExited,
    TempleMinted,
)
from yonder.games.temple.explorer.creation import MintTemple
from yonder.games.temple.invariants import links_are_sound, temples_are_sound
from yonder.games.temple.kinds import ChamberType, MonsterType, MoveKind
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    Conquest,
    ExplorerTempleProgress,
    MonsterInstance,
    Season,
    TempleState,
)
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.generation import (
    boss_chance,
    draw_exits,
    draw_monster,
    found,
    generate,
    monster_hp,
    threat,
    trap_dc,
    type_weights,
    zone,
)
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-430")
def test_the_tiers_have_names() -> None:
    assert CONTENT.generation.tiers == ("Easy", "Medium", "Hard", "Deadly", "Legendary")


@pytest.mark.rule("T-431", "T-746")
def test_a_new_temple_is_an_entrance(den: Den) -> None:
    assert den.bench.row(TempleState, 1) == TempleState(1, 1, 2, 0, boss_alive=True, max_yonder=0)
    assert den.bench.rows(Chamber, 1) == [Chamber(1, 1, ChamberType.ENTRANCE, 0, 2)]
    assert den.told(TempleMinted) == [TempleMinted(1, 1, den.ann, 2)]


@pytest.mark.rule("T-432")
@pytest.mark.parametrize(("face", "exits"), [(1, 2), (2, 3)])
def test_the_entrance_has_two_or_three_unopened_exits(den: Den, face: int, exits: int) -> None:
    den.act(MintTemple(3), face, 0, who=den.ann)
    ways = den.bench.rows(ChamberExit, 2, 1)
    assert [(w.exit_index, w.is_discovered) for w in ways] == [(i, False) for i in range(exits)]


@pytest.mark.rule("T-433", "T-625", "T-626")
def test_an_opened_chamber_is_there_for_everybody(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    two = den.stand(den.mint("Rogue", den.bob), 1)
    den.act(OpenExit(one, 0), 99, 0)
    den.refused(OpenExit(two, 0), "exit_known")
    den.act(MoveToChamber(two, 0))
    assert den.me(two).position.chamber_id == 2


@pytest.mark.rule("T-434", "T-447", "T-743")
def test_a_new_chamber_gets_the_next_number_and_one_more_yonder(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.act(OpenExit(one, 1), 65, 2)
    state = den.bench.row(TempleState, 1)
    assert (state.next_chamber_id, state.max_yonder) == (3, 1)
    assert den.bench.row(ExplorerTempleProgress, one, 1).chambers_explored == 1
    revealed = ChamberRevealed(1, 2, ChamberType.TRAP, 1, one, 1, 1, 3, MonsterType.NONE, 10)
    assert den.told(ChamberRevealed) == [revealed]


@pytest.mark.rule("T-435")
def test_the_draws_of_a_chamber_come_in_order(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=6, exits=1))
    den.act(OpenExit(one, 1), 9999, 0, 0, 3)
    reasons = [draw.reason for draw in den.bench.draws]
    assert reasons == ["boss", "type", "monster", "exits"]


@pytest.mark.rule("T-436")
def test_the_bands_of_all_tiers() -> None:
    table = {
        1: ["40/20/15/25", "42/20/15/23", "44/20/15/21", "46/20/15/19", "48/20/15/17"],
        3: ["50/17/17/16", "52/17/17/14", "54/17/17/12", "56/17/17/10", "58/17/17/8"],
        6: ["55/15/20/10", "57/15/20/8", "59/15/20/6", "61/15/20/4", "63/15/20/2"],
        10: ["60/15/20/5", "62/15/20/3", "64/15/20/1", "65/15/20/0", "65/15/20/0"],
    }
    for start, rows in table.items():
        assert ["/".join(map(str, type_weights(CONTENT, start, tier))) for tier in range(1, 6)] == rows
    assert [type_weights(CONTENT, y, 1) for y in (2, 5, 9, 200)] == [type_weights(CONTENT, y, 1) for y in (1, 3, 6, 10)]


@pytest.mark.rule("T-437")
def test_zones_and_threat() -> None:
    assert [zone(CONTENT, y) for y in (1, 2, 3, 5, 6, 9, 100)] == [0, 0, 1, 1, 2, 2, 2]
    assert threat(CONTENT, 4, 3) == 3


@pytest.mark.rule("T-438", "T-515")
@given(st.integers(1, 255), st.integers(1, 5), st.integers(0, 1))
def test_only_the_boss_is_a_wraith(yonder: int, tier: int, roll: int) -> None:
    monster = draw_monster(CONTENT, ScriptedDice([roll]), yonder, tier)
    pair = {0: ("PoisonousSnake", "Skeleton"), 1: ("Shadow", "AnimatedArmor")}.get(threat(CONTENT, yonder, tier))
    assert monster in (pair or ("Gargoyle", "Mummy"))


@pytest.mark.rule("T-439")
@pytest.mark.parametrize(("yonder", "second"), [(1, [3]), (2, [1]), (3, [3]), (4, [1]), (7, [1])])
def test_the_first_ring_of_a_zone_favours_the_weaker(yonder: int, second: list[int]) -> None:
    faces = range(4) if yonder in (1, 3) else range(2)
    stronger = [
        f
        for f in faces
        if draw_monster(CONTENT, ScriptedDice([f]), yonder, 1) in ("Skeleton", "AnimatedArmor", "Mummy")
    ]
    assert stronger == second


@pytest.mark.rule("T-440")
def test_hit_points_grow_with_threat() -> None:
    assert monster_hp(CONTENT, MonsterType.MUMMY, 6, 1) == 58
    assert monster_hp(CONTENT, MonsterType.GARGOYLE, 6, 5) == 52 + 52 * 40 // 100
    assert [monster_hp(CONTENT, MonsterType.WRAITH, 9, tier) for tier in (1, 2, 5)] == [67, 73, 93]


@pytest.mark.rule("T-441")
def test_a_found_boss_allows_dead_ends_at_the_frontier() -> None:
    assert draw_exits(CONTENT, ScriptedDice([0]), TempleState(1, 1, 9, 0, max_yonder=4), 4) == 1
    assert draw_exits(CONTENT, ScriptedDice([0]), TempleState(1, 1, 9, 8, max_yonder=4), 4) == 0
    assert draw_exits(CONTENT, ScriptedDice([0]), TempleState(1, 1, 9, 0, max_yonder=5), 4) == 0
    assert draw_exits(CONTENT, ScriptedDice([3]), TempleState(1, 1, 9, 0, max_yonder=4), 4) == 3


@pytest.mark.rule("T-442")
def test_the_deepest_chamber_is_the_boss(den: Den) -> None:
    one = den.stand(den.mint("Fighter", level=5), den.room(ChamberType.EMPTY, yonder=254, exits=2))
    den.act(OpenExit(one, 1))
    chamber = den.bench.row(Chamber, 1, 3)
    assert (chamber.chamber_type, chamber.exit_count, chamber.yonder) == (ChamberType.BOSS, 1, 255)
    den.act(OpenExit(one, 2), 99)
    assert den.bench.row(Chamber, 1, 4).exit_count == 1


@pytest.mark.rule("T-443", "T-481", "T-915")
def test_links_lead_both_ways(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.act(OpenExit(one, 1), 99, 2)
    assert den.bench.row(ChamberExit, 1, 1, 1) == ChamberExit(1, 1, 1, 2, is_discovered=True)
    back, *new = den.bench.rows(ChamberExit, 1, 2)
    assert back == ChamberExit(1, 2, 0, 1, is_discovered=True)
    assert [w.is_discovered for w in new] == [False, False]


def temple_of(seed: int, tier: int, chambers: int, *, locks: bool = False) -> World:
    """A temple opened door by door, at random, until it has so many chambers or no door left."""
    world, dice = World(content=CONTENT), SeedDice(b"temple%d" % seed)
    world.put(Season(locks))
    found(world, dice, 1, tier)
    doors = list(world.all(ChamberExit, 1, 1))
    while doors and world.get(TempleState, 1).next_chamber_id <= chambers:
        way = doors.pop(dice.below(len(doors), "door"))
        chamber, _, _ = generate(world, dice, world.get(TempleState, 1), way, 20 * chambers)
        doors += [w for w in world.all(ChamberExit, 1, chamber.chamber_id) if not w.is_discovered]
    return world


@pytest.mark.slow
@pytest.mark.rule("T-445", "T-486", "T-512", "T-513", "T-913", "T-914", "T-915")
def test_ten_thousand_temples_are_whole() -> None:
    bosses = 0
    for seed in range(10_000):
        world = temple_of(seed, 1 + seed % 5, 12 if seed % 4 else 40)
        if seed % 10 == 0:
            temples_are_sound(world)
            links_are_sound(world)
        bosses += reaches_all(world)
    assert bosses > 1000


def reaches_all(world: World) -> bool:
    """Every chamber is reached from the entrance, in as many steps as its yonder; until the boss a door is left."""
    state = world.get(TempleState, 1)
    steps, queue, doors = {1: 0}, [1], 0
    for number in queue:
        for way in world.all(ChamberExit, 1, number):
            doors += not way.is_discovered
            if way.is_discovered and way.to_chamber_id not in steps:
                steps[way.to_chamber_id] = steps[number] + 1
                queue.append(way.to_chamber_id)
    assert steps == {c.chamber_id: c.yonder for c in world.all(Chamber, 1)}
    assert len(steps) == state.next_chamber_id - 1
    assert doors or state.boss_chamber_id
    return bool(state.boss_chamber_id)


@pytest.mark.rule("T-446")
def test_monsters_start_whole_and_awake_and_only_traps_have_a_dc() -> None:
    world = temple_of(7, 2, 60)
    for chamber in world.all(Chamber, 1):
        monster = world.find(MonsterInstance, 1, chamber.chamber_id, 1)
        assert (monster is not None) == (chamber.chamber_type in (ChamberType.MONSTER, ChamberType.BOSS))
        assert monster is None or (monster.awake and monster.current_hp == monster.max_hp)
        dc = trap_dc(CONTENT, chamber.yonder, 2) if chamber.chamber_type is ChamberType.TRAP else 0
        assert chamber.trap_dc == dc


@pytest.mark.rule("T-480", "T-778")
def test_exits_are_opened_once_and_not_in_combat(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(OpenExit(one, 0), "not_in_temple")
    den.stand(one, 1)
    den.refused(OpenExit(one, 2), "bad_exit")
    den.act(OpenExit(one, 0), 99, 0)
    den.refused(OpenExit(one, 0), "exit_known")
    den.stand(one, den.room(monster=MonsterType.SKELETON, exits=1), fight=True)
    den.refused(OpenExit(one, 1), "in_combat")


@pytest.mark.rule("T-482", "T-779")
def test_only_opened_exits_can_be_walked(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(MoveToChamber(one, 0), "not_in_temple")
    den.stand(one, 1)
    den.refused(MoveToChamber(one, 0), "exit_unknown")
    den.refused(MoveToChamber(one, 9), "bad_exit")
    den.stand(one, den.room(monster=MonsterType.SKELETON), fight=True)
    den.refused(MoveToChamber(one, 0), "in_combat")


@pytest.mark.rule("T-483", "T-748")
def test_arrival_sets_the_place_and_forgets_the_search(den: Den) -> None:
    one = den.stand(den.mint("Fighter", searched=True), 1)
    den.room(ChamberType.EMPTY)
    den.act(MoveToChamber(one, 2))
    assert (den.me().position.chamber_id, den.me().position.searched) == (2, False)
    assert den.told(ExplorerMoved) == [ExplorerMoved(one, 1, 1, 2, MoveKind.MOVE)]


@pytest.mark.rule("T-485")
def test_walking_can_be_random(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(monster=MonsterType.SKELETON)
    assert "first" in den.bench.odds(den.ann, MoveToChamber(one, 2))


@pytest.mark.rule("T-510", "T-514")
@pytest.mark.parametrize(
    ("yonder", "xp", "bps"),
    [(5, 150, 300), (7, 400, 1000), (10, 800, 2850), (13, 1500, 6200), (15, 2500, 9500), (18, 3000, 9500)]
    + [(y, 10**6, 0) for y in (1, 2, 3, 4)],
)
def test_the_boss_table_by_enumeration(den: Den, yonder: int, xp: int, bps: int) -> None:
    assert boss_chance(CONTENT, yonder, xp) == bps
    one = den.stand(den.mint("Fighter"), 1 if yonder == 1 else den.room(ChamberType.EMPTY, yonder=yonder - 1, exits=1))
    den.bench.put(den.bench.row(ExplorerTempleProgress, one, 1), xp_earned=xp)
    way = OpenExit(one, 0 if yonder == 1 else 1)
    walked = odds(rules, den.world, den.ann, way, lambda run: run.after.get(TempleState, 1).boss_chamber_id > 0)
    assert walked.exact
    assert walked.table.get(True, 0) == Fraction(bps, 10_000)


@pytest.mark.rule("T-512", "T-913")
def test_a_temple_has_one_boss(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=20, exits=2))
    den.bench.put(den.bench.row(ExplorerTempleProgress, one, 1), xp_earned=9000)
    den.act(OpenExit(one, 1), 0)
    assert den.bench.row(TempleState, 1).boss_chamber_id == 3
    den.act(OpenExit(one, 2), 99, 0)  # no boss roll any more, and a dead end is allowed
    assert den.bench.row(Chamber, 1, 4).exit_count == 1


@pytest.mark.rule("T-513")
def test_chambers_explored_do_not_call_the_boss(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=4, exits=1))
    den.bench.put(den.bench.row(ExplorerTempleProgress, one, 1), chambers_explored=500)
    den.act(OpenExit(one, 1), 99, 0)
    assert den.bench.row(TempleState, 1).boss_chamber_id == 0


@pytest.mark.rule("T-515")
def test_the_boss_is_a_wraith_in_its_own_chamber(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=6, exits=1))
    den.act(OpenExit(one, 1), 199)
    assert den.bench.row(MonsterInstance, 1, 3, 1).monster_type is MonsterType.WRAITH
    assert den.bench.row(Chamber, 1, 3).chamber_type is ChamberType.BOSS


@pytest.mark.rule("T-520", "T-521", "T-522", "T-630", "T-745")
def test_only_the_killer_conquers_and_the_temple_stays_open(den: Den) -> None:
    lair = den.room(ChamberType.BOSS, MonsterType.WRAITH, current_hp=1)
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=lair)
    one = den.stand(den.mint("Fighter", level=5, xp=6500), lair, fight=True)
    two = den.stand(den.mint("Fighter", den.bob, level=5, xp=6500), lair, fight=True)
    den.act(Attack(one), 15, 1)
    assert not den.bench.row(TempleState, 1).boss_alive
    assert den.told(BossDefeated) == [BossDefeated(1, one, MonsterType.WRAITH, den.me(one).name)]
    assert (den.me(one).stats.temples_conquered, den.me(two).stats.temples_conquered) == (1, 0)
    assert (den.me(one).stats.xp, den.me(two).stats.xp) == (6500 + 900 + 250, 6500 + 900)
    assert den.bench.row(Conquest, 1).explorer_id == one
    den.act(EnterTemple(den.mint("Rogue"), 1))


@pytest.mark.rule("T-610", "T-611", "T-747", "T-776")
def test_entry_is_from_the_lobby_to_the_entrance(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(EnterTemple(one, 5), "no_such_temple")
    den.act(EnterTemple(one, 1))
    assert den.told(TempleEntered) == [TempleEntered(one, 1)]
    assert den.bench.row(ExplorerTempleProgress, one, 1) == ExplorerTempleProgress(one, 1)
    den.refused(EnterTemple(one, 1), "in_temple")
    den.stand(one, den.room(ChamberType.EMPTY))
    den.act(ExitTemple(one))
    den.act(EnterTemple(one, 1))
    assert den.me().position.chamber_id == 1


@pytest.mark.rule("T-612", "T-747", "T-777")
def test_leaving_works_from_any_chamber_but_not_from_a_fight(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.refused(ExitTemple(one), "in_combat")
    den.stand(one, 2)
    den.act(ExitTemple(one))
    assert den.told(TempleExited) == [TempleExited(one, 1, 2)]
    assert (den.me().position.temple_id, den.me().position.chamber_id) == (0, 0)
    den.refused(ExitTemple(one), "not_in_temple")


@pytest.mark.rule("T-613", "T-615", "T-697")
def test_progress_is_kept_per_temple(den: Den) -> None:
    one = den.mint("Fighter")
    den.act(MintTemple(1), 1, 0, who=den.ann)
    den.act(EnterTemple(one, 1))
    den.act(OpenExit(one, 0), 99, 0)
    den.act(ExitTemple(one))
    den.act(EnterTemple(one, 2))
    assert den.bench.row(ExplorerTempleProgress, one, 2).chambers_explored == 0
    den.act(ExitTemple(one))
    den.act(EnterTemple(one, 1))
    assert den.bench.row(ExplorerTempleProgress, one, 1).chambers_explored == 1


@pytest.mark.rule("T-614")
def test_temples_remember(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.act(OpenExit(one, 0), 0, 0, 1)
    den.act(MoveToChamber(one, 0), 15, 3)
    den.act(Attack(one), 15, 5)
    den.act(ExitTemple(one))
    two = den.mint("Rogue", den.bob)
    den.act(EnterTemple(two, 1))
    den.act(MoveToChamber(two, 0))
    assert not den.me(two).position.in_combat


@pytest.mark.rule("T-628")
def test_no_action_names_another_explorer() -> None:
    for kind in rules.actions():
        names = [name for name in kind.__struct_fields__ if "explorer" in name and name != "explorer_class"]
        assert names in ([], ["explorer_id"])


@pytest.mark.rule("T-629")
def test_the_second_comer_gets_the_ordinary_refusal(den: Den) -> None:
    one = den.fight("Fighter", "PoisonousSnake")
    two = den.stand(den.mint("Fighter", den.bob), 2, fight=True)
    den.act(Attack(one), 15, 5)
    den.refused(Attack(two), "no_target")
    den.refused(Flee(two), "not_in_combat")


@pytest.mark.rule("T-433")
def test_what_an_action_reads_and_writes_does_not_grow_with_the_temple(dens: Callable[..., Den]) -> None:
    def play(chambers: int) -> tuple[list[str], int]:
        den = dens()
        world = temple_of(1, 1, chambers)
        for model in (Chamber, ChamberExit, MonsterInstance, TempleState):
            for row in world.all(model):
                den.bench.put(row)
        den.stand(den.mint("Fighter"), 1)
        labels, steps = den.labels(), den.bench.game.steps
        den.act(ExitTemple(1))
        return labels, den.bench.game.steps - steps

    assert play(10) == play(2000)
