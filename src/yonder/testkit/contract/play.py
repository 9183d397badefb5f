"""Random play: whole games by the offers alone, recorded as inputs that can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.errors import Reject
from yonder.core.game import Game
from yonder.core.rules.action import Action
from yonder.core.rules.kernel import Timer
from yonder.core.rules.rules import Rules
from yonder.core.rules.setup import bound
from yonder.core.show.offer import Offer
from yonder.core.world.codec import encode, sha256
from yonder.testkit.contract.finding import crash_of
from yonder.testkit.naming import player, said
from yonder.testkit.secrets.ages import Ages

MOST_PLAYERS = 4
IDLE_TICKS = 200
PAUSE = 1_200  # in so many of 10,000 cases time passes first, and nothing else happens
HOUR_MS = 3_600_000
WAIT = 800  # in so many of 10,000 cases a timer fires although somebody could act

Option = tuple[str, Offer]
Taste = Callable[[list[Option]], list[Option]]


class Input(Struct, frozen=True):
    """What makes one step: a player's action, or (None) the next timer, or time that passes without an entry."""

    who: str
    action: Action | None
    wait: int = 0


class Play:
    """One random game. Everything about it follows from rules, seed and setup."""

    def __init__(self, rules: Rules, seed: str, setup: Any, *, players: int, taste: Taste | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.setup = bound(rules, setup, players) if isinstance(setup, dict) else setup
        self.players = tuple(player(i + 1) for i in range(players))
        self.dice: Dice = SeedDice(sha256(b"play|" + seed.encode()))
        self.game = self.fresh()
        self.ages = Ages()
        self.ages.watch(self.game)
        self.inputs: list[Input] = []
        self.marks = [mark(self.game)]
        self.stuck = ""
        self.ended = False
        self._taste = taste
        self._idle = 0

    def fresh(self, seed: str | None = None, dice: Dice | None = None) -> Game:
        """The same game at its start, or one with another seed (of its secrets too) or other dice."""
        return Game(self.rules, seed=self.seed if seed is None else seed, setup=self.setup, host=player(1), dice=dice)

    def moments(self, steps: int) -> Iterator[Game]:
        """The game before each step and after the last."""
        for _ in range(steps):
            yield self.game
            if not self._step():
                return
        yield self.game

    def _step(self) -> bool:
        self.ended = self.game.over() is not None
        if self.ended:
            return False
        if self.dice.chance(PAUSE, "pause") and (wait := self._pause()):
            self.game.advance(wait)
            return self._done(Input("", None, wait))
        options = self._options()
        waits = self.game.world.first(Timer) is not None
        if waits and (not options or self.dice.chance(WAIT, "wait")):
            return self._tick(idle=not options)
        return self._act(options)

    def _pause(self) -> int:
        """How long nobody acts: just until the next timer, any time before it, just until an offer is ready."""
        left, now = room(self.game), self.game.world.now
        if not left:
            return 0
        ready = [offer.ready_at - now for who in self.players for offer in self.game.offers(who) if offer.ready_at]
        exact = [wait for each in ready for wait in (each - 1, each) if 0 < wait <= left]
        waits = [left, self.dice.range(1, left, "pause"), *exact]
        return waits[self.dice.below(len(waits), "pause")]

    def _options(self) -> list[Option]:
        """The open offers of those who are awaited; of everybody if those have none."""
        for group in ([who for who in self.players if self.game.is_awaited(who)], self.players):
            options = [
                (who, offer) for who in group for offer in self.game.offers(who) if offer.enabled and not barren(offer)
            ]
            if options:
                return self._taste(options) if self._taste else options
        return []

    def _act(self, options: list[Option]) -> bool:
        if not options:
            self.stuck = f"step {self.game.steps}: nobody can act, no timer runs, and the game is not over"
            return False
        who, offer = options[self.dice.below(len(options), "offer")]
        action = offer.some(self.dice)
        try:
            self.game.act(who, action)
        except Reject as refusal:
            self.stuck = f"step {self.game.steps}: {said(who, action)} was offered and then refused: {refusal.code}"
            return False
        self._idle = 0
        return self._done(Input(who, action))

    def _tick(self, *, idle: bool) -> bool:
        self.game.tick()
        self.game.advance(0)  # others may be due at the same moment
        self._idle = self._idle + 1 if idle else 0
        if self._idle > IDLE_TICKS:
            self.stuck = f"step {self.game.steps}: {IDLE_TICKS} timers in a row, and nobody can act between them"
            return False
        return self._done(Input("", None))

    def _done(self, step: Input) -> bool:
        self.inputs.append(step)
        self.ages.watch(self.game)
        self.marks.append(mark(self.game))
        return True


def room(game: Game) -> int:
    """How long one can wait before a timer fires."""
    timer = game.world.first(Timer)
    return HOUR_MS if timer is None else max(0, timer.due - game.world.now - 1)


def barren(offer: Offer) -> bool:
    """Does the offer have a domain with nothing to choose?"""
    return next(offer.each(), None) is None


def mark(game: Game) -> tuple[bytes, bytes]:
    """What a step must give again: the chain of writes, and what was told to whom."""
    return game.hash, encode(game.told)


def repeat(game: Game, step: Input) -> None:
    """Do a recorded step."""
    if step.wait:
        game.advance(step.wait)
    elif step.action is None:
        game.tick()
        game.advance(0)
    else:
        game.act(step.who, step.action)


def seats(rules: Rules, number: int) -> int:
    """How many play in game `number`: fewest first, then more, then again."""
    low, high = max(1, rules.players[0]), max(1, min(rules.players[1], max(MOST_PLAYERS, rules.players[0])))
    return low + number % (high - low + 1)


def stop(play: Play, error: Exception) -> None:
    """Note that play ended in a crash."""
    play.stuck = f"step {play.game.steps}: {crash_of(error)}"
