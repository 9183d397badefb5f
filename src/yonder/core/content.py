"""Content: TOML and JSON written by people, decoded once into a frozen value. Errors name file, key and path."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from yonder.core.errors import COMMON, Malformed, Reject, YonderError
from yonder.core.text import timed
from yonder.core.world.codec import convert, encode, sha256_hex

T = TypeVar("T")
C = TypeVar("C", bound="Content")


class BadContent(YonderError):
    """Content that cannot be used; the text lists every problem found."""

    code = "bad_content"

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Content(Struct, frozen=True, eq=False, dict=True, forbid_unknown_fields=True, kw_only=True):
    """All that a game's rules read besides the world: numbers, tables and words. A game adds its fields.

    A content is equal only to itself, so that what is derived from it can be cached by it.
    """

    words: dict[str, str] = {}

    @cached_property
    def hash(self) -> str:
        """The hash of all of it."""
        return sha256_hex(encode(self))

    def refuse(self, code: str, **facts: int | str) -> Reject:
        """A refusal in these words (`refuse.<code>`), or in the common ones, to be raised."""
        return Reject(code, self._sentence, **facts)

    def _sentence(self, refusal: Reject) -> str:
        text = self.words.get(f"refuse.{refusal.code}") or COMMON.get(refusal.code, "")
        return timed(text.format_map(refusal.facts)) if "{" in text else text


NOTHING = Content()


def load_content(folder: Traversable, kind: type[C]) -> C:
    """Read a content from a folder: each field from the file of its name, `words` from `words.toml`."""
    kinds = get_type_hints(kind)
    found: dict[str, Any] = {}
    for field in kind.__struct_fields__:
        file = next((each for each in (folder / f"{field}.toml", folder / f"{field}.json") if each.is_file()), None)
        if file is not None:
            found[field] = _field(file, field, kinds[field])
    try:
        return kind(**found)
    except TypeError:  # a field without a default has no file
        missing = [name for name in kind.__struct_fields__ if name not in found]
        raise BadContent([f"{name}.toml: there is no such file" for name in missing]) from None


def _field(file: Traversable, name: str, kind: Any) -> Any:
    if name == "words":
        return load_words(file)
    entry: Any = get_args(kind)[1] if get_origin(kind) is dict else None
    return load_table(file, entry) if "id" in getattr(entry, "__struct_fields__", ()) else load(file, kind)


def load(file: Traversable, kind: type[T]) -> T:
    """Read a .toml or .json file strictly as `kind`."""
    try:
        return convert(parse(file.name, file.read_text("utf-8")), kind)
    except Malformed as problem:
        raise BadContent([f"{file.name}: {problem.path}: {problem.text}"]) from None


def load_table(file: Traversable, kind: type[T]) -> dict[str, T]:
    """Read a file of `[name]` tables as structs that have an `id`; every problem is found, not only the first."""
    table: dict[str, T] = {}
    problems = []
    for name, entry in parse(file.name, file.read_text("utf-8")).items():
        try:
            table[name] = _entry(name, entry, kind)
        except Malformed as problem:
            problems.append(f"{file.name}: {name}: {problem.path}: {problem.text}")
    if problems:
        raise BadContent(problems)
    return table


def _entry(name: str, entry: Any, kind: type[T]) -> T:
    if not isinstance(entry, dict):
        raise Malformed("$", "Expected a table")
    if entry.get("id", name) != name:
        raise Malformed("$.id", "The name of the table is its id")
    return convert({"id": name, **entry}, kind)


def load_words(file: Traversable) -> dict[str, str]:
    """Read `words.toml`; nested tables give dotted names."""
    return dict(flat(parse(file.name, file.read_text("utf-8")), file.name))


def check_names(source: str, names: Iterable[str], known: Mapping[str, Any] | Iterable[str]) -> None:
    """Insist that every name refers to something that exists."""
    there = list(known)
    missing = [name for name in names if name not in there]
    if missing:
        raise BadContent([f"{source}: no such name: {name!r}" for name in missing])


def parse(name: str, text: str) -> dict[str, Any]:
    """The plain data of a .json or .toml text."""
    try:
        if name.endswith(".json"):
            data = json.loads(text, parse_float=_Fraction, parse_constant=_Fraction)
        else:
            data = tomllib.loads(text, parse_float=_Fraction)
    except ValueError as error:  # also a number with thousands of digits
        raise BadContent([f"{name}: {error}"]) from None
    except RecursionError:
        raise BadContent([f"{name}: tables and lists are nested too deeply"]) from None
    if not isinstance(data, dict):
        raise BadContent([f"{name}: expected a table at the top"])
    if problems := [f"{name}: {path}: {number}: {_WHOLE}" for path, number in _fractions(data, "$")]:
        raise BadContent(problems)
    return data


_WHOLE = "numbers are whole here (use basis points, percent or copper)"


class _Fraction(str):
    """A number that is not whole, as it stands in the file; the parsers do not know the key it belongs to."""

    __slots__ = ()


def _fractions(data: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, _Fraction):
        yield path, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from _fractions(value, f"{path}.{name}")
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _fractions(value, f"{path}[{i}]")


def flat(data: Mapping[str, Any], file: str, prefix: str = "") -> Iterable[tuple[str, str]]:
    """Words by their dotted names."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield from flat(value, file, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield prefix + name, value
        else:
            raise BadContent([f"{file}: {prefix}{name}: words are text"])
