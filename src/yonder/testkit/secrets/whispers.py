"""Whispers: no event, sentence or open row may carry, to one who reads it, a value that stays hidden from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from yonder.core.game import Game
from yonder.core.rules import engine
from yonder.core.rules.action import tag_of
from yonder.testkit.contract.finding import Check, Outcomes
from yonder.testkit.contract.moment import OUTSIDER, Moment
from yonder.testkit.contract.play import Play
from yonder.testkit.secrets.hidden import Hidden, hidden, sight
from yonder.testkit.secrets.rerun import aligned, common, hidden_pieces, steps
from yonder.testkit.secrets.values import carries

ROLLS = 8  # different dice and hidden seeds for each step
KEPT = 4  # alterations tried with each step, for each player
DISTINCT = 3  # so many different values make a coincidence unlikely

Telling = tuple[str, tuple[Any, ...]]


def told_things(moment: Moment) -> Outcomes:
    """Alter what was hidden before a step, and draw again what it hides: nothing that is told may follow."""
    if not moment.game.rules.hides:
        return
    for step in steps(moment):
        base = step.done(moment.game, 0)
        rolled = [step.done(moment.game, k, f"veil {k}") for k in range(ROLLS)]
        for who in (*moment.players, OUTSIDER, None):
            yield from carried(rolled, who, DISTINCT, str(step))
            for one in hidden(moment, who)[:KEPT]:
                altered = [base, step.done(moment.game, 0, one=one)]
                yield from carried(altered, who, 2, str(step), one)


def told_at_the_start(play: Play) -> Outcomes:
    """The same for what the start draws and hides."""
    if play.rules.hides:
        rolled = [play.fresh(f"{play.seed}|start {k}") for k in range(ROLLS)]
        for who in (*play.players, OUTSIDER, None):
            yield from carried(rolled, who, DISTINCT, "the start")


def carried(
    runs: Sequence[Game | None], who: str | None, distinct: int, step: str, beside: Hidden | None = None
) -> Outcomes:
    """Which of the values that these runs have left hidden are told all the same."""
    games = [game for game in runs if game is not None]
    if len(games) < len(runs):
        return
    pieces = list(hidden_pieces(games, who, distinct, beside))
    told = list(_told(games, who, beside)) if pieces else []
    for piece in pieces:
        carriers = [name for name, values in told if carries(values, piece.values)]
        yield f"{piece.hidden_from(who)} is told by {carriers[0]} ({step})" if carriers else None


def _told(games: Sequence[Game], who: str | None, beside: Hidden | None) -> Iterator[Telling]:
    """All that the player is told in every run, each value with its name."""
    for events in zip(*(engine.heard(game.told, who) for game in games), strict=False):
        if all(type(event) is type(events[0]) for event in events):
            name = tag_of(events[0])
            yield from ((name + path, values) for path, values in common(events) if path)
            yield f"the words of {name}", tuple(engine.narrate(games[0].rules, event) for event in events)
    for rows in aligned(games, beside):  # timers and questions among them
        shown = [sight(game, game.world, who, row) for game, row in zip(games, rows, strict=True)]
        if None not in shown:
            yield from ((f"row {rows[0].__table__}{path}", values) for path, values in common(shown) if path)


def checks() -> Iterator[Check]:
    """What is tried at every moment."""
    yield Check("Events tell nobody what stays hidden from them.", told_things)


def game_checks() -> Iterator[Check]:
    """What is tried on the start of a game."""
    yield Check("The start tells nobody what stays hidden from them.", told_at_the_start)
