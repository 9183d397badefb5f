"""Source: a log named on the command line, be it a file or a realm of the data folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path

from yonder.cli.data.folder import Data, looks_like_realm
from yonder.cli.data.house import House
from yonder.core.errors import Corrupt, Malformed, Missing
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import decode
from yonder.proof.anchor import Anchor
from yonder.proof.chain import Line, link, read_lines
from yonder.proof.entry import Birth, Entry
from yonder.proof.keys import Key
from yonder.proof.replay import LogOpenings, Step, replay
from yonder.proof.rules import Course
from yonder.proof.verify import Progress, Report, Worlds
from yonder.realm.hand import read_text
from yonder.realm.store.base import Text
from yonder.realm.transfer import log_lines, verify_file, verify_realm
from yonder.registry import game

TAIL = 200
WORLD = ".world"


class FileLog:
    """A log file."""

    def __init__(self, path: Path, words: Path | None = None) -> None:
        self.path = path
        self.title = str(path)
        self._words = words

    def lines(self) -> Iterator[bytes]:
        """The file, line by line, from the start."""
        with self.path.open("rb") as file:
            yield from file

    def length(self) -> int | None:
        """How many entries the file says it has."""
        with self.path.open("rb") as file:
            file.seek(max(0, self.path.stat().st_size - TAIL))
            last = file.read().rstrip().rpartition(b"\n")[2]
        try:
            return int(decode(last, dict[str, int])["end"]) + 1
        except (Malformed, KeyError):
            return None

    def verify(self, progress: Progress, anchors: Sequence[Anchor] = (), worlds: Path | None = None) -> Report:
        return verify_file(self.lines, game, progress=progress, anchors=anchors, worlds=worlds_in(worlds))

    def rules(self) -> Rules:
        return _course(read_lines(self.lines())).first()

    def text(self, name: str, read: Callable[[Text], str]) -> str:
        """What was said is not in a log, but may be in a file of its words."""
        found = self._texts.get(name)
        return "(not in the log)" if found is None else text_in([found], read)

    @cached_property
    def _texts(self) -> dict[str, Text]:
        lines = [] if self._words is None else self._words.read_bytes().splitlines()
        return {text.hash: text for text in (decode(line, Text) for line in lines if line.strip())}

    def steps(self) -> Iterator[Step]:
        openings = LogOpenings(lambda: _entries(read_lines(self.lines())), _first(read_lines(self.lines()))[1].veil)
        return replay(_course(read_lines(self.lines())), _entries(link(read_lines(self.lines()))), openings=openings)


class RealmLog:
    """A realm of the data folder."""

    def __init__(self, data: Data, realm: str) -> None:
        self.data = data
        self.realm = realm
        self.title = f"Realm {data.short(realm)}"

    def length(self) -> int | None:
        head = self.data.store.head(self.realm)
        return None if head is None else head[0] + 1

    def verify(self, progress: Progress, anchors: Sequence[Anchor] = (), worlds: Path | None = None) -> Report:
        del worlds  # the store keeps them
        return verify_realm(self.data.store, self.realm, game, progress=progress, anchors=anchors)

    def rules(self) -> Rules:
        return _course(log_lines(self.data.store, self.realm)).first()

    def text(self, name: str, read: Callable[[Text], str]) -> str:
        """What was said, by its hash, as far as it can be read here."""
        return text_in(self.data.store.texts(self.realm, [name]), read)

    def steps(self) -> Iterator[Step]:
        return House.open(self.data, self.realm).realm.steps(0)


def text_in(found: Sequence[Text], read: Callable[[Text], str]) -> str:
    """A text as it may be shown to whoever reads it; a private one only if it is for them."""
    if not found or found[0].erased:
        return "(erased)"
    return read(found[0]) or "(private)"


def reading(key: Key | None) -> Callable[[Text], str]:
    """How somebody with this key reads, or without any."""
    return (lambda text: "" if text.readers else text.text) if key is None else partial(read_text, key)


def worlds_in(folder: Path | None) -> Worlds:
    """Migrated worlds by their digests, from a folder of files that `yonder log --worlds` wrote."""

    def find(digest: str) -> bytes | None:
        file = None if folder is None else folder / f"{digest}{WORLD}"
        return file.read_bytes() if file is not None and file.is_file() else None

    return find


def named(text: str, data: Data, words: Path | None = None) -> FileLog | RealmLog:
    """The log that a person means: a file if there is one of that name, else a realm."""
    path = Path(text)
    if path.is_file():
        return FileLog(path, words)
    if path.exists() or not looks_like_realm(text):
        raise Missing(f"{text!r} is neither a log file nor the id of a realm.", "no_such_log")
    return RealmLog(data, data.find(text))


def _entries(lines: Iterable[Line]) -> Iterator[Entry]:
    return (line for line in lines if isinstance(line, Entry))


def _course(lines: Iterable[Line]) -> Course:
    first, birth = _first(lines)
    return Course(game, birth, first.event)


def _first(lines: Iterable[Line]) -> tuple[Entry, Birth]:
    first = next(_entries(lines), None)
    if first is None or first.birth is None:
        raise Corrupt(0, "the log does not begin with a creation", "no_genesis")
    return first, first.birth
