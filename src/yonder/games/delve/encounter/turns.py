"""Turns: attack, defend, wait, flee (D-107 to D-111, D-124)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import is_explored, is_room
from yonder.games.delve.dungeon.secrecy import known_presence
from yonder.games.delve.encounter.damage import strike
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.encounter.strength import defense_of
from yonder.games.delve.events import Defended, Fled, FleeFailed, Waited
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Character, Combat, Encounter, Fighter, Presence
from yonder.games.delve.people.guard import able, alive
from yonder.games.delve.rules import SECOND, rules, seconds
from yonder.games.delve.rules import wait as wait_for
from yonder.games.delve.world.places import HOME, is_tile, named, tell, tile, ways
from yonder.games.delve.world.travel import travel


class Attack(Action):
    """Attack an enemy here with what you wield; or another player, if both of you want that."""

    target: str


@rules.on(Attack)
def attack(ctx: Ctx, action: Attack) -> None:
    may_attack(ctx.world, ctx.who, action.target)
    turn = Turn(ctx, ctx.who)
    if ctx.world.get(Presence, action.target).kind is EntityKind.PLAYER:
        ctx.world.put(ctx.world.get(Character, ctx.who), struck_at=seconds(ctx.world))
    strike(ctx, ctx.who, action.target, "attack")
    turn.done()


def may_attack(world: World, who: str, target: str) -> None:
    may_strike(world, who, able(world, who), world.find(Presence, target))
    Turn.may(world, who)


def may_strike(world: World, who: str, place: str, other: Presence | None) -> None:
    """Refuse whom somebody in this place cannot attack."""
    if other is None or not known_presence(world, who, other):
        raise world.refuse("no_such_target")
    need(world, other.place == place, "not_here")
    need(world, other.entity != who, "self_target")
    need(world, other.kind is not EntityKind.NPC, "not_hostile")
    if other.kind is EntityKind.PLAYER:
        may_duel(world, who, other.entity, place)
    need(world, not world.get(Combat, other.entity).is_dead, "target_dead")


def may_duel(world: World, who: str, target: str, place: str) -> None:
    """Players harm each other only where both want it, outside Waymeet, not too often (D-124)."""
    me, other = world.get(Character, who), world.get(Character, target)
    content: Content = world.content
    need(world, me.pvp and other.pvp and is_tile(place) and place != tile(HOME), "pvp_off")
    ready = me.struck_at + content.numbers.pvp_attack_pause
    left = wait_for(world, ready) if me.struck_at >= 0 else 0
    need(world, not left, "not_ready", seconds_left=left, ready_at=ready * SECOND)


class Defend(Action):
    """Cover yourself until the enemies have acted."""


@rules.on(Defend)
def defend(ctx: Ctx, _action: Defend) -> None:
    place = may_defend(ctx.world, ctx.who)
    turn = Turn(ctx, ctx.who)
    guard = max(2, defense_of(ctx.world, ctx.who) // 2)
    ctx.world.put(ctx.world.get(Fighter, place, ctx.who), guard=guard)
    tell(ctx, place, Defended(named(ctx.world, ctx.who), guard))
    turn.done()


def may_defend(world: World, who: str) -> str:
    place = able(world, who)
    need(world, world.find(Encounter, place) is not None, "not_in_encounter")
    Turn.may(world, who)
    return place


class Wait(Action):
    """Let your turn pass; in peace, let a moment pass."""


@rules.on(Wait)
def wait(ctx: Ctx, _action: Wait) -> None:
    place = may_wait(ctx.world, ctx.who)
    turn = Turn(ctx, ctx.who, beats=True)
    tell(ctx, place, Waited(named(ctx.world, ctx.who)))
    turn.done()


def may_wait(world: World, who: str) -> str:
    place = alive(world, who)
    Turn.may(world, who)
    return place


class Flee(Action):
    """Run: half of the time you get away unharmed, by a way that chance chooses."""


@rules.on(Flee)
def flee(ctx: Ctx, _action: Flee) -> None:
    place, out = may_flee(ctx.world, ctx.who)
    turn = Turn(ctx, ctx.who)
    if ctx.dice.below(2, "flee"):
        label = list(out)[ctx.dice.below(len(out), "way")]
        tell(ctx, place, Fled(named(ctx.world, ctx.who), label))
        travel(ctx, ctx.who, out[label], label)
    else:
        tell(ctx, place, FleeFailed(named(ctx.world, ctx.who)))
    turn.done()


def may_flee(world: World, who: str) -> tuple[str, dict[str, str]]:
    place = able(world, who)
    need(world, world.find(Encounter, place) is not None, "not_in_encounter")
    found = ways(world, place).items()
    out = {label: to for label, to in found if is_tile(place) or (is_room(to) and is_explored(world, to))}
    need(world, out, "no_escape")
    Turn.may(world, who)
    return place, out
