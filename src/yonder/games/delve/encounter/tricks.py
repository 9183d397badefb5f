"""Tricks: what else one can do in a fight: play on a habit, use a trap, shield a friend (D-330 to D-333)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.content.people import Habit
from yonder.games.delve.dungeon.chronicle import saved
from yonder.games.delve.dungeon.spoils import key_fell
from yonder.games.delve.dungeon.traps import danger, is_armed, row_of
from yonder.games.delve.encounter.ailments import inflict
from yonder.games.delve.encounter.damage import hurt
from yonder.games.delve.encounter.death import remove
from yonder.games.delve.encounter.habits import habit_of
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.encounter.strength import attack_of
from yonder.games.delve.encounter.turns import may_strike
from yonder.games.delve.events import Outwitted, Shielded, TrapLured
from yonder.games.delve.kinds import Ailment, EntityKind, TrapState
from yonder.games.delve.models import Character, Combat, Encounter, Fighter, Foe, Item, Magic, Presence, Trap
from yonder.games.delve.people.growth import grant, worth
from yonder.games.delve.people.guard import able, beside
from yonder.games.delve.rules import rules
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.things.items import lay_down
from yonder.games.delve.world.places import is_tile, living, named, place_of, tell

LURE, STEP, LEAST, MOST = 60, 5, 25, 90  # in a hundred; a step for each level between the two
HEAVY = 2  # so much harder a trap takes an enemy that runs into it


class Outwit(Action):
    """Play on an enemy's habit: each kind has one, and falls for it once in a fight at most. The odds are stated."""

    target: str


@rules.on(Outwit)
def outwit(ctx: Ctx, action: Outwit) -> None:
    place, habit = may_outwit(ctx.world, ctx.who, action.target)
    world, who, enemy = ctx.world, ctx.who, action.target
    turn = Turn(ctx, who)
    purse, magic = world.get(Character, who), world.get(Magic, who)
    world.put(purse, purse=purse.purse - habit.gold)
    world.put(magic, mana=magic.mana - habit.mana)
    world.put(world.get(Foe, enemy), tricked=True)
    well, target = ctx.dice.chance(habit.percent, "outwit", of=100), named(world, enemy)
    text = ctx.content.words[f"habit.{habit.id}.{'good' if well else 'bad'}"].format(name=spoken(target.name))
    tell(ctx, place, Outwitted(named(world, who), target, habit.id, well, text[:1].upper() + text[1:]))
    if well:
        _falls_for(ctx, enemy, habit)
    turn.done()


def spoken(name: str) -> str:
    """A beast is "the thorn rat", who has a name has it."""
    return f"the {name}" if name[:1].islower() else name


def may_outwit(world: World, who: str, enemy: str) -> tuple[str, Habit]:
    place = _facing(world, who, enemy)
    habit = habit_of(world, enemy)
    if habit is None:
        raise world.refuse("no_habit")
    need(world, not world.get(Foe, enemy).tricked, "tricked")
    need(world, world.get(Character, who).purse >= habit.gold, "no_gold", price=habit.gold)
    need(world, world.get(Magic, who).mana >= habit.mana, "no_mana", cost=habit.mana)
    Turn.may(world, who)
    return place, habit


def _facing(world: World, who: str, enemy: str) -> str:
    """The place of somebody who is in a fight with this enemy."""
    place = able(world, who)
    may_strike(world, who, place, world.find(Presence, enemy))
    need(world, world.find(Foe, enemy), "not_hostile")
    need(world, world.find(Encounter, place), "not_in_encounter")
    return place


def _falls_for(ctx: Ctx, enemy: str, habit: Habit) -> None:
    if habit.leaves:
        rout(ctx, enemy)
        return
    if habit.stuns:
        inflict(ctx, enemy, Ailment.STUNNED, habit.stuns, source=ctx.who)
    if habit.weakens:
        inflict(ctx, enemy, Ailment.WEAKENED, habit.weakens, source=ctx.who)
    if habit.hurts:
        hurt(ctx, enemy, harm(ctx.world, enemy, habit), ctx.who)


def harm(world: World, enemy: str, habit: Habit) -> int:
    """What an enemy does to itself."""
    return max(1, attack_of(world, enemy) * habit.hurts // 100)


def rout(ctx: Ctx, enemy: str) -> None:
    """An enemy runs away for good: it drops what it holds, leaves nothing else, and teaches half."""
    world, place = ctx.world, place_of(ctx.world, enemy)
    held, level = world.where(Item, holder=enemy), world.get(Combat, enemy).level
    for item in held:
        lay_down(ctx, item, place)
    if any(item.opens for item in held):
        key_fell(ctx, place)
    name = named(world, enemy).name
    remove(ctx, enemy)
    grant(ctx, ctx.who, max(1, worth(level, boss=False, fighters=1) // 2), name)


class Lure(Action):
    """Get an enemy to run into the trap that you see here. It takes it twice as hard as it would take you."""

    target: str


@rules.on(Lure)
def lure(ctx: Ctx, action: Lure) -> None:
    place, trap = may_lure(ctx.world, ctx.who, action.target)
    world, who, enemy = ctx.world, ctx.who, action.target
    turn, target = Turn(ctx, who), named(world, enemy)
    well = ctx.dice.chance(lure_percent(world, who, enemy), "lure", of=100)
    damage, kind = trap_harm(world, trap), trap.kind.replace("_", " ")
    facts = {"actor": named(world, who).name, "kind": kind, "name": spoken(target.name), "names": spoken(target.name)}
    text = ctx.content.words["trick.sprung" if well else "trick.missed"].format_map(facts)
    tell(ctx, place, TrapLured(named(world, who), target, well, damage if well else 0, text[:1].upper() + text[1:]))
    if well:
        world.put(trap, state=TrapState.SPRUNG)
        for each in living(world, place, EntityKind.ENEMY) if row_of(world, trap).area else [enemy]:
            hurt(ctx, each, damage, who)
    turn.done()


def may_lure(world: World, who: str, enemy: str) -> tuple[str, Trap]:
    place = _facing(world, who, enemy)
    need(world, not is_tile(place) and is_armed(world, place), "no_trap")
    need(world, not world.get(Foe, enemy).boss, "too_great")
    Turn.may(world, who)
    return place, world.get(Trap, place)


def lure_percent(world: World, who: str, enemy: str) -> int:
    """How likely an enemy is to run into the trap."""
    ahead = world.get(Character, who).level - world.get(Combat, enemy).level
    return max(LEAST, min(MOST, LURE + STEP * ahead))


def trap_harm(world: World, trap: Trap) -> int:
    return HEAVY * (row_of(world, trap).damage + danger(world, trap.room))


class Shield(Action):
    """Stand in front of a friend until the enemies have acted: what would strike them strikes at you, half covered."""

    player: str


@rules.on(Shield)
def shield(ctx: Ctx, action: Shield) -> None:
    place = may_shield(ctx.world, ctx.who, action.player)
    turn, world = Turn(ctx, ctx.who), ctx.world
    world.put(world.get(Fighter, place, ctx.who), shields=action.player, guard=1)
    if world.get(Combat, action.player).hp * 2 <= max_hp(world, action.player):
        saved(ctx, ctx.who, action.player)
    tell(ctx, place, Shielded(named(world, ctx.who), named(world, action.player)))
    turn.done()


def may_shield(world: World, who: str, player: str) -> str:
    place = able(world, who)
    need(world, world.find(Encounter, place), "not_in_encounter")
    need(world, player != who, "self_target")
    row = beside(world, place, player)
    fighter = world.find(Fighter, place, player)
    need(world, row.kind is EntityKind.PLAYER and fighter is not None and fighter.engaged, "alone")
    need(world, not world.get(Combat, player).is_dead, "target_dead")
    Turn.may(world, who)
    return place
