"""A line between page and server that a test can hold up, or answer in the server's place."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Lets everything through until it is told otherwise."""

    def __init__(self, page: Page) -> None:
        self.holding = False
        self.refusal: dict[str, str] | None = None
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(re.compile(r"/ws$"), self._connect)

    def release(self) -> None:
        """Let through what was held up, in its order."""
        self.holding = False
        for line, message in self._held:
            line.send(message)
        self._held.clear()

    def _connect(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def from_page(message: str | bytes) -> None:
            asked: dict[str, Any] = json.loads(message)
            if asked["type"] == "act" and self.refusal is not None:
                page_side.send(json.dumps({"type": "refusal", "id": asked["id"], **self.refusal}))
            else:
                server_side.send(message)

        def from_server(message: str | bytes) -> None:
            if self.holding:
                self._held.append((page_side, message))
            else:
                page_side.send(message)

        page_side.on_message(from_page)
        server_side.on_message(from_server)
