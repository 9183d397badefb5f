"""Outlook: how a fight is likely to end if it is fought out with plain blows (T-844), by the formulas of combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from yonder.core import Query, World
from yonder.games import d20
from yonder.games.temple.explorer.checks import saving, trained, trying
from yonder.games.temple.explorer.hero import MONSTER, Hero
from yonder.games.temple.kinds import Ability, Condition, Skill
from yonder.games.temple.models import ExplorerPosition, MonsterInstance
from yonder.games.temple.rules import rules
from yonder.games.temple.show.duel import FINE, WHOLE, End, Stage, Weights, duel
from yonder.games.temple.show.turns import Arm, answers, arms, blows, likely, wearing
from yonder.games.temple.show.view import explorer_exists
from yonder.games.temple.temple.movement import initiative
from yonder.games.temple.temple.places import exits

VERDICTS = ((9700, "safe"), (8500, "good"), (6500, "fair"), (4000, "even"), (1500, "poor"), (0, "hopeless"))


class Outlook(Query):
    """How a fight with each monster that one explorer faces or knows behind a door is likely to end."""

    explorer_id: int


@rules.query(Outlook)
def outlook(world: World, _who: str | None, query: Outlook) -> list[dict[str, Any]]:
    return prospects(explorer_exists(world, query.explorer_id))


def prospects(me: Hero) -> list[dict[str, Any]]:
    """T-844: the monster here, then those behind opened doors, by exit."""
    if me.health.is_dead or me.chamber is None:
        return []
    if me.foe is not None and me.foe.is_alive:
        return [prospect(ghost(me, me.foe), exit_index=None)]
    return [prospect(ghost(me, foe), index) for index, foe in waiting(me)]


def waiting(me: Hero) -> Iterator[tuple[int, MonsterInstance]]:
    """The living monsters that wait behind opened doors."""
    for way in exits(me):
        foe = me.world.find(MonsterInstance, way.temple_id, way.to_chamber_id, MONSTER)
        if foe is not None and foe.is_alive:
            yield way.exit_index, foe


def ghost(me: Hero, foe: MonsterInstance) -> Hero:
    """The explorer as it would stand before this monster; nothing of it is kept."""
    fork = me.world.fork()
    place = {"temple_id": foe.temple_id, "chamber_id": foe.chamber_id}
    fork.put(fork.get(ExplorerPosition, me.id), **place)
    return Hero(fork, me.stats)


def prospect(me: Hero, exit_index: int | None) -> dict[str, Any]:
    """The best that plain blows can do."""
    won, left, with_ = max((*ends(me, arm, arriving=exit_index is not None), arm.name) for arm in arms(me))
    chance = won * 10_000 // FINE
    cost = max(0, me.health.current_hp - left // won) if won else me.health.current_hp
    verdict = next(name for least, name in VERDICTS if chance >= least)
    return {
        "exit": exit_index,
        "mine": me.health.current_hp,
        "monster": me.enemy.monster_type,
        "name": me.enemy_kind.name,
        "hp": me.enemy.current_hp,
        "max_hp": me.enemy.max_hp,
        "win_bps": chance,
        "cost": cost,
        "with": with_,
        "verdict": verdict,
        "text": me.content.words[f"scene.outlook.{verdict}"],
    }


def ends(me: Hero, arm: Arm, *, arriving: bool) -> End:
    """Who acts first is known here; behind a door it is a matter of stealth and quickness (T-173, T-176)."""
    if not arriving:
        fresh = not me.position.in_combat or me.has(Condition.HIDDEN)
        return fought(me, arm, opening=fresh)[0]
    calm = wearing(me)
    quick = likely(lambda dice: initiative(dice, calm)[0].success)
    end = between(*fought(calm, arm), quick)
    if not trained(me, Skill.STEALTH):
        return end
    unseen = likely(lambda dice: trying(dice, calm, Skill.STEALTH, me.enemy_kind.passive).success)
    return between(fought(wearing(me, Condition.HIDDEN), arm, opening=True)[0], end, unseen)


def between(one: End, other: End, weight: int) -> End:
    """The first with this weight, else the second."""
    won, left = ((a * weight + b * (WHOLE - weight)) // WHOLE for a, b in zip(one, other, strict=True))
    return won, left


class Mood(NamedTuple):
    """What a turn depends on: which one it is, fear (0 not yet, 1 afraid, 2 never again), strength lost since."""

    turn: int
    fear: int
    drain: int


def fought(me: Hero, arm: Arm, *, opening: bool = False) -> tuple[End, End]:
    """The fight from here, if the explorer and if the monster acts first."""
    last = max(len(arm.spells), int(opening))
    start = Mood(0, 1 if me.has(Condition.FRIGHTENED) else 2 if steady(me) else 0, 0)
    brave = 0 if steady(me) else likely(lambda dice: saving(dice, me, Ability.WISDOM, glare(me)).success)
    moods = [start]
    for mood in moods:
        for after, _ in (*onward(me, mood, last, brave, hit=True), *onward(me, mood, last, brave, hit=False)):
            if after not in moods:
                moods.append(after)
    moods.sort()
    place = {mood: i for i, mood in enumerate(moods)}

    def led(mood: Mood, *, hit: bool) -> Weights:
        return tuple((place[after], part) for after, part in onward(me, mood, last, brave, hit=hit))

    turns = Turns(me, arm, opening=opening)
    stages = tuple(Stage(turns.of(mood), led(mood, hit=False), led(mood, hit=True)) for mood in moods)
    return duel(stages, answers(me, arm)).ends(me.health.current_hp, me.enemy.current_hp)


class Turns:
    """What each turn of the explorer does; turns alike are worked out once."""

    def __init__(self, me: Hero, arm: Arm, *, opening: bool) -> None:
        self.me, self.arm, self.opening = me, arm, opening
        self._known: dict[tuple[int, bool, int], Weights] = {}

    def of(self, mood: Mood) -> Weights:
        me, afraid = self.me, mood.fear == 1
        left = max(1, strength(me) - mood.drain)
        key = (mood.turn, afraid, d20.modifier(left))
        if key not in self._known:
            opening = self.opening and mood.turn == 0
            worn = [*([Condition.FRIGHTENED] if afraid else [])]
            worn += [Condition.HIDDEN] if opening and me.has(Condition.HIDDEN) else []
            one = wearing(me, *worn, drained=mood.drain, asleep=opening)
            self._known[key] = blows(one, self.arm, mood.turn, opening=opening)
        return self._known[key]


def strength(me: Hero) -> int:
    """What is left of it."""
    return me.stats.strength - me.stats.str_drain


def steady(me: Hero) -> bool:
    """Is there nothing to be afraid of (T-375)?"""
    return not me.enemy_kind.opening or me.has(Condition.GLARE_IMMUNE)


def glare(me: Hero) -> int:
    """How hard it is to meet its eyes."""
    return me.content.numbers.combat.glare_dc


def onward(me: Hero, mood: Mood, last: int, brave: int, *, hit: bool) -> list[tuple[Mood, int]]:
    """The explorer's next turn after the monster's: glare, and what a hit drains (T-375, T-362)."""
    turn, die = min(mood.turn + 1, last), me.content.numbers.combat.strength_drain_die
    fears, drains = [(mood.fear, WHOLE)], [(mood.drain, WHOLE)]
    if mood.fear < 2 and not steady(me):
        fears = [(1, WHOLE - brave), (2, brave)]
    if hit and any(attack.rider == "strength_drain" for attack in me.enemy_kind.attacks):
        drains = [(mood.drain + n, WHOLE // die) for n in range(1, die + 1) if mood.drain + n < strength(me)]
    return [(Mood(turn, fear, drain), a * b // WHOLE) for fear, a in fears for drain, b in drains]
