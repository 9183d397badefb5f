"""Attack (section 10): one strike, perhaps a counter, and what follows from a death."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.board.combat import answers, in_range, resolve_combat, strike
from yonder.games.hashfront.board.rolls import roll
from yonder.games.hashfront.board.units import leave
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import UnitAttacked
from yonder.games.hashfront.guard import at_turn, ground, not_acted, own_unit
from yonder.games.hashfront.kinds import DeathCause, called_unit
from yonder.games.hashfront.match import stats
from yonder.games.hashfront.match.elimination import bury, check
from yonder.games.hashfront.match.tide import note_kill
from yonder.games.hashfront.models import Game, Unit
from yonder.games.hashfront.rules import rules


class Attack(Action):
    """Attack an enemy unit in range. If it survives and reaches you, it strikes back once.

    Infantry and Tanks strike adjacent units, also after moving (5 % less accurate). Rangers strike at distance 2 or 3
    and only if they have not moved. A miss still grazes for 1 where a hit would deal 2 or more.
    """

    game_id: int
    unit_id: int
    target_id: int


@rules.on(Attack)
def attack(ctx: Ctx, action: Attack) -> None:
    world, content = ctx.world, ctx.content
    game, me = at_turn(world, ctx.who, action.game_id)
    unit = own_unit(world, me, action.unit_id)
    not_acted(world, unit)
    target = target_of(world, unit, action.target_id)
    far = distance(unit, target)
    reachable(world, unit, target, far)
    board = ground(world, game)
    here, there = board.at(unit.x, unit.y), board.at(target.x, target.y)
    blow = strike(content, unit.unit_type, there, far, unit.has_moved)
    first = roll(ctx, game, "attack")
    countered = answers(content, target.unit_type, target.hp, blow, first, far)
    second = roll(ctx, game, "counter") if countered else 0
    done = resolve_combat(
        content, unit.unit_type, target.unit_type, unit.hp, target.hp, here, there, far, unit.has_moved, first, second
    )
    unit = world.put(unit, has_acted=True, hp=max(0, unit.hp - done.damage_to_attacker))
    target = world.put(target, hp=max(0, target.hp - done.damage_to_defender))
    rolled = (done.attack_chance, first, done.attack_outcome, done.damage_to_defender)
    answer = (done.counter_chance, second, done.counter_outcome, done.damage_to_attacker)
    ctx.tell(UnitAttacked(game.game_id, unit.unit_id, target.unit_id, far, *rolled, *answer))
    for victim, killer in ((target, unit), (unit, target)):
        if victim.hp == 0:
            die(ctx, game, victim, killer)


def target_of(world: World, unit: Unit, target_id: int) -> Unit:
    """A living unit of another slot."""
    target = world.get(Unit, unit.game_id, target_id, code="target_unknown")
    if not target.is_alive:
        raise world.refuse("target_dead", unit=called_unit(target.unit_type, target_id))
    if target.player_id == unit.player_id:
        raise world.refuse("friendly_target", unit=called_unit(target.unit_type, target_id))
    return target


def distance(a: Unit, b: Unit) -> int:
    """H-006."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def reachable(world: World, unit: Unit, target: Unit, far: int) -> None:
    """In range, and a Ranger has not moved (H-200, H-241)."""
    content: Content = world.content
    if not in_range(content, unit.unit_type, far):
        low, high = content.units[unit.unit_type].range
        names = {
            "unit": called_unit(unit.unit_type, unit.unit_id),
            "target": called_unit(target.unit_type, target.unit_id),
        }
        raise world.refuse("out_of_range", **names, distance=far, low=low, high=high)
    settled(world, unit)


def settled(world: World, unit: Unit) -> None:
    """A Ranger that has moved can only wait (H-241, H-242)."""
    content: Content = world.content
    if unit.has_moved and content.units[unit.unit_type].siege:
        raise world.refuse("ranger_moved", unit=called_unit(unit.unit_type, unit.unit_id))


def stirred(world: World, game_id: int) -> None:
    """Something has happened at last (H-526)."""
    game = world.get(Game, game_id)
    if game.stale:
        world.put(game, stale=0)


def die(ctx: Ctx, game: Game, victim: Unit, killer: Unit) -> None:
    """H-223: gone from the board, its capture broken off, its slot perhaps out."""
    stats.count_kill(ctx.world, game, killer.player_id, victim.player_id)
    note_kill(ctx.world, game, victim, killer)
    bury(ctx, victim, DeathCause.COMBAT)
    leave(ctx, victim)
    stirred(ctx.world, game.game_id)
    check(ctx, game.game_id, victim.player_id, killer.player_id)
