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
from yonder.serve.house.cache import Cache
from yonder.serve.house.pool import Pool


class Desk:
    """A pool of one thread that is kept busy until it is let go."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.done: list[str] = []
        self._go = threading.Event()
        self.holding = asyncio.ensure_future(pool.do("first", lambda: self._go.wait(20)))

    def ask(self, payer: str) -> asyncio.Task[None]:
        return asyncio.ensure_future(self.pool.do(payer, lambda: self.done.append(payer)))

    def let_go(self) -> None:
        self._go.set()


@asynccontextmanager
async def busy(most: int = 9, most_each: int = 9, wait_s: float = 20) -> AsyncIterator[Desk]:
    desk = Desk(Pool("odds", 1, most, most_each, wait_s))
    await asyncio.sleep(0)
    yield desk
    desk.let_go()
    await desk.holding
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
            await desk.holding
            await desk.ask("a")
            assert desk.done == ["a"]

    run(test)


def test_work_that_nobody_waits_for_is_stopped_and_keeps_its_thread_until_it_has() -> None:
    async def test() -> None:
        pool, stopped, go_on = Pool("odds", 1, 9, 9, 20), threading.Event(), threading.Event()

        def work() -> None:
            stopped.wait(20)
            go_on.wait(20)

        gone = asyncio.ensure_future(pool.do("a", work, stopped.set))
        await asyncio.sleep(0)
        following = asyncio.ensure_future(pool.do("b", stopped.is_set))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert stopped.is_set()
        assert not following.done()
        go_on.set()
        assert await following
        pool.close()

    run(test)


def test_an_answer_is_worked_out_as_long_as_one_of_those_who_asked_waits() -> None:
    async def test() -> None:
        cache, begun = Cache(), list[asyncio.Future[str]]()

        async def make() -> str:
            begun.append(asyncio.get_running_loop().create_future())
            return await begun[-1]

        first, second = (asyncio.ensure_future(cache.get("key", make)) for _ in range(2))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first])
        assert [each.cancelled() for each in begun] == [False]
        second.cancel()
        await asyncio.wait([second])
        third = asyncio.ensure_future(cache.get("key", make))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [each.cancelled() for each in begun] == [True, False]
        begun[-1].set_result("answer")
        assert await third == await cache.get("key", make) == "answer"

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
