"""Turns: how a fight begins and whose turn follows (section 8)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import (
    CompanionAttacked,
    ExhaustionBegan,
    ExtraAttack,
    InitiativeRolled,
    MonsterAppeared,
    MonsterSkipped,
)
from yonder.games.labyrinth.fight.ending import kill
from yonder.games.labyrinth.fight.foe import exhaustion, foe_ac, known
from yonder.games.labyrinth.hero.companion import companion_of
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.hero.figures import dexterity
from yonder.games.labyrinth.hero.health import tick_poison
from yonder.games.labyrinth.kinds import Cause, KillSource, Status
from yonder.games.labyrinth.models import Fight


def start_fight(deed: Deed, monster: str) -> None:
    """L-140 .. L-142: everything fresh, then initiative."""
    encounter = deed.row.encounters + 1
    kind = deed.content.monsters[monster]
    deed.fight = deed.world.put(Fight(deed.id, monster, kind.hp))
    deed.set(encounters=encounter)
    deed.tell(MonsterAppeared(deed.id, monster, encounter))
    mine, theirs = deed.check("initiative"), deed.check("monster initiative")
    total, against = mine + dexterity(deed), theirs + kind.dexterity
    first = total >= against
    deed.tell(InitiativeRolled(deed.id, mine, total, theirs, against, first))
    if first:
        hero_turn(deed)
    else:
        deed.set(status=Status.FIGHT_DEFEND)


def hero_turn(deed: Deed) -> None:
    """L-146: a new round; poison may strike before the hero acts (L-312)."""
    tire(deed)
    deed.set(status=Status.FIGHT_TURN)
    tick_poison(deed)
    if deed.row.hp == 0:
        die(deed, Cause.POISON, "")


def tire(deed: Deed) -> None:
    """L-149, L-151: the next round, and whether exhaustion begins with it."""
    foe, numbers = deed.foe, deed.numbers.fight
    quiet = foe.round - foe.wounded
    early = quiet >= numbers.quiet and foe.round < numbers.exhaustion and not foe.tired
    deed.set_fight(round=foe.round + 1, tired=foe.round if early else foe.tired)
    if exhaustion(deed) == 1:
        deed.tell(ExhaustionBegan(deed.id, foe.monster, deed.foe.round, quiet if early else 0))


def wound(deed: Deed, damage: int) -> None:
    """The monster loses HP, never below 0 (L-148)."""
    if damage:
        bleed(deed)
    deed.set_fight(hp=max(0, deed.foe.hp - damage))


def bleed(deed: Deed) -> None:
    """Somebody was hurt in this round (L-151)."""
    deed.set_fight(wounded=deed.foe.round)


def end_turn(deed: Deed, source: KillSource | None = None, *, attacked: bool = False) -> None:
    """L-144: after a turn action; `source` is what may have killed the monster."""
    if source is not None and deed.foe.hp == 0:
        kill(deed, source)
        return
    if attacked and deed.foe.speed:
        deed.set_fight(speed=deed.foe.speed - 1, extra_attack=True)
        deed.tell(ExtraAttack(deed.id, deed.foe.speed))
        return
    if deed.foe.extra_attack:
        deed.set_fight(extra_attack=False)
    companion_strikes(deed)
    if deed.foe.hp == 0:
        kill(deed, KillSource.COMPANION)
    else:
        monster_turn(deed)


def companion_strikes(deed: Deed) -> None:
    """L-297: no zones, no criticals, no fumbles, no wear."""
    companion = companion_of(deed)
    if companion is None:
        return
    raw, modifier, ac = deed.check("companion"), companion.strength + exhaustion(deed), foe_ac(deed)
    hit = raw + modifier >= ac
    damage = deed.roll(companion.dice, "companion damage") if hit else 0
    wound(deed, damage)
    left = known(deed, deed.foe.hp)
    rolled = (raw, modifier, raw + modifier, known(deed, ac))
    deed.tell(CompanionAttacked(deed.id, companion.species, *rolled, hit, damage, left))


def monster_turn(deed: Deed) -> None:
    """L-145: frozen or blind it loses the turn; else the hero must choose a guard."""
    foe = deed.foe
    if foe.freeze:
        deed.set_fight(freeze=foe.freeze - 1)
        deed.tell(MonsterSkipped(deed.id, foe.monster, frozen=True, invisible=False))
        hero_turn(deed)
    elif foe.invisible:
        deed.set_fight(invisible=foe.invisible - 1)
        deed.tell(MonsterSkipped(deed.id, foe.monster, frozen=False, invisible=True))
        hero_turn(deed)
    else:
        deed.set(status=Status.FIGHT_DEFEND)
