"""Attestations: signed events inside the content of an action. Whatever looks like an event there must be a sound one.

The law is by shape, so that referee, verifier and browser need no rules for it: an object with exactly the fields of a
NIP-01 event, anywhere in the content.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yonder.core.errors import Malformed, YonderError
from yonder.core.world.codec import convert, decode
from yonder.proof.event import Signed, check, check_id, digits

FIELDS = frozenset(("id", "pubkey", "created_at", "kind", "tags", "content", "sig"))
MOST = 16  # in one action: each costs as much to check as the action itself


def attestations(content: str) -> list[Signed]:
    """The events in the content of an action, their ids checked; their signatures are still to be checked."""
    if '"sig"' not in content:  # most have none
        return []
    try:
        value = decode(content, object)
    except Malformed:  # the rules will say that it is no action
        return []
    try:
        found = [convert(each, Signed) for each in _events(value)]
        for event in found:
            check_id(event)
            if digits(event.sig) is None:
                raise bad_attestation()
    except YonderError:
        raise bad_attestation() from None
    if len(found) > MOST:
        raise bad_attestation(f"An action holds at most {MOST} signed events.")
    return found


def check_attestations(content: str) -> None:
    """Insist that every event in the content of an action is sound."""
    for event in attestations(content):
        try:
            check(event)
        except YonderError:
            raise bad_attestation() from None


def bad_attestation(text: str = "A signed event inside the action does not hold.") -> Malformed:
    """The refusal."""
    return Malformed("$.content", text, "bad_attestation")


def _events(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        if value.keys() == FIELDS:
            yield value
        else:
            for each in value.values():
                yield from _events(each)
    elif isinstance(value, list):
        for each in value:
            yield from _events(each)
