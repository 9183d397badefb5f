"""The data folder: your key, the referee's key, and the store of all realms. Keys are for their owner's eyes only."""

from __future__ import annotations

import os
import re
import shlex
import sys
from functools import cached_property
from pathlib import Path
from types import TracebackType

from yonder.core.errors import Malformed, Missing
from yonder.proof.keys import Key
from yonder.realm.store import SqliteStore

SHORT = 8
LAST = "last"
REFEREE = "referee"
_PREFIX = re.compile(r"[0-9a-f]{1,64}")


def usual_folder() -> Path:
    """Where the platform keeps a program's data; YONDER_DATA names another place."""
    if given := os.environ.get("YONDER_DATA"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "yonder"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "yonder"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "yonder"


class Data:
    """One data folder. Nothing is made before it is needed."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or usual_folder()).expanduser()

    @cached_property
    def person(self) -> Key:
        """Your own key, made on first use."""
        return self._key("key")

    @cached_property
    def referee(self) -> Key:
        """The key of the referee of games played here, made together with the store. A lost one is never replaced."""
        if not self.has_referee and (count := len(self.realms())):
            raise Missing(
                f"{self.folder / REFEREE} is missing. It is the referee's key: without it, the realms here ({count}) "
                "cannot continue. Restore the file from your backup. If it is lost for good, start over with "
                "`yonder serve --new-referee`: existing realms can then only be read.",
                "no_referee_key",
            )
        return self._key(REFEREE)

    @property
    def has_referee(self) -> bool:
        """Is the referee's key here?"""
        return (self.folder / REFEREE).exists()

    def begin_anew(self) -> None:
        """Make a new key for the referee, in place of one that is lost."""
        self._key(REFEREE)

    @cached_property
    def store(self) -> SqliteStore:
        """The realms kept here."""
        if self.empty:
            _ = self.referee  # so that a store without its key has lost it
        self._make()
        return SqliteStore(self.folder / "yonder.db")

    def reading(self) -> tuple[Key, SqliteStore]:
        """What is needed to show the realms kept here, though nothing can be written: any key will do for that."""
        if self.empty:
            return self.referee, self.store
        key = self.referee if self.has_referee else Key.new()
        return key, SqliteStore(self.folder / "yonder.db", read_only=True)

    def __enter__(self) -> Data:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the store, if it was opened."""
        if "store" in self.__dict__:
            self.store.close()

    @property
    def empty(self) -> bool:
        """Has nothing been played here yet?"""
        return not (self.folder / "yonder.db").exists()

    @property
    def option(self) -> str:
        """What a command must add to use this folder."""
        return "" if self.folder == usual_folder() else f" --data {shlex.quote(str(self.folder))}"

    def realms(self) -> list[str]:
        """The ids of all realms, oldest first."""
        return [] if self.empty else self.store.realms()

    def find(self, text: str) -> str:
        """A realm by its id, the beginning of its id, or `last`."""
        known = self.realms()
        fit = known[-1:] if text == LAST else [realm for realm in known if realm.startswith(text.lower())]
        if not fit or not text:
            raise Missing(f"There is no realm {text!r} here; `yonder realms` lists them.", "no_such_realm")
        if len(fit) > 1:
            some = ", ".join(realm[: len(text) + 4] for realm in fit[:4]) + (", …" if len(fit) > 4 else "")
            raise Missing(f"{text!r} could mean {len(fit)} realms: {some}. Type more of the id.", "ambiguous_realm")
        return fit[0]

    def short(self, realm: str) -> str:
        """The shortest beginning of an id, of eight digits or more, that means this realm alone."""
        others = [other for other in self.realms() if other != realm]
        length = SHORT
        while any(other.startswith(realm[:length]) for other in others):
            length += 1
        return realm[:length]

    def _make(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _key(self, name: str) -> Key:
        path = self.folder / name
        if not path.exists():
            self._make()
            _write_secret(path, Key.new().nsec)
        try:
            return Key.from_text(path.read_text("ascii").strip())
        except (Malformed, UnicodeDecodeError):
            raise Missing(f"{path} does not hold a key (nsec1…).", "bad_key_file") from None


def _write_secret(path: Path, text: str) -> None:
    """Write a file for its owner only, whole or not at all; if another start was faster, its key stays."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def looks_like_realm(text: str) -> bool:
    """Could this be the id of a realm, or its beginning?"""
    return text == LAST or _PREFIX.fullmatch(text.lower()) is not None


def program() -> str:
    """How the person starts Yonder here: by name, or by the script of the clone they are in."""
    root = Path(sys.prefix).parent
    if Path(sys.prefix).name == ".venv" and (root / "yonder").is_file():
        path = os.path.relpath(root / "yonder")
        return path if path.startswith("..") else f"./{path}"
    return "yonder"
