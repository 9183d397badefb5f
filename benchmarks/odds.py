"""Exact odds of an attack (d20 with a critical hit, damage dice, the reply), computed by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from measure import Line, Sheet, main, micro

import duel
from yonder.core import Action, Ctx, Event, Game, Model, Rules, World
from yonder.core.chance.odds import forecast

rules = Rules("brawl", 1)


class Fighter(Model, key=("side",)):
    """Armour and life."""

    side: int
    hp: int
    armour: int


class Attack(Action):
    """Strike; if the other still stands, they strike back."""


rules.declare(models=(Fighter,))


@rules.start
def start(ctx: Ctx, _setup: Any) -> None:
    """A fighter and a brute."""
    ctx.world.put(Fighter(0, 14, 16))
    ctx.world.put(Fighter(1, 15, 13))


@rules.on(Attack)
def attack(ctx: Ctx, _action: Attack) -> None:
    """One exchange."""
    if blow(ctx, 1, 5, (1, 8), 3).hp > 0:
        blow(ctx, 0, 4, (2, 6), 2)


def blow(ctx: Ctx, target: int, bonus: int, dice: tuple[int, int], flat: int) -> Fighter:
    """Natural 20 doubles the dice, natural 1 misses."""
    other = ctx.world.get(Fighter, target)
    natural = ctx.dice.d(20, f"attack {target}")
    if natural == 1 or (natural != 20 and natural + bonus < other.armour):
        return other
    count = dice[0] * (2 if natural == 20 else 1)
    damage = ctx.dice.sum(count, dice[1], f"damage {target}") + flat
    return ctx.world.put(other, hp=max(0, other.hp - damage))


@rules.forecast(Attack)
def read(_before: World, after: World, _events: Sequence[Event]) -> dict[str, Any]:
    """Kill, be killed, and what is left of both."""
    me, foe = after.get(Fighter, 0), after.get(Fighter, 1)
    return {"kill": foe.hp == 0, "die": me.hp == 0, "theirs": foe.hp, "mine": me.hp}


def run(sheet: Sheet) -> None:
    """An exchange of blows, and duel's own buttons."""
    number = 5 if sheet.quick else 50
    game = Game(rules)
    made = forecast(rules, game.world, "me", Attack())
    assert made is not None
    assert made.exact
    cost = micro(lambda: forecast(rules, game.world, "me", Attack()), number=number) / 1000
    sheet.add(Line(f"an exchange of blows, {made.runs} runs", cost, 5, "ms", "5 ms", 1, at_most=True))
    bout = Game(duel.rules)
    bout.act("a", duel.Join())
    bout.act("b", duel.Join())
    (who,) = bout.awaited() or [""]
    cost = micro(lambda: bout.odds(who, duel.Lunge()), number=number) / 1000
    sheet.add(Line("duel's lunge", cost, 5, "ms", "5 ms", 1, at_most=True))


if __name__ == "__main__":
    main("Exact odds", run)
