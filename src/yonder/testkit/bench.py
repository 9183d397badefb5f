"""Bench: one game under test. Players sit down without keys, dice are scripted, rows are placed by hand.

Failures say who did what, and list the draws that were asked for. The game's invariants are tried after every step;
those that rows placed by hand have broken are not the step's fault.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar, overload

from msgspec.structs import replace

from yonder.core.chance.dice import Dice, Draw, Script, ScriptedDice, ScriptError, SeedDice
from yonder.core.errors import Reject
from yonder.core.game import Game, step_dice
from yonder.core.rules import engine
from yonder.core.rules.action import Action, Event, Query, Told, tag_of
from yonder.core.rules.kernel import Question
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.show.scene import Scene
from yonder.core.world.codec import encode, sha256
from yonder.core.world.model import Model
from yonder.core.world.world import World
from yonder.testkit.naming import player, said, short
from yonder.testkit.sound import broken_invariants, mistyped

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Model)

MOST_PLAYERS = 8


class Bench:
    """A game under test. `players` are names to act with; `dice` scripts the start; picks count from `base`."""

    def __init__(
        self, rules: Rules, *, seed: str = "bench", setup: Any = None, dice: Script | None = None, base: int = 0
    ) -> None:
        self.rules = rules
        self.players = tuple(player(i + 1) for i in range(min(rules.players[1], MOST_PLAYERS)))
        self._base = base
        self._rolled: ScriptedDice | SeedDice = self._dice(dice) or step_dice(sha256(seed.encode()), 0)
        self.game = Game(rules, seed=seed, setup=setup, host=player(1), dice=self._rolled)
        self._told: list[Told] = self.game.told
        self._by_hand = False  # have rows been placed since the last step?
        self._excused: dict[str, str] = {}
        self._finish()

    @property
    def world(self) -> World:
        """The rows as they are now."""
        return self.game.world

    @property
    def draws(self) -> list[Draw]:
        """What the last step drew."""
        return self._rolled.trace

    def act(self, who: str, action: Action, dice: Script | None = None) -> list[Event]:
        """Do an action that must be accepted. Scripted dice must fit and be used up; without them the seed decides."""
        __tracebackhide__ = True
        self._excuse()
        rolled = self._rolled = self._dice(dice) or self.game._dice()
        try:
            self.game.act(who, action, rolled)
        except Reject as refusal:
            msg = f"{said(who, action)} was refused: {refusal.code}: {refusal.text}{_asked(rolled)}"
            raise AssertionError(msg) from None
        except ScriptError as error:
            error.add_note(f"by {said(who, action)}")
            raise
        self._told = self.game.told
        self._finish(said(who, action))
        return self.events()

    def answer(self, who: str, label: str, dice: Script | None = None) -> list[Event]:
        """Answer what this player has been asked, by the option's label."""
        __tracebackhide__ = True
        options = [offer for offer in self.offers(who) if self.world.where(Question, to=who) and offer.group]
        for offer in options:
            if offer.label == label and tag_of(offer.action) == "answer":
                return self.act(who, offer.action, dice)
        msg = f"{short(who)} cannot answer {label!r}; open: {[offer.label for offer in options] or 'no question'}"
        raise AssertionError(msg)

    def refused(self, who: str, action: Action, code: str) -> Reject:
        """Insist that an action is refused with this code, before any draw, and changes nothing."""
        __tracebackhide__ = True
        before = self.world.dump()
        refusal = self._refusal(who, action, code)
        if refusal.code != code:
            msg = f"{said(who, action)} was refused with {refusal.code!r} ({refusal.text}), not with {code!r}"
            raise AssertionError(msg)
        if self.world.dump() != before:
            msg = f"{said(who, action)} was refused and yet changed the world"
            raise AssertionError(msg)
        return refusal

    def accepts(self, who: str, action: Action) -> bool:
        """Would this action be accepted now? Nothing is done."""
        return engine.probe(self.rules, self.world, who, action) is None

    def ask(self, who: str | None, query: Query) -> Any:
        """The answer to a query, as a client reads it."""
        __tracebackhide__ = True
        try:
            return engine.ask(self.rules, self.world, who, query)
        except Reject as refusal:
            msg = f"{short(who)}: {encode(query).decode()} was refused: {refusal.code}: {refusal.text}"
            raise AssertionError(msg) from None

    def view(self, who: str | None) -> Any:
        """What this player (None: a spectator) sees, as a client reads it."""
        return self.game.view(who)

    def scene(self, who: str | None) -> Scene:
        """What any client can draw for this player."""
        return engine.scene(self.rules, self.world, who)

    def advance(self, milliseconds: int, dice: Script | None = None) -> int:
        """Let time pass; scripted dice serve all timers that fire. Returns how many did."""
        __tracebackhide__ = True
        self._excuse()
        end = self.world.now + milliseconds
        script = self._dice(dice)
        fired, self._told = 0, []
        while engine.due(self.world, end) is not None:
            self._rolled = script or self.game._dice()
            self.game.tick(self._rolled)
            self._told += self.game.told
            fired += 1
        self.world.now = end
        self._rolled = script or self._rolled
        self._finish(f"{milliseconds} ms passed")
        return fired

    def put(self, row: M, **changes: Any) -> M:
        """Place a row, or change one; every value must be of its declared type."""
        __tracebackhide__ = True
        made = replace(row, **changes)
        if wrong := mistyped(made):
            raise AssertionError(wrong)
        self._by_hand = True
        return self.world.put(made)

    def drop(self, row: Model) -> None:
        """Take a row away."""
        self._by_hand = True
        self.world.drop(row)

    def row(self, model: type[M], *key: int | str) -> M:
        """The row with this key; a failure lists the keys there are."""
        __tracebackhide__ = True
        found = self.world.find(model, *key)
        if found is None:
            keys = [model.__keyof__(row) for row in self.world.all(model)]
            msg = f"there is no {model.__name__} {key}; there are {keys[:20]}"
            raise AssertionError(msg)
        return found

    def rows(self, model: type[M], *prefix: int | str) -> list[M]:
        """The rows whose key starts with `prefix`."""
        return self.world.all(model, *prefix)

    @overload
    def events(self) -> list[Event]: ...
    @overload
    def events(self, kind: type[E]) -> list[E]: ...
    def events(self, kind: type[Event] = Event) -> list[Any]:
        """What the last step told anybody, of this kind."""
        return [told.event for told in self._told if isinstance(told.event, kind)]

    def heard(self, who: str | None) -> list[Event]:
        """What the last step told this player."""
        return engine.heard(self._told, who)

    def offers(self, who: str) -> list[Offer]:
        """What this player can do, and cannot."""
        return self.game.offers(who)

    def offer(self, who: str, action: Action) -> Offer:
        """The offer that covers this action; a failure lists the offers there are."""
        __tracebackhide__ = True
        for offer in self.offers(who):
            if offer.has(action):
                return offer
        there = "".join(f"\n  {encode(offer.action).decode()}" for offer in self.offers(who)) or " none"
        msg = f"{said(who, action)} is not offered; offers:{there}"
        raise AssertionError(msg)

    def odds(self, who: str, action: Action) -> dict[str, Fraction]:
        """The forecast of an action: each line's probability or mean; empty if there is none."""
        made = self.game.odds(who, action)
        return {} if made is None else {line.name: line.value for line in made.lines}

    def _dice(self, script: Script | None) -> ScriptedDice | None:
        return None if script is None else ScriptedDice(script, base=self._base)

    def _refusal(self, who: str, action: Action, code: str) -> Reject:
        __tracebackhide__ = True
        try:
            self.game.act(who, action, ScriptedDice(()))
        except Reject as refusal:
            str(refusal)  # a sentence that names what it was not given fails here
            return refusal
        except ScriptError as error:
            msg = f"{said(who, action)} rolls instead of being refused with {code!r}: {error}"
            raise AssertionError(msg) from None
        msg = f"{said(who, action)} was done instead of being refused with {code!r}"
        raise AssertionError(msg)

    def _excuse(self) -> None:
        """Note which invariants the rows placed by hand have broken."""
        if self._by_hand:
            self._excused = broken_invariants(self.rules, self.world)
            self._by_hand = False

    def _finish(self, what: str = "the start") -> None:
        __tracebackhide__ = True
        if isinstance(self._rolled, ScriptedDice):
            try:
                self._rolled.finish()
            except ScriptError as error:
                error.add_note(f"by {what}")
                raise
        for name, broken in broken_invariants(self.rules, self.world).items():
            if name not in self._excused:
                msg = f"after {what}: {broken}"
                raise AssertionError(msg)


def _asked(dice: Dice) -> str:
    draws = dice.trace if isinstance(dice, ScriptedDice | SeedDice) else []
    return "".join(f"\n  drew {d.reason} {d.low}..{d.high} -> {d.value}" for d in draws)
