"""Together: pieces of work that are asked for at once are one job for a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from yonder.core.errors import Reject
from yonder.serve.live.together import MOST, Together


class Hands:
    """Does jobs in the loop itself, and counts their pieces."""

    def __init__(self) -> None:
        self.jobs: list[int] = []
        self.closed = False

    async def __call__(self, job: Callable[[], list[Any]]) -> list[Any]:
        if self.closed:
            msg = "cannot schedule new futures after shutdown"
            raise RuntimeError(msg)
        await asyncio.sleep(0)
        results = job()
        self.jobs.append(len(results))
        return results


def refuse() -> int:
    raise Reject("busy", "Not now.")


def test_what_is_asked_for_at_once_is_done_in_one_job_and_what_comes_meanwhile_in_the_next() -> None:
    async def main() -> None:
        hands = Hands()
        together = Together(hands)
        first = [asyncio.ensure_future(together.do(lambda n=n: n)) for n in range(3)]  # type: ignore[misc]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        later = [asyncio.ensure_future(together.do(lambda n=n: n)) for n in range(MOST + 2)]  # type: ignore[misc]
        assert await asyncio.gather(*first, *later) == [*range(3), *range(MOST + 2)]
        assert hands.jobs == [3, MOST, 2]

    asyncio.run(main())


def test_a_piece_that_fails_spoils_only_itself() -> None:
    async def main() -> None:
        together = Together(Hands())
        answers = await asyncio.gather(together.do(lambda: 1), together.do(refuse), return_exceptions=True)
        assert answers[0] == 1
        assert isinstance(answers[1], Reject)

    asyncio.run(main())


def test_who_has_left_is_not_worked_for() -> None:
    async def main() -> None:
        hands = Hands()
        together = Together(hands)
        gone, here = (asyncio.ensure_future(together.do(lambda: 1)) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        assert await here == 1
        assert hands.jobs == [1]

    asyncio.run(main())


def test_without_threads_everybody_is_told() -> None:
    async def main() -> None:
        hands = Hands()
        together, hands.closed = Together(hands), True
        with pytest.raises(RuntimeError, match="shutdown"):
            await together.do(lambda: 1)

    asyncio.run(main())
