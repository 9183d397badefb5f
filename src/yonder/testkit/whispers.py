"""Whispers: an event must not carry, to one who hears it, a value that stays hidden from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yonder.core.chance.dice import SeedDice
from yonder.core.chance.stream import sub
from yonder.core.game import Game
from yonder.core.rules import engine
from yonder.core.rules.action import Event, tag_of
from yonder.core.world.model import Key, Model, key_of
from yonder.testkit.finding import Check, Outcomes
from yonder.testkit.hidden import Hidden, alterations, hidden, open_fields, sight, told_name
from yonder.testkit.moment import OUTSIDER, Moment, Try

ACTS = 2  # actions looked at in one moment
ROLLS = 8  # different dice for each of them
DISTINCT = 3  # so many different values make a coincidence unlikely


def told_things(moment: Moment) -> Outcomes:
    """Alter what was hidden before an action, and roll again what it hides: no event heard may follow."""
    if not moment.game.rules.hides:
        return
    tries = [t for t in moment.open if t.refusal is None and not t.crash]
    for i in moment.dice.shuffle(len(tries), "acts")[:ACTS]:
        rolled = [_acted(moment.game, tries[i], sub(b"whisper", "roll", k)) for k in range(ROLLS)]
        for who in (*moment.players, OUTSIDER, None):
            yield from _drawn([game for game in rolled if game is not None], tries[i], who)
            for one in hidden(moment, who):
                yield from _kept(moment.game, tries[i], one)


def _kept(game: Game, t: Try, one: Hidden) -> Outcomes:
    """What was hidden before and after the action."""
    first, second = _acted(game, t, b"leak"), _acted(game, t, b"leak", one.altered)
    if first is None or second is None:
        return
    now = [run.world.find(type(one.row), *key_of(one.row)) for run in (first, second)]
    if now[0] is None or now[1] is None:
        return
    if sight(first, first.world, one.who, now[0]) != sight(second, second.world, one.who, now[1]):
        return
    pairs = [tuple(getattr(row, one.field) for row in rows) for rows in ((one.row, one.altered), now)]
    for values, name in _heard([first, second], one.who):
        yield f"{one} is told by {name} ({t})" if values[0] != values[1] and values in pairs else None


def _drawn(games: list[Game], t: Try, who: str | None) -> Outcomes:
    """What the action itself drew and hid."""
    if len(games) < ROLLS:
        return
    heard = list(_heard(games, who))
    for rows in _written(games):
        for field in open_fields(rows[0]):
            values = tuple(getattr(row, field) for row in rows)
            if len({repr(value) for value in values}) >= DISTINCT and _is_hidden(games, who, rows, field):
                carriers = [name for told, name in heard if told == values]
                yield f"{told_name(rows[0], field, who)} is told by {carriers[0]} ({t})" if carriers else None


def _is_hidden(games: list[Game], who: str | None, rows: list[Model], field: str) -> bool:
    pairs = zip(games, rows, strict=True)
    return all(any(True for _ in alterations(game, game.world, who, row, field)) for game, row in pairs)


def _written(games: list[Game]) -> Iterator[list[Model]]:
    """The rows that every run has changed, side by side."""
    written = [_rows(game) for game in games]
    for place in written[0]:
        if all(place in rows for rows in written):
            yield [rows[place] for rows in written]


def _rows(game: Game) -> dict[tuple[str, Key], Model]:
    return {(change.table, change.key): change.row for change in game.world.changes() if change.row is not None}


def _heard(games: list[Game], who: str | None) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Each field of each event that the player hears in every run: its values side by side, and its name."""
    for events in zip(*(engine.heard(game.told, who) for game in games), strict=False):
        first: Event = events[0]
        if all(type(event) is type(first) for event in events):
            for name in first.__struct_fields__:
                yield tuple(getattr(event, name) for event in events), f"{tag_of(first)}.{name}"


def _acted(game: Game, t: Try, seed: bytes, row: Model | None = None) -> Game | None:
    """The game after this action in a fork, with a row altered before."""
    twin = game.fork()
    if row is not None:
        twin.world.put(row)
    try:
        twin.act(t.who, t.action, SeedDice(seed))
    except Exception:  # noqa: BLE001 - an altered world may make no sense, or refuse
        return None
    return twin


def checks() -> Iterator[Check]:
    """This check, by its sentence."""
    yield Check("Events tell nobody what stays hidden from them.", told_things)
