"""The content of labyrinth: TOML decoded into one frozen value, every name checked; loot tables are made of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files

from yonder.core import BadContent, load_content
from yonder.core import Content as BaseContent
from yonder.core.chance.loot import LootEntry, check_tables
from yonder.core.errors import Malformed
from yonder.games.labyrinth.content.numbers import Numbers
from yonder.games.labyrinth.content.things import (
    Armor,
    CompanionTier,
    Epithet,
    Fixture,
    LastingKind,
    Monster,
    Potion,
    RingKind,
    Spell,
    Trap,
    Weapon,
    dice_of,
)
from yonder.games.labyrinth.kinds import DiceMode, Status

Tables = dict[str, tuple[LootEntry, ...]]


class Content(BaseContent, frozen=True, kw_only=True):
    """All of it, as the genesis entry hashes it."""

    monsters: dict[str, Monster]
    weapons: dict[str, Weapon]
    armors: dict[str, Armor]
    potions: dict[str, Potion]
    spells: dict[str, Spell]
    traps: dict[str, Trap]
    rings: dict[str, RingKind]
    companions: dict[str, CompanionTier]
    effects: dict[str, LastingKind]
    fixtures: dict[str, Fixture]
    epithets: dict[str, Epithet]
    numbers: Numbers

    def __post_init__(self) -> None:
        """What the types cannot say: dice can be thrown, the Dragon exists, every loot table has weights."""
        problems = [problem for text in self._dice() if (problem := _bad(text))]
        if sum(kind.dragon for kind in self.monsters.values()) != 1:
            problems.append("monsters: exactly one must be the dragon")
        problems += [f"numbers: modes: no dice for {mode}" for mode in DiceMode if mode not in self.numbers.modes]
        problems += [f"effects: there must be {kind}" for kind in ("poison", "sapped") if kind not in self.effects]
        problems += [f"fixtures: there must be one for {shape}" for shape in self._bare_shapes()]
        if problems:
            raise BadContent(problems)
        check_tables(self.loot)

    def _dice(self) -> Iterator[str]:
        numbers = self.numbers
        yield from numbers.modes.values()
        yield from (kind.dice for table in (self.monsters, self.weapons, self.companions) for kind in table.values())
        yield from (text for kind in self.spells.values() for text in (kind.dice, kind.half) if text)
        yield from (kind.damage for kind in self.traps.values())
        made, fight = numbers.creation, numbers.fight
        yield from (made.hp_dice, made.gold_dice, *(tier.dice for tier in made.low_hp), numbers.town.rest_dice)
        yield from (fight.unarmed, fight.fumble_dice, fight.divine_dice, fight.divine_strong_dice)
        yield from (fight.potion_dice, fight.poison_dice, fight.wind_dice, fight.fire_dice)
        yield from (kind.dice for kind in self.fixtures.values() if kind.dice)

    def _bare_shapes(self) -> list[str]:
        return [shape for shape in self.numbers.shapes if shape not in self.fixture_in]

    @cached_property
    def fixture_in(self) -> dict[str, Fixture]:
        """What stands in rooms of each shape (L-157)."""
        return {kind.shape: kind for kind in self.fixtures.values()}

    @cached_property
    def dragon(self) -> str:
        """The monster whose death wins the game (L-500)."""
        return next(kind.id for kind in self.monsters.values() if kind.dragon)

    @cached_property
    def trap_list(self) -> tuple[Trap, ...]:
        return tuple(self.traps.values())

    @cached_property
    def quest_list(self) -> tuple[Monster, ...]:
        """L-471: monsters that are met often enough to be asked for."""
        return tuple(kind for kind in self.monsters.values() if kind.weight > self.numbers.town.quest_weight)

    def trace(self, kind: Monster) -> str:
        """How strong its traces are: the last that its difficulty reaches (L-495)."""
        reached = [(least, name) for name, least in self.numbers.labyrinth.traces.items() if kind.difficulty >= least]
        return max(reached)[1]

    def called(self, end: Status, figures: dict[str, int]) -> Epithet | None:
        """The epithet of a hero who ended so with these figures (L-514): the first by rank that fits."""
        fitting = [each for each in self.epithets.values() if each.fits(end, figures)]
        return min(fitting, key=lambda each: each.rank, default=None)

    @cached_property
    def signs(self) -> dict[str, list[Monster]]:
        """Who leaves which sign, as `kin.trace`."""
        found: dict[str, list[Monster]] = {}
        for kind in self.monsters.values():
            found.setdefault(f"{kind.kin}.{self.trace(kind)}", []).append(kind)
        return found

    @cached_property
    def loot(self) -> Tables:
        """Encounters and finds as loot tables: `wander`, `drop:<difficulty>`, `gear`, `chest` and what they lead to."""
        rewards, chest = self.numbers.rewards, self.numbers.labyrinth.chest_ring
        weapons = tuple(LootEntry(kind.weight, f"weapon:{kind.id}") for kind in self.weapons.values() if kind.weight)
        armors = tuple(LootEntry(kind.weight, f"armor:{kind.id}") for kind in self.armors.values() if kind.weight)
        spells = tuple(LootEntry(1, f"spell:{name}") for name in self.spells)
        rings = tuple(f"ring:{name}" for name in self.rings)
        ring, armor, weapon = rewards.gear
        tables: Tables = {
            "wander": wanderers(list(self.monsters.values())),
            "signs": tuple(LootEntry(sum(kind.weight for kind in kinds), sign) for sign, kinds in self.signs.items()),
            **{f"signs:{sign}": wanderers(kinds) for sign, kinds in self.signs.items()},
            "gear": (
                LootEntry(ring, table="rings"),
                LootEntry(armor, table="armors"),
                LootEntry(weapon, table="weapons"),
            ),
            "rings": tuple(LootEntry(1, name) for name in rings),
            "armors": armors,
            "weapons": weapons,
            "spells": spells,
            "chest": (
                *(LootEntry(chest, name) for name in rings),
                *weapons,
                *armors,
                *(LootEntry(1, f"potion:{name}") for name in self.potions),
                *spells,
            ),
        }
        for kind in self.monsters.values():
            p = rewards.drop_chance(kind.difficulty)
            tables[f"drop:{kind.difficulty}"] = (
                LootEntry(p, "potion:healing"),
                LootEntry(p, table="spells"),
                LootEntry(10_000 - 2 * p),
            )
        return tables


def wanderers(kinds: list[Monster]) -> tuple[LootEntry, ...]:
    """Monsters by how often they wander about."""
    return tuple(LootEntry(kind.weight, kind.id) for kind in kinds)


def _bad(text: str) -> str:
    try:
        dice_of(text)
    except Malformed as problem:
        return problem.text
    return ""


@cache
def default() -> Content:
    """The content that comes with the game."""
    return load_content(files(__package__), Content)
