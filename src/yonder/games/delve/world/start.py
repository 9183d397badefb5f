"""The start of a world: its seed and the people whom every world has (D-034, D-148)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.content import Content
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Npc, Presence, WorldSeed
from yonder.games.delve.rules import Setup, rules
from yonder.games.delve.world.places import tile


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    content: Content = ctx.content
    ctx.world.put(WorldSeed(setup.seed, tile(setup.start)))
    for person in content.people.values():
        if person.role:
            continue
        entity = f"npc/{person.id}"
        ctx.world.put(Presence(entity, EntityKind.NPC, content.word("person", person.id), tile(person.at)))
        ctx.world.put(Npc(entity, person.id, person.behavior))
