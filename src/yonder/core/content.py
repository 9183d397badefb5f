"""Content: TOML and JSON written by people, decoded once into frozen structs. Errors name file, key and path."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, NoReturn, TypeVar

import msgspec

from yonder.core.codec import malformed
from yonder.core.errors import YonderError

T = TypeVar("T")


class BadContent(YonderError):
    """Content that cannot be used; the text lists every problem found."""

    code = "bad_content"

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load(file: Traversable, kind: type[T]) -> T:
    """Read a .toml or .json file strictly as `kind`."""
    data = _parse(file.name, file.read_text("utf-8"))
    try:
        return msgspec.convert(data, type=kind)
    except msgspec.ValidationError as error:
        problem = malformed(error)
        raise BadContent([f"{file.name}: {problem.path}: {problem.text}"]) from None


def load_table(file: Traversable, kind: type[T]) -> dict[str, T]:
    """Read a file of `[name]` tables as structs that have an `id`; every problem is found, not only the first."""
    table: dict[str, T] = {}
    problems = []
    for name, entry in _parse(file.name, file.read_text("utf-8")).items():
        try:
            table[name] = msgspec.convert({"id": name, **entry}, type=kind)
        except msgspec.ValidationError as error:
            problem = malformed(error)
            problems.append(f"{file.name}: {name}: {problem.path}: {problem.text}")
    if problems:
        raise BadContent(problems)
    return table


def load_words(file: Traversable) -> dict[str, str]:
    """Read `words.toml`; nested tables give dotted names."""
    return dict(_flat(_parse(file.name, file.read_text("utf-8")), file.name))


def check_names(source: str, names: Iterable[str], known: Mapping[str, Any] | Iterable[str]) -> None:
    """Insist that every name refers to something that exists."""
    there = list(known)
    missing = [name for name in names if name not in there]
    if missing:
        raise BadContent([f"{source}: no such name: {name!r}" for name in missing])


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        if name.endswith(".json"):
            data = json.loads(text, parse_float=_no_fraction, parse_constant=_no_fraction)
        else:
            data = tomllib.loads(text, parse_float=_no_fraction)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, _Fraction) as error:
        raise BadContent([f"{name}: {error}"]) from None
    if not isinstance(data, dict):
        raise BadContent([f"{name}: expected a table at the top"])
    return data


class _Fraction(ValueError):
    pass


def _no_fraction(text: str) -> NoReturn:
    msg = f"{text}: numbers are whole here (use basis points, percent or copper)"
    raise _Fraction(msg)


def _flat(data: Mapping[str, Any], file: str, prefix: str = "") -> Iterable[tuple[str, str]]:
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _flat(value, file, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield prefix + name, value
        else:
            raise BadContent([f"{file}: {prefix}{name}: words are text"])
