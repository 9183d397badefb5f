"""The save model: ids, counts and numbers only (Q-523, Q-524), nothing derived, and no fight (Q-086)."""

from __future__ import annotations

from msgspec import Struct, field

from yonder.core import Effect, World, inventory
from yonder.core.kit.inventory import Data, Item
from yonder.core.world.codec import encode
from yonder.games.quest.character import gear
from yonder.games.quest.character.lasting import UNTIL, lasting
from yonder.games.quest.character.sheet import content_of, now_of
from yonder.games.quest.kinds import STATS, ClassName, GearSlot, ReactionPolicy, Row, Stat, Weather
from yonder.games.quest.models import Character, EncounterClock, Hired, Scores, Travel

SCHEMA = 1


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything in a save."""


class Stack(Part, frozen=True):
    """Things at a place; a container has contents."""

    item: str
    quantity: int = 1
    place: int = 0
    data: Data = ()
    contents: tuple[Stack, ...] = ()


class Choices(Part, frozen=True):
    style: str = ""
    metamagic: tuple[str, ...] = ()
    favoured_enemies: tuple[str, ...] = ()
    points_spent: int = 0


class Road(Part, frozen=True):
    environment: str
    direction: str
    progress_bp: int
    carry: int
    stopped: bool


class SavedCompanion(Part, frozen=True):
    """A companion."""

    id: str
    hp: int
    paid_until: int
    formation: Row
    heals_used: int = 0


class Lasts(Part, frozen=True):
    """An effect that goes on outside of fights; -1 minutes is until it is removed."""

    id: str
    minutes_left: int
    stacks: int = 1
    data: Data = ()


class Encounters(Part, frozen=True):
    acc: int = 0
    last_monster: str = ""
    weather: Weather = "clear"


class Save(Part, frozen=True, kw_only=True):
    """A character between fights."""

    schema: int
    character_id: str
    name: str
    race: str
    class_name: ClassName = field(name="class")
    background: str
    alignment: str
    experience: int
    stats: Scores  # with the increases
    ability_increases: dict[Stat, int]
    feats: tuple[str, ...]
    choices: Choices
    hp: int
    max_hp: int
    max_hp_penalty: int = 0
    mana: int
    fatigue: int
    tired: int = 0
    hunger: int
    unfed: int = 0
    location: str
    travel: Road | None = None
    day: int
    minute: int
    gear: dict[GearSlot, Stack]
    general: tuple[Stack, ...]
    vaults: dict[str, tuple[Stack, ...]]
    known_spells: tuple[str, ...]
    spell_slots: dict[str, tuple[str, ...]]
    effects: tuple[Lasts, ...] = ()
    features_used: dict[str, int]
    short_rests_used: int = 0
    last_long_rest: int = 0
    companions: tuple[SavedCompanion, ...] = ()
    reaction_policies: dict[str, ReactionPolicy]
    auto_sneak: bool = True
    formation: Row = "front"
    encounter: Encounters = Encounters()
    discovered: tuple[str, ...]
    masters: tuple[str, ...] = ()


def snapshot(world: World, char: int) -> Save:
    """A character as it would be kept now."""
    who, content = world.get(Character, char), content_of(world)
    way, clock = world.find(Travel, char), world.find(EncounterClock, char)
    rises = {stat: more for stat, more in zip(STATS, who.increases, strict=True) if more}
    vaults = {city: _stacks(world, gear.vault_of(char, city)) for city in content.places.cities}
    return Save(
        schema=SCHEMA,
        character_id=who.uid,
        name=who.name,
        race=who.race,
        class_name=who.class_name,
        background=who.background,
        alignment=who.alignment,
        experience=who.experience,
        stats=who.stats,
        ability_increases=rises,
        feats=who.feats,
        choices=Choices(who.style, who.metamagic, who.enemies, who.points_spent),
        hp=who.hp,
        max_hp=who.max_hp,
        max_hp_penalty=who.max_hp_penalty,
        mana=who.mana,
        fatigue=who.fatigue,
        tired=who.tired,
        hunger=who.hunger,
        unfed=who.unfed,
        location=who.location,
        travel=None if way is None else Road(way.environment, way.goal, way.progress, way.carry, way.stopped),
        day=who.day,
        minute=who.minute,
        gear={gear.GEAR[row.place]: _stack(world, row, 0) for row in inventory.of(world, gear.worn_by(char))},
        general=_stacks(world, gear.carried_by(char)),
        vaults={city: stacks for city, stacks in vaults.items() if stacks},
        known_spells=who.known,
        spell_slots=_slots(world, who),
        effects=tuple(_lasts(who, row) for row in lasting(world, who)),
        features_used=dict(who.features_used),
        short_rests_used=who.short_rests,
        last_long_rest=who.last_long_rest,
        companions=tuple(
            SavedCompanion(row.companion, row.hp, row.paid, row.row, row.heals) for row in world.all(Hired, char)
        ),
        reaction_policies=dict(who.policies),
        auto_sneak=who.auto_sneak,
        formation=who.row,
        encounter=Encounters() if clock is None else Encounters(clock.acc, clock.last, clock.weather),
        discovered=who.discovered,
        masters=who.masters,
    )


def _lasts(who: Character, row: Effect) -> Lasts:
    left = row[UNTIL] - now_of(who) if row[UNTIL] else -1
    return Lasts(row.kind, left, row.stacks, tuple(pair for pair in row.data if pair[0] != UNTIL))


def text_of(save: Save) -> str:
    """Its canonical JSON: the content of the event."""
    return encode(save).decode()


def slot_name(level: int) -> str:
    """Q-269."""
    return f"level_{level}" if level else "cantrips"


def _slots(world: World, who: Character) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in who.prepared:
        level = slot_name(content_of(world).spells[name].level)
        found[level] = (*found.get(level, ()), name)
    return found


def _stacks(world: World, holder: str) -> tuple[Stack, ...]:
    return tuple(_stack(world, row, row.place) for row in inventory.of(world, holder))


def _stack(world: World, row: Item, place: int) -> Stack:
    return Stack(row.kind, row.count, place, row.data, _stacks(world, gear.inside(row)))
