"""A crowd in one temple: what an entry costs the server when all who watch it are players, each with a key of its own.

All of them stand in the temple that somebody enters and leaves; the same is measured with spectators without keys.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from lines import Line, frame, lines, request

from yonder.client.client import HTTP_AUTH
from yonder.core.rules.action import Action
from yonder.core.world.codec import encode
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple
from yonder.proof.entry import Address, Creation, sign_creation
from yonder.proof.event import sign, sign_action
from yonder.proof.keys import Key

TICK_S = 1 / os.sysconf("SC_CLK_TCK")
WALKER = Key.from_seed("walker")


async def crowd(port: int, pid: int, address: Address, keys: Sequence[Key | None], entries: int) -> float:
    """Seconds of the server's processor for each entry that reaches these watchers."""
    async with AsyncExitStack() as stack:
        (walker,) = await stack.enter_async_context(lines(port, 1))
        event = sign_creation(WALKER, address, Creation("temple", name=f"crowd {len(keys)} {keys[0]}"), 0)
        await walker.ask(request("/api/realms", encode(event)), b'"head"')
        await prepare(walker, event.id, [key for key in keys if key is not None])
        made = []
        for key in keys:  # a line that stays silent for long is let go: each is taken up when it is needed
            made += await stack.enter_async_context(lines(port, 1))
            await follow(made[-1], port, event.id, key)
        (walker,) = await stack.enter_async_context(lines(port, 1))
        return await walk(walker, made, event.id, pid, entries)


async def prepare(walker: Line, realm: str, keys: Sequence[Key]) -> None:
    """One temple, with an explorer of each key in it; the walker's is number 1."""
    await act(walker, realm, WALKER, 1, MintTemple(1))
    for number, key in enumerate([WALKER, *keys], 1):
        first = 2 if key is WALKER else 1
        await act(walker, realm, key, first, MintExplorer(ExplorerClass.FIGHTER))
        await act(walker, realm, key, first + 1, EnterTemple(number, 1))


async def act(line: Line, realm: str, key: Key, nonce: int, action: Action) -> None:
    """Act and wait for the receipt."""
    body = encode(sign_action(key, realm, nonce, action))
    await line.ask(request(f"/api/realms/{realm}/act", body), b'"checkpoint"')


async def follow(line: Line, port: int, realm: str, key: Key | None) -> None:
    """Begin to watch; a player waits for the first offers."""
    path = f"/api/realms/{realm}/ws"
    await line.upgrade(path)
    if key is None:
        await line.ask(frame(b'{"type":"hello"}'), b'"welcome"')
    else:
        tags = (("u", f"http://127.0.0.1:{port}{path}"), ("method", "GET"))
        proof = sign(key, HTTP_AUTH, tags, "", int(time.time()))
        await line.ask(frame(encode({"type": "hello", "auth": proof})), b'"type":"offers"')


async def walk(walker: Line, made: Sequence[Line], realm: str, pid: int, entries: int) -> float:
    """Leave and enter in turns, each time when all have heard of the last."""
    told, all_told = 0, asyncio.Event()

    def heard(message: bytes) -> None:
        nonlocal told
        if b'"type":"item"' in message[-40:]:
            told += 1
            if told == len(made):
                all_told.set()

    for line in made:
        line.heard = heard
    spent = 0.0
    for number in range(entries + 2):
        if number == 2:  # the first two warm up
            spent = processor(pid)
        told = 0
        all_told.clear()
        step = EnterTemple(1, 1) if number % 2 else ExitTemple(1)
        await act(walker, realm, WALKER, number + 4, step)
        await asyncio.wait_for(all_told.wait(), 60)
    return (processor(pid) - spent) / entries


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used, with those that it has started and that still run."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    started = [each for task in Path(f"/proc/{pid}/task").iterdir() for each in _started(task)]
    return (int(fields[11]) + int(fields[12])) * TICK_S + sum(map(processor, started))


def _started(task: Path) -> list[int]:
    return [int(each) for each in (task / "children").read_text("ascii").split()]
