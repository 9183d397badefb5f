"""What all tests share: nothing here is decided by how busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from httpx2._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import settings

PATIENCE_S = 60.0
# Neither time nor luck: a test that passes here passes everywhere, and fails the same everywhere.
settings.register_profile("yonder", deadline=None, derandomize=True)
settings.load_profile("yonder")
# Requests without a timeout of their own wait longer than a machine may stall, not the library's five seconds.
for each in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, each, PATIENCE_S)


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser that an earlier test of this process opened keeps an event loop running; others may want their own."""
    running = None if "e2e" in request.path.parts else asyncio._get_running_loop()
    if running is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
