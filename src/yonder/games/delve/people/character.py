"""Characters: created once, described as their players like (D-062, D-063, D-067, D-124)."""

from __future__ import annotations

import re
from typing import Annotated

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.core.words import Words, at_most
from yonder.games.delve.content import Content
from yonder.games.delve.events import CharacterCreated, ProfileChanged
from yonder.games.delve.kinds import Element, EntityKind
from yonder.games.delve.models import Character, Combat, Magic, Presence, TakenName, WorldSeed, Worn
from yonder.games.delve.people.guard import alive
from yonder.games.delve.people.regions import welcome
from yonder.games.delve.rules import SECOND, rules, seconds, wait
from yonder.games.delve.things.items import kind_of, make
from yonder.games.delve.world.places import is_tile, named, tell
from yonder.games.delve.world.travel import arrive

NAME = re.compile(r"[^\W_](?:[^\W_]|[ '-])*")
LONGEST = 50
AFFINITIES = ("none", *map(str, Element))


class CreateCharacter(Action):
    """Create your character: a name that nobody else has, and the element you are close to (or none)."""

    name: str
    affinity: str = "none"


@rules.on(CreateCharacter)
def create_character(ctx: Ctx, action: CreateCharacter) -> None:
    name = may_create(ctx.world, ctx.who, action)
    content: Content = ctx.content
    new, world, who, now = content.numbers.newcomer, ctx.world, ctx.who, seconds(ctx.world)
    world.put(TakenName(name.casefold(), who))
    world.put(Presence(who, EntityKind.PLAYER, name, ""))
    world.put(Character(who, 1, 0, new.gold, now, now, now))
    world.put(Combat(who, new.hp, new.hp, new.attack, new.defense, 1))
    world.put(Magic(who, new.mana, new.mana, new.mana_regen, new.spells, action.affinity))
    for kind in (*new.wears, *new.carries):
        item = make(ctx, kind, who, holder=who)
        slot = kind_of(world, item).slot
        if kind in new.wears and slot is not None:
            world.put(Worn(who, str(slot), item.item))
    ctx.tell(CharacterCreated(who, name, action.affinity), [who])
    arrive(ctx, who, world.get(WorldSeed).start, "")
    welcome(ctx, who)


def may_create(world: World, who: str, action: CreateCharacter) -> str:
    need(world, world.find(Character, who) is None, "character_exists")
    name = action.name.strip()
    need(world, len(name) <= LONGEST and NAME.fullmatch(name), "bad_name")
    need(world, world.find(TakenName, name.casefold()) is None, "name_taken")
    need(world, action.affinity in AFFINITIES, "bad_affinity")
    return name


class SetProfile(Action):
    """Say who you are: a title, a short and a long description. What you leave out stays as it is."""

    title: Annotated[Words, at_most(50)] | None = None
    short: Annotated[Words, at_most(100)] | None = None
    description: Annotated[Words, at_most(1_000)] | None = None


@rules.on(SetProfile)
def set_profile(ctx: Ctx, action: SetProfile) -> None:
    place = alive(ctx.world, ctx.who)
    row = ctx.world.get(Character, ctx.who)
    row = ctx.world.put(
        row,
        title=action.title or row.title,
        short=action.short or row.short,
        description=action.description or row.description,
    )
    tell(ctx, place, ProfileChanged(named(ctx.world, ctx.who), row.title, row.pvp))


class SetPvp(Action):
    """Let other players attack you, and attack them, or stop it. Both must want it."""

    on: bool


@rules.on(SetPvp)
def set_pvp(ctx: Ctx, action: SetPvp) -> None:
    place, row = may_set_pvp(ctx.world, ctx.who)
    row = ctx.world.put(row, pvp=action.on)
    tell(ctx, place, ProfileChanged(named(ctx.world, ctx.who), row.title, row.pvp))


def may_set_pvp(world: World, who: str) -> tuple[str, Character]:
    place, row = alive(world, who), world.get(Character, who)
    content: Content = world.content
    need(world, is_tile(place), "no_pvp_here")
    ready = row.struck_at + content.numbers.pvp_pause
    left = wait(world, ready) if row.struck_at >= 0 else 0
    need(world, not left, "not_ready", seconds_left=left, ready_at=ready * SECOND)
    return place, row
