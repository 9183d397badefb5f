"""The game of the server's benchmark, as boardgame/server.js has it too: endless bouts, one or two dice a move."""

from __future__ import annotations

from yonder.core import Action, Ctx, Event, Model, Rules

FULL = 20
SIDES = ("blue", "red")


class Fighter(Model, key=("side",)):
    """How much a fighter can still take."""

    side: str
    hp: int


class Bouts(Model):
    """How many bouts are over."""

    count: int


class Struck(Event):
    """A blow, and what it took; 0 for a miss."""

    side: str
    damage: int


class Strike(Action):
    """Strike whoever is not at the move."""


rules = Rules("spar", 1, models=(Fighter, Bouts), events=(Struck,))


@rules.on(Strike)
def strike(ctx: Ctx, _action: Strike) -> None:
    """Hit on 8 or more; when one is down, both stand up again."""
    bouts = ctx.world.find(Bouts) or Bouts(0)
    side = SIDES[bouts.count % 2]
    damage = ctx.dice.d(6, "damage") if ctx.dice.d(20, "attack") >= 8 else 0
    foe = ctx.world.find(Fighter, side) or Fighter(side, FULL)
    ctx.tell(Struck(side, damage))
    if foe.hp > damage:
        ctx.world.put(foe, hp=foe.hp - damage)
        return
    for each in SIDES:
        ctx.world.put(Fighter(each, FULL))
    ctx.world.put(bouts, count=bouts.count + 1)
