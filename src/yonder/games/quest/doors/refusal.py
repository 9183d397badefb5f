"""How the doors answer: `ok` first, and refusals with a stable code and the status of Q-502."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yonder.core import Malformed, Reject, Stale, YonderError

CONFLICT = (
    "already_in_combat",
    "already_open",
    "in_combat",
    "not_your_turn",
    "save_in_combat",
    "save_mismatch",
    "stale_save",
    "wrong_phase",
)
RENAMED = {"awaiting_answer": "wrong_phase", "stale_nonce": "bad_seq", "bad_attestation": "bad_event"}
STATUS: Mapping[str, int] = {
    **dict.fromkeys(CONFLICT, 409),
    **dict.fromkeys(("not_owner", "debug_only"), 403),
    **dict.fromkeys(("missing", "no_combat", "no_such_realm", "no_such_save"), 404),
    "bad_signature": 401,
    "bad_event": 400,
}


def done(**more: Any) -> dict[str, Any]:
    """An answer."""
    return {"ok": True, **more}


def refuse(error: YonderError) -> tuple[int, dict[str, Any]]:
    """A refusal, with its status."""
    code = RENAMED.get(error.code, error.code)
    details: dict[str, Any] = {}
    if isinstance(error, Reject):
        status, details = 422, dict(error.facts)
    elif isinstance(error, Stale):
        status, details = 409, {"expected": error.head}
    elif isinstance(error, Malformed):
        status, details = 400, {"at": error.path}
        code = code if code in STATUS else "bad_request"
    else:
        status, code = (404, code) if code in STATUS else (500, "internal")
    body = {"ok": False, "error": {"code": code, "message": error.text, "details": details}}
    return STATUS.get(code, status), body
