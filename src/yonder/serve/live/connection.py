"""The wire: one WebSocket at one realm. After a hello it sends items, offers, presence and chat, and takes actions.

Close codes: 1001 and 1012 the server shuts down or restarts (connect again, with `since`), 1009 a message was too
large, 4408 no hello in time, otherwise 4000 plus the status that HTTP would have, with the refusal's code as reason.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from time import thread_time
from typing import Annotated, Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Meta, Struct

from yonder.core.errors import YonderError
from yonder.core.world.codec import decode, encode
from yonder.proof.event import Signed
from yonder.proof.words import Spoken
from yonder.realm.realm import Realm
from yonder.serve.edge.journal import note
from yonder.serve.edge.refusal import Forbidden, TooMany, Unproved, refusal_of, status_of
from yonder.serve.house.hall import Hall
from yonder.serve.live.socket import Gone, Socket
from yonder.serve.live.telling import told_receipt
from yonder.serve.live.topics import Topics, about
from yonder.serve.live.watch import Watch
from yonder.serve.live.watcher import Watcher
from yonder.serve.routes.logs import happened

NO_HELLO = 4408
ROUTE = "/api/realms/{realm}/ws"
PLACE = re.compile(r"/api/realms/(?P<realm>[^/]+)/ws")
Number = Annotated[int, Meta(ge=-1, le=2**53 - 1)]


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message: who (a proof or a session; neither: a spectator), and the last entry that is known.

    With `topics` only the events that concern them are told; with `near` only the entries that concern the player: what
    they do or are told, and what happens in the parts of the realm that they are in.
    """

    auth: Signed | None = None
    session: str | None = None
    player: str | None = None
    since: Number | None = None
    offers: bool = True
    topics: Topics = frozenset()
    near: bool = False


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag="act"):
    """A signed action and the texts that it names; `id` comes back with its receipt or refusal."""

    event: Signed
    id: int | str | None = None
    words: tuple[Spoken, ...] = ()


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Are you there?"""


Sent = Hello | Act | Ping


class Wires:
    """An ASGI application: the WebSockets of realms, and behind them another application."""

    def __init__(self, app: ASGIApp, hall: Hall, watch: Watch) -> None:
        self._app = app
        self._hall = hall
        self._watch = watch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        place = PLACE.fullmatch(scope["path"]) if scope["type"] == ScopeType.WEBSOCKET else None
        if place is None or scope["type"] != ScopeType.WEBSOCKET:
            await self._app(scope, receive, send)
        else:
            await self._serve(Socket(scope, receive, send), place["realm"])

    async def _serve(self, socket: Socket, realm: str) -> None:
        await socket.accept()
        try:
            with self._hall.connected(socket.address):
                await Wire(socket, self._hall, self._watch, realm).run()
        except YonderError as error:
            refusal_of(error, route=ROUTE)
            await socket.close(4000 + status_of(error), error.code)
        except TimeoutError:
            await socket.close(NO_HELLO, "no_hello")
        except Gone:
            pass
        except Exception as error:  # noqa: BLE001 - one line ends, the server goes on
            note(error, ROUTE)
            await socket.close(4500, "bug")


class Wire:
    """One connection: follow a realm and act in it."""

    def __init__(self, socket: Socket, hall: Hall, watch: Watch, realm: str) -> None:
        self._socket = socket
        self._hall = hall
        self._watch = watch
        self._realm = realm

    async def run(self) -> None:
        """Greet, then read and write until one side ends it."""
        async with asyncio.timeout(self._hall.limits.hello_s):
            hello = await self._hello()
            key = self._proved(hello)
        realm, watcher = await self._watch.join(
            self._realm, key, hello.player, hello.topics, self._socket.drop, near=hello.near
        )
        try:
            await self._first(self._read(key), self._write(realm, watcher, hello), self._lapse(hello.session))
        finally:
            await asyncio.shield(self._watch.leave(self._realm, watcher))

    async def _hello(self) -> Hello:
        return decode(await self._receive(), Hello)

    def _proved(self, hello: Hello) -> str | None:
        if hello.session is not None:
            return self._hall.identity.sessions.key(hello.session)
        if hello.auth is not None:
            return self._hall.identity.proved(hello.auth, self._socket.asked)
        return None

    async def _lapse(self, session: str | None) -> None:
        """A connection ends with the session that proved its key."""
        if session is None:
            await asyncio.Event().wait()
        else:
            await self._hall.identity.sessions.ended(session)
            raise Unproved("The session has ended; prove your key again.", "no_such_session")

    async def _first(self, *parts: Any) -> None:
        """Run all until one ends, then end the others."""
        tasks = [asyncio.ensure_future(part) for part in parts]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    # Reading

    async def _read(self, key: str | None) -> None:
        while True:
            text = await self._receive()
            try:
                self._slowly()
                message: Sent = decode(text, Sent)  # type: ignore[arg-type]
            except YonderError as error:
                await self._refuse(error, None)
                continue
            if isinstance(message, Act):
                await self._act(message, key)
            elif isinstance(message, Ping):
                await self._send({"type": "pong", "seq": self._hall.referee.seq(self._realm)})
            else:
                await self._refuse(Forbidden("You have already said hello.", "said_hello"), None)

    async def _act(self, act: Act, key: str | None) -> None:
        try:
            receipt = await self._hall.act(act.event, self._realm, act.words)
        except YonderError as error:
            await self._refuse(error, act.id)
        else:
            told = await told_receipt(self._hall, receipt, key)
            await self._send({"type": "receipt", "id": act.id, "receipt": told})

    def _slowly(self) -> None:
        if not self._hall.addresses.take(self._socket.address):
            raise TooMany("Too many messages from this address; try again in a moment.")

    async def _refuse(self, error: YonderError, number: int | str | None) -> None:
        refusal = refusal_of(error, self._hall.referee.seq(self._realm), ROUTE)
        await self._send({"type": "refusal", "id": number, **msgspec.structs.asdict(refusal)})

    # Writing

    async def _write(self, realm: Realm, watcher: Watcher, hello: Hello) -> None:
        head = watcher.joined  # not `known`: what was entered meanwhile is queued already
        await self._send({"type": "welcome", "seq": head, "who": watcher.who, "referee": self._hall.referee.public})
        await self._missed(realm, watcher, hello.since, head)
        offered, wake, turn = -1, None, None
        while True:
            if hello.offers and watcher.who is not None and (offered < watcher.concerned or self._passed(wake)):
                turn = self._turn(watcher, turn)
                if turn <= self._clock():
                    (offered, wake), turn = await self._offers(watcher), None
            watcher.paced = turn is not None
            await self._news(watcher, self._wait(wake, turn))
            waiting, behind = watcher.take()
            for message in waiting:
                await self._send_text(message.text)
            if behind:
                await self._send({"type": "resync", "seq": watcher.known})
            if watcher.ended is not None:
                raise Forbidden("Your right to see what this player sees has ended.", watcher.ended)

    async def _missed(self, realm: Realm, watcher: Watcher, since: int | None, head: int) -> None:
        """What happened between what the client knows and the head when it joined."""
        if since is None or since == head:
            return
        if since > head or head - since > self._hall.limits.catch_up:
            await self._send({"type": "resync", "seq": head})
            return
        for item in await happened(self._hall, realm, watcher.who, since + 1, head + 1):
            heard = about(item, watcher.topics) if watcher.topics else item
            if heard is not None:
                await self._send({"type": "item", "item": heard})

    async def _news(self, watcher: Watcher, wait: float | None) -> None:
        """Wait so many seconds until there is news."""
        with suppress(TimeoutError), watcher.idle(self._socket.straight):
            async with asyncio.timeout(wait):
                await watcher.news.wait()

    def _turn(self, watcher: Watcher, turn: float | None) -> float:
        """When the offers may be rebuilt: at once after the player's own action, otherwise when it is their turn."""
        now = self._clock()
        return now if watcher.urgent else self._hall.offering.turn(now) if turn is None else turn

    def _wait(self, wake: int | None, turn: float | None) -> float | None:
        """How long until it is the player's turn, or else until an offer is ready."""
        if turn is not None:
            return max(0.0, turn - self._clock())
        return None if wake is None else max(0, wake - self._hall.referee.now()) / 1_000

    def _clock(self) -> float:
        return asyncio.get_running_loop().time()

    def _passed(self, wake: int | None) -> bool:
        return wake is not None and self._hall.referee.now() >= wake

    async def _offers(self, watcher: Watcher) -> tuple[int, int | None]:
        """Send the offers; their entry, and when the next of them will be ready.

        They may have to wait for others'; what happens meanwhile is sent at once.
        """
        began = self._hall.referee.now()  # what gets ready while this is made and sent was told as not ready
        urgent, watcher.urgent = watcher.urgent, False
        with watcher.idle(self._socket.straight):
            found, cost = await self._watch.offers(self._realm, watcher, later=not urgent)
        sending = thread_time()
        await self._send({"type": "offers", **msgspec.structs.asdict(found)})
        self._hall.offering.spent(cost + thread_time() - sending)
        waiting = [offer.ready_at for offer in found.offers if offer.ready_at > began]
        return found.seq, min(waiting, default=None)

    async def _receive(self) -> str:
        return await self._socket.receive()

    async def _send(self, message: Any) -> None:
        await self._send_text(encode(message).decode())

    async def _send_text(self, text: str) -> None:
        await self._socket.send(text)
