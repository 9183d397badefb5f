"""Allies: what helpers do in a fight, after the players and before the enemies (D-326). They choose by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yonder.core import Ctx, World
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.chronicle import saved
from yonder.games.delve.encounter.damage import heal, strike, threaten
from yonder.games.delve.events import Shielded
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Combat, Fighter, Foe, Helper
from yonder.games.delve.party.events import HelperHealed
from yonder.games.delve.party.helpers import helper_of
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.places import living, named, order, tell

LOW, WANTS_HEALING = 35, 50  # percent of the most health
LOUD = 4  # how much more enemies are after a shield-bearer with each blow
GUARD = 2


def allies(world: World, place: str, players: Iterable[str]) -> list[str]:
    """The helpers of these players who stand by them."""
    return [npc for who in players if (npc := helper_of(world, who, place))]


def assist(ctx: Ctx, place: str, players: Sequence[str]) -> None:
    """Each helper does one thing."""
    for who in players:
        npc = helper_of(ctx.world, who, place)
        if npc:
            _act(ctx, place, who, ctx.world.get(Helper, who))


def _act(ctx: Ctx, place: str, who: str, row: Helper) -> None:
    world, content = ctx.world, ctx.content
    body = world.get(Combat, who)
    share = 100 * body.hp // max_hp(world, who)
    if row.role == "shield" and not body.is_dead and share <= LOW:
        world.put(world.find(Fighter, place, row.npc) or Fighter(place, row.npc), shields=who, guard=GUARD)
        saved(ctx, row.npc, who)
        tell(ctx, place, Shielded(named(world, row.npc), named(world, who)))
        return
    if not body.is_dead and share <= WANTS_HEALING and row.healed < _heals(content, row):
        amount = heal(ctx, who, 8 + 2 * world.get(Combat, row.npc).level, row.npc)
        world.put(row, healed=row.healed + 1)
        tell(ctx, place, HelperHealed(named(world, row.npc), named(world, who), amount))
        return
    _strike(ctx, place, row)


def _heals(content: Content, row: Helper) -> int:
    return content.helpers[row.role].heals


def _strike(ctx: Ctx, place: str, row: Helper) -> None:
    """The weakest first, the master last, as a careful delver would."""
    foes = [each.entity for each in enemies(ctx.world, place)]
    if not foes:
        return
    world = ctx.world
    strike(ctx, row.npc, min(foes, key=lambda foe: _rank(world, foe)), "helper attack")
    if row.role == "shield":
        for each in enemies(world, place):
            threaten(ctx, each.entity, row.npc, LOUD)


def enemies(world: World, place: str) -> list[Combat]:
    return [world.get(Combat, each) for each in living(world, place, EntityKind.ENEMY)]


def _rank(world: World, foe: str) -> tuple[bool, int, list[tuple[int, str]]]:
    return world.get(Foe, foe).boss, world.get(Combat, foe).hp, order(foe)
