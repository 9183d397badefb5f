"""Exhaustion (Q-309): levels add up; from the fourth on hit points are halved, and the sixth is death."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.conditions import afflict, exhaustion, relieve
from yonder.games.quest.combat.health.death import perish, slay

HALVED, DEADLY = 4, 6
SPENT = "spent"  # the effect that halves the maximum


def tire(fight: Fight, cid: str, levels: int) -> None:
    """So many levels more."""
    for _ in range(levels):
        afflict(fight, cid, "exhaustion")


def ease(fight: Fight, cid: str, levels: int) -> None:
    """So many levels less."""
    row = fight.effect(cid, "exhaustion")
    if row is None:
        return
    effects.add_stacks(fight.ctx, row, -levels)
    if exhaustion(fight, cid) < HALVED:
        relieve(fight, cid, SPENT)


@hooks.began.effect("exhaustion")
def exhausted(row: Effect, fight: Fight, cid: str) -> None:
    one = fight.one(cid)
    if row.stacks >= HALVED and fight.effect(cid, SPENT) is None:
        afflict(fight, cid, SPENT, amount=one.max_hp - one.max_hp // 2)
    if row.stacks >= DEADLY:
        if one.side == "monsters":
            slay(fight, cid)
        else:
            perish(fight, cid)


@hooks.began.effect(SPENT)
def spent(row: Effect, fight: Fight, cid: str) -> None:
    one = fight.one(cid)
    most = max(1, one.max_hp - row["amount"])
    fight.set(cid, max_hp=most, hp=min(one.hp, most))


@hooks.ended.effect(SPENT)
def recovered(row: Effect, fight: Fight, cid: str) -> None:
    fight.set(cid, max_hp=fight.one(cid).max_hp + row["amount"])
