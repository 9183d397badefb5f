"""Hands: once a turn, what is held is exchanged for a weapon or shield from the general slots (Q-128, Q-182)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from yonder.core import Ctx, World, guard, inventory
from yonder.games.quest.character import gear
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.guards import acting
from yonder.games.quest.content import Content
from yonder.games.quest.content.things import Armor, Weapon
from yonder.games.quest.events import ItemDrawn
from yonder.games.quest.rules import SessionAction, rules

DRAWN = "draw"
Hand = Literal["mainhand", "offhand"]


class Draw(SessionAction):
    """Take a weapon or shield from your slots into a hand; what was there goes back. Once a turn, for free.

    Without an item the hand is emptied.
    """

    slot: Hand
    item: str = ""


class Hands(NamedTuple):
    """All that a draw depends on: what is held, and the stacks in the general slots."""

    mainhand: inventory.Item | None
    offhand: inventory.Item | None
    carried: tuple[inventory.Item, ...]


def hands_of(world: World, char: int) -> Hands:
    """The hands of a character and what they may reach for."""
    held = (gear.held(world, char, "mainhand"), gear.held(world, char, "offhand"))
    return Hands(*held, tuple(inventory.of(world, gear.carried_by(char))))


def drawable(content: Content, hands: Hands, slot: Hand, item: str) -> inventory.Item | None:
    """Everything that bars it; the stack it comes from, or none if the hand is emptied."""
    held, other = (hands.mainhand, hands.offhand) if slot == "mainhand" else (hands.offhand, hands.mainhand)
    row = next((each for each in hands.carried if each.kind == item), None)
    guard.need(content, row is not None if item else held is not None, "no_item")
    full = len(hands.carried) >= content.start.slots
    if row is None:
        guard.need(content, not full, "no_space")
        return None
    kind = content.item(item)
    shield = isinstance(kind, Armor) and kind.slot == "offhand" and slot == "offhand"
    guard.need(content, isinstance(kind, Weapon) or shield, "not_usable")
    two = isinstance(kind, Weapon) and "two-handed" in kind.tags
    main = content.item(other.kind) if other is not None else None
    taken = slot == "offhand" and isinstance(main, Weapon) and "two-handed" in main.tags
    guard.need(content, not (two and (other is not None or slot == "offhand")) and not taken, "hands_full")
    guard.need(content, row.count == 1 or held is None or not full, "no_space")
    return row


@rules.on(Draw)
def draw(ctx: Ctx, action: Draw) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    who = field.character(me.cid)
    assert who is not None
    guard.need(ctx.world, DRAWN not in me.used, "no_draw")
    row = drawable(field.content, hands_of(ctx.world, who.char), action.slot, action.item)
    fight = Fight.of(ctx, action.session)
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
