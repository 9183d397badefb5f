"""The monster's blow and the hero's guard (sections 9 to 12)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import ArmorDamaged, CompanionFell, MonsterAttacked
from yonder.games.labyrinth.fight.ending import kill
from yonder.games.labyrinth.fight.foe import damage_penalty, foe_modifier, known, outcome
from yonder.games.labyrinth.fight.turns import bleed, hero_turn, wound
from yonder.games.labyrinth.hero.companion import companion_of
from yonder.games.labyrinth.hero.death import die
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, hero_action
from yonder.games.labyrinth.hero.figures import armor_class, half_again, worn
from yonder.games.labyrinth.hero.health import hurt
from yonder.games.labyrinth.kinds import LANDED, ZONES, Cause, KillSource, Outcome, Status, Target, Zone
from yonder.games.labyrinth.models import Companion


class Defend(HeroAction):
    """Guard your head (high), torso (middle) or legs (low) against the monster's attack."""

    zone: Zone = Zone.MIDDLE


@hero_action(Defend, Status.FIGHT_DEFEND)
def defend(deed: Deed, action: Defend) -> None:
    companion = companion_of(deed)
    if companion is not None and deed.dice.d(deed.numbers.fight.target_die, "target") == 1:
        strike_companion(deed, companion)
    else:
        strike_hero(deed, action.zone)
    if deed.foe.hp == 0:
        kill(deed, KillSource.FUMBLE)
    elif deed.row.hp == 0:
        die(deed, Cause.MONSTER, deed.foe.monster)
    else:
        hero_turn(deed)


def strike_hero(deed: Deed, guard: Zone) -> None:
    """L-162, L-163, L-171 .. L-173."""
    aim = ZONES[deed.dice.d(len(ZONES), "aim") - 1]
    raw, modifier, ac = deed.check("monster attack"), foe_modifier(deed), armor_class(deed)
    result = outcome(deed.content, raw, raw + modifier, ac, guarded=aim is guard)
    damage = monster_damage(deed, result)
    if result is Outcome.BLOCKED:
        deed.count("blocks")
    elif result in LANDED:
        hurt(deed, damage)
        bleed(deed)
    rolled = (raw, modifier, raw + modifier, ac, result, damage)
    left = known(deed, deed.foe.hp)
    deed.tell(MonsterAttacked(deed.id, deed.foe.monster, Target.HERO, aim, guard, *rolled, deed.row.hp, left))
    if result in LANDED:
        wear_armor(deed)


def strike_companion(deed: Deed, companion: Companion) -> None:
    """L-299: no guard, no wear."""
    raw, modifier = deed.check("monster attack"), foe_modifier(deed)
    result = outcome(deed.content, raw, raw + modifier, companion.ac, guarded=False)
    damage = monster_damage(deed, result)
    hp = companion.hp
    if result in LANDED:
        hp = max(0, hp - damage)
        bleed(deed)
    rolled = (raw, modifier, raw + modifier, companion.ac, result, damage)
    left = known(deed, deed.foe.hp)
    deed.tell(MonsterAttacked(deed.id, deed.foe.monster, Target.COMPANION, None, None, *rolled, hp, left))
    if hp == 0:
        deed.world.drop(companion)
        deed.tell(CompanionFell(deed.id, companion.species))
    else:
        deed.world.put(companion, hp=hp)


def monster_damage(deed: Deed, result: Outcome) -> int:
    """L-172, L-184: rolled on a hit, a critical and a fumble; the fumble strikes the monster itself."""
    if result in (Outcome.BLOCKED, Outcome.MISS):
        return 0
    damage = max(1, deed.roll(deed.monster.dice, "monster damage") - damage_penalty(deed))
    if result is Outcome.FUMBLE:
        wound(deed, damage)
    return half_again(damage) if result is Outcome.CRITICAL else damage


def wear_armor(deed: Deed) -> None:
    """L-203: by the monster's table Strength."""
    armor = worn(deed)
    if armor is None or armor.damaged:
        return
    if deed.dice.chance(deed.numbers.fight.wear * deed.monster.strength, "armor wear"):
        deed.world.put(armor, damaged=True)
        deed.tell(ArmorDamaged(deed.id, armor.item, armor.kind))
