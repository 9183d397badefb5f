"""The content of quest: TOML decoded into one frozen value, every name checked (Q-010, Q-083)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib.resources import files

from msgspec.structs import replace

from yonder.core import BadContent, load_content
from yonder.core import Content as BaseContent
from yonder.games.quest.content.conditions import EffectKind
from yonder.games.quest.content.creatures import Companion, Creature, Form, Monster
from yonder.games.quest.content.deeds import Achievement
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.people import Ability, Background, ClassKind, Feat, Levels, Race, Start
from yonder.games.quest.content.places import Dungeon, Environment, Master, Places, Shop
from yonder.games.quest.content.things import SILVER_COST, SILVERED, Armor, Good, Item, Weapon
from yonder.games.quest.kinds import CLASSES

NOTHING = "nothing"
SCROLL = "scroll-of-"


class Content(BaseContent, frozen=True, kw_only=True):
    """All of it, as the genesis entry hashes it."""

    abilities: dict[str, Ability]
    achievements: dict[str, Achievement]
    armor: dict[str, Armor]
    backgrounds: dict[str, Background]
    classes: dict[str, ClassKind]
    companions: dict[str, Companion]
    dungeons: dict[str, Dungeon]
    effects: dict[str, EffectKind]
    environments: dict[str, Environment]
    feats: dict[str, Feat]
    forms: dict[str, Form]
    goods: dict[str, Good]
    levels: Levels
    masters: dict[str, Master]
    monsters: dict[str, Monster]
    names: dict[str, tuple[str, ...]]
    places: Places
    races: dict[str, Race]
    shops: dict[str, Shop]
    spells: dict[str, Spell]
    start: Start
    weapons: dict[str, Weapon]
    weights: dict[str, int]

    def __post_init__(self) -> None:
        """What the types cannot say: every name refers to something."""
        problems = [f"{source}: no such {what}: {name!r}" for source, what, name, there in self._names() if not there]
        problems += [f"words.toml: {table}.{name}: there is no word for it" for table, name in self._unnamed()]
        if problems:
            raise BadContent(problems)

    def item(self, name: str) -> Item | None:
        """A thing by its id: a weapon, also silvered; armour; a good; the scroll of a spell."""
        found = self._things.get(name)
        if found is None and (found := self._thing(name)) is not None:
            self._things[name] = found
        return found

    @cached_property
    def _things(self) -> dict[str, Item]:
        """Those that have been asked for."""
        return {}

    def _thing(self, name: str) -> Item | None:
        if name.endswith(SILVERED) and name.removesuffix(SILVERED) in self.weapons:
            plain = self.weapons[name.removesuffix(SILVERED)]
            return replace(plain, id=name, cost=plain.cost + SILVER_COST, silvered=True)
        if name.startswith(SCROLL) and name.removeprefix(SCROLL) in self.spells:
            level = self.spells[name.removeprefix(SCROLL)].level
            return Good(id=name, cost=5000 * level or 2500, stack=5, kind="consumable", use="scroll")
        return self.weapons.get(name) or self.armor.get(name) or self.goods.get(name)

    def weight(self, name: str) -> int:
        """What one of a thing weighs, in hundredths of a pound."""
        return self.weights["scroll" if name.startswith(SCROLL) else name.removesuffix(SILVERED)]

    def set_pieces(self, name: str) -> list[str]:
        """The pieces of a set of armour."""
        return [piece.id for piece in self.armor.values() if piece.set == name]

    def creatures(self) -> Iterator[tuple[str, Creature]]:
        """Every stat block with the file it stands in."""
        yield from (("monsters.toml", kind) for kind in self.monsters.values())
        yield from (("companions.toml", kind) for kind in self.companions.values())
        yield from (("forms.toml", kind) for kind in self.forms.values())

    def _names(self) -> Iterator[tuple[str, str, str, bool]]:
        """Every name that one catalogue uses of another: where, what, name, is it there?"""
        for kind in self.monsters.values():
            for item in self._loot(kind):
                yield f"monsters.toml: {kind.id}.loot", "item", item, item == NOTHING or self.item(item) is not None
        for weapon in self.weapons.values():
            yield f"weapons.toml: {weapon.id}.ammo", "item", weapon.ammo, not weapon.ammo or weapon.ammo in self.goods
        for good in self.goods.values():
            there = not good.provides or good.provides in self.goods
            yield f"goods.toml: {good.id}.provides", "item", good.provides, there
        for spell in self.spells.values():
            there = not spell.component or spell.component in self.goods
            yield f"spells.toml: {spell.id}.component", "item", spell.component, there
            for name in (*spell.applies, *([spell.ground] if spell.ground else [])):
                yield f"spells.toml: {spell.id}.applies", "effect", name, name in self.effects
        for one in self.classes.values():
            for name in one.spells:
                yield f"classes.toml: {one.id}.spells", "spell", name, name in self.spells
        for name in CLASSES:
            yield "classes.toml", "class", name, name in self.classes
        yield from self._place_names()
        yield from self._ware_names()

    def _place_names(self) -> Iterator[tuple[str, str, str, bool]]:
        for race in self.races.values():
            yield f"races.toml: {race.id}.city", "city", race.city, race.city in self.places.cities
            yield "names.toml", "race", race.id, bool(self.names.get(race.id))
        for way in self.environments.values():
            for city in way.connects:
                yield f"environments.toml: {way.id}.connects", "city", city, city in self.places.cities
            yield f"environments.toml: {way.id}.first", "monster", way.first, way.first in self.monsters
        for dungeon in self.dungeons.values():
            where = f"dungeons.toml: {dungeon.id}"
            yield f"{where}.parent", "environment", dungeon.parent, dungeon.parent in self.environments
            for step in dungeon.steps:
                for name in (*step.monsters, *step.first):
                    yield f"{where}.steps", "monster", name, name in self.monsters

        for master in self.masters.values():
            where = f"masters.toml: {master.id}"
            yield f"{where}.dungeon", "dungeon", master.dungeon, master.dungeon in self.dungeons
            for item in master.reward:
                yield f"{where}.reward", "item", item, self.item(item) is not None

    def _ware_names(self) -> Iterator[tuple[str, str, str, bool]]:
        for city in self.places.cities:
            yield "shops.toml", "city", city, city in self.shops
        for shop in self.shops.values():
            for item in shop.also:
                yield f"shops.toml: {shop.id}.also", "item", item, self.item(item) is not None
        for item in (*self.weapons, *self.armor, *self.goods, "scroll"):
            yield "weights.toml", "item", item, item in self.weights

    def _loot(self, kind: Monster) -> Iterator[str]:
        if kind.loot is not None:
            yield from (find.item for find in kind.loot.guaranteed)
            yield from (find.item for tier in kind.loot.tiers for find in tier.entries)

    def _unnamed(self) -> Iterator[tuple[str, str]]:
        tables: dict[str, Iterable[str]] = {
            "monster": self.monsters,
            "spell": self.spells,
            "class": self.classes,
            "race": self.races,
            "background": self.backgrounds,
            "companion": self.companions,
            "form": self.forms,
            "ability": self.abilities,
            "feat": self.feats,
            "achievement": self.achievements,
            "achievement_text": self.achievements,
            "master": self.masters,
            "master_tale": self.masters,
            "master_trick": self.masters,
            "master_end": self.masters,
            "place": {**self.environments, **self.dungeons, **dict.fromkeys(self.places.cities)},
            "item": {**self.weapons, **self.armor, **self.goods},
            "action": dict.fromkeys(action.id for _, kind in self.creatures() for action in kind.actions),
        }
        for table, entries in tables.items():
            yield from ((table, name) for name in entries if f"{table}.{name}" not in self.words)


@cache
def default() -> Content:
    """The content that comes with the game."""
    return load_content(files(__package__), Content)
