"""Wild Shape (Q-265): a beast's body for a while; its last blow falls on the druid inside."""

from __future__ import annotations

from yonder.core import Ctx, Effect, guard
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.features.uses import WILD_SHAPE, owned, spend_use, used
from yonder.games.quest.combat.fight import SHAPE, Fight
from yonder.games.quest.combat.guards import acting, with_bonus
from yonder.games.quest.combat.health.conditions import afflict, relieve
from yonder.games.quest.events import FormTaken
from yonder.games.quest.models import Scores
from yonder.games.quest.rules import SessionAction, rules

USES, ROUNDS = 2, 10


class WildShape(SessionAction):
    """Become a beast: its armour, hit points, strength and attacks are yours. You cannot cast in its form."""

    form: str


class LeaveShape(SessionAction):
    """Return to your own shape (bonus action)."""


@rules.on(WildShape)
def wild_shape(ctx: Ctx, action: WildShape) -> None:
    world = ctx.world
    field, me = acting(world, ctx.who, action.session)
    guard.need(world, me.actions, "no_action")
    owned(field, me, WILD_SHAPE)
    form = field.content.forms.get(action.form)
    guard.need(world, form is not None, "unknown_id", id=action.form)
    assert form is not None
    guard.need(world, me.level >= form.level, "locked", level=form.level)
    guard.need(world, field.effect(me.cid, SHAPE) is None, "in_form")
    guard.need(world, used(field, me.cid, WILD_SHAPE) < USES, "no_uses")
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, actions=me.actions - 1, attacks=0)
    spend_use(fight, me.cid, WILD_SHAPE)
    assert form.stats is not None
    strength, dexterity, constitution, *_ = me.stats
    afflict(
        fight,
        me.cid,
        SHAPE,
        rounds=ROUNDS * me.level + 1,
        form=form.id,
        hp=me.hp,
        max_hp=me.max_hp,
        strength=strength,
        dexterity=dexterity,
        constitution=constitution,
        size=me.size,
    )
    scores: Scores = (*form.stats[:3], *me.stats[3:])
    fight.set(me.cid, hp=form.hp, max_hp=form.hp, stats=scores, size=form.size)
    fight.tell(FormTaken(action.session, me.cid, form.id, form.hp))


@hooks.ended.effect(SHAPE)
def revert(row: Effect, fight: Fight, cid: str) -> None:
    """The druid's own body, as it was."""
    me = fight.one(cid)
    scores: Scores = (row["strength"], row["dexterity"], row["constitution"], *me.stats[3:])
    fight.set(cid, hp=row["hp"], max_hp=row["max_hp"], stats=scores, size=row.text("size"), attacks=0)
    fight.tell(FormTaken(fight.session, cid, "", row["hp"]))


@rules.on(LeaveShape)
def leave_shape(ctx: Ctx, action: LeaveShape) -> None:
    field, me = with_bonus(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, field.effect(me.cid, SHAPE), "not_in_form")
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, bonus=me.bonus - 1)
    relieve(fight, me.cid, SHAPE)
