"""Errors of a server, as the ones that the kernel itself raises; what it has no class for is Refused."""

from __future__ import annotations

from typing import Any

from yonder.core.errors import Malformed, Reject, Stale, Unavailable, YonderError


class Refused(YonderError):
    """The server said no: not proved, not allowed, not here, too much."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


def error_of(status: int, told: dict[str, Any]) -> YonderError:
    """The error that a refusal stands for."""
    code, text, place = str(told.get("code", "refused")), str(told.get("text", "")), told.get("at")
    if code == "stale_nonce" and isinstance(place, int):
        return Stale(place, text, code)
    if status == 422:
        return Reject(code, text)
    if status == 400:
        return Malformed(str(place or "$"), text, code)
    if status == 503:
        return Unavailable(text)
    return Refused(status, code, text)
