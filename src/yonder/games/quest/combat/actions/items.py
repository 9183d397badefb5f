"""Using what is carried: potions, coatings, oil, traps, scrolls (Part 14). What a thing does is bound to its use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from yonder.core import Ctx, guard, inventory
from yonder.games.quest.character import gear, outside
from yonder.games.quest.combat import ground
from yonder.games.quest.combat.attacks.strike import at_hand
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import with_action
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import heal
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.things import Good
from yonder.games.quest.events import ItemUsed
from yonder.games.quest.models import Combat, Combatant
from yonder.games.quest.rules import SessionAction, rules

LASTS, HITS = 10, 3


class UseItem(SessionAction):
    """Use something you carry: on yourself or an ally beside you, on the weapon in your hand, or at a place.

    Oil is spilled or coats a weapon (`mode`); a scroll is cast at its target or place.
    """

    item: str
    target: str = ""
    pos: int | None = None
    mode: Literal["", "spill", "coat"] = ""


Bar = Callable[[Field, Combatant, Good, UseItem], None]
Use = Callable[[Fight, Combatant, Good, UseItem], None]
USES: dict[str, tuple[Bar, Use]] = {}
"""By the use that the content names: what else bars it, and what it does."""


@rules.on(UseItem)
def use_item(ctx: Ctx, action: UseItem) -> None:
    if ctx.world.find(Combat, action.session) is None:
        outside.use(ctx, action)
        return
    field, me = with_action(ctx.world, ctx.who, action.session)
    kind, row = usable(field, me, action)
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, actions=me.actions - 1)
    inventory.take(ctx, row)
    fight.tell(ItemUsed(action.session, me.cid, action.item, action.target or me.cid))
    USES[kind.use][1](fight, fight.one(me.cid), kind, action)


def usable(field: Field, me: Combatant, action: UseItem) -> tuple[Good, inventory.Item]:
    """It is there, it can be used, and its own bar is passed."""
    world, who = field.world, field.character(me.cid)
    kind = field.content.item(action.item)
    assert who is not None
    row = at_hand(field, who.char, action.item)
    guard.need(world, row is not None and kind is not None, "no_item")
    guard.need(world, isinstance(kind, Good) and kind.use in USES, "not_usable")
    assert isinstance(kind, Good)
    assert row is not None
    USES[kind.use][0](field, me, kind, action)
    return kind, row


def on_ally(field: Field, me: Combatant, _kind: Good, action: UseItem) -> None:
    """Oneself, or an ally at range 0."""
    target = action.target or me.cid
    guard.need(field.world, any(row.cid == target for row in field.living(me.side)), "bad_target")
    far = field.range(me.cid, target)
    guard.need(field.world, far == 0, "out_of_range", range=far)


def quaff(fight: Fight, me: Combatant, kind: Good, action: UseItem) -> None:
    """Q-291."""
    heal(fight, action.target or me.cid, parse(kind.dice).draw(fight.dice, "healing"))


def antidote(fight: Fight, me: Combatant, _kind: Good, action: UseItem) -> None:
    """Q-292: for the rest of the fight."""
    afflict(fight, action.target or me.cid, "antitoxin")


def armed(field: Field, me: Combatant, kind: Good, action: UseItem) -> None:
    """A weapon is in hand, and nothing coats it yet."""
    if kind.use == "oil" and action.mode != "coat":
        at_place(field, me, kind, action)
        return
    who = field.character(me.cid)
    weapon = None if who is None else gear.weapon(field.world, who.char, "mainhand")
    guard.need(field.world, weapon is not None, "no_weapon")
    held = field.effect(me.cid, "coated")
    guard.need(field.world, held is None or weapon is None or held.text("weapon") != weapon.id, "coated")


def coat(fight: Fight, me: Combatant, kind: Good, action: UseItem) -> None:
    """Q-295, Q-296: the next three hits within ten rounds; oil may be spilled instead."""
    if kind.use == "oil" and action.mode != "coat":
        lay(fight, me, kind, action)
        return
    who = fight.character(me.cid)
    weapon = None if who is None else gear.weapon(fight.world, who.char, "mainhand")
    assert weapon is not None
    data = {"weapon": weapon.id, "dice": kind.dice, "type": str(kind.type), "hits": HITS, "against": kind.dc}
    data["doubled"] = " ".join(kind.only)
    afflict(fight, me.cid, "coated", rounds=LASTS + 1, **data)  # type: ignore[arg-type]


def at_place(field: Field, me: Combatant, kind: Good, action: UseItem) -> None:
    pos = me.pos if action.pos is None else action.pos
    far = abs(pos - me.pos)
    guard.need(field.world, far <= kind.range, "out_of_range", range=far)


def lay(fight: Fight, me: Combatant, kind: Good, action: UseItem) -> None:
    """Q-295, Q-297: on one place for ten rounds."""
    pos = me.pos if action.pos is None else action.pos
    data = {"against": kind.dc, "dice": kind.dice, "type": str(kind.type or "")}
    ground.lay(fight, kind.id, pos, beats=LASTS + 1, source=me.cid, **data)  # type: ignore[arg-type]


USES |= {
    "antitoxin": (on_ally, antidote),
    "coat": (armed, coat),
    "heal": (on_ally, quaff),
    "oil": (armed, coat),
    "scatter": (at_place, lay),
}

ON_SOMEBODY = tuple(name for name, (bar, _) in USES.items() if bar is on_ally)
"""What is used on oneself or on an ally beside one."""
