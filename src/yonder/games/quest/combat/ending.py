"""How a fight is left: loot, ammunition, levels, the death outcome (Q-433 to Q-436, Q-336 to Q-348)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Action, Ctx, effects, guard, inventory
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import content_of, level, max_mana
from yonder.games.quest.combat.experience import level_up
from yonder.games.quest.combat.fight import GROUND, Fight
from yonder.games.quest.combat.guards import in_combat
from yonder.games.quest.combat.lasting import carry_out
from yonder.games.quest.events import AmmoRecovered, DeathOutcome, LootDiscarded, LootTaken
from yonder.games.quest.models import Character, Combat, Combatant, Credit, Drop
from yonder.games.quest.rules import SessionAction, rules

KEPT = 3


class TakeLoot(SessionAction):
    """Take some of what the dead have left."""

    item: str
    quantity: int = 1


class TakeAll(SessionAction):
    """Take everything you have room for."""


class EndCombat(SessionAction):
    """Leave the field: what you did not take stays behind, levels are gained, the dead wake at home."""


def taking(ctx: Ctx, session: int) -> tuple[Fight, Combatant]:
    """Q-494: a living player of the fight."""
    field = in_combat(ctx.world, ctx.who, session, "loot")
    row = next((r for r in field.living("party") if r.kind == "player" and r.owner == ctx.who), None)
    if row is None:
        raise ctx.refuse("bad_target")
    return Fight(ctx, session), row


@rules.on(TakeLoot)
def take_loot(ctx: Ctx, action: TakeLoot) -> None:
    fight, me = taking(ctx, action.session)
    there = {drop.item: drop.quantity for drop in fight.combat.loot}
    wanted = min(action.quantity, there.get(action.item, 0))
    guard.need(ctx.world, wanted > 0, "no_item")
    guard.need(ctx.world, _take(fight, me, action.item, wanted), "no_space")


@rules.on(TakeAll)
def take_all(ctx: Ctx, action: TakeAll) -> None:
    fight, me = taking(ctx, action.session)
    guard.need(ctx.world, fight.combat.loot, "no_item")
    for drop in fight.combat.loot:
        _take(fight, me, drop.item, drop.quantity)


def _take(fight: Fight, me: Combatant, item: str, quantity: int) -> int:
    """Q-433: what fits is moved."""
    moved = gear.give(fight.ctx, int(me.ref), item, quantity)
    if moved:
        left = [Drop(d.item, d.quantity - moved * (d.item == item)) for d in fight.combat.loot]
        fight.change(loot=tuple(drop for drop in left if drop.quantity))
        fight.tell(LootTaken(fight.session, me.cid, item, moved))
    return moved


@rules.on(EndCombat)
def end_combat(ctx: Ctx, action: EndCombat) -> None:
    in_combat(ctx.world, ctx.who, action.session, "loot", "defeat")
    leave(Fight(ctx, action.session))


@rules.after
def tidy(ctx: Ctx, action: Action) -> None:
    """A fight that ended without loot or defeat is over at once (Q-333, Q-395, Q-499)."""
    session = getattr(action, "session", 0) or _session(ctx)
    combat = ctx.world.find(Combat, session) if session else None
    if combat is not None and combat.phase == "ended":
        leave(Fight(ctx, session))


def _session(ctx: Ctx) -> int:
    """The session whose agenda went on, after an answer."""
    return next((int(scope.partition(":")[2]) for scope in ctx.touched if scope.startswith("session:")), 0)


def leave(fight: Fight) -> None:
    """Write back what the fight has made of everybody, and take its rows away."""
    ctx, combat = fight.ctx, fight.combat
    if combat.outcome == "victory":
        _recover(fight)
    if combat.loot:
        fight.tell(LootDiscarded(fight.session, combat.loot))
    slept = 60 * ctx.dice.d(4, "hours asleep") if combat.outcome == "survived" else 0
    kept = {row.cid: fight.effects(row.cid) for row in fight.all() if row.kind == "player" and row.alive}
    for row in fight.all():
        effects.clear(ctx, fight.owner(row.cid))
    effects.clear(ctx, fight.owner(GROUND))
    players = [row for row in fight.all() if row.kind == "player"]
    for row in fight.all():
        ctx.world.drop(row)
    for credit in ctx.world.all(Credit, fight.session):
        ctx.world.drop(credit)
    ctx.world.drop(combat)
    for row in players:
        _write_back(ctx, fight.session, row, slept)
        if row.alive:
            carry_out(ctx, kept[row.cid], ctx.world.get(Character, int(row.ref)))


def _write_back(ctx: Ctx, session: int, row: Combatant, slept: int) -> None:
    who = ctx.world.get(Character, int(row.ref))
    days, minute = divmod(who.minute + slept, 1440)
    hp = max(row.hp, 1) if row.alive else 0
    penalty = who.max_hp - row.max_hp
    ctx.world.put(who, hp=hp, mana=row.mana, max_hp_penalty=penalty, minute=minute, day=who.day + days)
    level_up(ctx, session, who.char, row.level)
    if not row.alive:
        die(ctx, session, who.char)


def _recover(fight: Fight) -> None:
    """Q-180, Q-186: half of what was shot comes back, everything thrown joins the loot."""
    for row in fight.all():
        for kind, count in row.shot:
            back = count // 2
            if back and _return(fight, int(row.ref), kind, back):
                fight.tell(AmmoRecovered(fight.session, row.cid, kind, back))
        for kind, count in row.thrown if row.alive else ():
            gear.give(fight.ctx, int(row.ref), kind, count)


def _return(fight: Fight, char: int, kind: str, count: int) -> int:
    slot = gear.held(fight.world, char, "ammunition")
    if slot is not None and slot.kind == kind:
        fight.ctx.world.put(slot, count=slot.count + count)
        return count
    return gear.give(fight.ctx, char, kind, count)


def die(ctx: Ctx, session: int, char: int) -> None:
    """Q-336 to Q-341: the three most precious units are kept; the rest is lost."""
    world, content = ctx.world, content_of(ctx.world)
    who = world.get(Character, char)
    rows = list(gear.units(world, char))
    units = [row.kind for row in rows for _ in range(min(row.count, KEPT))]
    ranked = sorted(units, key=lambda kind: (-_cost(ctx, kind), kind))[:KEPT]
    for row in rows:
        world.drop(row)
    kept = list(_stacks(ctx, ranked))
    for place, drop in enumerate(kept):
        world.put(inventory.Item(ctx.next("item"), gear.carried_by(char), drop.item, drop.quantity, place))
    city, at = content.races[who.race].city, level(content, who)
    world.put(who, location=city, hp=who.max_hp, mana=max_mana(content, who, at), max_hp_penalty=0)
    ctx.tell(DeathOutcome(session, char, city, tuple(kept)))


def _cost(ctx: Ctx, kind: str) -> int:
    item = content_of(ctx.world).item(kind)
    return 0 if item is None else item.cost


def _stacks(ctx: Ctx, ranked: list[str]) -> Iterator[Drop]:
    """Q-338: the same things together where they stack."""
    for kind in dict.fromkeys(ranked):
        item, count = content_of(ctx.world).item(kind), ranked.count(kind)
        if item is not None and item.stack > 1:
            yield Drop(kind, count)
        else:
            yield from (Drop(kind, 1) for _ in range(count))
