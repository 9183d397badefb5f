"""Endpoint: an OpenAI-compatible server, far or local. It may be slow, wrong or gone: then there is no answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from yonder.core.errors import Malformed
from yonder.core.rules.minds import Uses
from yonder.core.world.codec import decode

MOST_BYTES = 64 * 1024


class Budget:
    """How often a model may be asked, and how many tokens it may use; both count down and never up.

    A budget may be part of a larger one, which counts down with it: an agent's is part of its server's.
    """

    def __init__(self, calls: int = 200, tokens: int = 200_000, total: Budget | None = None) -> None:
        self.calls = calls
        self.tokens = tokens
        self._total = total
        self._lock = threading.Lock()

    def take(self) -> bool:
        """One call, if there is one left here and in the total."""
        with self._lock:
            if self.calls <= 0 or self.tokens <= 0 or (self._total is not None and not self._total.take()):
                return False
            self.calls -= 1
            return True

    def used(self, tokens: int) -> None:
        """So many tokens are gone."""
        with self._lock:
            self.tokens -= max(0, tokens)
        if self._total is not None:
            self._total.used(tokens)


class _Message(Struct):
    content: str | None = None


class _Choice(Struct):
    message: _Message


class _Usage(Struct):
    total_tokens: int = 0


class _Completion(Struct):
    choices: list[_Choice]
    usage: _Usage | None = None


class Endpoint:
    """Where a model is asked, which one, and how (H-680). The key goes into the header and nowhere else."""

    def __init__(  # noqa: PLR0913 - an address, by keyword
        self,
        url: str,
        model: str,
        *,
        key: str = "",
        temperature_percent: int = 70,
        max_tokens: int = 1024,
        timeout_s: float = 8.0,
        budget: Budget | None = None,
        uses: Uses | None = None,
    ) -> None:
        self.model = model
        self.uses = uses or Uses()
        self.budget = budget or Budget()
        self._url = url.rstrip("/") + "/chat/completions"
        self._key = key
        self._temperature = temperature_percent / 100
        self._max_tokens = max_tokens
        self._timeout = timeout_s

    def __repr__(self) -> str:
        return f"Endpoint({self._url!r}, {self.model!r})"

    def ask(self, system: str, user: str) -> str | None:
        """The model's answer as text, or None: out of budget, late, too long, unreadable or refused."""
        if not self.budget.take():
            return None
        body = {
            "model": self.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
            "temperature": self._temperature,
            "max_tokens": self._max_tokens,
        }
        data = self._post(body)
        if data is None:
            return None
        try:
            answer = decode(data, _Completion)
        except Malformed:
            return None
        self.budget.used(answer.usage.total_tokens if answer.usage is not None else len(data) // 4)
        return answer.choices[0].message.content if answer.choices else None

    def _post(self, body: dict[str, Any]) -> bytes | None:
        import httpx2  # noqa: PLC0415 - an extra: without it there is no model, and the bots play on

        end = time.monotonic() + self._timeout
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        try:
            with (
                httpx2.Client(timeout=self._timeout) as http,
                http.stream("POST", self._url, json=body, headers=headers) as response,
            ):
                return b"".join(_within(response.iter_bytes(), end)) if response.status_code == 200 else None
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError):
            return None


def _within(chunks: Iterator[bytes], end: float) -> Iterator[bytes]:
    """The chunks that come in time; a server that trickles is late like any other."""
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if time.monotonic() > end or size > MOST_BYTES:
            raise TimeoutError
        yield chunk
