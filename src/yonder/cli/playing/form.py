"""Form: the values of an offer, asked for one by one. Only a person is asked; a pipe types them on one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from textwrap import wrap
from typing import Any

import msgspec

from yonder.cli.terminal.show import Parts
from yonder.core.rules.action import Action
from yonder.core.show.command.closeness import plain_words
from yonder.core.show.command.values import Reader, names, shown
from yonder.core.show.offer import By, Choice, Offer, Plain, Some, Span, Speech, Text
from yonder.core.words import sample

WIDTH = 76
AWAY = ("back", "quit", "q")
_HARD = "\N{NO-BREAK SPACE}"  # keeps a name on one line
Ask = Callable[[str], str]
Tell = Callable[..., None]
Found = tuple[Any, ...]  # one value, or none


class Form:
    """What is still to be said of one offer. `say` prints a line, `ask` prints a prompt and reads the answer."""

    def __init__(self, offer: Offer, say: Tell, ask: Ask) -> None:
        self._offer = offer
        self._say, self._ask = say, ask
        self.action: Action = offer.action
        self.speech: dict[str, str] = {}

    def fill(self) -> bool:
        """Ask for every field, those that depend on others last; False if the person goes back."""
        self._say((self._offer.label, "bold"), (" (`back` leaves it)", "dim"))
        fields = sorted(self._offer.domains, key=lambda name: isinstance(self._offer.domains[name], By))
        return all(self._field(name) for name in fields)

    def _field(self, name: str) -> bool:
        domain = self._offer.domains[name]
        plain = domain.at(getattr(self.action, domain.field)) if isinstance(domain, By) else domain
        usual = usually(plain, getattr(self.action, name))
        only = isinstance(plain, Choice) and len(plain.values) == 1
        found = usual if only else self._answer(name, plain, usual)
        if found:
            self.action = msgspec.structs.replace(self.action, **{name: found[0]})
        return bool(found)

    def _answer(self, name: str, domain: Plain, usual: Found) -> Found:
        """Ask until the answer is a value; nothing to go back."""
        for line in listing(domain):
            self._say(*line)
        bracket = "".join(f" [{called(domain, value)}]" for value in usual)
        while True:
            typed = self._ask(f"  {name.replace('_', ' ')}{bracket}: ").strip()
            if typed in AWAY:
                return ()
            found = read(domain, typed) if typed else usual
            if found:
                break
            self._say((f"  {wanted(domain)}", "red"))
        if isinstance(domain, Speech):
            self.speech[name] = typed
        return found


def usually(domain: Plain, own: Any) -> Found:
    """What Enter stands for: what the offer says by itself, or else the first. No words and no way are usual."""
    if isinstance(domain, Speech):
        return ()
    if not isinstance(domain, Text) and domain.has(own):
        return (own,)
    return tuple(value for value in islice(domain.each(), 1) if not isinstance(value, tuple | list))


def called(domain: Plain, value: Any) -> str:
    """A value as people call it."""
    if isinstance(domain, Choice) and value in domain.values:
        return names(domain)[list(domain.values).index(value)]
    return shown(value)


def listing(domain: Plain) -> Iterator[Parts]:
    """The values that there are, numbered unless they are numbers."""
    if isinstance(domain, Choice | Some):
        known = list(names(domain))
        bare = all(name.isdecimal() for name in known)
        each = known if bare else [f"{place} {name}" for place, name in enumerate(known, 1)]
        numbered = [line.replace(" ", _HARD) for line in each]
        for line in wrap("   ".join(numbered), WIDTH, break_long_words=False, break_on_hyphens=False):
            yield ("    ", line.replace(_HARD, " "))


def wanted(domain: Plain) -> str:
    """What will do."""
    if isinstance(domain, Span):
        return f"A number from {domain.low} to {domain.high}, please."
    if isinstance(domain, Text | Speech):
        return f"Words, please, not more than {domain.most}."
    if isinstance(domain, Some):
        return f"{domain.least} to {domain.most} of these, please, with commas between."
    return "One of these, please: its number or its name."


def read(domain: Plain, typed: str) -> Found:
    """What was typed as a value of the domain, if it is one. A name goes before a number of the list."""
    if isinstance(domain, Text):
        return (typed,) if domain.has(typed) else ()
    if isinstance(domain, Speech):
        said = sample(typed, domain.readers)
        return (said,) if said.size <= domain.most else ()
    found = Reader(domain).read(plain_words(typed))
    if found is not None and len(found.found) == 1:
        return (found.found[0][0],)
    if isinstance(domain, Choice) and typed.isdecimal() and 1 <= int(typed) <= len(domain.values):
        return (domain.values[int(typed) - 1],)
    return ()
