"""Rolls: the referee's dice, or in test mode a seed (H-345) or a script (H-346) that tests choose."""

from __future__ import annotations

from hashlib import sha512

from yonder.core import Action, Ctx
from yonder.games.hashfront.models import Game, TestDice
from yonder.games.hashfront.rules import rules

SIDES = 100
_SPAN = 1 << 64


def seed_beta(seed: int, game_id: int, seq: int) -> bytes:
    """The 64 bytes that a test seed gives for one action of a game."""
    return sha512(b"test" + seed.to_bytes(8, "big") + game_id.to_bytes(4, "big") + seq.to_bytes(8, "big")).digest()


def below(beta: bytes, label: str, n: int) -> int:
    """A uniform number 0 .. n-1 from such bytes (H-342)."""
    for k in range(256):
        value = int.from_bytes(sha512(beta + label.encode() + bytes([k])).digest()[:8], "big")
        if value < _SPAN // n * n:
            return value % n
    msg = f"no number below {n} in 256 tries"
    raise ArithmeticError(msg)


def seeded_roll(seed: int, game_id: int, seq: int, label: str) -> int:
    """The roll that a test seed gives (H-348)."""
    return 1 + below(seed_beta(seed, game_id, seq), label, SIDES)


def roll(ctx: Ctx, game: Game, label: str) -> int:
    """A roll of 1 to 100 for a strike; attack and counter are draws of their own (H-343)."""
    options = game.options
    if game.is_test_mode and (options.test_seed is not None or options.scripted_rolls):
        dice = ctx.world.get(TestDice, game.game_id)
        if dice.used < len(options.scripted_rolls):
            ctx.world.put(dice, used=dice.used + 1)
            return options.scripted_rolls[dice.used]
        if options.test_seed is not None:
            return seeded_roll(options.test_seed, game.game_id, dice.seq, label)
    return ctx.dice.d(SIDES, label)


@rules.after
def count_actions(ctx: Ctx, action: Action) -> None:
    """`seq` of a test game is the number of actions before it in its own log."""
    if ctx.world.any(TestDice):
        dice = ctx.world.find(TestDice, getattr(action, "game_id", 0))
        if dice is not None:
            ctx.world.put(dice, seq=dice.seq + 1)
