"""Hasty: a seat that reads its odds from blows it has seen before, so that thousands of careers can be played.

How hard an explorer strikes and how hard it is struck in return do not depend on how many hit points either has. So
a blow is run once with hit points that nothing can exhaust, remembered by all that it does depend on, and cut to the
hit points of the moment. The rules themselves do the rolling; no formula is written here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from yonder.core import Action, Game, Offer, World
from yonder.core.chance.odds import Forecast, Line, sample
from yonder.core.game import GameSeat
from yonder.games.d20 import modifier
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Flee
from yonder.games.temple.explorer.gear import blessed, effective_ac, focus, weapon, weapon_type
from yonder.games.temple.explorer.hero import MONSTER, Hero, hero
from yonder.games.temple.kinds import Condition, ExplorerClass, MonsterType, SpellId, WeaponSlot
from yonder.games.temple.models import Chamber, ChamberExit, MonsterInstance
from yonder.games.temple.temple.traps import DisarmTrap

RUNS = 200  # of a blow, to know it
ENDLESS = 30_000  # hit points
BEARING = (Condition.HIDDEN, Condition.FRIGHTENED, Condition.DODGING)
ANSWER = ("be_hit", "die", "damage_taken")

Spread = dict[int, Fraction]


class Hasty(GameSeat):
    """A seat for careers; `known` is shared by all of them."""

    known: ClassVar[dict[Any, Forecast]] = {}

    def __init__(self, game: Game, who: str) -> None:
        super().__init__(game, who)
        self.read: dict[Action, Forecast | None] = {}  # the odds that were asked for since the last look

    def offers(self) -> list[Offer]:
        self.read = {}
        return super().offers()

    def odds(self, action: Action) -> Forecast | None:
        if action not in self.read:
            self.read[action] = self.found(action)
        return self.read[action]

    def found(self, action: Action) -> Forecast | None:
        """The odds of an action as the world stands now."""
        world = self._game.world
        if isinstance(action, Attack | CastSpell | DisarmTrap | Flee):
            me = hero(world, action.explorer_id)
            if me.foe is None or not me.foe.asleep_left:  # a sleeper answers only if it is hit
                return cut(self.uncut(me, action), me)
        return sample(rules, world, self.who, action, runs=RUNS // 2)

    def uncut(self, me: Hero, action: Action) -> Forecast:
        """The action and its answer between two who cannot die: each from a run that knew it already, if there was."""
        keys = traits(me, action)
        if any(key not in self.known for key in keys):
            fresh = sample(rules, endless(me, action), self.who, action, runs=RUNS)
            assert fresh is not None
            for key in keys:
                self.known.setdefault(key, fresh)
        lines = {line.name: line for line in self.known[keys[0]].lines}
        taken = {line.name: line for line in self.known[keys[-1]].lines if line.name in ANSWER}
        return Forecast(tuple((lines | taken).values()), exact=False, runs=RUNS)


def traits(me: Hero, action: Action) -> list[tuple[Any, ...]]:
    """All that this action depends on, but for hit points, and all that its answer does if that is another matter."""
    if isinstance(action, DisarmTrap):
        return [(action, *skilled(me), me.here.trap_dc, me.here.yonder, tuple(row.kind for row in me.effects))]
    if isinstance(action, Flee):
        return [(action, *answered(me), *skilled(me), conditions(me), behind(me))]
    fight = (action, me.enemy.monster_type, me.position.in_combat, conditions(me), me.stats.level)
    if drowsy(action):
        return [(*fight, me.enemy.current_hp, *answered(me))]
    if isinstance(action, CastSpell):
        return [(*fight, modifier(me.stats.intelligence), focus(me)), answered(me)]
    slot = action.slot if isinstance(action, Attack) else WeaponSlot.PRIMARY
    open_ = me.inventory.has_shield and weapon(me, slot).two_handed  # T-138
    arm = (weapon_type(me, slot), blessed(me, slot), me.stats.explorer_class)
    return [(*fight, *arm, *limbs(me)), (*answered(me), open_)]


def answered(me: Hero) -> tuple[Any, ...]:
    """What the monster's turn depends on once a blow has ended all hiding."""
    return ("answer", effective_ac(me), me.combat.extra_actions, me.has(Condition.DODGING), *frailty(me))


def limbs(me: Hero) -> tuple[int, int]:
    """Strength and quickness."""
    return modifier(me.stats.strength - me.stats.str_drain), modifier(me.stats.dexterity)


def skilled(me: Hero) -> tuple[Any, ...]:
    """What checks depend on."""
    stats = me.stats
    return (stats.explorer_class, stats.level, me.skills, *limbs(me), modifier(stats.intelligence))


def conditions(me: Hero) -> tuple[str, ...]:
    """Those that bear on a blow, beside armour class."""
    return tuple(sorted(row.kind for row in me.effects if row.kind in BEARING))


def frailty(me: Hero) -> tuple[Any, ...]:
    """Whom it fights, and what the answer does to one like this."""
    foe = me.enemy.monster_type
    dodger = me.stats.explorer_class is ExplorerClass.ROGUE and me.stats.level >= me.content.numbers.levels.uncanny
    venom = modifier(me.stats.constitution) if foe is MonsterType.POISONOUS_SNAKE else 0
    tough = me.stats.explorer_class is ExplorerClass.FIGHTER and foe is MonsterType.POISONOUS_SNAKE
    most = me.content.numbers.combat.strength_drain_die
    left = min(most + 1, me.stats.strength - me.stats.str_drain) if foe is MonsterType.SHADOW else 0
    return foe, dodger, venom, tough, left


def behind(me: Hero) -> Any:
    """What waits for whoever flees."""
    back = me.world.get(ChamberExit, me.here.temple_id, me.here.chamber_id, 0).to_chamber_id
    chamber = me.world.find(Chamber, me.here.temple_id, back)
    if chamber is None or not me.position.in_combat:
        return None
    foe = me.world.find(MonsterInstance, me.here.temple_id, back, MONSTER)
    lurking = None if foe is None or not foe.awake else foe.monster_type
    return chamber.trap_dc * (not chamber.trap_disarmed), chamber.yonder, lurking


def drowsy(action: Action) -> bool:
    """Sleep asks for hit points, and who sleeps does not answer."""
    return isinstance(action, CastSpell) and action.spell is SpellId.SLEEP


def endless(me: Hero, action: Action) -> World:
    """The same world, but neither side can be worn down."""
    world = me.world.split()
    world.put(me.health, current_hp=ENDLESS, max_hp=ENDLESS, max_hp_drain=0)
    if me.foe is not None and not drowsy(action):
        world.put(me.foe, current_hp=ENDLESS, max_hp=ENDLESS)
    return world


def cut(found: Forecast, me: Hero) -> Forecast:
    """What this comes to with the hit points of now: who dies takes no more, and who is dead does not answer."""
    lines = {line.name: line for line in found.lines}
    hp, kill = me.health.current_hp, Fraction()
    if me.foe is not None and "damage" in lines:
        kill = sum((p for lost, p in lines["damage"].spread.items() if lost >= me.foe.current_hp), Fraction())
        lines["kill"] = chance("kill", kill)
    taken: Spread = {0: kill}
    for lost, p in lines["damage_taken"].spread.items():
        taken[min(lost, hp)] = taken.get(min(lost, hp), Fraction()) + p * (1 - kill)
    drained = lines["die"].value * (1 - kill)
    lines["die"] = chance("die", min(Fraction(1), taken.get(hp, Fraction()) + drained))
    mean = sum((lost * p for lost, p in taken.items()), Fraction())
    lines["damage_taken"] = Line("damage_taken", "mean", mean, dict(sorted(taken.items())))
    return Forecast(tuple(lines.values()), exact=False, runs=found.runs)


def chance(name: str, p: Fraction) -> Line:
    """A line that says how likely something is."""
    return Line(name, "chance", p, {False: 1 - p, True: p})
