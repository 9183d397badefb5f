"""Client: one server, and the key that one plays with there."""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

import httpx2
import msgspec

from yonder.client.errors import error_of
from yonder.client.realm import RemoteRealm
from yonder.core.errors import Unavailable
from yonder.core.world.codec import encode
from yonder.proof.entry import Creation
from yonder.proof.event import CREATE, Signed, sign
from yonder.proof.keys import Key

HTTP_AUTH = 27_235
PATIENCE_S = 30.0
PAUSE_S = 0.05
LONGEST_PAUSE_S = 2.0


class Client:
    """Talks to a server: `Client("http://127.0.0.1:8420", Key.new())`. Without a key it is a spectator.

    While the server cannot be reached the same request is sent again, for `patience` seconds: every request is safe to
    repeat, for a signed event counts once.
    """

    def __init__(self, url: str, key: Key | None = None, *, patience: float = PATIENCE_S) -> None:
        self.url = url.rstrip("/")
        self.key = key
        self.patience = patience
        self._http = httpx2.Client(base_url=self.url, timeout=30)
        self._token: str | None = None

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def status(self) -> dict[str, Any]:
        """How the server is, and its referee's keys."""
        return self.get("/api/health")  # type: ignore[no-any-return]

    def games(self) -> list[dict[str, Any]]:
        """The games that can be played there."""
        return self.get("/api/games")  # type: ignore[no-any-return]

    def game(self, name: str) -> dict[str, Any]:
        """One game, with its schemas and its manual."""
        return self.get(f"/api/games/{name}")  # type: ignore[no-any-return]

    def realms(self, **filters: Any) -> list[dict[str, Any]]:
        """The newest realms that fit: game, host, player, over, limit."""
        return self.get("/api/realms", **filters)["realms"]  # type: ignore[no-any-return]

    def create(
        self, game: str, setup: dict[str, Any] | None = None, name: str = "", pack: dict[str, Any] | None = None
    ) -> RemoteRealm:
        """Begin a realm; `pack` overrides parts of the game's content."""
        content = encode(Creation(game, setup or {}, name, pack or {})).decode()
        # The salt makes two creations of one second two realms.
        status = self.status()
        tags = (("p", status["referee"]), ("veil", status["veil"]), ("salt", secrets.token_hex(16)))
        event = sign(self._signer(), CREATE, tags, content, int(time.time()))
        return self.realm(self.post("/api/realms", event)["id"])

    def realm(self, realm: str) -> RemoteRealm:
        """A realm by its id."""
        return RemoteRealm(self, realm)

    def name(self, name: str) -> dict[str, Any]:
        """Give the key a name."""
        event = sign(self._signer(), 0, (), encode({"name": name}).decode(), int(time.time()))
        return self.post("/api/profiles", event)  # type: ignore[no-any-return]

    def get(self, path: str, **query: Any) -> Any:
        """Read something, as the key if there is one."""
        given = {name: _written(value) for name, value in query.items() if value is not None}
        return self._sent("GET", path, params=given)

    def post(self, path: str, body: Any) -> Any:
        """Send something."""
        return self._sent("POST", path, content=encode(body))

    def delete(self, path: str) -> None:
        """Take something away."""
        self._sent("DELETE", path)

    def token(self) -> str | None:
        """The session that stands for the key; begun when first needed."""
        if self._token is None and self.key is not None:
            self._token = self._tried("POST", "/api/session", self._proving)["token"]
        return self._token

    def proof(self, method: str, url: str) -> Signed:
        """A proof of the key for one request (NIP-98). It can be used once: the salt makes two of one second two."""
        tags = (("u", url), ("method", method), ("salt", secrets.token_hex(8)))
        return sign(self._signer(), HTTP_AUTH, tags, "", int(time.time()))

    def _proving(self) -> dict[str, str]:
        event = self.proof("POST", f"{self.url}/api/session")
        return {"Authorization": "Nostr " + base64.b64encode(encode(event)).decode()}

    def _signer(self) -> Key:
        if self.key is None:
            raise TypeError("a client without a key can only watch")
        return self.key

    def _sent(self, method: str, path: str, **more: Any) -> Any:
        token = self.token()
        try:
            return self._tried(method, path, lambda: _bearer(token), **more)
        except Exception as error:
            if getattr(error, "code", "") != "no_such_session":
                raise
        self._token = None  # the server was started again and has forgotten us
        return self._tried(method, path, lambda: _bearer(self.token()), **more)

    def _tried(self, method: str, path: str, headers: Callable[[], dict[str, str]], **more: Any) -> Any:
        """Send until there is an answer that is not `later`."""
        end, pause = time.monotonic() + self.patience, PAUSE_S
        while True:
            try:
                response = self._http.request(method, path, headers=headers(), **more)
            except httpx2.TransportError as error:
                later: Exception = Unavailable(f"The server cannot be reached: {error}.")
            else:
                if response.is_success:
                    return msgspec.json.decode(response.content) if response.content else None
                later = error_of(response.status_code, _told(response))
                if response.status_code not in (429, 503):
                    raise later
                pause = max(pause, float(response.headers.get("retry-after", 0)))
            if time.monotonic() + pause > end:
                raise later
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _told(response: httpx2.Response) -> dict[str, Any]:
    try:
        found: dict[str, Any] = msgspec.json.decode(response.content, type=dict[str, Any])
    except msgspec.MsgspecError:
        return {"code": "refused", "text": response.text[:200]}
    return found


def _written(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value
