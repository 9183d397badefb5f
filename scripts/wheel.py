"""The build hook: whatever is packed has the page in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface  # type: ignore[import-not-found]

sys.path.insert(0, str(Path(__file__).resolve().parent))
import page


class PageHook(BuildHookInterface):  # type: ignore[misc] # hatchling is there when building only
    """Builds the page, unless it is there already or nothing is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version == "editable" or page.built():
            return
        if not page.WEB.exists():  # an sdist brings the page instead
            if not (page.PAGE / "index.html").exists():
                raise RuntimeError("This source has neither the page nor what it is built from.")
            return
        node = page.node()
        if node is None:
            raise RuntimeError(f"Building the page needs Node.js {page.OLDEST} or newer; or start ./yonder once.")
        for command in (page.INSTALL, ("run", "build")):
            subprocess.run(page.npm(node, *command), cwd=page.WEB, env=page.surroundings(node), check=True)
        page.mark_installed()
        page.mark_built()
