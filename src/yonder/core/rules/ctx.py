"""Ctx: all that a rule can reach. Refuse, roll, change, tell: in that order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from yonder.core.chance.dice import Dice
from yonder.core.chance.stream import HiddenSeed
from yonder.core.chance.walk import Unwalkable
from yonder.core.errors import Reject
from yonder.core.rules.action import Action, Event, Told, tag_of
from yonder.core.rules.agenda import add
from yonder.core.rules.kernel import Counter, Expire, Option, Question, Secret, Timer, Untold
from yonder.core.words import Words
from yonder.core.world.change import Difference
from yonder.core.world.codec import encode
from yonder.core.world.world import World

if TYPE_CHECKING:
    from yonder.core.rules.rules import Rules


class Veil(Protocol):
    """Where an entry stands (its source and its number), and the hidden seeds it makes."""

    @property
    def source(self) -> bytes:
        """What its dice are proved over; no two entries have the same."""

    @property
    def seq(self) -> int:
        """Its number in the log."""

    def __call__(self, scope: str) -> bytes:
        """The hidden seed of a scope, made in this entry."""


class Cut(Exception):
    """A walk has seen the event it was looking for."""


class NoVeil:
    """The veil of those who may not see hidden seeds."""

    source, seq = b"", 0

    def __call__(self, scope: str) -> bytes:
        raise Unwalkable(scope)


no_veil = NoVeil()


class Ctx:
    """World (a fork), who acts, now, dice; and the ways to tell, wait, ask and hide. `was` is the world before.

    `words` are those that the signed action names.
    """

    __slots__ = (
        "_differences",
        "agenda",
        "dice",
        "ignoring",
        "kept",
        "opened",
        "places",
        "rules",
        "scope",
        "told",
        "touched",
        "until",
        "veil",
        "veiled",
        "was",
        "who",
        "words",
        "world",
    )

    def __init__(self, rules: Rules, world: World, who: str, now: int | None, dice: Dice, veil: Veil = no_veil) -> None:
        """`now` None is the time of the world, which then counts as read only if a rule asks for it."""
        self.rules = rules
        self.was = world
        self.world = world.fork()
        if now is not None:
            self.world.now = now
        self.who = who
        self.dice = dice
        self.veil = veil
        self.told: list[Told] = []
        self.opened: list[Secret] = []
        self.scope = ""  # the part of the realm that the action belongs to
        self.places: dict[str, int] = {}  # of the steps that the running handler adds
        self.agenda: dict[str, list[tuple[int, str, Action]]] = {}  # this entry's steps by scope: place, who, what
        self.touched: list[str] = []  # scopes whose agenda goes on when the handler is done
        self.veiled: dict[str, Dice] = {}  # hidden dice in use, by scope
        self.until: tuple[type[Event], ...] = ()
        self.ignoring: frozenset[str] = frozenset()
        self.words: tuple[Words, ...] = ()
        self.kept: dict[Any, Any] = {}  # what a game's rules share while this entry is made
        self._differences: list[Difference] | None = None

    @property
    def now(self) -> int:
        """The time of the entry, in milliseconds."""
        return self.world.now

    @property
    def source(self) -> bytes:
        """What this entry's dice are proved over."""
        return self.veil.source

    @property
    def seq(self) -> int:
        """This entry's number in the log."""
        return self.veil.seq

    @property
    def content(self) -> Any:
        """What the realm's rules read besides the rows."""
        return self.world.content

    def differences(self) -> list[Difference]:
        """What the whole entry changed. Worked out once: ask only when its rules are done."""
        if self._differences is None:
            self._differences = self.world.differences()
        return self._differences

    def refuse(self, code: str, **facts: int | str) -> Reject:
        """A refusal in the realm's own words, to be raised."""
        return self.world.refuse(code, **facts)

    def tell(
        self, event: Event, to: Sequence[str] | None = None, beside: Sequence[str] = (), scope: str | None = None
    ) -> None:
        """Tell everybody, only the players in `to`, or everybody but those in `beside`; it concerns `scope`."""
        audience = None if to is None else tuple(to)
        self.told.append(Told(event, audience, tuple(beside) if beside else (), self.scope if scope is None else scope))
        if self.until and isinstance(event, self.until):
            raise Cut

    def ignores(self, what: str) -> bool:
        """Is this done for a forecast that does not look at what comes of it? Then it may be left out."""
        return what in self.ignoring

    def next(self, name: str) -> int:
        """The next number under this name: 1, 2, 3…"""
        counter = self.world.find(Counter, name) or Counter(name, 0)
        return self.world.put(counter, last=counter.last + 1).last

    def later(self, at: int, action: Action, name: str = "") -> None:
        """Let an internal action happen at a time. A timer of the same kind and name is replaced."""
        self.cancel(type(action), name)
        self.world.put(Timer(at, tag_of(action), name, encode(action).decode(), self.source.hex()))

    def cancel(self, kind: type[Action], name: str = "") -> None:
        """Stop a timer, if it runs."""
        for timer in self.world.where(Timer, kind=tag_of(kind), name=name):
            self.world.drop(timer)

    def then(self, step: Action, scope: str | None = None, who: str | None = None) -> None:
        """Let an internal action follow, as a step of the scope's agenda: in order, before what already waits there."""
        scope = self.scope if scope is None else scope
        add(self, step, scope, self.who if who is None else who)
        if scope not in self.touched:
            self.touched.append(scope)

    def resume(self, scope: str) -> None:
        """Let the agenda of a scope go on when the handler is done."""
        if scope not in self.touched:
            self.touched.append(scope)

    def ask(
        self,
        to: str,
        prompt: str,
        options: Sequence[tuple[str, Action]],
        *,
        default: int = 0,
        until: int = 0,
        scope: str | None = None,
        readers: Sequence[str] | None = (),
    ) -> Question:
        """Leave a question that only `to` may answer; each option leads to an internal action, done in their name.

        `readers` see prompt and options too (None: everybody); all others see that somebody is asked.
        """
        if not 0 <= default < len(options):
            msg = f"{prompt!r} has no option {default}"
            raise ValueError(msg)
        number = self.next("question")
        choices = tuple(Option(label, encode(action).decode()) for label, action in options)
        if until:
            self.later(until, Expire(number), str(number))
        scope = self.scope if scope is None else scope
        shown = None if readers is None else tuple(readers)
        return self.world.put(Question(number, to, prompt, choices, default, until, scope, shown))

    def run(self, action: Action, who: str | None = None) -> None:
        """Do another action as part of this one, for another player if named."""
        before, self.who = self.who, self.who if who is None else who
        try:
            self.rules.handlers[type(action)](self, action)
        finally:
            self.who = before

    def attempt(self, action: Action, who: str | None = None) -> Reject | None:
        """Do another action; if it is refused, nothing of it stays and the refusal is returned."""
        outer, told, opened, veiled = self.world, len(self.told), len(self.opened), dict(self.veiled)
        agenda = {scope: list(steps) for scope, steps in self.agenda.items()}
        self.world = outer.fork()
        try:
            self.run(action, who)
        except Reject as refusal:
            del self.told[told:], self.opened[opened:]
            self.veiled, self.agenda = veiled, agenda
            return refusal
        except Cut:
            self.world.commit()
            raise
        else:
            self.world.commit()
            return None
        finally:
            self.world = outer

    def secret(self, scope: str) -> bytes:
        """The hidden seed of this scope, made on first use; nobody can compute it before it is opened."""
        known = secret_of(self.world, scope)
        if known is None and any(each.scope == scope for each in self.opened):
            # One entry makes one seed for a scope: this one is public now.
            msg = f"{scope!r} was opened in this entry; hide the next thing in another scope, or in another entry"
            raise ValueError(msg)
        if known is None or self.veil is no_veil:
            known = self.world.put(Secret(self.seq, scope, self.veil(scope).hex(), self.source.hex()))
        return bytes.fromhex(known.seed)

    def hidden(self, scope: str) -> Dice:
        """Dice whose results nobody can know before the scope is opened. Tests script them, odds walk them."""
        dice = self.veiled.get(scope)
        if dice is None:
            dice = self.veiled[scope] = self.dice.veiled(lambda: self._hidden_seed(scope))
        return dice

    def tell_when_opened(self, scope: str, event: Event, to: Sequence[str] | None = None) -> None:
        """Keep an event to oneself until the scope is opened; then everybody, or the players in `to`, are told."""
        number = self.world.count(Untold, scope) + 1  # no counter: it would tell how often something happened
        self.world.put(Untold(scope, number, encode(event).decode(), None if to is None else tuple(to)))

    def open(self, scope: str) -> None:
        """Reveal a hidden seed: its proof goes into this entry, and anybody can check what was drawn from it.

        What was not told because of it is told now.
        """
        secret = secret_of(self.world, scope)
        self.veiled.pop(scope, None)
        if secret is not None:
            self.world.drop(secret)
            self.opened.append(secret)
        elif self.veil is not no_veil:  # a walk makes no secrets
            raise Reject("missing", f"There is no secret {scope}.")
        for untold in self.world.all(Untold, scope):
            self.world.drop(untold)
            self.tell(self.rules.decode_event(untold.event), untold.to, scope=scope)

    def _hidden_seed(self, scope: str) -> HiddenSeed:
        self.secret(scope)
        secret = secret_of(self.world, scope)
        assert secret is not None
        self.world.put(secret, used=secret.used + 1)
        return HiddenSeed(scope, secret.source, secret.used, bytes.fromhex(secret.seed))


def secret_of(world: World, scope: str) -> Secret | None:
    """The secret of a scope, if it has one that is closed."""
    found = world.where(Secret, scope=scope) if world.any(Secret) else ()
    return found[0] if found else None
