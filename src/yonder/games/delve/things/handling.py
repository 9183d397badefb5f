"""Handling things: take, drop, give (D-075 to D-079)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit import party
from yonder.core.kit.guard import need
from yonder.games.delve.dungeon.chronicle import found
from yonder.games.delve.dungeon.events import KeyFound
from yonder.games.delve.dungeon.instance import instance_of, tell_members
from yonder.games.delve.dungeon.secrecy import known_item
from yonder.games.delve.dungeon.traps import cross
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.events import Coins, Dropped, Given, Share, Taken
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Character, Combat, Instance, Item, Presence
from yonder.games.delve.people.guard import able, alive, at_peace, beside, stunned
from yonder.games.delve.people.quests import collected
from yonder.games.delve.rules import rules, wait
from yonder.games.delve.things.items import free_to_give, holding, kind_of, lay_down, let_go, room_for, thing
from yonder.games.delve.world.places import named, tell
from yonder.games.delve.world.travel import throw


class Take(Action):
    """Take something that lies here. Coins go into your purse, shared with your party."""

    item: str


@rules.on(Take)
def take(ctx: Ctx, action: Take) -> None:
    row = may_take(ctx.world, ctx.who, action.item)
    turn = Turn(ctx, ctx.who)
    throw(ctx, cross(ctx, ctx.who))
    if not able_in(ctx.world, ctx.who, turn.place):
        turn.done()
        return
    kind, what = kind_of(ctx.world, row), thing(ctx.world, row)
    if "currency" in kind.tags:
        ctx.world.drop(row)
        share_out(ctx, row.amount * kind.unit)
    else:
        ctx.world.put(row, holder=ctx.who, place="", touched=True, reserved_for="", reserved_until=0)
        tell(ctx, turn.place, Taken(named(ctx.world, ctx.who), what))
        collected(ctx, ctx.who)
        if not row.touched:
            found(ctx, ctx.who, what.name, kind.price)
        if row.opens and not row.touched:
            _found_key(ctx, row.opens, turn.place)
    turn.done()


def able_in(world: World, who: str, place: str) -> bool:
    """Is somebody still here, alive and not stunned, after passing a trap?"""
    here = world.get(Presence, who).place == place
    return here and not world.get(Combat, who).is_dead and not stunned(world, who)


def _found_key(ctx: Ctx, instance: str, place: str) -> None:
    """A member has the key for the first time (D-199)."""
    dungeon = ctx.world.get(Instance, instance)
    dungeon = ctx.world.put(dungeon, keys_found=dungeon.keys_found + 1)
    tell_members(ctx, dungeon, KeyFound(place, named(ctx.world, ctx.who)))


def may_take(world: World, who: str, item: str) -> Item:
    row = liftable(world, who, able(world, who), world.find(Item, item))
    Turn.may(world, who)
    return row


def liftable(world: World, who: str, place: str, row: Item | None) -> Item:
    """The thing, for somebody in this place who is able to act."""
    if row is None or not known_item(world, who, row):
        raise world.refuse("no_such_item")
    need(world, row.place == place, "not_here")
    mine = row.reserved_for in ("", who) or (row.reserved_until and not wait(world, row.reserved_until))
    need(world, mine, "reserved")
    kind = kind_of(world, row)
    if "currency" not in kind.tags:
        room_for(world, who, kind.weight)
    need(world, not row.opens or row.opens == instance_of(place), "bound")
    return row


def share_out(ctx: Ctx, total: int) -> None:
    """Coins are shared with party members in the place; the rest is the taker's (D-077)."""
    world, who = ctx.world, ctx.who
    place = world.get(Presence, who).place
    members = [each for each in party.together(world, who) if world.get(Presence, each).place == place]
    each = total // len(members)
    shares = []
    for member in members:
        gold = each + (total - each * len(members) if member == who else 0)
        row = world.get(Character, member)
        world.put(row, purse=row.purse + gold)
        shares.append(Share(named(world, member), gold))
    tell(ctx, place, Coins(named(world, who), total, tuple(shares)))


class Drop(Action):
    """Lay something down here. It costs no turn."""

    item: str


@rules.on(Drop)
def drop(ctx: Ctx, action: Drop) -> None:
    place, row = may_drop(ctx.world, ctx.who, action.item)
    lay_down(ctx, row, place)
    tell(ctx, place, Dropped(named(ctx.world, ctx.who), thing(ctx.world, row)))


def may_drop(world: World, who: str, item: str) -> tuple[str, Item]:
    place, row = alive(world, who), holding(world, who, item)
    free_to_give(world, row)
    return place, row


class Give(Action):
    """Hand something to another player here."""

    item: str
    target: str


@rules.on(Give)
def give(ctx: Ctx, action: Give) -> None:
    place, row = may_give(ctx.world, ctx.who, action)
    let_go(ctx, row)
    ctx.world.put(row, holder=action.target, touched=True)
    actor, target = named(ctx.world, ctx.who), named(ctx.world, action.target)
    tell(ctx, place, Given(actor, thing(ctx.world, row), target))


def may_give(world: World, who: str, action: Give) -> tuple[str, Item]:
    place, row = alive(world, who), holding(world, who, action.item)
    free_to_give(world, row)
    giveable(world, who, place, row, action.target)
    return place, row


def giveable(world: World, who: str, place: str, row: Item, target: str) -> None:
    """Refuse to give something to who is not here or cannot carry it, and where enemies are."""
    other = beside(world, place, target)
    need(world, other.kind is EntityKind.PLAYER and other.entity != who, "not_here")
    room_for(world, target, kind_of(world, row).weight)
    at_peace(world, place)
