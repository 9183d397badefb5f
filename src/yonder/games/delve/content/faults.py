"""What is wrong with a dungeon template: every fault with its place (D-169, D-170). One table of checks by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from yonder.core import Malformed
from yonder.core.world.codec import convert
from yonder.games.delve.content.dungeons import Boss, Foe, Template
from yonder.games.delve.content.things import ItemKind, Loot
from yonder.games.delve.kinds import Behavior

ID = re.compile(r"[a-z][a-z0-9_]{2,31}")
LONGEST_NAME, LONGEST_TEXT, WORDS = 40, 200, 6
Found = Iterator[tuple[str, str]]


class Fault(Struct, frozen=True):
    """Something wrong with a template: where, and why."""

    template: str
    field: str
    reason: str

    def __str__(self) -> str:
        return f"{self.template}: {self.field}: {self.reason}"


class Known(Struct, frozen=True):
    """What a template may name."""

    items: Mapping[str, ItemKind]
    biomes: Sequence[str]  # those that an entrance can stand in


def faults(name: str, data: Any, known: Known) -> list[Fault]:
    """Everything that is wrong with a template that was read from a file."""
    if not isinstance(data, dict):
        return [Fault(name, "$", "Expected a table")]
    read: dict[str, Any] = {}
    found = list(_mistyped({"id": name, **data}, Template, read))
    found += [each for field, value in read.items() for each in checked(field, value, known)]
    if "boss" in read and any(foe.name == read["boss"].name for foe in read.get("enemy_types", ())):
        found.append(("boss.name", "an enemy has the same name"))
    return [Fault(name, field, reason) for field, reason in found]


def registry_faults(templates: Mapping[str, Template], known: Known) -> list[Fault]:
    """Everything that is wrong with decoded templates, names that two of them share included."""
    found = []
    names: dict[str, str] = {}
    for template in templates.values():
        each = {field: getattr(template, field) for field in Template.__struct_fields__}
        found += [Fault(template.id, *one) for field, value in each.items() for one in checked(field, value, known)]
        if any(foe.name == template.boss.name for foe in template.enemy_types):
            found.append(Fault(template.id, "boss.name", "an enemy has the same name"))
        if names.setdefault(template.name, template.id) != template.id:
            found.append(Fault(template.id, "name", f"{names[template.name]} has the same name"))
    return found


def checked(field: str, value: Any, known: Known) -> Found:
    """What is wrong with one field of a template, beyond its type."""
    for place, reason in CHECKS.get(field, _fine)(value, known):
        yield f"{field}{place}", reason


def _mistyped(data: dict[str, Any], kind: type[Struct], read: dict[str, Any]) -> Found:
    """Unknown, missing and mistyped fields of a table; the others are put into `read`."""
    hints = get_type_hints(kind)
    yield from ((name, "there is no such field") for name in data if name not in hints)
    for info in fields(kind):
        if info.name in data:
            wrong = list(_wrong(data[info.name], hints[info.name], info.name))
            yield from wrong
            if not wrong:
                read[info.name] = convert(data[info.name], hints[info.name])
        elif info.default is NODEFAULT and info.default_factory is NODEFAULT:
            yield info.name, "this field is missing"


def _wrong(value: Any, kind: Any, path: str) -> Found:
    """Faults of type below a path; tables and lists of tables are looked through entry by entry."""
    if isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
        yield from ((f"{path}.{place}", reason) for place, reason in _mistyped(value, kind, {}))
        return
    entry = get_args(kind)[0] if get_origin(kind) is tuple else None
    if isinstance(entry, type) and issubclass(entry, Struct) and isinstance(value, list):
        for i, one in enumerate(value):
            yield from _wrong(one, entry, f"{path}[{i}]")
        return
    try:
        convert(value, kind)
    except Malformed as problem:
        yield f"{path}{problem.path.removeprefix('$')}", problem.text


def _fine(_value: Any, _known: Known) -> Found:
    yield from ()


def _between(low: int, high: int) -> Callable[[int, Known], Found]:
    def check(value: int, _known: Known) -> Found:
        if not low <= value <= high:
            yield "", f"must be {low} to {high}"

    return check


def _text(most: int) -> Callable[[str, Known], Found]:
    def check(value: str, _known: Known) -> Found:
        if not 1 <= len(value.strip()) <= most:
            yield "", f"must have 1 to {most} characters"

    return check


def _id(value: str, _known: Known) -> Found:
    if not ID.fullmatch(value):
        yield "", "must be 3 to 32 small letters, digits and underscores, beginning with a letter"


def _biomes(value: tuple[str, ...], known: Known) -> Found:
    yield from _some_distinct(value)
    for i, biome in enumerate(value):
        if biome not in known.biomes:
            yield f"[{i}]", f"{biome!r} is no biome of the surface"


def _some_distinct(value: Sequence[Any]) -> Found:
    if not value:
        yield "", "must have at least one entry"
    if len(dict.fromkeys(value)) < len(value):
        yield "", "has an entry twice"


def _traps(value: Sequence[Any], _known: Known) -> Found:
    yield from _some_distinct(value)


def _rooms(value: Any, _known: Known) -> Found:
    if not 5 <= value.min <= value.max <= 20:
        yield "", "must be 5 <= min <= max <= 20"


def _strength(foe: Foe | Boss, place: str) -> Found:
    if foe.behavior is not Behavior.HOSTILE:
        yield f"{place}.behavior", "must be hostile"
    if not foe.name.strip():
        yield f"{place}.name", "is empty"
    for field, least in (("hp", 1), ("attack", 1), ("defense", 0)):
        if getattr(foe, field) < least:
            yield f"{place}.{field}", f"must be at least {least}"


def _foes(value: tuple[Foe, ...], _known: Known) -> Found:
    if not 1 <= len(value) <= 6:
        yield "", "must have 1 to 6 entries"
    for i, foe in enumerate(value):
        yield from _strength(foe, f"[{i}]")
        if foe.name in [other.name for other in value[:i]]:
            yield f"[{i}].name", "another enemy has the same name"
        if foe.on_hit is not None and not 1 <= foe.on_hit.chance <= 100:
            yield f"[{i}].on_hit.chance", "must be 1 to 100"
        if foe.on_hit is not None and foe.on_hit.beats < 1:
            yield f"[{i}].on_hit.beats", "must be at least 1"


def _boss(value: Boss, known: Known) -> Found:
    yield from _strength(value, "")
    if not value.loot:
        yield ".loot", "must have at least one entry"
    for i, item in enumerate(value.loot):
        if item not in known.items:
            yield f".loot[{i}]", f"there is no item {item!r}"


def _loot(value: tuple[Loot, ...], known: Known) -> Found:
    if not value:
        yield "", "must have at least one entry"
    for i, entry in enumerate(value):
        yield from ((f"[{i}]{place}", reason) for place, reason in _entry(entry, known))


def _entry(entry: Loot, known: Known) -> Found:
    if entry.rarity < 1:
        yield ".rarity", "must be at least 1"
    item = known.items.get(entry.item)
    if item is None:
        yield ".item", f"there is no item {entry.item!r}"
    elif ("currency" in item.tags) != (entry.amount is not None):
        yield ".amount", "currency has an amount, and nothing else has"
    if entry.amount is not None and not 1 <= entry.amount[0] <= entry.amount[1]:
        yield ".amount", "must be 1 <= min <= max"


def _difficulty(value: tuple[int, int], _known: Known) -> Found:
    if not 1 <= value[0] <= value[1] <= 20:
        yield "", "must be 1 <= low <= high <= 20"


def _words(value: tuple[str, ...], _known: Known) -> Found:
    if len(value) != WORDS or len(dict.fromkeys(value)) != WORDS or not all(value):
        yield "", f"must be exactly {WORDS} distinct adjectives"


def _affinities(value: Mapping[str, int], _known: Known) -> Found:
    for element, percent in value.items():
        if not 10 <= percent <= 300:
            yield f".{element}", "must be 10 to 300"


CHECKS: dict[str, Callable[[Any, Known], Found]] = {
    "id": _id,
    "name": _text(LONGEST_NAME),
    "description": _text(LONGEST_TEXT),
    "entry_biomes": _biomes,
    "room_count": _rooms,
    "enemy_types": _foes,
    "boss": _boss,
    "boss_guards": _between(0, 3),
    "trap_types": _traps,
    "loot_table": _loot,
    "difficulty_range": _difficulty,
    "cooldown_seconds": _between(60, 604_800),
    "recommended_level": _between(1, 20),
    "room_words": _words,
    "affinity_overrides": _affinities,
    "entry_line": _text(LONGEST_TEXT),
    "guide_line": _text(LONGEST_TEXT),
    "boss_line": _text(LONGEST_TEXT),
}
