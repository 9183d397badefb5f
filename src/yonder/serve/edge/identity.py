"""Identity: who is asking. A signed event (NIP-98) proves a key for one request, or begins a session for many."""

from __future__ import annotations

import base64
import binascii
import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

from msgspec import Struct

from yonder.core.errors import Malformed
from yonder.proof.event import Signed, check, read, tag
from yonder.serve.edge.names import Names, Place
from yonder.serve.edge.refusal import TooMany, Unproved
from yonder.serve.edge.sessions import Sessions
from yonder.serve.options import Limits

HTTP_AUTH = 27_235
WINDOW_S = 60
PROOFS, PROOFS_EACH = 200_000, 20_000  # remembered until they are too old to be used again


class Asked(Struct, frozen=True):
    """A request: what a proof must name, the address and port it arrived at, and the address it came from."""

    method: str
    path: str
    query: str
    arrived: Place
    client: str


class Identity:
    """Proofs and sessions. For the event loop only."""

    def __init__(
        self, names: Names | None = None, limits: Limits | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.sessions = Sessions(limits or Limits(), clock=clock)
        self._names = names or Names()
        self._clock = clock
        self._used: dict[str, tuple[float, str]] = {}
        self._count: Counter[str] = Counter()

    def of(self, authorization: str | None, asked: Asked) -> str | None:
        """The key that an Authorization header proves; None if there is no header."""
        if authorization is None:
            return None
        scheme, _, value = authorization.partition(" ")
        if scheme.lower() == "bearer":
            return self.sessions.key(value.strip())
        if is_proof(authorization):
            return self.proved(_decoded(value.strip()), asked)
        raise Unproved("Prove a key with `Nostr <event>` (NIP-98) or `Bearer <session token>`.")

    def proved(self, event: Signed, asked: Asked) -> str:
        """The key that signed an event for this very request, just now; the event is good for this once."""
        try:
            check(event)
            url, method = tag(event, "u"), tag(event, "method")
        except Malformed as error:
            raise Unproved(error.text, error.code) from None
        if event.kind != HTTP_AUTH or not url or not method:
            raise Unproved(f"A proof is an event of kind {HTTP_AUTH} with the tags u and method.")
        if abs(event.created_at - self._clock()) > WINDOW_S:
            raise Unproved(
                f"A proof is valid for {WINDOW_S} seconds; this one is too old or dated in the future.", "proof_expired"
            )
        if method.upper() != asked.method or _target(url) != (asked.path, asked.query):
            raise Unproved("This proof was signed for another request.", "wrong_proof")
        if not self._names.is_here(url, asked.arrived, asked.client):
            raise Unproved("This proof was signed for another server; its operator can add a --name.", "wrong_proof")
        self._use(event.id, asked.client)
        return event.pubkey

    def _use(self, proof: str, client: str) -> None:
        self._tidy()
        if proof in self._used:
            raise Unproved("This proof was already used; sign a new one.", "proof_used")
        if len(self._used) >= PROOFS or self._count[client] >= PROOFS_EACH:
            raise TooMany("Too many proofs; start a session and use its token.", "too_many", WINDOW_S)
        self._used[proof] = (self._clock() + 2 * WINDOW_S, client)
        self._count[client] += 1

    def _tidy(self) -> None:
        while self._used:
            proof, (until, client) = next(iter(self._used.items()))
            if until >= self._clock():
                return
            del self._used[proof]
            self._count[client] -= 1
            if not self._count[client]:
                del self._count[client]


def is_proof(authorization: str | None) -> bool:
    """Is this header a signed proof, not a session?"""
    return authorization is not None and authorization.partition(" ")[0].lower() == "nostr"


def _decoded(text: str) -> Signed:
    try:
        return read(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError):
        raise Unproved("The proof is not base64.", "bad_proof") from None
    except Malformed as error:
        raise Unproved(f"The proof cannot be read: {error.text}", "bad_proof") from None


def _target(url: str) -> tuple[str, str]:
    """What must agree besides the server. The scheme may differ, because a proxy may have terminated TLS."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise Unproved("The proof does not name a valid address.", "wrong_proof") from None
    return parts.path, parts.query
