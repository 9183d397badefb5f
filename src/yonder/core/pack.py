"""Pack: partial overrides of a game's content, as plain data. Decoded strictly; errors name the file and the path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from string import Formatter
from typing import Any, TypeVar

from yonder.core.content import BadContent, Content, flat, parse
from yonder.core.errors import Malformed
from yonder.core.world.codec import convert, encode, plain, sha256_hex

Overrides = Mapping[str, Any]
C = TypeVar("C", bound=Content)

# Of a pack's canonical bytes: it is part of the creation, which everybody keeps. The largest table of any game, quest's
# effects with 88 kB, fits; so does its event, whose limit is 128 KiB with every quote escaped.
MOST_BYTES = 96 * 1024
MOST_DOTS = 64  # in a line of its file: a key of thousands of parts takes minutes to read
MOST_CULPRITS = 40  # overrides that are tried one by one to find those that are wrong
LARGEST = 2**53 - 1
HEADER = "pack"


def read_pack(name: str, text: str, game: str) -> dict[str, Any]:
    """The overrides of a pack file; its table `[pack]` says which game it is for."""
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise BadContent([f"{name}: a line has at most {MOST_DOTS} dots"])
    data = parse(name, text)
    header = data.pop(HEADER, {})
    if not isinstance(header, dict) or header.get("game", game) != game:
        raise BadContent([f"{name}: pack.game: this pack is not for {game}"])
    return data


def game_of(name: str, text: str) -> str:
    """The game that a pack file is for."""
    header = parse(name, text).get(HEADER)
    game = header.get("game") if isinstance(header, dict) else None
    if not isinstance(game, str):
        raise BadContent([f"{name}: pack.game: say which game this pack is for"])
    return game


def pack_hash(pack: Overrides) -> str:
    """The hash of a pack; empty for none."""
    return sha256_hex(encode(pack)) if pack else ""


def packed(content: C, pack: Overrides, source: str = "pack") -> C:
    """The content with a pack's overrides: tables are merged, everything else is replaced."""
    if len(encode(pack)) > MOST_BYTES:
        raise BadContent([f"{source}: a pack has at most {MOST_BYTES} bytes"])
    base = plain(content)
    over = _flattened(pack, source)
    problems = [f"{source}: {path}: {text}" for path, text in _problems(base, over)]
    if problems:
        raise BadContent(problems)
    return _converted(content, base, over, source)


def _flattened(pack: Overrides, source: str) -> dict[str, Any]:
    words = pack.get("words", {})
    if not isinstance(words, Mapping):
        raise BadContent([f"{source}: words: expected a table"])
    return {**pack, "words": dict(flat(words, f"{source}: words"))}


def _problems(base: Any, over: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What the types would not find: unknown words, words with other blanks, numbers too large, ids that differ."""
    for name, text in over["words"].items():
        if name not in base["words"]:
            yield f"words.{name}", "there is no such word"
        elif problem := _blanks(base["words"][name], text):
            yield f"words.{name}", problem
    for path, value in _leaves(over, base):
        if type(value) is int and not -LARGEST <= value <= LARGEST:
            yield ".".join(path), "this number is too large"
        if path[-1] == "id" and len(path) > 1 and value != path[-2]:
            yield ".".join(path), "the name of the table is its id"


def _blanks(old: str, new: str) -> str:
    """What is wrong with the blanks of a text: it may use those of the old one, written in the same way."""
    try:
        wanted, known = _fields(new), _fields(old)
    except ValueError as error:
        return str(error)
    other = [field for field in wanted if field not in known]
    return f"{{{other[0]}}} is not a blank of this text" if other else ""


def _fields(text: str) -> list[str]:
    parts = ((name, spec, how) for _, name, spec, how in Formatter().parse(text) if name is not None)
    return [f"{name}{'!' + how if how else ''}{':' + spec if spec else ''}" for name, spec, how in parts]


def _converted(content: C, base: Any, over: dict[str, Any], source: str) -> C:
    try:
        return convert(_merged(base, over), type(content))
    except Malformed as problem:
        found = [f"{source}: {path}: {text}" for path, text in _culprits(content, base, over)]
        raise BadContent(found or [f"{source}: {problem.path}: {problem.text}"]) from None
    except BadContent as error:
        raise BadContent([f"{source}: {problem}" for problem in error.problems]) from None


def _culprits(content: Content, base: Any, over: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each override that cannot be decoded even by itself; of a large pack, only among the first."""
    for path, value in islice(_leaves(over, base), MOST_CULPRITS):
        alone: Any = value
        for name in reversed(path):
            alone = {name: alone}
        try:
            convert(_merged(base, alone), type(content))
        except Malformed as problem:
            yield ".".join(path), problem.text
        except BadContent:  # that is said of the whole
            continue


def _leaves(over: Any, base: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every override with its path; what is new to the base is one override."""
    if isinstance(over, Mapping) and isinstance(base, Mapping):
        for name, value in over.items():
            if name in base:
                yield from _leaves(value, base[name], (*path, name))
            else:
                yield (*path, name), _named(name, value, base)
    elif path:
        yield path, over


def _merged(base: Any, over: Any) -> Any:
    if not isinstance(base, Mapping) or not isinstance(over, Mapping):
        return over
    merged = dict(base)
    for name, value in over.items():
        merged[name] = _merged(base[name], value) if name in base else _named(name, value, base)
    return merged


def _named(name: str, value: Any, siblings: Mapping[str, Any]) -> Any:
    """A new entry of a table whose entries have ids gets its own."""
    ids = any(isinstance(each, Mapping) and "id" in each for each in siblings.values())
    return {"id": name, **value} if ids and isinstance(value, Mapping) else value


def differences(old: Content, new: Content) -> list[str]:
    """What has changed from one content to another, path by path."""
    before, after = dict(_flat_paths(plain(old))), dict(_flat_paths(plain(new)))
    found = [f"{path}: {_short(before[path])} is gone" for path in before if path not in after]
    for path, value in after.items():
        if path not in before:
            found.append(f"{path}: new, {_short(value)}")
        elif before[path] != value:
            found.append(f"{path}: {_short(before[path])} -> {_short(value)}")
    return found


def _flat_paths(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping) and data:
        for name, value in data.items():
            yield from _flat_paths(value, f"{path}.{name}" if path else str(name))
    else:
        yield path, data


def _short(value: Any) -> str:
    text = encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}…"
