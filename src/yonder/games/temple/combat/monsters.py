"""Monsters: their turn, their attacks, and the riders that follow a hit (sections 8 and 11)."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Dice, check_names
from yonder.games import d20
from yonder.games.temple.content import Content, MonsterAttack, MonsterKind
from yonder.games.temple.content.numbers import CombatNumbers
from yonder.games.temple.events import DamageRolled
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.checks import save
from yonder.games.temple.explorer.conditions import drain_life, drain_strength, end, put_on
from yonder.games.temple.explorer.death import die, hurt
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.gear import effective_ac
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Ability, Condition, DamageType, DeathCause, ExplorerClass, MonsterType
from yonder.games.temple.rules import rules


def monster_turn(deed: Deed) -> None:
    """T-181: what opens its turn, then each attack in order until the explorer is dead."""
    me = deed.me
    if not me.position.in_combat or not me.enemy.awake:
        return
    kind = me.enemy_kind
    deed.uncanny = uncanny(me)
    if kind.opening:
        OPENINGS[kind.opening](deed)
    for attack in kind.attacks:
        strike(deed, kind, attack)
        if me.health.is_dead:
            return


def uncanny(me: Hero) -> bool:
    """T-284: does it halve the first hit of each turn?"""
    return me.stats.explorer_class is ExplorerClass.ROGUE and me.stats.level >= me.content.numbers.levels.uncanny


def strike(deed: Deed, kind: MonsterKind, attack: MonsterAttack) -> None:
    """T-240 .. T-242: one attack; on a hit damage, then the rider if the explorer lives."""
    me = deed.me
    edge = hooks.edge(hooks.attacked.collect(me.effects))
    test, critical = aim(deed.dice, me, attack, edge)
    if not deed.rolled("monster:attack", test):
        return
    damage = wound(deed, kind.id, attack, critical=critical)
    end(deed, Condition.HIDDEN)
    hurt(deed, damage)
    if me.health.current_hp == 0:
        die(deed, kind.id, DeathCause.MONSTER)
    elif attack.rider:
        RIDERS[attack.rider](deed, kind.id, damage)


def aim(dice: Dice, me: Hero, attack: MonsterAttack, edge: int) -> d20.Attack:
    """The monster's attack roll against the explorer."""
    return d20.attack(dice, "monster:attack", attack.bonus, effective_ac(me), edge)


def harm(dice: Dice, attack: MonsterAttack, *, critical: bool, halved: bool) -> tuple[tuple[int, ...], int]:
    """The faces and the damage of a hit."""
    roll = d20.damage(dice, "monster:damage", attack.count, attack.sides, critical=critical)
    total = max(1, roll.total + attack.flat)
    return roll.faces, d20.halved(total) if halved else total


def wound(deed: Deed, by: MonsterType, attack: MonsterAttack, *, critical: bool) -> int:
    """The damage of a hit; Uncanny Dodge halves the first of each turn (T-284)."""
    halved, deed.uncanny = deed.uncanny, False
    faces, total = harm(deed.dice, attack, critical=critical, halved=halved)
    deed.tell(DamageRolled(deed.me.id, by, faces, attack.flat, total, attack.damage_type, critical, halved))
    return total


def numbers(deed: Deed) -> CombatNumbers:
    """The numbers that riders name."""
    return deed.me.content.numbers.combat


def venom(deed: Deed, by: MonsterType, _damage: int) -> None:
    """T-360: a CON save or 2d4 poison."""
    if save(deed, Ability.CONSTITUTION, numbers(deed).venom_dc):
        return
    roll = deed.dice.roll(*numbers(deed).venom_dice, "venom")
    deed.tell(DamageRolled(deed.me.id, by, roll.faces, 0, roll.total, DamageType.POISON, critical=False, halved=False))
    hurt(deed, roll.total)
    if deed.me.health.current_hp == 0:
        die(deed, by, DeathCause.MONSTER)


def strength_drain(deed: Deed, by: MonsterType, _damage: int) -> None:
    """T-362: 1d4 strength is gone; at 0 the explorer is too."""
    drain_strength(deed, deed.dice.d(numbers(deed).strength_drain_die, "strength-drain"))
    if deed.me.stats.strength - deed.me.stats.str_drain <= 0:
        die(deed, by, DeathCause.STRENGTH_DRAIN)


def rot(deed: Deed, _by: MonsterType, _damage: int) -> None:
    """T-377: a CON save or mummy rot; the cursed make none."""
    if not deed.me.has(Condition.MUMMY_ROT) and not save(deed, Ability.CONSTITUTION, numbers(deed).rot_dc):
        put_on(deed, Condition.MUMMY_ROT)


def life_drain(deed: Deed, by: MonsterType, damage: int) -> None:
    """T-379: a CON save or the maximum sinks by the damage; at 0 the explorer dies."""
    if save(deed, Ability.CONSTITUTION, numbers(deed).life_drain_dc):
        return
    drain_life(deed, damage)
    if deed.me.health.most <= 0:
        die(deed, by, DeathCause.LIFE_DRAIN)


def glare(deed: Deed) -> None:
    """T-375: earlier fright ends; then a WIS save or new fright, and who saves is immune until it rests."""
    end(deed, Condition.FRIGHTENED)
    if deed.me.has(Condition.GLARE_IMMUNE) or deed.me.has(Condition.HIDDEN):
        return
    saved = save(deed, Ability.WISDOM, numbers(deed).glare_dc)
    put_on(deed, Condition.GLARE_IMMUNE if saved else Condition.FRIGHTENED)


RIDERS: dict[str, Callable[[Deed, MonsterType, int], None]] = {
    "venom": venom,
    "strength_drain": strength_drain,
    "rot": rot,
    "life_drain": life_drain,
}
OPENINGS: dict[str, Callable[[Deed], None]] = {"glare": glare}


@rules.check
def monsters_are_bound(content: Content) -> None:
    """Every rider and opening has its function."""
    kinds = content.monsters.values()
    check_names("monsters", [a.rider for m in kinds for a in m.attacks if a.rider], RIDERS)
    check_names("monsters", [m.opening for m in kinds if m.opening], OPENINGS)
