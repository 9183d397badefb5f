"""The application: routes over a hall, behind the gate, with the housekeeping beside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from yonder.core.errors import YonderError
from yonder.serve import docs, games, health, logs, people, reading, realms, rows
from yonder.serve.answer import asker
from yonder.serve.describe import config
from yonder.serve.foresight import Foresight
from yonder.serve.gate import Gate
from yonder.serve.hall import Hall
from yonder.serve.refusal import HANDLERS
from yonder.serve.watch import Watch
from yonder.serve.wire import wire

log = structlog.get_logger("yonder.serve")
WAKE_S, TIDY_EVERY = 1.0, 30


def make_app(hall: Hall) -> Gate:
    """An ASGI application for this hall; when it ends, the hall is closed."""
    foresight, watch = Foresight(hall), Watch(hall)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        keeping = asyncio.create_task(_keep_house(hall))
        try:
            yield
        finally:
            hall.closing = True
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                await keeping
            await asyncio.to_thread(hall.close)

    parts = (health, games, realms, reading, rows, logs, people, docs)
    app = Litestar(
        [route for part in parts for route in part.ROUTES] + [wire],
        dependencies={
            "asker": Provide(asker),
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "foresight": Provide(lambda: foresight, sync_to_thread=False),
            "watch": Provide(lambda: watch, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        lifespan=[life],
        logging_config=None,
        openapi_config=config(),
        request_max_body_size=hall.limits.body,
        state=State({"hall": hall}),
    )
    return Gate(app, hall)


async def _keep_house(hall: Hall) -> None:
    """Wake realms whose timers are due; let go of those that nobody uses."""
    await _quietly(hall, hall.learn)
    turn = 0
    while True:
        await asyncio.sleep(WAKE_S)
        turn += 1
        if not hall.options.read_only:
            await _quietly(hall, hall.wake)
        if turn % TIDY_EVERY == 0:
            await _quietly(hall, hall.tidy)


async def _quietly(hall: Hall, work: object) -> None:
    try:
        await hall.slow(work)  # type: ignore[arg-type]
    except YonderError as error:
        log.warning("housekeeping", error=str(error), code=error.code)
