"""Elimination (section 15): when a slot is out, what becomes of what it had, and resigning."""

from __future__ import annotations

from yonder.core import Action, Ctx
from yonder.games.hashfront.board.board import units_of
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.events import BuildingChanged, DrawDeclined, PlayerEliminated, UnitDied
from yonder.games.hashfront.guard import playing, slots_of
from yonder.games.hashfront.kinds import (
    BY_GLYPH,
    TILE_GLYPHS,
    BuildingType,
    DeathCause,
    EliminationCause,
    EndReason,
    TileType,
    UnitType,
)
from yonder.games.hashfront.match.ending import finish
from yonder.games.hashfront.match.turns import advance, reset
from yonder.games.hashfront.models import (
    Building,
    Departed,
    DrawOffer,
    Game,
    PlayerHQ,
    PlayerState,
    Tiles,
    Unit,
    UnitPosition,
)
from yonder.games.hashfront.rules import rules


def living(ctx: Ctx, game_id: int) -> list[PlayerState]:
    """The slots that are still in the game."""
    return [player for player in ctx.world.all(PlayerState, game_id) if player.is_alive]


def check(ctx: Ctx, game_id: int, slot: int, by: int) -> bool:
    """Is a slot destroyed (H-302), or routed where that counts (H-307)? Then it is out."""
    player = ctx.world.find(PlayerState, game_id, slot)
    if player is None or not player.is_alive or player.unit_count or player.factory_count:
        return False
    game = ctx.world.get(Game, game_id)
    if player.gold and not game.options.rout_rule:
        return False
    eliminate(ctx, game, slot, EliminationCause.DESTROYED, by)
    return True


def eliminate(ctx: Ctx, game: Game, slot: int, cause: EliminationCause, by: int = 0) -> None:
    """A slot is out: the last one left wins (H-306), or its things are cleared away (H-304)."""
    world, game_id = ctx.world, game.game_id
    alive = living(ctx, game_id)
    player = world.get(PlayerState, game_id, slot)
    world.put(player, is_alive=False, placement=len(alive), eliminated_round=game.round)
    ctx.tell(PlayerEliminated(game_id, slot, cause, by))
    rest = [other.player_id for other in alive if other.player_id != slot]
    if len(rest) == 1:
        taken = cause is EliminationCause.HQ_LOST and by == rest[0]
        finish(ctx, game, rest[0], EndReason.HQ_CAPTURE if taken else EndReason.ELIMINATION)
        return
    clear(ctx, game, slot, by if cause is EliminationCause.HQ_LOST else 0)
    if game.current_player == slot:
        advance(ctx, world.get(Game, game_id))


def clear(ctx: Ctx, game: Game, slot: int, heir: int) -> None:
    """Units are disbanded, captures broken off, buildings neutral, the HQ a City; a draw offer lapses."""
    world, game_id = ctx.world, game.game_id
    for unit in units_of(world, game, slot):
        bury(ctx, unit, DeathCause.DISBANDED)
    for building in buildings_of(world, game_id):
        if building.capture_player == slot:
            reset(ctx, building)
    for building in buildings_of(world, game_id):
        if building.player_id == slot and building.building_type is not BuildingType.HQ:
            row = world.put(building, player_id=0, queued_unit=UnitType.NONE)
            ctx.tell(BuildingChanged(game_id, row.x, row.y, row.building_type, 0))
    world.put(world.get(PlayerState, game_id, slot), city_count=0, factory_count=0, orders=0)
    demote(ctx, game, slot, heir)
    offer = world.find(DrawOffer, game_id)
    if offer is not None:
        world.drop(offer)
        ctx.tell(DrawDeclined(game_id, 0))


def bury(ctx: Ctx, unit: Unit, cause: DeathCause) -> None:
    """A unit leaves the board (H-152); its row stays, so that its id is known to be dead."""
    world, game_id = ctx.world, unit.game_id
    world.put(unit, hp=0, is_alive=False)
    world.put(UnitPosition(game_id, unit.x, unit.y, 0))
    player = world.get(PlayerState, game_id, unit.player_id)
    world.put(player, unit_count=player.unit_count - 1)
    ctx.tell(UnitDied(game_id, unit.unit_id, cause))


def demote(ctx: Ctx, game: Game, slot: int, heir: int) -> None:
    """The HQ of a lost slot becomes a City (H-305), of its capturer or of nobody."""
    world, game_id = ctx.world, game.game_id
    place = world.get(PlayerHQ, game_id, slot)
    world.drop(place)
    building = world.get(Building, game_id, place.x, place.y)
    world.put(building, building_type=BuildingType.CITY, player_id=heir)
    tiles = world.get(Tiles, game_id)
    at = place.y * game.width + place.x
    assert BY_GLYPH[tiles.ground[at]] is TileType.HQ
    city = TILE_GLYPHS[TileType.CITY]
    world.put(tiles, ground=tiles.ground[:at] + city + tiles.ground[at + 1 :])
    if heir:
        winner = world.get(PlayerState, game_id, heir)
        world.put(winner, city_count=winner.city_count + 1)
    ctx.tell(BuildingChanged(game_id, place.x, place.y, BuildingType.CITY, heir))


class Resign(Action):
    """Give up. Without a slot number the slot at turn is meant if you hold it, else your only living one."""

    game_id: int
    player_id: int = 0


@rules.on(Resign)
def resign(ctx: Ctx, action: Resign) -> None:
    game = playing(ctx.world, action.game_id)
    slot = resigning(ctx, game, action.player_id)
    ctx.world.put(Departed(game.game_id, slot))
    eliminate(ctx, game, slot, EliminationCause.RESIGNED)


def resigning(ctx: Ctx, game: Game, asked: int) -> int:
    """Which slot resigns (H-309)."""
    alive = [
        s for s in slots_of(ctx.world, ctx.who, game.game_id) if ctx.world.get(PlayerState, game.game_id, s).is_alive
    ]
    if not alive or (asked and asked not in alive):
        raise ctx.refuse("not_alive_player", game_id=game.game_id)
    if asked:
        return asked
    if game.current_player in alive:
        return game.current_player
    if len(alive) > 1:
        raise ctx.refuse("ambiguous_slot")
    return alive[0]
