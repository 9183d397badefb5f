"""Options that many commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

DataDir = Annotated[
    Path | None,
    Parameter(
        name="--data",
        env_var="YONDER_DATA",
        help="Folder of keys and realms, instead of the one in your user data folder.",
    ),
]
Json = Annotated[bool, Parameter(name="--json", negative="", show_default=False, help="Print JSON, for a program.")]
RealmName = Annotated[str, Parameter(help="A realm: its id, the beginning of it, or `last` for the newest.")]
LogName = Annotated[
    str, Parameter(help="A log file, or a realm: its id, the beginning of it, or `last` for the newest.")
]
