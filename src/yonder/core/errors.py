"""Everything that Yonder raises on purpose. Codes are lower_snake_case and stable: programs may rely on them.

YonderError
├─ Reject(code, text)      the rules refuse; nothing is logged
├─ Malformed(path, text)   cannot be decoded, or the signature is bad
├─ Stale(head)             nonce or head out of date; carries the head
├─ Conflict                another writer took the seq
├─ Missing                 what was named is not here
├─ Unavailable             the store cannot be reached or written just now
└─ Corrupt(seq, why)       verification failed
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# What codes that any game may use say to people; a game's words come first.
COMMON = {
    "already_in_party": "They are already in a party.",
    "already_invited": "They have already been invited.",
    "no_invitation": "You have no such invitation.",
    "no_space": "There is no room for this.",
    "not_a_member": "They are not in your party.",
    "not_authorized": "You are not allowed to do this.",
    "not_carried": "You do not carry this.",
    "not_in_party": "You are not in a party.",
    "not_leader": "Only the leader of the party can do this.",
    "not_owner": "This belongs to somebody else.",
    "party_full": "The party is full.",
    "self_target": "You cannot do this to yourself.",
    "wrong_readers": "This message must be readable by the people it is addressed to, and by nobody else.",
}


class YonderError(Exception):
    """Base of all errors below."""

    code = "error"

    def __init__(self, text: str = "", code: str = "") -> None:
        super().__init__(text)
        if code:
            self.code = code

    @property
    def text(self) -> str:
        """The sentence for people."""
        return str(self)


class Reject(YonderError):
    """The rules refuse this action: a stable code, a sentence, and the facts the sentence speaks of.

    A sentence may be given as a function of the refusal: it is made when somebody reads it. Offers ask guards
    thousands of times for the answer alone, so refusing costs little.
    """

    def __init__(self, code: str, text: str | Callable[[Reject], str] = "", **facts: int | str) -> None:
        self.code = code  # the base class is left out: it would want the sentence
        self.facts = facts
        self._text = text

    @property
    def text(self) -> str:
        if not isinstance(self._text, str):
            self._text = self._text(self)
        return self._text or self.code.replace("_", " ").capitalize() + "."

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Reject({self.code!r}, {str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rejected, (self.code, str(self), self.facts)


def _rejected(code: str, text: str, facts: dict[str, int | str]) -> Reject:
    """A refusal that has come from another process, with its sentence."""
    return Reject(code, text, **facts)


class Malformed(YonderError):
    """The input cannot be read; `path` says where."""

    def __init__(self, path: str, text: str, code: str = "bad_argument") -> None:
        super().__init__(text)
        self.path = path
        self.code = code


class Stale(YonderError):
    """A nonce or head out of date; `head` is the present one."""

    def __init__(self, head: int, text: str, code: str = "stale_nonce") -> None:
        super().__init__(text)
        self.head = head
        self.code = code


class Conflict(YonderError):
    """Another writer appended first."""

    code = "conflict"


class Missing(YonderError):
    """What was named is not here."""

    code = "missing"


class Unavailable(YonderError):
    """The store is locked, full or gone; nothing was applied and the same action may be sent again."""

    code = "unavailable"


class Corrupt(YonderError):
    """Verification failed at `seq`."""

    code = "corrupt"

    def __init__(self, seq: int, why: str, code: str = "corrupt") -> None:
        super().__init__(f"entry {seq}: {why}")
        self.seq = seq
        self.why = why
        self.code = code
