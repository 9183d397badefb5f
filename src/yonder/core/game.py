"""Game: one world in process, with no crypto and no store. Bots, training, tests and balance runs use it at full speed."""

from __future__ import annotations

from typing import Any

from yonder.core import engine
from yonder.core.action import Action, Event
from yonder.core.codec import sha256
from yonder.core.ctx import Ctx
from yonder.core.dice import Dice, SeedDice
from yonder.core.kernel import Genesis
from yonder.core.odds import Forecast, forecast
from yonder.core.offer import Offer
from yonder.core.reading import Outcome
from yonder.core.rules import Rules
from yonder.core.stream import sub
from yonder.core.world import World


class Game:
    """A running game. `hash` chains the hash of each step's writes, as the log of a realm does."""

    def __init__(self, rules: Rules, *, seed: str = "yonder", setup: Any = None, host: str = "host") -> None:
        self.rules = rules
        self.steps = 0
        self.hash = b""
        self._seed = sha256(seed.encode())
        self.world = World()
        genesis = Genesis("local", rules.name, rules.version, host, "local")
        self._commit(engine.begin(rules, genesis, {} if setup is None else setup, self._dice(), 0, self._veil))

    def act(self, who: str, action: Action, dice: Dice | None = None) -> list[Event]:
        """Do an action and return all its events; a refusal raises Reject and changes nothing."""
        world = self.world
        ctx = engine.apply(self.rules, world, who, action, dice or self._dice(), world.now, self._veil)
        self._commit(ctx)
        return [told.event for told in ctx.told]

    def advance(self, milliseconds: int) -> int:
        """Let time pass; timers fire in order. Returns how many did."""
        end = self.world.now + milliseconds
        fired = 0
        while (timer := engine.due(self.world, end)) is not None:
            now = max(timer.due, self.world.now)
            self._commit(engine.tick(self.rules, self.world, timer, self._dice(), now, self._veil))
            fired += 1
        self.world.now = end
        return fired

    def offers(self, who: str) -> list[Offer]:
        """What this player can do."""
        return engine.offers(self.rules, self.world, who)

    def view(self, who: str | None) -> Any:
        """What this player sees."""
        return engine.view(self.rules, self.world, who)

    def odds(self, who: str, action: Action) -> Forecast | None:
        """What may come of an action."""
        return forecast(self.rules, self.world, who, action)

    def awaited(self) -> list[str] | None:
        """Whose move the game waits for; None if anybody may act."""
        return engine.awaited(self.rules, self.world)

    def over(self) -> Outcome | None:
        """The outcome, once it has ended."""
        return engine.over(self.rules, self.world)

    def seat(self, who: str) -> GameSeat:
        """This player's place, for a bot."""
        return GameSeat(self, who)

    def fork(self) -> Game:
        """A copy that goes its own way."""
        twin: Game = object.__new__(Game)
        twin.rules, twin.steps, twin.hash, twin._seed = self.rules, self.steps, self.hash, self._seed
        twin.world = self.world.fork()
        return twin

    def _dice(self) -> SeedDice:
        return SeedDice(sub(self._seed, "step", self.steps))

    def _veil(self, scope: str) -> tuple[bytes, str]:
        return sub(self._seed, "veil|" + scope, self.steps), str(self.steps)

    def _commit(self, ctx: Ctx) -> None:
        self.hash = sha256(self.hash + engine.write_bytes(ctx))
        ctx.world.commit()
        self.world = ctx.was
        self.steps += 1


class GameSeat:
    """One player's place at a Game."""

    __slots__ = ("_game", "dice", "who")

    def __init__(self, game: Game, who: str) -> None:
        self._game = game
        self.who = who
        self.dice: Dice = SeedDice(sub(game._seed, "bot|" + who))

    def view(self) -> Any:
        return self._game.view(self.who)

    def offers(self) -> list[Offer]:
        return self._game.offers(self.who)

    def odds(self, action: Action) -> Forecast | None:
        return self._game.odds(self.who, action)
