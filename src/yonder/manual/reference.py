"""Reference: one Markdown page for a game, made from its code alone. The same code gives the same text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from yonder.core.rules import kernel
from yonder.core.rules.action import Action, Event, Query, tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.about import About
from yonder.core.world.model import Model
from yonder.manual.refusals import Refusals
from yonder.manual.source import package_of


def reference(rules: Rules) -> str:
    """The whole page."""
    refusals = Refusals(rules)
    parts = (
        _head(rules),
        _setup(rules),
        _actions(rules, refusals),
        _refusals(rules, refusals),
        _events(rules),
        _models(rules),
        _queries(rules),
    )
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def _head(rules: Rules) -> Iterator[str]:
    low, high = rules.players
    yield from (f"# {rules.title}", "")
    about = (getattr(sys.modules.get(package_of(rules)), "__doc__", None) or "").strip()
    if about:
        yield from (about, "")
    if rules.about is not None:
        yield from _newcomers(rules.about)
    seats = f"{low}" if low == high else f"{low} to {high}"
    yield f"Game `{rules.name}`, version {rules.version}, for {seats} player{'s' if high > 1 else ''}."
    yield from (f"This page is made from the code by `yonder rules {rules.name} --write docs/reference`.", "")


def _newcomers(about: About) -> Iterator[str]:
    yield from (f"**Goal.** {about.goal}", "")
    if about.win:
        yield from (*(f"{number}. {step}" for number, step in enumerate(about.win, 1)), "")
    if about.text:
        yield from (about.text, "")
    if about.glossary:
        yield from (*(f"- *{word}*: {meaning}" for word, meaning in about.glossary.items()), "")


def _setup(rules: Rules) -> Iterator[str]:
    yield from ("## Setup", "")
    yield from _doc(rules.setup)
    yield from _fields(rules.setup)


def _actions(rules: Rules, refusals: Refusals) -> Iterator[str]:
    yield from ("## Actions", "", "What a player can send.", "")
    own = [kind for kind in rules.handlers if not kind.__module__.startswith("yonder.core")]
    for kind in own:
        if not kind.__internal__:
            yield from _action(rules, kind, refusals)
    inner = [kind for kind in own if kind.__internal__]
    if inner:
        yield from (
            "## What happens by itself",
            "",
            "Done by timers and by answers to questions; nobody can send these.",
            "",
        )
        for kind in inner:
            yield from _action(rules, kind, refusals)
    yield from ("## Actions of every game", "")
    for kind in (kernel.Answer, kernel.Grant, kernel.Revoke):
        yield from _action(rules, kind, refusals)


def _action(rules: Rules, kind: type[Action], refusals: Refusals) -> Iterator[str]:
    yield from (f"### `{tag_of(kind)}`", "")
    yield from _doc(kind)
    yield from _fields(kind)
    codes = refusals.of(rules.handlers[kind])
    if codes:
        yield from (f"Refused with: {', '.join(f'`{code}`' for code in codes)}.", "")


def _refusals(rules: Rules, refusals: Refusals) -> Iterator[str]:
    words = {name.removeprefix("refuse."): text for name, text in rules.words.items() if name.startswith("refuse.")}
    codes = sorted({*words, *refusals.all()})
    if codes:
        yield from ("## Refusals", "")
        yield from _table(("code", "sentence"), ((f"`{code}`", words.get(code, "")) for code in codes))


def _events(rules: Rules) -> Iterator[str]:
    if rules.events:
        yield from ("## Events", "")
        for kind in rules.events:
            yield from (f"### `{tag_of(kind)}`", "")
            yield from _doc(kind)
            words = rules.words.get(f"tell.{tag_of(kind)}", "")
            if words:
                yield from (f"> {words}", "")
            yield from _fields(kind)


def _models(rules: Rules) -> Iterator[str]:
    own = [model for model in rules.models if model not in kernel.MODELS]
    if own:
        yield from ("## Models", "", "The rows of the world.", "")
        for model in own:
            yield from (f"### `{model.__table__}`", "")
            yield from _doc(model)
            keys = ", ".join(f"`{name}`" for name in model.__key__)
            yield from ((f"Key: {keys}." if keys else "One row."), "")
            yield from _fields(model)


def _queries(rules: Rules) -> Iterator[str]:
    if rules.queries:
        yield from ("## Queries", "", "What a player may ask at any time.", "")
        for kind in rules.queries:
            yield from (f"### `{tag_of(kind)}`", "")
            yield from _doc(kind)
            yield from _fields(kind)


def _doc(kind: type[Action | Event | Query | Model | Struct]) -> Iterator[str]:
    text = kind.__dict__.get("__doc__") or ""
    if text:
        yield from (*(line.strip() for line in text.strip().splitlines()), "")


def _fields(kind: type[Struct]) -> Iterator[str]:
    fields = msgspec.structs.fields(kind)
    if fields:
        hints = get_type_hints(kind, include_extras=True)
        yield from _table(
            ("field", "type", "default"),
            ((f"`{field.name}`", type_name(hints[field.name]), _default(field)) for field in fields),
        )


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return ""
    if field.default_factory is not msgspec.NODEFAULT:
        return f"`{msgspec.json.encode(field.default_factory()).decode()}`"
    return f"`{msgspec.json.encode(field.default).decode()}`"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def type_name(hint: Any) -> str:
    """A type in the words of a reader of JSON."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return type_name(args[0])
    if origin in (Union, UnionType):
        return " or ".join(type_name(arg) for arg in args)
    if origin is Literal:
        return "one of " + ", ".join(f"`{arg}`" for arg in args)
    if origin in (tuple, list):
        return "list of " + " and ".join(dict.fromkeys(type_name(arg) for arg in args if arg is not ...))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "one of " + ", ".join(f"`{msgspec.to_builtins(member)}`" for member in hint)
    return _NAMES.get(hint) or str(getattr(hint, "__name__", hint))


_NAMES = {int: "integer", str: "text", bool: "yes or no", NoneType: "nothing"}
