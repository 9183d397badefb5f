"""Stages from other wheels: the entry point group `yonder.stages` names a package with a `stage.js` for a game.

The page loads it from its own server, so that the content security policy stays as strict as it is. A stage runs in the
page: whoever installs the wheel trusts it with what the page may do, as they trust the game's rules.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

GROUP, PREFIX, MAIN = "yonder.stages", "stages", "stage.js"
# What a stage may be made of; never the Python that lies beside it.
SERVED = frozenset((".js", ".mjs", ".css", ".json", ".svg", ".png", ".jpg", ".webp", ".avif", ".woff2", ".mp3", ".ogg"))


@cache
def stages() -> dict[str, Path]:
    """The folder of each stage, by the name of its game; a package without `stage.js` is none."""
    found = {point.name: _folder(point.value) for point in entry_points(group=GROUP)}
    return {game: folder for game, folder in found.items() if folder is not None and (folder / MAIN).is_file()}


def stage_of(game: str) -> str:
    """Where the page finds the stage of a game; empty if it has none of its own."""
    return f"/{PREFIX}/{game}/{MAIN}" if game in stages() else ""


def staged(name: str) -> tuple[Path, str] | None:
    """The folder and the path in it that an address below `stages/` means."""
    path = PurePosixPath(name)
    if len(path.parts) < 3 or path.parts[0] != PREFIX or path.suffix not in SERVED:
        return None
    folder = stages().get(path.parts[1])
    return None if folder is None else (folder.resolve(), "/".join(path.parts[2:]))


def _folder(package: str) -> Path | None:
    """Where a package lies, without running it."""
    spec = find_spec(package.partition(":")[0])
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None
