"""Rerun: one step of a game done again in forks with other dice, other hidden seeds or an altered row, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from yonder.core.chance.dice import SeedDice
from yonder.core.chance.stream import sub
from yonder.core.game import Game
from yonder.core.rules import kernel
from yonder.core.rules.action import Action
from yonder.core.world.model import Model
from yonder.testkit.contract.moment import Moment
from yonder.testkit.naming import said
from yonder.testkit.secrets.hidden import Hidden, named, sight
from yonder.testkit.secrets.values import insides

STEPS = 2  # steps looked at in one moment, besides a timer


class Step(Struct, frozen=True):
    """A player's action, or (None) the next timer."""

    who: str
    action: Action | None

    def __str__(self) -> str:
        return "the next timer" if self.action is None else said(self.who, self.action)

    def done(self, game: Game, dice: int, veil: str = "", one: Hidden | None = None) -> Game | None:
        """The game after this step in a fork, with dice of this number; None if it makes no sense there."""
        twin = game.fork(veil or None)
        if veil:
            _reseed(twin, veil)
        if one is not None:
            one.alter(twin.world)
        try:
            self._do(twin, SeedDice(sub(b"rerun", "dice", dice)))
        except Exception:  # noqa: BLE001 - an altered world may make no sense, or refuse
            return None
        return twin

    def _do(self, game: Game, dice: SeedDice) -> None:
        if self.action is None:
            game.tick(dice)
        else:
            game.act(self.who, self.action, dice)


def steps(moment: Moment) -> list[Step]:
    """Some of the steps that may come next."""
    tries = [t for t in moment.open if t.refusal is None and not t.crash]
    made = [Step(tries[i].who, tries[i].action) for i in moment.dice.shuffle(len(tries), "steps")[:STEPS]]
    return [*made, Step("", None)] if moment.game.world.any(kernel.Timer) else made


class Piece(Struct, frozen=True):
    """A hidden value, or one inside it, as several runs of one step have left it."""

    row: Model
    path: str
    values: tuple[Any, ...]

    def hidden_from(self, who: str | None) -> str:
        """How failures print it."""
        return named(self.row, self.path, who)


def hidden_pieces(
    games: Sequence[Game], who: str | None, distinct: int, beside: Hidden | None = None
) -> Iterator[Piece]:
    """What is hidden from a player after each of these runs and differs between them."""
    for rows in aligned(games, beside):
        if isinstance(rows[0], kernel.Question):  # what it says follows from the game's own rows
            continue
        shown = [sight(game, game.world, who, row) for game, row in zip(games, rows, strict=True)]
        if any(each == row for each, row in zip(shown, rows, strict=True)):
            continue
        seen = dict(common(shown))
        for path, values in common(rows):
            varied = len({repr(value) for value in values}) >= distinct
            if varied and path and seen.get(path) != values:
                yield Piece(rows[0], path.removeprefix("."), values)


def aligned(games: Sequence[Game], beside: Hidden | None = None) -> Iterator[list[Model]]:
    """The game's own rows that each of these forks has written, side by side; a row that was altered, too."""
    written = [_written(game, beside) for game in games]
    for table in written[0]:
        lists = [rows.get(table, []) for rows in written]
        if all(len(rows) == len(lists[0]) for rows in lists):
            yield from (list(rows) for rows in zip(*lists, strict=True))


def common(values: Sequence[Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What lies inside these values at the same paths."""
    inside = [dict(insides(value)) for value in values]
    for path in inside[0]:
        if all(path in each for each in inside):
            yield path, tuple(each[path] for each in inside)


def _written(game: Game, beside: Hidden | None) -> dict[str, list[Model]]:
    rows = {(change.table, change.key): change.row for change in game.world.changes() if change.row is not None}
    if beside is not None and (found := game.world.find(type(beside.row), *beside.place[1])) is not None:
        rows[beside.place] = found
    tables: dict[str, list[Model]] = {}
    for place in sorted(rows):
        if type(rows[place]) not in kernel.PRIVATE:
            tables.setdefault(place[0], []).append(rows[place])
    return tables


def _reseed(game: Game, veil: str) -> None:
    """Other seeds for all that is sealed."""
    for secret in game.world.all(kernel.Secret):
        game.world.put(secret, seed=sub(veil.encode(), secret.scope).hex())
