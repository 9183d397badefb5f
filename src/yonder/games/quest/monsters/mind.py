"""How those without a player take their turns (Part 17). Only blocks, places and hit points decide; no names."""

from __future__ import annotations

from yonder.core import Action
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.actions.tactics import break_free, dash_steps
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight
from yonder.games.quest.combat.health.conditions import afflict, incapacitated, relieve, still
from yonder.games.quest.combat.health.damage import heal
from yonder.games.quest.combat.health.death import conclude
from yonder.games.quest.combat.rolls import check
from yonder.games.quest.combat.rounds.entering import MENDING
from yonder.games.quest.combat.rounds.turns import Act, FinishTurn, Legend, stage
from yonder.games.quest.content.creatures import Behavior
from yonder.games.quest.content.dice import parse
from yonder.games.quest.events import MonsterEscaped, MonsterFleeing, SpecialUsed
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.specials import SPECIALS, legal
from yonder.games.quest.monsters.strides import covered, free_steps, spend, stride
from yonder.games.quest.monsters.strikes import best_routine, blow_of, ready, score, strike, usable
from yonder.games.quest.monsters.traits import BONUS

FLIGHT, CAUGHT, OUTRUN = "flight", 1, 2  # turns of flight, the range at which it is caught, how many are enough
ALIGHT = 5  # with so few hit points a fire is put out first


class Assault(Action, internal=True):
    """After moving: the best routine, or a dash, or nothing."""

    session: int
    cid: str
    target: str


class Blows(Action, internal=True):
    """One attack of a routine; the next target is taken if the first has dropped (Q-367)."""

    session: int
    cid: str
    target: str
    action: str


class Afterthought(Action, internal=True):
    """The bonus action, if something uses it."""

    session: int
    cid: str


def behavior(field: Field, cid: str) -> Behavior:
    block = field.block(cid)
    assert block is not None
    return block.behavior


def candidates(field: Field, cid: str) -> list[Combatant]:
    """Q-353, Q-334: the conscious; the hidden only if there is nobody else; the fallen only for the merciless."""
    charmers = [field.cid_of(row.source) for row in field.effects(cid) if row.kind == "charmed"]
    foes = [foe for foe in field.enemies(cid) if foe.cid not in charmers]
    awake = [foe for foe in foes if field.awake(foe.cid)]
    seen = [foe for foe in awake if not field.has(foe.cid, "hidden")]
    how = behavior(field, cid)
    merciless = how.relentless or how.aggression == "berserker"
    return seen or awake or (foes if merciless else [])


def chosen(fight: Fight, cid: str) -> str:
    """The target by priority; empty if there is none."""
    foes = candidates(fight, cid)
    if not foes:
        return ""
    priority = behavior(fight, cid).target
    if priority == "random":
        return foes[fight.dice.d(len(foes), "target") - 1].cid
    keys = {
        "nearest": lambda foe: fight.range(cid, foe.cid),
        "lowest_hp": lambda foe: foe.hp,
        "highest_threat": lambda foe: -foe.threat,
    }
    return min(foes, key=keys[priority]).cid


def target_range(field: Field, cid: str) -> int:
    """Q-358."""
    how, row = behavior(field, cid), field.one(cid)
    sound = row.hp * 4 >= row.max_hp * 3
    outnumbered = len(field.enemies(cid)) > len(field.allies(cid)) + 1
    if how.aggression == "berserker":
        return 0
    if how.aggression == "aggressive" and sound:
        return max(0, how.range - 1)
    away = (how.aggression == "cautious" and not sound) or (how.aggression == "defensive" and outnumbered)
    return min(FARTHEST, how.range + 1) if away else how.range


def opening_shift(field: Field, cid: str) -> int:
    """Q-041: one step of the starting range towards the target range."""
    foes = field.enemies(cid)
    far = min(field.range(cid, foe.cid) for foe in foes)
    wanted = target_range(field, cid)
    return 0 if far == wanted else -1 if far > wanted else 1


@stage(Act)
def act(fight: Fight, action: Act) -> None:
    """Q-352: what it must do, or flee, special, position, attack, bonus action."""
    cid, done = action.cid, FinishTurn(action.session, action.cid)
    if any(hooks.compelled.collect(fight.effects(cid), fight, cid)):
        fight.ctx.then(done, fight.scope)
        return
    if wants_out(fight, cid):
        if not escaped(fight, cid):
            run(fight, cid)
        fight.ctx.then(done, fight.scope)
        return
    busy = any(kind.busy for _, kind in fight.kinds(cid))
    target = "" if busy else chosen(fight, cid)
    if target and not mend(fight, cid) and not special(fight, cid, target):
        position(fight, cid, target)
        fight.ctx.then(Assault(fight.session, cid, target), fight.scope)
    fight.ctx.then(Afterthought(fight.session, cid), fight.scope)
    fight.ctx.then(done, fight.scope)


def mend(fight: Fight, cid: str) -> bool:
    """Q-369: a healer first heals a dying or badly wounded ally in range, so many times a day."""
    block, row = fight.companion(cid), fight.one(cid)
    if block is None or not block.heals or dict(row.uses).get(MENDING, 0) >= block.heals:
        return False
    hurt = [ally for ally in (row, *fight.allies(cid)) if 2 * ally.hp < ally.max_hp and not fight.range(cid, ally.cid)]
    if not hurt:
        return False
    target = min(hurt, key=lambda ally: (ally.hp, ally.place))
    spend(fight, cid, MENDING)
    fight.set(cid, uses=tuple(sorted({**dict(row.uses), MENDING: dict(row.uses).get(MENDING, 0) + 1}.items())))
    heal(fight, target.cid, parse(block.heal_dice).draw(fight.dice, "healing"))
    return True


def wants_out(field: Field, cid: str) -> bool:
    """Q-354, Q-356."""
    row, how = field.one(cid), behavior(field, cid)
    if row.side == "party" or how.aggression == "berserker" or still(field, cid) or not field.enemies(cid):
        return False
    return row.hp * 100 < how.flee * row.max_hp


def escaped(fight: Fight, cid: str) -> bool:
    """Q-355, Q-541: at range 6 of every conscious enemy it is gone, and so it is if it has long outrun them all."""
    near = min((fight.range(cid, foe.cid) for foe in fight.enemies(cid) if fight.awake(foe.cid)), default=FARTHEST)
    uses = dict(fight.one(cid).uses)
    run_on = uses.get(FLIGHT, 0) if near > CAUGHT else 0
    fight.set(cid, uses=tuple(sorted({**uses, FLIGHT: run_on + 1}.items())))
    if near < FARTHEST and run_on < OUTRUN:
        return False
    fight.set(cid, fled=True)
    fight.tell(MonsterEscaped(fight.session, cid))
    conclude(fight)
    return True


def nearest(field: Field, cid: str) -> str:
    return min(field.enemies(cid), key=lambda foe: field.range(cid, foe.cid)).cid


def run(fight: Fight, cid: str) -> None:
    """Disengage and step away, or dash away."""
    fight.tell(MonsterFleeing(fight.session, cid))
    steps = free_steps(fight, cid)
    if covered(fight, cid):
        withdraw(fight, cid)
    if fight.one(cid).actions:
        steps += dash_steps(fight, cid)
        spend(fight, cid, "dash")
    stride(fight, cid, nearest(fight, cid), "away", steps)


def withdraw(fight: Fight, cid: str) -> None:
    """Disengage, by the bonus action where the block has Nimble Escape (Q-137)."""
    nimble = fight.effect(cid, "nimble-escape") is not None and fight.one(cid).bonus > 0
    spend(fight, cid, "disengage", bonus=nimble)
    afflict(fight, cid, "disengaged")


def position(fight: Fight, cid: str, target: str) -> None:
    """Q-359: the free step towards the target range."""
    far, wanted = fight.range(cid, target), target_range(fight, cid)
    steps = free_steps(fight, cid)
    if still(fight, cid):
        return
    if far > wanted:
        eager = fight.effect(cid, "aggressive") is not None and far - wanted > steps and fight.one(cid).bonus
        if eager:
            spend(fight, cid, "aggressive", bonus=True)
        stride(fight, cid, target, "closer", steps + bool(eager), wanted)
    elif far < wanted and steps:
        if covered(fight, cid):
            nimble = fight.effect(cid, "nimble-escape") is not None
            if not nimble and behavior(fight, cid).aggression not in ("cautious", "defensive"):
                return
            withdraw(fight, cid)
        stride(fight, cid, target, "away", steps, wanted)


def special(fight: Fight, cid: str, target: str) -> bool:
    """Q-357: the first special that is ready, has a target, and comes up."""
    block = fight.block(cid)
    for action in block.actions if block is not None else ():
        if action.kind != "special" or not ready(fight, cid, action) or not legal(fight, cid, action, target):
            continue
        if fight.dice.chance(action.use_bp, "special"):
            spend(fight, cid, action.id)
            fight.tell(SpecialUsed(fight.session, cid, action.id))
            exhaust(fight, cid, action.id)
            SPECIALS[action.effect](fight, cid, action, target)
            return True
    return False


def exhaust(fight: Fight, cid: str, name: str) -> None:
    """Note that a limited action was used."""
    action, row = strike(fight, cid, name), fight.one(cid)
    used = dict(row.uses)
    if action.uses:
        used[name] = used.get(name, 0) + 1
    spent = (*row.spent, name) if action.recharge else row.spent
    fight.set(cid, uses=tuple(sorted(used.items())), spent=spent)


@stage(Assault)
def assault(fight: Fight, action: Assault) -> None:
    """Q-360, Q-368: the best that can be used; else break free, put out the fire, or dash to where it can be used."""
    cid = action.cid
    if not fight.awake(cid) or not fight.one(cid).actions:
        return
    target = action.target if fight.one(action.target).alive else chosen(fight, cid)
    if fight.has(cid, "burning") and fight.one(cid).hp <= ALIGHT:
        douse(fight, cid)
        return
    routine = best_routine(fight, cid, target) if target else []
    if routine and fight.has(cid, "slowed"):
        routine = routine[:1]
    if routine:
        fight.set(cid, actions=fight.one(cid).actions - 1)
        for each in routine:
            fight.ctx.then(Blows(fight.session, cid, target, each.id), fight.scope)
    elif target:
        stranded(fight, cid, target)


def stranded(fight: Fight, cid: str, target: str) -> None:
    """What is done without a usable attack."""
    if fight.has(cid, "burning"):
        douse(fight, cid)
    elif fight.has(cid, "grappled", "restrained"):
        spend(fight, cid, "escape")
        break_free(fight, cid)
    elif fight.range(cid, target) > target_range(fight, cid):
        spend(fight, cid, "dash")
        stride(fight, cid, target, "closer", dash_steps(fight, cid), target_range(fight, cid))


def douse(fight: Fight, cid: str) -> None:
    """Q-126."""
    spend(fight, cid, "extinguish")
    if check(fight, cid, "dexterity", 10, "extinguish"):
        relieve(fight, cid, "burning")


@stage(Blows)
def blows(fight: Fight, action: Blows) -> None:
    cid = action.cid
    if not fight.awake(cid):
        return
    target = action.target
    if not fight.one(target).alive or fight.one(target).fled or (not fight.awake(target) and candidates(fight, cid)):
        awake = [foe.cid for foe in candidates(fight, cid)]
        target = target if target in awake else chosen(fight, cid)
    if not target:
        return
    kind = strike(fight, cid, action.action)
    if usable(fight, cid, kind, target):
        exhaust(fight, cid, kind.id)
        swing(fight, blow_of(fight, cid, kind, target))


@stage(Afterthought)
def afterthought(fight: Fight, action: Afterthought) -> None:
    """Q-370, Q-379: what a block does with its bonus action, by the names of its traits."""
    cid = action.cid
    for name, use in BONUS.items():
        if name in fight.borne(cid).first and fight.awake(cid) and fight.one(cid).bonus:
            use(fight, cid)


@stage(Legend)
def legend(fight: Fight, action: Legend) -> None:
    """Q-377: after another's turn, the best of what it can afford."""
    cid, block = action.cid, fight.monster(action.cid)
    if block is None or not fight.awake(cid) or incapacitated(fight, cid):
        return
    target = chosen(fight, cid)
    points = fight.one(cid).legendary
    options = [(each.cost, strike(fight, cid, each.action)) for each in block.legendary if each.cost <= points]
    options = [(cost, each) for cost, each in options if target and usable(fight, cid, each, target)]
    if options:
        cost, best = max(options, key=lambda option: score(fight, cid, [option[1]], target))
        fight.set(cid, legendary=points - cost)
        fight.tell(SpecialUsed(fight.session, cid, best.id))
        fight.ctx.then(Blows(fight.session, cid, target, best.id), fight.scope)
