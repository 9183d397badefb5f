"""The reader: questions about worlds are answered in order, by one thread."""

from __future__ import annotations

import asyncio
from threading import Event, get_ident

import pytest

from yonder.core.errors import Reject, Unavailable
from yonder.serve.house.reader import FEW, Reader


def test_questions_are_answered_in_order_in_another_thread() -> None:
    async def ask() -> list[tuple[int, int]]:
        reader = Reader()
        try:
            return await asyncio.gather(*(reader.ask(lambda i=i: (i, get_ident())) for i in range(5)))  # type: ignore[misc]
        finally:
            reader.close()

    found = asyncio.run(ask())
    assert [number for number, _ in found] == [0, 1, 2, 3, 4]
    assert len({thread for _, thread in found} - {get_ident()}) == 1


def test_a_refusal_reaches_who_asked_and_nobody_else() -> None:
    def refuse() -> None:
        raise Reject("no", "No.")

    async def ask() -> int:
        reader = Reader()
        with pytest.raises(Reject):
            await reader.ask(refuse)
        answer = await reader.ask(lambda: 7)
        reader.close()
        return answer

    assert asyncio.run(ask()) == 7


def test_what_nobody_waits_for_any_more_is_not_looked_up() -> None:
    looked: list[str] = []

    async def ask() -> None:
        reader, go = Reader(), Event()
        first = asyncio.ensure_future(reader.ask(lambda: go.wait(60)))
        gone = asyncio.ensure_future(reader.ask(lambda: looked.append("gone")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        go.set()
        await first
        await reader.ask(lambda: looked.append("last"))
        reader.close()

    asyncio.run(ask())
    assert looked == ["last"]


def test_a_closed_reader_says_so() -> None:
    async def ask() -> None:
        reader = Reader()
        reader.close()
        await reader.ask(lambda: 1)

    with pytest.raises(Unavailable):
        asyncio.run(ask())


def test_what_can_wait_is_answered_last_but_not_never() -> None:
    looked: list[str] = []

    async def ask() -> None:
        reader, go = Reader(), Event()
        first = asyncio.ensure_future(reader.ask(lambda: go.wait(60)))
        await asyncio.sleep(0)
        later = asyncio.ensure_future(reader.ask(lambda: looked.append("later"), later=True))
        others = [asyncio.ensure_future(reader.ask(lambda: looked.append("now"))) for _ in range(2 * FEW)]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(first, later, *others)
        reader.close()

    asyncio.run(ask())
    assert 0 < looked.index("later") <= FEW
    assert looked.count("now") == 2 * FEW
