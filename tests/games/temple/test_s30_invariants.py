"""Section 30: what holds after every action, tried on random play and on worlds broken by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from yonder.core import Game, Model, World
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.tactics import UseItem
from yonder.games.temple.content import default
from yonder.games.temple.events import (
    Bought,
    ChamberSearched,
    CurioDared,
    ExplorerRested,
    FallenLooted,
    HoardFound,
    MonsterKilled,
    XpGained,
)
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.models import (
    Balance,
    Chamber,
    ChamberExit,
    ExplorerHealth,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerStats,
    FallenExplorer,
    Living,
    MonsterInstance,
    TempleState,
)
from yonder.games.temple.show.offers import LegalActions

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander

SCORES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")


def scores(world: World) -> dict[int, list[int]]:
    return {s.explorer_id: [getattr(s, name) for name in SCORES] for s in world.all(ExplorerStats)}


@pytest.mark.rule("T-910")
def test_scores_sum_to_72_and_never_change(wander: type[Wander]) -> None:
    known: dict[int, list[int]] = {}
    for step in wander("scores").steps(1500):
        now = scores(step.game.world)
        assert {number: now[number] for number in known} == known
        known = now
    assert {sum(values) for values in known.values()} == {72}


@pytest.mark.rule("T-910")
def test_a_drain_is_kept_apart_from_the_score(den: Den) -> None:
    one = den.fight("Fighter", "Shadow", current_hp=40, max_hp=40)
    before = scores(den.world)
    den.act(Attack(one), 2, 19, 1, 1, 4)
    assert den.me().stats.str_drain == 4
    assert scores(den.world) == before


def bodies_are_whole(world: World) -> None:
    for health in world.all(ExplorerHealth):
        assert 0 <= health.current_hp <= health.max_hp - health.max_hp_drain <= health.max_hp
        assert health.is_dead == (health.current_hp == 0)


@pytest.mark.rule("T-911")
@pytest.mark.parametrize("hardy", [True, False])
def test_hit_points_stay_within_the_effective_maximum(wander: type[Wander], *, hardy: bool) -> None:
    walk = wander("hp", hardy=hardy)
    for step in walk.steps(1500):
        bodies_are_whole(step.game.world)
    assert any(health.is_dead for health in walk.game.world.all(ExplorerHealth))


def fights_are_real(world: World) -> int:
    fighting = [p for p in world.all(ExplorerPosition) if p.in_combat]
    for position in fighting:
        assert not world.get(ExplorerHealth, position.explorer_id).is_dead
        foe = world.get(MonsterInstance, position.temple_id, position.chamber_id, position.combat_monster_id)
        assert foe.is_alive
        assert foe.asleep_left == 0
    return len(fighting)


@pytest.mark.rule("T-912")
@pytest.mark.parametrize("hardy", [True, False])
def test_who_is_in_combat_faces_a_living_awake_monster(wander: type[Wander], *, hardy: bool) -> None:
    fights = [fights_are_real(step.game.world) for step in wander("fights", hardy=hardy).steps(1500)]
    assert max(fights) > 1


def of_type(chambers: list[Chamber], kind: ChamberType) -> list[int]:
    return [c.chamber_id for c in chambers if c.chamber_type is kind]


@pytest.mark.rule("T-913", "T-914")
def test_a_temple_has_one_entrance_at_most_one_boss_and_no_gaps(wander: type[Wander]) -> None:
    walk = wander("temples 2", hardy=True)
    seen = set()
    for step in walk.steps(8000):
        for state in step.game.world.all(TempleState):
            chambers = step.game.world.all(Chamber, state.temple_id)
            assert [c.chamber_id for c in chambers] == list(range(1, state.next_chamber_id))
            assert of_type(chambers, ChamberType.ENTRANCE) == [1]
            assert of_type(chambers, ChamberType.BOSS) == [state.boss_chamber_id][: bool(state.boss_chamber_id)]
            seen.add((state.boss_chamber_id > 0, state.boss_alive))
    assert seen == {(False, True), (True, True), (True, False)}


@pytest.mark.rule("T-915")
def test_links_are_symmetric_and_lead_one_step_in_or_out(wander: type[Wander]) -> None:
    walk = wander("links", hardy=True)
    for _ in walk.steps(2500):
        pass
    world = walk.game.world
    assert world.count(Chamber) > 50
    for chamber in world.all(Chamber):
        ways = world.all(ChamberExit, chamber.temple_id, chamber.chamber_id)
        assert [way.exit_index for way in ways] == list(range(chamber.exit_count))
        for way in ways:
            assert way.is_discovered == (way.to_chamber_id != 0)
            if way.to_chamber_id:
                target = world.get(Chamber, way.temple_id, way.to_chamber_id)
                back = world.all(ChamberExit, way.temple_id, way.to_chamber_id)
                assert [b.to_chamber_id for b in back].count(chamber.chamber_id) == 1
                assert abs(target.yonder - chamber.yonder) == 1


def purse(world: World) -> tuple[int, int]:
    """All gold and potions that anybody could still use."""
    bags = world.all(ExplorerInventory)
    left = [body for body in world.all(FallenExplorer) if not body.is_looted]
    gold = sum(bag.gold for bag in bags) + sum(body.dropped_gold for body in left)
    return gold, sum(bag.potions for bag in bags) + sum(body.dropped_potions for body in left)


@pytest.mark.rule("T-916")
@pytest.mark.parametrize("hardy", [True, False])
def test_gold_and_potions_come_from_searching_alone(wander: type[Wander], *, hardy: bool) -> None:
    walk = wander("purse", hardy=hardy, party=3)
    before, looted = purse(walk.game.world), 0
    for step in walk.steps(4000):
        gold, potions = before
        for event in step.events:
            if isinstance(event, ChamberSearched | CurioDared | HoardFound):
                gold, potions = gold + event.gold, potions + event.potions
            elif isinstance(event, Bought):
                gold, potions = gold - event.price, potions + (event.ware == "potion")
            elif isinstance(event, ExplorerRested):
                gold -= event.tithe_paid
            elif isinstance(event, FallenLooted):
                looted += event.gold
        potions -= isinstance(step.action, UseItem)
        before = purse(step.game.world)
        assert before == (gold, potions)
    assert before[0] > 0
    assert hardy or looted > 0


@pytest.mark.rule("T-917", "T-401")
def test_the_shares_of_a_kill_add_up_to_the_template(wander: type[Wander]) -> None:
    shared = 0
    for step in wander("kills", hardy=True, accounts=3).steps(3000):
        kills = [event.monster_type for event in step.events if isinstance(event, MonsterKilled)]
        shares = [event.amount for event in step.events if isinstance(event, XpGained) and event.reason == "kill"]
        assert sum(shares) == sum(CONTENT.monsters[kind].xp for kind in kills)
        shared += len(shares) > 1
    assert shared


@pytest.mark.slow
@pytest.mark.rule("T-918", "T-841")
def test_ten_thousand_legal_actions_are_all_accepted(wander: type[Wander]) -> None:
    walk = wander("long", accounts=4, party=3)
    kinds = set()
    for step in walk.steps(10_000):
        kinds.add(type(step.action).__name__)
        who = step.who
        for living in step.game.world.all(Living, who):
            assert legal(step.game, living.explorer_id)
    assert len(kinds) >= 18


def legal(game: Game, explorer: int) -> list[object]:
    found: list[object] = rules.queries[LegalActions](game.world, None, LegalActions(explorer))
    return found


@pytest.mark.rule("T-919")
@pytest.mark.parametrize("locks", [False, True])
def test_replaying_the_actions_gives_the_same_state(wander: type[Wander], *, locks: bool) -> None:
    first = wander("replay", locks=locks)
    log = [(step.who, step.action, step.events) for step in first.steps(600)]
    again = wander("replay", locks=locks).game
    for who, action, events in log:
        assert again.act(who, action) == events
    assert again.hash == first.game.hash
    assert again.world.digest() == first.game.world.digest()


@pytest.mark.rule("T-919")
def test_another_seed_gives_another_state(wander: type[Wander]) -> None:
    walks = [wander(seed) for seed in ("one", "two")]
    for walk in walks:
        assert len(list(walk.steps(50))) == 50
    assert all(a.game.world.digest() != b.game.world.digest() for a, b in pairwise(walks))


def check_all(world: World) -> None:
    for invariant in rules.invariants:
        invariant(world)


def broken(den: Den, row: Model, **changes: object) -> None:
    """The invariants hold, and no longer once this row is changed."""
    check_all(den.world)
    den.bench.put(row, **changes)
    with pytest.raises(AssertionError):
        check_all(den.world)


Break = tuple[Callable[["Den"], Model], dict[str, object]]
BREAKS: dict[str, Break] = {
    "scores": (lambda den: den.bench.row(ExplorerStats, 1), {"strength": 18}),
    "hp": (lambda den: den.bench.row(ExplorerHealth, 1), {"current_hp": 99}),
    "drain": (lambda den: den.bench.row(ExplorerHealth, 1), {"max_hp_drain": 1}),
    "dead": (lambda den: den.bench.row(ExplorerHealth, 1), {"is_dead": True}),
    "asleep": (lambda den: den.bench.row(MonsterInstance, 1, 2, 1), {"asleep_left": 3}),
    "slain": (lambda den: den.bench.row(MonsterInstance, 1, 2, 1), {"is_alive": False}),
    "elsewhere": (lambda den: den.bench.row(ExplorerPosition, 1), {"chamber_id": 1}),
    "two entrances": (lambda den: den.bench.row(Chamber, 1, 2), {"chamber_type": ChamberType.ENTRANCE}),
    "unknown boss": (lambda den: den.bench.row(Chamber, 1, 2), {"chamber_type": ChamberType.BOSS}),
    "dead boss": (lambda den: den.bench.row(TempleState, 1), {"boss_alive": False}),
    "gap": (lambda den: den.bench.row(TempleState, 1), {"next_chamber_id": 4}),
    "exits": (lambda den: den.bench.row(Chamber, 1, 2), {"exit_count": 2}),
    "one way": (lambda den: den.bench.row(ChamberExit, 1, 2, 0), {"to_chamber_id": 2}),
    "far": (lambda den: den.bench.row(Chamber, 1, 2), {"yonder": 3}),
    "balance": (lambda den: den.bench.row(Balance, "explorer", den.ann), {"count": 2}),
}


@pytest.mark.rule("T-910", "T-911", "T-912", "T-913", "T-914", "T-915")
@pytest.mark.parametrize("name", BREAKS)
def test_the_invariants_notice_what_is_broken(den: Den, name: str) -> None:
    den.fight("Fighter", "Skeleton")
    row, changes = BREAKS[name]
    broken(den, row(den), **changes)


@pytest.mark.rule("T-912")
def test_nobody_keeps_fighting_a_monster_that_another_has_slain(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.stand(den.mint("Fighter", den.bob), 2, fight=True)
    den.bench.put(den.bench.row(MonsterInstance, 1, 2, 1), current_hp=1)
    den.act(Attack(one), 15, 5)
    assert not any(hero(den.world, number).position.in_combat for number in (one, one + 1))
    assert den.bench.row(MonsterInstance, 1, 2, 1).monster_type is MonsterType.SKELETON
