"""Health: is it up, can it work, and how is it doing."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, get
from litestar.di import NamedDependency

from yonder import __version__
from yonder.core.errors import Missing, Unavailable
from yonder.serve.house.hall import Hall
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.shapes import Status


@get("/api/health", tags=["health"], responses=refusals())
async def get_health(hall: NamedDependency[Hall]) -> Status:
    """Up and listening; and the referee's key, to which creations are addressed."""
    return _status(hall, "up")


@get("/api/ready", tags=["health"], responses=refusals())
async def get_ready(hall: NamedDependency[Hall]) -> Status:
    """Ready to referee: an entry made now would be durable. Tested by writing, at most once a second."""
    await hall.quick(hall.probe)
    if hall.closing:
        raise Unavailable("The server is shutting down.")
    return _status(hall, "ready")


@get("/api/metrics", tags=["health"], media_type=MediaType.TEXT, responses=refusals(404))
async def get_metrics(hall: NamedDependency[Hall]) -> str:
    """Figures for Prometheus; only where the operator has turned them on."""
    if not hall.options.metrics:
        raise Missing("Metrics are turned off on this server.", "no_metrics")
    hall.metrics.realms.set(len(hall.referee.open_realms()))
    return hall.metrics.page().decode()


def _status(hall: Hall, word: str) -> Status:
    options = hall.options
    closed = options.allow is not None
    return Status(word, __version__, *hall.referee.address, options.read_only, closed, options.any_pack, options.relays)


ROUTES: tuple[Any, ...] = (get_health, get_ready, get_metrics)
