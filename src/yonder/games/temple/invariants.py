"""Invariants: what holds after every action (section 30). The contract suite checks them; play does not pay."""

from __future__ import annotations

from yonder.core import World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.kinds import ABILITIES, ChamberType
from yonder.games.temple.models import (
    Balance,
    Chamber,
    ChamberExit,
    Collection,
    ExplorerStats,
    Living,
    TempleState,
    Token,
)
from yonder.games.temple.rules import rules


@rules.invariant
def explorers_are_sound(world: World) -> None:
    """T-910, T-911, T-912."""
    content: Content = world.content
    total = sum(content.numbers.abilities)
    for stats in world.all(ExplorerStats):
        me = hero(world, stats.explorer_id)
        assert sum(getattr(stats, ability.lower()) for ability in ABILITIES) == total
        assert 0 <= me.health.current_hp <= me.health.most <= me.health.max_hp
        assert me.health.is_dead == (me.health.current_hp == 0)
        if me.position.in_combat:
            assert not me.health.is_dead
            assert me.position.temple_id
            assert me.foe is not None
            assert me.foe.awake
            assert me.foe.monster_id == me.position.combat_monster_id
        else:
            assert me.position.combat_monster_id == 0


@rules.invariant
def temples_are_sound(world: World) -> None:
    """T-913, T-914, and T-445: until the boss is found there is always a door left to open."""
    for state in world.all(TempleState):
        chambers = world.all(Chamber, state.temple_id)
        assert [c.chamber_id for c in chambers] == list(range(1, state.next_chamber_id))
        assert [c.chamber_id for c in chambers if c.chamber_type is ChamberType.ENTRANCE] == [1]
        bosses = [c.chamber_id for c in chambers if c.chamber_type is ChamberType.BOSS]
        assert bosses == ([state.boss_chamber_id] if state.boss_chamber_id else [])
        assert state.boss_alive or state.boss_chamber_id
        assert state.max_yonder == max(c.yonder for c in chambers)
        unopened = sum(not way.is_discovered for way in world.all(ChamberExit, state.temple_id))
        assert unopened or state.boss_chamber_id


@rules.invariant
def links_are_sound(world: World) -> None:
    """T-915, T-486: exits 0..n-1, links both ways, yonder one apart."""
    for state in world.all(TempleState):
        for chamber in world.all(Chamber, state.temple_id):
            ways = world.all(ChamberExit, state.temple_id, chamber.chamber_id)
            assert [way.exit_index for way in ways] == list(range(chamber.exit_count))
            for way in ways:
                assert way.is_discovered == (way.to_chamber_id != 0)
                if way.is_discovered:
                    check_link(world, chamber, way)


def check_link(world: World, chamber: Chamber, way: ChamberExit) -> None:
    """An opened exit has exactly one way back."""
    target = world.get(Chamber, way.temple_id, way.to_chamber_id)
    assert abs(target.yonder - chamber.yonder) == 1
    ways = world.all(ChamberExit, way.temple_id, way.to_chamber_id)
    assert sum(back.to_chamber_id == chamber.chamber_id for back in ways) == 1


@rules.invariant
def ledgers_are_sound(world: World) -> None:
    """T-641, T-644: ids without gaps, balances that add up, and the living with their owners."""
    for collection in world.all(Collection):
        tokens = world.all(Token, collection.collection)
        assert [t.token_id for t in tokens] == list(range(1, collection.minted + 1))
        owned: dict[str, int] = {}
        for token in tokens:
            owned[token.owner] = owned.get(token.owner, 0) + 1
        balances = {b.owner: b.count for b in world.all(Balance, collection.collection) if b.count}
        assert balances == owned
    living = sorted((row.explorer_id, row.owner) for row in world.all(Living))
    alive = [s.explorer_id for s in world.all(ExplorerStats) if not hero(world, s.explorer_id).health.is_dead]
    assert living == [(number, world.get(Token, "explorer", number).owner) for number in alive]
