"""Movement: through an exit, past a trap, through a locked door, out of a fight (D-047, D-048, D-110, D-197, D-226)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit import party
from yonder.core.kit.guard import need
from yonder.games.delve.dungeon.instance import instance_of, is_explored, is_room
from yonder.games.delve.dungeon.keys import has_key, unlock
from yonder.games.delve.dungeon.leaving import leave
from yonder.games.delve.dungeon.traps import cross
from yonder.games.delve.encounter.damage import strike
from yonder.games.delve.encounter.rounds import Turn, act_in_peace, phase_order
from yonder.games.delve.events import Retreated
from yonder.games.delve.kinds import Label
from yonder.games.delve.models import Combat, Fighter, Following
from yonder.games.delve.party.events import FollowFailed
from yonder.games.delve.people.guard import able, stunned
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import is_tile, named, place_of, tell, ways
from yonder.games.delve.world.travel import throw, travel

OUTWARD = (Label.EXIT, Label.PORTAL)


class Move(Action):
    """Go through an exit of the place you are in. In a fight that is a retreat: every enemy strikes at you first."""

    exit: str


@rules.on(Move)
def move(ctx: Ctx, action: Move) -> None:
    place, to = may_move(ctx.world, ctx.who, action.exit)
    label = action.exit
    _move(ctx, action, place, to)
    if label == Label.LOCKED_DOOR:
        label = next((way for way, there in ways(ctx.world, place).items() if there == to), label)
    if place_of(ctx.world, ctx.who) != place:
        lead(ctx, place, label)


def lead(ctx: Ctx, place: str, label: str) -> None:
    """Those who follow a leader make the same move, as their own (D-276)."""
    found = party.of(ctx.world, ctx.who)
    if found is None or found.leader != ctx.who:
        return
    for who in sorted(party.members(ctx.world, found.party)):
        if ctx.world.find(Following, who) is None or place_of(ctx.world, who) != place or who == ctx.who:
            continue
        refused = ctx.refuse("in_encounter") if fights(ctx.world, who) else ctx.attempt(Move(label), who)
        if refused is not None:
            ctx.tell(FollowFailed(named(ctx.world, who), refused.code), [who], scope=place)


def _move(ctx: Ctx, action: Move, place: str, to: str) -> None:
    if fights(ctx.world, ctx.who):
        retreat(ctx, to, action.exit)
    elif is_room(place) and action.exit in OUTWARD:
        leave(ctx, ctx.who)
    else:
        go(ctx, place, to, action.exit)


def go(ctx: Ctx, place: str, to: str, label: str) -> None:
    """Walk on in peace."""
    who = ctx.who
    if label != Label.BACK:
        throw(ctx, cross(ctx, who))
        if place_of(ctx.world, who) != place or ctx.world.get(Combat, who).is_dead or stunned(ctx.world, who):
            act_in_peace(ctx, who)
            return
    if label == Label.LOCKED_DOOR:
        label = unlock(ctx, who, to)
    travel(ctx, who, to, label)


def may_move(world: World, who: str, label: str) -> tuple[str, str]:
    place = able(world, who)
    to = ways(world, place).get(label)
    if to is None:
        raise world.refuse("no_exit", exit=label)
    may_pass(world, who, place, to, label)
    return place, to


def may_pass(world: World, who: str, place: str, to: str, label: str) -> None:
    """Refuse who is held up in a fight, or has no key."""
    if is_free(world, who, place):
        return
    if fights(world, who):
        need(world, is_retreat(world, place, to), "enemies_block")
        Turn.may(world, who)
    if label == Label.LOCKED_DOOR and is_room(place):
        need(world, has_key(world, who, instance_of(place)), "locked")


def is_free(world: World, who: str, place: str) -> bool:
    """Is every way open: under the sky, and not in a fight?"""
    return is_tile(place) and not fights(world, who)


def is_retreat(world: World, place: str, to: str) -> bool:
    """May one get away there from a fight?"""
    return is_tile(place) or (is_room(to) and is_explored(world, to))


def fights(world: World, who: str) -> bool:
    """Does somebody take part in the fight of this place? Who does not may move on freely (D-117)."""
    row = world.find(Fighter, place_of(world, who), who)
    return row is not None and row.engaged


def retreat(ctx: Ctx, to: str, label: str) -> None:
    """Every enemy that can strikes once; who lives gets away (D-110)."""
    world, who = ctx.world, ctx.who
    turn = Turn(ctx, who)
    for enemy in phase_order(world, turn.place):
        if not stunned(world, enemy) and not world.get(Combat, who).is_dead:
            strike(ctx, enemy, who, "retreat attack")
    if not world.get(Combat, who).is_dead:
        tell(ctx, turn.place, Retreated(named(world, who), label))
        travel(ctx, who, to, label, beats=False)
    turn.done()
