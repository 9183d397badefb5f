"""What must hold after every action (H-421, H-141, H-143). A broken one is a bug of ours, never a player's fault."""

from __future__ import annotations

from yonder.core import World
from yonder.games.hashfront.board.board import Board, board_of
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.guard import ground
from yonder.games.hashfront.kinds import BuildingType, GameState, UnitType
from yonder.games.hashfront.models import Building, Game, PlayerHQ, PlayerState, Unit, UnitPosition
from yonder.games.hashfront.rules import rules


def started(world: World) -> list[Game]:
    """The games with units on the board."""
    return [game for game in world.all(Game) if game.state in (GameState.PLAYING, GameState.FINISHED)]


@rules.invariant
def counts_are_true(world: World) -> None:
    """Units, Cities and Factories of each slot, gold, and health."""
    content: Content = world.content
    for game in started(world):
        units, buildings = world.all(Unit, game.game_id), world.all(Building, game.game_id)
        for player in world.all(PlayerState, game.game_id):
            slot = player.player_id
            owned = [b.building_type for b in buildings if b.player_id == slot]
            assert player.unit_count == sum(unit.is_alive and unit.player_id == slot for unit in units)
            assert player.city_count == owned.count(BuildingType.CITY)
            assert player.factory_count == owned.count(BuildingType.FACTORY)
            assert player.orders == sum(b.player_id == slot and b.queued_unit is not UnitType.NONE for b in buildings)
            assert player.gold >= 0
        assert all(1 <= unit.hp <= content.units[unit.unit_type].hp for unit in units if unit.is_alive)
        assert all(unit.hp == 0 for unit in units if not unit.is_alive)


@rules.invariant
def units_stand_alone(world: World) -> None:
    """The index of positions matches the living, one to a tile that their type may enter."""
    for game in started(world):
        board = ground(world, game)
        living = [unit for unit in world.all(Unit, game.game_id) if unit.is_alive]
        places = {(unit.x, unit.y): unit.unit_id for unit in living}
        assert len(places) == len(living)
        index = {(p.x, p.y): p.unit_id for p in world.all(UnitPosition, game.game_id) if p.unit_id}
        assert index == places
        assert all(board.ways[unit.unit_type].enter >> board.bit(unit.x, unit.y) & 1 for unit in living)


@rules.invariant
def boards_are_true(world: World) -> None:
    """A board that was kept up unit by unit is the one that its units would make today."""
    for game in started(world):
        board = board_of(world, game)
        fresh = Board(game, board.ground, world.all(Unit, game.game_id))
        assert (board.all, board.of, board.at) == (fresh.all, fresh.of, fresh.at)
        assert [list(units.values()) for units in board.units] == [list(units.values()) for units in fresh.units]


@rules.invariant
def captures_have_capturers(world: World) -> None:
    """Progress is 0 or 1, and whoever makes it stands there."""
    content: Content = world.content
    for game in started(world):
        for building in world.all(Building, game.game_id):
            assert building.capture_progress in (0, 1)
            assert (building.capture_progress > 0) == (building.capture_player > 0)
            if building.capture_progress:
                position = world.find(UnitPosition, game.game_id, building.x, building.y)
                unit = None if position is None else world.find(Unit, game.game_id, position.unit_id)
                assert unit is not None
                assert unit.is_alive
                assert unit.player_id == building.capture_player
                assert content.units[unit.unit_type].captures


@rules.invariant
def every_living_slot_has_its_hq(world: World) -> None:
    """While a game is played: one HQ for each living slot, its own, and none elsewhere."""
    for game in world.where(Game, state=GameState.PLAYING):
        living = [p.player_id for p in world.all(PlayerState, game.game_id) if p.is_alive]
        hqs = [b for b in world.all(Building, game.game_id) if b.building_type is BuildingType.HQ]
        assert sorted(hq.player_id for hq in hqs) == living
        assert sorted((hq.player_id, hq.x, hq.y) for hq in hqs) == [
            (row.player_id, row.x, row.y) for row in world.all(PlayerHQ, game.game_id)
        ]
        assert len(living) >= 2
        assert game.current_player in living
