"""Opening a game: from a map to a lobby, from a full lobby to the first turn (H-060 .. H-071)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import GameCreated, GameStarted, PlayerJoined
from yonder.games.hashfront.kinds import BUILDINGS, BuildingType, EndReason, FirstPlayer, GameState
from yonder.games.hashfront.kinds import UNITS as UNIT_TYPES
from yonder.games.hashfront.maps.atlas import effective_text, next_id, template_of
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.match.turns import begin_turn
from yonder.games.hashfront.models import (
    GAMES,
    Building,
    Deployment,
    Game,
    MapInfo,
    Options,
    PlayerHQ,
    PlayerState,
    TestDice,
    Tiles,
    Unit,
    UnitPosition,
)


def open_game(
    ctx: Ctx,
    info: MapInfo,
    options: Options,
    *,
    name: str = "",
    creator: str = "",
    is_test_mode: bool = False,
    ranked: bool = False,
) -> Game:
    """A game in the lobby, with no holder yet: terrain and buildings are copied from the map."""
    world = ctx.world
    number = next_id(world, GAMES)
    game = world.put(
        Game(
            game_id=number,
            name=name or f"OPERATION_{number}",
            map_id=info.map_id,
            state=GameState.LOBBY,
            player_count=info.player_count,
            num_players=0,
            current_player=1,
            first_player=1,
            round=1,
            next_unit_id=0,
            winner=0,
            end_reason=EndReason.NONE,
            width=info.width,
            height=info.height,
            is_test_mode=is_test_mode,
            options=options,
            creator=creator,
            turn_started_ms=0,
            touched_ms=ctx.now,
            ranked=ranked,
        )
    )
    template = template_of(world, info)
    world.put(Tiles(number, effective_text(template)))
    raise_buildings(ctx, number, template)
    if options.test_seed is not None or options.scripted_rolls:
        world.put(TestDice(number, 0, 0))
    ctx.tell(GameCreated(number, info.map_id, info.player_count, game.name, is_test_mode))
    return game


def raise_buildings(ctx: Ctx, game_id: int, template: Template) -> None:
    """The buildings of the map, in its order."""
    for seq, spec in enumerate(template.buildings):
        kind = BUILDINGS[spec.building_type]
        ctx.world.put(Building(game_id, spec.x, spec.y, seq, kind, spec.player_id))
        if kind is BuildingType.HQ:
            ctx.world.put(PlayerHQ(game_id, spec.player_id, spec.x, spec.y))


def seat(ctx: Ctx, game: Game, slot: int, account: str, *, is_agent: bool = False) -> Game:
    """An account takes a slot."""
    world, game_id = ctx.world, game.game_id
    reserve = game.options.reserve_seconds * 1000
    world.put(PlayerState(game_id, slot, account, is_agent=is_agent, clock_reserve_ms=reserve))
    world.put(Deployment(account, game_id, slot))
    ctx.tell(PlayerJoined(game_id, slot, account))
    return world.put(game, num_players=game.num_players + 1, touched_ms=ctx.now)


def start_if_full(ctx: Ctx, game: Game) -> None:
    """The last slot is taken: the game begins in the same action (H-066)."""
    if game.num_players < game.player_count:
        return
    content: Content = ctx.content
    start = content.numbers.start
    world, game_id, first = ctx.world, game.game_id, 1
    if game.options.first_player is FirstPlayer.VRF:
        first = 1 + ctx.dice.below(game.player_count, "first_player")
    units = muster(ctx, game)
    buildings = world.all(Building, game_id)
    for player in world.all(PlayerState, game_id):
        slot = player.player_id
        owned = [b.building_type for b in buildings if b.player_id == slot]
        world.put(
            player,
            gold=start.first_gold if slot == first else start.other_gold,
            unit_count=units.count(slot),
            factory_count=owned.count(BuildingType.FACTORY),
            city_count=owned.count(BuildingType.CITY),
        )
    game = world.put(
        game,
        state=GameState.PLAYING,
        first_player=first,
        current_player=first,
        next_unit_id=len(units),
        turn_started_ms=ctx.now,
    )
    ctx.tell(GameStarted(game_id, game.player_count, first))
    begin_turn(ctx, game)


def muster(ctx: Ctx, game: Game) -> list[int]:
    """The units of the map take their places, with ids in its order; their slots."""
    world, game_id = ctx.world, game.game_id
    content: Content = ctx.content
    template = template_of(world, world.get(MapInfo, game.map_id))
    for number, spec in enumerate(template.units, 1):
        kind = UNIT_TYPES[spec.unit_type]
        world.put(Unit(game_id, number, spec.player_id, kind, spec.x, spec.y, content.units[kind].hp))
        world.put(UnitPosition(game_id, spec.x, spec.y, number))
    return [spec.player_id for spec in template.units]
