"""Replay: run a log again, entry by entry, and get the very worlds it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from msgspec import Struct

from yonder.core.chance.dice import Draw, SeedDice
from yonder.core.errors import Corrupt, Malformed, YonderError
from yonder.core.rules.ctx import Ctx, Veil
from yonder.core.rules.kernel import Timer
from yonder.core.rules.rules import Rules
from yonder.core.world.world import World
from yonder.proof import transition, vrf
from yonder.proof.entry import Entry, Opening, proof_bytes, tick_of, veil_source
from yonder.proof.event import UPGRADE
from yonder.proof.rules import Course

Openings = Mapping[tuple[str, str], bytes]


class Sealed(YonderError):
    """From here on the log draws on a secret that is not yet open, or is withheld because of one."""

    code = "sealed"

    def __init__(self, seq: int, scope: str | None = None) -> None:
        text = "is withheld" if scope is None else f"draws on {scope!r}, which is not yet opened"
        super().__init__(f"entry {seq} {text}")
        self.seq = seq


class Step(Struct, frozen=True, gc=False):
    """One entry run again: its context, just before it is committed, and what was drawn."""

    entry: Entry
    ctx: Ctx
    draws: list[Draw]


def replay(
    by: Rules | Course, entries: Iterable[Entry], *, world: World | None = None, openings: Openings | None = None
) -> Iterator[Step]:
    """Run entries over a world (from nothing, if they begin at 0). A step is committed when the next is asked for.

    By a course, upgrades are run as well; by rules alone, the log must have none.
    """
    course = by if isinstance(by, Course) else None
    rules = by if isinstance(by, Rules) else by.of(world)
    current = world
    for entry in entries:
        if entry.body is None:
            raise Sealed(entry.header.seq)
        dice = SeedDice(_seed(entry))
        ctx = _run(rules, current, entry, dice, {} if openings is None else openings, course)
        rules = ctx.rules
        yield Step(entry, ctx, dice.trace)
        ctx.world.commit()
        current = ctx.was


def _seed(entry: Entry) -> bytes:
    try:
        return vrf.output(proof_bytes(entry.proof)) if entry.proof else b""
    except Malformed as error:
        raise Corrupt(entry.seq, error.text, "bad_proof") from None


class LogOpenings(Mapping[tuple[str, str], bytes]):
    """The hidden seeds that a log opens further on, by scope and source; it is read through only if one is needed.

    An opening whose proof does not hold opens nothing.
    """

    def __init__(self, entries: Callable[[], Iterable[Entry]], veil: str) -> None:
        self._entries = entries
        self._veil = veil

    @cached_property
    def _found(self) -> dict[tuple[str, str], bytes]:
        found: dict[tuple[str, str], bytes] = {}
        # Where the log cannot be read on, whoever runs it will say so.
        with suppress(Corrupt):
            for entry in self._entries():
                found |= {(o.scope, o.source): seed for o in entry.opened if (seed := opened_seed(self._veil, o))}
        return found

    def __getitem__(self, key: tuple[str, str]) -> bytes:
        return self._found[key]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def opened_seed(veil: str, opening: Opening) -> bytes | None:
    """The seed that an opening reveals, if its proof holds."""
    return vrf.verify(veil, opening_source(opening), bytes.fromhex(opening.proof))


def opening_source(opening: Opening) -> bytes:
    """What the veil's proof of an opening was made over."""
    return veil_source(bytes.fromhex(opening.source), opening.scope)


def applied(
    rules: Rules,
    world: World | None,
    entry: Entry,
    dice: SeedDice,
    openings: Openings,
    course: Course | None = None,
) -> Ctx:
    """Run one entry over the world before it, in a fork; what the rules refuse raises."""
    veil, event = LogVeil(entry, openings), entry.event
    if world is None or event is None or event.kind != UPGRADE:
        return _apply(rules, world, entry, dice, veil)
    if course is None:
        raise Malformed("$.event", "From here the realm continues under other rules.", "wrong_rules")
    return transition.upgrade(course, world, entry.header.realm, event, dice, entry.at, veil)


def _run(
    rules: Rules, world: World | None, entry: Entry, dice: SeedDice, openings: Openings, course: Course | None
) -> Ctx:
    try:
        return applied(rules, world, entry, dice, openings, course)
    except (Corrupt, Sealed):
        raise
    except YonderError as error:
        code = error.code if error.code in ("wrong_format", "wrong_rules") else "refused"
        raise Corrupt(entry.seq, f"the rules refuse it: {error}", code) from error
    except Exception as error:
        raise Corrupt(entry.seq, f"it cannot be run: {error!r}", "cannot_run") from error


def _apply(rules: Rules, world: World | None, entry: Entry, dice: SeedDice, veil: Veil) -> Ctx:
    event, at = entry.event, entry.header.at
    if world is None:
        if entry.birth is None or event is None:
            raise Corrupt(entry.seq, "the log does not begin with a creation", "no_genesis")
        return transition.begin(rules, event, entry.birth, dice, at, veil)
    if at < world.now:
        raise Corrupt(entry.seq, "time runs backwards", "bad_time")
    if entry.tick is not None:
        return transition.tick(rules, world, _timer(world, entry), dice, at, veil)
    transition.due_first(world, at)
    if event is None:
        raise Corrupt(entry.seq, "the entry holds neither an action nor a tick", "empty_entry")
    return transition.act(rules, world, entry.header.realm, event, dice, at, veil)


def _timer(world: World, entry: Entry) -> Timer:
    first, tick = world.first(Timer), entry.tick
    assert tick is not None
    if first is None or tick != tick_of(first):
        raise Corrupt(entry.seq, "this timer was not the next to fire", "bad_tick")
    if tick.due > entry.at:
        raise Corrupt(entry.seq, "the timer was not yet due", "bad_tick")
    return first


class LogVeil:
    """The veil of an entry of a log: of its hidden seeds, those that are known."""

    __slots__ = ("_openings", "seq", "source")

    def __init__(self, entry: Entry, openings: Openings) -> None:
        self.source = entry.source
        self.seq = entry.header.seq
        self._openings = openings

    def __call__(self, scope: str) -> bytes:
        seed = self._openings.get((scope, self.source.hex()))
        if seed is None:
            raise Sealed(self.seq, scope)
        return seed
