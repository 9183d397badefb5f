"""Turns: what one turn of plain blows and one turn of a monster do, walked with the dice code of combat itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from yonder.core import Dice, Effect
from yonder.core.chance.walk import Walk, expand
from yonder.games import d20
from yonder.games.temple.combat import attacks, monsters, spells
from yonder.games.temple.content import MonsterAttack
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.checks import saving
from yonder.games.temple.explorer.gear import weapon, weapon_type
from yonder.games.temple.explorer.hero import Hero, owner_of
from yonder.games.temple.kinds import Ability, Condition, ExplorerClass, SpellId, WeaponSlot, WeaponType
from yonder.games.temple.show.duel import WHOLE, Weights

BUDGET = 4_000  # runs of one roll and what follows
CAST = 4  # spells, the strongest first, that a Wizard spends on one fight
SPELLS = (SpellId.FIREBALL, SpellId.SCORCHING_RAY, SpellId.MAGIC_MISSILE)


def likely(test: Callable[[Dice], bool]) -> int:
    """The chance of a test, as a weight."""
    return sum(weight for value, weight in spread(test) if value)


def spread(run: Callable[[Dice], Any]) -> Weights:
    """Every outcome of some dice with its weight."""
    found: dict[int, Fraction] = {}
    for result, chance in Walk().visit(run, BUDGET):
        for value, part in expand(result):
            found[int(value)] = found.get(int(value), Fraction()) + chance * part
    return whole(found)


def whole(chances: dict[int, Fraction]) -> Weights:
    """Chances as weights that add up to WHOLE; what rounding leaves goes to the likeliest."""
    weights = {value: int(chance * WHOLE) for value, chance in chances.items()}
    likeliest = max(weights, key=lambda value: weights[value])
    weights[likeliest] += WHOLE - sum(weights.values())
    return tuple(sorted(weights.items()))


def added(turns: Iterable[Weights]) -> Weights:
    """Several of them, one after the other."""
    sums = {0: Fraction(1)}
    for turn in turns:
        more: dict[int, Fraction] = {}
        for a, chance in sums.items():
            for b, weight in turn:
                more[a + b] = more.get(a + b, Fraction()) + chance * Fraction(weight, WHOLE)
        sums = more
    return whole(sums)


def wearing(me: Hero, *conditions: Condition, drained: int = 0, asleep: bool = False) -> Hero:
    """The explorer under these conditions alone, before a monster that is awake unless it may be asleep."""
    other = Hero(me.world, replace(me.stats, str_drain=me.stats.str_drain + drained))
    other.effects = [Effect(owner_of(me.id), n, one.value, clock="") for n, one in enumerate(conditions, 1)]
    if other.foe is not None and not asleep:
        other.foe = replace(other.foe, asleep_left=0)
    return other


class Arm(NamedTuple):
    """What the explorer fights with: a hand, or spells."""

    name: str
    slot: WeaponSlot | None
    spells: tuple[SpellId, ...] = ()


def arms(me: Hero) -> Iterator[Arm]:
    """Each hand that holds something; for a Wizard also Fire Bolt, after the strongest spells it has slots for."""
    for slot in WeaponSlot:
        if slot is WeaponSlot.PRIMARY or weapon_type(me, slot) is not WeaponType.NONE:
            yield Arm(weapon(me, slot).name, slot)
    if me.stats.explorer_class is ExplorerClass.WIZARD:
        ready = [spell for spell in SPELLS for _ in range(spells.slots(me, me.content.spells[spell].level))]
        first = me.content.spells[(*ready, SpellId.FIRE_BOLT)[0]].name
        yield Arm(first, None, tuple(ready[:CAST]))


def blows(me: Hero, arm: Arm, turn: int, *, opening: bool) -> Weights:
    """What one turn does to the monster; a sleeper is struck until it wakes, as it does not answer before (T-226)."""
    if arm.slot is None:
        found = cast(me, arm.spells[turn] if turn < len(arm.spells) else SpellId.FIRE_BOLT)
    else:
        slot = arm.slot
        first = spread(lambda dice: swung(dice, me, slot, opening=opening))
        rest = [first] * (attacks.swings(me) - 1)
        if opening and rest:
            after = wearing(me)
            rest = [spread(lambda dice: swung(dice, after, slot, opening=False))] * len(rest)
        found = added([first, *rest])
    if me.enemy.asleep_left and found[0][0] == 0 and len(found) > 1:
        found = whole({value: Fraction(weight, WHOLE - found[0][1]) for value, weight in found[1:]})
    return found


def swung(dice: Dice, me: Hero, slot: WeaponSlot, *, opening: bool) -> int:
    """One swing of a weapon."""
    kind, asleep = weapon(me, slot), me.enemy.asleep_left > 0
    edge = attacks.attack_edge(me, kind, opening=opening)
    test, critical = attacks.aim(dice, me, slot, edge)
    if not test.success:
        return 0
    return attacks.blow(dice, me, slot, sneak=attacks.sneak_dice(me, kind, edge), critical=critical or asleep).total


def cast(me: Hero, spell: SpellId) -> Weights:
    """The damage of one spell."""
    kind = me.content.spells[spell]
    if spell is SpellId.MAGIC_MISSILE:
        return spread(lambda dice: dice.sum(kind.count, kind.sides, "missile") + kind.flat)
    if spell is SpellId.FIREBALL:
        return spread(lambda dice: burned(dice, me, kind.count, kind.sides))
    count = kind.count * (spells.bolts(me) if spell is SpellId.FIRE_BOLT else 1)
    return added([spread(lambda dice: bolted(dice, me, count, kind.sides))] * kind.rays)


def burned(dice: Dice, me: Hero, count: int, sides: int) -> int:
    """A ball of fire, from which only the waking turn aside."""
    saved = not me.enemy.asleep_left and spells.dodged(dice, me).success
    total = dice.sum(count, sides, "fireball")
    return d20.halved(total) if saved else total


def bolted(dice: Dice, me: Hero, count: int, sides: int) -> int:
    """One spell attack."""
    asleep = me.enemy.asleep_left > 0
    test, critical = spells.aim(dice, me, hooks.attack_edge(me, advantage=asleep))
    return d20.damage(dice, "fire", count, sides, critical=critical or asleep).total if test.success else 0


def answers(me: Hero, arm: Arm) -> Weights:
    """What one turn of the monster does; Uncanny Dodge halves its first hit (T-284)."""
    one = wearing(me)
    if arm.slot is not None:
        one.combat = replace(one.combat, two_handed_used=weapon(me, arm.slot).two_handed)
    left: dict[tuple[int, bool], Fraction] = {(0, monsters.uncanny(me)): Fraction(1)}
    for attack in me.enemy_kind.attacks:
        more: dict[tuple[int, bool], Fraction] = {}
        for halving in (False, True):
            blow = spread(partial(struck, me=one, attack=attack, halved=halving))
            for (before, was), chance in left.items():
                for value, weight in blow if was == halving else ():
                    key = (before + max(0, value), halving and value < 0)
                    more[key] = more.get(key, Fraction()) + chance * Fraction(weight, WHOLE)
        left = more
    sums: dict[int, Fraction] = {}
    for (total, _), chance in left.items():
        sums[total] = sums.get(total, Fraction()) + chance
    return whole(sums)


def struck(dice: Dice, me: Hero, attack: MonsterAttack, *, halved: bool) -> int:
    """One attack: -1 if it misses, else the damage with its venom."""
    test, critical = monsters.aim(dice, me, attack, 0)
    if not test.success:
        return -1
    total = monsters.harm(dice, attack, critical=critical, halved=halved)[1]
    numbers = me.content.numbers.combat
    if attack.rider == "venom" and not saving(dice, me, Ability.CONSTITUTION, numbers.venom_dc).success:
        total = total + dice.sum(*numbers.venom_dice, "venom")
    return total
