"""Game: one world in process, no crypto, no store. Bots, training, tests and balance runs use it."""

from __future__ import annotations

from typing import Any

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.chance.odds import Forecast, forecast
from yonder.core.chance.stream import sub
from yonder.core.rules import engine
from yonder.core.rules.action import Action, Event, Told
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Genesis, Timer
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Outcome
from yonder.core.world.codec import sha256
from yonder.core.world.world import World


class Game:
    """A running game. `told` is what the last step told, with the audiences.

    `hash` chains the hash of each step's writes, as the log of a realm does; training runs may do without (`hashed`).
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: str = "yonder",
        setup: Any = None,
        host: str = "host",
        dice: Dice | None = None,
        hashed: bool = True,
    ) -> None:
        self.hashed = hashed
        self.rules = rules
        self.hash = b""
        self._seed = sha256(seed.encode())
        self._veil = StepVeil(self._seed)
        self.world = World()
        self.told: list[Told] = []
        genesis = Genesis("local", rules.name, rules.version, host, "local")
        given = {} if setup is None else setup
        self._commit(engine.begin(rules, genesis, given, dice or self._dice(), 0, self._veil))

    @property
    def steps(self) -> int:
        """How many steps have been made; the number of the next."""
        return self._veil.seq

    def act(self, who: str, action: Action, dice: Dice | None = None) -> list[Event]:
        """Do an action and return all its events; a refusal raises Reject. Due timers fire first."""
        if self.world.any(Timer):
            self.advance(0)
        ctx = Ctx(self.rules, self.world, who, self.world.now, dice or self._dice(), self._veil)
        engine.perform(ctx, action)
        self._commit(ctx)
        return [told.event for told in ctx.told]

    def advance(self, milliseconds: int) -> int:
        """Let time pass; timers fire in order. Returns how many did."""
        end = self.world.now + milliseconds
        fired = 0
        while engine.due(self.world, end) is not None and self.tick():
            fired += 1
        self.world.now = end
        return fired

    def tick(self, dice: Dice | None = None) -> bool:
        """Let the next timer fire and time move on to it; False if none runs."""
        timer = self.world.first(Timer)
        if timer is None:
            return False
        now = max(timer.due, self.world.now)
        self._commit(engine.tick(self.rules, self.world, timer, dice or self._dice(), now, self._veil))
        return True

    def offers(self, who: str) -> list[Offer]:
        """What this player can do."""
        return engine.offers(self.rules, self.world, who)

    def view(self, who: str | None) -> Any:
        """What this player sees."""
        return engine.view(self.rules, self.world, who)

    def odds(self, who: str, action: Action) -> Forecast | None:
        """What may come of an action."""
        return forecast(self.rules, self.world, who, action)

    def awaited(self, scope: str = "") -> list[str] | None:
        """Whose move a scope (the game itself, if none is named) waits for; None if anybody may act."""
        return engine.awaited(self.rules, self.world, scope)

    def is_awaited(self, who: str) -> bool:
        """Does the game, or a scope of this player, wait for them?"""
        return engine.is_awaited(self.rules, self.world, who)

    def over(self, scope: str = "") -> Outcome | None:
        """The outcome of a scope (the game itself, if none is named), once it has ended."""
        return engine.over(self.rules, self.world, scope)

    def seat(self, who: str) -> GameSeat:
        """This player's place, for a bot."""
        return GameSeat(self, who)

    @classmethod
    def resume(cls, rules: Rules, world: World, *, seed: str = "yonder") -> Game:
        """A game that goes on from a given world."""
        game: Game = object.__new__(cls)
        game.rules, game.world, game.hash, game.told = rules, world, b"", []
        game.hashed = True
        game._seed = sha256(seed.encode())
        game._veil = StepVeil(game._seed, 1)
        return game

    def fork(self, seed: str | None = None) -> Game:
        """A copy that goes its own way. Give it a seed for search: with the same dice it would show the future."""
        twin: Game = object.__new__(Game)
        twin.rules, twin.hash, twin.hashed = self.rules, self.hash, self.hashed
        twin._seed = self._seed if seed is None else sha256(seed.encode())
        twin._veil = StepVeil(twin._seed, self.steps)
        twin.world, twin.told = self.world.split(), self.told
        return twin

    def _dice(self) -> SeedDice:
        return step_dice(self._seed, self._veil.seq)

    def _commit(self, ctx: Ctx) -> None:
        if self.hashed:
            self.hash = sha256(self.hash + engine.write_bytes(ctx))
        ctx.world.commit()
        self.world = ctx.was
        self.told = ctx.told
        self._veil.seq += 1


class StepVeil:
    """The veil of a game in process: it stands at the step that is made next."""

    __slots__ = ("_seed", "seq")

    def __init__(self, seed: bytes, seq: int = 0) -> None:
        self._seed = seed
        self.seq = seq

    @property
    def source(self) -> bytes:
        return self.seq.to_bytes(4, "big")

    def __call__(self, scope: str) -> bytes:
        return sub(self._seed, "veil|" + scope, self.seq)


def step_dice(seed: bytes, step: int) -> SeedDice:
    """The dice of one step of a game in process."""
    return SeedDice(seed + step.to_bytes(4, "big"))


class GameSeat:
    """One player's place at a Game."""

    __slots__ = ("_game", "dice", "who")

    def __init__(self, game: Game, who: str) -> None:
        self._game = game
        self.who = who
        self.dice: Dice = SeedDice(sub(game._seed, "bot|" + who))

    @property
    def content(self) -> Any:
        return self._game.rules.content

    def view(self) -> Any:
        return self._game.view(self.who)

    def shown(self) -> Any:
        return engine.shown(self._game.rules, self._game.world, self.who)

    def offers(self) -> list[Offer]:
        return self._game.offers(self.who)

    def odds(self, action: Action) -> Forecast | None:
        return self._game.odds(self.who, action)
