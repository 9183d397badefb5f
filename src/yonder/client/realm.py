"""A realm on a server: the same words as for a realm at home."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from yonder.client.feed import follow
from yonder.core.errors import Malformed, Stale
from yonder.core.rules.action import Action
from yonder.core.words import Words
from yonder.proof.event import Signed, sign, sign_action
from yonder.proof.words import Sent, Spoken, say, unseal, whisper

if TYPE_CHECKING:
    from yonder.client.client import Client

TRIES = 5
PAGE = 1_000
MESSAGE = 42


class RemoteRealm:
    """One realm, seen and played with the client's key; with `player`, for another who has granted it."""

    def __init__(self, client: Client, realm: str, player: str | None = None) -> None:
        self.client = client
        self.id = realm
        self.player = player
        self._path = f"/api/realms/{realm}"
        self._nonce: int | None = None

    def summary(self) -> dict[str, Any]:
        """Game, host, head, outcome, players, whose move it is."""
        return self.client.get(self._path)  # type: ignore[no-any-return]

    def over(self) -> dict[str, Any] | None:
        """The outcome, once the game has ended."""
        return self.summary()["outcome"]  # type: ignore[no-any-return]

    def view(self) -> Any:
        """What this player sees."""
        return self._get("view")["view"]

    def scene(self) -> dict[str, Any]:
        """What any client can draw."""
        return self._get("scene")["scene"]  # type: ignore[no-any-return]

    def offers(self, *, odds: bool = False) -> list[dict[str, Any]]:
        """What this player can do now; greyed ones say why not."""
        return self._get("offers", odds=odds)["offers"]  # type: ignore[no-any-return]

    def odds(self, action: Action | dict[str, Any]) -> dict[str, Any]:
        """What may come of an action."""
        return self.client.post(f"{self._path}/odds{self._as}", action)  # type: ignore[no-any-return]

    def query(self, query: Any) -> Any:
        """The answer to one of the game's own questions."""
        return self.client.post(f"{self._path}/query", query)["answer"]

    def command(self, text: str, **within: int | str) -> dict[str, Any]:
        """What a typed line means now: its `kind`, and the action, the answer, or the candidates. Nothing is done.

        `within` are fields that the action must have, such as `game_id=7`.
        """
        return self._command({"text": text, "within": within})

    def complete(self, text: str, **within: int | str) -> list[str]:
        """The lines that this one may become."""
        return self._command({"text": text, "within": within, "complete": True})["completions"]  # type: ignore[no-any-return]

    def type(self, text: str, **within: int | str) -> dict[str, Any]:
        """Do what a typed line means and return the receipt; a line that is not one action raises Malformed."""
        found = self.command(text, **within)
        if found["action"] is None:
            raise Malformed(
                "text", found["said"] or f"{found['label']} is a question.", found["code"] or "not_an_action"
            )
        return self.act(found["action"])

    def _command(self, body: dict[str, Any]) -> dict[str, Any]:
        asked = "" if self.player is None else f"?player={self.player}"
        return self.client.post(f"{self._path}/command{asked}", body)  # type: ignore[no-any-return]

    def state(self, model: str, *key: int | str, at: int | None = None) -> list[dict[str, Any]]:
        """Rows of a model, by the beginning of their key."""
        return self._get(f"state/{model}", key=list(key) or None, at=at)["rows"]  # type: ignore[no-any-return]

    def act(self, action: Action | dict[str, Any], spoken: Sequence[Spoken] = ()) -> dict[str, Any]:
        """Sign an action, send it with the texts it names, and return the receipt; what the rules refuse raises."""
        for _ in range(TRIES):
            event = self.signed(action)
            try:
                receipt = self.client.post(f"{self._path}/act", Sent(event, tuple(spoken)) if spoken else event)
            except Stale as stale:  # another program used this key too: sign anew
                self._nonce = stale.head
                continue
            self._nonce = int(event.tags[1][1]) + 1
            return receipt  # type: ignore[no-any-return]
        raise Stale(self._nonce or 1, "Another program keeps acting with this key first.")

    def signed(self, action: Action | dict[str, Any]) -> Signed:
        """An action, signed with the next nonce."""
        key = self.client._signer()
        if self._nonce is None:
            self._nonce = int(self.client.get(f"{self._path}/nonce/{key.public}")["nonce"])
        player = self.player or ""
        return sign_action(key, self.id, self._nonce, action, player=player, created_at=int(time.time()))

    def bots(self) -> dict[str, Any]:
        """Which bots can be asked for here, whether a seat is free, and which are here."""
        return self.client.get(f"{self._path}/bots")  # type: ignore[no-any-return]

    def ask_bot(self, bot: str) -> dict[str, Any]:
        """Ask the server to seat a bot."""
        return self.client.post(f"{self._path}/bots{self._as}", {"bot": bot})  # type: ignore[no-any-return]

    def dismiss_bot(self, number: int) -> None:
        """Send a bot away."""
        self.client.delete(f"{self._path}/bots/{number}{self._as}")

    def words(self, text: str, readers: Sequence[str] = ()) -> tuple[Words, Spoken]:
        """Words for an action, and their text; with readers only they, and this key, can read it."""
        return whisper(self.client._signer(), text, readers) if readers else say(text)

    def texts(self, hashes: Sequence[str]) -> dict[str, str]:
        """The texts with these hashes, as far as this key can read them; erased ones are left out."""
        found = self._get("words", hash=list(hashes))["words"]
        return {each: self._read(text["text"]) for each, text in found.items() if not text.get("erased")}

    def erase(self, digest: str) -> None:
        """Erase a text, as the realm's host or as who said it."""
        self.client.delete(f"{self._path}/words/{digest}")

    def _read(self, text: str) -> str:
        try:
            return unseal(self.client._signer(), text)
        except (Malformed, TypeError):
            return text

    def say(self, text: str) -> dict[str, Any]:
        """Say something to everybody here."""
        event = sign(self.client._signer(), MESSAGE, (("realm", self.id),), text, int(time.time()))
        return self.client.post(f"{self._path}/chat", event)  # type: ignore[no-any-return]

    def chat(self, after: int = 0) -> list[dict[str, Any]]:
        """What was said."""
        return self.client.get(f"{self._path}/chat", after=after)["messages"]  # type: ignore[no-any-return]

    def log(self, start: int = 0) -> Iterator[dict[str, Any]]:
        """The entries of the log, page by page."""
        at: int | None = start
        while at is not None:
            page = self._get("log", start=at, limit=PAGE)
            yield from page["entries"]
            at = page["next"]

    def verify(self) -> dict[str, Any]:
        """The server's own report on the log."""
        return self.client.get(f"{self._path}/verify")  # type: ignore[no-any-return]

    def feed(self, since: int | None = None, topics: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
        """What happens, as it happens: items, offers, presence, chat. It reconnects by itself.

        With topics, such as `explorer:7`, only the events that name one of them.
        """
        return follow(self.client, self.id, self.player, since, topics)

    @property
    def _as(self) -> str:
        return "" if self.player is None else f"?player={self.player}"

    def _get(self, what: str, **query: Any) -> Any:
        return self.client.get(f"{self._path}/{what}", player=self.player, **query)
