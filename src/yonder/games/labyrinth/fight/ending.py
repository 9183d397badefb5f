"""How a fight ends well: the kill and its rewards (section 18), the charm, and the Dragon's death (L-500)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import DragonSlain, MonsterCharmed, MonsterDefeated
from yonder.games.labyrinth.hero.death import finish
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.hero.growth import gain_xp
from yonder.games.labyrinth.hero.records import enter_hall, remember
from yonder.games.labyrinth.kinds import KillSource, Status
from yonder.games.labyrinth.labyrinth.finds import drops
from yonder.games.labyrinth.labyrinth.ways import look_round
from yonder.games.labyrinth.town.quests import complete_quests


def reward(value: int, depth: int) -> int:
    """The depth multiplier (L-104)."""
    return value * (depth + 1) // 2


def quarter(value: int, depth: int) -> int:
    """What a charm brings (L-272)."""
    return value * (depth + 1) // 8


def kill(deed: Deed, source: KillSource) -> None:
    """L-343: XP, gold, quests, drops; for the Dragon, victory."""
    monster, depth = deed.monster, deed.row.depth
    xp = reward(monster.xp, depth)
    gold = reward(deed.dice.range(*monster.gold, "gold"), depth)
    deed.count("kills")
    remember(deed, monster)
    deed.tell(MonsterDefeated(deed.id, monster.id, source, xp, gold))
    gain_xp(deed, xp)
    deed.earn(gold)
    deed.set_room(defeated=True, xp=xp, gold=gold)
    complete_quests(deed, monster.id)
    if monster.dragon:
        win(deed)
        return
    drops(deed, monster)
    explore(deed)


def win(deed: Deed) -> None:
    """L-500."""
    deed.tell(DragonSlain(deed.id, deed.row.name, deed.row.depth))
    enter_hall(deed)
    finish(deed, Status.VICTORIOUS)


def charmed(deed: Deed) -> None:
    """L-272: the monster leaves."""
    monster, depth = deed.monster, deed.row.depth
    xp = quarter(monster.xp, depth)
    gold = quarter(deed.dice.range(*monster.gold, "gold"), depth)
    deed.count("charms")
    deed.tell(MonsterCharmed(deed.id, monster.id, xp, gold))
    gain_xp(deed, xp)
    deed.earn(gold)
    deed.set_room(charmed=True, xp=xp, gold=gold)
    explore(deed)


def explore(deed: Deed) -> None:
    """L-105, L-150: the fight and all that was of it are gone; the room is the same."""
    deed.world.drop(deed.foe)
    deed.fight = None
    deed.set(status=Status.EXPLORING)
    look_round(deed)
