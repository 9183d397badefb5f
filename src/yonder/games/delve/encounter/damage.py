"""Damage and healing: health, threat, and death at zero (D-098, D-099)."""

from __future__ import annotations

from yonder.core import Ctx, World, effects
from yonder.games.delve.dungeon.chronicle import close_call, saved
from yonder.games.delve.encounter.death import die
from yonder.games.delve.encounter.strength import Blow, attack_of, blow, defense_of, is_enemy, is_player
from yonder.games.delve.events import Attacked
from yonder.games.delve.kinds import Ailment, EntityKind
from yonder.games.delve.models import Combat, Encounter, Fighter, Threat
from yonder.games.delve.party.helpers import is_helper, step_up
from yonder.games.delve.things.equipment import max_hp, wear_armour, wear_weapon
from yonder.games.delve.world.places import living, named, place_of, tell


def hurt(ctx: Ctx, target: str, amount: int, source: str) -> int:
    """Lower health, note who did it, and let die who has none left. Returns the health that remains."""
    world = ctx.world
    body = world.get(Combat, target)
    body = world.put(body, hp=max(0, body.hp - amount), last_attacker=source)
    if is_enemy(world, target) and (is_player(world, source) or is_helper(source)):
        threaten(ctx, target, source, amount)
    if is_player(world, target) and is_enemy(world, source):
        engage(ctx, target)
    if is_player(world, target):
        close_call(ctx, target, body.hp, max_hp(world, target))
    if body.is_dead:
        die(ctx, target, source)
    return body.hp


def heal(ctx: Ctx, target: str, amount: int, source: str) -> int:
    """Raise health as far as it goes; enemies mark the healer. Returns what was healed."""
    world = ctx.world
    body = world.get(Combat, target)
    healed = min(amount, max(0, max_hp(world, target) - body.hp))
    if source != target and body.hp * 2 <= max_hp(world, target) and is_player(world, target):
        saved(ctx, source, target)
    world.put(body, hp=body.hp + healed)
    place = place_of(world, target)
    if world.find(Encounter, place) is not None and is_player(world, source):
        for enemy in living(world, place, EntityKind.ENEMY):
            threaten(ctx, enemy, source, healed // 2)
    return healed


def threaten(ctx: Ctx, enemy: str, player: str, amount: int) -> None:
    row = ctx.world.find(Threat, enemy, player) or Threat(enemy, player, 0)
    ctx.world.put(row, amount=row.amount + amount)


def engage(ctx: Ctx, player: str) -> None:
    """From now on this player takes part (D-117)."""
    place = place_of(ctx.world, player)
    if ctx.world.find(Encounter, place) is not None:
        row = ctx.world.find(Fighter, place, player) or Fighter(place, player)
        if not row.engaged:
            step_up(ctx, player, place)
        ctx.world.put(row, engaged=True)


def strike(ctx: Ctx, actor: str, target: str, reason: str) -> Blow:
    """One weapon attack: roll, wear, tell, hurt (D-086, D-097, D-107)."""
    world = ctx.world
    roll = ctx.dice.d(6, reason)
    obscured = effects.find(world, actor, Ailment.OBSCURED) is not None
    found = blow(attack_of(world, actor), defense_of(world, target), roll, obscured=obscured)
    left = max(0, world.get(Combat, target).hp - found.damage)
    told = Attacked(named(world, actor), named(world, target), roll, found.quality, found.damage, left)
    tell(ctx, place_of(world, target), told)
    if is_player(world, actor):
        wear_weapon(ctx, actor)
    if is_player(world, target):
        wear_armour(ctx, target)
    hurt(ctx, target, found.damage, actor)
    return found


def afflicted(world: World, entity: str, kind: Ailment) -> bool:
    return effects.find(world, entity, kind) is not None
