"""A pool: those who wait take turns, few may wait, and nobody waits for long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from yonder.core.errors import Unavailable
from yonder.serve.edge.refusal import TooMany
from yonder.serve.house.pool import Pool


class Desk:
    """A pool of one thread that is kept busy until it is let go."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.done: list[str] = []
        self._go = threading.Event()

    def ask(self, payer: str) -> asyncio.Task[None]:
        return asyncio.ensure_future(self.pool.do(payer, lambda: self.done.append(payer)))

    def let_go(self) -> None:
        self._go.set()

    def hold(self) -> asyncio.Task[bool]:
        return asyncio.ensure_future(self.pool.do("first", lambda: self._go.wait(20)))


@asynccontextmanager
async def busy(most: int = 9, most_each: int = 9, wait_s: float = 20) -> AsyncIterator[Desk]:
    desk = Desk(Pool("odds", 1, most, most_each, wait_s))
    holding = desk.hold()
    await asyncio.sleep(0)
    yield desk
    desk.let_go()
    await holding
    desk.pool.close()


def run(test: Callable[[], Awaitable[Any]]) -> None:
    async def whole() -> None:
        await test()

    asyncio.run(whole())


def test_those_who_wait_take_turns() -> None:
    async def test() -> None:
        async with busy() as desk:
            asked = [desk.ask(payer) for payer in ("a", "a", "a", "b", "c")]
            await asyncio.sleep(0)
            desk.let_go()
            await asyncio.gather(*asked)
            assert desk.done == ["a", "b", "c", "a", "a"]

    run(test)


def test_so_many_may_wait_for_one_and_for_all() -> None:
    async def test() -> None:
        async with busy(most=3, most_each=2) as desk:
            asked = [desk.ask("a"), desk.ask("a"), desk.ask("b")]
            await asyncio.sleep(0)
            with pytest.raises(TooMany) as refusal:
                await desk.ask("a")
            assert refusal.value.code == "too_many_odds"
            with pytest.raises(Unavailable):
                await desk.ask("c")
            desk.let_go()
            await asyncio.gather(*asked)

    run(test)


def test_nobody_waits_for_long() -> None:
    async def test() -> None:
        async with busy(wait_s=0.01) as desk:
            with pytest.raises(Unavailable):
                await desk.ask("a")
            desk.let_go()
            await desk.ask("a")
            assert desk.done == ["a"]

    run(test)


def test_who_goes_away_leaves_the_place_to_the_next() -> None:
    async def test() -> None:
        async with busy() as desk:
            gone, stays = desk.ask("a"), desk.ask("b")
            await asyncio.sleep(0)
            gone.cancel()
            desk.let_go()
            await stays
            await desk.ask("c")
            assert desk.done == ["b", "c"]

    run(test)
