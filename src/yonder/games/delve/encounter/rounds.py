"""Rounds: an encounter from its start to its end (D-100 to D-106, D-112 to D-118). All in the entry that causes it."""

from __future__ import annotations

from yonder.core import Action, Ctx, World, effects
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.encounter.ailments import inflict, pass_beat
from yonder.games.delve.encounter.allies import allies, assist
from yonder.games.delve.encounter.damage import engage, strike
from yonder.games.delve.encounter.death import remove
from yonder.games.delve.encounter.habits import hit_of
from yonder.games.delve.encounter.specials import drain, special
from yonder.games.delve.events import EncounterEnded, EncounterStarted, EnemyPhase, RoundEnded, Skipped
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Combat, Encounter, Fighter, Foe, Threat
from yonder.games.delve.party.helpers import is_helper
from yonder.games.delve.people.guard import stunned
from yonder.games.delve.people.recovery import recover, restart
from yonder.games.delve.rules import SECOND, rules, seconds
from yonder.games.delve.world.places import is_tile, living, named, order, place_of, players, tell


class SysEncounterTick(Action, internal=True):
    """A round has reached its deadline."""

    place: str
    round: int


class Turn:
    """An action that costs a turn where there is a fight, and a beat where there is peace, if it `beats`."""

    def __init__(self, ctx: Ctx, who: str, *, beats: bool = False) -> None:
        self.ctx, self.who, self.beats = ctx, who, beats
        self.place = place_of(ctx.world, who)
        self.fighting = ctx.world.find(Encounter, self.place) is not None
        if self.fighting:
            engage(ctx, who)

    @staticmethod
    def may(world: World, who: str) -> None:
        """Refuse a second turn in a round."""
        row = world.find(Fighter, place_of(world, who), who)
        need(world, row is None or not row.acted, "already_acted")

    def done(self) -> None:
        """The turn is spent; if nobody is waited for, the round resolves at once."""
        if not self.fighting:
            if self.beats:
                act_in_peace(self.ctx, self.who)
            return
        fight = self.ctx.world.find(Encounter, self.place)
        row = self.ctx.world.find(Fighter, self.place, self.who)
        if row is not None:
            self.ctx.world.put(row, acted=True, lapses=0)
        if fight is not None:
            _wake(self.ctx, self.ctx.world.put(fight, voluntary=True, idle_rounds=0))
        conclude(self.ctx, self.place)


def act_in_peace(ctx: Ctx, who: str) -> None:
    """A beat passes for who acts outside encounters (D-128)."""
    if not ctx.world.get(Combat, who).is_dead:
        pass_beat(ctx, who)


def phase_order(world: World, place: str) -> list[str]:
    """The living enemies of a place: the boss first, then ascending (D-103)."""
    found = living(world, place, EntityKind.ENEMY)
    return sorted(found, key=lambda enemy: (not world.get(Foe, enemy).boss, order(enemy)))


def engaged(world: World, place: str) -> list[str]:
    """The living players who take part, ascending."""
    rows = {row.player: row.engaged for row in world.all(Fighter, place)}
    return [who for who in living(world, place, EntityKind.PLAYER) if rows.get(who)]


def meet(ctx: Ctx, who: str, place: str) -> None:
    """Somebody has come to a place: a fight may start, or go on with one more (D-100, D-117, D-118)."""
    enemies = phase_order(ctx.world, place)
    if not enemies or ctx.world.get(Combat, who).is_dead:
        return
    fight = ctx.world.find(Encounter, place)
    if fight is None:
        for player in living(ctx.world, place, EntityKind.PLAYER):
            recover(ctx, player)
        fight = ctx.world.put(Encounter(place, 1, 0))
        fight = _deadline(ctx, fight)
        tell(ctx, place, EncounterStarted(tuple(named(ctx.world, each) for each in enemies), 1, fight.deadline))
    else:
        _wake(ctx, fight)
    if not is_tile(place) or not engaged(ctx.world, place):
        engage(ctx, who)


def conclude(ctx: Ctx, place: str, reason: str = "wiped") -> None:
    """End a fight that has lost a side; resolve a round in which nobody is waited for."""
    if not settle(ctx, place, reason):
        return
    rows = [ctx.world.get(Fighter, place, who) for who in engaged(ctx.world, place)]
    if not any(row.acted for row in rows):
        return
    content: Content = ctx.content
    idle = content.numbers.idle_after
    if all(row.acted or row.lapses >= idle or stunned(ctx.world, row.player) for row in rows):
        resolve(ctx, place)


def settle(ctx: Ctx, place: str, reason: str = "wiped") -> bool:
    """Does the fight go on? If not, it is ended; `reason` says why no player is left."""
    if ctx.world.find(Encounter, place) is None:
        return False
    if not living(ctx.world, place, EntityKind.ENEMY):
        end(ctx, place, "victory")
        return False
    if not living(ctx.world, place, EntityKind.PLAYER):
        end(ctx, place, reason)
        return False
    return True


def end(ctx: Ctx, place: str, reason: str) -> None:
    """A fight is over; enemies that remain recover at once (D-112)."""
    world = ctx.world
    tell(ctx, place, EncounterEnded(reason))
    for row in (*world.all(Fighter, place), world.get(Encounter, place)):
        world.drop(row)
    ctx.cancel(SysEncounterTick, place)
    for who in players(world, place):
        restart(ctx, who)
    for enemy in phase_order(world, place):
        reset(ctx, enemy)


def reset(ctx: Ctx, enemy: str) -> None:
    """An enemy without opponents: whole again, or gone if it was summoned."""
    if ctx.world.get(Foe, enemy).summoned:
        remove(ctx, enemy)
        return
    effects.clear(ctx, enemy)
    ctx.world.put(ctx.world.get(Foe, enemy), tricked=False)
    for row in ctx.world.all(Threat, enemy):
        ctx.world.drop(row)
    body = ctx.world.get(Combat, enemy)
    ctx.world.put(body, hp=body.max_hp, last_attacker="")


def resolve(ctx: Ctx, place: str) -> None:
    """Helpers, enemy phase, effect beat, next round (D-102, D-326)."""
    assist(ctx, place, engaged(ctx.world, place))
    if not settle(ctx, place):
        return
    _enemy_phase(ctx, place)
    if not settle(ctx, place):
        return
    for row in ctx.world.all(Fighter, place):
        ctx.world.put(row, acted=False, guard=0, shields="")
    for entity in (*phase_order(ctx.world, place), *living(ctx.world, place, EntityKind.PLAYER)):
        body = ctx.world.find(Combat, entity)
        if body is not None and not body.is_dead:
            pass_beat(ctx, entity)
    if settle(ctx, place):
        _next_round(ctx, place)


def _next_round(ctx: Ctx, place: str) -> None:
    content: Content = ctx.content
    fight = ctx.world.get(Encounter, place)
    idle = 0 if fight.voluntary else fight.idle_rounds + 1
    dormant = idle >= content.numbers.dormant_after
    fight = ctx.world.put(fight, round=fight.round + 1, idle_rounds=idle, dormant=dormant, voluntary=False)
    if dormant:
        ctx.cancel(SysEncounterTick, place)
        fight = ctx.world.put(fight, deadline=0)
    else:
        fight = _deadline(ctx, fight)
    tell(ctx, place, RoundEnded(fight.round - 1, fight.deadline))


def _enemy_phase(ctx: Ctx, place: str) -> None:
    tell(ctx, place, EnemyPhase(ctx.world.get(Encounter, place).round))
    for enemy in phase_order(ctx.world, place):
        if stunned(ctx.world, enemy):
            tell(ctx, place, Skipped(named(ctx.world, enemy)))
            continue
        target = target_of(ctx.world, place, enemy)
        if target and not special(ctx, enemy, target):
            assault(ctx, enemy, target)


def target_of(world: World, place: str, enemy: str) -> str:
    """Whom an enemy attacks: the highest threat, then the lower health, then the lower id (D-104); or their shield."""
    threats = {row.player: row.amount for row in world.all(Threat, enemy)}
    fighting = engaged(world, place)
    able = [*fighting, *allies(world, place, fighting)]
    rank = {who: (-threats.get(who, 0), world.get(Combat, who).hp, order(who)) for who in able}
    wanted = min(rank, key=lambda who: rank[who], default="")
    return next(
        (row.player for row in world.all(Fighter, place) if row.shields == wanted != "" and row.player in rank), wanted
    )


def assault(ctx: Ctx, enemy: str, target: str) -> None:
    """An enemy's weapon attack, and what its hit may bring (D-105)."""
    dealt = strike(ctx, enemy, target, "enemy attack").damage
    drain(ctx, enemy, dealt)
    hit = hit_of(ctx.world, enemy)
    if hit is None or is_helper(target) or ctx.world.get(Combat, target).is_dead:
        return
    if ctx.dice.chance(hit.chance, "on hit", of=100):
        inflict(ctx, target, hit.effect, hit.beats, magnitude=hit.magnitude, source=enemy)


def _deadline(ctx: Ctx, fight: Encounter) -> Encounter:
    content: Content = ctx.content
    at = seconds(ctx.world) + content.numbers.encounter_tick
    ctx.later(at * SECOND, SysEncounterTick(fight.place, fight.round), fight.place)
    return ctx.world.put(fight, deadline=at)


def _wake(ctx: Ctx, fight: Encounter) -> None:
    """A dormant fight goes on (D-115)."""
    if fight.dormant:
        _deadline(ctx, ctx.world.put(fight, dormant=False, idle_rounds=0))


@rules.on(SysEncounterTick)
def encounter_tick(ctx: Ctx, action: SysEncounterTick) -> None:
    """Whoever has not acted has waited (D-114, D-116)."""
    place, world = action.place, ctx.world
    fight = world.find(Encounter, place)
    if fight is None or fight.round != action.round or fight.dormant:
        return
    if not engaged(world, place):
        engage(ctx, living(world, place, EntityKind.PLAYER)[0])
    for who in engaged(world, place):
        row = world.get(Fighter, place, who)
        if not row.acted:
            world.put(row, acted=True, lapses=row.lapses + 1)
    resolve(ctx, place)
