"""The builders of quest's tests, as fixtures."""

from __future__ import annotations

import pytest
from tests.games.quest.arena import Arena


@pytest.fixture
def arena() -> type[Arena]:
    return Arena
