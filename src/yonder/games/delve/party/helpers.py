"""Helpers: people who can be hired, come along, and go home again (D-326). A player has one at a time."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from yonder.core import Action, Ctx, World, effects, settled
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Helper as Role
from yonder.games.delve.dungeon.chronicle import joined
from yonder.games.delve.dungeon.instance import dungeon_at, index_of, is_room
from yonder.games.delve.events import Greeted
from yonder.games.delve.kinds import Behavior, EntityKind
from yonder.games.delve.models import Character, Combat, Conversation, Fighter, Helper, Npc, Presence, Room, Threat
from yonder.games.delve.party.events import HelperFell, HelperHired, HelperLeft
from yonder.games.delve.people.guard import alive
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import crowd, is_tile, living, named, place_of, tell

PREFIX = "helper/"


class Hire(Action):
    """Hire somebody to come along: a shield-bearer, a healer or an archer. They act by themselves, after you."""

    role: str


@rules.on(Hire)
def hire(ctx: Ctx, action: Hire) -> None:
    place, role = may_hire(ctx.world, ctx.who, action.role)
    world, who = ctx.world, ctx.who
    character = world.get(Character, who)
    world.put(character, purse=character.purse - role.wage)
    npc = f"{PREFIX}{who}"
    world.put(Helper(who, npc, role.id))
    world.put(Presence(npc, EntityKind.NPC, calling(ctx.content, who, role.id), ""))
    world.put(Npc(npc, role.id, Behavior.VETERAN))
    strengthen(ctx, who)
    tell(ctx, place, HelperHired(named(world, npc), named(world, who), role.id))


@lru_cache(maxsize=4096)
def calling(content: Content, who: str, role: str) -> str:
    """The name of the one who would come."""
    names = content.words[f"helper.{role}.names"].split(", ")
    return names[int.from_bytes(sha256(f"{who}|{role}".encode()).digest()[:4], "big") % len(names)]


def may_hire(world: World, who: str, name: str) -> tuple[str, Role]:
    content: Content = world.content
    place = alive(world, who)
    need(world, lends(world, place), "nobody_to_hire")
    role = content.helpers.get(name)
    if role is None:
        raise world.refuse("bad_choice")
    need(world, world.find(Helper, who) is None, "helped_already")
    need(world, world.get(Character, who).purse >= role.wage, "no_gold", price=role.wage)
    return place, role


def lends(world: World, place: str) -> bool:
    """Is somebody here who knows people for hire?"""
    return settled(world, _lends, place)


def _lends(world: World, place: str) -> bool:
    content: Content = world.content
    people = crowd(world, place).people if is_tile(place) else ()
    return any(content.people[world.get(Npc, row.entity).person].lends for row in people)


def strengthen(ctx: Ctx, who: str) -> None:
    """A helper is as experienced as who hired it, and rested under the open sky."""
    content: Content = ctx.content
    row, level = ctx.world.get(Helper, who), ctx.world.get(Character, who).level
    role = content.helpers[row.role]
    hp, more = role.hp + role.hp_level * (level - 1), level - 1
    figures = (role.attack + role.attack_level * more, role.defense + role.defense_level * more)
    made = Combat(row.npc, hp, hp, *figures, level)
    if ctx.world.find(Combat, row.npc) != made:
        ctx.world.put(made)
    if row.healed:
        ctx.world.put(row, healed=0)


class Dismiss(Action):
    """Send the one you have hired home. The wage stays paid."""


@rules.on(Dismiss)
def dismiss(ctx: Ctx, _action: Dismiss) -> None:
    may_dismiss(ctx.world, ctx.who)
    go_home(ctx, ctx.who)


def may_dismiss(world: World, who: str) -> None:
    alive(world, who)
    need(world, world.find(Helper, who), "no_helper")


def go_home(ctx: Ctx, who: str, *, fallen: bool = False) -> None:
    """Every row of a helper goes, if there is one."""
    world, row = ctx.world, ctx.world.find(Helper, who)
    if row is None:
        return
    place, told = place_of(world, who), (named(world, row.npc), named(world, who))
    tell(ctx, place, HelperFell(*told) if fallen else HelperLeft(*told))
    effects.clear(ctx, row.npc)
    for enemy in living(world, place, EntityKind.ENEMY):
        threat = world.find(Threat, enemy, row.npc)
        if threat is not None:
            world.drop(threat)
    talk = world.find(Conversation, who)
    found = (world.find(Fighter, place, row.npc), talk if talk is not None and talk.npc == row.npc else None)
    rows = (*found, world.find(Npc, row.npc), world.find(Combat, row.npc), world.find(Presence, row.npc), row)
    for each in rows:
        if each is not None:
            world.drop(each)


def bring(ctx: Ctx, who: str, to: str) -> None:
    """The helper comes to where its player has come."""
    row = ctx.world.find(Helper, who)
    if row is None:
        return
    if is_tile(to):
        _stand(ctx, row.npc, "")
        strengthen(ctx, who)
    else:
        _stand(ctx, row.npc, to)
        joined(ctx, who, ctx.world.get(Presence, row.npc).name)


def _stand(ctx: Ctx, npc: str, place: str) -> None:
    """On the road a helper stands nowhere: a crowd is not twice as large for it."""
    presence = ctx.world.get(Presence, npc)
    if presence.place != place:
        ctx.world.put(presence, place=place)


def step_up(ctx: Ctx, who: str, place: str) -> None:
    """Its player fights: now it stands there."""
    row = ctx.world.find(Helper, who)
    if row is not None:
        _stand(ctx, row.npc, place)


def remark(ctx: Ctx, who: str, place: str) -> None:
    """What a helper says of a room that is new."""
    row = ctx.world.find(Helper, who)
    if row is None or not is_room(place):
        return
    content: Content = ctx.content
    room = ctx.world.get(Room, dungeon_at(ctx.world, place).instance, index_of(place))
    kind = "odd" if room.oddity else str(room.type)
    lines = content.words.get(f"helper.remark.{kind}", "").split(" | ")
    line = lines[room.index % len(lines)]
    if line:
        ctx.tell(Greeted(named(ctx.world, row.npc), line), [who], scope=room.instance)


def helper_of(world: World, who: str, place: str) -> str:
    """The helper who stands by a player in a place; empty without."""
    row = world.find(Helper, who)
    there = row is not None and place_of(world, row.npc) == place
    return row.npc if row is not None and there and not world.get(Combat, row.npc).is_dead else ""


def hirer(npc: str) -> str:
    return npc.removeprefix(PREFIX)


def is_helper(entity: str) -> bool:
    return entity.startswith(PREFIX)
