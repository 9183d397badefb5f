"""The monster's blow and the hero's guard (sections 9 to 12)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import ArmorDamaged, CompanionFell, MonsterAttacked
from yonder.games.labyrinth.fight.ending import kill
from yonder.games.labyrinth.fight.fate import stumbles
from yonder.games.labyrinth.fight.foe import damage_penalty, foe_modifier, known, outcome, unguarded
from yonder.games.labyrinth.fight.turns import bleed, hero_turn, wound
from yonder.games.labyrinth.hero.companion import companion_of
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.figures import armor_class, dexterity, half_again, half_up, worn
from yonder.games.labyrinth.hero.health import hurt
from yonder.games.labyrinth.kinds import LANDED, ZONES, Answer, Cause, KillSource, Outcome, Status, Target, Zone
from yonder.games.labyrinth.models import Companion


class Defend(HeroAction):
    """Guard your head (high), torso (middle) or legs (low) against the monster's attack.

    A heavy blow is announced: a guard where it is aimed takes it at half its damage.
    """

    zone: Zone = Zone.MIDDLE


@hero_action(Defend, Status.FIGHT_DEFEND)
def defend(deed: Deed, action: Defend) -> None:
    meet(deed, Answer.GUARD, action.zone)


class Sidestep(HeroAction):
    """Leap aside from a heavy blow: half your Dexterity counts as armor. If it misses, the monster stands open."""


class PressOn(HeroAction):
    """Take a heavy blow without a guard and step in: your next attack cannot be blocked and strikes harder."""


def heavy_bar(me: Me) -> str:
    """L-154: only what was announced can be answered so."""
    return "" if me.foe.heavy else "no_heavy_blow"


@hero_action(Sidestep, Status.FIGHT_DEFEND)
def sidestep(deed: Deed, _action: Sidestep) -> None:
    deed.bar(heavy_bar(deed))
    meet(deed, Answer.SIDESTEP)


@hero_action(PressOn, Status.FIGHT_DEFEND)
def press_on(deed: Deed, _action: PressOn) -> None:
    deed.bar(heavy_bar(deed))
    meet(deed, Answer.PRESS_ON)


def meet(deed: Deed, answer: Answer, guard: Zone | None = None) -> None:
    """The blow, however the hero meets it (L-302), and what follows."""
    companion = companion_of(deed)
    if companion is not None and deed.dice.d(deed.numbers.fight.target_die, "target") == 1:
        strike_companion(deed, companion, answer)
    else:
        strike_hero(deed, answer, None if unguarded(deed) else guard)
    if deed.foe.hp == 0:
        kill(deed, KillSource.FUMBLE)
    elif deed.row.hp == 0:
        die(deed, Cause.MONSTER, deed.foe.monster)
    else:
        hero_turn(deed)


def evasion(me: Me, answer: Answer) -> int:
    """What a blow must reach: armor class, and half Dexterity for who leaps aside (L-155)."""
    return armor_class(me) + (half_up(dexterity(me)) if answer is Answer.SIDESTEP else 0)


def strike_hero(deed: Deed, answer: Answer, guard: Zone | None) -> None:
    """L-162, L-163, L-171 .. L-173; a heavy blow has its aim, and a guard there only takes its weight (L-155)."""
    heavy = deed.foe.heavy
    aim = Zone(heavy) if heavy else ZONES[deed.dice.d(len(ZONES), "aim") - 1]
    raw, modifier, ac = deed.check("monster attack"), foe_modifier(deed), evasion(deed, answer)
    met = aim is guard
    result = outcome(deed.content, raw, raw + modifier, ac, guarded=met and not heavy)
    caught = bool(heavy) and met and result is Outcome.HIT
    damage = monster_damage(deed, result, caught=caught)
    if result is Outcome.BLOCKED:
        deed.count("blocks")
    elif result in LANDED:
        hurt(deed, damage)
        bleed(deed)
    opening = opens(deed, answer, raw, result)
    deed.count("dodges", int(answer is Answer.SIDESTEP and result not in LANDED))
    deed.count("presses", int(answer is Answer.PRESS_ON))
    rolled = (raw, modifier, raw + modifier, ac, result, damage, deed.row.hp, known(deed, deed.foe.hp))
    turned = (bool(heavy), answer, caught, opening)
    deed.tell(MonsterAttacked(deed.id, deed.foe.monster, Target.HERO, aim, guard, *rolled, *turned))
    deed.set_fight(heavy="", exposed=False, opening=deed.foe.opening or opening)
    if result in LANDED:
        wear_armor(deed)


def opens(deed: Deed, answer: Answer, raw: int, result: Outcome) -> bool:
    """Does the monster stand open after this blow (L-153, L-155)?"""
    evaded = answer is Answer.SIDESTEP and result not in LANDED
    return answer is Answer.PRESS_ON or evaded or stumbles(deed.numbers.fight, raw, result)


def strike_companion(deed: Deed, companion: Companion, answer: Answer) -> None:
    """L-299: no guard, no wear."""
    raw, modifier = deed.check("monster attack"), foe_modifier(deed)
    result = outcome(deed.content, raw, raw + modifier, companion.ac, guarded=False)
    damage = monster_damage(deed, result)
    hp = companion.hp
    if result in LANDED:
        hp = max(0, hp - damage)
        bleed(deed)
    opening = opens(deed, answer, raw, result)
    rolled = (raw, modifier, raw + modifier, companion.ac, result, damage, hp, known(deed, deed.foe.hp))
    turned = (bool(deed.foe.heavy), answer, False, opening)
    deed.tell(MonsterAttacked(deed.id, deed.foe.monster, Target.COMPANION, None, None, *rolled, *turned))
    deed.set_fight(heavy="", opening=deed.foe.opening or opening)
    if hp == 0:
        deed.world.drop(companion)
        deed.tell(CompanionFell(deed.id, companion.species))
    else:
        deed.world.put(companion, hp=hp)


def monster_damage(deed: Deed, result: Outcome, *, caught: bool = False) -> int:
    """L-172, L-184, L-190: rolled on a hit, a critical and a fumble; the fumble strikes the monster itself."""
    if result in (Outcome.BLOCKED, Outcome.MISS):
        return 0
    damage = max(1, deed.roll(deed.monster.dice, "monster damage") - damage_penalty(deed))
    if result is Outcome.FUMBLE:
        wound(deed, damage)
        return damage
    if caught:
        return half_up(damage)
    return half_again(damage) if deed.foe.heavy or result is Outcome.CRITICAL else damage


def wear_armor(deed: Deed) -> None:
    """L-203: by the monster's table Strength."""
    armor = worn(deed)
    if armor is None or armor.damaged:
        return
    if deed.dice.chance(deed.numbers.fight.wear * deed.monster.strength, "armor wear"):
        deed.world.put(armor, damaged=True)
        deed.tell(ArmorDamaged(deed.id, armor.item, armor.kind))
