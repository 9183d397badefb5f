"""Migrations: how worlds of earlier versions become those of this one."""

from __future__ import annotations

from typing import Any

from yonder.games.temple.explorer.conditions import EFFECTS
from yonder.games.temple.explorer.hero import owner_of
from yonder.games.temple.rules import rules

Tables = dict[str, list[dict[str, Any]]]


@rules.migrate(1)
def conditions_become_effects(tables: Tables) -> Tables:
    """Version 1 kept each condition as a flag of `explorer_combat`."""
    made: list[dict[str, Any]] = []
    for row in tables["explorer_combat"]:
        for condition in EFFECTS:
            if row.pop(condition.name.lower()):
                owner = owner_of(row["explorer_id"])
                made.append({"owner": owner, "number": len(made) + 1, "kind": condition.value, "clock": owner})
    tables["effect"] += made
    if made:
        tables["counter"].append({"name": "effect", "last": len(made)})
    return tables
