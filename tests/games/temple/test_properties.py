"""Properties: whatever the dice say and whoever acts, these hold. Hypothesis looks for the roll that breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yonder.core import ForcedDice, Game, World
from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.content import default
from yonder.games.temple.events import CombatStarted, ExplorerDied, FallenLooted, XpGained
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.gear import armor_class
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.kinds import ArmorType, ChamberType, MonsterType, WeaponType
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    ExplorerInventory,
    ExplorerStats,
    FallenExplorer,
    Season,
    TempleState,
    Token,
)
from yonder.games.temple.show.offers import legal
from yonder.games.temple.temple.generation import found, generate
from yonder.testkit import player

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander

# Dens and wanders are values here, not state: each example builds its own.
FEW = settings(max_examples=60)


def willed(wishes: list[int], *, boss: bool) -> ForcedDice:
    """Dice that fall as somebody wants: each draw takes the next wish, as far as it allows; the boss as told."""
    left = list(wishes)

    def decide(low: int, high: int, reason: str) -> int:
        if reason == "boss":
            return low if boss else high
        return low + (left.pop() if left else 0) % (high - low + 1)

    return ForcedDice(decide)


def opened(world: World) -> tuple[set[int], list[ChamberExit]]:
    """The chambers one can walk to from the entrance, and the unopened exits there."""
    seen, doors = [1], []
    for number in seen:
        for way in world.all(ChamberExit, 1, number):
            if not way.is_discovered:
                doors.append(way)
            elif way.to_chamber_id not in seen:
                seen.append(way.to_chamber_id)
    return set(seen), doors


@pytest.mark.rule("T-441", "T-445", "T-486")
@given(
    tier=st.integers(1, 5),
    choices=st.lists(st.integers(0, 200), min_size=1, max_size=40),
    wishes=st.lists(st.integers(0, 400), max_size=120),
)
@settings(max_examples=150)
def test_a_door_is_left_until_the_boss_is_found_whatever_the_dice_say(
    tier: int, choices: list[int], wishes: list[int]
) -> None:
    world, dice = World(content=CONTENT), willed(wishes, boss=False)
    world.put(Season())
    found(world, dice, 1, tier)
    for choice in choices:
        seen, doors = opened(world)
        assert doors
        chamber, _, _ = generate(world, dice, world.get(TempleState, 1), doors[choice % len(doors)], 0)
        assert seen == set(range(1, chamber.chamber_id))
    check_temple(world)


def check_temple(world: World) -> None:
    """One entrance, links both ways, yonder as many steps as it says."""
    ways = [way for way in world.all(ChamberExit, 1) if way.is_discovered]
    pairs = [(way.from_chamber_id, way.to_chamber_id) for way in ways]
    assert len(pairs) == len(set(pairs))
    assert {(b, a) for a, b in pairs} == set(pairs)
    yonder = {chamber.chamber_id: chamber.yonder for chamber in world.all(Chamber, 1)}
    assert all(abs(yonder[a] - yonder[b]) == 1 for a, b in pairs)
    assert len(pairs) == 2 * (len(yonder) - 1)


@pytest.mark.rule("T-512", "T-442", "T-913")
@given(choices=st.lists(st.integers(0, 200), max_size=60), wishes=st.lists(st.integers(0, 400), max_size=160))
@settings(max_examples=100)
def test_however_eager_the_boss_it_comes_once(choices: list[int], wishes: list[int]) -> None:
    world, dice = World(content=CONTENT), willed(wishes, boss=True)
    world.put(Season())
    found(world, dice, 1, 3)
    for choice in choices:
        _, doors = opened(world)
        if not doors:
            break
        deepest = max(doors, key=lambda way: world.get(Chamber, 1, way.from_chamber_id).yonder)
        generate(world, dice, world.get(TempleState, 1), deepest if choice % 3 else doors[choice % len(doors)], 10)
    bosses = [chamber for chamber in world.all(Chamber, 1) if chamber.chamber_type is ChamberType.BOSS]
    assert [boss.chamber_id for boss in bosses] == [world.get(TempleState, 1).boss_chamber_id][: len(bosses)]
    assert len(bosses) <= 1
    assert all(boss.yonder >= 5 and boss.exit_count == 1 for boss in bosses)
    check_temple(world)


@pytest.mark.rule("T-580", "T-583", "T-044")
def test_the_dead_stay_dead_and_can_do_nothing(wander: type[Wander]) -> None:
    walk = wander("graves", accounts=3, party=2)
    dead: dict[int, tuple[Any, ...]] = {}
    for step in walk.steps(2500):
        world = step.game.world
        for number, rows in dead.items():
            assert remains(world, number) == rows
        died = [event.explorer_id for event in step.events if isinstance(event, ExplorerDied)]
        dead |= {number: remains(world, number) for number in died}
    assert len(dead) > 20
    for number in dead:
        assert legal(hero(walk.game.world, number)) == []
        owner = walk.game.world.get(Token, "explorer", number).owner
        refusal = engine.probe(rules, walk.game.world, owner, Attack(number))
        assert refusal is not None
        assert refusal.code == "dead"


def remains(world: World, number: int) -> tuple[Any, ...]:
    me = hero(world, number)
    assert me.health.is_dead
    return me.stats, me.health, me.combat, me.inventory, me.position, me.skills


@pytest.mark.rule("T-400", "T-404", "T-409")
def test_the_level_always_follows_from_the_experience(wander: type[Wander]) -> None:
    levels = set()
    for step in wander("levels", accounts=3).steps(6000):
        for stats in step.game.world.all(ExplorerStats):
            assert stats.level == sum(stats.xp >= threshold for threshold in (0, 300, 900, 2700, 6500))
            levels.add(stats.level)
    assert len(levels) > 1


WEAPON = st.sampled_from(list(WeaponType))
BAG = st.fixed_dictionaries(
    {
        "primary_weapon": WEAPON,
        "secondary_weapon": WEAPON,
        "primary_blessed": st.booleans(),
        "secondary_blessed": st.booleans(),
        "armor": st.sampled_from(list(ArmorType)),
        "has_shield": st.booleans(),
        "gold": st.integers(0, 10**9),
        "potions": st.integers(0, 99),
    }
)


def arms(bag: ExplorerInventory) -> list[tuple[WeaponType, bool]]:
    held = [(bag.primary_weapon, bag.primary_blessed), (bag.secondary_weapon, bag.secondary_blessed)]
    return [(weapon, blessed) for weapon, blessed in held if weapon is not WeaponType.NONE]


def lie_down(game: Game, bag: dict[str, Any], number: int) -> None:
    """A body with these things in chamber 1 of temple 1."""
    row = ExplorerInventory(number, **bag)
    weapons = (row.primary_weapon, row.primary_blessed, row.secondary_weapon, row.secondary_blessed)
    gear = (*weapons, row.armor, row.has_shield, row.gold, row.potions)
    game.world.put(FallenExplorer(1, 1, 0, number, *gear))
    game.world.put(game.world.get(Chamber, 1, 1), fallen_count=1)


@pytest.mark.rule("T-591", "T-592", "T-593", "T-594", "T-916", "T-134", "T-137")
@given(kind=st.sampled_from(["Fighter", "Rogue", "Wizard"]), mine=BAG, theirs=BAG)
@FEW
def test_what_is_looted_is_neither_lost_nor_doubled(kind: str, mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    game = looter(kind, mine)
    lie_down(game, theirs, 1)
    before = game.world.get(ExplorerInventory, 1)
    events = game.act(player(1), LootFallen(1, 0))
    after, body = game.world.get(ExplorerInventory, 1), game.world.get(FallenExplorer, 1, 1, 0)
    left = ExplorerInventory(9, **theirs)
    assert after.gold == before.gold + left.gold
    assert after.potions == min(99, before.potions + left.potions)
    taken = [arm for arm in arms(after) if arm not in arms(before)]
    assert all(arm in arms(left) and arm[0] in CONTENT.classes[kind].weapons for arm in taken)
    assert len(arms(after)) - len(arms(before)) <= len(arms(left))
    assert set(arms(before)) <= set(arms(after))
    assert after.armor in (before.armor, left.armor)
    assert after.has_shield in (before.has_shield, left.has_shield)
    me = hero(game.world, 1)
    assert me.combat.armor_class == armor_class(CONTENT, after.armor, me.stats.dexterity, shield=after.has_shield)
    assert (body.is_looted, body.looted_by) == (True, 1)
    (told,) = (event for event in events if isinstance(event, FallenLooted))
    assert (told.gold, told.potions) == (left.gold, after.potions - before.potions)


def looter(kind: str, bag: dict[str, Any]) -> Game:
    """A game with one explorer of this class and these belongings at the entrance of temple 1."""
    game = Game(rules, seed="looter")
    game.act(player(1), rules.decode(f'{{"type": "mint_explorer", "explorer_class": "{kind}"}}'))
    game.act(player(1), rules.decode('{"type": "mint_temple", "difficulty": 1}'))
    game.act(player(1), rules.decode('{"type": "enter_temple", "explorer_id": 1, "temple_id": 1}'))
    world = game.world
    row = world.put(ExplorerInventory(1, **bag))
    me = hero(world, 1)
    world.put(me.combat, armor_class=armor_class(CONTENT, row.armor, me.stats.dexterity, shield=row.has_shield))
    return game


@pytest.mark.rule("T-401", "T-403", "T-408", "T-917", "T-630")
@pytest.mark.parametrize("monster", list(MonsterType)[1:])
@pytest.mark.parametrize("fighters", [1, 2, 3, 5])
def test_a_kill_pays_everyone_in_the_fight_and_nobody_else(den: Den, monster: MonsterType, fighters: int) -> None:
    lair = den.room(monster=monster, current_hp=1)
    party = [den.stand(den.mint("Fighter", level=5, xp=6500), lair, fight=True) for _ in range(fighters)]
    idle = den.stand(den.mint("Fighter", level=5, xp=6500), lair)
    den.act(Attack(party[-1]), 19, 5, 5)
    xp = CONTENT.monsters[monster].xp
    shares = {event.explorer_id: event.amount for event in den.told(XpGained)}
    assert set(shares) == set(party)
    assert sum(shares.values()) == xp
    assert all(shares[one] == xp // fighters for one in party[:-1])
    assert den.told(XpGained)[0].explorer_id == party[-1]
    assert den.me(idle).stats.xp == 6500
    assert [den.me(one).stats.xp - 6500 for one in party] == [shares[one] for one in party]


@pytest.mark.rule("T-173", "T-177", "T-176")
def test_fights_begin_by_ambush_or_by_initiative_but_never_both(wander: type[Wander]) -> None:
    begun = set()
    for step in wander("begin", hardy=True, accounts=3).steps(3000):
        starts = [event for event in step.events if isinstance(event, CombatStarted)]
        assert len(starts) <= 1
        rolled = any(draw.reason == "initiative" for draw in step.draws)
        for event in starts:
            assert not (event.ambush and rolled)
            assert event.explorer_first or rolled
            begun.add((event.ambush, event.explorer_first, rolled))
    assert begun == {(True, True, False), (False, True, True), (False, False, True), (False, True, False)}
