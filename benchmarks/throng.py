"""A throng: many players in one world of delve, each acting every two seconds, all clients in one process beside it.

Every player has a WebSocket of its own, chooses among the offers it was sent, and acts by signed actions: whatever
delve offers openly. About half of that are steps; the rest is equipping, using things, talking to townsfolk and
resting, and nobody speaks. With --plain they do what players of any MUD do: half of their commands are steps, a quarter
looks (a query over HTTP), a quarter spoken words; `evennia.py` lets the players of both worlds do that.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import random
import resource
import time
from contextlib import AsyncExitStack
from typing import Any

import uvloop
from crowd import processor
from lines import Line, frame, lines, request
from msgspec import Struct
from msgspec.json import Decoder
from msgspec.json import decode as plain
from serve import REFEREE, ours, part

from yonder.client.client import HTTP_AUTH
from yonder.core.rules.action import Action
from yonder.core.world.codec import encode
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.show.queries import Look
from yonder.games.delve.world.talk import Say
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, sign, sign_action
from yonder.proof.keys import Key
from yonder.proof.words import Spoken, say
from yonder.realm.keys import RefereeKeys
from yonder.registry import game

PAUSE_S, MOST_MS = 2.0, 250.0
COMMANDS = ("look", "step", "step", "say")  # of those who are plain, and of their like elsewhere
HOST = Key.from_seed("host")


class Kind(Struct):
    """What a message is."""

    type: str


class Offered(Struct):
    """As much of an offer as a player who acts at random looks at."""

    action: dict[str, Any]
    enabled: bool
    aside: bool


class Offers(Struct):
    """What one can do now."""

    offers: list[Offered]


KIND, OFFERS = Decoder(Kind), Decoder(Offers)
DELVE, LOOK = game("delve"), encode(Look())


class Player:
    """One player: a line to watch and act by, and the newest offers."""

    def __init__(self, number: int, realm: str) -> None:
        self.key, self.realm, self.nonce = Key.from_seed(f"throng {number}"), realm, 0
        self.offers: list[Offered] = []
        self.times: list[float] = []
        self.refused = 0
        self.lost = False
        self.name = f"Walker {number}"
        self.line: Line
        self.answered: asyncio.Future[bool] | None = None

    async def join(self, stack: AsyncExitStack, port: int) -> None:
        (self.line,) = await stack.enter_async_context(lines(port, 1))
        path = f"/api/realms/{self.realm}/ws"
        await self.line.upgrade(path)
        proof = self.proof(port, path, "GET")
        await self.line.ask(frame(encode({"type": "hello", "auth": proof, "near": True})), b'"type":"offers"')
        self.line.heard, self.line.ended = self.hear, self.end
        await self.act(CreateCharacter(self.name))

    def proof(self, port: int, path: str, method: str) -> Signed:
        """A proof of the key for one request."""
        tags = (("u", f"http://127.0.0.1:{port}{path}"), ("method", method))
        return sign(self.key, HTTP_AUTH, tags, "", int(time.time()))

    def hear(self, message: bytes) -> None:
        kind = KIND.decode(message).type
        if kind == "offers":
            self.offers = OFFERS.decode(message).offers
        elif kind in ("receipt", "refusal") and self.answered is not None and not self.answered.done():
            self.answered.set_result(kind == "receipt")

    def end(self) -> None:
        """The server has closed the line: who waits for an answer waits no longer."""
        self.lost = True
        if self.answered is not None and not self.answered.done():
            self.answered.set_result(False)

    async def act(self, action: Action, *words: Spoken) -> None:
        """Sign, send, wait for the receipt or the refusal."""
        self.nonce += 1
        event = sign_action(self.key, self.realm, self.nonce, action)
        body = encode({"type": "act", "event": event, "words": words})
        self.answered = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.line.transport.write(frame(body))
        done = await self.answered
        self.times.append(time.perf_counter() - began)
        if not done:
            self.refused += 1
            self.nonce -= 1

    async def live(self, until: float) -> None:
        """Act every two seconds, at a moment of one's own; what is drawn by all the same is left to chance."""
        await asyncio.sleep(random.random() * PAUSE_S)
        while (began := time.perf_counter()) < until and not self.lost:
            await self.turn([each for each in self.offers if each.enabled and not each.aside])
            await asyncio.sleep(max(0.0, began + PAUSE_S - time.perf_counter()))

    async def turn(self, able: list[Offered]) -> None:
        """Act once, if there is anything to do."""
        if able:
            await self.act(DELVE.decode(encode(random.choice(able).action)))


class Walker(Player):
    """A player who only walks, looks and speaks."""

    async def join(self, stack: AsyncExitStack, port: int) -> None:
        await super().join(stack, port)
        self.port = port
        proof = base64.b64encode(encode(self.proof(port, "/api/session", "POST"))).decode()
        self.token: str = plain(await self.ask("/api/session", b"", f"Nostr {proof}"))["token"]

    async def turn(self, able: list[Offered]) -> None:
        """One command of those that every MUD has."""
        ways = [each for each in able if each.action["type"] == "move"]
        command = random.choice(COMMANDS)
        if command == "look":
            await self.look()
        elif command == "step" and ways:
            await super().turn(ways)
        else:
            words, spoken = say(f"word {self.name} {time.perf_counter()}")
            await self.act(Say(words), spoken)

    async def look(self) -> None:
        """See the place one is in."""
        began = time.perf_counter()
        answer = await self.ask(f"/api/realms/{self.realm}/query", LOOK, f"Bearer {self.token}")
        self.times.append(time.perf_counter() - began)
        self.refused += b'"answer"' not in answer

    async def ask(self, path: str, body: bytes, authorization: str) -> bytes:
        """A request on a line of its own: one that waits for the next look would be closed as idle."""
        async with lines(self.port, 1) as (line,):
            return await line.ask(request(path, body, authorization), b"")


async def throng(
    port: int, pid: int, count: int, seconds: float, kind: type[Player] = Player
) -> tuple[list[Player], float]:
    """Let so many players live for so long in a new world; them, and the server's processor time meanwhile."""
    address = RefereeKeys(REFEREE).address
    async with AsyncExitStack() as stack:
        (host,) = await stack.enter_async_context(lines(port, 1))
        event = sign_creation(HOST, address, Creation("delve", name=f"throng {time.time()}"), int(time.time()))
        await host.ask(request("/api/realms", encode(event)), b'"head"')
        players = [kind(number, event.id) for number in range(count)]
        for one in players:
            await one.join(stack, port)
        for one in players:
            one.times.clear()
            one.refused = 0
        until, before = time.perf_counter() + seconds, processor(pid)
        await asyncio.gather(*(one.live(until) for one in players))
        lost = sum(one.lost for one in players)
        if lost:
            print(f"  {lost} lines were closed by the server")
        return players, processor(pid) - before


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    parser = argparse.ArgumentParser(description="Many players in one world of delve")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--plain", action="store_true", help="players only walk, look and speak")
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    number, spell = (20, 6.0) if options.quick else (options.players, options.seconds)
    with ours() as (port, process):
        found, spent = uvloop.run(throng(port, process.pid, number, spell, Walker if options.plain else Player))
        times = [each for one in found for each in one.times]
        refused = sum(one.refused for one in found)
        print(f"  {number} players, {len(times)} actions in {spell:.0f} s, {refused} refused (offers that had changed)")
        print(f"  p50 {part(times, 0.5):.0f} ms, p99 {part(times, 0.99):.0f} ms (wanted {MOST_MS:.0f})")
        print(f"  the server's processor: {spent:.1f} s, {1_000 * spent / max(1, len(times)):.1f} ms for each action")
