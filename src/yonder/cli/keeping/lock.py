"""The lock of a data folder: a second server is told of the first. The system lets go of it however a server ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

NAME = "lock"
MOST = 200


@contextmanager
def locked(folder: Path, about: str) -> Iterator[str | None]:
    """Hold the lock and write what it is about; if another holds it, what that one has written."""
    with (folder / NAME).open("a+", encoding="utf-8") as file:
        if _taken(file):
            file.seek(0)
            file.truncate()
            file.write(about)
            file.flush()
            yield None
        else:
            file.seek(0)
            yield file.read(MOST)


def _taken(file: IO[str]) -> bool:
    """Take the lock; False if another has it. Where the file system knows no locks, nobody is warned."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(MOST)  # beyond what others read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
