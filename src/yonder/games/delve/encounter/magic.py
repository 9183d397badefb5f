"""Magic: what a spell is worth here, and casting it (D-131 to D-141)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit import party
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import Spell
from yonder.games.delve.dungeon.instance import is_explored, is_room
from yonder.games.delve.dungeon.secrecy import known_presence
from yonder.games.delve.encounter.ailments import cure_harm, inflict
from yonder.games.delve.encounter.damage import heal, hurt
from yonder.games.delve.encounter.rounds import Turn, phase_order
from yonder.games.delve.encounter.spellcraft import power_here, spell_damage
from yonder.games.delve.encounter.strength import defense_of
from yonder.games.delve.encounter.turns import may_duel
from yonder.games.delve.events import SpellCast
from yonder.games.delve.kinds import Ailment, EntityKind, Label
from yonder.games.delve.models import Character, Combat, Encounter, Magic, Presence
from yonder.games.delve.people.growth import grant_magic
from yonder.games.delve.people.guard import able
from yonder.games.delve.people.recovery import vitals
from yonder.games.delve.rules import rules, seconds
from yonder.games.delve.world.places import is_tile, named, place_of, tell, ways
from yonder.games.delve.world.travel import travel


class Cast(Action):
    """Cast a spell you know: at an enemy, on yourself or a party member, or, to step through shadow, at an exit."""

    spell: str
    target: str = ""
    exit: str = ""


@rules.on(Cast)
def cast(ctx: Ctx, action: Cast) -> None:
    spell, target = may_cast(ctx.world, ctx.who, action)
    turn, world, who = Turn(ctx, ctx.who, beats=True), ctx.world, ctx.who
    strength, magic = power_here(world, who, spell), world.get(Magic, who)
    magic = world.put(magic, mana=magic.mana - spell.cost)
    amount = _amount(world, spell, strength, target)
    aimed = named(world, target) if target else None
    tell(ctx, turn.place, SpellCast(named(world, who), spell.id, aimed, strength, amount, magic.mana))
    _work(ctx, spell, strength, amount, target, action.exit)
    grant_magic(ctx, who, spell.cost)
    turn.done()


def _amount(world: World, spell: Spell, strength: int, target: str) -> int:
    if spell.does == "damage":
        return spell_damage(strength, defense_of(world, target))
    return max(1, strength) if spell.does == "heal" else strength


def _work(ctx: Ctx, spell: Spell, strength: int, amount: int, target: str, label: str) -> None:
    world, who = ctx.world, ctx.who
    if spell.does == "damage":
        if world.get(Presence, target).kind is EntityKind.PLAYER:
            world.put(world.get(Character, who), struck_at=seconds(world))
        hurt(ctx, target, amount, who)
    elif spell.does == "heal":
        heal(ctx, target, amount, who)
    elif spell.does == "cleanse":
        cure_harm(ctx, target)
    elif spell.does == "fortify":
        inflict(ctx, who, Ailment.FORTIFIED, spell.beats, magnitude=strength, source=who)
    elif spell.does == "obscure":
        for enemy in phase_order(world, place_of(world, who)):
            inflict(ctx, enemy, Ailment.OBSCURED, spell.beats, source=who)
    else:
        travel(ctx, who, ways(world, place_of(world, who))[label], label, beats=False)


def may_cast(world: World, who: str, action: Cast) -> tuple[Spell, str]:
    """The spell, and whom it is aimed at (empty: nobody)."""
    spell = may_use_spell(world, who, action.spell)
    target = aim(world, who, spell, action)
    Turn.may(world, who)
    return spell, target


def may_use_spell(world: World, who: str, name: str) -> Spell:
    """The spell, for who knows it and has the mana."""
    content: Content = world.content
    able(world, who)
    magic, spell = world.get(Magic, who), content.spells.get(name)
    if spell is None:
        raise world.refuse("unknown_spell")
    need(world, spell.id in magic.spells, "not_known")
    strong_enough(world, who, spell)
    return spell


def strong_enough(world: World, who: str, spell: Spell) -> None:
    """Refuse who has not the level or the mana."""
    magic = world.get(Magic, who)
    need(world, magic.level >= spell.level, "magic_level_too_low", level=spell.level)
    enough = magic.mana >= spell.cost or vitals(world, who).mana >= spell.cost  # what comes back only adds
    need(world, enough, "no_mana", cost=spell.cost)


def aim(world: World, who: str, spell: Spell, action: Cast) -> str:
    """Whom a spell is aimed at, if it can be."""
    place = place_of(world, who)
    need(world, not action.exit or spell.target == "exit", "bad_target")
    need(world, not action.target or spell.target not in ("exit", "place"), "bad_target")
    if spell.target == "exit":
        need(world, action.exit, "target_required")
        to = ways(world, place).get(action.exit)
        if to is None or (is_room(place) and is_tile(to)):
            raise world.refuse("no_exit", exit=action.exit)
        if is_room(place):
            need(world, action.exit != Label.LOCKED_DOOR, "locked")
            need(world, is_explored(world, to), "unexplored")
        return ""
    if spell.target == "place":
        need(world, world.find(Encounter, place) is not None, "no_effect")
        return ""
    if spell.target == "self":
        need(world, action.target in ("", who), "bad_target")
        return who
    target = action.target or (who if spell.target == "ally" else "")
    need(world, target, "target_required")
    other = world.find(Presence, target)
    if other is None or not known_presence(world, who, other):
        raise world.refuse("no_such_target")
    need(world, other.place == place, "not_here")
    body = world.find(Combat, target)
    need(world, body is None or not body.is_dead, "target_dead")
    if spell.target == "ally":
        need(world, target in party.together(world, who), "bad_target")
    else:
        _hostile(world, who, other, place)
    return target


def _hostile(world: World, who: str, other: Presence, place: str) -> None:
    need(world, other.kind is not EntityKind.NPC and other.entity != who, "bad_target")
    if other.kind is EntityKind.PLAYER:
        may_duel(world, who, other.entity, place)
