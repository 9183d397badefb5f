"""Vault: a tiny game for the tests, with a hidden number, private notes, alarms with dice, and rules that break."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from yonder.core import Action, Ctx, Event, Model, Reject, Rules, World


class VaultSetup(Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=2, le=1_000)] = 6


class Vault(Model):
    size: int
    guesses: int = 0


class Note(Model, key=("who",)):
    """What a player has written down; nobody else may see it."""

    who: str
    text: str


class Guessed(Event):
    number: int
    right: bool


class Whispered(Event):
    """Told only to the one who listens."""

    odd: bool


class Rang(Event):
    name: str
    face: int


class Tossed(Event):
    """Told when the vault is open."""

    face: int


rules = Rules("vault", 1, setup=VaultSetup, models=(Vault, Note), events=(Guessed, Whispered, Rang, Tossed))


@rules.start
def start(ctx: Ctx, setup: VaultSetup) -> None:
    if setup.size == 13:
        raise Reject("unlucky", "No vault has thirteen numbers.")
    ctx.secret("vault")
    ctx.world.put(Vault(setup.size))


def hidden_number(ctx: Ctx) -> int:
    return 1 + int.from_bytes(ctx.secret("vault"), "big") % ctx.world.get(Vault).size


class Guess(Action):
    """Name the hidden number; the right one opens the vault."""

    number: Annotated[int, Meta(ge=1, le=1_000)]


@rules.on(Guess)
def guess(ctx: Ctx, action: Guess) -> None:
    right = hidden_number(ctx) == action.number
    vault = ctx.world.get(Vault)
    ctx.world.put(vault, guesses=vault.guesses + 1)
    if right:
        ctx.open("vault")
    ctx.tell(Guessed(action.number, right))


class Toss(Action):
    """Roll a die that nobody sees before the vault is open."""


@rules.on(Toss)
def toss(ctx: Ctx, _action: Toss) -> None:
    face = ctx.hidden("vault").d(20, "toss")
    ctx.tell_when_opened("vault", Tossed(face))


class Listen(Action):
    """Learn, and note for yourself, whether the hidden number is odd."""


@rules.on(Listen)
def listen(ctx: Ctx, _action: Listen) -> None:
    odd = hidden_number(ctx) % 2 == 1
    ctx.world.put(Note(ctx.who, "odd" if odd else "even"))
    ctx.tell(Whispered(odd), to=[ctx.who])


class Wind(Action):
    """Set an alarm, or set it anew."""

    name: str
    after: Annotated[int, Meta(ge=0, le=1_000_000)]


@rules.on(Wind)
def wind(ctx: Ctx, action: Wind) -> None:
    ctx.later(ctx.now + action.after, Ring(action.name), action.name)


class Hush(Action):
    """Stop an alarm."""

    name: str


@rules.on(Hush)
def hush(ctx: Ctx, action: Hush) -> None:
    ctx.cancel(Ring, action.name)


class Ring(Action, internal=True):
    name: str


@rules.on(Ring)
def ring(ctx: Ctx, action: Ring) -> None:
    if action.name == "refused":
        ctx.dice.d(6, "ring")
        raise Reject("silent", "This alarm does not ring.")
    if action.name == "broken":
        raise ZeroDivisionError
    if action.name == "endless":
        ctx.later(ctx.now, action, action.name)
    ctx.tell(Rang(action.name, ctx.dice.d(6, "ring")))


class Smash(Action):
    """A rule with a mistake in it."""


@rules.on(Smash)
def smash(ctx: Ctx, _action: Smash) -> None:
    ctx.world.put(ctx.world.get(Vault), guesses=99)
    raise ZeroDivisionError


@rules.sight(Note)
def sight(_world: World, who: str | None, row: Note) -> Note | None:
    return None if row.who != who else row
