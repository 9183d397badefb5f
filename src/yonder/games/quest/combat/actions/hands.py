"""Hands: once a turn, what is held is exchanged for a weapon or shield from the general slots (Q-128, Q-182)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Ctx, guard, inventory
from yonder.games.quest.character import gear
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import acting
from yonder.games.quest.content.things import Armor, Weapon
from yonder.games.quest.events import ItemDrawn
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import SessionAction, rules

DRAWN = "draw"


class Draw(SessionAction):
    """Take a weapon or shield from your slots into a hand; what was there goes back. Once a turn, for free.

    Without an item the hand is emptied.
    """

    slot: Literal["mainhand", "offhand"]
    item: str = ""


def drawable(field: Field, me: Combatant, action: Draw) -> inventory.Item | None:
    """Everything that bars it; the stack it comes from, or none if the hand is emptied."""
    world, who = field.world, field.character(me.cid)
    assert who is not None
    guard.need(world, DRAWN not in me.used, "no_draw")
    carried = inventory.of(world, gear.carried_by(who.char))
    row = next((each for each in carried if each.kind == action.item), None)
    held = gear.held(world, who.char, action.slot)
    guard.need(world, row is not None if action.item else held is not None, "no_item")
    if row is None:
        guard.need(world, len(carried) < field.content.start.slots, "no_space")
        return None
    kind = field.content.item(action.item)
    shield = isinstance(kind, Armor) and kind.slot == "offhand" and action.slot == "offhand"
    guard.need(world, isinstance(kind, Weapon) or shield, "not_usable")
    other = gear.held(world, who.char, "offhand" if action.slot == "mainhand" else "mainhand")
    two = isinstance(kind, Weapon) and "two-handed" in kind.tags
    main = field.content.item(other.kind) if other is not None else None
    taken = action.slot == "offhand" and isinstance(main, Weapon) and "two-handed" in main.tags
    guard.need(world, not (two and (other is not None or action.slot == "offhand")) and not taken, "hands_full")
    guard.need(world, row.count == 1 or held is None or len(carried) < field.content.start.slots, "no_space")
    return row


@rules.on(Draw)
def draw(ctx: Ctx, action: Draw) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    row = drawable(field, me, action)
    who = field.character(me.cid)
    assert who is not None
    fight = Fight(ctx, action.session)
    fight.note(me.cid, DRAWN)
    held = gear.held(ctx.world, who.char, action.slot)
    if row is not None:
        inventory.take(ctx, row)
    if held is not None:
        ctx.world.drop(held)
        gear.give(ctx, who.char, held.kind, held.count)
    if row is not None:
        gear.wear(ctx, who.char, action.slot, row.kind)
    fight.tell(ItemDrawn(action.session, me.cid, action.slot, action.item))
