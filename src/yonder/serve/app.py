"""The application: routes over a hall, behind the gate, together with the housekeeping."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from yonder.core.errors import YonderError
from yonder.serve.edge import health
from yonder.serve.edge.gate import Gate
from yonder.serve.edge.journal import log
from yonder.serve.edge.refusal import HANDLERS
from yonder.serve.house.forecasts import Foresight
from yonder.serve.house.hall import Hall
from yonder.serve.live.connection import Wires
from yonder.serve.live.watch import Watch
from yonder.serve.routes import (
    badges,
    bots,
    commands,
    docs,
    draws,
    games,
    logs,
    minds,
    people,
    realms,
    rows,
    sandbox_views,
    sandboxes,
    views,
    words,
)
from yonder.serve.routes.answer import asker
from yonder.serve.routes.describe import config
from yonder.serve.routes.doors import door_routes
from yonder.serve.routes.page import FOLDER, Page

WAKE_S, TIDY_EVERY = 1.0, 30


class Service(Protocol):
    """Something that runs alongside the referee: it starts before the first request and stops after the last."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...


Made = Callable[[Hall, Watch], Service]


def make_app(hall: Hall, services: Sequence[Made] = ()) -> Gate:
    """An ASGI application for this hall, with services beside it; when it ends, the hall is closed."""
    foresight, watch = Foresight(hall), Watch(hall)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as ending:
            ending.push_async_callback(asyncio.to_thread, hall.close)
            ending.push_async_callback(asyncio.to_thread, foresight.close)
            await asyncio.to_thread(hall.open_shared)
            ending.push_async_callback(_ended, asyncio.create_task(_keep_house(hall)))
            for make in services:
                service = make(hall, watch)
                await service.start()
                ending.push_async_callback(service.stop)
            try:
                yield
            finally:
                hall.closing = True

    parts = (
        health,
        games,
        realms,
        views,
        commands,
        rows,
        logs,
        draws,
        sandboxes,
        sandbox_views,
        bots,
        minds,
        people,
        badges,
        words,
        docs,
    )
    routes = [route for part in parts for route in part.ROUTES]
    app = Litestar(
        [*routes, *door_routes(hall, iter(routes))],
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
    folder = FOLDER if hall.options.page is None else Path(hall.options.page)
    return Gate(Page(Wires(app, hall, watch), folder, hall.options.relays), hall)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _keep_house(hall: Hall) -> None:
    """Wake realms whose timers are due; release those that nobody uses."""
    await _quietly(hall, hall.learn)
    turn = 0
    while True:
        await asyncio.sleep(WAKE_S)
        turn += 1
        await _quietly(hall, hall.notice)
        if not hall.options.read_only:
            await _quietly(hall, hall.wake)
            await _quietly(hall, hall.people)
        if turn % TIDY_EVERY == 0:
            await _quietly(hall, hall.tidy)
            hall.sandboxes.tidy()


async def _quietly(hall: Hall, work: object) -> None:
    try:
        await hall.keep(work)  # type: ignore[arg-type]
    except YonderError as error:
        log.warning("housekeeping", code=error.code, exc_info=error)
