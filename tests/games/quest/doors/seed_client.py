"""A client written for the API of Part 31 alone: it knows paths, bodies and how an action is signed, and no game."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from litestar.testing import TestClient

from yonder.proof.keys import Key, npub

ACTION = 1420


class SeedClient:
    """Plays by `POST /api/...`; its sequence number is the one that the server last told."""

    def __init__(self, http: TestClient[Any], key: Key, realm: str) -> None:
        self.http, self.key, self.realm = http, key, realm
        self.seq = 1
        self.session = 0
        self.status = 0

    @property
    def npub(self) -> str:
        return npub(self.key.public)

    def get(self, path: str, **query: Any) -> Any:
        return self._told(self.http.get(path, params=query))

    def post(self, path: str, content: dict[str, Any], *, method: str = "POST", **body: Any) -> Any:
        """Send a body; `content` is the action that it means, which is what is signed."""
        return self.send(path, {**body, **self.signed(content)}, method=method)

    def signed(self, content: dict[str, Any]) -> dict[str, Any]:
        salt = hashlib.sha256(self.key.secret_bytes + str(self.seq).encode()).hexdigest()[:32]
        tags = [["realm", self.realm], ["nonce", str(self.seq)], ["salt", salt]]
        digest = self.hash([0, self.key.public, 0, ACTION, tags, self.text(content)])
        return {"pubkey": self.key.public, "seq": self.seq, "salt": salt, "sig": self.key.sign(digest).hex()}

    def send(self, path: str, body: Any, *, method: str = "POST") -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._told(self.http.request(method, path, content=data))

    def act(self, **action: Any) -> Any:
        """Something in the fight."""
        content = {**action, "session": self.session}
        return self.post("/api/combat/action", content, session_id=self.session, action=action)

    def do(self, **action: Any) -> Any:
        """Something outside of any fight."""
        if not self.session:
            return self.post("/api/game/action", action, action=action)
        content = {**action, "session": self.session}
        return self.post("/api/game/action", content, session_id=self.session, action=action)

    def sign_event(self, draft: dict[str, Any], created_at: int) -> dict[str, Any]:
        """A complete NIP-01 event."""
        tags, content = draft["tags"], draft["content"]
        digest = self.hash([0, self.key.public, created_at, draft["kind"], tags, content])
        return {
            "id": digest.hex(),
            "pubkey": self.key.public,
            "created_at": created_at,
            "kind": draft["kind"],
            "tags": tags,
            "content": content,
            "sig": self.key.sign(digest).hex(),
        }

    @staticmethod
    def text(value: Any) -> str:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def hash(cls, value: Any) -> bytes:
        return hashlib.sha256(cls.text(value).encode()).digest()

    def _told(self, response: Any) -> Any:
        self.status = response.status_code
        told = response.json()
        if isinstance(told, dict) and told.get("seq"):
            self.seq = told["seq"]
        return told
