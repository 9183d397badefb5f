"""Hidden fields: what a game's `sight` keeps from a player, found by altering rows until the player could notice."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.game import Game
from yonder.core.rules import kernel
from yonder.core.world.model import Model, key_of
from yonder.core.world.world import World
from yonder.testkit.bench import short
from yonder.testkit.moment import Moment

LOOKS = 12  # altered fields tried for one player at one moment


class Hidden(Struct, frozen=True):
    """A field that `who` cannot see: the row, the same row altered, and which field."""

    who: str | None
    row: Model
    altered: Model
    field: str

    def __str__(self) -> str:
        return told_name(self.row, self.field, self.who)


def told_name(row: Model, field: str, who: str | None) -> str:
    """A hidden field as failures print it."""
    key = ", ".join(short(part) if isinstance(part, str) else str(part) for part in key_of(row))
    return f"{type(row).__name__}({key}).{field}, hidden from {short(who)},"


def hidden(moment: Moment, who: str | None) -> list[Hidden]:
    """Some fields that this player cannot see, each altered so that they still cannot."""
    game = moment.game
    rows = [row for row in game.world.rows() if _may_hide(game, row)]
    fields = [(row, name) for row in rows for name in open_fields(row)]
    found: list[Hidden] = []
    for i in moment.dice.shuffle(len(fields), "hidden"):
        row, name = fields[i]
        found += alterations(game, game.world, who, row, name)
        if len(found) >= LOOKS:
            break
    return found


def open_fields(row: Model) -> list[str]:
    """The fields that are not part of the key."""
    return [name for name in row.__struct_fields__ if name not in row.__key__]


def alterations(game: Game, world: World, who: str | None, row: Model, name: str) -> Iterator[Hidden]:
    """The row with other values in this field, as long as the player is shown the same."""
    shown = sight(game, world, who, row)
    for value in _others(getattr(row, name), world, type(row), name):
        altered = replace(row, **{name: value})
        fork = world.fork()
        fork.put(altered)
        if sight(game, fork, who, altered) == shown:
            yield Hidden(who, row, altered, name)


def sight(game: Game, world: World, who: str | None, row: Model) -> Any:
    """The row as a player may know it; None if not at all."""
    return game.rules.seen(world, who, row)


def _may_hide(game: Game, row: Model) -> bool:
    return isinstance(row, kernel.Secret) or (type(row) in game.rules.hidden and type(row) not in kernel.PRIVATE)


def _others(value: Any, world: World, model: type[Model], name: str) -> list[Any]:
    """Other values that such a field might hold."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, Enum):
        return [member for member in type(value) if member is not value][:1]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        kin = [getattr(row, name) for row in world.all(model)[:50]]
        return [other for other in kin if isinstance(other, str) and other != value][:1] or ["00" * 32]
    return []
