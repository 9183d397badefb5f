"""Hidden fields: what a game's `sight` keeps from a player, found by altering rows until the player could notice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.chance.dice import Dice
from yonder.core.game import Game
from yonder.core.rules import kernel
from yonder.core.world.model import Model, RowKey, key_of
from yonder.core.world.world import World
from yonder.testkit.contract.moment import Moment
from yonder.testkit.naming import is_player, short
from yonder.testkit.secrets.values import others

LOOKS = 8  # alterations tried for one player at one moment
ALIKE = 3  # of these, on the same field of the same model
KIN = 50


class Hidden(Struct, frozen=True):
    """A field that `who` cannot see: the row, the same row altered, and which field."""

    who: str | None
    row: Model
    altered: Model
    field: str

    def __str__(self) -> str:
        return named(self.row, self.field, self.who)

    @property
    def place(self) -> tuple[str, RowKey]:
        """Table and key of the row."""
        return self.row.__table__, key_of(self.row)

    def alter(self, world: World) -> None:
        """Write the altered row in place of the other."""
        if key_of(self.row) != key_of(self.altered):
            world.drop(self.row)
        world.put(self.altered)


def named(row: Model, field: str, who: str | None) -> str:
    """A hidden field as failures print it."""
    key = ", ".join(short(part) if isinstance(part, str) else str(part) for part in key_of(row))
    return f"{type(row).__name__}({key}){field and '.'}{field}, hidden from {short(who)},"


def hidden(moment: Moment, who: str | None) -> list[Hidden]:
    """Some fields that this player cannot see, each altered so that they still cannot."""
    if who not in moment.hidden:
        moment.hidden[who] = list(islice(_found(moment, who), LOOKS))
    return moment.hidden[who]


def _found(moment: Moment, who: str | None) -> Iterator[Hidden]:
    game = moment.game
    fields = [(row, name) for row in hidden_rows(game, who) for name in row.__struct_fields__]
    alike: dict[tuple[type[Model], str], int] = {}
    for i in moment.dice.shuffle(len(fields), "hidden"):
        row, name = fields[i]
        kind = (type(row), name)
        for one in islice(alterations(game, game.world, who, row, name, moment.dice), ALIKE - alike.get(kind, 0)):
            alike[kind] = alike.get(kind, 0) + 1
            yield one


def hidden_rows(game: Game, who: str | None) -> Iterator[Model]:
    """The rows that this player sees otherwise than they are, or not at all."""
    yield from game.world.all(kernel.Secret)
    for model in game.rules.hidden:
        if model not in (*kernel.PRIVATE, kernel.Question):  # what a question says follows from the game's own rows
            yield from (row for row in game.world.all(model) if sight(game, game.world, who, row) != row)


def alterations(game: Game, world: World, who: str | None, row: Model, name: str, dice: Dice) -> Iterator[Hidden]:
    """The row with other values in this field, as long as the player is shown the same.

    A key is altered only in rows of which the player sees nothing; that of a secret, and whose a row is, never.
    """
    value, shown = getattr(row, name), sight(game, world, who, row)
    if name in row.__key__ and (shown is not None or isinstance(row, kernel.Secret) or is_player(value)):
        return
    kin = others(value, [getattr(other, name) for other in world.all(type(row))[:KIN]])
    for i in dice.shuffle(len(kin), "altered"):
        one = Hidden(who, row, replace(row, **{name: kin[i]}), name)
        if key_of(one.altered) != key_of(row) and world.find(type(row), *key_of(one.altered)) is not None:
            continue
        fork = world.fork()
        one.alter(fork)
        with suppress(Exception):  # a row that belongs to nothing cannot be there
            if sight(game, fork, who, one.altered) == shown:
                yield one


def sight(game: Game, world: World, who: str | None, row: Model) -> Any:
    """The row as a player may know it; None if not at all."""
    return game.rules.seen(world, who, row)
