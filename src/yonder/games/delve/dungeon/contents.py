"""Contents: what a room holds, drawn from a stream of its own (D-200 to D-212), so that order does not matter."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from yonder.core import Stream, sub
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.content.things import Loot
from yonder.games.delve.dungeon.layout import NONE, Layout
from yonder.games.delve.dungeon.strength import Stats, room_difficulty, scaled, threat
from yonder.games.delve.kinds import RoomType, TrapKind

VARIANTS = 3
Below = Callable[[int], int]


class Find(Struct, frozen=True):
    """Something to take; `amount` is for currency."""

    item: str
    amount: int = 0


class Enemy(Struct, frozen=True):
    """An enemy of a room: which of the template's types (-1: the boss), and its strength."""

    type: int
    name: str
    stats: Stats


class Contents(Struct, frozen=True):
    """All that is in a room when it is first entered. `carrier` is the enemy that holds the key (-1: none)."""

    adjective: str
    noun: int
    variant: int
    difficulty: int
    threat: int
    enemies: tuple[Enemy, ...] = ()
    carrier: int = NONE
    trap: TrapKind | None = None
    loot: tuple[Find, ...] = ()


class Delve(Struct, frozen=True):
    """What a dungeon is generated from (D-178): nothing else matters."""

    template: Template
    seed: bytes
    difficulty: int
    roster: int = 1


def contents(content: Content, delve: Delve, layout: Layout, room: int) -> Contents:
    """Draw what is in a room."""
    stream = Stream(sub(delve.seed, "room", room))
    template, kind = delve.template, content.rooms[layout.types[room]]
    difficulty = room_difficulty(layout, room, delve.difficulty)
    danger = threat(template, difficulty)
    adjective = template.room_words[stream.below(len(template.room_words))]
    words = (adjective, stream.below(VARIANTS), stream.below(VARIANTS), difficulty, danger)
    if kind.id is RoomType.BOSS_ROOM:
        guards = (_enemy(delve, difficulty, stream) for _ in range(template.boss_guards))
        return Contents(*words, enemies=(_boss(delve), *guards))
    enemies = tuple(_enemy(delve, difficulty, stream) for _ in range(_count(content, delve, layout, room, stream)))
    carrier = stream.below(len(enemies)) if room == layout.key else NONE
    trap = None
    if kind.trap_in == 1 or (kind.trap_in and stream.below(kind.trap_in) == 0):
        trap = template.trap_types[stream.below(len(template.trap_types))]
    loot = tuple(find(content, template, danger, stream.below) for _ in range(_rolls(content, kind.id, stream)))
    return Contents(*words, enemies, carrier, trap, loot)


def _count(content: Content, delve: Delve, layout: Layout, room: int, stream: Stream) -> int:
    """How many enemies (D-201); the room of the key has at least one."""
    kind = content.rooms[layout.types[room]]
    low, high = kind.enemies
    count = low + stream.below(high - low + 1) if high else 0
    if room == layout.key:
        count = max(1, count)
    return count + (delve.roster - 1) // 2 if kind.crowd else count


def _enemy(delve: Delve, difficulty: int, stream: Stream) -> Enemy:
    which = stream.below(len(delve.template.enemy_types))
    return enemy(delve, which, difficulty)


def enemy(delve: Delve, which: int, difficulty: int) -> Enemy:
    """An enemy of one of the template's types."""
    foe = delve.template.enemy_types[which]
    return Enemy(which, foe.name, scaled(foe, difficulty, delve.roster))


def _boss(delve: Delve) -> Enemy:
    boss = delve.template.boss
    return Enemy(NONE, boss.name, scaled(boss, delve.difficulty, delve.roster))


def _rolls(content: Content, kind: RoomType, stream: Stream) -> int:
    """How many loot rolls a room has (D-205)."""
    row = content.rooms[kind]
    low, high = row.rolls
    if row.loot_percent < 100:
        return low if stream.below(100) < row.loot_percent else 0
    return low + stream.below(high - low + 1) if high > low else low


def find(content: Content, template: Template, danger: int, below: Below) -> Find:
    """One loot roll (D-206); `below` draws, from a room's stream or from the dice of an action."""
    common = below(100) < content.generation.common_percent
    table = content.generation.common if common else template.loot_table
    entry = _weighted(table, below(sum(each.rarity for each in table)))
    if entry.amount is None:
        return Find(entry.item)
    low, high = entry.amount
    return Find(entry.item, low + below(high - low + 1) + danger)


def _weighted(table: tuple[Loot, ...], left: int) -> Loot:
    """The entry in whose range a number below the sum of rarities falls."""
    for entry in table:
        left -= entry.rarity
        if left < 0:
            return entry
    raise ValueError(left)


def room_name(content: Content, layout: Layout, room: int, inside: Contents, oddity: str = "") -> str:
    """What a room is called (D-200, D-209); one that is like no other has a name of its own (D-324)."""
    own = content.words.get(f"oddity.{oddity}.room", "")
    return own or f"{inside.adjective} {content.words[f'noun.{layout.types[room]}.{inside.noun}']}"


def room_text(content: Content, delve: Delve, layout: Layout, room: int, inside: Contents, *more: str) -> str:
    """The description of a room, with a hint where a trap is (D-210, D-211), and `more` that stands out."""
    pattern = content.words[f"room.{layout.types[room]}.{inside.variant}"]
    text = pattern.format(adjective=inside.adjective, dungeon=delve.template.name)
    if text.startswith(f"A {inside.adjective}") and inside.adjective[0] in "aeiou":
        text = f"An{text[1:]}"
    hints = () if inside.trap is None else (content.words[f"hint.{inside.trap}"],)
    return " ".join([text, *hints, *more])
