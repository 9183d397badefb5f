"""Respawn: the dead come back at Waymeet, or at the entrance of the dungeon where they fell (D-121, D-250)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.dungeon.instance import dungeon_at, is_room
from yonder.games.delve.dungeon.leaving import came_back_to_life
from yonder.games.delve.encounter.death import SysRespawn
from yonder.games.delve.events import Respawned
from yonder.games.delve.models import Combat, Magic
from yonder.games.delve.people.recovery import restart
from yonder.games.delve.rules import rules
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.creatures import sleep
from yonder.games.delve.world.places import is_tile, named, place_of, tell
from yonder.games.delve.world.travel import arrive, depart


@rules.on(SysRespawn)
def respawn(ctx: Ctx, action: SysRespawn) -> None:
    world, who = ctx.world, action.player
    body = world.find(Combat, who)
    if body is None or not body.is_dead or body.respawn_epoch != action.epoch:
        return
    old = place_of(world, who)
    dungeon = dungeon_at(world, old) if is_room(old) else None
    depart(ctx, who, "")
    if is_tile(old):
        sleep(ctx, old)
    world.put(body, hp=max_hp(world, who), last_attacker="")
    magic = world.get(Magic, who)
    world.put(magic, mana=magic.max_mana)
    restart(ctx, who)
    arrive(ctx, who, action.place, "")
    tell(ctx, action.place, Respawned(named(world, who), action.place))
    if dungeon is not None:
        came_back_to_life(ctx, dungeon)
