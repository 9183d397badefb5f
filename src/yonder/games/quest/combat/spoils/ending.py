"""How a fight is left: loot, ammunition, levels, the death outcome (Q-433 to Q-436, Q-336 to Q-348)."""

from __future__ import annotations

from yonder.core import Action, Ctx, effects, guard
from yonder.games.quest.character import burden, gear
from yonder.games.quest.character.death import die
from yonder.games.quest.character.levels import level_up
from yonder.games.quest.combat import tally
from yonder.games.quest.combat.fight import GROUND, Field, Fight
from yonder.games.quest.combat.guards import in_combat
from yonder.games.quest.combat.rounds.entering import MENDING, companion_cid
from yonder.games.quest.combat.rounds.lasting import carry_out
from yonder.games.quest.events import AmmoRecovered, LootDiscarded, LootTaken
from yonder.games.quest.journey.clock import pass_minutes
from yonder.games.quest.journey.pages import write
from yonder.games.quest.models import Character, Combat, Combatant, Credit, Drop, Hired
from yonder.games.quest.party.companions import part
from yonder.games.quest.rules import SessionAction, rules


class TakeLoot(SessionAction):
    """Take some of what the dead have left."""

    item: str
    quantity: int = 1


class TakeAll(SessionAction):
    """Take everything you have room for."""


class EndCombat(SessionAction):
    """Leave the field: what you did not take stays behind, levels are gained, the dead wake at home."""


def taking(ctx: Ctx, session: int) -> tuple[Field, Combatant]:
    """Q-494: a living player of the fight."""
    field = in_combat(ctx.world, ctx.who, session, "loot")
    row = next((r for r in field.living("party") if r.kind == "player" and r.owner == ctx.who), None)
    if row is None:
        raise ctx.refuse("bad_target")
    return field, row


@rules.on(TakeLoot)
def take_loot(ctx: Ctx, action: TakeLoot) -> None:
    field, me = taking(ctx, action.session)
    there = {drop.item: drop.quantity for drop in field.combat.loot}
    wanted = min(action.quantity, there.get(action.item, 0))
    guard.need(ctx.world, wanted > 0, "no_item")
    lifted = min(wanted, burden.liftable(ctx.world, ctx.world.get(Character, int(me.ref)), action.item))
    guard.need(ctx.world, lifted, "too_heavy")
    guard.need(ctx.world, gear.room(ctx.world, int(me.ref), action.item, lifted), "no_space")
    _take(Fight.of(ctx, action.session), me, action.item, lifted)


@rules.on(TakeAll)
def take_all(ctx: Ctx, action: TakeAll) -> None:
    field, me = taking(ctx, action.session)
    guard.need(ctx.world, field.combat.loot, "no_item")
    fight = Fight.of(ctx, action.session)
    for drop in fight.combat.loot:
        _take(fight, me, drop.item, drop.quantity)


def _take(fight: Fight, me: Combatant, item: str, quantity: int) -> int:
    """Q-433, Q-436: what fits is moved, as far as it can be carried at all."""
    quantity = min(quantity, burden.liftable(fight.world, fight.world.get(Character, int(me.ref)), item))
    moved = gear.give(fight.ctx, int(me.ref), item, quantity)
    if moved:
        left = [Drop(d.item, d.quantity - moved * (d.item == item)) for d in fight.combat.loot]
        fight.change(loot=tuple(drop for drop in left if drop.quantity))
        fight.tell(LootTaken(fight.session, me.cid, item, moved))
    return moved


@rules.on(EndCombat)
def end_combat(ctx: Ctx, action: EndCombat) -> None:
    in_combat(ctx.world, ctx.who, action.session, "loot", "defeat")
    leave(Fight.of(ctx, action.session))


@rules.after
def tidy(ctx: Ctx, action: Action) -> None:
    """A fight that ended without loot or defeat is over at once (Q-333, Q-395, Q-499)."""
    session = getattr(action, "session", 0) or _session(ctx)
    combat = ctx.world.find(Combat, session) if session else None
    if combat is not None and combat.phase == "ended":
        leave(Fight.of(ctx, session))


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
    write(fight)
    tally.clear(fight)
    party = [row for row in fight.all() if row.side == "party"]
    players = [row for row in party if row.kind == "player"]
    kept = {row.cid: fight.effects(row.cid) for row in players if row.alive}
    for row in fight.all():
        effects.clear(ctx, fight.owner(row.cid))
    effects.clear(ctx, fight.owner(GROUND))
    party = [fight.one(row.cid) for row in party]  # what lasted on them may have given or taken something at its end
    for row in fight.all():
        ctx.world.drop(row)
    for credit in ctx.world.all(Credit, fight.session):
        ctx.world.drop(credit)
    ctx.world.drop(combat)
    for row in party:
        if row.kind == "player":
            _write_back(ctx, fight.session, row, slept)
            if row.alive:
                carry_out(ctx, kept[row.cid], ctx.world.get(Character, int(row.ref)))
    _companions_back(ctx, party)


def _write_back(ctx: Ctx, session: int, row: Combatant, slept: int) -> None:
    """Q-093: hit points and mana as they are now; levels are gained, the dead wake at home."""
    who = ctx.world.get(Character, int(row.ref))
    penalty = max(0, who.max_hp - row.max_hp)
    hp = max(1, min(row.hp, who.max_hp - penalty)) if row.alive else 0
    ctx.world.put(who, hp=hp, mana=row.mana, max_hp_penalty=penalty)
    level_up(ctx, session, who.char, row.level)
    if not row.alive:
        die(ctx, session, who.char)
    elif slept:
        pass_minutes(ctx, who.char, slept)


def _companions_back(ctx: Ctx, party: list[Combatant]) -> None:
    """Q-490: the dead are gone for good, the others keep what they have."""
    fought = {row.cid: row for row in party if row.kind == "companion"}
    chars = [int(row.ref) for row in party if row.kind == "player"]
    along = [hired for char in chars for hired in ctx.world.all(Hired, char)]
    for number, hired in enumerate(along, 1):
        row = fought.get(companion_cid(hired.companion, number))
        if row is None:
            continue
        if row.alive:
            ctx.world.put(hired, hp=max(1, row.hp), heals=dict(row.uses).get(MENDING, hired.heals))
        else:
            part(ctx, hired, "dead")


def _recover(fight: Fight) -> None:
    """Q-180, Q-186: half of what was shot comes back, everything thrown joins the loot."""
    for row in (row for row in fight.all() if row.kind == "player"):
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
