"""The content of temple: TOML decoded into one frozen value, every name checked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

from yonder.core import BadContent, check_names, load_content
from yonder.core import Content as BaseContent
from yonder.games.temple.content.base import Kind
from yonder.games.temple.content.chambers import CurioKind, Generation, RelicKind, SignKind, Ware
from yonder.games.temple.content.numbers import Numbers, Objective
from yonder.games.temple.kinds import (
    ABILITIES,
    Ability,
    ArmorType,
    DamageType,
    ExplorerClass,
    MonsterType,
    Skill,
    SpellId,
    WeaponType,
)

D20, MOST_DICE, MOST_SIDES = 20, 100, 1000


class ClassKind(Kind, frozen=True, kw_only=True):
    """A class: T-063, T-066, T-134."""

    id: ExplorerClass
    role: str
    emblem: str
    hit_die: int
    preferred: tuple[Ability, ...]
    others: tuple[Ability, ...]
    saves: tuple[Ability, ...]
    skills: tuple[Skill, ...]
    choices: tuple[Skill, ...]
    chosen: int
    experts: int = 0
    primary: WeaponType
    secondary: WeaponType = WeaponType.NONE
    armor: ArmorType = ArmorType.NONE
    weapons: tuple[WeaponType, ...]
    armors: tuple[ArmorType, ...]
    shield: bool = False
    slots: tuple[tuple[int, int, int], ...] = ((0, 0, 0),) * 5


class Names(Kind, frozen=True):
    """What a class may be called: T-076."""

    id: str
    first: tuple[str, ...]


class WeaponKind(Kind, frozen=True, kw_only=True):
    """A weapon: T-130, T-133."""

    name: str
    count: int = 0
    sides: int = 1
    flat: int = 0
    damage_type: DamageType
    abilities: tuple[Ability, ...]
    two_handed: bool = False
    finesse: bool = False
    ranged: bool = False
    sneak: bool = False
    focus: int = 0  # what it lends to spells once it is blessed
    ward: int = 0  # and to armour class


class ArmorKind(Kind, frozen=True):
    """Armour: T-136."""

    name: str
    base: int
    dexterity: bool = False
    noisy: bool = False


class Gear(Kind, frozen=True):
    """All that can be carried, and which ability each skill uses."""

    weapons: dict[WeaponType, WeaponKind]
    armors: dict[ArmorType, ArmorKind]
    skills: dict[Skill, Ability]


class MonsterAttack(Kind, frozen=True, kw_only=True):
    """One attack of a monster's turn; its rider follows a hit."""

    name: str
    bonus: int
    count: int
    sides: int
    flat: int = 0
    damage_type: DamageType
    rider: str = ""


class MonsterKind(Kind, frozen=True):
    """A monster template: T-351."""

    id: MonsterType
    name: str
    ac: int
    hp: int
    scores: tuple[int, int, int, int, int, int]
    cr: str
    cr_x4: int
    xp: int
    attacks: tuple[MonsterAttack, ...]
    opening: str = ""
    shovable: bool = True
    sleepable: bool = True
    resists_weapons: bool = False
    lifts_rot: bool = False

    def modifier(self, ability: Ability) -> int:
        """The modifier of one of its scores."""
        return (self.scores[ABILITIES.index(ability)] - 10) // 2

    @property
    def passive(self) -> int:
        """Passive Perception (T-106)."""
        return 10 + self.modifier(Ability.WISDOM)

    @property
    def most_damage(self) -> int:
        """The most that all attacks of one turn deal without a critical hit, riders apart (T-413)."""
        return sum(attack.count * attack.sides + attack.flat for attack in self.attacks)


class SpellKind(Kind, frozen=True):
    """A spell: T-303 .. T-340."""

    id: SpellId
    name: str
    level: int
    kind: Literal["offensive", "utility", "reaction", "escape"]
    text: str
    rays: int = 1
    count: int = 0
    sides: int = 0
    flat: int = 0


class Content(BaseContent, frozen=True, kw_only=True):
    """All of it, as the genesis entry hashes it."""

    classes: dict[str, ClassKind]
    gear: Gear
    monsters: dict[str, MonsterKind]
    spells: dict[str, SpellKind]
    numbers: Numbers
    generation: Generation
    objectives: dict[str, Objective]
    names: dict[str, Names]
    wares: dict[str, Ware]
    relics: dict[str, RelicKind]
    curios: dict[str, CurioKind]
    signs: dict[str, SignKind]

    def __post_init__(self) -> None:
        """What the types cannot say: tables are complete, weights add up, ability lists hold each ability once."""
        problems = [
            f"classes: {kind.id}: preferred and others must hold each ability once"
            for kind in self.classes.values()
            if sorted((*kind.preferred, *kind.others)) != sorted(ABILITIES)
        ]
        problems += [
            f"generation: the band from {band.start} must add up to 100"
            for band in self.generation.bands
            if sum(band.weights) != 100
        ]
        problems += self._holes()
        if problems:
            raise BadContent(problems)
        gear = self.gear
        check_names("classes", list(ExplorerClass)[1:], self.classes)
        check_names("names", [*list(ExplorerClass)[1:], "bynames"], self.names)
        check_names("monsters", list(MonsterType)[1:], self.monsters)
        check_names("spells", list(SpellId)[1:], self.spells)
        check_names("gear", [*WeaponType, *ArmorType, *list(Skill)[1:]], [*gear.weapons, *gear.armors, *gear.skills])

    def _holes(self) -> list[str]:
        """Tables that end before the rules do, and dice that nobody can throw."""
        made, numbers = self.generation, self.numbers
        top = numbers.ranges["level"][1]
        rules = {
            "generation: the first band must begin at 1 or before": made.bands and made.bands[0].start <= 1,
            "generation: the items must go up to 20": made.items and made.items[-1].upto >= D20,
            "generation: pairs, zones and tiers must not be empty": made.pairs and made.zones and made.tiers,
            "generation: there must be a name for each tier": len(made.tiers) == numbers.ranges["tier"][1],
            "numbers: levels.xp and levels.sneak must reach the highest level": len(numbers.levels.xp) >= top
            and len(numbers.levels.sneak) >= top,
            "numbers: abilities must be one for each ability": len(numbers.abilities) == len(ABILITIES),
            "classes: slots must reach the highest level": all(len(k.slots) >= top for k in self.classes.values()),
            "numbers: trade.off must be 0 to 99": 0 <= numbers.trade.off < 100,
            "relics: each tier has at most one": len({r.tier for r in self.relics.values()}) == len(self.relics),
            "signs: each column must add up to 100": not self.signs
            or all(sum(column) == 100 for column in zip(*(s.likelihood for s in self.signs.values()), strict=True)),
            "names: each list must hold at least one": all(kind.first for kind in self.names.values()),
            "objectives: per must be at least 1": all(kind.per >= 1 for kind in self.objectives.values()),
            f"dice must be at most {MOST_DICE} of 1 to {MOST_SIDES} sides": all(map(_throwable, self._dice())),
        }
        return [problem for problem, holds in rules.items() if not holds]

    def _dice(self) -> Iterator[tuple[int, int]]:
        combat, made = self.numbers.combat, self.generation
        yield from ((attack.count, attack.sides) for kind in self.monsters.values() for attack in kind.attacks)
        yield from ((kind.count, kind.sides) for kind in self.gear.weapons.values())
        yield from ((kind.count, kind.sides or 1) for kind in self.spells.values())
        yield from (combat.potion_dice, combat.venom_dice, self.numbers.hoard.dice)
        yield from (choice.dice for kind in self.curios.values() for choice in kind.choices)
        single = (combat.second_wind_die, combat.sneak_die, combat.strength_drain_die, self.numbers.trap.die)
        more = (self.numbers.search.gold_die, made.entrance_exits, made.exit_faces)
        yield from ((1, sides) for sides in (*single, *more, *(kind.hit_die for kind in self.classes.values())))


def _throwable(dice: tuple[int, int]) -> bool:
    return 0 <= dice[0] <= MOST_DICE and 1 <= dice[1] <= MOST_SIDES


@cache
def default() -> Content:
    """The content that comes with the game."""
    return load_content(files(__package__), Content)
