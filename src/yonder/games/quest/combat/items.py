"""Using what is carried: potions and other things with a use of their own (Part 14)."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Ctx, guard, inventory
from yonder.games.quest.character import outside
from yonder.games.quest.combat.damage import heal
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.guards import with_action
from yonder.games.quest.combat.strike import at_hand
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.things import Good
from yonder.games.quest.events import ItemUsed
from yonder.games.quest.models import Combat
from yonder.games.quest.rules import SessionAction, rules


class UseItem(SessionAction):
    """Use something you carry, on yourself or on an ally beside you: a healing potion wakes the dying."""

    item: str
    target: str = ""


def quaff(fight: Fight, target: str, kind: Good) -> None:
    """Q-291."""
    heal(fight, target, parse(kind.dice).draw(fight.dice, "healing"))


ON_SOMEBODY: dict[str, Callable[[Fight, str, Good], None]] = {"heal": quaff}
"""By the use that the content names."""


@rules.on(UseItem)
def use_item(ctx: Ctx, action: UseItem) -> None:
    if ctx.world.find(Combat, action.session) is None:
        outside.use(ctx, action)
        return
    field, me = with_action(ctx.world, ctx.who, action.session)
    world, target = ctx.world, action.target or me.cid
    guard.need(world, any(row.cid == target for row in field.living(me.side)), "bad_target")
    far = field.range(me.cid, target)
    guard.need(world, far == 0, "out_of_range", range=far)
    kind, who = field.content.item(action.item), field.character(me.cid)
    assert who is not None
    row = at_hand(field, who.char, action.item)
    guard.need(world, row is not None and kind is not None, "no_item")
    guard.need(world, isinstance(kind, Good) and kind.use in ON_SOMEBODY, "not_usable")
    assert isinstance(kind, Good)
    assert row is not None
    fight = Fight(ctx, action.session)
    fight.set(me.cid, actions=me.actions - 1)
    inventory.take(ctx, row)
    fight.tell(ItemUsed(action.session, me.cid, action.item, target))
    ON_SOMEBODY[kind.use](fight, target, kind)
