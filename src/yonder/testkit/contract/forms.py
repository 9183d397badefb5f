"""The contract on paper: JSON schemas for all that is sent or shown, manuals for actions, and purity of the code."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from yonder.core.errors import Malformed
from yonder.core.rules.action import tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.command.lexicon import ALIASES
from yonder.core.world.codec import convert, encode
from yonder.manual.source import files_of
from yonder.testkit.code.purity import scan
from yonder.testkit.contract.finding import Check, Outcomes


def schemas(rules: Rules) -> Outcomes:
    """Clients are told the form of everything as JSON schema."""
    for kind in (*rules.actions(), *rules.events, *rules.queries, rules.setup):
        try:
            encode(msgspec.json.schema(kind))
        except (TypeError, RecursionError) as error:
            yield f"{kind.__name__} has no JSON schema: {error}"
        else:
            yield None


def setups(rules: Rules) -> Outcomes:
    """The sample setups can be read, and come back from JSON unchanged."""
    for sample in rules.samples:
        try:
            made = convert(sample, rules.setup)
            again = msgspec.json.decode(encode(made), type=rules.setup)
        except (Malformed, msgspec.MsgspecError, TypeError) as error:
            yield f"{sample!r}: {error}"
        else:
            yield None if again == made else f"{made} comes back as {again}"


def manuals(rules: Rules) -> Outcomes:
    """The docstring of an action is what players and agents read."""
    for kind in (*rules.actions(), *rules.queries):
        yield None if kind.__dict__.get("__doc__") else f"{kind.__name__} has no docstring"


def aliases(rules: Rules) -> Outcomes:
    """An alias in words.toml names the tag of an action or a query."""
    known = [*map(tag_of, rules.actions()), *map(tag_of, rules.queries)]
    for name in rules.words:
        if name.startswith(ALIASES):
            tag = name.removeprefix(ALIASES)
            yield None if tag in known else f"words.toml: {name}: there is no action or query {tag!r}"


def pure(rules: Rules) -> Outcomes:
    """The game's modules hold nothing that differs between two machines or two runs."""
    for file in files_of(rules):
        impurities = scan(file)
        yield from (str(impurity) for impurity in impurities)
        if not impurities:
            yield None


def checks() -> Iterator[Check]:
    """These checks, by their sentences."""
    yield Check("Actions, events, queries and setup have JSON schemas.", schemas)
    yield Check("The sample setups are valid.", setups)
    yield Check("Every action says in its docstring what it does.", manuals)
    yield Check("Aliases of commands belong to an action or a query.", aliases)
    yield Check("The rules know no float, clock, I/O, chance of their own, or order of a set.", pure)
