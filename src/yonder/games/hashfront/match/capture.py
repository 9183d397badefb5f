"""Capture (section 14): two steps by one unit that stays."""

from __future__ import annotations

from yonder.core import Action, Ctx, Reject, World
from yonder.games.hashfront.board.attacks import stirred
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import BuildingCaptured, CaptureProgress, PlayerEliminated
from yonder.games.hashfront.guard import at_turn, own_unit
from yonder.games.hashfront.kinds import BuildingType, EliminationCause, EndReason, HqRule, UnitType, called_unit
from yonder.games.hashfront.match import stats
from yonder.games.hashfront.match.elimination import check, eliminate, living
from yonder.games.hashfront.match.ending import finish
from yonder.games.hashfront.match.tide import note_capture
from yonder.games.hashfront.models import Building, Game, PlayerState, Unit
from yonder.games.hashfront.rules import rules

_COUNTS = {BuildingType.CITY: "city_count", BuildingType.FACTORY: "factory_count"}


class Capture(Action):
    """Take the building your Infantry or Ranger stands on: two captures, in two turns, by the unit that stays there.

    A Ranger must not have moved this turn. Taking an HQ eliminates its owner.
    """

    game_id: int
    unit_id: int


@rules.on(Capture)
def capture(ctx: Ctx, action: Capture) -> None:
    world = ctx.world
    content: Content = ctx.content
    game, me = at_turn(world, ctx.who, action.game_id)
    unit = own_unit(world, me, action.unit_id)
    building = capturable(world, unit)
    progress = 1 + (building.capture_progress if building.capture_player == unit.player_id else 0)
    world.put(unit, has_acted=True)
    ctx.tell(CaptureProgress(game.game_id, unit.x, unit.y, unit.player_id, progress))
    if progress < content.numbers.capture.threshold:
        world.put(building, capture_player=unit.player_id, capture_progress=progress)
    else:
        note_capture(world, game, unit)
        take(ctx, game, building, unit.player_id)


def capturable(world: World, unit: Unit) -> Building:
    """The building that this unit may capture now, or the refusal."""
    building = world.find(Building, unit.game_id, unit.x, unit.y)
    may_capture(world.content, unit, building)
    assert building is not None
    return building


def may_capture(content: Content, unit: Unit, building: Building | None) -> None:
    """What a unit needs to capture where it stands (H-280)."""
    kind = content.units[unit.unit_type]
    if not kind.captures:
        raise _refused(content, "cannot_capture", unit)
    if unit.has_acted:
        raise _refused(content, "already_acted", unit)
    if unit.has_moved and kind.siege:
        raise _refused(content, "ranger_moved", unit)
    if building is None:
        raise _refused(content, "no_building", unit)
    if building.player_id == unit.player_id:
        raise _refused(content, "already_owned", unit)


def _refused(content: Content, code: str, unit: Unit) -> Reject:
    return content.refuse(
        code, unit=called_unit(unit.unit_type, unit.unit_id), unit_type=unit.unit_type, x=unit.x, y=unit.y
    )


def take(ctx: Ctx, game: Game, building: Building, slot: int) -> None:
    """Ownership passes (H-283); orders of the old owner are lost (H-267)."""
    world, kind, old = ctx.world, building.building_type, building.player_id
    world.put(building, player_id=slot, capture_player=0, capture_progress=0, queued_unit=UnitType.NONE)
    recount(world, game.game_id, old, kind, -1)
    if building.queued_unit is not UnitType.NONE:
        player = world.get(PlayerState, game.game_id, old)
        world.put(player, orders=player.orders - 1)
    recount(world, game.game_id, slot, kind, 1)
    ctx.tell(BuildingCaptured(game.game_id, building.x, building.y, kind, slot, old))
    stats.count_capture(world, game, slot, kind)
    stirred(world, game.game_id)
    if kind is BuildingType.HQ:
        take_hq(ctx, game, old, slot)
    elif old:
        check(ctx, game.game_id, old, slot)


def recount(world: World, game_id: int, slot: int, kind: BuildingType, change: int) -> None:
    """Cities and Factories are counted (H-141), HQs are not."""
    field = _COUNTS.get(kind)
    if slot and field is not None:
        player = world.get(PlayerState, game_id, slot)
        world.put(player, **{field: getattr(player, field) + change})


def take_hq(ctx: Ctx, game: Game, loser: int, slot: int) -> None:
    """Its owner is out (H-301); where that is the rule, the capturer wins at once (H-303)."""
    alive = living(ctx, game.game_id)
    if game.options.hq_rule is HqRule.SUDDEN and len(alive) > 2:
        player = ctx.world.get(PlayerState, game.game_id, loser)
        ctx.world.put(player, is_alive=False, placement=len(alive), eliminated_round=game.round)
        ctx.tell(PlayerEliminated(game.game_id, loser, EliminationCause.HQ_LOST, slot))
        finish(ctx, game, slot, EndReason.HQ_CAPTURE)
    else:
        eliminate(ctx, game, loser, EliminationCause.HQ_LOST, slot)
