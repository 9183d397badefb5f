"""Orders to single units: move and wait (sections 8 and 9)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.board.ground import Ground
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import UnitMoved, UnitWaited
from yonder.games.hashfront.guard import at_turn, ground, not_acted, own_unit
from yonder.games.hashfront.kinds import called_unit
from yonder.games.hashfront.match.turns import reset
from yonder.games.hashfront.models import Building, Unit, UnitPosition
from yonder.games.hashfront.rules import rules


class MoveUnit(Action):
    """Move a unit along a path: the tiles it enters, one beside the other, without the tile it stands on.

    Friends may be passed, enemies block, and the last tile must be free. Each tile costs its terrain's move cost; a
    Tank or Ranger that starts on a road has two road tiles free. A unit moves once a turn, before it acts.
    """

    game_id: int
    unit_id: int
    path: tuple[tuple[int, int], ...]


@rules.on(MoveUnit)
def move_unit(ctx: Ctx, action: MoveUnit) -> None:
    world = ctx.world
    game, me = at_turn(world, ctx.who, action.game_id)
    unit = own_unit(world, me, action.unit_id)
    movable(world, unit)
    cost = path_cost(world, ground(world, game), unit, action.path)
    x, y = action.path[-1]
    world.put(UnitPosition(unit.game_id, unit.x, unit.y, 0))
    world.put(UnitPosition(unit.game_id, x, y, unit.unit_id))
    world.put(Unit(unit.game_id, unit.unit_id, unit.player_id, unit.unit_type, x, y, unit.hp, has_moved=True))
    ctx.tell(UnitMoved(unit.game_id, unit.unit_id, action.path, x, y, cost))
    leave(ctx, unit)


def movable(world: World, unit: Unit) -> None:
    """H-161: neither moved nor acted."""
    if unit.has_moved:
        raise world.refuse("already_moved", unit=called_unit(unit.unit_type, unit.unit_id))
    not_acted(world, unit)


def path_cost(world: World, board: Ground, unit: Unit, path: tuple[tuple[int, int], ...]) -> int:
    """The total cost of a legal path; each step is judged in the order of H-171."""
    if not path:
        raise world.refuse("path_empty")
    content: Content = world.content
    if len(path) > content.numbers.limits.path:
        raise world.refuse("path_too_long", count=len(path))
    ways = board.ways[unit.unit_type]
    pool = ways.pool if ways.road >> board.bit(unit.x, unit.y) & 1 else 0
    spent, before, last = 0, (unit.x, unit.y), len(path) - 1
    for i, (x, y) in enumerate(path):
        bit = next_step(world, board, unit, before, (x, y))
        if pool and ways.road >> bit & 1:
            pool -= 1
        else:
            pool = 0
            spent += ways.cost[bit]
        if spent > ways.move:
            name = called_unit(unit.unit_type, unit.unit_id)
            raise world.refuse("out_of_moves", unit=name, cost=spent, move=ways.move, x=x, y=y)
        if i < last and enemy_at(world, unit, x, y):
            raise world.refuse("path_blocked", x=x, y=y)
        before = (x, y)
    if occupant(world, unit.game_id, *before):
        raise world.refuse("dest_occupied", x=before[0], y=before[1])
    return spent


def next_step(world: World, board: Ground, unit: Unit, before: tuple[int, int], tile: tuple[int, int]) -> int:
    """The bit of a tile that the unit may enter from the one before."""
    x, y = tile
    if not board.inside(x, y):
        raise world.refuse("out_of_bounds", x=x, y=y)
    if abs(x - before[0]) + abs(y - before[1]) != 1:
        raise world.refuse("not_adjacent", x=x, y=y)
    bit = y * board.stride + x
    if bit not in board.ways[unit.unit_type].cost:
        raise world.refuse("impassable", unit_type=unit.unit_type, terrain=board.tiles[bit], x=x, y=y)
    return bit


def occupant(world: World, game_id: int, x: int, y: int) -> int:
    """The unit on a tile; 0 is nobody."""
    position = world.find(UnitPosition, game_id, x, y)
    return 0 if position is None else position.unit_id


def enemy_at(world: World, unit: Unit, x: int, y: int) -> bool:
    """Does a unit of another slot stand there (H-172, H-225)?"""
    number = occupant(world, unit.game_id, x, y)
    return bool(number) and world.get(Unit, unit.game_id, number).player_id != unit.player_id


def leave(ctx: Ctx, unit: Unit) -> None:
    """A capture ends the moment its unit leaves the tile (H-286) or dies (H-287)."""
    building = ctx.world.find(Building, unit.game_id, unit.x, unit.y)
    if building is not None and building.capture_player == unit.player_id:
        reset(ctx, building)


class WaitUnit(Action):
    """Let a unit do nothing more this turn. A capture it has begun goes on."""

    game_id: int
    unit_id: int


@rules.on(WaitUnit)
def wait_unit(ctx: Ctx, action: WaitUnit) -> None:
    _, me = at_turn(ctx.world, ctx.who, action.game_id)
    unit = own_unit(ctx.world, me, action.unit_id)
    not_acted(ctx.world, unit)
    ctx.world.put(unit, has_moved=True, has_acted=True)
    ctx.tell(UnitWaited(unit.game_id, unit.unit_id))
