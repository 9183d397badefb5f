"""Phrasing: tables of what players may type and what it means, for the tests of a game's commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yonder.core.rules.action import tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.command import Command, Commands
from yonder.core.show.offer import Offer

LISTED = 3


def table(text: str) -> Iterator[tuple[str, str]]:
    """The rows of a table: on each line what is typed, `=>`, and what it means in the words of `meaning`."""
    for line in text.strip().splitlines():
        typed, _, meant = line.partition("=>")
        if meant:
            yield typed.strip(), meant.strip()


def meaning(rules: Rules, offers: Iterable[Offer], who: str | None, typed: str) -> str:
    """What a line means, in short.

    The label of an action with its values; `ask`, tag and fields of a query; else the kind of answer, its code where
    there is one, and the labels of the first candidates.
    """
    return told(Commands.of(rules, rules.words, offers, who).read(typed))


def told(command: Command) -> str:
    """A command in short, as tables write it."""
    if command.action is not None:
        return command.label
    if command.query is not None:
        query = command.query
        fields = [f"{name}={getattr(query, name)}" for name in query.__struct_fields__]
        return " ".join(["ask", tag_of(query), *fields])
    labels = " | ".join(each.label for each in command.candidates[:LISTED])
    more = len(command.candidates) - LISTED + command.more
    labels += f" | {more} more" if more > 0 else ""
    head = f"closed {command.code}" if command.kind == "closed" else command.kind
    return f"{head}: {labels}" if labels else head
