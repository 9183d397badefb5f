"""Rage and second wind: what a badly hurt hero finds, one of the two in a fight (L-158)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import SpiritRoused
from yonder.games.labyrinth.fight.tactics import turn_bar
from yonder.games.labyrinth.fight.turns import end_turn
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.figures import half_up
from yonder.games.labyrinth.hero.health import restore
from yonder.games.labyrinth.kinds import Spirit, Status


class Rage(HeroAction):
    """Badly hurt, let go: until the fight ends your blows strike half again as hard, but you guard nothing. Free."""


class CatchBreath(HeroAction):
    """Badly hurt, find your second wind: restores 2d4 + half your Constitution. This is your turn."""


def low(me: Me) -> bool:
    """Down to a third of the hit points, or less."""
    return me.row.hp * me.numbers.fight.low <= me.row.max_hp


def spirit_bar(me: Me) -> str:
    """Once in a fight, one of the two, and only when it is needed."""
    if pending := turn_bar(me):
        return pending
    if me.foe.spirit:
        return "spirit_spent"
    return "" if low(me) else "not_low"


def second_wind(me: Me) -> int:
    """What Constitution adds to the dice."""
    return half_up(me.row.constitution)


@hero_action(Rage, Status.FIGHT_TURN)
def rage(deed: Deed, _action: Rage) -> None:
    deed.bar(spirit_bar(deed))
    deed.set_fight(spirit=Spirit.RAGE)
    deed.count("rages")
    deed.tell(SpiritRoused(deed.id, Spirit.RAGE, 0, deed.row.hp))


@hero_action(CatchBreath, Status.FIGHT_TURN)
def catch_breath(deed: Deed, _action: CatchBreath) -> None:
    deed.bar(spirit_bar(deed))
    restored = restore(deed, deed.roll(deed.numbers.fight.wind_dice, "second wind") + second_wind(deed))
    deed.set_fight(spirit=Spirit.WIND)
    deed.tell(SpiritRoused(deed.id, Spirit.WIND, restored, deed.row.hp))
    end_turn(deed)
