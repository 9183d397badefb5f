"""The stall: gold buys what helps, before a temple and at its entrance (section 34, EXT-12)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.temple.content import Content
from yonder.games.temple.content.chambers import Ware
from yonder.games.temple.events import Bought, Haggled
from yonder.games.temple.explorer.checks import check
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.gear import gain
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ChamberType, Skill
from yonder.games.temple.models import Bargain
from yonder.games.temple.temple.treasure import FINDS

PERCENT = 100


class Buy(ExplorerAction):
    """Buy something at the stall, which stands in the lobby and at the entrance of every temple."""

    ware: str


class Haggle(ExplorerAction):
    """Talk the prices down: a Persuasion check, once between two rests. It costs nothing to try."""


def ware_form(world: World, action: Buy) -> None:
    """It must be for sale."""
    content: Content = world.content
    if action.ware not in content.wares:
        raise content.refuse("bad_ware")


def at_stall(me: Hero) -> bool:
    """Does it stand where the explorer stands (T-960)?"""
    return me.chamber is None or me.chamber.chamber_type is ChamberType.ENTRANCE


def bargain(world: World, explorer_id: int) -> int | None:
    """What was talked off, in percent; None if nobody has tried since the last rest."""
    row = world.find(Bargain, explorer_id)
    return None if row is None else row.off


def price(me: Hero, ware: Ware) -> int:
    """T-961: what it costs this explorer now."""
    return reduced(ware, bargain(me.world, me.id) or 0)


def reduced(ware: Ware, off: int) -> int:
    """Its price less so many percent."""
    return ware.price * (PERCENT - off) // PERCENT


def fits(me: Hero, ware: Ware) -> bool:
    """Could the explorer use it? Tried on, and put back."""
    if ware.id == "potion":
        return me.inventory.potions < me.content.numbers.ranges["potions"][1]
    return FINDS[ware.id](Hero(me.world.fork(), me.stats))


def may_buy(me: Hero, ware: Ware) -> None:
    """T-960: at the stall, with use for it and gold enough."""
    if not at_stall(me):
        raise me.content.refuse("no_stall")
    if not fits(me, ware):
        raise me.content.refuse("no_use")
    if me.inventory.gold < price(me, ware):
        raise me.content.refuse("too_dear", price=price(me, ware), gold=me.inventory.gold)


@explorer_action(Buy, form=ware_form)
def buy(deed: Deed, action: Buy) -> None:
    me = deed.me
    ware = me.content.wares[action.ware]
    may_buy(me, ware)
    cost = price(me, ware)
    me.set_inventory(gold=me.inventory.gold - cost)
    if ware.id == "potion":
        gain(me, 0, 1)
    else:
        FINDS[ware.id](me)
    deed.tell(Bought(me.id, ware.id, cost, me.inventory.gold))


def may_haggle(me: Hero) -> None:
    """T-961: at the stall, once between two rests, with gold enough to buy something if it goes well."""
    if not at_stall(me):
        raise me.content.refuse("no_stall")
    if bargain(me.world, me.id) is not None:
        raise me.content.refuse("already_haggled")
    least = min(reduced(ware, me.content.numbers.trade.off) for ware in me.content.wares.values())
    if me.inventory.gold < least:
        raise me.content.refuse("too_dear", price=least, gold=me.inventory.gold)


@explorer_action(Haggle)
def haggle(deed: Deed, _action: Haggle) -> None:
    me, numbers = deed.me, deed.me.content.numbers.trade
    may_haggle(me)
    won = check(deed, Skill.PERSUASION, numbers.dc).success
    off = numbers.off if won else 0
    deed.world.put(Bargain(me.id, off))
    deed.tell(Haggled(me.id, off))
