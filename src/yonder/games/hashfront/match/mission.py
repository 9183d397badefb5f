"""The first mission (H-979): a real match of few rounds against an easy agent, taught step by step from the board."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import World
from yonder.games.hashfront.board.board import units_of
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.kinds import Tier, Trait, UnitType
from yonder.games.hashfront.maps.atlas import template_of
from yonder.games.hashfront.models import Game, MapInfo, Options, PlayerState, Unit

NAME, MAP = "FIRST_MISSION", "PINHOLE"
OPTIONS = Options(max_rounds=15, rout_rule=True)
TIER, TRAITS = Tier.CADET, (Trait.CAUTIOUS,)
STEPS = ("move", "build", "capture", "attack", "win")


def step_of(world: World, game: Game, slot: int) -> int:
    """The first step, from 0, that a slot has not done."""
    return next((place for place, done in enumerate(_done(world, game, slot)) if not done), len(STEPS) - 1)


def _done(world: World, game: Game, slot: int) -> Iterator[bool]:
    """Step after step, as the board shows it: what was done leaves its traces there."""
    template = template_of(world, world.get(MapInfo, game.map_id))
    began = {(spec.x, spec.y) for spec in template.units if spec.player_id == slot}
    mine = units_of(world, game, slot)
    yield any(unit.has_moved or (unit.x, unit.y) not in began for unit in mine)
    houses = [house for house in buildings_of(world, game.game_id) if house.player_id == slot]
    bought = any(unit.unit_id > len(template.units) for unit in mine)
    yield bought or any(house.queued_unit is not UnitType.NONE for house in houses)
    owned = sum(spec.player_id == slot for spec in template.buildings)
    yield len(houses) > owned
    player = world.get(PlayerState, game.game_id, slot)
    whole = world.content.units
    units = (world.get(Unit, game.game_id, number) for number in range(1, game.next_unit_id + 1))
    yield player.is_alive and any(unit.hp < whole[unit.unit_type].hp for unit in units if unit.player_id != slot)
