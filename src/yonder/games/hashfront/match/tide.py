"""Tide: how the strength of each slot went, round by round, and what each unit did for it (H-978)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.hashfront.board.board import units_of
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.models import Feat, Game, PlayerState, Tide, Unit

CITY, FACTORY = 100, 150  # beside units, which count 100 for each gold they cost, by the health they have left


def strength(world: World, game: Game, player: PlayerState) -> int:
    """What a slot has on the board."""
    content: Content = world.content
    kinds = content.units
    army = sum(
        100 * kinds[unit.unit_type].cost * unit.hp // kinds[unit.unit_type].hp
        for unit in units_of(world, game, player.player_id)
    )
    return army + CITY * player.city_count + FACTORY * player.factory_count


def close_round(world: World, game: Game) -> None:
    """A round is over, or the match is."""
    players = world.all(PlayerState, game.game_id)
    world.put(_now(world, game), strength=tuple(strength(world, game, player) for player in players))


def note_kill(world: World, game: Game, victim: Unit, killer: Unit) -> None:
    """A unit has destroyed another."""
    tide = _now(world, game)
    world.put(tide, lost=_one_more(tide.lost, victim.player_id))
    feat = _feat(world, killer)
    world.put(feat, kills=feat.kills + 1)


def note_capture(world: World, game: Game, unit: Unit) -> None:
    """A unit has taken a building."""
    tide = _now(world, game)
    world.put(tide, taken=_one_more(tide.taken, unit.player_id))
    feat = _feat(world, unit)
    world.put(feat, captures=feat.captures + 1)


def _now(world: World, game: Game) -> Tide:
    none = (0,) * game.player_count
    return world.find(Tide, game.game_id, game.round) or Tide(game.game_id, game.round, none, none, none)


def _feat(world: World, unit: Unit) -> Feat:
    return world.find(Feat, unit.game_id, unit.unit_id) or Feat(unit.game_id, unit.unit_id)


def _one_more(counts: tuple[int, ...], slot: int) -> tuple[int, ...]:
    return (*counts[: slot - 1], counts[slot - 1] + 1, *counts[slot:])
