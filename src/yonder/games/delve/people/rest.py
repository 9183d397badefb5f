"""Rest and meditation (D-070, D-071)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import index_of, instance_of, is_room
from yonder.games.delve.encounter.ailments import cure_harm
from yonder.games.delve.encounter.rounds import act_in_peace
from yonder.games.delve.events import Meditated, Rested
from yonder.games.delve.models import Character, Combat, Magic, MemberState
from yonder.games.delve.party.helpers import helper_of
from yonder.games.delve.people.guard import alive, at_peace
from yonder.games.delve.rules import SECOND, rules, seconds, wait
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.places import named, tell


class Rest(Action):
    """Rest where no enemy is: half of your health and mana comes back, and what harms you ends."""


@rules.on(Rest)
def rest(ctx: Ctx, _action: Rest) -> None:
    place = may_rest(ctx.world, ctx.who)
    world, who, most = ctx.world, ctx.who, max_hp(ctx.world, ctx.who)
    body, magic = world.get(Combat, who), world.get(Magic, who)
    body = world.put(body, hp=min(most, body.hp + (most + 1) // 2))
    magic = world.put(magic, mana=min(magic.max_mana, magic.mana + (magic.max_mana + 1) // 2))
    cure_harm(ctx, who)
    _helper(ctx, place)
    _tire(ctx)
    left = 0
    if is_room(place):
        state = world.get(MemberState, instance_of(place), who)
        left = world.put(state, rests_left=state.rests_left - 1).rests_left
    tell(ctx, place, Rested(named(world, who), body.hp, magic.mana, left))
    act_in_peace(ctx, who)


def _helper(ctx: Ctx, place: str) -> None:
    """A helper rests beside its player."""
    npc = helper_of(ctx.world, ctx.who, place)
    if npc:
        body = ctx.world.get(Combat, npc)
        ctx.world.put(body, hp=min(body.max_hp, body.hp + (body.max_hp + 1) // 2))


def may_rest(world: World, who: str) -> str:
    place = may_pause(world, who)
    if is_room(place):
        need(world, world.get(MemberState, instance_of(place), who).rests_left, "no_rests")
    return place


def may_pause(world: World, who: str) -> str:
    """The place of somebody who has peace and has not rested just now."""
    place = alive(world, who)
    at_peace(world, place)
    ready = world.get(Character, who).rest_ready_at
    left = wait(world, ready)
    need(world, not left, "not_ready", seconds_left=left, ready_at=ready * SECOND)
    return place


class Meditate(Action):
    """Gather a little mana where no enemy is."""


@rules.on(Meditate)
def meditate(ctx: Ctx, _action: Meditate) -> None:
    place = may_meditate(ctx.world, ctx.who)
    magic = ctx.world.get(Magic, ctx.who)
    magic = ctx.world.put(magic, mana=min(magic.max_mana, magic.mana + 3 * magic.mana_regen))
    if is_room(place):
        state = ctx.world.get(MemberState, instance_of(place), ctx.who)
        ctx.world.put(state, meditated=(*state.meditated, index_of(place)))
    else:
        _tire(ctx)
    tell(ctx, place, Meditated(named(ctx.world, ctx.who), ctx.world.get(Combat, ctx.who).hp, magic.mana))
    act_in_peace(ctx, ctx.who)


def may_meditate(world: World, who: str) -> str:
    place = alive(world, who)
    if not is_room(place):
        return may_pause(world, who)
    at_peace(world, place)
    known = world.get(MemberState, instance_of(place), who).meditated
    need(world, index_of(place) not in known, "already_meditated")
    return place


def _tire(ctx: Ctx) -> None:
    content: Content = ctx.content
    row = ctx.world.get(Character, ctx.who)
    ctx.world.put(row, rest_ready_at=seconds(ctx.world) + content.numbers.rest_cooldown)
