"""Care for oneself and for others: put out fires, tear off what clings, stabilise the dying, wake sleepers."""

from __future__ import annotations

from yonder.core import Ctx, guard, inventory
from yonder.games.quest.character import gear
from yonder.games.quest.combat.actions.tactics import spend
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import with_action
from yonder.games.quest.combat.health.conditions import relieve
from yonder.games.quest.combat.health.death import stabilize
from yonder.games.quest.combat.rolls import check
from yonder.games.quest.content.things import Good
from yonder.games.quest.events import ItemUsed
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import SessionAction, rules

KIT = "stabilize"
DC = 10


class Extinguish(SessionAction):
    """Put out the fire on you or on an ally beside you with a DEX check of 10."""

    target: str = ""


class Detach(SessionAction):
    """Tear off a creature that clings to you or to an ally beside you."""

    target: str = ""


class Stabilize(SessionAction):
    """Stop an ally beside you from dying: with a healer's kit for sure, without it by a WIS check of 10."""

    target: str


class Wake(SessionAction):
    """Shake an ally beside you awake."""

    target: str


def beside(field: Field, me: Combatant, target: str) -> str:
    """Oneself or an ally at range 0."""
    name = target or me.cid
    guard.need(field.world, any(row.cid == name for row in field.living(me.side)), "bad_target")
    far = field.range(me.cid, name)
    guard.need(field.world, far == 0, "out_of_range", range=far)
    return name


@rules.on(Extinguish)
def extinguish(ctx: Ctx, action: Extinguish) -> None:
    field, me = with_action(ctx.world, ctx.who, action.session)
    target = beside(field, me, action.target)
    guard.need(ctx.world, field.has(target, "burning"), "not_burning")
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "extinguish")
    if check(fight, me.cid, "dexterity", DC, "extinguish"):
        relieve(fight, target, "burning")


def clinging_to(field: Field, target: str) -> str:
    """Who clings to somebody; nobody is an empty name."""
    rows = ((row.cid, field.effect(row.cid, "clinging")) for row in field.living())
    return next((cid for cid, row in rows if row is not None and field.cid_of(row.source) == target), "")


@rules.on(Detach)
def detach(ctx: Ctx, action: Detach) -> None:
    field, me = with_action(ctx.world, ctx.who, action.session)
    target = beside(field, me, action.target)
    clinging = clinging_to(field, target)
    guard.need(ctx.world, clinging, "not_held")
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "detach")
    relieve(fight, clinging, "clinging")


def kit_of(field: Field, me: Combatant) -> inventory.Item | None:
    """A healer's kit among what is at hand."""
    who, world = field.character(me.cid), field.world
    if who is None:
        return None
    rows = (row for holder in gear.holders(world, who.char) for row in inventory.of(world, holder))
    goods = ((row, field.content.item(row.kind)) for row in rows)
    return next((row for row, kind in goods if isinstance(kind, Good) and kind.use == KIT), None)


@rules.on(Stabilize)
def stabilize_ally(ctx: Ctx, action: Stabilize) -> None:
    """Q-127, Q-298."""
    field, me = with_action(ctx.world, ctx.who, action.session)
    target = beside(field, me, action.target)
    row = field.one(target)
    guard.need(ctx.world, row.hp == 0 and not row.stable and target != me.cid, "not_dying")
    fight = Fight.of(ctx, action.session)
    kit = kit_of(field, me)
    spend(fight, me, "stabilize")
    if kit is not None:
        use_kit(fight, me.cid, kit, target)
        stabilize(fight, target)
    elif check(fight, me.cid, "wisdom", DC, "stabilize"):
        stabilize(fight, target)


def use_kit(fight: Fight, cid: str, kit: inventory.Item, target: str) -> None:
    """One of its uses; with the last it is gone. The stack counts the uses that are left."""
    who, kind = fight.character(cid), fight.content.item(kit.kind)
    assert who is not None
    assert isinstance(kind, Good)
    counts = dict(who.features_used)
    spent = counts.get(kit.kind, 0) + 1
    if spent >= kind.uses:
        inventory.take(fight.ctx, kit)
        spent = 0
    counts = {name: count for name, count in {**counts, kit.kind: spent}.items() if count}
    fight.ctx.world.put(who, features_used=tuple(sorted(counts.items())))
    fight.tell(ItemUsed(fight.session, cid, kit.kind, target))


@rules.on(Wake)
def wake(ctx: Ctx, action: Wake) -> None:
    """The magically asleep are shaken awake."""
    field, me = with_action(ctx.world, ctx.who, action.session)
    target = beside(field, me, action.target)
    guard.need(ctx.world, field.effect(target, "sleeping"), "not_asleep")
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "wake")
    relieve(fight, target, "sleeping", "unconscious")
