"""Using things: healing, cures, scrolls (D-088 to D-090)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World, effects
from yonder.core.kit import party
from yonder.core.kit.guard import need
from yonder.games.delve.dungeon.chronicle import used
from yonder.games.delve.encounter.damage import heal
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.events import Used
from yonder.games.delve.models import Combat, Item, Magic
from yonder.games.delve.people.growth import learn
from yonder.games.delve.people.guard import able, beside
from yonder.games.delve.rules import rules
from yonder.games.delve.things.items import holding, kind_of, let_go, thing
from yonder.games.delve.world.places import named, tell


class Use(Action):
    """Use something you carry; a healing thing may be for a party member here."""

    item: str
    target: str = ""


@rules.on(Use)
def use(ctx: Ctx, action: Use) -> None:
    row, target = may_use(ctx.world, ctx.who, action)
    turn, world = Turn(ctx, ctx.who, beats=True), ctx.world
    kind, what = kind_of(world, row), thing(world, row)
    let_go(ctx, row)
    world.drop(row)
    result, amount = "", 0
    used(ctx, ctx.who)
    magic = world.get(Magic, target)
    if kind.heal:
        result, amount = "heal", heal(ctx, target, kind.heal, ctx.who)
    elif kind.mana:
        result, amount = "mana", min(kind.mana, magic.max_mana - magic.mana)
        world.put(magic, mana=magic.mana + amount)
    elif kind.cures is not None:
        result = str(kind.cures)
        effects.clear(ctx, target, kind.cures)
    elif kind.teaches:
        result = kind.teaches
        learn(ctx, target, kind.teaches)
    tell(ctx, turn.place, Used(named(world, ctx.who), what, named(world, target), result, amount))
    turn.done()


def may_use(world: World, who: str, action: Use) -> tuple[Item, str]:
    place, row = able(world, who), holding(world, who, action.item)
    target = helpful(world, who, place, row, action.target or who)
    Turn.may(world, who)
    return row, target


def helpful(world: World, who: str, place: str, row: Item, target: str) -> str:
    """Who it is for, if what somebody carries can do anything for them."""
    kind = kind_of(world, row)
    need(world, kind.usable, "not_usable")
    if target != who:
        need(world, kind.heal and target in party.together(world, who), "not_here")
        beside(world, place, target)
        need(world, not world.get(Combat, target).is_dead, "target_dead")
    if kind.teaches:
        need(world, kind.teaches not in world.get(Magic, who).spells, "already_known")
    if kind.cures is not None:
        need(world, effects.find(world, who, kind.cures), "not_afflicted")
    return target
