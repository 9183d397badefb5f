"""Identity: who is asking. A key is proved by a signed event (NIP-98), or by a session that such an event began."""

from __future__ import annotations

import base64
import binascii
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from msgspec import Struct

from yonder.core.errors import Malformed
from yonder.proof.event import Signed, check, read, tag
from yonder.serve.edge.refusal import Unproved

HTTP_AUTH = 27_235
WINDOW_S = 60
SESSION_S = 12 * 3_600
SESSIONS = 10_000


class Session(Struct, frozen=True):
    """A token that stands for a key, until a moment in seconds."""

    token: str
    key: str
    until: int


class Identity:
    """Proofs and sessions. Sessions live in memory: after a restart a client proves its key again."""

    def __init__(self, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def of(self, authorization: str | None, method: str, url: str) -> str | None:
        """The key that an Authorization header proves; None if there is no header."""
        if authorization is None:
            return None
        scheme, _, value = authorization.partition(" ")
        if scheme.lower() == "bearer":
            return self.session_key(value.strip())
        if scheme.lower() == "nostr":
            return self.proved(_decoded(value.strip()), method, url)
        raise Unproved("Prove a key by `Nostr <event>` (NIP-98) or `Bearer <session token>`.")

    def proved(self, event: Signed, method: str, url: str) -> str:
        """The key that signed an event for this very request, just now."""
        try:
            check(event)
            claimed_url, claimed_method = tag(event, "u"), tag(event, "method")
        except Malformed as error:
            raise Unproved(error.text, error.code) from None
        if event.kind != HTTP_AUTH or not claimed_url or not claimed_method:
            raise Unproved(f"A proof is an event of kind {HTTP_AUTH} with the tags u and method.")
        if abs(event.created_at - self._clock()) > WINDOW_S:
            raise Unproved(f"A proof is good for {WINDOW_S} seconds; this one is not of now.", "proof_expired")
        if claimed_method.upper() != method or _place(claimed_url) != _place(url):
            raise Unproved("This proof was signed for another request.", "wrong_proof")
        return event.pubkey

    def begin(self, key: str) -> Session:
        """A session for a key that was proved."""
        session = Session(secrets.token_urlsafe(32), key, int(self._clock()) + SESSION_S)
        self._sessions[session.token] = session
        if len(self._sessions) > SESSIONS:
            self._sessions.popitem(last=False)
        return session

    def end(self, token: str) -> None:
        """Forget a session."""
        self._sessions.pop(token, None)

    def session_key(self, token: str) -> str:
        """The key of a session."""
        session = self._sessions.get(token)
        if session is None or session.until < self._clock():
            raise Unproved("There is no such session; prove your key again.", "no_such_session")
        return session.key


def _decoded(text: str) -> Signed:
    try:
        return read(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError):
        raise Unproved("The proof is not base64.", "bad_proof") from None
    except Malformed as error:
        raise Unproved(f"The proof cannot be read: {error.text}", "bad_proof") from None


def _place(url: str) -> tuple[str, str, str]:
    """What must agree: host, path and query. The scheme may differ, for a proxy may have ended the encryption."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise Unproved("The proof names no readable address.", "wrong_proof") from None
    return parts.netloc.lower(), parts.path, parts.query
