"""Seals: what is hidden comes from a secret that is still closed, and every secret is opened in the end.

The dice of an entry are public, and a log is public up to the entry that made the oldest closed secret: a game whose
`sight` hides anything else hides it from honest eyes only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from yonder.core.chance.dice import SeedDice
from yonder.core.chance.stream import sub
from yonder.core.game import Game
from yonder.core.rules import kernel
from yonder.core.world.model import key_of
from yonder.testkit.contract.finding import Check, Outcomes
from yonder.testkit.contract.moment import OUTSIDER, Moment
from yonder.testkit.contract.play import Play
from yonder.testkit.secrets.ages import Ages
from yonder.testkit.secrets.hidden import Hidden, hidden, hidden_rows, named
from yonder.testkit.secrets.rerun import Piece, Step, hidden_pieces, steps

ROLLS = 6  # different dice for each step
VEILS = 24  # different hidden seeds: a coin that falls alike in all of them is not hidden
ROWS = 20  # hidden rows looked at for one player at one moment


def sealed(moment: Moment) -> Outcomes:
    """A hidden row is younger than the oldest secret that is still closed."""
    ages = moment.ages
    horizon = min(ages.secrets.values(), default=None)
    for who in (*moment.players, OUTSIDER, None):
        rows = [row for row in hidden_rows(moment.game, who) if not isinstance(row, kernel.Secret)]
        for row in rows[:ROWS]:
            if horizon is None:
                yield f"{named(row, '', who)} stands in a log that everybody can read: no secret is closed"
            else:
                late = ages.of(row) >= horizon
                yield None if late else f"{named(row, '', who)} was written before the oldest closed secret was made"


def public_dice(moment: Moment) -> Outcomes:
    """What a step hides is not drawn from the dice that everybody can compute."""
    if not moment.game.rules.hides:
        return
    for step in steps(moment):
        runs = [step.done(moment.game, k) for k in range(ROLLS)]
        games = [run for run in runs if run is not None]
        for who in _rollers(moment, step) if len(games) == ROLLS else ():
            for piece in _leaves(games, who):
                alike = _unmoved(moment.game, step, piece, who, hidden(moment, who))
                yield f"{piece.hidden_from(who)} is drawn from the public dice ({step})" if alike else None


def _rollers(moment: Moment, step: Step) -> Sequence[str | None]:
    """Who can compute the dice of a step: everybody, or only who did it, if an older secret keeps the log back."""
    own = [step.who] if step.who else []
    return own if moment.ages.secrets else [*moment.players, OUTSIDER, None]


def _unmoved(game: Game, step: Step, piece: Piece, who: str | None, found: Sequence[Hidden]) -> bool:
    """Is this value the same whatever else is hidden?"""
    veiled = (step.done(game, 0, f"another {i}") for i in range(VEILS))
    altered = (step.done(game, 0, one=one) for one in found)
    return all(run is None or _value(run, piece, who) == piece.values[0] for run in chain(veiled, altered))


def _value(game: Game, piece: Piece, who: str | None) -> object:
    """What stands in the same place in another run."""
    for other in hidden_pieces([game], who, 1):
        if key_of(other.row) == key_of(piece.row) and type(other.row) is type(piece.row) and other.path == piece.path:
            return other.values[0]
    return None


def _leaves(games: Sequence[Game], who: str | None) -> Iterator[Piece]:
    """The hidden values that differ with the dice; of a tuple or a struct, what is in it."""
    for piece in hidden_pieces(games, who, 2):
        if isinstance(piece.values[0], int | str | None):
            yield piece


def public_start(play: Play) -> Outcomes:
    """The same for what the start hides."""
    if not play.rules.hides:
        return
    games = [play.fresh(dice=SeedDice(sub(b"start", "dice", k))) for k in range(ROLLS)]
    others = [play.fresh(f"{play.seed}|{i}", SeedDice(sub(b"start", "dice", 0))) for i in range(VEILS)]
    for who in (*play.players, OUTSIDER, None):
        for piece in _leaves(games, who):
            alike = all(_value(other, piece, who) == piece.values[0] for other in others)
            yield f"{piece.hidden_from(who)} is drawn from the public dice (the start)" if alike else None


def opened_at_the_end(play: Play) -> Outcomes:
    """When a game is over, its log is to be checked in full."""
    for scope in play.ages.made:
        left = scope in play.ages.left or (play.ended and scope in play.ages.secrets)
        yield f"the game is over, and the secret {scope!r} is still closed" if left else None


def ever_opened(games: Sequence[Ages]) -> Outcomes:
    """In a game that has no end, secrets are opened along the way."""
    made = [scope for ages in games for scope in ages.made]
    if made:
        never = not any(ages.opened for ages in games)
        yield f"{len(made)} secrets were made, as {made[0]!r}, and none was ever opened" if never else None


def checks() -> Iterator[Check]:
    """What is tried at every moment."""
    yield Check("What is hidden is younger than a closed secret.", sealed)
    yield Check("What is hidden is not drawn from the public dice.", public_dice)


def game_checks() -> Iterator[Check]:
    """What is tried on a whole game."""
    yield Check("What the start hides is not drawn from the public dice.", public_start)
    yield Check(OPENED, opened_at_the_end)


OPENED = "Every secret is opened by the end."
EVER = Check(OPENED, ever_opened)  # the same sentence, for a game without an end
