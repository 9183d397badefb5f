"""Turns: how a fight begins and whose turn follows (section 8)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import (
    CompanionAttacked,
    ExhaustionBegan,
    ExtraAttack,
    FireBurned,
    HeavyBlowAnnounced,
    InitiativeRolled,
    MonsterAppeared,
    MonsterSkipped,
)
from yonder.games.labyrinth.fight.ending import kill
from yonder.games.labyrinth.fight.foe import exhaustion, foe_ac, known, unseen
from yonder.games.labyrinth.hero.companion import companion_of
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed, Me
from yonder.games.labyrinth.hero.figures import dexterity
from yonder.games.labyrinth.hero.health import tick_poison
from yonder.games.labyrinth.kinds import ZONES, Cause, KillSource, Status
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
    hidden = unseen(deed)
    first = total >= against or hidden
    deed.tell(InitiativeRolled(deed.id, mine, total, theirs, against, first, hidden))
    if first:
        hero_turn(deed)
    else:
        deed.set(status=Status.FIGHT_DEFEND)


def hero_turn(deed: Deed) -> None:
    """L-146: a new round; fire may end it, and poison may strike before the hero acts (L-157, L-312)."""
    tire(deed)
    deed.set(status=Status.FIGHT_TURN)
    burn(deed)
    if deed.foe.hp == 0:
        kill(deed, KillSource.ROOM)
        return
    tick_poison(deed)
    if deed.row.hp == 0:
        die(deed, Cause.POISON, "")
    else:
        wind_up(deed)


def burn(deed: Deed) -> None:
    """L-157: a fire goes on for some rounds."""
    left = deed.foe.burning - 1
    if left < 0:
        return
    damage = deed.roll(deed.numbers.fight.fire_dice, "fire")
    wound(deed, damage)
    deed.set_fight(burning=left)
    deed.tell(FireBurned(deed.id, deed.foe.monster, damage, left, known(deed, deed.foe.hp)))


def heavy_round(deed: Me, round_: int) -> bool:
    """L-154: every third round brings a heavy blow, unless the monster is lame."""
    return round_ > 0 and round_ % deed.numbers.fight.heavy_every == 0 and not deed.foe.lamed


def wind_up(deed: Deed) -> None:
    """L-154: the heavy blow of this round is announced, and where it will strike."""
    if heavy_round(deed, deed.foe.round):
        aim = ZONES[deed.dice.d(len(ZONES), "heavy aim") - 1]
        deed.set_fight(heavy=aim.value)
        deed.tell(HeavyBlowAnnounced(deed.id, deed.foe.monster, aim))


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
    """L-145, L-152: staggered, frozen or blind it loses the turn; else the hero must choose a guard."""
    foe = deed.foe
    if foe.staggered:
        skip(deed, staggered=foe.staggered - 1)
    elif foe.freeze:
        skip(deed, freeze=foe.freeze - 1)
    elif foe.invisible:
        skip(deed, invisible=foe.invisible - 1)
    else:
        deed.set(status=Status.FIGHT_DEFEND)


def skip(deed: Deed, **left: int) -> None:
    """It loses its turn, and a heavy blow with it."""
    deed.set_fight(heavy="", **left)
    why = ("frozen" if "freeze" in left else next(iter(left)),)
    lost = {name: name in why for name in ("frozen", "invisible", "staggered")}
    deed.tell(MonsterSkipped(deed.id, deed.foe.monster, **lost))
    hero_turn(deed)
