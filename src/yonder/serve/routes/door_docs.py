"""The doors of games in the API's description: each path, what it takes and how it may answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from yonder.core.rules.rules import Rules
from yonder.core.show.door import Door
from yonder.serve.routes.describe import MEANING, SECURITY

STATUSES = (400, 401, 403, 404, 409, 413, 422, 429, 503)
OBJECT = {"type": "object"}
SIGNED = {
    "pubkey": {"type": "string", "description": "The acting key: 64 hex digits."},
    "seq": {"type": "integer", "description": "The next sequence number of this key in the realm."},
    "sig": {"type": "string", "description": "The signature of the action, an event of kind 1420."},
    "salt": {"type": "string"},
    "created_at": {"type": "integer"},
    "realm": {"type": "string", "description": "The realm; by default, the one that the server keeps for everybody."},
}


def add_doors(paths: dict[str, Any], games: Iterable[Rules]) -> None:
    """Describe the doors of these games, except where the server has a route of its own."""
    for rules in games:
        for door in rules.doors.doors if rules.doors is not None else ():
            paths.setdefault(door.path, {}).setdefault(door.method.lower(), _operation(rules.name, door))


def _operation(game: str, door: Door) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", door.path)
    where = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    asked = [{"name": name, "in": "query", "schema": {"type": "string"}} for name in ("realm", "session_id")]
    described: dict[str, Any] = {
        "operationId": f"{game}_{door.method}_{door.path}".lower().replace("/", "_"),
        "tags": [game],
        "summary": door.about,
        "description": f"{door.about} A door of {game}.",
        "parameters": where if door.enter is not None else [*where, *asked],
        "security": SECURITY,
        "responses": {"200": _answer("Done."), **{str(status): _answer(MEANING[status]) for status in STATUSES}},
    }
    if door.enter is not None:
        schema = {**OBJECT, "properties": SIGNED, "required": ["pubkey", "seq", "sig"]}
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return described


def _answer(about: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": OBJECT}}}
