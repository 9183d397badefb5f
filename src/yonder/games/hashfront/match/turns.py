"""Turns: beginning one, ending one, and whose comes next (section 4)."""

from __future__ import annotations

from yonder.core import Action, Ctx
from yonder.games.hashfront.board.board import units_of
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import CaptureReset, DrawDeclined, IncomePaid, TurnEnded, UnitSpawned
from yonder.games.hashfront.guard import at_turn
from yonder.games.hashfront.kinds import UnitType
from yonder.games.hashfront.match import stats
from yonder.games.hashfront.match.ending import RunOut, time_out
from yonder.games.hashfront.match.tide import close_round
from yonder.games.hashfront.models import Building, ChatPace, DrawOffer, Game, PlayerState, Unit, UnitPosition
from yonder.games.hashfront.rules import rules

NOBODY = UnitType.NONE


class EndTurn(Action):
    """End your turn. Units that have not acted may stay idle; the next living slot receives its income and orders."""

    game_id: int


@rules.on(EndTurn)
def end_turn(ctx: Ctx, action: EndTurn) -> None:
    game, me = at_turn(ctx.world, ctx.who, action.game_id)
    if game.options.turn_seconds:
        spend_reserve(ctx, game, me)
    pass_turn(ctx, game)


def spend_reserve(ctx: Ctx, game: Game, me: PlayerState) -> None:
    """Time beyond the turn's own comes from the bank (H-762); ending it oneself forgives strikes (H-764)."""
    over = max(0, ctx.now - game.turn_started_ms - game.options.turn_seconds * 1000)
    ctx.world.put(me, clock_reserve_ms=max(0, me.clock_reserve_ms - over), clock_strikes=0)


def pass_turn(ctx: Ctx, game: Game) -> None:
    """The effects of `end_turn` (H-104)."""
    sweep(ctx, game)
    quiet(ctx, game)
    advance(ctx, game)


def sweep(ctx: Ctx, game: Game) -> None:
    """Captures of the ending slot on which no capturer of it stands are broken off (H-288)."""
    slot = game.current_player
    for building in buildings_of(ctx.world, game.game_id):
        if building.capture_player == slot and not capturer_on(ctx, building, slot):
            reset(ctx, building)


def capturer_on(ctx: Ctx, building: Building, slot: int) -> bool:
    """Does a unit of the slot that can capture stand on the building?"""
    content: Content = ctx.content
    position = ctx.world.find(UnitPosition, building.game_id, building.x, building.y)
    if position is None or not position.unit_id:
        return False
    unit = ctx.world.get(Unit, building.game_id, position.unit_id)
    return unit.player_id == slot and content.units[unit.unit_type].captures


def reset(ctx: Ctx, building: Building) -> None:
    """A capture is broken off."""
    ctx.world.put(building, capture_player=0, capture_progress=0)
    ctx.tell(CaptureReset(building.game_id, building.x, building.y, building.capture_player))


def quiet(ctx: Ctx, game: Game) -> None:
    """A new cycle of messages for the ending slot (H-641), and its draw offer grows old (H-957)."""
    world, slot = ctx.world, game.current_player
    pace = world.find(ChatPace, game.game_id, slot)
    if pace is not None:
        world.put(pace, count=0)
    offer = world.find(DrawOffer, game.game_id)
    if offer is not None and offer.by == slot:
        if offer.turns > 1:
            world.put(offer, turns=offer.turns - 1)
        else:
            world.drop(offer)
            ctx.tell(DrawDeclined(game.game_id, 0))


def advance(ctx: Ctx, game: Game) -> None:
    """To the next living slot; past the slot that counts, the round rises (H-105), or time is up (H-106)."""
    world, ended = ctx.world, game.current_player
    slot, turn = ended, game.round
    while True:
        slot = slot % game.player_count + 1
        turn += slot == game.first_player
        if world.get(PlayerState, game.game_id, slot).is_alive:
            break
    if turn > game.options.max_rounds:
        time_out(ctx, game)
        return
    if turn > game.round:
        close_round(world, game)
    game = world.put(game, current_player=slot, round=turn, turn_started_ms=ctx.now, stale=game.stale + 1)
    ctx.tell(TurnEnded(game.game_id, ended, slot, turn))
    begin_turn(ctx, game)


def begin_turn(ctx: Ctx, game: Game) -> None:
    """H-101: flags, income, production, clock."""
    content: Content = ctx.content
    numbers = content.numbers
    world, slot = ctx.world, game.current_player
    for unit in units_of(world, game, slot):
        if unit.has_moved or unit.has_acted:
            world.put(unit, has_moved=False, has_acted=False)
    me = world.get(PlayerState, game.game_id, slot)
    amount = numbers.income.of(me.city_count)
    me = world.put(me, gold=min(numbers.limits.gold, me.gold + amount))
    ctx.tell(IncomePaid(game.game_id, slot, amount, me.gold))
    if me.orders:
        produce(ctx, game, me)
    start_clock(ctx, game, me)


def produce(ctx: Ctx, game: Game, me: PlayerState) -> None:
    """Ordered units appear on free Factories, in template order (H-263); blocked orders wait (H-264)."""
    world, game_id = ctx.world, game.game_id
    for building in buildings_of(world, game_id):
        if building.queued_unit is NOBODY or building.player_id != me.player_id:
            continue
        position = world.find(UnitPosition, game_id, building.x, building.y)
        if position is None or not position.unit_id:
            world.put(building, queued_unit=NOBODY)
            spawn(ctx, game_id, me.player_id, building)


def spawn(ctx: Ctx, game_id: int, slot: int, factory: Building) -> None:
    """A unit leaves the Factory with both flags set (H-265)."""
    content: Content = ctx.content
    world, kind = ctx.world, factory.queued_unit
    game = world.get(Game, game_id)
    number = world.put(game, next_unit_id=game.next_unit_id + 1).next_unit_id
    x, y = factory.x, factory.y
    world.put(Unit(game_id, number, slot, kind, x, y, content.units[kind].hp, has_moved=True, has_acted=True))
    world.put(UnitPosition(game_id, x, y, number))
    me = world.get(PlayerState, game_id, slot)
    world.put(me, unit_count=me.unit_count + 1, orders=me.orders - 1)
    ctx.tell(UnitSpawned(game_id, number, slot, kind, x, y))
    stats.count(world, game, slot, "units_produced")


def start_clock(ctx: Ctx, game: Game, me: PlayerState) -> None:
    """With a timer, the referee itself will claim the timeout if nobody does (H-763)."""
    if game.options.turn_seconds:
        content: Content = ctx.content
        at = deadline(game, me) + content.numbers.clock.grace_ms
        ctx.later(at, RunOut(game.game_id), str(game.game_id))


def deadline(game: Game, me: PlayerState) -> int:
    """When the turn of the current slot is late, its bank included (H-760, H-762)."""
    return game.turn_started_ms + game.options.turn_seconds * 1000 + me.clock_reserve_ms
