"""A game with a secret: a vault that is filled in secret and opened in the end. Whispers are for one's own ears."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Action, Ctx, Event, Model, Outcome, Rules, World
from yonder.core.chance.dice import SeedDice


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing to choose."""


class Vault(Model):
    gold: int
    open: bool = False


class Filled(Event):
    layers: int


class Heard(Event):
    word: int


class Opened(Event):
    gold: int


rules = Rules("vault", 1, models=(Vault,), events=(Filled, Heard, Opened), setup=Setup, players=(1, 9))


class Fill(Action):
    """Fill the vault; nobody knows with how much."""


@rules.on(Fill)
def fill(ctx: Ctx, _action: Fill) -> None:
    layers = ctx.dice.d(6, "layers")
    gold = SeedDice(ctx.secret("vault")).range(10**14, 10**15, "gold")
    ctx.world.put(Vault(gold))
    ctx.tell(Filled(layers))


class Whisper(Action):
    """Hear a word of your own."""


@rules.on(Whisper)
def whisper(ctx: Ctx, _action: Whisper) -> None:
    ctx.tell(Heard(ctx.dice.range(10**14, 10**15, "word")), to=[ctx.who])


class Unlock(Action):
    """Open the vault and see what was in it."""


@rules.on(Unlock)
def unlock(ctx: Ctx, _action: Unlock) -> None:
    vault = ctx.world.put(ctx.world.get(Vault), open=True)
    ctx.open("vault")
    ctx.tell(Opened(vault.gold))


@rules.view
def view(world: World, _who: str | None) -> int | None:
    vault = world.find(Vault)
    return vault.gold if vault is not None and vault.open else None


@rules.over
def over(world: World, _scope: str) -> Outcome | None:
    vault = world.find(Vault)
    return Outcome() if vault is not None and vault.open else None
