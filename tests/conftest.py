"""What all tests share: nothing here is decided by how busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("yonder", deadline=None)
settings.load_profile("yonder")


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
