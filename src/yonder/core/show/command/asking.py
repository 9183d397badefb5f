"""Asking: one line as a query. Fields are typed in order or by name; what all offers agree on need not be typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import FieldInfo

from yonder.core.rules.action import Query, tag_of
from yonder.core.show.command.closeness import Fit, best_fit, plain_words
from yonder.core.show.command.lexicon import FILLERS, Phrase, phrases, sequence
from yonder.core.show.command.typed import Typed
from yonder.core.show.offer import Offer

ASK = "ask"


class Asked(NamedTuple):
    """What a line means as a query; `query` is None while a field is missing or wrong, and `wanted` names it."""

    kind: type[Query]
    fit: Fit
    query: Query | None
    wanted: str = ""


def read_query(kinds: Iterable[type[Query]], aliases: Mapping[str, str], typed: Typed, known: Any) -> list[Asked]:
    """The queries that a line may mean, the best only. `known` says what a field is if nobody types it."""
    asking = typed.plain[:1] == (ASK,)
    found = list(_read_all(kinds, aliases, typed, known, int(asking)))
    if not asking:  # without `ask` the whole name is typed: verbs of actions may be cut short
        found = [each for each in found if each.fit is Fit.EXACT]
    best = min(((each.fit, each.query is None) for each in found), default=None)
    return [each for each in found if (each.fit, each.query is None) == best]


def _read_all(
    kinds: Iterable[type[Query]], aliases: Mapping[str, str], typed: Typed, known: Any, start: int
) -> Iterator[Asked]:
    for kind in kinds:
        tag = plain_words(tag_of(kind))
        begun = (tag[:1],) if start else ()  # after `ask` the first word of its name will do
        fits: list[tuple[Fit, int]] = []
        for phrase in (tag, *phrases(aliases.get(tag_of(kind), "")), *begun):
            found = sequence(typed.plain[start : start + len(phrase)], phrase)
            if found is not None:
                fits.append((max(found, Fit.PART) if phrase in begun and phrase != tag else found, len(phrase)))
        if fits:  # an alias may fit better than the name that it abbreviates
            best, words = min(fits, key=lambda each: each[0])
            yield Asked(kind, best, *_filled(kind, typed.plain[start + words :], typed.given, known))


def _filled(kind: type[Query], rest: Phrase, given: Mapping[str, str], known: Any) -> tuple[Query | None, str]:
    fields = msgspec.structs.fields(kind)
    typed = [word for word in rest if word not in FILLERS]
    wanted = [field for field in fields if field.name not in given]
    open_fields = [field for field in wanted if field.required]
    if len(typed) < len(open_fields):  # what is known need not be typed; it stands first
        unknown = [field for field in open_fields if known(field.name) is None]
        wanted = unknown if len(unknown) >= len(typed) else open_fields[len(open_fields) - len(typed) :]
    if wanted and wanted[-1].type is str and len(typed) > len(wanted):  # a name of several words
        typed[len(wanted) - 1 :] = [" ".join(typed[len(wanted) - 1 :])]
    values: dict[str, Any] = {field.name: known(field.name) for field in open_fields}
    values |= dict(given) | dict(zip((field.name for field in wanted), typed, strict=False))
    surplus = len(typed) > len(wanted) or any(name not in kind.__struct_fields__ for name in given)
    return (None, "") if surplus else _made(kind, fields, values, known)


def _made(
    kind: type[Query], fields: tuple[FieldInfo, ...], values: Mapping[str, Any], known: Any
) -> tuple[Query | None, str]:
    made: dict[str, Any] = {}
    for field in fields:
        if field.name not in values:
            continue
        value = values[field.name]
        try:
            made[field.name] = _value(field.type, known("") if value == "me" else value)
        except msgspec.ValidationError:
            return None, field.name
    return kind(**made), ""


def _value(kind: Any, value: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, Enum) and isinstance(value, str):
        known = ((each, (each.name.casefold(), str(each.value).casefold())) for each in kind)
        value = next((each.value for each, names in known if best_fit(value, names) is not None), value)
    return msgspec.convert(value, kind, strict=False)


def agreed(offers: Iterable[Offer]) -> dict[str, int | str]:
    """The fields that have one value in all open offers that have them."""
    found: dict[str, int | str] = {}
    differing: dict[str, None] = {}
    for offer in offers:
        for name in offer.action.__struct_fields__ if offer.enabled else ():
            value = getattr(offer.action, name)
            if name not in offer.domains and type(value) in (int, str) and found.setdefault(name, value) != value:
                differing[name] = None
    return {name: value for name, value in found.items() if name not in differing}
